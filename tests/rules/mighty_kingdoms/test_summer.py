"""3.1-3.3, 3.7, 3.8, 6.1: orders, resolution, exploration, reform."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from rules.kernel import Illegal
from rules.mighty_kingdoms.facts import TOWER
from rules.mighty_kingdoms.news.year import (
    ArmyMoved,
    Defends,
    LaidDown,
    OrderGiven,
    PlayerOrder,
    RazeFailed,
    TileTaken,
    TowerFound,
)
from rules.mighty_kingdoms.orders import Defend, Move, Ordering, Raze, Regroup
from tests.rules.mighty_kingdoms.stage import (
    act,
    asks,
    carried_out,
    open_to,
    stage,
    told,
    where,
)

HOME = ["p1 B2 capital", "p1 C2", "p2 E4 capital", "p2 D4"]
AROUND_C2 = {"D2", "D1", "C1", "B2", "C3", "D3"}


# 3.1 Orders.


def test_3_1_orders_go_round_in_player_order_until_every_army_has_one() -> None:
    game = stage(HOME, ["p1.1 B2", "p1.2 C2", "p2.1 E4"])
    for seat, army in (("p1", "p1.1"), ("p2", "p2.1")):
        assert asks(game, Ordering, seat)
        act(game, seat, Defend(army))
    assert asks(game, Ordering, "p1") and open_to(game, "p1", Defend) == ["p1.2"]
    with pytest.raises(Illegal):
        act(game, "p1", Defend("p1.1"))  # an order that is given stands
    act(game, "p1", Move("p1.2", "D2"))
    assert told(game, OrderGiven)[0] == OrderGiven("p1.2", "move", "D2") and where(game, "p1.2") == "D2"


def test_3_1_nobody_may_pass() -> None:
    game = stage(HOME, ["p1.1 B2"])
    assert {v.kind() for v in game.top.offers(game, "p1")} == {"move", "defend", "raze"}


def test_3_1_a_move_goes_to_a_tile_next_to_it_whoever_holds_it() -> None:
    game = stage([*HOME, "p2 D2"], ["p1.1 C2"])
    assert set(open_to(game, "p1", Move, "p1.1")) == AROUND_C2


@pytest.mark.parametrize(
    "more", [{"edges": {"C2 D2": "w"}}, {"edges": {"C2 D2": "b"}}, {"marsh": ["D2"]}, {"tower": True}]
)
def test_3_1_a_move_does_not_cross_water_or_the_border_nor_enter_marsh_or_tower(more: dict[str, Any]) -> None:
    tower = ["- D2 tower"] if more.pop("tower", None) else []
    game = stage([*HOME, *tower], ["p1.1 C2"], **more)
    assert set(open_to(game, "p1", Move, "p1.1")) == AROUND_C2 - {"D2"}
    with pytest.raises(Illegal):
        act(game, "p1", Move("p1.1", "D2"))


def test_3_1_a30_an_army_moves_along_the_coast() -> None:
    game = stage(["p1 A1", "p1 B1"], ["p1.1 A1"])
    assert open_to(game, "p1", Move, "p1.1") == ["B1", "A2"]


def test_3_1_only_an_army_on_a_settlement_razes_whoever_holds_it() -> None:
    game = stage([*HOME, "p2 C3 village"], ["p1.1 C3", "p1.2 C2"])
    assert open_to(game, "p1", Raze) == ["p1.1"]


def test_3_1_an_army_that_lies_down_can_only_regroup() -> None:
    game = stage(HOME, ["p1.1 B2 lying", "p1.2 C2"])
    assert open_to(game, "p1", Regroup) == ["p1.1"]
    assert open_to(game, "p1", Move) == open_to(game, "p1", Defend) == ["p1.2"] and not open_to(game, "p1", Raze)


# 3.2 Resolution.


def test_3_2_resolution_goes_round_in_player_order_one_army_each() -> None:
    orders = {"p1.1": "move C3", "p1.2": "move C1", "p2.1": "move D3"}
    game = carried_out([*HOME, "p1 C3", "p1 C1", "p2 D3"], ["p1.1 C2", "p1.2 C2", "p2.1 D4"], orders)
    assert [n.army for n in told(game, ArmyMoved)] == ["p1.1", "p2.1", "p1.2"]


def test_3_2_a_move_takes_an_explored_tile_without_an_enemy_army() -> None:
    game = carried_out([*HOME, "p2 D2 village"], ["p1.1 C2"], {"p1.1": "move D2"})
    assert where(game, "p1.1") == "D2" and game.tiles["D2"].owner == "p1" and game.tiles["D2"].place == "village"
    assert told(game, TileTaken) == [TileTaken("p1", "D2", "village", "p2")]


def test_3_2_what_counts_is_how_the_tile_is_now() -> None:
    """p2 leaves D3 before p1's second army comes: p1 takes it without a battle."""
    orders = {"p1.1": "defend", "p2.1": "move D4", "p1.2": "move D3"}
    game = carried_out([*HOME, "p2 D3"], ["p1.1 B2", "p1.2 C2", "p2.1 D3"], orders)
    assert game.tiles["D3"].owner == "p1" and where(game, "p1.2") == "D3"


