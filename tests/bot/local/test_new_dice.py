"""A database that was put back: rolls that were seen do not fall again, and all of it is proven. Over real connections,
with real files."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from bot.local import permissions
from bot.store import Do, backup
from bot.table.export import export_game
from bot.table.table import Table as Rows
from rules.kernel import Chance, Verb, dice, due
from rules.kernel.dice import Roll
from rules.proving.record import read_export
from tests.bot.local.test_bot_there import Table, begun, local_table, press, said
from tests.bot.table.tables import any_pick, play_out

Move = tuple[str, Verb]
WORD = "heron"


def rows_of(table: Table) -> Rows:
    assert table.service is not None
    return table.service.table


async def play_on(rows: Rows, game: str, rolls: int, seed: str) -> list[Move]:
    """Until there are as many rolls and draws, or the game is over; what was played."""
    luck, moves = Chance(seed), list[Move]()
    while sum((state := await rows.state(game)).kept.chance.values()) < rolls and state.result is None:
        moves.append(("", verb) if (verb := due(state)) else any_pick(state, luck))
        await play(rows, game, moves[-1])
    return moves


async def play(rows: Rows, game: str, move: Move) -> None:
    if move[0]:
        await rows.moves.play(game, *move)
    else:
        await rows.moves.play_due(game, move[1])


async def rolls_of(rows: Rows, game: str) -> dict[tuple[str, int], Roll]:
    return {(r.stream, r.number): r for e in await rows.queries.entries(game) for r in e.entry.rolls}


async def goes_on(table: Table, game: str) -> None:
    for _ in range(1000):
        found = await rows_of(table).games.game(game)
        if found is not None and found.phase == "running" and not found.awaits_dice:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it waits for ever")


async def test_after_a_restore_other_dice_fall_and_both_seeds_are_proven(tmp_path: Path) -> None:
    folder, kept = tmp_path / "data", tmp_path / "kept.db"
    async with local_table(folder) as table:
        rows = rows_of(table)

        async def prepare(game: str, ada: int) -> None:
            await rows.lobby.set_option(game, "seasons", 12)
            await rows.lobby.add_word(game, ada, WORD)

        ada, bram, tavern = await begun(table, prepare)
        (game,) = await rows.queries.newest(1)
        await play_on(rows, game, 3, "before")
        to = (await rows.state(game)).kept.question
        await play_on(rows, game, 5, "still before")
        backup.backup(folder, kept)
        known = await rolls_of(rows, game)
        moves = await play_on(rows, game, 30, "after")
        seen, old_key = await rolls_of(rows, game), (await rows.state(game)).key
        await table.settle()
        await table.go()

        backup.restore(folder, kept)
        await table.come()
        rows = rows_of(table)
        await goes_on(table, game)
        for move in moves:  # the same orders, until the dice are seen to be others
            await play(rows, game, move)
            again = await rolls_of(rows, game)
            if any(again[n] != seen[n] for n in again if n in seen):
                break
        else:
            raise AssertionError("the same dice fell again")
        assert all(again[n] == seen[n] for n in known), "what fell before stays"

        await rows.moves.rule_back(game, to, "back beyond the new dice")
        state = await rows.state(game)
        (link,) = await rows.new_dice.links(game)
        assert state.key == old_key and link.post is not None
        assert state.kept.key == dice.key_of(link.seed, str(link.post), [("red", WORD)]) != old_key

        await play_out(rows, game)
        await table.settle()
        shown = {m["id"]: said(m) for m in table.local.world.messages[tavern].values()}
        first = await rows.games.game(game)
        assert first is not None and first.commitment is not None
        assert first.commitment in shown[str(first.commitment_post)], "the old post still stands"
        assert link.commitment in shown[str(link.post)] and "New dice" in shown[str(link.post)]
        assert link.commitment in said((await ada.slash(tavern, "dice show"))["message"])
        assert any(link.seed in text for text in shown.values()), "both seeds are posted at the end"
        assert "the seed matches" in said((await bram.slash(tavern, "dice verify"))["message"])
        export = await export_game(rows, game, with_seed=True)
    file = tmp_path / "game.json"
    file.write_bytes(export)
    found = verify(file)
    assert found.returncode == 0, found.stdout
    assert link.commitment in found.stdout and str(link.post) in found.stdout and first.commitment in found.stdout
    forged = msgspec.structs.replace(read_export(export), rekeyings=[])
    file.write_bytes(msgspec.json.encode(forged))
    assert verify(file).returncode == 1


async def test_a_new_commitment_that_was_deleted_at_once_is_posted_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game waits for what its channel shows, not for what Discord has answered."""
    folder, kept = tmp_path / "data", tmp_path / "kept.db"
    async with local_table(folder) as table:
        _, _, tavern = await begun(table)
        (game,) = await rows_of(table).queries.newest(1)
        backup.backup(folder, kept)
        await table.go()
        backup.restore(folder, kept)
        there, deleted = table.local.world.messages[tavern], list[str]()

        def delete_first(point: str) -> None:
            newest = there[max(there, key=int)]
            if point == "outbox: after sending" and "New dice" in said(newest) and not deleted:
                deleted.append(newest["id"])
                del there[newest["id"]]

        monkeypatch.setattr("bot.messages.attempt.crash_points.reach", delete_first)
        await table.come()
        for _ in range(2000):
            if await rows_of(table).store.all("SELECT 1 FROM outbox WHERE kind = 'new_dice' AND error <> ''"):
                break
            await asyncio.sleep(0.01)
        found = await rows_of(table).games.game(game)
        assert found is not None and (found.phase, found.awaits_dice, len(deleted)) == ("paused", True, 1)
        table.local.nonces.held.clear()
        await try_now(table)
        await goes_on(table, game)
        (link,) = await rows_of(table).new_dice.links(game)
        assert str(link.post) in there


