"""12.4, 12.5 Interception."""

from __future__ import annotations

from typing import Any

from rules.kernel import Order, Pass
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.interception import Intercept, chance, interceptors, modifier
from rules.king_philip.movement import Movement
from rules.king_philip.movement_verbs import Attack, March, Onward, Sail
from rules.king_philip.news import InterceptionTried, MoveStopped
from rules.king_philip.options import Options
from tests.rules.king_philip.board import Board, begin, markers, war

USUAL = Options()


def indians(pieces: dict[str, str], **facts: Any) -> Board:
    return begin(war(pieces, Movement(seat=INDIAN), **facts))


def english(pieces: dict[str, str], **facts: Any) -> Board:
    return begin(war(pieces, Movement(seat=ENGLISH), **facts))


def test_12_4_modifiers_X15() -> None:
    state = war({}).state
    assert modifier(state, ["ma_1"], 1) == -1
    assert modifier(state, ["ma_1", "captain_ma"], 2) == -1
    assert modifier(state, ["wa_1", "sachem_wa"], 1) == 0  # a Sachem as a Captain
    assert modifier(state, ["wa_1", "philip"], 3) == -1
    state.leaders["philip"].guide = True
    assert modifier(state, ["wa_1", "philip"], 1) == 2
    state.leaders["philip"].spy = True
    assert modifier(state, ["wa_1", "philip"], 1) == 1


def test_12_4_five_or_better() -> None:
    board = indians({"hockomock": "pc_1", "bridgewater": "ma_1 captain_ma"}).do(INDIAN, March("hockomock", "titicut"))
    assert board.at() == "intercepting" and board.state.asked() == [ENGLISH]
    board.do(ENGLISH, Intercept("bridgewater", "ma_1+captain_ma"), 4)
    assert board.state.pieces_in("titicut") == ["pc_1"]


def test_F48_success_sends_the_mover_back_and_makes_a_battle() -> None:
    board = indians({"hockomock": "pc_1", "bridgewater": "ma_1 captain_ma"}).do(INDIAN, March("hockomock", "titicut"))
    board.do(ENGLISH, Intercept("bridgewater", "ma_1+captain_ma"), 5)
    assert board.state.pieces_in("hockomock") == ["pc_1"]
    assert board.state.pieces_in("titicut") == ["ma_1", "captain_ma"]
    assert [m.id for m in board.state.markers] == ["hockomock>titicut"]
    assert not board.state.top.is_open(board.state, INDIAN, Onward)
    assert board.news(MoveStopped)[0].battle


def test_F45_checked_at_each_step_into_the_open() -> None:
    """Into a friendly site, or where others of the band's side stand, nobody intercepts."""
    pieces = {"winnecunnet": "pc_1", "bridgewater": "ma_1", "titicut": "wa_1"}
    board = indians(pieces).do(INDIAN, March("winnecunnet", "hockomock"))
    assert board.at() == "movement"
    board.do(INDIAN, Onward("titicut"))
    assert board.at() == "movement"


def test_F46_erratum_10_who_may_try() -> None:
    state = war({"bridgewater": "ma_1", "taunton": "captain_pl", "hockomock": "pc_1"}).state
    assert interceptors(state, ENGLISH, "titicut", []) == ["bridgewater"]  # a leader alone may not
    state.markers = markers("hockomock>bridgewater")
    state.touch()
    assert interceptors(state, ENGLISH, "titicut", []) == []  # erratum 10: the target of an attack may not


def test_12_4_never_by_river_or_over_water() -> None:
    """Portsmouth lies over the water from Wickford; Sudbury and Wamesit are joined by river alone."""
    state = war({"portsmouth": "ri_1 captain_ri"}, church_in=True).state
    state.damage["wickford"] = 2
    state.look_around()
    assert chance(state, ENGLISH, "portsmouth", "wickford") == 0
    assert interceptors(state, ENGLISH, "wickford", []) == []
    up_river = war({"sudbury": "ma_1 church"}, church_in=True).state
    assert any(k.to == "wamesit" and k.river for k in up_river.charts.links["sudbury"])
    assert chance(up_river, ENGLISH, "sudbury", "wamesit") == 0


