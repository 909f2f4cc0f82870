"""The board of Mighty Kingdoms, pasted from painted pieces: ground, veil, washes, rivers, edges, settlements, armies,
orders, and the names of the tiles last of all."""

from __future__ import annotations

import logging
from typing import NamedTuple

from PIL import Image

from renders.boards.hexes.features import lay_features
from renders.boards.hexes.ground import Ground, lay_ground
from renders.boards.hexes.layout import MAP, RADIUS, Layout, Point, Spot, beside, lay_out, middle_of_edge, spot_of
from renders.boards.hexes.panel import draw_panel
from renders.boards.hexes.pieces import arrow, put, put_plate, shield, sprite, stamp, stencil, wash
from renders.boards.hexes.scene import (
    DEFEND,
    MOVE,
    PLACES,
    RAZE,
    Army,
    HexScene,
    armies_by_tile,
    find_contested,
    is_winter,
    kingdom_side,
)
from renders.drawing import sprites
from renders.drawing.colours import INK, WHITE
from renders.drawing.sides import find_palette

log = logging.getLogger(__name__)

WHOLE = 500  # points of an army that has lost nothing
NAME, TOWN, ALONE, ARMY = -0.63, -0.10, 0.12, 0.45  # heights in a tile, in radii
ROW, SHOWN = 3, 6  # armies side by side, and how many of a tile get a shield of their own
SMALL = 0.7  # of a shield, where there are two rows
STEP = 44  # from one shield of a full row to the next
UP = 0.2  # by which an arrow is nearer to the upper tile
TILES = 150  # of a board; Mighty Kingdoms has 80 at most


class Table:
    """One board under the pen: where its tiles are, and how large its pieces."""

    def __init__(self, scene: HexScene, palette: str) -> None:
        self.scene, self.palette = scene, palette
        self.spots: dict[str, Spot] = {}
        for name in list(scene.tiles)[:TILES]:
            spot = spot_of(name)
            if spot is None:
                log.warning("no tile can be called %r", name[:40])
            else:
                self.spots[name] = spot
        self.layout: Layout = lay_out(self.spots.values())
        self.factor = round(self.layout.radius / RADIUS, 3)
        self.frame = Image.new("RGB", (1650, MAP[1]))

    def at(self, tile: str, high: float = 0.0) -> Point:
        x, y = self.layout.at(self.spots[tile])
        return x, y + high * self.layout.radius

    def ground(self) -> Ground:
        tiles = self.scene.tiles
        return tuple((spot, tiles[name].edges[:6], tiles[name].marsh) for name, spot in self.spots.items())


def draw(scene: HexScene, palette: str) -> Image.Image:
    table = Table(scene, palette)
    table.frame.paste(lay_ground(table.ground(), table.layout, table.factor, is_winter(scene)), (0, 0))
    draw_owners(table)
    draw_features(table)
    armies = {tile: there for tile, there in armies_by_tile(scene).items() if tile in table.spots}
    for name in table.spots:
        place = scene.tiles[name].place
        if place in PLACES:
            put(table.frame, sprite(place, table.factor), *table.at(name, TOWN if name in armies else ALONE))
    contested = [tile for tile in find_contested(scene) if tile in table.spots]
    standing = [one for tile, there in armies.items() for one in stand(table, tile, there, tile in contested)]
    for one in standing:
        draw_army(table, one)
    draw_crowds(table, armies)
    draw_orders(table, armies)
    for tile in contested:
        put(table.frame, sprites.burst(round(46 * table.factor)), *table.at(tile, ARMY + 0.06))
    draw_losses(table, standing)
    for name in table.spots:
        put_plate(table.frame, name, max(14, round(32 * table.factor**0.6)), *table.at(name, NAME))
    draw_panel(table.frame, MAP[0], scene, palette)
    return table.frame


def draw_owners(table: Table) -> None:
    patterned = find_palette(table.palette).patterned
    starts = stencil("start", table.factor)
    for name in table.spots:
        tile, at = table.scene.tiles[name], table.at(name)
        if tile.owner:
            who = kingdom_side(tile.owner, table.palette)
            hatching = who.pattern if patterned and who.pattern != "plain" else ""
            put(table.frame, wash(who.colour, hatching, table.factor), *at)
        elif not tile.explored and not tile.marsh:
            put(table.frame, sprite("veil", table.factor), *at)
        if tile.start and not tile.owner:
            x, y = table.at(name, 0.12)
            stamp(table.frame, INK, starts, x + 2, y + 3)
            stamp(table.frame, WHITE, starts, x, y)
    for name in dict.fromkeys(table.scene.changed):
        if name in table.spots:
            stamp(table.frame, INK, stencil("hairline", table.factor), *table.at(name))
            stamp(table.frame, WHITE, stencil("rim", table.factor), *table.at(name))  # no kingdom is white


