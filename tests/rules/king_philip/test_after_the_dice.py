"""Battles from the inside: who counts in which round, which markers are spent, and what is left for the next battle."""

from __future__ import annotations

import pytest

from rules.kernel import Entry, call, end, goto
from rules.king_philip.advance import Advancing
from rules.king_philip.battle import Battle
from rules.king_philip.combat import Combat
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.events import affected_side
from rules.king_philip.pieces import AT_WAR, NEUTRAL, SURRENDERED
from rules.king_philip.surrender import surrendering_tribes
from tests.rules.king_philip.board import Board, markers, war


def attack(
    board: Board, start: str = "montaup", target: str = "portsmouth", side: str = INDIAN, group: str = "wa_1"
) -> Battle:
    board.state.open_entry(Entry(side, None))
    return Battle(attacker=side, start=start, target=target, group=group.split())


def in_combat(pieces: dict[str, str], *pairs: str, seat: str = INDIAN) -> Board:
    return war(pieces, Combat(seat=seat), markers=markers(*pairs))


def test_13_2_even_is_the_englishs_and_odd_the_indians() -> None:
    assert [affected_side(1, green) for green in (1, 2, 3)] == [ENGLISH, INDIAN, ENGLISH]
    assert affected_side(2, 1) == INDIAN


def test_13_4_who_fights_on_each_side() -> None:
    board = in_combat({"montaup": "wa_1 wa_2 philip", "portsmouth": "ri_1"}, "montaup>portsmouth")
    state, battle = board.state, attack(board)
    assert battle.pieces(state, INDIAN) == ["wa_1"] and battle.pieces(state, ENGLISH) == ["ri_1"]
    assert (battle.site(state, ENGLISH), battle.site(state, INDIAN)) == ("portsmouth", "")
    state.put("ri_1", "newport")
    state.put("wa_2", "portsmouth")  # he is no defender there
    assert battle.pieces(state, ENGLISH) == [] and battle.pieces(state, INDIAN) == ["wa_1"]
    state.put("wa_1", "portsmouth")
    assert battle.pieces(state, INDIAN) == [] and battle.leader_after(state) is None


@pytest.mark.parametrize(
    ("die", "affected", "round", "counts"),
    [("panic", ENGLISH, 1, 2), ("panic", ENGLISH, 2, 3), ("panic", INDIAN, 1, 3), ("guide", ENGLISH, 1, 3)],
)
def test_F60_panic_leaves_one_out_of_the_first_round_of_the_affected_side(
    die: str, affected: str, round: int, counts: int
) -> None:
    """A Soldier of two and a settlement of one... less whoever panics."""
    board = in_combat({"montaup": "wa_1", "portsmouth": "ri_1"}, "montaup>portsmouth")
    battle = attack(board)
    whole = battle.strength(board.state, ENGLISH)
    battle.die, battle.affected, battle.round, battle.panic = die, affected, round, "portsmouth"
    assert battle.strength(board.state, ENGLISH) == whole - (3 - counts)


def test_F67_only_markers_on_the_space_that_was_left_are_spent() -> None:
    pieces = {"bridgewater": "ma_1", "taunton": "pl_1", "titicut": "wa_1"}
    board = in_combat(pieces, "bridgewater>titicut", "taunton>titicut", "taunton>hockomock", seat=ENGLISH)
    battle = attack(board, "bridgewater", "titicut", ENGLISH, "ma_1")
    assert battle.evaded(board.state, "winnecunnet") == goto("advance")
    assert [m.fought for m in board.state.markers] == [True, True, False]
    assert board.state.where("wa_1") == "winnecunnet"
    assert battle.evaded(board.state, "") is None


def test_13_1_behind_a_site_no_marker_is_spent() -> None:
    board = in_combat({"bridgewater": "ma_1", "hockomock": "pc_1"}, "bridgewater>hockomock", seat=ENGLISH)
    battle = attack(board, "bridgewater", "hockomock", ENGLISH, "ma_1")
    assert battle.evaded(board.state, "winnecunnet") is None and not board.state.markers[0].fought


