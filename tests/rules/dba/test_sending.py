"""4.3.10, pace `stance`: where elements are sent, and what it costs."""

from __future__ import annotations

import pytest

from rules.dba.facts import ATTACKER, cell_place
from rules.dba.news import ElementsMoved, OrderSkipped
from rules.dba.stances import Send, Stances, play_bound, try_send
from tests.rules.dba.stage import at, heard, stage, throws
from tests.rules.dba.test_cards import until
from tests.rules.dba.test_marching import ARTHUR


@pytest.mark.parametrize(
    "pieces", [("a Sp E9 N moved general", "d Ax E11 S"), ("d Ax E11 S", "a Sp E9 N moved general")]
)
def test_4_3_5_b_a_march_into_contact_costs_1_whoever_was_mustered_first(pieces: tuple[str, str]) -> None:
    field = stage(*pieces, variant=ARTHUR)
    field.grid.commands["a_1"].pips = 1
    assert try_send(field, "a_1", Send("a1", "E10", "N")) is None
    assert at(field, "a1") == "E10 N" and field.grid.commands["a_1"].pips == 0


def test_4_3_10_one_is_sent_to_all_cells_about_him_that_he_could_reach() -> None:
    game = until(Stances)
    grid = game.field_of_battle
    grid.ground = ["." * grid.width] * len(grid.ground)
    sent = next(i for i, e in grid.elements.items() if e.command == "teal.1" and e.kind == "Sp")
    grid.elements[sent].cell = "H8"
    files, rows = zip(*map(cell_place, game.top.send_cell(game, "teal", sent).values), strict=True)
    assert (min(files), max(files), min(rows), max(rows), len(files)) == (6, 10, 6, 10, 25)
    grid.elements[sent].cell = "B1"
    cells = game.top.send_cell(game, "teal", sent).values
    assert sorted(cells) == sorted(f"{file}{row}" for file in "ABCD" for row in (1, 2, 3))


@pytest.mark.parametrize(("stance", "way"), [("advance", 1), ("charge", 1), ("hold", 0), ("withdraw", -1)])
def test_4_3_10_named_moves_come_first_and_the_others_follow_the_stance(stance: str, way: int) -> None:
    field = stage("a Sp E5 N", "a Sp J5 N general", "d Sp E12 S", "d Sp J12 S", dice=throws(6))
    field.grid.commands["a_1"].stance = stance
    play_bound(field, ATTACKER, {"a_1": [Send("a1", "D5", "N")]})
    moved = heard(field, ElementsMoved)
    assert [step.to for step in moved[0].steps] == ["D5"] and moved[0].how == "single"
    row = cell_place(at(field, "a2").split()[0])[1]
    assert (row > 5) - (row < 5) == way


@pytest.mark.parametrize(("to", "skipped"), [("D5", 0), ("D12", 1)])
def test_4_3_10_a_named_move_that_cannot_be_made_is_said_and_no_other(to: str, skipped: int) -> None:
    field = stage("a Sp E5 N", "a Sp J5 N general", "d Sp E12 S", "d Sp J12 S", dice=throws(6))
    field.grid.commands["a_1"].stance = "hold"
    play_bound(field, ATTACKER, {"a_1": [Send("a1", to, "N")]})
    assert [(n.order, n.why.key) for n in heard(field, OrderSkipped)] == [("a1 to D12 N", "out_of_reach")] * skipped
