"""What a player is told before he goes to war: how a battle would probably end, by the quick model (`odds.py`),
whatever way it is then fought. Nobody has lent anything, and no card is played."""

from __future__ import annotations

from copy import copy

from rules.age_of_arthur.facts import Facts
from rules.age_of_arthur.muster import propose
from rules.age_of_arthur.odds import fight_by_odds
from rules.age_of_arthur.playing import Declare
from rules.age_of_arthur.sides import COIN, GiveBattle, Stand
from rules.age_of_arthur.war import War
from rules.age_of_arthur.war_facts import ATTACK, DEFEND, WarFrame
from rules.kernel import Entry, Phrase, Verb, phrase

FIGHTS = 50
KEY = "00" * 32


def foresee(game: Facts, seat: str, pick: Verb) -> list[Phrase]:
    """`game` is imagined and thrown away afterwards, so its dice may be rolled."""
    match pick:
        case Declare(enemy=enemy):
            war: WarFrame = War(declarer=seat, enemy=enemy, card="")
            war.sides = {seat: f"{ATTACK}_1", enemy: f"{DEFEND}_1"}
            return said(game, war, seat, "war_odds_alone")
        case Stand(side=side) if side != COIN:
            war = game.enclosing(WarFrame)
            war.sides[seat] = side
            return said(game, war, seat, "war_odds_so_far")
        case GiveBattle():
            return said(game, game.enclosing(WarFrame), seat, "war_odds")
    return []


def said(game: Facts, war: WarFrame, seat: str, key: str) -> list[Phrase]:
    propose(game, war)
    war.number = war.war_of(seat)
    mine = war.sides[seat].partition("_")[0]
    stands = {side: len(war.army(side)) for side in (ATTACK, DEFEND)}
    won, lost = chances(game, war, mine)
    theirs = stands[DEFEND if mine == ATTACK else ATTACK]
    drawn = max(0, 100 - won - lost)
    return [phrase(key, mine=stands[mine], theirs=theirs, won=won, lost=lost, drawn=drawn)]


def chances(game: Facts, war: WarFrame, mine: str) -> tuple[int, int]:
    """In how many of a hundred battles that side wins and loses."""
    levies, winners = war.levies, []
    game.kept.key, game.kept.chance = KEY, {}  # the same dice each time: what is foreseen says nothing of the real ones
    for _ in range(FIGHTS):
        war.levies, war.dead = {s: [copy(e) for e in stands] for s, stands in levies.items()}, []
        game.open_entry(Entry("", None))
        winners.append(fight_by_odds(game, war)[0])
        game.close_entry()
    won = sum(winner == mine for winner in winners)
    lost = sum(winner not in ("", mine) for winner in winners)
    return 100 * won // FIGHTS, 100 * lost // FIGHTS
