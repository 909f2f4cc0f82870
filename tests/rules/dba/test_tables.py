"""4.1: the figures, enumerated. The expected values were worked out apart from this program."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.dba.combat import odds, read
from rules.dba.dataset.load import FOLDER, load
from rules.dba.dataset.tables import Odds
from rules.kernel.data_files import DataFault
from tests.rules.dba.stage import BOOK, stage

T = BOOK.tables
TYPES = ["Kn", "Cv", "LH", "El", "SCh", "Pk", "Sp", "Bd", "Ax", "Wb", "Ps", "Bw", "Hd"]
DESTROYED_BY = """
 Kn 1 0 6 21 15 4 4 2 1 1 1 4 1
 Cv 4 2 1 6 4 0 0 2 1 1 1 4 0
 LH 9 6 4 12 9 0 0 0 0 0 4 9 0
 El 0 0 3 0 0 1 1 0 6 0 6 1 0
 SCh 21 15 10 26 21 21 21 15 10 10 10 21 10
 Pk 10 0 0 15 15 2 4 6 2 15 1 1 2
 Sp 10 0 0 15 15 0 1 2 0 10 0 0 0
 Bd 15 2 1 4 21 0 0 0 0 6 0 0 0
 Ax 21 6 4 9 9 2 4 6 2 2 1 1 2
 Wb 21 6 4 9 26 2 4 6 2 2 1 1 2
 Ps 21 21 4 0 0 0 0 0 6 0 4 4 0
 Bw 10 10 6 15 15 6 9 12 6 6 4 4 6
 Hd 21 6 4 26 26 2 4 6 2 15 1 1 2
"""
ROWS = {line.split()[0]: [int(n) for n in line.split()[1:]] for line in DESTROYED_BY.strip().splitlines()}


def plain(a: str, b: str, more_a: int = 0, more_b: int = 0) -> Odds:
    return T.odds(a, b, False, False, T.factor[a, b] + more_a, T.factor[b, a] + more_b)


@pytest.mark.parametrize("loser", TYPES)
def test_4_1_4_destroyed_by_out_of_36(loser: str) -> None:
    assert [plain(loser, winner).destroyed for winner in TYPES] == ROWS[loser]


def test_4_1_4_the_same_table_read_from_the_other_side() -> None:
    for loser in TYPES:
        assert [plain(winner, loser).other_destroyed for winner in TYPES] == ROWS[loser]


# The rows of the table of outcomes, written out by hand: beaten, then doubled. D destroyed, F flees, R recoils; winners
# after it, `+` only while the loser stands in good going, `bad` whoever won if he stands in bad; the last is what else.
OUTCOMES = """
 Kn | D El LH SCh Exp bad, R | D
 Cv | F SCh Exp bad, R | F Pk+ Sp+ Hd+, D
 LH | F SCh Exp bad, R | D Kn Cv LH El SCh Exp Bw Ps bad, F
 El | D Ps Ax LH, R | D
 SCh | D | D
 Exp | D | D
 Pk | D Kn+ SCh+ Exp+ El+ Wb, R | D
 Sp | D Kn+ SCh+ Exp+ El+ Wb, R | D
 Bd | D Kn+ SCh+ Exp+ Wb, R | D
 Ax | D Kn+, R | D
 Wb | D Kn+ SCh+ Exp+, R | D
 Ps | D Kn+ Cv+, R | D Kn+ Cv+ LH+ Bw Ax Ps, F
 Bw | D Kn Cv LH El SCh Exp, R | D
 Hd | D Kn+ El+ SCh+ Exp+ Wb, - | D
