"""4.1.4 and 4.3.8: what follows a fight, rule by rule. Dice are given: the first die is the attacker's."""

from __future__ import annotations

import pytest

from rules.dba.facts import ATTACKER, Variant
from rules.dba.fights import contacts, fight, fight_all
from rules.dba.news import CombatFought, DeathRolled, LineBroken
from rules.dba.outcomes import run
from tests.rules.dba.stage import at, heard, stage, throws


def test_recoil_3_into_an_empty_cell_facing_kept() -> None:
    field = stage("a Sp E5 N", "d Sp E6 S", dice=throws(1, 3))
    fight(field, 0, 1)
    assert at(field, "a1") == "E4 N" and at(field, "d1") == "E6 S"


def test_recoil_1_with_an_enemy_at_the_flank_is_destruction() -> None:
    field = stage("a Sp E5 N", "d Sp E6 S", "d Ax D5 E", dice=throws(2, 2))
    fight(field, 0, 1)
    assert at(field, "a1") == "destroyed"


@pytest.mark.parametrize("behind", ["edge", "water", "enemy"])
def test_recoil_2_off_the_board_into_water_or_enemy(behind: str) -> None:
    if behind == "edge":
        field = stage("a Sp E1 N", "d Sp E2 S", dice=throws(1, 3))
    elif behind == "water":
        field = stage("a Sp E5 N", "d Sp E6 S", ground={"E4": "water"}, dice=throws(1, 3))
    else:
        field = stage("a Sp E5 N", "d Sp E6 S", "d Ax E4 W", dice=throws(1, 3))
    fight(field, 0, 1)
    assert at(field, "a1") == "destroyed"


def test_recoil_4_elephants_destroy_friends_they_hit_and_each_other() -> None:
    field = stage("a El E5 N", "a Sp E4 N", "d Sp E6 S", dice=throws(1, 3))
    fight(field, 0, 2)
    assert (at(field, "a1"), at(field, "a2")) == ("E4 N", "destroyed")
    field = stage("a El E5 N", "a El E4 N", "d Sp E6 S", dice=throws(1, 3))
    fight(field, 0, 2)
    assert (at(field, "a1"), at(field, "a2")) == ("destroyed", "destroyed")


@pytest.mark.parametrize(("front", "rear"), [("Kn", "Sp"), ("LH", "Ps"), ("Bd", "Sp"), ("Pk", "Bd"), ("Ps", "Sp")])
def test_recoil_5_passes_through(front: str, rear: str) -> None:
    field = stage(f"a {front} E5 N", f"a {rear} E4 N", "d Bd E6 S", dice=throws(2, 3 if front in ("Bd", "Kn") else 2))
    fight(field, 0, 2)
    assert (at(field, "a1"), at(field, "a2")) == ("E3 N", "E4 N")


@pytest.mark.parametrize(("front", "rear"), [("Kn", "Pk"), ("Sp", "Sp"), ("Ps", "Ps"), ("Sp", "Bd")])
def test_recoil_6_pushes_back(front: str, rear: str) -> None:
    field = stage(f"a {front} E5 N", f"a {rear} E4 N", f"a {rear} E3 N", "d Bd E6 S", dice=throws(3, 4))
    fight(field, 0, 3)
    assert (at(field, "a1"), at(field, "a2"), at(field, "a3")) == ("E4 N", "E3 N", "E2 N")


def test_recoil_7_blocked_by_a_friend_who_faces_another_way_or_cannot_be_pushed() -> None:
    for friend in ("a Sp E4 E", "a El E4 N"):
        field = stage("a Sp E5 N", friend, "d Bd E6 S", dice=throws(3, 3))
        fight(field, 0, 2)
        assert at(field, "a1") == "destroyed"


