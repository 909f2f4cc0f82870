"""Britain: what must never be covered on the map."""

from __future__ import annotations

import pytest
from PIL import ImageChops

from renders.boards.britain.cards import make_card
from renders.boards.britain.hosts import draw_wars
from renders.boards.britain.map import load_map
from renders.boards.britain.scene import Ally, War
from renders.boards.hand.draw import CARD, LARGER, TALLER
from renders.datasets.age_of_arthur import load_cards
from renders.drawing.lettering import TEXT, wrap_text

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
        for left, top, right, bottom in (slot["name"], slot["hut"], slot["signs"]):
            assert changed.crop((left, top, right, bottom)).getbbox() is None, province


def test_every_winds_card_says_what_it_does_itself_and_has_room_for_it() -> None:
    words = {name: make_card(name, 1, 0).words for name in load_cards()}
    assert len(set(words.values())) == len(words) == 48
    scale = LARGER[2]
    wide, high = round(CARD[0] * scale), round(CARD[1] * scale * TALLER)
    for name, said in words.items():
        room = (high - round(20 * scale) - round(238 * scale)) // round(23 * scale) + 1  # below a name of two lines
        lines = wrap_text(said, TEXT, round(20 * scale), wide - 32, 99)
        assert len(lines) <= room, f"{name}: {len(lines)} lines, room for {room}"
