"""The rules in our words: every paragraph that a refusal names can be looked up, and every ruling has a test."""

from __future__ import annotations

import re
from pathlib import Path

from bot.words.rulebook import rulebook
from rules.age_of_arthur import CAMPAIGN
from rules.age_of_arthur.winds import EFFECTS, GRANTS
from rules.kernel import Ask

TESTS = "\n".join(p.read_text("utf-8") for p in sorted(Path(__file__).parent.glob("test_*.py")))
NAMES = [f"{name.lower()}_" for name in re.findall(r"^def (test_\w+)", TESTS, re.MULTILINE)]
TEXT = CAMPAIGN.folder / "text"


def test_every_rule_that_a_question_names_has_a_paragraph() -> None:
    book = [p.heading for p in rulebook(CAMPAIGN)]
    for frame in CAMPAIGN.state.frame_types():
        if issubclass(frame, Ask):
            for rule in (frame.rule, *frame.rules.values()):
                assert any(h == rule or h.startswith(f"{rule} ") for h in book), (frame, rule)


def test_every_ruling_has_a_test_that_carries_its_number() -> None:
    ids = re.findall(r"^## ([A-Z]+-?[A-Z]*\d*b?) ", (TEXT / "rulings.md").read_text("utf-8"), re.MULTILINE)
    assert len(ids) > 90
    lost = [id for id in ids if not any(f"_{id.replace('-', '_').lower()}_" in name for name in NAMES)]
    assert lost == []


def test_every_winds_card_has_a_paragraph_and_something_that_it_does() -> None:
    headings = {p.heading for p in rulebook(CAMPAIGN)}
    battle = next(p.text for p in rulebook(CAMPAIGN) if p.heading == "Battle Cards").replace("\n", " ")
    for id, card in CAMPAIGN.shipped.cards.winds.items():
        assert card.name in headings or (card.timing == "battle" and card.name in battle), card.name
        if card.timing in ("turn", "war"):
            assert id in EFFECTS or id in GRANTS, id


def test_every_ruling_asks_answers_and_names_its_paragraph() -> None:
    headings = {p.heading for p in rulebook(CAMPAIGN)}
    rulings = re.split(r"^## ", (TEXT / "rulings.md").read_text("utf-8"), flags=re.MULTILINE)[1:]
    for ruling in rulings:
        said = " ".join(ruling.split("\n\n", 1)[1].split())
        found = re.fullmatch(r"\*.{10,}\?\* .{2,} \((.+?)\)", said)
        assert found is not None and found[1] in headings, ruling
