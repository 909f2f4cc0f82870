"""Rules in which a single word was free to be wrong: a sign, a kind of way, a condition, a piece of news."""

from __future__ import annotations

from rules.kernel import CLOCK, Begin, Entry
from rules.king_philip.church import roll_for_church
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.displaced import take_off
from rules.king_philip.interception import Intercept
from rules.king_philip.losses import proposal
from rules.king_philip.movement import Movement
from rules.king_philip.movement_verbs import Attack, March
from rules.king_philip.news import InterceptionTried, Marched, TurnEnds
from rules.king_philip.options import Options
from rules.king_philip.pieces import DEAD
from rules.king_philip.refusals import why_no_marker
from rules.king_philip.reinforcements import IndianReinforcements
from tests.rules.king_philip.board import at_war, begin, go_on, markers, war
from tests.rules.king_philip.test_movement import indians


def test_12_4_a_company_without_a_leader_loses_the_pips_of_the_road_from_its_die() -> None:
    board = indians({"hockomock": "pc_1", "bridgewater": "ma_1"}).do(INDIAN, March("hockomock", "titicut"))
    board.do(ENGLISH, Intercept("bridgewater", "ma_1"), 5)
    assert board.news(InterceptionTried)[0].success is False
    board = indians({"hockomock": "pc_1", "bridgewater": "ma_1"}).do(INDIAN, March("hockomock", "titicut"))
    board.do(ENGLISH, Intercept("bridgewater", "ma_1"), 6)
    assert board.news(InterceptionTried)[0].success is True


def test_12_4_a_key_leader_adds_more_than_one_road_takes() -> None:
    board = indians({"hockomock": "pc_1", "bridgewater": "ma_1 winslow"}).do(INDIAN, March("hockomock", "titicut"))
    board.do(ENGLISH, Intercept("bridgewater", "ma_1+winslow"), 4)
    assert board.news(InterceptionTried)[0].success is True


def test_12_2_who_goes_by_river_pays_for_the_river_and_not_for_the_path_beside_it() -> None:
    board = war({"naticook": "wa_1"}, Movement(seat=INDIAN))
    owners = {board.state.charts.owner_of[space] for space in ("naticook", "pennacook")}
    begin(at_war(board, *owners)).do(INDIAN, March("naticook", "pennacook"))
    assert board.news(Marched)[0].half_pips == 1, "three pips over land, half a pip by river"


def test_13_5_a_sachem_taken_off_the_map_may_end_the_war() -> None:
    state = begin(war({"montaup": "philip wa_1"})).state
    state.leaders["canonchet"].where = DEAD
    state.open_entry(Entry(CLOCK, Begin()))
    take_off(state, "philip")
    assert state.result is not None and state.result.winners == [ENGLISH]


def test_the_site_is_spared_before_the_last_man_beside_a_leader_only() -> None:
    state = begin(war({"portsmouth": "ri_1- ri_2- captain_ri"})).state
    state.damage["portsmouth"] = 1
    state.look_around()
    both, leader, site = ["ri_1", "ri_2"], "captain_ri", "portsmouth"
    assert proposal(state, [*both, site], [*both, leader], site, "spare_points") == "ri_1"
    assert proposal(state, ["ri_1", site], ["ri_1", leader], site, "spare_points") == site
    assert proposal(state, ["ri_1", site], ["ri_1"], site, "spare_points") == "ri_1"


def test_17_nobody_rolls_for_church_in_the_short_game_nor_twice() -> None:
    short = war({}, options=Options(short=True)).state
    assert roll_for_church(short) is False and not short.church_in
    assert roll_for_church(war({}, church_in=True).state) is False


def test_15_everybody_hears_how_a_turn_ended() -> None:
    board = go_on(begin(war({}, turn=2)))
    assert [(n.turn, n.points) for n in board.news(TurnEnds)] == [(2, {ENGLISH: 0, INDIAN: 0})]


def test_F15_the_tribes_of_the_first_turn_get_no_warriors_in_it() -> None:
    first = begin(war({}, IndianReinforcements(), turn=1))
    assert first.at() == "done"
    assert begin(war({}, IndianReinforcements(), turn=2)).at() == "new_units"


def test_12_7_a_target_that_another_stack_has_marked_is_not_marked_from_here() -> None:
    state = begin(war({"titicut": "wa_1", "hockomock": "pc_1"}, markers=markers("titicut>taunton"))).state
    assert why_no_marker(state, INDIAN, ["wa_1"], "titicut", "taunton").key == "marked_already"
    assert why_no_marker(state, INDIAN, ["pc_1"], "hockomock", "taunton").key != "marked_already"
    board = indians({"titicut": "wa_1", "hockomock": "pc_1"}).do(INDIAN, Attack("titicut", "taunton"))
    assert "taunton" in board.offers("attack_target", "hockomock")
