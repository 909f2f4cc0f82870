"""The colours of stands on the battle board, each as it is. Colours chosen by their share of the picture leave out
those that few stands have: orange would turn brown."""

from __future__ import annotations

from renders.boards.dba_grid.stands import mix
from renders.drawing.assets import FOLDER
from renders.drawing.colours import Colour
from renders.drawing.sides import find_palette
from renders.drawing.sprites import DARK

SLOTS = {"dba_grid": 8}  # boards whose sides may be any of the first few: how many
NEAR = 10  # a colour this close to one that was chosen is not added: all three parts together
ROOM = 256


def add_sides(board: str, palette: str, chosen: list[int]) -> list[int]:
    """What was chosen, and after it what is missing, while there is room. `chosen`: red, green and blue in turn."""
    colours: list[Colour] = [(r, g, b) for r, g, b in zip(chosen[::3], chosen[1::3], chosen[2::3], strict=True)]
    while colours and colours[-1] == (0, 0, 0):
        colours.pop()
    for slot in find_palette(palette).slots[: SLOTS.get(board, 0)]:
        for colour in (slot, mix(slot, DARK, 0.35)):
            if len(colours) < ROOM and min(distance(colour, other) for other in colours) > NEAR:
                colours.append(colour)
    return [part for colour in colours for part in colour] + [0] * (3 * (ROOM - len(colours)))


def distance(one: Colour, other: Colour) -> int:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


def build() -> None:
    """Into the colours that are there: to choose them again is the step `palette`, which ends with this."""
    for board in SLOTS:
        for file in sorted((FOLDER / board).glob("colours-*.bin")):
            palette = file.stem.removeprefix("colours-")
            before = list(file.read_bytes())
            after = add_sides(board, palette, before)
            file.write_bytes(bytes(after))
            print(f"  {board} {palette}: {sum(a != b for a, b in zip(before, after, strict=True)) // 3} added")
