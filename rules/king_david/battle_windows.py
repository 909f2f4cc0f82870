"""7.1-7.7, 7.19, 7.22-7.24 The markers of a combat: before the dice, after the dice, and when it is over."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.kernel import Choice, Done, One, Phrase, Then, Verb, call, end, goto, phrase
from rules.king_david.acts import draw_armies, pay, purse, room, tell_drawn
from rules.king_david.battle_plans import Fight, FightWindow
from rules.king_david.facts import Facts
from rules.king_david.musters import muster_places
from rules.king_david.news import MarkerHadNoEffect, MarkerTookEffect, PrisonersRecruited
from rules.king_david.windows import Shown

ATTACKERS, DEFENDERS = "attackers", "defenders"
OTHER = {ATTACKERS: DEFENDERS, DEFENDERS: ATTACKERS}


def named(game: Facts, armies: list[str]) -> list[str]:
    """Armies in the open, as everybody calls them."""
    return sorted({game.label(a, "") for a in armies})


class CombatWindow(FightWindow, kw_only=True):
    """Q85 e: each combat round before the dice."""

    when = "combat"
    rule = "6.2.1"

    def may(self, game: Facts, player: str, marker: str) -> bool:
        battle: Any = game.enclosing(Fight)
        side = battle.sides.get(player)
        if side is None:
            return False
        if marker in ("surprise", "ambush"):
            return bool(battle.round == 1) and side == (ATTACKERS if marker == "surprise" else DEFENDERS)
        if marker == "ark_of_the_lord":  # Q61: with two or three players only once
            return player == "judah" and not (len(game.seats) <= 3 and game.ark_played)
        return marker != "bribe" or purse(game, player) >= game.atlas.charts.fees.bribe

    def targets(self, game: Facts, player: str, marker: str) -> list[str]:
        battle: Any = game.enclosing(Fight)
        if marker in ("troop_revolt", "bribe"):
            foes = battle.armies[OTHER[battle.sides[player]]]
            return named(game, [a for a in foes if a not in battle.bribed])
        return [self.area]

    def best_target(self, game: Facts, player: str, marker: str) -> str:
        if marker in ("troop_revolt", "bribe"):
            battle: Any = game.enclosing(Fight)
            if player not in battle.sides:
                return ""
            foes = [a for a in battle.armies[OTHER[battle.sides[player]]] if a not in battle.bribed]
            best = max(foes, key=lambda a: (game.strength(a), game.steps_left(a), a), default="")
            return game.label(best, "") if best else ""
        return super().best_target(game, player, marker)

    def hurts(self, game: Facts, player: str, one: Shown) -> bool:
        battle: Any = game.enclosing(Fight)
        return bool(battle.sides.get(one.player) != battle.sides.get(player))

    def effects(self, game: Facts, played: list[Shown]) -> Then:
        battle: Any = game.enclosing(Fight)
        net = sum({"surprise": 1, "ambush": -1}.get(one.marker, 0) for one in played)
        battle.first = (ATTACKERS if net > 0 else DEFENDERS if net < 0 else battle.first) if battle.round == 1 else ""
        for one in played:
            side = battle.sides[one.player]
            good = self.effect(game, battle, one, side)
            game.tell((MarkerTookEffect if good else MarkerHadNoEffect)(one.marker, one.player, one.target))
        return end()

    def effect(self, game: Facts, battle: Any, one: Shown, side: str) -> bool:
        if one.marker == "effective_weaponry":
            battle.weapons[side] = battle.weapons.get(side, 0) + 1
        elif one.marker == "ineffective_weaponry":
            battle.weapons[OTHER[side]] = battle.weapons.get(OTHER[side], 0) - 1
        elif one.marker == "ark_of_the_lord":
            battle.ark += 2
        elif one.marker in ("troop_revolt", "bribe"):
            return self.turn_army(game, battle, one, side)
        return True

    def turn_army(self, game: Facts, battle: Any, one: Shown, side: str) -> bool:
        """Q86: if the army or the point is gone by now, nothing happens."""
        foes = battle.armies[OTHER[side]]
        army = next((a for a in foes if a not in battle.bribed and game.label(a, "") == one.target), None)
        fee = game.atlas.charts.fees.bribe if one.marker == "bribe" else 0
        if army is None or purse(game, one.player) < fee:
            return False
        foes.remove(army)
        if one.marker == "bribe":
            pay(game, one.player, fee)
            battle.bribed[army] = OTHER[side]
            battle.armies[side].append(army)
        else:
            battle.revolt[army] = OTHER[side]
        return True


class DiceWindow(FightWindow, kw_only=True):
    """Q85 f: after the dice, and after every re-roll. Ends with the sides whose dice are rolled again."""

    when = "dice"
    rule = "7.4"

    def targets(self, game: Facts, player: str, marker: str) -> list[str]:
        fight: Any = game.enclosing(Fight)
        return sorted(fight.dice)

    def best_target(self, game: Facts, player: str, marker: str) -> str:
        """A plan or order plays it on one's own bad dice, or on the enemy's good ones."""
        if marker != "act_of_god":
            return super().best_target(game, player, marker)
        fight: Any = game.enclosing(Fight)
        mine = fight.sides.get(player, "")
        for side, dice in fight.dice.items():
            mean = fight.expected(game, side)
            if (side == mine and sum(dice) < 0.75 * mean) or (mine and side != mine and sum(dice) > 1.3 * mean):
                return str(side)
        return ""

    def effects(self, game: Facts, played: list[Shown]) -> Then:
        for one in played:
            game.tell(MarkerTookEffect(one.marker, one.player, one.target))
        return end([one.target for one in played])


class PrisonersWindow(FightWindow, kw_only=True):
    """Q85 g: the combat is over."""

    when = "prisoners"
    rule = "7.24"
    steps: ClassVar[tuple[str, ...]] = ("ask", "settle", "each", "again")
    recruiting: list[str] = []

    def may(self, game: Facts, player: str, marker: str) -> bool:
        battle: Any = game.enclosing(Fight)
        side = battle.sides.get(player)
        return side is not None and bool(battle.dead.get(OTHER[side]))

    def targets(self, game: Facts, player: str, marker: str) -> list[str]:
        return [self.area]

    def effects(self, game: Facts, played: list[Shown]) -> Then:
        self.recruiting = [one.player for one in played]
        return None

    def each(self, game: Facts) -> Then:
        if not self.recruiting:
            return end()
        return call(Recruiting(seat=game.seat_of(self.recruiting.pop(0)), area=self.area))

    def again(self, game: Facts) -> Then:
        return goto("each")


class Enlist(Verb):
    """Take a prisoner of this type into your own ranks."""

    form = "{troop} in {area}"
    troop: str
    area: str


class Recruiting(Choice, kw_only=True):
    """7.24, Q65 one resource point each, drawn blind from one's own counters, at full strength."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Enlist, Done)
    rule = "7.24"
    area: str = ""

    def doing(self, game: Facts) -> Phrase:
        return phrase("recruiting", player=game.of(self.seat), area=self.area)

    def prisoners(self, game: Facts, player: str) -> list[str]:
        battle: Any = game.enclosing(Fight)
        dead: list[str] = battle.dead.setdefault(OTHER[battle.sides[player]], [])
        return dead

    def places(self, game: Facts, player: str) -> list[str]:
        here = [a for a in game.at.get(self.area, {}).get(player, []) if game.counter(a).country == player]
        if here and not game.has_foes(self.area, player) and room(game, self.area, player) > 0:
            return [self.area]
        return muster_places(game, player)

    def enlist_troop(self, game: Facts, seat: str) -> One:
        player = game.of(seat)
        if purse(game, player) < game.atlas.charts.fees.prisoner or not self.places(game, player):
            return One([], why=phrase("no_room_or_point"))
        return One(sorted({k for k in self.prisoners(game, player) if game.unused(player, k)}))

    def enlist_area(self, game: Facts, seat: str, troop: str) -> One:
        return One(self.places(game, game.of(seat)))

    def enlist(self, game: Facts, seat: str, pick: Enlist) -> Then:
        player = game.of(seat)
        pay(game, player, game.atlas.charts.fees.prisoner)
        self.prisoners(game, player).remove(pick.troop)
        tell_drawn(game, player, player, draw_armies(game, player, 1, pick.troop, pick.area))
        game.tell(PrisonersRecruited(player, pick.area, 1))
        return goto("ask")

    def enter(self, game: Facts) -> Then:
        return super().enter(game) if not self.enlist_troop(game, self.seat).none() else end()

    def done(self, game: Facts, seat: str, pick: Done) -> Then:
        return end()

    def default(self, game: Facts, seat: str) -> Verb:
        return Done()
