"""4.3.10: each form of order as players write it, on a board set up by hand. Red stands in the south."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.dba.bound import break_point
from rules.dba.duel import CAMPAIGN, Duel, Options
from rules.dba.facts import ROWS, Host
from rules.dba.full import Orders
from rules.dba.notation import preview, read_order
from rules.dba.order_verbs import BreakOff, ColumnMove, FightFirst, FinishBy, GroupMove, HoldGround, SingleMove, WalkOff
from rules.dba.stances import Rout
from rules.kernel import CLOCK, Done, Illegal, Written, advance, due, play

FAR = {"blue_Kn1": "R15 S"}


def board(pips: int = 6, red: Any = "british", blue: Any = "british", bounds: int = 2, **places: str) -> Duel:
    """The attacker's orders, with nobody on an open board but those who are named: `red_Sp1="E5 N"`."""
    game: Duel = CAMPAIGN.start(["red", "blue"], "forms", Options("full", red, blue))[0]
    while not isinstance(game.top, Orders):
        clock = due(game)
        if clock is not None:
            advance(game, CLOCK, clock)
            continue
        seat = game.awaited()[0]
        pick = game.top.default(game, seat)
        if pick.kind() == "pick_edge":
            pick.edge = "south"
        advance(game, seat, pick)
    grid = game.field_of_battle
    grid.ground = ["." * grid.width] * ROWS
    for name, element in grid.elements.items():
        element.cell, _, element.facing = {**FAR, **places}.get(name, "").partition(" ")
    for command in grid.commands.values():
        command.pips = pips
    grid.armies["attacker"].bounds = bounds
    assert {n for n, e in grid.elements.items() if e.cell} == {*FAR, *places}
    return game


def order(game: Host, text: str) -> tuple[Host, Written]:
    after, lines = preview(game, "red", text)
    return after, lines[-1]


def stands(game: Host, *elements: str) -> list[str]:
    found = game.field_of_battle.elements
    return [f"{found[i].cell} {found[i].facing}".strip() or found[i].fate for i in elements]


def why(line: Written) -> str:
    return line.why.key if line.why else ""


def rolls_of(before: Host, after: Host) -> int:
    """Dice thrown between the two."""
    return sum(after.kept.chance.values()) - sum(before.kept.chance.values())


def spent(before: Host, after: Host) -> int:
    return before.field_of_battle.commands["red.1"].pips - after.field_of_battle.commands["red.1"].pips


# Groups: `B3-E4 fwd 2`.

PAIR: dict[str, Any] = {"red_Kn1": "B3 N", "red_Kn2": "C3 N", "red_Kn3": "C4 N", "red_Sp1": "G3 N"}


def test_4_3_10_all_in_the_rectangle_move_as_a_group_and_nobody_else() -> None:
    game = board(**PAIR)
    after, line = order(game, "B3-E4 fwd 2")
    assert isinstance(line.pick, GroupMove) and spent(game, after) == 1
    assert stands(after, "red_Kn1", "red_Kn2", "red_Kn3", "red_Sp1") == ["B5 N", "C5 N", "C6 N", "G3 N"]


@pytest.mark.parametrize(
    ("steps", "end"),
    [("dl 1", "A4 N"), ("dr 1", "C4 N"), ("dl 1 fwd 1", "A5 N"), ("dr 2", "D5 N"), ("dr 1 fwd 1", "C5 N")],
)
def test_4_3_10_diagonals_left_and_right_alone_and_joined_with_steps(steps: str, end: str) -> None:
    after, line = order(board(**PAIR), f"B3-C4 {steps}")
    assert why(line) == "" and stands(after, "red_Kn1") == [end]


@pytest.mark.parametrize("written", ["e4-b3 FWD 2", "B4-E3 fwd 2", "b3 - e4  fwd 1 fwd 1", " C4-B3 fwd 2 "])
def test_4_3_10_corners_in_any_order_and_any_spelling(written: str) -> None:
    after, line = order(board(**PAIR), written)
    assert why(line) == "" and stands(after, "red_Kn1") == ["B5 N"]


def test_4_3_10_a_rectangle_over_men_who_are_not_joined_is_no_group() -> None:
    _, line = order(board(**PAIR), "B3-G4 fwd 1")
    assert why(line) == "no_group_there"


def test_4_3_10_repeating_an_order_on_those_who_have_moved_is_a_march_and_paid_anew() -> None:
    game = board(**PAIR)
    once, _ = order(game, "B3-C4 fwd 2")
    twice, line = order(once, "B5-C6 fwd 2")
    assert why(line) == "" and stands(twice, "red_Kn1") == ["B7 N"] and spent(game, twice) == 2
    assert twice.field_of_battle.elements["red_Kn1"].moved == 2


