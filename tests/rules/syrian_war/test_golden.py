"""A whole campaign, order by order, and what each viewer was told: read it, and see when something has changed.

`HERALD_GOLDEN=write pytest tests/rules/syrian_war/test_golden.py` writes it anew.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rules.kernel import CLOCK, Chance, Entry, advance, check, due
from rules.kernel.notation import read_entry, write
from rules.proving.selfplay import named_players, play_game
from rules.syrian_war import CAMPAIGN
from rules.syrian_war.facts import Options
from tests.rules.syrian_war.scenes import P, S

FOLDER = Path(__file__).parent / "golden"
GAMES = {"odds": ["greedy", "random"], "table": ["random", "random"]}
VIEWERS = [None, P, S]


def played(way: str) -> list[Entry]:
    options = Options(pairs=6, battles="odds" if way == "odds" else "table")
    players = named_players(CAMPAIGN, [P, S], GAMES[way])
    return play_game(CAMPAIGN, 2, f"golden {way}", players, options, log=True).log


def told_to(log: list[Entry], viewer: str | None) -> str:
    lines = []
    for entry in log:
        public = entry.pick.kind() in ("begin", "close", "time_up") or any(t.to is None for t in entry.told)
        if public or entry.seat == viewer:
            lines.append(write(entry.pick, entry.seat))
        lines += [f"    {t.news}" for t in entry.told if t.reaches(viewer)]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("way", GAMES)
@pytest.mark.parametrize("viewer", VIEWERS, ids=["public", P, S])
def test_golden_campaign(way: str, viewer: str | None) -> None:
    file = FOLDER / f"{way}_{viewer or 'public'}.txt"
    text = told_to(played(way), viewer)
    if os.environ.get("HERALD_GOLDEN") == "write":
        FOLDER.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")
    assert text == file.read_text("utf-8")


@pytest.mark.parametrize("way", GAMES)
def test_a_golden_campaign_can_be_typed(way: str) -> None:
    """The orders alone, as text, lead to the same end from the same seed."""
    log = played(way)
    game = CAMPAIGN.new([P, S], f"golden {way}", Options(pairs=6, battles="odds" if way == "odds" else "table"))
    for entry in log:
        seat, pick = read_entry(write(entry.pick, entry.seat), CAMPAIGN.codec.verb_named)
        if seat == CLOCK:
            assert pick == due(game)
        check(game, seat, pick)
        again = advance(game, seat, pick)
        assert [t.news for t in again.told] == [t.news for t in entry.told]
    assert game.result is not None


def test_the_luck_of_players_is_their_own() -> None:
    """What a computer player thinks does not move the dice of the game."""
    game = CAMPAIGN.start([P, S], "luck")[0]
    before = dict(game.kept.chance)
    CAMPAIGN.computer["ai"](CAMPAIGN.view(game, P), Chance("1"), CAMPAIGN.shipped)
    assert game.kept.chance == before
