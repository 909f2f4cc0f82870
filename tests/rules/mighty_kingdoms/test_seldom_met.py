"""What is met seldom: kingdoms that are out, defenders who lie down, and notes that are struck out again."""

from __future__ import annotations

import pytest

from rules.kernel import Begin, Done, Entry, News
from rules.kernel.pledges import Promise
from rules.mighty_kingdoms import CAMPAIGN
from rules.mighty_kingdoms.anytime import KingdomsAnytime
from rules.mighty_kingdoms.artefacts import CAPITAL_HOLDS, Bear, Bearing
from rules.mighty_kingdoms.facts import Goods
from rules.mighty_kingdoms.news.table import GroundPrepared, TableSet
from rules.mighty_kingdoms.news.year import ArmyMoved, BattleBegun, Razed, TileTaken, Tithed
from rules.mighty_kingdoms.orders import Defend, Regroup
from rules.mighty_kingdoms.pledges import count_attacks, count_entries, count_tithes
from rules.mighty_kingdoms.setup import BY_LOT, ChooseRace, Races
from rules.mighty_kingdoms.strength import destroy_spent
from rules.mighty_kingdoms.tabletop import NotRouted, Reporting, Rout, prepare_ground
from rules.mighty_kingdoms.tithe import Tithing
from tests.rules.mighty_kingdoms.stage import act, bare, stage

LAND = ["p1 B2 capital", "p1 C2", "p2 D2 village", "p2 E2 capital"]
TWO, HEROES = "infantry horde Guard 250; infantry regiment Spears 120", "infantry horde Guard 200; hero Captain 90"


def telling(game: object) -> Entry:
    entry = Entry("p1", Begin())
    game.open_entry(entry)  # type: ignore[attr-defined]
    return entry


def test_n11_nothing_is_planned_for_an_army_that_has_its_order() -> None:
    game = stage(LAND, ["p1.1 B2", "p1.2 C2", "p2.1 E2", "p2.2 D2"])
    plans = KingdomsAnytime()
    assert plans.plan_order_army(game, "p1").values == ["p1.1", "p1.2"]
    act(game, "p1", Defend("p1.2"))
    assert plans.plan_order_army(game, "p1").values == plans.plan_move_army(game, "p1").values == ["p1.1"]


def test_6_4_what_is_given_to_the_capital_is_borne_by_nobody() -> None:
    game = bare(LAND, ["p1.1 B2"], lists={"p1.1": HEROES}, artefacts={"a20_1": "p1.1/2", "a5_1": "p1.1/1"})
    asks = Bearing()
    game.stack = [asks]
    asks.answers["p1"] = [{"type": "bear", "artefact": "a20_1", "unit": CAPITAL_HOLDS}]
    assert asks.part("p1") == [Bear("a20_1", CAPITAL_HOLDS)]
    assert asks.bearers(game, "p1") == {"a5_1": "p1.1/1"}


def test_3_9_n29_a_list_that_was_shown_loses_the_points_of_units_that_are_gone() -> None:
    for shown, points in ((True, 300), (False, 500)):
        game = bare(LAND, ["p1.1 B2"], lists={"p1.1": TWO})
        telling(game)
        game.lists["p1.1"].shown = shown
        game.unit("p1.1/2").us = -9
        destroy_spent(game, "p1.1")
        assert game.unit("p1.1/2").gone and game.armies["p1.1"].points == points


def test_n25_who_lies_down_prepares_no_ground() -> None:
    for lying, prepared in ((False, ["p2"]), (True, [])):
        game = bare(LAND, ["p1.1 D2", "p2.1 D2 defends", "p2.2 D2"], lists={"p1.1": TWO})
        game.armies["p2.1"].lying = lying
        entry = telling(game)
        prepare_ground(game, "D2", ["p1", "p2"])
        assert [t.news.seat for t in entry.told if isinstance(t.news, GroundPrepared)] == prepared


