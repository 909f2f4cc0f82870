"""Every refusal says by which paragraph, and what is open instead: wrong picks in random positions of each campaign."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.words import words_of
from rules.kernel import (
    TABLE_VERBS,
    Anytime,
    Ask,
    Campaign,
    Chance,
    Illegal,
    One,
    Verb,
    built,
    find,
    offers,
    one_of,
    play,
    question_for,
)
from rules.proving.wrong_picks import wrong_picks
from tests.random_play import Stroll

FOLDER = Path(__file__).parents[3] / "rules"
EVERY = {
    "age_of_arthur": 30,
    "king_philip": 9,
    "king_david": 80,
    "mighty_kingdoms": 50,
    "syrian_war": 9,
}  # so many decisions between two positions that are tried
GAMES = {"age_of_arthur": 7, "king_philip": 6, "king_david": 4, "mighty_kingdoms": 6, "syrian_war": 8}


def paragraphs(campaign: Campaign) -> set[str]:
    """The headings of its texts: numbers, rulings, and names of chapters."""
    files = [f for name in (campaign.id, *campaign.shares) for f in (FOLDER / name / "text").glob("*.md")]
    titles = re.findall(r"^## (.+)$", "\n".join(f.read_text("utf-8") for f in files), re.MULTILINE)
    return {*titles, *(t.split()[0] for t in titles)}


def positions(campaign: Campaign) -> Iterator[Stroll]:
    for n in range(GAMES[campaign.id]):
        count, seed = campaign.players[n % len(campaign.players)], f"refused-{n}"
        trial = Stroll(campaign, count, seed, Chance(seed), campaign.variant(n))
        trial.step()
        while trial.state.result is None:
            if len(trial.log) % EVERY[campaign.id] == 0:
                yield trial
            trial.step()


def refused(trial: Stroll, seat: str) -> Iterator[tuple[Verb, Illegal]]:
    for pick in [*wrong_picks(trial, seat), *wrong_places(trial, seat)]:
        try:
            play(trial.state, seat, pick)
        except Illegal as no:
            yield pick, no


def wrong_places(trial: Stroll, seat: str) -> Iterator[Verb]:
    """An order as it is open, but for one value: another one of its kind that does exist."""
    state = trial.state
    for verb in offers(state, seat):
        ask = question_for(state, seat, verb)
        right = trial.filled(ask, seat, verb).given()
        for n in range(len(right)):
            options = ask.field(state, seat, verb, right[:n])
            others = [v for v in known_places(state) if isinstance(options, One) and v not in options.values]
            if others:
                yield verb(*right[:n], one_of(trial.luck, others), *right[n + 1 :])


def known_places(state: Any) -> list[str]:
    data = state.data
    spaces = getattr(data, "spaces", None) or getattr(data, "areas", None) or {}
    return list(spaces) if isinstance(spaces, dict) else []


@pytest.mark.long
@pytest.mark.parametrize("name", built())
def test_a_refusal_names_its_paragraph_and_what_is_open_instead(name: str) -> None:
    campaign = find(name)
    known, words, tried = paragraphs(campaign), words_of(campaign), set[str]()
    of_the_table = {v.kind() for v in (*Anytime.verbs, *TABLE_VERBS)}  # no rulebook speaks of them
    for trial in positions(campaign):
        for seat in trial.state.seats:
            for pick, no in refused(trial, seat):
                where = f"{pick!r} by {seat} at {trial.at()}: {no}"
                if pick.kind() not in of_the_table:
                    assert no.rule in known, where
                    tried.add(pick.kind())
                said = words.refusal(no)
                assert ("Possible instead: " in said) != ("There is nothing for you to do just now." in said), where
                assert no.open or seat in trial.state.conceded, where
    assert tried >= {v.kind() for v in campaign.codec.verbs} - of_the_table


@pytest.mark.parametrize("name", built())
def test_an_order_out_of_its_time_says_when_it_is_open_and_where_that_stands(name: str) -> None:
    """Each verb of a campaign's own questions; battles on the grid name the paragraph of what is open."""
    campaign = find(name)
    known, words, missing = paragraphs(campaign), words_of(campaign), []
    for frame in campaign.state.frame_types():
        own = issubclass(frame, Ask) and frame.__module__.startswith(f"rules.{name}")
        for verb in frame.verbs if issubclass(frame, Ask) and own else ():
            named = re.findall(r"\(([^()]+)\)", words.verb(verb.kind()).when)
            if verb.kind() not in ("pass", "done", "decline") and (not named or not set(named) <= known):
                missing.append(verb.kind())
    assert missing == []
