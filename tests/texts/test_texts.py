"""The rules texts: their tables are those that are played with, their words are our own, every question is asked."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.commands.rules import ROOM, first_paragraphs, write_paragraph
from bot.words.rulebook import FENCE, Paragraph, rulebook
from renders.boards.chart.from_view import charts_of
from renders.boards.chart.scene import ChartScene
from rules.kernel import built, find
from tests.texts.own_words import borrowed, hash_run, runs
from tests.texts.tables import write_table

ROOT = Path(__file__).parents[2]
READ = sorted(
    [
        *ROOT.glob("rules/*/text/*.md"), *ROOT.glob("docs/*.md"), ROOT / "README.md", *ROOT.glob("bot/words/*.toml"),
        *ROOT.glob("renders/boards/*/words.toml"),
    ]
)  # fmt: skip
CHARTS = [(game, chart) for game in built() for chart in charts_of(game, find(game).shipped)]
RULINGS = [p for game in built() for p in rulebook(find(game)) if re.fullmatch(r"[QFXEHP]\d+", p.number)]


def paragraph_of(game: str, chart: ChartScene) -> str:
    return next(p.text for p in rulebook(find(game)) if chart.rule in (p.number, p.title))


@pytest.mark.parametrize(("game", "chart"), CHARTS, ids=lambda value: getattr(value, "id", value))
def test_every_chart_is_a_table_of_its_paragraph_figure_by_figure(game: str, chart: ChartScene) -> None:
    table = write_table(chart)
    assert table in paragraph_of(game, chart), f"{chart.rule} needs this table (python -m tests.texts.tables):\n{table}"


def test_every_table_of_a_text_is_a_chart() -> None:
    """No table is written by hand, so none can go out of date. Those of the shared text of battles have the types of
    The Syrian War; it names the others below them."""
    of_battles = {write_table(chart) for game, chart in CHARTS if game == "syrian_war"}
    for game in built():
        known = {write_table(chart) for chart in charts_of(game, find(game).shipped)} | of_battles
        for p in rulebook(find(game)):
            for block in re.findall(rf"^{FENCE}\n.*?\n{FENCE}$", p.text, re.MULTILINE | re.DOTALL):
                assert block in known, f"{game} {p.heading}: a table that no chart has\n{block}"


@pytest.mark.parametrize(("game", "id"), [("king_david", "siege"), ("syrian_war", "stances")])
def test_a_chart_in_a_guide_is_the_one_that_is_shown(game: str, id: str) -> None:
    guide = (ROOT / "docs" / f"{game}.md").read_text("utf-8")
    chart = next(chart for name, chart in CHARTS if (name, chart.id) == (game, id))
    rows = ["| " + " | ".join(line) + " |" for line in (chart.headings, *((r.label, *r.cells) for r in chart.rows))]
    assert "\n".join([rows[0], "|" + "---|" * len(chart.headings), *rows[1:]]) in guide


@pytest.mark.parametrize("file", READ, ids=lambda file: str(file.relative_to(ROOT)))
def test_nothing_is_taken_from_a_printed_rulebook(file: Path) -> None:
    assert borrowed(file.read_text("utf-8")) == []


def test_a_borrowed_sentence_would_be_found() -> None:
    printed = "in each turn the side whose marker stands highest on the track moves all of its units first"
    known = frozenset(map(hash_run, runs(printed)))
    assert borrowed(f"We say: {printed.capitalize()}, and then we rest.", known)
    assert not borrowed("The side whose marker is highest on the track moves first in each turn with all units.", known)


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda p: p.number)
def test_every_ruling_asks_its_question_in_words_and_answers_it(ruling: Paragraph) -> None:
    question, answer = re.match(r"\*(.+?)\*\s+(.*)", ruling.text, re.DOTALL).groups()  # type: ignore[union-attr]
    assert question.endswith(("?", "?”")) and len(question.split()) >= 3, question
    assert len(answer) >= 10


@pytest.mark.parametrize("game", built())
def test_every_ruling_names_a_paragraph_or_is_named_by_one(game: str) -> None:
    book = rulebook(find(game))
    numbers = {p.number or p.title for p in book}
    named = " ".join(p.text for p in book if not re.fullmatch(r"[QFXEHP]\d+", p.number))
    spelt = re.sub(
        r"([A-Z])(\d+) to \1(\d+)", lambda m: " ".join(f"{m[1]}{n}" for n in range(int(m[2]), int(m[3]) + 1)), named
    )
    for p in book:
        if re.fullmatch(r"[QFXEHP]\d+", p.number):
            own = re.findall(r"\d+\.\d+(?:\.\d+)?", f"{p.title} {p.text}")
            assert re.search(rf"\b{p.number}\b", spelt) or set(own) & numbers, p.heading


@pytest.mark.parametrize("game", built())
def test_no_paragraph_is_too_long_for_a_card(game: str) -> None:
    """What is cut off would be lost, and a table that is cut swallows the rest of the card."""
    for p in rulebook(find(game)):
        assert len(f"### {p.heading}\n{p.text}") < ROOM, p.heading
        assert p.text.count(FENCE) % 2 == 0, p.heading


def test_a_card_holds_whole_paragraphs() -> None:
    long = [Paragraph(str(n), "Title", "word " * 300) for n in range(4)]
    told = first_paragraphs(long)
    assert len(told) == 2 and sum(len(write_paragraph(p)) for p in told) <= ROOM
