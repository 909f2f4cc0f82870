"""3.9 Kings of War battles: what is shown, reports, unit strength, Simple battles between lists."""

from __future__ import annotations

from typing import Any

import pytest

from bot.words import words_of
from rules.kernel import CLOCK, Begin, Done, Illegal, Ruling, TimeUp, advance, check, play
from rules.mighty_kingdoms import CAMPAIGN
from rules.mighty_kingdoms.army_list import Unit
from rules.mighty_kingdoms.battles import Battle
from rules.mighty_kingdoms.game import MightyKingdoms
from rules.mighty_kingdoms.might import might_of
from rules.mighty_kingdoms.news.table import (
    GroundPrepared,
    ListShown,
    NobodyReported,
    TableDecided,
    TableSet,
    UnitDestroyed,
)
from rules.mighty_kingdoms.news.year import ArmyLost, BattleBegun
from rules.mighty_kingdoms.orders import Ordering
from rules.mighty_kingdoms.simple import Remove, Removing, Rest
from rules.mighty_kingdoms.tabletop import (
    ByDice,
    Confirming,
    Correct,
    NotRouted,
    Report,
    Reporting,
    Rout,
    Routed,
    Settling,
    TableAccount,
    Tabletop,
)
from rules.mighty_kingdoms.view import view
from rules.reports import Confirm, Dispute, Settle
from tests.rules.mighty_kingdoms.stage import act, asks, bare, open_to, stage, told, where

LAND = ["p1 B2 capital", "p1 C2", "p2 D2 village", "p2 E2 capital"]
DUEL = ["p1.1 D2", "p2.1 D2"]
SPEARS = "infantry regiment Spears 150; infantry horde Guard 250; hero Captain 100 individual"
LISTS = {"p1.1": SPEARS, "p2.1": SPEARS}


def battle(armies: list[str] = DUEL, lists: dict[str, str] | None = None, *rolls: int, **more: Any) -> MightyKingdoms:
    more.setdefault("mode", "kings_of_war")
    tiles = more.pop("tiles", LAND)
    return stage(tiles, armies, at="battles", rolls=rolls, lists=LISTS if lists is None else lists, **more)


def report(game: MightyKingdoms, by: str, winner: str, *routs: tuple[str, str]) -> None:
    for unit, credited in routs:
        act(game, by, Routed(unit, credited))
    act(game, by, Report(winner))


def settle_all(game: MightyKingdoms) -> None:
    """On to the next month by defaults."""
    while not asks(game, Ordering):
        seat = game.awaited()[0]
        act(game, seat, game.top.default(game, seat))


def strengths(game: MightyKingdoms, army: str) -> list[int]:
    return [u.us for u in game.lists[army].units]


# What is shown.


def test_3_9_n26_the_lists_of_upright_armies_are_shown_when_the_battle_is_chosen() -> None:
    game = battle(["p1.1 D2", "p2.1 D2", "p2.2 D2 lying"], {**LISTS, "p2.2": SPEARS})
    assert asks(game, Reporting) and {n.army for n in told(game, ListShown)} == {"p1.1", "p2.1"}
    assert view(game, None).lists["p1.1"].units and not view(game, "p1").lists["p2.2"].units


@pytest.mark.parametrize(("armies", "board"), [(1, "4x4"), (2, "4x4"), (3, "5x4"), (4, "6x4"), (5, "6x4"), (6, "8x4")])
def test_3_9_the_board_is_as_large_as_the_larger_side_needs(armies: int, board: str) -> None:
    game = battle([*(f"p1.{n} D2" for n in range(1, armies + 1)), "p2.1 D2"], {})
    (table,) = told(game, TableSet)
    assert table.board == board


