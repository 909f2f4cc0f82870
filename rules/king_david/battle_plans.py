"""Plans: filed by the sides before a combat or siege, so that it runs through and stops only where a plan says so."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import One, Phrase, Sealed, Some, Then, Verb, end, phrase
from rules.king_david.facts import Facts
from rules.king_david.fight import Combat, Fight, Orders

LOSSES = ["cheapest", "ask"]  # hits fall on the cheapest armies that use them up
RETREAT = ["ask", "never", "weaker", "half"]  # weaker: the other side is stronger; half: half of mine are gone
TURNING = ("bribe", "troop_revolt")  # played on an army of the other side
SURPRISED = ["pass", "ask", "always"]  # ask: when others have played markers; always: in every window of the fight


class Plan(Verb):
    """Say how to fight: markers to play, whose losses, when to leave, and whether to be asked about others' markers."""

    form = "{markers}; losses {losses}; retreat {retreat}; surprised {surprised}"
    markers: list[str]
    losses: str
    retreat: str
    surprised: str


class Plans(Sealed, kw_only=True):
    """6.2.1, 6.3.1 Both sides plan at once; a side that files no plan is asked about retreats only."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Plan,)
    rule = "6.2"
    order_choices = tuple(f"retreat_{r}" for r in RETREAT)
    area: str
    siege: bool = False  # else a combat; saves hold it, so it is not asked of the fight below
    sides: list[str]  # seats

    def asked(self, game: Facts) -> list[str]:
        return self.sides

    def doing(self, game: Facts) -> Phrase:
        return phrase("plans_siege" if self.siege else "plans_battle", area=self.area)

    def plan_markers(self, game: Facts, seat: str) -> Some:
        windows = ("siege", "dice", "any") if self.siege else ("combat", "dice", "prisoners", "any")
        hand = game.hands[game.of(seat)]
        mine = [m for m in hand if game.atlas.markers[m].window in windows]
        turning = sorted({m for m in mine if m in TURNING})
        foes = self.foes(game, seat) if turning else []
        return Some([*mine, *(f"{m}:{a}" for m in turning for a in foes)], least=0, why=phrase("markers_of_this_fight"))

    def foes(self, game: Facts, seat: str) -> list[str]:
        """7.22, 7.23 the armies that a plan can name; without a name the strongest is taken."""
        battle = game.enclosing(Combat)
        return [game.label(a, "") for a in game.in_ranks(battle.foes_of(game.of(seat)))]

    def plan_losses(self, game: Facts, seat: str, markers: list[str]) -> One:
        return One(LOSSES)

    def plan_retreat(self, game: Facts, seat: str, markers: list[str], losses: str) -> One:
        return One(RETREAT)

    def plan_surprised(self, game: Facts, seat: str, markers: list[str], losses: str, retreat: str) -> One:
        return One(SURPRISED)

    def default(self, game: Facts, seat: str) -> Verb:
        return Plan([], "cheapest", "ask", "pass")

    def obey(self, game: Facts, seat: str, do: str) -> Verb:
        return Plan([], "cheapest", do.removeprefix("retreat_"), "pass")

    def reveal(self, game: Facts) -> Then:
        fight = game.enclosing(Fight)
        for seat in self.sides:
            said: Plan = self.answer(seat)
            fight.plan[seat] = Orders(said.markers, said.losses, said.retreat, said.surprised)
        return end()
