"""What is counted for a person, as it is shown."""

from __future__ import annotations

import msgspec

FEW = 10  # questions, below which a record says nothing
GAMES_RATED = 10  # with people, below which a rating is not shown


class Record(msgspec.Struct, frozen=True):
    """How reliable somebody was: public questions they were asked, by what became of them."""

    answered: int
    missed: int
    excused: int  # while they had said that they are away
    games: int
    finished: int  # they sat there when the game was over
    as_substitute: int

    @property
    def asked(self) -> int:
        return self.answered + self.missed + self.excused

    @property
    def share(self) -> int | None:
        """Of a hundred questions that they had no excuse for; None: too few to say."""
        counted = self.answered + self.missed
        return None if counted < FEW else round(100 * self.answered / counted)


class Rating(msgspec.Struct, frozen=True):
    mu: float  # how strong
    sigma: float  # how sure that is
    games: int = 0  # with people