@pytest.mark.parametrize(
    ("place", "pieces", "obstacles", "objectives", "changes"),
    [("", 0, 0, 0, 1), ("village", 1, 2, 0, 0), ("city", 2, 2, 1, 0), ("fortress", 2, 4, 2, 0)],
)
def test_3_9_what_a_defender_may_add(place: str, pieces: int, obstacles: int, objectives: int, changes: int) -> None:
    game = battle(["p1.1 D2", "p2.1 D2 defends"], tiles=[*LAND[:2], f"p2 D2 {place}", LAND[3]])
    assert told(game, GroundPrepared) == [GroundPrepared("p2", pieces, obstacles, objectives, changes)]


def test_n25_d5_both_may_defend_the_owner_first_and_objectives_for_him_alone() -> None:
    game = battle(["p1.1 D2 defends", "p2.1 D2 defends"], tiles=[*LAND[:2], "p2 D2 fortress", LAND[3]])
    assert [(n.seat, n.objectives) for n in told(game, GroundPrepared)] == [("p2", 2), ("p1", 0)]
    assert told(battle(), GroundPrepared) == []


def test_n24_the_battle_post_tells_the_size_of_the_pieces() -> None:
    said = words_of(CAMPAIGN).news(TableSet("D2", "p1", "p2", "4x4"))
    assert "6 inches" in said and "6 by 6" in said and "3 inches of the centre" in said and "height 0" in said


# Reports.


def test_3_9_one_reports_the_other_confirms_and_the_results_follow() -> None:
    game = battle()
    report(game, "p1", "p1", ("p2.1/1", "p1.1/2"))
    assert asks(game, Confirming, "p2")
    act(game, "p2", Confirm())
    assert told(game, TableDecided)[0].winner == "p1" and game.tiles["D2"].owner == "p1"
    assert where(game, "p2.1") == "E2 lying"


def test_n27_only_units_of_the_battle_each_once_credited_to_the_other_side() -> None:
    game = battle(["p1.1 D2", "p2.1 D2", "p2.2 D2 lying", "p1.2 C2"], {**LISTS, "p2.2": SPEARS, "p1.2": SPEARS})
    assert {u.partition("/")[0] for u in open_to(game, "p1", Routed)} == {"p1.1", "p2.1"}
    assert open_to(game, "p1", Routed, "p2.1/1") == ["p1.1/1", "p1.1/2", "p1.1/3", "nobody"]
    act(game, "p1", Routed("p2.1/1", "nobody"))
    for wrong in (Routed("p2.1/1", "nobody"), Routed("p2.2/1", "nobody"), Routed("p2.1/2", "p2.1/3")):
        with pytest.raises(Illegal):
            check(game, "p1", wrong)
    check(game, "p2", Routed("p2.1/1", "p1.1/1"))  # the other side keeps notes of its own
    act(game, "p1", NotRouted("p2.1/1"))
    assert game.top.notes("p1") == []


def test_n27_a_correction_is_confirmed_or_disputed_and_not_corrected_again() -> None:
    game = battle()
    report(game, "p1", "p1", ("p2.1/1", "p1.1/1"))
    act(game, "p2", NotRouted("p2.1/1"))
    act(game, "p2", Correct("draw"))
    assert asks(game, Confirming, "p1")
    with pytest.raises(Illegal, match="corrected already"):
        act(game, "p1", Correct("p1"))
    act(game, "p1", Confirm())
    assert told(game, TableDecided)[0].winner == "" and strengths(game, "p2.1") == [0, 0, 0]


def test_n27_silence_confirms() -> None:
    game = battle()
    report(game, "p1", "p1")
    after, _ = play(game, CLOCK, TimeUp())
    assert after.tiles["D2"].owner == "p1"


@pytest.mark.parametrize(("on", "owner"), [("version_1", "p1"), ("version_2", "p2"), ("draw", "p2")])
def test_n27_a_dispute_is_settled_by_both(on: str, owner: str) -> None:
    game = battle()
    report(game, "p1", "p1")
    act(game, "p2", Correct("p2"))
    act(game, "p1", Dispute("not so"))
    assert asks(game, Settling)
    act(game, "p1", Settle(on))
    act(game, "p2", Settle(on))
    settle_all(game)
    assert game.tiles["D2"].owner == owner


