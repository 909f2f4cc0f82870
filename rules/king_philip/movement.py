"""12.0 Phases 5 and 7: the moving player's stacks, one after another, and their Battle markers.

Each search is written once, as a generator: the field of an order lists all it finds, `is_open` stops at the first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from rules.kernel import Done, One, Phrase, Then, Verb, call, end, goto, phrase
from rules.king_philip.facts import Facts
from rules.king_philip.halts import dropping_off, find_halts, is_halting, picking_up
from rules.king_philip.march import Marching
from rules.king_philip.markers import MarkerDown, attackable, best_link, find_attackable, markers_left
from rules.king_philip.movement_limits import NOTHING, find_limits
from rules.king_philip.movement_verbs import Attack, Detach, DropOff, March, Onward, PickUp, Sail, Strike
from rules.king_philip.news import DroppedOff, PickedUp, Sailed
from rules.king_philip.paths import allowance, can_go, reach
from rules.king_philip.phases import MovementPhase
from rules.king_philip.refusals import why_no_marker, why_not_there
from rules.king_philip.sailing import can_sail, find_havens, sailing
from rules.king_philip.stacking import (
    find_small_parts,
    hand_muskets,
    has_part,
    leaders_last,
    may_leave,
    may_stack,
    parts,
    pieces_of,
)


class Movement(MovementPhase):
    verbs: ClassVar[tuple[type[Verb], ...]] = (March, Detach, Onward, Strike, Attack, PickUp, DropOff, Sail, Done)
    at_hand: ClassVar[tuple[type[Verb], ...]] = (March, Strike)
    steps = "ask", "again"
    rule = "12.1"
    rules: ClassVar[dict[type[Verb], str]] = {Attack: "12.7", Strike: "12.7", Sail: "12.3"}

    def doing(self, game: Facts) -> Phrase:
        left = self.band_limit(game) - self.bands
        return phrase("moves", side=self.seat, bands=left, markers=markers_left(game, self.seat))

    def again(self, game: Facts) -> Then:
        return goto("ask")

    # What is open.

    def closed(self, game: Facts, seat: str, verb: type[Verb]) -> Phrase | None:
        return next((why() for verbs, why in find_limits(game, self, seat) if verb in verbs), None)

    def is_open(self, game: Facts, seat: str, verb: type[Verb]) -> bool:
        return self.closed(game, seat, verb) is None and self.has_any(game, verb)

    def open_verbs(self, game: Facts, seat: str) -> list[type[Verb]]:
        closed = NOTHING.union(*[verbs for verbs, _ in find_limits(game, self, seat)])
        return [v for v in self.verbs if v not in closed and self.has_any(game, v)]

    def has_any(self, game: Facts, verb: type[Verb]) -> bool:
        """Whether there is anything that the first field of an order may be."""
        if verb is Onward:  # a place beside the stack is found sooner than the nearest one
            return self.may_go(game, self.active_at(game), self.active, self.tally)
        if verb is Strike:
            return bool(self.active_targets(game))
        return verb is Done or next(SEARCHES[verb](self, game), None) is not None

    def why_not(self, game: Facts, seat: str, verb: type[Verb], given: list[Any]) -> Phrase | None:
        """Of a space on the map: why the stack may not go there, or attack it."""
        *before, to = given
        if to not in game.charts.spaces:
            return None
        if verb is Onward or verb is Strike:
            stack, start = self.active, self.active_at(game)
        elif before and verb in (March, Attack):
            start = before[0]
            stack = self.attacker(game, start, to)[0] if verb is Attack else self.unmoved(game, start)
        elif verb is Detach and len(before) == 2:
            start, stack = before[0], pieces_of(before[1])
        else:
            return None
        if verb in (Attack, Strike):
            return why_no_marker(game, seat, stack, start, to)
        return why_not_there(game, seat, stack, start, to)

    # 12.1 Moving.

    def find_march_starts(self, game: Facts) -> Iterator[str]:
        for space, unmoved in self.ready_stacks(game).items():
            if may_stack(game, self.seat, unmoved) and self.may_go(game, space, unmoved):
                yield space

    def may_go(self, game: Facts, space: str, part: list[str], tally: int = 0) -> bool:
        """What stays may stay, and there is a place to go to."""
        return may_leave(game, self.seat, space, part) and (
            can_go(game, self.seat, part, space, tally)
            or next(find_halts(game, self, part, space, tally), None) is not None
        )

    def goals(self, game: Facts, pieces: list[str], start: str, tally: int = 0) -> list[str]:
        """Where they may go: to stay, or to halt (H2)."""
        return [*reach(game, self.seat, pieces, start, tally).search(), *find_halts(game, self, pieces, start, tally)]

    def march_start(self, game: Facts, seat: str) -> One:
        return One(list(self.find_march_starts(game)), why=phrase("only_unmoved_stacks"))

    def march_to(self, game: Facts, seat: str, start: str) -> One:
        return One(self.goals(game, self.unmoved(game, start), start), why=phrase("out_of_reach", start=start))

    def march(self, game: Facts, seat: str, pick: March) -> Then:
        self.activate(self.unmoved(game, pick.start))
        return self.go(game, pick.start, pick.to)

    def find_detach_starts(self, game: Facts) -> Iterator[str]:
        for space, unmoved in self.ready_stacks(game).items():
            if len(unmoved) > 1 and has_part(game, unmoved, self.detaching(game, space, unmoved)):
                yield space

    def detaching(self, game: Facts, space: str, unmoved: list[str]) -> Callable[[list[str]], bool]:
        return lambda part: len(part) < len(unmoved) and self.may_go(game, space, part)

    def detach_start(self, game: Facts, seat: str) -> One:
        return One(list(self.find_detach_starts(game)), why=phrase("only_unmoved_stacks"))

    def detach_part(self, game: Facts, seat: str, start: str) -> One:
        unmoved = self.unmoved(game, start)
        found = parts(game, unmoved, self.detaching(game, start, unmoved))
        return One(found, rule="6.3", why=phrase("part_breaks_stacking"))

    def detach_to(self, game: Facts, seat: str, start: str, part: str) -> One:
        return One(self.goals(game, pieces_of(part), start), why=phrase("out_of_reach", start=start))

    def detach(self, game: Facts, seat: str, pick: Detach) -> Then:
        hand_muskets(game, pick.part, self.unmoved(game, pick.start))
        self.activate(pieces_of(pick.part))
        return self.go(game, pick.start, pick.to)

    def find_onward_goals(self, game: Facts) -> Iterator[str]:
        here = self.active_at(game)
        if may_leave(game, self.seat, here, self.active):
            yield from reach(game, self.seat, self.active, here, self.tally).find_stops()
            yield from find_halts(game, self, self.active, here, self.tally)

    def onward_to(self, game: Facts, seat: str) -> One:
        here = self.active_at(game)
        if not may_leave(game, seat, here, self.active):
            return One([], rule="6.3", why=phrase("part_breaks_stacking"))
        return One(list(self.find_onward_goals(game)), why=phrase("out_of_reach", start=here))

    def onward(self, game: Facts, seat: str, pick: Onward) -> Then:
        return self.go(game, self.active_at(game), pick.to)

    def go(self, game: Facts, start: str, to: str) -> Then:
        ahead = reach(game, self.seat, self.active, start, self.tally).steps_to(to)
        return call(Marching(side=self.seat, at_space=start, ahead=ahead, trail=[start]))

    # 12.1 Picking up and dropping off.

    def find_pick_ups(self, game: Facts) -> Iterator[list[str]]:
        waiting = self.unmoved(game, self.active_at(game))
        return find_small_parts(game, waiting, picking_up(game, self)) if waiting else iter(())

    def find_drop_offs(self, game: Facts) -> Iterator[list[str]]:
        return find_small_parts(game, self.active, dropping_off(game, self)) if len(self.active) > 1 else iter(())

    def pick_up_part(self, game: Facts, seat: str) -> One:
        found = parts(game, self.unmoved(game, self.active_at(game)), picking_up(game, self))
        return One(found, why=phrase("only_unmoved_units_join"))

    def pick_up(self, game: Facts, seat: str, pick: PickUp) -> Then:
        hand_muskets(game, pick.part, self.unmoved(game, self.active_at(game)))
        taken = pieces_of(pick.part)
        self.active = leaders_last(game, [*self.active, *taken])
        game.tell(PickedUp(taken, self.active_at(game)))
        return goto("ask")

    def drop_off_part(self, game: Facts, seat: str) -> One:
        return One(parts(game, self.active, dropping_off(game, self)), why=phrase("somebody_goes_on"))

    def drop_off(self, game: Facts, seat: str, pick: DropOff) -> Then:
        left = pieces_of(pick.part)
        hand_muskets(game, pick.part, self.active)
        self.active = [p for p in self.active if p not in left]
        self.moved += left
        game.tell(DroppedOff(left, self.active_at(game)))
        return goto("ask")

    # 12.3 The sea.

    def find_ports(self, game: Facts) -> Iterator[str]:
        for space, unmoved in self.ready_stacks(game).items():
            if can_sail(game, space) and has_part(game, unmoved, sailing(game, space)):
                yield space

    def sail_start(self, game: Facts, seat: str) -> One:
        return One(list(self.find_ports(game)), rule="12.3", why=phrase("sail_from_ports"))

    def sail_part(self, game: Facts, seat: str, start: str) -> One:
        found = parts(game, self.unmoved(game, start), sailing(game, start))
        return One(found, rule="12.3", why=phrase("part_cannot_sail"))

    def sail_to(self, game: Facts, seat: str, start: str, part: str) -> One:
        found = find_havens(game, start, pieces_of(part))
        return One(list(found), rule="12.3", why=phrase("sail_to_ports"))

    def sail(self, game: Facts, seat: str, pick: Sail) -> Then:
        """The whole move; never intercepted (erratum 9), and no marker after it."""
        pieces = pieces_of(pick.part)
        self.activate(pieces)
        for piece in pieces:
            game.put(piece, pick.to)
        game.tell(Sailed(seat, pieces, pick.start, pick.to))
        self.finish_active()
        return goto("ask")

    # 12.7 Battle markers.

    def find_attack_starts(self, game: Facts) -> Iterator[str]:
        """The stack on the move first, then those that rest."""
        here, resting = self.active_at(game), self.resting_stacks(game)
        if here and self.targets_from(game, here):
            yield here
        for space, pieces in resting.items():
            if space != here and attackable(game, self.seat, pieces, space, 0):
                yield space

    def targets_from(self, game: Facts, space: str) -> list[str]:
        """What the stack on the move may attack, and what units that rest beside it may (F44)."""
        on_the_move = self.active_targets(game) if space == self.active_at(game) else []
        resting = self.resting_stacks(game).get(space)
        if not resting:
            return on_the_move
        return list(dict.fromkeys([*on_the_move, *attackable(game, self.seat, resting, space, 0)]))

    def attack_start(self, game: Facts, seat: str) -> One:
        return One(list(self.find_attack_starts(game)), rule="12.7", why=phrase("nothing_to_attack_from"))

    def active_targets(self, game: Facts) -> list[str]:
        """What the stack on the move may attack. Found once for each position of the board."""
        if not self.active:
            return []
        here = self.active_at(game)
        found: list[str] = game.position[find_attackable, self.seat, tuple(self.active), here, self.tally]
        return found

    def attacker(self, game: Facts, start: str, target: str) -> tuple[list[str], int]:
        """The stack that places the marker, and what it has spent: the one on the move if it can, else those that rest
        there and start now."""
        if start == self.active_at(game) and target in self.active_targets(game):
            return self.active, self.tally
        return self.unmoved(game, start) or self.active, 0

    def attack_target(self, game: Facts, seat: str, start: str) -> One:
        return One(self.targets_from(game, start), rule="12.7", why=phrase("no_target"))

    def attack(self, game: Facts, seat: str, pick: Attack) -> Then:
        pieces, tally = self.attacker(game, pick.start, pick.target)
        if pieces is not self.active:
            self.activate(pieces)
        link = best_link(game, seat, pieces, pick.start, pick.target, allowance(game, seat, pieces) - tally)
        assert link is not None
        return call(MarkerDown(side=seat, start=pick.start, target=pick.target, river=link.river))

    def strike_target(self, game: Facts, seat: str) -> One:
        return One(self.active_targets(game), rule="12.7", why=phrase("no_target"))

    def strike(self, game: Facts, seat: str, pick: Strike) -> Then:
        return self.attack(game, seat, Attack(self.active_at(game), pick.target))

    # The end of the phase.

    def done(self, game: Facts, seat: str, pick: Done) -> Then:
        game.post(f"{seat}_moved")
        return end()

    def default(self, game: Facts, seat: str) -> Verb:
        """A stack that may not stay where it is goes on first, to the nearest place."""
        if not is_halting(game, self):
            return Done()
        if goal := next(self.find_onward_goals(game), None):
            return Onward(goal)
        if dropped := self.drop_off_part(game, seat).values:
            return DropOff(dropped[-1])
        return PickUp(self.pick_up_part(game, seat).values[-1])


SEARCHES: dict[type[Verb], Callable[[Movement, Facts], Iterator[object]]] = {  # for what the first field may be
    March: Movement.find_march_starts,
    Detach: Movement.find_detach_starts,
    Attack: Movement.find_attack_starts,
    PickUp: Movement.find_pick_ups,
    DropOff: Movement.find_drop_offs,
    Sail: Movement.find_ports,
}
