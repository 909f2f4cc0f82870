"""6.1 Movement, and who controls what at its end (6.2.6)."""

from __future__ import annotations

import pytest

from rules.kernel import Done, Illegal, check
from rules.king_david.deciding import Decide
from rules.king_david.game import KingDavid
from rules.king_david.movement import Move, Sail
from rules.king_david.news.fights import ControlTaken, LeaderFell
from tests.rules.king_david.scene import do, news, put, scene, slot, station


def reachable(game: KingDavid, player: str, start: str, leaders: str = "none") -> list[str]:
    return sorted(game.top.move_to(game, game.seat_of(player), start, leaders).values)


def who(game: KingDavid, player: str, start: str, to: str, leaders: str = "none") -> list[str]:
    return list(game.top.move_armies(game, game.seat_of(player), start, leaders, to).values)


def test_6_1_foot_one_chariots_two_and_a_hill_costs_a_chariot_two() -> None:
    game = scene()
    put(game, "gath", "philistia_infantry_3", "philistia_chariot_4")
    slot(game, "philistia")
    assert who(game, "philistia", "gath", "ekron") == ["chariot_4", "infantry_3"]
    assert who(game, "philistia", "gath", "gaza") == ["chariot_4"]  # two clear areas away
    assert who(game, "philistia", "gath", "keilah") == ["chariot_4", "infantry_3"]  # a hill: all its points
    assert "hebron" not in reachable(game, "philistia", "gath")  # clear and then a hill: three


def test_6_1_q18_a_river_costs_chariots_one_and_bars_them_from_hills_behind_it() -> None:
    game = scene()
    put(game, "megiddo", "tyre_chariot_3", "tyre_infantry_3")
    slot(game, "tyre")
    assert who(game, "tyre", "megiddo", "ahcco") == ["chariot_3", "infantry_3"]  # clear behind the Kishon: two
    assert who(game, "tyre", "megiddo", "tabor") == ["infantry_3"]  # a hill behind it: three


def test_6_1_q17_the_jordan_is_crossed_at_a_ford_only() -> None:
    game = scene()
    put(game, "jericho", "judah_infantry_3")
    slot(game, "judah")
    assert "heshbon" in reachable(game, "judah", "jericho")
    with pytest.raises(Illegal) as refusal:
        check(game, game.seat_of("judah"), Move("jericho", "none", "succoth", ["infantry_3"]))
    assert refusal.value.rule == "6.1"
    assert refusal.value.why.key == "jordan_only_at_fords"
    assert "heshbon" in refusal.value.open


def test_6_1_q20_stacking_four_and_a_leaders_rating_more() -> None:
    game = scene()
    put(game, "lachish", *["judah_infantry_3"] * 4)
    put(game, "debir", *["judah_infantry_2"] * 2)
    slot(game, "judah")
    assert "lachish" not in reachable(game, "judah", "debir")  # full
    game = scene()
    put(game, "lachish", *["judah_infantry_3"] * 4)
    put(game, "debir", *["judah_infantry_2"] * 4)
    station(game, david="lachish", joab="lachish")
    slot(game, "judah")
    options = game.top.move_armies(game, game.seat_of("judah"), "debir", "none", "lachish")
    assert options.most == 3  # David's three, not five with Joab's (Q20)


def test_6_1_q21_a_leader_may_not_leave_more_than_can_stack() -> None:
    game = scene()
    put(game, "hebron", *["judah_infantry_3"] * 6)
    station(game, david="hebron")
    slot(game, "judah")
    options = game.top.move_armies(game, game.seat_of("judah"), "hebron", "david", "debir")
    assert (options.least, options.most) == (2, 6)


