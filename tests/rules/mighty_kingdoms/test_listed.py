"""The rules that were listed before anything else, MK1 to MK36: each has a test, which this file can name."""

from __future__ import annotations

import re
from pathlib import Path

from rules.mighty_kingdoms.news.table import TableSet, UnitDestroyed
from rules.mighty_kingdoms.news.year import ArmyLost, BattleBegun, LaidDown, PlayerOrder, TileTaken
from rules.mighty_kingdoms.year import Month, Year
from tests.rules.mighty_kingdoms.stage import bare, heard, run, stage, told, where

LAND = ["p1 B2 capital", "p1 C2", "p2 D2 village", "p2 E2 capital"]
DUEL = ["p1.1 D2", "p2.1 D2"]

# The rules that must be enforced, by the test that has each.
LISTED = {
    1: "1_1_peoples_are_chosen_in_secret_and_shown_together",
    2: "1_2_the_dice_make_the_first_player_order",
    3: "1_3_capitals_in_player_order_on_start_tiles",
    4: "1_4_the_kingdom_is_laid_out_around_the_capital",
    5: "1_5_the_first_army_on_an_own_settlement",
    6: "mk6_the_mode_is_an_option_and_stays",
    10: "3_1_orders_go_round_in_player_order_until_every_army_has_one",
    11: "3_1_a_move_does_not_cross_water_or_the_border_nor_enter_marsh_or_tower",
    12: "3_2_defend_and_regroup_simply_happen",
    13: "3_1_only_an_army_on_a_settlement_razes_whoever_holds_it",
    14: "3_1_an_army_that_lies_down_can_only_regroup",
    15: "3_2_what_counts_is_how_the_tile_is_now",
    16: "3_4_whoever_has_an_upright_army_beside_an_enemy_must_choose_a_battle",
    17: "3_6_the_winner_takes_the_tile_with_what_is_in_it_and_may_send_one_army_on",
    18: "3_5_the_attacker_allots_first_and_dice_go_in_turn",
    19: "mk19_the_parts_of_a_reform_come_in_their_order",
    20: "3_8_most_armies_first",
    30: "4_1_without_a_capital_to_a_city_without_any_to_a_village",
    31: "4_2_goods_are_gathered",
    32: "4_3_up_to_one_gold_and_one_food_to_each_other_kingdom_once",
    33: "4_4_what_is_built_on_what_and_for_how_much",
    34: "4_5_each_fortress_recruits_one_army_a_winter",
    35: "4_6_each_army_eats_or_is_removed_and_the_rest_is_lost",
    36: "4_7_a_new_order_then_one_army_at_a_time_by_room",
}


def test_mk1_to_mk36_have_a_test_each() -> None:
    assert list(LISTED) == [*range(1, 7), *range(10, 21), *range(30, 37)]
    code = "\n".join(f.read_text("utf-8") for f in Path(__file__).parent.glob("test_*.py"))
    there = set(re.findall(r"^def test_(\w+)", code, re.MULTILINE))
    assert {f"mk{n}": name for n, name in LISTED.items() if name not in there} == {}


def test_mk6_the_mode_is_an_option_and_stays() -> None:
    """Fixed in the lobby: the same two armies roll dice in one game, and go to a table in the other."""
    assert told(stage(LAND, DUEL, at="battles"), BattleBegun)
    assert told(stage(LAND, DUEL, at="battles", mode="kings_of_war"), TableSet)


def test_mk19_the_parts_of_a_reform_come_in_their_order() -> None:
    """Terrain lays down; then a tile with one kingdom's armies is its own, also if its army has no unit left when weak
    ones are destroyed; then defence is over."""
    lists = {"p1.1": "infantry troop Boys 80", "p1.2": "infantry horde Guard 250", "p2.1": "infantry horde Guard 250"}
    game = bare(LAND, ["p1.1 D2 defends", "p1.2 C2 defends", "p2.1 E2 defends"], lists=lists)
    game.month, game.armies["p1.2"].slowed, game.unit("p1.1/1").us = 1, True, -3
    run(game, [Year(at="after_month"), Month(at="reform")])
    assert where(game, "p1.2") == "C2 lying" and not any(a.defends for a in game.armies.values())
    assert where(game, "p1.1") == "gone" and game.tiles["D2"].owner == "p1"
    kinds = [type(n) for n in heard[id(game)]]
    order = [kinds.index(kind) for kind in (LaidDown, TileTaken, UnitDestroyed, ArmyLost, PlayerOrder)]
    assert order == sorted(order)
