"""Age of Arthur's charts: kingdoms, sieges, levies, rank, the Winds of Change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from renders.boards.chart.making import NONE, make_chart, write_figure
from renders.boards.chart.scene import ChartScene, Row
from renders.boards.chart.words import WORDS

if TYPE_CHECKING:
    from rules.age_of_arthur.dataset.sheets import Britain, Card

SHEETS = WORDS.age_of_arthur
DIE = range(1, 7)
LAST_ROUND = 16  # of a siege: from then on the place surely falls


def make_charts(britain: Britain) -> list[ChartScene]:
    makers = (
        make_siege, make_levies, make_kingdoms, make_usual, make_rank, make_ruling, make_staying, make_once,
        make_battle_cards,
    )  # fmt: skip
    return [maker(britain) for maker in makers]


def make_siege(britain: Britain) -> ChartScene:
    rows = [
        Row(str(n), tuple(map(write_figure, count_siege(n, britain.settings.siege.walls))))
        for n in range(1, LAST_ROUND + 1)
    ]
    return make_chart("siege", "Sieges", SHEETS["siege"], rows)


def count_siege(round: int, walls: int) -> tuple[int, int, int, int]:
    """Of 36 throws: the place falls, the besieged lose a stand each, the besiegers do, nobody does."""
    throws = [(a + round - 1, d + walls) for a in DIE for d in DIE]
    falls = sum(a >= 2 * d for a, d in throws)
    return falls, sum(d < a < 2 * d for a, d in throws), sum(a < d for a, d in throws), sum(a == d for a, d in throws)


def make_levies(britain: Britain) -> ChartScene:
    armies, words = britain.armies, SHEETS["levies"]
    kinds = words.headings[1:]
    pedyt = {"Ax": armies.pedyt}
    homes = {"british": armies.base["british"] | pedyt, "saxon": armies.base["saxon"]}
    rows = [
        Row(words.rows[f"{part}_{who}"], tuple(write_figure(stands.get(kind, 0)) for kind in kinds))
        for part, table in (("home", homes), ("province", armies.levy))
        for who, stands in table.items()
    ]
    return make_chart("levies", "Armies", words, rows)


def make_kingdoms(britain: Britain) -> ChartScene:
    words, coast = SHEETS["kingdoms"], britain.coast
    rows = []
    for kingdom in britain.map.seating:
        home = britain.map.kingdoms[kingdom].home
        lands = [p for p in britain.of_kingdom(kingdom) if p != home]
        shores = (", ".join(britain.lands[p].name for p in lands if p in coast[c]) or NONE for c in ("SS", "IS"))
        rows.append(Row(cells=(britain.lands[home].name, *shores), side=kingdom))
    return make_chart("kingdoms", "The Map", words, rows)


def make_usual(britain: Britain) -> ChartScene:
    named = britain.map.kingdoms
    rows = [Row(n, (", ".join(named[k].name for k in kingdoms),)) for n, kingdoms in britain.map.default.items()]
    return make_chart("usual", "The Map", SHEETS["usual"], rows)


def make_rank(britain: Britain) -> ChartScene:
    rank, words = britain.settings.rank, SHEETS["rank"]
    figures = {key: getattr(rank, key) for key in ("british", "province", "warlord", "vassal", "title")}
    return make_chart("rank", "Rank", words, [Row(words.rows[key], (str(n),)) for key, n in figures.items()])


def make_ruling(britain: Britain) -> ChartScene:
    rows = [
        Row(card.name, (str(card.copies), name_target(card)))
        for card in britain.cards.winds.values()
        if card.until == "ruler_dies"
    ]
    return make_chart("ruling", "The Cards", SHEETS["ruling"], rows)


def make_staying(britain: Britain) -> ChartScene:
    words = SHEETS["staying"]
    rows = [
        Row(card.name, (str(card.copies), name_target(card), words.said[card.until]))
        for card in britain.cards.winds.values()
        if card.timing == "stay" and card.until != "ruler_dies"
    ]
    return make_chart("staying", "The Cards", words, rows)


def make_once(britain: Britain) -> ChartScene:
    rows = [
        Row(card.name, (str(card.copies), name_target(card)))
        for card in britain.cards.winds.values()
        if card.timing in ("turn", "war", "drawn")
    ]
    return make_chart("once", "The Cards", SHEETS["once"], rows)


def make_battle_cards(britain: Britain) -> ChartScene:
    words = SHEETS["battle_cards"]
    rows = [
        Row(card.name, (str(card.copies), words.said[key]))
        for key, card in britain.cards.winds.items()
        if card.timing == "battle"
    ]
    return make_chart("battle_cards", "Battle Cards", words, rows)


def name_target(card: Card) -> str:
    return SHEETS["targets"].said[card.on]
