"""Rulings that no other test is named by: minors."""

from __future__ import annotations

from rules.kernel import Done
from rules.king_david.action import Besiege, besiegers
from rules.king_david.hits import Rest
from rules.king_david.minors import SettingUp, courtable_minors, intimidation
from rules.king_david.movement import Move
from rules.king_david.news.markers import MinorConquered
from rules.king_david.pieces import Raid
from tests.rules.king_david.fights import NEVER, run_minor
from tests.rules.king_david.scene import at, begin, do, news, put, run_on, scene, slot

# Minors


def test_q117_a_minor_sets_up_once_and_not_among_enemies() -> None:
    game = scene()
    run_minor(game, "negev", "moab")
    put(game, "arad", "judah_infantry_3")
    begin(game, SettingUp(minor="negev"))
    assert "arad" not in game.top.place_area(game, game.seat_of("moab")).values
    do(game, "moab", Rest())
    number = len(game.armies)
    begin(game, SettingUp(minor="negev"))
    assert len(game.armies) == number


def test_q119_a_second_invader_finds_the_same_controller() -> None:
    game = scene()
    run_minor(game, "negev", "moab")
    put(game, "ziklag", "judah_infantry_3")
    slot(game, "judah")
    do(game, "judah", Move("ziklag", "none", "beersheba", ["infantry_3"]))
    assert at(game) == "moving"  # no roll
    assert game.minors["negev"].by == "moab"


def test_q120_conquered_for_good_and_its_other_land_yields_to_nobody() -> None:
    game = scene()
    run_minor(game, "negev", "moab")
    put(game, "arad", "negev_militia_2")
    game.forts["beersheba"] = 1
    put(game, "beersheba", *["judah_phalanx_4"] * 3)
    slot(game, "judah")
    do(game, "judah", Done())
    do(game, "judah", Besiege("beersheba"))
    do(game, "judah", NEVER)
    do(game, "moab", NEVER)
    entry = run_on(game, [6, 6, 6, 1])
    assert news(entry, MinorConquered)
    assert game.holder("arad") == ""
    assert "negev" not in courtable_minors(game)


def test_q122_an_invaded_minor_acts_in_its_leaders_slot_and_he_pays() -> None:
    game = scene()
    run_minor(game, "negev", "moab")
    put(game, "beersheba", "negev_militia_2", "judah_militia_1")
    slot(game, "moab")
    do(game, "moab", Done())
    assert at(game) == "plans"
    assert game.resource["moab"] == 19


def test_q123_major_countries_as_minors_have_no_stocks() -> None:
    game = scene(3)
    assert "tyre" not in game.food
    assert game.forts["sidon"] == 3
    run_minor(game, "tyre", "judah")
    begin(game, SettingUp(minor="tyre"))
    do(game, "judah", Rest())
    assert sum(1 for a in game.armies if a.startswith("tyre")) == 15


def test_q56_only_armies_of_ones_own_country_intimidate() -> None:
    game = scene()
    game.raids, game.raids_so_far = [Raid(1, "egypt", "judah", 3)], 1
    put(game, "debir", "judah_infantry_3", "judah_infantry_3")
    for army in put(game, "sharuhen", "egypt_chariot_4"):
        game.armies[army].raid = 1
    assert intimidation(game, "judah", "negev") == 2


def test_q108_q118_a_run_minors_armies_take_back_its_city_and_land_from_their_players_ally() -> None:
    game = scene()
    game.alliances = [["judah", "moab"]]
    run_minor(game, "negev", "moab")
    game.control |= {"beersheba": "judah", "arad": "judah"}
    put(game, "beersheba", *["negev_militia_2"] * 2)
    put(game, "arad", "negev_militia_2")
    assert besiegers(game, "moab", "beersheba", [])
    slot(game, "moab")
    do(game, "moab", Done())
    do(game, "moab", Besiege("beersheba"))


def test_q108_a_players_own_armies_do_not_besiege_his_ally() -> None:
    game = scene()
    game.alliances = [["judah", "moab"]]
    run_minor(game, "negev", "moab")
    game.control["beersheba"] = "judah"
    put(game, "beersheba", "moab_infantry_3")
    assert besiegers(game, "moab", "beersheba", []) == []


def test_6_2_6_q118_a_run_minors_armies_take_back_open_land_from_their_players_ally() -> None:
    game = scene()
    game.alliances = [["judah", "moab"]]
    run_minor(game, "negev", "moab")
    area = next(a for a in game.atlas.home["negev"] if not game.atlas.areas[a].city)
    game.control[area] = "judah"
    put(game, area, "negev_militia_2")
    slot(game, "moab")
    do(game, "moab", Done())
    assert area not in game.control  # Q101: handed back
