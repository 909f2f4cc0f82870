"""6.3 Siege, and 11.0 minor countries."""

from __future__ import annotations

import pytest

from rules.kernel import CLOCK, Begin, Done, Entry, Illegal, check
from rules.king_david.action import Besiege
from rules.king_david.battle_plans import Plan
from rules.king_david.game import KingDavid
from rules.king_david.hits import Rest
from rules.king_david.minors import Bid, leave_in_peace
from rules.king_david.movement import Move
from rules.king_david.news.fights import CityRolled, CityTaken, ControlTaken, DiceRolled, LeaderFell
from rules.king_david.news.markers import ControlRolled, MinorConquered, MinorInvaded
from rules.king_david.pieces import Raid
from rules.king_david.retreat import Retreat, Stand
from tests.rules.king_david.scene import act, at, close, do, news, put, run_on, scene, slot, station

ASK = Plan([], "cheapest", "ask", "pass")


def before(game: KingDavid, city: str, *armies: str) -> None:
    put(game, city, *armies)
    slot(game, "judah")
    do(game, "judah", Done())


def test_6_3_a_siege_is_optional_and_costs_a_point() -> None:
    game = scene()
    before(game, "gezer", "judah_infantry_3", "judah_infantry_3")
    assert at(game) == "sieges"
    game.resource["judah"] = 0
    with pytest.raises(Illegal, match="no resource points"):
        check(game, game.seat_of("judah"), Besiege("gezer"))
    do(game, "judah", Done())
    assert "gezer" not in game.control


def test_6_3_all_besiegers_roll_d6_and_the_city_a_d10_a_level() -> None:
    game = scene()
    before(game, "ekron", "judah_phalanx_4", "judah_militia_1")
    do(game, "judah", Besiege("ekron"))
    do(game, "judah", ASK)
    do(game, "philistia", ASK)
    entry = close(game, [6, 6, 10, 10])
    assert news(entry, DiceRolled)[0].strength == 0
    assert len(news(entry, CityRolled)[0].dice) == 2
    assert game.forts["ekron"] == 1


def test_6_3_5_q40_q43_after_round_one_the_besieger_goes_on_or_retreats_and_the_damage_stays() -> None:
    game = scene()
    before(game, "ekron", *["judah_phalanx_4"] * 3)
    do(game, "judah", Besiege("ekron"))
    do(game, "judah", ASK)
    do(game, "philistia", ASK)
    close(game, [4, 4, 4, 1, 1])
    assert game.asked() == [game.seat_of("judah")]
    do(game, "judah", Retreat("keilah"))
    assert game.forts["ekron"] == 1  # Q40
    assert game.holder("ekron") == "philistia"
    assert game.resource["judah"] == 19  # Q43: not refunded


def test_6_3_6_after_two_rounds_both_stay() -> None:
    game = scene()
    before(game, "ekron", *["judah_phalanx_4"] * 3)
    do(game, "judah", Besiege("ekron"))
    do(game, "judah", ASK)
    do(game, "philistia", ASK)
    close(game, [1, 1, 1, 1, 1])
    do(game, "judah", Stand(), [1, 1, 1, 1, 1])
    assert game.forts["ekron"] == 2
    assert game.count_friends("ekron", "judah") == 3
    assert "ekron" not in game.control


def test_q41_if_both_reach_zero_the_city_stays_at_level_one() -> None:
    game = scene()
    game.forts["gezer"] = 1
    before(game, "gezer", "judah_militia_1", "judah_militia_1")
    do(game, "judah", Besiege("gezer"))
    do(game, "judah", ASK)
    run_on(game, [5, 5, 10])
    # ten hits remove one militia; the other takes the city
    assert game.control["gezer"] == "judah"
    game = scene()
    before(game, "gezer", "judah_militia_1")
    do(game, "judah", Besiege("gezer"))
    do(game, "judah", ASK)
    run_on(game, [6, 9])
    assert game.forts["gezer"] == 1
    assert "gezer" not in game.control


