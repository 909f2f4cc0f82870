"""4.3.5 and 4.1.6: where elements, groups and columns may go, and what it costs."""

from __future__ import annotations

import pytest

from rules.dba.columns import column_words
from rules.dba.dataset.load import load
from rules.dba.facts import FACINGS, Variant
from rules.dba.field import Field
from rules.dba.groups import column_ends, group_ends, is_group
from rules.dba.moves import break_offs, may_walk_off, single_ends
from rules.dba.pips import cost, deal, in_reach, march_extra
from tests.rules.dba.stage import stage

FAR = "d Sp R12 S"


def ends(field: Field, element: str = "a1") -> set[str]:
    i = field.number[element]
    return {f"{field.names[c]} {FACINGS[f]}" for c, f in single_ends(field, i, field.zones(field.side[i]))}


def shifts(field: Field, *elements: str) -> set[tuple[int, int, int]]:
    members = [field.number[e] for e in elements]
    return set(group_ends(field, members, field.zones(field.side[members[0]])))


@pytest.mark.parametrize(("kind", "cells"), [("Sp", 2), ("Ax", 3), ("Kn", 3), ("Cv", 4), ("LH", 5)])
def test_rates_straight_ahead_in_good_going(kind: str, cells: int) -> None:
    found = ends(stage(f"a {kind} E2 N", FAR))
    assert f"E{2 + cells} N" in found and f"E{3 + cells} N" not in found


@pytest.mark.parametrize(("kind", "cells"), [("Sp", 2), ("Ax", 3), ("Ps", 3), ("Kn", 2), ("Cv", 2), ("LH", 2)])
def test_one_cell_of_bad_going_slows_the_whole_move(kind: str, cells: int) -> None:
    found = ends(stage(f"a {kind} E2 N", FAR, ground={f"{file}3": "rough" for file in "ABCDEFGHIJKLMNOPQR"}))
    assert f"E{2 + cells} N" in found and f"E{3 + cells} N" not in found


def test_steps_cost_1_diagonals_1_5_and_turns_1() -> None:
    found = ends(stage("a Sp E5 N", FAR))
    assert {"E7 N", "E4 N", "E3 N", "D5 N", "C5 N", "D6 N", "F6 N", "E5 S", "E5 E", "E4 S"} <= found
    assert not {"D7 N", "C7 N", "E3 S", "B5 N"} & found


def test_the_first_quarter_turn_after_straight_steps_is_free() -> None:
    found = ends(stage("a Sp E5 N", FAR))
    assert {"E7 W", "E7 E", "E6 W", "D6 W"} <= found
    assert "E7 S" not in found  # half a turn is paid
    assert "D6 S" not in found and "D5 W" in found  # a paid turn and one step
    found = ends(stage("a Sp E5 N", "a Sp E6 N", FAR))
    assert "D6 N" in found and "D6 W" not in found  # after a diagonal no turn is free


def test_a_diagonal_step_needs_one_of_the_two_cells_free() -> None:
    pieces = ("a Ax E5 N", "a Sp E6 N", FAR)
    assert "F6 N" in ends(stage(*pieces))
    assert "F6 N" not in ends(stage(*pieces, "a Sp F5 N"))
    assert "F6 N" not in ends(stage("a Sp E5 N", FAR, ground={"E6": "water", "F5": "water"}))


def test_water_and_enemy_cells_are_never_entered() -> None:
    found = ends(stage("a Ax E5 N", "d Sp E7 N", ground={"F5": "water"}))
    assert not {e for e in found if e.startswith(("E7 ", "F5 "))}


def test_psiloi_pass_friends_and_mounted_pass_psiloi() -> None:
    assert "E7 N" in ends(stage("a Ps E5 N", "a Sp E6 N", FAR))
    assert "E7 N" in ends(stage("a Kn E5 N", "a Ps E6 N", FAR))
    assert "E7 N" in ends(stage("a Kn E5 N", "a Ps E6 S", FAR))
    assert "E7 N" not in ends(stage("a Kn E5 N", "a Ps E6 E", "a Sp D5 N", "a Sp F5 N", FAR))
    assert "E7 N" not in ends(stage("a Kn E5 N", "a Sp E6 N", "a Sp D5 N", "a Sp F5 N", FAR))
    assert "E6 N" not in ends(stage("a Ps E5 N", "a Sp E6 N", FAR))  # it must end in an empty cell


# Zones.


def test_zone_the_front_cell_and_the_next_unless_somebody_stands_in_front() -> None:
    field = stage("a Sp A1 N", "d Sp E9 S", "d Sp H9 S", "a Sp H8 E", "d Sp L9 S", ground={"L8": "water"})
    zones = {field.names[c] for c in field.zones(0)}
    assert zones & {"E8", "E7", "H8", "H7", "L8", "L7"} == {"E8", "E7", "H8"}


def test_pinned_1_and_2_turn_to_him_and_step_into_his_front() -> None:
    assert ends(stage("a Sp E7 E", "d Sp E9 S")) >= {"E7 N", "E8 N"}
    assert "E8 N" in ends(stage("a Sp E7 N", "d Sp E9 S"))


