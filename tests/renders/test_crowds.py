"""Crowded pictures: nothing hides what it stands beside, what finds no room is a number."""

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from PIL import Image, ImageChops

from renders import gallery, pictures
from renders.boards.king_david_fight import draw as fight
from renders.boards.king_david_fight import samples as fights
from renders.boards.king_david_fight.scene import FightScene, Line, Party
from renders.boards.levant import crowded
from renders.boards.levant import map as levant
from renders.boards.levant.scene import LevantScene
from renders.boards.new_england import samples as sample
from renders.boards.new_england.map import load_map as new_england
from renders.drawing import assets, sheet
from renders.drawing.stacks import Stack
from renders.registry import VIEWS

NAMES = {area["id"]: area["name"] for area in assets.load_sheet("king_david", "map", dict)["areas"]}
SIDES = ("philistia", "judah", "aramea", "tyre", "moab", "ammon", "edom", "egypt")


def together(areas: int, stacks: int) -> LevantScene:
    some = tuple(Stack(side, "phalanx", 4, 12) for side in SIDES[:stacks])
    return LevantScene("Turn 1", "", stacks=dict.fromkeys([*NAMES][:areas], some))


def changed(one: Any, other: Any) -> tuple[int, int, int, int]:
    """The box in which two scenes differ."""
    box = ImageChops.difference(pictures.frame(one)[0], pictures.frame(other)[0]).getbbox()
    assert box
    return box


def test_several_stacks_in_an_area_have_a_row_at_sea_the_fullest_first() -> None:
    three, two = (Stack("judah", "phalanx"),) * 3, (Stack("moab", "phalanx"),) * 2
    standing = {"gaza": two, "dor": two, "hebron": three, "joppa": (Stack("tyre", "militia"),)}
    assert crowded.find_crowded(standing, ["gaza"]) == ["hebron", "gaza", "dor"]


def test_what_a_counter_is_can_be_read_at_sea() -> None:
    """The slot of four stacks says only whose they are; another strength changes the row and nothing on the land."""
    one = together(1, 4)
    stronger = tuple(Stack(stack.side, "phalanx", 4, 15) for stack in one.stacks["gaza"])
    left, top, right, bottom = changed(one, LevantScene("Turn 1", "", stacks={"gaza": stronger}))
    assert left > crowded.LEFT and top > crowded.TOP
    assert right < crowded.RIGHT and bottom < crowded.SEA_NAME[1]


@pytest.mark.parametrize("areas", [1, 2, 3, 4, 5, 70])
def test_the_rows_at_sea_cover_nothing_of_the_land(areas: int) -> None:
    sheet_of_paper, blank = Image.new("RGB", levant.SIZE), Image.new("RGB", levant.SIZE)
    standing = together(areas, 8).stacks
    shown = crowded.draw_rows(sheet_of_paper, [*standing], standing, NAMES, "standard")
    box = ImageChops.difference(sheet_of_paper, blank).getbbox()
    assert box and len(shown) == (areas if areas <= crowded.ROWS else crowded.ROWS - 1)
    for area, slot in levant.load_map().slots.items():
        assert not any(sheet.find_overlap(box, slot[key]) for key in ("name", "city", "unit") if key in slot), area
    assert box[3] <= crowded.SEA_NAME[0] or box[3] >= crowded.SEA_NAME[1]


def test_no_battle_of_new_england_hides_a_counter() -> None:
    full = sample.crowded()
    quiet = msgspec.structs.replace(full, battles=())
    before, after = (np.asarray(pictures.frame(scene)[0]).astype(int) for scene in (quiet, full))
    differs = np.abs(before - after).max(axis=2) > 40
    assert differs.any()
    for name in full.stacks:
        left, top, right, bottom = new_england().slots[name]["unit"]
        assert differs[top:bottom, left:right].sum() < 60, name  # of some 1300 pixels: the spike of a star


@pytest.mark.parametrize("count", [1, 7, 8, 9, 16, 40])
def test_armies_keep_to_their_side_of_the_battle_board(count: int) -> None:
    def board(armies: tuple[Line, ...]) -> FightScene:
        sides = (Party("judah", "attacker", armies), Party("tyre", "defender", (Line("militia", 1),) * 9))
        return FightScene("Gaza", "clear", "First round", sides)

    full, half = (Line("phalanx", 4, True, 2),) * count, (Line("chariot", 3),) * count
    left, top, right, bottom = changed(board(full), board(half))
    assert left >= fight.ARMIES[0] and right <= fight.ARMIES[1]
    assert top > 124 + 80 and bottom < 124 + fight.party_height(Party("judah", "attacker", full))


def test_dice_and_markers_stay_in_their_half_of_the_card() -> None:
    quiet = fights.crowded()
    bare = msgspec.structs.replace(quiet.parties[0], dice=(), played=())
    left, _, right, bottom = changed(quiet, msgspec.structs.replace(quiet, parties=(bare, *quiet.parties[1:])))
    assert left >= fight.SCORE and right <= fight.EDGE + 1
    assert bottom < 124 + fight.party_height(quiet.parties[0])


def test_the_gallery_has_every_game_that_can_be_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gallery, "ENTRIES", 3)
    parts = gallery.write_games(tmp_path)
    assert sum(part.startswith("<h2>") for part in parts) == len(VIEWS)
    assert len([*tmp_path.glob("dba-*.png")]) > 0
