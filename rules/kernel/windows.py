"""Questions that are answered in secret: sealed ones, and windows that tell nothing.

Asking is telling, so three sets are kept apart in a window. *could*: every seat that could hold such a card as far
as the public knows. *asked*: the seats it waits for, namely the sides and those who watch. *awaited*: those of them
who have not answered, known to the clock alone. Watching is a public switch that anybody may set with an empty hand,
so it tells nothing but itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from rules.kernel.frames import STAY, Frame, Game, Then
from rules.kernel.news import TimeRanOut
from rules.kernel.questions import Ask
from rules.kernel.verbs import Verb

if TYPE_CHECKING:
    from rules.kernel.state import State


class Sealed(Ask, kw_only=True):
    """Asks several at once; nobody sees an answer before it closes, and until then a seat may change its own.

    A seat's part may be several picks, ended by one of `completing`; by default every verb completes it. A pick
    after that opens the part again. `shows_who`: the public may know who has answered; never for windows on
    hidden cards. It is closed by an entry of the clock, then `reveal` resolves it.
    """

    completing: ClassVar[tuple[type[Verb], ...] | None] = None
    shows_who: ClassVar[bool] = True
    carries_out: ClassVar[bool] = False
    answers: dict[str, list[dict[str, Any]]] = {}

    def reveal(self, game: Game) -> Then:
        raise NotImplementedError

    def could(self, game: Game) -> list[str]:
        """Everybody whose standing orders are consulted when it closes, asked or not. From public facts."""
        return self.asked(game)

    def part(self, seat: str) -> list[Any]:
        """What `seat` has answered so far, as verbs."""
        said = self.answers.get(seat)
        if not said:
            return []
        known = {v.kind(): v for v in self.verbs}
        return [msgspec.convert(a, known[a["type"]]) for a in said]

    def answer(self, seat: str) -> Any:
        """The last pick of the seat's part, or None."""
        return self.part(seat)[-1] if seat in self.answers else None

    def completes(self, pick: dict[str, Any]) -> bool:
        return self.completing is None or pick["type"] in {v.kind() for v in self.completing}

    def has_answered(self, seat: str) -> bool:
        part = self.answers.get(seat)
        return part is not None and self.completes(part[-1])

    def awaited(self, game: State) -> list[str]:
        return [s for s in self.asked(game) if not self.has_answered(s) and s not in game.conceded]

    def enter(self, game: Game) -> Then:
        self.answers = {}
        asked = self.asked(game)
        if not asked:  # a public fact: nobody is waited for
            return self.close(game)
        for seat in asked:
            if (pick := self.standing(game, seat)) is not None:
                self.take(game, seat, pick)
        return STAY

    def take(self, game: Game, seat: str, pick: Verb) -> Then:
        part = self.answers.setdefault(seat, [])
        if part and self.completes(part[-1]):
            part.pop()
        part.append(msgspec.to_builtins(pick))
        return STAY

    def time_up(self, game: Game) -> Then:
        for seat in self.awaited(game):
            game.tell(TimeRanOut(seat, self.kind()), to=seat)
            self.rest_by_default(game, seat)
        return self.close(game)

    def rest_by_default(self, game: State, seat: str) -> None:
        for _ in range(1000):
            if self.has_answered(seat):
                return
            self.take(game, seat, self.default(game, seat))
        raise RuntimeError(f"the default of {self.kind()} never completes {seat}'s part")

    def close(self, game: Game) -> Then:
        game.mark()
        asked = self.asked(game)
        for seat in self.could(game):
            if self.has_answered(seat):
                continue
            if (pick := self.standing(game, seat)) is not None:
                self.take(game, seat, pick)
            elif seat in asked:
                self.rest_by_default(game, seat)
        then = self.reveal(game)
        self.answers = {}  # what was not needed goes back to its owner unseen
        return then

    def seen_by(self, viewer: str | None) -> Frame:
        own = {viewer: self.answers[viewer]} if viewer in self.answers else {}
        return msgspec.structs.replace(self, answers=own)


class Window(Sealed, kw_only=True):
    """A chance to play hidden cards on what is happening. Which seats it asks comes from public facts only."""

    shows_who: ClassVar[bool] = False
    sides: list[str] = []

    def could(self, game: Game) -> list[str]:
        raise NotImplementedError

    def asked(self, game: Game) -> list[str]:
        return [s for s in self.could(game) if s in self.sides or s in game.kept.watching]
