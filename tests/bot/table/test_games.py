"""A game from the lobby to its end, and what is kept of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.table import Refused
from rules.kernel import Chance, Illegal, Stale, advance
from tests.bot.table.tables import FORD, any_pick, begun, new_game, open_table, play_out, step
from tests.ford import CAMPAIGN


@pytest.mark.usefixtures("both_stores")
async def test_from_lobby_to_the_end(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    game = await begun(table)
    assert game.phase == "running" and game.commitment
    state = await play_out(table, game.id)
    over = await table.games.game(game.id)
    assert over is not None and over.phase == "over" and over.entries == state.kept.entries
    kinds = await table.store.all("SELECT kind FROM outbox WHERE game_id = ? ORDER BY id", game.id)
    assert kinds[0] == ("commitment",) and kinds[-1] == ("seed",)
    await table.close()


async def test_a_restart_between_any_two_moves_loses_nothing(tmp_path: Path) -> None:
    table, luck = await open_table(tmp_path), Chance("restarts")
    game = await begun(table)
    while (await table.state(game.id)).result is None:
        before = await table.state(game.id)
        await table.close()
        table = await open_table(tmp_path)
        assert await table.state(game.id) == before
        await step(table, game.id, luck)
    await table.close()


async def test_the_log_replays_to_the_same_states(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    game = await begun(table, players=3)
    end = await play_out(table, game.id)
    (body,) = await table.store.one("SELECT body FROM states WHERE game_id = ? AND number = 0", game.id)
    state = CAMPAIGN.codec.decode(body, CAMPAIGN.shipped)
    for row in await table.queries.entries(game.id):
        advance(state, row.entry.seat, row.entry.pick)
        assert CAMPAIGN.codec.digest(state) == row.hash
    assert state == end
    await table.close()


@pytest.mark.usefixtures("both_stores")
async def test_only_what_undo_and_posts_need_is_kept(tmp_path: Path) -> None:
    table, luck = await open_table(tmp_path), Chance("kept")
    game = await begun(table)
    for _ in range(25):
        await step(table, game.id, luck)
    log = await table.queries.entries(game.id)
    last_mark = max(row.number for row in log if row.entry.mark)
    posts = {row.number for row in log if any(t.news.__class__.__name__ == "Post" for t in row.entry.told)}
    numbers = {n for (n,) in await table.store.all("SELECT number FROM states WHERE game_id = ?", game.id)}
    assert numbers == {0, 1} | posts | set(range(last_mark, len(log) + 1))
    await table.close()


@pytest.mark.usefixtures("both_stores")
async def test_one_open_game_per_channel_many_per_server(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    first = await new_game(table, channel=5)
    with pytest.raises(Refused) as refused:
        await table.lobby.new_game(FORD, 5, 1, 1, "Another")
    assert refused.value.why.key == "channel_has_a_game" and refused.value.why.values["game"] == first.id
    await new_game(table, channel=6)
    assert len(await table.queries.games_in_guild(1)) == 2
    assert (await table.queries.games_of(1000))[0].id == first.id
    await table.close()


@pytest.mark.usefixtures("both_stores")
async def test_a_double_click_plays_once_and_is_answered_twice(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    game = await begun(table)
    seat, pick = any_pick(await table.state(game.id), Chance("double"))
    first = await table.moves.play(game.id, seat, pick, interaction=77)
    again = await table.moves.play(game.id, seat, pick, interaction=77)
    assert again.repeated and again.number == first.number and again.entry == first.entry
    await table.close()
    table = await open_table(tmp_path)
    after = await table.moves.play(game.id, seat, pick, interaction=77)
    assert after.repeated and len(await table.queries.entries(game.id)) == first.number
    await table.close()


@pytest.mark.usefixtures("both_stores")
async def test_refusals_change_nothing(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    game = await begun(table)
    state = await table.state(game.id)
    seat, pick = any_pick(state, Chance("refusals"))
    with pytest.raises(Stale):
        await table.moves.play(game.id, seat, pick, drawn_for=99)
    with pytest.raises(Illegal):
        await table.moves.play(game.id, "nobody", pick)
    assert await table.state(game.id) == state and len(await table.queries.entries(game.id)) == 1
    await table.close()
