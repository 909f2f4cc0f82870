"""The ground of a battle: painted where its cells are, the same wherever the picture is cut, and explained."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops, ImageStat

from renders import pictures
from renders.boards.dba_grid.draw import CHOICES, KEY_GAP, ZONE, key_rows, key_width
from renders.boards.dba_grid.ground import LOOKS, paint_ground
from renders.boards.dba_grid.samples import deployed, patch
from renders.boards.dba_grid.scene import BattleScene
from renders.boards.dba_grid.words import WORDS

SIZE = 80


def mean(image: Image.Image) -> list[float]:
    return ImageStat.Stat(image).mean


def cut(image: Image.Image, file: int, rank: int, up: int) -> Image.Image:
    """The middle of a cell; the corners of a patch are round."""
    left, top, edge = file * SIZE, (up - 1 - rank) * SIZE, SIZE // 5
    return image.crop((left + edge, top + edge, left + SIZE - edge, top + SIZE - edge))


@pytest.mark.parametrize("kind", list(LOOKS))
def test_each_kind_of_ground_lies_on_its_cells_and_on_no_other(kind: str) -> None:
    bare, field = (
        paint_ground({}, 0, 0, 7, 5, SIZE),
        paint_ground(patch(kind, range(2, 5), range(1, 4)), 0, 0, 7, 5, SIZE),
    )
    for file in range(7):
        for rank in range(5):
            a, b = mean(cut(bare, file, rank, 5)), mean(cut(field, file, rank, 5))
            apart = sum(abs(x - y) for x, y in zip(a, b, strict=True))
            on_it = file in range(2, 5) and rank in range(1, 4)
            assert (apart > 24) is on_it, (file, rank, apart)


def test_kinds_of_ground_are_told_apart_by_more_than_their_colour() -> None:
    fields = {kind: paint_ground(patch(kind, range(-1, 4), range(-1, 4)), 0, 0, 3, 3, SIZE) for kind in LOOKS}
    grey = {kind: cut(field.convert("L"), 1, 1, 3) for kind, field in fields.items() if LOOKS[kind].plants}
    assert all(ImageStat.Stat(image).stddev[0] > 4 for image in grey.values()), "something stands on them"


def test_the_ground_stays_where_it_is_when_another_part_is_shown() -> None:
    ground = patch("wood", range(5, 8), range(4, 7)) | patch("steep", range(10, 13), range(5, 8))
    whole, part = paint_ground(ground, 2, 2, 14, 8, SIZE), paint_ground(ground, 4, 3, 10, 6, SIZE)
    same = whole.crop((2 * SIZE, SIZE, 12 * SIZE, 7 * SIZE))
    assert same.size == part.size
    assert max(mean(ImageChops.difference(same, part))) < 0.5


def test_an_unknown_kind_of_ground_is_left_open_and_noted(caplog: pytest.LogCaptureFixture) -> None:
    assert mean(paint_ground({"A1": "lava"}, 0, 0, 2, 2, SIZE)) == mean(paint_ground({}, 0, 0, 2, 2, SIZE))
    assert "lava" in caplog.text


def test_the_key_below_boards_to_choose_from_has_every_kind_and_fits() -> None:
    every = {key: kind for n, kind in enumerate(LOOKS) for key in patch(kind, range(n, n + 1), range(1))}
    scene = BattleScene("Battle", "The ground is chosen", 26, 15, choices=(every,))
    rows = key_rows(scene)
    assert [kind for row in rows for kind in row] == [*LOOKS, ZONE]
    assert all(sum(map(key_width, row)) - KEY_GAP <= CHOICES - 40 for row in rows)
    assert set(WORDS.ground) == set(LOOKS)


def test_the_picture_of_a_battle_keeps_its_size() -> None:
    made = pictures.picture(deployed())
    assert made.png is not None and len(made.png) <= 320 * 1024
