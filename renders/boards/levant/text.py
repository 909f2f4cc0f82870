"""The King David board in words: everything the picture shows, for screen readers and as alternative text."""

from __future__ import annotations

from collections.abc import Iterator

from renders.boards.levant.affairs import area_name, list_affairs, write_stance
from renders.boards.levant.draw import load_map
from renders.boards.levant.scene import LevantScene, Nation
from renders.drawing.sides import side


def write_alt(scene: LevantScene) -> str:
    """A few sentences: where we are and what happened."""
    parts = [f"Map of the Levant. {scene.turn}, {scene.phase}."]
    if scene.nations:
        parts.append("Victory points: " + ", ".join(f"{side(n.side).name} {n.points}" for n in scene.nations) + ".")
    parts += [f"{words}." for _, words in list_affairs(scene)]
    parts += [line.rstrip(".") + "." for line in scene.log]
    return " ".join(parts)


def write_text(scene: LevantScene) -> str:
    return "\n".join(write_lines(scene))


def write_lines(scene: LevantScene) -> Iterator[str]:
    yield f"King David. {scene.turn}, {scene.phase}."
    for nation in scene.nations:
        yield write_nation(scene, nation)
    for country in scene.minors:
        yield f"{side(country.side).name}, a minor country: {write_stance(country)}"
    yield from (words for _, words in list_affairs(scene))
    if scene.track:
        yield "Phases: " + ", ".join(
            f"{index + 1} {phase.kind or 'face down'}" + (" (now)" if index == scene.current else "")
            for index, phase in enumerate(scene.track)
        )
    board = load_map()
    owners: dict[str, list[str]] = {}
    for area in board.areas:
        owners.setdefault(scene.owners.get(area, ""), []).append(area)
    for owner, areas in sorted(owners.items(), key=lambda pair: (pair[0] == "", pair[0])):
        yield f"Held by {side(owner).name}:" if owner else "Held by nobody:"
        for area in areas:
            yield "- " + write_area(scene, area)
    for area in scene.stacks.keys() - board.areas.keys():
        yield f"- {area} (not on the map): " + "; ".join(stack.words() for stack in scene.stacks[area])
    if scene.changed:
        yield "Changed since the last picture: " + ", ".join(area_name(area) for area in scene.changed)
    if scene.log:
        yield "What happened:"
        yield from (f"- {line}" for line in scene.log)


def write_nation(scene: LevantScene, nation: Nation) -> str:
    goal = f" of {nation.goal}" if nation.goal is not None else ""
    parts = [f"{nation.points}{goal} victory points"]
    for word, value in (("food", nation.food), ("resource", nation.resource)):
        parts.append(f"{word} {'unknown' if value is None else value}")
    parts.append(f"{nation.markers} event marker{'' if nation.markers == 1 else 's'}")
    if nation.initiative:
        parts.append(f"initiative {nation.initiative}")
    if nation.allies:
        parts.append("allied with " + ", ".join(side(ally).name for ally in nation.allies))
    who = side(nation.side).name + (f" ({nation.player})" if nation.player else "")
    return f"{who}: {', '.join(parts)}" + (", acting now" if scene.active == nation.side else "")


def write_area(scene: LevantScene, area: str) -> str:
    record = load_map().areas[area]
    parts = [record["terrain"], f"food {record['food']}", f"resource {record['resource']}"]
    if record["city"]:
        parts.append(f"city of level {scene.cities.get(area, record['fort'])}")
    parts += [
        word
        for flag, word in (
            (record["port"], "port"),
            (area in scene.sieges, "under siege"),
            (area in scene.battles, "battle"),
        )
        if flag
    ]
    parts += [stack.words() for stack in scene.stacks.get(area, ())]
    return f"{record['name']}: {'; '.join(parts)}"