def test_6_1_q19_armies_with_a_leader_have_twice_their_allowance_and_may_be_dropped() -> None:
    game = scene()
    armies = put(game, "hebron", "judah_infantry_3", "judah_infantry_3", "judah_phalanx_3")
    station(game, david="hebron")
    slot(game, "judah")
    assert who(game, "judah", "hebron", "gezer", "david") == []  # three steps: David alone
    assert "shechem" not in reachable(game, "judah", "hebron", "david")
    do(game, "judah", Move("hebron", "david", "keilah", ["infantry_3", "infantry_3", "phalanx_3"]))
    do(game, "judah", Move("keilah", "david", "ekron", ["phalanx_3"]))  # the infantry is dropped off
    assert game.armies[armies[2]].area == "ekron"
    assert "keilah" not in game.top.move_start(game, game.seat_of("judah")).values  # and goes no farther
    assert "ekron" in game.top.move_start(game, game.seat_of("judah")).values  # David alone: one more, to three
    assert all(not who(game, "judah", "ekron", to, "david") for to in reachable(game, "judah", "ekron", "david"))


def test_6_1_q19_none_are_picked_up() -> None:
    game = scene()
    put(game, "hebron", "judah_infantry_3")
    put(game, "keilah", "judah_infantry_2")
    station(game, david="hebron")
    slot(game, "judah")
    do(game, "judah", Move("hebron", "david", "keilah", ["infantry_3"]))
    assert who(game, "judah", "keilah", "bethlehem", "david") == ["infantry_3"]
    assert who(game, "judah", "keilah", "bethlehem") == ["infantry_2"]  # by itself, one step


def test_6_1_q95_entering_an_area_with_enemy_armies_is_a_stop_but_leaving_one_is_not() -> None:
    game = scene()
    put(game, "gath", "philistia_chariot_4", "philistia_chariot_3")
    put(game, "lachish", "judah_militia_1")
    slot(game, "philistia")
    assert "ziklag" not in reachable(game, "philistia", "gath")  # only through Lachish
    do(game, "philistia", Move("gath", "none", "lachish", ["chariot_4"]))
    assert "lachish" not in game.top.move_start(game, game.seat_of("philistia")).values
    game = scene()
    put(game, "lachish", "judah_militia_1", "philistia_chariot_4")
    slot(game, "philistia")
    assert "gaza" in reachable(game, "philistia", "lachish")  # Q95


def test_6_1_an_enemy_city_without_armies_is_no_stop() -> None:
    game = scene()
    put(game, "debir", "philistia_chariot_4")
    slot(game, "philistia")
    found = reachable(game, "philistia", "debir")
    assert "lachish" in found and "beersheba" in found
    assert "sharuhen" in found  # through Ziklag, a city of Judah without armies
    assert "shur" not in found  # through Beersheba: entering a neutral minor is an invasion, and a halt
    game = scene()
    put(game, "megiddo", "tyre_chariot_3")
    slot(game, "tyre")
    assert "joppa" not in reachable(game, "tyre", "megiddo")
    assert "shechem" in reachable(game, "tyre", "megiddo")


def test_6_1_q23_by_sea_between_held_ports_at_no_cost_once_a_slot() -> None:
    game = scene()
    put(game, "gaza", "philistia_infantry_3")
    slot(game, "philistia")
    seat = game.seat_of("philistia")
    assert sorted(game.top.sail_to(game, seat, "gaza", "none").values) == ["ashdod", "ashkelon"]
    do(game, "philistia", Sail("gaza", "none", "ashdod", ["infantry_3"]))
    assert game.top.sail_start(game, seat).values == []
    do(game, "philistia", Move("ashdod", "none", "ekron", ["infantry_3"]))  # and its own step


def test_6_1_q97_an_allys_ports_need_his_leave() -> None:
    game = scene(alliances=[["judah", "philistia"]])
    game.alliances = [["judah", "philistia"]]
    put(game, "gaza", "judah_infantry_3")
    slot(game, "judah")
    seat = game.seat_of("judah")
    assert game.top.sail_start(game, seat).values == []
    game.ports = [["philistia", "judah"]]
    game.touch()
    assert "ashdod" in game.top.sail_to(game, seat, "gaza", "none").values


