"""What a database does that was put back: games wait for their new commitment, and go on as they were."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from bot.store import Do, backup
from bot.store.sqlite import FILE
from bot.table import Refused, Table, Unreadable
from rules.kernel import Chance, Rekey
from tests.bot.hand_time import HandTime
from tests.bot.table.tables import any_pick, begun, new_game, open_table, play_out, step


async def refused(work: object) -> str:
    with pytest.raises(Refused) as fault:
        await work  # type: ignore[misc]
    return fault.value.why.key


async def restored(folder: Path) -> Table:
    """The backup of a moment ago is put back."""
    file = backup.backup(folder)
    backup.restore(folder, file)
    return await open_table(folder, time=HandTime(1000.0))


async def test_a_game_waits_for_its_new_commitment(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    game = await begun(table, speed="daily")
    before = await table.state(game.id)
    await table.close()
    table = await restored(tmp_path)
    now = await table.games.game(game.id)
    assert now is not None and (now.phase, now.paused_by, now.awaits_dice) == ("paused", "dice", True)
    assert await refused(table.moves.play(game.id, *any_pick(before, Chance("x")))) == "game_waits_for_dice"
    assert await refused(table.host.resume(game.id, 1000)) == "game_waits_for_dice"
    assert not await table.store.all("SELECT 1 FROM deadlines")
    assert await table.store.all("SELECT kind FROM outbox WHERE kind = 'new_dice'") == [("new_dice",)]

    begun_again = await table.new_dice.begin(game.id, 8)
    assert (begun_again.phase, begun_again.paused_by, begun_again.awaits_dice) == ("running", "", False)
    assert await table.store.all("SELECT what FROM deadlines WHERE what = 'time_up'")
    entry = (await table.queries.entries(game.id))[-1].entry
    state = await table.state(game.id)
    assert isinstance(entry.pick, Rekey) and state.kept.key == entry.pick.key != state.key == before.key
    assert state.kept.question == before.kept.question, "panels stay good"
    assert (await table.new_dice.begin(game.id, 9)).entries == begun_again.entries, "harmless if repeated"
    await play_out(table, game.id)
    await table.close()


async def test_a_pause_is_not_ended_by_new_dice(tmp_path: Path) -> None:
    """The host's own pause stays; a host who ends it while the dice are on their way does not get ahead of them."""
    table = await open_table(tmp_path)
    one, two = await begun(table, channel=1), await begun(table, channel=2)
    for game in (one, two):
        await table.host.pause(game.id, 1000)
    await table.close()
    table = await restored(tmp_path)
    assert (await table.new_dice.begin(one.id, 8)).phase == "paused"
    assert not await table.store.all("SELECT 1 FROM deadlines")
    assert (await table.host.resume(one.id, 1000)).phase == "running"
    waits = await table.host.resume(two.id, 1000)
    assert (waits.phase, waits.paused_by) == ("paused", "dice")
    assert (await table.new_dice.begin(two.id, 8)).phase == "running"
    await table.close()


async def test_a_database_put_back_by_hand_is_noticed_and_a_restart_is_none(tmp_path: Path) -> None:
    here, kept = tmp_path / "here", tmp_path / "kept.db"
    table, luck = await open_table(here), Chance("by hand")
    game = await begun(table)
    await table.close()
    shutil.copy(here / FILE, kept)
    table = await open_table(here)
    assert not await table.new_dice.links(game.id), "a restart changes no dice"
    for _ in range(3):
        await step(table, game.id, luck)
    await table.close()
    shutil.copy(kept, here / FILE)
    for rest in ("-wal", "-shm"):
        (here / (FILE + rest)).unlink(missing_ok=True)
    table = await open_table(here)
    assert [link.post for link in await table.new_dice.links(game.id)] == [None]
    await table.new_dice.begin(game.id, 8)
    await table.close()
    table = await open_table(here)
    assert len(await table.new_dice.links(game.id)) == 1, "once"
    await table.close()


async def test_a_backup_from_while_it_waited_gets_another_seed(tmp_path: Path) -> None:
    """That commitment was posted since, and its key is known."""
    table = await open_table(tmp_path)
    game = await begun(table)
    await table.close()
    table = await restored(tmp_path)
    (first,) = await table.new_dice.links(game.id)
    await table.close()
    table = await restored(tmp_path)
    (second,) = await table.new_dice.links(game.id)
    assert second.seed != first.seed and second.commitment != first.commitment
    assert len(await table.store.all("SELECT 1 FROM outbox WHERE kind = 'new_dice'")) == 1
    await table.close()


async def test_a_game_that_was_about_to_begin_gets_another_post(tmp_path: Path) -> None:
    """Discord may know the nonce of its commitment, and answer with the old post: the key would be the same."""
    table = await open_table(tmp_path)
    game = await new_game(table)
    await table.lobby.start(game.id)
    ((token,),) = await table.store.all("SELECT token FROM outbox WHERE kind = 'commitment'")
    done = [Do("UPDATE outbox SET state = 'done', since = created, message_id = 7 WHERE kind = 'commitment'")]
    await table.store.commit("test", done)
    await table.close()
    table = await restored(tmp_path)
    (row,) = await table.store.all("SELECT state, since, message_id, token FROM outbox WHERE kind = 'commitment'")
    assert row[:3] == ("waiting", None, None) and row[3] != token
    await table.close()


async def test_an_ended_game_keeps_its_dice_and_all_seeds_are_shown(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    over, running = await begun(table, channel=1), await begun(table, channel=2)
    await table.host.end(over.id, 1000)
    await table.close()
    table = await restored(tmp_path)
    assert not await table.new_dice.links(over.id)
    (link,) = await table.new_dice.links(running.id)
    await table.new_dice.begin(running.id, 8)
    await table.host.end(running.id, 1000)
    (payload,) = await table.store.one("SELECT payload FROM outbox WHERE kind = 'seed' ORDER BY id DESC LIMIT 1")
    assert link.seed in payload and "5e5e" in payload
    await table.close()


async def test_a_campaign_named_in_a_restored_database_is_not_imported(tmp_path: Path) -> None:
    """`this` is a module that prints when it is imported; a package in the working folder would run as well."""
    table = await open_table(tmp_path)
    game, good = await begun(table, channel=1), await begun(table, channel=2)
    await table.store.commit("test", [Do("UPDATE games SET campaign = 'this' WHERE id = ?", (game.id,))])
    await table.close()
    sys.modules.pop("this", None)
    table = await restored(tmp_path)
    with pytest.raises(Unreadable):
        await table.games.look(game.id)
    assert "this" not in sys.modules
    assert len(await table.new_dice.links(game.id)) == 1, "what can't be read waits for its dice all the same"
    await table.new_dice.begin(good.id, 8)
    assert (await play_out(table, good.id)).kept.chance
    await table.close()
