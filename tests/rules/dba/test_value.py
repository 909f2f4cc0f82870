"""4.4.1, points 2 to 4: what a place, a tie and a fight are worth; one test for each stance and each term."""

from __future__ import annotations

import pytest

from rules.dba.ai.commander import Commander
from rules.dba.ai.value import Value
from rules.dba.field import Field
from tests.rules.dba.stage import stage

SPEAR = ("a Sp E5 N", "a Sp R1 N general", "d Sp E11 S")  # the enemy is six cells ahead


def place(stance: str, at: str, *pieces: str, general: bool = False) -> float:
    field = stage(*(pieces or SPEAR))
    cell, facing = at.split()
    return Value(field, "a_1", stance).place(field.cells[cell], "NESW".index(facing), general)


@pytest.mark.parametrize("stance", ["advance", "charge"])
def test_4_4_1_4_charge_and_advance_pull_towards_the_enemy(stance: str) -> None:
    assert place(stance, "E5 N") == pytest.approx(-0.05 * 6) and place(stance, "E9 N") == pytest.approx(-0.05 * 2)


@pytest.mark.parametrize("stance", ["advance", "charge"])
def test_4_4_1_4_the_general_is_content_with_three_cells(stance: str) -> None:
    near, nearer = (place(stance, at, general=True) for at in ("E8 N", "E10 N"))
    assert near == nearer == pytest.approx(-0.05 * 3)


@pytest.mark.parametrize(("quiet", "pull"), [(0, 0.05), (5, 0.05), (6, 0.10), (8, 0.20)])
def test_4_4_1_4_the_pull_grows_while_nobody_fights(quiet: int, pull: float) -> None:
    field = stage(*SPEAR)
    field.grid.quiet = quiet
    assert Value(field, "a_1", "advance").place(field.cells["E5"], 0, False) == pytest.approx(-pull * 6)


def test_4_4_1_4_hold_pulls_nowhere() -> None:
    assert place("hold", "E5 N") == place("hold", "E9 N") == 0


def test_4_4_1_4_refuse_keeps_six_cells_away() -> None:
    assert place("refuse", "E5 N") == 0
    assert place("refuse", "E3 N") == place("refuse", "E7 N") == pytest.approx(-0.05 * 2)


@pytest.mark.parametrize(("stance", "beyond"), [("left_flank", "C11 N"), ("right_flank", "K11 N")])
def test_4_4_1_4_a_flank_is_one_file_beyond_the_outermost_enemy_in_his_row(stance: str, beyond: str) -> None:
    pieces = ("a Sp G5 N", "a Sp R1 N general", "d Sp D11 S general", "d Sp G13 S", "d Sp J11 S")
    file, row = beyond[0], 11
    steps = [place(stance, f"{file}{row - n} N", *pieces) for n in (1, 2, 5)]
    assert steps == pytest.approx([-0.05, -0.10, -0.25])
    assert place(stance, "G11 N", *pieces) == pytest.approx(-0.05 * 4)  # four files off


def test_4_4_1_4_left_is_the_sides_own_left() -> None:
    field = stage("a Sp G5 N general", "d Sp D11 S general", "d Sp J11 S")
    value = Value(field, "d_1", "left_flank")  # who faces south has the east on his left
    assert value.place(field.cells["H5"], 2, False) > value.place(field.cells["F5"], 2, False)


def test_4_4_1_4_withdraw_counts_rows_to_the_own_base_row_and_facing_does_not_matter() -> None:
    assert [place("withdraw", c) for c in ("E1 N", "E3 N", "E5 S")] == pytest.approx([0, -0.1, -0.2])


@pytest.mark.parametrize(("facing", "ahead"), [("N", True), ("E", False), ("S", False), ("W", False)])
def test_4_4_1_4_a_tenth_less_if_the_nearest_enemy_is_not_ahead(facing: str, ahead: bool) -> None:
    assert place("hold", f"E5 {facing}") == pytest.approx(0 if ahead else -0.10)


def tie(*pieces: str) -> float:
    field = stage(*pieces, "d Sp R12 S")
    return Value(field, "a_1", "hold").tie(0)


def test_4_4_1_4_joined_friends_with_the_same_facing_two_at_most() -> None:
    assert tie("a Bd E5 N") == 0
    assert tie("a Bd E5 N", "a Bd F5 N") == pytest.approx(0.02)
    assert tie("a Bd E5 N", "a Bd F5 N", "a Bd D5 N", "a Bd E6 N") == pytest.approx(0.04)
    assert tie("a Bd E5 N", "a Bd F5 E", "a Bd F6 N") == 0  # turned away; at a corner only