def test_6_1_q24_a_lone_leader_outside_his_cities_rolls_and_nobody_stops_for_him() -> None:
    game = scene()
    put(game, "gath", "philistia_chariot_4")
    station(game, amasa="lachish")
    slot(game, "philistia")
    entry = do(game, "philistia", Move("gath", "none", "lachish", ["chariot_4"]), [5])
    fell = news(entry, LeaderFell)[0]
    assert (fell.leader, fell.fate) == ("amasa", "captured")
    assert game.leaders["amasa"].captor == "philistia"
    assert "lachish" in game.top.move_start(game, game.seat_of("philistia")).values


def test_6_1_a_lone_leader_in_a_city_of_his_is_safe() -> None:
    game = scene()
    put(game, "gath", "philistia_chariot_4")
    station(game, amasa="keilah")
    slot(game, "philistia")
    entry = do(game, "philistia", Move("gath", "none", "keilah", ["chariot_4"]))
    assert not news(entry, LeaderFell)
    assert game.leaders["amasa"].area == "keilah"


def test_q96_a_leader_alone_does_not_walk_among_enemies() -> None:
    game = scene()
    put(game, "lachish", "philistia_militia_1")
    put(game, "keilah", "philistia_militia_1")
    station(game, amasa="hebron")
    slot(game, "judah")
    found = reachable(game, "judah", "hebron", "amasa")
    assert "lachish" not in found
    assert "keilah" in found  # into his own besieged city he may


def test_6_2_6_q26_an_area_without_a_city_is_gained_at_the_end_of_the_slot() -> None:
    game = scene()
    put(game, "gezer", "judah_infantry_3")
    put(game, "gibeon", "judah_infantry_3")
    slot(game, "judah")
    do(game, "judah", Move("gibeon", "none", "shiloh", ["infantry_3"]))
    do(game, "judah", Done())
    entry = do(game, "judah", Done())  # no siege of Gezer
    assert [n.area for n in news(entry, ControlTaken)] == ["shiloh"]
    assert "gezer" not in game.control  # only by taking the city


def test_6_2_6_q29_an_own_home_area_is_freed_without_a_marker() -> None:
    game = scene()
    game.control["lachish"] = "philistia"
    put(game, "keilah", "judah_infantry_3")
    slot(game, "judah")
    do(game, "judah", Move("keilah", "none", "lachish", ["infantry_3"]))
    do(game, "judah", Done())
    assert "lachish" not in game.control


def test_q101_land_of_an_ally_may_be_handed_back() -> None:
    game = scene()
    game.alliances = [["judah", "philistia"]]
    game.control["sharuhen"] = "moab"
    put(game, "ziklag", "judah_infantry_3")
    slot(game, "judah")
    do(game, "judah", Move("ziklag", "none", "sharuhen", ["infantry_3"]))
    do(game, "judah", Done())
    assert game.top.about == "hand_back"
    do(game, "judah", Decide("yes"))
    assert game.holder("sharuhen") == "philistia"


def test_6_1_q19_a_chariot_that_was_led_one_area_has_its_own_second_point_left() -> None:
    game = scene()
    put(game, "damascus", "aramea_chariot_3", "aramea_infantry_3")
    station(game, hadadezer="damascus")
    slot(game, "aramea")
    first = next(a for a in game.atlas.near["damascus"] if game.atlas.areas[a].terrain == "clear")
    do(game, "aramea", Move("damascus", "hadadezer", first, ["chariot_3", "infantry_3"]))
    armies = next(iter(game.top.group(game, game.seat_of("aramea"), first, "none").armies.values()))
    assert {game.counter(a).type for a in armies} == {"chariot"}  # foot has spent its one point
    to = next(iter(game.top.move_to(game, game.seat_of("aramea"), first, "none").values))
    do(game, "aramea", Move(first, "none", to, ["chariot_3"]))
    assert first not in [a.area for n, a in game.armies.items() if game.counter(n).type == "chariot"]
    do(game, "aramea", Move(first, "hadadezer", to, ["infantry_3"]))  # he comes to the same area
    group = game.top.group(game, game.seat_of("aramea"), to, "hadadezer")
    assert not any(
        game.counter(a).type == "chariot" for armies in group.armies.values() for a in armies
    )  # not picked up
