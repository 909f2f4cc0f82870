"""Promises that kings make each other, and when they talk: while no war is fought. A turn is a round."""

from __future__ import annotations

from rules.age_of_arthur.facts import Facts
from rules.age_of_arthur.news.turns import ClaimMade, Raided
from rules.age_of_arthur.news.wars import BecameVassal, Gained, SideMoved, SideTaken, WarDeclared
from rules.age_of_arthur.war_facts import WarFrame
from rules.kernel import News
from rules.kernel.pledges import Diplomacy, PledgeKind, Promise


def count_wars(game: Facts, promise: Promise, news: News) -> int:
    return int(isinstance(news, WarDeclared) and (news.seat, news.enemy) == (promise.by, promise.to))


def count_encroachments(game: Facts, promise: Promise, news: News) -> int:
    """The province is claimed, raided or taken."""
    if isinstance(news, Raided):
        return int((news.seat, news.province) == (promise.by, promise.about))
    return int(isinstance(news, ClaimMade | Gained) and (news.seat, news.thing) == (promise.by, promise.about))


def count_side(game: Facts, promise: Promise, news: News) -> int:
    """In the next war of the other in which there is a side to take: on their side or against them."""
    if isinstance(news, WarDeclared):
        return -1 if (news.seat, news.enemy) in ((promise.by, promise.to), (promise.to, promise.by)) else 0
    war = game.frame(WarFrame)
    if not isinstance(news, SideTaken | SideMoved) or war is None or news.seat not in (promise.by, promise.to):
        return 0
    mine, theirs = war.sides.get(promise.by), war.sides.get(promise.to)
    if mine is None or theirs is None or mine[-1] != theirs[-1]:
        return 0  # one has not chosen yet, or they are in two wars
    return 1 if mine == theirs else -1


def count_homage(game: Facts, promise: Promise, news: News) -> int:
    return int(isinstance(news, BecameVassal) and (news.vassal, news.lord) == (promise.by, promise.to))


DIPLOMACY = Diplomacy(
    kinds=(
        PledgeKind("truce", count_wars),
        PledgeKind("leave_alone", count_encroachments, places=lambda game: sorted(game.provinces)),
        PledgeKind("side", count_side, is_deed=True),
        PledgeKind("homage", count_homage, is_deed=True),
    ),
    turn=lambda game: int(game.round),
    may_talk=lambda game: game.frame(WarFrame) is None,
)