"""
LETTERS = {"destroyed": "D", "flees": "F", "recoils": "R", "stands": "-"}


def read_row(text: str, winner: str, bad: bool) -> str:
    *special, otherwise = text.split(",")
    for part in special:
        result, *by = part.split()
        if winner in by or (f"{winner}+" in by and not bad) or ("bad" in by and bad):
            return result
    return otherwise.strip()


@pytest.mark.parametrize("row", OUTCOMES.strip().splitlines(), ids=lambda row: row.split()[0])
def test_4_1_4_outcomes(row: str) -> None:
    loser, beaten, doubled = (part.strip() for part in row.split("|"))
    for winner in [*TYPES, "Exp"]:
        for bad in (False, True):
            for text, scores in ((beaten, (4, 5)), (doubled, (3, 6))):
                result, other = T.outcome(loser, winner, bad, False, *scores)
                assert LETTERS[result] == read_row(text, winner, bad), f"{loser} by {winner}, {bad=}, {scores}"
                assert other == "stands"
        equal = T.outcome(loser, winner, False, False, 5, 5)[0]
        assert LETTERS[equal] == ("D" if loser in ("SCh", "Exp") else "-")


# Two ranks: what the rear adds changes both columns. Worked out beside the table, by hand from the factors:
# Pk 3+3 v foot, 4+3 v Kn and El; Wb 3+1 v heavy foot; Sp 4+1 v Sp, Pk, Kn.
TWO_RANKS = [
    ("Pk", 3, "Sp", 0, Odds(0, 0, 6, 4, 22, 0, 4)),
    ("Pk", 3, "Kn", 0, Odds(1, 0, 0, 2, 21, 0, 12)),
    ("Pk", 3, "Wb", 1, Odds(6, 0, 0, 4, 22, 0, 4)),
    ("Wb", 1, "Sp", 0, Odds(1, 0, 14, 6, 0, 0, 15)),
    ("Sp", 1, "Sp", 0, Odds(0, 0, 10, 5, 19, 0, 2)),
    ("El", 0, "Pk", 3, Odds(6, 0, 24, 3, 0, 0, 3)),
]


@pytest.mark.parametrize(("a", "more_a", "b", "more_b", "expected"), TWO_RANKS)
def test_4_1_3_two_ranks(a: str, more_a: int, b: str, more_b: int, expected: Odds) -> None:
    assert plain(a, b, more_a, more_b) == expected


SPEARS_AGAINST = {
    "Ax": (0, 10, 5, 17, 0, 4), "Bd": (2, 19, 5, 10, 0, 0), "Cv": (0, 10, 5, 17, 4, 0), "Sp": (1, 14, 6, 14, 0, 1),
    "Wb": (10, 0, 5, 17, 0, 4), "Bw": (0, 6, 4, 17, 0, 9), "LH": (0, 6, 4, 17, 9, 0), "Kn": (10, 0, 5, 17, 0, 4),
    "Ps": (0, 6, 4, 17, 9, 0), "El": (15, 0, 6, 14, 0, 1), "Pk": (0, 10, 5, 17, 0, 4), "Hd": (0, 10, 22, 0, 0, 4),
    "SCh": (15, 0, 0, 0, 0, 21),
}  # fmt: skip


@pytest.mark.parametrize("enemy", SPEARS_AGAINST)
def test_spears_against_everybody(enemy: str) -> None:
    """Destroyed, recoils, nothing, enemy recoils, flees, destroyed."""
    o = plain("Sp", enemy)
    assert (o.destroyed, o.recoils, o.nothing, o.other_recoils, o.other_flees, o.other_destroyed) == (
        SPEARS_AGAINST[enemy]
    )


WOOD = {"E5": "wood", "E6": "wood"}
SPOT_CHECKS = [
    ("two deep Wb v Sp", ("a Wb E5 N", "a Wb E4 N", "d Sp E6 S"), {}, Odds(1, 0, 14, 6, 0, 0, 15)),
    (
        "general Wb two deep v Sp overlapped once",
        ("a Wb E5 N general", "a Wb E4 N", "a Ax F5 N", "d Sp E6 S"),
        {},
        Odds(0, 0, 6, 4, 0, 0, 26),
    ),
    ("Kn v Sp supported by Ps", ("a Kn E5 N", "d Sp E6 S", "d Ps E7 S"), {}, Odds(6, 0, 20, 4, 0, 0, 6)),
    ("Kn v Ax, both in wood", ("a Kn E5 N", "d Ax E6 S"), WOOD, Odds(21, 0, 0, 5, 8, 0, 2)),
    ("two deep Pk v Kn", ("a Pk E5 N", "a Pk E4 N", "d Kn E6 S"), {}, Odds(1, 0, 0, 2, 21, 0, 12)),
    (
        "two deep Pk v two deep Wb",
        ("a Pk E5 N", "a Pk E4 N", "d Wb E6 S", "d Wb E7 S"),
        {},
        Odds(6, 0, 0, 4, 22, 0, 4),
    ),
    ("El v two deep Pk", ("a El E5 N", "d Pk E6 S", "d Pk E7 S"), {}, Odds(6, 0, 24, 3, 0, 0, 3)),
    ("Sp uphill v Sp", ("a Sp E5 N", "d Sp E6 S"), {"E5": "gentle"}, Odds(0, 0, 10, 5, 19, 0, 2)),
    ("Sp v Sp with an enemy at its flank", ("a Sp E5 N", "d Sp E6 S", "d Ax D5 E"), {}, Odds(4, 0, 17, 5, 10, 0, 0)),
    ("demoralised Bd v Sp", ("a Bd E5 N broken", "d Sp E6 S"), {}, Odds(1, 0, 14, 6, 14, 0, 1)),
    ("LH in the open v Ps in wood", ("a LH E5 N", "d Ps E6 S"), {"E6": "wood"}, Odds(15, 0, 11, 4, 5, 1, 0)),
]


@pytest.mark.parametrize(
    ("pieces", "ground", "expected"), [c[1:] for c in SPOT_CHECKS], ids=[c[0] for c in SPOT_CHECKS]
)
def test_4_1_spot_checks_with_modifiers(pieces: tuple[str, ...], ground: dict[str, str], expected: Odds) -> None:
    assert odds(stage(*pieces, ground=ground), 0, next(n for n, p in enumerate(pieces) if p[0] == "d")) == expected


def test_a_recoil_with_an_enemy_at_the_flank_is_destruction() -> None:
    """The table gives 4 destroyed and 17 recoils; with the flank contact all 21 are destroyed."""
    field = stage("a Sp E5 N", "d Sp E6 S", "d Ax D5 E")
    o, mine = odds(field, 0, 1), read(field, 0, 1)
    assert mine.harried and o.destroyed + o.recoils == 21


def test_4_1_5_rates() -> None:
    assert {k: T.rates[k] for k in ("LH", "Cv", "Kn", "Ax", "Sp")} == {
        "LH": (5, 2), "Cv": (4, 2), "Kn": (3, 2), "Ax": (3, 3), "Sp": (2, 2),
    }  # fmt: skip
    assert T.rates["El"] == T.rates["Kn"] and T.rates["SCh"] == T.rates["Exp"] == T.rates["Cv"]
    assert T.rates["Ps"] == (3, 3) and {T.rates[k] for k in ("Pk", "Bd", "Wb", "Bw", "Hd")} == {(2, 2)}


def test_the_other_version_has_its_own_figures() -> None:
    plus = load("dba22plus").tables
    assert plus.factors["El"] == (5, 4) and T.factors["El"] == (4, 5)
    assert plus.behind["Pk", "Pk", "Kn"] == 2 and T.behind["Pk", "Pk", "Kn"] == 3
    assert ("Sp", "Sp", "El") in plus.behind and ("Sp", "Sp", "El") not in T.behind
    assert plus.fate["Pk", "El", False, False] == "recoils" and T.fate["Pk", "El", False, False] == "destroyed"


def test_a_faulty_table_is_refused_by_name(tmp_path: Path) -> None:
    for file in FOLDER.glob("*.toml"):
        (tmp_path / file.name).write_text(file.read_text("utf-8").replace("LH = [5, 2]\n", ""), "utf-8")
    with pytest.raises(DataFault, match=r"dba22\.toml, rates: LH is missing"):
        load(folder=tmp_path)
