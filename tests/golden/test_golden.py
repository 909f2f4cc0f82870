"""Nothing changes in the games of busy tables, and together they meet everything there is."""

from __future__ import annotations

import pytest

from rules.kernel import built, find
from rules.proving.meeting import Met
from tests.golden import play_golden, read_golden


@pytest.mark.parametrize("game", built())
def test_busy_tables_play_as_they_did_and_meet_everything(game: str) -> None:
    campaign, met = find(game), Met(find(game))
    known = read_golden(game)
    for golden in known:
        played = play_golden(campaign, golden.n, met)
        assert played == golden, f"if that is meant: python -m tests.golden {game}"
    assert met.never() == [], f"python -m tests.golden {game} --choose 400"
