"""The King David battle board in words: everything the picture shows."""

from __future__ import annotations

from collections.abc import Iterator

from renders.boards.king_david_fight.scene import FightScene, Line, Party
from renders.boards.king_david_fight.words import WORDS
from renders.drawing.sides import side
from renders.words.common import end_sentences

SAID = WORDS.text


def write_alt(scene: FightScene) -> str:
    parts = [SAID.alt.format(title=write_title(scene), phase=scene.phase)]
    for party in scene.parties:
        said = SAID.alt_party if party.hits is None else SAID.alt_party_hits
        standing = sum(not army.dead for army in party.armies)
        parts.append(said.format(party=party_name(party), role=party.role, armies=standing, hits=party.hits))
    return " ".join([*parts, *end_sentences(scene.log)])


def write_text(scene: FightScene) -> str:
    lines = [SAID.opening.format(title=write_title(scene), terrain=scene.terrain, phase=scene.phase)]
    for party in scene.parties:
        player = scene.players.get(party.side, "")
        said = SAID.party_played if player else SAID.party
        lines.append(said.format(party=party_name(party), role=party.role, player=player))
        lines += write_party(party)
    return "\n".join([*lines, *scene.log])


def write_title(scene: FightScene) -> str:
    return WORDS.titles.get(scene.kind, WORDS.titles["battle"]).format(place=scene.place)


def party_name(party: Party) -> str:
    return side(party.side).name if party.side else WORDS.free_city if party.role == "city" else WORDS.nobody


def write_party(party: Party) -> Iterator[str]:
    if party.leader:
        said = SAID.leader if party.rating is None else SAID.leader_rating
        yield said.format(leader=party.leader, rating=party.rating)
    if party.city is not None:
        said = SAID.city if party.city_was is None else SAID.city_was
        yield said.format(n=party.city, was=party.city_was, carried=party.carried)
    yield from (f"- {write_army(army)}" for army in party.armies)
    if party.dice:
        yield SAID.dice.format(dice=", ".join(str(value) for value in party.dice))
    waiting = write_waiting(party)
    hits = SAID.hits.format(hits=SAID.no_hits if party.hits is None else party.hits)
    yield hits + (f", {waiting[0].lower()}{waiting[1:]}" if waiting else "")
    yield from (SAID.played.format(marker=name) for name in party.played)


def write_waiting(party: Party) -> str:
    """What became of the hits against it: taken, or carried into the next round."""
    if party.absorbed:
        return WORDS.board.absorbed.format(n=party.absorbed)
    return WORDS.board.waiting.format(n=party.carried) if party.carried and party.city is None else ""


def write_army(army: Line) -> str:
    whose = f"{side(army.side).name} " if army.side else ""
    parts = [f"{whose}{army.kind}"]
    if not army.dead:
        parts.append(SAID.unknown_strength if army.strength is None else SAID.strength.format(n=army.strength))
    if army.reduced:
        parts.append(SAID.reduced)
    if army.dead:
        parts.append(SAID.destroyed)
    if army.steps_lost:
        parts.append(SAID.steps_lost.say(army.steps_lost))
    return ", ".join(parts)
