"""Several stacks in one area find no room in its slot, but there is room at sea. Each such area gets a row there, with
counters as large as elsewhere on the map.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from PIL import Image

from renders.boards.levant.scene import KINDS
from renders.boards.levant.words import WORDS
from renders.drawing import sheet, sprites, stacks
from renders.drawing.colours import INK, INK_SOFT
from renders.drawing.lettering import NAME, TEXT, TITLE, write, write_line
from renders.drawing.stacks import Stack

LEFT, TOP, RIGHT = 16, 224, 456  # under the phases of the turn
HEAD, ROW, FOOT = 42, 47, 10
ROWS, COUNTERS = 4, 6
SEA_NAME = (408, 464)  # from where to where the name of the sea goes: covered as a whole or not at all


def find_crowded(standing: Mapping[str, tuple[Stack, ...]], fought_over: Collection[str]) -> list[str]:
    """The areas with more than one stack, the fullest first; of two alike, the one with a battle."""
    several = [area for area, those in standing.items() if len(those) > 1]
    return sorted(several, key=lambda area: (-len(standing[area]), area not in fought_over, area))


def draw_rows(
    frame: Image.Image,
    areas: list[str],
    standing: Mapping[str, tuple[Stack, ...]],
    names: Mapping[str, str],
    palette: str,
) -> list[str]:
    """Draws the rows and returns the areas that have one. If there are too many, the last row says how many more."""
    if not areas:
        return []
    shown = areas if len(areas) <= ROWS else areas[: ROWS - 1]
    bottom = TOP + HEAD + ROW * min(len(areas), ROWS) + FOOT
    if SEA_NAME[0] < bottom < SEA_NAME[1]:
        bottom = SEA_NAME[1]
    high = (bottom - TOP - HEAD - FOOT) // min(len(areas), ROWS)
    first = TOP + HEAD + high // 2
    sheet.draw_cartouche(frame, (LEFT, TOP, RIGHT, bottom))
    write(frame, ((LEFT + RIGHT) / 2, TOP + 27), WORDS.panel.together, TITLE, 20, INK, "m")
    for index, area in enumerate(shown):
        draw_row(frame, first + index * high, names[area], standing[area], palette)
    if len(areas) > ROWS:
        more = WORDS.panel.more_areas.format(n=len(areas) - len(shown))
        write(frame, ((LEFT + RIGHT) / 2, first + (ROWS - 1) * high), more, TEXT, 22, INK_SOFT, "m")
    return shown


def draw_row(frame: Image.Image, y: int, name: str, those: tuple[Stack, ...], palette: str) -> None:
    write_line(frame, (LEFT + 22, y), name, NAME, 23, INK, 124)
    size, step = (38, 64) if len(those) <= 4 else (36, 46)
    x = LEFT + 152 + step // 2
    counters = those if len(those) <= COUNTERS else those[: COUNTERS - 1]
    for stack in counters:
        if stack.besieged:
            ring = sprites.siege_ring(size + 18, size + 10)
            frame.paste(ring, (x - ring.width // 2, y - ring.height // 2), ring)
        stacks.draw_stack(frame, (x, y), size, stack, KINDS, palette)
        x += step
    if len(those) > COUNTERS:
        more = sprites.badge(f"+{len(those) - len(counters)}", size - 4)
        frame.paste(more, (x - more.width // 2, y - more.height // 2), more)