@pytest.mark.parametrize(("armies", "razed"), [(["p1.1 C3"], True), (["p1.1 C3", "p2.1 C3 lying"], False)])
def test_3_2_raze_works_without_an_enemy_army(armies: list[str], razed: bool) -> None:
    tiles = [*HOME, "p2 C3 village", "p2 B4"]
    orders = {"p1.1": "raze", **({"p2.1": "regroup"} if len(armies) > 1 else {})}
    game = carried_out(tiles, armies, orders, [1, 6])
    assert (game.tiles["C3"].place == "") is razed and bool(told(game, RazeFailed)) is not razed


def test_3_2_defend_and_regroup_simply_happen() -> None:
    game = carried_out(HOME, ["p1.1 B2", "p2.1 E4 lying"], {"p1.1": "defend", "p2.1": "regroup"})
    assert told(game, Defends) == [Defends("p1.1", "B2")] and where(game, "p2.1") == "E4"


# 3.3 Exploration, 6.1 towers.


@pytest.mark.parametrize(
    ("roll", "found"),
    [((1, 1), ""), ((3, 4), ""), ((2, 6), "village"), ((4, 5), "village"), ((4, 6), "city"), ((5, 6), "fortress")],
)
def test_3_3_exploration_by_two_dice(roll: tuple[int, int], found: str) -> None:
    game = carried_out(HOME, ["p1.1 C2"], {"p1.1": "move D2"}, roll)
    tile = game.tiles["D2"]
    assert (tile.place, tile.owner, tile.explored, where(game, "p1.1")) == (found, "p1", True, "D2")


def count_finds(advanced: bool) -> Counter[str]:
    found = Counter[str]()
    for throw in product(range(1, 7), repeat=4 if advanced else 2):
        game = carried_out(HOME, ["p1.1 C2"], {"p1.1": "move D2"}, throw, advanced=advanced)
        found[game.tiles["D2"].place] += 1
    return found


def test_3_3_of_36_throws_21_find_nothing_9_a_village_3_a_city_3_a_fortress() -> None:
    assert count_finds(False) == {"": 21, "village": 9, "city": 3, "fortress": 3}


def test_6_1_of_216_throws_6_find_a_tower() -> None:
    """6.8: of 1,296 pairs of throws six times as many."""
    finds = count_finds(True)
    assert {k: n / 6 for k, n in finds.items()} == {"": 123, "village": 53, "city": 17, "fortress": 17, TOWER: 6}


def test_6_1_a_tower_sends_the_army_back_and_is_nobodys() -> None:
    game = carried_out(HOME, ["p1.1 C2"], {"p1.1": "move D2"}, [3, 3, 5, 5], advanced=True)
    assert told(game, TowerFound) == [TowerFound("p1.1", "D2", [3, 3, 5, 5], "C2")]
    assert (
        where(game, "p1.1") == "C2" and game.tiles["D2"].owner == "" and "D2" not in open_to(game, "p1", Move, "p1.1")
    )


# 3.7 Reform, 3.8 the order.


@pytest.mark.parametrize(("edge", "lies"), [("m", True), ("f", True), (".", False)])
def test_3_7_an_army_that_crossed_mountains_or_forest_lies_down(edge: str, lies: bool) -> None:
    game = carried_out([*HOME, "p1 D2"], ["p1.1 C2", "p1.2 B2"], {"p1.1": "move D2"}, edges={"C2 D2": edge})
    assert where(game, "p1.1") == ("D2 lying" if lies else "D2")
    assert bool(told(game, LaidDown)) is lies


@pytest.mark.parametrize(("river", "lies"), [(["D2", "E2"], True), (["C2", "C1"], False)])
def test_3_7_entering_a_river_lays_down_leaving_does_not(river: list[str], lies: bool) -> None:
    game = carried_out([*HOME, "p1 D2"], ["p1.1 C2", "p1.2 B2"], {"p1.1": "move D2"}, rivers=[river])
    assert where(game, "p1.1") == ("D2 lying" if lies else "D2")


def test_3_7_a_tile_with_one_kingdoms_armies_is_its_own() -> None:
    game = stage([*HOME, "p2 C3 city"], ["p1.1 C3 lying", "p1.2 B2"], at="reform")
    assert game.tiles["C3"].owner == "p1"


def test_3_7_defence_is_over() -> None:
    game = stage(HOME, ["p1.1 B2 defends", "p2.1 E4 defends"], at="reform")
    assert not any(a.defends for a in game.armies.values()) and not game.given


def test_3_8_most_armies_first() -> None:
    game = stage(HOME, ["p1.1 B2", "p2.1 E4", "p2.2 D4"], at="reform")
    assert told(game, PlayerOrder) == [PlayerOrder(["p2", "p1"])] and asks(game, Ordering, "p2")
