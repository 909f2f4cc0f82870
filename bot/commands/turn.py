"""`/play` and the panels; `/undo`, `/orders`; the answers to a petition."""

from __future__ import annotations

from discord import app_commands

from bot.commands.base import HeraldCog
from bot.interaction.answer import Interaction
from bot.interaction.context import Here
from bot.panels.ids import Click
from rules.kernel import Consent, Refuse


class Turn(HeraldCog):
    on_posts = {
        "play": "play_click", "more": "more_click", "undo": "undo_click", "agree": "agree_click",
        "refuse": "refuse_click",
    }  # fmt: skip

    @app_commands.command(name="play", description="Open your panel: what you are asked, and what you can do")
    async def play(self, interaction: Interaction) -> None:
        await self.run(interaction, lambda here: self.bot.turns.open(interaction, here), "play")

    @app_commands.command(name="undo", description="Take back your last order, if nothing was seen since; else ask all")
    async def undo(self, interaction: Interaction) -> None:
        await self.run(interaction, lambda here: self.bot.turns.undo(interaction, here), "undo")

    @app_commands.command(name="orders", description="Standing orders, watching, going back, giving up")
    async def orders(self, interaction: Interaction) -> None:
        await self.run(interaction, lambda here: self.bot.turns.more(interaction, here), "more")

    async def play_click(self, interaction: Interaction, here: Here, click: Click, values: list[str]) -> None:
        await self.bot.turns.open(interaction, here)

    async def more_click(self, interaction: Interaction, here: Here, click: Click, values: list[str]) -> None:
        await self.bot.turns.more(interaction, here)

    async def undo_click(self, interaction: Interaction, here: Here, click: Click, values: list[str]) -> None:
        await self.bot.turns.undo(interaction, here)

    async def agree_click(self, interaction: Interaction, here: Here, click: Click, values: list[str]) -> None:
        await self.bot.turns.carry_out(interaction, here, Consent(), None)

    async def refuse_click(self, interaction: Interaction, here: Here, click: Click, values: list[str]) -> None:
        await self.bot.turns.carry_out(interaction, here, Refuse(), None)
