"""The King David board: the Levant, drawn from a scene."""

from __future__ import annotations

from functools import cache

from PIL import Image, ImageDraw

from renders.boards.levant import crowded
from renders.boards.levant.map import SIZE, Map, Slot, is_known, load_map
from renders.boards.levant.panel import WIDTH, draw_panel
from renders.boards.levant.scene import KINDS, LevantScene
from renders.boards.levant.words import WORDS
from renders.datasets.king_david import load_areas
from renders.drawing import sheet, sprites, stacks
from renders.drawing.colours import GOLD, INK, RED, Colour
from renders.drawing.lettering import TEXT, TITLE, write
from renders.drawing.stacks import Stack
from renders.words.common import write_more

RING = (54, 42)
BURST = 34
PHASES: dict[str, tuple[str, Colour]] = {
    "action": ("crossed-swords", (158, 44, 34)),
    "event": ("scroll-unfurled", (104, 64, 130)),
    "harvest": ("wheat", (150, 124, 34)),
    "resource": ("metal-bar", (86, 96, 108)),
    "build": ("hammer-nails", (48, 104, 84)),
    "game ends": ("hourglass", (40, 30, 24)),
}


def draw(scene: LevantScene, palette: str) -> Image.Image:
    board = load_map()
    known = {area: owner for area, owner in scene.owners.items() if is_known(area)}
    frame = board.washes.paint(known, palette)
    board.washes.outline(frame, [area for area in scene.changed if is_known(area)], GOLD, INK)
    for area in scene.sieges:
        if is_known(area) and "city" in board.slots[area]:
            draw_ring(frame, area, board)
    areas = load_areas()
    for record in areas.values():
        if record.city:
            draw_city(frame, board.slots[record.id], scene.cities.get(record.id, record.fort), record.port)
    for area in scene.battles:
        if is_known(area):
            sheet.paste_behind(frame, sprites.burst(BURST), place_burst(area), board.names)
    draw_phase_track(frame, scene)
    standing = {area: those for area, those in scene.stacks.items() if is_known(area)}
    together = crowded.find_crowded(standing, scene.battles)
    names = {area: record.name for area, record in areas.items()}
    in_rows = crowded.draw_rows(frame, together, standing, names, palette)
    for area, those in standing.items():
        draw_area_stacks(frame, board.slots[area], those, palette, area in in_rows)
    draw_panel(frame, SIZE[0] - WIDTH, scene, palette)
    return frame


def draw_city(frame: Image.Image, slot: Slot, level: int, port: bool) -> None:
    mark = sprites.city(min(level, 4), port)
    left, _, right, bottom = slot["city"]
    frame.paste(mark, ((left + right - mark.width) // 2, bottom - mark.height), mark)


def draw_ring(frame: Image.Image, area: str, board: Map) -> None:
    left, top, right, bottom = board.slots[area]["city"]
    corner = ((left + right - RING[0]) // 2, (top + bottom - RING[1]) // 2 + 1)
    sheet.paste_behind(frame, sprites.siege_ring(*RING), corner, board.names)


@cache
def place_burst(area: str) -> tuple[int, int]:
    """Behind the counters, at the corner or the edge where it hides the least of any name or city."""
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


def draw_area_stacks(frame: Image.Image, slot: Slot, standing: tuple[Stack, ...], palette: str, has_row: bool) -> None:
    """Armies shut in a city are small at its foot, all others are in the slot. `has_row`: the sea has one for them."""
    inside = [stack for stack in standing if stack.besieged and "city" in slot]
    outside = [stack for stack in standing if stack not in inside]
    if inside:
        left, _, right, bottom = slot["city"]
        middle = (left + right) // 2
        stacks.draw_stacks(frame, (middle - 18, bottom - 34, middle + 18, bottom + 2), inside, KINDS, palette)
    stacks.draw_stacks(frame, slot["unit"], outside, KINDS, palette, has_row)


def draw_phase_track(frame: Image.Image, scene: LevantScene) -> None:
    """Twelve markers in two rows, in the corner where only sea lies."""
    if not scene.track:
        return
    sheet.draw_cartouche(frame, (16, 14, 456, 214))
    write(frame, (236, 44), WORDS.panel.phases, TITLE, 22, INK, "m")
    for index, phase in enumerate(scene.track[:12]):
        x, y = 40 + index % 6 * 66, 66 + index // 6 * 70
        sign, colour = PHASES.get(phase.kind, ("uncertainty", (112, 96, 74)))
        past = scene.current is not None and index < scene.current
        mark = sprites.counter(stacks.lighten(colour, 0.55) if past else colour, sign, 50, "", 1)
        frame.paste(mark, (x, y), mark)
        if index == scene.current:
            ImageDraw.Draw(frame).rounded_rectangle((x + 1, y + 1, x + 59, y + 59), 10, outline=RED, width=5)
    if len(scene.track) > 12:
        write(frame, (236, 202), write_more(len(scene.track) - 12), TEXT, 18, INK, "m")
