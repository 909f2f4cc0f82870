"""Battles on a real table (G28), as a computer player takes them: he believes what the other side reports. Only if
that side leaves the report to him does he give one, by rough odds."""

from __future__ import annotations

import hashlib

import msgspec

from rules.age_of_arthur.account import Draft, Fallen, Losses, Report
from rules.age_of_arthur.facts import Facts
from rules.age_of_arthur.game import AgeOfArthur
from rules.age_of_arthur.odds import fight_by_odds, fighters
from rules.age_of_arthur.table_battle import Reporting
from rules.age_of_arthur.war_facts import WarFrame
from rules.kernel import Done, Entry, Verb, copy
from rules.reports import DRAW


def next_of_report(game: AgeOfArthur, top: Reporting, seat: str) -> Verb:
    other = next(s for s in top.asked(game) if s != seat)
    if other not in top.finished and other not in game.conceded:
        return Done()
    winner, rounds, said = battle_by_odds(game, seat)
    draft = top.draft(seat)
    for player, kinds in said.destroyed.items():
        if draft.destroyed.get(player) != kinds:
            return Losses(player, kinds, [])
    for player, persons in said.fallen.items():
        if draft.fallen.get(player) != persons:
            return Fallen(player, persons)
    return Report(winner, rounds)


def battle_by_odds(game: AgeOfArthur, seat: str) -> tuple[str, int, Draft]:
    """The same each time he is asked about this battle: the dice come from the levies."""
    then = copy(game)
    war = then.enclosing(WarFrame)
    then.key = then.kept.key = hashlib.sha256(msgspec.json.encode((war.sides, war.levies, war.number))).hexdigest()
    then.kept.chance = {}
    then.open_entry(Entry(seat, Done()))
    before = {s: [e.lost for e in war.levies[s]] for s in fighters(war)}
    winner, rounds = fight_by_odds(then, war)
    return winner or DRAW, rounds, losses_of(then, before)


def losses_of(game: Facts, before: dict[str, list[bool]]) -> Draft:
    war, draft = game.enclosing(WarFrame), Draft()
    for seat, was in before.items():
        lost = [e for e, gone in zip(war.levies[seat], was, strict=True) if e.lost and not gone]
        if lost:
            draft.destroyed[seat] = sorted(e.kind for e in lost)
        if persons := [e.person for e in war.levies[seat] if e in lost and e.person]:
            draft.fallen[seat] = persons
    return draft
