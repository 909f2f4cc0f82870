"""Battles fought on a real table (P34): what `rules/reports.py` asks of a campaign, for the two sides of this war."""

from __future__ import annotations

from typing import ClassVar

from rules import reports
from rules.kernel import Done, Phrase, Then, Verb, end, phrase
from rules.reports import DRAW, Confirm, Dispute, LooksOdd, Settle
from rules.syrian_war.account import Accounts, Correct, Report, oddities, version_of
from rules.syrian_war.battle import Battle
from rules.syrian_war.facts import Facts
from rules.syrian_war.news import NobodyReported, Reported
from rules.syrian_war.outcome import Outcome, Version
from rules.syrian_war.report_sheet import ReportSheet
from rules.syrian_war.ways import WAYS, agreed_way

TABLE = "table"


class TableBattle(reports.ReportedBattle):
    """Ends with an `Outcome`, or with the way both have agreed on instead."""

    def speakers(self, game: Facts) -> list[str]:
        return game.seats

    def accounts(self, game: Facts) -> list[Version]:
        return game.enclosing(Battle).versions

    def other_ways(self, game: Facts) -> list[str]:
        return [way for way in WAYS if way != TABLE]

    def file(self, game: Facts, account: reports.Account) -> None:
        assert isinstance(account, Version)
        versions = self.accounts(game)
        versions.append(account)
        lost, general_lost = account.lost, account.general_lost
        game.tell(Reported(account.by, len(versions), account.winner, lost, general_lost, account.rounds))
        for why in oddities(game, account):
            game.tell(LooksOdd(why))

    def outcome(self, game: Facts, account: reports.Account, by: str) -> Outcome:
        assert isinstance(account, Version)
        return Outcome(
            "" if account.winner == DRAW else account.winner,
            account.lost,
            account.general_lost,
            rounds=account.rounds,
            reported_by=account.by,
            confirmed_by=by,
        )

    def undecided(self, game: Facts) -> Outcome:
        return Outcome("", {seat: {} for seat in game.seats})

    def ask_report(self, game: Facts) -> Reporting:
        return Reporting()

    def ask_confirmation(self, game: Facts, seat: str, first: bool) -> Confirming:
        return Confirming(seat=seat, first=first)

    def ask_settlement(self, game: Facts) -> Settling:
        return Settling()

    def tell_nothing_reported(self, game: Facts) -> None:
        game.tell(NobodyReported(game.enclosing(Battle).space))


class Reporting(ReportSheet, reports.Reporting, Accounts):
    verbs: ClassVar[tuple[type[Verb], ...]] = (Report, Done)
    rule = "Fighting Battles"

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


class Confirming(ReportSheet, reports.Confirming, Accounts):
    verbs: ClassVar[tuple[type[Verb], ...]] = (Confirm, Correct, Dispute)
    correcting: ClassVar[tuple[type[Verb], ...]] = (Correct,)
    rule = "Fighting Battles"

    def correct(self, game: Facts, seat: str, pick: Correct) -> Then:
        return end(version_of(game, seat, pick))


class Settling(reports.Settling):
    verbs: ClassVar[tuple[type[Verb], ...]] = (Settle,)
    rule = "Fighting Battles"

    def doing(self, game: Facts) -> Phrase:
        return phrase("battle_disputed", space=game.enclosing(Battle).space)


WAYS[TABLE] = TableBattle
