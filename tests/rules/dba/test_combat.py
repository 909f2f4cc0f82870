"""4.1.2, 4.1.3 and 4.3.7: one test for each row of the tables of tactical factors and support."""

from __future__ import annotations

import pytest

from rules.dba.combat import PARTS, read, supported
from rules.dba.dataset.load import load
from rules.dba.dataset.tables import Tables
from rules.dba.field import Field
from tests.rules.dba.stage import stage

PLUS = load("dba22plus").tables


def parts(field: Field, i: str = "a1", j: str = "d1") -> dict[str, int]:
    reading = read(field, field.number[i], field.number[j])
    return {name: n for name, n in zip(PARTS, reading.parts, strict=True) if n}


def test_a_plain_fight_has_the_factor_alone() -> None:
    assert parts(stage("a Sp E5 N", "d Sp E6 S")) == {"factor": 4}


def test_4_1_2_the_general_of_any_command_adds_1() -> None:
    assert parts(stage("a Sp E5 N general", "d Sp E6 S"))["general"] == 1


@pytest.mark.parametrize(
    ("own", "his", "expected"), [("gentle", "open", 1), ("steep", "open", 1), ("steep", "gentle", 0)]
)
def test_4_1_2_uphill(own: str, his: str, expected: int) -> None:
    assert parts(stage("a Ps E5 N", "d Sp E6 S", ground={"E5": own, "E6": his})).get("uphill", 0) == expected


def test_4_3_7_flank_contact_left_and_right_and_rear_contact() -> None:
    assert parts(stage("a Sp E5 N", "d Sp E6 S", "d Ax D5 E"))["left"] == -1
    assert parts(stage("a Sp E5 N", "d Sp E6 S", "d Ax F5 W"))["right"] == -1
    assert parts(stage("a Sp E5 N", "d Sp E6 S", "d Ax E4 N"))["rear"] == -1


def test_4_3_7_an_enemy_beside_him_overlaps_by_facing_the_same_or_the_opposite_way() -> None:
    assert parts(stage("a Sp E5 N", "d Sp E6 S", "d Ax D5 S"))["left"] == -1
    assert parts(stage("a Sp E5 N", "d Sp E6 S", "d Ax D5 N"))["left"] == -1
    assert "left" not in parts(stage("a Sp E5 N", "d Sp E6 S", "d Ax D5 W"))


def test_4_3_7_an_enemy_at_the_corner_overlaps_unless_he_fights_himself() -> None:
    assert parts(stage("a Sp E5 N", "d Sp E6 S", "d Ax F6 S"))["right"] == -1
    assert "right" not in parts(stage("a Sp E5 N", "d Sp E6 S", "d Ax F6 W"))
    assert "right" not in parts(stage("a Sp E5 N", "a Ax F5 N", "d Sp E6 S", "d Ax F6 S"))


def test_4_3_7_at_most_1_is_lost_on_each_side() -> None:
    assert parts(stage("a Sp E5 N", "d Sp E6 S", "d Ax F5 W", "d Ax F6 S"))["right"] == -1


@pytest.mark.parametrize("kind", ["Kn", "Cv", "LH", "El", "SCh", "Exp", "Bd", "Sp", "Pk", "Hd"])
def test_4_1_2_bad_going_hurts_mounted_and_close_order_foot(kind: str) -> None:
    assert parts(stage(f"a {kind} E5 N", "d Ax E6 S", ground={"E5": "rough"}))["going"] == -2


@pytest.mark.parametrize("kind", ["Ax", "Wb", "Bw", "Ps"])
def test_4_1_2_bad_going_does_not_hurt_open_order_foot(kind: str) -> None:
    assert "going" not in parts(stage(f"a {kind} E5 N", "d Ax E6 S", ground={"E5": "wood"}))


def test_4_1_2_mounted_also_against_an_enemy_in_bad_going_but_once_only() -> None:
    assert parts(stage("a Kn E5 N", "d Ax E6 S", ground={"E6": "marsh"}))["going"] == -2
    assert parts(stage("a Kn E5 N", "d Ax E6 S", ground={"E5": "marsh", "E6": "marsh"}))["going"] == -2
    assert "going" not in parts(stage("a Sp E5 N", "d Ax E6 S", ground={"E6": "marsh"}))


def test_4_1_2_demoralised() -> None:
    assert parts(stage("a Sp E5 N broken", "d Sp E6 S"))["demoralised"] == -1


