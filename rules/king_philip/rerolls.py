"""Battle step 2: Spies and Guides let a die be rolled again."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import MayPass, One, Pass, Phrase, Then, Verb, end, phrase
from rules.king_philip.dataset.charts import other
from rules.king_philip.facts import Facts
from rules.king_philip.usual_orders import Usual

RED, GREEN, EVENT = "red", "green", "event"


class Reroll(Verb):
    """Roll one of the battle dice again."""

    die: str


class Rerolling(MayPass, Usual):
    """`by`: "spy" if the enemy's leader carries this player's Spy, "guide" if his own leader has a Guide. Ends with the
    die, or "" for a pass."""

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


def order_of_rerolls(game: Facts, leaders: dict[str, str | None], spies_used: list[str]) -> list[tuple[str, str]]:
    """F57 Who may re-roll, in order: attacker's Spy, defender's Spy, attacker's Guide, defender's Guide. `leaders` are
    those of the attacker and of the defender; a Spy on one of them is the other player's."""
    spies = [(other(side), "spy") for side, name in reversed(leaders.items()) if name and game.leaders[name].spy]
    guides = [(side, "guide") for side, name in leaders.items() if name and game.leaders[name].guide]
    return [*(spy for spy in spies if spy[0] not in spies_used), *guides]
