"""F5 Units that may no longer stay where they are: a lone leader in the open, too many, the wrong mix, a village
that made peace. Their owner moves the fewest that cure it to the nearest space where they may stand."""

from __future__ import annotations

import heapq
from itertools import combinations
from typing import ClassVar

from rules.kernel import Choice, Frame, One, Phrase, Then, Verb, call, end, goto, phrase
from rules.king_philip.dataset.charts import SIDES
from rules.king_philip.facts import Facts
from rules.king_philip.news import LeaderLost, Relocated
from rules.king_philip.pieces import NEUTRAL, POOL, TRACK
from rules.king_philip.stacking import (
    hand_muskets,
    may_join,
    may_leave,
    may_stand,
    name_part,
    parts,
    pass_muskets_on,
    pieces_of,
)
from rules.king_philip.victory import check_leaders_out


class Relocate(Verb):
    """Move units that may not stay to the nearest place where they may."""

    form = "{part} -> {to}"
    part: str
    to: str


def out_of_place(game: Facts) -> tuple[str, str] | None:
    """The first side and space that need it. Each side is looked through once until its counters move."""
    for side in SIDES:
        space: str | None = game.by_area[side][(find_out_of_place,)]
        if space is not None:
            return side, space
    return None


def find_out_of_place(game: Facts, side: str) -> str | None:
    return next((s for s in game.stacks(side) if not may_stand(game, side, s, game.occupants[s])), None)


def nearest(game: Facts, side: str, start: str, pieces: list[str]) -> list[str]:
    """The spaces fewest pips away where `pieces` may stand, no village at peace; enemies on the way do not matter."""
    river, best = game.charts.settings.movement.river, -1
    found, seen, heap = list[str](), set[str](), [(0, start)]
    while heap:
        cost, here = heapq.heappop(heap)
        if here in seen:
            continue
        if best >= 0 and cost > best:
            break
        seen.add(here)
        if here != start and game.sites[here] != NEUTRAL and may_join(game, side, here, pieces):
            best = cost
            found.append(here)
        for link in game.charts.links[here]:
            if link.to not in seen:
                heapq.heappush(heap, (cost + (river if link.river else 2 * link.pips), link.to))
    return found


def cures(game: Facts, side: str, space: str) -> dict[str, list[str]]:
    """Parts of the fewest units whose going sets it right, and where each may go."""
    pieces = game.pieces_in(space)
    for size in range(1, len(pieces) + 1):
        fit = parts(game, pieces, lambda p, n=size: len(p) == n and may_leave(game, side, space, p))  # type: ignore[misc]  # the lambda's default
        found = {part: to for part in fit if (to := nearest(game, side, space, pieces_of(part)))}
        if found:
            return found
    return {}


class Displaced(Frame):
    """Goes on until every unit is where it may be."""

    steps = "look", "look_again"

    def look(self, game: Facts) -> Then:
        wrong = out_of_place(game)
        if wrong is None:
            return end()
        side, space = wrong
        ways = cures(game, side, space)
        if not ways:
            give_up_one(game, side, space)
            return goto("look")
        if len(ways) == 1 and all(len(to) == 1 for to in ways.values()):
            part, to = next(iter(ways.items()))
            relocate(game, side, space, part, to[0])
            return goto("look")
        return call(Relocating(seat=side, space=space))

    def look_again(self, game: Facts) -> Then:
        return goto("look")


class Relocating(Choice):
    verbs: ClassVar[tuple[type[Verb], ...]] = (Relocate,)
    rule = "6.4"
    space: str

    def doing(self, game: Facts) -> Phrase:
        return phrase("relocates", side=self.seat, space=self.space)

    def relocate_part(self, game: Facts, seat: str) -> One:
        return One(list(cures(game, seat, self.space)), why=phrase("fewest_that_cure"))

    def relocate_to(self, game: Facts, seat: str, part: str) -> One:
        return One(cures(game, seat, self.space)[part], why=phrase("nearest_only"))

    def relocate(self, game: Facts, seat: str, pick: Relocate) -> Then:
        relocate(game, seat, self.space, pick.part, pick.to)
        return end()

    def default(self, game: Facts, seat: str) -> Verb:
        part, to = next(iter(cures(game, seat, self.space).items()))
        return Relocate(part, to[0])


def relocate(game: Facts, side: str, space: str, part: str, to: str) -> None:
    pieces = pieces_of(part)
    hand_muskets(game, part, game.pieces_in(space))  # F17
    for piece in pieces:
        game.put(piece, to)
    game.tell(Relocated(side, pieces, space, to))


def give_up_one(game: Facts, side: str, space: str) -> None:
    """No part can go anywhere as a whole: one piece at a time, to the nearest place, or off the map."""
    pieces = game.pieces_in(space)
    for (piece,) in combinations(pieces, 1):
        if to := nearest(game, side, space, [piece]):
            return relocate(game, side, space, name_part(game, [piece]), to[0])
    take_off(game, pieces[0])  # Infantry comes first


def take_off(game: Facts, piece: str) -> None:
    """Infantry to the pool, a leader to the track; no points for anybody."""
    if piece in game.infantry:
        pass_muskets_on(game, piece, [])
        game.put(piece, POOL)
        game.infantry[piece].full = True
        return
    leader = game.leaders[piece]
    leader.spy = leader.guide = False
    leader.due = game.turn + game.charts.settings.leaders.returns_after
    game.put(piece, TRACK)
    game.tell(LeaderLost(piece, game.turn_of_return()))
    check_leaders_out(game)
