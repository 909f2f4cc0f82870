"""Limits of single rules of the grid: each could be wrong without anything else being wrong."""

from __future__ import annotations

from rules.dba import bound
from rules.dba.deploy import NO_CHIEF, NO_GENERAL
from rules.dba.facts import ATTACKER
from rules.dba.fights import fight
from rules.dba.news import TurnedToFace
from rules.dba.pips import in_reach
from rules.dba.reach import DIAGONAL, STRAIGHT, TURN
from tests.rules.dba.stage import at, heard, stage, throws


def test_4_3_8_recoil_7_a_friend_farther_back_who_faces_another_way_blocks_too() -> None:
    field = stage("a Sp E5 N", "a Sp E4 N", "a Sp E3 E", "d Bd E6 S", dice=throws(3, 3))
    fight(field, 0, 3)
    assert at(field, "a1") == "destroyed" and at(field, "a2") == "E4 N"


def test_4_1_5_a_wood_hides_nobody_within_six_cells() -> None:
    near = stage("a Sp A1 N general", "a Ps G1 N", "d Sp R9 S", ground={"G1": "wood"})
    far = stage("a Sp A1 N general", "a Ps H1 N", "d Sp R9 S", ground={"H1": "wood"})
    assert in_reach(near, 0, 1) and not in_reach(far, 0, 1)


def test_4_1_5_in_sight_twelve_cells_are_the_limit() -> None:
    assert in_reach(stage("a Sp A1 N general", "a Ps M1 N", "d Sp R9 S"), 0, 1)
    assert not in_reach(stage("a Sp A1 N general", "a Ps N1 N", "d Sp R9 S"), 0, 1)


def test_4_3_4_4_3_6_elements_turn_to_face_before_combats_are_fought() -> None:
    field = stage("a Sp E5 N", "d Sp D5 E", dice=throws(3, 3))
    bound.finish(field, ATTACKER)
    assert at(field, "a1") == "E5 W" and len(heard(field, TurnedToFace)) == 1


def test_4_3_5_what_a_step_a_diagonal_and_a_turn_cost_in_half_cells() -> None:
    assert (STRAIGHT, DIAGONAL, TURN) == (2, 3, 2)


def test_r_bat7_who_leads_no_army_and_who_no_command() -> None:
    assert NO_CHIEF == ("SCh", "Exp", "Ps")
    assert NO_GENERAL == ("SCh", "Exp", "LH", "Ps")
