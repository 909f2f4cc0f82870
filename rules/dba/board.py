"""4.3.2: boards drawn from the game's dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from rules.dba.dataset.sheets import BAD, GROUND_LETTER, Topography
from rules.dba.facts import ROWS

Roll = Callable[[int], int]  # a die with that number of sides, from 1
Feature = tuple[str, set[tuple[int, int]]]  # kind, cells as (file, row)

TRIES_TO_PLACE = 50
TRIES_FOR_A_BOARD = 20


def draw_board(topography: Topography, width: int, roll: Roll) -> list[str]:
    """Rows from south to north."""
    kinds = list(topography.optional)
    if topography.either:
        kinds.append(topography.either[roll(len(topography.either)) - 1])
    sea = set[int]() if not topography.sea else {1, 2} if roll(2) == 1 else {width - 1, width}
    features: list[Feature] = []
    for _ in range(TRIES_FOR_A_BOARD):
        features = draw_features(topography.compulsory, kinds, width, sea, roll)
        if is_fair(features, width):
            break
    rows = [["." for _ in range(width)] for _ in range(ROWS)]
    for kind, cells in features:
        for file, row in cells:
            rows[row - 1][file - 1] = GROUND_LETTER[kind]
    for file in sea:
        for letters in rows:
            letters[file - 1] = GROUND_LETTER["water"]
    return ["".join(letters) for letters in rows]


def is_fair(features: list[Feature], width: int) -> bool:
    """Two features of bad going, and one in either half."""
    rough = sum(kind in BAD for kind, _ in features)
    left = any(2 * file <= width for _, cells in features for file, _ in cells)
    right = any(2 * file > width for _, cells in features for file, _ in cells)
    return rough >= 2 and left and right


def draw_features(compulsory: list[str], optional: list[str], width: int, sea: set[int], roll: Roll) -> list[Feature]:
    count = min(7, max(3, width // 8 + 1))
    must, most = -(-count // 3) if compulsory else 0, -(-count // 2)
    features: list[Feature] = []
    used: Counter[str] = Counter()
    for n in range(count):
        kinds = compulsory if n < must else [k for k in optional if used[k] < most]
        if not kinds:
            break
        kind = kinds[roll(len(kinds)) - 1]
        used[kind] += 1
        cells = place(features, width, sea, roll)
        if cells:
            features.append((kind, cells))
    return features


def place(features: list[Feature], width: int, sea: set[int], roll: Roll) -> set[tuple[int, int]]:
    """A feature of 2 to 4 cells each way that touches no other; nothing if it finds no room."""
    across, deep = roll(3) + 1, roll(3) + 1
    for _ in range(TRIES_TO_PLACE):
        file, row = roll(width - across + 1), roll(ROWS - deep + 1)
        cells = {(file + x, row + y) for x in range(across) for y in range(deep)}
        if across >= 3 and deep >= 3:
            cells -= {(file + x, row + y) for x in (0, across - 1) for y in (0, deep - 1)}
        wide = {(f + x, r + y) for f, r in cells for x in (-1, 0, 1) for y in (-1, 0, 1)}
        clear = not any(wide & other for _, other in features)
        if clear and not any(f in sea for f, _ in wide):
            return cells
    return set()
