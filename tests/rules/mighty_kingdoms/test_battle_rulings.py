"""The rulings about battles and what comes of them."""

from __future__ import annotations

import pytest

from rules.kernel import Done, Order, Pass
from rules.mighty_kingdoms.battles import Fight, GiveUp, Slaughter
from rules.mighty_kingdoms.news.year import ArmyLost, BattleBegun, CapitalLost, DieAllotted
from rules.mighty_kingdoms.orders import Defend, Move, Ordering
from rules.mighty_kingdoms.results import Follow, Following, Retreat, Retreating
from rules.mighty_kingdoms.simple import Allotting, Rest
from tests.rules.mighty_kingdoms.stage import act, asks, close, open_to, stage, time_up, told, where
from tests.rules.mighty_kingdoms.test_battles import DUEL, LAND, decided, fight


def test_a3_a_capital_that_is_taken_is_a_city_for_good() -> None:
    game = fight(["p1.1 E2", "p2.1 E2"], 6, 1, tiles=[*LAND, "p2 E3"])
    assert told(game, CapitalLost) == [CapitalLost("p2", "E2")]
    assert game.place_in("E2") == "city"
    game.tiles["E2"].owner = "p2"  # taken back
    assert game.place_in("E2") == "city" and game.capital_of("p2") is None


def test_a6_terrain_slows_who_goes_on_and_who_leaves_after_a_draw() -> None:
    edges = {"C2 D2": "m"}
    drawn = fight([*DUEL, "p1.2 B2"], 1, 1, edges=edges)
    assert where(drawn, "p1.1") == "C2 lying"  # by the reform
    won = fight([*DUEL, "p1.2 B2"], 6, 1, edges=edges)
    act(won, "p1", Follow("p1.1", "C2"))
    assert where(won, "p1.1") == "C2 lying"


def test_a7_not_to_a_tile_with_an_enemy_if_there_is_another() -> None:
    tiles = [*LAND, "p2 D3", "p2 E3"]
    game = fight([*DUEL, "p1.2 E2 lying"], 6, 1, tiles=tiles)
    assert asks(game, Retreating, "p2") and set(open_to(game, "p2", Retreat, "p2.1")) == {"D3", "E3"}


def test_a7_only_contested_tiles_are_better_than_none() -> None:
    game = fight([*DUEL, "p1.2 E2 lying"], 6, 1)
    assert where(game, "p2.1") == "E2 lying"


def test_a8_who_retreats_into_a_battle_joins_it() -> None:
    """p1 is beaten in D2 and goes to C2, where p2's army stands: it lies there and is slaughtered next."""
    game = fight([*DUEL, "p2.2 C2 lying", "p1.2 C2 lying"], 1, 6)
    assert where(game, "p1.1") == "C2 lying"


def test_a9_after_a_draw_on_a_third_kingdoms_tile_both_leave() -> None:
    tiles = ["p1 C2", "p3 D2 village", "p2 E2 capital"]
    game = fight(DUEL, 1, 1, tiles=tiles, seats=3)
    assert (where(game, "p1.1"), where(game, "p2.1"), game.tiles["D2"].owner) == ("C2", "E2", "p3")


def test_a10_where_nobody_stands_upright_there_is_no_battle() -> None:
    game = fight(["p1.1 D2 lying", "p2.1 D2 lying", "p1.2 B2"])
    assert decided(game) == "none" and len(game.armies) == 3 and game.tiles["D2"].owner == "p2"


def test_a11_one_army_is_slaughtered_for_each_choice_and_its_owner_picks() -> None:
    game = fight(["p1.1 D2", "p2.1 D2 lying", "p2.2 D2 300 lying"])
    assert asks(game, Slaughter, "p2") and set(open_to(game, "p2", GiveUp)) == {"p2.1", "p2.2"}
    act(game, "p2", GiveUp("p2.1"))
    assert [n.army for n in told(game, ArmyLost)] == ["p2.1", "p2.2"]


def test_a12_the_winner_takes_the_tile_though_a_third_army_is_there() -> None:
    game = fight(["p1.1 D2", "p2.1 D2", "p3.1 D2"], tiles=[*LAND, "p3 D1"], seats=3)
    act(game, "p1", Fight("D2", "p2"), 6, 1)
    assert game.tiles["D2"].owner == "p1" and where(game, "p3.1") == "D2"


@pytest.mark.parametrize(("on", "enemies"), [(False, ["p2", "p3"]), (True, ["p2"])])
def test_d3_the_tiles_owner_first_is_an_option(on: bool, enemies: list[str]) -> None:
    tiles = [*LAND, "p3 D1", "p3 C3"]
    game = fight(["p1.1 D2", "p2.1 D2", "p3.1 D2", "p1.2 C3", "p3.2 C3"], tiles=tiles, seats=3, owner_first=on)
    assert open_to(game, "p1", Fight, "D2") == enemies


def test_d4_any_one_army_of_the_winner_there_may_go_on_a_lying_one_stays_down() -> None:
    game = fight(["p1.1 D2", "p1.2 D2 lying", "p2.1 D2"], 6, 1)
    assert open_to(game, "p1", Follow) == ["p1.1", "p1.2"]
    act(game, "p1", Follow("p1.2", "C2"))
    assert where(game, "p1.2") == "C2 lying"


def test_a29_points_that_are_lost_do_not_come_back() -> None:
    game = fight(DUEL, 6, 1)
    act(game, "p1", Pass())
    while game.month:
        seat = game.awaited()[0]
        act(game, seat, game.top.default(game, seat))
    assert game.armies["p2.1"].points == 400


