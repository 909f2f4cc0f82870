"""Fractal noise, for paper, water and borders."""

from __future__ import annotations

import numpy as np
from PIL import Image


def resize(values: np.ndarray, size: tuple[int, int], smooth: bool = False) -> np.ndarray:
    how = Image.Resampling.BICUBIC if smooth else Image.Resampling.BILINEAR
    return np.asarray(Image.fromarray(values.astype("f4")).resize(size, how))


def fractal(height: int, width: int, scale: float, octaves: int, seed: int, gain: float = 0.5) -> np.ndarray:
    """Values between 0 and 1; `scale` is the size in pixels of the largest blotches."""
    rng = np.random.default_rng(seed)
    out = np.zeros((height, width), "f4")
    for octave in range(octaves):
        cell = max(2.0, scale / 2**octave)
        rows, columns = int(height / cell) + 4, int(width / cell) + 4
        layer = resize(rng.random((rows, columns)), (int(columns * cell) + 1, int(rows * cell) + 1), smooth=True)
        out += gain**octave * layer[int(cell) : int(cell) + height, int(cell) : int(cell) + width]
    low, high = out.min(), out.max()
    return np.asarray((out - low) / (high - low))
