"""The Syrian War: a view as the road with both armies, or as the battle that is being fought on the grid."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from renders.boards.dba_grid import from_view as grids
from renders.boards.dba_grid.scene import BattleScene
from renders.boards.road.scene import Army, RoadScene
from renders.boards.road.words import WORDS
from renders.datasets.syrian_war import find_general, load_spaces
from renders.words.common import capitalise_id, heading_of

if TYPE_CHECKING:
    from rules.syrian_war import facts
    from rules.syrian_war.battle import Battle
    from rules.syrian_war.view import SyrianView

BATTLES = 6  # how many of the last ones are listed


def make_scene(view: SyrianView) -> RoadScene | BattleScene:
    spaces = load_spaces()
    if view.grid is not None:
        fought = next(frame.space for frame in view.stack if is_battle(frame))
        return grids.make_scene(view, view.grid, WORDS.battle.format(place=spaces[fought].name))
    ids = list(spaces)
    last = view.battles[-1] if view.battles else None
    return RoadScene(
        heading_of(view),
        tuple(space.name for space in spaces.values()),
        tuple(view.holders.get(space, "") for space in ids),
        tuple(make_army(view, seat, army, ids) for seat, army in view.armies.items()),
        tuple(space.topography for space in spaces.values()),
        len({army.space for army in view.armies.values()}) == 1,
        (ids.index(last.space) + 1,) if last and last.pair == view.pair else (),
        WORDS.pair.format(pair=view.pair, pairs=view.options.pairs) if view.pair else WORDS.opening,
        tuple(write_battle(battle) for battle in reversed(view.battles[-BATTLES:])),
    )


def is_battle(frame: object) -> TypeGuard[Battle]:
    """Frames are known by the names of their types: pictures load no rules."""
    return type(frame).__name__ == "Battle"


def make_army(view: SyrianView, seat: str, army: facts.Army, ids: list[str]) -> Army:
    general = find_general(seat, army.general)
    return Army(
        seat,
        ids.index(army.space) + 1,
        general.name if general else "",
        general.value if general else None,
        dict(army.elements),
        tuple(dict(column) for column in army.pool if column),
        view.initiative == seat,
    )


def write_battle(battle: facts.Fought) -> str:
    result = WORDS.won.format(side=capitalise_id(battle.winner)) if battle.winner else WORDS.no_winner
    losses = (WORDS.lost.format(side=capitalise_id(seat), n=sum(kinds.values())) for seat, kinds in battle.lost.items())
    return WORDS.fought.format(place=load_spaces()[battle.space].name, result=result, losses=", ".join(losses))
