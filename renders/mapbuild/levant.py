"""Painting the King David map: base art, label raster, tint mask, name sprites, slots."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
from PIL import Image, ImageDraw
from scipy import ndimage
from shapely.ops import linemerge

from renders.drawing import sprites
from renders.drawing.colours import INK, INK_SOFT
from renders.drawing.icons import icon
from renders.drawing.lettering import ITALIC, NAME, NUMBER, TITLE, font
from renders.mapbuild import art
from renders.mapbuild.lettering import ASSETS
from renders.mapbuild.levant_land import BOUNDS, SIZE, Land, survey
from renders.mapbuild.noise import fractal
from renders.mapbuild.placing import Box, Item, Layout, collisions, place

WIDTH, HEIGHT = SIZE
FOLDER = ASSETS / "levant"
CITY, UNIT = (42, 28), 44
SCALE = 3


def build() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    land = survey()
    ground = paint_ground(land)
    slots = place_slots(land)
    draw_glyphs(ground, land, slots)
    write_water_names(ground, land)
    names = write_names(land, slots)
    ground.paste(names.convert("RGB"), (0, 0), names.getchannel("A"))
    fords = {
        f"{b['a']}-{b['b']}": place_ford(land, slots, b["a"], b["b"])
        for b in land.data["borders"]
        if b["kind"] == "ford"
    }
    for x, y in fords.values():
        mark = sprites.ford()
        ground.paste(mark, (x - mark.width // 2, y - mark.height // 2), mark)
    art.save(ground, FOLDER / "base.png")
    Image.fromarray(land.labels).save(FOLDER / "labels.png", optimize=True)
    wash = paint_tint(land) * (1 - art.mask(names.getchannel("A")))  # colour goes round the names, not over them
    steps = np.rint(wash / 10) * 10  # few strengths compress far better and look the same
    Image.fromarray(steps.clip(0, 255).astype("u1")).save(FOLDER / "tint.png", optimize=True)
    table = {
        "size": SIZE,
        "areas": [
            {"id": area["id"], **{key: [round(v) for v in box] for key, box in slots[area["id"]].items()}}
            for area in land.data["areas"]
        ],
        "fords": fords,
        "apart": [["tabor", "geshur"]],
    }
    (FOLDER / "slots.json").write_text(json.dumps(table, indent=1) + "\n")
    print(f"  {len(collisions(slots))} collisions {collisions(slots)[:6]}")


def paint_ground(land: Land) -> Image.Image:
    dry = art.fill(land.land, SIZE) * (1 - art.fill(land.lakes, SIZE))
    lon, lat = land.projection.lonlat_grid(BOUNDS)
    arid = np.clip((lon - 35.5) / 1.3, 0, 1) * 0.55 + np.clip((31.4 - lat) / 1.0, 0, 1) * 0.7
    arid = np.clip(arid + (fractal(HEIGHT, WIDTH, 160, 4, 9) - 0.5) * 0.4, 0, 1)[..., None]
    soil = art.paper(SIZE, 4) * (
        (1 - arid) * np.array([0.975, 1.0, 0.945], "f4") + arid * np.array([1.0, 0.955, 0.86], "f4")
    )
    shade = art.relief(land.projection, BOUNDS)
    soil *= (1 + np.where(shade < 0, 0.066, 0.02) * shade)[..., None]
    base = art.sea(dry, 2) * (1 - dry[..., None]) + soil * dry[..., None]
    inland = ndimage.distance_transform_edt(dry > 0.5)
    base = art.blend(base, (196, 170, 122), np.exp(-inland / 7) * 0.38 * dry)
    base = art.blend(base, (250, 240, 214), art.stroke(land.lines, SIZE, 5) * 0.3 * dry)
    base = art.blend(base, INK_SOFT, art.stroke(land.lines, SIZE, 1.8, dash=(8, 4.5)) * 0.8 * dry)
    for width, courses in group_by_width(land):
        base = art.blend(base, (58, 92, 118), art.stroke(courses, SIZE, width + 1.6) * dry * 0.9)
        base = art.blend(base, (116, 156, 178), art.stroke(courses, SIZE, width - 1.2) * dry * 0.95)
    base = art.blend(base, INK, art.stroke(art.shore_lines(land.land, land.lakes), SIZE, 2.0) * 0.9)
    return art.as_picture(base)


def group_by_width(land: Land) -> list[tuple[float, list[Any]]]:
    """The Jordan, which stops armies, is twice as wide as the rivers that do not."""
    jordan = [course for name, course in land.rivers if name == "Jordan"]
    return [(3.6, [course for name, course in land.rivers if name != "Jordan"]), (7.0, jordan)]


def paint_tint(land: Land) -> np.ndarray:
    """How strongly an owner's colour lies on each pixel: a wash inside, strong along the border, none on
    rivers.
    """
    labels = land.labels
    edge = np.zeros(labels.shape, bool)
    edge[:, 1:] |= labels[:, 1:] != labels[:, :-1]
    edge[1:] |= labels[1:] != labels[:-1]
    edge |= np.roll(edge, -1, 0) | np.roll(edge, -1, 1)
    away = ndimage.distance_transform_edt(~edge)
    wash = (0.38 + 0.52 * np.exp(-away / 7.5)) * (labels > 0)
    wash *= 1 - 0.5 * art.stroke(land.lines, SIZE, 1.8, dash=(8, 4.5)) * (away < 3)
    for width, courses in group_by_width(land):
        wash *= 1 - 0.85 * art.stroke(courses, SIZE, width + 1)
    return np.asarray(np.clip(wash, 0, 1) * 255)


def place_slots(land: Land) -> dict[str, dict[str, Box]]:
    ink = art.stroke([line for _, line in land.rivers], SIZE, 9) * 1.2 + art.stroke(land.lines, SIZE, 4) * 0.7
    lakes = (art.fill(land.lakes, SIZE) > 0.5) * 1.0

    def ground(number: int) -> Callable[[str], np.ndarray]:
        def cost(name: str) -> np.ndarray:
            labels = land.labels
            foreign = np.where(labels == number, 0.0, np.where(labels == 0, 0.45, 1.3)).astype("f4")
            strict, inked, wet = {"name": (1.5, 1.0, 0.5), "city": (2.6, 0.8, 2.0), "unit": (3.0, 0.7, 3.0)}[name]
            return np.asarray(foreign * strict + ink * inked + lakes * wet)

        return cost

    items = []
    for index, area in enumerate(land.data["areas"]):
        polygon = land.polygons[index]
        wide = polygon.area > 16000
        spot = polygon.representative_point()
        centre = (spot.x, spot.y) if wide else (float(land.centres[index][0]), float(land.centres[index][1]))
        items.append(Item(area["id"], centre, list_layouts(area), ground(index + 1), 70 if wide else 52))
    order = sorted(range(len(items)), key=lambda k: land.polygons[k].area)
    placed = place([items[k] for k in order], SIZE)
    return {area["id"]: placed[area["id"]] for area in land.data["areas"]}


def list_layouts(area: dict[str, object]) -> list[tuple[float, Layout]]:
    """Name with its values; city and counters above, below or beside it."""
    half = name_width(str(area["name"])) / 2 + 2
    tall, (wide, high), unit = 38, CITY, UNIT
    boxes: list[tuple[float, Layout]] = []
    row = wide + unit - 2
    for below in (False, True):
        y = 0 if below else -tall
        name = (-half, y, half, y + tall)
        row_top = -unit - 1 if below else 1
        for city_left in (True, False):
            city_x = -row / 2 if city_left else row / 2 - wide
            unit_x = row / 2 - unit if city_left else -row / 2
            city = (city_x, row_top + 9, city_x + wide, row_top + 9 + high)
            boxes.append(
                (
                    0 if below else 6,
                    {"name": name, "city": city, "unit": (unit_x, row_top, unit_x + unit, row_top + unit)},
                )
            )
    for side in (-1, 1):  # counters beside a column of city over name
        column = max(half, wide / 2)
        x = side * (column + unit / 2 + 1)
        unit_box = (x - unit / 2, -unit / 2, x + unit / 2, unit / 2)
        boxes.append((10, {"name": (-half, -6, half, 32), "city": (-wide / 2, -34, wide / 2, -6), "unit": unit_box}))
        boxes.append((10, {"name": (-half, -32, half, 6), "city": (-wide / 2, 7, wide / 2, 35), "unit": unit_box}))
    for over, under in (("city", "unit"), ("unit", "city")):  # a column, for narrow areas
        sizes = {"city": CITY, "unit": (unit, unit)}
        (w1, h1), (w2, h2) = sizes[over], sizes[under]
        column_boxes = {over: (-w1 / 2, -20 - h1, w1 / 2, -20), under: (-w2 / 2, 20, w2 / 2, 20 + h2)}
        boxes.append((8, {"name": (-half, -19, half, 19), **column_boxes}))
    for city_side in (-1, 1):  # a row, for flat ones
        city_x, unit_x = city_side * (half + wide / 2 + 1), -city_side * (half + unit / 2 + 1)
        row_boxes = {
            "city": (city_x - wide / 2, -16, city_x + wide / 2, 12),
            "unit": (unit_x - unit / 2, -22, unit_x + unit / 2, 22),
        }
        boxes.append((8, {"name": (-half, -19, half, 19), **row_boxes}))
    if not area["city"]:
        for _, layout in boxes:
            del layout["city"]
        boxes += [
            (4, {"name": (-half, 1, half, 39), "unit": (-22, -44, 22, 0)}),
            (4, {"name": (-half, -39, half, -1), "unit": (-22, 0, 22, 44)}),
        ]
    return boxes


def name_size(name: str) -> int:
    return 21 if len(name) < 14 else 19


def name_width(name: str) -> float:
    return max(54.0, float(font(NAME, name_size(name)).getlength(name)))


def write_names(land: Land, slots: dict[str, dict[str, Box]]) -> Image.Image:
    """All names with the food and resource of their areas, in ink on a halo of paper."""
    halo, ink = Image.new("L", SIZE, 0), Image.new("L", SIZE, 0)
    on_halo, on_ink = ImageDraw.Draw(halo), ImageDraw.Draw(ink)
    for area in land.data["areas"]:
        left, top, right, _ = slots[area["id"]]["name"]
        x, face = (left + right) / 2, font(NAME, name_size(area["name"]))
        on_halo.text((x, top + 11), area["name"], font=face, fill=255, anchor="mm", stroke_width=3)
        on_ink.text((x, top + 11), area["name"], font=face, fill=255, anchor="mm")
        for offset, sign, value in ((-24, "wheat", area["food"]), (4, "metal-bar", area["resource"])):
            mark = icon(sign, 15)
            ink.paste(215, (round(x + offset), round(top + 22)), mark)
            on_halo.rectangle((x + offset, top + 23, x + offset + 22, top + 36), fill=230)
            on_ink.text((x + offset + 16, top + 30), str(value), font=font(NUMBER, 16), fill=255, anchor="lm")
    return art.join_ink(halo, ink)


def draw_glyphs(image: Image.Image, land: Land, slots: dict[str, dict[str, Box]]) -> None:
    """Hills on hill areas, peaks, reeds and dunes on the wastes, nothing under a name or a counter."""
    sheet = Image.new("RGBA", (WIDTH * SCALE, HEIGHT * SCALE), (*INK_SOFT, 0))
    draw = ImageDraw.Draw(sheet)
    taken = art.stroke(land.lines, SIZE, 8) + art.stroke([line for _, line in land.rivers], SIZE, 12) > 0.05
    art.keep_free(taken, slots)
    hilly = np.zeros(256, bool)
    hilly[[i + 1 for i, area in enumerate(land.data["areas"]) if area["terrain"] == "hill"]] = True
    rng = np.random.default_rng(8)
    for y in range(14, HEIGHT - 8, 19):
        for x in range(12, WIDTH - 8, 25):
            px, py = x + rng.uniform(-6, 6), y + rng.uniform(-5, 5)
            if (
                hilly[land.labels[int(py), int(px)]]
                and not taken[int(py) - 9 : int(py) + 4, int(px) - 11 : int(px) + 12].any()
            ):
                art.draw_hillock(draw, px, py, rng.uniform(8, 11), SCALE)
    for kind, waste in land.wastes:
        spot = waste.representative_point()
        {"peak": draw_peaks, "marsh": draw_marsh, "dune": draw_dunes}[kind](draw, spot.x, spot.y)
    art.paste_reduced(image, sheet)


def draw_peaks(draw: ImageDraw.ImageDraw, x: float, y: float) -> None:
    art.draw_range(draw, x, y, SCALE)


def draw_marsh(draw: ImageDraw.ImageDraw, x: float, y: float) -> None:
    for dx, dy in ((-10, -3), (8, -6), (-2, 6), (13, 5)):
        art.draw_reeds(draw, x + dx, y + dy, 6, SCALE)


def draw_dunes(draw: ImageDraw.ImageDraw, x: float, y: float) -> None:
    for dx, dy in ((-12, -3), (6, -7), (-1, 4), (14, 3)):
        art.draw_dune(draw, x + dx, y + dy, 11, SCALE)


def write_water_names(image: Image.Image, land: Land) -> None:
    art.write_spaced(image, (236, 430), "The Great Sea", font(ITALIC, 38), (52, 84, 104), 8)
    (x, y), *_ = land.projection.points([(35.48, 31.5)])
    art.write_rotated(image, "Salt Sea", font(ITALIC, 22), 82, (x, y), (46, 78, 100))
    rose = art.compass(116, font(TITLE, 17))
    image.paste(rose, (112, 520), rose)


def place_ford(land: Land, slots: dict[str, dict[str, Box]], a: str, b: str) -> list[int]:
    """Where the ford is drawn: at the place of the border that hides least of names and cities."""
    ids = [area["id"] for area in land.data["areas"]]
    shared = land.polygons[ids.index(a)].boundary.intersection(land.polygons[ids.index(b)].boundary)
    course = linemerge([p for p in getattr(shared, "geoms", [shared]) if p.geom_type == "LineString" and p.length])
    longest = max(getattr(course, "geoms", [course]), key=lambda part: part.length)
    spots = [longest.interpolate(0.5 + sign * step / 40, normalized=True) for step in range(19) for sign in (1, -1)]
    boxes = [slot[key] for slot in slots.values() for key in ("name", "city") if key in slot]

    def hidden(spot: Any) -> float:
        wide = (min(box[2], spot.x + 15) - max(box[0], spot.x - 15) for box in boxes)
        high = (min(box[3], spot.y + 9) - max(box[1], spot.y - 9) for box in boxes)
        return float(sum(max(w, 0) * max(h, 0) for w, h in zip(wide, high, strict=True)))

    spot = min(spots, key=hidden)
    return [round(spot.x), round(spot.y)]