def test_n41_the_host_rules_on_a_dispute() -> None:
    game = battle()
    report(game, "p1", "p1")
    act(game, "p2", Dispute("not so"))
    assert game.top.rulings(game) == ["version_1", "anew", "draw", "simple"]
    advance(game, CLOCK, Ruling("version_1", "seen"), [1] * 50)
    assert game.tiles["D2"].owner == "p1"


def test_n41_if_nobody_reports_in_time_it_is_fought_by_dice() -> None:
    game = battle()
    entry = advance(game, CLOCK, TimeUp(), [6, 1, *[1] * 50])
    news = [t.news for t in entry.told]
    assert NobodyReported("D2") in news and any(isinstance(n, BattleBegun) for n in news)


def test_n41_anew_is_reported_again() -> None:
    game = battle()
    report(game, "p1", "p1")
    act(game, "p2", Dispute("not so"))
    act(game, "p1", Settle("anew"))
    act(game, "p2", Settle("anew"))
    assert asks(game, Reporting) and not told(game, TableSet)
    report(game, "p2", "p2")
    assert asks(game, Confirming, "p1") and game.top.first


def test_3_9_both_may_agree_to_fight_by_dice() -> None:
    game = battle()
    act(game, "p1", ByDice())
    with pytest.raises(Illegal, match="dice proposed already"):
        act(game, "p1", ByDice())
    act(game, "p2", ByDice(), 6, 1)
    assert told(game, BattleBegun)


def test_3_9_who_says_done_leaves_it_to_the_other() -> None:
    game = battle()
    act(game, "p1", Done())
    assert game.awaited() == ["p2"]
    report(game, "p2", "p2")
    assert asks(game, Confirming, "p1")


# Unit strength.


@pytest.mark.parametrize(
    ("unit", "strength"),
    [
        (Unit("", "infantry", "troop", 1), 1), (Unit("", "infantry", "regiment", 1), 2),
        (Unit("", "infantry", "horde", 1), 3), (Unit("", "infantry", "legion", 1), 3),
        (Unit("", "monster", "single", 1), 1), (Unit("", "hero", "single", 1), 1),
        (Unit("", "hero", "single", 1, ["individual"]), 0), (Unit("", "war_engine", "single", 1), 0),
        (Unit("", "infantry", "regiment", 1, us=4), 3), (Unit("", "infantry", "regiment", 1, us=-3), 0),
    ],
)  # fmt: skip
def test_3_9_the_strength_of_units_on_the_table(unit: Unit, strength: int) -> None:
    assert unit.strength == strength


def test_3_9_a_routed_unit_loses_one_and_one_that_routs_gains_one_once_a_battle() -> None:
    game = battle()
    report(game, "p1", "p1", ("p2.1/1", "p1.1/2"), ("p2.1/2", "p1.1/2"), ("p1.1/1", "p2.1/3"), ("p2.1/3", "nobody"))
    act(game, "p2", Confirm())
    assert strengths(game, "p1.1") == [-1, 1, 0] and strengths(game, "p2.1") == [-1, -1, 0]


@pytest.mark.parametrize(("us", "gone"), [(-3, True), (-2, False)])
def test_3_9_a_unit_of_minus_two_is_destroyed_at_the_reform(us: int, gone: bool) -> None:
    game = battle()
    game.lists["p2.1"].units[0].us = us  # a regiment: 2 in all
    report(game, "p1", "p1", ("p2.1/1", "nobody"))
    act(game, "p2", Confirm())
    settle_all(game)
    assert game.lists["p2.1"].units[0].gone is gone
    assert [n.unit.values["name"] for n in told(game, UnitDestroyed)] == (["Spears"] if gone else [])


