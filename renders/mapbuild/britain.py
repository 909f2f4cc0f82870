"""Painting the Age of Arthur map: base art, label raster, tint mask, slots for signs."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
from PIL import Image, ImageDraw, ImageFilter
from scipy import ndimage
from shapely.geometry import LineString
from shapely.ops import nearest_points

from renders.drawing.colours import INK, INK_SOFT, Colour
from renders.drawing.icons import icon
from renders.drawing.lettering import FELL_ITALIC, NAME, TITLE, font
from renders.mapbuild import art
from renders.mapbuild.britain_land import BOUNDS, LARGE, SIZE, WALL, Land, survey
from renders.mapbuild.lettering import ASSETS
from renders.mapbuild.noise import fractal
from renders.mapbuild.placing import Box, Item, Layout, collisions, place

WIDTH, HEIGHT = SIZE
FOLDER = ASSETS / "britain"
HUT, SIGNS = (32, 32), (74, 30)  # population; pennants and marks
POINTS, LINE = 21, 22  # of a name
SCALE = 3
WAYS = {("dur", "tri"): [(1.0, 51.4), (1.0, 51.78)], ("deu", "lin"): [(-0.2, 53.72), (-0.1, 53.58)]}  # of ferries
# Along its own shore each sea has a line of its own colour: which, and how far from the coast.
SHORES: dict[str, tuple[Colour, float]] = {
    "SS": ((156, 52, 40), 5.0),
    "IS": ((44, 112, 74), 5.0),
    "BS": ((52, 64, 140), 10.5),
}


def build() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    land = survey()
    ground = paint_ground(land)
    slots = place_slots(land)
    draw_glyphs(ground, land, slots)
    draw_ferries(ground, land)
    write_water_names(ground, land)
    names = write_names(land, slots)
    ground.paste(names.convert("RGB"), (0, 0), names.getchannel("A"))
    art.save(ground, FOLDER / "base.png")
    Image.fromarray(land.labels).save(FOLDER / "labels.png", optimize=True)
    wash = paint_tint(land) * (1 - art.mask(names.getchannel("A")))  # colour goes round the names, not over them
    steps = np.rint(wash / 10) * 10  # few strengths compress far better and look the same
    Image.fromarray(steps.clip(0, 255).astype("u1")).save(FOLDER / "tint.png", optimize=True)
    table = {
        "size": SIZE,
        "areas": [{"id": i, **{key: [round(v) for v in box] for key, box in slots[i].items()}} for i in land.ids],
        "apart": [list(pair) for pair in land.ferries],  # borders over water
    }
    (FOLDER / "slots.json").write_text(json.dumps(table, indent=1) + "\n")
    print(f"  {len(collisions(slots))} collisions {collisions(slots)[:6]}")


def paint_ground(land: Land) -> Image.Image:
    dry = art.fill(land.land, SIZE)
    soil = art.paper(SIZE, 4, (236, 228, 204), grain=0.004)
    green = fractal(HEIGHT, WIDTH, 170, 4, 8)[..., None]
    soil = soil * (1 - green * np.array([0.06, 0.015, 0.07], "f4"))
    shade = art.relief(land.projection, BOUNDS)
    soil *= (1 + np.where(shade < 0, 0.06, 0.02) * shade)[..., None]
    base = art.sea(dry, 2, deep=(126, 154, 164), shallow=(170, 190, 186), ripples=4)
    base = draw_shores(base, land, dry)
    base = base * (1 - dry[..., None]) + soil * dry[..., None]
    inland = ndimage.distance_transform_edt(dry > 0.5)
    base = art.blend(base, (176, 160, 118), np.exp(-inland / 7) * 0.38 * dry)
    known = (land.labels > 0) * 1.0
    base = art.blend(base, (250, 240, 214), art.stroke(land.lines, SIZE, 5) * 0.3 * dry * known)
    base = art.blend(base, INK_SOFT, art.stroke(land.lines, SIZE, 1.9, dash=(8, 4.5)) * 0.85 * dry * known)
    for wide, courses in group_by_width(land):
        base = art.blend(base, (58, 92, 118), art.stroke(courses, SIZE, wide + 1.4) * dry * 0.8)
        base = art.blend(base, (116, 156, 178), art.stroke(courses, SIZE, wide - 1.2) * dry * 0.9)
    wall = [LineString(land.projection.points(WALL))]
    base = art.blend(base, (70, 52, 36), art.stroke(wall, SIZE, 5.5) * dry)
    base = art.blend(base, (224, 210, 180), art.stroke(wall, SIZE, 3, dash=(5, 3)) * dry)
    base = art.blend(base, INK, art.stroke(art.shore_lines(land.land), SIZE, 2.0) * 0.92)
    return art.as_picture(base)


def draw_shores(base: np.ndarray, land: Land, dry: np.ndarray) -> np.ndarray:
    """A line off the coast of each province that lies on one of the three seas: cards ask for it."""
    away, nearest = ndimage.distance_transform_edt(land.labels == 0, return_indices=True)
    beside = land.labels[tuple(nearest)]
    open_sea = ndimage.distance_transform_edt(dry < 0.5)
    y, x = np.mgrid[:HEIGHT, :WIDTH]
    north = y < 1019 - 0.3 * (x - 91)  # of the spine of Cornwall and Devon
    for coast, (colour, far) in SHORES.items():
        on = np.zeros(256, bool)
        on[[k + 1 for k, i in enumerate(land.ids) if coast in land.data["provinces"][i]["coasts"]]] = True
        line = np.clip(2.2 - np.abs(open_sea - far), 0, 1) * on[beside] * (away < 30)
        line *= {"BS": ~north, "IS": north}.get(coast, True)
        base = art.blend(base, colour, line * 0.72)
    return base


def group_by_width(land: Land) -> list[tuple[float, list[Any]]]:
    large = [course for name, course in land.rivers if name in LARGE]
    return [(2.4, [course for name, course in land.rivers if name not in LARGE]), (3.6, large)]


def paint_tint(land: Land) -> np.ndarray:
    """How strongly an owner's colour lies on each pixel: a wash inside, strong along the border, none on rivers."""
    labels = land.labels
    edge = np.zeros(labels.shape, bool)
    edge[:, 1:] |= labels[:, 1:] != labels[:, :-1]
    edge[1:] |= labels[1:] != labels[:-1]
    edge |= np.roll(edge, -1, 0) | np.roll(edge, -1, 1)
    away = ndimage.distance_transform_edt(~edge)
    wash = (0.42 + 0.48 * np.exp(-away / 7.5)) * (labels > 0)
    wash *= 1 - 0.5 * art.stroke(land.lines, SIZE, 1.9, dash=(8, 4.5)) * (away < 3)
    for wide, courses in group_by_width(land):
        wash *= 1 - 0.7 * art.stroke(courses, SIZE, wide + 0.5)
    wash *= 1 - 0.8 * art.stroke([LineString(land.projection.points(WALL))], SIZE, 5.5)
    return np.asarray(np.clip(wash, 0, 1) * 255)


