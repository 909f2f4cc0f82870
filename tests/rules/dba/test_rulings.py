"""R-BAT1 to R-BAT10, where the rest of the tests do not say it: what is counted, what ends."""

from __future__ import annotations

import pytest

from rules.dba import bound
from rules.dba.facts import ATTACKER, DEFENDER, Ended
from rules.dba.fights import fight
from rules.dba.news import CommandBroke, DeathRolled, GeneralFell
from rules.dba.ranks import Form, FormLast, Splitting
from rules.dba.stances import YieldField
from rules.kernel import Illegal, advance, check
from tests.rules.dba.stage import at, heard, stage, throws
from tests.rules.dba.test_paces import BLUE, RED, at_orders, go_on, new

# R-BAT1


def test_r_bat1_no_command_of_fewer_than_four_and_none_left_with_fewer() -> None:
    game = new(red="seleucid")
    go_on(game, lambda g: isinstance(g.top, Splitting))
    check(game, RED, Form("Kn", ["SCh", "Ps", "Ps"]))  # a scythed chariot counts for the four
    with pytest.raises(Illegal):
        check(game, RED, Form("Kn", ["SCh", "Ps"]))
    everybody = ["Kn"] * 3 + ["SCh", "El", "El"] + ["Pk"] * 8 + ["Ax"] * 3 + ["Wb"] * 2
    with pytest.raises(Illegal):
        check(game, RED, Form("Kn", [*everybody, "Ps"]))  # three would be left


def test_r_bat1_four_commands_at_most() -> None:
    game = new(red="seleucid")
    go_on(game, lambda g: isinstance(g.top, Splitting))
    for pick in (Form("Kn", ["Kn", "Kn", "Kn"]), Form("Pk", ["Pk"] * 3), Form("Pk", ["Pk"] * 3)):
        check(game, RED, pick)
        advance(game, RED, pick)
    with pytest.raises(Illegal):
        check(game, RED, Form("Ax", ["Ax", "Ax", "Wb"]))  # a fourth is the last
    check(game, RED, FormLast("El"))


def test_r_bat7_nobody_is_led_by_chariots_light_horse_or_psiloi() -> None:
    game = new(red="ptolemaic")
    go_on(game, lambda g: isinstance(g.top, Splitting))
    with pytest.raises(Illegal):
        check(game, RED, Form("Pk", ["Pk"] * 3))  # R-BAT7: the chief is a Kn while there is one
    advance(game, RED, Form("Kn", ["Kn", "Kn", "Kn"]))
    for general in ("LH", "Ps"):
        with pytest.raises(Illegal):
            check(game, RED, Form(general, ["Pk"] * 3))
    check(game, RED, Form("Ax", ["Pk"] * 3))


# R-BAT3 to R-BAT6, R-BAT8


def test_r_bat3_a_demoralised_command_never_recovers_and_is_told_once() -> None:
    field = stage("a Sp E5 N general", "a Sp F5 N", "a Sp G5 N", "d Sp R9 S")
    field.remove(0, "destroyed")
    bound.test_morale(field)
    bound.test_morale(field)
    assert field.grid.commands["a_1"].broken and len(heard(field, CommandBroke)) == 1


def test_r_bat3_chariots_do_not_count_for_the_break_point() -> None:
    field = stage("a Sp E5 N general", "a Sp F5 N", "a Sp G5 N", "a Sp H5 N", "a SCh I5 N", "a Exp J5 N", "d Sp R9 S")
    assert field.grid.commands["a_1"].size == 4
    for i in (1, 4, 5):
        field.remove(i, "destroyed")
    bound.test_morale(field)
    assert not field.grid.commands["a_1"].broken  # one of four, and the break point is two


@pytest.mark.parametrize("fate", ["destroyed", "fled", "walked"])
def test_r_bat5_each_way_of_being_lost_counts(fate: str) -> None:
    field = stage("a Sp E5 N general", "a Sp F5 N", "d Sp R9 S")
    field.remove(1, fate)
    field.store()
    assert bound.lost(field.grid, ATTACKER) == 1


@pytest.mark.parametrize(("gone", "lost"), [(1, False), (2, True)])
def test_r_bat4_half_is_enough(gone: int, lost: bool) -> None:
    field = stage("a Sp E5 N general", "a Sp F5 N", "a Sp G5 N", "a Sp H5 N", "d Sp R9 S", "d Sp Q9 S", "d Sp P9 S")
    for i in range(1, 1 + gone):
        field.remove(i, "destroyed")
    field.store()
    assert bound.is_beaten(field.grid, ATTACKER) == lost


