"""Rules in which a single word was free to be wrong: a sign, a kind of way, a condition, a piece of news."""

from __future__ import annotations

from rules.kernel import CLOCK, Begin, Entry
from rules.king_philip.advance import is_free
from rules.king_philip.church import AlliedCome, roll_for_church
from rules.king_philip.dataset.charts import ALLIED, ENGLISH, INDIAN
from rules.king_philip.displaced import take_off
from rules.king_philip.evasion import Evading, Stand
from rules.king_philip.interception import Intercept
from rules.king_philip.losses import proposal
from rules.king_philip.mohawks import MohawkOrder, SendMohawks
from rules.king_philip.movement import Movement
from rules.king_philip.movement_verbs import Attack, March
from rules.king_philip.news import InterceptionTried, Marched, TurnEnds
from rules.king_philip.options import Options
from rules.king_philip.paths import reach
from rules.king_philip.pieces import ASIDE, DEAD, POOL, TRACK
from rules.king_philip.refusals import why_no_marker, why_no_way, why_not_there
from rules.king_philip.reinforcements import IndianReinforcements
from rules.king_philip.sailing import sailing
from rules.king_philip.victory import check_leaders_out
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


def test_6_4_a_leader_taken_off_the_map_loses_his_scouts() -> None:
    state = begin(war({"montaup": "sachem_wa wa_1"})).state
    state.leaders["sachem_wa"].spy = state.leaders["sachem_wa"].guide = True
    spies, guides = state.spies_left(), state.guides_left()
    state.open_entry(Entry(CLOCK, Begin()))
    take_off(state, "sachem_wa")
    assert (state.spies_left(), state.guides_left()) == (spies + 1, guides + 1)
    assert state.leaders["sachem_wa"].where == TRACK


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


def test_6_4_a_leader_alone_goes_from_site_to_site() -> None:
    state = indians({"montaup": "wa_1 philip"}).state
    alone, band = (reach(state, INDIAN, who, "montaup").search() for who in (["philip"], ["wa_1"]))
    assert alone and all(state.is_intact(space) for space in alone)
    assert any(state.is_open(space) for space in band)


def test_F28_tribes_go_on_surrendering_while_winslow_or_church_is_there() -> None:
    for out, never in ((["church"], False), (["winslow"], False), (["church", "winslow"], True)):
        state = begin(war({})).state
        state.open_entry(Entry(CLOCK, Begin()))
        for leader in out:
            state.leaders[leader].where = DEAD
        check_leaders_out(state)
        assert state.no_surrender is never


def test_11_2_without_an_answer_the_first_mohawk_band_goes() -> None:
    frame = MohawkOrder(seat=ENGLISH, bands=["caughnawaga", "tionondogue"])
    assert frame.default(war({}).state, ENGLISH) == SendMohawks("caughnawaga")


def test_12_3_who_sails_leaves_a_legal_rest_has_a_haven_and_takes_no_allied_indians() -> None:
    state = war({"boston": "ma_1 ma_2 captain_ma"}, church_in=True).state
    may_sail = sailing(state, "boston")
    assert may_sail(["ma_1"]) and may_sail(["captain_ma"])
    assert not sailing(war({"boston": "ma_1 allied_1"}, church_in=True).state, "boston")(["allied_1"])
    for port in state.charts.ports:
        if port != "boston":
            state.damage[port] = 9
    state.look_around()
    assert not may_sail(["ma_1"])


def test_13_1_an_order_to_hold_forts_says_nothing_of_other_places() -> None:
    state = begin(war({"titicut": "wa_1"})).state
    fort = next(s for s, space in state.charts.spaces.items() if space.fort and state.site_side(s) == ENGLISH)
    town = next(s for s, space in state.charts.spaces.items() if not space.fort and state.site_side(s) == ENGLISH)
    for space, order, answer in (
        (fort, "not_from_forts", Stand()), (town, "not_from_forts", None), ("titicut", "not_from_forts", None),
        (town, "not_from_sites", Stand()), (fort, "not_from_sites", Stand()),
    ):  # fmt: skip
        frame = Evading(seat=ENGLISH, space=space, attackers=["wa_1"])
        assert frame.obey(state, ENGLISH, order) == answer, (space, order)


def test_13_7_nobody_advances_where_an_enemy_is_left() -> None:
    state = begin(war({"taunton": "wa_1"})).state
    assert not is_free(state, ENGLISH, "taunton")
    state.damage["taunton"] = state.damage["swansea"] = 9
    state.look_around()
    assert is_free(state, INDIAN, "taunton") and not is_free(state, ENGLISH, "taunton")
    assert is_free(state, ENGLISH, "swansea") and not is_free(state, INDIAN, "bridgewater")


def test_a_refusal_names_the_reason_that_holds() -> None:
    state = indians({"montaup": "wa_1", "sowams": "philip"}).state
    assert why_not_there(state, INDIAN, ["philip"], "sowams", "assonet").key == "leader_needs_a_site" or (
        state.is_intact("assonet")
    )
    company = war({"swansea": "pl_1", "sakonnet": ""}, Movement(seat=ENGLISH)).state
    assert why_no_way(company, ENGLISH, ["pl_1"], "swansea", "rehoboth") is None, "one pip is open before Church"
    found = why_no_way(company, ENGLISH, ["pl_1"], "swansea", "sakonnet")
    assert found is not None and found.key == "one_pip_before_church"
    site = next(s for s in state.charts.spaces if state.site_side(s) == INDIAN and not state.pieces_in(s))
    assert why_not_there(state, INDIAN, ["philip"], "sowams", site).key != "leader_needs_a_site"


def test_9_an_allied_indian_who_found_no_place_stays_in_the_pool() -> None:
    state = begin(war({}, church_in=True)).state
    unit = state.charts.counters_of[ALLIED][0]
    state.infantry[unit].where = ASIDE
    AlliedCome(seat=ENGLISH, pieces=[unit]).finish(state)
    assert state.infantry[unit].where == POOL
