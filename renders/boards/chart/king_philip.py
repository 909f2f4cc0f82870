"""King Philip's charts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from renders.boards.chart.making import NONE, make_chart, write_figure, write_signed
from renders.boards.chart.scene import ChartScene, Row
from renders.boards.chart.words import WORDS

if TYPE_CHECKING:
    from rules.king_philip.dataset.charts import Charts

SHEETS = WORDS.king_philip


def make_charts(charts: Charts) -> list[ChartScene]:
    makers = (
        make_crt, make_events, make_rolls, make_alliance, make_colonies, make_strength, make_sites, make_limits,
        make_turns,
    )  # fmt: skip
    return [maker(charts) for maker in makers]


def make_crt(charts: Charts) -> ChartScene:
    words, last = SHEETS["crt"], len(charts.crt.rows) - 1
    rows = [
        Row(words.said["more"].format(n=sp) if sp == last else str(sp), tuple(map(write_figure, hits)))
        for sp, hits in enumerate(charts.crt.rows)
        if sp
    ]
    return make_chart("crt", "13.4", words, rows)


def make_events(charts: Charts) -> ChartScene:
    words = SHEETS["events"]
    rows = [Row(words.rows[face], (words.said[face],)) for face in charts.settings.event_die.faces]
    return make_chart("events", "13.3", words, rows)


def make_rolls(charts: Charts) -> ChartScene:
    rolls, words = charts.settings.rolls, SHEETS["rolls"]
    rows = [
        Row(words.rows["indian"], (str(rolls.intercept), str(rolls.evade["indian"]))),
        Row(words.rows["english"], (str(rolls.intercept), str(rolls.evade["english"]))),
        Row(words.rows["pip"], (write_signed(-1), NONE)),
    ]
    for key in ("captain", "key_leader", "guide", "spy"):
        modifier = write_signed(getattr(rolls, key))
        rows.append(Row(words.rows[key], (modifier, modifier)))
    return make_chart("rolls", "12.4", words, rows)


def make_alliance(charts: Charts) -> ChartScene:
    words = SHEETS["alliance"]
    rows = [
        Row(
            tribe.name,
            (
                str(tribe.razed) if tribe.razed else words.said["war"],
                str(tribe.initial),
                write_figure(tribe.per_turn),
                str(tribe.most),
                str(tribe.surrender) if tribe.surrender else words.said["never"],
            ),
        )
        for tribe in charts.tribes.values()
    ]
    return make_chart("alliance", "11.1", words, rows)


def make_colonies(charts: Charts) -> ChartScene:
    rows = [Row(c.name, (str(c.set_up), str(c.per_turn), str(c.soldiers))) for c in charts.colonies.values()]
    return make_chart("colonies", "7.0", SHEETS["colonies"], rows)


def make_strength(charts: Charts) -> ChartScene:
    strength, points, words = charts.settings.strength, charts.settings.points, SHEETS["strength"]
    figures = {
        "full": (strength.full, points.infantry),
        "weakened": (strength.weakened, points.infantry),
        "leader": (0, points.captain),
        "key_leader": (strength.key_leader, points.key_leader),
        "musket": (strength.musket, 0),
        "site": (strength.site, points.site),
        "fort": (strength.fort, points.site),
    }
    rows = [Row(words.rows[key], (write_figure(sp), write_figure(vp))) for key, (sp, vp) in figures.items()]
    rows.append(Row(words.rows["spy"], (write_signed(strength.spy), NONE)))
    return make_chart("strength", "13.5", words, rows)


def make_sites(charts: Charts) -> ChartScene:
    """A hit takes a point of its strength; one more than it has razes it."""
    strength, words = charts.settings.strength, SHEETS["sites"]
    said = words.said
    site = (said["whole"].format(n=strength.site), said["raided"].format(n=strength.site - 1), said["razed"], NONE)
    fort = (
        said["whole"].format(n=strength.fort),
        said["damaged"].format(n=strength.fort - 1),
        said["breached"].format(n=strength.fort - 2),
        said["razed"],
    )
    return make_chart("sites", "4.2", words, [Row(words.rows["site"], site), Row(words.rows["fort"], fort)])


def make_limits(charts: Charts) -> ChartScene:
    m, words = charts.settings.movement, SHEETS["limits"]
    pips = (m.war_band / 2, m.company / 2, m.company / 2)
    rows = [Row(words.rows["pips"], tuple(map(write_figure, pips)))]
    for key, table in (("bands", m.bands), ("markers", m.markers)):
        rows.append(Row(words.rows[key], tuple(str(table[who]) for who in ("indian", "english", "english_church"))))
    return make_chart("limits", "12.1", words, rows, winter=m.markers["winter"])


def make_turns(charts: Charts) -> ChartScene:
    turns, words = charts.settings.turns, SHEETS["turns"]
    said = words.said
    rows = []
    for number, name in enumerate(turns.names, 1):
        church = (
            said["die"].format(n=number) if number < turns.church else said["comes"] if number == turns.church else NONE
        )
        short = NONE
        if number in turns.short:
            short = said["muskets"] if number in turns.muskets_short else said["played"]
        rows.append(Row(str(number), (name, said["yes" if number in turns.muskets else "no"], church, short)))
    return make_chart("turns", "8.0", words, rows, church=turns.church_short)
