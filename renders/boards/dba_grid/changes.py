"""What has changed in a battle since an earlier picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from renders.boards.dba_grid.scene import BattleScene, Element, Fight, Move


def mark_changes(now: BattleScene, then: BattleScene) -> BattleScene:
    """Elements that have moved, and places where one was lost."""
    were = {element.name: position(element) for element in then.elements if element.name}
    left = {element.name for element in now.elements}
    elements = tuple(
        msgspec.structs.replace(element, moved=True)
        if were.get(element.name, position(element)) != position(element)
        else element
        for element in now.elements
    )
    lost = (
        Fight(e.file, e.rank, "lost", side=e.side, kind=e.kind) for e in then.elements if e.name and e.name not in left
    )
    moves = tuple(
        Move(e.side, *were[e.name][:2], e.file, e.rank)
        for e in now.elements
        if e.name in were and were[e.name][:2] != (e.file, e.rank)
    )
    return msgspec.structs.replace(now, elements=elements, fights=(*now.fights, *lost), moves=moves)


def position(element: Element) -> tuple[int, int, str]:
    return element.file, element.rank, element.facing


def add_fights(scene: BattleScene, news: Sequence[Mapping[str, Any]]) -> BattleScene:
    """The combats of the last bound, from what was told of it: where, and both totals."""
    begun = max((i for i, told in enumerate(news) if told.get("type") == "pips_rolled"), default=-1)
    found = []
    for told in news[begun + 1 :]:
        if told.get("type") != "combat_fought":
            continue
        one, two = told["first"], told["second"]
        mine, theirs = (told_of["element"].rpartition("_")[0] for told_of in (one, two))
        result = RESULTS.get(told["result"], "equal")
        scores = (one["score"], two["score"])
        found.append(Fight(*place(one["cell"]), result, "", mine, "", theirs, *place(two["cell"]), *scores))
    return msgspec.structs.replace(scene, fights=(*scene.fights, *found)) if found else scene


RESULTS = {"destroyed": "destroyed", "flees": "flee", "recoils": "recoil"}


def place(notation: str) -> tuple[int, int]:
    """`AB12` -> file and rank, from 0."""
    letters = notation.rstrip("0123456789")
    return ord(letters[-1]) - 65 + 26 * (len(letters) - 1), int(notation[len(letters) :]) - 1
