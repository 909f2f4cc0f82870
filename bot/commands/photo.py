"""A photo of the table, attached to a battle report: asked for by a button of the panel, sent in a modal."""

from __future__ import annotations

from bot.commands.base import HeraldCog
from bot.interaction.answer import Friendly, Interaction
from bot.interaction.context import GameContext
from bot.interaction.photos import post_photo, uploaded_in
from bot.interaction.show import open_modal
from bot.panels.ids import Click, post_id
from bot.panels.parts import Modal
from rules.reports import may_show


class PhotoCommands(HeraldCog):
    on_posts = {"photo": "ask_click", "photo_sent": "take"}

    async def ask_click(self, interaction: Interaction, context: GameContext, click: Click, values: list[str]) -> None:
        must_show(context)
        words = context.words
        title, label = words.ui("photo_title"), words.ui("photo_label")
        await open_modal(interaction, Modal(post_id(context.game.id, "photo_sent"), title, label, file=True))

    async def take(self, interaction: Interaction, context: GameContext, click: Click, values: list[str]) -> None:
        must_show(context)
        uploaded = uploaded_in(interaction.data)
        if uploaded is None:
            raise Friendly(context.words.ui("photo_missing"))
        await post_photo(interaction, context, uploaded)
        now = await self.again(context, interaction.user.id)
        await self.bot.panels.open(interaction, now, context.words.ui("photo_taken"))


def must_show(context: GameContext) -> None:
    if not may_show(context.begun, context.player):
        raise Friendly(context.words.ui("photo_not_now"))
