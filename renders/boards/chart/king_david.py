"""King David's charts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from renders.boards.chart.making import NONE, make_chart, write_chance, write_figure
from renders.boards.chart.scene import ChartScene, Row
from renders.boards.chart.words import WORDS
from rules.king_david.dataset.sheets import PHASES, TYPES
from rules.king_david.siege_odds import siege_chance

if TYPE_CHECKING:
    from rules.king_david.dataset.atlas import Atlas

SHEETS = WORDS.king_david
KINDS = SHEETS["movement"].rows
BESIEGERS = range(2, 9)
IN_FIGHTS = ("combat", "dice", "prisoners", "siege")  # windows of combats and sieges


def make_charts(atlas: Atlas) -> list[ChartScene]:
    makers = (
        make_armies, make_counters, make_leaders, make_cities, make_movement, make_dice, make_siege,
        make_fight_markers, make_events, make_phases, make_costs, make_victory,
    )  # fmt: skip
    return [maker(atlas) for maker in makers]


def make_armies(atlas: Atlas) -> ChartScene:
    charts = atlas.charts
    rows = [
        Row(
            cells=(*(write_figure(c.armies.get(t, 0)) for t in TYPES), str(c.food), str(c.resource)),
            side=name,
        )
        for name, c in charts.countries.items()
    ]
    rows += [
        Row(cells=(*(write_figure(m.armies.get(t, 0)) for t in TYPES), NONE, NONE), side=name)
        for name, m in charts.minors.items()
    ]
    return make_chart("armies", "4.5", SHEETS["armies"], rows)


def make_counters(atlas: Atlas) -> ChartScene:
    def write_counters(country: str, kind: str) -> str:
        lines = [c for c in atlas.pieces.counters if (c.country, c.type) == (country, kind)]
        return ", ".join(f"{c.full}/{c.reduced or NONE} ×{c.count}" for c in lines) or NONE

    countries = dict.fromkeys(c.country for c in atlas.pieces.counters)
    rows = [Row(cells=tuple(write_counters(country, t) for t in TYPES), side=country) for country in countries]
    return make_chart("counters", "3.1", SHEETS["counters"], rows)


def make_leaders(atlas: Atlas) -> ChartScene:
    stacking, ransom = atlas.charts.play.stacking, atlas.charts.fees.ransom_per_rating
    rows = [
        Row(
            leader.name,
            (str(leader.rating), str(stacking + leader.rating), str(ransom * leader.rating)),
            leader.country,
        )
        for leader in atlas.pieces.leaders
    ]
    return make_chart("leaders", "3.0", SHEETS["leaders"], rows)


def make_cities(atlas: Atlas) -> ChartScene:
    rows = []
    for country in dict.fromkeys(atlas.country_of.values()):
        mine = [atlas.areas[a] for a in atlas.cities if atlas.country_of[a] == country]
        cities = ", ".join(f"{a.name} {a.fort}" for a in mine)
        ports = ", ".join(a.name for a in mine if a.port) or NONE
        rows.append(Row("" if country else SHEETS["cities"].said["nobody"], (cities, ports), country))
    return make_chart("cities", "4.1", SHEETS["cities"], rows)


def make_movement(atlas: Atlas) -> ChartScene:
    m = atlas.charts.movement
    rows = [
        Row(
            KINDS[kind],
            (
                str(m.allowance[kind]), str(m.allowance[kind] * m.led_factor), str(m.clear[kind]), str(m.hill[kind]),
                f"+{m.water[kind]}" if m.water[kind] else NONE,
            ),
        )
        for kind in TYPES
    ]  # fmt: skip
    points = atlas.pieces.leaders[0].movement
    rows.append(Row(SHEETS["movement"].rows["leader"], (str(points), str(points * m.led_factor), "1", "1", NONE)))
    return make_chart("movement", "6.1", SHEETS["movement"], rows)


def make_dice(atlas: Atlas) -> ChartScene:
    combat, siege, words = atlas.charts.combat, atlas.charts.siege, SHEETS["dice"]

    def write_die(n: int, hits: int) -> str:
        return words.said["die"].format(n=n, hits=hits)

    besieging = write_die(siege.die, siege.hits_per_step)
    rows = [
        Row(
            KINDS[t],
            (write_die(combat.clear[t], combat.clear[t]), write_die(combat.hill[t], combat.hill[t]), besieging),
        )
        for t in TYPES
    ]
    rows.append(Row(words.rows["city"], (NONE, NONE, write_die(siege.city_die, siege.hits_per_level))))
    return make_chart("dice", "6.2", words, rows)


def make_siege(atlas: Atlas) -> ChartScene:
    levels = range(1, atlas.charts.siege.highest_level + 1)
    rows = [
        Row(str(n), tuple(write_chance(siege_chance(atlas.charts.siege, n, level)) for level in levels))
        for n in BESIEGERS
    ]
    return make_chart("siege", "6.3", SHEETS["siege"], rows)


def make_fight_markers(atlas: Atlas) -> ChartScene:
    return list_markers(atlas, "fight_markers", True)


def make_events(atlas: Atlas) -> ChartScene:
    return list_markers(atlas, "events", False)


def list_markers(atlas: Atlas, id: str, in_fights: bool) -> ChartScene:
    said = SHEETS["events"].said
    rows = [
        Row(f"{marker.number} {marker.name}", (str(marker.count), said[marker.who], said[f"when_{marker.window}"]))
        for marker in atlas.events.markers
        if (marker.window in IN_FIGHTS) == in_fights
    ]
    return make_chart(id, "7.0", SHEETS[id], rows)


def make_phases(atlas: Atlas) -> ChartScene:
    words, cup, track = SHEETS["phases"], atlas.cup.cup, atlas.cup.track
    rows = [Row(words.rows[phase], (str(getattr(cup, phase)), words.said[phase])) for phase in PHASES]
    return make_chart("phases", "5.3", words, rows, drawn=track.drawn, total=track.total, face_up=track.face_up)


def make_costs(atlas: Atlas) -> ChartScene:
    costs = atlas.charts.costs
    rows = [
        Row(KINDS[t], tuple(str(n) for c, times in ((costs.upkeep[t], 1), (costs.step[t], 1), (costs.step[t], 2))
                     for n in (c.food * times, c.resource * times)))
        for t in TYPES
    ]  # fmt: skip
    return make_chart("costs", "10.0", SHEETS["costs"], rows)


def make_victory(atlas: Atlas) -> ChartScene:
    rows = [Row(cells=(str(c.automatic), f"{c.multiplier:g}"), side=name) for name, c in atlas.charts.countries.items()]
    return make_chart("victory", "12.1", SHEETS["victory"], rows)
