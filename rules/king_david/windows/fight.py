"""The windows of a combat or siege. In a combat: 7.1, 7.2, 7.6, 7.7, 7.19, 7.22 and 7.23 before the dice, and 7.24 when
it is over; in a siege: 7.5, 7.20 and 7.21 before the dice; in both: 7.4 after them."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Pass, Phrase, Then, Verb, call, end, goto, phrase
from rules.king_david.acts import pay, purse
from rules.king_david.facts import Facts
from rules.king_david.fight import ATTACKERS, BESIEGERS, CITY, DEFENDERS, OTHER, Combat, Fight, Orders, strike_off
from rules.king_david.news.markers import MarkerHadNoEffect, MarkerTookEffect
from rules.king_david.prisoners import Recruiting, recruitable
from rules.king_david.windows.marker import MarkerWindow, PlayMarker, Shown


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
        pick = self.planned(game, seat, plan)
        if pick is None and self.wants_to_be_asked(game, seat, plan):
            return super().standing(game, seat)
        return pick or Pass()

    def wants_to_be_asked(self, game: Facts, seat: str, plan: Orders) -> bool:
        """Beyond what the plan names: who watches always, and as the plan says."""
        if seat in game.kept.watching:
            return True
        if plan.surprised == "always":
            return not self.play_marker_marker(game, seat).none()
        return plan.surprised == "ask" and any(o.player != game.of(seat) for o in self.shown)

    def planned(self, game: Facts, seat: str, plan: Orders) -> PlayMarker | None:
        """The next marker that the plan names and this answer has not: what is named is played, no more, no less."""
        left = list(plan.markers)
        for played in self.part(seat):
            if isinstance(played, PlayMarker):
                strike_off(left, played.marker, played.target)
        for named in sorted(left, key=lambda n: ":" not in n):  # first those with a target of their own
            marker, _, target = named.partition(":")
            pick = PlayMarker(marker, target or self.best_target(game, game.of(seat), marker))
            if pick.target and self.allows(game, seat, pick):
                return pick
        return None

    def show(self, game: Facts, player: str, pick: PlayMarker, fresh: int) -> None:
        before = len(self.shown)
        super().show(game, player, pick, fresh)
        plan = game.enclosing(Fight).plan_of(game, player)
        if len(self.shown) > before and plan is not None:
            strike_off(plan.markers, pick.marker, pick.target)  # it does not stand for a second one in the next round


class CombatWindow(FightWindow, kw_only=True):
    """Q85 e: each combat round before the dice (6.2.1)."""

    when = "combat"
    rule = "6.2.1"

    def may_play(self, game: Facts, player: str, marker: str) -> bool:
        battle = game.enclosing(Combat)
        side = battle.sides.get(player)
        if side is None:
            return False
        if marker in ("surprise", "ambush"):
            return battle.round == 1 and side == (ATTACKERS if marker == "surprise" else DEFENDERS)
        if marker == "ark_of_the_lord":  # Q61: with two or three players only once
            return player == "judah" and not (len(game.seats) <= 3 and game.ark_played)
        return marker != "bribe" or purse(game, player) >= game.atlas.charts.fees.bribe

    def targets(self, game: Facts, player: str, marker: str) -> list[str]:
        if marker in ("troop_revolt", "bribe"):
            return sorted({game.label(a, "") for a in game.enclosing(Combat).foes_of(player)})
        return [self.area]

    def best_target(self, game: Facts, player: str, marker: str) -> str:
        if marker not in ("troop_revolt", "bribe"):
            return super().best_target(game, player, marker)
        battle = game.enclosing(Combat)
        foes = battle.foes_of(player) if player in battle.sides else []
        for pick in self.part(game.seat_of(player)):  # one that he has named already is not named twice
            named = [a for a in foes if isinstance(pick, PlayMarker) and game.label(a, "") == pick.target]
            foes = [a for a in foes if a not in named[:1]]
        best = max(foes, key=lambda a: (game.strength(a), game.steps_left(a), a), default="")
        return game.label(best, "") if best else ""

    def is_against(self, game: Facts, player: str, one: Shown) -> bool:
        sides = game.enclosing(Combat).sides
        return sides.get(one.player) != sides.get(player)

    def carry_out(self, game: Facts, played: list[Shown]) -> Then:
        battle = game.enclosing(Combat)
        net = sum({"surprise": 1, "ambush": -1}.get(one.marker, 0) for one in played)
        battle.first = (ATTACKERS if net > 0 else DEFENDERS if net < 0 else battle.first) if battle.round == 1 else ""
        for one in played:
            good = self.carry_out_one(game, battle, one, battle.sides[one.player])
            game.tell((MarkerTookEffect if good else MarkerHadNoEffect)(one.marker, one.player, one.target))
        return end()

    def carry_out_one(self, game: Facts, battle: Combat, one: Shown, side: str) -> bool:
        """Carries out one marker. Whether it did anything."""
        if one.marker == "effective_weaponry":
            battle.weapons[side] = battle.weapons.get(side, 0) + 1
        elif one.marker == "ineffective_weaponry":
            battle.weapons[OTHER[side]] = battle.weapons.get(OTHER[side], 0) - 1
        elif one.marker == "ark_of_the_lord":
            battle.ark += 2
        elif one.marker in ("troop_revolt", "bribe"):
            return self.turn_army(game, battle, one, side)
        return True

    def turn_army(self, game: Facts, battle: Combat, one: Shown, side: str) -> bool:
        """7.22, 7.23. Q86: if the army or the point is gone by now, nothing happens."""
        army = next((a for a in battle.foes_of(one.player) if game.label(a, "") == one.target), None)
        fee = game.atlas.charts.fees.bribe if one.marker == "bribe" else 0
        if army is None or purse(game, one.player) < fee:
            return False
        battle.armies[OTHER[side]].remove(army)
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
        return sorted(game.enclosing(Fight).dice)

    def best_target(self, game: Facts, player: str, marker: str) -> str:
        """A plan or order plays it on one's own bad dice, or on the enemy's good ones."""
        if marker != "act_of_god":
            return super().best_target(game, player, marker)
        if self.has_played(game, game.seat_of(player), marker):  # after a re-roll one looks again
            return ""
        fight = game.enclosing(Fight)
        mine = fight.sides.get(player, "")
        for side, dice in fight.dice.items():
            mean = fight.expected(game, side)
            if (side == mine and sum(dice) < 0.75 * mean) or (mine and side != mine and sum(dice) > 1.3 * mean):
                return side
        return ""

    def carry_out(self, game: Facts, played: list[Shown]) -> Then:
        for one in played:
            game.tell(MarkerTookEffect(one.marker, one.player, one.target))
        return end([one.target for one in played])


class PrisonersWindow(FightWindow, kw_only=True):
    """Q85 g: the combat is over."""

    when = "prisoners"
    rule = "7.24"
    steps: ClassVar[tuple[str, ...]] = ("ask", "settle", "each", "again")
    recruiting: list[str] = []  # players who have played the marker and not recruited yet

    def may_play(self, game: Facts, player: str, marker: str) -> bool:
        """Only if it can have an effect; a second one has none."""
        played = self.has_played(game, game.seat_of(player), marker)
        return player in game.enclosing(Combat).sides and not played and bool(recruitable(game, player, self.area))

    def targets(self, game: Facts, player: str, marker: str) -> list[str]:
        return [self.area]

    def carry_out(self, game: Facts, played: list[Shown]) -> Then:
        self.recruiting = [one.player for one in played]
        return None

    def each(self, game: Facts) -> Then:
        if not self.recruiting:
            return end()
        return call(Recruiting(seat=game.seat_of(self.recruiting.pop(0)), area=self.area))

    def again(self, game: Facts) -> Then:
        return goto("each")


class SiegeWindow(FightWindow, kw_only=True):
    """Q85 h: each siege round before the dice (6.3.1). Ends with how the city fell, if it did."""

    when = "siege"
    rule = "6.3.1"

    def may_play(self, game: Facts, player: str, marker: str) -> bool:
        return marker != "secret_entrance" or game.enclosing(Fight).sides.get(player) == BESIEGERS

    def targets(self, game: Facts, player: str, marker: str) -> list[str]:
        return [self.area]

    def is_against(self, game: Facts, player: str, one: Shown) -> bool:
        sides = game.enclosing(Fight).sides
        inside = sides.get(player) == CITY
        return inside == (one.marker in ("siege_works", "secret_entrance")) and player in sides

    def carry_out(self, game: Facts, played: list[Shown]) -> Then:
        """7.5, 7.20, 7.21"""
        net = sum({"siege_works": 1, "defensive_stalwart": -1}.get(one.marker, 0) for one in played)
        how = self.change_level(game, net)
        if not how and any(one.marker == "secret_entrance" for one in played):
            how = "secret_entrance"
        works = {"siege_works": net > 0, "defensive_stalwart": net < 0, "secret_entrance": how == "secret_entrance"}
        for one in played:
            news = MarkerTookEffect if works[one.marker] else MarkerHadNoEffect
            game.tell(news(one.marker, one.player, one.target))
        return end(how)

    def change_level(self, game: Facts, net: int) -> str:
        """Q46, Q62 the majority applies, one after another; at level one the city surrenders."""
        highest = game.atlas.charts.siege.highest_level
        for _ in range(net):
            if game.forts[self.area] <= 1:
                return "surrender"
            game.forts[self.area] -= 1
        if net < 0:
            game.forts[self.area] = min(highest, game.forts[self.area] - net)
        return ""
