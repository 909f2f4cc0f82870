"""Every registered game keeps every promise, by random play: as many games as fit in six seconds, at least two. Those
of one half begin with most players; the day says with which number those of the other begin."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from rules.kernel import Campaign, Chance, built, find
from rules.proving.promises import try_game, try_promises
from rules.proving.trial import Trial
from tests.random_play import Guesses
from tests.saves import folder_of, kinds_of

GAMES = ["tests.ford", *built()]
SECONDS, WANTED = 3, 4  # of each half
EVERY = {"king_david": 60}  # entries between two tries, besides those wanted of each kind of question; else 20


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("half", [0, 1])
@pytest.mark.parametrize("name", GAMES)
def test_promises(name: str, half: int, daily_seed: str) -> None:
    campaign = find(name)
    counted: Counter[str] = Counter()
    *fewer, most = sorted(campaign.players)
    day = Chance(daily_seed).below(len(fewer)) if fewer else 0
    numbers = [most, *fewer[day:], *fewer[:day]]
    start, games = time.monotonic(), half
    while games == half or time.monotonic() < start + SECONDS:
        count = numbers[games % len(numbers)]
        seed = f"{daily_seed}-{games}"
        trial = Trial(campaign, count, seed, Guesses(seed), campaign.variant(games))
        with replayable(f"HERALD_SEED={daily_seed}, game {games} of {name}, {count} players"):
            try_game(trial, every=EVERY.get(name, 20), least=counted, wanted=WANTED)
        games += 2
    for kind in sorted(kinds_of(campaign)):
        for n in range(half * WANTED + counted[kind], half * WANTED + WANTED):
            with replayable(f"HERALD_SEED={daily_seed}, the save of {kind} of {name}, {n}"):
                from_the_zoo(campaign, kind, f"{daily_seed}-{kind}-{n}")


@pytest.mark.drill
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_question_is_tried_twenty_times(name: str, daily_seed: str) -> None:
    campaign = find(name)
    for kind in sorted(kinds_of(campaign)):
        for n in range(20):
            with replayable(f"HERALD_SEED={daily_seed}, the save of {kind} of {name}, {n}"):
                from_the_zoo(campaign, kind, f"{daily_seed}-{kind}-{n}")
    print(f"\n{name}: {len(kinds_of(campaign))} kinds of questions, each tried 20 times")


def from_the_zoo(campaign: Campaign, kind: str, seed: str) -> None:
    """A question that random play met too seldom today is tried where a save was made of it."""
    save = (folder_of(campaign, campaign.version) / f"{kind}.json").read_bytes()
    trial = Trial.going_on(campaign, campaign.codec.decode(save, campaign.shipped), Guesses(seed))
    assert trial.at() == kind
    try_promises(trial)
    trial.step()
    if trial.state.result is None:
        try_promises(trial)


@contextmanager
def replayable(where: str) -> Iterator[None]:
    try:
        yield
    except BaseException as fault:
        fault.add_note(f"replay it with {where}")
        raise
