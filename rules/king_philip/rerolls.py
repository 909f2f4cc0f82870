"""13.2 Battle step 2: Spies and Guides let a die be rolled again."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.kernel import MayPass, One, Pass, Phrase, Then, Verb, end, phrase
from rules.king_philip.facts import Facts
from rules.king_philip.usual_orders import Usual

RED, GREEN, EVENT = "red", "green", "event"


class Reroll(Verb):
    """Roll one of the battle dice again."""

    die: str


class Rerolling(MayPass, Usual):
    """`by`: the enemy's leader has one's Spy, or one's own has a Guide. Ends with the die, or "" for a pass."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Reroll, Pass)
    rule = "13.2"
    usual = "own_die"
    by: str = ""
    red: int = 0
    green: int = 0
    event: str = ""  # "" in a second round: it is not rolled there

    def doing(self, game: Facts) -> Phrase:
        return phrase("may_reroll", side=self.seat, by=self.by, red=self.red, green=self.green, event=self.event)

    def reroll_die(self, game: Facts, seat: str) -> One:
        return One([RED, GREEN, *([EVENT] if self.event else [])], why=phrase("one_of_the_dice"))

    def reroll(self, game: Facts, seat: str, pick: Reroll) -> Then:
        return end(pick.die)

    @classmethod
    def orders(cls, game: Facts, seat: str) -> list[str]:
        return ["never", "own_die", "their_die"]

    def obey(self, game: Facts, seat: str, do: str) -> Verb | None:
        """`own_die`: one's own die when it fell low; `their_die`: the enemy's when it fell high."""
        own, theirs = (self.red, self.green) if seat == "english" else (self.green, self.red)
        name, foe = (RED, GREEN) if seat == "english" else (GREEN, RED)
        if do == "own_die" and own <= 2:
            return Reroll(name)
        if do in ("own_die", "their_die") and theirs >= 5:
            return Reroll(foe)
        return Pass()


def queue(game: Facts, battle: Any, spies_used: list[str]) -> list[tuple[str, str]]:
    """F57 Who may re-roll, in order: attacker's Spy, defender's Spy, attacker's Guide, defender's Guide."""
    sides = [battle.attacker, battle.defender]
    leaders = {s: battle.leader(game, s) for s in sides}
    out = []
    for side, enemy in ((sides[0], sides[1]), (sides[1], sides[0])):
        spied = leaders[enemy]
        if spied is not None and game.leaders[spied].spy and side not in spies_used:
            out.append((side, "spy"))
    for side in sides:
        own = leaders[side]
        if own is not None and game.leaders[own].guide:
            out.append((side, "guide"))
    return out
