"""`herald export --game`: a game of the database, also while Herald runs."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from bot.settings import BadSettings, load
from bot.store import BadDatabase
from bot.table import Game, Refused, Table
from bot.table.export import export_game


def export(game_id: str, out: str | None) -> int:
    try:
        body, game = asyncio.run(read(load().data, game_id))
    except (BadSettings, BadDatabase, OSError) as fault:
        print(f"herald export: {fault}", file=sys.stderr)
        return 2
    except Refused as refusal:
        print(f"herald export: {refusal}", file=sys.stderr)
        return 1
    if game.is_open:
        print(
            "This game is still being played. The file holds all that is hidden in it, the key of its dice too: keep "
            "it to yourself until the end.",
            file=sys.stderr,
        )
    if out is None:
        sys.stdout.buffer.write(body + b"\n")
    else:
        Path(out).write_bytes(body)
        print(f"{out}: {game.entries} entries, {len(body):,} bytes", file=sys.stderr)
    return 0


async def read(folder: Path, game_id: str) -> tuple[bytes, Game]:
    table = await Table.look_at(folder)
    try:
        game = await table.game(game_id)
        if game is None:
            raise Refused("no_such_game", game=game_id, newest=await table.queries.newest(10))
        return await export_game(table, game_id, with_seed=not game.is_open), game
    finally:
        await table.close()
