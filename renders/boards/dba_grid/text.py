"""The DBA battle board in words: everything the picture shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from renders.boards.dba_grid.scene import BattleScene, Command, Element, Fight, cell
from renders.boards.dba_grid.words import WORDS
from renders.drawing.sides import side
from renders.words.common import end_sentences

SAID = WORDS.text


def write_alt(scene: BattleScene) -> str:
    sides = dict.fromkeys(element.side for element in scene.elements)
    counts = [
        *(SAID.elements.format(side=side(s).name, n=sum(e.side == s for e in scene.elements)) for s in sides),
        *(SAID.elements_to_deploy.format(side=side(s).name, n=sum(k.values())) for s, k in scene.waiting.items()),
    ]
    opening = SAID.alt.format(title=scene.title, phase=scene.phase, counts=", ".join(counts))
    news = [*(fight.words for fight in scene.fights if fight.words), *scene.log]
    return " ".join([opening, *end_sentences(news)])


def write_text(scene: BattleScene) -> str:
    return "\n".join(write_lines(scene))


def write_lines(scene: BattleScene) -> Iterator[str]:
    yield SAID.opening.format(title=scene.title, phase=scene.phase, files=scene.files, ranks=scene.ranks)
    yield from (SAID.played_by.format(side=side(name).name, player=who) for name, who in scene.players.items())
    for name, leader in scene.leaders.items():
        yield SAID.fights_for.format(side=side(name).name, leader=side(leader).name)
    if scene.active:
        yield SAID.acting.format(side=side(scene.active).name)
    yield from (write_command(command) for command in scene.commands)
    for name, kinds in scene.waiting.items():
        yield SAID.waiting.format(side=side(name).name, elements=list_elements(kinds))
    for number, ground in enumerate(scene.choices, 1):
        yield SAID.choice.format(n=number)
        yield from write_ground(ground)
    for element in sorted(scene.elements, key=lambda e: (e.side, e.command, e.file, e.rank)):
        yield "- " + write_element(element)
    yield from write_ground(scene.ground)
    for fight in scene.fights:
        yield SAID.combat.format(cell=cell(max(0, fight.file), fight.rank), result=write_result(fight))
    for move in scene.moves:
        start, end = (cell(max(0, f), r) for f, r in ((move.from_file, move.from_rank), (move.file, move.rank)))
        yield SAID.move.format(side=side(move.side).name, start=start, end=end)
    yield from scene.log


def write_ground(ground: Mapping[str, str]) -> Iterator[str]:
    patches: dict[str, list[str]] = {}
    for place, kind in ground.items():
        patches.setdefault(kind, []).append(place)
    for kind, places in patches.items():
        yield f"{WORDS.ground.get(kind, kind.capitalize())}: {', '.join(places)}"


def list_elements(elements: Mapping[str, int]) -> str:
    """How many of each type."""
    return ", ".join(f"{number} {kind_name(kind)}" for kind, number in elements.items() if number)


def kind_name(kind: str) -> str:
    return WORDS.kinds.get(kind, kind)


def write_result(fight: Fight) -> str:
    """What happened in a combat, with its result if the words do not name it."""
    said = [fight.words, "" if fight.result in fight.words else fight.result]
    if fight.kind:
        said.append(SAID.lost_one.format(side=side(fight.side).name, kind=kind_name(fight.kind)))
    if fight.foe_side:
        foe_cell = cell(max(0, fight.foe_file), fight.foe_rank)
        names = {"side": side(fight.side).name, "foe": side(fight.foe_side).name}
        said.append(SAID.totals.format(total=fight.total, foe_total=fight.foe_total, foe_cell=foe_cell, **names))
    return ", ".join(filter(None, said))


def write_command(command: Command) -> str:
    parts = [WORDS.panel.lost.format(n=command.lost, most=command.breaks_at)]
    if command.pips is not None:
        parts.append(SAID.pips.format(n=command.pips))
    if command.broken:
        parts.append(WORDS.panel.broken)
    return SAID.command.format(side=side(command.side).name, n=command.number, state=", ".join(parts))


def write_element(element: Element) -> str:
    parts = [
        f"{side(element.side).name} {kind_name(element.kind)}{f' {element.number}' if element.number else ''}",
        SAID.facing.format(direction=WORDS.directions.get(element.facing, element.facing)),
        SAID.in_command.format(n=element.command),
    ]
    if element.general:
        parts.append(SAID.general)
    if element.demoralised:
        parts.append(SAID.demoralised)
    if element.moved:
        parts.append(SAID.moved)
    return f"{cell(max(0, element.file), element.rank)}: {', '.join(parts)}"
