"""4.3.5: columns as players name them."""

from __future__ import annotations

from rules.dba.field import NOBODY, Field

WORDS = {"l": "left", "r": "right"}


def tails(board: Field, leader: int, among: set[int]) -> dict[str, list[int]]:
    """By the cell of the last one: the columns that `leader` could lead."""
    found: dict[str, list[int]] = {}
    column, facing = [leader], board.facing[leader]
    if leader not in among or board.opponent(leader) != NOBODY:
        return {}
    cell = board.cell[leader]
    while True:
        cell -= board.step[facing]
        k = board.occ[cell]
        if k not in among or board.facing[k] != facing or board.opponent(k) != NOBODY:
            return found
        if board.command[k] != board.command[leader] or board.moved[k] != board.moved[leader]:
            return found
        column = [*column, k]
        found[board.names[cell]] = column


def column_words(path: str) -> str:
    """`ffl` -> `fwd2+left`."""
    out: list[str] = []
    for letter in path:
        if letter == "f" and out and out[-1].startswith("fwd"):
            out[-1] = f"fwd{int(out[-1][3:]) + 1}"
        else:
            out.append("fwd1" if letter == "f" else WORDS[letter])
    return "+".join(out)