def test_pinned_3_straight_back_to_the_first_cell_in_a_zone_and_nothing_else() -> None:
    assert ends(stage("a Ax E7 N", "d Sp E9 S")) == {"E8 N", "E6 N", "E5 N", "E4 N"}
    assert ends(stage("a Ax E7 N", "d Sp E9 S", "d Sp C6 E")) == {"E8 N", "E6 N"}


def test_a_move_that_enters_a_zone_ends_there_or_goes_on_at_him() -> None:
    found = ends(stage("a Cv E5 N", "d Sp E9 S"))
    assert {"E7 N", "E8 N"} <= found
    corridor = {f"{file}{row}": "water" for file in "DF" for row in (5, 6, 7)}
    found = ends(stage("a LH E5 N", "d Sp E9 S", ground=corridor))
    assert {"E7 N", "E8 N"} <= found and not {e for e in found if e[0] != "E" and e[1] in "78"}


def test_no_ending_in_an_enemys_front_but_in_front_contact() -> None:
    found = ends(stage("a Cv D7 N", "d Sp E9 S"))
    assert "E8 N" in found and not {"E8 E", "E8 W"} & found


def test_flank_and_rear_contact_only_from_there() -> None:
    assert "D9 E" in ends(stage("a LH C7 N", "d Sp E9 S"))
    assert "D9 E" not in ends(stage("a LH E5 N", "d Sp E9 S"))
    assert "E10 S" in ends(stage("a LH F11 S", "d Sp E9 S"))
    assert "E10 S" not in ends(stage("a LH F9 N", "d Sp E9 S"))


def test_closing_the_door_is_one_step_forward_and_a_free_turn() -> None:
    assert "F9 W" in ends(stage("a Sp F8 N", "a Sp E8 N", "d Sp E9 S"))


def test_in_front_contact_only_breaking_off() -> None:
    field = stage("a Kn E8 N", "d Sp E9 S")
    assert ends(field) == set() and break_offs(field, 0, field.zones(0)) == [2, 3]
    flanked = stage("a Kn E8 N", "d Sp E9 S", "d Ax D8 E")
    assert break_offs(flanked, 0, flanked.zones(0)) == []
    shut = stage("a Kn E8 N", "a Sp E6 N", "d Sp E9 S")
    assert break_offs(shut, 0, shut.zones(0)) == []


def test_in_the_other_version_only_the_faster_break_off() -> None:
    plus = load("dba22plus").tables
    fast, slow = stage("a Kn E8 N", "d Sp E9 S", book=plus), stage("a Sp E8 N", "d Kn E9 S", book=plus)
    assert break_offs(fast, 0, fast.zones(0)) and not break_offs(slow, 0, slow.zones(0))


# Marches.


def test_a_march_stays_three_cells_away_from_every_enemy() -> None:
    found = ends(stage("a Cv E5 N moved", "d Sp E12 S"))
    assert "E8 N" in found and "E9 N" not in found


def test_warband_may_end_its_first_march_in_contact_but_not_merely_near() -> None:
    field = stage("a Wb E9 N moved", "d Sp E11 S", bounds=3)
    assert "E10 N" in ends(field) and "E9 E" not in ends(stage("a Wb E8 N moved", "d Sp E11 S"))
    field.moved[0] = 2
    assert "E10 N" not in ends(field)


def test_warband_may_march_into_an_overlap_or_support() -> None:
    found = ends(stage("a Wb F8 N moved", "a Wb E10 N", "d Sp E11 S"))
    assert {"F10 N"} <= found and "G10 N" not in found
    assert "E9 N" in ends(stage("a Wb E7 N moved", "a Wb E10 N", "d Sp E11 S"))


def test_psiloi_may_march_so_in_their_sides_first_bound_only() -> None:
    assert "E10 N" in ends(stage("a Ps E8 N moved", "d Sp E11 S", bounds=1))
    assert "E10 N" not in ends(stage("a Ps E8 N moved", "d Sp E11 S", bounds=2))


def test_b_spears_march_so_too_and_pay_for_it() -> None:
    arthur = Variant(first_march=("Wb", "Sp"), march_surcharge=("Wb", "Sp"))
    field = stage("a Sp E9 N moved", "d Ax E11 S", variant=arthur)
    assert "E10 N" in ends(field)
    assert march_extra(field, [0], in_contact=False) == 1 and march_extra(field, [0], in_contact=True) == 0
    assert "E10 N" not in ends(stage("a Sp E9 N moved", "d Ax E11 S"))


# Groups and columns.


def test_a_group_is_of_one_command_and_facing_joined_and_not_in_contact() -> None:
    field = stage("a Sp D5 N", "a Sp E5 N", "a Sp G5 N", "a Sp F5 E", FAR)
    assert is_group(field, [0, 1]) and not is_group(field, [0, 2]) and not is_group(field, [1, 3])
    field = stage("a Sp D5 N", "a Sp E5 N", "d Sp E6 S")
    assert not is_group(field, [0, 1])
    field = stage("a Sp D5 N moved", "a Sp E5 N", FAR)
    assert not is_group(field, [0, 1])


