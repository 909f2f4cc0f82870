"""Mighty Kingdoms: a view as the board of hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from renders.boards.hexes.scene import Army, HexScene, Kingdom, River, Tile
from renders.words.headings import acting_seat, heading_of

if TYPE_CHECKING:
    from rules.mighty_kingdoms.view import KingdomsView


def make_scene(view: KingdomsView) -> HexScene:
    board = view.board
    return HexScene(
        heading_of(view),
        view.year,
        view.options.years,
        view.month,
        {name: make_tile(view, name, edges) for name, edges in board.tiles.items()},
        tuple(River(tuple(r), mouth) for r, mouth in zip(board.rivers, board.mouths, strict=True)),
        tuple(make_army(view, name) for name, army in view.armies.items() if army.tile),
        tuple(make_kingdom(view, seat) for seat in [*(view.order or view.seats), *view.out]),
        acting_seat(view),
    )


def make_tile(view: KingdomsView, name: str, edges: str) -> Tile:
    tile, board = view.tiles[name], view.board
    place = "capital" if tile.capital else tile.place
    return Tile(edges, tile.owner, place, tile.explored, name in board.marsh, name in board.starts)


def make_army(view: KingdomsView, name: str) -> Army:
    army, given = view.armies[name], view.given.get(name)
    number = int(name.partition(".")[2])
    order, to = (given.what, given.to) if given is not None else ("", "")
    return Army(army.seat, number, army.tile, army.points, army.lying, army.defends, order, to)


def make_kingdom(view: KingdomsView, seat: str) -> Kingdom:
    armies = [army for army in view.armies.values() if army.seat == seat]
    lying = sum(army.lying for army in armies)
    goods = view.goods.get(seat)
    return Kingdom(
        seat,
        view.races.get(seat, ""),
        view.might.get(seat, 0),
        goods.gold if goods else 0,
        goods.food if goods else 0,
        sum(tile.owner == seat for tile in view.tiles.values()),
        len(armies) - lying,
        lying,
        seat in view.out,
    )
