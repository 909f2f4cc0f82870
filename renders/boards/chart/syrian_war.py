"""The Syrian War's charts, and those of the battles it is fought by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from renders.boards.chart import dba
from renders.boards.chart.making import NONE, make_chart, write_figure, write_signed
from renders.boards.chart.scene import ChartScene, Row
from renders.boards.chart.words import WORDS

if TYPE_CHECKING:
    from rules.syrian_war.dataset.sheets import SyrianData

SHEETS = WORDS.syrian_war


def make_charts(data: SyrianData) -> list[ChartScene]:
    own = [make_armies(data), make_generals(data), make_track(data)]
    return [*own, *dba.make_charts(data.dba, tuple(data.armies.types))]


def make_armies(data: SyrianData) -> ChartScene:
    words, kinds = SHEETS["armies"], SHEETS["armies"].headings[1:]
    rows = []
    for name, side in data.armies.sides.items():
        rows.append(
            Row(
                words.said["army"].format(side=side.name),
                tuple(write_figure(side.elements.get(k, 0)) for k in kinds),
                name,
            )
        )
        for n, column in enumerate(side.pool, 1):
            cells = [write_figure(column.get(k, 0)) for k in kinds]
            if side.always and n == 1:
                cells[kinds.index(side.always)] = words.said["always"]
            rows.append(Row(words.said["column"].format(side=side.name, n=n), tuple(cells), name))
    return make_chart("armies", "Setup", words, rows)


def make_generals(data: SyrianData) -> ChartScene:
    words, rows = SHEETS["generals"], []
    for name, side in data.armies.sides.items():
        for id, general in side.generals.items():
            said = [words.said["royal"]] if general.royal else []
            said += [words.said["commands"]] if id == side.general else []
            rows.append(Row(general.name, (write_signed(general.value), "; ".join(said) or NONE), name))
    nameless = data.armies.nameless
    rows.append(Row(nameless.name, (write_signed(nameless.value), NONE)))
    return make_chart("generals", "Generals", words, rows)


def make_track(data: SyrianData) -> ChartScene:
    words, spaces = SHEETS["track"], data.spaces
    rows = []
    for n, space in enumerate(data.track.spaces):
        off = [abs(n - spaces.index(side.end)) for side in data.armies.sides.values()]
        cells = (*(write_signed(-d) for d in off), words.said[space.topography], words.said[space.holder or "nobody"])
        rows.append(Row(space.name, cells))
    return make_chart("track", "Reinforcements", words, rows)
