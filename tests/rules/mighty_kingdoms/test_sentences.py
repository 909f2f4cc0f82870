"""The rulebook's tables, sentence by sentence: each row has a test here that is named after it, in our words."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from rules.kernel import Illegal
from rules.mighty_kingdoms import CAMPAIGN
from rules.mighty_kingdoms.build import Build
from rules.mighty_kingdoms.facts import CITY, FORTRESS, NOTHING, VILLAGE
from rules.mighty_kingdoms.news.table import GroundPrepared, QuestMade, TableSet
from rules.mighty_kingdoms.news.year import (
    ArmyLost,
    BattleBegun,
    Explored,
    RazeFailed,
)
from rules.mighty_kingdoms.quests import Quest
from rules.mighty_kingdoms.results import Follow, Following
from tests.rules.mighty_kingdoms.stage import act, asks, carried_out, stage, told, where, winter

LAND = ["p1 B2 capital", "p1 C2", "p2 D2 village", "p2 E2 capital"]
DUEL = ["p1.1 D2", "p2.1 D2"]


# Resolution.


def a_move_to_an_unexplored_tile_puts_the_army_there_and_explores_it_for_its_kingdom() -> None:
    game = carried_out(LAND, ["p1.1 C2"], {"p1.1": "move C3"}, (4, 6))
    assert where(game, "p1.1") == "C3" and told(game, Explored)
    assert (game.tiles["C3"].owner, game.tiles["C3"].place) == ("p1", CITY)


def crossing_terrain_on_the_way_there_lays_the_army_down_later() -> None:
    game = carried_out(LAND, ["p1.1 C2", "p1.2 B2"], {"p1.1": "move C3"}, (1, 2), edges={"C2 C3": "f"})
    assert where(game, "p1.1") == "C3 lying"


def a_move_to_a_controlled_tile_takes_it_if_no_enemy_army_is_there() -> None:
    game = carried_out(LAND, ["p1.1 C2"], {"p1.1": "move D2"})
    assert where(game, "p1.1") == "D2" and game.tiles["D2"].owner == "p1"


def a_move_to_a_controlled_tile_with_an_enemy_army_leaves_its_owner() -> None:
    game = carried_out(LAND, ["p1.1 C2", "p2.1 D2"], {"p1.1": "move D2", "p2.1": "defend"}, (1, 1))
    assert told(game, BattleBegun) and game.tiles["D2"].owner == "p2"


def a_move_to_an_own_tile_leaves_it_ones_own() -> None:
    game = carried_out(LAND, ["p1.1 B2"], {"p1.1": "move C2"})
    assert where(game, "p1.1") == "C2" and game.tiles["C2"].owner == "p1"


def raze_removes_the_settlement_if_no_enemy_army_is_in_the_tile() -> None:
    game = carried_out(LAND, ["p1.1 D2"], {"p1.1": "raze"})
    assert game.tiles["D2"].place == NOTHING


def raze_fails_without_effect_if_there_is_an_enemy_army() -> None:
    game = carried_out(LAND, DUEL, {"p1.1": "raze", "p2.1": "defend"}, (1, 1))
    assert game.tiles["D2"].place == VILLAGE and told(game, RazeFailed)


def defend_keeps_the_army_where_it_is_and_marks_it() -> None:
    game = carried_out(LAND, DUEL, {"p1.1": "raze", "p2.1": "defend"}, (1, 1))
    (begun,) = told(game, BattleBegun)
    assert begun.defence == {"p1.1": 5, "p2.1": 6} and where(game, "p2.1") == "D2"


def regroup_stands_the_army_upright() -> None:
    assert where(carried_out(LAND, ["p1.1 B2 lying"], {"p1.1": "regroup"}), "p1.1") == "B2"


# Exploration: every throw of the row.


def finds(found: str, least: int, most: int) -> Callable[[], None]:
    def each_throw() -> None:
        for throw in product(range(1, 7), repeat=2):
            if least <= sum(throw) <= most:
                game = carried_out(LAND, ["p1.1 C2"], {"p1.1": "move C3"}, throw)
                assert game.tiles["C3"].place == found, throw

    return each_throw


# A battle on a table: its size, and what a defender adds.


def board(size: str, *counts: int) -> Callable[[], None]:
    def by_the_larger_side() -> None:
        for count in counts:
            mine = [f"p1.{n} D2" for n in range(1, count + 1)]
            theirs = [f"p2.{n} D2" for n in range(1, count)] or ["p2.1 D2"]
            (table,) = told(stage(LAND, [*mine, *theirs], at="battles", mode="kings_of_war"), TableSet)
            assert table.board == size

    return by_the_larger_side


def adds(place: str, pieces: int, obstacles: int, objectives: int, changes: int) -> Callable[[], None]:
    def the_defender() -> None:
        tiles = [*LAND[:2], f"p2 D2 {place}", LAND[3]]
        game = stage(tiles, ["p1.1 D2", "p2.1 D2 defends"], at="battles", mode="kings_of_war")
        assert told(game, GroundPrepared) == [GroundPrepared("p2", pieces, obstacles, objectives, changes)]

    return the_defender


# Results.


def who_loses_goes_to_an_adjacent_tile_of_his_and_lies_down() -> None:
    assert where(stage(LAND, DUEL, at="battles", rolls=(6, 1)), "p2.1") == "E2 lying"


def who_loses_and_has_no_adjacent_tile_is_destroyed() -> None:
    game = stage([LAND[0], *LAND[2:]], DUEL, at="battles", rolls=(1, 6))
    assert told(game, ArmyLost) == [ArmyLost("p1.1", "D2", "no_way_back")]


def after_a_draw_the_tiles_kingdom_stays_and_the_other_leaves_upright() -> None:
    game = stage(LAND, DUEL, at="battles", rolls=(1, 1))
    assert (where(game, "p2.1"), where(game, "p1.1")) == ("D2", "C2")


def after_a_draw_who_must_leave_and_cannot_is_destroyed() -> None:
    game = stage([LAND[0], *LAND[2:]], DUEL, at="battles", rolls=(1, 1))
    assert told(game, ArmyLost) == [ArmyLost("p1.1", "D2", "no_way_back")]


def who_wins_controls_the_tile() -> None:
    assert stage(LAND, DUEL, at="battles", rolls=(6, 1)).tiles["D2"].owner == "p1"


def who_wins_may_move_one_army_to_an_adjacent_tile_of_his() -> None:
    game = stage(LAND, ["p1.1 D2", "p1.2 D2", "p2.1 D2"], at="battles", rolls=(6, 5, 1))
    while not asks(game, Following):
        act(game, game.awaited()[0], game.top.default(game, game.awaited()[0]))
    act(game, "p1", Follow("p1.2", "C2"))
    assert (where(game, "p1.1"), where(game, "p1.2")) == ("D2", "C2")


# Winter: what is built, and how many a settlement takes.


def built(on: str, what: str, gold: int, food: int) -> Callable[[], None]:
    def for_that_and_no_less() -> None:
        tiles, pick = [f"p1 C2 {on}".strip(), "p2 E2 capital", "p2 E3"], Build("C2", what)
        game = winter(tiles, at="build", goods={"p1": (gold + 1, food + 1), "p2": (3, 3)})
        act(game, "p1", pick)
        assert game.place_in("C2") == what and (game.goods["p1"].gold, game.goods["p1"].food) == (1, 1)
        for poor in ((gold - 1, food), (gold, food - 1)):
            if min(poor) >= 0:
                with pytest.raises(Illegal):
                    act(winter(tiles, at="build", goods={"p1": poor, "p2": (3, 3)}), "p1", pick)

    return for_that_and_no_less


def takes(place: str, armies: int) -> Callable[[], None]:
    def and_no_more() -> None:
        mine = [f"p1.{n} B2" for n in range(1, 7)]
        game = winter([f"p1 B2 {place}", "p2 E2 capital"], mine, at="new_order")
        assert len(game.armies_in("B2", "p1")) == armies and len(told(game, ArmyLost)) == 6 - armies

    return and_no_more


# Quests.


def quest(result: str, least: int, most: int, *totals: int) -> Callable[[], None]:
    """By heroes of up to 300 points: a hundred is one more on the die."""

    def by_die_and_worth() -> None:
        for total, worth in product(totals, (90, 100, 250)):
            die = total - worth // 100
            if not 1 <= die <= 6:
                continue
            tiles = ["p1 B2 capital", "p1 C2", "- C3 tower", "p2 E2 capital"]
            lists = {"p1.1": f"infantry horde Guard 200; hero Captain {worth}"}
            game = winter(
                tiles,
                ["p1.1 B2", "p2.1 E2"],
                at="build",
                lists=lists,
                advanced=True,
                goods={"p1": (0, 1), "p2": (0, 1)},
            )
            act(game, "p1", Quest("C3", "p1.1/2"), die)
            (made,) = told(game, QuestMade)
            assert made.result == result and least <= made.points <= most
            hero = game.unit("p1.1/2")
            assert hero.gone is (result == "lost") and hero.us == -(result == "hurt")

    return by_die_and_worth


TABLES: dict[str, dict[str, Callable[[], None]]] = {
    "resolution": {
        made.__name__: made
        for made in (
            a_move_to_an_unexplored_tile_puts_the_army_there_and_explores_it_for_its_kingdom,
            crossing_terrain_on_the_way_there_lays_the_army_down_later,
            a_move_to_a_controlled_tile_takes_it_if_no_enemy_army_is_there,
            a_move_to_a_controlled_tile_with_an_enemy_army_leaves_its_owner,
            a_move_to_an_own_tile_leaves_it_ones_own,
            raze_removes_the_settlement_if_no_enemy_army_is_in_the_tile,
            raze_fails_without_effect_if_there_is_an_enemy_army,
            defend_keeps_the_army_where_it_is_and_marks_it,
            regroup_stands_the_army_upright,
        )
    },
    "exploration": {
        "2_to_7_is_empty": finds(NOTHING, 2, 7),
        "8_and_9_is_a_village": finds(VILLAGE, 8, 9),
        "10_is_a_city": finds(CITY, 10, 10),
        "11_and_12_is_a_fortress": finds(FORTRESS, 11, 12),
    },
    "board_size": {
        "one_or_two_armies_4x4": board("4x4", 1, 2),
        "three_armies_5x4": board("5x4", 3),
        "four_or_five_armies_6x4": board("6x4", 4, 5),
        "six_armies_8x4": board("8x4", 6),
    },
    "defended_tiles": {
        "nothing_one_piece_added_removed_or_moved": adds("", 0, 0, 0, 1),
        "village_one_piece_two_obstacles": adds("village", 1, 2, 0, 0),
        "city_two_pieces_two_obstacles_one_objective": adds("city", 2, 2, 1, 0),
        "fortress_two_pieces_four_obstacles_two_objectives": adds("fortress", 2, 4, 2, 0),
    },
    "results": {
        made.__name__: made
        for made in (
            who_loses_goes_to_an_adjacent_tile_of_his_and_lies_down,
            who_loses_and_has_no_adjacent_tile_is_destroyed,
            after_a_draw_the_tiles_kingdom_stays_and_the_other_leaves_upright,
            after_a_draw_who_must_leave_and_cannot_is_destroyed,
            who_wins_controls_the_tile,
            who_wins_may_move_one_army_to_an_adjacent_tile_of_his,
        )
    },
    "settlements": {
        "empty_to_village_1g": built("", "village", 1, 0),
        "village_to_city_1g_1f": built("village", "city", 1, 1),
        "village_to_fortress_2g": built("village", "fortress", 2, 0),
        "city_to_capital_1g_1f": built("city", "capital", 1, 1),
    },
    "deployment_limits": {
        "village_1": takes("village", 1),
        "city_2": takes("city", 2),
        "capital_3": takes("capital", 3),
        "fortress_3": takes("fortress", 3),
    },
    "quests": {
        "1_the_hero_fails_to_return": quest("lost", 0, 0, 1),
        "2_the_hero_is_hurt": quest("hurt", 0, 0, 2),
        "3_nothing_is_found": quest("nothing", 0, 0, 3),
        "4_an_artefact_of_5_to_15": quest("artefact", 5, 15, 4),
        "5_an_artefact_of_20_to_30": quest("artefact", 20, 30, 5),
        "6_or_more_a_rare_artefact": quest("artefact", 35, 50, 6, 7, 8),
    },
}
ROWS = {f"{table}-{row}": made for table, rows in TABLES.items() for row, made in rows.items()}


@pytest.mark.parametrize("row", ROWS)
def test_tables(row: str) -> None:
    ROWS[row]()


def test_no_row_of_a_table_is_without_a_test() -> None:
    """As many as the charts have that are played with."""
    charts = CAMPAIGN.shipped.charts
    rows = {
        "exploration": charts.exploration,
        "board_size": charts.tables,
        "defended_tiles": charts.benefits,
        "settlements": charts.builds,
        "deployment_limits": charts.room,
        "quests": charts.quests,
    }
    assert {name: len(TABLES[name]) for name in rows} == {name: len(table) for name, table in rows.items()}
