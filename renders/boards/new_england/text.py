"""The King Philip's War board in words: everything the picture shows."""

from __future__ import annotations

from collections.abc import Iterator

from renders.boards.new_england.scene import TURNS, VICTORY, Battle, Camp, NewEnglandScene
from renders.boards.new_england.words import WORDS
from renders.datasets.king_philip import Space, load_spaces, space_name
from renders.drawing.sides import side
from renders.words.common import COMMON, end_sentences
from renders.words.stacks import write_stack, write_unplaced

SAID = WORDS.text


def write_alt(scene: NewEnglandScene) -> str:
    parts = [SAID.alt.format(turn=scene.turn, season=scene.season, phase=scene.phase)]
    parts += [SAID.alt_points.format(camp=side(camp.side).name, n=camp.points) for camp in scene.camps]
    waiting = [write_attack(battle) for battle in scene.battles if not battle.fought]
    if waiting:
        parts.append(SAID.alt_battles.format(battles=", ".join(waiting)))
    return " ".join([*parts, *end_sentences(scene.log)])


def write_text(scene: NewEnglandScene) -> str:
    return "\n".join(write_lines(scene))


def write_lines(scene: NewEnglandScene) -> Iterator[str]:
    yield SAID.opening.format(turn=scene.turn, turns=TURNS, season=scene.season, phase=scene.phase)
    yield from (write_camp(scene, camp) for camp in scene.camps)
    if razed := write_razed(scene):
        yield razed
    spaces = load_spaces()
    for code in dict.fromkeys(space.owner for space in spaces.values()):
        yield write_people(code, scene)
        yield from (f"- {write_space(space, scene)}" for space in spaces.values() if space.owner == code)
    for place in scene.stacks.keys() - spaces.keys():
        yield write_unplaced(place, scene.stacks[place])
    for battle in scene.battles:
        yield f"{write_attack(battle)}: {SAID.fought if battle.fought else SAID.to_come}"
    if scene.changed:
        yield COMMON.changed.format(places=", ".join(space_name(name) for name in scene.changed))
    if scene.log:
        yield COMMON.happened
        yield from (f"- {entry}" for entry in scene.log)


def write_camp(scene: NewEnglandScene, camp: Camp) -> str:
    who = side(camp.side).name + (f" ({camp.player})" if camp.player else "")
    points = SAID.points.format(points=camp.points, goal=VICTORY)
    provisions = SAID.provisions.format(n=camp.provisions_lost)
    note = f"; {camp.note}" if camp.note else ""
    return f"{who}: {points}; {provisions}{note}" + (SAID.acting if scene.active == camp.side else "")


def write_razed(scene: NewEnglandScene) -> str:
    """How much has been razed, in one line; "" while nothing is."""
    spaces = load_spaces()
    razed = [spaces[site].kind for site, state in scene.sites.items() if state == "razed" and site in spaces]
    kinds = (("settlement", WORDS.settlements), ("village", WORDS.villages))
    parts = [said.say(n) for kind, said in kinds if (n := razed.count(kind))]
    return WORDS.razed.format(sites=", ".join(parts)) if parts else ""


def write_people(code: str, scene: NewEnglandScene) -> str:
    if not code:
        return SAID.open_spaces
    if code in WORDS.colonies:
        return SAID.colony.format(colony=WORDS.colonies[code])
    stance = scene.peoples.get(code, "")
    return f"{WORDS.peoples[code]} ({SAID.stances.get(stance, stance)}):"


def write_space(space: Space, scene: NewEnglandScene) -> str:
    parts = [SAID.fort.format(kind=space.kind) if space.fort else space.kind]
    if space.port:
        parts.append(SAID.port)
    if space.river:
        parts.append(SAID.river)
    if state := scene.sites.get(space.id):
        parts.append(state)
    parts += [write_stack(stack) for stack in scene.stacks.get(space.id, ())]
    return f"{space.name}: " + "; ".join(parts)


def write_attack(battle: Battle) -> str:
    return SAID.attack.format(source=space_name(battle.source), target=space_name(battle.target))
