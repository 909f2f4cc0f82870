"""The 256 colours of each board, chosen once over typical frames with every side's tint."""

from __future__ import annotations

import importlib
from typing import Any

import imagequant
import numpy as np
from PIL import Image

from renders import pictures, registry
from renders.drawing.sides import PALETTES
from renders.mapbuild.lettering import ASSETS
from renders.mapbuild.side_colours import add_sides

# Of 256: more colours cost a tenth of the file's size for half a decibel. A map without washes needs
# fewer still, and so does one whose sides are hatched or grey: hatching and smooth greys pack badly.
COLOURS = {"new_england": 56}
MOST = {"standard": 208, "greyscale": 56}
HATCHED = 160
STEP = 2  # every second pixel both ways is plenty to choose colours from


def build(names: tuple[str, ...] = registry.NAMES) -> None:
    for name in names:
        samples = importlib.import_module(f"renders.boards.{name}.samples")
        for palette in PALETTES:
            scenes = [make() for make in samples.SCENES.values()]
            if hasattr(samples, "random_scene"):
                scenes += [samples.random_scene(seed) for seed in range(5)]
            choose_colours(name, palette, scenes)


def choose_colours(name: str, palette: str, scenes: list[Any]) -> None:
    frames = [np.asarray(pictures.frame(scene, palette)[0])[::STEP, ::STEP] for scene in scenes]
    widest = max(frame.shape[1] for frame in frames)
    montage = np.vstack([np.pad(f, ((0, 0), (0, widest - f.shape[1]), (0, 0)), mode="edge") for f in frames])
    most = min(COLOURS.get(name, 256), MOST.get(palette, HATCHED))
    picked = imagequant.quantize_pil_image(
        Image.fromarray(montage).convert("RGBA"), dithering_level=0.0, max_colors=most
    )
    colours = (picked.getpalette("RGB") or [])[:768]
    colours = add_sides(name, palette, colours + [0] * (768 - len(colours)))
    (ASSETS / name / f"colours-{palette}.bin").write_bytes(bytes(colours))
    print(f"  {name} {palette}")
