"""4.3.4, 4.3.6, 4.3.9, R-BAT3 to R-BAT5 and R-BAT10: the sequence of a bound, morale and the end."""

from __future__ import annotations

import pytest

from rules.dba import bound
from rules.dba.bound import break_point
from rules.dba.facts import ATTACKER, DEFENDER, Ended
from rules.dba.news import BattleEnded, CommandBroke, Fled
from tests.rules.dba.stage import at, heard, stage, throws


def test_4_3_6_turning_to_face_left_before_right_before_rear() -> None:
    field = stage("a Sp E5 N", "d Ax D5 E", "d Ax F5 W")
    bound.turn_to_face(field)
    assert at(field, "a1") == "E5 W"


def test_4_3_6_whoever_fights_in_front_does_not_turn() -> None:
    field = stage("a Sp E5 N", "d Sp E6 S", "d Ax F5 W")
    bound.turn_to_face(field)
    assert at(field, "a1") == "E5 N"


@pytest.mark.parametrize(("size", "point"), [(3, 1), (4, 2), (9, 3), (10, 4), (12, 4)])
def test_r_bat3_break_point_is_a_third_rounded_up(size: int, point: int) -> None:
    assert break_point(size) == point


def test_r_bat3_a_command_breaks_by_losses_and_by_its_general() -> None:
    field = stage("a Sp E5 N general", "a Sp F5 N", "a Sp G5 N", "a Sp H5 N", "d Sp R9 S")
    field.remove(1, "destroyed")
    bound.test_morale(field)
    assert not field.grid.commands["a_1"].broken
    field.remove(2, "fled")
    bound.test_morale(field)
    assert heard(field, CommandBroke) == [CommandBroke("a_1", "losses", 2)]
    field = stage("a Sp E5 N general", "a Sp F5 N", "a Sp G5 N", "a Sp H5 N", "d Sp R9 S")
    field.remove(0, "destroyed")
    bound.test_morale(field)
    assert heard(field, CommandBroke)[0].why == "general"


def test_r_bat5_chariots_never_count() -> None:
    field = stage("a Sp E5 N general", "a SCh F5 N", "d Sp R9 S")
    assert field.grid.armies[ATTACKER].counted == 1
    field.remove(1, "destroyed")
    field.store()
    assert bound.lost(field.grid, ATTACKER) == 0


def test_r_bat4_half_the_army() -> None:
    field = stage("a Sp E5 N general", "a Sp F5 N", "d Sp R9 S", "d Sp Q9 S", "d Sp P9 S")
    field.remove(1, "destroyed")
    field.store()
    bound.test_end(field, ATTACKER)
    assert field.grid.ended == Ended(DEFENDER, "losses")


def test_r_bat4_more_than_half_in_demoralised_commands() -> None:
    field = stage("a Sp E5 N broken", "a Sp F5 N", "a Sp G5 N", "d Sp R9 S")
    bound.test_end(field, ATTACKER)
    assert field.grid.ended == Ended(DEFENDER, "broken")


def test_r_bat4_both_at_once_more_losses_lose_and_equal_is_a_draw() -> None:
    field = stage("a Sp E5 N", "a Sp F5 N", "d Sp R9 S", "d Sp Q9 S")
    for e in ("a1", "a2", "d1", "d2"):
        field.remove(field.number[e], "destroyed")
    field.store()
    bound.test_end(field, ATTACKER)
    assert field.grid.ended == Ended("", "both")
    field.grid.elements["a_far"].fate = "destroyed"
    bound.test_end(field, ATTACKER)
    assert field.grid.ended == Ended(DEFENDER, "both")


def test_r_bat4_the_tenth_round_ends_it_after_both_bounds() -> None:
    field = stage("a Sp E5 N", "d Sp R9 S")
    field.grid.round = 10
    bound.test_end(field, ATTACKER)
    assert field.grid.ended is None
    bound.test_end(field, DEFENDER)
    assert field.grid.ended == Ended("", "time")


def test_4_3_9_demoralised_ones_run_to_their_edge_unless_held_or_fighting() -> None:
    pieces = ("a Sp E5 N broken", "a Sp F5 N broken", "a Sp K7 N broken", "a Ax H5 N broken", "d Sp K8 S")
    field = stage(*pieces, dice=throws(1))
    bound.begin(field, ATTACKER)
    bound.hold_by_rote(field, ATTACKER)  # one PIP: the larger group is held
    bound.flee(field, ATTACKER)
    assert [at(field, e) for e in ("a1", "a2", "a3", "a4")] == ["E5 N", "F5 N", "K7 N", "H2 S"]
    assert len(heard(field, Fled)) == 1


def test_4_3_9_over_the_edge_they_are_lost() -> None:
    field = stage("a Sp E2 N broken", "d Sp R9 S", dice=throws(1))
    bound.flee(field, ATTACKER)
    assert at(field, "a1") == "fled"


def test_r_bat10_a_rout_that_was_declared_takes_effect_before_the_dice() -> None:
    field = stage("a Sp E5 N", "d Sp R9 S", dice=throws(4))
    field.grid.commands["a_1"].routs = True
    bound.begin(field, ATTACKER)
    assert heard(field, CommandBroke)[0].why == "rout" and field.broken[0]


def test_a_bound_tells_its_end_once() -> None:
    field = stage("a Sp E5 N general", "d Kn E6 S", "d Kn D6 S", "d Kn F6 S", dice=throws(1, 6))
    bound.finish(field, ATTACKER)
    assert at(field, "a1") == "destroyed" and len(heard(field, BattleEnded)) == 1
