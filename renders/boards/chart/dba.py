"""The charts of battles by DBA."""

from __future__ import annotations

from typing import TYPE_CHECKING

from renders.boards.chart.making import make_chart, write_chance, write_signed
from renders.boards.chart.scene import ChartScene, Row
from renders.boards.chart.words import WORDS
from rules.dba.dataset.sheets import BAD, DESTROYED, FLEES, GROUND_LETTER, Fate
from rules.dba.facts import STANCES

if TYPE_CHECKING:
    from rules.dba.dataset.tables import Rulebook, Tables

SHEETS = WORDS.dba


def make_charts(book: Rulebook, kinds: tuple[str, ...]) -> list[ChartScene]:
    """`kinds`: the types of a campaign's armies."""
    tables = book.tables
    return [
        make_stances(),
        make_factors(tables, kinds),
        make_modifiers(tables),
        make_support(tables, kinds),
        make_outcomes(tables, kinds),
        make_duels(tables),
        make_ground(),
    ]


def make_stances() -> ChartScene:
    words = SHEETS["stances"]
    return make_chart("stances", "4.3.10", words, [Row(words.rows[s], (words.said[s],)) for s in STANCES])


def make_factors(tables: Tables, kinds: tuple[str, ...]) -> ChartScene:
    words = SHEETS["factors"]
    rows = [Row(words.rows[k], tuple(str(n) for n in (*tables.factors[k], *tables.rates[k]))) for k in kinds]
    return make_chart("factors", "4.1.1", words, rows)


def make_modifiers(tables: Tables) -> ChartScene:
    words = SHEETS["modifiers"]
    figures = {"general": 1, "uphill": 1, "flank": -1, "rear": -1, "going": -2, "demoralised": tables.demoralised}
    return make_chart("modifiers", "4.1.2", words, [Row(words.rows[k], (write_signed(n),)) for k, n in figures.items()])


def make_support(tables: Tables, kinds: tuple[str, ...]) -> ChartScene:
    words, rows = SHEETS["support"], []
    for line in tables.support:
        front = [k for k in line.front if k in kinds]
        against = [words.said.get(k, k) for k in line.against if k in kinds or k in words.said]
        if front and line.rear in kinds:
            rows.append(Row(", ".join(front), (line.rear, write_signed(line.add), ", ".join(against))))
    return make_chart("support", "4.1.3", words, rows)


def make_outcomes(tables: Tables, kinds: tuple[str, ...]) -> ChartScene:
    rows = [Row(k, (write_fate(tables.beaten.get(k), kinds), write_fate(tables.doubled.get(k), kinds))) for k in kinds]
    return make_chart("outcomes", "4.1.4", SHEETS["outcomes"], rows)


def write_fate(fate: Fate | None, kinds: tuple[str, ...]) -> str:
    said = SHEETS["outcomes"].said
    if fate is None:
        return said["other_destroyed"]
    parts = []
    for what, winners in ((DESTROYED, fate.destroyed), (FLEES, fate.flees)):
        who = [name_winner(w) for w in winners if w.removesuffix("@good") in (*kinds, "mounted", "@bad")]
        if who:
            parts.append(said[what].format(who=", ".join(who)))
    other = said.get(f"other_{fate.other}", said.get(fate.other, fate.other))
    return "; ".join([*parts, said["else"].format(what=other)]) if parts else other


def name_winner(winner: str) -> str:
    """`Kn@good` beats only in good going: it gets a star."""
    said = SHEETS["outcomes"].said
    if winner == "@bad":
        return said["bad"]
    kind = winner.removesuffix("@good")
    return said.get(kind, kind) + ("*" if kind != winner else "")


def make_duels(tables: Tables) -> ChartScene:
    """Face to face. Scythed chariots are not among the victims: here they die in any case."""
    words, rows = SHEETS["duels"], []
    for kind in (*words.headings[1:], "SCh"):
        cells = []
        for foe in words.headings[1:]:
            odds = tables.odds(kind, foe, False, False, tables.factor[kind, foe], tables.factor[foe, kind])
            cells.append(write_chance(odds.other_destroyed / 36))
        rows.append(Row(kind, tuple(cells)))
    return make_chart("duels", "4.3.7", words, rows)


def make_ground() -> ChartScene:
    words = SHEETS["ground"]
    said = words.said
    rows = []
    for ground in GROUND_LETTER:
        going = "none" if ground == "water" else "bad" if ground in BAD else "good"
        rows.append(Row(words.rows[ground], (said[going], said[f"does_{ground}"])))
    return make_chart("ground", "4.3.2", words, rows)
