"""In which order elements stand in the facts makes no difference: each of a scene is named first once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.dba.bound import turn_to_face
from rules.dba.columns import column_words, tails
from rules.dba.combat import read
from rules.dba.facts import FACINGS
from rules.dba.field import Field
from rules.dba.fights import fight
from rules.dba.groups import column_ends, group_can_step, group_ends
from rules.dba.moves import break_offs, single_ends
from rules.dba.outcomes import run
from tests.rules.dba.stage import stage, throws
from tests.rules.dba.test_marching import ARTHUR

STRANGER = "a Ax R1 N"  # has nothing to do with it


def scenes(pieces: tuple[str, ...]) -> list[Field]:
    """With a stranger first, and with everybody of the scene first."""
    orders = [(STRANGER, *pieces)]
    orders += [(one, *[p for p in pieces if p != one], STRANGER) for one in pieces]
    return [stage(*order, dice=throws(2, 5), variant=ARTHUR) for order in orders]


def at(field: Field, cell: str) -> int:
    return field.occ[field.cells[cell]]


def what_became_of_all(field: Field) -> list[str]:
    ends = [field.fate[i] or f"{field.names[c]} {FACINGS[field.facing[i]]}" for i, c in enumerate(field.cell)]
    return sorted(f"{side} {kind} {end}" for side, kind, end in zip(field.side, field.kind, ends, strict=True))


def same_for_all(pieces: tuple[str, ...], answer: Callable[[Field], object]) -> None:
    expected, *others = [answer(field) for field in scenes(pieces)]
    for one, found in zip(pieces, others, strict=True):
        assert found == expected, one


# What E5 does.


@pytest.mark.parametrize(
    "pieces",
    [
        ("a LH E5 N", "d Sp E9 S"),
        ("a Wb E5 N moved", "d Sp E8 S"),
        ("a Wb E5 N moved", "d Sp D7 S", "a Sp D6 N"),
        ("a Wb E5 N moved", "a Wb E7 N", "d Sp E8 S"),
        ("a Ps E5 N", "a Sp E6 N", "a Ps E7 N"),
        ("a Sp E5 N", "a Sp E6 N", "a Sp F5 N", "a Sp D5 N"),
        ("a Sp E5 E", "d Sp E7 S", "a Sp E4 N"),
        ("a Kn E5 N", "d Sp D7 E", "d Sp H6 W"),
    ],
)
def test_4_3_5_where_a_single_one_may_go(pieces: tuple[str, ...]) -> None:
    def ends(field: Field) -> object:
        i = at(field, "E5")
        return sorted(single_ends(field, i, field.zones(field.side[i])))

    same_for_all(pieces, ends)


@pytest.mark.parametrize(
    "pieces",
    [
        ("a Kn E5 N", "d Sp E6 S"),
        ("a Kn E5 N", "d Sp E6 S", "a Sp E3 N"),
        ("a Kn E5 N", "d Sp E6 S", "d Sp F5 W"),
    ],
)
def test_4_3_5_how_far_it_breaks_off(pieces: tuple[str, ...]) -> None:
    same_for_all(pieces, lambda f: break_offs(f, at(f, "E5"), f.zones(0)))


@pytest.mark.parametrize(
    "pieces",
    [
        ("a Kn E5 N", "a Kn F5 N"),
        ("a Kn E5 N", "a Kn F5 N", "d Sp E7 S"),
        ("a Kn E5 N", "a Kn F5 N", "d Sp E7 N"),
        ("a Kn E5 N", "a Kn F5 N", "a Sp E6 N"),
        ("a Kn E5 N", "a Kn F5 N", "a Sp E6 N", "a Sp G5 N"),
        ("a Wb E5 N moved", "a Wb F5 N moved", "d Sp E8 S", "d Sp F8 S"),
    ],
)
def test_4_3_5_where_a_group_may_go(pieces: tuple[str, ...]) -> None:
    def shifts(field: Field) -> object:
        group = [at(field, "E5"), at(field, "F5")]
        found = group_ends(field, group, field.zones(0))
        assert group_can_step(field, group, field.zones(0)) == (field.moved[group[0]] == 0 and (1, 0, 0) in found)
        return sorted(found.items())

    same_for_all(pieces, shifts)


@pytest.mark.parametrize(
    "pieces",
    [
        ("a Kn E5 N", "a Kn E4 N"),
        ("a Kn E5 N", "a Kn E4 N", "a Sp D6 N"),
        ("a Kn E5 N", "a Kn E4 N", "d Sp D8 S"),
        ("a Kn E5 N", "a Kn E4 N", "a Sp E3 E"),
    ],
)
def test_4_3_5_where_a_column_may_go(pieces: tuple[str, ...]) -> None:
    def paths(field: Field) -> object:
        column = [at(field, "E5"), at(field, "E4")]
        mine = set(field.standing(0))
        ends = {column_words(p): [c for c, _ in end] for p, end in column_ends(field, column, field.zones(0)).items()}
        return ends, list(tails(field, column[0], mine))

    same_for_all(pieces, paths)


# What becomes of E5, who has thrown 2, and of E6, who has thrown 5.


@pytest.mark.parametrize(
    "pieces",
    [
        ("a Sp E5 N", "d Sp E6 S"),
        ("a Sp E5 N", "d Wb E6 S", "d Wb E7 S"),
        ("a Sp E5 N", "d Sp E6 S", "d Sp D5 E"),
        ("a Sp E5 N", "d Sp E6 S", "d Sp D5 S", "a Sp F6 N"),
        ("a Sp E5 N", "a Sp E4 N", "a Sp E3 N", "d Sp E6 S", "d Sp E7 S"),
        ("a Sp E5 N", "a Sp E4 N", "d Sp E3 W", "d Bd E6 S"),
        ("a Bd E5 N", "a Sp E4 N", "a Sp E3 N", "d Bd E6 S"),
        ("a El E5 N", "a Sp E4 N", "d Bd E6 S"),
        ("a El E5 N", "a El E4 N", "d Bd E6 S"),
        ("a Sp E5 N", "d Kn E6 S", "a Ax D6 E", "a Ax E7 S"),
        ("a Sp D5 N", "a Sp E5 N", "a Sp F5 N", "d Wb E6 S"),
        ("a LH E5 N", "a Ps E3 N", "d Bd E6 S"),
        ("a LH E5 N", "a Sp E3 N", "a Sp F3 N", "d Exp E6 S"),
        ("a Ax E5 N", "a Ps E4 N", "d Kn E6 S", "d Kn D6 S", "a Ax D5 N"),
    ],
)
def test_4_3_7_4_3_8_how_a_fight_ends(pieces: tuple[str, ...]) -> None:
    def fought(field: Field) -> object:
        i, j = at(field, "E5"), at(field, "E6")
        parts = read(field, i, j).parts, read(field, j, i).parts
        fight(field, i, j)
        return parts, what_became_of_all(field)

    same_for_all(pieces, fought)


@pytest.mark.parametrize(
    "pieces",
    [
        ("a LH E5 S", "a Ps E4 S"),
        ("a LH E5 S", "a Sp E4 S", "a Sp F4 S"),
        ("a LH E5 S", "a Sp E4 S", "a Sp F5 S", "d Sp D5 S"),
        ("a LH E5 S", "d Sp E2 S"),
    ],
)
def test_4_3_8_how_it_runs(pieces: tuple[str, ...]) -> None:
    def ran(field: Field) -> object:
        run(field, at(field, "E5"))
        return what_became_of_all(field)

    same_for_all(pieces, ran)


@pytest.mark.parametrize("pieces", [("a Sp E5 N", "d Ax D5 E"), ("a Sp E5 N", "d Ax E4 N", "d Ax F5 W")])
def test_4_3_6_who_turns_to_face(pieces: tuple[str, ...]) -> None:
    def turned(field: Field) -> object:
        turn_to_face(field)
        return what_became_of_all(field)

    same_for_all(pieces, turned)