def test_q42_the_herald_rolls_for_an_unowned_city_and_nobody_else_is_asked() -> None:
    game = scene()
    before(game, "gezer", *["judah_infantry_3"] * 3)
    do(game, "judah", Besiege("gezer"))
    assert game.asked() == [game.seat_of("judah")]


def test_q108_not_against_friends_not_twice_and_not_past_an_army() -> None:
    game = scene()
    game.alliances = [["judah", "philistia"]]
    put(game, "gath", "judah_infantry_3")  # an ally's
    put(game, "gezer", *["judah_phalanx_4"] * 2)
    slot(game, "judah")
    do(game, "judah", Done())
    assert game.top.besiege_area(game, game.seat_of("judah")).values == ["gezer"]
    do(game, "judah", Besiege("gezer"))
    do(game, "judah", Plan([], "cheapest", "never", "pass"))
    run_on(game, [1, 1, 1, 1, 1, 1])
    assert at(game) != "sieges"  # one siege per city


def test_q24_a_leader_in_a_city_that_falls_rolls() -> None:
    game = scene()
    game.forts["ziklag"] = 1
    put(game, "ziklag", *["philistia_chariot_4"] * 3)
    station(game, amasa="ziklag")
    slot(game, "philistia")
    do(game, "philistia", Done())
    do(game, "philistia", Besiege("ziklag"))
    do(game, "philistia", ASK)
    do(game, "judah", ASK)
    entry = close(game, [6, 6, 6, 1, 5])
    assert news(entry, CityTaken)
    assert news(entry, LeaderFell)[0].fate == "captured"
    assert game.leaders["amasa"].captor == "philistia"


def test_10_4_a_taken_city_is_at_level_one() -> None:
    game = scene()
    game.forts["ekron"] = 2
    before(game, "ekron", *["judah_phalanx_4"] * 4)
    do(game, "judah", Besiege("ekron"))
    do(game, "judah", ASK)
    do(game, "philistia", ASK)
    close(game, [6, 6, 6, 6, 1, 1])
    assert (game.control["ekron"], game.forts["ekron"]) == ("judah", 1)


# 11.0


def invade(game: KingDavid) -> None:
    """Judah enters the Negev."""
    put(game, "ziklag", *["judah_phalanx_4"] * 4)
    slot(game, "judah")
    do(game, "judah", Move("ziklag", "none", "beersheba", ["phalanx_4"] * 4))


def test_11_0_q78_q79_the_others_bid_and_roll_for_an_invaded_minor_before_the_invader_arrives() -> None:
    game = scene(3)
    put(game, "sharuhen", "philistia_infantry_3")  # next to the Negev
    invade(game)
    assert at(game) == "control_bids"
    assert game.asked() == game.seats_of(["philistia", "aramea"])  # not the invader
    assert game.count_friends("beersheba", "judah") == 0
    do(game, "philistia", Bid(2))
    do(game, "aramea", Bid(5))
    entry = close(game, [5, 3, 4, 5, *[1] * 8])  # 5 + 2 + 1 and 3 + 5: a tie; then 4 + 3 and 5 + 5
    rolled = news(entry, ControlRolled)[0]
    assert rolled.totals == {"philistia": 7, "aramea": 10}
    assert rolled.winner == "aramea"
    assert game.resource == {"philistia": 18, "judah": 20, "aramea": 15}
    do(game, "aramea", Rest())
    assert game.minors["negev"].status == "run"
    assert game.count_friends("beersheba", "judah") == 4
    assert sum(1 for a in game.armies if a.startswith("negev")) == 8


def test_11_0_with_two_players_the_opponent_runs_it_without_a_roll() -> None:
    game = scene(2)
    invade(game)
    assert game.minors["negev"].by == "philistia"
    assert at(game) == "placing"


def test_q80_jerusalem_has_no_army_and_no_roll() -> None:
    game = scene()
    put(game, "bethlehem", *["judah_phalanx_4"] * 4)
    slot(game, "judah")
    entry = do(game, "judah", Move("bethlehem", "none", "jerusalem", ["phalanx_4"] * 4))
    assert not news(entry, MinorInvaded)
    do(game, "judah", Done())
    do(game, "judah", Besiege("jerusalem"))
    do(game, "judah", ASK)
    entry = close(game, [6, 6, 6, 6, 1, 1])
    assert news(entry, CityTaken)
    assert game.minors["jerusalem"].status == "conquered"


