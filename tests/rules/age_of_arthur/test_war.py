"""War: declaring it, calling it off, taking sides (Casus Belli, R-CB, R-SIDE, R-W2)."""

from __future__ import annotations

import pytest

from rules.age_of_arthur.sides import Sides
from rules.age_of_arthur.war_facts import WarFrame, reasons, turns_of_peace
from rules.kernel import CLOCK, TimeUp, advance
from tests.rules.age_of_arthur.scene import (
    SIX,
    at_war,
    claim,
    do,
    is_legal,
    lay,
    muster,
    refused,
    table,
)


def test_war_everybody_takes_a_side_then_battle_and_the_victors_gain() -> None:
    game = at_war()
    claim(game, "p3", "lui")
    assert game.top.kind() == "sides" and game.asked() == ["p3"]
    do(game, "p3 stand attack_1", "p4 stand defend_1", "p2 give_battle")
    assert game.top.kind() == "muster" and game.asked() == ["p1", "p2", "p3", "p4"]
    told = muster(game)
    assert "battle_fought" in told and "war_over" in told and game.top.kind() == "playing"
    assert game.last_war == game.turns


def test_R_CB1_no_war_before_the_third_round() -> None:
    game = table(round=2)
    claim(game, "p1", "cel")
    assert refused(game, "p1 declare p2 over p1.cel") == "no_war_before R-CB1"


def test_R_CB2_two_full_rounds_of_peace_after_a_declaration() -> None:
    game = table()
    claim(game, "p1", "cel")
    game.turns, game.last_war = 17, 9
    assert turns_of_peace(game) == 1 and refused(game, "p1 declare p2 over p1.cel") == "peace_holds R-CB2"
    game.turns = 18
    assert turns_of_peace(game) == 0 and is_legal(game, "p1 declare p2 over p1.cel")


def test_R_CB3_F_CLAIM_title_and_throne_claims_count_unless_switched_off() -> None:
    game = table()
    game.titles["pendragon"] = "p2"
    claim(game, "p1", "pendragon", "throne.p2")
    assert reasons(game, "p1", "p2") == ["p1.pendragon", "p1.throne.p2"]
    game.options.cb_any_claim = False
    assert reasons(game, "p1", "p2") == []
    game.options.cb_any_claim = True
    game.titles["pendragon"] = ""
    assert reasons(game, "p1", "p2") == ["p1.throne.p2"]


def test_C2_R_CB4_the_declared_enemy_may_call_it_off_if_the_claim_is_his() -> None:
    game = at_war(reason="p2.reg")
    assert game.top.kind() == "renouncing" and game.asked() == ["p2"]
    claim(game, "p2", "lun")
    do(game, "p2 call_off lun")
    assert game.claims == {} and game.top.kind() == "playing" and turns_of_peace(game) > 0
    assert at_war().top.kind() == "sides"


def test_R_CB5_no_war_on_lord_or_vassal_but_a_rebel_may() -> None:
    game = table()
    game.titles["pendragon"] = "p2"
    claim(game, "p1", "pendragon")
    game.kingdoms["p1"].lord = "p2"
    assert game.top.declare_enemy(game, "p1").values == []
    lay(game, "rebellion", "p1")
    assert game.top.declare_enemy(game, "p1").values == ["p2"]


def test_R_SIDE1_clockwise_no_neutrals_and_the_default() -> None:
    game = at_war()
    assert game.top.default(game, "p3").side == "coin"
    claim(game, "p3", "cel")
    assert game.top.default(game, "p3").side == "attack_1"
    game.kingdoms["p3"].lord = "p2"
    assert game.top.default(game, "p3").side == "defend_1"
    advance(game, CLOCK, TimeUp())
    assert game.enclosing(WarFrame).sides["p3"] == "defend_1" and game.asked() == ["p4"]
    do(game, "p4 stand coin")
    assert game.enclosing(WarFrame).sides["p4"] in ("attack_1", "defend_1")


def test_R_SIDE2_C1_vassals_follow_only_where_that_is_switched_on() -> None:
    game = at_war()
    game.kingdoms["p3"].lord = "p2"
    assert is_legal(game, "p3 stand attack_1")
    game = at_war(vassals_follow=True)
    game.kingdoms["p3"].lord = "p2"
    assert refused(game, "p3 stand attack_1") == "side_not_open R-SIDE1"
    game = at_war(vassals_follow=True)
    game.kingdoms["p3"].lord = "p4"
    do(game, "p3 stand attack_1", "p4 stand defend_1")
    assert game.enclosing(WarFrame).sides["p3"] == "defend_1"