def test_a_group_goes_forward_or_diagonally_at_the_slowest_rate() -> None:
    field = stage("a Kn D5 N", "a Sp E5 N", FAR)
    assert shifts(field, "a1", "a2") == {(1, 0, 0), (2, 0, 0), (0, 1, 0), (0, 0, 1)}


def test_a_group_keeps_out_of_bad_going_unless_all_are_psiloi() -> None:
    ground = {"E6": "rough"}
    assert (1, 0, 0) not in shifts(stage("a Sp D5 N", "a Sp E5 N", FAR, ground=ground), "a1", "a2")
    assert (1, 0, 0) in shifts(stage("a Ps D5 N", "a Ps E5 N", FAR, ground=ground), "a1", "a2")


def test_a_group_passes_through_nobody() -> None:
    assert (1, 0, 0) not in shifts(stage("a Ps D5 N", "a Ps E5 N", "a Sp E6 N", FAR), "a1", "a2")


def test_a_groups_move_ends_when_a_member_has_an_enemy_ahead() -> None:
    found = shifts(stage("a Kn D5 N", "a Kn E5 N", "d Sp E7 S"), "a1", "a2")
    assert (1, 0, 0) in found and (2, 0, 0) not in found


def test_a_groups_member_in_a_zone_only_steps_straight_into_contact() -> None:
    field = stage("a Sp D5 N", "a Sp E5 N", "d Sp E7 S")
    assert shifts(field, "a1", "a2") == {(1, 0, 0)}


def test_a_column_follows_its_leader_round_a_corner() -> None:
    field = stage("a Sp E5 N", "a Sp E4 N", "a Sp E3 N", FAR)
    found = {column_words(p): at for p, at in column_ends(field, [0, 1, 2], field.zones(0)).items()}
    assert "fwd1+left+fwd1" in found and "fwd2" not in found  # straight on it is an ordinary group
    turned = [f"{field.names[c]} {FACINGS[f]}" for c, f in found["fwd1+left+fwd1"]]
    assert turned == ["D6 W", "E6 W", "E5 N"]


def test_a_column_may_enter_bad_going() -> None:
    field = stage("a Sp E5 N", "a Sp E4 N", FAR, ground={"E6": "wood"})
    assert "fwd1" in {column_words(p) for p in column_ends(field, [0, 1], field.zones(0))}


# What it costs.


def test_4_1_6_a_move_costs_1_and_1_more_with_elephants() -> None:
    field = stage("a Sp E5 N general", "a El F5 N", "a Sp D5 N", FAR)
    assert cost(field, [2]) == 1 and cost(field, [0, 1]) == 2


def test_4_1_6_no_surcharge_in_a_sides_first_bound() -> None:
    assert cost(stage("a El E5 N", FAR, bounds=1), [0]) == 1


def test_4_1_6_out_of_the_generals_reach() -> None:
    assert cost(stage("a Sp A1 N general", "a Sp M1 N", FAR), [1]) == 1
    assert cost(stage("a Sp A1 N general", "a Sp N1 N", FAR), [1]) == 2
    blind = stage("a Sp A1 N general", "a Sp I1 N", FAR, ground={"E1": "gentle"})
    assert cost(blind, [1]) == 2 and cost(stage("a Sp A1 N general", "a Sp I1 N", FAR), [1]) == 1
    assert not in_reach(stage("a Sp A1 N general", "a Ps I1 N", FAR, ground={"I1": "wood"}), 0, 1)


def test_4_1_6_a_general_in_wood_or_marsh_unless_he_moves_alone() -> None:
    field = stage("a Sp E5 N general", "a Sp F5 N", FAR, ground={"E5": "wood"})
    assert cost(field, [1]) == 2 and cost(field, [0]) == 1 and cost(field, [0, 1]) == 2


def test_4_1_6_a_lost_general() -> None:
    field = stage("a Sp E5 N general", "a Sp F5 N", FAR)
    field.remove(0, "destroyed")
    assert cost(field, [1]) == 2


def test_r_bat2_dice_go_by_rank_and_the_generals_value_is_on_each() -> None:
    field = stage("a Sp E5 N general", "a Sp F5 N", FAR)
    grid = field.grid
    grid.commands["a_2"] = type(grid.commands["a_1"])("attacker", "a", "a2", 1, "advance")
    grid.elements["a2"].command = "a_2"
    grid.armies["attacker"].rank = ["a_2", "a_1"]
    assert deal(grid, "attacker", [2, 5]) == {"a_2": 5, "a_1": 2}
    grid.armies["attacker"].value = -1
    assert deal(grid, "attacker", [1, 5]) == {"a_2": 5, "a_1": 1}  # he is not named: his value counts for nothing
    grid.elements["a1"].named = True
    assert deal(grid, "attacker", [1, 5]) == {"a_2": 4, "a_1": 1}  # never below 1


def test_walking_off_over_the_own_base_edge() -> None:
    field = stage("a Sp E1 N", "a Sp E2 N", FAR)
    assert may_walk_off(field, 0, field.zones(0)) and not may_walk_off(field, 1, field.zones(0))
