"""12.1 Whether a stack can go anywhere is what a search for all its places would say."""

from __future__ import annotations

import pytest

from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.movement import Movement
from rules.king_philip.movement_verbs import Attack, March, Onward, PickUp
from rules.king_philip.options import Options
from rules.king_philip.paths import barred_colonies, can_go, can_take_rivers, reach
from tests.rules.king_philip.board import at_war, begin, markers, war
from tests.rules.king_philip.test_movement import indians

ALONE = {"titicut": "wa_1"}
CROWDED = {  # every neighbour of Montaup is held or full
    "montaup": "wa_1 wa_2", "sowams": "wa_3 wa_4", "assonet": "sk_1 sk_2", "winnecunnet": "sk_3 sk_4",
}  # fmt: skip
SHARED = {"montaup": "wa_1", "sowams": "wa_3 wa_4", "assonet": "sk_1"}
LEADER = {"titicut": "wa_1 philip", "hockomock": "pc_1 sachem_pc"}
ENGLISHMEN = {"bridgewater": "ma_1 captain_ma", "titicut": "ma_2", "hockomock": "wa_1"}
RIVERS = {"springfield": "ma_1 church", "titicut": "ma_2 allied_1", "hockomock": "wa_1 wa_2", "wamesit": "ab_1"}


@pytest.mark.parametrize("disunited", [False, True], ids=["united", "disunited"])
@pytest.mark.parametrize("church", [False, True], ids=["", "church"])
@pytest.mark.parametrize(
    "pieces", [ALONE, CROWDED, SHARED, LEADER, ENGLISHMEN, RIVERS], ids=["alone", "crowded", "shared", "led", "en", "r"]
)
def test_12_1_can_go_agrees_with_the_search(pieces: dict[str, str], church: bool, disunited: bool) -> None:
    options = Options(disunited=disunited, ask_always=True)
    state = at_war(war(pieces, options=options, church_in=church), "AB").state
    for lain in (markers(), markers("assonet>swansea", "hockomock>bridgewater")):
        state.markers = lain
        state.touch()
        for space in pieces:
            stack = list(state.pieces_in(space))
            side = state.side_in(space)
            for part in ([stack], [stack, stack[:1], stack[-1:]])[len(stack) > 1]:
                for tally in (0, 5, 7, 8, 9, 10, 11, 12):
                    found = set(reach(state, side, part, space, tally).search())
                    for but in ("", next(iter(sorted(found)), "")):
                        assert can_go(state, side, part, space, tally, but) == bool(found - {but}), (part, tally, but)


def test_6_3_three_without_a_leader_end_nowhere() -> None:
    state = war({"titicut": "wa_1 wa_2 wa_3 philip"}).state
    assert reach(state, INDIAN, ["wa_1", "wa_2", "wa_3"], "titicut").search() == {}
    assert not can_go(state, INDIAN, ["wa_1", "wa_2", "wa_3"], "titicut")


def test_12_1_a_search_is_the_same_if_it_finds_the_same() -> None:
    state = war({"titicut": "wa_1", "hockomock": "pc_1"}).state
    here = reach(state, INDIAN, ["wa_1"], "titicut")
    assert here == reach(war({"titicut": "wa_1", "hockomock": "pc_1"}).state, INDIAN, ["wa_1"], "titicut")
    assert here != reach(state, INDIAN, ["pc_1"], "hockomock") and here != "titicut"
    full = war({"titicut": "wa_1", "hockomock": "pc_1 pc_2"}).state  # one may pass there, but not stay
    assert here != reach(full, INDIAN, ["wa_1"], "titicut")


@pytest.mark.parametrize(
    ("side", "pieces", "church", "barred"),
    [
        (ENGLISH, "pl_1", False, {"MA", "RI", "CT"}), (ENGLISH, "pl_1", True, set()), (INDIAN, "wa_1", False, set()),
        (ENGLISH, "pl_1 captain_ma", False, {"MA", "PL", "RI", "CT"}),
    ],
)  # fmt: skip
def test_18_1_whom_the_borders_of_the_colonies_hold(side: str, pieces: str, church: bool, barred: set[str]) -> None:
    state = war({}, options=Options(disunited=True), church_in=church).state
    assert set(barred_colonies(state, side, pieces.split())) == barred


def test_12_2_no_company_takes_rivers_before_church() -> None:
    for church in (False, True):
        state = war({}, church_in=church).state
        assert can_take_rivers(state, ENGLISH, ["ma_1", "church"]) == church
        assert can_take_rivers(state, ENGLISH, ["allied_1"]) == church


# The stack on the move.


def test_12_7_F44_with_one_marker_of_several_from_its_space_a_stack_goes_no_further() -> None:
    board = indians({"montaup": "wa_1", "hockomock": "pc_1 pc_2"}).do(INDIAN, Attack("montaup", "portsmouth"))
    board.do(INDIAN, March("hockomock", "titicut"))
    assert board.state.top.is_on_the_way(board.state)
    board.do(INDIAN, Attack("titicut", "taunton"))
    assert not board.state.top.is_on_the_way(board.state) and not board.state.top.is_open(board.state, INDIAN, Onward)


def test_12_1_who_has_spent_all_his_pips_may_still_pick_up_and_drop_off() -> None:
    phase = Movement(seat=INDIAN, active=["wa_1", "wa_2"], tally=12, bands=1)
    board = begin(war({"montaup": "wa_1 wa_2 wa_3 philip"}, phase))
    assert "philip" in board.offers("pick_up_part")
    assert board.offers("drop_off_part") == ["wa_1"]  # alike, and not both of them
    board.do(INDIAN, PickUp("philip"))
    assert board.offers("drop_off_part") == ["wa_1+wa_2", "wa_1+philip", "wa_1", "philip"]
