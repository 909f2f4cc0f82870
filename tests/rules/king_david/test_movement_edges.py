"""Rulings on movement and slots at their edges: where two meet, or where the usual case hides another."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel import Done, Illegal, check
from rules.king_david.action import ActionPhase
from rules.king_david.anytime import BreakAlliance, Give
from rules.king_david.battle_plans import Plan
from rules.king_david.combat import Battle
from rules.king_david.deciding import Decide
from rules.king_david.game import KingDavid
from rules.king_david.movement import Move
from tests.rules.king_david.scene import at, begin, do, put, run_on, scene, slot, station


def led_to(game: KingDavid, player: str, start: str, leaders: str = "none") -> Any:
    return game.top.group(game, game.seat_of(player), start, leaders).armies


def run(game: KingDavid, minor: str, player: str, since: int = 0) -> None:
    there = game.minors[minor]
    there.status, there.by, there.since = "run", player, since
    game.touch()


# Movement


@pytest.mark.parametrize(
    ("player", "start", "to"),
    [("tyre", "tyre", "ahcco"), ("philistia", "sharuhen", "lachish"), ("aramea", "geshur", "damascus")],
)
def test_6_1_of_ways_equally_short_the_one_that_chariots_can_pay_is_taken(player: str, start: str, to: str) -> None:
    game = scene()
    put(game, start, f"{player}_chariot_3")
    slot(game, player)
    across = game.atlas.across
    costs = [across[start][by]["chariot"] + across[by][to]["chariot"] for by in across[start] if to in across[by]]
    assert max(costs) > 2 >= min(costs)
    assert to in led_to(game, player, start)


def test_q59_an_invaded_minors_armies_do_not_go_round_by_foreign_land() -> None:
    game = scene()
    run(game, "edom", "tyre")
    game.minors["bedouin"].status = "conquered"  # so that Midian is open to everybody
    put(game, "bozrah", "edom_chariot_2")
    put(game, "punon", "judah_infantry_3")  # stands in the only way at home that is not too far
    slot(game, "tyre")
    assert game.atlas.across["bozrah"]["midian"]["chariot"] + game.atlas.across["midian"]["elath"]["chariot"] == 2
    assert "elath" not in led_to(game, "tyre", "bozrah")
    game.minors["edom"].status = "allied"
    game.touch()
    assert "elath" in led_to(game, "tyre", "bozrah")


def test_q82_a_controllers_armies_do_not_pass_through_what_they_may_not_enter() -> None:
    game = scene()
    run(game, "negev", "philistia", since=game.actions)
    put(game, "sharuhen", "philistia_chariot_4")
    slot(game, "philistia")
    assert "arad" not in led_to(game, "philistia", "sharuhen")
    assert "shur" not in led_to(game, "philistia", "sharuhen")


def test_q82_nor_do_his_leaders() -> None:
    game = scene()
    run(game, "negev", "judah", since=game.actions)
    station(game, david="debir")
    slot(game, "judah")
    there = led_to(game, "judah", "debir", "david")
    assert there
    assert not any(game.atlas.country_of[area] == "negev" for area in there)


def test_q118_a_minors_armies_stop_among_its_controllers_allies() -> None:
    game = scene()
    run(game, "ammon", "moab")
    game.alliances = [["judah", "moab"]]
    chariot = put(game, "ammon_steppe", "ammon_chariot_3")[0]
    put(game, "rabbah", "judah_infantry_3")
    slot(game, "moab")
    assert "jazer" not in led_to(game, "moab", "ammon_steppe")  # not past them
    do(game, "moab", Move("ammon_steppe", "none", "rabbah", ["ammon_chariot_3"]))
    assert game.armies[chariot].spent == 99
    do(game, "moab", Done())
    assert game.enclosing(Battle).sides == {"moab": "attackers", "judah": "defenders"}


def test_q19_an_army_goes_on_with_any_of_the_leaders_it_came_with() -> None:
    game = scene()
    army = put(game, "hebron", "judah_infantry_3")[0]
    station(game, david="hebron", joab="hebron")
    slot(game, "judah")
    do(game, "judah", Move("hebron", "david+joab", "keilah", ["infantry_3"]))
    do(game, "judah", Move("keilah", "joab", "gath", ["infantry_3"]))  # David stays behind
    assert (game.armies[army].area, game.leaders["david"].area) == ("gath", "keilah")


def test_q98_a_leader_helps_all_friends_to_stack_but_only_his_own_to_march() -> None:
    game = scene()
    game.alliances = [["judah", "moab"]]
    put(game, "hebron", *["moab_infantry_3"] * 4)
    station(game, david="hebron")
    put(game, "keilah", *["moab_infantry_2"] * 4)
    slot(game, "judah", "moab")
    seat = game.seat_of("moab")
    assert game.top.move_armies(game, seat, "keilah", "none", "hebron").most == 3
    assert game.top.move_leaders(game, seat, "hebron").values == ["none"]
    assert set(led_to(game, "moab", "hebron")) <= set(game.atlas.near["hebron"])


# Slots


def test_q92_guests_who_have_broken_with_each_other_do_not_act_together() -> None:
    game = scene()
    game.alliances = [["judah", "moab"], ["judah", "philistia"]]
    game.joint = {"philistia": "judah", "moab": "judah"}
    begin(game, ActionPhase())
    assert game.top.members == ["judah", "philistia"]
    do(game, "philistia", Done())
    do(game, "judah", Done())
    acting = []
    for _ in range(3):
        acting += game.top.members
        do(game, game.top.members[0], Done())
    assert acting == ["aramea", "tyre", "moab"]


def test_q94_all_movement_then_all_combats_then_all_sieges_and_the_owner_chooses_the_next_area() -> None:
    game = scene()
    for area in ("gath", "gaza"):
        put(game, area, *["judah_phalanx_3"] * 3, "philistia_militia_1")
    put(game, "gezer", *["judah_infantry_3"] * 3)
    slot(game, "judah")
    assert at(game) == "moving"
    do(game, "judah", Done())
    assert game.top.decide_choice(game, game.seat_of("judah")).values == ["gath", "gaza"]
    do(game, "judah", Decide("gaza"))
    areas = []
    while at(game) != "sieges":
        areas.append(game.enclosing(Battle).area)
        for player in ("judah", "philistia"):
            do(game, player, Plan([], "cheapest", "never", "pass"))
        run_on(game, [6, 6, 6, 1])
    assert areas == ["gaza", "gath"]
    assert game.top.besiege_area(game, game.seat_of("judah")).values == ["gath", "gaza", "gezer"]


def test_q10_q7_nothing_is_given_or_broken_while_a_combat_is_being_paid_for() -> None:
    game = scene()
    game.alliances = [["judah", "moab"]]
    game.resource["judah"] = 0
    put(game, "gath", "judah_infantry_3", "moab_infantry_3", "philistia_chariot_3")
    slot(game, "judah", "moab")
    do(game, "judah", Done())
    do(game, "moab", Done())
    assert game.top.about == "pay"
    with pytest.raises(Illegal, match="not during a fight"):
        check(game, game.seat_of("moab"), Give("judah", 0, 1))
    do(game, "moab", BreakAlliance("judah"))
    assert game.are_allied("judah", "moab")  # until the slot is over


# A march that can surely be taken back is carried out without a preview.


def is_sure(game: KingDavid, pick: Move, player: str = "philistia") -> bool:
    return bool(game.top.can_surely_undo(game, game.seat_of(player), pick))


def test_6_1_a_march_through_quiet_land_can_surely_be_undone() -> None:
    game = scene()
    put(game, "gath", "philistia_chariot_4")
    slot(game, "philistia")
    order = Move("gath", "none", "lachish", ["chariot_4"])
    assert is_sure(game, order)
    assert not do(game, "philistia", order).mark


def test_6_1_a_march_that_catches_a_leader_or_invades_is_tried_out_first() -> None:
    game = scene()
    put(game, "gath", "philistia_chariot_4")
    station(game, amasa="lachish")
    slot(game, "philistia")
    assert not is_sure(game, Move("gath", "none", "lachish", ["chariot_4"]))
    minor = next(a for a in game.atlas.areas if game.is_neutral(game.atlas.country_of[a]) and game.atlas.near[a])
    start = next(a for a in game.atlas.near[minor] if not game.is_neutral(game.atlas.country_of[a]))
    game = scene()
    put(game, start, "philistia_infantry_3")
    slot(game, "philistia")
    order = Move(start, "none", minor, ["infantry_3"])
    assert not is_sure(game, order)
    assert do(game, "philistia", order).mark


def test_6_1_a_march_in_a_slot_of_two_is_tried_out_first() -> None:
    game = scene()
    put(game, "gath", "philistia_chariot_4")
    game.alliances = [["judah", "philistia"]]
    slot(game, "philistia", "judah")
    assert not is_sure(game, Move("gath", "none", "lachish", ["chariot_4"]))
