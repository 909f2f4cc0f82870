"""4.3.5: which ways lead somewhere, for single elements and for groups. Every board is looked at afresh."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.dba.groups import column_ends, group_can_step
from rules.dba.moves import engages_now, offsets_of
from rules.dba.reach import reached, spots_of, steps_of
from tests.rules.dba.stage import stage
from tests.rules.dba.test_moves import FAR, ends, shifts


@pytest.fixture(autouse=True)
def nothing_is_remembered() -> Iterator[None]:
    for known in (reached, spots_of, steps_of, offsets_of):
        known.cache_clear()
    yield


# Single elements.


@pytest.mark.parametrize(
    ("end", "goes"),
    [
        ("E5 S", True),
        ("E4 S", True),
        ("E3 S", False),
        ("D4 S", False),
        ("D5 W", True),
        ("F5 E", True),
        ("E7 W", True),
        ("E7 E", True),
        ("E7 S", False),
    ],
)
def test_4_3_5_to_turn_costs_one_and_to_go_on_another(end: str, goes: bool) -> None:
    assert (end in ends(stage("a Sp E5 N", FAR))) == goes


@pytest.mark.parametrize(("end", "goes"), [("C5 N", True), ("C5 W", False), ("E3 N", True), ("E3 E", False)])
def test_4_3_5_after_steps_aside_or_back_no_turn_is_free(end: str, goes: bool) -> None:
    assert (end in ends(stage("a Sp E5 N", FAR))) == goes


@pytest.mark.parametrize(("start", "faces"), [("E5 N", True), ("C7 N", False), ("D7 N", True)])
def test_4_3_5_who_comes_straight_into_a_zone_turns_to_him_for_nothing_and_others_pay(start: str, faces: bool) -> None:
    """Two cells are all that spears go: two ahead and a turn; two aside, and none is left; one aside and a turn."""
    found = ends(stage(f"a Sp {start}", "d Sp G7 W"))
    assert "E7 N" in found and ("E7 E" in found) == faces


@pytest.mark.parametrize("pieces", [("a LH E5 N", "d Sp E9 S"), ("d Sp E9 S", "a LH E5 N")])
def test_4_3_5_nobody_comes_into_a_flank_from_the_front_whoever_was_mustered_first(pieces: tuple[str, str]) -> None:
    found = ends(stage(*pieces))
    assert "D9 N" in found and "D9 E" not in found


def test_4_3_5_a_warband_may_march_away_as_well_as_into_a_fight() -> None:
    found = ends(stage("a Wb E7 N moved", "d Sp E10 S"))
    assert {"E9 N", "E6 N", "E5 N"} <= found and "E8 N" not in found


@pytest.mark.parametrize(("psiloi", "end"), [("E", "I5 E"), ("W", "I5 E"), ("N", "I5 N"), ("S", "I5 N")])
def test_4_3_5_whom_one_may_pass_is_seen_when_one_has_turned(psiloi: str, end: str) -> None:
    """In a lane: a turn and four cells, or four cells aside, through one who faces along or across."""
    lane = {f"{file}{row}": "water" for file in "DEFGHIJ" for row in (4, 6)}
    found = ends(stage("a LH E5 N", f"a Ps F5 {psiloi}", FAR, ground=lane))
    assert end in found and ("I5 N" in found) == (end == "I5 N")


def test_4_3_5_one_may_face_a_friend_from_anywhere() -> None:
    """It comes close to an enemy; where it began matters to him alone, not to a friend at whom it looks."""
    assert "D9 E" in ends(stage("a LH E5 N", "a Sp E9 N", "d Sp C10 N"))


# Groups.


def test_4_3_5_a_groups_diagonals_are_all_to_one_side() -> None:
    """A friend ahead of them shuts the straight way; beyond him they could only come by one diagonal each way."""
    field = stage("a Kn D5 N", "a Kn E5 N", "a Sp E6 N", FAR)
    assert shifts(field, "a1", "a2") == {(0, 1, 0), (1, 1, 0), (0, 2, 0)}
    field = stage("a Kn D5 N", "a Kn E5 N", "a Sp D6 N", FAR)
    assert shifts(field, "a1", "a2") == {(0, 0, 1), (1, 0, 1), (0, 0, 2)}


@pytest.mark.parametrize("foe", ["d Sp E8 S", "d Sp D8 S", "d Sp R12 S"])
def test_4_3_5_to_look_where_a_column_could_go_moves_nobody(foe: str) -> None:
    field = stage("a Wb E5 N moved", "a Wb E4 N moved", foe, ground={"E4": "rough"})
    before = list(field.occ), list(field.cell), list(field.facing)
    column_ends(field, [0, 1], field.zones(0))
    assert (field.occ, field.cell, field.facing) == before


def test_4_3_5_a_columns_leader_whom_two_pin_may_step_straight_at_one_of_them() -> None:
    two = ("a Sp E5 N", "a Sp E4 N", "d Sp E7 S", "d Sp G5 W")
    field = stage(*two, ground={"E4": "rough"})
    assert set(column_ends(field, [0, 1], field.zones(0))) == {"f"}


@pytest.mark.parametrize("faces", "NESW")
def test_4_3_5_a_march_into_an_overlap_is_one_whichever_way_it_goes(faces: str) -> None:
    """The mover is beside an enemy who fights along its way; he overlaps nobody who fights across."""
    forward = "NESW".index(faces)
    about, right = "NESW"[forward ^ 2], "NESW"[forward + 1 & 3]
    beside, ahead, aside = {
        "N": ("F5", "F4", "G5"), "E": ("E4", "D4", "E3"), "S": ("D5", "D6", "C5"), "W": ("E6", "F6", "E7"),
    }[faces]  # fmt: skip
    along = stage(f"a Wb E5 {faces}", f"d Sp {beside} {about}", f"a Sp {ahead} {faces}")
    assert engages_now(along, 0)
    across = stage(f"a Wb E5 {faces}", f"d Sp {beside} {right}", f"a Sp {aside} {'NESW'[forward + 3 & 3]}")
    assert across.opponent(1) == 2 and not engages_now(across, 0)


@pytest.mark.parametrize(("end", "goes"), [("G7 N", True), ("C7 N", True), ("F8 N", False), ("F7 N", True)])
def test_4_3_5_two_diagonal_steps_are_three_cells(end: str, goes: bool) -> None:
    assert (end in ends(stage("a Kn E5 N", FAR))) == goes


def test_4_3_5_no_member_of_a_group_ends_in_an_enemys_front() -> None:
    """He looks along their line from the left: the one beside him would stand in his front."""
    field = stage("a Sp D5 N", "a Sp E5 N", "d Sp C6 E")
    assert (1, 0, 0) not in shifts(field, "a1", "a2")
    assert (1, 0, 0) in shifts(stage("a Sp D5 N", "a Sp E5 N", "d Sp C6 N"), "a1", "a2")


def test_4_3_5_nobody_goes_across_a_zone() -> None:
    """Spears in a lane of water before him: one step aside and they are pinned."""
    lane = dict.fromkeys(("C6", "D6", "E6", "F6", "C8", "D8"), "water")
    found = ends(stage("a Sp D7 N", "d Sp E9 S", ground=lane))
    assert "E7 N" in found and "F7 N" not in found
    assert "F7 N" in ends(stage("a Sp D7 N", FAR, ground=lane))


def test_4_3_5_a_column_goes_across_no_zone_either() -> None:
    two = ("a LH E4 N", "a LH E3 N")
    rough = {"E3": "rough"}
    found = column_ends(field := stage(*two, "d Sp E8 S", ground=rough), [0, 1], field.zones(0))
    assert set(found) == {"f", "ff"} | {p for p in found if p[0] in "lr" or p[:2] in ("fl", "fr")}
    found = column_ends(field := stage(*two, "d Sp G6 W", ground=rough), [0, 1], field.zones(0))
    assert "ff" in found and not {p for p in found if p.startswith("ff") and p != "ff"}


@pytest.mark.parametrize(("friends", "goes"), [(["E6"], True), (["F5"], True), (["E6", "F5"], False)])
def test_4_3_5_one_squeezes_past_a_corner_if_the_other_is_clear(friends: list[str], goes: bool) -> None:
    """Two diagonals: all that a knight goes."""
    assert ("G7 N" in ends(stage("a Kn E5 N", *[f"a Sp {cell} N" for cell in friends], FAR))) == goes


@pytest.mark.parametrize(("kinds", "goes"), [("Ps Ps", True), ("Ps Ax", False), ("Ax Ps", False)])
def test_4_3_5_only_a_group_that_is_all_psiloi_steps_into_bad_going(kinds: str, goes: bool) -> None:
    one, other = kinds.split()
    field = stage(f"a {one} D5 N", f"a {other} E5 N", FAR, ground={"D6": "rough"})
    assert group_can_step(field, [0, 1], field.zones(0)) == goes == ((1, 0, 0) in shifts(field, "a1", "a2"))


def test_4_3_5_a_group_with_a_member_in_a_zone_across_its_way_stays() -> None:
    assert shifts(stage("a Sp D5 N", "a Sp E5 N", "d Sp G5 W"), "a1", "a2") == set()
    assert (1, 0, 0) in shifts(stage("a Sp D5 N", "a Sp E5 N", "d Sp H5 W"), "a1", "a2")