def place_slots(land: Land) -> dict[str, dict[str, Box]]:
    ink = art.stroke([line for _, line in land.rivers], SIZE, 7) * 0.5 + art.stroke(land.lines, SIZE, 4) * 0.8

    def ground(number: int) -> Callable[[str], np.ndarray]:
        def cost(part: str) -> np.ndarray:
            labels = land.labels
            foreign = np.where(labels == number, 0.0, np.where(labels == 0, 0.55, 1.4)).astype("f4")
            strict, inked = {"name": (1.4, 1.0), "hut": (3.0, 0.8), "signs": (2.6, 0.7)}[part]
            return np.asarray(foreign * strict + ink * inked)

        return cost

    items = []
    for index, province in enumerate(land.ids):
        spot = land.polygons[index].representative_point()
        centre = (spot.x + float(land.centres[index][0])) / 2, (spot.y + float(land.centres[index][1])) / 2
        name = land.data["provinces"][province]["name"]
        items.append(Item(province, centre, list_layouts(name), ground(index + 1), 60))
    order = sorted(range(len(items)), key=lambda k: land.polygons[k].area)
    placed = place([items[k] for k in order], SIZE)
    return {i: placed[i] for i in land.ids}


def list_layouts(name: str) -> list[tuple[float, Layout]]:
    """The name in one line or in two; population and signs in a row under or over it, or round it."""
    (wide, high), (long, tall) = HUT, SIGNS
    found: list[tuple[float, Layout]] = []
    for lines, ugly in ((1, 0.0), (2, 12.0))[: 1 + (" " in name)]:
        half = max(font(NAME, POINTS).getlength(line) for line in split_name(name, lines)) / 2 + 3
        deep = LINE * lines + 2
        row = wide + long + 2
        for below in (True, False):
            top = -deep - 1 if below else 1
            side = 2 if below else -tall - 2
            for hut_left in (True, False):
                hut_x, sign_x = (-row / 2, -row / 2 + wide + 2) if hut_left else (row / 2 - wide, -row / 2)
                found.append((ugly + (0 if below and hut_left else 4), {
                    "name": (-half, top, half, top + deep), "hut": (hut_x, side, hut_x + wide, side + high),
                    "signs": (sign_x, side, sign_x + long, side + tall),
                }))  # fmt: skip
            for left in (True, False):  # population beside the name, signs under or over it
                hut_x = -half - wide - 2 if left else half + 2
                hut_y = top + (deep - high) / 2
                found.append((ugly + 5, {
                    "name": (-half, top, half, top + deep), "hut": (hut_x, hut_y, hut_x + wide, hut_y + high),
                    "signs": (-long / 2, side, long / 2, side + tall),
                }))  # fmt: skip
        found.append((ugly + 7, {
            "name": (-half, -deep / 2, half, deep / 2),
            "hut": (-wide / 2, -deep / 2 - high - 1, wide / 2, -deep / 2 - 1),
            "signs": (-long / 2, deep / 2 + 1, long / 2, deep / 2 + 1 + tall),
        }))  # fmt: skip
    return found


