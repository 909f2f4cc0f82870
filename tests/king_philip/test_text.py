"""The rules in our own words: every paragraph the code and the texts speak of is there."""

from __future__ import annotations

import re
from pathlib import Path

from rules.asking import Ask
from rules.king_philip import CAMPAIGN

FOLDER = Path(__file__).parents[2] / "rules/king_philip/text"
TEXT = "\n".join(f.read_text("utf-8") for f in sorted(FOLDER.glob("*.md")))
HEADINGS = re.findall(r"^## ([A-Z]?\d+(?:\.\d+)?) ", TEXT, re.MULTILINE)


def test_all_numbers_once() -> None:
    assert len(HEADINGS) == len(set(HEADINGS))
    wanted = [f"F{n}" for n in range(1, 79)] + [f"X{n}" for n in range(1, 28)] + [f"E{n}" for n in range(1, 11)]
    assert set(wanted) <= set(HEADINGS)


def test_every_question_names_a_paragraph_that_is_there() -> None:
    for frame in CAMPAIGN.state.frame_types():
        if issubclass(frame, Ask):
            assert frame.rule in HEADINGS, frame.kind()


def test_references_lead_somewhere() -> None:
    for reference in re.findall(r"\b([FXEH]\d+)\b", TEXT):
        assert reference in HEADINGS, reference


def test_figures_agree_with_the_charts() -> None:
    """The numbers the text names are those of the data set."""
    tribes = CAMPAIGN.shipped.tribes
    named = dict(re.findall(r"(\w+)s (\d+)[,.]", TEXT.split("## 13.6")[1].split("##")[0]))
    assert {t.name: str(t.surrender) for t in tribes.values() if t.surrender} == named


def test_a_test_for_each_ruling_reading_and_erratum() -> None:
    """Named in the name of a test, in its docstring, or where the reading is checked."""
    code = "\n".join(f.read_text("utf-8") for f in Path(__file__).parent.glob("test_*.py") if f.name != "test_text.py")
    tested = set(re.findall(r"(?<![A-Za-z0-9])([FXM]\d+)(?!\d)", code.replace("_", " ")))
    errata = set(re.findall(r"erratum[ _](\d+)", code))
    missing = [h for h in HEADINGS if h[0] in "FX" and h not in tested]
    missing += [h for h in HEADINGS if h[0] == "E" and h[1:] not in errata]
    assert missing == []
