"""Sieges: round by round, by plans given at the start (G30 to G33)."""

from __future__ import annotations

import msgspec

from rules.age_of_arthur.facts import Facts
from rules.age_of_arthur.field import fight_now
from rules.age_of_arthur.lending import lend_the_few, renew_general
from rules.age_of_arthur.levy import Element
from rules.age_of_arthur.muster import call_fog_at_a_sally
from rules.age_of_arthur.news.wars import Sallied, SiegeOver, SiegeRolled, StandLost, WentHome
from rules.age_of_arthur.persons import lose, name_of, sicken
from rules.age_of_arthur.siege_plans import (
    ASK,
    AT_ONCE,
    COMMONEST,
    LOST,
    ROUND,
    GoingHome,
    Lifting,
    Losing,
    Planned,
    Plans,
    Sallying,
    losable,
)
from rules.age_of_arthur.war_facts import ATTACK, DEFEND, WarFrame
from rules.kernel import Frame, Then, call, end, goto


class Siege(Frame):
    """Ends with the side that won, or "": it was lifted."""

    steps = (
        "plans", "planned", "sally", "sallied", "roll", "losing", "picked", "tested", "leave", "left", "lift",
        "lifted", "battle",
    )  # fmt: skip
    round: int = 0
    plan: dict[str, Planned] = {}  # secret: each seat's own
    sizes: dict[str, int] = {}  # seat -> stands when it began
    beaten: str = ""  # the side that lost this round

    def plans(self, game: Facts) -> Then:
        war = game.enclosing(WarFrame)
        self.sizes = {s: len(war.levies[s]) for side in (ATTACK, DEFEND) for s in war.present(war.side_now(side))}
        return call(Plans(seats=list(self.sizes)))

    def planned(self, game: Facts, plans: dict[str, Planned]) -> Then:
        """Allies of both sides may go home at once; they neither win nor lose."""
        self.plan = plans
        for seat in list(self.sizes):
            if plans[seat].course == AT_ONCE:
                go_home(game, seat)
        return None

    def sally(self, game: Facts) -> Then:
        """Before any round."""
        self.round += 1
        war = game.enclosing(WarFrame)
        enemy = war.principal(war.side_now(DEFEND))
        if self.plan[enemy].course == ASK:
            return call(Sallying(seat=enemy, round=self.round))
        if is_due(self.plan[enemy].course, self.round, count_lost(war, enemy)):
            return goto("battle")
        return goto("roll")

    def sallied(self, game: Facts, sallies: bool) -> Then:
        return goto("battle") if sallies else None

    def roll(self, game: Facts) -> Then:
        """A die each: the besieged add 2, the besiegers 1 for each round before this one. Twice as high: it falls."""
        attack, defend = game.dice(2)
        attack += self.round - 1
        defend += game.britain.settings.siege.walls
        fell = attack >= 2 * defend
        game.tell(SiegeRolled(self.round, attack, defend, fell))
        if fell:
            return self.over(game, ATTACK)
        self.beaten = ATTACK if attack < defend else DEFEND if defend < attack else ""
        return None if self.beaten else goto("leave")

    def losing(self, game: Facts) -> Then:
        """Each player of the beaten side loses a stand of his choice."""
        war = game.enclosing(WarFrame)
        there = war.present(war.side_now(self.beaten))
        asks = [s for s in there if self.plan[s].losses == ASK and len(losable(game, s)) > 1]
        return call(Losing(seats=asks)) if asks else None

    def picked(self, game: Facts, picks: dict[str, str] | None) -> Then:
        """The stands, then disease among the persons who are left."""
        war = game.enclosing(WarFrame)
        there = war.present(war.side_now(self.beaten))
        for seat in there:
            lost = pick_stand(war, seat, (picks or {}).get(seat, ""))
            spared = {name_of(lost)} if lost is not None and lost.person else set[str]()
            if lost is not None:
                game.tell(StandLost(seat, lost.kind))
                lose(game, war, lost)
            sicken(game, war, seat, spared)
        return None

    def tested(self, game: Facts) -> Then:
        """The besieged have lost when more than two thirds of them are gone; besiegers go when more than half are."""
        war = game.enclosing(WarFrame)
        lost = {side: sum(count_lost(war, s) for s in war.present(war.side_now(side))) for side in (ATTACK, DEFEND)}
        size = {side: sum(self.sizes[s] for s in war.present(war.side_now(side))) for side in (ATTACK, DEFEND)}
        if 3 * lost[DEFEND] > 2 * size[DEFEND]:
            return self.over(game, ATTACK)
        if 2 * lost[ATTACK] > size[ATTACK]:
            return self.over(game, "")
        return None

    def leave(self, game: Facts) -> Then:
        """After any round: the besiegers' allies."""
        war = game.enclosing(WarFrame)
        allies = [s for s in war.present(war.side_now(ATTACK)) if s != war.principal(war.side_now(ATTACK))]
        asks = []
        for seat in allies:
            if self.plan[seat].course == ASK:
                asks.append(seat)
            elif is_due(self.plan[seat].course, self.round, count_lost(war, seat)):
                go_home(game, seat)
        return call(GoingHome(seats=asks)) if asks else None

    def left(self, game: Facts, going: list[str] | None) -> Then:
        for seat in going or []:
            go_home(game, seat)
        return None

    def lift(self, game: Facts) -> Then:
        """Then the declarer may lift it."""
        war = game.enclosing(WarFrame)
        declarer = war.principal(war.side_now(ATTACK))
        if self.plan[declarer].course == ASK:
            return call(Lifting(seat=declarer, round=self.round))
        if is_due(self.plan[declarer].course, self.round, count_lost(war, declarer)):
            return self.over(game, "")
        return goto("sally")

    def lifted(self, game: Facts, lifts: bool) -> Then:
        return self.over(game, "") if lifts else goto("sally")

    def battle(self, game: Facts) -> Then:
        """G33: a sally is a field battle with what is left, and its result ends the war."""
        war = game.enclosing(WarFrame)
        game.tell(Sallied(war.principal(war.side_now(DEFEND))))
        for side in (ATTACK, DEFEND):
            for seat in war.present(war.side_now(side)):
                renew_general(game, war, seat)
            for seat in war.present(war.side_now(side)):
                lend_the_few(game, war, seat)
                call_fog_at_a_sally(game, war, seat)
        return call(fight_now(game, war))

    def over(self, game: Facts, winner: str) -> Then:
        game.tell(SiegeOver(game.enclosing(WarFrame).number, winner, self.round))
        game.post("siege_over")
        return end(winner)

    def seen_by(self, viewer: str | None) -> Frame:
        own = {viewer: self.plan[viewer]} if viewer in self.plan else {}
        return msgspec.structs.replace(self, plan=own)


