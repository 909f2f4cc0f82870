"""12 Phases 5 and 7: the moving player's stacks, one after another, and their Battle markers."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.kernel import Choice, Done, One, Phrase, Then, Verb, call, end, goto, phrase
from rules.king_philip.dataset.charts import ALLIED, ENGLISH
from rules.king_philip.facts import Facts
from rules.king_philip.march import Marching
from rules.king_philip.markers import MarkerDown, attackable, best_link, marker_limit, markers_left
from rules.king_philip.movement_verbs import Attack, Detach, DropOff, March, Onward, PickUp, Sail, Strike
from rules.king_philip.news import DroppedOff, PickedUp, Sailed
from rules.king_philip.paths import allowance, can_go, is_locked, reach, stops
from rules.king_philip.refusals import why_no_marker, why_not_there
from rules.king_philip.stacking import hand_muskets, may_join, may_leave, may_stack, parts, pieces_of


class Movement(Choice):
    """`active` is the stack on the move; it is done when another one starts (F34)."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (March, Detach, Onward, Strike, Attack, PickUp, DropOff, Sail, Done)
    at_hand: ClassVar[tuple[type[Verb], ...]] = (March, Strike)
    steps = "ask", "again"
    rule = "12.1"
    rules: ClassVar[dict[type[Verb], str]] = {Attack: "12.7", Strike: "12.7", Sail: "12.3"}
    bands: int = 0
    moved: list[str] = []  # counters that are done
    active: list[str] = []
    tally: int = 0  # half pips the active stack has spent

    def doing(self, game: Facts) -> Phrase:
        left = self.band_limit(game) - self.bands
        return phrase("moves", side=self.seat, bands=left, markers=markers_left(game, self.seat))

    def again(self, game: Facts) -> Then:
        return goto("ask")

    # Who may still move.

    def band_limit(self, game: Facts) -> int:
        limits = game.charts.settings.movement.bands
        return limits["english_church" if self.seat == ENGLISH and game.church_in else self.seat]

    def fresh(self, game: Facts, space: str) -> list[str]:
        """The counters there that have not moved."""
        done = {*self.moved, *self.active}
        return [p for p in game.pieces_in(space) if p not in done]

    def resting(self, game: Facts) -> dict[str, list[str]]:
        """Spaces with counters that may still be activated, and those counters."""
        if self.bands >= self.band_limit(game):
            return {}
        key = ("resting", len(self.moved), len(self.active))
        known: dict[str, list[str]] | None = game.found.get(key)
        if known is None:
            done = {*self.moved, *self.active}
            fresh = {s: [p for p in game.occupants[s] if p not in done] for s in game.stacks(self.seat)}
            known = game.found[key] = {s: pieces for s, pieces in fresh.items() if pieces}
        return known

    def ready(self, game: Facts) -> dict[str, list[str]]:
        """Those that may leave: nobody leaves a space that has placed a marker (F44)."""
        resting = self.resting(game)
        if not game.markers:
            return resting
        locked = {m.start for m in game.markers}
        return {s: fresh for s, fresh in resting.items() if s not in locked}

    def active_at(self, game: Facts) -> str:
        return game.where(self.active[0]) if self.active else ""

    def activate(self, pieces: list[str]) -> None:
        self.moved += [p for p in self.active if p not in self.moved]
        self.active, self.tally = list(pieces), 0
        self.bands += 1

    def closed(self, game: Facts, seat: str, verb: type[Verb]) -> Phrase | None:
        if verb in (March, Detach, Sail):
            if self.bands >= self.band_limit(game):
                return phrase("no_more_bands", most=self.band_limit(game), rule="12.1")
            return phrase("only_english_sail") if verb is Sail and seat != ENGLISH else None
        if verb in (Onward, PickUp, DropOff):
            return None if self.on_the_way(game) else phrase("nobody_on_the_way")
        if verb in (Attack, Strike):
            if markers_left(game, seat) <= 0:
                most = marker_limit(game, seat)
                return phrase("no_more_markers", most=most, rule="12.8" if game.winter else "12.7")
            return phrase("nobody_on_the_way") if verb is Strike and not self.active else None
        return None

    def why_not(self, game: Facts, seat: str, verb: type[Verb], given: list[Any]) -> Phrase | None:
        """Of a space on the map: why the stack may not go there, or attack it."""
        *before, to = given
        if to not in game.charts.spaces:
            return None
        if verb is Onward or verb is Strike:
            stack, start, tally = self.active, self.active_at(game), self.tally
        elif before and verb in (March, Attack):
            start = before[0]
            stack, tally = self.attacker(game, start) if verb is Attack else (self.fresh(game, start), 0)
        elif verb is Detach and len(before) == 2:
            start, stack, tally = before[0], pieces_of(before[1]), 0
        else:
            return None
        if verb in (Attack, Strike):
            return why_no_marker(game, seat, stack, start, to)
        return why_not_there(game, seat, stack, start, to, tally)

    def is_open(self, game: Facts, seat: str, verb: type[Verb]) -> bool:
        """As `closed` and the first field say; it looks only until it finds one value."""
        if self.closed(game, seat, verb) is not None:
            return False
        if verb is Done or verb is DropOff:
            return verb is Done or len(self.active) > 1
        if verb is March:
            return any(self.whole_may_go(game, s, fresh) for s, fresh in self.ready(game).items())
        if verb is Detach:
            return any(self.has_part(game, s, fresh) for s, fresh in self.ready(game).items())
        if verb is Attack:
            fresh_too = (self.may_attack(game, s, fresh) for s, fresh in self.resting(game).items())
            return bool(self.active_targets(game)) or any(fresh_too)
        if verb is Strike:
            return bool(self.active_targets(game))
        if verb is Onward:
            here = self.active_at(game)
            return may_leave(game, seat, here, self.active) and can_go(game, seat, self.active, here, self.tally)
        if verb is Sail:
            return any(self.may_sail(game, s, fresh) for s, fresh in self.ready(game).items())
        return bool(self.pick_up_part(game, seat).values)

    def on_the_way(self, game: Facts) -> bool:
        """The active stack may still move: it is not stopped, and its space has placed no marker."""
        return bool(self.active) and not is_locked(game, self.active_at(game))

    # 12.1 Moving.

    def march_start(self, game: Facts, seat: str) -> One:
        spaces = [s for s, fresh in self.ready(game).items() if self.whole_may_go(game, s, fresh)]
        return One(spaces, why=phrase("only_unmoved_stacks"))

    def whole_may_go(self, game: Facts, space: str, fresh: list[str]) -> bool:
        return (
            may_stack(game, self.seat, fresh)
            and may_leave(game, self.seat, space, fresh)
            and can_go(game, self.seat, fresh, space)
        )

    def march_to(self, game: Facts, seat: str, start: str) -> One:
        found = stops(game, seat, self.fresh(game, start), start)
        return One(found, why=phrase("out_of_reach", start=start))

    def march(self, game: Facts, seat: str, pick: March) -> Then:
        self.activate(self.fresh(game, pick.start))
        return self.go(game, pick.start, pick.to)

    def detach_start(self, game: Facts, seat: str) -> One:
        spaces = [s for s, fresh in self.ready(game).items() if self.has_part(game, s, fresh)]
        return One(spaces, why=phrase("only_unmoved_stacks"))

    def detachable(self, game: Facts, space: str) -> list[str]:
        fresh = self.fresh(game, space)
        return parts(game, fresh, lambda part: len(part) < len(fresh) and self.may_part(game, space, part))

    def may_part(self, game: Facts, space: str, part: list[str]) -> bool:
        return may_leave(game, self.seat, space, part) and can_go(game, self.seat, part, space)

    def has_part(self, game: Facts, space: str, fresh: list[str]) -> bool:
        """Whether `detachable` finds any; a single unit usually is one."""
        if len(fresh) < 2:
            return False
        return any(self.may_part(game, space, [p]) for p in fresh) or bool(self.detachable(game, space))

    def detach_part(self, game: Facts, seat: str, start: str) -> One:
        return One(self.detachable(game, start), rule="6.3", why=phrase("part_breaks_stacking"))

    def detach_to(self, game: Facts, seat: str, start: str, part: str) -> One:
        return One(stops(game, seat, pieces_of(part), start), why=phrase("out_of_reach", start=start))

    def detach(self, game: Facts, seat: str, pick: Detach) -> Then:
        hand_muskets(game, pick.part, self.fresh(game, pick.start))
        self.activate(pieces_of(pick.part))
        return self.go(game, pick.start, pick.to)

    def onward_to(self, game: Facts, seat: str) -> One:
        here = self.active_at(game)
        if not may_leave(game, seat, here, self.active):
            return One([], rule="6.3", why=phrase("part_breaks_stacking"))
        found = stops(game, seat, self.active, here, self.tally)
        return One(found, why=phrase("out_of_reach", start=here))

    def onward(self, game: Facts, seat: str, pick: Onward) -> Then:
        return self.go(game, self.active_at(game), pick.to)

    def go(self, game: Facts, start: str, to: str) -> Then:
        ahead = reach(game, self.seat, self.active, start, self.tally).steps_to(to)
        return call(Marching(side=self.seat, at_space=start, ahead=ahead, trail=[start]))

    # Picking up and dropping off.

    def pick_up_part(self, game: Facts, seat: str) -> One:
        here = self.active_at(game)
        fit = parts(game, self.fresh(game, here), lambda p: may_stack(game, seat, [*self.active, *p]))
        return One(fit, why=phrase("only_unmoved_units_join"))

    def pick_up(self, game: Facts, seat: str, pick: PickUp) -> Then:
        hand_muskets(game, pick.part, self.fresh(game, self.active_at(game)))
        taken = pieces_of(pick.part)
        self.active = [*(p for p in self.active if p in game.infantry), *taken] + [
            p for p in self.active if p in game.leaders
        ]
        game.tell(PickedUp(taken, self.active_at(game)))
        return goto("ask")

    def drop_off_part(self, game: Facts, seat: str) -> One:
        fit = parts(game, self.active, lambda p: len(p) < len(self.active))
        return One(fit, why=phrase("somebody_goes_on"))

    def drop_off(self, game: Facts, seat: str, pick: DropOff) -> Then:
        left = pieces_of(pick.part)
        hand_muskets(game, pick.part, self.active)
        self.active = [p for p in self.active if p not in left]
        self.moved += left
        game.tell(DroppedOff(left, self.active_at(game)))
        return goto("ask")

    # 12.3 The sea.

    def sail_start(self, game: Facts, seat: str) -> One:
        ready = [s for s, fresh in self.ready(game).items() if self.may_sail(game, s, fresh)]
        return One(ready, rule="12.3", why=phrase("sail_from_ports"))

    def sailing(self, game: Facts, start: str) -> list[str]:
        def legal(part: list[str]) -> bool:
            no_allies = all(game.charts.infantry.get(p) != ALLIED for p in part)
            return no_allies and may_leave(game, self.seat, start, part) and self.has_haven(game, start, part)

        return parts(game, self.fresh(game, start), legal)

    def may_sail(self, game: Facts, start: str, fresh: list[str]) -> bool:
        """Whether `sailing` finds any."""
        if not game.charts.spaces[start].port or game.site_side(start) != ENGLISH:
            return False
        for part in ([p] for p in fresh):
            if may_leave(game, self.seat, start, part) and self.has_haven(game, start, part):
                return True
        return bool(self.sailing(game, start))

    def has_haven(self, game: Facts, start: str, part: list[str]) -> bool:
        ports = (s for s in game.charts.ports if s != start and game.sites[s] == ENGLISH)
        return any(may_join(game, self.seat, s, part) for s in ports)

    def havens(self, game: Facts, start: str, part: list[str]) -> list[str]:
        ports = [s for s in game.charts.ports if s != start and game.site_side(s) == ENGLISH]
        return [s for s in ports if may_join(game, self.seat, s, part)]

    def sail_part(self, game: Facts, seat: str, start: str) -> One:
        return One(self.sailing(game, start), rule="12.3", why=phrase("part_cannot_sail"))

    def sail_to(self, game: Facts, seat: str, start: str, part: str) -> One:
        return One(self.havens(game, start, pieces_of(part)), rule="12.3", why=phrase("sail_to_ports"))

    def sail(self, game: Facts, seat: str, pick: Sail) -> Then:
        """The whole move; never intercepted (erratum 9), and no marker after it."""
        pieces = pieces_of(pick.part)
        self.activate(pieces)
        for piece in pieces:
            game.put(piece, pick.to)
        game.tell(Sailed(seat, pieces, pick.start, pick.to))
        self.moved += pieces
        self.active = []
        return goto("ask")

    # 12.7 Battle markers.

    def attack_start(self, game: Facts, seat: str) -> One:
        spaces = [s for s, fresh in self.resting(game).items() if self.may_attack(game, s, fresh)]
        here = self.active_at(game)
        if here not in spaces and self.active_targets(game):
            spaces.insert(0, here)
        return One(spaces, rule="12.7", why=phrase("nothing_to_attack_from"))

    def may_attack(self, game: Facts, space: str, fresh: list[str]) -> bool:
        return bool(attackable(game, self.seat, fresh, space, 0))

    def active_targets(self, game: Facts) -> list[str]:
        """What the stack on the move may attack. Found once for each position of the board."""
        if not self.active:
            return []
        key = ("active_targets", self.tally, *self.active)
        known: list[str] | None = game.found.get(key)
        if known is None:
            here = self.active_at(game)
            known = game.found[key] = attackable(game, self.seat, self.active, here, self.tally)
        return known

    def attacker(self, game: Facts, start: str) -> tuple[list[str], int]:
        """The stack that places it, and what it has spent: the active one, or a fresh one that starts now."""
        if self.active and start == self.active_at(game) and self.active_targets(game):
            return self.active, self.tally
        return self.fresh(game, start), 0

    def attack_target(self, game: Facts, seat: str, start: str) -> One:
        pieces, tally = self.attacker(game, start)
        return One(attackable(game, seat, pieces, start, tally), rule="12.7", why=phrase("no_target"))

    def attack(self, game: Facts, seat: str, pick: Attack) -> Then:
        pieces, tally = self.attacker(game, pick.start)
        if pieces is not self.active:
            self.activate(pieces)
        link = best_link(game, seat, pieces, pick.start, pick.target, allowance(game, seat, pieces) - tally)
        assert link is not None
        return call(MarkerDown(side=seat, start=pick.start, target=pick.target, river=link.river))

    def strike_target(self, game: Facts, seat: str) -> One:
        return One(self.active_targets(game), rule="12.7", why=phrase("no_target"))

    def strike(self, game: Facts, seat: str, pick: Strike) -> Then:
        return self.attack(game, seat, Attack(self.active_at(game), pick.target))

    def done(self, game: Facts, seat: str, pick: Done) -> Then:
        game.post(f"{seat}_moved")
        return end()

    def default(self, game: Facts, seat: str) -> Verb:
        return Done()
