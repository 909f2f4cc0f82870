"""The rulings about orders, exploration and reform."""

from __future__ import annotations

import pytest

from rules.kernel import Illegal, Order
from rules.mighty_kingdoms.anytime import ForgetPlans, PlanMove, PlanOrder
from rules.mighty_kingdoms.news.year import (
    ArmyMoved,
    BattleDecided,
    CapitalLost,
    Defends,
    Explored,
    MoveVoid,
    OrderGiven,
    RazeFailed,
    TileTaken,
    TowerFound,
)
from rules.mighty_kingdoms.orders import Defend, Move, Ordering, SealedOrders
from rules.mighty_kingdoms.resolution import CarryOut, Resolving
from tests.rules.mighty_kingdoms.stage import (
    act,
    asks,
    carried_out,
    close,
    open_to,
    stage,
    time_up,
    told,
    where,
)
from tests.rules.mighty_kingdoms.test_summer import HOME


def test_a4_a_river_counts_in_the_tile_and_a_ridge_on_both_copies_of_an_edge() -> None:
    game = stage(HOME, ["p1.1 C2"], edges={"C2 D2": "m"}, rivers=[["C3", "C4"]])
    assert game.is_rough("C2", "D2") and game.is_rough("D2", "C2")
    assert game.is_rough("C2", "C3") and not game.is_rough("C3", "C2")


def test_a5_city_roads_is_an_option() -> None:
    for on in (False, True):
        game = stage([*HOME, "p1 D2 city"], ["p1.1 C2"], edges={"C2 D2": "m"}, city_roads=on)
        assert game.is_rough("C2", "D2") is not on


def test_a13_enemies_that_change_places_pass_each_other() -> None:
    orders = {"p1.1": "move D3", "p2.1": "move C2"}
    game = carried_out([*HOME, "p2 D3"], ["p1.1 C2", "p2.1 D3"], orders)
    assert (where(game, "p1.1"), where(game, "p2.1")) == ("D3", "C2") and not told(game, BattleDecided)
    assert (game.tiles["D3"].owner, game.tiles["C2"].owner) == ("p1", "p2")


def test_a14_regroup_stands_up_at_resolution() -> None:
    game = stage(HOME, ["p1.1 C2 lying", "p2.1 E4"])
    assert where(game, "p1.1") == "C2 lying" and asks(game, Ordering, "p2")  # its order was given without a question
    act(game, "p2", Defend("p2.1"))
    assert where(game, "p1.1") == "C2"


def test_a16_the_first_explores_the_second_finds_it_taken() -> None:
    orders = {"p1.1": "move D3", "p2.1": "move D3"}
    game = carried_out(HOME, ["p1.1 C2", "p2.1 D4"], orders, [4, 4, 1, 6])
    assert [n.army for n in told(game, Explored)] == ["p1.1"] and told(game, ArmyMoved) == [
        ArmyMoved("p2.1", "D4", "D3")
    ]


def test_a21_first_player_brakes_is_an_option() -> None:
    game = stage(HOME, ["p1.1 B2", "p1.2 C2", "p2.1 E4"], first_player_brakes=True)
    act(game, "p1", Defend("p1.1"))
    assert asks(game, Ordering, "p1")


def test_a24_a_tower_slows_nobody_down() -> None:
    edges = {"C2 D2": "m"}
    armies = ["p1.1 C2", "p1.2 B2"]  # with one alone that lies down the next question would find it upright again
    game = carried_out(HOME, armies, {"p1.1": "move D2"}, [3, 3, 5, 5], advanced=True, edges=edges)
    assert where(game, "p1.1") == "C2"


def test_d1_an_army_defends_wherever_it_is() -> None:
    game = stage([*HOME, "p2 C3"], ["p1.1 C3"])
    act(game, "p1", Defend("p1.1"))
    assert told(game, Defends) == [Defends("p1.1", "C3")]


def test_m1_time_up_regroups_or_defends() -> None:
    game = stage(HOME, ["p1.1 B2", "p1.2 C2 lying"])
    time_up(game)
    assert told(game, OrderGiven) == [OrderGiven("p1.1", "defend", ""), OrderGiven("p1.2", "regroup", "")]


def test_m2_a_move_to_what_has_become_a_tower_is_spent() -> None:
    orders = {"p1.1": "move D3", "p2.1": "move D3"}
    game = carried_out(HOME, ["p1.1 C2", "p2.1 D4"], orders, [4, 4, 1, 1], advanced=True, edges={"D3 D4": "m"})
    assert told(game, MoveVoid) == [MoveVoid("p2.1", "D3")] and where(game, "p2.1") == "D4"


def test_m4_razing_is_tested_again_and_the_tile_keeps_its_owner() -> None:
    orders = {"p1.1": "raze", "p1.2": "raze"}
    game = carried_out([*HOME, "p2 C3 village"], ["p1.1 B2", "p1.2 B2"], orders)
    assert told(game, CapitalLost) == [CapitalLost("p1", "B2")] and game.capital_of("p1") is None
    assert len(told(game, RazeFailed)) == 1 and game.tiles["B2"].owner == "p1"


def test_m5_a_tile_with_two_kingdoms_in_it_keeps_its_owner() -> None:
    game = carried_out([*HOME, "p2 C3"], ["p1.1 C2", "p2.1 C3 lying", "p2.2 C3 lying", "p1.2 B2"], {"p1.1": "move C3"})
    assert game.tiles["C3"].owner == "p2"  # p2 still chooses which army is slaughtered
    assert not told(game, TileTaken)


