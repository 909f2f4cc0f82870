"""Rulings that no other test is named by: movement, control, combat and siege."""

from __future__ import annotations

from rules.kernel import Done
from rules.king_david.action import Besiege
from rules.king_david.battle_plans import Plan
from rules.king_david.movement import Move
from rules.king_david.news.fights import CityTaken, DiceRolled
from rules.king_david.pieces import Raid
from tests.rules.king_david.fights import ASK, NEVER
from tests.rules.king_david.scene import do, give, news, put, run_on, scene, slot, station

# Movement and control


def test_q22_attackers_from_several_areas_must_fit_together() -> None:
    game = scene()
    put(game, "lachish", *["judah_infantry_3"] * 3)
    put(game, "keilah", *["judah_infantry_2"] * 3)
    put(game, "gath", "philistia_militia_1")
    slot(game, "judah")
    do(game, "judah", Move("lachish", "none", "gath", ["infantry_3"] * 3))
    assert game.top.move_armies(game, game.seat_of("judah"), "keilah", "none", "gath").most == 1


def test_q27_a_marker_stays_when_the_army_leaves() -> None:
    game = scene()
    game.control["shiloh"] = "judah"
    put(game, "shiloh", "judah_infantry_3")
    slot(game, "judah")
    do(game, "judah", Move("shiloh", "none", "jericho", ["infantry_3"]))
    do(game, "judah", Done())
    assert game.control["shiloh"] == "judah"
    assert game.control["jericho"] == "judah"


def test_q28_leaders_alone_take_nothing() -> None:
    game = scene()
    station(game, david="shiloh")
    slot(game, "judah")
    do(game, "judah", Done())
    assert "shiloh" not in game.control


def test_q99_unowned_land_is_entered_without_a_roll() -> None:
    game = scene()
    put(game, "bethlehem", "judah_infantry_3")
    slot(game, "judah")
    do(game, "judah", Move("bethlehem", "none", "gibeon", ["infantry_3"]))
    assert game.count_friends("gibeon", "judah") == 1


def test_q100_besieged_means_a_hostile_army_stands_there() -> None:
    game = scene()
    put(game, "gaza", "judah_militia_1")
    put(game, "gezer", "judah_militia_1")
    assert game.is_besieged("gaza") and game.is_besieged("gezer")
    game.alliances = [["judah", "philistia"]]
    game.touch()
    assert not game.is_besieged("gaza")
    game.control["gaza"] = "moab"
    assert game.score("moab") == 1  # it counts for victory all the same


def test_q102_what_raiders_take_is_their_players() -> None:
    game = scene()
    game.raids, game.raids_so_far = [Raid(1, "egypt", "moab", 3)], 1
    for army in put(game, "sharuhen", "egypt_chariot_4"):
        game.armies[army].raid = 1
    game.touch()
    slot(game, "moab")
    do(game, "moab", Done())
    assert game.control["sharuhen"] == "moab"


# Combat and siege


def test_q32_a_combat_costs_one_point_whatever_its_rounds() -> None:
    game = scene()
    put(game, "gath", *["judah_phalanx_4"] * 2, *["philistia_chariot_4"] * 2)
    slot(game, "judah")
    do(game, "judah", Done())
    do(game, "judah", NEVER)
    do(game, "philistia", NEVER)
    run_on(game)
    assert game.resource["judah"] == 19


def test_q33_raiders_of_another_player_are_enemies() -> None:
    game = scene()
    game.raids, game.raids_so_far = [Raid(1, "egypt", "moab", 3)], 1
    for army in put(game, "gath", "egypt_chariot_4"):
        game.armies[army].raid = 1
    put(game, "gath", "judah_infantry_3")
    assert game.has_foes("gath", "judah")
    assert not game.has_foes("gath", "moab") or game.foes_in("gath", "moab") == game.at["gath"]["judah"]


def test_q39_chariots_are_weaker_in_hills() -> None:
    chart = scene().atlas.charts.combat
    assert (chart.hill["chariot"], chart.clear["chariot"]) == (8, 10)


def test_q107_the_captor_of_a_leader_lost_before_an_unowned_city_is_nobody() -> None:
    game = scene()
    put(game, "gezer", "judah_militia_1")
    station(game, amasa="gezer")
    slot(game, "judah")
    do(game, "judah", Done())
    do(game, "judah", Besiege("gezer"))
    do(game, "judah", ASK)
    run_on(game, [1, 10, 5])
    assert (game.leaders["amasa"].fate, game.leaders["amasa"].captor) == ("captive", "")


def test_q110_level_zero_in_round_one_ends_the_siege() -> None:
    game = scene()
    put(game, "gezer", *["judah_phalanx_4"] * 3)
    slot(game, "judah")
    do(game, "judah", Done())
    do(game, "judah", Besiege("gezer"))
    do(game, "judah", NEVER)
    entry = run_on(game, [6, 6, 6, 1])
    assert len(news(entry, DiceRolled)) == 1
    assert news(entry, CityTaken)


def test_q106_q50_armies_that_may_not_fight_stay_beside_the_enemy() -> None:
    game = scene()
    army = put(game, "gath", "judah_infantry_3", "philistia_militia_1")[0]
    slot(game, "judah", mourning=["judah"])
    do(game, "judah", Done())
    assert game.armies[army].area == "gath"
    assert game.count_friends("gath", "philistia") == 1


def test_q111_weaponry_counts_on_every_die_of_a_mixed_side() -> None:
    game = scene()
    game.alliances = [["aramea", "judah"]]
    give(game, "judah", "effective_weaponry", "ark_of_the_lord")
    put(game, "gath", "judah_phalanx_3", "aramea_infantry_3", "philistia_chariot_4", "philistia_chariot_4")
    slot(game, "judah", "aramea")
    do(game, "judah", Done())
    do(game, "aramea", Done())
    do(game, "judah", Plan(["effective_weaponry", "ark_of_the_lord"], "cheapest", "ask", "pass"))
    do(game, "aramea", ASK)
    do(game, "philistia", ASK)
    entry = run_on(game, [1, 1, 1, 1])
    assert news(entry, DiceRolled)[0].bonus == 2 + 2  # one each, and the Ark on Judah's die alone
