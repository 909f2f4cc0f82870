"""The rules in our words: every paragraph that the rules refuse by can be looked up, and every ruling is there."""

from __future__ import annotations

from bot.words.rulebook import rulebook
from bot.words.search import search
from rules.kernel import Ask
from rules.king_david import CAMPAIGN


def test_every_rule_that_a_question_names_has_a_paragraph() -> None:
    numbers = {p.number for p in rulebook(CAMPAIGN)}
    for frame in CAMPAIGN.state.frame_types():
        if issubclass(frame, Ask) and frame.rule:
            assert frame.rule in numbers, frame


def test_every_event_and_every_ruling_has_a_paragraph() -> None:
    numbers = {p.number for p in rulebook(CAMPAIGN)}
    assert {f"7.{n}" for n in range(1, 28)} <= numbers
    assert {f"Q{n}" for n in range(1, 136)} <= numbers


def test_rules_are_found_by_number_and_by_word() -> None:
    book = rulebook(CAMPAIGN)
    assert search(book, "6.2")[0].title == "Combat"
    assert search(book, "ransom")
