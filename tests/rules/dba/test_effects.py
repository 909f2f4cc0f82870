"""4.3.8: what is told of everybody whom a fight has moved, in the order in which it happened."""

from __future__ import annotations

import pytest

from rules.dba.fights import fight
from rules.dba.news import CombatFought
from tests.rules.dba.stage import heard, stage, throws


@pytest.mark.parametrize(
    ("pieces", "dice", "effects"),
    [
        (("a Sp E5 N", "d Sp E6 S"), (1, 3), ["a1 recoiled E4"]),
        (("a Sp E5 N", "d Sp E6 S"), (3, 3), []),
        (("a Bd E5 N", "a Sp E4 N", "d Sp E6 S"), (1, 5), ["a1 passed E3"]),
        (
            ("a Sp E5 N", "a Sp E4 N", "a Sp E3 N", "d Bd E6 S"),
            (1, 3),
            ["a3 pushed E2", "a2 pushed E3", "a1 recoiled E4"],
        ),
        (("a El E5 N", "a Sp E4 N", "d Sp E6 S"), (1, 3), ["a2 trampled", "a1 recoiled E4"]),
        (("a El E5 N", "a El E4 N", "d Sp E6 S"), (1, 3), ["a2 trampled", "a1 destroyed"]),
        (("a Wb E5 N", "a Wb E4 N", "d Sp E6 S"), (6, 1), ["d1 destroyed", "a1 pursued E6", "a2 pursued E5"]),
        (("a Kn E5 N", "d Ax E6 S"), (6, 1), ["d1 destroyed", "a1 pursued E6"]),
        (("a Ps E5 N", "d Sp E6 S"), (1, 4), ["a1 recoiled E4", "a1 fled E1"]),
        (("a Ps E3 N", "d Sp E4 S"), (1, 4), ["a1 recoiled E2", "a1 ran_off"]),
        (("a Sp E5 N", "a Ax F6 W", "d Bd E6 S"), (1, 3), ["a1 recoiled E4", "a2 recoiled G6"]),
        (("a Wb E5 N", "a Wb E4 N", "d Sp E6 S"), (1, 6), ["a1 destroyed", "a2 destroyed"]),
    ],
)
def test_4_3_8_who_was_moved_and_where_to(pieces: tuple[str, ...], dice: tuple[int, int], effects: list[str]) -> None:
    field = stage(*pieces, dice=throws(*dice))
    enemy = field.occ[field.cells[next(p for p in pieces if p[0] == "d").split()[2]]]
    fight(field, 0, enemy)
    told = heard(field, CombatFought)[0].effects
    assert [f"{e.element} {e.what} {e.to}".strip() for e in told] == effects
