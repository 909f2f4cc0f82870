"""What a picture may say besides its view: what has changed since an earlier one, the news, who sits where.

All of it must be as public as the view, for whoever gives it answers for that.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from renders.boards.dba_grid.scene import BattleScene, Fight
from renders.boards.levant.scene import LevantScene
from renders.boards.new_england.scene import NewEnglandScene
from renders.boards.road.scene import RoadScene
from renders.drawing.stacks import Stack

MOST_NEWS = 8
Parts = dict[str, Any]


class Beside(msgspec.Struct, frozen=True, omit_defaults=True):
    before: Any = None  # the scene of an earlier picture for the same viewer
    news: tuple[str, ...] = ()  # the newest first
    names: dict[str, str] = {}  # side: who plays it
    doing: str = ""  # what is being decided, in the game's own words


def told(scene: Any, beside: Beside) -> Any:
    """The scene with what is said beside it. A scene that has no place for something leaves it out."""
    parts: Parts = {}
    if beside.doing and hasattr(scene, "phase"):
        parts["phase"] = _heading(scene.phase, beside.doing)
    if beside.news and hasattr(scene, "log"):
        parts["log"] = (*beside.news[:MOST_NEWS], *scene.log)
    for field in ("nations", "camps", "armies"):
        if beside.names and hasattr(scene, field):
            parts[field] = tuple(_named(one, beside.names) for one in getattr(scene, field))
    if beside.names and hasattr(scene, "players"):
        parts["players"] = beside.names
    compare = CHANGES.get(type(scene))
    if compare is not None and type(beside.before) is type(scene):
        parts |= compare(scene, beside.before)
    return msgspec.structs.replace(scene, **parts) if parts else scene


def _heading(phase: str, doing: str) -> str:
    """The words take the place of the key; the round before it stays, if they do not say it themselves."""
    round_, colon, _ = phase.partition(": ")
    return f"{round_}: {doing}" if colon and round_.startswith("Round ") and round_ not in doing else doing


def _named(one: Any, names: dict[str, str]) -> Any:
    name = names.get(one.side, "")
    return msgspec.structs.replace(one, player=name) if name else one


def _differing(*pairs: tuple[dict[str, Any], dict[str, Any]]) -> tuple[str, ...]:
    return tuple(
        dict.fromkeys(place for now, then in pairs for place in {**now, **then} if now.get(place) != then.get(place))
    )


def _standing(stacks: dict[str, tuple[Stack, ...]]) -> dict[str, Any]:
    """Who stands where. Armies that come into the open are no change: they stood there before."""
    return {place: sorted(_strengths(standing).items()) for place, standing in stacks.items()}


def _strengths(standing: tuple[Stack, ...]) -> dict[str, tuple[int, list[str]]]:
    return {
        side: (
            sum(stack.count for stack in standing if stack.side == side and stack.kind != "leader"),
            sorted(leader for stack in standing if stack.side == side for leader in stack.leaders),
        )
        for side in {stack.side for stack in standing}
    }


def _levant(now: LevantScene, then: LevantScene) -> Parts:
    places = _differing(
        (now.owners, then.owners), (now.cities, then.cities), (_standing(now.stacks), _standing(then.stacks))
    )
    return {"changed": places}


def _new_england(now: NewEnglandScene, then: NewEnglandScene) -> Parts:
    return {"changed": _differing((now.sites, then.sites), (_standing(now.stacks), _standing(then.stacks)))}


def _road(now: RoadScene, then: RoadScene) -> Parts:
    taken = {n for n, owner in enumerate(now.owners, 1) if n > len(then.owners) or then.owners[n - 1] != owner}
    were = {army.side: army.space for army in then.armies}
    marched = {army.space for army in now.armies if were.get(army.side, army.space) != army.space}
    return {"changed": tuple(sorted(taken | marched | set(now.changed)))}


def _battle(now: BattleScene, then: BattleScene) -> Parts:
    """Who has moved, and where somebody was lost."""
    were = {e.name: (e.file, e.rank, e.facing) for e in then.elements if e.name}
    left = {e.name for e in now.elements}
    elements = tuple(
        msgspec.structs.replace(e, moved=True) if were.get(e.name, at) != at else e
        for e in now.elements
        for at in [(e.file, e.rank, e.facing)]
    )
    lost = tuple(Fight(e.file, e.rank, "lost") for e in then.elements if e.name and e.name not in left)
    return {"elements": elements, "fights": (*now.fights, *lost)}


CHANGES: dict[type, Callable[[Any, Any], Parts]] = {
    LevantScene: _levant,
    NewEnglandScene: _new_england,
    RoadScene: _road,
    BattleScene: _battle,
}
