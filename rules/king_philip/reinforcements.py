"""10.0, 10.1, 10.2 Phases 2 and 4: leaders who return, new Soldiers and Warriors, and Muskets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from rules.kernel import Choice, Frame, One, Phrase, Then, Verb, call, end, goto, phrase
from rules.king_philip.church import church_sites, is_church_waiting
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.facts import Facts
from rules.king_philip.news import Delayed, LeaderReturns, MusketsTaken, MusketsWait
from rules.king_philip.pieces import TRACK
from rules.king_philip.placing import Placing
from rules.king_philip.setup import prey, threats
from rules.king_philip.short_game import ShortChurch, is_church_due
from rules.king_philip.stacking import may_join


class EnglishReinforcements(Frame):
    """Phase 2; leaders before Soldiers (F10)."""

    steps = "church", "leaders", "soldiers"

    def church(self, game: Facts) -> Then:
        return call(ShortChurch()) if is_church_due(game) else None

    def leaders(self, game: Facts) -> Then:
        if game.turn == 1:
            return end()
        due = due_leaders(game, ENGLISH)
        return call(LeadersReturn(seat=ENGLISH, pieces=due)) if due else None

    def soldiers(self, game: Facts) -> Then:
        return call(NewUnits(seat=ENGLISH, pieces=due_units(game, game.charts.colonies)))


class IndianReinforcements(Frame):
    """Phase 4. Muskets come last, in the short game on turn one too (X21)."""

    steps = "leaders", "warriors", "muskets"

    def leaders(self, game: Facts) -> Then:
        if game.turn == 1:
            return goto("muskets")
        due = due_leaders(game, INDIAN)
        return call(LeadersReturn(seat=INDIAN, pieces=due)) if due else None

    def warriors(self, game: Facts) -> Then:
        tribes = [t for t, tribe in game.tribes.items() if game.is_fighting(t) and tribe.since < game.turn]  # F15
        return call(NewUnits(seat=INDIAN, pieces=due_units(game, tribes)))

    def muskets(self, game: Facts) -> Then:
        return call(MusketsCome(seat=INDIAN))


# Leaders.


def due_leaders(game: Facts, side: str) -> list[str]:
    """Whose turn has come, and whose people still fight (F11). Church may still look for a place."""
    due = [n for n, x in game.leaders.items() if x.where == TRACK and x.due <= game.turn and game.card(n).side == side]
    due = [n for n in due if game.is_key(n) or may_return(game, game.card(n).people)]
    return [*due, "church"] if side == ENGLISH and is_church_waiting(game) else due


def may_return(game: Facts, people: str) -> bool:
    return game.is_fighting(people) and not game.is_devastated(people)


def return_spaces(game: Facts, side: str, leader: str) -> list[str]:
    """F10, F11"""
    people = game.card(leader).people

    def fits(space: str) -> bool:
        return may_join(game, side, space, [leader])

    if leader == "church" and is_church_waiting(game):
        return church_sites(game)
    if side == ENGLISH:
        homes = ("PL", "RI") if leader == "church" else (people,)
        sites = [s for c in homes for s in game.intact_sites(c)]
        led = companies(game, None if game.church_in else people)
        found = [s for s in dict.fromkeys([*sites, *led]) if fits(s)]
    else:
        found = [s for s in game.intact_sites(people) if game.is_fighting(people) and fits(s)]
    if found or not game.is_key(leader):
        return found
    return [s for s in friendly_sites(game, side) if fits(s)]


def friendly_sites(game: Facts, side: str) -> list[str]:
    return [s for s in game.charts.spaces if game.site_side(s) == side]


def companies(game: Facts, colony: str | None) -> list[str]:
    """Spaces with English Infantry; of one colony, if it is named."""
    stacks = game.stacks(ENGLISH)
    if colony is None:
        return [s for s in stacks if game.has_infantry(s)]
    soldiers = game.charts.units_of[colony]
    return [s for s in stacks if not soldiers.isdisjoint(game.occupants[s])]


class LeadersReturn(Placing):
    rule: ClassVar[str] = "10.1"
    must = True

    def spaces(self, game: Facts, piece: str) -> list[str]:
        return return_spaces(game, self.seat, piece)

    def put(self, game: Facts, piece: str, space: str) -> None:
        game.put(piece, space)
        game.leaders[piece].due = 0
        game.tell(LeaderReturns(piece, space))

    def propose(self, game: Facts, piece: str, spaces: list[str]) -> str:
        return max(spaces, key=lambda s: len(game.infantry_in(s)))


# Soldiers and Warriors.


def due_units(game: Facts, peoples: Iterable[str]) -> list[str]:
    """One turn's counters and those delayed, as far as the pool goes. A devastated people gets none, and what was
    delayed for it is lost (F32)."""
    out: list[str] = []
    for people in peoples:
        tribe = people in game.charts.tribes
        per_turn = (game.charts.tribes if tribe else game.charts.colonies)[people].per_turn
        want = per_turn + game.delayed.pop(people, 0)
        if not game.is_devastated(people):
            out += game.in_pool(people)[:want]
    return out


class NewUnits(Placing):
    """Soldiers in a settlement of their colony or with a company that has one of its Soldiers (with any company
    once Church is in); Warriors in a village of their tribe."""

    rule: ClassVar[str] = "10.1"

    def spaces(self, game: Facts, piece: str) -> Iterator[str]:
        people = game.people(piece)
        homes = game.intact_sites(people)
        for space in homes:
            if space not in game.occupants or may_join(game, self.seat, space, [piece]):
                yield space
        if self.seat == ENGLISH:
            for space in companies(game, None if game.church_in else people):
                if space not in homes and may_join(game, self.seat, space, [piece]):
                    yield space

    def is_open_space(self, game: Facts, piece: str, space: str) -> bool:
        return may_join(game, self.seat, space, [piece])  # it was open to another one

    def must_place(self, game: Facts) -> bool:
        """The English must place their Soldiers, the Indians may place their Warriors."""
        return self.seat == ENGLISH and not game.options.decline_soldiers

    def finish(self, game: Facts) -> None:
        """Units without a legal place are delayed to the next turn; declined ones are lost (F14)."""
        for piece in self.pieces:
            if not self.has_place(game, piece):
                people = game.people(piece)
                game.delayed[people] = game.delayed.get(people, 0) + 1
        for people, count in game.delayed.items():
            if any(game.people(p) == people for p in self.pieces):
                game.tell(Delayed(people, count))

    def propose(self, game: Facts, piece: str, spaces: list[str]) -> str:
        if self.seat == INDIAN:
            return max(spaces, key=lambda s: (len(game.infantry_in(s)) == 1, prey(game, s)))
        fears = threats(game)
        return max(spaces, key=lambda s: (fears[s][0] > 0 and not game.has_infantry(s), *fears[s]))


# 10.2 Muskets.


class Arm(Verb):
    """Give the Muskets that came to a war band on a river or at a port."""

    space: str


def can_take_muskets(game: Facts) -> list[str]:
    """F16 The printed ring or dock counts, razed or not."""
    bands = [s for s in game.stacks(INDIAN) if game.has_infantry(s)]
    return [s for s in bands if game.charts.spaces[s].river or game.charts.spaces[s].port]


class MusketsCome(Choice):
    verbs: ClassVar[tuple[type[Verb], ...]] = (Arm,)
    steps = "look", "ask"
    rule = "10.2"

    def doing(self, game: Facts) -> Phrase:
        return phrase("muskets_come", side=self.seat)

    def due(self, game: Facts) -> int | None:
        return next((i for i, m in enumerate(game.muskets) if 0 < m.due <= game.turn), None)

    def look(self, game: Facts) -> Then:
        if self.due(game) is None:
            return end()
        if can_take_muskets(game):
            return None
        later = game.turn_after(game.turn) or 0
        for musket in game.muskets:
            if 0 < musket.due <= game.turn:
                musket.due = later
        game.tell(MusketsWait(later))
        return end()

    def arm_space(self, game: Facts, seat: str) -> One:
        return One(can_take_muskets(game), why=phrase("muskets_need_river_or_port"))

    def arm(self, game: Facts, seat: str, pick: Arm) -> Then:
        due = self.due(game)
        assert due is not None
        musket = game.muskets[due]
        musket.carrier, musket.due = game.infantry_in(pick.space)[0], 0
        game.tell(MusketsTaken(pick.space))
        return goto("look")

    def default(self, game: Facts, seat: str) -> Verb:
        spaces = can_take_muskets(game)
        return Arm(max(spaces, key=lambda s: (not game.has_musket(game.pieces_in(s)), len(game.infantry_in(s)))))
