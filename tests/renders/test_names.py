"""Nothing on a map overlaps a name, however full the map is."""

from typing import Any

import numpy as np
import pytest

from renders import pictures
from renders.boards.levant import map as levant
from renders.boards.levant.scene import LevantScene
from renders.boards.new_england import map as new_england
from renders.boards.new_england.scene import Battle, NewEnglandScene
from renders.drawing.stacks import Stack

INK = 105  # brightness below which a pixel of the bare map is writing
AREAS, SPACES = levant.load_map().slots, new_england.load_map().slots
ARMY = Stack("judah", "phalanx", 8, 25, ("David",))
FOE = Stack("moab", "chariot", 8, 24, ("Mesha",))
BAND = Stack("indian", "warrior", 3, 6, ("Philip",), ("spy", "musket", "path-distance"))


def covered(bare: Any, full: Any, names: dict[str, list[int]]) -> dict[str, int]:
    """How many pixels of each name's ink are not what they were on the bare map."""
    before, after = (np.asarray(pictures.frame(scene)[0]).astype(int) for scene in (bare, full))
    lost = (np.abs(before - after).max(axis=2) > 40) & (before.mean(axis=2) < INK)
    inside = {name: lost[top + 1 : low - 1, left + 1 : right - 1] for name, (left, top, right, low) in names.items()}
    return {name: int(pixels.sum()) for name, pixels in inside.items()}


LEVANT: dict[str, tuple[dict[str, Any], int]] = {
    "an army everywhere": ({"stacks": dict.fromkeys(AREAS, (ARMY,))}, 4),
    "two armies everywhere": ({"stacks": dict.fromkeys(AREAS, (ARMY, FOE))}, 16),
    "four armies everywhere": ({"stacks": dict.fromkeys(AREAS, (ARMY, FOE, ARMY, FOE))}, 16),
    "battles everywhere": ({"battles": tuple(AREAS)}, 0),
    "sieges everywhere": ({"sieges": tuple(area for area, slot in AREAS.items() if "city" in slot)}, 0),
    "changes everywhere": ({"changed": tuple(AREAS)}, 0),
    "fortresses everywhere": ({"cities": dict.fromkeys(AREAS, 4)}, 0),
}
NEW_ENGLAND: dict[str, tuple[dict[str, Any], int]] = {
    "a band everywhere": ({"stacks": dict.fromkeys(SPACES, (BAND,))}, 8),
    "battles everywhere": (
        {"battles": tuple(Battle(link.split("-")[0], link.split("-")[1]) for link in new_england.load_map().links)},
        0,
    ),
    "changes everywhere": ({"changed": tuple(SPACES)}, 0),
}


@pytest.mark.parametrize("case", LEVANT)
def test_no_name_of_the_levant_is_covered(case: str) -> None:
    parts, most = LEVANT[case]
    names = {area: slot["name"] for area, slot in AREAS.items()}
    lost = covered(LevantScene("", ""), LevantScene("", "", **parts), names)
    assert {name: count for name, count in lost.items() if count > most} == {}


@pytest.mark.parametrize("case", NEW_ENGLAND)
def test_no_name_of_new_england_is_covered(case: str) -> None:
    parts, most = NEW_ENGLAND[case]
    names = {space: slot["name"] for space, slot in SPACES.items()}
    lost = covered(NewEnglandScene(1, "", ""), NewEnglandScene(1, "", "", **parts), names)
    assert {name: count for name, count in lost.items() if count > most} == {}


def test_the_measure_finds_a_name_that_is_covered() -> None:
    names = {area: slot["name"] for area, slot in AREAS.items()}
    bare = pictures.frame(LevantScene("", ""))[0]
    left, top, right, bottom = names["gaza"]
    bare.paste((255, 255, 255), (left, top, right, bottom))
    before, after = np.asarray(pictures.frame(LevantScene("", ""))[0]).astype(int), np.asarray(bare).astype(int)
    lost = (np.abs(before - after).max(axis=2) > 40) & (before.mean(axis=2) < INK)
    assert lost[top:bottom, left:right].sum() > 100