def test_4_3_10_a_march_that_comes_too_near_is_refused() -> None:
    game = board(red_LH1="E5 N", blue_Sp1="E11 S")
    once, _ = order(game, "E5 fwd 1")
    assert why(order(once, "E6 fwd 1")[1]) == ""
    assert why(order(once, "E6 fwd 2")[1]) == "a_march_stays_away"  # three empty cells stay between


# Single elements.


def test_4_3_10_to_a_cell_and_facing_by_the_cheapest_path() -> None:
    """One ahead, a free turn, two steps back: three of a knight's three cells."""
    after, line = order(board(red_Kn1="C9 N"), "C9 to E10 W")
    assert line.pick == SingleMove("C9", "E10", "W") and stands(after, "red_Kn1") == ["E10 W"]


def test_4_3_10_a_cell_out_of_reach_is_refused() -> None:
    game = board(red_Kn1="C9 N")
    after, line = order(game, "C9 to F10 W")
    assert why(line) == "out_of_reach" and stands(after, "red_Kn1") == ["C9 N"] and spent(game, after) == 0


def test_4_3_10_turn() -> None:
    after, line = order(board(red_Sp1="C9 N"), "C9 turn w")
    assert why(line) == "" and stands(after, "red_Sp1") == ["C9 W"]


@pytest.mark.parametrize(("facing", "end"), [("N", "E5 N"), ("E", "C7 E"), ("S", "E9 S"), ("W", "G7 W")])
def test_4_3_10_back_is_as_the_element_faces_and_keeps_its_facing(facing: str, end: str) -> None:
    after, line = order(board(red_Sp1=f"E7 {facing}"), "E7 back 2")
    assert why(line) == "" and stands(after, "red_Sp1") == [end]


def test_4_3_10_off_the_board_is_not_a_step() -> None:
    _, line = order(board(red_Sp1="E2 N"), "E2 back 2")
    assert why(line) == "off_the_board"


def test_4_3_10_back_in_front_contact_breaks_off() -> None:
    after, line = order(board(red_Kn1="E7 N", blue_Sp1="E8 S"), "E7 back 2")
    assert line.pick == BreakOff("E7", 2) and stands(after, "red_Kn1", "blue_Sp1") == ["E5 N", "E8 S"]


@pytest.mark.parametrize("cells", [1, 4])
def test_4_3_5_breaking_off_goes_two_cells_at_least_and_as_far_as_the_allowance(cells: int) -> None:
    _, line = order(board(red_Kn1="E7 N", blue_Sp1="E8 S"), f"E7 back {cells}")
    assert line.pick is None and line.why is not None


def test_4_3_5_an_enemy_of_a_pursuing_type_pursues_at_once() -> None:
    after, _ = order(board(red_LH1="E7 N", blue_Kn2="E8 S"), "E7 back 3")
    assert stands(after, "red_LH1", "blue_Kn2") == ["E4 N", "E7 S"]


def test_4_3_10_off_walks_over_the_own_base_edge_for_one_move() -> None:
    game = board(red_Sp1="E1 N", red_Sp2="F2 N")
    after, line = order(game, "E1 off")
    assert line.pick == WalkOff("E1") and spent(game, after) >= 1
    assert stands(after, "red_Sp1") == ["fled"]  # R-BAT5 (a)
    assert order(game, "F2 off")[1].pick is None  # only from the base row


def test_r_bat5_in_b_he_has_walked_and_nobody_rolls_for_him() -> None:
    game = board(red_Kn1="E1 N")
    grid = game.field_of_battle
    assert grid.elements["red_Kn1"].named
    grid.variant = msgspec.structs.replace(grid.variant, may_walk=True)
    after, _ = order(game, "E1 off")
    assert stands(after, "red_Kn1") == ["walked"] and not rolls_of(game, after)
    grid.variant = msgspec.structs.replace(grid.variant, may_walk=False)
    assert rolls_of(game, order(game, "E1 off")[0])


# Columns: `col D4,D3 fwd 1 left fwd 2`.

COLUMN: dict[str, Any] = {"red_Kn1": "D4 N", "red_Kn2": "D3 N", "red_Kn3": "D2 N"}


def test_4_3_10_a_column_leader_first() -> None:
    game = board(**COLUMN)
    after, line = order(game, "col D4,D3 fwd 1 left fwd 2")
    assert line.pick == ColumnMove("D4", "D3", "fwd1+left+fwd2")
    assert stands(after, "red_Kn1", "red_Kn2", "red_Kn3") == ["B5 W", "C5 W", "D2 N"]


def test_4_3_10_a_column_to_the_right_with_all_its_cells_named() -> None:
    after, line = order(board(**COLUMN), "col d4, d3, d2 fwd 1 right fwd 1")
    assert why(line) == "" and stands(after, "red_Kn1", "red_Kn2", "red_Kn3") == ["E5 E", "D5 E", "D4 N"]


