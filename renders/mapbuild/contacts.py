"""Which areas touch in a label image: the tests compare it with the borders of the rules."""

from __future__ import annotations

import numpy as np

Border = tuple[int, int]


def contacts(labels: np.ndarray) -> dict[Border, int]:
    """Pairs of areas that touch in a label image, with the number of pixel edges that they share."""
    found: dict[Border, int] = {}
    for left, right in ((labels[:, :-1], labels[:, 1:]), (labels[:-1], labels[1:])):
        differ = (left != right) & (left > 0) & (right > 0)
        pairs = np.sort(np.stack([left[differ], right[differ]], 1).astype(int), 1)
        for (a, b), count in zip(*np.unique(pairs, axis=0, return_counts=True), strict=True):
            key = (int(a) - 1, int(b) - 1)
            found[key] = found.get(key, 0) + int(count)
    return found
