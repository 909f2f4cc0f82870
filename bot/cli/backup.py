"""`herald backup` and `herald restore`: copies of the database, and putting one back."""

from __future__ import annotations

import argparse
from pathlib import Path

from bot.cli.shared import Commands, fail
from bot.settings import BadSettings, load
from bot.store import BadDatabase, FolderInUse, backup
from bot.store.damage import BadCopy


def add_to(commands: Commands) -> None:
    make = commands.add_parser(
        "backup",
        help="copy the database while Herald runs",
        description="Copies the database, also while Herald runs, and checks the copy before it gets its name. "
        "Herald makes one every day and keeps the last fourteen.",
    )
    make.add_argument("--to", type=Path, metavar="FILE", help="default: a dated file in the data folder's `backups`")
    make.add_argument("--check", type=Path, metavar="FILE", help="only check that FILE is whole")
    make.set_defaults(run=run_backup)
    back = commands.add_parser(
        "restore",
        help="put a backup in the place of the database",
        description="Puts a backup in the place of the database. Herald must be stopped; what was there is kept "
        "beside it.",
    )
    back.add_argument("file", type=Path, metavar="FILE")
    back.set_defaults(run=run_restore)


def run_backup(args: argparse.Namespace) -> int:
    try:
        if args.check:
            games = backup.check(args.check)
            print(f"{args.check} is whole: {games} games")
            return 0
        settings = load()
        made = backup.backup(settings.data, args.to, settings.database)
        print(f"{made}: {backup.check(made)} games, {made.stat().st_size:,} bytes, checked")
    except (OSError, backup.BadBackup, BadCopy, BadDatabase, BadSettings) as fault:
        return fail("backup", fault, 1)
    return 0


def run_restore(args: argparse.Namespace) -> int:
    try:
        if not args.file.exists():
            raise FileNotFoundError(f"there is no {args.file}")
        settings = load()
        if settings.database:
            aside: Path | None = backup.restore_to_postgres(settings.data, args.file, settings.database)
        else:
            aside = backup.restore(settings.data, args.file)
    except (OSError, backup.BadBackup, BadCopy, BadDatabase, FolderInUse, BadSettings) as fault:
        return fail("restore", fault, 1)
    print(f"restored from {args.file}" + (f"; what was there before is kept as {aside.name}" if aside else ""))
    return 0