def test_R_SIDE3_a_lord_leads_the_side_of_his_vassal() -> None:
    game = at_war()
    game.kingdoms["p2"].lord = "p3"
    do(game, "p3 stand defend_1", "p4 stand attack_1")
    war = game.enclosing(WarFrame)
    assert war.chief(game, "defend_1") == "p3" and war.chief(game, "attack_1") == "p1" and game.asked() == ["p2"]


def test_saxon_hater_joins_the_side_without_saxons_C8_and_bars_them_where_he_leads() -> None:
    game = at_war(saxon_start="kent")
    lay(game, "saxon_hater", "p3")
    assert game.top.stand_side(game, "p3").values == ["defend_1"]
    do(game, "p3 stand defend_1", "p4 stand defend_1")
    war = game.enclosing(WarFrame)
    assert war.barred(game, "p3") == {"saxon"} and war.barred(game, "p4") == set()
    lay(game, "saxon_hater", "p2")
    assert war.barred(game, "p4") == {"saxon"}


def test_R_W2_C7_G17_a_second_war_takes_its_enemy_out_of_the_first() -> None:
    game = at_war(*SIX)
    assert game.order == ["p1", "p2", "p3", "p4", "p5", "p6"]
    do(game, "p3 stand attack_1")
    assert not is_legal(game, "p4 open_war p1") and not is_legal(game, "p4 open_war p2")
    do(game, "p4 open_war p3")
    war = game.enclosing(WarFrame)
    assert war.sides == {**war.sides, "p3": "defend_2", "p4": "attack_2"} and game.asked() == ["p5"]
    assert refused(game, "p5 open_war p6") == "two_wars_are_enough R-W2"
    assert game.top.stand_side(game, "p5").values == ["attack_1", "defend_1", "attack_2", "defend_2", "coin"]
    assert refused(at_war(), "p3 open_war p4") == "second_war_needs R-W2"


def test_C4_R_W2b_two_wars_are_fought_one_after_the_other_and_settled_in_order() -> None:
    game = at_war(*SIX)
    do(game, "p3 open_war p4", "p5 stand attack_1", "p6 stand defend_2")
    do(game, "p2 give_battle", "p4 give_battle")
    told = muster(game)
    assert told.count("battle_fought") == 2 and told.count("war_over") == 2


def test_R_MODE_the_declared_enemy_chooses_battle_or_siege() -> None:
    game = at_war("ebrauc", "rheged", reason="p1.arg")
    assert game.top.kind() == "mode" and game.asked() == ["p2"]
    assert type(game.top.default(game, "p2")).kind() == "give_battle"
    assert at_war("ebrauc", "rheged", reason="p1.arg", sieges=False).top.kind() == "muster"


def test_F_TWO_with_two_players_nobody_chooses_a_side() -> None:
    game = at_war("ebrauc", "rheged", reason="p1.arg")
    assert game.enclosing(WarFrame).sides == {"p1": "attack_1", "p2": "defend_1"}


def test_G15_what_is_asked_does_not_depend_on_a_hand() -> None:
    for hand in ((), ("dragons_breath", "sorcery")):
        game = at_war()
        game.hands["p2"] = list(hand)
        do(game, "p3 stand attack_1", "p4 stand defend_1", "p2 give_battle")
        assert game.asked() == ["p1", "p2", "p3", "p4"]


@pytest.mark.parametrize(
    ("do_", "side"),
    [
        ("with_p1", "attack_1"),
        ("against_p1", "defend_1"),
        ("lord", "defend_1"),
        ("vassals", None),
        ("claims", "attack_1"),
    ],
)
def test_G16_standing_orders_for_sides(do_: str, side: str | None) -> None:
    game = at_war()
    game.kingdoms["p3"].lord = "p2"
    claim(game, "p3", "dbr")
    pick = game.top.obey(game, "p3", do_)
    assert (pick.side if pick is not None else None) == side and do_ in Sides.orders(game, "p3")
