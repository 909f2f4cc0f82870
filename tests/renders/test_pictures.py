"""What comes out of `renders.picture`, for every board."""

from __future__ import annotations

import importlib
import io
import logging
import subprocess
import sys
from typing import Any

import msgspec
import numpy as np
import pytest
from PIL import Image

import renders
from renders import pictures, registry
from renders.boards.levant import samples as sample
from renders.boards.levant.draw import draw as draw_levant
from renders.boards.levant.scene import LevantScene, Phase
from renders.boards.road import samples as road
from renders.drawing import focus, png
from renders.drawing.sides import PALETTES
from renders.drawing.stacks import Stack

EVERY = [
    pytest.param(make(), id=f"{name}: {title}")
    for name in registry.NAMES
    for title, make in importlib.import_module(f"renders.boards.{name}.samples").SCENES.items()
]


def opened(png: bytes | None) -> Image.Image:
    assert png is not None
    image = Image.open(io.BytesIO(png))
    image.load()
    return image


@pytest.mark.parametrize("scene", EVERY)
def test_every_board_gives_picture_alt_and_text(scene: Any) -> None:
    made = renders.picture(scene)
    image = opened(made.png)
    assert image.width == 1650
    assert image.height <= 1050 or "far too many" in made.text or image.height <= 1500
    assert 20 < len(made.alt) <= 1000
    assert len(made.text) >= 40
    for palette in PALETTES:
        assert len(renders.picture(scene, palette=palette).png or b"") <= 450 * 1024


@pytest.mark.parametrize("scene", EVERY)
def test_the_decoded_png_is_the_frame_in_the_boards_colours(scene: Any) -> None:
    frame, board = pictures.frame(scene)
    wanted = png.reduce_colours(frame, board, "standard").convert("RGB")
    assert np.array_equal(np.asarray(opened(renders.picture(scene).png).convert("RGB")), np.asarray(wanted))


@pytest.mark.parametrize("palette", PALETTES)
def test_every_palette_draws_and_stays_near_full_colour(palette: str) -> None:
    frame, board = pictures.frame(sample.random_scene(77), palette)
    shown = np.asarray(png.reduce_colours(frame, board, palette).convert("RGB")).astype(float)
    error = ((shown - np.asarray(frame)) ** 2).mean()
    assert 10 * np.log10(255**2 / error) > 34  # decibels, on a state the colours were not chosen from


def test_the_same_scene_gives_the_same_bytes() -> None:
    first = pictures.frame(sample.middle())[0].tobytes()
    assert first == pictures.frame(sample.middle())[0].tobytes()


def test_a_scene_is_drawn_once_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def counting(scene: LevantScene, palette: str) -> Image.Image:
        drawn.append(palette)
        return draw_levant(scene, palette)

    name = registry.full_name(LevantScene)
    counted = msgspec.structs.replace(registry.BOARDS["levant"], draw=counting)
    monkeypatch.setitem(registry.DRAWINGS, name, msgspec.structs.replace(registry.DRAWINGS[name], board=counted))
    scene = msgspec.structs.replace(sample.opening(), phase="never drawn before")
    assert renders.picture(scene) is renders.picture(scene)
    renders.picture(scene, palette="greyscale")
    assert drawn == ["standard", "greyscale"]


def test_views_alike_to_a_viewer_give_the_same_picture() -> None:
    """A face-down marker has no kind in the scene, so there is nothing that could leak."""
    hidden = msgspec.structs.replace(sample.opening(), track=(Phase(), Phase("action")))
    again = msgspec.structs.replace(sample.opening(), track=(Phase(""), Phase("action")))
    assert renders.picture(hidden).png == renders.picture(again).png


def test_focus_is_a_crop_of_the_same_frame() -> None:
    scene = sample.middle()
    whole = np.asarray(opened(renders.picture(scene).png).convert("RGB"))
    part = np.asarray(opened(renders.picture(scene, crop="focus").png).convert("RGB"))
    assert part.shape == (525, 825, 3)
    x, y = registry.BOARDS["levant"].find_focus(scene) or (0, 0)
    left, top = max(0, x - 412), max(0, y - 262)
    assert np.array_equal(part, whole[top : top + 525, left : left + 825])


def test_sizes_scale_down_and_never_up() -> None:
    assert opened(renders.picture(sample.opening(), size=(825, 525)).png).size == (825, 525)
    assert opened(renders.picture(sample.opening(), size=(9999, 9999)).png).size == (1650, 1050)


def test_an_unknown_palette_is_refused_with_what_is_possible() -> None:
    with pytest.raises(ValueError, match=r"no palette 'sepia'.*standard, red-green"):
        renders.picture(sample.opening(), palette="sepia")


class Undrawn(msgspec.Struct):
    turn: int
    words: str