def test_F37_before_church_only_over_one_pip() -> None:
    pieces = {"brookfield": "ma_1 ma_2 ma_3 winslow"}
    assert interceptors(war(pieces).state, ENGLISH, "quinsigamond", []) == []
    assert interceptors(war(pieces, church_in=True).state, ENGLISH, "quinsigamond", []) == ["brookfield"]


def test_F47_one_by_one_and_one_roll_a_stack() -> None:
    board = indians({"hockomock": "pc_1", "bridgewater": "ma_1 captain_ma", "taunton": "pl_1 winslow"})
    board.do(INDIAN, March("hockomock", "titicut"))
    assert set(board.offers("intercept_start")) == {"bridgewater", "taunton"}
    board.do(ENGLISH, Intercept("bridgewater", "ma_1+captain_ma"), 2)
    assert board.offers("intercept_start") == ["taunton"]
    board.do(ENGLISH, Pass())
    assert board.at() == "movement" and board.state.pieces_in("titicut") == ["pc_1"]


def test_F46_what_goes_and_what_stays_must_be_legal() -> None:
    board = indians({"hockomock": "pc_1", "bridgewater": "ma_1 ma_2 ma_3 captain_ma"})
    board.do(INDIAN, March("hockomock", "titicut"))
    offered = board.offers("intercept_part", "bridgewater")
    assert "captain_ma" not in offered and "ma_1+captain_ma" in offered
    assert "ma_1+ma_2+ma_3" not in offered  # three need a leader
    assert "ma_1+ma_2" in offered


def test_12_5_F50_a_marker_may_be_intercepted_by_several() -> None:
    pieces = {"titicut": "wa_1 wa_2", "rehoboth": "pl_1 captain_pl", "swansea": "pl_2 winslow", "assonet": ""}
    board = indians(pieces).do(INDIAN, Attack("titicut", "taunton"))
    board.do(ENGLISH, Intercept("rehoboth", "pl_1+captain_pl"), 6)
    assert board.at() == "intercepting"
    board.do(ENGLISH, Intercept("swansea", "pl_2"), 6)
    assert board.state.infantry_in("taunton") == ["pl_1", "pl_2"]


def test_12_5_within_stacking_limits() -> None:
    pieces = {"titicut": "wa_1 wa_2", "taunton": "pl_3 pl_4", "rehoboth": "pl_1"}
    board = indians(pieces).do(INDIAN, Attack("titicut", "taunton"))
    assert board.at() == "movement"  # a third without a leader


def test_F48_stacks_that_rolled_for_the_step_do_not_roll_for_its_marker() -> None:
    pieces = {"hockomock": "pc_1", "bridgewater": "ma_1 captain_ma", "taunton": "pl_1 winslow"}
    board = indians(pieces, church_in=True).do(INDIAN, March("hockomock", "titicut"))
    board.do(ENGLISH, Intercept("bridgewater", "ma_1+captain_ma"), 1)
    board.do(ENGLISH, Intercept("taunton", "pl_1"), 6)
    assert board.at() == "movement"


def test_F49_no_marker_left_no_battle() -> None:
    board = indians({"hockomock": "pc_1", "bridgewater": "ma_1 captain_ma"})
    board.state.markers = markers(*(f"weweantic>{t}" for t in ("sandwich", "plymouth", "a", "b", "c")))
    board.do(INDIAN, March("hockomock", "titicut")).do(ENGLISH, Intercept("bridgewater", "ma_1+captain_ma"), 6)
    assert len(board.state.markers) == 5 and not board.news(MoveStopped)[0].battle
    assert board.state.pieces_in("titicut") == ["ma_1", "captain_ma"]


def test_F49_back_to_the_last_space_where_it_may_stop() -> None:
    """Through a full Hockomock: the band goes back to Winnecunnet, and there is no battle."""
    pieces = {"winnecunnet": "pc_1", "hockomock": "wa_1 wa_2 sk_1 sachem_wa", "bridgewater": "ma_1 captain_ma"}
    board = indians(pieces)
    board.do(INDIAN, March("winnecunnet", "titicut")).do(ENGLISH, Intercept("bridgewater", "ma_1+captain_ma"), 6)
    assert board.state.pieces_in("winnecunnet") == ["pc_1"] and board.state.markers == []


