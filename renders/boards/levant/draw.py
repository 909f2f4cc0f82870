"""The King David board: the Levant, drawn from a scene."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from PIL import Image, ImageDraw

from renders.boards.levant import crowded as levant_gathered
from renders.boards.levant import panel as levant_panel
from renders.boards.levant.scene import KINDS, LevantScene
from renders.drawing import assets, sheet, sprites, stacks, tint
from renders.drawing.colours import GOLD, INK, RED
from renders.drawing.focus import find_middle
from renders.drawing.lettering import TEXT, TITLE, write
from renders.drawing.stacks import Stack

log = logging.getLogger(__name__)

SIZE = (1650, 1050)
RING = (54, 42)
BURST = 34
BOARD = "levant"
PHASES = {
    "action": ("crossed-swords", (158, 44, 34)),
    "event": ("scroll-unfurled", (104, 64, 130)),
    "harvest": ("wheat", (150, 124, 34)),
    "resource": ("metal-bar", (86, 96, 108)),
    "build": ("hammer-nails", (48, 104, 84)),
    "game ends": ("hourglass", (40, 30, 24)),
}


class Map(NamedTuple):
    washes: tint.Washes  # on the land, with the blank panel beside it
    slots: dict[str, dict[str, Any]]
    names: list[Sequence[int]]  # the boxes of all names
    areas: dict[str, Any]  # the data file's own records


@cache
def load_map() -> Map:
    slots = {area["id"]: area for area in assets.load_table("levant/slots.json")["areas"]}
    areas = {area["id"]: area for area in assets.load_data("king_david")["areas"]}
    land = assets.load_image("levant/base.png")
    base = Image.new("RGB", SIZE)
    base.paste(land, (0, 0))
    base.paste(levant_panel.draw_blank(), (land.width, 0))
    names = [slot["name"] for slot in slots.values()]
    washes = tint.Washes(
        base, assets.load_image("levant/labels.png"), assets.load_image("levant/tint.png"), list(slots), names
    )
    return Map(washes, slots, names, areas)


def draw(scene: LevantScene, palette: str) -> Image.Image:
    board = load_map()
    known = {area: owner for area, owner in scene.owners.items() if is_known(area, board)}
    frame = board.washes.paint(known, palette)
    board.washes.outline(frame, [area for area in scene.changed if is_known(area, board)], GOLD, INK)
    for area in scene.sieges:
        if is_known(area, board) and "city" in board.slots[area]:
            draw_ring(frame, area, board)
    for area, record in board.areas.items():
        if record["city"]:
            draw_city(frame, board.slots[area], scene.cities.get(area, record["fort"]), record["port"])
    for area in scene.battles:
        if is_known(area, board):
            sheet.paste_behind(frame, sprites.burst(BURST), place_burst(area), board.names)
    draw_phase_track(frame, scene)
    standing = {area: those for area, those in scene.stacks.items() if is_known(area, board)}
    together = levant_gathered.find_crowded(standing, scene.battles)
    names = {area: record["name"] for area, record in board.areas.items()}
    told = levant_gathered.draw_rows(frame, together, standing, names, palette)
    for area, those in standing.items():
        draw_area_stacks(frame, board.slots[area], those, palette, area in told)
    levant_panel.draw_panel(frame, SIZE[0] - levant_panel.WIDTH, scene, palette)
    return frame


def is_known(area: str, board: Map) -> bool:
    if area in board.slots:
        return True
    log.warning("the scene names an area that the map does not have: %r", area)
    return False


def draw_city(frame: Image.Image, slot: dict[str, Any], level: int, port: bool) -> None:
    mark = sprites.city(min(level, 4), port)
    left, _, right, bottom = slot["city"]
    frame.paste(mark, ((left + right - mark.width) // 2, bottom - mark.height), mark)


def draw_ring(frame: Image.Image, area: str, board: Map) -> None:
    left, top, right, bottom = board.slots[area]["city"]
    corner = ((left + right - RING[0]) // 2, (top + bottom - RING[1]) // 2 + 1)
    sheet.paste_behind(frame, sprites.siege_ring(*RING), corner, board.names)


@cache
def place_burst(area: str) -> tuple[int, int]:
    """Behind the counters, at the corner or the edge where it hides the least of any name and city."""
    slots = load_map().slots
    left, top, right, bottom = slots[area]["unit"]
    across, down = (left + right - BURST) // 2, (top + bottom - BURST) // 2
    corners = ((right - 13, bottom - 18), (right - 9, top - 21), (left - 21, bottom - 18), (left - 22, top - 20))
    edges = ((right - 7, down), (left - 27, down), (across, bottom - 7), (across, top - 27))
    boxes = [slot[key] for slot in slots.values() for key in ("name", "city") if key in slot]

    def hidden(corner: tuple[int, int]) -> int:
        mine = (corner[0] + 3, corner[1] + 3, corner[0] + BURST - 3, corner[1] + BURST - 3)
        shared = (sheet.find_overlap(mine, box) for box in boxes)
        return sum((box[2] - box[0]) * (box[3] - box[1]) for box in shared if box)

    return min((*corners, *edges), key=hidden)


def draw_area_stacks(
    frame: Image.Image, slot: dict[str, Any], standing: tuple[Stack, ...], palette: str, told: bool
) -> None:
    """Those shut in stand small at the foot of their city, everybody else in the slot. Told: they have a row at sea."""
    inside = [stack for stack in standing if stack.besieged and "city" in slot]
    outside = [stack for stack in standing if stack not in inside]
    if inside:
        left, _, right, bottom = slot["city"]
        middle = (left + right) // 2
        stacks.draw_stacks(frame, (middle - 18, bottom - 34, middle + 18, bottom + 2), inside, KINDS, palette)
    stacks.draw_stacks(frame, slot["unit"], outside, KINDS, palette, told)


def draw_phase_track(frame: Image.Image, scene: LevantScene) -> None:
    """Twelve markers in two rows, in the corner where only sea lies."""
    if not scene.track:
        return
    sheet.draw_cartouche(frame, (16, 14, 456, 214))
    write(frame, (236, 44), "PHASES OF THE TURN", TITLE, 22, INK, "m")
    for index, phase in enumerate(scene.track[:12]):
        x, y = 40 + index % 6 * 66, 66 + index // 6 * 70
        sign, colour = PHASES.get(phase.kind, ("uncertainty", (112, 96, 74)))
        past = scene.current is not None and index < scene.current
        mark = sprites.counter(stacks.lighten(colour, 0.55) if past else colour, sign, 50, "", 1)
        frame.paste(mark, (x, y), mark)
        if index == scene.current:
            ImageDraw.Draw(frame).rounded_rectangle((x + 1, y + 1, x + 59, y + 59), 10, outline=RED, width=5)
    if len(scene.track) > 12:
        write(frame, (236, 202), f"and {len(scene.track) - 12} more", TEXT, 18, INK, "m")


def find_focus(scene: LevantScene) -> tuple[int, int] | None:
    """The middle of where things happened."""
    board = load_map()
    places = [*scene.battles, *scene.sieges] or list(scene.changed)
    boxes = [board.slots[area]["unit"] for area in places if area in board.slots]
    return find_middle([((b[0] + b[2]) // 2, (b[1] + b[3]) // 2) for b in boxes])
