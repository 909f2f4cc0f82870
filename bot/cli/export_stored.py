"""`herald export --game`: a game from the database, even while Herald runs."""

from __future__ import annotations

import asyncio
import sys

from bot.cli.shared import fail, write_export
from bot.settings import BadSettings, Settings, load
from bot.store import BadDatabase, Trouble
from bot.table import Game, Refused, Table
from bot.table.export import export_game
from rules.kernel import admit


def export(game_id: str, out: str | None, own: list[str]) -> int:
    try:
        for module in own:
            admit(module)
        body, game = asyncio.run(read(load(), game_id))
    except (BadSettings, BadDatabase, Trouble, OSError, LookupError) as fault:
        return fail("export", fault)
    except Refused as refusal:
        return fail("export", refusal, 1)
    if game.is_open:
        print(
            "This game is still being played. The file includes everything hidden in it, even the key of its dice: "
            "keep it to yourself until the end.",
            file=sys.stderr,
        )
    write_export(body, game.entries, out)
    return 0


async def read(settings: Settings, game_id: str) -> tuple[bytes, Game]:
    table = await Table.look_at(settings.data, settings.database)
    try:
        game = await table.games.game(game_id)
        if game is None:
            raise Refused("no_such_game", game=game_id, newest=await table.queries.newest(10))
        return await export_game(table, game_id, with_seed=not game.is_open), game
    finally:
        await table.close()
