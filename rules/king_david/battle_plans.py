"""Plans: filed by the sides before a combat or siege, so that it runs through and stops only where a plan says so."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.kernel import Frame, One, Pass, Phrase, Sealed, Some, Then, Verb, end, phrase
from rules.king_david.facts import Facts
from rules.king_david.windows import MarkerWindow, PlayMarker

LOSSES = ["cheapest", "ask"]  # hits fall on the cheapest armies that use them up
RETREAT = ["ask", "never", "weaker", "half"]  # weaker: the other side is stronger; half: half of mine are gone
SURPRISED = ["pass", "ask"]  # when others have played markers


class Plan(Verb):
    """Say how to fight: markers to play, whose losses, when to leave, and whether to be asked about others' markers."""

    form = "{markers}; losses {losses}; retreat {retreat}; surprised {surprised}"
    markers: list[str]
    losses: str
    retreat: str
    surprised: str


class Orders(msgspec.Struct):
    """A plan as it is kept in the fight. Secret."""

    markers: list[str] = []
    losses: str = "cheapest"
    retreat: str = "ask"
    surprised: str = "pass"


class Fight(Frame, kw_only=True):
    """What a combat and a siege have in common."""

    area: str
    plan: dict[str, Orders] = {}  # secret: each player's own

    def in_the_open(self) -> list[str]:
        """The armies that everybody sees (Q25)."""
        raise NotImplementedError

    def seen_by(self, viewer: str | None) -> Frame:
        """Plans go by seat, so that a view can tell whose is whose."""
        own = {viewer: self.plan[viewer]} if viewer in self.plan else {}
        return msgspec.structs.replace(self, plan=own)

    def died(self, game: Facts, side: str, army: str) -> None:
        """An army of this side has been eliminated."""
        raise NotImplementedError

    def keep_stepped(self, side: str, armies: list[str]) -> None:
        """Armies that have taken a step: a siege remembers them for its second round (Q36)."""

    def goes_badly(self, game: Facts, player: str, when: str) -> bool:
        """Whether the plan `when` (weaker, half) says that it is time to leave."""
        raise NotImplementedError

    def plan_of(self, game: Facts, player: str) -> Orders | None:
        return self.plan.get(game.seat_of(player))


class Plans(Sealed, kw_only=True):
    """6.2.1, 6.3.1 Both sides plan at once; whoever leaves it to the herald is asked about retreats only."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Plan,)
    rule = "6.2"
    area: str
    siege: bool = False
    sides: list[str]  # seats

    def asked(self, game: Facts) -> list[str]:
        return self.sides

    def doing(self, game: Facts) -> Phrase:
        return phrase("plans_siege" if self.siege else "plans_battle", area=self.area)

    def plan_markers(self, game: Facts, seat: str) -> Some:
        windows = ("siege", "dice", "any") if self.siege else ("combat", "dice", "prisoners", "any")
        hand = game.hands[game.of(seat)]
        mine = [m for m in hand if game.atlas.markers[m].window in windows]
        return Some(mine, least=0, why=phrase("markers_of_this_fight"))

    def plan_losses(self, game: Facts, seat: str, markers: list[str]) -> One:
        return One(LOSSES)

    def plan_retreat(self, game: Facts, seat: str, markers: list[str], losses: str) -> One:
        return One(RETREAT)

    def plan_surprised(self, game: Facts, seat: str, markers: list[str], losses: str, retreat: str) -> One:
        return One(SURPRISED)

    def default(self, game: Facts, seat: str) -> Verb:
        return Plan([], "cheapest", "ask", "pass")

    @classmethod
    def orders(cls, game: Facts, seat: str) -> list[str]:
        return [f"retreat_{r}" for r in RETREAT]

    def obey(self, game: Facts, seat: str, do: str) -> Verb:
        return Plan([], "cheapest", do.removeprefix("retreat_"), "pass")

    def reveal(self, game: Facts) -> Then:
        fight = game.enclosing(Fight)
        for seat in self.sides:
            said: Plan = self.answer(seat)
            fight.plan[seat] = Orders(said.markers, said.losses, said.retreat, said.surprised)
        return end()


class FightWindow(MarkerWindow, kw_only=True):
    """A window in a combat or siege: a plan answers before standing orders do."""

    area: str

    def doing(self, game: Facts) -> Phrase:
        return phrase(self.kind(), area=self.area)

    def standing(self, game: Facts, seat: str) -> Verb | None:
        fight = game.frame(Fight)
        plan = fight.plan.get(seat) if fight else None
        if plan is None:
            return super().standing(game, seat)
        for marker in plan.markers:
            if not self.has_played(game, seat, marker):
                target = self.best_target(game, game.of(seat), marker)
                pick = PlayMarker(marker, target)
                if target and self.allows(game, seat, pick):
                    return pick
        if plan.surprised == "ask" and any(o.player != game.of(seat) for o in self.shown):
            return None
        return Pass()