def verify(file: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "bot", "verify", str(file), "--campaign", "tests.ford"],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip


async def test_a_channel_that_cannot_be_read_holds_the_game_up(tmp_path: Path) -> None:
    """A commitment that nobody has looked at proves nothing, whatever Discord answered when it was sent. And it is sent
    once: two would look like a choice."""
    async with local_table(tmp_path) as table:
        rows, people = rows_of(table), await table.operator.people()
        ada, bram = people["Ada"], people["Bram"]
        tavern = await ada.channel("tavern")
        await allow(table, permissions.EVERYONE & ~permissions.HISTORY, permissions.BOT & ~permissions.HISTORY)
        card = (await ada.slash(tavern, "game new", game="tests.ford"))["message"]
        for person in (ada, bram):
            await press(person, card, "Join")
        await press(ada, card, "Start")
        for _ in range(500):
            if await rows.store.all("SELECT 1 FROM games WHERE trouble = 'shut'"):
                break
            await asyncio.sleep(0.01)
        assert await rows.store.all("SELECT phase, trouble FROM games") == [("starting", "shut")]
        table.local.nonces.held.clear()
        await try_now(table)
        await asyncio.sleep(0.3)
        await allow(table, permissions.EVERYONE, permissions.BOT)
        await try_now(table)
        await table.settle()
        assert await rows.store.all("SELECT phase, trouble FROM games") == [("running", "")]
        posts = [m for m in await ada.read(tavern) if "cast in advance" in said(m)]
        assert len(posts) == 1


async def allow(table: Table, everyone: int, bot: int) -> None:
    role = next(iter(table.local.world.guilds.values()))["id"]
    for which, bits in ((role, everyone), (None, bot)):
        await table.operator.ask("PATCH", "/local/role", {"role": which, "permissions": str(bits)})


async def try_now(table: Table) -> None:
    rows = rows_of(table)
    await rows.store.commit("test", [Do("UPDATE outbox SET next_at = 0, since = created - 999")])
    assert table.service is not None and table.service.outbox is not None
    table.service.outbox.attempts._first.clear()  # as hours later
    table.service.outbox.nudge()
