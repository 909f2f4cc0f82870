"""4.3.5 and 4.1.6, the rest of it: where a move begins, groups and columns on the march, breaking and walking off."""

from __future__ import annotations

import pytest

from rules.dba.columns import column_words, tails
from rules.dba.facts import Variant
from rules.dba.field import Field
from rules.dba.groups import column_ends, is_group
from rules.dba.moves import break_offs, may_walk_off
from rules.dba.pips import cost, deal, march_extra
from tests.rules.dba.stage import stage
from tests.rules.dba.test_moves import FAR, ends, shifts

ARTHUR = Variant(first_march=("Wb", "Sp"), march_surcharge=("Wb", "Sp"))


def columns(field: Field, *members: int) -> set[str]:
    return {column_words(p) for p in column_ends(field, list(members), field.zones(0))}


# Single elements.


def test_4_3_5_a_start_in_bad_going_slows_the_whole_move() -> None:
    found = ends(stage("a LH E2 N", FAR, ground={"E2": "marsh"}))
    assert "E4 N" in found and "E5 N" not in found


@pytest.mark.parametrize(("turn", "reach"), [("E3 W", True), ("E4 S", True), ("E5 S", False)])
def test_4_3_5_a_half_turn_costs_one_wherever_it_is_made(turn: str, reach: bool) -> None:
    assert (turn in ends(stage("a Kn E2 N", FAR))) == reach


def test_4_3_5_only_the_first_quarter_turn_is_free() -> None:
    """One ahead, round to the west, one ahead: the two cells of a spear. To turn once more would cost a third."""
    found = ends(stage("a Sp E5 N", FAR))
    assert "D6 W" in found and "D6 S" not in found


def test_4_3_5_a_move_that_enters_bad_going_late_is_slowed_from_its_start() -> None:
    found = ends(stage("a LH E2 N", FAR, ground={f"{f}5": "rough" for f in "ABCDEFGHIJKLMNOPQR"}))
    assert "E4 N" in found and "E5 N" not in found  # three cells, the last of them rough: the bad rate is two


def test_4_3_5_psiloi_do_not_pass_those_who_stand_across() -> None:
    pieces = ("a Ps E5 N", "a Sp D5 N", "a Sp F5 N", FAR)
    assert "E7 N" in ends(stage(*pieces, "a Sp E6 S")) and "E7 N" not in ends(stage(*pieces, "a Sp E6 E"))


# Marches.


def test_4_3_5_a_march_enters_no_cell_near_the_enemy_but_may_turn_where_it_is() -> None:
    found = ends(stage("a Cv E9 N moved", "d Sp E12 S"))
    assert {"E9 E", "E8 N"} <= found and not {e for e in found if e.startswith(("D9 ", "E10 ", "E11 ", "F9 "))}


def test_4_3_5_psiloi_march_so_in_their_first_bound_however_often_they_moved() -> None:
    field = stage("a Ps E8 N moved", "d Sp E11 S", bounds=1)
    field.moved[0] = 3
    assert "E10 N" in ends(field)


def test_4_3_5_in_a_group_every_member_that_comes_closer_must_engage() -> None:
    both = stage("a Wb E8 N moved", "a Wb F8 N moved", "d Sp E11 S", "d Sp F11 S")
    assert (2, 0, 0) in shifts(both, "a1", "a2") and (1, 0, 0) not in shifts(both, "a1", "a2")
    beside = stage("a Wb E8 N moved", "a Wb F8 N moved", "d Sp E11 S")  # the other stands in an overlap
    assert (2, 0, 0) in shifts(beside, "a1", "a2")
    idle = stage("a Wb E8 N moved", "a Wb F8 N moved", "a Wb G8 N moved", "d Sp E11 S")  # the third does not
    assert (2, 0, 0) not in shifts(idle, "a1", "a2", "a3")


@pytest.mark.parametrize(("kind", "extra"), [("Wb", 1), ("Sp", 1), ("Ax", 0), ("Kn", 0)])
def test_4_3_5_b_a_march_with_warband_or_spears_costs_one_more_in_the_first_bound_too(kind: str, extra: int) -> None:
    field = stage(f"a {kind} E5 N moved", "a Ax F5 N moved", FAR, variant=ARTHUR, bounds=1)
    assert march_extra(field, [0, 1], in_contact=False) == extra
    field.moved[0] = field.moved[1] = 0
    assert march_extra(field, [0, 1], in_contact=False) == 0  # a first move is no march


def test_4_3_5_a_has_no_surcharge_on_marches() -> None:
    assert march_extra(stage("a Wb E5 N moved", FAR), [0], in_contact=False) == 0


# Groups.


