"""Every paragraph of every rulebook leads to its code and to a test that carries its number."""

from __future__ import annotations

import pytest

from tests import chapters

GAMES = list(chapters.TEXTS)


@pytest.mark.parametrize("game", GAMES)
def test_every_paragraph_has_code_and_a_test(game: str) -> None:
    found = chapters.read_chapters(game)
    assert found
    assert [c.heading for c in found if not c.code] == [], "no code names these paragraphs"
    assert [c.heading for c in found if not c.test] == [], "no test carries these numbers"


@pytest.mark.parametrize("game", GAMES)
def test_the_page_is_as_the_tree_is(game: str) -> None:
    assert chapters.page_of(game).read_text("utf-8") == chapters.write_page(game), "run `make chapters`"


def test_ranges_name_every_number_between() -> None:
    assert chapters.expand_ranges("7.1-7.3, 12.4") == "7.1 7.2 7.3, 12.4"
    assert "_7_9_" in chapters.spell_name("test_7_8_to_7_10_raids")
    assert "_7_11_" not in chapters.spell_name("test_7_8_to_7_10_raids")


def test_the_name_of_a_test_begins_with_the_number() -> None:
    assert chapters.spell_name("test_4_3_1_the_board").startswith("_4_3_1_")
    assert not chapters.spell_name("test_4_4_3_1_a_pace").startswith("_4_3_1_")
    found = {c.number: c.test for c in chapters.read_chapters("dba")}
    assert found["4.3.1"].startswith("test_4_3_1_")


def test_where_a_rule_is_carried_out_counts_for_more_than_a_list_of_numbers() -> None:
    found = {c.number: c.code[0] for c in chapters.read_chapters("king_david")}
    assert (found["5.5"].path, found["5.5"].place) == ("rules/king_david/setup.py", "TheGame.after")


def test_a_number_is_not_found_in_a_longer_one() -> None:
    pattern = chapters.pattern_of(chapters.Chapter("6.2", "Combat"))
    assert pattern.search("6.2 Combat") and not pattern.search("6.2.1") and not pattern.search("16.2")
