"""4.3.6 to 4.3.9, the rest of it: turning to face, the order of fights, what follows one, and the demoralised. The
first die of a fight is that of the one who is named first."""

from __future__ import annotations

import pytest

from rules.dba import bound
from rules.dba.facts import ATTACKER, Variant
from rules.dba.fights import contacts, fight, fight_all
from rules.dba.news import CombatFought, Fled, TurnedToFace
from rules.dba.outcomes import run
from tests.rules.dba.stage import at, heard, stage, throws

# 4.3.6


@pytest.mark.parametrize(
    ("enemies", "turned"),
    [(("d Ax D5 E",), "W"), (("d Ax F5 W",), "E"), (("d Ax E4 N",), "S"), (("d Ax E4 N", "d Ax F5 W"), "E")],
)
def test_4_3_6_turns_to_an_enemy_at_its_left_its_right_or_its_rear(enemies: tuple[str, ...], turned: str) -> None:
    field = stage("a Sp E5 N", *enemies)
    bound.turn_to_face(field)
    assert at(field, "a1") == f"E5 {turned}"


def test_4_3_6_both_sides_turn_once_and_in_the_order_of_ids() -> None:
    """The first turns to him at its left; the second, at whom nobody has turned, stays as it is."""
    field = stage("a Sp E5 N", "d Ax D5 E", "d Ax F5 W", "d Sp H9 S", "a Ax G9 E")
    bound.turn_to_face(field)
    assert [n.element for n in heard(field, TurnedToFace)] == ["a1", "d3"]
    assert at(field, "d3") == "H9 W" and at(field, "d2") == "F5 W"


def test_4_3_6_an_overlap_is_no_reason_to_turn() -> None:
    field = stage("a Sp E5 N", "d Ax D5 S", "d Ax F5 N")
    bound.turn_to_face(field)
    assert at(field, "a1") == "E5 N"


# 4.3.7


def test_4_3_7_a_pair_that_has_come_apart_is_skipped() -> None:
    """The elephant recoils over its friend, who was fighting to the east: two dice are thrown and no more."""
    field = stage("a El E5 N", "a Ax E4 E", "d Sp E6 S", "d Ax F4 W", dice=throws(1, 3))
    field.grid.fight_first = ["a1"]
    assert contacts(field, 0) == [(0, 2), (1, 3)]
    fight_all(field, 0)
    assert len(heard(field, CombatFought)) == 1 and at(field, "a2") == "destroyed"


def test_4_3_7_factors_are_read_at_the_moment_of_each_fight() -> None:
    """The left spear destroys its man; the right one's enemy is then overlapped by it."""
    field = stage("a Sp C5 N", "a Sp D5 N", "d Ax C6 S", "d Sp D6 S", dice=throws(6, 1, 3, 3))
    fight_all(field, 0)
    first, second = heard(field, CombatFought)
    assert first.result == "destroyed" and second.second.parts.get("right") == -1
    field = stage("a Sp C5 N", "a Sp D5 N", "d Ax C6 S", "d Sp D6 S", dice=throws(3, 3, 3, 3))
    field.grid.fight_first = ["a2"]
    fight_all(field, 0)
    assert "right" not in heard(field, CombatFought)[0].second.parts  # fought first: both still stand


# 4.3.8


def test_recoil_1_with_an_enemy_at_the_rear_is_destruction() -> None:
    field = stage("a Sp E5 N", "d Sp E6 S", "d Ax E4 N", dice=throws(2, 2))
    fight(field, 0, 1)
    assert at(field, "a1") == "destroyed"


def test_recoil_5_needs_an_empty_passable_cell_beyond_else_he_is_pushed() -> None:
    field = stage("a Bd E5 N", "a Sp E4 N", "a Sp E3 N", "d Bd E6 S", dice=throws(3, 4))
    fight(field, 0, 3)
    assert [at(field, e) for e in ("a1", "a2", "a3")] == ["E4 N", "E3 N", "E2 N"]


def test_recoil_6_the_last_of_the_file_needs_room() -> None:
    field = stage("a Sp E3 N", "a Sp E2 N", "a Sp E1 N", "d Bd E4 S", dice=throws(3, 4))
    fight(field, 0, 3)
    assert [at(field, e) for e in ("a1", "a2", "a3")] == ["destroyed", "E2 N", "E1 N"]
    field = stage("a Sp E4 N", "a Sp E3 N", "d Bd E5 S", ground={"E2": "water"}, dice=throws(3, 4))
    fight(field, 0, 2)
    assert at(field, "a1") == "destroyed"


def test_4_3_8_the_rear_rank_dies_with_a_recoil_that_is_blocked() -> None:
    field = stage("a Wb E2 N", "a Wb E1 N", "d Bd E3 S", dice=throws(4, 4))  # 8 against 9, and no room behind
    fight(field, 0, 2)
    assert (at(field, "a1"), at(field, "a2")) == ("destroyed", "destroyed")


def test_4_3_8_friends_at_the_winners_rear_recoil_and_die_where_they_cannot() -> None:
    field = stage("a Sp E5 N", "a Ax E7 S", "d Bd E6 S", dice=throws(1, 6))
    fight(field, 0, 2)
    assert at(field, "a2") == "E8 S"
    field = stage("a Sp E5 N", "a Ax D6 E", "d Bd E6 S", ground={"C6": "water"}, dice=throws(1, 6))
    fight(field, 0, 2)
    assert at(field, "a2") == "destroyed"


