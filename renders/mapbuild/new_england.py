"""Painting the King Philip's War map: forest, coast, roads with their pips, rivers, names, slots."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from typing import Any

import numpy as np
from PIL import Image, ImageDraw, ImageFilter
from scipy import ndimage

from renders.drawing.colours import INK
from renders.drawing.lettering import FELL, FELL_ITALIC, NUMBER, TITLE, font
from renders.mapbuild import art
from renders.mapbuild.lettering import ASSETS
from renders.mapbuild.new_england_land import BOUNDS, SIZE, Land, connection, survey
from renders.mapbuild.noise import fractal
from renders.mapbuild.placing import Box, Item, Layout, collisions, place

WIDTH, HEIGHT = SIZE
FOLDER = ASSETS / "new_england"
SCALE = 3
NODE, UNIT = 32, 36
ROAD = (92, 62, 34, 255)
FERRY = (40, 78, 104, 255)
PANELS = ((8, 258, 296, 1046), (1330, 8, 1644, 264))  # where the cartouches will lie


def build() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    land = survey()
    roads = lay_roads(land)
    ground, dry = paint_ground(land)
    network = draw_network(land, roads)
    names, slots = place_slots(land, network, dry)
    draw_forest(ground, dry, network, slots, land)
    ground.paste(network.convert("RGB"), (0, 0), network.getchannel("A"))
    write_water_names(ground, land)
    write_names(ground, names, slots)
    art.save(ground, FOLDER / "base.png")
    table = {
        "spaces": [
            {
                "id": space["id"],
                "at": [round(v) for v in land.spots[space["id"]]],
                **{key: [round(v) for v in slots[space["id"]][key]] for key in ("name", "unit")},
            }
            for space in land.data["spaces"]
        ],
        "links": {
            f"{link['a']}-{link['b']}": [round(v) for v in line.interpolate(0.5, normalized=True).coords[0]]
            for link, line in roads
        },
    }
    (FOLDER / "slots.json").write_text(json.dumps(table, indent=1) + "\n")
    print(f"  {len(collisions(slots))} collisions {collisions(slots)[:8]}")


def lay_roads(land: Land) -> list[tuple[dict[str, Any], Any]]:
    return [
        (link, connection(land.spots[link["a"]], land.spots[link["b"]], index))
        for index, link in enumerate(land.data["connections"])
    ]


def paint_ground(land: Land) -> tuple[Image.Image, np.ndarray]:
    dry = art.fill(land.land, SIZE)
    water = art.sea(dry, 2, deep=(150, 172, 172), shallow=(186, 200, 190), ripples=3)
    green = (fractal(HEIGHT, WIDTH, 220, 2, 5) * 0.6 + 0.4)[..., None]
    soil = art.paper(SIZE, 21, (236, 226, 200), grain=0) * (1 - green * np.array([0.055, 0.018, 0.075], "f4"))
    shade = art.relief(land.projection, BOUNDS)
    soil *= (1 + np.where(shade < 0, 0.042, 0.016) * shade)[..., None]
    base = water * (1 - dry[..., None]) + soil * dry[..., None]
    inland = ndimage.distance_transform_edt(dry > 0.5)
    base = art.blend(base, (176, 158, 112), np.exp(-inland / 8) * 0.42 * dry)
    base = art.blend(base, (120, 150, 160), art.stroke(land.hudson, SIZE, 3.4) * dry * 0.8)
    base = art.blend(base, (62, 100, 122), art.stroke(land.rivers, SIZE, 6.4) * dry * 0.9)
    base = art.blend(base, (126, 166, 182), art.stroke(land.rivers, SIZE, 3.6) * dry)
    base = art.blend(base, INK, art.stroke(art.shore_lines(land.land), SIZE, 1.9) * 0.9)
    return art.as_picture(base), dry


def draw_network(land: Land, roads: list[tuple[dict[str, Any], Any]]) -> Image.Image:
    """Roads, trails and ferries with as many pips in the middle as they cost."""
    sheet = Image.new("RGBA", (WIDTH * SCALE, HEIGHT * SCALE), (70, 48, 28, 0))
    draw = ImageDraw.Draw(sheet)
    for _, line in roads:
        draw_stroke(draw, line, 7, (244, 234, 208, 140))
    for link, line in roads:
        if link["water"]:
            draw_stroke(draw, line, 2.6, FERRY, (6, 6))
        elif link["pips"] == 1:
            draw_stroke(draw, line, 4.6, ROAD)
            draw_stroke(draw, line, 2.0, (238, 222, 182, 255))
        else:
            draw_stroke(draw, line, 2.8, ROAD, (9, 5) if link["pips"] == 2 else (3, 6))
    for link, line in roads:
        for pip in range(link["pips"]):
            spot = line.interpolate(line.length / 2 + (pip - (link["pips"] - 1) / 2) * 10.5)
            x, y, r = spot.x * SCALE, spot.y * SCALE, 4.4 * SCALE
            fill = (214, 232, 238, 255) if link["water"] else (250, 242, 220, 255)
            draw.ellipse((x - r, y - r, x + r, y + r), fill=fill, outline=(70, 44, 22, 255), width=int(1.7 * SCALE))
    return sheet.resize(SIZE, Image.Resampling.LANCZOS)


def draw_stroke(draw: ImageDraw.ImageDraw, line: Any, width: float, colour: Any, dash: Any = None) -> None:
    for piece in art.dashes(line, dash) if dash else [line]:
        points = [(x * SCALE, y * SCALE) for x, y in piece.coords]
        draw.line(points, fill=colour, width=int(width * SCALE), joint="curve")


def label(space: dict[str, Any]) -> tuple[str, str, str]:
    """Name, code of its people, typeface."""
    name = space["name"].replace(" (Treaty Space)", "")
    return name, space["owner"], FELL if space["kind"] == "settlement" else FELL_ITALIC


def label_width(space: dict[str, Any]) -> float:
    name, code, face = label(space)
    return float(font(face, 21).getlength(name)) + (float(font(NUMBER, 14).getlength(code)) + 4 if code else 0)


def place_slots(
    land: Land, network: Image.Image, dry: np.ndarray
) -> tuple[list[dict[str, Any]], dict[str, dict[str, Box]]]:
    """Names and counters round each space's sign, which has its own box that nobody else may cover."""
    ink = art.mask(network.getchannel("A"))
    rivers = art.stroke(land.rivers, SIZE, 7)
    shore = art.stroke(art.shore_lines(land.land), SIZE, 3)
    blocked = np.zeros((HEIGHT, WIDTH), "f4")
    for left, top, right, bottom in PANELS:
        blocked[top:bottom, left:right] = 40
    signs = {space: disc(spot) for space, spot in land.spots.items()}
    crowd = sum(signs.values(), np.zeros((HEIGHT, WIDTH), "f4"))
    lettering = ink * 0.75 + rivers * 0.55 + shore * 0.35 + blocked
    units = ink * 0.4 + rivers * 0.4 + shore * 0.2 + blocked

    def ground(space: str) -> Callable[[str], np.ndarray]:
        others = {"name": 1.2, "unit": 0.5}
        under = {"name": lettering, "unit": units}

        def cost(name: str) -> np.ndarray:
            if name == "sign":
                return np.zeros((HEIGHT, WIDTH), "f4")
            return np.asarray(under[name] + np.minimum(crowd - signs[space], 1) * others[name])

        return cost

    items = []
    for space in land.data["spaces"]:
        x, y = (float(v) for v in land.spots[space["id"]])
        items.append(Item(space["id"], (x, y), list(list_layouts(space)), ground(space["id"]), 0))
    order = sorted(items, key=lambda item: count_neighbours(item, items), reverse=True)
    return land.data["spaces"], place(order, SIZE)


