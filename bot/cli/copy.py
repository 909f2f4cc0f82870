"""`herald copy`: a whole database from a file to a PostgreSQL, or back."""

from __future__ import annotations

import argparse
import contextlib
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from bot.cli.shared import Commands, fail
from bot.settings import POSTGRES
from bot.store import FILE, BadDatabase, FolderInUse, backup, lock
from bot.store.damage import BadCopy
from bot.store.opening import copying

if TYPE_CHECKING:
    from bot.store.copying import Sums

EVERY = 2.0  # seconds between two lines of progress


def add_to(commands: Commands) -> None:
    parser = commands.add_parser(
        "copy",
        help="move the games between a file and a PostgreSQL",
        description="Copies everything from one database to the other: a data folder (or a backup) to a PostgreSQL "
        "that is empty, or a PostgreSQL to a folder that has no database. All of it or nothing: each game is read "
        "again and compared by count and hash before the copy counts. Herald must be stopped on both sides. A "
        "password is better in PGPASSWORD or ~/.pgpass than in an address.",
    )
    parser.add_argument("source", metavar="FROM", help="a folder, a file, or postgresql://user@host/database")
    parser.add_argument("target", metavar="TO", help="the same; exactly one of them is a PostgreSQL")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from_server, to_server = is_address(args.source), is_address(args.target)
    if from_server == to_server:
        return fail("copy", "exactly one of FROM and TO is a PostgreSQL: postgresql://user@host/database")
    try:
        tools = copying()
        if to_server:
            with held(file_of(args.source)) as file:
                found = tools.copy_to_postgres(file, args.target, CopyProgress())
        else:
            with held(file_of(args.target)) as file:
                found = write(args.source, file)
    except (OSError, BadDatabase, FolderInUse, BadCopy, backup.BadBackup) as fault:
        return fail("copy", fault, 1)
    print(f"{found.count('games')} games, {found.count('entries')} entries copied; every game was compared.")
    print("From now on start Herald on the copy alone: two of them would each go on with the same games.")
    return 0


def is_address(text: str) -> bool:
    return text.partition("://")[0] in POSTGRES


def file_of(text: str) -> Path:
    path = Path(text).expanduser()
    return path / FILE if path.is_dir() or not path.suffix else path


@contextlib.contextmanager
def held(file: Path) -> Iterator[Path]:
    """Holds the data folder until it is done, so that no Herald starts in it."""
    if file.name != FILE:
        yield file
        return
    with contextlib.closing(lock.take(file.parent)):
        yield file


def write(address: str, file: Path) -> Sums:
    if file.exists():
        raise FileExistsError(f"{file} is there already; name a folder without a database")
    part = file.with_name(file.name + ".part")
    found = backup.copy_from_postgres(address, part, idle=True, tell=CopyProgress())
    part.replace(file)
    backup.sync_folder(file.parent)
    return found


class CopyProgress:
    """A line now and then."""

    def __init__(self) -> None:
        self._said = time.monotonic()

    def __call__(self, table: str, rows: int) -> None:
        now = time.monotonic()
        if now - self._said >= EVERY:
            self._said = now
            print(f"{table}: {rows:,} rows", file=sys.stderr, flush=True)
