"""Promises that the two kings make each other, and when they talk: between battles. A turn is a pair of moves."""

from __future__ import annotations

from rules.kernel import News
from rules.kernel.pledges import Diplomacy, PledgeKind, Promise
from rules.syrian_war.battle import Battle
from rules.syrian_war.facts import Facts
from rules.syrian_war.news import BattleJoined, Moved


def count_attacks(game: Facts, promise: Promise, news: News) -> int:
    return int(isinstance(news, BattleJoined) and news.attacker == promise.by)


def count_entries(game: Facts, promise: Promise, news: News) -> int:
    if isinstance(news, Moved) and news.start != news.to:
        return int(news.side == promise.by and news.to == promise.about)
    return 0


DIPLOMACY = Diplomacy(
    kinds=(
        PledgeKind("truce", count_attacks),
        PledgeKind("leave_alone", count_entries, places=lambda game: list(game.data_set.spaces)),
    ),
    turn=lambda game: int(game.pair),
    may_talk=lambda game: game.frame(Battle) is None,
)
