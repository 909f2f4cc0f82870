"""`herald` and `herald run`: the main job. With a token it logs in and serves; without one it opens the local table."""

from __future__ import annotations

import argparse
import asyncio
import sys

from bot.app import logs
from bot.cli.shared import Commands
from bot.settings import BadSettings, Settings, load
from bot.store import BadDatabase, FolderInUse, Trouble

PORT = 8099


def add_to(commands: Commands) -> None:
    parser = commands.add_parser(
        "run",
        help="serve on Discord (what `herald` alone does)",
        description="Logs in with DISCORD_TOKEN and serves. Without a token it opens a table of its own on this "
        "machine, to be played in the browser.",
    )
    parser.add_argument("--port", type=port, default=PORT, metavar="N", help="of the local table")
    parser.add_argument("--greet", action="store_true", help="show newcomers where to click (the local table does)")
    parser.set_defaults(run=run)


def port(text: str) -> int:
    if not 0 <= (number := int(text)) <= 65535:
        raise argparse.ArgumentTypeError("a port is a number from 0 to 65535")
    return number


def run(args: argparse.Namespace) -> int:
    try:
        settings = load()
    except BadSettings as bad:
        print("Herald can't start; these settings are wrong:", file=sys.stderr)
        for fault in bad.faults:
            print(f"  {fault}", file=sys.stderr)
        return 2
    logs.set_up(settings.log_level, settings.log_json, [settings.token or ""])
    return (
        serve(settings, getattr(args, "greet", False))
        if settings.token
        else local_table(settings, getattr(args, "port", PORT))
    )


def serve(settings: Settings, greets: bool) -> int:
    from bot.app.main import CannotStart, main

    try:
        asyncio.run(main(settings, greets=greets))
    except (FolderInUse, BadDatabase, CannotStart, Trouble) as fault:
        print(f"Herald can't start: {fault}", file=sys.stderr)
        return 1
    return 0


def local_table(settings: Settings, port: int) -> int:
    from bot.local import launch

    return asyncio.run(
        launch.run(
            [sys.executable, "-m", "bot", "run", "--greet"],
            port=port,
            world=settings.data / "local",
            say=lambda words: print(words),
        )
    )
