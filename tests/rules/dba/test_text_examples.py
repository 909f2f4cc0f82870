"""The worked examples of the battle text, and what it says of stances: every figure comes out of the rules."""

from __future__ import annotations

import pytest

from bot.words.rulebook import rulebook
from rules.dba.ai.value import Value
from rules.dba.bound import break_point
from rules.dba.combat import read
from rules.dba.facts import ATTACKER, STANCES, Command, Element
from rules.dba.pips import deal
from rules.kernel import find
from tests.rules.dba.stage import BOOK, stage

TEXT = {p.number: " ".join(p.text.split()) for p in rulebook(find("syrian_war"))}


def scores(own: int, his: int, *pieces: str) -> tuple[int, int, str]:
    """What both score with these dice, and what becomes of the knights or the pikes that lose."""
    field = stage(*pieces)
    pike, knight = field.number["a1"], field.number["d1"]
    ours, theirs = read(field, pike, knight).total + own, read(field, knight, pike).total + his
    to_pike, to_knight = BOOK.tables.outcome("Pk", "Kn", False, False, ours, theirs)
    return ours, theirs, to_knight if ours > theirs else to_pike


def test_4_1_3_the_example_of_pikes_and_knights() -> None:
    two = ("a Pk E5 N", "a Pk E4 N", "d Kn E6 S")
    ours, theirs, fate = scores(2, 5, *two)
    assert f"Dice 2 and 5 make {ours} against {theirs}: the knights are beaten and recoil" in TEXT["4.1.3"]
    assert fate == "recoils"
    ours, theirs, fate = scores(6, 3, *two)
    assert f"Dice 6 and 3 make {ours} against {theirs}: they are doubled and destroyed" in TEXT["4.1.3"]
    assert fate == "destroyed"
    ours, theirs, fate = scores(2, 5, two[0], two[2])
    assert f"lose to the knights with 2 and 5: {ours} against {theirs}" in TEXT["4.1.3"] and fate == "destroyed"


@pytest.mark.parametrize(("value", "pips"), [(2, [7, 5, 3]), (-1, [4, 2, 1])])
def test_r_bat2_the_example_of_pip_dice(value: int, pips: list[int]) -> None:
    grid = stage("a Kn E5 N general", "d Kn E9 S").grid
    grid.elements["a1"].named = True
    grid.armies[ATTACKER].value = value
    for n in (2, 3):
        grid.commands[f"a_{n}"] = Command(ATTACKER, "a", f"g{n}", 4, "advance", False)
        grid.elements[f"g{n}"] = Element("Ax", ATTACKER, "a", f"a_{n}", True, True)
        grid.elements[f"g{n}"].cell = f"B{n}"
    grid.armies[ATTACKER].rank = ["a_1", "a_2", "a_3"]
    assert list(deal(grid, ATTACKER, [1, 5, 3]).values()) == pips
    first, second, third = pips
    said = (
        f"{first} PIPs, the second {second}, the third {third}"
        if value > 0
        else f"they have {first}, {second} and {third}"
    )
    assert "dice 1, 5 and 3" in TEXT["R-BAT2"] and said in TEXT["R-BAT2"]


def test_r_bat3_when_commands_of_each_size_break() -> None:
    assert "A command of 4 to 6 breaks with its second loss, one of 7 to 9 with its third" in TEXT["R-BAT3"]
    assert {break_point(n) for n in (4, 5, 6)} == {2} and {break_point(n) for n in (7, 8, 9)} == {3}


def best_row(stance: str) -> int:
    """The row in which a command of that stance likes best to be; the enemy is in rows 12 and 13, home is row 1."""
    field = stage("a Ax E5 N", "d Ax E12 S", "d Ax F12 S", "d Ax G13 S")
    value = Value(field, "a_1", stance)
    rows = range(1, 12)
    return max(rows, key=lambda row: (round(value.place(field.cells[f"E{row}"], 0, False), 6), -row))


def test_4_3_10_stances_do_what_the_table_says() -> None:
    assert all(f"- {stance.replace('_', ' ').capitalize()}:" in TEXT["4.3.10"] for stance in STANCES)
    assert best_row("advance") == best_row("charge") == 11, "closes in"
    assert best_row("refuse") == 6, "six cells away from row 12"
    assert best_row("withdraw") == 1, "its own edge"
    field = stage("a Ax E5 N", "d Ax E12 S", "d Ax G12 S")
    west, east = (Value(field, "a_1", stance).target for stance in ("left_flank", "right_flank"))
    assert west[1] < 5 and east[1] > 7, "one file beyond the enemy's end"
    bold, usual = Value(field, "a_1", "charge"), Value(field, "a_1", "advance")
    assert bold.bold < usual.bold == Value(field, "a_1", "hold").bold, "it takes fights that cost it more"
