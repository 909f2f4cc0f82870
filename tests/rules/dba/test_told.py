"""What is told of a fight and of those who fall: as much as has happened, and of whom it has happened."""

from __future__ import annotations

import pytest

from rules.dba.bound import begin, finish, hold, hold_by_rote
from rules.dba.facts import ATTACKER, Fire
from rules.dba.fights import fight
from rules.dba.fire import flee_from
from rules.dba.news import (
    BoundEnded,
    CombatFought,
    ContactMade,
    ElementsMoved,
    Fighter,
    GeneralFell,
    LineBroken,
    LoansShaken,
    Step,
)
from rules.dba.outcomes import mourn, shake_loans
from tests.rules.dba.stage import at, heard, stage, throws


def test_both_fighters_are_told_with_their_own_dice_scores_and_results() -> None:
    field = stage("a Sp E5 N general", "d Bd E6 S", dice=throws(1, 4))
    fight(field, 0, 1)
    told = heard(field, CombatFought)[0]
    assert told.first == Fighter("a1", "Sp", "E5", {"factor": 4, "general": 1}, 1, 6, "recoils", False)
    assert told.second == Fighter("d1", "Bd", "E6", {"factor": 5}, 4, 9, "stands", False)
    assert told.losers == ["a1"] and told.result == "recoils"


@pytest.mark.parametrize(("kind", "gaps"), [("Wb", 1), ("Ax", 0)])
def test_a_line_is_broken_where_somebody_is_gone_and_not_where_he_has_recoiled(kind: str, gaps: int) -> None:
    """Spears that a warband beats are destroyed."""
    field = stage("a Sp D5 N", "a Sp E5 N", "a Sp F5 N", f"d {kind} E6 S", dice=throws(2, 6))
    fight(field, 1, 3)
    assert at(field, "a2") == ("destroyed" if gaps else "E4 N") and len(heard(field, LineBroken)) == gaps


def test_enemies_on_either_side_are_no_line_that_could_break() -> None:
    field = stage("a Sp E5 N", "d Wb E6 S", "d Sp D5 N", "d Sp F5 N", dice=throws(1, 6))
    fight(field, 0, 1)
    assert at(field, "a1") == "destroyed" and not heard(field, LineBroken)


def test_R_BAT6_the_fall_of_a_general_is_told_and_of_nobody_else() -> None:
    for flag, told in (("general", [GeneralFell("a1", "a_1")]), ("", [])):
        field = stage(f"a Sp E5 N {flag}", "d Sp E12 S")
        field.remove(0, "destroyed")
        mourn(field, 0)
        assert heard(field, GeneralFell) == told


@pytest.mark.parametrize(("foes", "lost"), [((), False), (("D8", "E8", "F8", "D7", "F7"), True)])
def test_4_5_of_generals_in_a_fire_only_those_have_fallen_who_could_not_leave_it(
    foes: tuple[str, ...], lost: bool
) -> None:
    field = stage("a Sp E7 S general", *[f"d Sp {cell} S" for cell in foes], "d Sp R12 S")
    fire = Fire(["E7"], "N")
    field.grid.fires = [fire]
    field.set_alight()
    flee_from(field, fire)
    assert (field.fate[0] == "destroyed") == lost and bool(heard(field, GeneralFell)) == lost


def test_beside_empty_cells_there_was_no_line() -> None:
    """Whoever was mustered last is far away, of the same side and faces the same way."""
    field = stage("d Wb E6 S general", "a Sp E5 N", "a Sp H9 N general", dice=throws(1, 6))
    fight(field, 1, 0)
    assert at(field, "a1") == "destroyed" and not heard(field, LineBroken)


def test_4_3_9_a_hold_is_told_with_its_price_and_who_is_held() -> None:
    field = stage("a Sp E5 N broken", "a Sp F5 N broken", "d Sp R9 S")
    hold(field, "a_1", [0, 1])
    steps = [Step("a1", "E5", "E5", "N"), Step("a2", "F5", "F5", "N")]
    assert heard(field, ElementsMoved) == [ElementsMoved("a_1", "hold", 2, 1, steps)]


def test_contact_is_told_of_those_who_have_moved_into_it() -> None:
    pieces = ("a Sp E5 N moved", "a Sp G5 N moved", "a Sp I5 N", "d Sp E6 S", "d Sp I6 S", "d Sp G9 S")
    field = stage(*pieces, dice=throws(3, 3, 3, 3))
    finish(field, ATTACKER)
    assert heard(field, ContactMade) == [ContactMade("a1", "d1", "E5")]


def test_4_3_4_a_bound_begins_with_enemies_where_they_are_now() -> None:
    field = stage("a Sp E5 N", "d Sp E12 S", dice=throws(1))
    here, foe = field.cells["E5"], field.number["d1"]
    assert field.nearest(here, 0) == (7, foe)
    field.put(foe, field.cells["E8"], 2)
    begin(field, ATTACKER)
    assert field.nearest(here, 0) == (3, foe)


def test_4_3_9_no_pip_is_spent_on_holding_who_is_gone() -> None:
    field = stage("a Sp E5 N broken", "a Sp G5 N broken", "d Sp R9 S")
    field.grid.commands["a_1"].pips = 1
    field.remove(0, "destroyed")
    hold_by_rote(field, ATTACKER)
    assert [step.element for told in heard(field, ElementsMoved) for step in told.steps] == ["a2"]
    assert field.standing(0) == [1, 3] == field.in_command("a_1")  # and his general, far off


def test_4_5_what_is_lent_by_cards_to_one_alone_is_his_from_the_dice_on() -> None:
    field = stage("a Sp E5 N general", "a Sp F5 N", "d Sp E12 S", dice=throws(3))
    field.gifts[0] = field.grid.elements["a1"].gifts = ["schooled"]
    begin(field, ATTACKER)
    assert field.grid.commands["a_1"].reserved == ["a1"] and field.grid.commands["a_1"].pips == 4


def test_R_BAT6_a_general_who_runs_off_the_board_has_fallen_too() -> None:
    field = stage("a LH E3 N general", "d Sp E4 S", dice=throws(1, 6))
    fight(field, 0, 1)
    assert at(field, "a1") == "fled" and heard(field, GeneralFell) == [GeneralFell("a1", "a_1")]


def test_the_board_at_the_end_of_a_bound_is_told_without_those_who_are_gone() -> None:
    field = stage("a Sp E5 N general", "a Sp F5 N", "d Sp E12 S general")
    field.remove(1, "destroyed")
    finish(field, ATTACKER)
    told = heard(field, BoundEnded)[0]
    assert told.places == ["a1 E5 N", "d1 E12 S"] and told.lost == {"attacker": 1, "defender": 0}


def test_R_BAT1_of_what_a_dead_ruler_has_lent_those_on_the_board_are_told() -> None:
    field = stage("a Sp E5 N general", "a Sp F5 N", "a Sp G5 N", "a Sp H5 N", "d Sp E12 S general")
    for name in ("a2", "a3"):
        field.grid.elements[name].seat = "ally"
    field.remove(1, "destroyed")
    shake_loans(field, "ally")
    assert heard(field, LoansShaken) == [LoansShaken("ally", ["a3"])]
