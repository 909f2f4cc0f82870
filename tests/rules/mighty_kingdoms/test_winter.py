"""4.1-4.7: recall, goods, gifts, building, armies, feeding, deployment."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel import Done, Illegal
from rules.mighty_kingdoms.build import Build, Recruit
from rules.mighty_kingdoms.deploy import Deploy, Deploying
from rules.mighty_kingdoms.facts import Goods
from rules.mighty_kingdoms.feed import Feed, Feeding
from rules.mighty_kingdoms.game import MightyKingdoms
from rules.mighty_kingdoms.news.year import ArmyLost, Built, Deployed, Fed, Gathered, KingdomOut, PlayerOrder, Recalled
from rules.mighty_kingdoms.tithe import Tithe, Tithing
from rules.mighty_kingdoms.winter import Recalling, RecallTo
from tests.rules.mighty_kingdoms.stage import act, asks, close, open_to, told, where, winter

LAND = ["p1 B2 capital", "p1 C2 village", "p1 C3", "p2 E2 capital", "p2 E3 village"]
RICH = {"p1": (5, 5), "p2": (5, 5)}


def building(tiles: list[str] | None = None, armies: list[str] | None = None, **more: Any) -> MightyKingdoms:
    more.setdefault("goods", RICH)
    return winter(LAND if tiles is None else tiles, armies or [], at="build", **more)


# 4.1


def test_4_1_all_armies_go_to_the_capital_and_stand_up() -> None:
    game = winter(LAND, ["p1.1 C3 lying", "p1.2 E2", "p2.1 E3"])
    assert where(game, "p1.1") == where(game, "p1.2") == "B2" and where(game, "p2.1") == "E2"
    assert told(game, Recalled)[0] == Recalled("p1", "B2", 2)


def test_4_1_without_a_capital_to_a_city_without_any_to_a_village() -> None:
    cities = winter(["p1 B2 city", "p1 C3 city", "p1 C2 village", "p2 E2"], ["p1.1 C3"])
    assert asks(cities, Recalling, "p1") and open_to(cities, "p1", RecallTo) == ["B2", "C3"]
    act(cities, "p1", RecallTo("C3"))
    assert where(cities, "p1.1") == "C3"
    village = winter(["p1 B2 fortress", "p1 C2 village", "p2 E2"], ["p1.1 B2"])
    assert where(village, "p1.1") == "C2"


def test_4_1_a_kingdom_of_fortresses_loses_its_armies() -> None:
    game = winter(["p1 B2 fortress", "p2 E2 capital"], ["p1.1 B2", "p2.1 E2"])
    assert told(game, ArmyLost)[0] == ArmyLost("p1.1", "B2", "no_quarters") and not told(game, KingdomOut)


def test_4_1_a_kingdom_without_a_tile_is_out() -> None:
    game = winter(["p1 B2 capital", "p2 E2 capital"], ["p3.1 C3"], seats=3)
    assert (
        told(game, KingdomOut) == [KingdomOut("p3")] and where(game, "p3.1") == "gone" and game.playing == ["p1", "p2"]
    )


# 4.2, 4.3


def test_4_2_goods_are_gathered() -> None:
    game = winter([*LAND, "p1 C1 city", "p1 D1 fortress"])
    assert told(game, Gathered) == [Gathered("p1", 3, 1), Gathered("p2", 2, 1)]


def test_4_3_up_to_one_gold_and_one_food_to_each_other_kingdom_once() -> None:
    game = winter(LAND, at="tithe", goods={"p1": (2, 0), "p2": (1, 1), "p3": (0, 0)}, seats=3)
    assert asks(game, Tithing) and open_to(game, "p1", Tithe) == ["p2", "p3"]
    with pytest.raises(Illegal):
        act(game, "p1", Tithe("p2", 2, 0))
    with pytest.raises(Illegal):
        act(game, "p1", Tithe("p2", 1, 1))  # no food
    act(game, "p1", Tithe("p2", 1, 0))
    assert (game.goods["p1"], game.goods["p2"]) == (Goods(1, 0), Goods(2, 1))
    assert open_to(game, "p1", Tithe) == ["p3"]


# 4.4, 4.5


@pytest.mark.parametrize(
    ("on", "what", "gold", "food"),
    [("", "village", 1, 0), ("village", "city", 1, 1), ("village", "fortress", 2, 0), ("city", "capital", 1, 1)],
)
def test_4_4_what_is_built_on_what_and_for_how_much(on: str, what: str, gold: int, food: int) -> None:
    tiles = [f"p1 C2 {on}".strip(), "p2 E2 capital"]
    game = building(tiles, goods={"p1": (gold, food), "p2": (0, 0)})
    act(game, "p1", Build("C2", what))
    assert game.place_in("C2") == what and told(game, Built) == [Built("p1", "C2", what)]
    poor = building(tiles, goods={"p1": (gold - 1, food), "p2": (3, 3)})
    with pytest.raises(Illegal):
        act(poor, "p1", Build("C2", what))
    if food:
        hungry = building(tiles, goods={"p1": (gold, 0), "p2": (3, 3)})
        with pytest.raises(Illegal):
            act(hungry, "p1", Build("C2", what))


def test_4_4_only_on_own_tiles() -> None:
    game = building()
    assert not set(open_to(game, "p1", Build)) & {"E2", "E3"}


def test_4_5_each_fortress_recruits_one_army_a_winter() -> None:
    game = building([*LAND, "p1 C1 fortress"])
    act(game, "p1", Recruit("C1", "nobody"))
    assert game.armies["p1.1"].points == 500 and game.armies["p1.1"].tile == "C1" and game.goods["p1"].gold == 4
    with pytest.raises(Illegal):
        act(game, "p1", Recruit("C1", "nobody"))


def test_4_5_a_fortress_built_this_winter_recruits_too() -> None:
    game = building()
    act(game, "p1", Build("C2", "fortress"))
    act(game, "p1", Recruit("C2", "nobody"))
    assert where(game, "p1.1") == "C2"


@pytest.mark.parametrize("most", [6, 7])
def test_4_5_at_the_limit_another_is_disbanded(most: int) -> None:
    game = building([*LAND, "p1 C1 fortress"], [f"p1.{n} B2" for n in range(1, most + 1)], most_armies=most)
    with pytest.raises(Illegal):
        act(game, "p1", Recruit("C1", "nobody"))
    act(game, "p1", Recruit("C1", "p1.2"))
    assert told(game, ArmyLost) == [ArmyLost("p1.2", "B2", "disbanded")] and len(game.armies_of("p1")) == most


# 4.6, 4.7


def test_4_6_each_army_eats_or_is_removed_and_the_rest_is_lost() -> None:
    game = winter(LAND, ["p1.1 B2", "p1.2 B2 300", "p2.1 E2"], at="feed", goods={"p1": (2, 1), "p2": (1, 3)})
    assert asks(game, Feeding) and game.awaited() == ["p1"]
    with pytest.raises(Illegal):
        act(game, "p1", Feed(["p1.1", "p1.2"]))
    act(game, "p1", Feed(["p1.2"]))
    close(game)
    assert ArmyLost("p1.1", "B2", "unfed") in told(game, ArmyLost)
    assert told(game, Fed) == [Fed("p1", 1, 2, 0), Fed("p2", 1, 1, 2)]
    assert game.goods == {"p1": Goods(), "p2": Goods()}


def test_4_6_without_food_all_are_removed() -> None:
    game = winter(LAND, ["p1.1 B2", "p2.1 E2"], at="feed", goods={"p1": (2, 0), "p2": (0, 1)})
    assert where(game, "p1.1") == "gone" and "p2.1" in game.armies


def test_4_7_a_new_order_then_one_army_at_a_time_by_room() -> None:
    tiles = [*LAND, "p1 C1 city", "p1 D1 fortress"]
    game = winter(tiles, ["p1.1 B2", "p2.1 E2", "p2.2 E2"], at="new_order")
    assert told(game, PlayerOrder) == [PlayerOrder(["p2", "p1"])] and asks(game, Deploying, "p2")
    act(game, "p2", Deploy("p2.1", "E3"))
    assert asks(game, Deploying, "p1") and set(open_to(game, "p1", Deploy, "p1.1")) == {"B2", "C2", "C1", "D1"}
    act(game, "p1", Deploy("p1.1", "D1"))
    assert [told(game, Deployed)[-1].tile, where(game, "p2.2")] == ["E2", "E2"]  # E3 is full: one place, no question


@pytest.mark.parametrize(("place", "room"), [("village", 1), ("city", 2), ("capital", 3), ("fortress", 3)])
def test_4_7_how_many_a_settlement_takes(place: str, room: int) -> None:
    game = winter([f"p1 B2 {place}", "p2 E2 capital"], [f"p1.{n} B2" for n in range(1, 6)], at="new_order")
    assert len(game.armies_in("B2")) == room and len(told(game, ArmyLost)) == 5 - room


def test_4_6_the_example() -> None:
    blue = ["p1 B2 capital", "p1 C2 city", "p1 C1 fortress", "p1 B1 village", "p1 A2 village", "p1 B3", "p1 A1"]
    game = winter([*blue, "p2 E2 capital"], ["p1.1 B2"])
    assert game.goods["p1"] == Goods(gold=3, food=2)
    act(game, "p2", Done())
    act(game, "p1", Done())  # no gifts
    act(game, "p1", Recruit("C1", "nobody"))
    act(game, "p1", Build("B3", "village"))
    act(game, "p1", Build("A1", "village"))
    assert Fed("p1", 2, 0, 0) in told(game, Fed) and len(game.armies_of("p1")) == 2
    assert len(game.settlements_of("p1", "village")) == 4
