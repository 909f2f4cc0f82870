"""4.1.1 to 4.1.5 row by row, in both versions: factors, who is supported against whom, what differs in 2.2+, whom a
recoiling one passes, who pursues and where he stops. Written out by hand beside the data."""

from __future__ import annotations

import pytest

from rules.dba.combat import PARTS, read
from rules.dba.dataset.load import load
from rules.dba.dataset.sheets import BAD, GROUND_LETTER, HILL
from rules.dba.dataset.tables import Tables
from rules.dba.fights import fight
from rules.dba.moves import single_ends
from rules.dba.outcomes import pursue
from tests.rules.dba.stage import BOOK, at, stage, throws

T, PLUS = BOOK.tables, load("dba22plus").tables
VERSIONS = {"2.2": T, "2.2+": PLUS}
MOUNTED = ["Kn", "Cv", "LH", "El", "SCh", "Exp"]
FOOT = ["Pk", "Sp", "Bd", "Ax", "Wb", "Hd", "Ps", "Bw"]
HEAVY = [k for k in FOOT if k not in ("Ps", "Bw")]
ALL = [*MOUNTED, *FOOT]

# 4.1.1: against foot, against mounted.
FACTORS = {
    "Kn": (3, 4), "Cv": (3, 3), "LH": (2, 2), "El": (4, 5), "SCh": (4, 4), "Exp": (4, 4), "Pk": (3, 4), "Sp": (4, 4),
    "Bd": (5, 3), "Ax": (3, 2), "Wb": (3, 2), "Hd": (3, 2), "Ps": (2, 2), "Bw": (2, 4),
}  # fmt: skip


def part(name: str, *pieces: str, book: Tables = T) -> int:
    field = stage(*pieces, book=book)
    reading = read(field, field.number["a1"], field.number["d1"])
    return dict(zip(PARTS, reading.parts, strict=True))[name]


@pytest.mark.parametrize("kind", FACTORS)
def test_4_1_1_factors_by_the_class_of_the_opponent(kind: str) -> None:
    for foe in ALL:
        assert part("factor", f"a {kind} E5 N", f"d {foe} E6 S") == FACTORS[kind][foe in MOUNTED], foe


@pytest.mark.parametrize("kind", FACTORS)
def test_4_1_1_the_other_version_differs_in_elephants_alone(kind: str) -> None:
    for foe in ALL:
        expected = (5, 4) if kind == "El" else FACTORS[kind]
        assert part("factor", f"a {kind} E5 N", f"d {foe} E6 S", book=PLUS) == expected[foe in MOUNTED], foe


def test_4_1_1_scores_have_no_floor_and_doubled_is_half_or_less() -> None:
    assert T.outcome("Cv", "Bd", False, False, 2, 4)[0] == "destroyed"  # 2 x 2 <= 4
    assert T.outcome("Cv", "Bd", False, False, 3, 5)[0] == "recoils"
    assert T.outcome("Sp", "Bd", False, False, -1, 0)[0] == "destroyed"  # twice less than nothing is still less


# 4.1.3: front and rear, and against whom how much, in either version.
SUPPORT = {
    ("Pk", "Pk"): ({**dict.fromkeys([*HEAVY, "Kn", "El"], 3)}, {**dict.fromkeys(HEAVY, 3), "Kn": 2, "El": 2}),
    ("Sp", "Sp"): (dict.fromkeys(["Sp", "Pk", "Kn"], 1), dict.fromkeys([*HEAVY, "Kn", "El"], 1)),
    ("Wb", "Wb"): (dict.fromkeys(HEAVY, 1), dict.fromkeys([*HEAVY, "Kn", "El"], 1)),
    **{(k, "Ps"): (dict.fromkeys([*MOUNTED, "Wb"], 1),) * 2 for k in ("Sp", "Bd", "Ax")},
}


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize(("front", "rear"), SUPPORT)
def test_4_1_3_support_against_each_type(front: str, rear: str, version: str) -> None:
    expected = SUPPORT[front, rear][version == "2.2+"]
    for foe in ALL:
        added = part("support", f"a {front} E5 N", f"a {rear} E4 N", f"d {foe} E6 S", book=VERSIONS[version])
        assert added == expected.get(foe, 0), foe


@pytest.mark.parametrize("version", VERSIONS)
def test_4_1_3_nobody_else_supports_anybody(version: str) -> None:
    book = VERSIONS[version]
    assert {(f, r) for f, r, _ in book.behind} == set(SUPPORT)
    assert {(f, r) for f, r, _ in book.beside} == {("Sp", "Ps"), ("Bd", "Ps"), ("Ax", "Ps")}


def test_4_1_3_psiloi_support_three_at_most_the_one_in_front_and_one_to_either_side() -> None:
    line = ("a Sp C5 N", "a Sp D5 N", "a Sp E5 N", "a Sp F5 N", "a Sp G5 N", "a Ps E4 N", "d Kn E6 S")
    field = stage(*line)
    helped = [read(field, n, field.number["d1"]).parts[PARTS.index("support")] for n in range(5)]
    assert helped == [0, 1, 1, 1, 0]


def test_4_1_3_a_neighbour_who_faces_another_way_is_not_helped() -> None:
    assert part("support", "a Sp E5 N", "a Sp F5 E", "a Ps F4 N", "d Kn E6 S") == 0


