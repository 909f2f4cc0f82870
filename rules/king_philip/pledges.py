"""Promises that the two sides make each other, and when they talk: not while battles are fought (Combat Phase)."""

from __future__ import annotations

from rules.kernel import News
from rules.kernel.pledges import Diplomacy, PledgeKind, Promise
from rules.king_philip.facts import Facts
from rules.king_philip.news import Advanced, BattleOpens, Marched, Sailed
from rules.king_philip.phases import CombatPhase


def count_attacks(game: Facts, promise: Promise, news: News) -> int:
    return int(isinstance(news, BattleOpens) and news.attacker == promise.by)


def count_entries(game: Facts, promise: Promise, news: News) -> int:
    if isinstance(news, BattleOpens):
        return int(news.attacker == promise.by and news.target == promise.about)
    if isinstance(news, Marched):
        return int(news.side == promise.by and promise.about in (*news.path, news.to))
    return int(isinstance(news, Sailed | Advanced) and news.side == promise.by and news.to == promise.about)


DIPLOMACY = Diplomacy(
    kinds=(
        PledgeKind("truce", count_attacks),
        PledgeKind("leave_alone", count_entries, places=lambda game: sorted(game.charts.spaces)),
    ),
    turn=lambda game: int(game.turn),
    may_talk=lambda game: game.frame(CombatPhase) is None,
)
