"""The King Philip's War board in words: everything the picture shows."""

from collections.abc import Iterator
from typing import Any

from renders.boards.new_england.draw import loaded
from renders.boards.new_england.peoples import COLONIES, PEOPLES, STANCES, burnt
from renders.boards.new_england.scene import VICTORY, NewEnglandScene
from renders.drawing.sides import side


def alt(scene: NewEnglandScene) -> str:
    parts = [f"Map of New England. Turn {scene.turn}, {scene.season}, {scene.phase}."]
    parts += [f"{side(camp.side).name}: {camp.points} victory points." for camp in scene.camps]
    waiting = [battle for battle in scene.battles if not battle.fought]
    if waiting:
        parts.append("Battles: " + ", ".join(f"{_name(b.source)} attacks {_name(b.target)}" for b in waiting) + ".")
    parts += [entry.rstrip(".") + "." for entry in scene.log]
    return " ".join(parts)


def text(scene: NewEnglandScene) -> str:
    return "\n".join(_lines(scene))


def _lines(scene: NewEnglandScene) -> Iterator[str]:
    yield f"King Philip's War. Turn {scene.turn} of 9, {scene.season}, {scene.phase}."
    for camp in scene.camps:
        who = side(camp.side).name + (f" ({camp.player})" if camp.player else "")
        note = f"; {camp.note}" if camp.note else ""
        now = "; acting now" if scene.active == camp.side else ""
        points = f"{camp.points} of {VICTORY} victory points"
        yield f"{who}: {points}; provisions lost {camp.provisions_lost}{note}{now}"
    if told := burnt(scene):
        yield told
    board = loaded()
    groups: dict[str, list[Any]] = {}
    for record in board.spaces.values():
        groups.setdefault(record["owner"], []).append(record)
    for code, records in groups.items():
        yield _people(code, scene)
        for record in records:
            yield "- " + _space(record, scene)
    for name in scene.stacks.keys() - board.spaces.keys():
        yield f"- {name} (not on the map): " + "; ".join(stack.words() for stack in scene.stacks[name])
    for battle in scene.battles:
        fought = "battle fought" if battle.fought else "battle to come"
        yield f"{_name(battle.source)} attacks {_name(battle.target)}: {fought}"
    if scene.changed:
        yield "Changed since the last picture: " + ", ".join(_name(name) for name in scene.changed)
    if scene.log:
        yield "What happened:"
        yield from (f"- {entry}" for entry in scene.log)


def _people(code: str, scene: NewEnglandScene) -> str:
    if not code:
        return "Open spaces:"
    if code in COLONIES:
        return f"{COLONIES[code]} (colony):"
    stance = scene.peoples.get(code, "")
    return f"{PEOPLES[code]} ({STANCES.get(stance, stance)}):"


def _space(record: Any, scene: NewEnglandScene) -> str:
    parts = [record["kind"] if not record["fort"] else f"fortified {record['kind']}"]
    parts += [word for word in ("port", "river") if record[word]]
    parts.append(scene.sites.get(record["id"], ""))
    parts += [stack.words() for stack in scene.stacks.get(record["id"], ())]
    return f"{record['name']}: " + "; ".join(part for part in parts if part)


def _name(space: str) -> str:
    record = loaded().spaces.get(space)
    return str(record["name"]) if record else space
