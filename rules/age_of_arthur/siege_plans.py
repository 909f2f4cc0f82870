"""Sieges: what is asked. A plan for all of it at the start; round by round only players who want it (G30)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.age_of_arthur.facts import Facts
from rules.age_of_arthur.war_facts import DEFEND, WarFrame
from rules.kernel import Choice, One, Phrase, Sealed, Then, Verb, end, phrase

HOLD, ASK, AT_ONCE, ROUND, LOST = "hold", "ask", "go_home", "round", "lost"
COMMONEST = "commonest"
LAST_ROUND, MOST_LOST = 8, 6  # what a plan may name: from then on the besiegers all but win anyway
MOMENTS = [f"{ROUND}_{n}" for n in range(1, LAST_ROUND + 1)] + [f"{LOST}_{n}" for n in range(1, MOST_LOST + 1)]


class Planned(msgspec.Struct, omit_defaults=True):
    """`course`: hold, ask, go_home, round_4 or lost_3. `losses`: commonest or ask."""

    course: str
    losses: str


class Plan(Verb):
    """Say how long you hold out, besiege or stay, and how your losses are chosen."""

    form = "{course}, losing {losses}"
    course: str
    losses: str


class Sally(Verb):
    """Come out and fight a battle."""


class HoldOut(Verb):
    """Stay behind the walls for another round."""


class Lose(Verb):
    """Choose the stand that you lose."""

    stand: str


class GoHome(Verb):
    """Leave the siege and take your stands home."""


class StayOn(Verb):
    """Stay for another round."""


class Lift(Verb):
    """Lift the siege: the war ends without a winner."""


class GoOn(Verb):
    """Besiege them for another round."""


class Plans(Sealed, kw_only=True):
    """One question to everybody. The besieged sally before a round, besiegers lift or leave after one: in a round, or
    when that many of one's own stands are lost; `ask` keeps the choice open."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Plan,)
    rule = "G30"
    seats: list[str]

    def doing(self, game: Facts) -> Phrase:
        return phrase("planning_a_siege")

    def asked(self, game: Facts) -> list[str]:
        return self.seats

    def plan_course(self, game: Facts, seat: str) -> One:
        war = game.enclosing(WarFrame)
        leads = seat == war.principal(war.sides[seat])
        if not leads and war.sides[seat].startswith(DEFEND):
            return One([HOLD, AT_ONCE], why=phrase("only_now_or_never"))
        return One([HOLD, ASK, *([] if leads else [AT_ONCE]), *MOMENTS], why=phrase("no_such_plan", last=LAST_ROUND))

    def plan_losses(self, game: Facts, seat: str, course: str) -> One:
        return One([COMMONEST, ASK])

    def default(self, game: Facts, seat: str) -> Verb:
        return Plan(HOLD, COMMONEST)

    @classmethod
    def orders(cls, game: Facts, seat: str) -> list[str]:
        return [HOLD, AT_ONCE, *MOMENTS]

    def obey(self, game: Facts, seat: str, do: str) -> Verb | None:
        return Plan(do, COMMONEST)

    def reveal(self, game: Facts) -> Then:
        """Nothing is shown but who goes home at once."""
        plans = {s: self.answer(s) for s in self.seats}
        return end({s: Planned(pick.course, pick.losses) for s, pick in plans.items()})


class Sallying(Choice, kw_only=True):
    verbs: ClassVar[tuple[type[Verb], ...]] = (HoldOut, Sally)
    rule = "Sieges"
    round: int

    def doing(self, game: Facts) -> Phrase:
        return phrase("sally_or_hold", player=self.seat, round=self.round)

    def hold_out(self, game: Facts, seat: str, pick: HoldOut) -> Then:
        return end(False)

    def sally(self, game: Facts, seat: str, pick: Sally) -> Then:
        return end(True)

    def default(self, game: Facts, seat: str) -> Verb:
        return HoldOut()


def losable(game: Facts, seat: str) -> list[str]:
    """Kinds of stands without a person, and the persons by name."""
    left = [e for e in game.enclosing(WarFrame).levies[seat] if not e.lost]
    return list(dict.fromkeys(e.person or e.kind for e in left))


class Losing(Sealed, kw_only=True):
    """Those who wished to be asked choose which stand they lose."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Lose,)
    rule = "Sieges"
    seats: list[str]

    def doing(self, game: Facts) -> Phrase:
        return phrase("losing_stands")

    def asked(self, game: Facts) -> list[str]:
        return self.seats

    def lose_stand(self, game: Facts, seat: str) -> One:
        return One([COMMONEST, *losable(game, seat)])

    def default(self, game: Facts, seat: str) -> Verb:
        return Lose(COMMONEST)

    def reveal(self, game: Facts) -> Then:
        return end({s: self.answer(s).stand for s in self.seats})


class GoingHome(Sealed, kw_only=True):
    """The besiegers' allies who wished to be asked."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (StayOn, GoHome)
    rule = "Sieges"
    seats: list[str]

    def doing(self, game: Facts) -> Phrase:
        return phrase("leaving_the_siege")

    def asked(self, game: Facts) -> list[str]:
        return self.seats

    def default(self, game: Facts, seat: str) -> Verb:
        return StayOn()

    def reveal(self, game: Facts) -> Then:
        return end([s for s in self.seats if isinstance(self.answer(s), GoHome)])


class Lifting(Choice, kw_only=True):
    verbs: ClassVar[tuple[type[Verb], ...]] = (GoOn, Lift)
    rule = "Sieges"
    round: int

    def doing(self, game: Facts) -> Phrase:
        return phrase("lift_or_go_on", player=self.seat, round=self.round)

    def go_on(self, game: Facts, seat: str, pick: GoOn) -> Then:
        return end(False)

    def lift(self, game: Facts, seat: str, pick: Lift) -> Then:
        return end(True)

    def default(self, game: Facts, seat: str) -> Verb:
        return GoOn()
