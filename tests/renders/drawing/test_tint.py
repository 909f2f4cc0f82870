"""Owners' colours on the land: pieces that are kept must give what painting the whole sheet would give."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from PIL import Image, ImageChops

from renders.boards.levant import map as levant
from renders.boards.levant import samples as sample
from renders.drawing.sides import PALETTES, find_palette, side
from renders.drawing.sprites import shade
from renders.drawing.tint import HATCHED, pattern

WASHES = levant.load_map().washes
SHEET = (0, 0, *WASHES.labels.size)


def painted_at_once(owners: dict[str, str], palette: str) -> Image.Image:
    """Each owner's colour over the whole sheet, through everything he owns; then his pattern."""
    out = WASHES.base.copy()
    for owner in dict.fromkeys(owners.values()):
        who = side(owner, palette)
        mine = {WASHES.number[area] for area, name in owners.items() if name == owner}
        land = WASHES.labels.point([255 if value in mine else 0 for value in range(256)])
        out.paste(Image.new("RGB", land.size, who.colour), (0, 0), ImageChops.darker(WASHES.strength, land))
        if find_palette(palette).patterned and who.pattern != "plain":
            lines = pattern(who.pattern, SHEET).point(lambda value: value * HATCHED // 255)
            out.paste(shade(who.colour, 0.5), (0, 0), ImageChops.darker(lines, land))
    return out


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("seed", [11, 12])
def test_areas_painted_one_by_one_are_the_sheet_painted_at_once(palette: str, seed: int) -> None:
    owners = sample.random_scene(seed).owners
    assert WASHES.paint(owners, palette).tobytes() == painted_at_once(owners, palette).tobytes()


def test_a_sheet_painted_over_shows_nothing_of_what_it_was() -> None:
    """Maps of different games and palettes, one after the other, with fewer and fewer owners, from several threads."""
    owners = sample.random_scene(13).owners
    maps = [
        (dict(list(sample.random_scene(seed).owners.items())[: 60 - 6 * seed]), palette)
        for seed in (0, 3, 8)
        for palette in ("standard", "greyscale")
    ]
    wanted = [painted_at_once(*one).tobytes() for one in maps]
    with ThreadPoolExecutor(4) as painters:
        made = list(painters.map(lambda one: WASHES.paint(*one).tobytes(), maps * 2))
    assert made == wanted * 2
    assert WASHES.paint({}, "standard").tobytes() == WASHES.base.tobytes()
    assert WASHES.paint(owners, "standard").tobytes() == painted_at_once(owners, "standard").tobytes()


def test_the_box_of_an_area_holds_all_of_it_and_no_more() -> None:
    labels = np.asarray(WASHES.labels)
    for area, number in WASHES.number.items():
        rows, columns = np.nonzero(labels == number)
        assert WASHES.boxes[area] == (columns.min(), rows.min(), columns.max() + 1, rows.max() + 1), area
