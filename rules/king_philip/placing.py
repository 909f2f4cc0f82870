"""Putting counters on the map: the same question for set-up, reinforcements, returning leaders and tribes that join."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from rules.kernel import Choice, Done, Entry, One, Phrase, Then, Verb, end, goto, phrase
from rules.king_philip.facts import Facts
from rules.king_philip.news import Placed


class Place(Verb):
    """Put a piece on the map."""

    form = "{piece} in {space}"
    piece: str
    space: str


class Rest(Verb):
    """Leave what is left to Herald's proposal."""


def has_space(game: Facts, kind: str, piece: str) -> bool:
    placing = next(f for f in reversed(game.stack) if f.kind() == kind)
    return any(placing.spaces(game, piece))


class Placing(Choice):
    """`pieces` are still to be placed. Pieces that are alike are offered once. `must`: what has a place must be
    placed."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Place, Rest, Done)
    steps = "look", "ask"
    must: ClassVar[bool] = False
    pieces: list[str] = []

    # What a kind of placing says of itself.

    def spaces(self, game: Facts, piece: str) -> Iterable[str]:
        """Where it may go. A generator is searched only as far as needed."""
        raise NotImplementedError

    def must_place(self, game: Facts) -> bool:
        return self.must

    def finish(self, game: Facts) -> None:
        """Deals with what is left in `pieces`."""

    def propose(self, game: Facts, piece: str, spaces: list[str]) -> str:
        """Herald's proposal."""
        raise NotImplementedError

    def put(self, game: Facts, piece: str, space: str) -> None:
        game.put(piece, space)
        game.tell(Placed(self.seat, [piece], space))

    # The question.

    def doing(self, game: Facts) -> Phrase:
        return phrase(self.kind(), side=self.seat, count=len(self.pieces))

    def sort_of(self, game: Facts, piece: str) -> object:
        """Pieces of one sort are alike."""
        units = game.infantry
        return (game.charts.infantry[piece], units[piece].full) if piece in units else piece

    def kinds(self, game: Facts) -> Iterator[str]:
        """One piece of each sort."""
        seen: set[object] = set()
        for piece in self.pieces:
            sort = self.sort_of(game, piece)
            if sort not in seen:
                seen.add(sort)
                yield piece

    def is_open_space(self, game: Facts, piece: str, space: str) -> bool:
        return space in self.spaces(game, piece)

    def open_spaces(self, game: Facts, piece: str) -> list[str]:
        return list(self.spaces(game, piece))

    def find_places(self, game: Facts) -> Iterator[tuple[str, list[str]]]:
        """The pieces that have a place, one of each sort, and where they may go."""
        for piece in self.kinds(game):
            if spaces := self.open_spaces(game, piece):
                yield piece, spaces

    def has_place(self, game: Facts, piece: str) -> bool:
        """Whether `open_spaces` finds any; found once for each position of the board."""
        found: bool = game.position[has_space, self.kind(), piece]
        return found

    def placeable_pieces(self, game: Facts) -> list[str]:
        return [p for p in self.kinds(game) if self.has_place(game, p)]

    def is_open(self, game: Facts, seat: str, verb: type[Verb]) -> bool:
        if verb is Place:
            return any(self.has_place(game, p) for p in self.kinds(game))
        return super().is_open(game, seat, verb)

    def look(self, game: Facts) -> Then:
        if any(self.has_place(game, p) for p in self.kinds(game)):
            return None
        return self.close(game)

    def close(self, game: Facts) -> Then:
        self.finish(game)
        game.touch()  # what has a place was asked of this frame
        return end()

    def closed(self, game: Facts, seat: str, verb: type[Verb]) -> Phrase | None:
        return phrase("place_them_all") if verb is Done and self.must_place(game) else None

    def place_piece(self, game: Facts, seat: str) -> One:
        return One(self.placeable_pieces(game), why=phrase("no_place_or_no_such_piece"))

    def place_space(self, game: Facts, seat: str, piece: str) -> One:
        return One(self.open_spaces(game, piece), why=phrase("may_not_stand_there", piece=piece))

    def place(self, game: Facts, seat: str, pick: Place) -> Then:
        self.pieces.remove(pick.piece)
        self.put(game, pick.piece, pick.space)
        return goto("look")

    def rest(self, game: Facts, seat: str, pick: Rest) -> Then:
        while (found := next(self.find_places(game), None)) is not None:
            self.place_alike(game, seat, *found)
        return goto("look")

    def place_alike(self, game: Facts, seat: str, piece: str, spaces: list[str]) -> None:
        """The piece, and those like it that come next: they may go where the last one might, unless it left no room."""
        sort, is_first = self.sort_of(game, piece), piece == self.pieces[0]
        while spaces:
            space = self.propose(game, piece, spaces)
            self.place(game, seat, Place(piece, space))
            if not is_first or not self.pieces or self.sort_of(game, self.pieces[0]) != sort:
                return
            piece = self.pieces[0]
            if not self.is_open_space(game, piece, space):
                spaces = [s for s in spaces if s != space]

    def proposal_lines(self, game: Facts, seat: str) -> list[Phrase]:
        """Space by space. (The state is thrown away afterwards.)"""
        waiting = list(self.pieces)
        game.open_entry(Entry(seat, None))
        self.rest(game, seat, Rest())
        there: dict[str, list[str]] = {}
        for piece in waiting:
            if piece not in self.pieces:
                there.setdefault(game.where(piece), []).append(piece)
        return [phrase("proposed_in", space=space, pieces=pieces) for space, pieces in there.items()]

    def done(self, game: Facts, seat: str, pick: Done) -> Then:
        return self.close(game)

    def default(self, game: Facts, seat: str) -> Verb:
        return Rest()
