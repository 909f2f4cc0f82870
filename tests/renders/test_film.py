"""Films: one frame for each view, thinned until they fit."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import pytest
from PIL import Image

from renders import film
from renders.boards.dba_grid import samples as battle
from renders.boards.levant import samples as sample
from renders.boards.road import samples as road

MIXED = [road.SCENES["opening"](), battle.SCENES["deployed"](), road.SCENES["the end"]()]


@pytest.mark.parametrize(
    "views", [[sample.random_scene(seed) for seed in range(4)], MIXED], ids=["one board", "two boards"]
)
def test_a_film_has_a_frame_for_each_view_and_exact_pixels(views: list[Any]) -> None:
    made = Image.open(io.BytesIO(film.film(views, width=550)))
    assert made.size == (550, 350)
    for number, view in enumerate(views):
        made.seek(number)
        wanted = film.draw_frame(view, "standard", 550).image.convert("RGB")
        assert np.array_equal(np.asarray(made.convert("RGB")), np.asarray(wanted))
    with pytest.raises(EOFError):
        made.seek(len(views))


def test_a_long_film_is_thinned_and_made_smaller_until_it_fits() -> None:
    views = [sample.random_scene(seed % 6) for seed in range(12)]
    made = film.film(views, limit=700_000)
    assert len(made) <= 700_000
    assert film.thin(list(range(1000)), 240)[0] == 0
    assert film.thin(list(range(1000)), 240)[-1] == 999
    assert len(film.thin(list(range(1000)), 240)) == 240


def test_a_film_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one view"):
        film.film([])
