"""Every word a player may meet has its place in the catalogue, and seats go by their kingdoms."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.words import words_of
from rules.age_of_arthur import CAMPAIGN
from rules.age_of_arthur.field import WAYS
from rules.age_of_arthur.news.turns import ClaimMade
from rules.kernel import CLOCK, TABLE_VERBS, Chance, advance, due, offers, one_of
from rules.kernel.notation import read
from rules.kernel.random_pick import random_fill, random_pick
from tests.rules.age_of_arthur.scene import table

WORDS = words_of(CAMPAIGN)
SOURCE = "\n".join(p.read_text("utf-8") for p in sorted(Path(CAMPAIGN.folder).rglob("*.py")))


@pytest.mark.parametrize("variant", range(len(CAMPAIGN.variants)))
def test_no_word_is_missing_in_whole_games(variant: int) -> None:
    state = CAMPAIGN.new(CAMPAIGN.seats(2 + variant % 7), f"words {variant}", CAMPAIGN.variant(variant))
    WORDS.missing.clear()
    luck = Chance("words")
    while state.result is None:
        if (pick := due(state)) is not None:
            entry = advance(state, CLOCK, pick)
        else:
            assert WORDS.doing(state.top.doing(state))
            seat = one_of(luck, state.awaited())
            for verb in offers(state, seat):
                WORDS.order(random_fill(state.top, state, seat, verb, luck))
            entry = advance(state, seat, random_pick(state.top, state, seat, luck))
        for told in entry.told:
            tag = told.news.__struct_config__.tag
            silent = not WORDS.news_of.get(str(tag), "said")  # what the board shows is not told
            assert silent or (WORDS.post(told.news.name) if tag == "post" else WORDS.news(told.news))
    assert not WORDS.missing


def test_every_verb_question_and_piece_of_news_has_words() -> None:
    for verb in [v for v in CAMPAIGN.codec.verbs if v not in TABLE_VERBS]:  # the table's own are no campaign's matter
        assert verb.kind() in WORDS.verbs, verb
        assert set(verb.fields()) <= set(WORDS.verbs[verb.kind()].field), verb
    for kind in CAMPAIGN.news:
        text = WORDS.news_of[str(kind.__struct_config__.tag)]
        named = {m.split(".")[0] for m in re.findall(r"\{([a-z_.]+)", text)}
        assert named <= set(kind.__struct_fields__), kind
    for frame in CAMPAIGN.state.orderable():
        assert frame in WORDS.questions, frame


def test_every_phrase_has_words() -> None:
    keys = set(re.findall(r'phrase\(\s*"(\w+)"', SOURCE))
    assert keys <= {*WORDS.phrases, *WORDS.questions}, keys - {*WORDS.phrases, *WORDS.questions}


def test_every_option_and_each_of_its_values_has_words() -> None:
    assert set(CAMPAIGN.options.__struct_fields__) <= set(WORDS.options)
    for value in ("pick", "random", "cut", "wide", "none", "half", "all", "kent", *WAYS):
        assert value in WORDS.names


def test_seats_are_called_by_their_kingdoms_once_they_have_them() -> None:
    game = table()
    words = WORDS.seated(game)
    assert words.news(ClaimMade("p1", "throne.p2", "p2")).startswith("Ceint claims **the throne of Calchvynydd**")
    assert words.say("p3.cel") == "Gwent's claim to Caer Celemion"
    assert WORDS.say("p1") == "Player 1" and WORDS.seated(None) is WORDS


def test_the_example_is_an_order_that_can_be_given() -> None:
    game = table()
    game.top.check(game, "p1", read(WORDS.game.example, CAMPAIGN.codec.verb_named))
