"""Battles fought on a real table, for every campaign: one side reports, the other confirms, corrects or disputes.

Silence confirms. A dispute keeps every account; the two sides may settle it between them, fight again, or the host
rules on it (an entry of the table: `clock ruling version_1 because ...`). The bot rolls every die that matters to
the campaign itself; a report never holds one.

A campaign makes a frame of its own of each of the four here, and names them in the union of its stack:

- `ReportedBattle` says who speaks for the two sides, keeps the accounts, and makes an outcome of one of them;
- `Reporting` and `Confirming` add the verbs by which an account is given, each of which ends with that account;
- `Settling` says what the dispute is about.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Protocol

import msgspec

from rules.kernel import (
    STAY,
    Choice,
    Done,
    Frame,
    Game,
    News,
    One,
    Open,
    Phrase,
    State,
    Text,
    Then,
    TimeRanOut,
    Verb,
    call,
    end,
    goto,
    phrase,
)

DRAW = "draw"  # no decision
ANEW = "anew"  # fought once more on the table
DISPUTED = "disputed"
VERSION = "version_"


class Account(Protocol):
    """One version of what happened."""

    by: str  # the seat that gave it


# What is told. What an account says, each campaign tells in its own words.


class LooksOdd(News):
    """The report is taken, but does not follow from how battles end."""

    why: Phrase


class ReportConfirmed(News):
    """`by`: a side, or `silence`."""

    by: str
    number: int


class ReportDisputed(News):
    by: str
    why: str
    versions: int


class SettlementProposed(News):
    side: str
    on: str


class Settled(News):
    """`by`: both, ruling or silence."""

    on: str
    by: str


NEWS: tuple[type[News], ...] = (LooksOdd, ReportConfirmed, ReportDisputed, SettlementProposed, Settled)


class Confirm(Verb):
    """Yes, that is how it went."""


class Dispute(Verb):
    """No, and you two cannot agree: say why."""

    why: str


class Settle(Verb):
    """Say how the dispute should end. If both say the same, it does."""

    on: str


class Settlement(msgspec.Struct):
    on: str
    by: str  # both, ruling or silence


class ReportedBattle(Frame, kw_only=True):
    """Ends with what `outcome` makes of an account, or with the way both have agreed on instead."""

    steps = "reporting", "reported", "confirming", "confirmed", "settling", "settled"
    earlier: int = 0  # accounts of a fight that was then fought again

    # What a campaign says.

    def speakers(self, game: Game) -> list[str]:
        """The two seats that report and confirm, one for each side."""
        raise NotImplementedError

    def accounts(self, game: Game) -> Sequence[Account]:
        """Every account given of this battle, the first one first."""
        raise NotImplementedError

    def other_ways(self, game: Game) -> list[str]:
        """How else it could be fought."""
        return []

    def file(self, game: Game, account: Account) -> None:
        """Keeps an account and tells it, and what is odd in it."""
        raise NotImplementedError

    def outcome(self, game: Game, account: Account, by: str) -> object:
        """What the campaign is handed; `by` is who has confirmed it."""
        raise NotImplementedError

    def undecided(self, game: Game) -> object:
        """The same, where no account counts: no decision, and no losses."""
        raise NotImplementedError

    def ask_report(self, game: Game) -> Reporting:
        raise NotImplementedError

    def ask_confirmation(self, game: Game, seat: str, first: bool) -> Confirming:
        raise NotImplementedError

    def ask_settlement(self, game: Game) -> Settling:
        raise NotImplementedError

    def tell_nothing_reported(self, game: Game) -> None:
        raise NotImplementedError

    # The procedure.

    def reporting(self, game: Game) -> Then:
        return call(self.ask_report(game))

    def reported(self, game: Game, value: Account | str | None) -> Then:
        """An account; the name of another way; or nothing, where nobody reports or the host says so."""
        if value and not isinstance(value, str):
            self.file(game, value)
            return None
        if value:
            return end(value)
        self.tell_nothing_reported(game)
        return end(self.undecided(game))

    def confirming(self, game: Game) -> Then:
        accounts = self.accounts(game)
        first = len(accounts) == self.earlier + 1  # a correction cannot be corrected: it counts, or is disputed
        foe = next(seat for seat in self.speakers(game) if seat != accounts[-1].by)
        return call(self.ask_confirmation(game, foe, first))

    def confirmed(self, game: Game, value: Account | str) -> Then:
        if not isinstance(value, str):
            self.file(game, value)
            return goto("confirming")
        if value == DISPUTED:
            return None
        accounts = self.accounts(game)
        game.tell(ReportConfirmed(value, len(accounts)))
        return end(self.outcome(game, accounts[-1], value))

    def settling(self, game: Game) -> Then:
        return call(self.ask_settlement(game))

    def settled(self, game: Game, value: Settlement) -> Then:
        accounts = self.accounts(game)
        game.tell(Settled(value.on, value.by))
        if value.on == ANEW:
            self.earlier = len(accounts)
            return goto("reporting")
        if value.on == DRAW:
            return end(self.undecided(game))
        if not value.on.startswith(VERSION):
            return end(value.on)
        return end(self.outcome(game, accounts[int(value.on.removeprefix(VERSION)) - 1], value.by))


def reported_battle(game: State) -> ReportedBattle:
    """The battle that a question here is about."""
    return game.enclosing(ReportedBattle)


def may_show(state: State, seat: str) -> bool:
    """Whether the seat speaks in a battle that is being reported: it may then show a photo of the table."""
    asked = bool(state.stack) and getattr(state.top, "takes_photos", False)
    return bool(asked) and seat in reported_battle(state).speakers(state)


class Reporting(Open):
    """Either side reports. A side that says `done` leaves it to the other; if nobody reports, nothing was decided."""

    takes_photos: ClassVar[bool] = True
    verbs: ClassVar[tuple[type[Verb], ...]] = (Done,)

    def asked(self, game: Game) -> list[str]:
        return reported_battle(game).speakers(game)

    def rulings(self, game: Game) -> list[str]:
        return [DRAW, *reported_battle(game).other_ways(game)]

    def ruled(self, game: Game, do: str) -> Then:
        return end("" if do == DRAW else do)


class Confirming(Choice):
    """The other side answers. Silence, after a reminder, confirms."""

    takes_photos: ClassVar[bool] = True
    verbs: ClassVar[tuple[type[Verb], ...]] = (Confirm, Dispute)
    correcting: ClassVar[tuple[type[Verb], ...]] = ()  # the verbs of another account
    first: bool = True

    def doing(self, game: Game) -> Phrase:
        return phrase("report_to_confirm", side=self.seat)

    def closed(self, game: Game, seat: str, verb: type[Verb]) -> Phrase | None:
        return phrase("corrected_already") if verb in self.correcting and not self.first else None

    def confirm(self, game: Game, seat: str, pick: Confirm) -> Then:
        return end(seat)

    def dispute_why(self, game: Game, seat: str) -> Text:
        return Text(longest=300)

    def dispute(self, game: Game, seat: str, pick: Dispute) -> Then:
        game.tell(ReportDisputed(seat, pick.why, len(reported_battle(game).accounts(game))))
        game.post("disputed")
        return end(DISPUTED)

    def default(self, game: Game, seat: str) -> Verb:
        return Confirm()

    def time_up(self, game: Game) -> Then:
        game.tell(TimeRanOut(self.seat, self.kind()))
        return end("silence")


class Settling(Open):
    """A disputed battle. Both sides may agree on how it ends; the host may rule at any time. If neither happens in
    time it counts as undecided and without losses."""

    takes_photos: ClassVar[bool] = True
    verbs: ClassVar[tuple[type[Verb], ...]] = (Settle,)
    wants: dict[str, str] = {}

    def asked(self, game: Game) -> list[str]:
        return reported_battle(game).speakers(game)

    def rulings(self, game: Game) -> list[str]:
        battle = reported_battle(game)
        versions = [f"{VERSION}{n}" for n, _ in enumerate(battle.accounts(game), 1)]
        return [*versions, ANEW, DRAW, *battle.other_ways(game)]

    def ruled(self, game: Game, do: str) -> Then:
        return end(Settlement(do, "ruling"))

    def settle_on(self, game: Game, seat: str) -> One:
        return One(self.rulings(game))

    def settle(self, game: Game, seat: str, pick: Settle) -> Then:
        self.wants[seat] = pick.on
        game.tell(SettlementProposed(seat, pick.on))
        if all(self.wants.get(speaker) == pick.on for speaker in self.asked(game)):
            return end(Settlement(pick.on, "both"))
        self.finished = [seat]  # the other side is asked, also one that has proposed something else
        return STAY

    def default(self, game: Game, seat: str) -> Verb:
        return Settle(DRAW)

    def time_up(self, game: Game) -> Then:
        for seat in self.awaited(game):
            game.tell(TimeRanOut(seat, self.kind()))
        return end(Settlement(DRAW, "silence"))
