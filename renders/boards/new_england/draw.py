"""The King Philip's War board: New England, drawn from a scene."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

from renders.boards.new_england.map import Map, Slot, is_known, load_map
from renders.boards.new_england.panel import draw_blank, draw_panel
from renders.boards.new_england.scene import KINDS, NewEnglandScene
from renders.boards.new_england.signs import holder_colour, neutral_sign, sign
from renders.datasets.king_philip import Space, load_spaces
from renders.drawing import assets, sheet, sprites, stacks
from renders.drawing.colours import INK, PAPER_LIGHT

SIZE = (1650, 1050)
BURST = 28


@lru_cache(maxsize=1)
def draw_ground(palette: str) -> Image.Image:
    """The map with its blank panels. Copy before drawing on it."""
    ground = assets.read_image("new_england/base.png").convert("RGB")
    draw_blank(ground, palette)
    return ground


def draw(scene: NewEnglandScene, palette: str) -> Image.Image:
    board, spaces = load_map(), load_spaces()
    frame = draw_ground(palette).copy()
    pen = ImageDraw.Draw(frame)
    for name in scene.stacks:
        if name in board.slots:
            draw_tether(pen, board.slots[name])
    for name in scene.changed:
        if is_known(name):
            (x, y), halo = board.slots[name]["at"], sprites.halo(30 if spaces[name].kind == "neutral" else 44)
            sheet.paste_behind(frame, halo, (x - halo.width // 2, y - halo.height // 2), board.names)
    for name, space in spaces.items():
        draw_space(frame, board.slots[name], space, scene, palette)
    for name, standing in scene.stacks.items():
        if is_known(name):
            stacks.draw_stacks(frame, board.slots[name]["unit"], standing, KINDS, palette)
    draw_battles(frame, board, scene)
    draw_panel(frame, scene, palette)
    return frame


def draw_tether(pen: ImageDraw.ImageDraw, slot: Slot) -> None:
    """A cord from a space to its counters: it says whose they are where spaces lie close together."""
    left, top, right, bottom = slot["unit"]
    ends = (*slot["at"], (left + right) // 2, (top + bottom) // 2)
    pen.line(ends, fill=PAPER_LIGHT, width=7)
    pen.line(ends, fill=INK, width=3)


def draw_space(frame: Image.Image, slot: Slot, space: Space, scene: NewEnglandScene, palette: str) -> None:
    x, y = slot["at"]
    if space.kind == "neutral":
        mark = neutral_sign()
    else:
        state = scene.sites.get(space.id, "")
        mark = sign(space.kind, holder_colour(space, scene, palette), space.fort, state, space.port)
    frame.paste(mark, (x - mark.width // 2, y - mark.height // 2), mark)


def draw_battles(frame: Image.Image, board: Map, scene: NewEnglandScene) -> None:
    """Each on the connection of its attack, near the target, where it hides the least of counters and names."""
    counters = (board.slots[name]["unit"] for name in scene.stacks if name in board.slots)
    taken: list[Sequence[int]] = [*board.names, *counters]
    for battle in scene.battles:
        if is_known(battle.source) and is_known(battle.target):
            spots = list_battle_places(board, battle.source, battle.target)
            boxes = [(x - BURST // 2, y - BURST // 2, x + BURST // 2, y + BURST // 2) for x, y in spots]
            box = min(boxes, key=lambda box: count_hidden(box, taken))
            mark = sprites.burst(BURST, (112, 104, 92) if battle.fought else (188, 28, 20))
            sheet.paste_behind(frame, mark, box[:2], board.names)
            taken.append(box)


def list_battle_places(board: Map, source: str, target: str) -> list[tuple[int, int]]:
    """Where a battle may be marked, the best first: on the connection at the edge of the target's sign, farther along
    it up to half the way, and round the sign to both sides.
    """
    goal, start = board.slots[target]["at"], board.slots[source]["at"]
    middle = board.links.get(f"{source}-{target}") or board.links.get(f"{target}-{source}") or start
    comes = math.atan2(middle[1] - goal[1], middle[0] - goal[0])
    along = [(far, 0.0) for far in range(25, max(26, min(56, int(math.dist(middle, goal)))), 6)]
    round_it = [(27, turn) for turn in (0.6, -0.6, 1.1, -1.1, 1.6, -1.6)]
    return [
        (round(goal[0] + far * math.cos(comes + turn)), round(goal[1] + far * math.sin(comes + turn)))
        for far, turn in (*along, *round_it)
    ]


def count_hidden(box: sheet.Box, others: list[Sequence[int]]) -> int:
    """How many pixels of the others a box covers."""
    shared = (sheet.find_overlap(box, other) for other in others)
    return sum((part[2] - part[0]) * (part[3] - part[1]) for part in shared if part)
