"""The board of hexes in words: by kingdom, then by tile."""

from __future__ import annotations

from collections.abc import Iterator

from renders.boards.hexes.panel import write_month
from renders.boards.hexes.scene import (
    Army,
    ArmyList,
    HexScene,
    Kingdom,
    Tile,
    armies_by_tile,
    find_contested,
    kingdom_side,
)
from renders.boards.hexes.words import WORDS
from renders.words.common import end_sentences

SAID = WORDS.text
DIRECTIONS = tuple(WORDS.directions.values())


def write_alt(scene: HexScene) -> str:
    parts = [write_opening(scene)]
    for kingdom in scene.kingdoms:
        armies = kingdom.upright + kingdom.lying
        name = kingdom_side(kingdom.side).name
        parts.append(SAID.alt_kingdom.format(side=name, might=kingdom.might, tiles=kingdom.tiles, armies=armies))
    return " ".join([*parts, *end_sentences(scene.log)])


def write_text(scene: HexScene) -> str:
    return "\n".join(write_lines(scene))


def write_lines(scene: HexScene) -> Iterator[str]:
    yield write_opening(scene)
    if scene.active:
        yield SAID.turn.format(side=kingdom_side(scene.active).name)
    for place, kingdom in enumerate(scene.kingdoms, 1):
        yield write_kingdom(place, kingdom)
        yield from (write_army(army) for army in scene.armies if army.side == kingdom.side)
    playing = {kingdom.side for kingdom in scene.kingdoms}
    for army in scene.armies:
        if army.side not in playing:
            yield f"{kingdom_side(army.side).name} {write_army(army)}"
    yield from (write_list(found) for found in scene.lists)
    yield SAID.tiles
    there, contested = armies_by_tile(scene), find_contested(scene)
    for name, tile in scene.tiles.items():
        yield write_tile(name, tile, there.get(name, []), name in contested)
    for river in scene.rivers:
        yield SAID.river.format(
            source=river.tiles[0] if river.tiles else "",
            course=", ".join(river.tiles[1:]),
            direction=DIRECTIONS[river.mouth % 6],
        )
    if scene.changed:
        yield SAID.changed.format(tiles=", ".join(scene.changed))
    yield from (f"- {entry}" for entry in scene.log)


def write_opening(scene: HexScene) -> str:
    year = WORDS.year.format(year=scene.year, years=scene.years)
    return " ".join(f"{part}." for part in (SAID.title, year, write_month(scene), scene.phase) if part)


def write_kingdom(place: int, kingdom: Kingdom) -> str:
    race = WORDS.races.get(kingdom.race, kingdom.race)
    return SAID.kingdom.format(
        place=place,
        side=kingdom_side(kingdom.side).name,
        player=f" ({kingdom.player})" if kingdom.player else "",
        race=SAID.race.format(race=race) if race else "",
        might=kingdom.might,
        gold=kingdom.gold,
        food=kingdom.food,
        tiles=kingdom.tiles,
        upright=kingdom.upright,
        lying=kingdom.lying,
        out=SAID.out if kingdom.out else "",
    )


def write_army(army: Army) -> str:
    order = (SAID.order_to if army.to else SAID.order).format(order=army.order, to=army.to) if army.order else ""
    return SAID.army.format(
        number=army.number,
        tile=army.tile,
        points=army.points,
        lying=SAID.lying if army.lying else "",
        defends=SAID.defends if army.defends else "",
        order=order,
    )


def write_list(found: ArmyList) -> str:
    units = [
        SAID.unit.format(
            name=unit.name or SAID.on_paper,
            kind=unit.kind.replace("_", " "),
            size=unit.size,
            points=unit.points,
            strength=unit.strength,
            bears=SAID.bears.format(what=unit.bears) if unit.bears else "",
        )
        for unit in found.units
    ]
    return SAID.list.format(number=found.number, side=kingdom_side(found.side).name, units="; ".join(units))


def write_tile(name: str, tile: Tile, armies: list[Army], contested: bool) -> str:
    owner = kingdom_side(tile.owner).name if tile.owner else SAID.nobody if tile.explored else SAID.unexplored
    rough = [
        SAID.edge.format(what=WORDS.edges[what], direction=direction)
        for what, direction in zip(tile.edges[:6], DIRECTIONS, strict=False)
        if what in WORDS.edges
    ]
    here = [SAID.one_army.format(number=army.number, side=kingdom_side(army.side).name) for army in armies]
    return SAID.tile.format(
        name=name,
        state=owner,
        place=SAID.place.format(place=tile.place) if tile.place else "",
        marsh=SAID.marsh if tile.marsh else "",
        start=SAID.start if tile.start else "",
        rough=SAID.rough.format(edges=", ".join(rough)) if rough else "",
        armies=SAID.here.format(armies=", ".join(here)) if here else "",
        contested=SAID.contested if contested else "",
    )
