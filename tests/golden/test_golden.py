"""Nothing changes in the games of busy tables, and together they meet everything there is."""

from __future__ import annotations

import pytest

from rules.kernel import built, find
from rules.kernel.data_files import digest
from rules.proving.meeting import Met
from tests.golden import play_golden, read_golden

# What random tables do not come to in a handful of games; each has a test of its own.
SELDOM = {"syrian_war": ("verb break_off", "verb concede", "news conceded")}


@pytest.mark.parametrize("game", built())
def test_busy_tables_play_as_they_did_and_meet_everything(game: str) -> None:
    campaign, met = find(game), Met(find(game))
    for golden in read_golden(game).game:
        played = play_golden(campaign, golden.n, met)
        assert played == golden, f"if that is meant: python -m tests.golden {game}"
    never = [thing for thing in met.never() if thing not in SELDOM.get(game, ())]
    assert never == [], f"python -m tests.golden {game} --choose 400"


@pytest.mark.parametrize("game", built())
def test_no_figure_of_a_data_set_changes_unseen(game: str) -> None:
    assert digest(find(game).shipped) == read_golden(game).data, f"if that is meant: python -m tests.golden {game}"