def test_r_bat4_half_in_demoralised_commands_is_not_yet_more_than_half() -> None:
    field = stage("a Sp E5 N general broken", "a Sp F5 N", "d Sp R9 S")
    grid = field.grid
    grid.armies[ATTACKER].counted = 4  # another command of two stands
    assert not bound.is_beaten(grid, ATTACKER)
    grid.armies[ATTACKER].counted = 3
    assert bound.is_beaten(grid, ATTACKER)


def test_r_bat4_a_chief_may_give_up_in_his_bound_and_nobody_else_for_him() -> None:
    game = at_orders()
    with pytest.raises(Illegal):
        check(game, BLUE, YieldField())
    check(game, RED, YieldField())
    advance(game, RED, YieldField())
    assert game.field_of_battle.ended == Ended(DEFENDER, "yielded")
    assert game.result is not None and game.result.winners == [BLUE]


def test_r_bat6_only_the_named_general_rolls_for_his_life() -> None:
    field = stage("a Kn E5 N general", "d El E6 S", dice=throws(1, 5))  # no third die
    fight(field, 0, 1)
    assert len(heard(field, GeneralFell)) == 1 and not heard(field, DeathRolled)


def test_r_bat6_a_named_general_who_runs_off_the_board_rolls_too() -> None:
    field = stage("a Ax E2 N general broken", "d Sp R9 S", dice=throws(3))
    field.grid.elements["a1"].named = True
    bound.flee(field, ATTACKER)
    assert at(field, "a1") == "fled" and heard(field, DeathRolled) == [DeathRolled("a1", 3, True)]


def test_r_bat8_not_where_it_would_not_help() -> None:
    field = stage("a Kn E5 N general", "d El E6 S", dice=throws(1, 6))  # 6 against 11
    field.chiefs = (0, -1)
    fight(field, 0, 1)
    assert at(field, "a1") == "destroyed" and not field.grid.armies[ATTACKER].saved


def test_r_bat8_saves_him_from_a_recoil_that_cannot_be_made() -> None:
    field = stage("a Sp E1 N general", "d Sp E2 S", dice=throws(2, 4))  # 7 against 8, the edge behind him
    field.chiefs = (0, -1)
    fight(field, 0, 1)
    assert at(field, "a1") == "E1 N" and field.grid.armies[ATTACKER].saved


def test_r_bat8_saves_him_from_a_recoil_with_an_enemy_at_his_flank() -> None:
    field = stage("a Sp E5 N general", "d Sp E6 S", "d Ax D5 E", dice=throws(2, 3))  # 6 against 7
    field.chiefs = (0, -1)
    fight(field, 0, 1)
    assert at(field, "a1") == "E5 N" and field.grid.armies[ATTACKER].saved


def test_r_bat8_saves_him_from_a_recoil_into_another_elephant() -> None:
    field = stage("a El E5 N general", "a El E4 N", "d Sp E6 S", dice=throws(2, 4))  # 7 against 8
    field.chiefs = (0, -1)
    fight(field, 0, 2)
    assert at(field, "a1") == "E5 N" and at(field, "a2") == "E4 N" and field.grid.armies[ATTACKER].saved
    field = stage("a El E5 N general", "a Sp E4 N", "d Sp E6 S", dice=throws(2, 4))  # he would trample the spears
    field.chiefs = (0, -1)
    fight(field, 0, 2)
    assert at(field, "a1") == "E4 N" and not field.grid.armies[ATTACKER].saved


def test_r_bat8_only_the_chiefs_own_element() -> None:
    field = stage("a Kn E5 N general", "d El E6 S", dice=throws(2, 3))
    field.chiefs = (-1, -1)
    fight(field, 0, 1)
    assert at(field, "a1") == "destroyed"


def test_r_bat10_a_rout_counts_for_the_end() -> None:
    field = stage("a Sp E5 N general", "a Sp F5 N", "d Sp R9 S", dice=throws(4))
    field.grid.commands["a_1"].routs = True
    bound.begin(field, ATTACKER)
    bound.test_end(field, ATTACKER)
    assert field.grid.ended == Ended(DEFENDER, "broken")
