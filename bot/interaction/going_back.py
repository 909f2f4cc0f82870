"""Going back: freely, and the moments of a game to which everybody can go back, as everybody may know them."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from bot.interaction.answer import Interaction
from bot.interaction.context import GameContext, load_context
from bot.interaction.show import show
from bot.messages.lines import lines_of
from bot.panels.drafts import Moment
from bot.panels.turn import more_panel
from bot.table import Table
from bot.words import Said
from rules.kernel import Illegal, Undo

if TYPE_CHECKING:
    from bot.interaction.turn import Panels

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


async def go_back(panels: Panels, interaction: Interaction, context: GameContext) -> None:
    """Free if nothing was seen since; otherwise the person is told how to ask everybody."""
    try:
        await panels.table.moves.undo(context.game.id, context.player, interaction.id)
    except Illegal as refusal:
        why = context.words.phrase(refusal.why)
        desk = await panels.desk_to_draw(context)
        await show(interaction, more_panel(desk, context.words.ui("undo_asked_of", why=Said(why))))
        return
    now = await load_context(panels.table, context.game.id, interaction.user.id)
    await panels.open(interaction, now, context.words.ui("undone"))
