"""The rules in our own words: every paragraph that code and rulings speak of is there, and the tables are those that
are played with."""

from __future__ import annotations

import re
from pathlib import Path

from renders.boards.chart.from_view import charts_of
from rules.kernel import Ask
from rules.mighty_kingdoms import CAMPAIGN

FOLDER = Path(__file__).parents[3] / "rules/mighty_kingdoms/text"
RULES, RULINGS = ((FOLDER / name).read_text("utf-8") for name in ("rules.md", "rulings.md"))
PARAGRAPHS = re.findall(r"^## (\d(?:\.\d)?) ", RULES, re.MULTILINE)
RULED = re.findall(r"^## ([ADMN]\d+) ", RULINGS, re.MULTILINE)
CHARTS = CAMPAIGN.shipped.charts


def test_all_numbers_once() -> None:
    assert len(PARAGRAPHS) == len(set(PARAGRAPHS)) == 28
    numbers = {"A": range(1, 33), "D": range(1, 10), "M": range(1, 28), "N": [*range(1, 33), *range(35, 42)]}
    assert [f"{letter}{n}" for letter, many in numbers.items() for n in many] == RULED


def test_every_question_names_a_paragraph_that_is_there() -> None:
    for frame in CAMPAIGN.state.frame_types():
        if issubclass(frame, Ask):
            assert frame.rule in PARAGRAPHS, frame.kind()


def test_references_lead_somewhere() -> None:
    assert [r for r in re.findall(r"\b([ADMN]\d+)\b", RULES) if r not in RULED] == []


def test_a_test_for_each_paragraph_and_ruling() -> None:
    code = "\n".join(f.read_text("utf-8") for f in Path(__file__).parent.glob("test_*.py"))
    names = [f"_{name}_" for name in re.findall(r"^def test_(\w+)", code, re.MULTILINE)]
    spelt = [re.sub(r"n4_to_n7", "n4_n5_n6_n7", name) for name in names]
    wanted = [*PARAGRAPHS, *RULED]
    assert [w for w in wanted if not any(f"_{w.lower().replace('.', '_')}_" in name for name in spelt)] == []


def paragraph(number: str) -> str:
    return re.split(rf"^## {re.escape(number)} .*$", RULES, flags=re.MULTILINE)[1].split("\n## ")[0]


def test_5_1_the_worth_of_things_is_what_is_counted() -> None:
    shown = re.findall(r"an? (village|city|fortress|capital|army) (\d)", paragraph("5.1"))
    assert {what: int(worth) for what, worth in shown} == CHARTS.might


def test_every_table_of_figures_is_a_chart_of_its_paragraph() -> None:
    """`tests/texts` compares them figure by figure."""
    charts = {(chart.rule, chart.id) for chart in charts_of(CAMPAIGN.id, CAMPAIGN.shipped)}
    assert charts == {
        ("3.3", "exploration"), ("3.5", "odds"), ("4.4", "builds"), ("4.7", "settlements"), ("3.9", "tables"),
        ("3.9", "benefits"), ("6.3", "quests"), ("6.4", "artefacts"),
    }  # fmt: skip
    assert (RULES + RULINGS).count("\n|---") == 1  # the orders of 3.1, which has no figures
