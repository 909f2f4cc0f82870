"""A whole database from a file to a PostgreSQL and back."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from bot.cli.doctor import BAD
from bot.cli.doctor import database as look_over
from bot.messages.notices import plain_posts
from bot.settings import Settings
from bot.store import FILE, FolderInUse, backup, copying
from bot.store.backup import RESTORED
from bot.store.postgres import PostgresStore
from bot.table import Draft, Table
from bot.table.export import export_game
from rules.kernel import Chance
from tests.bot.table.tables import begun, new_game, open_table, play_out, step


async def fill(folder: Path, games: int = 3) -> None:
    """Games that are over, under way and in the lobby."""
    table = await open_table(folder)
    for number in range(games):
        game = await begun(table, channel=100 + number)
        if number == 0:
            await play_out(table, game.id)
    await new_game(table, channel=900)
    await table.drafts.save(game.id, "north", 1, Draft("march", ["ä", None, 1.5]))
    await table.heartbeat()
    await table.close()


async def exports(folder: Path, database: str = "") -> dict[str, bytes]:
    table = await Table.look_at(folder, database)
    begun = await table.store.all("SELECT id FROM games WHERE entries > 0 ORDER BY id")
    found = {id: await export_game(table, id, with_seed=True) for (id,) in begun}
    await table.close()
    return found


def rows_of(file: Path) -> dict[str, list[Any]]:
    with contextlib.closing(sqlite3.connect(file)) as db:
        return {kind.name: db.execute(kind.all_rows).fetchall() for kind in copying.shapes_of(db)}


def test_there_and_back_everything_is_the_same(
    tmp_path: Path, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    asyncio.run(fill(here))
    assert main(["copy", str(here), database]) == 0
    assert "4 games" in capsys.readouterr().out
    assert asyncio.run(exports(here)) == asyncio.run(exports(tmp_path, database)) != {}
    assert main(["copy", database, str(there)]) == 0
    assert rows_of(here / FILE) == rows_of(there / FILE)
    assert backup.check(there / FILE) == 4
    assert (there / FILE).stat().st_mode & 0o077 == 0, "seeds are in it"
    # numbers go on where they were, in both
    newest = max(row[0] for row in rows_of(here / FILE)["outbox"])
    assert asyncio.run(post_one(tmp_path, database)) == newest + 1
    assert asyncio.run(post_one(there, "")) == newest + 1


@pytest.mark.drill
def test_a_thousand_games_there_and_back(tmp_path: Path, database: str) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    asyncio.run(fill_many(here, 1000))
    assert main(["copy", str(here), database]) == 0
    first = asyncio.run(exports(here))
    assert len(first) == 1000 and first == asyncio.run(exports(tmp_path, database))
    assert main(["copy", database, str(there)]) == 0
    assert first == asyncio.run(exports(there)) and rows_of(here / FILE) == rows_of(there / FILE)
    print(f"\n{len(first)} games, {sum(map(len, first.values())):,} bytes of exports: the same in all three")


async def fill_many(folder: Path, games: int) -> None:
    """Each with dice and a few moves of its own."""
    table = await Table.open(folder, plain_posts)
    for number in range(games):
        game, luck = await begun(table, channel=100 + number), Chance(f"{number}")
        for _ in range(number % 4):
            await step(table, game.id, luck)
    await table.heartbeat()
    await table.close()


async def post_one(folder: Path, address: str) -> int:
    table = await Table.open(folder, plain_posts, database=address)
    await new_game(table, channel=901)
    game = (await table.queries.games_in_guild(1))[-1]
    await table.lobby.start(game.id)
    (id,) = await table.store.one("SELECT max(id) FROM outbox")
    await table.close()
    return int(id)


def test_what_can_not_be_copied_is_named_and_nothing_is_changed(
    tmp_path: Path, database: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "here"
    asyncio.run(fill(here, 1))

    def refusal(*words: str) -> str:
        assert main(["copy", *words]) != 0
        return capsys.readouterr().err

    assert "exactly one" in refusal(str(here), str(tmp_path))
    assert "exactly one" in refusal(database, database)
    assert "can't be read" in refusal(str(tmp_path / "none.db"), database)
    assert "is there already" in refusal(database, str(here))
    assert "secret" not in refusal(str(here), "postgresql://me:secret@127.0.0.1:1/x")
    assert "in use by a Herald" in asyncio.run(refused_while_in_use(here, database))
    with monkeypatch.context() as planted:  # a row that arrives changed
        planted.setattr(copying.Sums, "differences", lambda *_: ["entries of game abc"])
        assert "nothing was kept: entries of game abc" in refusal(str(here), database)
    assert asyncio.run(count_games(database)) == 0
    assert main(["copy", str(here), database]) == 0
    assert "has 2 games already" in refusal(str(here), database)
    assert asyncio.run(count_games(database)) == 2


async def refused_while_in_use(folder: Path, address: str) -> str:
    """While a Herald works in it."""
    store = await PostgresStore.open(address)
    await store.beat(0.0)
    try:
        await copying.write_postgres(folder / FILE, address, lambda *_: None, over=True)
    except FolderInUse as fault:
        return str(fault)
    finally:
        await store.close()
    return ""


async def count_games(address: str) -> int:
    store = await PostgresStore.look_at(address)
    (count,) = await store.one("SELECT count(*) FROM games")
    await store.close()
    return int(count)


def test_a_copy_that_differs_is_noticed(tmp_path: Path) -> None:
    """The planted fault: one letter of one state, one row less."""
    asyncio.run(fill(tmp_path, 1))
    with contextlib.closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as db:
        before = copying.sums_of_file(db)
        (game,) = db.execute("SELECT id FROM games WHERE entries > 0").fetchone()
        db.execute("UPDATE states SET body = x'20' WHERE number = 1")
        db.execute("DELETE FROM entries WHERE number = 2")
        assert before.differences(copying.sums_of_file(db)) == [f"entries of game {game}", f"states of game {game}"]


def test_backup_and_restore_of_a_postgres(
    tmp_path: Path, database: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "here"
    asyncio.run(fill(here, 2))
    assert main(["copy", str(here), database]) == 0
    monkeypatch.setenv("HERALD_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("HERALD_DATABASE", database)
    assert main(["backup", "--to", str(tmp_path / "a.db")]) == 0
    assert "3 games" in capsys.readouterr().out
    assert rows_of(tmp_path / "a.db") == rows_of(here / FILE)
    asyncio.run(post_one(tmp_path, database))
    assert main(["restore", str(tmp_path / "a.db")]) == 0
    (aside,) = (tmp_path / "data").glob("herald-before-restore-*.db")
    assert backup.check(aside) == 4 and asyncio.run(count_games(database)) == 3
    after = dict(asyncio.run(notes(database)))
    assert after.pop(RESTORED) == "1" and after == dict(rows_of(here / FILE)["meta"])
    assert not list((tmp_path / "data").glob("*.part"))
    table = asyncio.run(games_that_wait(tmp_path / "other", database))
    assert table == 1, "the game under way gets new dice"
    assert main(["health"]) == 1  # nobody is at work there
    health = capsys.readouterr().out
    assert "games open          2" in health and "no living Herald has the role" in health
    found = [finding for finding in look_over(Settings(data=tmp_path, database=database)) if finding.what == "database"]
    assert "PostgreSQL 18" in found[0].told and "3 games" in found[0].told
    gone = Settings(data=tmp_path, database="postgresql://me:secret@127.0.0.1:1/x")
    told = [finding for finding in look_over(gone) if finding.level == BAD]
    assert "no PostgreSQL answers" in told[0].told and "secret" not in told[0].told


async def notes(address: str) -> list[Any]:
    store = await PostgresStore.look_at(address)
    found = await store.all("SELECT key, value FROM meta")
    await store.close()
    return found


async def games_that_wait(folder: Path, address: str) -> int:
    table = await Table.open(folder, plain_posts, database=address)
    (count,) = await table.store.one("SELECT count(*) FROM games WHERE awaits_dice = 1")
    await table.close()
    return int(count)
