"""The board drill: a thousand boards of Mighty Kingdoms for each number of players, each with every property of 5.3."""

from __future__ import annotations

import os

import msgspec
import pytest

from rules.mighty_kingdoms import CAMPAIGN
from rules.mighty_kingdoms.board import make_board
from tests.rules.mighty_kingdoms.boards import check_board

BOARDS = int(os.environ.get("HERALD_BOARDS", "1000"))
LAND = CAMPAIGN.shipped.charts.land


@pytest.mark.drill
@pytest.mark.parametrize("players", CAMPAIGN.players)
def test_a_thousand_boards(players: int) -> None:
    """One sketch each: the search for a fair one only picks among them. Every tenth is
    searched for as in a game."""
    sketch = msgspec.structs.replace(LAND, boards=1)
    for roll in range(1, BOARDS + 1):
        check_board(make_board(roll, players, LAND if roll % 10 == 0 else sketch), players, LAND)