def test_m6_whoever_is_there_at_that_moment_counts() -> None:
    """p1 moves first: p2's army is still in D3, so the tile is not taken by the move; p2 then leaves."""
    orders = {"p1.1": "move D3", "p2.1": "move D4"}
    game = carried_out([*HOME, "p2 D3"], ["p1.1 C2", "p2.1 D3"], orders)
    assert where(game, "p1.1") == "D3" and where(game, "p2.1") == "D4"
    assert game.tiles["D3"].owner == "p1"  # by the reform


def test_m7_any_number_of_armies_may_be_in_a_tile() -> None:
    armies = [f"p1.{n} C2" for n in range(1, 7)]
    game = carried_out([*HOME, "p1 D2"], armies, {f"p1.{n}": "move D2" for n in range(1, 7)})
    assert len(game.armies_in("D2")) == 6
    full = stage([*HOME, "p1 D2"], ["p1.6 C2", *(f"p1.{n} D2" for n in range(1, 6))])
    assert "D2" in open_to(full, "p1", Move, "p1.6")


def test_n11_plans_are_given_when_the_turn_comes_and_end_with_the_month() -> None:
    game = stage(HOME, ["p1.1 B2", "p2.1 E4", "p2.2 D4"])
    act(game, "p2", PlanMove("p2.1", "E3"))
    act(game, "p2", PlanOrder("p2.2", "raze"))  # nothing to raze there: not legal when its turn comes
    act(game, "p1", Defend("p1.1"))
    assert told(game, OrderGiven)[1] == OrderGiven("p2.1", "move", "E3")
    assert asks(game, Ordering, "p2")
    act(game, "p2", Defend("p2.2"))
    assert not any(o.to == "ordering" for o in game.kept.orders["p2"])


def test_n11_a_later_plan_takes_the_place_of_an_earlier_one_and_all_can_be_forgotten() -> None:
    game = stage(HOME, ["p1.1 B2", "p2.1 E4"])
    act(game, "p2", PlanMove("p2.1", "E3"))
    act(game, "p2", PlanOrder("p2.1", "defend"))
    assert [o.do for o in game.kept.orders["p2"]] == ["defend_p2.1"]
    act(game, "p2", ForgetPlans())
    act(game, "p1", Defend("p1.1"))
    assert asks(game, Ordering, "p2")


def test_n12_sealed_orders_are_given_all_at_once_and_shown_together() -> None:
    game = stage(HOME, ["p1.1 B2", "p1.2 C2", "p2.1 E4"], orders="sealed")
    assert asks(game, SealedOrders) and set(game.awaited()) == {"p1", "p2"}
    done = game.top.verbs[-1]
    act(game, "p1", Move("p1.1", "B3"))
    with pytest.raises(Illegal):
        act(game, "p1", done())
    act(game, "p1", Defend("p1.1"))  # it may be ordered again
    act(game, "p1", Defend("p1.2"))
    act(game, "p1", done())
    act(game, "p2", Defend("p2.1"))
    act(game, "p2", done())
    assert not game.given
    close(game)
    assert {n.army: n.what for n in told(game, OrderGiven)} == dict.fromkeys(("p1.1", "p1.2", "p2.1"), "defend")


def test_n13_orders_are_carried_out_as_given_or_by_choice() -> None:
    game = stage(HOME, ["p1.1 B2", "p1.2 C2"])
    act(game, "p1", Order("resolving", "ask", "game"))
    act(game, "p1", Defend("p1.2"))
    act(game, "p1", Defend("p1.1"))
    assert asks(game, Resolving, "p1") and open_to(game, "p1", CarryOut) == ["p1.2", "p1.1"]
    act(game, "p1", CarryOut("p1.1"))
    assert [n.army for n in told(game, Defends)] == ["p1.1", "p1.2"]


def test_n14_a_tower_pushes_back_onto_a_tile_that_is_now_contested() -> None:
    """p2 has come to C2 before p1 explores: p1's second army is pushed back into a battle."""
    orders = {"p1.1": "defend", "p2.1": "move C2", "p1.2": "move D2"}
    rolls = [3, 3, 5, 5, 6, 1]
    game = carried_out([*HOME, "p2 D3"], ["p1.1 B2", "p1.2 C2", "p2.1 D3"], orders, rolls, advanced=True)
    assert told(game, TowerFound)[0].back == "C2" and where(game, "p2.1") in ("D3 lying", "gone")


def test_n15_a_single_double_keeps_the_first_throw() -> None:
    game = carried_out(HOME, ["p1.1 C2"], {"p1.1": "move D2"}, [4, 4, 1, 2], advanced=True)
    assert game.tiles["D2"].place == "village"


def test_m19_without_the_advanced_rules_a_double_is_nothing_special() -> None:
    game = carried_out(HOME, ["p1.1 C2"], {"p1.1": "move D2"}, [4, 4, 5, 5])
    assert game.tiles["D2"].place == "village" and where(game, "p1.1") == "D2"


def test_n20_a_number_is_used_again_after_its_army_is_gone() -> None:
    game = stage(HOME, ["p1.1 B2", "p1.3 B2"])
    assert game.raise_army("p1", "B2") == "p1.2" and list(game.armies) == ["p1.1", "p1.2", "p1.3"]
