"""The King David board in words: everything the picture shows, for screen readers and as alternative text."""

from __future__ import annotations

from collections.abc import Iterator

from renders.boards.levant.affairs import list_affairs, write_stance
from renders.boards.levant.scene import LevantScene, Nation
from renders.boards.levant.words import WORDS
from renders.datasets.king_david import Area, area_name, load_areas
from renders.drawing.sides import side
from renders.words.common import COMMON, end_sentences
from renders.words.stacks import write_stack, write_unplaced

SAID = WORDS.text


def write_alt(scene: LevantScene) -> str:
    """A few sentences: where we are and what happened."""
    parts = [SAID.alt.format(turn=scene.turn, phase=scene.phase)]
    if scene.nations:
        points = ", ".join(f"{side(n.side).name} {n.points}" for n in scene.nations)
        parts.append(SAID.alt_points.format(points=points))
    parts += [f"{words}." for _, words in list_affairs(scene)]
    return " ".join([*parts, *end_sentences(scene.log)])


def write_text(scene: LevantScene) -> str:
    return "\n".join(write_lines(scene))


def write_lines(scene: LevantScene) -> Iterator[str]:
    yield SAID.opening.format(turn=scene.turn, phase=scene.phase)
    for nation in scene.nations:
        yield write_nation(scene, nation)
    for country in scene.minors:
        yield SAID.minor.format(country=side(country.side).name, stance=write_stance(country))
    yield from (words for _, words in list_affairs(scene))
    if scene.track:
        yield SAID.phases.format(phases=", ".join(write_phases(scene)))
    yield from write_areas(scene)
    for place in scene.stacks.keys() - load_areas().keys():
        yield write_unplaced(place, scene.stacks[place])
    if scene.changed:
        yield COMMON.changed.format(places=", ".join(area_name(area) for area in scene.changed))
    if scene.log:
        yield COMMON.happened
        yield from (f"- {line}" for line in scene.log)


def write_nation(scene: LevantScene, nation: Nation) -> str:
    points = SAID.points if nation.goal is None else SAID.points_of
    parts = [points.format(points=nation.points, goal=nation.goal)]
    for said, value in ((SAID.food, nation.food), (SAID.resource, nation.resource)):
        parts.append(said.format(n=SAID.unknown if value is None else value))
    parts.append(SAID.markers.say(nation.markers))
    if nation.initiative:
        parts.append(SAID.initiative.format(n=nation.initiative))
    if nation.allies:
        parts.append(SAID.allies.format(allies=", ".join(side(ally).name for ally in nation.allies)))
    who = side(nation.side).name + (f" ({nation.player})" if nation.player else "")
    return f"{who}: {', '.join(parts)}" + (SAID.acting if scene.active == nation.side else "")


def write_phases(scene: LevantScene) -> Iterator[str]:
    for index, phase in enumerate(scene.track):
        yield f"{index + 1} {phase.kind or SAID.face_down}" + (SAID.now if index == scene.current else "")


def write_areas(scene: LevantScene) -> Iterator[str]:
    """All areas by their owners, those of nobody last."""
    owned: dict[str, list[Area]] = {}
    for area in load_areas().values():
        owned.setdefault(scene.owners.get(area.id, ""), []).append(area)
    for owner, areas in sorted(owned.items(), key=lambda pair: (pair[0] == "", pair[0])):
        yield SAID.held_by.format(owner=side(owner).name) if owner else SAID.held_by_nobody
        yield from (f"- {write_area(scene, area)}" for area in areas)


def write_area(scene: LevantScene, area: Area) -> str:
    parts = [area.terrain, SAID.food.format(n=area.food), SAID.resource.format(n=area.resource)]
    if area.city:
        parts.append(SAID.city.format(n=scene.cities.get(area.id, area.fort)))
    if area.port:
        parts.append(SAID.port)
    if area.id in scene.sieges:
        parts.append(SAID.siege)
    if area.id in scene.battles:
        parts.append(SAID.battle)
    parts += [write_stack(stack) for stack in scene.stacks.get(area.id, ())]
    return f"{area.name}: {'; '.join(parts)}"