def test_n27_a_note_is_struck_out_alone() -> None:
    game = bare(LAND, ["p1.1 D2", "p2.1 D2"], lists={"p1.1": TWO, "p2.1": TWO})
    telling(game)
    one, other = Rout("p2.1/1", "p1.1/1"), Rout("p1.1/2", "")
    asks = Reporting(routs={"p1": [one, other], "p2": [one]})
    asks.not_routed(game, "p1", NotRouted("p2.1/1"))
    assert asks.routs == {"p1": [other], "p2": [one]}


def test_4_3_nobody_gives_to_a_kingdom_that_is_out() -> None:
    game = bare(LAND, seats=3)
    game.goods["p1"] = Goods(1, 1)
    assert Tithing().receivers(game, "p1") == ["p2", "p3"]
    game.out = ["p3"]
    assert Tithing().receivers(game, "p1") == ["p2"]


def test_n1_by_lot_any_people_may_come() -> None:
    known = CAMPAIGN.shipped.races
    game = bare(LAND)
    game.open_entry(Entry("p1", Begin()), [len(known), 1])
    asks = Races()
    asks.answers = {seat: [{"type": "choose_race", "race": BY_LOT}] for seat in game.seats}
    assert asks.answer("p1") == ChooseRace(BY_LOT)
    asks.reveal(game)
    assert game.races == {"p1": known[-1], "p2": known[0]}
    assert {roll.of for roll in game.now.rolls} == {len(known)}


# Promises.


@pytest.mark.parametrize(("told", "truce", "tile", "paid"), [
    (BattleBegun("D2", "p1", "p2", {}, {}), 1, 0, 0), (BattleBegun("D2", "p2", "p1", {}, {}), 0, 0, 0),
    (TableSet("D2", "p1", "p2", "4x4"), 1, 0, 0), (TableSet("D2", "p1", "p3", "4x4"), 0, 0, 0),
    (TileTaken("p1", "D2", "", "p2"), 1, 1, 0), (TileTaken("p3", "D2", "", "p2"), 0, 0, 0),
    (ArmyMoved("p1.1", "C2", "D2"), 0, 1, 0), (ArmyMoved("p1.1", "D2", "C2"), 0, 0, 0),
    (ArmyMoved("p3.1", "C2", "D2"), 0, 0, 0), (Razed("p1.1", "D2", "village"), 0, 1, 0),
    (Razed("p1.1", "C2", "village"), 0, 0, 0), (Razed("p2.1", "D2", "village"), 0, 0, 0),
    (Tithed("p1", "p2", 1, 1), 0, 0, 2), (Tithed("p1", "p2", 0, 1), 0, 0, 1), (Tithed("p1", "p3", 1, 1), 0, 0, 0),
    (Tithed("p2", "p1", 1, 1), 0, 0, 0),
])  # fmt: skip
def test_pledges_a_truce_a_tile_left_alone_and_what_is_paid(told: News, truce: int, tile: int, paid: int) -> None:
    game = bare(LAND, seats=3)
    words = [Promise(by="p1", to="p2", kind=kind, about=about, until=3) for kind, about in KINDS]
    counts = (count_attacks, count_entries, count_tithes)
    assert [count(game, word, told) for count, word in zip(counts, words, strict=True)] == [truce, tile, paid]


KINDS = (("truce", ""), ("leave_alone", "D2"), ("pay", ""))


def test_n12_when_time_is_up_the_armies_left_defend_or_regroup() -> None:
    game = stage(LAND, ["p1.1 B2", "p1.2 C2 lying", "p2.1 E2"], orders="sealed")
    assert game.top.default(game, "p1") == Defend("p1.1")
    act(game, "p1", Defend("p1.1"))
    assert game.top.default(game, "p1") == Regroup("p1.2")
    act(game, "p1", Regroup("p1.2"))
    assert game.top.default(game, "p1") == Done()
