"""Looking things up: what a player types finds the paragraph that explains it, and every word of a panel is found."""

from __future__ import annotations

import re

import msgspec
import pytest

from bot.words import words_of
from bot.words.catalogue import names_in
from bot.words.charts import charts_for, find_chart
from bot.words.rulebook import Paragraph, read, rulebook
from bot.words.search import Match, fit, search, singular, words_in
from rules.dba.duel import ARMIES, SEATS
from rules.kernel import Ask, built, find

BOOK = [
    Paragraph("1.1", "Keeping a distance", "How far."),
    Paragraph("1.2", "Moves", "A stance says how a command moves; at a distance it waits."),
    Paragraph("1.3", "Stances", "Hold, Charge."),
    Paragraph("1.4", "Circumstances", "Whatever happens.", ("Change the stance",)),
    Paragraph("1.10", "The tenth", "Far down."),
]
NO_TERMS = {"The clock", *(f"Player {n}" for n in range(1, 6))} | {
    words_of(find("syrian_war")).name(name)
    for name in (*ARMIES, *SEATS)  # of a game that is not played here
}


def found(query: str, book: list[Paragraph] = BOOK) -> list[str]:
    return [p.number for p in search(book, query)]


def test_whole_words_come_first_and_titles_before_text() -> None:
    assert found("stance") == ["1.3", "1.4", "1.2"], "a title, the name of an order, a text; never inside a word"
    assert found("stances") == found("STANCE ")
    assert found("distance") == ["1.1", "1.2"]


def test_the_beginning_of_a_word_comes_after_whole_words_and_its_inside_last() -> None:
    assert found("stanc") == ["1.3", "1.2"]
    assert found("istanc") == ["1.1", "1.2"], "only where nothing else is found"
    assert found("whatever happen") == ["1.4"]
    assert found("unheard of") == [] == found("  ") == found("!")


def test_words_in_a_row_come_before_the_same_words_apart() -> None:
    apart, row = (
        Paragraph("2.1", "A", "say how it moves, and what"),
        Paragraph("2.2", "B", "it says how a command moves"),
    )
    assert found("a command", [apart, row]) == ["2.2"]
    assert found("how moves", [apart, row]) == ["2.1", "2.2"]
    assert found("command moves", [Paragraph("2.0", "C", "moves of a command"), row]) == ["2.2", "2.0"]


def test_numbers_find_their_paragraph_and_those_below_it() -> None:
    assert found("1.1") == ["1.1"], "not 1.10"
    david, syria = rulebook(find("king_david")), rulebook(find("syrian_war"))
    assert found("6.2", david)[:3] == ["6.2", "6.2.1", "6.2.2"]
    assert found("7.0", david)[:2] == ["7.0", "7.1"], "a chapter with its paragraphs"
    assert found("q12", david) == ["Q12"] and found("R-BAT2", syria) == ["R-BAT2"]
    assert found("T4", syria) == ["T4"], "what holds for every game"


@pytest.mark.parametrize(
    ("game", "query", "first"),
    [
        ("syrian_war", "stance", "4.3.10"),
        ("syrian_war", "refuse", "4.3.10"),
        ("syrian_war", "demoralised", "4.3.9"),
        ("syrian_war", "initiative", "P11"),
        ("king_david", "siege", "6.3"),
        ("king_david", "bribe", "7.23"),
        ("king_david", "window", "Q84"),
        ("king_philip", "muskets", "10.2"),
        ("king_philip", "evasion", "13.1"),
        ("king_philip", "interception", "12.4"),
        ("king_philip", "standing order", "T5"),
        ("king_david", "watch", "T4"),
    ],
)
def test_what_players_look_up(game: str, query: str, first: str) -> None:
    assert found(query, rulebook(find(game)))[0] == first


def terms_of(game: str) -> set[str]:
    """Every name of an order, a choice or a question that a panel of this game can show; places apart, which are on
    the map."""
    campaign = find(game)
    words = words_of(campaign)
    asked = [f for f in campaign.state.frame_types() if issubclass(f, Ask)]
    verbs = {words.verbs[v.kind()].name for f in asked for v in f.verbs if v.kind() in words.verbs}
    places = set(names_in(campaign.shipped))
    names = [text for id, text in words.names.items() if id not in places and "{" not in id and "chart." not in id]
    questions = {text for text in words.questions.values() if "{" not in text}
    return verbs | questions | {form for text in names for form in text.split("|")} - NO_TERMS


@pytest.mark.parametrize("game", built())
def test_every_term_of_a_panel_is_found_by_whole_words(game: str) -> None:
    book = rulebook(find(game))
    for term in terms_of(game):
        bare = re.sub(r"^(the|an?|by|this) ", "", term.casefold())
        worst = Match.PHRASE if len(bare.split()) <= 3 else Match.TEXT  # a sentence may be said in other words
        fits = [fit(p, words_in(bare), bare) for p in search(book, bare)]
        assert any(f is not None and f <= worst for f in fits), f"nothing in the rules explains “{term}”"


def test_the_terms_are_those_of_panels() -> None:
    assert {"Refuse", "Let a command go", "Rank a command", "keep the general"} <= terms_of("syrian_war")
    assert {"Royal Death", "Fortify"} - terms_of("king_david") == {"Royal Death"}, "markers are names of the data set"
    assert "never out of a fort" in terms_of("king_philip")


def test_lines_of_a_text_are_joined_but_not_those_of_lists_and_tables() -> None:
    kept = "\n- another\n\n1. one\n2. two\n```\na\nb\n```\nlast"
    text = f"# A book\n\n## 1.0 One\n\nfirst\nsecond\n- an item\n  goes on{kept}\n"
    assert read(text)[1].text == f"first second\n- an item goes on{kept}"


def test_words_are_compared_in_the_singular() -> None:
    assert [singular(w) for w in ("armies", "phalanxes", "stances", "pass", "cross", "was", "god's")] == [
        "army", "phalanx", "stance", "pass", "cross", "was", "god",
    ]  # fmt: skip


def test_charts_are_found_by_name_number_and_title() -> None:
    charts = charts_for(find("king_philip"))
    wanted = {
        "crt": "crt",
        "13.4": "crt",
        "combat results": "crt",
        "event": "events",
        "Tribes": "alliance",
        "inter": "rolls",
    }
    for query, id in wanted.items():
        chart = find_chart(charts, query)
        assert chart is not None and chart.id == id, query
    own = msgspec.structs.replace(find("king_philip").shipped)
    points = msgspec.structs.replace(own.settings.points, key_leader=7)
    own.settings = msgspec.structs.replace(own.settings, points=points)
    (changed,) = [chart for chart in charts_for(find("king_philip"), own) if chart.id == "strength"]
    assert ("1", "7") in [row.cells for row in changed.rows], "the figures of the game's own data set"
    assert find_chart(charts, "nonsense") is None and find_chart(charts, " ") is None
