"""`herald data`: your own charts in the database, for all Heralds that work in it."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from bot.cli.shared import Commands, fail
from bot.messages.notices import plain_posts
from bot.settings import BadSettings, load
from bot.store import BadDatabase, FolderInUse, Trouble
from bot.table import Table
from rules.kernel import find
from rules.kernel.data_files import DataFault


def add_to(commands: Commands) -> None:
    parser = commands.add_parser(
        "data",
        help="charts of your own, in the database",
        description="Puts a data set of your own into the database: new games of that campaign use it, running ones "
        "keep the set they began with. With a file as database Herald must be stopped.",
    )
    acts = parser.add_subparsers(dest="act", required=True, metavar="ACT")
    put = acts.add_parser("put", help="check a folder and put it into the database")
    put.add_argument("game", metavar="GAME")
    put.add_argument("folder", type=Path, metavar="FOLDER", help="with the files of rules/GAME/data, changed")
    drop = acts.add_parser("drop", help="go back to what Herald comes with")
    drop.add_argument("game", metavar="GAME")
    acts.add_parser("list", help="which campaigns have one")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    try:
        told = asyncio.run(act(args))
    except (BadSettings, BadDatabase, FolderInUse, Trouble, LookupError, OSError) as fault:
        return fail("data", fault)
    except DataFault as fault:
        return fail("data", f"{fault}; nothing was changed")
    print(told)
    return 0


async def act(args: argparse.Namespace) -> str:
    campaign = find(args.game) if args.act != "list" else None
    data = None
    if campaign is not None and args.act == "put":
        if not args.folder.is_dir():
            raise LookupError(f"there is no folder {args.folder}")
        data = campaign.load(args.folder)
    settings = load()
    if args.act == "list":
        table = await Table.look_at(settings.data, settings.database)
    else:
        table = await Table.open(settings.data, plain_posts, database=settings.database)
    own = table.lobby.own_data
    try:
        if campaign is None:
            found = await own.all()
            return "\n".join(f"{game:20}{hash[:16]}" for game, hash in found.items()) or "none: Herald's own are used"
        if data is None:
            await own.drop(campaign.id)
            return f"{campaign.title}: new games use what Herald comes with"
        return f"{campaign.title}: new games use this set, {(await own.put(campaign, data))[:16]}"
    finally:
        await table.close()
