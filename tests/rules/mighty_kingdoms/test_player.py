"""The computer player: positions with a right answer, and the watcher who counts the wrong ones."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel import Chance, Done, Verb, check
from rules.mighty_kingdoms import CAMPAIGN
from rules.mighty_kingdoms.ai.conduct import KingdomsConduct
from rules.mighty_kingdoms.battles import Fight
from rules.mighty_kingdoms.build import Build, Recruit
from rules.mighty_kingdoms.deploy import Deploy
from rules.mighty_kingdoms.facts import Given
from rules.mighty_kingdoms.feed import Feed
from rules.mighty_kingdoms.game import MightyKingdoms
from rules.mighty_kingdoms.lists import BY_DICE, Blank
from rules.mighty_kingdoms.orders import Defend, Move, Raze, Regroup
from rules.mighty_kingdoms.setup import Capitals, FoundCapital
from tests.rules.mighty_kingdoms.stage import act, bare, run, stage, winter
from tests.rules.mighty_kingdoms.test_lists import writing

HOME = ["p1 B2 capital", "p1 B1", "p1 B3", "p1 A2", "p1 A1", "p1 A3"]
FAR = ["p2 F5 capital"]


def answer(game: MightyKingdoms, seat: str = "p1") -> Verb:
    pick: Verb = CAMPAIGN.computer["ai"](CAMPAIGN.view(game, seat), Chance("position"), CAMPAIGN.shipped)
    check(game, seat, pick)
    return pick


def building(gold: int, food: int, tiles: list[str], armies: list[str]) -> Verb:
    return answer(winter([*tiles, *FAR], armies, at="build", goods={"p1": (gold, food)}))


def test_a_start_far_from_the_others_is_better_than_one_with_much_land_in_the_middle() -> None:
    game = bare([])
    game.board.starts, game.board.fairness = ["B2", "D3", "E5"], {"B2": [9, 4, 1], "D3": [18, 0, 0], "E5": [8, 4, 1]}
    run(game, [Capitals(seat="p1")])
    assert answer(game) == FoundCapital("B2")


def test_1_the_army_is_fed_that_is_strongest() -> None:
    game = winter([*HOME, *FAR], ["p1.1 B2 200", "p1.2 B2"], at="feed", goods={"p1": (0, 1)})
    assert answer(game) == Feed(["p1.2"])


def test_2_nobody_attacks_one_that_defends_alone() -> None:
    game = stage([*HOME, "p1 C2", "p2 D2", "p2 E2 capital"], ["p1.1 C2", "p2.1 D2"])
    game.given["p2.1"] = Given("defend")
    assert answer(game) != Move("p1.1", "D2")


def test_3_an_empty_capital_is_taken() -> None:
    game = stage([*HOME, "p1 C2", "p2 D2 capital"], ["p1.1 C2", "p2.1 F5"])
    assert answer(game) == Move("p1.1", "D2")


def test_4_an_army_that_lies_down_alone_is_slaughtered() -> None:
    game = stage([*HOME, "p1 C2", "p2 D2 village", "p2 E2 capital"], ["p1.1 C2", "p2.1 D2 lying"])
    assert answer(game) == Move("p1.1", "D2")


def test_5_the_battle_that_is_likelier_won_comes_first() -> None:
    land = [*HOME, "p1 C2", "p2 D2", "p2 E2 capital"]
    game = stage(land, ["p1.1 D2", "p1.2 D2", "p1.3 C2", "p2.1 C2", "p2.2 C2", "p2.3 D2"], at="battles")
    assert answer(game) == Fight("D2", "p2")


def test_6_the_capital_is_bought_again() -> None:
    assert building(1, 2, ["p1 B2 city", "p1 B1 village"], ["p1.1 B2"]) == Build("B2", "capital")


def test_7_an_army_is_recruited_if_it_can_be_fed() -> None:
    assert building(1, 2, [*HOME, "p1 C2 fortress"], ["p1.1 B2"]) == Recruit("C2", "nobody")


def test_8_no_army_is_recruited_that_would_starve() -> None:
    assert not isinstance(building(1, 1, [*HOME, "p1 C2 fortress"], ["p1.1 B2"]), Recruit)


def test_9_without_food_to_spare_a_village_is_built() -> None:
    pick = building(1, 1, [*HOME, "p1 C2 fortress"], ["p1.1 B2"])
    assert isinstance(pick, Build) and pick.what == "village"


def test_10_unexplored_land_is_explored_where_the_way_is_easy() -> None:
    game = stage([*HOME, *FAR], ["p1.1 B3", "p2.1 F5"], edges={"B3 C3": "m", "B3 B4": "m"})
    pick = answer(game)
    assert isinstance(pick, Move) and not game.tiles[pick.to].explored and not game.is_rough("B3", pick.to)


def test_11_a_threatened_capital_is_held() -> None:
    tiles = ["p1 B2 capital", "p1 A2", "p1 B1", "p1 B3", "p2 C2 village", "p2 C1", "p2 C3", "p1 A1", "p1 A3"]
    game = stage(tiles, ["p1.1 B2", "p2.1 C2", "p2.2 C2"])
    assert answer(game) == Defend("p1.1")


def test_12_armies_are_deployed_at_the_front() -> None:
    tiles = ["p1 A1 village", "p1 A2", "p1 B1", "p1 B2 capital", "p1 C2 fortress", "p2 D2", "p2 E2 capital"]
    game = winter(tiles, ["p1.1 B2", "p2.1 E2"], at="deploy")
    assert answer(game) == Deploy("p1.1", "C2")


def beset(points: int, *, foes: int = 1, given: str = "") -> Verb:
    """p1's city C2, whose every neighbour is the enemy's; `given`: what the other army there was ordered."""
    around = [f"p2 {t}" for t in ("B2", "D2", "B1", "C1", "B3", "C3")]
    armies = [
        f"p1.1 C2 {points}",
        *([f"p1.2 C2 {points}"] if given else []),
        *(f"p2.{n} D2" for n in range(1, 1 + foes)),
    ]
    game = stage(["p1 C2 city", *around, "p1 A5 capital", "p2 F5 capital"], armies)
    if given:
        game.given["p1.2"] = Given(given)
    return answer(game)


def test_13_what_cannot_be_held_is_razed_and_what_can_is_held() -> None:
    assert beset(100) == Raze("p1.1")  # an army of 100 points always loses to a whole one (6.8)
    assert beset(500) == Defend("p1.1")  # one whole army wins 11 % against one that defends
    assert beset(500, foes=3) == Defend("p1.1")  # and three of them 31 %


def test_13_a_tile_is_burnt_once() -> None:
    assert beset(100, foes=3) == Raze("p1.1")
    assert beset(100, foes=3, given="raze") != Raze("p1.1")


def test_an_army_that_lies_down_regroups_and_lists_are_on_paper() -> None:
    game = stage([*HOME, *FAR], ["p1.1 B2 lying", "p1.2 B2", "p2.1 F5"])
    assert answer(game) != Regroup("p1.1")  # it can wait
    assert answer(writing()) == Blank(BY_DICE)


@pytest.mark.parametrize(
    ("kind", "tiles", "armies", "pick"),
    [
        ("hopeless_attacks_alone", ["p2 D2"], ["p1.1 C2 300", "p2.1 D2", "p2.2 D2"], Move("p1.1", "D2")),
        ("attacks_without_a_way_back", ["p2 C2", "p2 D2"], ["p1.1 C2", "p2.1 D2"], Move("p1.1", "D2")),
        ("empty_capitals_passed_by", ["p2 D2 capital"], ["p1.1 C2", "p2.1 F5"], Move("p1.1", "B1")),
        ("capitals_left_empty_beside_an_enemy", ["p2 C2"], ["p1.1 B2", "p2.1 C2"], Move("p1.1", "B1")),
        ("armies_idle_beside_unexplored_land", [], ["p1.1 C2", "p2.1 F5"], Defend("p1.1")),
    ],
)
def test_the_watcher_counts_bad_orders(kind: str, tiles: list[str], armies: list[str], pick: Verb) -> None:
    land = [*HOME, *([] if any("C2" in t for t in tiles) else ["p1 C2"]), *tiles]
    game, watcher = stage(land, armies), KingdomsConduct()
    if kind == "attacks_without_a_way_back":
        game.tiles["C2"].owner = "p2"
    watcher.look_before(game, "p1", pick)
    assert watcher.counts[kind] == 1
    quiet = KingdomsConduct()
    quiet.look_before(stage([*HOME, "p1 C2", *FAR], ["p1.1 C2", "p2.1 F5"]), "p1", Move("p1.1", "D2"))
    assert not quiet.counts.total()


def test_the_watcher_counts_bad_winters() -> None:
    watcher = KingdomsConduct()
    game: Any = winter(["p1 B2 city", "p1 C2 fortress", *FAR], ["p1.1 B2"], at="build", goods={"p1": (3, 1)})
    watcher.look_before(game, "p1", Recruit("C2", "nobody"))
    assert watcher.counts["armies_recruited_that_starved"] == 1
    game = winter(["p1 B2 city", *FAR], ["p1.1 B2"], at="build", goods={"p1": (3, 2)})
    watcher.look_before(game, "p1", Done())
    assert watcher.counts["capital_not_bought_again"] == 1
    assert not watcher.counts["much_gold_left_unspent"]  # there is nothing else to buy
    game = winter(["p1 B2 capital", "p1 C2", *FAR], ["p1.1 B2"], at="build", goods={"p1": (3, 1)})
    other = KingdomsConduct()
    other.look_before(game, "p1", Done())
    assert other.counts["much_gold_left_unspent"] == 1


def test_the_watcher_does_not_mind_a_capital_to_which_another_army_goes() -> None:
    game, watcher = stage([*HOME, "p1 C2", "p2 D2 capital"], ["p1.1 C2", "p1.2 C2", "p2.1 F5"]), KingdomsConduct()
    act(game, "p1", Move("p1.1", "D2"))
    watcher.look_before(game, "p1", Move("p1.2", "B1"))
    assert not watcher.counts["empty_capitals_passed_by"]


def test_14_a_village_that_feeds_an_army_stays_one() -> None:
    """Two villages and two armies: gold is left, and yet none becomes a city or a fortress before the last winter."""
    tiles, armies = ["p1 B2 capital", "p1 C2 village", "p1 C1 village", "p1 B1 fortress", *FAR], ["p1.1 B2", "p1.2 B2"]
    game = winter(tiles, armies, at="build", goods={"p1": (4, 2)})
    assert answer(game) == Done()
    game.year = game.options.years
    assert isinstance(answer(game), Build)


def test_15_without_a_fortress_one_is_built_to_raise_an_army() -> None:
    tiles = ["p1 B2 capital", "p1 C2 village", "p1 C1 village", *FAR]
    game = winter(tiles, ["p1.1 B2"], at="build", goods={"p1": (3, 2)})
    pick = answer(game)
    assert isinstance(pick, Build) and pick.what == "fortress"


def test_16_at_the_limit_a_weak_army_makes_room_for_a_fresh_one() -> None:
    tiles = ["p1 B2 capital", "p1 C2 fortress", *FAR]
    armies = ["p1.1 B2 100", *(f"p1.{n} B2" for n in range(2, 7))]
    game = winter(tiles, armies, at="build", goods={"p1": (1, 6)})
    assert answer(game) == Recruit("C2", "p1.1")


def test_17_a_capital_beside_an_enemy_is_not_left_empty() -> None:
    game = stage([*HOME, "p2 C2", "p2 B1 village"], ["p1.1 B2", "p2.1 C2"])
    assert answer(game) == Defend("p1.1")
