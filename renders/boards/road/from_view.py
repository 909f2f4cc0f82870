"""The Syrian War: a view as the road with both armies, or as the battle that is being fought on the grid."""

from __future__ import annotations

from typing import Any

from renders.boards.dba_grid import from_view as dba
from renders.boards.dba_grid.scene import BattleScene
from renders.boards.headings import capitalise_id, heading_of
from renders.boards.road.scene import Army, RoadScene
from renders.drawing import assets


def make_scene(view: Any) -> RoadScene | BattleScene:
    spaces = assets.load_data("syrian_war", "track")["spaces"]
    if view.grid is not None:
        fought = next(frame.space for frame in view.stack if type(frame).__name__ == "Battle")
        return dba.make_scene(view, view.grid, f"Battle of {space_name(fought, spaces)}")
    ids = [space["id"] for space in spaces]
    shared = len({army.space for army in view.armies.values()}) == 1
    last = view.battles[-1] if view.battles else None
    return RoadScene(
        heading_of(view),
        tuple(space["name"] for space in spaces),
        tuple(view.holders.get(space, "") for space in ids),
        tuple(make_army(view, seat, army, ids) for seat, army in view.armies.items()),
        tuple(space["topography"].capitalize() for space in spaces),
        shared,
        (ids.index(last.space) + 1,) if last and last.pair == view.pair else (),
        f"Pair {view.pair} of {view.options.pairs}" if view.pair else "Opening",
        tuple(write_battle(battle, spaces) for battle in reversed(view.battles[-6:])),
    )


def make_army(view: Any, seat: str, army: Any, ids: list[str]) -> Army:
    charts = assets.load_data("syrian_war", "armies")
    general = charts["sides"][seat]["generals"].get(army.general, charts["nameless"] if army.general else None)
    return Army(
        seat,
        ids.index(army.space) + 1,
        general["name"] if general else "",
        general["value"] if general else None,
        dict(army.elements),
        tuple(dict(column) for column in army.pool if column),
        view.initiative == seat,
    )


def write_battle(battle: Any, spaces: list[Any]) -> str:
    place = space_name(battle.space, spaces)
    won = f"{capitalise_id(battle.winner)} won" if battle.winner else "no winner"
    lost = ", ".join(f"{capitalise_id(seat)} lost {sum(kinds.values())}" for seat, kinds in battle.lost.items())
    return f"Battle of {place}: {won}; {lost}"


def space_name(name: str, spaces: list[Any]) -> str:
    return str(next(space["name"] for space in spaces if space["id"] == name))
