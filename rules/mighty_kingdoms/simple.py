"""3.5 Simple battles: a die for each army, allotted in turn. (Kings of War battles are fought on a real table.)"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.kernel import Choice, Frame, One, Phrase, Then, Verb, call, end, goto, phrase
from rules.mighty_kingdoms.facts import Facts
from rules.mighty_kingdoms.news.table import UnitRemoved
from rules.mighty_kingdoms.news.year import BattleBegun, DieAllotted
from rules.mighty_kingdoms.strength import remove_if_empty, unit_called


class Strike(Verb):
    """Allot one of your dice to an enemy army."""

    form = "{die} on {army}"
    die: str
    army: str


class Rest(Verb):
    """Leave what is left to Herald."""


class Remove(Verb):
    """Remove a unit from an army that was hit."""

    unit: str


class Toll(msgspec.Struct):
    """What a battle has cost: the points that each side lost, and the artefacts whose bearers fell."""

    harm: dict[str, int]
    fallen: list[str]


class SimpleBattle(Frame):
    """Ends with its toll."""

    steps = "roll", "allot", "allotted", "remove", "removed", "count"
    tile: str
    attacker: str
    defender: str
    defence: dict[str, int] = {}  # of every army that fights; fixed for the battle, whatever it loses
    dice: dict[str, list[int]] = {}
    harm: dict[str, int] = {}  # points lost
    resting: list[str] = []  # who leaves the rest to Herald (N16)
    hits: dict[str, int] = {}  # points that armies with lists are to lose in units (N29)
    fallen: list[str] = []  # artefacts whose bearers fell: whose they are is seen when the battle is decided
    turn: int = 0

    @property
    def sides(self) -> list[str]:
        return [self.attacker, self.defender]

    def roll(self, game: Facts) -> Then:
        """Defence is an army's points by the hundred, one more if it defends. Those who lie down take no part."""
        for seat in self.sides:
            fighting = game.upright_in(self.tile, seat)
            for army in fighting:
                one = game.armies[army]
                self.defence[army] = one.points // game.charts.army.step + one.defends
            self.dice[seat] = sorted(game.dice(len(fighting)), reverse=True)
            self.harm[seat] = 0
        thrown = {seat: list(dice) for seat, dice in self.dice.items()}  # told as they fell: they are used up below
        game.tell(BattleBegun(self.tile, self.attacker, self.defender, thrown, dict(self.defence)))
        return None

    def targets(self, game: Facts, seat: str) -> list[str]:
        """The living upright armies of his enemy."""
        return [a for a in self.defence if a in game.armies and game.armies[a].seat != seat]

    def allot(self, game: Facts) -> Then:
        """The attacker first, then in turn; who has no die left, or no enemy, is passed over."""
        able = [s for s in self.sides if self.dice[s] and self.targets(game, s)]
        if not able:
            return goto("remove")
        seat = self.sides[self.turn % 2]
        seat = seat if seat in able else able[0]
        self.turn = self.sides.index(seat) + 1
        if self.needs_no_word(game, seat):
            self.strike(game, seat, *best_strike(game, self, seat))
            return goto("allot")
        return call(Allotting(seat=seat))

    def needs_no_word(self, game: Facts, seat: str) -> bool:
        """N16: he rests, has one enemy army only, or dice that can hit nothing."""
        targets = self.targets(game, seat)
        hopeless = max(self.dice[seat]) < min(self.defence[t] for t in targets)
        return seat in self.resting or len(targets) == 1 or hopeless

    def allotted(self, game: Facts) -> Then:
        return goto("allot")

    def strike(self, game: Facts, seat: str, die: int, army: str) -> None:
        self.dice[seat].remove(die)
        target, hit = game.armies[army], die >= self.defence[army]
        if hit:
            target.points -= game.charts.army.step
            self.harm[target.seat] += game.charts.army.step
            if army in game.lists:
                self.hits[army] = self.hits.get(army, 0) + game.charts.army.step
        game.tell(DieAllotted(army, die, hit, target.points))
        if not target.points:  # its own die stays, if it has not been used
            self.fallen += game.put_down(game.units_of(army))
            game.lose_army(army, "battle")

    def remove(self, game: Facts) -> Then:
        """N29: units worth at least what the army has lost, or all. A blank list only loses the points."""
        while self.hits:
            army, points = next(iter(self.hits.items()))
            left = game.units_of(army)
            if points <= 0 or not left:
                del self.hits[army]
                remove_if_empty(game, army)
            elif not game.unit(left[0]).name:
                game.unit(left[0]).points -= points
                self.hits[army] = 0
            elif len(left) == 1 or sum(game.unit(u).points for u in left) <= points:
                self.remove_unit(game, left[0])
            else:
                return call(Removing(seat=game.armies[army].seat, army=army))
        return goto("count")

    def removed(self, game: Facts) -> Then:
        return goto("remove")

    def remove_unit(self, game: Facts, unit: str) -> None:
        self.hits[unit.partition("/")[0]] -= game.unit(unit).points
        game.tell(UnitRemoved(unit_called(game, unit)))
        self.fallen += game.put_down([unit])
        game.destroy_unit(unit)

    def count(self, game: Facts) -> Then:
        return end(Toll(self.harm, self.fallen))


