"""An unfinished campaign is left out of the drills, so its promises and panels are tried here, in short."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.age_of_arthur import CAMPAIGN
from rules.kernel import Chance
from rules.proving.promises import try_game
from rules.proving.trial import Trial
from tests.bot.panels.test_panels import Clicker


@pytest.mark.parametrize("count", [2, 3, 6])
def test_promises_of_a_short_game(count: int, daily_seed: str) -> None:
    seed = f"arthur-{daily_seed}-{count}"
    trial = Trial(CAMPAIGN, count, seed, Chance(seed), CAMPAIGN.variant(count))
    try_game(trial, every=60, least=Counter(), wanted=1)


@pytest.mark.parametrize("count", [2, 6])
async def test_panels_of_a_random_game_keep_discords_limits(count: int, daily_seed: str) -> None:
    clicker = Clicker(CAMPAIGN, count, f"arthur {daily_seed} {count}")
    clicker.run(150)
    assert clicker.panels > 50
