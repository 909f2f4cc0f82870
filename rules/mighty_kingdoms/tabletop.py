"""3.9 Kings of War battles: fought on a real table, reported, confirmed or disputed (N24-N27, N41).

Herald says what is fought over and with what: the lists, the size of the board, what defenders may add to it. The
players report which units were routed and by whom, and who won.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules import reports
from rules.kernel import STAY, Done, One, Phrase, Then, Verb, end, phrase
from rules.mighty_kingdoms.facts import Facts
from rules.mighty_kingdoms.news.table import (
    DiceProposed,
    GroundPrepared,
    NobodyReported,
    RoutNoted,
    RoutStruck,
    TableReported,
    TableSet,
)
from rules.mighty_kingdoms.report_sheet import ReportSheet
from rules.mighty_kingdoms.report_sheet import seat_of as seat_of
from rules.mighty_kingdoms.strength import unit_called
from rules.reports import DRAW, Confirm, Dispute, Settle

SIMPLE = "simple"  # it is fought as a Simple battle instead
NOBODY = "nobody"


class Routed(Verb):
    """Note a unit that was routed, and the one unit that is credited with it."""

    form = "{unit} by {by}"
    unit: str
    by: str


class NotRouted(Verb):
    """Strike a note out again."""

    unit: str


class Report(Verb):
    """Say who won, with the routs you have noted."""

    winner: str


class Correct(Verb):
    """Say who really won, with the routs as you have noted them."""

    winner: str


class ByDice(Verb):
    """Propose to fight it as a Simple battle. If both do, it is."""


class Rout(msgspec.Struct):
    unit: str
    by: str  # "": no single unit is credited


class TableAccount(msgspec.Struct):
    by: str
    winner: str  # a seat, or "draw"
    routs: list[Rout]


class RoutsNoted:
    """The notes of both sides, each its own (N27). Nothing that the lists do not bear out: units of this battle, each
    routed once, credited to the other side."""

    __slots__ = ()
    routed_verbs: ClassVar[tuple[type[Verb], type[Verb]]] = (Routed, NotRouted)

    def notes(self, seat: str) -> list[Rout]:
        raise NotImplementedError

    def routed_unit(self, game: Facts, seat: str) -> One:
        noted = [r.unit for r in self.notes(seat)]
        return One([u for u in tabletop_of(game).units(game) if u not in noted], why=phrase("only_units_of_the_battle"))

    def routed_by(self, game: Facts, seat: str, unit: str) -> One:
        table = tabletop_of(game)
        return One([*table.units(game, not_of=seat_of(unit)), NOBODY], why=phrase("credited_to_the_other_side"))

    def routed(self, game: Facts, seat: str, pick: Routed) -> Then:
        by = "" if pick.by == NOBODY else pick.by
        self.notes(seat).append(Rout(pick.unit, by))
        game.tell(RoutNoted(seat, unit_called(game, pick.unit), unit_called(game, by) if by else None))
        return STAY

    def not_routed_unit(self, game: Facts, seat: str) -> One:
        return One([r.unit for r in self.notes(seat)])

    def not_routed(self, game: Facts, seat: str, pick: NotRouted) -> Then:
        mine = self.notes(seat)
        mine[:] = [r for r in mine if r.unit != pick.unit]
        game.tell(RoutStruck(seat, unit_called(game, pick.unit)))
        return STAY

    def winners(self, game: Facts) -> One:
        return One([*tabletop_of(game).speakers(game), DRAW])

    def account(self, seat: str, winner: str) -> TableAccount:
        return TableAccount(seat, winner, list(self.notes(seat)))


def tabletop_of(game: Facts) -> Tabletop:
    return game.enclosing(Tabletop)


class Tabletop(reports.ReportedBattle):
    """Ends with an account that counts, with "draw", or with "simple"."""

    tile: str
    attacker: str
    defender: str
    versions: list[TableAccount] = []

    def reporting(self, game: Facts) -> Then:
        if not self.versions:
            self.set_up(game)
        return super().reporting(game)

    def set_up(self, game: Facts) -> None:
        sides = [game.upright_in(self.tile, s) for s in (self.attacker, self.defender)]
        larger = max(map(len, sides))
        board = next(t.size for t in game.charts.tables if larger <= t.up_to)
        game.tell(TableSet(self.tile, self.attacker, self.defender, board))
        prepare_ground(game, self.tile, [self.attacker, self.defender])
        game.post("table")

    def units(self, game: Facts, not_of: str = "") -> list[str]:
        """The units that fight."""
        seats = [s for s in (self.attacker, self.defender) if s != not_of]
        return [u for s in seats for army in game.upright_in(self.tile, s) for u in game.units_of(army)]

    def speakers(self, game: Facts) -> list[str]:
        return [self.attacker, self.defender]

    def accounts(self, game: Facts) -> list[TableAccount]:
        return self.versions

    def other_ways(self, game: Facts) -> list[str]:
        return [SIMPLE]

    def file(self, game: Facts, account: reports.Account) -> None:
        assert isinstance(account, TableAccount)
        self.versions.append(account)
        routed = [unit_called(game, r.unit) for r in account.routs]
        game.tell(TableReported(account.by, len(self.versions), account.winner, routed))

    def outcome(self, game: Facts, account: reports.Account, by: str) -> object:
        return account

    def undecided(self, game: Facts) -> object:
        """By a settlement or a ruling; where nobody has reported it is fought by dice (N41)."""
        return DRAW

    def reported(self, game: Facts, value: reports.Account | str | None) -> Then:
        if not value:
            self.tell_nothing_reported(game)
            return end(SIMPLE)
        return super().reported(game, value)

    def tell_nothing_reported(self, game: Facts) -> None:
        game.tell(NobodyReported(self.tile))

    def ask_report(self, game: Facts) -> reports.Reporting:
        return Reporting()

    def ask_confirmation(self, game: Facts, seat: str, first: bool) -> reports.Confirming:
        return Confirming(seat=seat, first=first, routs=list(self.versions[-1].routs))

    def ask_settlement(self, game: Facts) -> reports.Settling:
        return Settling()


def prepare_ground(game: Facts, tile: str, seats: list[str]) -> None:
    """N25: each who has an army there that defends; the tile's owner first, and objectives for him alone."""
    owner, benefit = game.tiles[tile].owner, game.charts.benefits[game.tiles[tile].place or "nothing"]
    for seat in sorted(seats, key=lambda s: s != owner):
        if any(game.armies[a].defends for a in game.upright_in(tile, seat)):
            objectives = benefit.objectives if seat == owner else 0
            game.tell(GroundPrepared(seat, benefit.pieces, benefit.obstacles, objectives, benefit.changes))


