"""13.1 Evasion, and the standing orders for it."""

from __future__ import annotations

from rules.kernel import Done, StandingOrder
from rules.king_philip.combat import Fight
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.displaced import nearest
from rules.king_philip.evasion import Evade, chance, refuges
from rules.king_philip.news import (
    BattleFought,
    DiceFell,
    EvasionTried,
)
from rules.king_philip.options import Options
from rules.king_philip.pieces import GONE
from rules.king_philip.stacking import leader_modifier
from tests.rules.king_philip.board import at_war, begin, war
from tests.rules.king_philip.test_battle import CALM, fight

# 13.1 Evasion.


def test_13_1_modifiers_and_needs() -> None:
    state = war({}).state
    assert chance(state, INDIAN, ["wa_1"]) == 2  # 5 or 6
    assert chance(state, INDIAN, ["wa_1", "sachem_wa"]) == 3
    assert chance(state, INDIAN, ["wa_1", "philip"]) == 4
    assert chance(state, ENGLISH, ["ma_1"]) == 0  # 7
    assert chance(state, ENGLISH, ["ma_1", "captain_ma"]) == 1
    state.leaders["captain_ma"].guide = True
    assert leader_modifier(state, ["ma_1", "captain_ma"]) == 2
    state.leaders["captain_ma"].spy = True
    assert leader_modifier(state, ["ma_1", "captain_ma"]) == 1


def test_13_1_where_to() -> None:
    """Not to enemies or tribes at peace, and within stacking."""
    state = war({"titicut": "wa_1 wa_2", "bridgewater": "ma_1", "hockomock": "pc_1"}).state
    assert refuges(state, INDIAN, "titicut") == []  # three without a leader in Hockomock
    state.put("pc_1", "winnecunnet")
    assert refuges(state, INDIAN, "titicut") == ["hockomock"]


def test_13_1_the_site_left_behind_fights_alone() -> None:
    board = begin(fight(ENGLISH, {"bridgewater": "ma_1 ma_2", "hockomock": "pc_1 sachem_pc"}, "bridgewater>hockomock"))
    board.do(INDIAN, Evade("winnecunnet"), 4, 1, 2, CALM)
    assert board.news(BattleFought)[0].indian == 1
    assert board.state.pieces_in("winnecunnet") == ["pc_1", "sachem_pc"]


def test_13_1_F67_evaded_from_the_open_every_marker_is_spent() -> None:
    pieces = {"bridgewater": "ma_1", "taunton": "pl_1", "titicut": "wa_1"}
    board = begin(fight(ENGLISH, pieces, "bridgewater>titicut", "taunton>titicut"))
    board.do(ENGLISH, Fight("bridgewater>titicut", "ma_1")).do(INDIAN, Evade("hockomock"), 5)
    assert board.at() == "advancing" and set(board.offers("advance_start")) == {"bridgewater", "taunton"}
    board.do(ENGLISH, Done())
    assert board.at() == "done" and board.news(DiceFell) == []


def test_13_1_nobody_evades_church() -> None:
    pieces = {"bridgewater": "ma_1 church", "titicut": "wa_1 philip"}
    board = begin(fight(ENGLISH, pieces, "bridgewater>titicut", church_in=True), 1, 2, CALM)
    assert board.at() != "evading"


def test_F56_it_may_be_tried_in_every_battle() -> None:
    pieces = {"bridgewater": "ma_1", "taunton": "pl_1", "titicut": "wa_1"}
    board = begin(fight(ENGLISH, pieces, "bridgewater>titicut", "taunton>titicut"))
    board.do(ENGLISH, Fight("bridgewater>titicut", "ma_1")).do(INDIAN, Evade("hockomock"), 1, 1, 2, CALM)
    assert board.at() == "evading"


def test_F8_a_leader_alone_may_evade_to_where_he_may_stand() -> None:
    board = begin(fight(ENGLISH, {"bridgewater": "ma_1", "hockomock": "philip"}, "bridgewater>hockomock"))
    assert board.at() == "evading" and "titicut" not in board.offers("evade_to")


# Standing orders in battle.


def test_never_evade_out_of_a_fort() -> None:
    pieces = {"swansea": "ma_1 ma_2 ma_3 captain_ma", "montaup": "wa_1 philip"}
    plain = begin(fight(ENGLISH, pieces, "swansea>montaup", options=Options()))
    assert plain.news(EvasionTried)  # it was weaker
    ordered = fight(ENGLISH, pieces, "swansea>montaup", options=Options())
    orders = [StandingOrder("evading", "always"), StandingOrder("evading", "not_from_forts")]
    ordered.state.kept.orders[INDIAN] = orders
    begin(ordered)
    assert ordered.news(EvasionTried) == []


def test_13_1_F56_the_treaty_space_is_a_refuge_once_the_mohawks_are_no_longer_neutral() -> None:
    board = war({"hoosac": "wa_1"})
    assert "schaghticoke" not in refuges(board.state, INDIAN, "hoosac")
    assert "schaghticoke" in refuges(at_war(board, "MO").state, INDIAN, "hoosac")
    board.state.set_stance("MO", GONE)
    assert "schaghticoke" in refuges(board.state, INDIAN, "hoosac")


def test_F5_a_displaced_sachem_goes_to_the_treaty_space_only_if_the_mohawks_are_at_war() -> None:
    board = war({"hoosac": "sachem_wa"})
    assert "schaghticoke" not in nearest(board.state, INDIAN, "hoosac", ["sachem_wa"])
    assert nearest(at_war(board, "MO").state, INDIAN, "hoosac", ["sachem_wa"]) == ["schaghticoke"]
