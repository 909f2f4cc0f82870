"""5.1 Diplomacy: alliances, gifts, joint slots; 6.2.6 ransoms."""

from __future__ import annotations

import pytest

from rules.kernel import CLOCK, Begin, Done, Illegal, advance, check
from rules.king_david.action import ActionPhase, Besiege
from rules.king_david.anytime import BreakAlliance, Give, OpenPorts
from rules.king_david.deciding import Decide
from rules.king_david.diplomacy import AcceptAlliance, ActTogether, Diplomacy, JointSlots, OfferAlliance, Welcome
from rules.king_david.harvest import Yield
from rules.king_david.news.fights import RansomPaid
from rules.king_david.news.turns import AllianceBroken
from rules.king_david.setup import TheGame
from rules.king_david.turn import Turn
from tests.rules.king_david.scene import begin, do, news, put, scene, slot

# 5.1


def test_5_1_alliances_are_offered_accepted_and_begin_when_diplomacy_ends() -> None:
    game = scene()
    begin(game, Diplomacy())
    do(game, "judah", OfferAlliance("philistia"))
    do(game, "philistia", AcceptAlliance("judah"))
    assert game.alliances == []
    for player in game.players:
        do(game, player, Done())
    assert game.alliances == [["judah", "philistia"]]


@pytest.mark.parametrize(("by", "to"), [("judah", "judah"), ("judah", "tyre"), ("judah", "egypt")])
def test_5_1_offers_to_oneself_to_a_former_ally_or_to_nobody_are_refused(by: str, to: str) -> None:
    game = scene()
    game.former = [["judah", "tyre"]]
    begin(game, Diplomacy())
    with pytest.raises(Illegal, match=r"5\.1"):
        check(game, game.seat_of(by), OfferAlliance(to))


def test_q91_with_two_players_there_is_no_diplomacy() -> None:
    game = scene(2)
    begin(game, Diplomacy())
    assert game.top.offer_alliance_to(game, "p1").none()


def test_5_1_q6_a_pair_allies_once_per_game() -> None:
    game = scene()
    game.alliances = [["judah", "philistia"]]
    put(game, "hebron", "judah_infantry_3")
    slot(game, "judah")
    entry = do(game, "philistia", BreakAlliance("judah"))
    assert not news(entry, AllianceBroken)[0].later
    assert not game.are_allied("judah", "philistia")
    begin(game, Diplomacy())
    assert "philistia" not in game.top.offer_alliance_to(game, game.seat_of("judah")).values


def test_q7_a_break_in_a_joint_slot_takes_effect_at_its_end() -> None:
    game = scene()
    game.alliances = [["judah", "philistia"]]
    slot(game, "judah", "philistia")
    entry = do(game, "philistia", BreakAlliance("judah"))
    assert news(entry, AllianceBroken)[0].later
    assert game.are_allied("judah", "philistia")
    do(game, "judah", Done())
    do(game, "philistia", Done())
    assert game.former == [["judah", "philistia"]]


def test_5_1_q10_gifts_go_to_allies_in_whole_points_one_has() -> None:
    game = scene()
    game.alliances = [["judah", "philistia"]]
    slot(game, "judah")
    do(game, "judah", Give("philistia", 5, 3))
    assert (game.food["philistia"], game.resource["philistia"]) == (25, 23)
    with pytest.raises(Illegal, match="only to allies"):
        check(game, game.seat_of("judah"), Give("moab", 1, 0))
    with pytest.raises(Illegal, match="you have"):
        check(game, game.seat_of("judah"), Give("philistia", 99, 0))
    with pytest.raises(Illegal, match="you have no ally"):
        check(game, game.seat_of("moab"), Give("judah", 1, 0))


def test_q10_no_gifts_in_the_middle_of_a_combat() -> None:
    game = scene()
    game.alliances = [["judah", "tyre"]]
    put(game, "gath", "judah_infantry_3", "philistia_militia_1")
    slot(game, "judah")
    do(game, "judah", Done())
    with pytest.raises(Illegal, match="not during a fight"):
        check(game, game.seat_of("judah"), Give("tyre", 1, 0))


def test_q97_ports_are_opened_to_an_ally_at_any_time() -> None:
    game = scene()
    game.alliances = [["judah", "philistia"]]
    slot(game, "judah")
    do(game, "philistia", OpenPorts("judah", "yes"))
    assert game.ports == [["philistia", "judah"]]
    do(game, "philistia", OpenPorts("judah", "no"))
    assert game.ports == []


def test_q92_allies_act_together_in_the_hosts_slot() -> None:
    game = scene()
    game.alliances = [["judah", "philistia"]]
    begin(game, JointSlots())
    do(game, "philistia", ActTogether("judah"))
    do(game, "judah", Welcome("philistia"))
    assert game.joint == {"philistia": "judah"}
    begin(game, ActionPhase())
    assert game.asked() == game.seats_of(["judah", "philistia"])  # Philistia, first in order, waits for Judah


def test_q93_a_guest_who_has_broken_acts_at_his_own_position() -> None:
    game = scene()
    game.joint = {"philistia": "judah"}
    begin(game, ActionPhase())
    assert game.asked() == [game.seat_of("philistia")]


def test_q109_an_ally_joins_a_siege_if_he_agrees() -> None:
    game = scene()
    game.alliances = [["judah", "moab"]]
    put(game, "gaza", "judah_infantry_3", "moab_infantry_3")
    slot(game, "judah", "moab")
    do(game, "judah", Done())
    do(game, "moab", Done())
    do(game, "judah", Besiege("gaza"))
    assert (game.top.about, game.asked()) == ("join", [game.seat_of("moab")])
    do(game, "moab", Decide("yes"))
    assert len(game.stack[-2].armies) == 2  # type: ignore[union-attr]  # the siege


# 6.2.6 ransoms


def test_6_2_6_q12_a_ransom_is_paid_before_anything_else_in_the_next_diplomacy() -> None:
    game = scene()
    david = game.leaders["david"]
    david.fate, david.captor, david.due = "captive", "moab", 2
    game.resource["judah"] = 16
    game.stack = [TheGame(at="after"), Turn(at="begin")]
    entry = advance(game, CLOCK, Begin())
    assert news(entry, RansomPaid)[0] == RansomPaid("david", 15, "moab")
    assert (game.resource["judah"], game.resource["moab"]) == (1, 35)
    assert game.top.about == "leader"
    do(game, "judah", Decide("bethlehem"))
    assert game.leaders["david"].area == "bethlehem"


def test_q12_no_part_payment_he_waits_until_the_stock_reaches_the_price() -> None:
    game = scene()
    david = game.leaders["david"]
    david.fate, david.captor, david.due = "captive", "moab", 2
    game.resource["judah"] = 3
    entry = begin(game, Yield(what="resource"))
    assert news(entry, RansomPaid)
    assert game.resource["judah"] == 3 + 28 - 15


@pytest.mark.parametrize("freeze", [True, False])
def test_q10_no_resource_points_are_given_away_while_a_ransom_is_due(freeze: bool) -> None:
    game = scene(ransom_freeze=freeze)
    game.alliances = [["judah", "tyre"]]
    david = game.leaders["david"]
    david.fate, david.captor, david.due = "captive", "moab", 2
    game.resource["judah"] = 12
    begin(game, Diplomacy())
    do(game, "judah", Give("tyre", 5, 0))
    with pytest.raises(Illegal):
        check(game, game.seat_of("judah"), Give("tyre", 0, 1))