def test_F51_who_has_intercepted_stands_under_attack() -> None:
    pieces = {"hockomock": "pc_1", "bridgewater": "ma_1 captain_ma", "winnecunnet": "pc_2"}
    board = indians(pieces).do(INDIAN, March("hockomock", "titicut"))
    board.do(ENGLISH, Intercept("bridgewater", "ma_1+captain_ma"), 6)
    assert interceptors(board.state, ENGLISH, "bridgewater", []) == []


def test_F52_erratum_9_no_interception_of_the_sea_or_of_lone_leaders() -> None:
    board = english({"boston": "ma_1", "assawompset": "wa_1 wa_2 philip"}).do(
        ENGLISH, Sail("boston", "ma_1", "plymouth")
    )
    assert board.at() == "movement"
    alone = indians({"hockomock": "philip", "titicut": "", "bridgewater": "ma_1 captain_ma", "weweantic": "wa_1"})
    alone.do(INDIAN, March("hockomock", "winnecunnet"))
    assert alone.at() == "movement"


def test_F42_winter_interception_counts_printed_pips() -> None:
    state = war({"bridgewater": "ma_1"}, turn=5).state
    assert chance(state, ENGLISH, "bridgewater", "titicut") == chance(
        war({"bridgewater": "ma_1"}).state, ENGLISH, "bridgewater", "titicut"
    )


def test_18_1_no_interception_across_the_border() -> None:
    pieces = {"boston": "ma_1", "weymouth": "ma_2"}
    free = war({**pieces}).state
    free.damage["scituate"] = 2
    free.look_around()
    assert interceptors(free, ENGLISH, "scituate", []) == ["weymouth"]
    bound = war({**pieces}, options=Options(disunited=True)).state
    bound.damage["scituate"] = 2
    bound.look_around()
    assert interceptors(bound, ENGLISH, "scituate", []) == []


# Standing orders.


def marching(options: Options, *orders: Order) -> Board:
    board = indians(
        {"hockomock": "pc_1 pc_2", "bridgewater": "ma_1 captain_ma", "rehoboth": "pl_1 captain_pl"}, options=options
    )
    for order in orders:
        board.do(ENGLISH, order)
    return board


def test_the_usual_order_lets_moves_pass_and_tries_for_markers() -> None:
    board = marching(USUAL).do(INDIAN, March("hockomock", "titicut"))
    assert board.at() == "movement" and board.news(InterceptionTried) == []
    board.do(INDIAN, Attack("titicut", "taunton"), 1)
    assert board.at() == "movement" and [t.start for t in board.news(InterceptionTried)] == ["rehoboth"]


def test_an_order_to_ask_is_asked() -> None:
    board = marching(USUAL, Order("intercepting", "ask", "game")).do(INDIAN, March("hockomock", "titicut"))
    assert board.at() == "intercepting"


def test_always_next_to_a_place_and_never_elsewhere() -> None:
    """ "Always try to intercept next to Plymouth": the later order comes first, the earlier holds elsewhere."""
    orders = (Order("intercepting", "never", "game"), Order("intercepting", "at_taunton", "game"))
    board = marching(USUAL, *orders).do(INDIAN, March("hockomock", "titicut"), 6)  # beside Taunton: it tried
    assert board.news(InterceptionTried)[0].success
    orders = (Order("intercepting", "never", "game"), Order("intercepting", "at_sandwich", "game"))
    board = marching(USUAL, *orders).do(INDIAN, March("hockomock", "titicut"))
    assert board.news(InterceptionTried) == []


def test_own_orders_come_before_the_usual_one() -> None:
    board = marching(USUAL, Order("intercepting", "never", "game"))
    board.do(INDIAN, March("hockomock", "titicut")).do(INDIAN, Attack("titicut", "taunton"))
    assert board.news(InterceptionTried) == []
