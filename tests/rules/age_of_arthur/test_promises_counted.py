"""What keeps and what breaks each promise that kings make each other; and orders that say so beforehand."""

from __future__ import annotations

import pytest

from rules.age_of_arthur.dataset.sheets import ESTABLISH
from rules.age_of_arthur.news.turns import ClaimMade, Raided
from rules.age_of_arthur.news.wars import BecameVassal, Gained, SideMoved, SideTaken, WarDeclared
from rules.age_of_arthur.pledges import count_encroachments, count_homage, count_side, count_wars
from rules.age_of_arthur.sides import GiveBattle, Mode, Sides, Stand, StandSiege
from rules.age_of_arthur.turn import Turn
from rules.age_of_arthur.war import War
from rules.kernel import News
from rules.kernel.pledges import Promise
from tests.rules.age_of_arthur.scene import SIX, at_war, claim, table

GAME = table()


def promise(kind: str, about: str = "") -> Promise:
    """p3 gives p4 his word."""
    return Promise(by="p3", to="p4", kind=kind, about=about, until=9)


OTHER = Gained("p1", "cel", "p2")


@pytest.mark.parametrize(("told", "counted"), [
    (WarDeclared("p3", "p4", "casus_belli", ""), 1), (WarDeclared("p4", "p3", "casus_belli", ""), 0),
    (WarDeclared("p3", "p1", "casus_belli", ""), 0), (WarDeclared("p1", "p4", "casus_belli", ""), 0), (OTHER, 0),
])  # fmt: skip
def test_pledges_a_truce_is_broken_by_a_declaration_of_war(told: News, counted: int) -> None:
    assert count_wars(GAME, promise("truce"), told) == counted


@pytest.mark.parametrize(("told", "counted"), [
    (Raided("p3", "Cv", "cel"), 1), (Raided("p1", "Cv", "cel"), 0), (Raided("p3", "Cv", "reg"), 0),
    (ClaimMade("p3", "cel", "p4"), 1), (ClaimMade("p1", "cel", "p4"), 0), (ClaimMade("p3", "reg", "p4"), 0),
    (Gained("p3", "cel", "p4"), 1), (Gained("p1", "cel", "p4"), 0), (Gained("p3", "reg", "p4"), 0),
    (WarDeclared("p3", "p4", "casus_belli", "p3.cel"), 0),
])  # fmt: skip
def test_pledges_a_province_is_left_alone_where_it_is_not_claimed_raided_or_taken(told: News, counted: int) -> None:
    assert count_encroachments(GAME, promise("leave_alone", "cel"), told) == counted


@pytest.mark.parametrize(("told", "counted"), [
    (BecameVassal("p3", "p4"), 1), (BecameVassal("p4", "p3"), 0), (BecameVassal("p3", "p1"), 0), (OTHER, 0),
])  # fmt: skip
def test_pledges_homage_is_paid_by_the_one_to_the_other(told: News, counted: int) -> None:
    assert count_homage(GAME, promise("homage"), told) == counted


def test_pledges_who_makes_war_on_the_one_he_promised_to_help_stands_against_him() -> None:
    for by, on, counted in (
        ("p3", "p4", -1),
        ("p4", "p3", -1),
        ("p3", "p1", 0),
        ("p1", "p4", 0),
        ("p4", "p1", 0),
        ("p1", "p3", 0),
    ):
        assert count_side(GAME, promise("side"), WarDeclared(by, on, "casus_belli", "")) == counted
    assert count_side(GAME, promise("side"), OTHER) == 0
    assert count_side(GAME, promise("side"), SideTaken("p3", "attack_1")) == 0  # no war is fought


def test_pledges_a_side_counts_once_both_have_taken_one() -> None:
    game = at_war(*SIX, reason="p1.cel")
    war = game.enclosing(War)
    war.sides["p3"] = "attack_1"
    assert count_side(game, promise("side"), SideTaken("p3", "attack_1")) == 0
    war.sides["p4"] = "defend_1"
    assert count_side(game, promise("side"), SideTaken("p4", "defend_1")) == -1
    assert count_side(game, promise("side"), SideTaken("p5", "attack_1")) == 0  # of somebody else
    war.sides["p4"] = "attack_1"
    assert count_side(game, promise("side"), SideMoved("p4", "attack_1")) == 1


# Orders and what the absent do.


def test_R_MODE_orders_fight_or_stand_a_siege() -> None:
    asks = Mode(seat="p2", war=1)
    assert asks.obey(GAME, "p2", "siege") == StandSiege() and asks.obey(GAME, "p2", "battle") == GiveBattle()


def test_G16_orders_for_and_against_somebody_wait_until_he_has_a_side() -> None:
    game = at_war(*SIX, reason="p1.cel")
    asks = Sides(seat="p3")
    assert asks.obey(game, "p3", "with_p1") == asks.obey(game, "p3", "against_p2") == Stand("attack_1")
    assert asks.obey(game, "p3", "against_p1") == Stand("defend_1")
    assert asks.obey(game, "p3", "with_p5") is None and asks.obey(game, "p3", "against_p5") is None


def test_G16_an_order_to_fight_for_claims_is_silent_where_they_are_even() -> None:
    game = at_war(*SIX, reason="p1.cel")
    asks = Sides(seat="p3")
    assert asks.obey(game, "p3", "claims") is None
    claim(game, "p3", next(p for p in game.lands("p2") if p != game.home("p2")))
    assert asks.obey(game, "p3", "claims") == Stand("attack_1")


def test_F_LATE_after_his_first_claim_the_absent_renounces_nothing() -> None:
    game = table(round=1)
    game.enclosing(Turn).used = [ESTABLISH]
    assert game.top.default(game, "p1").kind() == "renounce"
