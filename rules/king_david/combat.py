"""6.2 Combat: declared, paid, then rounds of markers, dice, hits and retreats until one side is gone."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Then, call, end, goto
from rules.king_david.acts import put, room, take_off
from rules.king_david.battle_plans import Plans
from rules.king_david.facts import Facts
from rules.king_david.fight import ATTACKERS, DEFENDERS, OTHER, Combat
from rules.king_david.hits import Hits
from rules.king_david.leaders import Fates, bereft_leaders
from rules.king_david.news.fights import BattleOver, DiceRolled
from rules.king_david.retreat import Leaving, leaders_with, ways_out
from rules.king_david.rounds import Rounds
from rules.king_david.windows import CombatWindow, PrisonersWindow


class Battle(Rounds, Combat, kw_only=True):
    steps: ClassVar[tuple[str, ...]] = (
        "plans", "markers", "blows", "roll", "dice_window", "rerolled", "score", "hits", "hit", "next_blow",
        "leave", "left", "next_round", "over", "revolted", "settle", "fates", "prisoners", "finish",
    )  # fmt: skip

    def in_the_open(self) -> list[str]:
        return [*self.armies[ATTACKERS], *self.armies[DEFENDERS], *self.revolt, *self.gone]

    def plans(self, game: Facts) -> Then:
        return call(Plans(area=self.area, sides=self.seats(game)))

    def markers(self, game: Facts) -> Then:
        """6.2.1 before the dice of each round."""
        self.round += 1
        self.ark = 0
        return call(CombatWindow(area=self.area, sides=self.seats(game)))

    def blows(self, game: Facts) -> Then:
        if not self.can_fight_on():
            return goto("over")
        apart = self.first and self.round == 1
        self.blow = [[self.first], [OTHER[self.first]]] if apart else [[ATTACKERS, DEFENDERS]]
        return None

    def can_fight_on(self) -> bool:
        return bool(self.armies[ATTACKERS] and self.armies[DEFENDERS])

    def die(self, game: Facts, army: str) -> int:
        """6.2 by type and by the ground; a city does not change the ground it is on (4.1)."""
        terrain = game.atlas.areas[self.area].terrain
        chart = game.atlas.charts.combat
        return (chart.hill if terrain == "hill" else chart.clear)[game.counter(army).type]

    def roll(self, game: Facts) -> Then:
        """6.2.2 one die for each army."""
        self.dice = {}
        for side in self.blow[0]:
            self.roll_side(game, side)
        return None

    def roll_side(self, game: Facts, side: str) -> None:
        self.dice[side] = [game.roll(self.die(game, a)) for a in self.armies[side]]
        score = self.result(game, side)
        bonus = score - sum(self.dice[side]) - self.strength(game, side)
        who, strength = self.commander[side], self.strength(game, side)
        game.tell(DiceRolled(self.area, side, who, self.round, self.dice[side], strength, bonus, score))

    def strength(self, game: Facts, side: str) -> int:
        return sum(game.strength(a) for a in self.armies[side])

    def result(self, game: Facts, side: str) -> int:
        """6.2.3 dice and strengths; weaponry on every die, never below 0, the Ark on Judah's own (Q53, Q111)."""
        total = 0
        for army, die in zip(self.armies[side], self.dice[side], strict=True):
            judah = game.counter(army).country == "judah" and self.sides.get("judah") == side
            total += max(0, die + self.weapons.get(side, 0) + (self.ark if judah else 0)) + game.strength(army)
        return total

    def expected(self, game: Facts, side: str) -> float:
        return sum((self.die(game, a) + 1) / 2 for a in self.armies[side])

    def score(self, game: Facts) -> Then:
        self.losing = {OTHER[s]: self.result(game, s) + self.carried.get(OTHER[s], 0) for s in self.blow[0]}
        return None

    def hits(self, game: Facts) -> Then:
        """6.2.4 both results are fixed (`losing`) before anybody is hit; then the defenders take theirs first."""
        side = next((s for s in (DEFENDERS, ATTACKERS) if s in self.losing), None)
        if side is None:
            return goto("next_blow")
        host = self.armies[side]
        absorbs = {a: self.die(game, a) for a in host}
        seat = game.seat_of(self.commander[side])
        left = self.losing[side]
        return call(Hits(seat=seat, area=self.area, side=side, armies=list(host), absorbs=absorbs, left=left))

    def hit(self, game: Facts, carried: int) -> Then:
        side = next(s for s in (DEFENDERS, ATTACKERS) if s in self.losing)
        del self.losing[side]
        self.carried[side] = carried
        return goto("hits")

    def remove_dead(self, game: Facts, side: str, army: str) -> None:
        self.armies[side].remove(army)
        own = self.bribed.pop(army, side)
        self.dead.setdefault(own, []).append(game.counter(army).type)

    def next_blow(self, game: Facts) -> Then:
        self.blow.pop(0)
        return goto("roll") if self.blow and self.can_fight_on() else None

    def leave(self, game: Facts) -> Then:
        """6.2.5 first the attackers, then the defenders, each in initiative order (Q104)."""
        self.asking = []
        for side in (ATTACKERS, DEFENDERS):
            here = {game.runner(a) for a in self.armies[side] if a not in self.bribed}
            self.asking += [[side, p] for p in game.in_order([p for p in here if p])]
        return None

    def left(self, game: Facts) -> Then:
        if not self.asking or not self.can_fight_on():
            return goto("next_round")
        side, player = self.asking.pop(0)
        body = self.body(game, side, player)
        barred = self.barred if side == DEFENDERS else []
        return call(Leaving(seat=game.seat_of(player), area=self.area, armies=body, barred=barred))

    def body(self, game: Facts, side: str, player: str) -> list[str]:
        """A player's armies on that side: those in revolt are included (Q63), bribed ones are not."""
        fighting = [a for a in self.armies[side] if a not in self.bribed]
        revolting = [a for a, s in self.revolt.items() if s == side]
        return [a for a in (*fighting, *revolting) if game.runner(a) == player]

    def next_round(self, game: Facts) -> Then:
        deserted = False  # Q106 all of a side have left; an army that they bribed does not fight on for nobody
        for side in (ATTACKERS, DEFENDERS):
            went = [a for a in self.armies[side] if game.armies[a].area != self.area]
            self.gone += went
            self.armies[side] = [a for a in self.armies[side] if a not in went]
            deserted = deserted or bool(went and all(a in self.bribed for a in self.armies[side]))
        away = [a for a in self.revolt if game.armies[a].area != self.area]
        for army in away:
            self.gone.append(army)
            del self.revolt[army]
        if deserted or not self.can_fight_on():
            return goto("over")
        return goto("left") if self.asking else goto("markers")

    def is_going_badly(self, game: Facts, player: str, when: str) -> bool:
        side = self.sides[player]
        if when == "weaker":
            return self.strength(game, side) < self.strength(game, OTHER[side])
        return len(self.armies[side]) <= len(self.dead.get(side, []))

    # The end of the combat.

    def over(self, game: Facts) -> Then:
        """7.22 an army in revolt stays with its side; if that is wiped out it retreats, where its player says. Leaders
        go with it (Q107): it saves them the roll. If it cannot, it dies."""
        army = self.stranded(game)
        if army is None:
            return goto("settle")
        barred, player = self.barred if self.revolt[army] == DEFENDERS else [], game.runner(army)
        if not ways_out(game, [army], self.area, barred, leaders_with(game, player, self.area, [army])):
            self.lose_army(game, self.revolt.pop(army), army)
            return goto("over")
        return call(Leaving(seat=game.seat_of(player), area=self.area, armies=[army], barred=barred, going=True))

    def stranded(self, game: Facts) -> str | None:
        """An army in revolt that is still here, though the others of its side are dead."""
        for army, side in self.revolt.items():
            wiped_out = all(a in self.bribed for a in self.armies[side]) and bool(self.armies[OTHER[side]])
            if wiped_out and game.armies[army].area == self.area:
                return army
        return None

    def revolted(self, game: Facts) -> Then:
        return goto("over")

    def settle(self, game: Facts) -> Then:
        for army in list(self.bribed):
            self.end_bribe(game, army)
        self.gone = [a for a in self.gone if a in game.armies]
        game.tell(BattleOver(self.area, len(self.armies[ATTACKERS]), len(self.armies[DEFENDERS])))
        return None

    def lose_army(self, game: Facts, side: str, army: str) -> None:
        """It is eliminated after the last round, and counts for Recruit Prisoners like any other (7.24)."""
        self.dead.setdefault(side, []).append(game.counter(army).type)
        take_off(game, army)

    def end_bribe(self, game: Facts, army: str) -> None:
        """7.23 back to its own side's armies of this combat, where they now are; none left: removed (Q64)."""
        side = self.bribed.pop(army)
        self.armies[OTHER[side]].remove(army)
        own = game.party(army)
        mates = [a for a in (*self.armies[side], *self.gone, *self.revolt) if a in game.armies and a != army]
        mates = [a for a in mates if not game.are_hostile(game.party(a), own)]
        if not mates:
            self.lose_army(game, side, army)
            return
        where = game.armies[mates[0]].area
        if where != self.area and room(game, where, own) < 1:
            far = game.atlas.steps_between[where]
            own_areas = [a for a in sorted(game.at) if game.count_friends(a, own) and room(game, a, own) > 0]
            where = min(own_areas, key=lambda a: far[a], default="")
        if where:
            put(game, army, where)
        else:
            self.lose_army(game, side, army)

    def fates(self, game: Facts) -> Then:
        lost = bereft_leaders(game, self.area, self.leaders)
        captor = {n: self.captor(game, n) for n in lost}
        first = captor[lost[0]] if lost else ""
        same = [n for n in lost if captor[n] == first]
        return call(Fates(leaders=same, captor=first)) if same else None

    def captor(self, game: Facts, leader: str) -> str:
        attacker = not game.are_hostile(game.leader_party(leader), self.party)
        return self.commander[DEFENDERS if attacker else ATTACKERS]

    def prisoners(self, game: Facts) -> Then:
        if bereft_leaders(game, self.area, self.leaders):
            return goto("fates")
        return call(PrisonersWindow(area=self.area, sides=self.seats(game))) if any(self.dead.values()) else None

    def finish(self, game: Facts) -> Then:
        game.post("battle")
        return end()
