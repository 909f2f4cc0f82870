"""Rulings at their edges: where two of them meet, or where the usual case hides another."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel import CLOCK, Begin, Done, Illegal, Pass, advance, check
from rules.king_david.action import ActionPhase, Besiege
from rules.king_david.anytime import BreakAlliance, Give
from rules.king_david.battle_plans import Plan
from rules.king_david.build import Building, Exchange
from rules.king_david.combat import Battle
from rules.king_david.courting import EventPhase, Oppose
from rules.king_david.deciding import Decide
from rules.king_david.game import KingDavid
from rules.king_david.minors import Bid
from rules.king_david.movement import Move
from rules.king_david.news import DiceRolled, LeaderFell, MarkerPlayed, RansomPaid
from rules.king_david.retreat import Retreat, Stand
from rules.king_david.setup import TheGame
from rules.king_david.siege import Siege
from rules.king_david.turn import Turn
from rules.king_david.windows import PlayMarker
from tests.rules.king_david.scene import act, at, begin, close, do, give, news, put, run_on, scene, slot, station

ASK = Plan([], "cheapest", "ask", "pass")


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
    assert game.allied("judah", "moab")  # until the slot is over


# Combat and siege


def battle(game: KingDavid, rolls: list[int], **plans: list[str]) -> Any:
    slot(game, "judah")
    do(game, "judah", Done())
    for player in ("judah", "philistia"):
        do(game, player, Plan(plans.get(player, []), "cheapest", "ask", "pass"))
    return run_on(game, rolls)


def test_q107_a_revolting_army_that_survives_saves_its_leader_the_roll() -> None:
    game = scene()
    give(game, "philistia", "troop_revolt")
    put(game, "gath", "judah_militia_1", "judah_phalanx_4", *["philistia_chariot_4"] * 4)
    station(game, david="gath")
    entry = battle(game, [1, 10, 10, 10, 10], philistia=["troop_revolt"])
    assert not news(entry, LeaderFell)
    phalanx = next(a for a in game.armies if a.startswith("judah_phalanx"))
    assert game.leaders["david"].area == game.armies[phalanx].area != "gath"


def test_q106_a_bribed_army_does_not_fight_on_for_a_side_that_has_left() -> None:
    game = scene()
    give(game, "philistia", "bribe")
    bribed = put(game, "gath", *["judah_phalanx_4"] * 3)
    put(game, "gath", *["philistia_chariot_3"] * 2)
    battle(game, [1] * 5, philistia=["bribe"])
    do(game, "judah", Stand())
    do(game, "philistia", Retreat("ekron"))
    assert game.frame(Battle) is None
    assert all(game.armies[a].area == "gath" for a in bribed)  # it is Judah's again


def test_q61_of_two_arks_in_one_answer_the_second_goes_back() -> None:
    game = scene(3)
    give(game, "judah", "ark_of_the_lord", "ark_of_the_lord")
    put(game, "gath", *["judah_phalanx_3"] * 3, *["philistia_chariot_3"] * 2)
    slot(game, "judah")
    do(game, "judah", Done())
    do(game, "judah", Plan([], "cheapest", "ask", "pass"))
    do(game, "philistia", ASK)
    game.enclosing(Battle).plan.clear()
    close(game)
    for _ in range(2):
        do(game, "judah", PlayMarker("ark_of_the_lord", "gath"))
    do(game, "judah", Pass())
    do(game, "philistia", Pass()) if game.seat_of("philistia") in game.awaited() else None
    entry = close(game)
    assert len(news(entry, MarkerPlayed)) == 1
    assert game.hands["judah"] == ["ark_of_the_lord"]


def test_q109_q41_when_the_besieger_who_commands_is_gone_his_ally_takes_the_city() -> None:
    game = scene()
    game.alliances = [["judah", "moab"]]
    game.forts["gaza"] = 1
    put(game, "gaza", "judah_infantry_3", *["moab_infantry_3"] * 3)
    slot(game, "judah", "moab")
    do(game, "judah", Done())
    do(game, "moab", Done())
    do(game, "judah", Besiege("gaza"))
    do(game, "moab", Decide("yes"))
    for player in ("judah", "moab", "philistia"):
        do(game, player, ASK)
    close(game, [1, 1, 1, 1, 1])
    do(game, "judah", Retreat("lachish"))
    assert game.enclosing(Siege).player == "moab"
    act(game, "moab", Stand(), [6, 6, 6, 1])
    assert game.control["gaza"] == "moab"


# Ransoms


def captive(game: KingDavid, leader: str, captor: str) -> None:
    there = game.leaders[leader]
    there.fate, there.captor, there.due = "captive", captor, 2


def test_q12_a_ransom_received_pays_a_ransom_due() -> None:
    game = scene()
    captive(game, "david", "aramea")
    captive(game, "hadadezer", "judah")
    game.resource |= {"judah": 15, "aramea": 0}
    game.stack = [TheGame(at="after"), Turn(at="begin")]
    entry = advance(game, CLOCK, Begin())
    assert [n.leader for n in news(entry, RansomPaid)] == ["david", "hadadezer"]
    assert (game.resource["judah"], game.resource["aramea"]) == (10, 5)


def test_q12_a_ransom_is_paid_as_soon_as_an_exchange_makes_up_the_price() -> None:
    game = scene()
    captive(game, "david", "moab")
    game.resource["judah"], game.food["judah"] = 14, 20
    begin(game, Building(seat=game.seat_of("judah")))
    entry = do(game, "judah", Exchange("food", 2))
    assert news(entry, RansomPaid)
    assert game.resource["judah"] == 1


# Event Phase


def test_q116_who_has_played_an_alliance_comes_again_after_all_others() -> None:
    game = scene(3)
    give(game, "philistia", "alliance", "alliance")
    give(game, "judah", "alliance")
    begin(game, EventPhase(at="window"))
    for minor, first in (("egypt", "philistia"), ("hammath", "judah")):
        for player in ("philistia", "judah"):
            do(game, player, PlayMarker("alliance", minor))
            do(game, player, Pass())
        entry = close(game)
        assert [n.player for n in news(entry, MarkerPlayed)] == [first]
        do(game, first, Bid(0), [1, 1])
        while at(game) == "opposing":
            do(game, game.of(game.asked()[0]), Oppose(0, "no"), [1])
    assert game.hands == {"philistia": ["alliance"], "judah": [], "aramea": []}


def test_q67_an_intervention_answers_only_in_the_window_of_its_target() -> None:
    game = scene()
    give(game, "judah", "effective_weaponry")
    give(game, "philistia", "gods_intervention")
    put(game, "gath", *["judah_phalanx_3"] * 3, *["philistia_chariot_3"] * 2)
    entry = battle(game, [1] * 5, judah=["effective_weaponry"])
    assert news(entry, DiceRolled)[0].bonus == 3
    do(game, "judah", Stand())
    game.enclosing(Battle).plan.clear()
    do(game, "philistia", Stand())
    seat = game.seat_of("philistia")
    assert at(game) == "combat_window"
    assert game.top.play_marker_marker(game, seat).values == []
