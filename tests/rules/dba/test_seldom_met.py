"""What is met seldom on the grid: flights out of bad going and over a side edge, loans, rounds without an answer."""

from __future__ import annotations

import pytest

from rules.dba.ambush import Lookout
from rules.dba.facts import KNAVE
from rules.dba.fights import fight
from rules.dba.hammer import could_be
from rules.dba.moves import single_ends
from rules.dba.outcomes import may_pass, run
from rules.dba.stances import Send, Stance, Stances
from rules.dba.works import own_elements
from rules.kernel import CLOCK, Illegal, TimeUp, advance, check
from tests.rules.dba.stage import at, stage, throws
from tests.rules.dba.test_cards import do, until

# 4.3.8 Flights.


def test_4_3_8_who_flees_out_of_bad_going_has_its_rate_for_all_of_the_way() -> None:
    field = stage("a LH E9 S", "d Sp R9 S", ground={"E9": "rough"})
    run(field, 0)
    assert at(field, "a1") == "E7 S"
    field = stage("a LH E9 S", "d Sp R9 S")
    run(field, 0)
    assert at(field, "a1") == "E4 S"


@pytest.mark.parametrize(("faces", "passes"), [("N", True), ("S", True), ("E", False), ("W", False)])
def test_4_3_5_one_passes_through_friends_who_face_along_its_way_and_not_across(faces: str, passes: bool) -> None:
    field = stage("a Cv E9 S", f"a Ps E8 {faces}", "d Sp R9 S")
    assert may_pass(field, 0, 1) == passes
    run(field, 0)
    assert at(field, "a1") == ("E5 S" if passes else "F6 S")


def test_4_1_3_a_rear_rank_lives_when_its_front_runs_off_the_board() -> None:
    """A knave flees where others recoil; his rear rank is in his way, and so is a friend, and he leaves by the side."""
    field = stage("a Wb A8 N general", "a Wb A7 N", "a Sp B6 E", "d Sp A9 S", dice=throws(1, 4))
    field.gifts[0] = [KNAVE]
    fight(field, 0, 3)
    assert (at(field, "a1"), at(field, "a2")) == ("fled", "A6 N")


# 4.3.5 Moves.


def test_4_3_5_one_steps_back_from_a_zone_through_bad_going_at_its_rate_there() -> None:
    def back(ground: dict[str, str]) -> list[str]:
        field = stage("a LH E7 N", "d Sp E9 S", ground=ground)
        ends = single_ends(field, 0, field.zones(0))
        return sorted(field.names[c] for c, _ in ends if field.names[c] not in ("E7", "E8"))

    assert back({}) == ["E2", "E3", "E4", "E5", "E6"]
    assert back({"E6": "rough"}) == ["E2", "E3", "E4", "E5", "E6"]
    assert back({"E5": "rough", "E4": "rough"}) == ["E5", "E6"]


# 4.5 Cards.


def test_4_5_ambush_a_wood_is_looked_into_from_the_next_cell_alone() -> None:
    field = stage("a Sp A1 N", "d Sp E11 S", ground={"E9": "wood", "E8": "wood"})
    lookout = Lookout(field, 0)
    sees = {start: lookout.sees(field.cells[start], field.cells["E9"], set()) for start in ("E10", "E11", "F10", "G9")}
    assert sees == {"E10": True, "E11": False, "F10": True, "G9": False}


def test_4_5_plashing_and_ditches_are_for_ones_own_stands_under_ones_own_lead() -> None:
    grid = stage("a Sp E5 N", "a Sp F5 N", "a Sp G5 N general", "d Sp E12 S general").grid
    assert own_elements(grid, "a") == ["a1", "a2", "a3"]
    grid.elements["a2"].seat = "ally"  # lent to a
    grid.elements["d1"].seat = "a"
    grid.elements["a1"].cell = ""
    assert own_elements(grid, "a") == ["a3"]


def test_4_5_expendables_are_not_hidden_where_a_person_rides() -> None:
    grid = stage("a Sp E5 N", "a Sp F5 N", "a Sp G5 N general", "a Wb H5 N", "a Sp I5 N", "d Sp E12 S general").grid
    grid.elements["a2"].named = True
    grid.elements["a5"].seat = "ally"
    assert could_be(grid, "a", "Sp") == ["a1"] and could_be(grid, "a", "Wb") == ["a4"]


# 4.3.10 Stances.


def test_4_3_10_two_named_moves_for_each_command_and_round() -> None:
    game = until(Stances)
    grid = game.field_of_battle
    mine = [i for i, e in grid.elements.items() if e.command == "teal.1" and e.cell]
    for element in mine[:2]:
        do(game, "teal", Send(element, grid.elements[element].cell, "E"))
    with pytest.raises(Illegal):
        check(game, "teal", Send(mine[2], grid.elements[mine[2]].cell, "E"))


def test_4_3_10_the_absent_hold_until_they_have_given_a_stance_and_keep_it_then() -> None:
    game = until(Stances)
    commands = game.field_of_battle.commands
    do(game, "teal", Stance("teal.1", "refuse"))
    for name, command in commands.items():
        command.stance, command.ordered = "charge", name == "red.1"
    stances = game.top
    assert isinstance(stances, Stances)
    stances.late = ["red", "gold"]
    for seat in ("red", "teal", "gold"):
        stances.settle(game, seat, {})
    said = {name: commands[name].stance for name in ("red.1", "teal.1", "gold.1")}
    assert said == {"red.1": "charge", "teal.1": "refuse", "gold.1": "hold"}
    advance(game, CLOCK, TimeUp())
    assert commands["gold.1"].late == 2 and commands["gold.1"].stance == "advance"
