"""Promises of battles with cards in hand, which random games come to seldom, and of small tables."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rules.age_of_arthur import CAMPAIGN
from rules.kernel import Chance
from rules.proving.promises import try_game, try_promises
from rules.proving.trial import Trial
from tests.bot.panels.test_panels import Clicker
from tests.random_play import Guesses
from tests.rules.age_of_arthur.scene import hold, mustering


@pytest.mark.parametrize("count", [2, 3, 6])
def test_promises_of_a_short_game(count: int, daily_seed: str) -> None:
    seed = f"arthur-{daily_seed}-{count}"
    trial = Trial(CAMPAIGN, count, seed, Guesses(seed), CAMPAIGN.variant(count))
    try_game(trial, every=60, least=Counter(), wanted=1)


@pytest.mark.parametrize(("way", "steps"), [("stance", 40), ("full", 40), ("table", 24)])
def test_promises_of_a_battle_of_four_with_cards_in_hand(way: Any, steps: int, daily_seed: str) -> None:
    """Random games come to few wars, so it begins with the muster."""
    game = mustering(battles=way)
    for seat, cards in (("p1", "dragons_breath grassfire"), ("p2", "sorcery hammer"), ("p3", "ambush steal_march")):
        hold(game, seat, *cards.split())
    trial = Trial.going_on(CAMPAIGN, game, Chance(f"battle-{way}-{daily_seed}"))
    met = Counter[str]()
    while sum(met.values()) - met["muster"] < steps:
        met[trial.at()] += 1
        if met[trial.at()] <= 2:
            try_promises(trial)
        trial.step()
        if trial.state.result is not None:
            break
    assert met["muster"] and len(met) > 2


@pytest.mark.parametrize("count", [2, 6])
async def test_panels_of_a_random_game_keep_discords_limits(count: int, daily_seed: str) -> None:
    clicker = Clicker(CAMPAIGN, count, f"arthur {daily_seed} {count}")
    clicker.run(150)
    assert clicker.panels > 50