def test_11_0_q77_conquered_when_all_its_cities_are_taken_and_then_taken_by_passing_through() -> None:
    game = scene()
    game.minors["edom"].status, game.minors["edom"].by = "run", "tyre"
    game.control["sela"] = "moab"
    game.forts["bozrah"] = 1
    put(game, "bozrah", *["moab_infantry_3"] * 4)
    put(game, "punon", "edom_militia_1")
    put(game, "midian", "edom_militia_2")
    slot(game, "moab")
    do(game, "moab", Done())
    do(game, "moab", Besiege("bozrah"))
    do(game, "moab", ASK)
    do(game, "tyre", ASK)
    entry = close(game, [6, 6, 6, 6, 1])
    assert news(entry, MinorConquered)
    assert not any(a.startswith("edom") for a in game.armies)
    slot(game, "moab")
    entry = do(game, "moab", Move("bozrah", "none", "punon", ["infantry_3"]))
    assert news(entry, ControlTaken)[0] == ControlTaken("punon", "moab")


def test_q59_an_invaded_minors_armies_stay_at_home_an_allys_may_leave() -> None:
    game = scene()
    game.minors["negev"].status, game.minors["negev"].by = "run", "moab"
    put(game, "arad", "negev_militia_2")
    slot(game, "moab")
    assert sorted(game.top.move_to(game, game.seat_of("moab"), "arad", "none").values) == [
        "beersheba", "kadesh_barnea",
    ]  # fmt: skip
    game.minors["negev"].status = "allied"
    game.touch()
    assert "debir" in game.top.move_to(game, game.seat_of("moab"), "arad", "none").values


def test_q82_the_controllers_own_armies_wait_for_the_next_action_phase() -> None:
    game = scene()
    minor = game.minors["negev"]
    minor.status, minor.by, minor.since = "run", "judah", game.actions
    put(game, "debir", "judah_infantry_3")
    slot(game, "judah")
    assert "arad" not in game.top.move_to(game, game.seat_of("judah"), "debir", "none").values
    game.actions += 1
    game.touch()
    assert "arad" in game.top.move_to(game, game.seat_of("judah"), "debir", "none").values


def test_q81_a_minor_left_in_peace_is_neutral_again_at_the_end_of_a_turn() -> None:
    game = scene()
    game.minors["negev"].status, game.minors["negev"].by = "run", "moab"
    put(game, "arad", "negev_militia_2", "judah_infantry_3")
    put(game, "beersheba", "negev_militia_1")
    for army in [a for a in game.armies if a.startswith("judah")]:
        del game.armies[army]
    game.touch()

    game.open_entry(Entry(CLOCK, Begin()))
    leave_in_peace(game)
    assert str(game.minors["negev"].status) == "neutral"
    assert sum(1 for a in game.armies if a.startswith("negev")) >= 1  # survivors stay


def test_q118_an_invaded_minor_is_hostile_to_its_controllers_allies() -> None:
    game = scene()
    game.alliances = [["judah", "moab"]]
    game.minors["negev"].status, game.minors["negev"].by = "run", "moab"
    assert game.are_hostile("negev", "judah")
    assert not game.are_hostile("negev", "moab")
    game.minors["negev"].status = "allied"
    put(game, "arad", "negev_militia_2")
    assert game.party(next(iter(game.armies))) == "moab"


def test_q115_raiders_take_nothing_that_their_own_country_holds() -> None:
    game = scene()

    game.raids = [Raid(1, "egypt", "moab", 3)]
    game.raids_so_far = 1
    for army in put(game, "raphia", "egypt_chariot_4", "egypt_infantry_3"):
        game.armies[army].raid = 1
    game.touch()
    slot(game, "moab")
    act(game, "moab", Done())
    assert "raphia" not in game.control
    assert game.minors["egypt"].status == "neutral"