def test_4_3_5_a_group_is_of_one_command() -> None:
    field = stage("a Sp D5 N", "a Sp E5 N", FAR)
    assert is_group(field, [0, 1])
    field.command[1] = "another"
    assert not is_group(field, [0, 1])


def test_4_3_5_joined_edge_to_edge_not_corner_to_corner() -> None:
    assert not is_group(stage("a Sp D5 N", "a Sp E6 N", FAR), [0, 1])
    assert is_group(stage("a Sp D5 N", "a Sp E6 N", "a Sp E5 N", FAR), [0, 1, 2])


def test_4_3_5_a_group_may_not_start_in_bad_going_unless_all_are_psiloi() -> None:
    ground = {"E5": "wood"}
    assert shifts(stage("a Ax D5 N", "a Ax E5 N", FAR, ground=ground), "a1", "a2") == set()
    assert shifts(stage("a Ps D5 N", "a Ps E5 N", FAR, ground=ground), "a1", "a2")
    assert shifts(stage("a Ps D5 N", "a Ax E5 N", FAR, ground={"D5": "wood"}), "a1", "a2") == set()


def test_4_3_5_a_groups_step_must_be_legal_for_each() -> None:
    assert (1, 0, 0) not in shifts(stage("a Sp D5 N", "a Sp E5 N", FAR, ground={"E6": "water"}), "a1", "a2")
    found = shifts(stage("a Kn A5 N", "a Kn B5 N", FAR), "a1", "a2")
    assert (0, 0, 1) in found and (0, 1, 0) not in found  # the left one would leave the board


# Columns.


def test_4_3_5_a_column_is_one_file_each_directly_behind_the_next() -> None:
    field = stage("a Sp E5 N", "a Sp E4 N", "a Sp E3 E", "a Sp F5 N", FAR)
    assert tails(field, 0, {0, 1, 2, 3}) == {"E4": [0, 1]}


def test_4_3_5_a_columns_leader_pays_for_a_turn_before_he_has_gone_straight() -> None:
    found = columns(stage("a Sp E5 N", "a Sp E4 N", FAR), 0, 1)
    assert "left+fwd1" in found and "fwd1+left+fwd1" in found and "left+fwd2" not in found


def test_4_3_5_a_column_goes_at_its_slowest_and_in_bad_going_at_the_bad_rate() -> None:
    assert "fwd1+left+fwd2" in columns(stage("a Kn E5 N", "a Kn E4 N", FAR), 0, 1)
    assert "fwd1+left+fwd2" not in columns(stage("a Kn E5 N", "a Sp E4 N", FAR), 0, 1)
    assert "fwd1+left+fwd2" not in columns(stage("a Kn E5 N", "a Kn E4 N", FAR, ground={"E6": "rough"}), 0, 1)


def test_4_3_5_on_a_march_nobody_in_a_column_comes_near_the_enemy() -> None:
    """The leader goes away from him, but who follows enters the cell that he left, three cells off."""
    column = ("a Kn E5 N moved", "a Kn E4 N moved")
    assert "left+fwd1" not in columns(stage(*column, "d Sp H7 S"), 0, 1)
    assert "left+fwd1" in columns(stage(*column, "d Sp I7 S"), 0, 1)
    assert "left+fwd1" in columns(stage("a Kn E5 N", "a Kn E4 N", "d Sp H7 S"), 0, 1)


def test_4_3_5_a_column_of_warbands_may_march_up_out_of_bad_going_if_all_of_it_ends_in_the_fight() -> None:
    """The leader in contact, the next one behind him in support. A third would be near and do nothing."""
    enemy, two, rough = "d Sp E8 S", ("a Wb E5 N moved", "a Wb E4 N moved"), {"E4": "rough"}
    assert columns(stage(*two, enemy, ground=rough), 0, 1) == {"fwd2"}  # not fwd1: near, and nobody fights
    assert not columns(stage(*two, "a Wb E3 N moved", enemy, ground=rough), 0, 1, 2)
    assert not columns(stage("a Bd E5 N moved", "a Bd E4 N moved", enemy, ground=rough), 0, 1)


def test_4_3_5_a_column_passes_through_nobody() -> None:
    assert not {p for p in columns(stage("a Kn E5 N", "a Kn E4 N", "a Ps E6 N", FAR), 0, 1) if p.startswith("fwd")}


# Breaking off and walking off.


def test_4_3_5_breaking_off_in_bad_going_is_by_the_bad_rate() -> None:
    field = stage("a Kn E8 N", "d Sp E9 S", ground={"E8": "rough"})
    assert break_offs(field, 0, field.zones(0)) == [2]
    field = stage("a Kn E8 N", "d Sp E9 S", ground={"E5": "rough"})
    assert break_offs(field, 0, field.zones(0)) == [2]