def disc(spot: np.ndarray, radius: int = 27) -> np.ndarray:
    """The neighbourhood of a sign, where a name would be taken for that sign's name."""
    yy, xx = np.ogrid[0:HEIGHT, 0:WIDTH]
    return np.asarray((xx - spot[0]) ** 2 + (yy - spot[1]) ** 2 < radius**2, "f4")


def count_neighbours(item: Item, items: list[Item]) -> int:
    return sum(math.dist(item.centre, other.centre) < 110 for other in items)


def list_layouts(space: dict[str, Any]) -> list[tuple[float, Layout]]:
    half, high = label_width(space) / 2 + 2, 20
    sign = NODE / 2 + 3 if space["kind"] != "neutral" else 13
    names = []
    for dy in range(-42, 43, 6):
        for dx in (-1, -0.66, -0.33, 0, 0.33, 0.66, 1):
            if abs(dy) < sign + high / 2 and abs(dx) < 1:
                continue
            beside = sign + 2 + half if abs(dy) < sign + high / 2 else half * 0.9
            x = dx * beside
            names.append((abs(dy) * 0.8 + abs(dx) * 5, (x - half, dy - high / 2, x + half, dy + high / 2)))
    units = []
    reach = sign + UNIT / 2
    for step in range(24):
        angle = step * math.pi / 12
        stretch = reach / max(abs(math.cos(angle)), abs(math.sin(angle)))
        for away in (0, 7):
            x, y = (stretch + away) * math.cos(angle), (stretch + away) * math.sin(angle)
            units.append((away * 2.0, (x - UNIT / 2, y - UNIT / 2, x + UNIT / 2, y + UNIT / 2)))
    disc = (-sign, -sign, sign, sign)
    return [
        (plain + far, {"name": name, "unit": unit, "sign": disc})
        for plain, name in names
        for far, unit in units
        if not do_meet(name, unit)
    ]