class Reporting(RoutsNoted, ReportSheet, reports.Reporting):
    on_sheets = (Report,)
    verbs: ClassVar[tuple[type[Verb], ...]] = (Routed, NotRouted, Report, ByDice, Done)
    rule = "3.9"
    routs: dict[str, list[Rout]] = {}
    dice: list[str] = []

    def doing(self, game: Facts) -> Phrase:
        return phrase("fought_on_a_table", tile=tabletop_of(game).tile)

    def notes(self, seat: str) -> list[Rout]:
        return self.routs.setdefault(seat, [])

    def closed(self, game: Facts, seat: str, verb: type[Verb]) -> Phrase | None:
        return phrase("dice_proposed_already") if verb is ByDice and seat in self.dice else None

    def report_winner(self, game: Facts, seat: str) -> One:
        return self.winners(game)

    def report(self, game: Facts, seat: str, pick: Report) -> Then:
        return end(self.account(seat, pick.winner))

    def by_dice(self, game: Facts, seat: str, pick: ByDice) -> Then:
        self.dice.append(seat)
        game.tell(DiceProposed(seat))
        return end(SIMPLE) if len(self.dice) == len(self.asked(game)) else STAY

    def ruled(self, game: Facts, do: str) -> Then:
        return end(do)


class Confirming(RoutsNoted, ReportSheet, reports.Confirming):
    """The notes begin as the report has them; a correction is a report of one's own."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Confirm, Routed, NotRouted, Correct, Dispute)
    on_sheets = (Correct,)
    correcting = (Routed, NotRouted, Correct)
    rule = "3.9"
    routs: list[Rout] = []

    def notes(self, seat: str) -> list[Rout]:
        return self.routs

    def correct_winner(self, game: Facts, seat: str) -> One:
        return self.winners(game)

    def correct(self, game: Facts, seat: str, pick: Correct) -> Then:
        return end(self.account(seat, pick.winner))


class Settling(reports.Settling):
    verbs: ClassVar[tuple[type[Verb], ...]] = (Settle,)
    rule = "3.9"

    def doing(self, game: Facts) -> Phrase:
        return phrase("battle_disputed", tile=tabletop_of(game).tile)
