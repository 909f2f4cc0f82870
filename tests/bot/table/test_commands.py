"""The operator's commands, run as processes on a folder with games in it."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from bot.table import Table
from rules.kernel import Chance
from rules.proving.record import read_export
from tests.bot.table.tables import begun, open_table, play_out, step


async def herald(folder: Path, *words: str, **environment: str) -> tuple[int, str, str]:
    """The made-up game is no campaign of Herald's own, so commands that read one are told of it."""
    if words[0] in ("export", "verify", "replay"):
        words = (*words, "--campaign", "tests.ford")
    done = await asyncio.to_thread(
        subprocess.run, [sys.executable, "-m", "bot", *words], capture_output=True, text=True, timeout=60,
        env={**os.environ, "HERALD_DATA": str(folder), **environment},
    )  # fmt: skip
    return done.returncode, done.stdout, done.stderr


async def a_few_games(table: Table) -> tuple[str, str]:
    over, going = await begun(table, channel=1, players=3), await begun(table, channel=2)
    await play_out(table, over.id)
    for n in range(20):
        await step(table, going.id, Chance(f"going {n}"))
    return over.id, going.id


async def test_an_ended_game_is_exported_and_verified(tmp_path: Path) -> None:
    table = await open_table(tmp_path / "data")
    over, _ = await a_few_games(table)
    file = tmp_path / "game.json"
    code, _, said = await herald(tmp_path / "data", "export", "--game", over, "--out", str(file))  # the bot is up
    assert code == 0 and "entries" in said
    code, told, _ = await herald(tmp_path / "data", "verify", str(file))
    assert code == 0 and "rolls" in told and "agree" in told and "posted before play, the hash" in told, told
    await table.close()


async def test_an_altered_export_is_found_out(tmp_path: Path) -> None:
    table = await open_table(tmp_path / "data")
    over, _ = await a_few_games(table)
    await table.close()
    code, out, _ = await herald(tmp_path / "data", "export", "--game", over)
    export = read_export(out.encode())
    export.rows[4].state = "0" * 64
    file = tmp_path / "altered.json"
    file.write_bytes(msgspec.json.encode(export))
    code, told, _ = await herald(tmp_path / "data", "verify", str(file))
    assert code == 1 and "NOT as it was played" in told and "entry 5" in told


async def test_a_running_game_is_exported_without_its_seed_and_with_a_warning(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    _, going = await a_few_games(table)
    code, out, said = await herald(tmp_path, "export", "--game", going)
    assert code == 0 and "keep it to yourself" in said.replace("\n", " ")
    assert read_export(out.encode()).seed is None
    file = tmp_path / "x.json"
    file.write_text(out)
    code, told, _ = await herald(tmp_path, "verify", str(file))
    assert code == 3 and "still under way" in told, told  # proven as far as it goes
    await table.close()


async def test_an_unknown_game_is_named_with_those_there_are(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    _, going = await a_few_games(table)
    await table.close()
    code, _, said = await herald(tmp_path, "export", "--game", "nosuch")
    assert code == 1 and "nosuch" in said and going in said and "Traceback" not in said


async def test_backup_restore_and_doctor(tmp_path: Path) -> None:
    data = tmp_path / "data"
    table = await open_table(data)
    await a_few_games(table)
    file = tmp_path / "copy.db"
    code, told, _ = await herald(data, "backup", "--to", str(file))
    assert code == 0 and "2 games" in told and file.exists()
    code, told, _ = await herald(data, "doctor")
    assert "whole; 2 games" in told and f"process {os.getpid()}" in told and "messages wait" in told, told
    code, _, said = await herald(data, "restore", str(file))
    assert code == 1 and "in use" in said
    await table.close()
    code, told, _ = await herald(tmp_path / "other", "restore", str(file))
    assert code == 0
    table = await open_table(tmp_path / "other")
    assert len(await table.queries.games_in_guild(1)) == 1
    await table.close()


async def test_doctor_finds_a_broken_database(tmp_path: Path) -> None:
    (tmp_path / "herald.db").write_bytes(b"SQLite format 3\0" + b"x" * 4000)
    code, told, _ = await herald(tmp_path, "doctor")
    assert code == 1 and "BAD   database" in told and "restore" in told


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("DISCORD_TOKEN", "short", "20 letters or more"),
        ("DISCORD_TOKEN", "Bot abcdefghijklmnopqrstuvwxyz", 'leave out the word "Bot"'),
        ("DISCORD_API_URL", "127.0.0.1:8099", "http://127.0.0.1:8099/api/v10"),
        ("DISCORD_API_URL", "http://127.0.0.1:99999/api/v10", "http://127.0.0.1:8099/api/v10"),
        ("HERALD_LOG", "loud", "debug, info, warning, error"),
        ("HERALD_DATA", "/dev/null/data", "expected"),
    ],
)
async def test_wrong_settings_are_named(tmp_path: Path, name: str, value: str, expected: str) -> None:
    code, _, said = await herald(tmp_path / "data", "run", **{name: value})
    assert code == 2 and name in said and expected in said and "Traceback" not in said
    assert name != "DISCORD_TOKEN" or value not in said
    assert not (tmp_path / "data").exists()


async def test_looking_from_outside_sees_one_moment_while_the_bot_plays_on(tmp_path: Path) -> None:
    table, luck = await open_table(tmp_path), Chance("looking")
    game = await begun(table)
    outside = await Table.look_at(tmp_path)
    before = await table.state(game.id)
    for _ in range(15):
        await step(table, game.id, luck)
    assert await outside.state(game.id) == before and len(await outside.queries.entries(game.id)) == before.kept.entries
    await outside.close()
    await table.close()
