"""A battle resolved at once by a small model of our own: a quick stand-in for a battle on the grid.

It knows no ground and no manoeuvre: one die for each side is for both, the whole day long. Each side is worth the sum
of its elements against what is opposite; those beyond the enemy's number have nobody in front of them and count for
little, and a pike without another behind it for half. Each round a side does harm by that worth, by the die of the day
with a die for its general's grip (PIPs, P1), and by a die for the luck of the fight. Harm becomes lost elements, drawn
by lot. An army breaks when half of what counts is lost (R-BAT4); ten rounds end it.
The figures are fitted to battles on the grid (`tests/drills/test_paces_agree.py`). The computer players estimate with
the same function, so what they expect is what this way of fighting gives.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.kernel import Frame, Then, end
from rules.syrian_war.dataset.sheets import BattleRules
from rules.syrian_war.facts import Facts, listed
from rules.syrian_war.outcome import Outcome, carriers, pips
from rules.syrian_war.ways import WAYS

Roll = Callable[[int], int]  # sides -> 1..sides


class Force:
    """One side in the field."""

    def __init__(self, rules: BattleRules, roster: Mapping[str, int], value: int, day: int) -> None:
        self.rules, self.value, self.day = rules, value, day
        self.line = dict(roster)
        self.lost: dict[str, int] = {}
        self.counts = sum(n for kind, n in roster.items() if kind not in rules.uncounted)
        self.harm = 0  # suffered, and not yet an element
        self.carrier = carriers(rules, roster)[0]  # the general's element is one of these
        self.general_warned = False  # his one escape (R-BAT8)
        self.general_lost = False

    @property
    def losses(self) -> int:
        return sum(n for kind, n in self.lost.items() if kind not in self.rules.uncounted)

    @property
    def broken(self) -> bool:
        return 2 * self.losses >= self.counts

    def worth_against(self, foe: Force) -> int:
        odds = self.rules.odds
        horse = sum(n for kind, n in foe.line.items() if kind in odds.mounted)
        foot = sum(foe.line.values()) - horse
        mine, his = sum(self.line.values()), foot + horse
        if not mine or not his:
            return 0
        halves = {k: 2 * n - (n % 2 if k in odds.pairs else 0) for k, n in self.line.items()}
        sums = sum(n * (odds.worth[k][0] * foot + odds.worth[k][1] * horse) for k, n in halves.items())
        opposite, beyond = min(mine, his), max(0, mine - his)
        return sums * (100 * opposite + odds.beyond * beyond) // (200 * mine * his)

    def grip(self, roll: Roll) -> int:
        return self.rules.odds.day * self.day + pips(roll(6), 0 if self.general_lost else self.value)

    def lose_one(self, roll: Roll) -> None:
        kinds = [k for k in listed(self.line) if k not in self.rules.uncounted]
        kind = kinds[roll(len(kinds)) - 1]
        if kind == self.carrier and not self.general_lost and roll(self.line[kind]) == 1:
            if not self.general_warned:
                self.general_warned = True
                return
            self.general_lost = True
        self.remove(kind)

    def remove(self, kind: str) -> None:
        self.line[kind] -= 1
        if not self.line[kind]:
            del self.line[kind]
        self.lost[kind] = self.lost.get(kind, 0) + 1

    def suffer(self, roll: Roll) -> None:
        toughness = self.rules.odds.toughness
        while self.harm >= toughness and not self.broken:
            self.harm -= toughness
            self.lose_one(roll)

    def spend_chariots(self) -> None:
        """Scythed Chariots: they have been in contact after the first round, and are gone even if they won."""
        for kind in self.rules.dies_in_contact:
            while kind in self.line:
                self.remove(kind)


def fight(
    rules: BattleRules, rosters: Mapping[str, Mapping[str, int]], values: Mapping[str, int], roll: Roll
) -> Outcome:
    forces = {s: Force(rules, roster, values[s], roll(6)) for s, roster in rosters.items()}
    (one, a), (other, b) = forces.items()
    rounds = 0  # Time Limit: a battle that is not decided after the last round ends there
    while rounds < rules.rounds and not a.broken and not b.broken:
        rounds += 1
        harm_b = a.worth_against(b) * a.grip(roll) * roll(6)
        harm_a = b.worth_against(a) * b.grip(roll) * roll(6)
        for force, harm in ((a, harm_a), (b, harm_b)):
            force.harm += harm
            force.suffer(roll)
            if rounds == 1:
                force.spend_chariots()
    winner = ""
    if a.broken != b.broken:
        winner = other if a.broken else one
    elif a.broken and a.losses != b.losses:
        winner = other if a.losses > b.losses else one
    lost_generals = [s for s, force in forces.items() if force.general_lost]
    return Outcome(winner, {s: force.lost for s, force in forces.items()}, lost_generals, rounds=rounds)


class OddsBattle(Frame):
    """Fought at once."""

    steps = ("resolve",)

    def resolve(self, game: Facts) -> Then:
        rosters = {s: game.armies[s].elements for s in game.seats}
        values = {s: game.general(s).value for s in game.seats}
        return end(fight(game.data_set.battle, rosters, values, game.roll))


WAYS["odds"] = OddsBattle
