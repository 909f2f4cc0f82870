"""Each kind of damage to a database, and what each command makes of it: words, never a traceback, and nothing lost."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.store import FILE, BadDatabase, Do, SqliteStore, backup
from tests.bot.table.tables import begun, open_table


async def fill(folder: Path) -> str:
    """A database with a game; its id."""
    table = await open_table(folder)
    game = await begun(table)
    await table.close()
    return game.id


async def start(folder: Path) -> None:
    await (await SqliteStore.open(folder)).close()


def remove(path: Path) -> None:
    path.unlink()


def empty(path: Path) -> None:
    path.write_bytes(b"")


def no_header(path: Path) -> None:
    path.write_bytes(b"\x7f" * 100 + path.read_bytes()[100:])


def half(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 8192 * 4096])


def garbage(path: Path) -> None:
    body = path.read_bytes()
    path.write_bytes(body[:4096] + b"\xa5" * (len(body) - 4096))


def one_page(path: Path) -> None:
    """Nothing of it is read when the database is opened."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        ((root,),) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'meta'").fetchall()
        ((size,),) = db.execute("PRAGMA page_size").fetchall()
    body = bytearray(path.read_bytes())
    body[(root - 1) * size : root * size] = b"\xa5" * size
    path.write_bytes(body)


def no_tables(path: Path) -> None:
    path.unlink()
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA journal_mode = WAL")


DAMAGE: list[Callable[[Path], None]] = [remove, empty, no_header, half, garbage, one_page, no_tables]


@pytest.mark.parametrize("spoil", DAMAGE, ids=lambda spoil: spoil.__name__)
def test_every_command_says_what_is_wrong_and_restore_mends_it(
    spoil: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "herald #1 50% ok?"
    monkeypatch.setenv("HERALD_DATA", str(folder))
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    game = asyncio.run(fill(folder))
    assert main(["doctor"]) == 0 and main(["backup"]) == 0
    (made,) = (folder / backup.FOLDER).glob("*.db")
    spoil(folder / FILE)
    before = (folder / FILE).read_bytes() if (folder / FILE).exists() else None
    capsys.readouterr()

    with pytest.raises(BadDatabase, match="herald restore"):
        asyncio.run(start(folder))
    assert main(["doctor"]) == 1
    assert "herald restore" in capsys.readouterr().out
    for command in (["health"], ["export", "--game", game], ["backup"]):
        assert main(command) != 0
        assert capsys.readouterr().err.startswith(f"herald {command[0]}: ")
    assert ((folder / FILE).read_bytes() if (folder / FILE).exists() else None) == before

    assert main(["restore", str(made)]) == 0
    assert backup.check(folder / FILE) == 1
    aside = list(folder.glob("herald-before-restore-*.db"))
    assert [f.read_bytes() for f in aside] == ([] if before is None else [before])
    asyncio.run(start(folder))
    assert main(["export", "--game", game, "--out", str(tmp_path / "game.json")]) == 0
    assert main(["doctor"]) == 0


def test_a_new_folder_needs_no_backup(tmp_path: Path) -> None:
    asyncio.run(start(tmp_path))
    (tmp_path / FILE).unlink()
    asyncio.run(start(tmp_path))  # there were no games to be lost


def test_a_full_disk_leaves_the_database_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(fill(tmp_path))
    made = backup.backup(tmp_path)
    before = (tmp_path / FILE).read_bytes()
    connect = sqlite3.connect

    def small(path: object, *more: object, **named: object) -> sqlite3.Connection:
        db: sqlite3.Connection = connect(path, *more, **named)  # type: ignore[call-overload]
        if str(path).endswith(".part"):
            db.execute("PRAGMA max_page_count = 3")
        return db

    monkeypatch.setattr("bot.store.backup.sqlite3.connect", small)
    with pytest.raises(backup.BadBackup, match="full"):
        backup.restore(tmp_path, made)
    assert (tmp_path / FILE).read_bytes() == before and not list(tmp_path.glob("*.part"))
    assert not list(tmp_path.glob("herald-before-restore-*"))


async def test_the_journal_of_the_source_is_restored_too(tmp_path: Path) -> None:
    """A copy made by hand, of a database with its journal."""
    here, there, source = tmp_path / "here", tmp_path / "there", tmp_path / "by hand.db"
    table = await open_table(here)
    await begun(table, channel=1)
    for rest in ("", "-wal"):
        shutil.copy(here / (FILE + rest), source.with_name(source.name + rest))
    await table.close()
    assert backup.check(source) == 1
    backup.restore(there, source)
    assert backup.check(there / FILE) == 1


async def test_what_is_kept_aside_has_its_newest_rows(tmp_path: Path) -> None:
    """Also if a reader holds the database, so that its journal can't be carried over."""
    await fill(tmp_path)
    made = backup.backup(tmp_path)
    reader = sqlite3.connect(tmp_path / FILE)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM meta").fetchone()
    store = await SqliteStore.open(tmp_path)
    await store.commit("test", [Do("INSERT INTO meta VALUES ('newest', 1)")])
    await store.close()
    aside = backup.restore(tmp_path, made)
    reader.close()
    assert aside is not None
    with contextlib.closing(sqlite3.connect(aside)) as db:
        assert db.execute("SELECT value FROM meta WHERE key = 'newest'").fetchall() == [(1,)]
    with contextlib.closing(sqlite3.connect(tmp_path / FILE)) as db:
        assert not db.execute("SELECT value FROM meta WHERE key = 'newest'").fetchall()
