"""Battles fought on a real table: one side reports, the other confirms, corrects or disputes.

Silence confirms. A dispute keeps every account; the two sides may settle it between them, fight again, or the host
rules on it (an entry of the table: `clock ruling version_1 because ...`). The bot rolls every die that matters to
the campaign itself; a report never holds one.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.kernel import (
    STAY,
    Choice,
    Done,
    Frame,
    One,
    Open,
    Phrase,
    Text,
    Then,
    TimeRanOut,
    Verb,
    call,
    end,
    goto,
    phrase,
)
from rules.syrian_war.account import DRAW, Accounts, Correct, Report, oddities, version_of
from rules.syrian_war.battle import Battle
from rules.syrian_war.facts import Facts
from rules.syrian_war.news import (
    LooksOdd,
    NobodyReported,
    ReportConfirmed,
    ReportDisputed,
    Reported,
    Settled,
    SettlementProposed,
)
from rules.syrian_war.outcome import Outcome, Version
from rules.syrian_war.ways import WAYS, agreed_way

TABLE = "table"
ANEW = "anew"  # fought once more on the table


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


class TableBattle(Frame):
    """Ends with an `Outcome`, or with the way both have agreed on instead."""

    steps = "reporting", "reported", "confirming", "confirmed", "settling", "settled"
    earlier: int = 0  # accounts of a fight that was then fought again

    def reporting(self, game: Facts) -> Then:
        return call(Reporting())

    def reported(self, game: Facts, value: Version | str | None) -> Then:
        if isinstance(value, Version):
            file(game, value)
            return None
        if value:
            return end(value)
        game.tell(NobodyReported(game.enclosing(Battle).space))
        return end(undecided(game))

    def confirming(self, game: Facts) -> Then:
        versions = game.enclosing(Battle).versions
        first = len(versions) == self.earlier + 1  # a correction cannot be corrected: it counts, or is disputed
        return call(Confirming(seat=game.foe(versions[-1].by), first=first))

    def confirmed(self, game: Facts, value: Version | str) -> Then:
        battle = game.enclosing(Battle)
        if isinstance(value, Version):
            file(game, value)
            return goto("confirming")
        if value == "disputed":
            return None
        game.tell(ReportConfirmed(value, len(battle.versions)))
        return end(outcome_of(battle.versions[-1], value))

    def settling(self, game: Facts) -> Then:
        return call(Settling())

    def settled(self, game: Facts, value: Settlement) -> Then:
        versions = game.enclosing(Battle).versions
        game.tell(Settled(value.on, value.by))
        if value.on == ANEW:
            self.earlier = len(versions)
            return goto("reporting")
        if value.on in WAYS:
            return end(value.on)
        if value.on == DRAW:
            return end(undecided(game))
        return end(outcome_of(versions[int(value.on.removeprefix("version_")) - 1], value.by))


def file(game: Facts, version: Version) -> None:
    versions = game.enclosing(Battle).versions
    versions.append(version)
    game.tell(Reported(version.by, len(versions), version.winner, version.lost, version.general_lost, version.rounds))
    for why in oddities(game, version):
        game.tell(LooksOdd(why))


def outcome_of(version: Version, confirmed_by: str) -> Outcome:
    winner = "" if version.winner == DRAW else version.winner
    return Outcome(
        winner,
        version.lost,
        version.general_lost,
        rounds=version.rounds,
        reported_by=version.by,
        confirmed_by=confirmed_by,
    )


def undecided(game: Facts) -> Outcome:
    return Outcome("", {seat: {} for seat in game.seats})


class Reporting(Open, Accounts):
    """Either side reports. A side that says `done` leaves it to the other; if nobody reports, nothing was decided."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Report, Done)
    rule = "Fighting Battles"

    def asked(self, game: Facts) -> list[str]:
        return game.seats

    def doing(self, game: Facts) -> Phrase:
        return phrase("fought_on_a_table", space=game.enclosing(Battle).space)

    def enter(self, game: Facts) -> Then:
        way = agreed_way(game)
        if way and way != TABLE:  # P34
            game.proposals = {}
            return end(way)
        return super().enter(game)

    def report(self, game: Facts, seat: str, pick: Report) -> Then:
        return end(version_of(game, seat, pick))

    def rulings(self, game: Facts) -> list[str]:
        return [DRAW, *other_ways()]

    def ruled(self, game: Facts, do: str) -> Then:
        return end("" if do == DRAW else do)


class Confirming(Choice, Accounts):
    """The other side answers. Silence, after a reminder, confirms."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Confirm, Correct, Dispute)
    rule = "Fighting Battles"
    first: bool = True

    def doing(self, game: Facts) -> Phrase:
        return phrase("report_to_confirm", side=self.seat)

    def closed(self, game: Facts, seat: str, verb: type[Verb]) -> Phrase | None:
        return phrase("corrected_already") if verb is Correct and not self.first else None

    def confirm(self, game: Facts, seat: str, pick: Confirm) -> Then:
        return end(seat)

    def correct(self, game: Facts, seat: str, pick: Correct) -> Then:
        return end(version_of(game, seat, pick))

    def dispute_why(self, game: Facts, seat: str) -> Text:
        return Text(longest=300)

    def dispute(self, game: Facts, seat: str, pick: Dispute) -> Then:
        game.tell(ReportDisputed(seat, pick.why, len(game.enclosing(Battle).versions)))
        game.post("disputed")
        return end("disputed")

    def default(self, game: Facts, seat: str) -> Verb:
        return Confirm()

    def time_up(self, game: Facts) -> Then:
        game.tell(TimeRanOut(self.seat, self.kind()))
        return end("silence")


class Settling(Open):
    """A disputed battle. Both sides may agree on how it ends; the host may rule at any time. If neither happens in
    time it counts as undecided and without losses."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Settle,)
    rule = "Fighting Battles"
    wants: dict[str, str] = {}

    def asked(self, game: Facts) -> list[str]:
        return game.seats

    def doing(self, game: Facts) -> Phrase:
        return phrase("battle_disputed", space=game.enclosing(Battle).space)

    def rulings(self, game: Facts) -> list[str]:
        versions = [f"version_{i + 1}" for i in range(len(game.enclosing(Battle).versions))]
        return [*versions, ANEW, DRAW, *other_ways()]

    def ruled(self, game: Facts, do: str) -> Then:
        return end(Settlement(do, "ruling"))

    def settle_on(self, game: Facts, seat: str) -> One:
        return One(self.rulings(game))

    def settle(self, game: Facts, seat: str, pick: Settle) -> Then:
        self.wants[seat] = pick.on
        game.tell(SettlementProposed(seat, pick.on))
        if self.wants.get(game.foe(seat)) == pick.on:
            return end(Settlement(pick.on, "both"))
        self.finished = [seat]  # the other side is asked, also one that has proposed something else
        return STAY

    def default(self, game: Facts, seat: str) -> Verb:
        return Settle(DRAW)

    def time_up(self, game: Facts) -> Then:
        for seat in self.awaited(game):
            game.tell(TimeRanOut(seat, self.kind()))
        return end(Settlement(DRAW, "silence"))


def other_ways() -> list[str]:
    return [way for way in WAYS if way != TABLE]


WAYS[TABLE] = TableBattle
