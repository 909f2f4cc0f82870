"""Choices are informed: each option of a menu says what it means, or is a plain place or number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from bot.panels.drafts import Desk, DraftProgress
from bot.panels.turn import about_of
from bot.table.records import Draft
from bot.words import Words, words_of
from rules.kernel import AskUndo, Chance, One, Order, Revoke, Some, built, find, offers, offers_anytime, question_for
from tests.random_play import Stroll

COMMON = (AskUndo, Order, Revoke)  # `test_clicks` has the moments to go back to
CAMPAIGNS = built()
SAMPLES = {"king_david": (6, 1400, 5), "king_philip": (6, 1200, 6), "syrian_war": (20, 300, 3)}  # games, steps, every


def fields_met(name: str) -> Iterator[tuple[Any, str, DraftProgress]]:
    """Every field of a verb that is open in random games, at some of their positions."""
    campaign = find(name)
    games, most, every = SAMPLES.get(name, (4, 600, 6))
    for n in range(games):
        seed = f"menus-{n}"
        trial = Stroll(campaign, campaign.players[n % len(campaign.players)], seed, Chance(seed), campaign.variant(n))
        for step in range(most):
            if trial.state.result is not None:
                break
            trial.step()
            state = trial.state
            if step % every or state.result is not None:
                continue
            for seat in state.asked():
                beside = [v for v in offers_anytime(state, seat) if v not in COMMON]
                for verb in (*offers(state, seat), *beside):
                    ask, given = question_for(state, seat, verb), list[Any]()
                    right = trial.filled(ask, seat, verb).given()
                    while (options := ask.field(state, seat, verb, given)) is not None and not options.none():
                        field = verb.fields()[len(given)]
                        yield state, seat, DraftProgress(ask, verb, Draft(verb.kind(), list(given)), field, options)
                        given.append(right[len(given)])


def places_of(data: Any) -> set[str]:
    """Areas and spaces of a data set; the cells of a board."""
    found = getattr(data, "areas", None) or getattr(data, "spaces", None)
    return {str(getattr(p, "id", p)) for p in found} if found else set()


def is_plain(words: Words, places: set[str], value: str) -> bool:
    parts = re.split(r"[>+:]", value)
    return all(p in places or p.isdigit() or re.fullmatch(r"[A-Z]{1,2}\d+", p) for p in parts)


def is_echo(said: str, label: str) -> bool:
    """It has no word that the label does not have."""
    return set(re.findall(r"\w+", said.lower())) <= set(re.findall(r"\w+", label.lower()))


def test_a_description_that_repeats_its_label_is_found() -> None:
    assert is_echo("The Hill.", "the hill") and is_echo("Hill", "The Hill")
    assert not is_echo("The Hill: 2 foot", "The Hill")


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_every_option_of_a_menu_says_what_it_means(name: str) -> None:
    campaign = find(name)
    words, places = words_of(campaign), places_of(campaign.shipped)
    silent: dict[tuple[str, str], set[str]] = {}
    echoes: set[str] = set()
    for state, seat, at in fields_met(name):
        about = about_of(Desk(campaign, words, "g", state, seat), at)
        for value in at.options.values if isinstance(at.options, One | Some) else ():
            said, label = about(value), words.name(value)
            assert len(said) <= 100
            if not said and not is_plain(words, places, value):
                silent.setdefault((at.draft.verb, at.name), set()).add(value)
            if said and is_echo(said, label):
                echoes.add(value)
    assert not silent and not echoes, f"nothing is said of {silent}; a label is repeated for {echoes}"
