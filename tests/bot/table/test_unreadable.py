"""A game whose record can't be read says so in its channel, and says so when it can be read again."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.store import Do
from tests.bot.playing import new_game
from tests.bot.world import World, world

GAME = "UPDATE games SET campaign = ? WHERE id = ?"


async def set_campaign(w: World, game: str, campaign: str) -> None:
    await w.table.store.commit("test", [Do(GAME, (campaign, game))])
    w.table.games.forget(game)


@pytest.mark.parametrize("ends", [False, True])
async def test_it_is_said_in_the_channel(tmp_path: Path, ends: bool) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        await w.settle()
        game = await w.game_id()
        await set_campaign(w, game, "tests.nowhere")
        await ann.slash("play")
        await w.settle()
        assert sum("can't be read" in m for m in w.messages()) == 1
        if ends:
            await w.table.host.end(game, ann.actor.id)
            await w.settle()
            assert any("has ended the game" in m for m in w.messages())
            return
        await set_campaign(w, game, "tests.ford")
        assert "Herald" in (await ann.slash("help")).said and (await ann.slash("play")).labels
        await w.settle()
        assert sum("can be read again" in m for m in w.messages()) == 1
