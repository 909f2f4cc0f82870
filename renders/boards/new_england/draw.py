"""The King Philip's War board: New England, drawn from a scene."""

from __future__ import annotations

import logging
import math
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from PIL import Image, ImageDraw

from renders.boards.new_england import panel as new_england_panel
from renders.boards.new_england.scene import KINDS, NewEnglandScene
from renders.drawing import assets, sheet, sprites, stacks
from renders.drawing.colours import INK, PAPER_LIGHT, WHITE, Colour
from renders.drawing.focus import find_middle
from renders.drawing.icons import icon
from renders.drawing.sides import side
from renders.drawing.sprites import DARK

log = logging.getLogger(__name__)

SIZE = (1650, 1050)
SIGN = 32
BURST = 28
QUIET: Colour = (128, 116, 96)  # a people that has not taken sides
BURNT: Colour = (52, 44, 38)
PEACE: Colour = (196, 186, 162)
ENGLISH = ("MA", "PL", "RI", "CT")


class Map(NamedTuple):
    base: Image.Image
    slots: dict[str, dict[str, Any]]
    names: list[Sequence[int]]  # the boxes of all names
    links: dict[str, tuple[int, int]]
    spaces: dict[str, Any]  # the data file's own records
    open: set[str]  # spaces where nobody lives


@cache
def load_map() -> Map:
    table = assets.load_table("new_england/slots.json")
    slots = {space["id"]: space for space in table["spaces"]}
    links = {key: (at[0], at[1]) for key, at in table["links"].items()}
    spaces = {space["id"]: space for space in assets.load_data("king_philip")["spaces"]}
    names = [slot["name"] for slot in slots.values()]
    nobodys = {name for name, space in spaces.items() if space["kind"] == "neutral"}
    return Map(assets.load_image("new_england/base.png").convert("RGB"), slots, names, links, spaces, nobodys)


@lru_cache(maxsize=4)
def draw_ground(palette: str) -> Image.Image:
    """The map with its blank panels. Copy before drawing on it."""
    ground = load_map().base.copy()
    new_england_panel.draw_blank(ground, palette)
    return ground


