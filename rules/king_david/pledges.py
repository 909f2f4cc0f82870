"""Promises that players of this campaign make each other, and when they talk: in the Diplomacy Phase (2.0)."""

from __future__ import annotations

from rules.kernel import News
from rules.kernel.pledges import Diplomacy, PledgeKind, Promise
from rules.king_david import diplomacy
from rules.king_david.facts import Facts
from rules.king_david.news.fights import BattleDeclared, CityTaken, ControlTaken, Moved, SiegeBegun
from rules.king_david.news.turns import AllianceMade, Given

MOST_POINTS = 30


def pair(game: Facts, promise: Promise) -> tuple[str, str]:
    """The countries of the two seats."""
    return game.called(promise.by), game.called(promise.to)


def count_attacks(game: Facts, promise: Promise, news: News) -> int:
    by, to = pair(game, promise)
    if isinstance(news, BattleDeclared):
        return int(by in news.attackers and to in news.defenders)
    return int(isinstance(news, SiegeBegun) and news.player == by and game.holding_party(news.area) == to)


def count_entries(game: Facts, promise: Promise, news: News) -> int:
    by, _ = pair(game, promise)
    if isinstance(news, Moved):
        return int(news.player == by and news.to == promise.about)
    if isinstance(news, CityTaken | ControlTaken | SiegeBegun):
        return int(news.player == by and news.area == promise.about)
    return 0


def count_points(game: Facts, promise: Promise, news: News) -> int:
    if isinstance(news, Given) and (news.by, news.to) == pair(game, promise):
        return news.food + news.resource
    return 0


def count_side(game: Facts, promise: Promise, news: News) -> int:
    """In the next battle of the other: on their side or not."""
    by, to = pair(game, promise)
    if not isinstance(news, BattleDeclared) or to not in (*news.attackers, *news.defenders):
        return 0
    side = news.attackers if to in news.attackers else news.defenders
    return 1 if by in side else -1


def count_alliances(game: Facts, promise: Promise, news: News) -> int:
    return int(isinstance(news, AllianceMade) and set(pair(game, promise)) <= set(news.players))


DIPLOMACY = Diplomacy(
    kinds=(
        PledgeKind("truce", count_attacks),
        PledgeKind("leave_alone", count_entries, places=lambda game: sorted(game.atlas.areas)),
        PledgeKind("pay", count_points, is_deed=True, most=MOST_POINTS),
        PledgeKind("side", count_side, is_deed=True),
        PledgeKind("ally", count_alliances, is_deed=True),
    ),
    turn=lambda game: int(game.turn),
    may_talk=lambda game: game.frame(diplomacy.Diplomacy) is not None,
)
