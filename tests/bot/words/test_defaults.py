"""What happens when time is up: said of every question, shown beside it, and harmless."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.words import words_of
from rules.kernel import Chance, advance, built, due, find
from rules.kernel.random_pick import random_pick
from rules.kernel.state import CLOCK
from rules.syrian_war.turn import LEAST_HOPE, Advance, Move, Stay, Withdraw, hope
from tests.bot.world import world
from tests.defaults import PAGE, questions_of, write_page


@pytest.mark.parametrize("name", built())
def test_every_question_says_what_happens_when_time_is_up(name: str) -> None:
    campaign = find(name)
    said = words_of(campaign).defaults
    assert {ask.kind() for ask in questions_of(campaign)} <= set(said)
    assert all(
        (line and line[0].islower()) or line.split()[0] in ("Church", "Muskets", "Philip") for line in said.values()
    )


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == write_page(), "run `make defaults`"


async def test_the_panel_says_it_where_a_clock_runs(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann = w.person("ann")
        card = await ann.slash("game new", game="syrian_war")
        await ann.click(card.message, "Join")
        await card.click("Add computer player")
        await w.table.lobby.set_speed(await w.game_id(), "daily")
        await card.click("Start")
        await w.settle()
        panel = await ann.slash("play")
        assert "If you do not answer: your army stays" in panel.text and "Answer by" in panel.text


def test_nobody_fights_a_battle_that_is_lost_because_he_was_away() -> None:
    """An army that shares its space with a much stronger one steps back, where the map goes on behind it."""
    campaign, met = find("syrian_war"), {"stays": 0, "goes": 0}
    for n in range(60):
        if min(met.values()) >= 20:
            break
        luck = Chance(f"hope {n}")
        state, _ = campaign.start(campaign.seats(2), f"hope {n}", campaign.variant(0))
        for _ in range(60):
            if state.result is not None:
                break
            top = state.top
            if isinstance(top, Move) and state.is_shared():
                seat, pick = top.seat, top.default(state, top.seat)
                behind = state.place(seat) - state.forward(seat)
                lost = hope(state, seat) < LEAST_HOPE and 0 <= behind < len(state.data_set.spaces)
                assert isinstance(pick, Withdraw if lost else Stay)
                met["goes" if lost else "stays"] += 1
            verb = due(state)
            seat = CLOCK if verb is not None else state.awaited()[0]
            if verb is None and isinstance(top, Move) and top.is_open(state, seat, Advance):
                verb = Advance()
            advance(state, seat, verb or random_pick(top, state, seat, luck))
    assert met["stays"] and met["goes"]
