"""One battle in its nine steps, each from its own paragraph of chapter 13."""

from __future__ import annotations

from rules.kernel import Frame, Then, call, end, goto
from rules.king_philip.advance import Advancing, is_free
from rules.king_philip.dataset.charts import ENGLISH, INDIAN, other
from rules.king_philip.displaced import Displaced, out_of_place
from rules.king_philip.evasion import Evading, may_evade
from rules.king_philip.events import Massacre, Panicking, affected_side, place_scout, raisable_units
from rules.king_philip.facts import Facts
from rules.king_philip.ferocity import SecondRound, is_second_round_played
from rules.king_philip.losses import Losses, lose_leader
from rules.king_philip.news import (
    BattleFought,
    BattleOpens,
    DiceFell,
    EventStrikes,
    Panicked,
    Rerolled,
    ScoutsGone,
    StruckBack,
)
from rules.king_philip.phases import CombatPhase
from rules.king_philip.rerolls import GREEN, RED, Rerolling, order_of_rerolls
from rules.king_philip.stacking import infantry_of, leader_of
from rules.king_philip.strength import strength
from rules.king_philip.surrender import BorderQuarrel, count_connecticut_razed, lay_down_arms, surrendering_tribes


class Battle(Frame):
    """`group` attacks `target`; the whole stack there and its site defend (F54)."""

    steps = (
        "opens", "evaded", "roll", "reroll", "rerolled", "event", "panicked", "count", "losses", "more_losses",
        "second_round", "fights_on", "settle", "border_war", "advance", "advanced", "step_8", "surrender", "ended",
    )  # fmt: skip
    scene = ("start", "target")
    attacker: str
    start: str
    target: str
    group: list[str] = []
    used: dict[str, str] = {}  # who has fought this phase, and where (F68)
    red: int = 0
    green: int = 0
    die: str = ""  # the event die
    affected: str = ""
    panic: str = ""
    rerolls: list[tuple[str, str]] = []
    spies_used: list[str] = []
    losing: list[tuple[str, int]] = []
    ambush: bool = False
    round: int = 1
    points: int = 0  # the English points before the battle
    connecticut: int = 0  # razed before it

    @property
    def defender(self) -> str:
        return other(self.attacker)

    def is_by_mohawks(self, game: Facts) -> bool:
        """11.2 The English player acts for the Mohawks against Philip, in the Diplomacy Phase (F26)."""
        return game.frame(CombatPhase) is None

    # Who is in it.

    def pieces(self, game: Facts, side: str) -> list[str]:
        if side == self.attacker:
            return [p for p in self.group if game.where(p) == self.start]
        return list(game.pieces_in(self.target)) if game.side_in(self.target) == side else []

    def leader(self, game: Facts, side: str) -> str | None:
        return leader_of(game, self.pieces(game, side))

    def site(self, game: Facts, side: str) -> str:
        """The attacked space, if it defends. The Treaty Space does not (F26)."""
        return self.target if side == self.defender and game.site_side(self.target) == side else ""

    def strength(self, game: Facts, side: str) -> int:
        """13.4, with Panic and Emergency Reinforcements (F60, F61)."""
        hit = self.affected == side and self.round == 1
        out = self.panic if hit and self.die == "panic" else ""
        total = strength(game, self.pieces(game, side), self.site(game, side), out)
        return total + (hit and self.die == "reinforce")

    # 13.1 Step 1: evasion.

    def opens(self, game: Facts) -> Then:
        self.points, self.connecticut = game.points[ENGLISH], count_connecticut_razed(game)
        defenders = self.pieces(game, self.defender)
        game.tell(BattleOpens(self.attacker, self.start, self.target, self.group, defenders))
        if not may_evade(game, self.defender, self.target, self.group):
            return goto("roll")
        return call(Evading(seat=self.defender, space=self.target, attackers=self.group))

    def evaded(self, game: Facts, to: str) -> Then:
        if not to:
            return None
        for piece in self.pieces(game, self.defender):
            game.put(piece, to)
        mohawks = self.is_by_mohawks(game)
        if game.is_intact(self.target) and not mohawks:
            return None
        for marker in game.markers:  # F67 every marker on an open space is spent
            if marker.target == self.target:
                marker.fought = True
        return end() if mohawks else goto("advance")

    def roll(self, game: Facts) -> Then:
        """13.2 Step 2, the roll: a red die for the English, a green one for the Indians, and the event die (3.0)."""
        self.red, self.green = game.roll(), game.roll()
        faces = game.charts.settings.event_die.faces
        self.die = faces[game.roll() - 1] if self.round == 1 else self.die
        event = self.die if self.round == 1 else ""
        game.tell(DiceFell(self.target, self.red, self.green, event, self.red == self.green))
        if self.red == self.green:
            return self.doubles(game)
        leaders = {side: self.leader(game, side) for side in (self.attacker, self.defender)}
        self.rerolls = order_of_rerolls(game, leaders, self.spies_used)
        return None

    def doubles(self, game: Facts) -> Then:
        """F58 The battle is off; Spies and Guides of the leaders in it go. After a second round step 6 follows."""
        leaders = [x for x in (self.leader(game, s) for s in (ENGLISH, INDIAN)) if x is not None]
        gone = [x for x in leaders if game.leaders[x].spy or game.leaders[x].guide]
        for name in gone:
            game.leaders[name].spy = game.leaders[name].guide = False
        if gone:
            game.tell(ScoutsGone(gone))
        return goto("settle") if self.round == 2 else goto("ended")

    def reroll(self, game: Facts) -> Then:
        if not self.rerolls:
            return goto("event")
        side, by = self.rerolls[0]
        event = self.die if self.round == 1 else ""
        return call(Rerolling(seat=side, by=by, red=self.red, green=self.green, event=event))

    def rerolled(self, game: Facts, die: str) -> Then:
        side, by = self.rerolls.pop(0)
        if die:
            self.roll_again(game, side, by, die)
            if self.red == self.green:
                return self.doubles(game)
        return goto("reroll")

    def roll_again(self, game: Facts, side: str, by: str, die: str) -> None:
        if die == RED:
            self.red = game.roll()
        elif die == GREEN:
            self.green = game.roll()
        else:
            self.die = game.charts.settings.event_die.faces[game.roll() - 1]
        if by == "spy":
            self.spies_used.append(side)
        holder = self.leader(game, side if by == "guide" else other(side))
        if holder is not None:
            setattr(game.leaders[holder], by, False)
        game.tell(Rerolled(side, by, die, self.red, self.green, self.die))

    # 13.3 Step 3: the event.

    def event(self, game: Facts) -> Then:
        if self.round == 2:
            return goto("count")
        self.affected = affected_side(self.red, self.green)
        candidates = Panicking(
            seat=other(self.affected), group=self.pieces(game, self.affected), site=self.site(game, self.affected)
        )
        idle = self.die == "panic" and not candidates.candidates(game)
        game.tell(EventStrikes(self.die, self.affected, idle or self.has_no_leader(game)))
        return call(candidates) if self.die == "panic" and not idle else goto("count")

    def has_no_leader(self, game: Facts) -> bool:
        return self.die in ("spy", "guide") and self.leader(game, self.affected) is None

    def panicked(self, game: Facts, what: str) -> Then:
        self.panic = what
        game.tell(Panicked(self.affected, what))
        return None

    # 13.4, 13.5 Steps 4 and 5: losses.

    def hits_by(self, game: Facts, side: str) -> int:
        return game.charts.hits(self.strength(game, side), self.red if side == ENGLISH else self.green)

    def count(self, game: Facts) -> Then:
        """Both totals are fixed first (F64), except in an ambush (F59)."""
        self.ambush = self.round == 1 and self.die == "ambush"
        order = [self.defender, self.attacker]
        if self.ambush:
            order = [self.affected]
        self.losing = [(side, self.hits_by(game, other(side))) for side in order]
        loss = dict(self.losing)
        game.tell(
            BattleFought(
                self.target, self.strength(game, ENGLISH), self.strength(game, INDIAN), self.red, self.green,
                loss.get(ENGLISH, 0), loss.get(INDIAN, 0),
            )
        )  # fmt: skip
        return None

    def losses(self, game: Facts) -> Then:
        if not self.losing:
            return goto("second_round")
        side, hits = self.losing[0]
        group = self.pieces(game, side)
        if hits and not infantry_of(game, group) and self.is_by_mohawks(game):
            lose_leader(game, "philip", INDIAN)  # F26
            return None
        return call(Losses(seat=side, group=group, site=self.site(game, side), left=hits)) if hits else None

    def more_losses(self, game: Facts) -> Then:
        self.losing.pop(0)
        if self.ambush:  # now the victim strikes with what is left
            self.ambush = False
            victim = self.affected
            hits = self.hits_by(game, victim)
            self.losing = [(other(victim), hits)]
            die = self.red if victim == ENGLISH else self.green
            game.tell(StruckBack(victim, self.strength(game, victim), die, hits))
        return goto("losses")

    # 18.2, 18.3 A second round.

    def second_round(self, game: Facts) -> Then:
        return call(SecondRound(seat=self.attacker)) if self.may_fight_on(game) else goto("settle")

    def may_fight_on(self, game: Facts) -> bool:
        """F74 Both sides have strength left, and the options give it to this attacker. Never to the Mohawks."""
        leader = self.leader(game, self.attacker)
        if self.round == 2 or not is_second_round_played(game, leader) or self.is_by_mohawks(game):
            return False
        sides = (self.attacker, self.defender)
        return all(strength(game, self.pieces(game, s), self.site(game, s)) > 0 for s in sides)

    def fights_on(self, game: Facts, again: bool) -> Then:
        if not again:
            return None
        self.round = 2
        return goto("roll")

    # 13.6, 13.7, 13.9 After the losses.

    def settle(self, game: Facts) -> Then:
        return call(Displaced()) if out_of_place(game) else None

    def border_war(self, game: Facts) -> Then:
        razed = count_connecticut_razed(game) > self.connecticut
        return call(BorderQuarrel(seat=INDIAN)) if razed and not game.border_war else None

    def advance(self, game: Facts) -> Then:
        if self.is_by_mohawks(game) or not is_free(game, self.attacker, self.target):
            return goto("step_8")
        used = {**self.used, **dict.fromkeys(self.group, self.target)}
        return call(Advancing(seat=self.attacker, space=self.target, used=used))

    def advanced(self, game: Facts) -> Then:
        """Who has advanced fights no more this phase."""
        if game.side_in(self.target) == self.attacker:
            self.used.update(dict.fromkeys(game.pieces_in(self.target), self.target))
        return None

    def step_8(self, game: Facts) -> Then:
        """13.9 What the event die brought is placed; after an evasion nothing was rolled. Nothing for the Mohawks."""
        if self.affected == ENGLISH and self.is_by_mohawks(game):
            return None
        if self.die == "massacre":
            return self.massacre(game) if raisable_units(game, self.affected) else None
        if self.die in ("spy", "guide"):
            place_scout(game, self.die, self.leader_after(game))
        return None

    def massacre(self, game: Facts) -> Then:
        phase, before = game.frame(CombatPhase), 0
        if phase is not None and self.affected == self.defender:
            before = phase.roused
            phase.roused += 1
        return call(Massacre(seat=self.affected, before=before))

    def leader_after(self, game: Facts) -> str | None:
        """The affected side's leader of this battle, wherever he stands now (he may have advanced)."""
        if self.affected == self.attacker:
            return leader_of(game, self.group)
        return self.leader(game, self.affected)

    def surrender(self, game: Facts) -> Then:
        """13.6, F71 Only if the English points rose in this battle."""
        if game.points[ENGLISH] > self.points:
            for tribe in surrendering_tribes(game):
                lay_down_arms(game, tribe)
        return call(Displaced()) if out_of_place(game) else None

    def ended(self, game: Facts) -> Then:
        phase = game.frame(CombatPhase)
        if phase is not None:
            phase.used.update(self.used)
        return end()