FITS = {("Pk", "Pk"), ("Wb", "Wb"), ("Sp", "Ps"), ("Bd", "Ps"), ("Ax", "Ps")}


@pytest.mark.parametrize("front", ["Pk", "Wb", "Sp", "Bd", "Ax", "Kn"])
@pytest.mark.parametrize("rear", ["Pk", "Wb", "Sp", "Ps"])
def test_4_4_1_4_a_fitting_one_behind(front: str, rear: str) -> None:
    backed = tie(f"a {front} E5 N", f"a {rear} E4 N") - 0.02  # it is joined as well
    assert backed == pytest.approx(0.10 if (front, rear) in FITS else 0)


def fight(*pieces: str, stance: str = "advance") -> float:
    field: Field = stage(*pieces)
    return Value(field, "a_1", stance).fight(0, field.number["d1"])


def test_4_4_1_3_spears_against_spears_are_even_and_a_charge_minds_losses_less() -> None:
    """Of 36 throws each is destroyed once and recoils in 14."""
    assert fight("a Sp E5 N", "d Sp E6 S") == pytest.approx(0)
    assert fight("a Sp E5 N", "d Sp E6 S", stance="charge") == pytest.approx((1 - 0.7) / 36)


def test_4_4_1_3_knights_against_spears() -> None:
    """Destroyed in 4, recoil in 17; the spears are destroyed in 10."""
    assert fight("a Kn E5 N", "d Sp E6 S") == pytest.approx((10 - 4 - 0.2 * 17) / 36)


def test_4_4_1_3_generals_count_two_chariots_a_third_and_a_rank_that_would_die_too() -> None:
    """Knights against a general's spears: destroyed in 6, recoil in 20; he is destroyed in 6."""
    assert fight("a Kn E5 N", "d Sp E6 S general") == pytest.approx((2 * 6 - 6 - 0.2 * 20) / 36)
    assert fight("a Ax E5 N", "d SCh E6 S") == pytest.approx((0.3 * 10 - 9 - 0.2 * 17) / 36)
    two_deep = fight("a Sp E5 N", "d Wb E6 S", "d Wb E7 S")  # spears: D15; warband D1 R14, and the rank with it
    assert two_deep == pytest.approx((1 * 2 + 0.2 * 14 - 15) / 36)


def test_4_4_1_3_a_recoil_counts_as_destroyed_with_an_enemy_at_the_flank() -> None:
    """Sp at -1: destroyed 4 and recoils 17 by the table, all 21 lost; the enemy recoils in 10."""
    lost, won = 21, 10
    expected = (0.2 * won - lost) / 36
    assert fight("a Sp E5 N", "d Sp E6 S", "d Ax D5 E") == pytest.approx(expected)


# 4.4.1, point 1: whom it thinks of.


def sources(field: Field) -> set[tuple[str, ...]]:
    return {tuple(field.ids[i] for i in s) for s in Commander(field, "a_1", "advance").sources()}


def test_4_4_1_1_groups_joined_of_one_rate_without_the_general_and_pairs_in_depth() -> None:
    field = stage("a Sp D5 N", "a Sp E5 N", "a Kn F5 N", "a Kn G5 N general", "a Sp E4 N", "d Sp E15 S")
    found = sources(field)
    assert ("a1", "a2", "a3", "a4", "a5") in found  # joined
    assert ("a1", "a2", "a5") in found and ("a3", "a4") in found  # of one rate
    assert ("a1", "a2", "a3", "a5") in found  # without the general
    assert ("a2", "a5") in found  # one behind another


def test_4_4_1_1_single_ones_of_a_group_only_near_the_enemy() -> None:
    """Nearer than the good rate and three more: five cells for spears."""
    for row, thought_of in ((11, False), (10, True)):
        field = stage("a Sp D5 N", "a Sp E5 N", "a Sp J5 N", f"d Sp E{row} S")
        found = sources(field)
        assert (("a2",) in found) == thought_of and ("a3",) in found  # who stands apart is always thought of


def test_4_4_1_the_least_gain_is_a_hundredth() -> None:
    assert Commander(stage("a Sp E5 N general", "d Sp E14 S"), "a_1", "hold").choose(6) is None
    turned = Commander(stage("a Sp E5 S general", "d Sp E14 S"), "a_1", "hold").choose(6)
    assert turned is not None and turned[1].gain == pytest.approx(0.10)  # it has turned its back on him
