"""The charts, and that a faulty data set is refused with one clear error."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from rules.kernel.data_files import DataFault
from rules.king_philip import CAMPAIGN
from rules.king_philip.dataset.load import FOLDER, load
from rules.king_philip.diplomacy import Recruiting
from rules.king_philip.losses import Losses

CHARTS = CAMPAIGN.shipped


@pytest.mark.parametrize("cell", CHARTS.crt.fixed, ids=lambda c: f"sp{c.sp}_die{c.die}")
def test_crt_agrees_with_the_worked_battles(cell: object) -> None:
    assert CHARTS.hits(cell.sp, cell.die) == cell.hits  # type: ignore[attr-defined]  # a Cell


def test_crt_each_row_holds_two_hits_more() -> None:
    assert [sum(row) for row in CHARTS.crt.rows] == [0, *range(1, 20, 2)]


def test_strength_beyond_the_table_uses_the_last_row_and_none_hits_nobody() -> None:
    assert CHARTS.hits(14, 6) == CHARTS.hits(10, 6) == 5
    assert CHARTS.hits(0, 6) == CHARTS.hits(-1, 6) == 0


def test_10_1_reinforcements_per_turn() -> None:
    tribes = {t: c.per_turn for t, c in CHARTS.tribes.items()}
    assert tribes == {"WA": 0, "SK": 1, "PC": 1, "NI": 2, "NC": 1, "NA": 2, "PO": 1, "AB": 1, "MO": 1}
    assert {c: x.per_turn for c, x in CHARTS.colonies.items()} == {"MA": 2, "PL": 1, "RI": 1, "CT": 1}


def test_13_6_who_never_surrenders() -> None:
    assert [t for t, c in CHARTS.tribes.items() if c.surrender == 0] == ["WA", "MO"]


def test_initial_units_fit_one_a_village() -> None:
    assert all(c.initial <= len(CHARTS.sites[t]) for t, c in CHARTS.tribes.items() if c.razed and t != "MO")


def test_X14_178_counters() -> None:
    marks = CHARTS.counters.markers
    others = sum(getattr(marks, f) for f in marks.__struct_fields__ if f != "src")
    assert others + len(CHARTS.infantry) + len(CHARTS.leaders) == 178


def test_X11_erratum_3_stripes() -> None:
    """By the stripes of 4.2, not the borders of 4.1; Plymouth red and the Narragansetts blue."""
    assert {c: x.stripe for c, x in CHARTS.colonies.items()} == {
        "MA": "green", "PL": "red", "RI": "yellow", "CT": "purple",
    }  # fmt: skip
    assert CHARTS.tribes["NA"].stripe == "blue"


def test_X13_the_third_column_is_the_number_of_counters() -> None:
    assert all(len(CHARTS.counters_of[t]) == c.most for t, c in CHARTS.tribes.items())


def test_X8_where_6_4_points_to() -> None:
    assert (Recruiting.rule, Losses.rule) == ("11.1", "13.5")


def test_every_figure_has_its_source() -> None:
    for chart in (*CHARTS.tribes.values(), *CHARTS.colonies.values()):
        figures = {f for f in chart.__struct_fields__ if isinstance(getattr(chart, f), int)}
        assert figures == set(chart.src)
        assert set(chart.src.values()) <= {"R", "O"}


FAULTS = {
    "crt.toml": ("[0, 0, 0, 1, 1, 1]", "[0, 0, 1, 1, 1, 1]", "Swansea"),
    "alliance.toml": ("per_turn = 2\nmost = 8", "per_turn = 3\nmost = 8", "10.1"),
    "counters.toml": ("soldiers = 12", "soldiers = 13", "178"),
    "settings.toml": ('"panic"', '"plague"', "six faces"),
    "map.toml": ('{ a = "sudbury", b = "dedham", pips = 1', '{ a = "sudbury", b = "denham", pips = 1', "denham"),
}


@pytest.mark.parametrize("file", FAULTS)
def test_a_faulty_file_is_refused_by_name(file: str, tmp_path: Path) -> None:
    shutil.copytree(FOLDER, tmp_path / "own")
    path = tmp_path / "own" / file
    old, new, word = FAULTS[file]
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(DataFault) as fault:
        load(tmp_path / "own")
    assert fault.value.file == file and word in str(fault.value)


def test_an_owners_table_can_take_the_place_of_ours(tmp_path: Path) -> None:
    """Table B: losses = (SP + die) // 3 - 1."""
    shutil.copytree(FOLDER, tmp_path / "own")
    rows = [[max(0, (sp + die) // 3 - 1) if sp else 0 for die in range(1, 7)] for sp in range(11)]
    path = tmp_path / "own" / "crt.toml"
    text = path.read_text("utf-8")
    path.write_text(re.sub(r"rows = \[.*?\n\]", f"rows = {rows}", text, flags=re.DOTALL), "utf-8")
    assert load(tmp_path / "own").hits(1, 5) == 1
