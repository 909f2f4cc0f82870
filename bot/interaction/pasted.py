"""A whole text that was pasted into a form: carried out line by line, or kept with what is wrong in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.interaction.answer import Interaction
from bot.interaction.context import GameContext, load_context
from bot.panels.drafts import Desk
from bot.table.records import Draft
from rules.kernel import Illegal

if TYPE_CHECKING:
    from bot.interaction.turn import Panels


async def take_pasted(panels: Panels, interaction: Interaction, context: GameContext, desk: Desk, draft: Draft) -> None:
    """The text is kept first: whatever becomes of it, *Edit* opens the form with it again. None of its lines is carried
    out unless all can be read."""
    await panels.keep(desk, None, draft)
    orders = desk.state.top.written(desk.state, desk.seat, draft.given[0])
    if not orders or any(order.pick is None for order in orders):
        return await panels.carry_out_all(interaction, context, orders or [])
    game, words = context.game.id, context.words
    note = words.ui("orders_given", count=len(orders))
    try:
        for order in orders:
            await panels.table.moves.play(game, context.player, order.pick)
    except Illegal as refusal:  # somebody was quicker
        note = words.refusal(refusal)
    now = await load_context(panels.table, game, interaction.user.id)
    await panels.keep(panels.desk(now), None, draft)  # an order that is given takes the seat's draft with it
    await panels.open(interaction, now, note)