def is_due(course: str, round: int, lost: int) -> bool:
    """`round_4`, `lost_3`: the plan says now."""
    what, _, number = course.partition("_")
    if what == ROUND:
        return round >= int(number)
    return what == LOST and lost >= int(number)


def count_lost(war: WarFrame, seat: str) -> int:
    return sum(e.lost for e in war.levies[seat])


def go_home(game: Facts, seat: str) -> None:
    """His own stands go with him, those he has lent too; what was lent to him goes to the C-in-C."""
    war = game.enclosing(WarFrame)
    war.gone_home.append(seat)
    game.tell(WentHome(seat))
    chief = war.chief(game, war.sides[seat])
    for other in war.present(war.sides[seat]):
        for element in war.levies[other]:
            if element.command == seat:
                element.command = chief


def pick_stand(war: WarFrame, seat: str, wished: str) -> Element | None:
    """By kind or person; by default of the most numerous kind that is nobody's own. A player without any loses none."""
    left = [e for e in war.levies[seat] if not e.lost]
    plain = [e for e in left if not e.person]
    if wished and wished != COMMONEST:
        named = [e for e in left if e.person == wished] or [e for e in plain if e.kind == wished]
        if named:
            return named[0]
    if not plain:
        return left[0] if left else None
    kinds = [e.kind for e in plain]
    most = max(dict.fromkeys(kinds), key=kinds.count)
    return next(e for e in plain if e.kind == most)
