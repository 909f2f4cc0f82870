"""The rulings about winter."""

from __future__ import annotations

import pytest

from rules.kernel import Done, Illegal
from rules.mighty_kingdoms.anytime import PlanDeploy
from rules.mighty_kingdoms.build import Build, Building, Recruit
from rules.mighty_kingdoms.deploy import rooms
from rules.mighty_kingdoms.facts import Goods
from rules.mighty_kingdoms.feed import Feed, Feeding
from rules.mighty_kingdoms.news.year import ArmyLost, Built, Deployed, Gathered
from rules.mighty_kingdoms.orders import Ordering
from rules.mighty_kingdoms.simple import Rest
from rules.mighty_kingdoms.tithe import Tithe
from rules.mighty_kingdoms.winter import Winter
from tests.rules.mighty_kingdoms.stage import act, asks, close, open_to, run, time_up, told, where, winter
from tests.rules.mighty_kingdoms.test_winter import LAND, RICH, building


def test_a1_only_a_village_becomes_a_fortress() -> None:
    game = building(["p1 B2 city", "p1 C2 fortress", "p1 C3", "p1 D2 village", "p1 A1 capital", "p2 E2"])
    offered = {t: open_to(game, "p1", Build, t) for t in open_to(game, "p1", Build)}
    assert offered == {"C3": ["village"], "D2": ["city", "fortress"]}


@pytest.mark.parametrize("once", [False, True])
def test_d2_building_twice_on_a_tile_is_open_unless_the_option_forbids(once: bool) -> None:
    game = building(one_build_per_tile=once)
    act(game, "p1", Build("C3", "village"))
    assert ("C3" in open_to(game, "p1", Build)) is not once


def test_a3_a_new_capital_can_be_bought_if_there_is_none() -> None:
    game = building(["p1 B2 city", "p1 C2 city", "p1 C3", "p2 E2 capital"])
    act(game, "p1", Build("B2", "capital"))
    assert game.capital_of("p1") == "B2" and "C2" not in open_to(game, "p1", Build)


def test_m17_a_capital_gives_two_gold_in_all_and_takes_three_armies() -> None:
    game = winter(["p1 B2 capital", "p2 E2 city"])
    assert [n.gold for n in told(game, Gathered)] == [2, 1]
    assert game.charts.room["capital"] == 3


def test_a17_a_gift_is_at_least_one_piece_of_what_the_giver_has() -> None:
    game = winter(LAND, at="tithe", goods={"p1": (1, 1), "p2": (1, 0)})
    with pytest.raises(Illegal):
        act(game, "p1", Tithe("p2", 0, 0))
    act(game, "p1", Tithe("p2", 1, 1))
    assert game.goods["p2"] == Goods(2, 1)


def test_m14_a_gift_can_be_passed_on() -> None:
    game = winter(LAND, at="tithe", goods={"p1": (1, 0), "p2": (0, 0)}, seats=3)
    act(game, "p1", Tithe("p2", 1, 0))
    act(game, "p2", Tithe("p3", 1, 0))
    assert game.goods["p3"].gold == 1


def test_n17_all_at_the_same_time_and_a_gift_asks_its_receiver_again() -> None:
    game = winter(LAND, at="tithe", goods=RICH)
    assert set(game.awaited()) == {"p1", "p2"}
    act(game, "p2", Done())
    assert game.awaited() == ["p1"]
    act(game, "p1", Tithe("p2", 1, 0))
    assert "p2" in game.awaited()
    act(game, "p2", Done())
    assert asks(game, Building) and set(game.awaited()) == {"p1", "p2"}


def test_a18_without_room_an_army_is_lost_and_nobody_keeps_one_back() -> None:
    game = winter(["p1 B2 village", "p1 C2 city", "p2 E2 capital"], [f"p1.{n} B2" for n in range(1, 6)], at="new_order")
    assert {v.kind() for v in game.top.offers(game, "p1")} == {"deploy", "rest"}
    act(game, "p1", Rest())
    assert len(game.armies_of("p1")) == 3 and [n.how for n in told(game, ArmyLost)] == ["no_room"] * 2


def test_a19_supply_lines_is_an_option() -> None:
    tiles = [*LAND, "p1 E5"]
    for on in (False, True):
        game = winter(tiles, ["p1.1 E5", "p1.2 C3"], supply_lines=on)
        assert ("p1.1" in game.armies) is not on and "p1.2" in game.armies


