"""Private threads of a game follow it: who is in them when a seat changes hands, and whether they are open."""

from __future__ import annotations

import asyncio
import logging

import discord

from bot.messages.row import Row
from bot.table import Table

log = logging.getLogger(__name__)


async def change_parleys(http: discord.http.HTTPClient, table: Table, row: Row) -> None:
    """Whoever lost a seat leaves its private threads, and whoever took it is asked in."""
    for thread in await table.parleys.of(row.game_id or "", row.payload["seat"]):
        for user, change in (
            (row.payload.get("before"), http.remove_user_from_thread),
            (row.payload.get("user"), http.add_user_to_thread),
        ):
            try:
                await (change(thread, user) if user is not None else asyncio.sleep(0))
            except (discord.Forbidden, discord.NotFound) as fault:
                log.warning("a parley of game %s stays as it is: %s", row.game_id, fault)


async def lock_parleys(http: discord.http.HTTPClient, table: Table, row: Row) -> bool:
    """The threads of a game as its present phase wants them. False: we may not."""
    game = row.game_id or ""
    is_open, may = await table.press.may_talk(game), True
    for parley in await table.parleys.all(game):
        try:
            await http.edit_channel(parley.thread_id, archived=not is_open, locked=not is_open)
        except discord.Forbidden:
            may = False
        except discord.NotFound:
            await table.parleys.forget(game, parley.thread_id)
        except discord.HTTPException as fault:
            log.warning("a parley of game %s stays as it is: %s", game, fault)
    return may
