"""12.7, 12.8 Battle markers."""

from __future__ import annotations

from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.movement_verbs import Attack, March, Onward, Strike
from tests.rules.king_philip.test_movement import english, indians, indians_at_war


def test_12_8_three_markers_in_winter() -> None:
    board = indians({"montaup": "wa_1 wa_2"}, turn=5)
    assert board.state.top.doing(board.state).values["markers"] == 3
    assert indians({}, turn=4).state.top.doing(indians({}).state).values["markers"] == 5


def test_12_7_F43_targets() -> None:
    board = indians({"montaup": "wa_1 wa_2", "titicut": "ma_1", "hockomock": "pc_1"})
    assert set(board.offers("attack_target", "montaup")) == {"portsmouth", "swansea"}
    assert set(board.offers("attack_target", "hockomock")) >= {"titicut", "bridgewater", "taunton"}


def test_X26_only_the_english_attack_tribes_at_peace() -> None:
    board = indians_at_war("AB", {"naticook": "ab_1", "nashoba": "wa_1"})
    assert all(board.state.site_side(t) == ENGLISH for t in board.offers("attack_target", "naticook"))
    attacked = english({"chelmsford": "ma_1"})
    assert attacked.offers("attack_target", "chelmsford") == ["wamesit"]


def test_12_7_F44_markers_by_infantry_and_pips() -> None:
    board = indians({"titicut": "wa_1 wa_2"})
    board.do(INDIAN, Attack("titicut", "taunton")).do(INDIAN, Attack("titicut", "middleborough"))
    assert not board.state.top.is_open(board.state, INDIAN, Attack)  # two Infantry, two markers
    assert not board.state.top.is_open(board.state, INDIAN, Onward)  # a marker ends the move
    assert board.state.top.bands == 1


def test_12_7_a_marker_must_be_paid_for() -> None:
    """Six pips spent: none left."""
    board = indians({"assonet": "wa_1"})
    board.state.top.active, board.state.top.tally = ["wa_1"], 11
    board.state.top.bands = 5
    board.state.touch()
    assert "taunton" in board.state.top.attack_target(board.state, INDIAN, "assonet").values  # by river, half a pip
    assert "swansea" not in board.state.top.attack_target(board.state, INDIAN, "assonet").values


def test_F44_later_arrivals_join_and_may_add_markers() -> None:
    board = indians({"titicut": "wa_1", "hockomock": "pc_1"}).do(INDIAN, Attack("titicut", "taunton"))
    assert "titicut" in board.offers("march_to", "hockomock")
    board.do(INDIAN, March("hockomock", "titicut")).do(INDIAN, Attack("titicut", "middleborough"))
    assert len(board.state.markers) == 2


def test_F44_units_that_rested_there_may_add_their_own() -> None:
    """The band that came has no pips left; the one it found there has all of its own, and counts as another band."""
    board = indians({"titicut": "wa_1", "hockomock": "pc_1"}).do(INDIAN, March("hockomock", "titicut"))
    board.do(INDIAN, Strike("taunton"))
    board.state.top.tally = 12
    board.state.touch()
    assert not board.state.top.is_open(board.state, INDIAN, Strike) and "titicut" not in board.offers("march_start")
    board.do(INDIAN, Attack("titicut", "middleborough"))
    assert board.state.top.bands == 2 and board.state.top.active == ["wa_1"]


def test_12_7_F44_units_that_rested_there_have_targets_of_their_own_while_the_arrivals_still_have_some() -> None:
    """The arrivals have half a pip left, for the river to Taunton; those who rested can pay for the road to Swansea."""
    board = indians({"assonet": "wa_1 wa_2"})
    board.state.top.active, board.state.top.tally, board.state.top.bands = ["wa_1"], 11, 1
    board.state.touch()
    assert board.offers("strike_target") == ["taunton"]
    assert set(board.offers("attack_target", "assonet")) >= {"taunton", "swansea"}
    board.do(INDIAN, Attack("assonet", "swansea"))
    assert board.state.top.active == ["wa_2"] and board.state.top.bands == 2
    first = indians({"assonet": "wa_1 wa_2"})
    first.state.top.active, first.state.top.bands = ["wa_1"], 1
    first.state.touch()
    first.do(INDIAN, Attack("assonet", "swansea"))
    assert first.state.top.active == ["wa_1"] and first.state.top.bands == 1  # both could: no second band is spent
    last = indians({"assonet": "wa_1 wa_2"})
    last.state.top.active, last.state.top.tally, last.state.top.bands = ["wa_1"], 11, 5
    last.state.touch()
    assert last.offers("attack_target", "assonet") == ["taunton"]  # no band is left for the others


def test_F44_nobody_leaves_a_space_with_a_marker() -> None:
    board = indians({"titicut": "wa_1", "hockomock": "pc_1"}).do(INDIAN, Attack("titicut", "taunton"))
    assert "titicut" not in board.offers("march_start")
