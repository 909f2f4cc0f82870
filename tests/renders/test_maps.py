"""The picture's map is the rules' map."""

from typing import Any

import numpy as np
import pytest

from renders.drawing import assets
from renders.drawing.sides import PALETTES
from renders.mapbuild.contacts import contacts

BOXES = ("name", "city", "unit", "hut", "signs")
THIN = 14  # pixels of common border below which nobody can see that two areas touch


@pytest.fixture(scope="module")
def levant() -> tuple[list[str], set[frozenset[str]], dict[frozenset[str], int]]:
    table = assets.load_table("levant/slots.json")
    ids = [area["id"] for area in table["areas"]]
    touching = contacts(np.asarray(assets.load_image("levant/labels.png")))
    listed = {frozenset((b["a"], b["b"])) for b in assets.load_sheet("king_david", "map", dict)["borders"]}
    return ids, listed, {frozenset((ids[a], ids[b])): length for (a, b), length in touching.items()}


def test_levant_touching_areas_are_the_rules_borders(levant: Any) -> None:
    _, listed, touching = levant
    apart = {frozenset(pair) for pair in assets.load_table("levant/slots.json")["apart"]}
    assert apart == {frozenset(("tabor", "geshur"))}  # the Sea of Galilee lies between them
    assert set(touching) == listed - apart


def test_levant_borders_are_long_enough_to_be_seen(levant: Any) -> None:
    _, _, touching = levant
    assert {tuple(sorted(pair)): length for pair, length in touching.items() if length < THIN} == {}


def test_levant_has_every_area_of_the_data_file_in_one_piece(levant: Any) -> None:
    ids, _, _ = levant
    assert ids == [area["id"] for area in assets.load_sheet("king_david", "map", dict)["areas"]]
    labels = np.asarray(assets.load_image("levant/labels.png"))
    for number in range(1, len(ids) + 1):
        assert (labels == number).sum() > 1500, ids[number - 1]


def britain_borders() -> set[frozenset[str]]:
    provinces = assets.load_sheet("age_of_arthur", "map", dict)["provinces"]
    return {frozenset((name, other)) for name, province in provinces.items() for other in province["borders"]}


def test_britains_touching_provinces_are_the_rules_borders_and_ferries_are_drawn_as_boats() -> None:
    table = assets.load_table("britain/slots.json")
    ids = [area["id"] for area in table["areas"]]
    found = contacts(np.asarray(assets.load_image("britain/labels.png")))
    touching = {frozenset((ids[a], ids[b])): length for (a, b), length in found.items()}
    ferries = {frozenset(pair) for pair in assets.load_sheet("age_of_arthur", "map", dict)["ferries"]}
    apart = {frozenset(pair) for pair in table["apart"]}
    assert apart == ferries | {frozenset(("man", other)) for other in ("mon", "arg", "nov")}  # and the way to Man
    assert set(touching) == britain_borders() - apart
    thin = {pair for pair, length in touching.items() if length < THIN}
    assert thin <= {frozenset(("mon", "arf"))}  # a strait, which everybody sees


def test_britain_has_every_province_of_the_data_file() -> None:
    ids = [area["id"] for area in assets.load_table("britain/slots.json")["areas"]]
    assert ids == list(assets.load_sheet("age_of_arthur", "map", dict)["provinces"])
    labels = np.asarray(assets.load_image("britain/labels.png"))
    for number, name in enumerate(ids, 1):
        assert (labels == number).sum() > 4000, name


def test_new_england_has_every_space_and_connection_of_the_data_file() -> None:
    table, data = assets.load_table("new_england/slots.json"), assets.load_sheet("king_philip", "map", dict)
    assert [space["id"] for space in table["spaces"]] == [space["id"] for space in data["spaces"]]
    assert set(table["links"]) == {f"{link['a']}-{link['b']}" for link in data["connections"]}


def test_new_england_roads_do_not_cross() -> None:
    table, data = assets.load_table("new_england/slots.json"), assets.load_sheet("king_philip", "map", dict)
    at = {space["id"]: space["at"] for space in table["spaces"]}
    roads = [(link["a"], link["b"]) for link in data["connections"]]
    crossing = [
        (one, two)
        for i, one in enumerate(roads)
        for two in roads[i + 1 :]
        if not set(one) & set(two) and _cross(at[one[0]], at[one[1]], at[two[0]], at[two[1]])
    ]
    assert crossing == []


def _cross(a: list[int], b: list[int], c: list[int], d: list[int]) -> bool:
    def turn(p: list[int], q: list[int], r: list[int]) -> int:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


@pytest.mark.parametrize(("board", "key"), [("levant", "areas"), ("new_england", "spaces"), ("britain", "areas")])
def test_no_two_boxes_collide(board: str, key: str) -> None:
    boxes = [
        (place["id"], name, place[name])
        for place in assets.load_table(f"{board}/slots.json")[key]
        for name in BOXES
        if name in place
    ]
    clashes = [
        (one, two)
        for i, (one, first, a) in enumerate(boxes)
        for two, second, b in boxes[i + 1 :]
        if min(a[2], b[2]) - max(a[0], b[0]) > 2 and min(a[3], b[3]) - max(a[1], b[1]) > 2
    ]
    assert clashes == []


@pytest.mark.parametrize(("board", "key"), [("levant", "areas"), ("new_england", "spaces"), ("britain", "areas")])
def test_every_box_lies_on_the_sheet(board: str, key: str) -> None:
    width, height = assets.load_image(f"{board}/base.png").size
    for place in assets.load_table(f"{board}/slots.json")[key]:
        for name in BOXES:
            if name in place:
                left, top, right, bottom = place[name]
                assert left >= 0, place
                assert top >= 0, place
                assert right <= width, place
                assert bottom <= height, place


def test_the_palettes_of_sides_keep_the_five_nations_apart() -> None:
    """Straight-line distance in RGB as a coarse guard; emblems and patterns carry the rest."""
    from renders.drawing.sides import side

    nations = ("philistia", "judah", "aramea", "tyre", "moab")
    for palette in PALETTES:
        if palette == "greyscale":
            continue
        colours = [np.array(side(name, palette).colour) for name in nations]
        closest = min(np.linalg.norm(a - b) for i, a in enumerate(colours) for b in colours[i + 1 :])
        assert closest > 60, palette


def test_every_side_of_a_game_has_its_own_emblem_and_pattern_or_shape() -> None:
    from renders.drawing.sides import side

    kings = tuple(assets.load_sheet("age_of_arthur", "map", dict)["kingdoms"])
    for nations in (("philistia", "judah", "aramea", "tyre", "moab"), kings):
        assert len({side(name).emblem for name in nations}) == len(nations)
        assert len({side(name).pattern for name in nations}) == len(nations)


@pytest.mark.parametrize("palette", list(PALETTES))
def test_every_kingdom_keeps_its_colour_on_the_battle_board(palette: str) -> None:
    """Those of the sides are in the board's own 256, as good as the same: teal is no blue there, orange no brown."""
    chosen = assets.find_path(f"dba_grid/colours-{palette}.bin").read_bytes()
    colours = list(zip(chosen[::3], chosen[1::3], chosen[2::3], strict=True))
    for slot in PALETTES[palette].slots[:8]:
        assert min(sum(abs(a - b) for a, b in zip(slot, c, strict=True)) for c in colours) <= 10