def draw(scene: NewEnglandScene, palette: str) -> Image.Image:
    board = load_map()
    frame = draw_ground(palette).copy()
    pen = ImageDraw.Draw(frame)
    for name in scene.stacks:
        if name in board.slots:
            draw_tether(pen, board.slots[name])
    for name in scene.changed:
        if is_known(name, board):
            (x, y), halo = board.slots[name]["at"], sprites.halo(30 if name in board.open else 44)
            sheet.paste_behind(frame, halo, (x - halo.width // 2, y - halo.height // 2), board.names)
    for name, record in board.spaces.items():
        draw_space(frame, board.slots[name], record, scene, palette)
    for name, standing in scene.stacks.items():
        if is_known(name, board):
            stacks.draw_stacks(frame, board.slots[name]["unit"], standing, KINDS, palette)
    draw_battles(frame, board, scene)
    new_england_panel.draw_panel(frame, scene, palette)
    return frame


def draw_tether(pen: ImageDraw.ImageDraw, slot: dict[str, Any]) -> None:
    """A cord from a space to its counters: where spaces crowd, it says whose they are."""
    left, top, right, bottom = slot["unit"]
    ends = (*slot["at"], (left + right) // 2, (top + bottom) // 2)
    pen.line(ends, fill=PAPER_LIGHT, width=7)
    pen.line(ends, fill=INK, width=3)


def is_known(name: str, board: Map) -> bool:
    if name in board.slots:
        return True
    log.warning("the scene names a space that the map does not have: %r", name)
    return False


def draw_space(frame: Image.Image, slot: dict[str, Any], record: Any, scene: NewEnglandScene, palette: str) -> None:
    x, y = slot["at"]
    if record["kind"] == "neutral":
        mark = neutral_sign()
    else:
        state = scene.sites.get(record["id"], "")
        mark = sign(record["kind"], holder_colour(record, scene, palette), record["fort"], state, record["port"])
    frame.paste(mark, (x - mark.width // 2, y - mark.height // 2), mark)


def holder_colour(record: Any, scene: NewEnglandScene, palette: str) -> Colour:
    """The colour of whoever a site fights for now."""
    if record["owner"] in ENGLISH:
        return side("english", palette).colour
    stance = scene.peoples.get(record["owner"], "")
    return {"": QUIET, "surrendered": PEACE}.get(stance, side("indian", palette).colour)


@lru_cache(maxsize=256)
def sign(kind: str, colour: Colour, fort: bool, state: str, port: bool) -> Image.Image:
    """A settlement is square, a village round; forts have a palisade, ports an anchor, burnt ones are
    black.
    """
    scale, room = 4, SIGN + 12
    drawn = Image.new("RGBA", (room * scale, room * scale), (0, 0, 0, 0))
    draw = ImageDraw.Draw(drawn)
    razed = state == "razed"
    outer = (6 * scale, 6 * scale, (6 + SIGN) * scale, (6 + SIGN) * scale)
    inner = (9 * scale, 9 * scale, (3 + SIGN) * scale, (3 + SIGN) * scale)
    fill = (*(BURNT if razed else colour), 255)
    paper, edge = (*PAPER_LIGHT, 255), (*DARK, 255)
    if kind == "settlement":
        draw.rounded_rectangle(outer, 7 * scale, fill=paper, outline=edge, width=int(1.8 * scale))
        draw.rounded_rectangle(inner, 5 * scale, fill=fill)
        name = "white-tower" if fort else "wood-cabin"
    else:
        draw.ellipse(outer, fill=paper, outline=edge, width=int(1.8 * scale))
        draw.ellipse(inner, fill=fill)
        name = "palisade" if fort else "hut"
    size = int(SIGN * 0.62) * scale
    mark = icon("fire" if razed else name, size)
    ink = WHITE if razed or not sprites.is_light(colour) else DARK
    corner = (room * scale - size) // 2
    drawn.paste((*((236, 140, 60) if razed else ink), 255), (corner, corner), mark)
    out = drawn.resize((room, room), Image.Resampling.BOX)
    if state in ("raided", "damaged", "breached"):
        out.alpha_composite(sprites.badge("", 19, "fire" if state == "raided" else "broken-wall"), (room - 19, 0))
    if port:
        out.alpha_composite(sprites.badge("", 17, "anchor"), (0, room - 17))
    return out


@cache
def neutral_sign() -> Image.Image:
    scale, room = 4, 22
    drawn = Image.new("RGBA", (room * scale, room * scale), (0, 0, 0, 0))
    draw = ImageDraw.Draw(drawn)
    draw.ellipse(
        (2 * scale, 2 * scale, 20 * scale, 20 * scale),
        fill=(*PAPER_LIGHT, 255),
        outline=(*INK, 255),
        width=2 * scale,
    )
    draw.ellipse((8 * scale, 8 * scale, 14 * scale, 14 * scale), fill=(*INK, 255))
    return drawn.resize((room, room), Image.Resampling.BOX)


def draw_battles(frame: Image.Image, board: Map, scene: NewEnglandScene) -> None:
    """Each on the connection by which the attack comes, as near to its target as leaves counters and names in sight."""
    taken = [*board.names, *(board.slots[name]["unit"] for name in scene.stacks if name in board.slots)]
    for battle in scene.battles:
        if is_known(battle.source, board) and is_known(battle.target, board):
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


def find_focus(scene: NewEnglandScene) -> tuple[int, int] | None:
    """The middle of where things happened."""
    board = load_map()
    places = [battle.target for battle in scene.battles] or list(scene.changed)
    spots = [board.slots[name]["at"] for name in places if name in board.slots]
    return find_middle([(x, y) for x, y in spots])