def draw_features(table: Table) -> None:
    """Rivers, ridges and woods."""
    rough = tuple((spot, table.scene.tiles[name].edges[:6]) for name, spot in table.spots.items())
    rivers = tuple(
        (tuple(table.spots[tile] for tile in river.tiles[:TILES] if tile in table.spots), river.mouth % 6)
        for river in table.scene.rivers
    )
    for block, corner in lay_features(rough, rivers, table.layout, table.factor):
        table.frame.paste(block, corner, block)


class Place(NamedTuple):
    """An army and where its shield is."""

    army: Army
    x: float
    y: float
    factor: float
    alone: bool


def stand(table: Table, tile: str, armies: list[Army], contested: bool) -> list[Place]:
    """Shields in a row, more than three smaller in two rows. In a contested tile the burst goes between two of them."""
    order = sorted(armies, key=lambda a: (a.side, a.number))
    shown = order if len(order) <= SHOWN else order[: SHOWN - 1]
    factor = round(table.factor * (1 if len(order) <= ROW else SMALL), 3)
    rows = [shown] if len(order) <= ROW else [shown[:ROW], shown[ROW:]]
    x, y = table.at(tile, ARMY)
    step = (50 if len(order) < ROW else STEP) * factor
    if contested and len(order) == 2:
        step = 82 * factor
    found = []
    for n, row in enumerate(rows):
        high = y + (n - 0.6) * STEP * factor * (len(rows) - 1)
        for index, army in enumerate(row):
            wide = x + (index - (min(ROW, len(order)) - 1) / 2) * step
            found.append(Place(army, wide, high, factor, len(order) == 1))
    return found


def draw_crowds(table: Table, armies: dict[str, list[Army]]) -> None:
    """How many more there are than have a shield."""
    factor = round(table.factor * SMALL, 3)
    for tile, there in armies.items():
        if len(there) > SHOWN:
            hidden = len(there) - SHOWN + 1
            log.warning("%d armies in one tile, the last %d shown as a number", len(there), hidden)
            x, y = table.at(tile, ARMY)
            more = sprites.badge(f"+{min(99, hidden)}", round(40 * factor))
            put(table.frame, more, x + STEP * factor, y + 0.4 * STEP * factor)


def draw_losses(table: Table, standing: list[Place]) -> None:
    """An army that has lost points says how many are left, above ramparts and arrows. Where several stand in a row the
    plate is on the shield: below it would be the names of the next tiles. In two rows there is no room for it."""
    for army, x, y, factor, alone in standing:
        if army.points != WHOLE and factor == table.factor:
            words = str(min(9999, max(0, army.points)))
            size = max(13, round((24 if alone else 20) * factor**0.6))
            put_plate(table.frame, words, size, x, y + (25 if alone else 9) * factor, dark=True)


def draw_army(table: Table, place: Place) -> None:
    """The badge is its number."""
    army, x, y, factor, _ = place
    who = kingdom_side(army.side, table.palette)
    if army.defends or army.order == DEFEND:
        put(table.frame, sprite("rampart", factor), x, y + 5 * factor)
    put(table.frame, shield(who.colour, who.emblem, army.lying, factor), x, y)
    badge = sprites.badge(str(army.number) if 0 <= army.number < 100 else "99+", max(15, round(28 * factor)))
    put(table.frame, badge, x + 18 * factor, y - 18 * factor)
    if army.order == RAZE:
        put(table.frame, sprite("torch", round(factor * 0.8, 3)), x - 20 * factor, y - 22 * factor)


def draw_orders(table: Table, armies: dict[str, list[Army]]) -> None:
    """One arrow for all armies of a kingdom that go from one tile to the same other."""
    going: dict[tuple[str, str, str], int] = {}
    for tile, there in armies.items():
        for army in there:
            if army.order == MOVE and army.to in table.spots:
                key = (tile, army.to, army.side)
                going[key] = going.get(key, 0) + 1
    for (tile, to, seat), count in going.items():
        near = beside(table.spots[tile])
        if table.spots[to] not in near:
            log.warning("an army is ordered from %s to %s, which is not next to it", tile, to)
            continue
        edge = near.index(table.spots[to])
        dx, dy = middle_of_edge(edge, table.layout.radius)
        x, y = table.at(tile)
        if edge not in (0, 3):  # into the upper of the two tiles: at the top of the lower one is its name
            slope = UP if edge in (1, 2) else -UP / 2
            x, y = x + slope * dx, y + slope * dy
        put(table.frame, arrow(kingdom_side(seat, table.palette).colour, edge, table.factor), x + dx, y + dy)
        if count > 1:
            put(table.frame, sprites.badge(str(min(99, count)), max(15, round(26 * table.factor))), x + dx, y + dy)
