"""The line of a panel that says how much is new since its person last looked."""

from __future__ import annotations

from bot.interaction.context import GameContext
from bot.panels.parts import Card
from bot.panels.since import add_since, count_news
from bot.table import Table

MOST_COUNTED = 100  # questions; a number of entries would tell how many of them were secret


async def with_since(table: Table, context: GameContext, card: Card) -> Card:
    """The panel with that line and the way to `/since`; as it is if nothing is new."""
    user = context.sitters[context.player].user_id
    look = await table.looks.of(context.game.id, user) if user is not None else None
    if look is None or look.at is None or look.entry is None or look.entry >= context.game.entries:
        return card
    first = context.begun.kept.question - MOST_COUNTED
    logged = await table.queries.entries(context.game.id, look.entry, first)
    count = count_news([e.entry for e in logged], context.player)
    return add_since(card, context.words, context.game.id, look.at, count)