def test_a32_if_both_lose_everything_it_is_a_draw_and_the_tile_keeps_its_owner() -> None:
    game = fight(["p1.1 D2 100", "p2.1 D2 100"], 6, 6)
    assert decided(game) == "draw" and not game.armies and game.tiles["D2"].owner == "p2"


def test_a32_dice_that_are_left_are_not_used() -> None:
    game = fight(["p1.1 D2", "p1.2 D2", "p2.1 D2 100"], 6, 6, 1)
    assert [n.army for n in told(game, DieAllotted)].count("p2.1") == 1


def test_m1_time_up_takes_the_first_battle_by_rows_and_the_tile_with_most_own_armies() -> None:
    game = fight(["p1.1 D2", "p1.2 C2", "p2.1 D2", "p2.2 C2"])
    time_up(game, 1, 1)
    assert told(game, BattleBegun)[0].tile == "C2"
    game = fight([*DUEL, "p2.2 D3"], 6, 1, tiles=[*LAND, "p2 D3"])
    time_up(game)
    assert where(game, "p2.1") == "D3 lying"


def test_m3_a_defender_is_harder_to_hit_in_every_battle_of_the_month_until_it_leaves() -> None:
    game = fight(["p1.1 D2", "p2.1 D2 defends", "p3.1 D2"], tiles=[*LAND, "p3 D1"], seats=3)
    act(game, "p1", Fight("D2", "p2"), 1, 1)  # a draw: p1 goes home, p2 stays and still defends
    begun = told(game, BattleBegun)
    assert [b.defence.get("p2.1") for b in begun] == [6, 6]
    game.armies["p2.1"].defends = True
    game.move_army("p2.1", "E2")
    assert not game.armies["p2.1"].defends


def test_m8_each_army_retreats_on_its_own() -> None:
    game = fight(["p1.1 D2", "p2.1 D2", "p2.2 D2 lying"], 6, 1, tiles=[*LAND, "p2 D3"])
    act(game, "p2", Retreat("p2.1", "E2"))
    assert asks(game, Retreating, "p2")
    act(game, "p2", Retreat("p2.2", "D3"))
    assert (where(game, "p2.1"), where(game, "p2.2")) == ("E2 lying", "D3 lying")


def test_m9_going_on_may_be_declined() -> None:
    game = fight(DUEL, 6, 1)
    act(game, "p1", Pass())
    assert where(game, "p1.1") == "D2" and asks(game, Ordering)


def test_m9_an_army_may_go_on_into_an_own_tile_where_a_battle_is_due() -> None:
    game = fight([*DUEL, "p2.2 C2", "p1.2 C2"])
    act(game, "p1", Fight("D2", "p2"), 6, 1)
    assert asks(game, Following, "p1") and open_to(game, "p1", Follow, "p1.1") == ["C2"]
    act(game, "p1", Follow("p1.1", "C2"))
    assert told(game, BattleBegun)[0].tile == "C2" and len(told(game, BattleBegun)[0].dice["p1"]) == 2


def test_m10_a_slaughter_does_not_take_the_tile() -> None:
    game = fight(["p1.1 D2", "p2.1 D2 lying", "p2.2 D2 lying", "p2.3 D2 lying"])
    act(game, "p2", GiveUp("p2.1"))
    assert game.tiles["D2"].owner == "p2" and asks(game, Slaughter, "p2")


def test_m11_the_phase_ends_also_with_three_kingdoms_in_a_tile() -> None:
    game = fight(["p1.1 D2", "p2.1 D2", "p3.1 D2"], tiles=[*LAND, "p3 D1"], seats=3)
    for _ in range(20):
        if asks(game, Ordering):
            break
        act(game, game.awaited()[0], game.top.default(game, game.awaited()[0]))
    assert asks(game, Ordering)


def test_m18_the_last_rule_that_applied_decides_who_holds_a_tile() -> None:
    game = fight(DUEL, 6, 1)
    act(game, "p1", Follow("p1.1", "C2"))  # by the battle D2 is p1's, and nobody is there at the reform
    assert game.tiles["D2"].owner == "p1"


def test_n16_rest_puts_the_highest_die_on_the_weakest_army_it_can_hit() -> None:
    game = fight(["p1.1 D2", "p1.2 D2", "p2.1 D2", "p2.2 D2 300"], 5, 3, 1, 1)
    assert asks(game, Allotting, "p1")
    act(game, "p1", Rest())
    strikes = [(n.army, n.die) for n in told(game, DieAllotted) if n.army.startswith("p2")]
    assert strikes == [("p2.2", 5), ("p2.2", 3)]


def test_n16_who_has_one_enemy_army_or_hopeless_dice_is_not_asked() -> None:
    assert decided(fight(["p1.1 D2", "p1.2 D2", "p2.1 D2", "p2.2 D2"], 4, 4, 4, 4)) == "draw"


def test_n16_a_standing_order_leaves_all_dice_to_herald() -> None:
    """p1's two armies meet p2's two in D2; with the order nobody asks p1."""
    tiles = [*LAND, "p2 D3"]
    game = stage(tiles, ["p1.1 C2", "p1.2 C2", "p2.1 D2", "p2.2 D2"], orders="sealed")
    act(game, "p1", Order("allotting", "best", "game"))
    for army in ("p1.1", "p1.2"):
        act(game, "p1", Move(army, "D2"))
    for army in ("p2.1", "p2.2"):
        act(game, "p2", Defend(army))
    for seat in game.seats:
        act(game, seat, Done())
    close(game, 6, 6, 1, 1)
    assert len([n for n in told(game, DieAllotted) if n.army.startswith("p2")]) == 2 and decided(game) == "p1"