def split_name(name: str, lines: int) -> list[str]:
    return name.split(" ") if lines == 2 else [name]


def write_names(land: Land, slots: dict[str, dict[str, Box]]) -> Image.Image:
    """All names, in ink on a halo of paper."""
    halo, ink = Image.new("L", SIZE, 0), Image.new("L", SIZE, 0)
    on_halo, on_ink, face = ImageDraw.Draw(halo), ImageDraw.Draw(ink), font(NAME, POINTS)
    for province in land.ids:
        left, top, right, bottom = slots[province]["name"]
        lines = split_name(land.data["provinces"][province]["name"], 2 if bottom - top > 1.5 * LINE else 1)
        for row, words in enumerate(lines):
            at = ((left + right) / 2, top + 1 + LINE * (row + 0.5))
            on_halo.text(at, words, font=face, fill=255, anchor="mm", stroke_width=3)
            on_ink.text(at, words, font=face, fill=255, anchor="mm")
    return art.join_ink(halo, ink)


def draw_glyphs(image: Image.Image, land: Land, slots: dict[str, dict[str, Box]]) -> None:
    """Hills and woods where battles would have them, peaks and reeds on the wastes, nothing under a name or a sign."""
    sheet = Image.new("RGBA", (WIDTH * SCALE, HEIGHT * SCALE), (*INK_SOFT, 0))
    draw = ImageDraw.Draw(sheet)
    taken = art.stroke(land.lines, SIZE, 8) + art.stroke([line for _, line in land.rivers], SIZE, 10) > 0.05
    art.keep_free(taken, slots)
    kinds = {k + 1: land.data["provinces"][i]["topography"] for k, i in enumerate(land.ids)}
    rng = np.random.default_rng(8)
    for y in range(14, HEIGHT - 8, 21):
        for x in range(14, WIDTH - 8, 27):
            px, py = x + rng.uniform(-6, 6), y + rng.uniform(-5, 5)
            kind = kinds.get(int(land.labels[int(py), int(px)]), "")
            around = np.s_[max(0, int(py) - 10) : int(py) + 6, max(0, int(px) - 12) : int(px) + 13]
            if taken[around].any() or (land.labels[around] != land.labels[int(py), int(px)]).any():
                continue
            if kind == "hilly":
                art.draw_hillock(draw, px, py, rng.uniform(8, 11), SCALE)
            elif kind == "forest":
                draw_tree(draw, px, py, rng.uniform(5.0, 6.5))
    for kind, waste in land.wastes:
        spot = waste.representative_point()
        (draw_peaks if kind == "peak" else draw_marsh)(draw, spot.x, spot.y)
    art.paste_reduced(image, sheet)


