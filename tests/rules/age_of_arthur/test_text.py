"""The rules in our words: every paragraph that a refusal names can be looked up, and every ruling has a test."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from bot.words.rulebook import rulebook
from rules.age_of_arthur import CAMPAIGN
from rules.age_of_arthur.winds import EFFECTS, GRANTS
from rules.kernel import Ask

HERE = Path(__file__).parent
TESTS = "\n".join(p.read_text("utf-8") for d in (HERE, HERE.parent / "dba") for p in sorted(d.glob("test_*.py")))
NAMES = [f"{name.lower()}_" for name in re.findall(r"^def (test_\w+)", TESTS, re.MULTILINE)]
TEXT = CAMPAIGN.folder / "text"

READINGS = """
    ARM1 ARM2 ARM3 ARM4 ARM5 ARM6 CB1 CB2 CB3 CB4 CB5 CL1 CL2 CL3 CL4 CL5 CL6 DEATH1 DEATH2 DEATH3 DEATH4 END
    EXP FEAL1 FEAL2 MODE NAT NAT2 RANK ROLE SHRINK SIDE1 SIDE2 SIDE3 SITE TURN1 TURN2 TURN3 TURN4 TURN5 W2 W2b
"""  # R: of the rulebook's words
FURTHER = """
    BAND CLAIM DEATHS DECK END HAMMER IRISH LATE LEVY LOAN PEN PLAY PUBLIC REB ROMAN SET SIEGE TURN TWO
    UNOWNED WIN WINDOW
"""  # F: further ones
NUMBERS = [*range(1, 18), *range(20, 45), 50]  # G: for playing by chat
RULINGS = [
    *(f"R-{name}" for name in READINGS.split()),
    *(f"R-BAT{n}" for n in range(1, 11)),
    *(f"F-{name}" for name in FURTHER.split()),
    *(f"C{n}" for n in range(1, 12)),
    *(f"G{n}" for n in NUMBERS),
]


def slug(title: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", title.lower().replace("'", "")).strip("_")


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_is_written_down_and_has_a_test_of_its_number(ruling: str) -> None:
    """R-BAT are told in the battle book, which other campaigns share."""
    assert any(p.heading.startswith(f"{ruling} ") for p in rulebook(CAMPAIGN)), "no such ruling in the rules"
    assert any(f"_{slug(ruling)}_" in name for name in NAMES), "no test carries its number"


@pytest.mark.parametrize("card", [*CAMPAIGN.shipped.cards.winds.values()], ids=lambda card: card.name)
def test_every_card_has_a_test_of_its_name(card: Any) -> None:
    assert any(f"_{slug(card.name)}_" in name for name in NAMES)


@pytest.mark.parametrize("title", re.findall(r"^## (.+)$", (TEXT / "rules.md").read_text("utf-8"), re.MULTILINE))
def test_every_paragraph_has_a_test_that_begins_with_its_title(title: str) -> None:
    assert any(name.startswith(f"test_{slug(title)}_") for name in NAMES)


def test_every_rule_that_a_question_names_has_a_paragraph() -> None:
    book = [p.heading for p in rulebook(CAMPAIGN)]
    for frame in CAMPAIGN.state.frame_types():
        if issubclass(frame, Ask):
            for rule in (frame.rule, *frame.rules.values()):
                assert any(h == rule or h.startswith(f"{rule} ") for h in book), (frame, rule)


def test_no_ruling_is_written_that_has_no_test() -> None:
    ids = re.findall(r"^## ([A-Z]+-?[A-Z]*\d*b?) ", (TEXT / "rulings.md").read_text("utf-8"), re.MULTILINE)
    assert len(ids) > 90 and set(ids) <= set(RULINGS)


def test_every_winds_card_has_a_paragraph_and_something_that_it_does() -> None:
    headings = {p.heading for p in rulebook(CAMPAIGN)}
    for id, card in CAMPAIGN.shipped.cards.winds.items():
        assert card.name in headings, card.name
        if card.timing in ("turn", "war"):
            assert id in EFFECTS or id in GRANTS, id


def test_every_ruling_asks_answers_and_names_its_paragraph() -> None:
    headings = {p.heading for p in rulebook(CAMPAIGN)}
    rulings = re.split(r"^## ", (TEXT / "rulings.md").read_text("utf-8"), flags=re.MULTILINE)[1:]
    for ruling in rulings:
        said = " ".join(ruling.split("\n\n", 1)[1].split())
        found = re.fullmatch(r"\*.{10,}\?\* .{2,} \((.+?)\)", said)
        assert found is not None and found[1] in headings, ruling
