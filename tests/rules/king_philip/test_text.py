"""The rules in our own words: every paragraph the code and the texts speak of is there."""

from __future__ import annotations

import re
from pathlib import Path

from rules.kernel import Ask
from rules.king_philip import CAMPAIGN

FOLDER = Path(__file__).parents[3] / "rules/king_philip/text"
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


def test_a_test_for_each_paragraph_ruling_reading_and_erratum() -> None:
    """It is in the name of a test: `test_12_4_...`, `test_F5_...`, `..._erratum_9_...`."""
    code = "\n".join(f.read_text("utf-8") for f in Path(__file__).parent.glob("test_*.py"))
    names = [f"_{name}_" for name in re.findall(r"^def test_(\w+)", code, re.MULTILINE)]
    named = {h: f"_erratum_{h[1:]}_" if h[0] == "E" else f"_{h.replace('.', '_')}_" for h in HEADINGS}
    assert [h for h in HEADINGS if not any(named[h] in name for name in names)] == []
