"""Limits, exceptions and parties of single rules: each of these could be wrong without anything else being wrong."""

from __future__ import annotations

import pytest

from rules.kernel import Pass
from rules.king_david.action import Slot, besiegers
from rules.king_david.acts import purse
from rules.king_david.build import Building
from rules.king_david.courting import Courting, EventPhase
from rules.king_david.leaders import nearest
from rules.king_david.minors import Invasion
from rules.king_david.news.markers import ControlRolled
from rules.king_david.reach import leader_points_left, points_left, reach
from rules.king_david.siege import CityFalls
from rules.king_david.windows import PlayMarker
from tests.rules.king_david.fights import battle, pass_all, run_minor, watching
from tests.rules.king_david.scene import at, begin, do, give, news, put, scene, station
from tests.rules.king_david.test_siege_markers import siege

ROUND = [1, 1, 1]  # of three besiegers


def test_7_21_a_defensive_stalwart_raises_the_walls_by_one() -> None:
    game = scene()
    give(game, "philistia", "defensive_stalwart")
    siege(game, [*ROUND, 1, 1, 1] * 2, level=2, philistia=["defensive_stalwart"])
    assert game.forts["gaza"] == 3


def test_7_5_only_a_besieger_finds_a_secret_entrance() -> None:
    game = scene()
    give(game, "philistia", "secret_entrance")
    siege(game, [*ROUND, 1, 1] * 2, level=2, philistia=["secret_entrance"])
    assert game.hands["philistia"] == ["secret_entrance"] and game.holder("gaza") == "philistia"


def test_7_25_6_3_armies_in_mourning_lay_no_siege() -> None:
    game = scene()
    put(game, "gaza", "judah_infantry_3")
    assert len(besiegers(game, "judah", "gaza", [])) == 1
    assert besiegers(game, "judah", "gaza", ["judah"]) == []


def test_6_3_no_siege_beside_an_enemy_army() -> None:
    game = scene()
    put(game, "gaza", "judah_infantry_3", "philistia_militia_1")
    assert besiegers(game, "judah", "gaza", []) == []


@pytest.mark.parametrize(("players", "left"), [(3, ["ark_of_the_lord"]), (4, []), (5, [])])
def test_7_19_q61_the_ark_is_played_a_second_time_only_with_four_or_five(players: int, left: list[str]) -> None:
    game = scene(players)
    game.ark_played = True
    give(game, "judah", "ark_of_the_lord")
    battle(game, [1] * 5, judah=["ark_of_the_lord"])
    assert game.hands["judah"] == left


def test_7_26_7_18_an_alliance_is_negated_before_its_dice() -> None:
    game = scene()
    give(game, "philistia", "gods_intervention")
    watching(game, "philistia")
    begin(game, EventPhase(at="again"), Courting(player="judah", minor="ammon"))
    assert at(game) == "answer_window"
    do(game, "philistia", PlayMarker("gods_intervention", "marker_1_alliance"))
    do(game, "philistia", Pass())
    pass_all(game)
    assert at(game) != "own_bid" and game.minors["ammon"].status == "neutral"


def test_6_1_a_leader_has_three_points_alone_and_six_with_armies_and_led_chariots_four() -> None:
    game = scene()
    (chariot, militia) = put(game, "gath", "philistia_chariot_3", "philistia_militia_1")
    assert leader_points_left(game, ["david"], True) == 6
    assert leader_points_left(game, ["david"], False) == 3
    assert (points_left(game, chariot, ["achish"]), points_left(game, chariot, [])) == (4, 2)
    assert (points_left(game, militia, ["achish"]), points_left(game, militia, [])) == (2, 1)


def test_6_1_four_move_together_and_a_leader_who_waits_there_does_not_make_it_more() -> None:
    game = scene()
    put(game, "hebron", *["judah_militia_1"] * 3, *["judah_infantry_3"] * 3)
    station(game, david="keilah", abishai="hebron")
    assert reach(game, "judah", "hebron", [], []).most["keilah"] == 4
    assert reach(game, "judah", "hebron", ["abishai"], []).most["keilah"] == 5


def test_6_2_6_q13_a_leader_is_relocated_to_the_closest_stack() -> None:
    game = scene()
    put(game, "keilah", "judah_militia_1")
    put(game, "ziklag", "judah_militia_1")
    assert nearest(game, "abishai", "hebron") == ["keilah"]


def test_6_2_6_nobody_takes_control_beside_enemies() -> None:
    game = scene()
    put(game, "sharuhen", "judah_infantry_3")
    slot = Slot(members=["judah"])
    assert slot.gained(game, "judah", "sharuhen")
    put(game, "sharuhen", "philistia_militia_1")
    assert not slot.gained(game, "judah", "sharuhen")


@pytest.mark.parametrize(("freeze", "points"), [(True, 0), (False, 3)])
def test_6_2_6_q12_a_ransom_comes_before_any_other_expense(freeze: bool, points: int) -> None:
    game = scene(ransom_freeze=freeze)
    game.leaders["david"].fate, game.leaders["david"].due = "captive", game.turn
    game.resource["judah"] = 3
    assert purse(game, "judah") == points


def test_10_4_a_city_of_level_four_is_not_raised() -> None:
    game = scene()
    game.forts["gaza"], game.forts["gath"] = 4, 3
    begin(game, Building(seat=game.seat_of("philistia")))
    cities = game.top.fortify_city(game, game.seat_of("philistia")).values
    assert "gath" in cities and "gaza" not in cities


@pytest.mark.parametrize("status", ["run", "allied"])
def test_10_5_11_0_armies_of_a_minor_are_restored_for_nothing(status: str) -> None:
    game = scene()
    run_minor(game, "ammon", "judah", status)
    (army,) = put(game, "rabbah", "ammon_chariot_2_hurt")
    before = game.food["judah"], game.resource["judah"]
    begin(game, Building(seat=game.seat_of("judah")))
    assert not game.armies[army].hurt and (game.food["judah"], game.resource["judah"]) == before


def test_11_0_7_18_special_modifiers_count_when_dice_say_who_runs_a_minor() -> None:
    game = scene(3)
    game.minors["ammon"].ready = True
    entry = begin(game, Invasion(at="roll", minor="ammon", invader="philistia", bid={"judah": 1}), rolls=[5, 5])
    (rolled,) = news(entry, ControlRolled)
    assert rolled.totals == {"judah": 4, "aramea": 6}  # 5 + 1 - 2 and 5 + 1
    assert game.minors["ammon"].by == "aramea"


def test_11_0_q120_a_minor_stands_while_it_has_a_city() -> None:
    game = scene()
    put(game, "sela", "edom_infantry_2")
    begin(game, CityFalls(area="bozrah", player="judah"))
    assert len(game.armies_in("sela")) == 1
    begin(game, CityFalls(area="sela", player="judah"))
    assert game.minors["edom"].status == "conquered" and not game.armies_in("sela")