def test_4_3_8_the_winners_own_friends_stay() -> None:
    field = stage("a Sp E5 N", "a Ax D6 E", "d Bd E6 S", dice=throws(6, 1))
    fight(field, 0, 2)
    assert at(field, "a2") == "D6 E"


@pytest.mark.parametrize("kinds", [("SCh", "SCh"), ("Exp", "Exp"), ("SCh", "Exp")])
def test_4_3_8_on_equal_scores_both_chariots_die(kinds: tuple[str, str]) -> None:
    field = stage(f"a {kinds[0]} E5 N", f"d {kinds[1]} E6 S", dice=throws(3, 3))
    fight(field, 0, 1)
    assert (at(field, "a1"), at(field, "d1")) == ("destroyed", "destroyed")


def test_4_3_8_the_opponent_of_a_chariot_that_dies_on_equal_scores_pursues_if_he_is_such() -> None:
    field = stage("a Kn E5 N", "d Exp E6 S", dice=throws(3, 3))
    fight(field, 0, 1)
    assert (at(field, "a1"), at(field, "d1")) == ("E6 N", "destroyed")


def test_4_1_4_a_scythed_chariot_that_wins_does_not_pursue_and_in_b_it_does() -> None:
    for variant, end in ((Variant(), "destroyed"), (Variant(scythes_always_die=False), "E6 N")):
        field = stage("a SCh E5 N", "d Bd E6 S", dice=throws(6, 1), variant=variant)
        fight(field, 0, 1)
        assert (at(field, "a1"), at(field, "d1")) == (end, "destroyed")


def test_4_3_8_nobody_pursues_into_a_cell_that_is_taken() -> None:
    field = stage("a Kn E5 N", "d Hd E6 S", ground={"E6": "rough"}, dice=throws(4, 3))  # beaten there, hordes stand
    fight(field, 0, 1)
    assert (at(field, "a1"), at(field, "d1")) == ("E5 N", "E6 S")


def test_4_3_8_warband_of_another_facing_does_not_follow() -> None:
    field = stage("a Wb E5 N", "a Wb E4 E", "d Ax E6 S", dice=throws(6, 5))
    fight(field, 0, 2)
    assert (at(field, "a1"), at(field, "a2")) == ("E6 N", "E4 E")


@pytest.mark.parametrize("ground", ["wood", "steep"])
def test_4_3_8_cavalry_in_bad_going_runs_on_through_it(ground: str) -> None:
    field = stage("a Cv E9 S", "d Sp R9 S", ground={"E9": ground, "E8": ground})
    run(field, 0)
    assert at(field, "a1") == "E7 S"


def test_4_3_8_zones_do_not_matter_to_those_who_run() -> None:
    field = stage("a Sp E9 S", "d Sp C8 E", "d Sp C7 E")
    run(field, 0)
    assert at(field, "a1") == "E7 S"


# 4.3.9


def test_4_3_9_those_nearest_to_the_edge_run_first() -> None:
    """Else the one behind would find its way blocked."""
    field = stage("a Sp E6 S broken", "a Sp E5 S broken", "a Ax R3 N general", "d Sp R9 S")
    bound.flee(field, ATTACKER)
    assert [at(field, e) for e in ("a1", "a2")] == ["E4 S", "E3 S"]
    assert [s.element for s in heard(field, Fled)[0].steps][:1] == ["a3"]


def test_4_3_9_held_for_this_bound_only() -> None:
    field = stage("a Sp E5 N broken", "a Ax R5 N broken general", "d Sp R12 S", dice=throws(2, 1))
    bound.begin(field, ATTACKER)
    bound.hold_by_rote(field, ATTACKER)
    bound.flee(field, ATTACKER)
    assert [at(field, e) for e in ("a1", "a2")] == ["E5 N", "R5 N"]
    bound.begin(field, ATTACKER)
    assert not any(field.held)


def test_4_1_6_holding_costs_exactly_1_whoever_is_held() -> None:
    field = stage("a El E5 N broken", "a Ax A1 N broken general", "d Sp R12 S", dice=throws(3))
    bound.begin(field, ATTACKER)
    bound.hold(field, "a_1", [0])
    assert field.grid.commands["a_1"].pips == 2  # elephants, and far from their general


def test_4_3_9_in_front_contact_they_stay_fight_at_less_1_and_pursue() -> None:
    field = stage("a Kn E5 N broken", "a Ax R3 N broken general", "d Sp E6 S", dice=throws(6, 1))
    bound.flee(field, ATTACKER)
    assert at(field, "a1") == "E5 N"
    fight(field, 0, field.number["d1"])
    assert heard(field, CombatFought)[0].first.parts["demoralised"] == -1 and at(field, "a1") == "E6 N"


def test_4_3_9_they_turn_to_their_own_edge_wherever_it_is() -> None:
    field = stage("d Sp E10 S broken", "d Ax R12 S broken general", "a Sp R3 N")
    bound.flee(field, "defender")
    assert at(field, "d1") == "E12 N"
