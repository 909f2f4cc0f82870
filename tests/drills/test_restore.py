"""The restore drill: each kind of damage to a database, `herald restore` killed at each of its crash points, and what
is there afterwards. Whatever happens, no backup and no row of before is lost, Herald never begins with an empty
database, and restoring once more mends it."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.store import FILE, BadDatabase, backup, crash_points
from bot.table import Table
from tests.bot.store.test_damage import DAMAGE, fill, start
from tests.bot.table.tables import open_table

Spoil = Callable[[Path], None]
STARTS, REFUSES = "starts", "says how to restore"


def whole(path: Path) -> None:
    """No damage at all."""


def points() -> list[str]:
    """As the source names them."""
    return re.findall(r'reach\("(restore: [^"]+)"\)', Path(backup.__file__).read_text("utf-8"))


def restore(folder: Path, file: Path, crash: str = "") -> int:
    """`herald restore` in a process of its own; forked, so that it need not read all the code each time."""
    said = folder.with_suffix(".said")
    process = multiprocessing.get_context("fork").Process(target=run_restore, args=(folder, file, crash, said))
    process.start()
    process.join()
    assert "Traceback" not in said.read_text(), said.read_text()
    assert process.exitcode is not None
    return process.exitcode


def run_restore(folder: Path, file: Path, crash: str, said: Path) -> None:
    sys.stdout = sys.stderr = said.open("w")
    os.environ["HERALD_DATA"] = str(folder)
    crash_points.set_up({"HERALD_CRASH": crash})
    sys.exit(main(["restore", str(file)]))


def outcome(folder: Path) -> str:
    try:
        asyncio.run(start(folder))
    except BadDatabase as fault:
        assert "herald restore" in str(fault)
        return REFUSES
    return STARTS


async def waits_for_dice(folder: Path, game: str) -> bool:
    table: Table = await open_table(folder)
    found = await table.games.game(game)
    await table.close()
    return found is not None and found.awaits_dice


def drill(folder: Path, spoil: Spoil, point: str) -> str:
    """Killed there; what Herald does then; and restored for good."""
    game = asyncio.run(fill(folder))
    made = backup.backup(folder, folder.parent / f"{folder.name}.db")
    kept = made.read_bytes()
    spoil(folder / FILE)
    before = (folder / FILE).read_bytes() if (folder / FILE).exists() else None
    assert restore(folder, made, point) == -9, f"{point} was not reached"
    assert made.read_bytes() == kept
    there = [f.read_bytes() for f in (folder / FILE, *folder.glob("herald-before-restore-*.db")) if f.exists()]
    assert before is None or before in there, "what was there before is lost"
    found = outcome(folder)
    assert restore(folder, made) == 0 and backup.check(folder / FILE) == 1
    assert asyncio.run(waits_for_dice(folder, game)), "restored, and no new dice"
    assert outcome(folder) == STARTS
    return found


def test_killed_while_the_database_is_gone(tmp_path: Path) -> None:
    """The worst moment: the old one has lost its name, the new one has not got it."""
    assert len(points()) == 5
    assert drill(tmp_path / "data", whole, "restore: before it gets its name") == REFUSES
    assert drill(tmp_path / "more", whole, "restore: before setting aside") == STARTS


@pytest.mark.drill
def test_every_damage_and_every_crash_point(tmp_path: Path) -> None:
    print(f"\n{'':34}" + "".join(f"{spoil.__name__:>22}" for spoil in (whole, *DAMAGE)))
    for n, point in enumerate(points()):
        found = [drill(tmp_path / f"{n} {spoil.__name__}", spoil, point) for spoil in (whole, *DAMAGE)]
        print(f"{point:34}" + "".join(f"{one:>22}" for one in found), flush=True)
        last = point.endswith(("after it got its name",))
        for spoil, one in zip((whole, *DAMAGE), found, strict=True):
            assert one == (STARTS if last or (spoil is whole and not gone(point)) else REFUSES), (point, spoil.__name__)


def gone(point: str) -> bool:
    """Between the two the folder has no database."""
    return point == "restore: before it gets its name"
