"""The Syrian War board in words: everything the picture shows."""

from __future__ import annotations

from collections.abc import Iterator

from renders.boards.dba_grid.text import list_elements
from renders.boards.road.scene import Army, RoadScene
from renders.boards.road.words import WORDS
from renders.drawing.sides import side
from renders.words.common import end_sentences

SAID = WORDS.text


def write_alt(scene: RoadScene) -> str:
    parts = [write_opening(scene)]
    for army in scene.armies:
        n = sum(army.elements.values())
        parts.append(SAID.alt_army.format(side=side(army.side).name, place=place_name(scene, army), n=n))
    return " ".join([*parts, *end_sentences(scene.log)])


def write_text(scene: RoadScene) -> str:
    return "\n".join(write_lines(scene))


def write_lines(scene: RoadScene) -> Iterator[str]:
    yield write_opening(scene)
    for index, name in enumerate(scene.spaces):
        owner = scene.owners[index] if index < len(scene.owners) else ""
        ground = f", {scene.ground[index]}" if index < len(scene.ground) else ""
        changed = SAID.changed if index + 1 in scene.changed else ""
        yield f"{index + 1} {name}: {side(owner).name}{ground}{changed}"
    for army in scene.armies:
        yield from write_army(scene, army)
    if scene.battle:
        yield SAID.battle
    yield from (f"- {entry}" for entry in scene.log)


def write_opening(scene: RoadScene) -> str:
    return " ".join(f"{part}." for part in (SAID.title, scene.pair, scene.phase) if part)


def write_army(scene: RoadScene, army: Army) -> Iterator[str]:
    yield SAID.army.format(
        side=side(army.side).name + (f" ({army.player})" if army.player else ""),
        place=place_name(scene, army),
        general=write_general(army),
        initiative=SAID.initiative if army.initiative else "",
        elements=list_elements(army.elements) or SAID.no_elements,
    )
    for number, column in enumerate(army.pool, 1):
        yield SAID.column.format(n=number, elements=list_elements(column) or SAID.no_elements)


def write_general(army: Army) -> str:
    if not army.general:
        return SAID.no_general
    said = SAID.general if army.value is None else SAID.general_value
    return said.format(name=army.general, value=army.value)


def place_name(scene: RoadScene, army: Army) -> str:
    return scene.spaces[army.space - 1] if 1 <= army.space <= len(scene.spaces) else SAID.space.format(n=army.space)