def test_4_3_10_a_column_straight_ahead() -> None:
    """On good ground the group move of the same ones: one way of going, one pick."""
    after, line = order(board(**COLUMN), "col D4,D3 fwd 2")
    assert why(line) == "" and stands(after, "red_Kn1", "red_Kn2", "red_Kn3") == ["D6 N", "D5 N", "D2 N"]


def test_4_3_10_cells_that_are_no_column_are_refused() -> None:
    game = board(**COLUMN, red_Sp1="E4 N")
    assert order(game, "col D4,E4 fwd 1 left fwd 1")[1].pick is None
    assert order(game, "col D4,E4,D3 fwd 1 left fwd 1")[1].pick is None  # E4 is none of it
    assert order(game, "col D3,D4 fwd 1 left fwd 1")[1].pick is None  # the leader comes first


# Demoralised commands: `hold B3-E4`.


def holding(**places: Any) -> Duel:
    game = board(**places)
    game.field_of_battle.commands["red.1"].broken = True
    top = game.top
    assert isinstance(top, Orders)
    top.holding = True
    return game


def test_4_3_10_hold_a_rectangle_for_one_pip() -> None:
    game = holding(red_Sp1="B3 N", red_Sp2="C3 N", red_Sp3="G3 N")
    after, line = order(game, "hold B3-E4")
    held = after.field_of_battle.elements
    assert isinstance(line.pick, HoldGround) and spent(game, after) == 1
    assert [held[i].held for i in ("red_Sp1", "red_Sp2", "red_Sp3")] == [True, True, False]


def test_4_3_9_a_single_one_may_be_turned_as_well_a_group_may_not() -> None:
    game = holding(red_Sp1="B3 N", red_Sp2="C3 N", red_Sp3="G3 N")
    after, line = order(game, "hold G3 W")
    assert why(line) == "" and stands(after, "red_Sp3") == ["G3 W"]
    assert why(order(game, "hold B3-C3 W")[1]) == "only_a_single_one_turns"


def test_4_3_10_who_is_not_demoralised_is_not_held() -> None:
    _, line = order(board(red_Sp1="B3 N"), "hold B3")
    assert line.pick is None


# The others.


def test_r_bat10_rout_is_declared_and_takes_effect_when_the_next_bound_begins() -> None:
    after, line = order(board(red_Sp1="B3 N"), "rout")
    command = after.field_of_battle.commands["red.1"]
    assert line.pick == Rout("red.1") and command.routs and not command.broken


def test_4_3_10_rout_names_its_command_where_there_are_several() -> None:
    game = board(red="ptolemaic", red_Pk1="B3 N", red_Pk2="C3 N")
    assert len(game.field_of_battle.commands) > 2
    assert order(game, "rout red.2")[1].pick == Rout("red.2")
    assert order(game, "rout")[1].pick is None  # nobody lets the wrong one go


def test_4_3_10_the_order_of_combats() -> None:
    game = board(red_Sp1="C5 N", red_Sp2="H5 N", blue_Sp1="C6 S", blue_Sp2="H6 S")
    after, line = order(game, "first H5")
    assert line.pick == FightFirst("H5") and after.field_of_battle.fight_first == ["red_Sp2"]
    assert order(game, "first B9")[1].pick is None


@pytest.mark.parametrize("written", ["by advance", "BY left flank", "by left_flank"])
def test_4_3_10_the_rest_by_a_stance(written: str) -> None:
    game = board(red_Sp1="C5 N")
    pick = read_order(game, "red", written)
    assert isinstance(pick, FinishBy) and pick.stance in ("advance", "left_flank")


def test_4_3_10_done_ends_the_part_and_what_follows_belongs_to_another_bound() -> None:
    game = board(red_Sp1="C5 N", red_Sp2="G5 N")
    after, lines = preview(game, "red", "done; C5 fwd 1")
    assert [line.pick for line in lines] == [Done()] and stands(after, "red_Sp1") == ["C5 N"]


@pytest.mark.parametrize(
    "written", ["C5", "C5 fwd", "fwd 2", "C5 to", "C5-D5", "col C5 left fwd 1", "by storm", "hold"]
)
def test_4_3_10_what_is_not_an_order_is_not_guessed_at(written: str) -> None:
    with pytest.raises(Illegal):
        read_order(board(red_Sp1="C5 N"), "red", written)


def test_r_bat3_the_general_who_walks_off_leaves_a_demoralised_command() -> None:
    game = board(red_Kn1="E1 N", red_Sp1="C5 N", red_Sp2="D5 N", red_Sp3="E5 N", red_Sp4="F5 N")
    grid = game.field_of_battle
    leader = grid.commands["red.1"].general
    assert leader == "red_Kn1" and break_point(grid.commands["red.1"].size) > 1
    after, _ = preview(game, "red", "E1 off; done")  # where the bound is not ended
    assert not after.field_of_battle.commands["red.1"].broken
    after, _ = play(after, "red", Done())
    assert after.field_of_battle.commands["red.1"].broken