def test_a22_a_kingdom_with_a_tile_and_nothing_else_stays() -> None:
    game = winter(["p1 B2 capital", "p2 E2", "p3 C4 village"], seats=3)
    assert not game.out and game.result is None


def test_m13_all_stand_up_when_they_are_recalled() -> None:
    game = winter(LAND, ["p1.1 C3 lying", "p2.1 E3 lying"])
    assert not any(a.lying for a in game.armies.values())


def test_m16_a_new_army_stays_in_its_fortress_and_must_be_fed() -> None:
    game = building([*LAND, "p1 C1 fortress"], goods={"p1": (1, 0), "p2": (0, 0)})
    act(game, "p1", Recruit("C1", "nobody"))
    assert ArmyLost("p1.1", "C1", "unfed") in told(game, ArmyLost)


def test_n18_an_army_of_this_winter_is_not_disbanded() -> None:
    game = building([*LAND, "p1 C1 fortress", "p1 D1 fortress"], [f"p1.{n} B2" for n in range(1, 6)])
    act(game, "p1", Recruit("C1", "nobody"))
    assert open_to(game, "p1", Recruit, "D1") == [f"p1.{n}" for n in range(1, 6)]


def test_n18_in_the_next_winter_it_can_be() -> None:
    game = winter([*LAND, "p1 C1 fortress"], [f"p1.{n} B2" for n in range(1, 4)], at="new_order")
    game.armies["p1.1"].new = True
    run(game, [Winter(at="deploy")])
    assert not any(army.new for army in game.armies.values())


def test_n19_fewer_may_be_fed_and_who_can_feed_all_is_not_asked() -> None:
    game = winter(LAND, ["p1.1 B2", "p1.2 B2", "p2.1 E2"], at="feed", goods={"p1": (0, 1), "p2": (0, 1)})
    assert game.awaited() == ["p1"]
    act(game, "p1", Feed([]))
    close(game)
    assert not game.armies_of("p1") and "p2.1" in game.armies


def test_n21_a_contested_tile_stays_with_its_owner() -> None:
    game = winter(LAND, ["p1.1 E3 lying", "p2.1 E3 lying"])
    assert game.tiles["E3"].owner == "p2" and where(game, "p1.1") == "B2"


def test_m1_time_up_in_winter() -> None:
    """Nothing is given or built; the strongest are fed; the capital comes first at the deployment."""
    armies = ["p1.1 B2 300", "p1.2 B2", "p1.3 B2 200", "p2.1 E2"]
    game = winter(LAND, armies, at="tithe", goods={"p1": (1, 2), "p2": (0, 1)})
    time_up(game)
    assert asks(game, Building)
    time_up(game)
    assert asks(game, Feeding)
    time_up(game)
    assert sorted(game.armies_of("p1")) == ["p1.1", "p1.2"] and not told(game, Built)
    while not asks(game, Ordering):
        time_up(game)
    assert {game.place_in(a.tile) for a in game.armies.values()} == {"capital"}


def test_m12_deployment_makes_a_new_order_which_the_first_month_keeps() -> None:
    game = winter(LAND, ["p1.1 B2", "p2.1 E2", "p2.2 E2"], at="new_order")
    while not asks(game, Ordering):
        time_up(game)
    assert game.order == ["p2", "p1"] and asks(game, Ordering, "p2")


def test_n11_a_deployment_can_be_planned() -> None:
    game = winter([*LAND, "p1 C1 city"], ["p1.1 B2", "p2.1 E2"], at="tithe", goods=RICH)
    act(game, "p1", PlanDeploy("p1.1", "C1"))
    for _ in range(8):
        if "p1.1" in [n.army for n in told(game, Deployed)]:
            break
        time_up(game)
    assert where(game, "p1.1") == "C1"


def test_n36_a_kingdom_without_income_is_asked_only_where_it_can_act() -> None:
    game = winter(["p1 B2 capital", "p1 C2 village", "p2 E2"], ["p1.1 B2"])
    assert game.awaited() == ["p1"] and game.playing == ["p1", "p2"]
    act(game, "p1", Tithe("p2", 1, 0))  # a gift brings it back
    assert "p2" in game.awaited()


def test_n39_rooms_are_counted_by_settlement() -> None:
    game = winter(LAND, ["p1.1 B2", "p2.1 E2"], at="new_order")
    assert rooms(game, "p1") == ["B2", "C2"]