# 4.1.3 support, by (front, rear, enemy): what it adds in the default version.
SUPPORT = {
    ("Pk", "Pk", "Sp"): 3, ("Pk", "Pk", "Kn"): 3, ("Pk", "Pk", "El"): 3, ("Pk", "Pk", "Ps"): 0, ("Pk", "Pk", "LH"): 0,
    ("Pk", "Pk", "Bw"): 0, ("Pk", "Pk", "Wb"): 3,
    ("Sp", "Sp", "Sp"): 1, ("Sp", "Sp", "Pk"): 1, ("Sp", "Sp", "Kn"): 1, ("Sp", "Sp", "Bd"): 0, ("Sp", "Sp", "El"): 0,
    ("Wb", "Wb", "Sp"): 1, ("Wb", "Wb", "Ps"): 0, ("Wb", "Wb", "Kn"): 0,
    ("Sp", "Ps", "Kn"): 1, ("Bd", "Ps", "LH"): 1, ("Ax", "Ps", "El"): 1, ("Sp", "Ps", "Wb"): 1, ("Ax", "Ps", "Sp"): 0,
    ("Pk", "Ps", "Kn"): 0, ("Wb", "Ps", "Kn"): 0, ("Bd", "Sp", "Kn"): 0,
}  # fmt: skip


@pytest.mark.parametrize(("front", "rear", "enemy"), SUPPORT)
def test_4_1_3_support(front: str, rear: str, enemy: str) -> None:
    field = stage(f"a {front} E5 N", f"a {rear} E4 N", f"d {enemy} E6 S")
    assert parts(field).get("support", 0) == SUPPORT[front, rear, enemy]


def test_4_1_3_support_needs_the_same_facing_and_good_going_but_psiloi_may_stand_in_bad() -> None:
    assert "support" not in parts(stage("a Pk E5 N", "a Pk E4 E", "d Kn E6 S"))
    assert "support" not in parts(stage("a Pk E5 N", "a Pk E4 N", "d Kn E6 S", ground={"E4": "rough"}))
    assert "support" not in parts(stage("a Pk E5 N", "a Pk E4 N", "d Kn E6 S", ground={"E5": "rough"}))
    assert parts(stage("a Sp E5 N", "a Ps E4 N", "d Kn E6 S", ground={"E4": "rough"}))["support"] == 1


def test_4_1_3_psiloi_support_the_stands_of_the_same_type_beside_the_one_in_front() -> None:
    assert parts(stage("a Sp E5 N", "a Sp F5 N", "a Ps F4 N", "d Kn E6 S"))["support"] == 1
    assert "support" not in parts(stage("a Sp E5 N", "a Bd F5 N", "a Ps F4 N", "d Kn E6 S"))
    assert "support" not in parts(stage("a Sp E5 N", "a Sp F5 N", "a Sp G5 N", "a Ps G4 N", "d Kn E6 S"))


def test_4_1_3_only_one_rear_bonus_counts() -> None:
    field = stage("a Sp E5 N", "a Sp E4 N", "a Sp F5 N", "a Ps F4 N", "d Kn E6 S")
    assert parts(field)["support"] == 1


def test_4_1_3_who_dies_with_the_front() -> None:
    def dies(*pieces: str, book: Tables | None = None) -> bool:
        field = stage(*pieces) if book is None else stage(*pieces, book=book)
        return read(field, 0, field.number["d1"]).dies_too >= 0

    assert dies("a Wb E5 N", "a Wb E4 N", "d Sp E6 S")
    assert not dies("a Pk E5 N", "a Pk E4 N", "d Sp E6 S")
    assert not dies("a Sp E5 N", "a Sp F5 N", "a Ps F4 N", "d Kn E6 S")  # it only supported a neighbour's file
    assert not dies("a Wb E5 N", "a Wb E4 N", "d Sp E6 S", book=PLUS)


def test_the_other_version_spares_chariots_a_corner_overlap() -> None:
    assert "right" not in parts(stage("a SCh E5 N", "d Sp E6 S", "d Ax F6 S", book=PLUS))
    assert parts(stage("a SCh E5 N", "d Sp E6 S", "d Ax F6 S"))["right"] == -1


def test_4_1_3_psiloi_of_the_enemy_behind_a_neighbour_support_nobody() -> None:
    for side, support in (("a", 1), ("d", 0)):
        field = stage("a Sp E5 N", "a Sp F5 N", f"{side} Ps F4 N", "d Kn E6 S")
        assert supported(field, 0, "Kn")[0] == support


@pytest.mark.parametrize(("behind", "support"), [("Ps", 1), ("Ax", 0), ("Sp", 0)])
def test_4_1_3_only_psiloi_support_a_neighbours_file(behind: str, support: int) -> None:
    assert supported(stage("a Sp E5 N", "a Sp F5 N", f"a {behind} F4 N", "d Kn E6 S"), 0, "Kn")[0] == support
