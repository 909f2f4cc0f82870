"""Mighty Kingdoms: a view as the board of hexes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from renders.boards.hexes.scene import Army, ArmyList, HexScene, Kingdom, River, Tile, Unit
from renders.words.common import acting_seat, heading_of

WINTER, RESOLUTION, ORDERS = "winter", "resolution", ("orders_phase", "sealed_orders")  # kinds of frames

if TYPE_CHECKING:
    from rules.mighty_kingdoms.view import KingdomsView


def make_scene(view: KingdomsView) -> HexScene:
    board, to_do = view.board, still_to_do(view)
    return HexScene(
        heading_of(view),
        view.year,
        view.options.years,
        view.month,
        {name: make_tile(view, name, edges) for name, edges in board.tiles.items()},
        tuple(River(tuple(r), mouth) for r, mouth in zip(board.rivers, board.mouths, strict=True)),
        tuple(make_army(view, name, to_do) for name, army in view.armies.items() if army.tile),
        tuple(make_kingdom(view, seat) for seat in [*(view.order or view.seats), *view.out]),
        acting_seat(view),
        lists=tuple(make_list(view, army) for army, found in view.lists.items() if found.units),
        setup=is_setup(view),
    )


def is_setup(view: KingdomsView) -> bool:
    """Winters of later are months 0 as well: then the frame of the winter is there, or the game is over."""
    return not view.month and view.result is None and not any(frame.kind() == WINTER for frame in view.stack)


def plain(text: str) -> str:
    """What players wrote themselves, without what formats, mentions or links."""
    return re.sub(r"[\\*_~`|>#\[\]<@]|://", "", text)


def make_list(view: KingdomsView, army: str) -> ArmyList:
    seat, _, number = army.partition(".")
    borne = {unit: artefact for artefact, unit in view.bearers.items()}
    units = [
        Unit(plain(u.name), u.kind, u.size, u.points, u.strength, plain(u.item) or named(view, borne.get(id, "")))
        for id, u in ((f"{army}/{n}", u) for n, u in enumerate(view.lists[army].units, 1)) if not u.gone
    ]  # fmt: skip
    return ArmyList(seat, int(number), tuple(units))


def named(view: KingdomsView, artefact: str) -> str:
    return plain(view.named[artefact]) if artefact in view.named else artefact


def make_tile(view: KingdomsView, name: str, edges: str) -> Tile:
    tile, board = view.tiles[name], view.board
    place = "capital" if tile.capital else tile.place
    return Tile(edges, tile.owner, place, tile.explored, name in board.marsh, name in board.starts)


def still_to_do(view: KingdomsView) -> set[str]:
    """The armies whose orders are not carried out yet: all of them while orders are given, then those that are left."""
    for frame in view.stack:
        if frame.kind() == RESOLUTION:
            return set(frame.left)
    return set(view.given) if any(frame.kind() in ORDERS for frame in view.stack) else set()


def make_army(view: KingdomsView, name: str, to_do: set[str]) -> Army:
    army, given = view.armies[name], view.given.get(name) if name in to_do else None
    number = int(name.partition(".")[2])
    order, to = (given.what, given.to) if given is not None else ("", "")
    return Army(army.seat, number, army.tile, army.points, army.lying, army.defends, order, to)


def make_kingdom(view: KingdomsView, seat: str) -> Kingdom:
    armies = [army for army in view.armies.values() if army.seat == seat]
    lying = sum(army.lying for army in armies)
    goods = view.goods.get(seat)
    return Kingdom(
        seat,
        plain(view.races.get(seat, "")) if view.options.mode == "kings_of_war" else view.races.get(seat, ""),
        view.might.get(seat, 0),
        goods.gold if goods else 0,
        goods.food if goods else 0,
        sum(tile.owner == seat for tile in view.tiles.values()),
        len(armies) - lying,
        lying,
        seat in view.out,
    )