class Told(msgspec.Struct):
    text: str


def test_a_view_without_a_board_gives_its_words_alone() -> None:
    made = renders.picture(Undrawn(3, "quiet"))
    assert made.png is None
    assert "quiet" in made.text
    assert renders.picture(Told("All is well.")).text == "All is well."


def test_a_game_registers_its_view_with_a_few_lines() -> None:
    renders.register(Undrawn, registry.BOARDS["levant"], lambda view: LevantScene(f"Turn {view.turn}", view.words))
    try:
        made = renders.picture(Undrawn(3, "quiet"))
        assert made.png is not None
        assert made.alt.startswith("Map of the Levant. Turn 3, quiet.")
    finally:
        del registry.DRAWINGS[registry.full_name(Undrawn)]


# Bad input.


def test_unknown_areas_sides_kinds_and_crowds_still_draw_and_are_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    scene = LevantScene(
        "Turn 1",
        "Chaos",
        {"atlantis": "judah", "gaza": "martians"},
        {"gaza": 99},
        {
            "atlantis": (Stack("judah", "phalanx"),),
            "gaza": tuple(Stack("martians", "saucer", 10**9, -(10**9)) for _ in range(500)),
            "hebron": (Stack("judah", "phalanx", 0, 0, ("",) * 40, ("spy",) * 40),),
        },
        ("atlantis",),
        ("atlantis", "gaza"),
        ("atlantis",),
        tuple(Phase("nonsense") for _ in range(400)),
        10**6,
        sample.nations() * 9,
        "martians",
        ("word " * 5000,) * 100,
    )
    with caplog.at_level(logging.WARNING, "renders"):
        made = renders.picture(scene)
    assert opened(made.png).size == (1650, 1050)
    for word in ("atlantis", "martians", "saucer", "500 stacks"):
        assert word in caplog.text
    assert "atlantis (not on the map)" in made.text


@pytest.mark.parametrize("name", ["", " ", "\x00\x07", "👑" * 50, "א" * 30, "a" * 100_000, "\u202egnihton", "‍" * 9])
def test_absurd_names_still_draw(name: str) -> None:
    row = tuple(msgspec.structs.replace(nation, player=name) for nation in sample.nations())
    scene = msgspec.structs.replace(sample.opening(), nations=row, turn=name, phase=name, log=(name,) * 3)
    assert opened(renders.picture(scene).png).size == (1650, 1050)


@pytest.mark.skipif(sys.platform != "linux", reason="reads the process's own status")
@pytest.mark.parametrize("board", registry.NAMES)
def test_no_picture_takes_much_memory_or_time_whatever_the_view(board: str) -> None:
    """Each board in a process of its own, imports and maps included: its scenes as they are, and all of them absurd."""
    code = (
        f"import logging, time, renders; from renders.boards.{board} import samples as sample; logging.disable()\n"
        "from tests.renders.absurd import blow_up\n"
        "for make in sample.SCENES.values():\n"
        "  for scene in (make(), blow_up(make(), False), blow_up(make(), True)):\n"
        "    began = time.process_time()\n"
        "    made = renders.picture(scene, palette='red-green')\n"
        "    peak = next(row for row in open('/proc/self/status') if row.startswith('VmHWM')).split()[1]\n"
        "    print(int(peak) / 1024, time.process_time() - began, len(made.png) / 1024)"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    for row in out.stdout.splitlines():
        megabytes, seconds, kilobytes = map(float, row.split())
        assert megabytes < 300
        assert seconds < 5
        assert kilobytes <= 450


def test_a_missing_asset_is_named_with_the_command_that_rebuilds_it() -> None:
    from renders.drawing import assets

    with pytest.raises(assets.MissingAsset, match=r"levant/nothing\.png.*python -m renders\.mapbuild levant"):
        assets.find_path("levant/nothing.png")


def test_pictures_load_neither_the_rules_of_any_game_nor_numpy() -> None:
    code = (
        "import renders, sys; from renders.boards.levant import samples as levant; renders.picture(levant.middle());"
        "print([m for m in sys.modules if m in ('numpy', 'rules') or m.startswith('rules.')])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"


# Close-ups.


def test_a_close_up_shows_where_most_of_it_happened() -> None:
    together = [(300, 300), (340, 320), (380, 260)]
    assert focus.find_middle([]) is None
    assert focus.find_middle([*together, (1500, 900)]) == (340, 293)


def test_maps_have_a_close_up_when_something_happened() -> None:
    quiet = msgspec.structs.replace(sample.middle(), battles=(), sieges=(), changed=())
    assert not renders.has_close_up(quiet)
    assert renders.has_close_up(msgspec.structs.replace(quiet, battles=("gaza",)))
    assert not renders.has_close_up(road.SCENES["opening"]())