def test_flee_recoils_turns_about_and_runs_the_full_allowance() -> None:
    field = stage("a LH E9 N", "d SCh E10 S", dice=throws(3, 3), variant=Variant(scythes_always_die=False))
    fight(field, 0, 1)
    assert at(field, "a1") == "E3 S"
    assert at(field, "d1") == "E9 S"  # and the chariot pursues


def test_flee_over_any_edge_is_lost() -> None:
    field = stage("a LH E4 N", "d SCh E5 S", dice=throws(3, 3))
    fight(field, 0, 1)
    assert at(field, "a1") == "fled"


def test_4_3_8_half_a_cell_carries_nobody_over_an_edge() -> None:
    """Round a friend for one and a half of two: what is left is no cell."""
    field = stage("a Sp E2 S", "a Sp E1 S", "d Sp R9 S")
    run(field, 0)
    assert at(field, "a1") == "F1 S"
    field = stage("d Sp B12 N", "d Sp B13 N", "a Sp R9 N")
    run(field, field.number["d1"])
    assert at(field, "d1") == "A13 N"


def test_run_slows_in_bad_going_goes_round_and_halts() -> None:
    field = stage("a LH E9 S", "d Sp R9 S", ground={"E7": "rough"})
    run(field, 0)
    assert at(field, "a1") == "E7 S"
    field = stage("a Sp E9 S", "a Sp E8 S", "d Sp R9 S")
    run(field, 0)
    assert at(field, "a1") == "F8 S"  # its left first: it faces south
    field = stage("a Sp E9 S", "a Sp E8 S", "a Sp D8 S", "a Sp F8 S", "d Sp R9 S")
    run(field, 0)
    assert at(field, "a1") == "E9 S"


def test_run_passes_through_friends_if_it_reaches_beyond_and_cavalry_avoids_woods() -> None:
    field = stage("a Cv E9 S", "a Ps E8 S", "d Sp R9 S")
    run(field, 0)
    assert at(field, "a1") == "E5 S"
    field = stage("a Cv E9 S", "d Sp R9 S", ground={"E8": "wood"})
    run(field, 0)
    assert at(field, "a1") == "F6 S"


@pytest.mark.parametrize("kind", ["Kn", "El", "Wb"])
def test_pursuit_is_compulsory(kind: str) -> None:
    field = stage(f"a {kind} E5 N", "d Ax E6 S", dice=throws(6, 5))
    fight(field, 0, 1)
    assert at(field, "a1") == "E6 N"


def test_pursuit_not_by_others_not_into_wood_and_a_rear_warband_follows() -> None:
    field = stage("a Sp E5 N", "d Ax E6 S", dice=throws(6, 5))
    fight(field, 0, 1)
    assert at(field, "a1") == "E5 N"
    field = stage("a Kn E5 N general", "d Sp E6 S", ground={"E6": "steep"}, dice=throws(6, 3))
    fight(field, 0, 1)
    assert at(field, "d1") == "E7 S" and at(field, "a1") == "E5 N"
    field = stage("a Wb E5 N", "a Wb E4 N", "d Ax E6 S", dice=throws(6, 5))
    fight(field, 0, 2)
    assert (at(field, "a1"), at(field, "a2")) == ("E6 N", "E5 N")


def test_the_rear_rank_dies_with_a_front_that_is_destroyed_on_the_spot() -> None:
    field = stage("a Wb E5 N", "a Wb E4 N", "d Bd E6 S", dice=throws(1, 6))
    fight(field, 0, 2)
    assert (at(field, "a1"), at(field, "a2")) == ("destroyed", "destroyed")
    field = stage("a Pk E5 N", "a Pk E4 N", "d Wb E6 S", dice=throws(1, 6))
    fight(field, 0, 2)
    assert (at(field, "a1"), at(field, "a2")) == ("destroyed", "E4 N")


def test_friends_at_the_winners_flank_recoil_with_the_loser() -> None:
    field = stage("a Sp E5 N", "a Ax D6 E", "d Bd E6 S", dice=throws(1, 6))
    fight(field, 0, 2)
    assert at(field, "a2") == "C6 E"


