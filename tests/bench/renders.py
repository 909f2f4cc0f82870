"""How fast and how small the pictures are, beside what one would do otherwise, in one run.

    python -m tests.bench.renders

Targets on two shared cores: a full frame 45 ms at the median and 90 at p95, 450 KB, and 8 times faster than drawing
without anything prepared and than what other bots do; start-up 200 ms a map; a film of 60 frames under 2 s and 3 MB,
of any length under 8 MB; no picture over 300 MB; the event loop at most 20 ms late at p99 and 100 ms at worst.
"""

import asyncio
import gc
import io
import logging
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from typing import Any, NamedTuple

import msgspec
from PIL import Image

from renders import Studio, film, pictures
from renders.boards.hexes import ground
from renders.boards.hexes import samples as hexes
from renders.boards.hexes.from_view import make_scene
from renders.boards.levant import map as board
from renders.boards.levant import samples as levant
from renders.boards.new_england import samples as new_england
from renders.drawing import icons, lettering, png, sprites
from rules.kernel import CLOCK, Chance, advance, due
from rules.kernel.random_pick import random_pick
from rules.mighty_kingdoms import CAMPAIGN as kingdoms
from tests.bench.measure import Line, p99, table

FRAMES, ROUNDS = 30, 6
WARM = 24  # pictures that a running bot has drawn before
MAPS = {"Levant": levant, "New England": new_england}


def lines() -> list[Line]:
    Image.MAX_IMAGE_PIXELS = None
    logging.disable(logging.WARNING)  # crowded scenes say so
    made = [*frames(), *boards_of_hexes(), *startup(), *films(), *memory(), *asyncio.run(lag())]
    logging.disable(logging.NOTSET)
    return made


class Took(NamedTuple):
    """Milliseconds by the clock, and those of them that the processor worked for us."""

    wall: float
    cpu: float


def took(work: Callable[[], Any]) -> Took:
    began, worked = time.perf_counter(), time.thread_time()
    work()
    return Took((time.perf_counter() - began) * 1000, (time.thread_time() - worked) * 1000)


def middle(taken: Iterable[Took]) -> Took:
    taken = list(taken)
    return Took(*(statistics.median(one[k] for one in taken) for k in (0, 1)))


