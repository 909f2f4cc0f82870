"""Promises that kingdoms make each other, and when they talk: in winter. A turn is a year."""

from __future__ import annotations

from rules.kernel import News
from rules.kernel.pledges import Diplomacy, PledgeKind, Promise
from rules.mighty_kingdoms.facts import Facts
from rules.mighty_kingdoms.news.table import TableSet
from rules.mighty_kingdoms.news.year import ArmyMoved, BattleBegun, Razed, TileTaken, Tithed
from rules.mighty_kingdoms.winter import Winter

MOST_POINTS = 30


def count_attacks(game: Facts, promise: Promise, news: News) -> int:
    """A battle, or a tile of theirs that is taken without one."""
    if isinstance(news, BattleBegun | TableSet):
        return int((news.attacker, news.defender) == (promise.by, promise.to))
    return int(isinstance(news, TileTaken) and (news.seat, news.before) == (promise.by, promise.to))


def count_entries(game: Facts, promise: Promise, news: News) -> int:
    if isinstance(news, ArmyMoved):
        return int(is_of(news.army, promise.by) and news.to == promise.about)
    if isinstance(news, Razed):
        return int(is_of(news.army, promise.by) and news.tile == promise.about)
    return int(isinstance(news, TileTaken) and (news.seat, news.tile) == (promise.by, promise.about))


def is_of(army: str, seat: str) -> bool:
    """N20: armies are called `p2.3`, so also one that is lost is known by its kingdom."""
    return army.partition(".")[0] == seat


def count_tithes(game: Facts, promise: Promise, news: News) -> int:
    if isinstance(news, Tithed) and (news.seat, news.to) == (promise.by, promise.to):
        return news.gold + news.food
    return 0


DIPLOMACY = Diplomacy(
    kinds=(
        PledgeKind("truce", count_attacks),
        PledgeKind("leave_alone", count_entries, places=lambda game: sorted(game.tiles)),
        PledgeKind("pay", count_tithes, is_deed=True, most=MOST_POINTS),
    ),
    turn=lambda game: int(game.year),
    may_talk=lambda game: game.frame(Winter) is not None,
)
