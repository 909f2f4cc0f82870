"""12 What a stack on the move may do, what those may do who rest, and what is said when it is refused."""

from __future__ import annotations

import pytest

from rules.kernel import Done, Verb
from rules.king_philip import paths, stacking
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.movement import Movement
from rules.king_philip.movement_verbs import Attack, Detach, DropOff, March, Onward, PickUp, Strike
from rules.king_philip.news import MarkerPlaced
from rules.king_philip.options import Options
from rules.king_philip.paths import group_of
from rules.king_philip.pieces import Musket
from rules.king_philip.stacking import divide, hand_muskets, is_stack, leaders_last, may_be_in, may_leave, may_stack
from tests.rules.king_philip.board import at_war, begin, war
from tests.rules.king_philip.test_halts import LED, moving
from tests.rules.king_philip.test_movement import english, indians

# 6.3, 6.4 Stacks.


@pytest.mark.parametrize(
    ("side", "pieces", "fits"),
    [(INDIAN, "wa_1 ni_1", False), (INDIAN, "wa_1 ni_1 philip", True), (ENGLISH, "ma_1 pl_1 allied_1 winslow", True)],
)
def test_6_3_church_unites_the_colonies_and_not_the_tribes(side: str, pieces: str, fits: bool) -> None:
    assert is_stack(war({}, church_in=True).state, side, pieces.split()) == fits


@pytest.mark.parametrize("space", ["titicut", "montaup", "wollomonopoag"])
def test_18_1_the_borders_of_the_colonies_do_not_bind_the_tribes(space: str) -> None:
    state = war({}, options=Options(disunited=True)).state
    assert may_be_in(state, INDIAN, space, ["wa_1", "sachem_wa"])


def test_6_4_F7_who_goes_with_everybody_leaves_nobody_behind() -> None:
    state = war({"titicut": "wa_1 philip"}).state
    assert may_leave(state, INDIAN, "titicut", ["philip", "wa_1"])
    assert not may_leave(state, INDIAN, "titicut", ["wa_1"])


def test_6_4_a_leader_stands_behind_his_infantry() -> None:
    state = war({}).state
    assert leaders_last(state, ["philip", "wa_1", "wa_2"]) == ["wa_1", "wa_2", "philip"]
    assert leaders_last(state, ["wa_2", "wa_1"]) == ["wa_2", "wa_1"]


def test_10_2_F17_a_musket_stays_with_its_carrier_if_he_is_in_the_part_that_has_it() -> None:
    state = war({"titicut": "wa_1 wa_2 wa_3"}).state
    band = ["wa_1", "wa_2", "wa_3"]
    for part, carrier, then in (
        ("wa_1+wa_2+musket", "wa_2", "wa_2"), ("wa_1+wa_2+musket", "wa_3", "wa_1"), ("wa_1", "wa_3", "wa_3"),
        ("wa_1", "wa_1", "wa_2"), ("wa_1+wa_2+wa_3", "wa_3", "wa_3"),
    ):  # fmt: skip
        state.muskets = [Musket(carrier), Musket()]
        hand_muskets(state, part, band)
        assert state.muskets == [Musket(then), Musket()], part


# What is found once for the same counters is forgotten when it is too much.


