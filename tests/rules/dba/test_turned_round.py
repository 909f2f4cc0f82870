"""4.3.5 and 4.3.8: whichever way a scene is turned on the board, the same may be done and comes of it. The scenes are
of element E5, who faces north before they are turned."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.dba.bound import turn_to_face
from rules.dba.combat import read
from rules.dba.facts import FACINGS, cell_name, cell_place
from rules.dba.field import Field
from rules.dba.fights import fight
from rules.dba.groups import column_ends, group_ends
from rules.dba.moves import break_offs, engages_now, single_ends
from rules.dba.outcomes import run
from tests.rules.dba.stage import stage, throws
from tests.rules.dba.test_marching import ARTHUR

Place = tuple[int, int]
E5, MIDDLE = (5, 5), (9, 8)


def turned(place: Place, quarters: int) -> Place:
    """About the first cell, by quarters to the right."""
    x, y = place
    for _ in range(quarters):
        x, y = y, -x
    return x, y


def scene(pieces: tuple[str, ...], ground: dict[str, str], quarters: int) -> Field:
    def to(cell: str) -> str:
        file, row = cell_place(cell)
        x, y = turned((file - E5[0], row - E5[1]), quarters)
        return cell_name(MIDDLE[0] + x, MIDDLE[1] + y)

    out = []
    for piece in pieces:
        side, kind, cell, facing, *flags = piece.split()
        out.append(" ".join([side, kind, to(cell), FACINGS[FACINGS.index(facing) + quarters & 3], *flags]))
    dice = throws(2, 5)
    return stage(*out, ground={to(cell): g for cell, g in ground.items()}, dice=dice, variant=ARTHUR)


def same_all_round(pieces: tuple[str, ...], ground: dict[str, str], answer: Callable[[Field], object]) -> None:
    """The answer may hold cells and facings as (number, facing); they are turned back."""

    def back(field: Field, found: object, quarters: int) -> object:
        if isinstance(found, tuple):
            cell, facing = found
            row, file = field.place(cell)
            place = turned((file - MIDDLE[0], row - MIDDLE[1]), -quarters & 3) if cell else (0, 0)
            return place, facing - quarters & 3 if cell else 0
        if isinstance(found, dict):
            return {name: back(field, one, quarters) for name, one in found.items()}
        return [back(field, one, quarters) for one in found] if isinstance(found, list) else found

    def asked(quarters: int) -> object:
        field = scene(pieces, ground, quarters)
        found = back(field, answer(field), quarters)
        return sorted(found) if isinstance(found, list) else found

    expected = asked(0)
    for quarters in (1, 2, 3):
        assert asked(quarters) == expected, quarters


@pytest.mark.parametrize(
    ("pieces", "ground"),
    [
        (("a LH E5 N",), {"E7": "rough", "D6": "water"}),
        (("a Kn E5 N", "a Ps E6 E", "a Ps F5 N", "a Ps D5 E"), {}),
        (("a Sp E5 N", "d Sp G7 W"), {}),
        (("a Sp E5 N", "d Sp D8 S", "d Sp C6 E"), {}),
        (("a Sp E5 E", "d Sp E7 S"), {"D5": "water"}),
        (("a LH E5 N", "d Sp E9 S"), {}),
        (("a LH E5 N", "d Sp E9 N", "d Sp G5 W"), {}),
        (("a LH E5 E", "d Sp F8 W", "a Sp E7 S"), {}),
        (("a Wb E5 N moved", "d Sp E8 S"), {}),
        (("a Wb E5 N moved", "d Sp D7 S", "a Sp D6 N"), {}),
        (("a Wb E5 N moved", "a Wb E7 N", "d Sp E8 S"), {}),
    ],
)
def test_4_3_5_where_a_single_one_may_go(pieces: tuple[str, ...], ground: dict[str, str]) -> None:
    same_all_round(pieces, ground, lambda f: single_ends(f, 0, f.zones(0)))


@pytest.mark.parametrize(
    "pieces",
    [
        ("a Kn E5 N", "a Kn F5 N", "a Sp E6 N"),
        ("a Kn E5 N", "a Kn E4 N", "d Sp E7 S"),
        ("a Kn E5 N", "a Kn E4 N", "d Sp C7 E"),
        ("a Wb E5 N moved", "a Wb F5 N moved", "d Sp E8 S", "d Sp F8 S"),
        ("a Wb E5 N moved", "a Wb E4 N moved", "d Sp E8 S", "d Sp F8 S"),
    ],
)
def test_4_3_5_where_groups_and_columns_may_go(pieces: tuple[str, ...]) -> None:
    ground = {"D7": "rough"}
    same_all_round(pieces, ground, lambda f: list(map(str, group_ends(f, [0, 1], f.zones(0)))))
    same_all_round(pieces, ground, lambda f: column_ends(f, [0, 1], f.zones(0)))


@pytest.mark.parametrize(
    "pieces",
    [("a Kn E5 N", "d Sp E6 S"), ("a Kn E5 N", "d Sp E6 S", "a Sp E2 N"), ("a Kn E5 N", "d Sp E6 S", "d Sp C3 E")],
)
def test_4_3_5_how_far_it_breaks_off(pieces: tuple[str, ...]) -> None:
    same_all_round(pieces, {}, lambda f: break_offs(f, 0, f.zones(0)))


def what_became_of_all(field: Field) -> object:
    return {name: [end, field.fate[i]] for i, (name, end) in enumerate(zip(field.ids, ends(field), strict=True))}


def ends(field: Field) -> list[tuple[int, int]]:
    """Of the scene, not of the generals far off."""
    return [(cell if i < 5 and "far" not in field.ids[i] else 0, field.facing[i]) for i, cell in enumerate(field.cell)]


@pytest.mark.parametrize(
    "pieces",
    [
        ("a Sp E5 N", "d Sp E6 S", "d Sp D5 E"),
        ("a Sp E5 N", "d Sp E6 S", "d Sp D5 S", "a Sp F6 N"),
        ("a Sp E5 N", "d Sp E6 S", "d Sp D6 S", "a Ax D5 E"),
        ("a Sp E5 N", "d Kn E6 S", "a Sp F5 N", "a Ps F4 N"),
        ("a Sp E5 N", "d Kn E6 S", "a Ax D6 E", "a Ax E7 S"),
        ("a Sp E5 N", "d Bd E6 S", "a Sp E4 N", "a Sp E3 N"),
        ("a Bd E5 N", "d Bd E6 S", "a Sp E4 N"),
        ("a LH E5 N", "d Exp E6 S", "a Sp E3 N", "a Sp F3 N"),
        ("a Wb E5 N", "d Sp E6 S", "a Wb E4 N"),
        ("a Sp E5 N", "d Wb E6 S", "d Wb E7 S"),
    ],
)
def test_4_3_7_4_3_8_how_a_fight_ends(pieces: tuple[str, ...]) -> None:
    def fought(field: Field) -> object:
        parts = list(map(str, (*read(field, 0, 1).parts, *read(field, 1, 0).parts)))
        engaged = str(engages_now(field, 0))
        fight(field, 0, 1)
        return {"parts": parts, "engaged": engaged, "all": what_became_of_all(field)}

    same_all_round(pieces, {}, fought)


@pytest.mark.parametrize(
    ("pieces", "ground"),
    [
        (("a LH E5 N", "a Sp E7 N", "a Sp D8 N"), {}),
        (("a LH E5 N",), {"E6": "water", "D5": "water"}),
        (("a LH E5 N",), {"E6": "water", "D5": "water", "F5": "water"}),
        (("a Ps E5 N", "a Sp E6 N"), {"E8": "rough"}),
    ],
)
def test_4_3_8_how_it_runs(pieces: tuple[str, ...], ground: dict[str, str]) -> None:
    def ran(field: Field) -> object:
        run(field, 0)
        return what_became_of_all(field)

    same_all_round(pieces, ground, ran)


def test_4_3_6_who_turns_to_face() -> None:
    def faced(field: Field) -> object:
        turn_to_face(field)
        return what_became_of_all(field)

    same_all_round(("a Sp E5 N", "d Ax D5 E", "d Ax F5 W"), {}, faced)
    same_all_round(("a Sp E5 N", "d Ax E4 N"), {}, faced)
