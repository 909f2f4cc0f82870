"""11.2 The Mohawks attack Philip, and leave."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Choice, Frame, One, Phrase, Then, Verb, call, end, goto, phrase
from rules.king_philip.battle import Battle
from rules.king_philip.dataset.charts import ENGLISH, INDIAN, sachem_of
from rules.king_philip.facts import Facts
from rules.king_philip.news import MohawksLeave
from rules.king_philip.pieces import GONE, REMOVED


class SendMohawks(Verb):
    """Choose which Mohawk war band attacks first."""

    start: str


def war_bands(game: Facts) -> list[str]:
    return [s for s in game.charts.sites["MO"] if any(game.people(u) == "MO" for u in game.infantry_in(s))]


class MohawkAttack(Frame):
    """F26 One battle for each war band; the second is dropped if Philip's party has gone."""

    steps = "order", "attack", "next", "leave"
    waiting: list[str] = []

    def order(self, game: Facts) -> Then:
        self.waiting = war_bands(game)
        return call(MohawkOrder(seat=ENGLISH, bands=self.waiting)) if len(self.waiting) > 1 else None

    def attack(self, game: Facts, first: str | None) -> Then:
        self.waiting.sort(key=lambda s: s != first)
        treaty = game.charts.alliance.treaty_space
        if not self.waiting or game.side_in(treaty) != INDIAN:
            return goto("leave")
        start = self.waiting.pop(0)
        return call(Battle(attacker=ENGLISH, start=start, target=treaty, group=list(game.pieces_in(start))))

    def next(self, game: Facts) -> Then:
        return goto("attack")

    def leave(self, game: Facts) -> Then:
        """Their three villages become open spaces; no points, no provisions."""
        game.set_stance("MO", GONE)
        for piece in (*game.charts.counters_of["MO"], sachem_of("MO")):
            game.put(piece, REMOVED)
        game.tell(MohawksLeave())
        return end()


class MohawkOrder(Choice):
    """The English player decides."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (SendMohawks,)
    rule = "11.2"
    bands: list[str] = []

    def doing(self, game: Facts) -> Phrase:
        return phrase("orders_mohawks", side=self.seat)

    def send_mohawks_start(self, game: Facts, seat: str) -> One:
        return One(self.bands)

    def send_mohawks(self, game: Facts, seat: str, pick: SendMohawks) -> Then:
        return end(pick.start)

    def default(self, game: Facts, seat: str) -> Verb:
        return SendMohawks(self.bands[0])