def draw_tree(draw: ImageDraw.ImageDraw, x: float, y: float, size: float) -> None:
    for dx, dy, grow in ((-0.75, 0.1, 0.8), (0.75, 0.15, 0.75), (0.0, -0.35, 1.0)):
        r = size * grow
        box = tuple(v * SCALE for v in (x + dx * size - r, y + dy * size - r, x + dx * size + r, y + dy * size + r))
        draw.ellipse(box, fill=(132, 148, 98, 200), outline=(*INK_SOFT, 190), width=SCALE)


def draw_peaks(draw: ImageDraw.ImageDraw, x: float, y: float) -> None:
    art.draw_range(draw, x, y, SCALE)


def draw_marsh(draw: ImageDraw.ImageDraw, x: float, y: float) -> None:
    for dx, dy in ((-16, 1), (-4, -5), (-2, 6), (10, 2)):
        art.draw_reeds(draw, x + dx, y + dy, 6, SCALE)


def draw_ferries(image: Image.Image, land: Land) -> None:
    """A dotted way over the water with a boat on it."""
    for a, b in land.ferries:
        one, other = (land.polygons[land.ids.index(i)] for i in (a, b))
        way = LineString(land.projection.points(WAYS[a, b]) if (a, b) in WAYS else nearest_points(one, other))
        if way.length > 40:
            way = LineString([way.interpolate(6), way.interpolate(way.length - 6)])
        track = art.stroke([way], SIZE, 2.6, dash=(4, 6)) * 0.9
        dotted = Image.fromarray((track * 255).astype("u1"))
        image.paste(INK, (0, 0), dotted)
        middle = way.interpolate(0.5, normalized=True)
        boat = icon("trireme", 30)
        corner = (round(middle.x) - 15, round(middle.y) - 16)
        image.paste((240, 232, 208), corner, boat.filter(ImageFilter.MaxFilter(5)))
        image.paste((64, 44, 28), corner, boat)


def write_water_names(image: Image.Image, land: Land) -> None:
    art.write_spaced(image, (1090, 392), "Saxon Shore", font(FELL_ITALIC, 30), SHORES["SS"][0], 3)
    art.write_spaced(image, (640, 1026), "British Sea", font(FELL_ITALIC, 30), SHORES["BS"][0], 4)
    art.write_spaced(image, (118, 600), "Irish Sea", font(FELL_ITALIC, 30), SHORES["IS"][0], 3)
    art.write_spaced(image, (56, 264), "Iwerddon", font(FELL_ITALIC, 22), INK_SOFT, 1)
    art.write_spaced(image, (330, 26), "Prydyn", font(FELL_ITALIC, 26), INK_SOFT, 2)
    rose = art.compass(104, font(TITLE, 16))
    image.paste(rose, (40, 800), rose)
