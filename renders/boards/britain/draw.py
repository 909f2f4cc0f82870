"""Britain, drawn from a scene."""

from __future__ import annotations

from PIL import Image

from renders.boards.britain import signs
from renders.boards.britain.hosts import draw_wars
from renders.boards.britain.map import SIZE, Slot, is_known, load_map
from renders.boards.britain.panel import WIDTH, draw_panel
from renders.boards.britain.scene import WARLORD, BritainScene, Province
from renders.drawing import sprites
from renders.drawing.colours import GOLD, GREY, INK, PAPER
from renders.drawing.sides import Side, side
from renders.drawing.tint import Look

CLAIMS = 7  # pennants of a province that are shown one by one
OUT: Look = (Side(PAPER, "uncertainty", "rising", ""), True)  # not in play: hatched paper in every palette


def draw(scene: BritainScene, palette: str) -> Image.Image:
    board = load_map()
    known = {name: province for name, province in scene.provinces.items() if is_known(name)}
    out = dict.fromkeys((name for name in board.slots if name not in known), OUT) if scene.round else {}
    owners = {name: find_wash(province) for name, province in known.items()}
    frame = board.washes.paint(owners, palette, out)
    board.washes.outline(frame, [name for name in scene.changed if is_known(name)], GOLD, INK)
    for name, province in known.items():
        draw_province(frame, board.slots[name], province, palette)
    if scene.wars:
        draw_wars(frame, scene.wars, palette)
    draw_panel(frame, SIZE[0] - WIDTH, scene, palette)
    return frame


def find_wash(province: Province) -> str:
    """Whose colour lies on it: "irish" for a free one, "none" for nobody's."""
    return province.owner or ("irish" if province.free else "none")


def draw_province(frame: Image.Image, slot: Slot, province: Province, palette: str) -> None:
    left, top, right, bottom = slot["hut"]
    house = signs.hut(province.people, province.home)
    frame.paste(house, ((left + right - house.width) // 2, (top + bottom - house.height) // 2), house)
    draw_row(frame, slot["signs"], list_signs(province, palette))


def list_signs(province: Province, palette: str) -> list[Image.Image]:
    """Pennants first, then the fires of raiders, then the cards that lie there."""
    shown = province.claims if len(province.claims) <= CLAIMS else province.claims[: CLAIMS - 1]
    found = [signs.pennant(who.colour, who.emblem) for who in (side(name, palette) for name in shown)]
    if len(province.claims) > len(shown):
        found.append(sprites.badge(f"+{min(len(province.claims) - len(shown), 99)}", 24))
    found += [signs.disc(side(name, palette).colour, signs.ICONS["raid"]) for name in province.raiders[:3]]
    for mark in province.marks[:4]:
        colour = GOLD if mark.card == WARLORD else side(mark.by, palette).colour if mark.by else GREY
        found.append(signs.disc(colour, signs.ICONS.get(mark.card, "uncertainty")))
    return found


def draw_row(frame: Image.Image, box: list[int], row: list[Image.Image]) -> None:
    """Side by side in the middle of the box, closer together where they would not fit."""
    if not row:
        return
    left, top, right, bottom = box
    wide = sum(sign.width for sign in row)
    room = right - left
    squeeze = max(0.0, wide - room) / max(1, len(row) - 1)
    x = left + max(0.0, room - wide) / 2
    for sign in row:
        frame.paste(sign, (round(x), (top + bottom - sign.height) // 2), sign)
        x += sign.width - squeeze
