"""Forms that were sent: what was filled in, and the orders that follow from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.interaction.answer import Friendly, Interaction
from bot.interaction.context import GameContext, load_context
from bot.interaction.photos import post_photo, uploaded_in
from bot.panels.clicks import Complete, Readiness, Redraw, take_form
from bot.panels.drafts import Desk
from bot.panels.forms import PHOTO
from bot.panels.ids import Click
from bot.table import Refused
from bot.table.records import Draft
from rules.kernel import Illegal

if TYPE_CHECKING:
    from bot.interaction.turn import Panels


def filled_in(data: Any) -> dict[str, Any]:
    """What a modal was filled with, by the names of its lines: a text, or a list of what was chosen. Anything else,
    which Discord's own clients do not send, is left out."""
    if isinstance(data, list):
        return {name: value for part in data for name, value in filled_in(part).items()}
    if not isinstance(data, dict):
        return {}
    name, value = data.get("custom_id"), data.get("value", data.get("values"))
    listed = isinstance(value, list) and all(isinstance(one, str) for one in value)
    mine = {name: value} if isinstance(name, str) and (isinstance(value, str | bool) or listed) else {}
    return mine | filled_in([data[key] for key in ("components", "component") if key in data])


def one_of(value: Any) -> str:
    """What a line of a form says: a text, or the one that was chosen."""
    return value if isinstance(value, str) else str(next(iter(value), "")) if isinstance(value, list) else ""


def typed_in(data: Any) -> str:
    """The text of a modal's one input."""
    found = filled_in(data).get("value", "")
    return found if isinstance(found, str) else ""


async def answer_form(
    panels: Panels, interaction: Interaction, context: GameContext, desk: Desk, before: Draft | None, click: Click
) -> None:
    """A form is judged as a whole: nothing of it is done unless all can be. Its photo is posted with it."""
    filled = filled_in(interaction.data)
    filled.pop(PHOTO, None)
    step = take_form(desk, before, click, filled)
    sent = Draft(click.what, form=filled)
    if isinstance(step, Complete):
        try:
            if (uploaded := uploaded_in(interaction.data)) is not None:
                await post_photo(interaction, context, uploaded)
            if step.first:
                return await give_all(panels, interaction, context, step)
        except Friendly as refusal:
            step = Redraw(sent, str(refusal))
        except Refused as refusal:
            step = Redraw(sent, context.words.refused(refusal.why))
    await panels.follow(interaction, context, desk, before, step)


async def give_all(panels: Panels, interaction: Interaction, context: GameContext, step: Complete) -> None:
    """A form that means several orders: those before the last are given at once, the last as any other."""
    game, user = context.game.id, interaction.user.id
    try:
        for pick in step.first:
            await panels.table.moves.play(game, context.player, pick)
    except Illegal as refusal:  # somebody was quicker
        now = await load_context(panels.table, game, user)
        return await panels.open(interaction, now, now.words.refusal(refusal))
    now = await load_context(panels.table, game, user)
    last = Complete(step.draft, step.pick, Readiness.IF_REVERSIBLE)
    await panels.follow(interaction, now, panels.desk(now), None, last)
