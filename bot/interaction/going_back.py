"""The moments of a game to which it can go back, as everybody may know them."""

from __future__ import annotations

import itertools

from bot.interaction.context import GameContext
from bot.messages.lines import lines_of
from bot.panels.drafts import Moment
from bot.table import Table
from rules.kernel import Undo

FAR_ENOUGH = 300  # entries looked through
MOST = 25


async def moments_of(table: Table, context: GameContext) -> tuple[Moment, ...]:
    """Before each of the last moves that everybody saw, the newest first. A secret answer is no moment: that it is
    there would tell of it."""
    now, since = table.time.wall(), max(0, context.game.entries - FAR_ENOUGH)
    found: list[Moment] = []
    entries = await table.queries.entries(context.game.id, since)
    for entry, before in itertools.pairwise(reversed(entries)):
        moved = entry.entry.question != before.entry.question and not isinstance(entry.entry.pick, Undo)
        if moved and (lines := lines_of(context.words, [entry.entry])):
            found.append(Moment(before.entry.question, lines[0], now - entry.at, len(found) + 1))
        if len(found) == MOST:
            break
    return tuple(found)
