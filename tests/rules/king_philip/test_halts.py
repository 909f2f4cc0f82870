"""6.3, 12.1, H2 Units join and leave a stack on its way, also where it could not stay."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel import CLOCK, Chance, Done, TimeUp, play
from rules.king_philip import CAMPAIGN
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.expectations import foresee
from rules.king_philip.halts import is_halting
from rules.king_philip.interception import Intercept
from rules.king_philip.movement import Movement
from rules.king_philip.movement_verbs import Attack, DropOff, March, Onward, PickUp
from rules.king_philip.news import MoveStopped, Relocated
from rules.king_philip.view import view
from tests.rules.king_philip.board import Board, begin, war

LED = {"dedham": "ma_1 ma_2 captain_ma", "medfield": "ma_3 ma_4"}
ALLIES = {"titicut": "ma_1 allied_1"}


def moving(side: str, pieces: dict[str, str], **facts: Any) -> Board:
    return begin(war(pieces, Movement(seat=side), **facts))


def test_6_3_H2_a_captain_with_two_takes_one_of_two_soldiers_along() -> None:
    board = moving(ENGLISH, LED).do(ENGLISH, March("dedham", "medfield"))
    assert is_halting(board.state, board.state.top)
    assert board.offers("pick_up_part") == ["ma_3"]  # not both: four are no company
    board.do(ENGLISH, PickUp("ma_3"))
    assert "dedham" in board.offers("onward_to")
    board.do(ENGLISH, Onward("wollomonopoag"))
    assert board.state.pieces_in("wollomonopoag") == ["ma_1", "ma_2", "ma_3", "captain_ma"]
    assert board.state.pieces_in("medfield") == ["ma_4"] and board.state.top.bands == 1


def test_6_3_H2_nothing_else_is_open_while_a_stack_halts() -> None:
    board = moving(ENGLISH, {**LED, "salem": "ma_5"}).do(ENGLISH, March("dedham", "medfield"))
    for pick in (Done(), March("salem", "andover"), Attack("medfield", "hassanamesit")):
        refused = board.refused(ENGLISH, pick)
        assert refused.why.key == "must_go_on" and refused.rule == "6.3"
    assert set(refused.open) == {"onward", "pick_up", "drop_off"}


def test_6_3_H2_what_is_dropped_while_halting_leaves_a_way_on() -> None:
    """The Captain leaves both Soldiers: four are too many without him, so he takes the two others along."""
    board = moving(ENGLISH, LED).do(ENGLISH, March("dedham", "medfield")).do(ENGLISH, DropOff("ma_1+ma_2"))
    assert not board.state.top.is_open(board.state, ENGLISH, Onward)
    assert board.offers("pick_up_part") == ["ma_3+ma_4", "ma_3"]  # the one, and then the other
    board.do(ENGLISH, PickUp("ma_3+ma_4")).do(ENGLISH, Onward("wollomonopoag"))
    assert board.state.pieces_in("medfield") == ["ma_1", "ma_2"]


def test_4_2_H2_allied_indians_halt_in_a_settlement_and_leave_soldiers_there() -> None:
    board = moving(ENGLISH, ALLIES, church_in=True).do(ENGLISH, March("titicut", "bridgewater"))
    assert board.offers("drop_off_part") == ["ma_1"] and "mattakeeset" in board.offers("onward_to")
    board.do(ENGLISH, DropOff("ma_1")).do(ENGLISH, Onward("mattakeeset"))
    assert board.state.where("ma_1") == "bridgewater" and board.state.where("allied_1") == "mattakeeset"
    taken = moving(ENGLISH, {"titicut": "allied_1", "bridgewater": "ma_1"}, church_in=True)
    taken.do(ENGLISH, March("titicut", "bridgewater")).do(ENGLISH, PickUp("ma_1")).do(ENGLISH, Onward("mattakeeset"))
    assert taken.state.pieces_in("mattakeeset") == ["ma_1", "allied_1"]


def test_H2_no_halt_where_nobody_could_join_or_leave() -> None:
    alone = moving(ENGLISH, {"titicut": "allied_1"}, church_in=True)
    assert "bridgewater" not in alone.offers("march_to", "titicut")
    other = moving(ENGLISH, {"swansea": "pl_1", "providence": "ri_1 ri_2"})
    assert "providence" not in other.offers("march_to", "swansea")


def test_H2_no_halt_in_a_space_with_a_marker_of_its_own() -> None:
    board = moving(INDIAN, {"titicut": "wa_1 wa_2", "hockomock": "pc_1 pc_2"})
    assert "titicut" in board.offers("march_to", "hockomock")
    board.do(INDIAN, Attack("titicut", "taunton"))
    assert "titicut" not in board.offers("march_to", "hockomock")


def test_H2_when_time_is_up_the_stack_goes_on_to_a_place_where_all_may_stay() -> None:
    board = moving(ENGLISH, LED).do(ENGLISH, March("dedham", "medfield"))
    for _ in range(4):
        if not is_halting(board.state, board.state.top):
            break
        board.do(CLOCK, TimeUp())
    assert board.at() == "movement" and not is_halting(board.state, board.state.top)


@pytest.mark.parametrize("kind", ["ai", "greedy"])
def test_H2_a_computer_player_who_takes_over_goes_on(kind: str) -> None:
    state = moving(ENGLISH, LED).do(ENGLISH, March("dedham", "medfield")).state
    while state.stack and state.top.kind() == "movement" and is_halting(state, state.top):
        pick = CAMPAIGN.computer[kind](view(state, ENGLISH), Chance("halt"), state.charts)
        state, _ = play(state, ENGLISH, pick)
    assert state.top.kind() == "movement"


def test_H2_the_preview_says_that_they_may_only_halt() -> None:
    board = moving(ENGLISH, LED)
    said = [p.key for p in foresee(board.state, ENGLISH, March("dedham", "medfield"))]
    assert said == ["way_taken", "only_halts"]


STOPPED = {"dedham": "ma_1 ma_2 captain_ma", "medfield": "ma_3 ma_4"}


def stop_beyond_medfield(pieces: dict[str, str]) -> Board:
    """They halt in Medfield, take a Soldier along, and are intercepted on the next step."""
    board = moving(ENGLISH, pieces, church_in=True)
    board.do(ENGLISH, March("dedham", "medfield")).do(ENGLISH, PickUp("ma_3")).do(ENGLISH, Onward("wollomonopoag"))
    assert board.at() == "intercepting"
    return board.do(INDIAN, Intercept("hockomock", "pc_1+pc_2+sachem_pc"), 6)


def test_F49_a_stack_stopped_beyond_its_halt_goes_back_to_where_it_may_stay() -> None:
    board = stop_beyond_medfield({**STOPPED, "hockomock": "pc_1 pc_2 sachem_pc"})
    assert board.news(MoveStopped)[0].back == "dedham" and not board.state.markers
    assert board.state.pieces_in("dedham") == ["ma_1", "ma_2", "ma_3", "captain_ma"]


def test_F49_F5_without_such_a_place_the_fewest_units_find_another() -> None:
    """A Soldier had come to Dedham since: neither there nor in Medfield is room for the four of them."""
    board = moving(ENGLISH, {**STOPPED, "hockomock": "pc_1 pc_2 sachem_pc", "sudbury": "ma_5"}, church_in=True)
    board.do(ENGLISH, March("dedham", "medfield")).do(ENGLISH, PickUp("ma_3"))
    board.state.put("ma_5", "dedham")
    board.do(ENGLISH, Onward("wollomonopoag")).do(INDIAN, Intercept("hockomock", "pc_1+pc_2+sachem_pc"), 6)
    assert board.at() == "movement" and not board.state.markers
    assert len(board.news(Relocated)[0].pieces) == 1 and len(board.state.infantry_in("medfield")) == 3


def test_H2_no_halt_only_to_come_back() -> None:
    """Beyond Medfield there are enemies, and its own company has moved: the Captain could only return alone."""
    pieces = {"wollomonopoag": "ma_1 captain_ma", "medfield": "ma_2 ma_3 captain_pl", "dedham": "wa_1"}
    on_the_move: dict[str, Any] = {"active": ["ma_1", "captain_ma"], "tally": 6, "bands": 1}  # two pips: there and back
    phase = Movement(seat=ENGLISH, moved=["ma_2", "ma_3", "captain_pl"], **on_the_move)
    board = begin(war(pieces, phase, damage={"dedham": 2}))
    assert "medfield" not in board.offers("onward_to")