@pytest.mark.parametrize("what", ["stacks", "parts", "groups"])
def test_only_so_many_groups_of_counters_are_remembered(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (stacking, paths):
        monkeypatch.setattr(module, "MOST_KNOWN", 2)
    state = war({"montaup": "wa_1 wa_2 wa_3"}).state
    known = {
        "stacks": state.stackable, "parts": state.charts.known_parts, "groups": state.groups[INDIAN][state.turn],
    }[what]  # fmt: skip
    before, held = dict(known), []
    known.clear()
    for pair in (["wa_1", "wa_2"], ["wa_1", "wa_3"], ["wa_1", "wa_3"], ["wa_2", "wa_3"], ["wa_1", "wa_2"]):
        if what == "stacks":
            may_stack(state, INDIAN, pair)
        elif what == "parts":
            divide(state, pair)
        else:
            group_of(state, INDIAN, tuple(pair))
        held.append(len(known))
    known.update(before)
    assert held == [1, 2, 2, 1, 2]


# 12.1 Orders on the way.


def test_12_1_a_leader_who_has_picked_up_a_warrior_may_attack() -> None:
    board = indians({"montaup": "philip", "sowams": "wa_1"}).do(INDIAN, March("montaup", "sowams"))
    board.do(INDIAN, PickUp("wa_1"))
    assert board.state.top.active == ["wa_1", "philip"]
    board.do(INDIAN, Strike("swansea"))
    assert [(n.start, n.target) for n in board.news(MarkerPlaced)] == [("sowams", "swansea")]


def test_6_4_F7_nobody_goes_on_from_a_leader_whom_he_left_alone_in_the_open() -> None:
    board = indians({"hockomock": "wa_1 wa_2 philip"}).do(INDIAN, March("hockomock", "titicut"))
    board.do(INDIAN, DropOff("philip"))
    state, phase = board.state, board.state.top
    onward = phase.onward_to(state, INDIAN)
    assert (list(onward.values), onward.rule, onward.why.key) == ([], "6.3", "part_breaks_stacking")
    assert list(phase.find_onward_goals(state)) == [] and not phase.is_open(state, INDIAN, Onward)


def test_6_3_three_whose_leader_has_moved_do_not_march_as_a_stack() -> None:
    phase = Movement(seat=INDIAN, moved=["philip"], bands=1)
    board = begin(war({"montaup": "wa_1 wa_2 wa_3 philip", "sowams": "wa_4"}, phase))
    assert "montaup" not in board.offers("march_start") and "montaup" in board.offers("detach_start")


def test_12_7_where_one_moves_and_others_rest_each_attacks_from_his_own_space() -> None:
    board = indians({"winnecunnet": "pc_1", "hockomock": "pc_2", "montaup": "wa_1"})
    board.do(INDIAN, March("winnecunnet", "titicut"))
    assert "taunton" in board.offers("attack_target", "titicut")
    assert set(board.offers("attack_target", "montaup")) == {"portsmouth", "swansea"}
    board.do(INDIAN, Attack("hockomock", "taunton"))  # those in Titicut could, too
    assert (board.state.top.active, board.state.top.bands) == (["pc_2"], 2)
    assert [n.start for n in board.news(MarkerPlaced)] == ["hockomock"]


def test_12_7_a_space_to_attack_from_is_named_once() -> None:
    board = indians({"winnecunnet": "pc_1", "hockomock": "pc_2"}).do(INDIAN, March("winnecunnet", "hockomock"))
    assert board.offers("attack_start") == ["hockomock"]


def test_12_6_12_7_a_stack_that_rests_has_all_its_pips_for_a_marker() -> None:
    """Three pips in winter are the whole allowance of a war band."""
    board = indians({}, turn=5)
    at_war(board, "NI").state.put("ni_1", "menameset")
    board.state.touch()
    assert board.offers("attack_start") == ["menameset"]
    assert "hadley" in board.offers("attack_target", "menameset")
    board.do(INDIAN, Attack("menameset", "hadley"))
    assert [n.target for n in board.news(MarkerPlaced)] == ["hadley"]


# What the absent do.


def test_12_1_a_stack_that_may_stay_goes_no_further_without_a_word() -> None:
    board = indians({"montaup": "wa_1"}).do(INDIAN, March("montaup", "sowams"))
    assert board.state.top.default(board.state, INDIAN) == Done()


def test_H2_a_captain_who_halts_alone_takes_the_last_part_that_may_join_him() -> None:
    pieces = {**LED, "medfield": "ma_3 ma_4-"}
    board = moving(ENGLISH, pieces).do(ENGLISH, March("dedham", "medfield")).do(ENGLISH, DropOff("ma_1+ma_2"))
    offered = board.offers("pick_up_part")
    assert len(offered) == 3 and board.state.top.default(board.state, ENGLISH) == PickUp(offered[-1])


# Refusals.


@pytest.mark.parametrize(
    ("pick", "why"),
    [
        (March("montaup", "nowhere"), "out_of_reach"),
        (March("montaup", "montaup"), "stands_there_already"),
        (March("montaup", "schaghticoke"), "treaty_space_by_diplomacy"),
        (Detach("montaup", "wa_1", "montaup"), "stands_there_already"),
        (Detach("montaup", "wa_1", "quinsigamond"), "out_of_reach"),
        (Detach("montaup", "philip", "titicut"), "leader_needs_a_site"),
    ],
    ids=str,
)
def test_12_1_why_they_may_not_go_there(pick: Verb, why: str) -> None:
    assert indians({"montaup": "wa_1 wa_2 philip"}).refused(INDIAN, pick).why.key == why


def test_12_1_12_7_of_the_stack_on_the_move_the_reason_is_its_own() -> None:
    board = english({"springfield": "ma_1 church"}, church_in=True).do(ENGLISH, March("springfield", "northampton"))
    assert board.refused(ENGLISH, Onward("agawam")).why.key == "village_at_peace"
    board.do(ENGLISH, Onward("springfield"))
    board.state.top.tally = 10  # Agawam is by river from here, with Church
    board.state.touch()
    for verb, given in ((Attack, ["springfield", "agawam"]), (Strike, ["agawam"])):
        why = board.state.top.why_not(board.state, ENGLISH, verb, given)
        assert why is not None and why.key == "marker_costs_too_much"


def test_H2_a_company_that_cannot_go_on_as_it_is_leaves_somebody_behind() -> None:
    """Beside Medfield is room for one more Soldier, and not for two and their Captain."""
    pieces = {"medfield": "ma_1 ma_2 ma_3 ma_4 captain_ma", "dedham": "ma_5 ma_6", "wollomonopoag": "ma_7"}
    phase = Movement(seat=ENGLISH, active=["ma_1", "ma_2", "captain_ma"], moved=["ma_3", "ma_4"], tally=8, bands=1)
    board = begin(war(pieces, phase))
    board.state.put("captain_pl", "wollomonopoag")
    assert list(board.state.top.find_onward_goals(board.state)) == []
    offered = board.offers("drop_off_part")
    assert offered and board.state.top.default(board.state, ENGLISH) == DropOff(offered[-1])
