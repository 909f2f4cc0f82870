"""War: from its declaration to the peace after it. Two at once are fought one after the other (C4, R-W2b, G15)."""

from __future__ import annotations

from rules.age_of_arthur.cards import leave_with_war
from rules.age_of_arthur.facts import Facts, claim_of
from rules.age_of_arthur.field import fight_now
from rules.age_of_arthur.levy import BASE
from rules.age_of_arthur.muster import Muster, propose
from rules.age_of_arthur.persons import bury
from rules.age_of_arthur.settlement import Settlement, settle_rebellions, tell_outcome
from rules.age_of_arthur.sides import Mode, Renouncing, Sides
from rules.age_of_arthur.siege import Siege
from rules.age_of_arthur.training import Training, can_train
from rules.age_of_arthur.victory import judge
from rules.age_of_arthur.war_facts import ATTACK, BATTLE, DEFEND, SIEGE, WarFrame
from rules.kernel import Then, call, end, goto


class War(WarFrame, kw_only=True):
    scene = ("declarer", "enemy")
    steps = (
        "declared", "answered", "side", "chosen", "mode", "moded", "muster", "fight", "fought", "deaths", "settle",
        "settled", "rebels", "discards", "training", "trained", "over",
    )  # fmt: skip

    def declared(self, game: Facts) -> Then:
        holder, thing = claim_of(self.reason) if self.reason else ("", "")
        return call(Renouncing(seat=self.enemy, thing=thing)) if holder == self.enemy else goto("side")

    def answered(self, game: Facts, how: str) -> Then:
        return end() if how else None

    def side(self, game: Facts) -> Then:
        """Clockwise from the declarer; with two players there is nothing to choose (F-TWO)."""
        if not self.sides:
            self.sides = {self.declarer: f"{ATTACK}_1", self.enemy: f"{DEFEND}_1"}
            self.waiting = [s for s in game.clockwise(self.declarer) if s != self.enemy]
        return call(Sides(seat=self.waiting.pop(0))) if self.waiting else goto("mode")

    def chosen(self, game: Facts) -> Then:
        return goto("side")

    def mode(self, game: Facts) -> Then:
        for number in (1, 2) if self.second else (1,):
            if str(number) not in self.modes:
                if game.options.sieges:
                    return call(Mode(seat=self.principal(f"{DEFEND}_{number}"), war=number))
                self.modes[str(number)] = BATTLE
        return goto("muster")

    def moded(self, game: Facts) -> Then:
        return goto("mode")

    def muster(self, game: Facts) -> Then:
        propose(game, self)
        return call(Muster())

    def fight(self, game: Facts) -> Then:
        besieged = self.modes[str(self.number)] == SIEGE
        return call(Siege() if besieged else fight_now(game, self))

    def fought(self, game: Facts, winner: str) -> Then:
        self.won[str(self.number)] = winner
        if self.second and self.number == 1:
            self.number = 2
            return goto("fight")
        self.number = 1
        return None

    def deaths(self, game: Facts) -> Then:
        """R-ARM3: auxilia that were destroyed come back as spears. Then the dead are mourned, before any claim."""
        self.defied = {c.on: game.kingdoms[c.on].lord for c in game.in_play if c.card == "rebellion"}
        for seat, stands in self.levies.items():
            lost = sum(e.lost and e.kind == "Ax" and e.source == BASE for e in stands)
            game.kingdoms[seat].ax = max(0, game.kingdoms[seat].ax - lost)
        for number in (1, 2) if self.second else (1,):
            tell_outcome(game, self, number)
        bury(game, self)
        judge(game)
        return None

    def settle(self, game: Facts) -> Then:
        return call(Settlement(war=self.number)) if self.won[str(self.number)] else None

    def settled(self, game: Facts) -> Then:
        if self.second and self.number == 1:
            self.number = 2
            return goto("settle")
        return None

    def rebels(self, game: Facts) -> Then:
        settle_rebellions(game, self)
        judge(game)
        return None

    def discards(self, game: Facts) -> Then:
        leave_with_war(game, [s for s in self.sides if s not in self.gone_home])
        self.untrained = list(game.order)
        return None

    def training(self, game: Facts) -> Then:
        """The Roman Way, again after each war (G38)."""
        while self.untrained:
            seat = self.untrained.pop(0)
            if can_train(game, seat):
                return call(Training(seat=seat))
        return goto("over")

    def trained(self, game: Facts) -> Then:
        return goto("training")

    def over(self, game: Facts) -> Then:
        game.proposals = {}
        game.post("war_over")
        return end()
