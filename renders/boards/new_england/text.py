"""The King Philip's War board in words: everything the picture shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from renders.boards.new_england.draw import load_map
from renders.boards.new_england.peoples import COLONIES, PEOPLES, STANCES, write_razed
from renders.boards.new_england.scene import VICTORY, NewEnglandScene
from renders.drawing.sides import side


def write_alt(scene: NewEnglandScene) -> str:
    parts = [f"Map of New England. Turn {scene.turn}, {scene.season}, {scene.phase}."]
    parts += [f"{side(camp.side).name}: {camp.points} victory points." for camp in scene.camps]
    waiting = [battle for battle in scene.battles if not battle.fought]
    if waiting:
        parts.append(
            "Battles: " + ", ".join(f"{space_name(b.source)} attacks {space_name(b.target)}" for b in waiting) + "."
        )
    parts += [entry.rstrip(".") + "." for entry in scene.log]
    return " ".join(parts)


def write_text(scene: NewEnglandScene) -> str:
    return "\n".join(write_lines(scene))


def write_lines(scene: NewEnglandScene) -> Iterator[str]:
    yield f"King Philip's War. Turn {scene.turn} of 9, {scene.season}, {scene.phase}."
    for camp in scene.camps:
        who = side(camp.side).name + (f" ({camp.player})" if camp.player else "")
        note = f"; {camp.note}" if camp.note else ""
        now = "; acting now" if scene.active == camp.side else ""
        points = f"{camp.points} of {VICTORY} victory points"
        yield f"{who}: {points}; provisions lost {camp.provisions_lost}{note}{now}"
    if told := write_razed(scene):
        yield told
    board = load_map()
    groups: dict[str, list[Any]] = {}
    for record in board.spaces.values():
        groups.setdefault(record["owner"], []).append(record)
    for code, records in groups.items():
        yield write_people(code, scene)
        for record in records:
            yield "- " + write_space(record, scene)
    for name in scene.stacks.keys() - board.spaces.keys():
        yield f"- {name} (not on the map): " + "; ".join(stack.words() for stack in scene.stacks[name])
    for battle in scene.battles:
        fought = "battle fought" if battle.fought else "battle to come"
        yield f"{space_name(battle.source)} attacks {space_name(battle.target)}: {fought}"
    if scene.changed:
        yield "Changed since the last picture: " + ", ".join(space_name(name) for name in scene.changed)
    if scene.log:
        yield "What happened:"
        yield from (f"- {entry}" for entry in scene.log)


def write_people(code: str, scene: NewEnglandScene) -> str:
    if not code:
        return "Open spaces:"
    if code in COLONIES:
        return f"{COLONIES[code]} (colony):"
    stance = scene.peoples.get(code, "")
    return f"{PEOPLES[code]} ({STANCES.get(stance, stance)}):"


def write_space(record: Any, scene: NewEnglandScene) -> str:
    parts = [record["kind"] if not record["fort"] else f"fortified {record['kind']}"]
    parts += [word for word in ("port", "river") if record[word]]
    parts.append(scene.sites.get(record["id"], ""))
    parts += [stack.words() for stack in scene.stacks.get(record["id"], ())]
    return f"{record['name']}: " + "; ".join(part for part in parts if part)


def space_name(space: str) -> str:
    record = load_map().spaces.get(space)
    return str(record["name"]) if record else space