def frames() -> list[Line]:
    """Full frames from scenes never drawn before; between them, turn by turn, the other ways to get a picture: a busy
    neighbour on the machine slows all of them alike.
    """
    ours: dict[str, list[Took]] = {name: [] for name in MAPS}
    naive: dict[str, list[Took]] = {name: [] for name in MAPS}
    sizes: dict[str, int] = dict.fromkeys(MAPS, 0)
    theirs: list[Took] = []
    rival = diplomacy()
    for turn in range(ROUNDS):
        for name, sample in MAPS.items():
            for seed in range(WARM):
                pictures.frame(sample.random_scene(seed))
            for n in range(FRAMES // ROUNDS):
                scene = sample.random_scene(1000 + turn * FRAMES + n)
                ours[name].append(took(partial(pictures.picture, scene)))
                sizes[name] = max(sizes[name], len(pictures.picture(scene).png or b""))
            naive[name].append(took(partial(naively, scene)))
        if rival is not None:
            theirs.append(took(rival))
    following = middle(took(partial(pictures.picture, scene)) for scene in war(FRAMES))
    beside = f"processor {following.cpu:.1f}"
    what = "Levant: the next map of a game (median)"
    out = [Line(what, f"{following.wall:.1f} ms", beside, "45 ms", following.wall <= 45)]
    for name, sample in MAPS.items():
        out += _map(name, sample, ours[name], sizes[name], naive[name], theirs)
    return out


def boards_of_hexes() -> list[Line]:
    """The board is another one in every game: its first picture, and the later ones, of six kingdoms. By the
    processor, which hangs less on who else is at work here."""
    first, later, largest = list[float](), list[float](), 0
    for n in range(4):
        scenes = hex_scenes(n)
        pictures.frame(hexes.orders())  # pieces are kept from game to game, grounds are not
        ground.lay_ground.cache_clear()
        for i, scene in enumerate(scenes):
            began = time.thread_time()
            largest = max(largest, len(pictures.picture(scene).png or b""))
            (later if i else first).append((time.thread_time() - began) * 1000)
    median, worst = statistics.median(later), statistics.median(first)
    return [
        Line("hexes: first picture of a board (median)", f"{worst:.1f} ms", "processor", "90 ms", worst <= 90),
        Line("hexes: later ones (median)", f"{median:.1f} ms", "processor", "25 ms", median <= 25),
        Line("hexes: the largest file", f"{largest // 1024} KB", "", "450 KB", largest <= 450 * 1024),
    ]


def hex_scenes(n: int) -> list[Any]:
    """A game of six, every month of its first summers."""
    luck, state = Chance(f"hexes {n}"), kingdoms.new(kingdoms.seats(6), f"hexes {n}")
    found: list[Any] = []
    while state.result is None and len(found) < 12:
        verb = due(state)
        seat = CLOCK if verb else state.awaited()[0]
        advance(state, seat, verb or random_pick(state.top, state, seat, luck))
        if state.month and state.month != (found[-1].month if found else 0):
            found.append(make_scene(kingdoms.view(state, None)))
    return found


def _map(name: str, sample: Any, ours: list[Took], size: int, naive: list[Took], theirs: list[Took]) -> list[Line]:
    (median, cpu), late = middle(ours), sorted(ours)[int(len(ours) * 0.95)].wall
    whole, named = pictures.frame(sample.random_scene(1000))
    reduced = png.reduce_colours(whole, named, "standard")
    writer = middle(took(lambda: png.encode(reduced)) for _ in range(10))
    saved = io.BytesIO()
    whole.save(saved, "PNG")
    pillow = middle(took(lambda: whole.save(io.BytesIO(), "PNG")) for _ in range(3))
    beside = f"processor {cpu:.1f}, best {min(ours).wall:.1f}, our PNG writer {writer.cpu:.1f} of it"
    out = [
        Line(f"{name}: full frame, scene to PNG (median)", f"{median:.1f} ms", beside, "45 ms", median <= 45),
        Line(f"{name}: full frame (p95)", f"{late:.1f} ms", "", "90 ms", late <= 90),
        Line(f"{name}: the largest file", f"{size // 1024} KB", "", "450 KB", size <= 450 * 1024),
        Line(
            f"{name}: Pillow's PNG of the same pixels", f"{pillow.wall:.1f} ms", f"{len(saved.getvalue()) // 1024} KB"
        ),
        against(f"{name}: naive, nothing kept, draw and save", naive, ours),
    ]
    return [*out, against(f"{name}: diplomacy package and resvg", theirs, ours)] if theirs else out


def against(what: str, theirs: list[Took], ours: list[Took]) -> Line:
    """By the processor's time, which hangs less on who else is at work here."""
    (wall, cpu), (my_wall, my_cpu) = middle(theirs), middle(ours)
    beside = f"{wall:.1f} ms, by the clock {wall / my_wall:.1f} x"
    return Line(what, f"{cpu / my_cpu:.1f} x ours", beside, "8 x", cpu / my_cpu >= 8)


def naively(scene: Any) -> None:
    """The same picture without anything prepared: sprites, letters and icons drawn anew, saved as Pillow
    saves.
    """
    washes = board.load_map().washes
    for kept in (
        sprites.counter,
        sprites.blank_counter,
        sprites.badge,
        sprites.city,
        sprites.burst,
        lettering.mask,
        icons.icon,
    ):
        kept.cache_clear()
    pieces, washes._piece = washes._piece, lru_cache(washes._paint_piece)  # areas painted anew, what we keep is left
    pictures.frame(scene)[0].save(io.BytesIO(), "PNG")
    washes._piece = pieces


def diplomacy() -> Callable[[], Any] | None:
    """What other bots do: fill an SVG and hand it to a renderer."""
    try:
        import resvg_py
        from diplomacy import Game
    except ImportError:
        return None  # extra: bench
    game = Game()
    return lambda: resvg_py.svg_to_bytes(svg_string=game.render())


def startup() -> list[Line]:
    """A fresh process: importing, then loading a map."""
    code = (
        "import time; a=time.perf_counter(); import renders; from renders.boards.{0} import map; b=time.perf_counter();"
        "map.load_map(); print((b-a)*1000, (time.perf_counter()-b)*1000)"
    )
    out = []
    for name in ("levant", "new_england"):
        runs = []
        for _ in range(3):
            said = subprocess.run([sys.executable, "-c", code.format(name)], capture_output=True, text=True, check=True)
            runs.append([float(part) for part in said.stdout.split()])
        load, imports = (statistics.median(run[k] for run in runs) for k in (1, 0))
        beside = f"importing {imports:.0f} ms"
        out.append(Line(f"start-up: load the map of {name}", f"{load:.0f} ms", beside, "200 ms", load <= 200))
    return out


def memory() -> list[Line]:
    """Fresh processes, so that what others load beside us is not counted: one picture, and every board and palette."""
    one = "renders.picture(levant.crowded())"
    every = (
        "from renders import registry; import importlib; from renders.drawing.sides import PALETTES\n"
        "for name in registry.NAMES:\n"
        "  for make in importlib.import_module(f'renders.boards.{name}.samples').SCENES.values():\n"
        "    for palette in PALETTES: renders.picture(make(), palette=palette)"
    )
    head = "import logging, renders; logging.disable(); from renders.boards.levant import samples as levant\n"
    tail = "\nprint(int(next(row for row in open('/proc/self/status') if row.startswith('VmHWM')).split()[1]) // 1024)"
    out = []
    for name, code in (("nothing drawn", ""), ("one crowded map", one), ("every board in every palette", every)):
        said = subprocess.run([sys.executable, "-c", head + code + tail], capture_output=True, text=True, check=True)
        peak = int(said.stdout)
        out.append(
            Line(f"peak memory: {name}", f"{peak} MB", "", "300 MB" if code else "", peak <= 300 if code else None)
        )
    return out


def war(steps: int) -> list[Any]:
    """A game in which a few areas change from one picture to the next."""
    views, scene = list[Any](), levant.middle()
    areas = list(scene.owners)
    for step in range(steps):
        owners = dict(scene.owners)
        for k in range(4):
            owners[areas[(step * 4 + k) % len(areas)]] = levant.NATIONS[(step + k) % 5]
        scene = msgspec.structs.replace(scene, owners=owners, turn=f"Step {step}")
        views.append(scene)
    return views


def films() -> list[Line]:
    """Sixty frames of a game; and a long war in which everything changes all the time."""
    views = war(60)
    out = []
    for width in (1650, 825):
        began = time.perf_counter()
        size = len(film.film(views, width=width)) / 1e6
        seconds = time.perf_counter() - began
        what = f"film of 60 frames, {width} wide"
        out.append(Line(what, f"{seconds:.2f} s", f"{size:.2f} MB", "2 s, 3 MB", seconds <= 2 and size <= 3))
    began = time.perf_counter()
    size = len(film.film([levant.random_scene(n) for n in range(300)])) / 2**20
    seconds = time.perf_counter() - began
    out.append(Line("film of 300 maps, each all new", f"{size:.2f} MiB", f"{seconds:.0f} s", "8 MiB", size <= 8))
    return out


async def lag() -> list[Line]:
    """How late the event loop is while 20 pictures are drawn, and in the same program without pictures."""
    quiet, busy = sorted(await _late(False)), sorted(await _late(True))
    out = []
    for what, figure, budget in (("p99", p99, 20), ("worst", max, 100)):
        beside = f"without pictures {figure(quiet):.1f} ms"
        late = figure(busy)
        out.append(Line(f"event loop, 20 pictures ({what})", f"{late:.1f} ms", beside, f"{budget} ms", late <= budget))
    return out


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
        await asyncio.gather(*(studio.picture(f"game {n}", levant.random_scene(2000 + n)) for n in range(20)))
    else:
        await asyncio.sleep(1.2)
    stop.set()
    await beat
    return late


if __name__ == "__main__":
    print(table("Pictures", lines()))
