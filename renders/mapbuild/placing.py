"""Where names, cities and counters go: decided once, at build time, so that no two boxes collide.

Each area tries a handful of layouts at a grid of offsets. A place costs by what lies under it (the wrong
land, ink, water) and by what it would overlap; a few passes of improvement, area by area, settle it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

Box = tuple[float, float, float, float]  # left, top, right, bottom
Placed = dict[str, dict[str, Box]]
Layout = dict[str, Box]  # boxes relative to a point
WINDOW = 200  # pixels round the reach of an item that its boxes may cover
REACH = 330  # pixels within which two items can touch
KEPT = 5000  # candidates of each item
PUSHES = 40  # rounds of pushing what collides


class Item(NamedTuple):
    id: str
    centre: tuple[float, float]
    layouts: Sequence[tuple[float, Layout]]  # with what the layout costs for being ugly
    ground: Callable[[str], np.ndarray]  # cost of each pixel for a box of that name
    reach: int


def place(items: Sequence[Item], size: tuple[int, int], passes: int = 8, step: int = 3) -> Placed:
    """A box for every name of every item. Deterministic.

    After a few passes of improvement, what still collides is pushed: the places it holds grow dearer until
    one of them moves.
    """
    options = {item.id: list_options(item, size, step) for item in items}
    chosen = {item.id: 0 for item in items}
    for turn in range(passes):
        improve(items, options, chosen, 12.0 * (turn + 1))
    best, fewest = dict(chosen), len(collisions(name_boxes(options, chosen)))
    for _ in range(PUSHES):
        clashes = collisions(name_boxes(options, chosen))
        if len(clashes) < fewest:
            best, fewest = dict(chosen), len(clashes)
        if not clashes:
            break
        for key in {end.split(".")[0] for pair in clashes for end in pair}:
            options[key].costs[chosen[key]] += 150
        improve(items, options, chosen, 12.0 * passes)
    return name_boxes(options, best)


def improve(items: Sequence[Item], options: dict[str, Options], chosen: dict[str, int], weight: float) -> None:
    """One pass: each item in turn takes its best place, given where the others are."""
    for item in items:
        costs, boxes, _ = options[item.id]
        others = np.vstack([options[key].boxes[index] for key, index in chosen.items() if key != item.id])
        near = (np.abs(others[:, :2] - item.centre) < REACH).all(1)
        chosen[item.id] = int((costs + weight * count_overlaps(boxes, others[near])).argmin())


def name_boxes(options: dict[str, Options], chosen: dict[str, int]) -> Placed:
    return {
        key: {name: as_box(row) for name, row in zip(options[key].names, options[key].boxes[index], strict=True)}
        for key, index in chosen.items()
    }


def as_box(row: np.ndarray) -> Box:
    left, top, right, bottom = (float(v) for v in row)
    return left, top, right, bottom


def collisions(placed: Placed, tolerance: float = 1.0) -> list[tuple[str, str]]:
    """Boxes of different items that overlap by more than the tolerance both ways."""
    boxes = [(f"{key}.{name}", key, box) for key, named in placed.items() for name, box in named.items()]
    return [
        (first, second)
        for i, (first, owner, a) in enumerate(boxes)
        for second, other, b in boxes[i + 1 :]
        if owner != other
        and min(a[2], b[2]) - max(a[0], b[0]) > tolerance
        and min(a[3], b[3]) - max(a[1], b[1]) > tolerance
    ]


class Options(NamedTuple):
    costs: np.ndarray  # (n), by what lies under the boxes
    boxes: np.ndarray  # (n, names, 4)
    names: list[str]


def list_options(item: Item, size: tuple[int, int], step: int) -> Options:
    """The best places for an item as far as the ground goes, cheapest first."""
    spread = np.arange(-item.reach, item.reach + 1, step)
    offsets = np.stack([axis.ravel() for axis in np.meshgrid(spread, spread)], 1) + np.array(item.centre)
    drift = 0.05 * ((offsets - item.centre) ** 2).sum(1)
    left, top = (max(0, int(c) - item.reach - WINDOW) for c in item.centre)
    right, bottom = (int(c) + item.reach + WINDOW for c in item.centre)
    names = list(item.layouts[0][1])
    sums = [sum_corners(item.ground(name)[top:bottom, left:right]) for name in names]
    shapes = np.array([[layout[name] for name in names] for _, layout in item.layouts])  # (layouts, names, 4)
    boxes = (np.hstack([offsets, offsets])[:, None, None] + shapes).reshape(-1, len(names), 4)
    costs = (drift[:, None] + np.array([ugliness for ugliness, _ in item.layouts])).ravel()
    for index, table in enumerate(sums):
        costs = (
            costs
            + sum_under(table, boxes[:, index] - [left, top, left, top])
            + 400 * measure_outside(boxes[:, index], size)
        )
    best = np.argsort(costs, kind="stable")[:KEPT]
    return Options(costs[best], boxes[best], names)


def count_overlaps(boxes: np.ndarray, others: np.ndarray) -> np.ndarray:
    """How many pixels of other items each candidate covers."""
    wide = np.minimum(boxes[..., None, 2], others[:, 2]) - np.maximum(boxes[..., None, 0], others[:, 0])
    high = np.minimum(boxes[..., None, 3], others[:, 3]) - np.maximum(boxes[..., None, 1], others[:, 1])
    return np.asarray((np.clip(wide, 0, None) * np.clip(high, 0, None)).sum((1, 2)))


def sum_corners(ground: np.ndarray) -> np.ndarray:
    return np.pad(np.cumsum(np.cumsum(ground, 0, dtype="f8"), 1), ((1, 0), (1, 0)))


def sum_under(sums: np.ndarray, boxes: np.ndarray) -> np.ndarray:
    height, width = sums.shape
    x0, x1 = (np.clip(boxes[:, k], 0, width - 1).astype(int) for k in (0, 2))
    y0, y1 = (np.clip(boxes[:, k], 0, height - 1).astype(int) for k in (1, 3))
    return np.asarray(sums[y1, x1] - sums[y0, x1] - sums[y1, x0] + sums[y0, x0])


def measure_outside(boxes: np.ndarray, size: tuple[int, int], edge: int = 10) -> np.ndarray:
    over = np.maximum(edge - boxes[:, :2], 0).sum(1) + np.maximum(boxes[:, 2:] - (np.array(size) - edge), 0).sum(1)
    return np.asarray(over)
