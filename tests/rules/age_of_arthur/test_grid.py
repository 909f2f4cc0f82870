"""Whole wars on the grid, from the muster to the peace: long, and kept apart for that."""

from __future__ import annotations

from typing import Any

import pytest

from rules.age_of_arthur import CAMPAIGN
from rules.age_of_arthur.ai.player import ai
from rules.age_of_arthur.war import War
from rules.kernel import CLOCK, Chance, advance, due
from tests.rules.age_of_arthur.scene import mustering


@pytest.mark.parametrize("pace", ["stance", "full", "auto"])
def test_a_war_on_the_grid_is_fought_to_its_peace(pace: Any) -> None:
    game = mustering(battles=pace)
    luck, asked = Chance(pace), set[str]()
    while game.frame(War) is not None and game.result is None:
        if (clock := due(game)) is not None:
            advance(game, CLOCK, clock)
            continue
        seat = game.awaited()[0]
        asked.add(game.top.kind())
        pick = ai(CAMPAIGN.view(game, seat), luck, game.data)
        game.top.check(game, seat, pick)
        advance(game, seat, pick)
    assert game.grid is None
    wanted = {"stance": {"arraying", "deploying", "stances"}, "full": {"arraying", "orders"}, "auto": set()}[pace]
    assert wanted <= asked and (pace != "auto" or asked <= {"muster", "agreeing"})
