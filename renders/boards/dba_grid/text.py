"""The DBA battle board in words: everything the picture shows."""

from __future__ import annotations

from collections.abc import Iterator

from renders.boards.dba_grid.scene import GROUND, KINDS, BattleScene, Command, Element, cell
from renders.drawing.sides import side

FACINGS = {
    "N": "north", "NE": "north-east", "E": "east", "SE": "south-east",
    "S": "south", "SW": "south-west", "W": "west", "NW": "north-west",
}  # fmt: skip


def write_alt(scene: BattleScene) -> str:
    sides = list(dict.fromkeys(element.side for element in scene.elements))
    counts = ", ".join(
        [f"{side(s).name} {sum(e.side == s for e in scene.elements)} elements" for s in sides]
        + [f"{side(s).name} {sum(kinds.values())} elements to deploy" for s, kinds in scene.waiting.items()]
    )
    told = [*(fight.words for fight in scene.fights if fight.words), *scene.log]
    return " ".join([f"Battle board. {scene.title}, {scene.phase}. {counts}.", *(e.rstrip(".") + "." for e in told)])


def write_text(scene: BattleScene) -> str:
    return "\n".join(write_lines(scene))


def write_lines(scene: BattleScene) -> Iterator[str]:
    yield f"{scene.title}. {scene.phase}. Board of {scene.files} files and {scene.ranks} rows."
    yield from (f"{side(name).name}: played by {player}" for name, player in scene.players.items())
    if scene.active:
        yield f"{side(scene.active).name} acts now"
    yield from (write_command(command) for command in scene.commands)
    for name, kinds in scene.waiting.items():
        yield f"{side(name).name}, to be deployed: {', '.join(f'{n} {kind_name(kind)}' for kind, n in kinds.items())}"
    for number, ground in enumerate(scene.choices, 1):
        yield f"Board {number}:"
        yield from write_ground(ground)
    for element in sorted(scene.elements, key=lambda e: (e.side, e.command, e.file, e.rank)):
        yield "- " + write_element(element)
    yield from write_ground(scene.ground)
    for fight in scene.fights:
        told = fight.words if fight.result in fight.words else ", ".join(filter(None, (fight.words, fight.result)))
        yield f"Combat at {cell(max(0, fight.file), fight.rank)}: {told}"
    yield from scene.log


def write_ground(ground: dict[str, str]) -> Iterator[str]:
    patches: dict[str, list[str]] = {}
    for place, kind in ground.items():
        patches.setdefault(kind, []).append(place)
    for kind, places in patches.items():
        yield f"{GROUND.get(kind, kind).capitalize()}: {', '.join(places)}"


def kind_name(kind: str) -> str:
    return KINDS.get(kind, ("", kind))[1]


def write_command(command: Command) -> str:
    parts = [f"lost {command.lost} of {command.breaks_at}"]
    parts += [f"{command.pips} PIPs"] if command.pips is not None else []
    parts += ["broken"] if command.broken else []
    return f"{side(command.side).name}, command {command.number}: {', '.join(parts)}"


def write_element(element: Element) -> str:
    flags = {"general": element.general, "demoralised": element.demoralised, "moved": element.moved}
    parts = [
        f"{side(element.side).name} {kind_name(element.kind)}",
        f"facing {FACINGS.get(element.facing, element.facing)}",
        f"command {element.command}",
    ]
    parts += [word for word, flag in flags.items() if flag]
    return f"{cell(max(0, element.file), element.rank)}: {', '.join(parts)}"
