"""A person's inbox, from what the table knows: for `/inbox`, and for the message that comes once a day."""

from __future__ import annotations

import contextlib

from bot.panels.inbox import PAGE, InboxLine, inbox_card
from bot.panels.parts import Card
from bot.table import Table, Unreadable, Waiting


async def inbox_of(table: Table, user_id: int, page: int = 0, token: int | None = None) -> tuple[Card, int, int]:
    """The card, how many games wait for them, and how many there are. `token`: it is a message of the outbox."""
    found = await table.queries.inbox(user_id)
    page = max(0, min(page, (len(found) - 1) // PAGE))
    lines = [await line_of(table, one) for one in found[page * PAGE : (page + 1) * PAGE]]
    waiting = sum(one.game.phase == "running" and one.is_awaited is not False for one in found)
    return inbox_card(lines, len(found), waiting, page, token), waiting, len(found)


async def line_of(table: Table, one: Waiting) -> InboxLine:
    game, campaign, state = one.game, None, None
    with contextlib.suppress(LookupError):  # a database can name a campaign that is not known here
        campaign = table.games.find(game.campaign)
    if game.has_begun:
        with contextlib.suppress(Unreadable):
            state = (await table.games.look(game.id)).state
    awaited = one.is_awaited if one.is_awaited is not None else state is not None and one.seat in state.awaited()
    until = None if one.until is None else round(table.time.wall_at(one.until))
    is_awaited = game.phase == "running" and awaited
    return InboxLine(game.id, game.title, game.channel_id, campaign, game.phase, state, is_awaited, until)