@pytest.mark.parametrize("dice", [(1, 1), (6, 1)])
def test_a_scythed_chariot_that_has_fought_is_gone_even_if_it_wins(dice: tuple[int, int]) -> None:
    field = stage("a SCh E5 N", "d Ax E6 S", dice=throws(*dice))
    fight(field, 0, 1)
    assert at(field, "a1") == "destroyed"
    if dice == (6, 1):
        assert at(field, "d1") == "destroyed"


def test_expendables_survive_a_win_and_pursue_and_die_on_equal_scores() -> None:
    field = stage("a Exp E5 N", "d Bd E6 S", dice=throws(6, 1))
    fight(field, 0, 1)
    assert at(field, "a1") == "E6 N"
    field = stage("a Exp E5 N", "d Ax E6 S", dice=throws(1, 3))
    fight(field, 0, 1)
    assert at(field, "a1") == "destroyed" and at(field, "d1") == "E6 S"


def test_hordes_beaten_stand() -> None:
    field = stage("a Hd E5 N", "d Sp E6 S", dice=throws(3, 3))
    fight(field, 0, 1)
    assert (at(field, "a1"), at(field, "d1")) == ("E5 N", "E6 S")


def test_4_3_7_fights_go_from_the_active_sides_left_or_as_it_named_them() -> None:
    pieces = ("a Sp C5 N", "a Sp H5 N", "d Sp C6 S", "d Sp H6 S")
    field = stage(*pieces)
    assert contacts(field, 0) == [(0, 2), (1, 3)] and contacts(field, 1) == [(3, 1), (2, 0)]
    field.grid.fight_first = ["a2"]
    assert contacts(field, 0) == [(1, 3), (0, 2)]


def test_4_3_7_contacts_made_by_outcome_moves_wait_for_the_next_bound() -> None:
    field = stage("a Kn E5 N", "d Ax E6 S", "d Sp E7 S", dice=throws(6, 1))
    fight_all(field, 0)  # the Ax is destroyed, the Kn pursues into contact with the Sp: no more dice
    assert at(field, "a1") == "E6 N" and len(heard(field, CombatFought)) == 1


def test_r_bat8_the_chiefs_plus_one_saves_him_once() -> None:
    field = stage("a Kn E5 N general", "d El E6 S", dice=throws(4, 4, 4, 4))
    field.chiefs = (0, -1)
    fight(field, 0, 1)  # 5 + 4 against 5 + 4: nothing happens, nothing is spent
    assert not field.grid.armies[ATTACKER].saved
    field = stage("a Kn E5 N general", "d El E6 S", dice=throws(2, 3, 2, 3))
    field.chiefs = (0, -1)
    fight(field, 0, 1)  # 7 against 8: beaten by an elephant is destroyed; with the +1 they are equal
    assert field.grid.armies[ATTACKER].saved and at(field, "a1") == "E5 N"
    assert heard(field, CombatFought)[0].first.saved
    fight(field, 0, 1)
    assert at(field, "a1") == "destroyed"


@pytest.mark.parametrize(("die", "dead"), [(1, True), (4, False), (5, True)])
def test_r_bat6_a_named_generals_death_is_rolled_at_once(die: int, dead: bool) -> None:
    field = stage("a Kn E5 N general", "d El E6 S", dice=throws(1, 5, die))
    field.grid.elements["a1"].named = True
    fight(field, 0, 1)
    assert heard(field, DeathRolled) == [DeathRolled("a1", die, dead)] and field.grid.dead == (["a1"] if dead else [])


def test_a_gap_in_the_line_is_told() -> None:
    field = stage("a Sp D5 N", "a Sp E5 N", "a Sp F5 N", "d Wb E6 S", dice=throws(1, 6))
    fight(field, 1, 3)
    assert heard(field, LineBroken) == [LineBroken(ATTACKER, "E5")]
