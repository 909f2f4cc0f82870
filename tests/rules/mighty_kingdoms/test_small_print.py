"""Small print that a careless reading of the rulings would miss."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.kernel import CLOCK, Chance, Done, Illegal, Number, advance, due
from rules.kernel.pledges import Promise
from rules.mighty_kingdoms import CAMPAIGN
from rules.mighty_kingdoms.anytime import PlanDeploy, PlanMove, PlanOrder
from rules.mighty_kingdoms.army_list import LONGEST_NAME, ArmyList, Unit
from rules.mighty_kingdoms.artefacts import CAPITAL_HOLDS, Bear, NobodyFits, Spoils
from rules.mighty_kingdoms.battles import Fight, GiveUp, Slaughter, enemies_in
from rules.mighty_kingdoms.build import Building, Recruit
from rules.mighty_kingdoms.expectations import foresee
from rules.mighty_kingdoms.feed import Feed, Feeding
from rules.mighty_kingdoms.lists import MOST_UNITS, AddUnit, Lists, SameAs, ground_faults
from rules.mighty_kingdoms.might import might_of, rank_of
from rules.mighty_kingdoms.news.table import Borne, RoutStruck, StrengthChanged
from rules.mighty_kingdoms.news.year import BattleBegun, BattleDecided, Defends, Gathered, OrderGiven, TileTaken
from rules.mighty_kingdoms.odds import odds, side_of
from rules.mighty_kingdoms.orders import Defend, Move, Ordering, SealedOrders
from rules.mighty_kingdoms.pasted import read_list
from rules.mighty_kingdoms.pledges import count_entries
from rules.mighty_kingdoms.quests import Quest
from rules.mighty_kingdoms.results import Follow
from rules.mighty_kingdoms.setup import Capitals, FirstArmies, Founding
from rules.mighty_kingdoms.simple import Remove, Removing
from rules.mighty_kingdoms.tabletop import ByDice, NotRouted, Report, Reporting, Routed
from rules.mighty_kingdoms.winter import Recalling, RecallTo, Winter
from rules.reports import Confirm
from tests.rules.mighty_kingdoms.stage import (
    act,
    asks,
    bare,
    carried_out,
    close,
    heard,
    open_to,
    run,
    stage,
    told,
    where,
    winter,
)

HOME = ["p1 B2 capital", "p1 C2", "p1 B3", "p2 E4 capital", "p2 D4"]
LAND = ["p1 B2 capital", "p1 C2", "p2 D2 village", "p2 E2 capital"]
GUARD, HEROES = "infantry horde Guard 250", "infantry horde Guard 200; hero Captain 90"


def test_n13_sealed_orders_are_carried_out_in_the_order_in_which_they_were_given() -> None:
    """An army that is ordered again has its place anew."""
    game = stage(HOME, ["p1.1 B2", "p1.2 C2", "p1.3 B3", "p2.1 E4"], orders="sealed")
    for pick in (Move("p1.2", "D2"), Defend("p1.3"), Defend("p1.1"), Defend("p1.2"), Done()):
        act(game, "p1", pick)
    for pick in (Defend("p2.1"), Done()):
        act(game, "p2", pick)
    close(game)
    assert [n.army for n in told(game, OrderGiven)] == ["p1.3", "p1.1", "p1.2", "p2.1"]
    assert [n.army for n in told(game, Defends)] == ["p1.3", "p2.1", "p1.1", "p1.2"]  # one each in player order


def test_n12_no_standing_order_takes_the_place_of_a_plan_where_orders_are_sealed() -> None:
    """It would never be followed."""
    for orders, known in (("cycle", True), ("sealed", False)):
        game = stage(HOME, ["p1.1 B2", "p2.1 E4"], orders=orders)
        assert (Ordering.kind() in game.anytime.order_to(game, "p1").values) is known
        assert bool(Ordering.orders(game, "p1")) is known


def test_n12_nothing_is_planned_where_orders_are_sealed() -> None:
    """A plan would never be given: everybody is asked at once."""
    game = stage(HOME, ["p1.1 B2", "p2.1 E4"], orders="sealed")
    assert asks(game, SealedOrders)
    for plan in (PlanMove("p1.1", "B3"), PlanOrder("p1.1", "defend")):
        with pytest.raises(Illegal, match="sealed"):
            act(game, "p1", plan)
    act(game, "p1", PlanDeploy("p1.1", "B2"))  # deployment goes round in every game


def test_n31_an_army_that_lay_down_does_not_bear_what_the_others_won() -> None:
    lists = {"p1.1": GUARD, "p1.2": HEROES, "p2.1": HEROES}
    armies = ["p1.1 D2", "p1.2 D2 lying", "p2.1 D2"]
    game = stage(LAND, armies, at="battles", lists=lists, artefacts={"a20_1": "p2.1/2"})
    act(game, "p1", Routed("p2.1/2", "p1.1/1"))
    act(game, "p1", Report("p1"))
    act(game, "p2", Confirm())
    assert asks(game, Spoils, "p1")
    assert open_to(game, "p1", Bear, "a20_1") == ["p1.1/1"] and open_to(game, "p1", NobodyFits) == ["a20_1"]


def test_m23_what_a_capital_held_is_borne_by_an_army_that_fought_and_only_its_owner_is_told() -> None:
    lists = {"p1.1": HEROES, "p1.2": GUARD}
    land = ["p1 B2 capital", "p1 C2", "p2 D2 capital"]
    game = carried_out(land, ["p1.1 D2 lying", "p1.2 C2"], {"p1.2": "move D2"}, lists=lists, artefacts={"a20_1": "p2"})
    assert game.bearers == {"a20_1": "p1.2/1"} and told(game, Borne) == [Borne("a20_1", "p1.2/1")]


def test_m22_what_a_hero_bore_who_does_not_return_is_held_by_the_capital() -> None:
    tiles = ["p1 B2 capital", "p1 C2", "- C3 tower", "p2 E2 capital"]
    lists, artefacts = {"p1.1": HEROES}, {"a20_1": "p1.1/2"}
    game = winter(
        tiles, ["p1.1 B2", "p2.1 E2"], at="build", goods={"p1": (3, 3)}, lists=lists, artefacts=artefacts, advanced=True
    )
    act(game, "p1", Quest("C3", "p1.1/2"), 1)
    assert game.unit("p1.1/2").gone and game.artefacts == {"a20_1": "p1"} and not game.bearers


def test_n22_the_list_of_allies_is_not_copied() -> None:
    """It would be a second allied army that does not call itself one."""
    armies = ["p1.1 C2", "p1.2 C2", "p1.3 C2", "p1.4 C2", "p2.1 E2"]
    game = bare(LAND, armies, lists=dict.fromkeys(("p1.1", "p1.2", "p1.3", "p2.1"), GUARD))
    game.lists["p1.3"].ally = "elves"
    del game.lists["p1.4"]
    run(game, [Lists()])
    assert open_to(game, "p1", SameAs) == ["p1.1", "p1.2"]


def test_n20_the_tenth_army_comes_after_the_second() -> None:
    """Where the lower number decides: feeding and slaughter, when time is up."""
    ten = [f"p1.{n} B2" for n in range(1, 10)]
    game = stage(LAND, ten, most_armies=10)
    assert game.raise_army("p1", "C2") == "p1.10" and list(game.armies)[-1] == "p1.10"
    game = winter(LAND, [*ten, "p1.10 B2"], at="feed", goods={"p1": (0, 2)}, most_armies=10)
    assert asks(game, Feeding) and game.top.default(game, "p1") == Feed(["p1.1", "p1.2"])
    lying = [f"p2.{n} D2 lying" for n in (2, 10)]
    game = stage(LAND, ["p1.1 D2", *lying], at="battles", most_armies=10)
    assert asks(game, Slaughter, "p2") and game.top.default(game, "p2") == GiveUp("p2.2")


def test_n28_a_computer_that_took_over_a_list_proposes_dice() -> None:
    game = stage(LAND, ["p1.1 D2", "p2.1 D2"], at="battles", lists={"p1.1": GUARD, "p2.1": GUARD})
    assert asks(game, Reporting)
    for pick in (ByDice(), Done()):
        thought = CAMPAIGN.computer["ai"](CAMPAIGN.view(game, "p2"), Chance("a"), game.data)
        assert thought == pick
        act(game, "p2", thought)
    assert asks(game, Reporting, "p1")
    act(game, "p1", ByDice())
    assert not asks(game, Reporting) and heard[id(game)]


def test_n20_a_save_of_version_1_has_its_armies_put_in_order() -> None:
    game = stage(LAND, [f"p1.{n} B2" for n in (1, 10, 2)], most_armies=10)
    plain = msgspec.json.decode(CAMPAIGN.codec.encode(game))
    plain["version"] = 1
    read = CAMPAIGN.codec.decode(msgspec.json.encode(plain), CAMPAIGN.shipped)
    assert list(read.armies) == ["p1.1", "p1.2", "p1.10"] and read.version == CAMPAIGN.version


# Battles.


def test_3_4_battles_are_chosen_in_turn_not_all_by_the_first_player() -> None:
    land = ["p1 B2 capital", "p3 C2", "p1 B3", "p3 C3", "p2 E4 capital", "p3 D4", "p3 F1 capital"]
    armies = ["p1.1 C2", "p1.2 C3", "p2.1 D4", "p3.1 C2", "p3.2 C3", "p3.3 D4"]
    game = stage(land, armies, at="battles", seats=3)
    entry = act(game, "p1", Fight("C2", "p3"))
    begun = [t.news for t in entry.told if isinstance(t.news, BattleBegun)]
    assert [(n.attacker, n.tile) for n in begun][:3] == [("p1", "C2"), ("p2", "D4"), ("p3", "C3")]


def test_d3_an_owner_who_lies_down_does_not_go_before_those_who_stand() -> None:
    armies = ["p1.1 D2", "p2.1 D2 lying", "p3.1 D2"]
    game = stage([*LAND, "p3 F1 capital"], armies, at="orders", seats=3, owner_first=True)
    assert enemies_in(game, "D2", "p1") == ["p3"]
    game.armies["p2.1"].lying = False
    assert enemies_in(game, "D2", "p1") == ["p2"]


@pytest.mark.parametrize("more", [{}, {"lists": {"p1.1": GUARD, "p2.1": GUARD}}])
def test_m20_a_battle_won_by_dice_is_no_might(more: dict[str, Any]) -> None:
    """Neither in a game with Simple battles, nor in a Kings of War game."""
    game = stage(LAND, ["p1.1 D2", "p2.1 D2"], at="battles", rolls=[6, 1], **more)
    if more:
        act(game, "p1", ByDice())
        act(game, "p2", ByDice(), 6, 1)
    assert [n.winner for n in told(game, BattleDecided)] == ["p1"] and not game.triumphs


def test_n29_of_two_units_the_owner_chooses() -> None:
    lists = {"p1.1": "infantry regiment First 60; infantry regiment Second 150", "p2.1": GUARD}
    game = stage(LAND, ["p1.1 D2", "p2.1 D2"], at="battles", lists=lists)
    act(game, "p1", ByDice())
    act(game, "p2", ByDice(), 1, 6)
    assert asks(game, Removing, "p1") and open_to(game, "p1", Remove) == ["p1.1/1", "p1.1/2"]


def test_a5_roads_lead_out_of_cities_too() -> None:
    way: dict[str, Any] = {"edges": {"B2 C2": "m"}, "rivers": [["C2"]]}
    for roads, there in ((True, "C2"), (False, "C2 lying")):
        game = carried_out(LAND, ["p1.1 B2", "p2.1 E2"], {"p1.1": "move C2", "p2.1": "defend"}, city_roads=roads, **way)
        assert where(game, "p1.1") == there


# Winter and the end.


def test_m1_when_time_is_up_armies_winter_where_most_around_is_their_own() -> None:
    game = winter(["p1 B2 city", "p1 E4 city", "p1 E3", "p1 D4", "p2 F1 capital"], ["p1.1 E3"], at="recall")
    assert asks(game, Recalling, "p1") and game.top.default(game, "p1") == RecallTo("E4")


def test_4_6_new_armies_eat_too() -> None:
    game = bare(LAND, ["p1.1 B2", "p1.2 B2"])
    game.goods["p1"].food, game.armies["p1.2"].new = 1, True
    run(game, [Winter(at="feed")])
    assert asks(game, Feeding, "p1")


def test_a22_who_is_left_alone_has_won_before_anything_is_gathered() -> None:
    game = winter(["p1 B2 capital", "p1 C2 village"], ["p1.1 B2", "p2.1 E4"])
    assert game.result is not None and game.result.winners == ["p1"] and not told(game, Gathered)


def test_5_1_in_a_tie_a_capital_is_a_city() -> None:
    """Three might each: a capital against a fortress and a village."""
    game = bare(["p1 B2 capital", "p2 E2 fortress", "p2 E3 village"])
    assert might_of(game, "p1") == might_of(game, "p2") and rank_of(game, "p1") > rank_of(game, "p2")


def test_n11_plans_for_the_deployment_end_with_the_winter() -> None:
    game = winter(LAND, ["p1.1 B2", "p2.1 E2"], at="build", goods={"p1": (1, 1), "p2": (1, 1)})
    act(game, "p1", PlanDeploy("p1.1", "B2"))
    for seat in ("p1", "p2"):
        act(game, seat, Done())
    while not asks(game, Ordering):
        act(game, game.awaited()[0], game.top.default(game, game.awaited()[0]))
    assert where(game, "p1.1") == "B2" and not game.kept.orders.get("p1")


# Lists.


def test_a26_a_marsh_of_ones_own_allows_monsters_too() -> None:
    for marsh, fault in (([], ["no_monsters_there"]), (["C2"], [])):
        game = bare(["p1 B2 fortress", "p1 C2", "p2 E2 capital"], ["p1.1 B2"], lists={"p1.1": GUARD}, marsh=marsh)
        made = ArmyList([Unit("Troll", "monster", "single", 100)], home="B2")
        assert [f.key for f in ground_faults(game, "p1", made)] == fault


def test_n22_a_copied_list_is_as_the_other_was_when_it_was_raised() -> None:
    game = bare(LAND, ["p1.1 C2", "p1.2 C2", "p2.1 E2"], lists={"p1.1": HEROES, "p2.1": GUARD})
    game.unit("p1.1/1").us, game.unit("p1.1/2").gone = -1, True
    del game.lists["p1.2"]
    run(game, [Lists()])
    act(game, "p1", SameAs("p1.1"))
    assert [(u.name, u.us, u.gone) for u in game.top.draft(game, "p1").units] == [
        ("Guard", 0, False),
        ("Captain", 0, False),
    ]


def test_n22_a_unit_costs_a_point_at_least_and_units_are_numbered_from_one() -> None:
    game = bare(LAND, ["p1.1 C2", "p2.1 E2"], lists={"p2.1": GUARD})
    del game.lists["p1.1"]
    run(game, [Lists()])
    least = game.top.field(game, "p1", AddUnit, ["infantry", "horde", "Guard"])
    assert isinstance(least, Number) and (least.least, least.most) == (1, 500)
    act(game, "p1", AddUnit("infantry", "horde", "Guard", 250, []))
    written = [p.values["unit"] for p in game.top.affairs(game, "p1") if p.key == "unit_written"]
    assert [unit.values["number"] for unit in written] == [1]


@pytest.mark.parametrize("item", ["x" * (LONGEST_NAME + 1), "Sword\u200b"])
def test_n22_an_item_that_is_too_long_or_cannot_be_seen_is_refused(item: str) -> None:
    ((_, unit, why),) = read_list(f"hero Captain 90 + {item}", 500)
    assert unit is None and why is not None and why.key == "line_without_name"


# What is said.


def test_1_3_to_1_5_the_set_up_goes_in_player_order_with_three_kingdoms_too() -> None:
    game, _ = CAMPAIGN.start(CAMPAIGN.seats(3), "three")
    asked: list[str] = []
    while not isinstance(game.top, Ordering):
        verb = due(game)
        seat = CLOCK if verb else game.awaited()[0]
        if isinstance(game.top, Capitals | Founding | FirstArmies):
            asked.append(seat)
        advance(game, seat, verb or game.top.default(game, seat))
    assert asked == game.order * 3


def test_3_9_where_nobody_was_routed_nothing_is_said_of_strength() -> None:
    game = stage(LAND, ["p1.1 D2", "p2.1 D2"], at="battles", lists={"p1.1": GUARD, "p2.1": GUARD})
    act(game, "p1", Report("draw"))
    act(game, "p2", Confirm())
    assert not told(game, StrengthChanged)


def test_3_9_everybody_hears_of_notes_that_are_struck_and_of_strength_that_changes() -> None:
    lists = {"p1.1": GUARD, "p2.1": HEROES}
    game = stage(LAND, ["p1.1 D2", "p2.1 D2"], at="battles", lists=lists)
    act(game, "p1", Routed("p2.1/1", "p1.1/1"))
    act(game, "p1", NotRouted("p2.1/1"))
    assert [n.unit.values["name"] for n in told(game, RoutStruck)] == ["Guard"]
    act(game, "p1", Routed("p2.1/2", "p1.1/1"))
    act(game, "p1", Report("p1"))
    act(game, "p2", Confirm())
    (changed,) = told(game, StrengthChanged)
    names = [[unit.values["name"] for unit in units] for units in (changed.routed, changed.credited)]
    assert names == [["Captain"], ["Guard"]]


def test_n22_a_name_may_be_as_long_as_is_said() -> None:
    ((_, unit, why),) = read_list(f"hero {'x' * LONGEST_NAME} 90", 500)
    assert why is None and unit is not None and len(unit.name) == LONGEST_NAME
    ((_, unit, why),) = read_list(f"hero {'x' * (LONGEST_NAME + 1)} 90", 500)
    assert unit is None and why is not None


def test_6_4_when_time_is_up_somebody_bears_what_was_won() -> None:
    lists = {"p1.1": HEROES, "p2.1": HEROES}
    game = stage(LAND, ["p1.1 D2", "p2.1 D2"], at="battles", lists=lists, artefacts={"a20_1": "p2.1/2"})
    act(game, "p1", Routed("p2.1/2", "p1.1/1"))
    act(game, "p1", Report("p1"))
    act(game, "p2", Confirm())
    assert game.top.default(game, "p1") == Bear("a20_1", "p1.1/2")


def test_n11_every_order_can_be_planned() -> None:
    game = stage(HOME, ["p1.1 B2", "p2.1 E4"])
    plans = Ordering.orders(game, "p1")
    assert {"move_p1.1_B3", "defend_p1.1", "raze_p1.1", "regroup_p1.1"} <= set(plans)


def test_4_4_a_menu_says_what_is_built_for_how_much() -> None:
    game = winter([*LAND, "p1 B3 village"], ["p1.1 B2", "p2.1 E2"], at="build", goods={"p1": (3, 3)})
    price = game.describe("p1", "build", "what", ["C2"], "village")
    assert price is not None and price.values == {"gold": 1, "food": 0}
    price = game.describe("p1", "build", "what", ["B3"], "city")
    assert price is not None and price.values == {"gold": 1, "food": 1}


def test_3_7_a_menu_says_which_ground_is_rough() -> None:
    game = stage(HOME, ["p1.1 C2", "p2.1 E4"], edges={"C2 D2": "f"})
    said = {tile: game.describe("p1", "move", "to", ["p1.1"], tile) for tile in ("D2", "C3")}
    assert [phrase is not None and phrase.values["rough"] for phrase in said.values()] == [True, False]


def test_pledges_who_takes_another_tile_has_left_this_one_alone() -> None:
    game = stage(HOME, ["p1.1 B2", "p2.1 E4"])
    promise = Promise(by="p1", to="p2", kind="leave_alone", about="D4", until=2)
    elsewhere, there = (TileTaken("p1", tile, "", "p2") for tile in ("E4", "D4"))
    assert (count_entries(game, promise, elsewhere), count_entries(game, promise, there)) == (0, 1)
    assert count_entries(game, promise, TileTaken("p2", "D4", "", "p1")) == 0


def test_3_7_who_has_crossed_rough_ground_lies_down_also_if_he_goes_on_over_open_land() -> None:
    """p1 crosses a ridge to fight, wins, and goes on: the ridge still counts at the reform."""
    land = ["p1 B2 capital", "p1 C2", "p2 D2 village", "p1 D3", "p2 E2 capital"]
    orders = {"p1.1": "move D2", "p2.1": "defend", "p2.2": "defend"}
    game = carried_out(land, ["p1.1 C2", "p2.1 D2", "p2.2 E2"], orders, [6, 1], edges={"C2 D2": "m"})
    act(game, "p1", Follow("p1.1", "D3"))
    assert where(game, "p1.1") == "D3 lying"


def test_4_5_at_the_limit_new_armies_alone_leave_nobody_to_disband() -> None:
    game = bare([*LAND, "p1 B3 fortress", "p1 B1"], [f"p1.{n} B2" for n in range(1, 7)])
    game.goods["p1"].gold = 3
    for army in game.armies.values():
        army.new = True
    run(game, [Winter(at="build")])
    assert asks(game, Building, "p1") and open_to(game, "p1", Recruit) == []


def test_n22_a_list_of_too_many_lines_is_refused_as_a_whole() -> None:
    game = bare(LAND, ["p1.1 C2", "p2.1 E2"], lists={"p2.1": GUARD})
    del game.lists["p1.1"]
    run(game, [Lists()])
    for count, fits in ((MOST_UNITS, True), (MOST_UNITS + 1, False)):
        written = game.top.written(game, "p1", "\n".join(["infantry regiment Spears 10"] * count))
        assert written is not None and all((w.why is None) is fits for w in written)


def test_6_4_the_default_does_not_move_what_was_just_given() -> None:
    """Said once by the owner and then left to Herald: only what nobody bears yet is given away."""
    tiles, lists = ["p1 B2 capital", "p2 E2 capital"], {"p1.1": HEROES}
    artefacts = {"a20_1": "p1", "a20_2": "p1"}
    game = winter(tiles, ["p1.1 B2"], at="artefacts", lists=lists, artefacts=artefacts, advanced=True)
    act(game, "p1", Bear("a20_1", CAPITAL_HOLDS))
    assert game.top.default(game, "p1") == Bear("a20_2", "p1.1/2")
    act(game, "p1", Bear("a20_2", "p1.1/1"))
    assert game.top.default(game, "p1") == Done()


def test_3_3_only_of_the_unknown_it_is_said_what_may_be_found() -> None:
    game = stage(HOME, ["p1.1 B2", "p2.1 E4"])
    for to, said in (("B3", []), ("A2", ["may_find"])):
        assert [p.key for p in foresee(game, "p1", Move("p1.1", to))] == said


def test_6_8_a_draw_is_what_neither_wins() -> None:
    found = odds(side_of([(500, False)]), side_of([(500, True)]))
    assert [round(100 * share) for share in (found.win, found.draw, found.loss)] == [11, 61, 28]
