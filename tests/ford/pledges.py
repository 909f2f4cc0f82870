"""Promises between clans, and when they talk: in the council. A turn is a season."""

from __future__ import annotations

from rules.kernel import News
from rules.kernel.pledges import Diplomacy, PledgeKind, Promise
from tests.ford.facts import Facts
from tests.ford.news import Fought, Marched, TruceMade
from tests.ford.seasons import Council


def count_attacks(game: Facts, promise: Promise, news: News) -> int:
    return int(isinstance(news, Fought) and {promise.by, promise.to} <= set(news.dice))


def count_entries(game: Facts, promise: Promise, news: News) -> int:
    return int(isinstance(news, Marched) and (news.clan, news.to) == (promise.by, promise.about))


def count_marches(game: Facts, promise: Promise, news: News) -> int:
    return len(news.units) if isinstance(news, Marched) and news.clan == promise.by else 0


def count_truces(game: Facts, promise: Promise, news: News) -> int:
    return int(isinstance(news, TruceMade) and {promise.by, promise.to} == set(news.clans))


DIPLOMACY = Diplomacy(
    kinds=(
        PledgeKind("truce", count_attacks),
        PledgeKind("leave_alone", count_entries, places=lambda game: sorted(game.valley.areas)),
        PledgeKind("pay", count_marches, is_deed=True, most=9),
        PledgeKind("ally", count_truces, is_deed=True),
    ),
    turn=lambda game: int(game.season),
    may_talk=lambda game: game.frame(Council) is not None,
)
