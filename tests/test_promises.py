"""Every registered game keeps every promise, by random play: as many games as fit in a minute, at least twenty."""

from __future__ import annotations

import time
from collections import Counter

import pytest

from rules.asking import Ask
from rules.campaign import Campaign, built, find
from rules.dice import Chance
from rules.promises import try_game
from rules.trial import Trial

GAMES = ["tests.ford", *built()]
LEAST_GAMES, SECONDS, WANTED = 20, 55, 20
LONGEST = 240  # on a busy machine, until every kind of question was met often enough


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_promises(name: str, daily_seed: str) -> None:
    campaign = find(name)
    counted: Counter[str] = Counter()
    asked = {f.kind() for f in asking_frames(campaign)}
    start, games = time.monotonic(), 0
    while games < LEAST_GAMES or time.monotonic() < start + (LONGEST if seldom_met(asked, counted) else SECONDS):
        count = campaign.players[games % len(campaign.players)]
        seed = f"{daily_seed}-{games}"
        trial = Trial(campaign, count, seed, Chance(seed), campaign.variant(games))
        try:
            try_game(trial, every=10, least=counted, wanted=WANTED)
        except BaseException as fault:
            fault.add_note(f"replay it with HERALD_SEED={daily_seed}, game {games} of {name}, {count} players")
            raise
        games += 1
    seldom = seldom_met(asked, counted)
    assert not seldom, f"{name}: kinds of question that random play met too seldom in {games} games: {seldom}"


def seldom_met(asked: set[str], counted: Counter[str]) -> dict[str, int]:
    return {kind: counted[kind] for kind in asked if counted[kind] < WANTED}


def asking_frames(campaign: Campaign) -> list[type[Ask]]:
    return [f for f in campaign.state.frame_types() if issubclass(f, Ask)]
