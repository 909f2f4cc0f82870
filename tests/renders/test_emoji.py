"""The small pictures of menus: each within Discord's limits, none empty, no two sides of a game alike."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from renders.drawing import assets
from renders.drawing.sides import SIDES
from renders.emoji.draw import SIZE, emoji, emoji_png
from renders.emoji.table import KEYS, SIGNS, look_of, name_of


@pytest.mark.parametrize("key", ["judah", "Kn", "kingdom_3"])
def test_a_picture_is_a_small_png(key: str) -> None:
    png = emoji_png(key)
    with Image.open(io.BytesIO(png)) as picture:
        assert picture.size == (SIZE, SIZE) and picture.mode == "RGBA"
    assert len(png) < 64 * 1024


def test_a_sign_can_be_told_from_its_plate() -> None:
    """Ink and plate differ, and the corners are clear."""
    drawn = emoji("Pk")
    grey, clear = drawn.convert("L"), drawn.getchannel("A")
    assert clear.getpixel((0, 0)) == 0 and clear.getpixel((SIZE // 2, 4)) == 255
    darkest, lightest = grey.crop((16, 16, SIZE - 16, SIZE - 16)).getextrema()
    assert float(str(lightest)) - float(str(darkest)) > 150


def test_every_icon_is_on_the_sheet() -> None:
    known = assets.load_table("icons.json")["names"]
    assert {look_of(key).icon for key in KEYS} <= set(known)


def test_no_two_sides_of_a_game_look_alike() -> None:
    for game in (
        ["philistia", "judah", "aramea", "tyre", "moab", "ammon", "edom", "egypt", "bedouin", "hammath", "negev"],
        ["english", "indian", "mohawk"],
        ["ceint", "calchvynydd", "dumnonia", "gwent", "gwynedd", "powys", "ebrauc", "rheged", "irish"],
        [f"kingdom_{n}" for n in range(1, 7)],
        ["ptolemy", "seleucus"],
    ):
        assert len({name_of(side) for side in game}) == len(game)


def test_keys_are_either_sides_or_signs() -> None:
    assert not set(SIDES) & set(SIGNS)
