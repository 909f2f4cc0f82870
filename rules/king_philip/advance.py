"""13.7 Battle step 6, and 12.7, 13.1: going into a space the enemy has left."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Choice, Done, One, Phrase, Then, Verb, end, goto, phrase
from rules.king_philip.dataset.charts import other
from rules.king_philip.facts import Facts
from rules.king_philip.news import Advanced
from rules.king_philip.stacking import hand_muskets, infantry_of, may_join, may_leave, parts, pieces_of


class Advance(Verb):
    """Go into the space that was fought for."""

    form = "{start}: {part}"
    start: str
    part: str


def is_free(game: Facts, side: str, space: str) -> bool:
    """Open, with no enemy left."""
    return game.is_open(space) and game.side_in(space) != other(side)


class Advancing(Choice):
    """F68 From every space with a marker on this one, fought or not; who fought elsewhere, or must still fight for
    another marker, stays."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Advance, Done)
    steps = "look", "ask"
    rule = "13.7"
    space: str
    used: dict[str, str] = {}  # counters that have fought this phase, and where

    def doing(self, game: Facts) -> Phrase:
        return phrase("may_advance", side=self.seat, space=self.space)

    def look(self, game: Facts) -> Then:
        return None if self.find_starts(game) else end()

    def find_starts(self, game: Facts) -> list[str]:
        found = dict.fromkeys(m.start for m in game.markers if m.target == self.space)
        return [s for s in found if self.parts_from(game, s)]

    def able_pieces(self, game: Facts, start: str) -> list[str]:
        return [p for p in game.pieces_in(start) if self.used.get(p, self.space) == self.space]

    def parts_from(self, game: Facts, start: str) -> list[str]:
        if game.side_in(start) != self.seat:
            return []
        here, able = game.pieces_in(start), self.able_pieces(game, start)
        others = sum(m.start == start and m.target != self.space and not m.fought for m in game.markers)

        def legal(part: list[str]) -> bool:
            unused = [u for u in infantry_of(game, here) if u not in part and u not in self.used]
            return (
                bool(infantry_of(game, part))
                and len(unused) >= min(others, len([u for u in infantry_of(game, here) if u not in self.used]))
                and may_leave(game, self.seat, start, part)
                and may_join(game, self.seat, self.space, part)
            )

        return parts(game, able, legal)

    def advance_start(self, game: Facts, seat: str) -> One:
        return One(self.find_starts(game), why=phrase("nobody_to_advance"))

    def advance_part(self, game: Facts, seat: str, start: str) -> One:
        return One(self.parts_from(game, start), why=phrase("part_breaks_stacking"))

    def advance(self, game: Facts, seat: str, pick: Advance) -> Then:
        pieces = pieces_of(pick.part)
        hand_muskets(game, pick.part, self.able_pieces(game, pick.start))
        for piece in pieces:
            game.put(piece, self.space)
            self.used[piece] = self.space
        game.tell(Advanced(seat, pieces, pick.start, self.space))
        return goto("look")

    def done(self, game: Facts, seat: str, pick: Done) -> Then:
        return end()

    def default(self, game: Facts, seat: str) -> Verb:
        return Done()