def test_4_3_5_nobody_breaks_off_with_an_enemy_at_his_rear_or_over_the_edge() -> None:
    field = stage("a Kn E8 N", "d Sp E9 S", "d Ax E7 N")
    assert break_offs(field, 0, field.zones(0)) == []
    field = stage("a Kn E2 N", "d Sp E3 S")
    assert break_offs(field, 0, field.zones(0)) == []


def test_4_3_5_nobody_walks_off_out_of_a_fight_or_over_anothers_edge() -> None:
    field = stage("a Sp E1 N", "d Sp E2 S")
    assert not may_walk_off(field, 0, field.zones(0))
    field = stage("a Sp E15 N", "a Sp A7 W", "d Sp R9 S")
    assert not may_walk_off(field, 0, field.zones(0)) and not may_walk_off(field, 1, field.zones(0))


# 4.1.6 and R-BAT2.


@pytest.mark.parametrize(("kind", "price"), [("El", 2), ("Hd", 2), ("Kn", 1), ("SCh", 1), ("Pk", 1)])
def test_4_1_6_elephants_and_hordes_cost_one_more(kind: str, price: int) -> None:
    field = stage("a Sp E5 N general", f"a {kind} F5 N", FAR)
    assert cost(field, [1]) == price


def test_4_1_6_surcharges_add_up() -> None:
    field = stage("a Sp A1 N general", "a El P1 N", FAR, ground={"A1": "marsh"})
    assert cost(field, [1]) == 4  # an elephant, out of reach, its general in a marsh


def test_4_1_6_one_mover_in_reach_is_enough_and_with_the_general_all_are() -> None:
    field = stage("a Sp A1 N general", "a Sp M1 N", "a Sp N1 N", FAR)
    assert cost(field, [1, 2]) == 1 and cost(field, [2]) == 2 and cost(field, [0, 2]) == 1


@pytest.mark.parametrize(("ground", "price"), [("wood", 2), ("marsh", 2), ("rough", 1), ("steep", 1), ("gentle", 1)])
def test_4_1_6_ground_from_which_a_general_is_not_heard(ground: str, price: int) -> None:
    assert cost(stage("a Sp E5 N general", "a Sp F5 N", FAR, ground={"E5": ground}), [1]) == price


def test_r_bat2_b_each_command_keeps_its_own_die() -> None:
    field = stage("a Sp E5 N general", "a Sp F5 N", FAR, variant=Variant(own_dice=True))
    grid = field.grid
    grid.commands["a_2"] = type(grid.commands["a_1"])("attacker", "a", "a2", 1, "advance")
    grid.elements["a2"].command = "a_2"
    grid.armies["attacker"].rank = ["a_2", "a_1"]
    assert deal(grid, "attacker", [2, 5]) == {"a_2": 2, "a_1": 5}


def test_r_bat2_a_command_without_an_element_has_no_die_and_a_lost_generals_value_is_gone() -> None:
    field = stage("a Sp E5 N general", "a Sp F5 N", FAR)
    grid = field.grid
    grid.elements["a1"].named, grid.armies["attacker"].value = True, 1
    assert deal(grid, "attacker", [3]) == {"a_1": 4}
    field.remove(0, "destroyed")
    field.store()
    assert deal(grid, "attacker", [3]) == {"a_1": 3}
    field.remove(1, "destroyed")
    field.store()
    assert grid.commands_of("attacker") == [] and deal(grid, "attacker", []) == {}


def test_4_3_5_a_column_is_led_by_one_who_is_among_those_that_may_move() -> None:
    field = stage("a Sp E5 N", "a Sp E4 N", "a Sp E3 N", FAR)
    assert tails(field, 0, {0, 1, 2}) == {"E4": [0, 1], "E3": [0, 1, 2]}
    assert tails(field, 0, {1, 2}) == {}
    fights = stage("a Sp E5 N", "a Sp E4 N", "d Sp E6 S")
    assert tails(fights, 0, {0, 1}) == {}


def test_4_3_5_in_a_column_the_second_turn_is_paid_for() -> None:
    """Five cells: one, one after the free turn, one for the second turn, and two are left."""
    found = columns(stage("a LH E2 N", "a LH E1 N", FAR), 0, 1)
    assert "fwd1+left+fwd1+right+fwd2" in found and "fwd1+left+fwd1+right+fwd3" not in found


@pytest.mark.parametrize("rough", ["E8", "E7", "E6", "E5"])
def test_4_3_5_one_cell_of_bad_going_slows_the_whole_of_breaking_off(rough: str) -> None:
    for kind in ("Kn", "LH"):
        field = stage(f"a {kind} E8 N", "d Sp E9 S", ground={rough: "rough"})
        assert break_offs(field, 0, field.zones(0)) == [2], kind