def do_meet(a: Box, b: Box) -> bool:
    return min(a[2], b[2]) > max(a[0], b[0]) and min(a[3], b[3]) > max(a[1], b[1])


def draw_forest(
    image: Image.Image, dry: np.ndarray, network: Image.Image, slots: dict[str, dict[str, Box]], land: Land
) -> None:
    """Trees where nothing else is drawn."""
    taken = (art.mask(network.getchannel("A")) > 0.1) | (art.stroke(land.rivers, SIZE, 8) > 0.1)
    for boxes in slots.values():
        for left, top, right, bottom in boxes.values():
            taken[max(0, int(top) - 4) : int(bottom) + 4, max(0, int(left) - 4) : int(right) + 4] = True
    taken = ndimage.maximum_filter(taken, 7) | (dry < 0.99)
    leaves, lines = (Image.new("L", (WIDTH * SCALE, HEIGHT * SCALE), 0) for _ in range(2))
    fill, outline = ImageDraw.Draw(leaves), ImageDraw.Draw(lines)
    rng, thick = np.random.default_rng(8), fractal(HEIGHT, WIDTH, 150, 3, 77)
    for row in range(10, HEIGHT - 8, 22):
        for column in range(8, WIDTH - 8, 25):
            x, y = column + rng.uniform(-7, 7), row + rng.uniform(-6, 6)
            size, pine = rng.uniform(0.85, 1.2), rng.random() < 0.5
            if (
                thick[int(y), int(x)] > 0.46
                and not taken[max(0, int(y) - 13) : int(y) + 5, max(0, int(x) - 7) : int(x) + 8].any()
            ):
                draw_tree(fill, outline, x * SCALE, y * SCALE, size * SCALE, pine)
    image.paste((150, 160, 112), (0, 0), leaves.resize(SIZE, Image.Resampling.BOX).point(lambda v: int(v * 0.38)))
    image.paste((84, 74, 44), (0, 0), lines.resize(SIZE, Image.Resampling.BOX).point(lambda v: int(v * 0.42)))


def draw_tree(
    fill: ImageDraw.ImageDraw, outline: ImageDraw.ImageDraw, x: float, y: float, s: float, pine: bool
) -> None:
    if pine:
        cone = [(x - 4.5 * s, y), (x, y - 13 * s), (x + 4.5 * s, y)]
        fill.polygon(cone, fill=255)
        outline.line([*cone, cone[0]], fill=255, width=3)
        outline.line([(x, y), (x, y + 3 * s)], fill=255, width=3)
    else:
        crown = (x - 4.6 * s, y - 11 * s, x + 4.6 * s, y - 2 * s)
        fill.ellipse(crown, fill=255)
        outline.ellipse(crown, outline=255, width=3)
        outline.line([(x, y - 2 * s), (x, y + 2 * s)], fill=255, width=3)


def write_water_names(image: Image.Image, land: Land) -> None:
    blue = (66, 96, 108)
    for text, where, size, gap in (
        ("Massachusetts", (1500, 330), 28, 3),
        ("Bay", (1500, 362), 28, 3),
        ("Long Island Sound", (412, 1036), 20, 2),
        ("The Atlantick Ocean", (1222, 1024), 28, 3),
    ):
        art.write_spaced(image, where, text, font(FELL_ITALIC, size), blue, gap)
    rose = art.compass(112, font(TITLE, 16))
    image.paste(rose, (1520, 430), rose)


def write_names(image: Image.Image, spaces: list[dict[str, Any]], slots: dict[str, dict[str, Box]]) -> None:
    halo, ink = Image.new("L", SIZE, 0), Image.new("L", SIZE, 0)
    on_halo, on_ink = ImageDraw.Draw(halo), ImageDraw.Draw(ink)
    red = Image.new("L", SIZE, 0)
    on_red = ImageDraw.Draw(red)
    for space in spaces:
        left, top, right, bottom = slots[space["id"]]["name"]
        name, code, face = label(space)
        y = (top + bottom) / 2
        for draw, stroke in ((on_halo, 3), (on_ink if face == FELL else on_red, 0)):
            draw.text((left + 2, y), name, font=font(face, 21), fill=255, anchor="lm", stroke_width=stroke)
            draw.text((right - 2, y + 2), code, font=font(NUMBER, 14), fill=255, anchor="rm", stroke_width=stroke)
    halo = halo.filter(ImageFilter.GaussianBlur(1.3)).point(lambda v: int(min(255, v * 1.2) * 0.82))
    image.paste((240, 230, 204), (0, 0), halo)
    image.paste((46, 30, 16), (0, 0), ink)
    image.paste((104, 36, 18), (0, 0), red)
