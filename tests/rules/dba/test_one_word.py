"""Rules in which a single word was free to be wrong."""

from __future__ import annotations

import pytest

from rules.dba.facts import Hammered
from rules.dba.groups import group_can_step
from rules.dba.hammer import let_run, true_rate
from tests.rules.dba.stage import stage
from tests.rules.dba.test_combat import parts


@pytest.mark.parametrize("beside", [True, False])
def test_4_1_3_psiloi_help_the_next_file_only_if_somebody_of_that_kind_stands_there(beside: bool) -> None:
    """Elsewhere, out of sight, is another of that kind: it does not count."""
    other = "a Bd F5 N" if beside else "a Bd N2 N"
    field = stage("d Kn E6 S general", "a Bd E5 N", "a Ps F4 N", "a Bd A1 N general", other)
    assert ("support" in parts(field)) == beside, parts(field)


@pytest.mark.parametrize(("seat", "shown", "runs"), [("a", False, True), ("d", False, False), ("a", True, False)])
def test_hammer_only_its_owner_lets_it_run_and_only_unseen(seat: str, shown: bool, runs: bool) -> None:
    field = stage("a Sp E5 N", "d Kn E9 S")
    field.grid.hammers = [Hammered(seat="a", element="a1", extra="a1", shown=shown)]
    plain = field.rate[field.number["a1"]]
    assert plain != true_rate(field)
    let_run(field, seat)
    assert field.rate[field.number["a1"]] == (true_rate(field) if runs else plain)


@pytest.mark.parametrize(("kind", "bad", "can"), [("Sp", True, False), ("Sp", False, True), ("Ps", True, True)])
def test_4_2_2_only_psiloi_go_as_a_group_through_bad_going(kind: str, bad: bool, can: bool) -> None:
    ground = {"E5": "wood", "F5": "wood"} if bad else {}
    field = stage(f"a {kind} E5 N", f"a {kind} F5 N", "d Kn E12 S", ground=ground)
    assert group_can_step(field, [0, 1], field.zones(field.side[0])) is can