def test_3_9_an_army_without_units_is_gone() -> None:
    game = battle(lists={**LISTS, "p2.1": "infantry troop Last 50"})
    game.lists["p2.1"].units[0].us = -2
    report(game, "p1", "p1", ("p2.1/1", "nobody"))
    act(game, "p2", Confirm())
    settle_all(game)
    assert where(game, "p2.1") == "gone" and "p2.1" not in game.lists


def test_m3_a_unit_gains_from_the_next_battle_on() -> None:
    """What was noted counts when the report is confirmed, not before."""
    game = battle()
    act(game, "p1", Routed("p2.1/1", "p1.1/1"))
    assert strengths(game, "p1.1") == [0, 0, 0]


def test_m20_a20_a_battle_won_on_the_table_is_one_might() -> None:
    game = battle()
    before = might_of(game, "p1")
    report(game, "p1", "p1")
    act(game, "p2", Confirm())
    assert might_of(game, "p1") == before + 1 + game.charts.might["village"] and game.triumphs == {"p1": 1}
    game = battle(DUEL, LISTS, 6, 1)
    act(game, "p1", ByDice())
    act(game, "p2", ByDice(), 6, 1)
    assert game.triumphs == {}  # won by dice


# Simple battles between lists.


def by_dice(lists: dict[str, str], *rolls: int) -> MightyKingdoms:
    game = battle(DUEL, lists)
    act(game, "p1", ByDice())
    act(game, "p2", ByDice(), *rolls)
    return game


def test_n29_points_are_those_of_the_units_rounded_up() -> None:
    game = by_dice({"p1.1": "infantry horde Guard 210", "p2.1": SPEARS}, 6, 1)
    assert told(game, BattleBegun)[0].defence == {"p1.1": 3, "p2.1": 5}


def test_n29_the_owner_removes_units_worth_each_hit() -> None:
    game = by_dice(LISTS, 6, 1)
    assert asks(game, Removing, "p2")
    act(game, "p2", Remove("p2.1/1"))
    assert game.lists["p2.1"].units[0].gone and game.armies["p2.1"].points == 400
    assert game.tiles["D2"].owner == "p1" and strengths(game, "p2.1") == [0, 0, 0]


def test_n29_the_rest_is_the_cheapest_that_suffices() -> None:
    game = by_dice({**LISTS, "p2.1": "infantry regiment A 60; infantry regiment B 110; infantry regiment C 330"}, 6, 1)
    act(game, "p2", Rest())
    assert [u.gone for u in game.lists["p2.1"].units] == [False, True, False]


def test_n29_a_list_on_paper_loses_the_points_and_a_last_unit_goes_whole() -> None:
    game = by_dice({"p1.1": SPEARS}, 6, 1)
    assert game.lists["p2.1"].units[0].points == 400 == game.armies["p2.1"].points
    game = by_dice({"p1.1": SPEARS, "p2.1": "infantry horde Only 500"}, 6, 1)
    assert where(game, "p2.1") == "gone" and [n.how for n in told(game, ArmyLost)] == ["no_units"]


def test_n28_a_list_by_dice_or_a_player_who_gave_up_is_never_fought_on_a_table() -> None:
    def is_by_dice(listed: bool, conceded: list[str]) -> bool:
        game = bare(LAND, DUEL, lists=LISTS)
        game.lists["p2.1"].by_dice, game.conceded = listed, conceded
        game.stack = [Battle(tile="D2", attacker="p1", defender="p2")]
        entry = advance(game, CLOCK, Begin(), [1] * 50)
        return any(isinstance(t.news, BattleBegun) for t in entry.told)

    assert is_by_dice(True, []) and is_by_dice(False, ["p1"]) and not is_by_dice(False, [])


def test_n32_a_report_is_kept_with_its_routs() -> None:
    game = battle()
    report(game, "p1", "p1", ("p2.1/1", "p1.1/1"), ("p2.1/2", "nobody"))
    kept = [Rout("p2.1/1", "p1.1/1"), Rout("p2.1/2", "")]
    assert game.enclosing(Tabletop).versions == [TableAccount("p1", "p1", kept)]
