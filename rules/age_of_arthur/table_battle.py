"""Battles fought on a real table by two to eight kings (G28): either C-in-C reports, the other confirms, corrects or
disputes (`rules/reports.py`). Then everybody says, for himself and in secret, which battle cards he has used (G24)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rules import reports
from rules.age_of_arthur.account import (
    Account,
    Accounts,
    Correct,
    Draft,
    Fallen,
    Losses,
    Report,
    lost_stands,
    oddities,
)
from rules.age_of_arthur.cards import use_in_battle
from rules.age_of_arthur.facts import Facts
from rules.age_of_arthur.grid import GridFight
from rules.age_of_arthur.levy import counted
from rules.age_of_arthur.muster import ENTRUSTED
from rules.age_of_arthur.news.wars import BattleCardsUsed, BattleFought, NobodyReported, TableReported
from rules.age_of_arthur.odds import OddsBattle, fighters
from rules.age_of_arthur.persons import lose
from rules.age_of_arthur.report_sheet import ReportSheet
from rules.age_of_arthur.war_facts import ATTACK, DEFEND, WarFrame
from rules.age_of_arthur.ways import TABLE, agreed_way, forget_proposals
from rules.kernel import Done, Frame, Phrase, Sealed, Some, Then, Verb, call, end, phrase
from rules.reports import DRAW, Confirm, Dispute, LooksOdd, Settle

OTHER_WAYS: dict[str, Callable[[], Frame]] = {
    "stance": lambda: GridFight(pace="stance"),
    "full": lambda: GridFight(pace="full"),
    "auto": lambda: GridFight(pace="auto"),
    "odds": OddsBattle,
}


class TableFight(Frame):
    """Ends with the side that won, or "". If the two sides or the host settle on another way, it is fought so."""

    steps = "report", "reported", "over"
    winner: str = ""

    def report(self, game: Facts) -> Then:
        return call(TableBattle())

    def reported(self, game: Facts, value: Account | str | None) -> Then:
        war = game.enclosing(WarFrame)
        if isinstance(value, str):
            return call(OTHER_WAYS[value]())
        if value is not None:
            self.winner = "" if value.winner == DRAW else value.winner
            for stand in lost_stands(game, value):
                lose(game, war, stand)
        lost = {seat: counted([e for e in war.levies[seat] if e.lost]) for seat in fighters(war)}
        rounds = value.rounds if value is not None else 0
        game.tell(BattleFought(war.number, self.winner, rounds, {s: n for s, n in lost.items() if n}))
        game.post("battle_fought")
        return call(UsedCards()) if value is not None else None

    def over(self, game: Facts, otherwise: str | None) -> Then:
        return end(self.winner if otherwise is None else otherwise)


class TableBattle(reports.ReportedBattle):
    """Ends with the account that counts, nothing where none does, or the name of another way."""

    versions: list[Account] = []

    def speakers(self, game: Facts) -> list[str]:
        war = game.enclosing(WarFrame)
        return [war.chief(game, war.side_now(side)) for side in (ATTACK, DEFEND)]

    def accounts(self, game: Facts) -> list[Account]:
        return self.versions

    def other_ways(self, game: Facts) -> list[str]:
        return list(OTHER_WAYS)

    def file(self, game: Facts, account: reports.Account) -> None:
        assert isinstance(account, Account)
        self.versions.append(account)
        draft = account.draft
        game.tell(
            TableReported(
                account.by,
                len(self.versions),
                "" if account.winner == DRAW else account.winner,
                account.rounds,
                {s: kinds for s, kinds in draft.destroyed.items() if kinds},
                {s: kinds for s, kinds in draft.walked.items() if kinds},
                {s: persons for s, persons in draft.fallen.items() if persons},
            )
        )
        for why in oddities(game, account):
            game.tell(LooksOdd(why))

    def outcome(self, game: Facts, account: reports.Account, by: str) -> reports.Account:
        return account

    def undecided(self, game: Facts) -> None:
        return None

    def ask_report(self, game: Facts) -> Reporting:
        return Reporting()

    def ask_confirmation(self, game: Facts, seat: str, first: bool) -> Confirming:
        return Confirming(seat=seat, first=first)

    def ask_settlement(self, game: Facts) -> Settling:
        return Settling()

    def tell_nothing_reported(self, game: Facts) -> None:
        game.tell(NobodyReported(game.enclosing(WarFrame).number))


class Reporting(Accounts, ReportSheet, reports.Reporting):
    verbs: ClassVar[tuple[type[Verb], ...]] = (Losses, Fallen, Report, Done)
    rule = "G28"
    drafts: dict[str, Draft] = {}

    def doing(self, game: Facts) -> Phrase:
        return phrase("fought_on_a_table")

    def affairs(self, game: Facts, seat: str) -> list[Phrase]:
        return self.put_down(seat)

    def enter(self, game: Facts) -> Then:
        war = game.enclosing(WarFrame)
        way = agreed_way(game, war, war.number)
        if way in OTHER_WAYS:  # G27
            forget_proposals(game, war)
            return end(way)
        return super().enter(game)


class Confirming(Accounts, ReportSheet, reports.Confirming):
    verbs: ClassVar[tuple[type[Verb], ...]] = (Confirm, Losses, Fallen, Correct, Dispute)
    correcting: ClassVar[tuple[type[Verb], ...]] = (Losses, Fallen, Correct)
    rule = "G28"
    drafts: dict[str, Draft] = {}

    def affairs(self, game: Facts, seat: str) -> list[Phrase]:
        return self.put_down(seat)


class EndDispute(Settle):
    """Say how the dispute should end. If both say the same, it does."""


class Settling(reports.Settling):
    verbs: ClassVar[tuple[type[Verb], ...]] = (EndDispute,)
    rule = "G28"

    def doing(self, game: Facts) -> Phrase:
        return phrase("battle_disputed")

    def default(self, game: Facts, seat: str) -> Verb:
        return EndDispute(DRAW)

    end_dispute_on = reports.Settling.settle_on
    end_dispute = reports.Settling.settle


class Used(Verb):
    """Say which of your battle cards were played at the table."""

    cards: list[str]


class UsedCards(Sealed):
    """Everybody who fought, whatever he holds: so being asked tells nothing."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Used,)
    rule = "G24"
    order_choices = ("used_none",)

    def doing(self, game: Facts) -> Phrase:
        return phrase("saying_which_cards_were_used")

    def asked(self, game: Facts) -> list[str]:
        return fighters(game.enclosing(WarFrame))

    def used_cards(self, game: Facts, seat: str) -> Some:
        """Expendables and a ditch only if he said so when he mustered."""
        said = game.enclosing(WarFrame).entrusted.get(seat, {})
        held = [c for c in game.battle_cards(seat) if c in said or c not in ENTRUSTED[TABLE]]
        return Some(held, least=0, why=phrase("not_entrusted"))

    def default(self, game: Facts, seat: str) -> Verb:
        return Used([])

    def obey(self, game: Facts, seat: str, do: str) -> Verb:
        return Used([])

    def reveal(self, game: Facts) -> Then:
        for seat in self.asked(game):
            cards = self.answer(seat).cards
            for card in cards:
                use_in_battle(game, seat, card)
            if cards:
                game.tell(BattleCardsUsed(seat, cards))
        return end()