def test_13_7_F68_who_has_fought_or_advanced_fights_no_more_this_phase() -> None:
    board = in_combat({"titicut": "wa_1 wa_2 wa_3 philip"}, "titicut>taunton")
    state = board.state
    battle = attack(board, "titicut", "taunton", INDIAN, "wa_1")
    state.damage["taunton"] = state.charts.steps_to_raze["taunton"]
    state.look_around()
    then = battle.advance(state)
    assert isinstance(then, call) and isinstance(then.frame, Advancing)
    assert then.frame.used == {"wa_1": "taunton"} and then.frame.seat == INDIAN
    state.put("wa_2", "taunton")
    battle.advanced(state)
    assert battle.used == {"wa_2": "taunton"}
    assert isinstance(battle.ended(state), end) and state.top.used == {"wa_2": "taunton"}


def test_13_7_nobody_advances_on_a_site_that_stands_or_on_enemies() -> None:
    board = in_combat({"montaup": "wa_1"}, "montaup>portsmouth")
    battle = attack(board)
    assert battle.advance(board.state) == goto("step_8")
    battle.advanced(board.state)
    assert battle.used == {}
    board.state.damage["portsmouth"] = board.state.charts.steps_to_raze["portsmouth"]
    board.state.look_around()
    assert isinstance(battle.advance(board.state), call)
    board.state.put("ri_1", "portsmouth")
    assert battle.advance(board.state) == goto("step_8")
    battle.advanced(board.state)
    assert battle.used == {}


@pytest.mark.parametrize("side", [ENGLISH, INDIAN])
def test_13_3_F59_who_is_ambushed_strikes_back_with_what_is_left(side: str) -> None:
    """The affected side is the victim of its own die: it loses first, and hits last."""
    board = in_combat({"montaup": "wa_1 wa_2", "portsmouth": "ri_1 ri_2"}, "montaup>portsmouth")
    battle = attack(board, group="wa_1 wa_2")
    battle.die, battle.affected, battle.red, battle.green = "ambush", side, 6, 5
    battle.count(board.state)
    assert [who for who, _ in battle.losing] == [side] and battle.ambush
    battle.more_losses(board.state)
    other = {ENGLISH: INDIAN, INDIAN: ENGLISH}[side]
    assert [who for who, _ in battle.losing] == [other] and not battle.ambush


def test_13_5_F64_the_defender_takes_his_losses_first_and_both_are_fixed_before() -> None:
    board = in_combat({"montaup": "wa_1 wa_2", "portsmouth": "ri_1 ri_2"}, "montaup>portsmouth")
    battle = attack(board, group="wa_1 wa_2")
    battle.die, battle.affected, battle.red, battle.green = "guide", ENGLISH, 6, 5
    battle.count(board.state)
    state = board.state
    assert battle.losing == [
        (ENGLISH, state.charts.hits(battle.strength(state, INDIAN), 5)),
        (INDIAN, state.charts.hits(battle.strength(state, ENGLISH), 6)),
    ]


@pytest.mark.parametrize(("before", "now", "surrenders"), [(8, 9, True), (9, 9, False), (7, 8, False)])
def test_13_6_F71_tribes_surrender_only_where_the_english_have_won_points(
    before: int, now: int, surrenders: bool
) -> None:
    board = in_combat({"montaup": "wa_1", "coaxet": "sk_1"}, "montaup>portsmouth")
    state, battle = board.state, attack(board)
    battle.points, state.points[ENGLISH] = before, now
    battle.surrender(state)
    assert (state.tribes["SK"].stance == SURRENDERED) == surrenders


def test_13_6_F28_a_tribe_surrenders_at_its_number_unless_it_has_sworn() -> None:
    state = war({}).state
    numbers = {t: chart.surrender for t, chart in state.charts.tribes.items()}
    for tribe in numbers:
        state.set_stance(tribe, AT_WAR)
    for points in range(40):
        state.points[ENGLISH] = points
        assert surrendering_tribes(state) == [t for t, n in numbers.items() if 0 < n <= points]
    state.tribes["SK"].sworn = True
    assert "SK" not in surrendering_tribes(state)
    state.set_stance("NI", NEUTRAL)
    assert "NI" not in surrendering_tribes(state)
    state.no_surrender = True
    assert surrendering_tribes(state) == []
