"""The evening drill: one person against computers, and two people with three computers. Nothing waits without need, and
nobody is called twice for one answer."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.bot.playing import new_game
from tests.bot.world import world
from tests.drills.evening import Evening, Figures

SEED = os.environ.get("HERALD_SEED", "7")


OFFERS = 3  # of computer players call too, and need not be answered


async def evening(folder: Path, game: str, people: int, computers: int, is_over: Any, most: int) -> Figures:
    async with world(folder) as w:
        persons = [w.person(name) for name in ("ann", "bob")[:people]]
        await new_game(w, *persons, game=game, computers=computers)
        table = Evening(w, persons, f"evening {SEED}")
        figures = await table.play(is_over, most)
        figures.turns = int(getattr(await w.state(), "turn", 0) or getattr(await w.state(), "pair", 0))
    print(f"\nseed {SEED}:", figures.said(f"{game}, {people} and {computers} computers"))
    return figures


def after_turn(last: int) -> Any:
    return lambda state: state.turn > last


@pytest.mark.long
@pytest.mark.timeout(280)
async def test_a_first_quarter_of_an_hour_of_king_david_alone(tmp_path: Path) -> None:
    """The short form: a solo game never waits for a clock, and each decision has at most one call."""
    figures = await evening(tmp_path, "king_david", 1, 4, lambda state: state.box >= 3, 25)
    assert figures.decisions and figures.waits == 0
    assert figures.calls <= figures.decisions + OFFERS


@pytest.mark.timeout(280)
async def test_two_people_are_called_once_for_an_answer(tmp_path: Path) -> None:
    """The short form of two people with three computers."""
    figures = await evening(tmp_path, "king_david", 2, 3, lambda state: state.box >= 2, 12)
    assert figures.decisions and figures.most_calls == 1
    assert figures.calls <= figures.decisions + OFFERS


@pytest.mark.drill
@pytest.mark.timeout(3600)
async def test_a_whole_syrian_war_alone(tmp_path: Path) -> None:
    figures = await evening(tmp_path, "syrian_war", 1, 1, lambda state: False, 2000)
    assert figures.waits == 0 and figures.calls <= figures.decisions + 1


@pytest.mark.drill
@pytest.mark.timeout(7200)
async def test_three_turns_of_king_david_alone(tmp_path: Path) -> None:
    figures = await evening(tmp_path, "king_david", 1, 4, after_turn(3), 2000)
    assert figures.waits == 0 and figures.calls <= figures.decisions + 1
    assert figures.posts <= 30 * max(1, figures.turns) + 10


@pytest.mark.drill
@pytest.mark.timeout(3600)
async def test_three_turns_of_king_philip_alone(tmp_path: Path) -> None:
    figures = await evening(tmp_path, "king_philip", 1, 1, after_turn(3), 3000)
    assert figures.waits == 0 and figures.calls <= figures.decisions + 1


@pytest.mark.drill
@pytest.mark.timeout(7200)
async def test_two_people_and_three_computers(tmp_path: Path) -> None:
    figures = await evening(tmp_path, "king_david", 2, 3, after_turn(1), 1500)
    assert figures.most_calls == 1, "somebody was called twice for one answer"
    assert figures.calls <= figures.decisions + OFFERS
