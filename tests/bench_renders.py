"""How fast and how small the pictures are, beside what one would do otherwise, in one run.

    python -m tests.bench_renders

Targets on two shared cores: a full frame 45 ms at the median and 90 at p95, 450 KB; start-up 200 ms a map;
a film of 60 frames under 2 s and 3 MB; the event loop at most 20 ms late at p99 and 100 ms at worst.
"""

import asyncio
import gc
import io
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

from PIL import Image

from renders import Studio, door, film, icons, ink, lettering, png, sprites
from renders.samples import levant, new_england

FRAMES = 30


def milliseconds(work: Callable[[int], Any], times: int) -> list[float]:
    taken = []
    for index in range(times):
        began = time.perf_counter()
        work(index)
        taken.append((time.perf_counter() - began) * 1000)
    return sorted(taken)


def row(name: str, taken: list[float], note: str = "") -> None:
    p95 = taken[min(len(taken) - 1, int(len(taken) * 0.95))]
    print(f"  {name:<52} {statistics.median(taken):8.1f} {p95:8.1f} {taken[0]:8.1f}   {note}")


def main() -> None:
    print(f"  {'milliseconds':<52} {'median':>8} {'p95':>8} {'best':>8}")
    ours = [frames(name, sample) for name, sample in (("Levant", levant), ("New England", new_england))]
    diplomacy(max(ours, key=statistics.median))
    startup()
    films()
    memory()
    asyncio.run(lag())


def frames(name: str, sample: Any) -> list[float]:
    """A full frame from a scene never drawn before, and the other ways to get the same pixels into a file."""
    scenes = [sample.strewn(seed) for seed in range(1000, 1000 + FRAMES)]
    for seed in range(8):
        door.picture(sample.strewn(seed))  # a running bot has its sprites drawn
    made: list[bytes] = []
    full = milliseconds(lambda i: made.append(door.picture(scenes[i]).png or b""), FRAMES)
    row(f"{name}: full frame, scene to PNG", full, f"{max(map(len, made)) // 1024} KB at most")
    whole, board = door.frame(scenes[0])
    reduced = ink.reduced(whole, board, "standard")
    row(f"{name}: our PNG writer alone", milliseconds(lambda i: png.encoded(reduced), 10))
    saved = io.BytesIO()
    whole.save(saved, "PNG")
    naive_png = milliseconds(lambda i: whole.save(io.BytesIO(), "PNG"), 5)
    row(f"{name}: Pillow's PNG of the same pixels alone", naive_png, f"{len(saved.getvalue()) // 1024} KB")
    naive = milliseconds(lambda i: naively(scenes[i]), 5)
    row(f"{name}: naive, nothing kept, draw and save", naive, ratio(naive, full))
    return full


def naively(scene: Any) -> None:
    """The same picture without anything prepared: sprites, letters and icons drawn anew, saved as Pillow
    saves.
    """
    for kept in (
        sprites.counter,
        sprites._blank,
        sprites.badge,
        sprites.city,
        sprites.burst,
        lettering.mask,
        icons.icon,
    ):
        kept.cache_clear()
    door.frame(scene)[0].save(io.BytesIO(), "PNG")


def ratio(theirs: list[float], ours: list[float]) -> str:
    return f"{statistics.median(theirs) / statistics.median(ours):.1f} times ours"


def diplomacy(ours: list[float]) -> None:
    """What other bots do: fill an SVG and hand it to a renderer."""
    try:
        import resvg_py
        from diplomacy import Game
    except ImportError:
        print("  diplomacy, SVG through resvg: not installed (extra: bench)")
        return
    game = Game()
    both = milliseconds(lambda i: resvg_py.svg_to_bytes(svg_string=game.render()), 5)
    row("diplomacy package: SVG through resvg", both, ratio(both, ours) + ", the slower map")
    svg = game.render()
    row("diplomacy package: resvg alone", milliseconds(lambda i: resvg_py.svg_to_bytes(svg_string=svg), 5))


def startup() -> None:
    """A fresh process: importing, then loading a map."""
    code = (
        "import time; a=time.perf_counter(); import renders; from renders import {0}; b=time.perf_counter();"
        "{0}.loaded(); print((b-a)*1000, (time.perf_counter()-b)*1000)"
    )
    for name in ("levant", "new_england"):
        runs = []
        for _ in range(3):
            out = subprocess.run([sys.executable, "-c", code.format(name)], capture_output=True, text=True, check=True)
            runs.append([float(part) for part in out.stdout.split()])
        row(f"start-up: import renders ({name})", sorted(run[0] for run in runs))
        row(f"start-up: load the map of {name}", sorted(run[1] for run in runs))


def memory() -> None:
    """Fresh processes, so that what others load beside us is not counted: one picture, and every board and palette."""
    one = "renders.picture(levant.crowded())"
    every = (
        "from renders import boards; import importlib; from renders.sides import PALETTES\n"
        "for name in boards.NAMES:\n"
        "  for make in importlib.import_module('renders.samples.' + name).SCENES.values():\n"
        "    for palette in PALETTES: renders.picture(make(), palette=palette)"
    )
    head = "import logging, renders; logging.disable(); from renders.samples import levant\n"
    tail = "\nprint(int(next(row for row in open('/proc/self/status') if row.startswith('VmHWM')).split()[1]) // 1024)"
    for name, code in (("nothing drawn", ""), ("one crowded map", one), ("every board in every palette", every)):
        out = subprocess.run([sys.executable, "-c", head + code + tail], capture_output=True, text=True, check=True)
        print(f"  {'peak memory: ' + name:<52} {out.stdout.strip():>8} MB")


def films() -> None:
    """Sixty frames in which a few areas change from one to the next."""
    views, scene = [], levant.middle()
    areas = list(scene.owners)
    import msgspec

    for step in range(60):
        owners = dict(scene.owners)
        for k in range(4):
            owners[areas[(step * 4 + k) % len(areas)]] = levant.NATIONS[(step + k) % 5]
        scene = msgspec.structs.replace(scene, owners=owners, turn=f"Step {step}")
        views.append(scene)
    for width in (1650, 825):
        began = time.perf_counter()
        made = film.film(views, width=width)
        took = (time.perf_counter() - began) * 1000
        row(f"film of 60 frames, {width} wide", [took], f"{len(made) / 1e6:.2f} MB")


async def lag() -> None:
    """How late the event loop is while 20 pictures are drawn, and in the same program without pictures."""
    for drawing in (False, True):
        late = await _late(drawing)
        p99 = late[int(len(late) * 0.99)]
        name = "event loop, 20 pictures" if drawing else "event loop, no pictures"
        print(f"  {name:<52} {statistics.median(late):8.1f} {p99:8.1f} {late[-1]:8.1f}   median, p99, worst")


async def _late(drawing: bool) -> list[float]:
    late: list[float] = []
    stop = asyncio.Event()

    async def heartbeat() -> None:
        while not stop.is_set():
            began = time.perf_counter()
            await asyncio.sleep(0.002)
            late.append((time.perf_counter() - began - 0.002) * 1000)

    gc.collect()
    beat = asyncio.create_task(heartbeat())
    if drawing:
        studio = Studio()
        await asyncio.gather(*(studio.picture(f"game {n}", levant.strewn(2000 + n)) for n in range(20)))
    else:
        await asyncio.sleep(1.2)
    stop.set()
    await beat
    return sorted(late)


if __name__ == "__main__":
    Image.MAX_IMAGE_PIXELS = None
    main()
