"""What people have told us: each for themselves in all games, and a table for its own game. None of it is in a game's
state, so going back never touches it."""

from __future__ import annotations

from typing import Literal

import msgspec

from bot.deadlines.calendar import Night

Ping = Literal["mention", "dm", "none"]


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an organiser says of the open seats of a game, to people of all servers."""

    language: str = ""
    newcomers: bool = True  # are welcome
    invite: str = ""  # the organiser's invitation to the server
    board: int = 0  # the forum of the server in which there is a post about it; 0: none


class House(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a table agrees on beside the rules: when time may run out, and what happens to whoever is gone."""

    nights: bool = True  # nobody's time runs out in their quiet hours
    weekdays: bool = False  # no time runs out on a Saturday or Sunday
    hour: int | None = None  # of the day at which time runs out; None: whenever it is
    zone: str = "UTC"  # whose hours and weekends these are
    caretaker: bool = True  # a computer player acts for players who are gone
    misses: int = 2  # missed questions in a row, after which it does; 0: never
    bank: int = 3  # days that the game waits for each player who has said that they are away
    pause: int = 14  # days in all that the players can pause the game for, by vote
    offer: bool = True  # somebody who has missed that many loses the seat to the first who takes it
    least: int = 0  # how many of a hundred questions a newcomer must have answered; 0: no minimum
    rating: int = 0  # the least rating of a newcomer in this campaign; 0: no minimum
    offer_to_all: Offer | None = None  # its open seats are shown on all servers; None: they are not


class Away(msgspec.Struct, frozen=True):
    """From when to when somebody is away, by the wall clock, and whether a caretaker may act for them."""

    start: float
    end: float
    care: bool = True

    def covers(self, wall: float) -> bool:
        return self.start <= wall < self.end


class Me(msgspec.Struct, frozen=True):
    """What a person has told of themselves, for all games."""

    zone: str | None = None
    quiet_from: int | None = None  # hours of the day
    quiet_to: int | None = None
    quiet_calls: Literal["wait", "silent"] = "wait"  # a call in quiet hours waits for their end, or makes no sound
    call: Ping | None = None  # in new games
    digest: int | None = None  # the hour at which their inbox comes as a message; None: never

    @property
    def night(self) -> Night | None:
        if self.zone is None or self.quiet_from is None or self.quiet_to is None:
            return None
        return Night(self.zone, self.quiet_from, self.quiet_to)