def best_strike(game: Facts, battle: SimpleBattle, seat: str) -> tuple[int, str]:
    """N16: the highest die on an army that it destroys, else on one it hits with the fewest points, else on any."""
    die = max(battle.dice[seat])
    targets = battle.targets(game, seat)
    can_hit = [t for t in targets if die >= battle.defence[t]]
    return die, min(can_hit or targets, key=lambda t: (game.armies[t].points, battle.defence[t], t))


class Allotting(Choice):
    """One die on one army."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Strike, Rest)
    at_hand = (Strike,)
    order_choices = ("best",)
    rule = "3.5"

    def doing(self, game: Facts) -> Phrase:
        return phrase("allots_a_die", seat=self.seat)

    def battle(self, game: Facts) -> SimpleBattle:
        return game.enclosing(SimpleBattle)

    def strike_die(self, game: Facts, seat: str) -> One:
        return One([str(d) for d in dict.fromkeys(self.battle(game).dice[seat])])

    def strike_army(self, game: Facts, seat: str, die: str) -> One:
        return One(self.battle(game).targets(game, seat))

    def default(self, game: Facts, seat: str) -> Verb:
        return Rest()

    def obey(self, game: Facts, seat: str, do: str) -> Verb | None:
        return Rest()

    def strike(self, game: Facts, seat: str, pick: Strike) -> Then:
        self.battle(game).strike(game, seat, int(pick.die), pick.army)
        return end()

    def rest(self, game: Facts, seat: str, pick: Rest) -> Then:
        """It is his turn: the first of his dice that are left falls now."""
        battle = self.battle(game)
        battle.resting.append(seat)
        battle.strike(game, seat, *best_strike(game, battle, seat))
        return end()


class Removing(Choice):
    """N29: the owner chooses, unit by unit."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Remove, Rest)
    at_hand = (Remove,)
    rule = "3.9"
    army: str

    def doing(self, game: Facts) -> Phrase:
        return phrase("removes_units", seat=self.seat, army=self.army)

    def remove_unit(self, game: Facts, seat: str) -> One:
        return One(game.units_of(self.army))

    def default(self, game: Facts, seat: str) -> Verb:
        return Rest()

    def remove(self, game: Facts, seat: str, pick: Remove) -> Then:
        game.enclosing(SimpleBattle).remove_unit(game, pick.unit)
        return end()

    def rest(self, game: Facts, seat: str, pick: Rest) -> Then:
        """The cheapest that suffices; else the cheapest of all."""
        battle = game.enclosing(SimpleBattle)
        while (points := battle.hits[self.army]) > 0 and (units := game.units_of(self.army)):
            enough = [u for u in units if game.unit(u).points >= points]
            battle.remove_unit(game, min(enough or units, key=lambda u: (game.unit(u).points, u)))
        return end()