def test_4_1_3_an_enemy_behind_supports_nobody_and_commands_do_not_matter() -> None:
    assert part("support", "a Wb E5 N", "d Sp E6 S", "d Wb E4 N") == 0
    field = stage("a Wb E5 N", "a Wb E4 N", "d Sp E6 S")
    field.command[1] = "another"
    assert read(field, 0, field.number["d1"]).parts[PARTS.index("support")] == 1


def test_4_1_3_psiloi_directly_behind_die_with_the_front_and_those_aside_do_not() -> None:
    field = stage("a Sp E5 N", "a Ps E4 N", "d Kn E6 S", dice=throws(1, 6))
    fight(field, 0, 2)
    assert (at(field, "a1"), at(field, "a2")) == ("destroyed", "destroyed")
    field = stage("a Sp E5 N", "a Sp F5 N", "a Ps F4 N", "d Kn E6 S", dice=throws(1, 6))
    fight(field, 0, 3)
    assert (at(field, "a1"), at(field, "a3")) == ("destroyed", "F4 N")


def test_4_1_3_a_rear_rank_that_added_nothing_lives() -> None:
    field = stage("a Sp E5 N", "a Sp E4 N", "d Wb E6 S", dice=throws(1, 6))  # spears add nothing against warband
    fight(field, 0, 2)
    assert (at(field, "a1"), at(field, "a2")) == ("destroyed", "E4 N")


# 4.1.4.


@pytest.mark.parametrize("loser", ALL)
def test_4_1_4_the_other_version_differs_in_foot_beaten_by_elephants_alone(loser: str) -> None:
    for winner in ALL:
        for bad in (False, True):
            for doubled in (False, True):
                key = loser, winner, bad, doubled
                if loser in ("Pk", "Sp") and winner == "El" and not bad and not doubled:
                    assert (T.fate[key], PLUS.fate[key]) == ("destroyed", "recoils")
                else:
                    assert T.fate[key] == PLUS.fate[key], key


PASSES = {
    **{k: [f for f in ALL if f not in ("Pk", "El")] for k in MOUNTED},
    "Bd": ["Bd", "Sp"], "Pk": ["Bd"], "Bw": ["Bd"], "Ps": [f for f in ALL if f != "Ps"],
}  # fmt: skip


@pytest.mark.parametrize("kind", ALL)
def test_4_1_4_whom_a_recoiling_one_passes(kind: str) -> None:
    assert {f for f in ALL if (kind, f) in T.recoils_through} == set(PASSES.get(kind, []))


@pytest.mark.parametrize("kind", ALL)
def test_4_3_5_whom_a_single_mover_passes(kind: str) -> None:
    expected = set(ALL) if kind == "Ps" else {"Ps"} if kind in MOUNTED else set()
    assert {f for f in ALL if (kind, f) in T.moves_through} == expected


@pytest.mark.parametrize("kind", ALL)
def test_4_1_4_who_pursues(kind: str) -> None:
    field = stage(f"a {kind} E5 N", "d Sp R9 S")
    pursue(field, 0)
    assert at(field, "a1") == ("E6 N" if kind in ("Kn", "SCh", "Exp", "El", "Wb") else "E5 N")


@pytest.mark.parametrize("ground", ["gentle", "steep", "wood", "marsh", "rough", "water"])
@pytest.mark.parametrize("kind", ["Kn", "SCh", "Exp", "El", "Wb"])
def test_4_1_4_where_pursuit_stops(kind: str, ground: str) -> None:
    field = stage(f"a {kind} E5 N", "d Sp R9 S", ground={"E6": ground})
    pursue(field, 0)
    stops = ground == "water" or (kind in ("Kn", "SCh", "Exp") and ground in ("wood", "steep"))
    assert at(field, "a1") == ("E5 N" if stops else "E6 N")


# 4.1.5: cells in good and in bad going, as they are walked.
RATES = {
    "LH": (5, 2), "Cv": (4, 2), "SCh": (4, 2), "Exp": (4, 2), "Kn": (3, 2), "El": (3, 2), "Ax": (3, 3), "Ps": (3, 3),
    "Sp": (2, 2), "Pk": (2, 2), "Bd": (2, 2), "Wb": (2, 2), "Bw": (2, 2), "Hd": (2, 2),
}  # fmt: skip


@pytest.mark.parametrize("kind", RATES)
@pytest.mark.parametrize("bad", [False, True], ids=["good", "bad"])
def test_4_1_5_rates_of_each_type(kind: str, bad: bool) -> None:
    ground = {f"{file}2": "rough" for file in "DEF"} if bad else {}
    for book in VERSIONS.values():
        field = stage(f"a {kind} E2 N", "d Sp R14 S", ground=ground, book=book)
        ahead = {field.names[c] for c, f in single_ends(field, 0, field.zones(0)) if f == 0}
        far = max(int(c[1:]) - 2 for c in ahead if c[0] == "E")
        assert far == RATES[kind][bad]


@pytest.mark.parametrize("ground", GROUND_LETTER)
def test_4_3_2_going(ground: str) -> None:
    assert (ground in BAD) == (ground in ("steep", "wood", "marsh", "rough"))
    assert (ground in HILL) == (ground in ("gentle", "steep"))
    field = stage("a LH E2 N", "d Sp R14 S", ground={f"{f}4": ground for f in "ABCDEFGHIJKLMNOPQR"})
    far = max(int(field.names[c][1:]) - 2 for c, _ in single_ends(field, 0, field.zones(0)))
    assert far == {"open": 5, "gentle": 5, "water": 1}.get(ground, 2)
