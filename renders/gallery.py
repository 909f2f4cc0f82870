"""A page with every board at several moments, for looking: full size, as a phone shows it inline, and in
words.

python -m renders.gallery [FOLDER]        writes FOLDER/index.html (build/gallery by default)
"""

from __future__ import annotations

import html
import importlib
import io
import sys
import time
from importlib.util import find_spec
from pathlib import Path

from PIL import Image

from renders import pictures, registry
from renders.boards.chart.from_view import charts_of
from renders.boards.hand import samples as hand_samples
from renders.boards.king_david_fight import samples as fight_samples
from renders.boards.levant import map as levant
from renders.boards.levant import samples as levant_samples
from renders.boards.new_england import map as new_england
from renders.boards.new_england import samples as new_england_samples
from renders.drawing.sides import PALETTES
from renders.registry import VIEWS
from renders.sample_games import play_at_random
from rules.kernel import built, find

INLINE = (550, 350)
ENTRIES = 150
STYLE = """
body { background: #313338; color: #dbdee1; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 2em auto; max-width: 1700px; }
h1, h2 { font-weight: 600; }
figure { margin: 0 0 3em; }
img { max-width: 100%; border-radius: 8px; display: block; }
figcaption { margin: .5em 0; }
.small { width: 550px; }
details { white-space: pre-wrap; }
a { color: #8ab4f8; }
"""


def build(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    parts = [f"<!doctype html><meta charset=utf-8><title>Herald: pictures</title><style>{STYLE}</style>"]
    parts.append("<p>" + " · ".join(f"<a href='#{name}'>{name}</a>" for name in registry.NAMES) + "</p>")
    for name in registry.NAMES:
        parts.append(f"<h2 id='{name}'>{name.replace('_', ' ').capitalize()}</h2>")
        samples = importlib.import_module(f"renders.boards.{name}.samples")
        for title, make in samples.SCENES.items():
            parts.append(write_entry(folder, name, title, make()))
        first = next(iter(samples.SCENES.values()))()
        if name == "levant":
            for palette in PALETTES:
                parts.append(write_entry(folder, name, f"palette {palette}", samples.middle(), palette))
        else:
            parts.append(write_entry(folder, name, "palette greyscale", first, "greyscale"))
    parts += write_charts(folder)
    parts += write_worst_cases(folder)
    parts += write_games(folder)
    page = folder / "index.html"
    page.write_text("\n".join(parts), encoding="utf-8")
    return page


def write_charts(folder: Path) -> list[str]:
    """The charts of every game, with its own figures."""
    parts = []
    for game in built():
        campaign = find(game)
        parts.append(f"<h2>{html.escape(campaign.title)}: charts</h2>")
        parts += [write_entry(folder, game, chart.id, chart) for chart in charts_of(game, campaign.shipped)]
    return parts


def write_worst_cases(folder: Path) -> list[str]:
    """The most crowded pictures, each with the part that it is about."""
    areas, spaces = levant.load_map().slots, new_england.load_map().slots
    crowd = levant_samples.crowded()
    cases: dict[str, tuple[object, str | tuple[int, int]]] = {
        "eight counters with a leader in Gaza under siege": (crowd, middle_of(areas["gaza"]["name"])),
        "five stacks round Jerusalem": (crowd, middle_of(areas["jerusalem"]["name"])),
        "a hand of twelve markers": (hand_samples.SCENES["twelve markers"](), "focus"),
        "the longest names on the map": (levant_samples.long_names(), middle_of(areas["kadesh_orontes"]["name"])),
        "the longest names in a battle": (fight_samples.SCENES["worst case"](), "focus"),
        "the crowded coast of Rhode Island": (new_england_samples.crowded(), middle_of(spaces["warwick"]["name"])),
    }
    parts = ["<h2>Worst cases</h2>"]
    return [*parts, *(write_entry(folder, "worst", title, scene, crop=crop) for title, (scene, crop) in cases.items())]


def middle_of(box: list[int]) -> tuple[int, int]:
    return (box[0] + box[2]) // 2, (box[1] + box[3]) // 2


def write_games(folder: Path) -> list[str]:
    """Every game that can be played, at several moments, for everybody and for one seat."""
    parts = []
    for module, _, _ in (name.rpartition(".") for name in VIEWS):
        if find_spec(module) is None:
            continue
        game = module.split(".")[1]
        homes = (importlib.import_module(name) for name in (f"rules.{game}", module))
        campaign = next(home.CAMPAIGN for home in homes if hasattr(home, "CAMPAIGN"))
        parts.append(f"<h2>{html.escape(campaign.title)}, as played</h2>")
        for step, state in enumerate(play_at_random(campaign, max(campaign.players), "gallery", ENTRIES)):
            if step % (ENTRIES // 3) == 0:
                for viewer in (None, state.seats[0]):
                    title = f"after {step} entries, for {viewer or 'everybody'}"
                    parts.append(write_entry(folder, game, title, campaign.view(state, viewer)))
    return parts


def write_entry(
    folder: Path,
    board: str,
    title: str,
    scene: object,
    palette: str = "standard",
    crop: str | tuple[int, int] = "focus",
) -> str:
    began = time.perf_counter()
    made = pictures.picture(scene, palette=palette)
    took = (time.perf_counter() - began) * 1000
    assert made.png is not None
    stem = f"{board}-{title}".replace(" ", "_").replace("'", "")
    (folder / f"{stem}.png").write_bytes(made.png)
    with Image.open(io.BytesIO(made.png)) as whole:
        small = whole.convert("RGB")
        small.thumbnail(INLINE, Image.Resampling.LANCZOS)
        small.save(folder / f"{stem}-550.png")
    focus = pictures.picture(scene, palette=palette, crop=crop)
    assert focus.png is not None
    (folder / f"{stem}-focus.png").write_bytes(focus.png)
    size = len(made.png) // 1024
    return (
        f"<figure><figcaption><b>{html.escape(title)}</b>: {took:.0f} ms, {size} KB</figcaption>"
        f"<img src='{stem}.png' alt='{html.escape(made.alt, quote=True)}'><p>Inline:</p>"
        f"<img class=small src='{stem}-550.png' alt=''><p>Focus:</p>"
        f"<img class=small src='{stem}-focus.png' alt=''>"
        f"<details><summary>In words</summary>{html.escape(made.text)}</details></figure>"
    )


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path("build/gallery")
    sys.stdout.write(f"{build(folder).resolve()}\n")


if __name__ == "__main__":
    main()
