"""Britain: what must never be covered on the map."""

from __future__ import annotations

import pytest
from PIL import ImageChops

from renders.boards.britain.hosts import draw_wars
from renders.boards.britain.map import load_map
from renders.boards.britain.scene import Ally, War

FIVE = tuple(Ally(side, stands=20) for side in ("ceint", "calchvynydd", "dumnonia", "gwent", "gwynedd"))
ONE = (Ally("powys", stands=18, chief=True),)


@pytest.mark.parametrize(
    "wars",
    [
        (War(FIVE, FIVE[:3], "siege", 12, ""),),
        (War(FIVE, ONE, "siege", 12, ""), War(ONE, ONE, "battle", 0, "")),
        (War(ONE, ONE, "", 0, ""), War(ONE, FIVE, "siege", 3, "")),
    ],
)
def test_the_sides_of_one_war_or_two_hide_no_province(wars: tuple[War, ...]) -> None:
    board = load_map()
    before = board.washes.paint({}, "standard")
    after = before.copy()
    draw_wars(after, wars, "standard")
    changed = ImageChops.difference(before, after)
    assert changed.getbbox() is not None
    for province, slot in board.slots.items():
        for box in (slot["name"], slot["hut"], slot["signs"]):
            assert changed.crop(tuple(box)).getbbox() is None, province
