"""What is true of every board (5.3, N3-N7): counted again here, without the generator."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from itertools import groupby, pairwise

from rules.mighty_kingdoms.board import BORDER, FOREST, MOUNTAIN, OPEN, WATER, Board
from rules.mighty_kingdoms.dataset.sheets import Land
from rules.mighty_kingdoms.hexes import DIRECTIONS, around, cell_of, distance, opposite


def check_board(board: Board, players: int, land: Land) -> None:
    """Raises AssertionError with the property that fails."""
    tiles = board.tiles
    assert len(tiles) == land.tiles[str(players)], "size"
    assert all(len(row) == 6 and set(row) <= set(".mfwb") for row in tiles.values()), "six edges"
    for name, row in tiles.items():
        for edge, near in enumerate(around(name)):
            if near in tiles:
                assert row[edge] in (OPEN, MOUNTAIN, FOREST), "no water inside"
                assert tiles[near][opposite(edge)] == row[edge], "both tiles store the same"
            else:
                assert row[edge] in (WATER, BORDER), "the outline"
    assert hangs_together(tiles, tiles), "one piece"
    check_starts(board, players)
    check_edges(board, land)
    check_water(board, land)


def check_starts(board: Board, players: int) -> None:
    starts, tiles = board.starts, board.tiles
    assert players <= len(starts) <= players + 1 and len(set(starts)) == len(starts), "as many as players, or one more"
    assert all(near in tiles for s in starts for near in around(s)), "six neighbours"
    gaps = [distance(cell_of(a), cell_of(b)) for i, a in enumerate(starts) for b in starts[:i]]
    assert min(gaps) >= 3, "rings do not overlap"
    assert set(board.fairness) == set(starts), "figures of every start"
    wet = {t for river in board.rivers for t in river}
    for start, (near, rough, rivers) in board.fairness.items():
        ring = around(start)
        assert near == len(reach(board, start, 3) - {start, *ring}), "tiles within three moves"
        assert rough == sum(tiles[t].count(MOUNTAIN) + tiles[t].count(FOREST) for t in ring), "rough edges"
        assert rivers == len(wet & set(ring)) <= 2, "rivers of the ring"
    spread = [max(column) - min(column) for column in zip(*board.fairness.values(), strict=True)]
    penalty = sum(max(0, s - free) for s, free in zip(spread, (2, 3, 1), strict=True))
    if board.generator > 1:  # a start in the middle counts ten times
        far = [sorted(distance(cell_of(a), cell_of(b)) for b in starts if b != a)[:2] for a in starts]
        penalty += 10 * max(0, max(map(sum, far)) - min(map(sum, far)) - 1)
    assert board.penalty == penalty, "penalty"


def check_edges(board: Board, land: Land) -> None:
    tiles = board.tiles
    for start in board.starts:
        assert set(tiles[start]) == {OPEN}, "nothing on the edges of a start"
        assert all(tiles[t].count(FOREST) <= 2 for t in around(start)), "two woods at most round a start"
    outline = "".join(tiles.values())
    wet = outline.count(WATER)
    assert wet >= (wet + outline.count(BORDER)) // 2, "half to all of the outline is sea"
    shores: list[str] = []
    for _, same in groupby(sorted(outline_of(tiles)), key=lambda shore: shore[0]):
        kinds = {tiles[name][edge] for _, name, edge in same}
        shores += sorted(kinds, key=lambda kind: kind != shores[-1] if shores else False)  # one behind the other
    turns = sum(a != b for a, b in pairwise([*shores, shores[0]]))
    assert turns <= 2, "the sea is one arc, seen from the middle"
    chains = len(tiles) // land.tiles_a_chain
    assert chains <= outline.count(MOUNTAIN) // 2 <= 5 * chains, "chains of one to five edges"
    assert count_ranges(tiles) <= chains, "the edges of a chain share corners"
    inner = sum(row.count(e) for row in tiles.values() for e in (OPEN, FOREST)) // 2 - 6 * len(board.starts)
    assert outline.count(FOREST) // 2 == inner // 4, "a quarter of the free edges"


def outline_of(tiles: Mapping[str, str]) -> list[tuple[float, str, int]]:
    """Every outer edge with the angle in which it is seen from the middle of the board."""
    cells = {name: cell_of(name) for name in tiles}
    middle = [sum(column) / len(cells) for column in zip(*((2 * q + r, r) for q, r in cells.values()), strict=True)]
    found = []
    for name, (q, r) in cells.items():
        for edge, (dq, dr) in enumerate(DIRECTIONS):
            if tiles[name][edge] in (WATER, BORDER):
                x, y = 2 * q + r + (2 * dq + dr) / 2 - middle[0], r + dr / 2 - middle[1]
                found.append((round(math.atan2(y, x) % math.tau, 9), name, edge))
    return found


def count_ranges(tiles: Mapping[str, str]) -> int:
    """Mountains that share corners are one range. A corner is what three tiles have in common."""
    edges = [
        {frozenset((name, around(name)[edge], around(name)[(edge + turn) % 6])) for turn in (1, 5)}
        for name, row in tiles.items() for edge in range(6) if row[edge] == MOUNTAIN
    ]  # fmt: skip
    count = 0
    while edges:
        count, corners, grown = count + 1, edges.pop(), True
        while grown:
            touching = [edge for edge in edges if edge & corners]
            edges = [edge for edge in edges if not edge & corners]
            corners, grown = corners.union(*touching), bool(touching)
    return count


def check_water(board: Board, land: Land) -> None:
    tiles, wet = board.tiles, {t for river in board.rivers for t in river}
    rings = {t for s in board.starts for t in around(s)}
    assert len(board.rivers) == len(board.mouths) <= max(1, len(tiles) // land.tiles_a_river), "rivers"
    for river, mouth in zip(board.rivers, board.mouths, strict=True):
        assert MOUNTAIN in tiles[river[0]] and tiles[river[-1]][mouth] == WATER, "from a mountain to the sea"
        assert all(b in around(a) for a, b in pairwise(river)), "from tile to tile"
        assert not set(river) & set(board.starts), "never through a start"
        assert len(river) - 1 == way_to_sea(board, river[0]), "by the shortest way"
    assert len(board.marsh) <= len(tiles) // land.tiles_a_marsh, "marshes"
    for tile in board.marsh:
        assert tile not in wet and tile not in rings and tile not in board.starts, "beside a river"
        assert wet & set(around(tile)), "beside a river"
    assert hangs_together(tiles, set(tiles) - set(board.marsh)), "the land stays in one piece"


def way_to_sea(board: Board, source: str) -> int:
    """Tiles to go, round the start tiles."""
    steps, seen = 0, {source}
    while not any(WATER in board.tiles[t] for t in seen):
        seen |= {n for t in seen for n in around(t) if n in board.tiles and n not in board.starts}
        steps += 1
    return steps


def hangs_together(tiles: Iterable[str], land: Iterable[str]) -> bool:
    left = set(land)
    queue = [left.pop()]
    while queue:
        for near in around(queue.pop()):
            if near in left:
                left.discard(near)
                queue.append(near)
    return not left


def reach(board: Board, start: str, moves: int) -> set[str]:
    seen = {start}
    for _ in range(moves):
        seen |= {n for t in seen for n in around(t) if n in board.tiles and n not in board.marsh}
    return seen
