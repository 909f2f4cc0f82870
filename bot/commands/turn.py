"""`/play` and the panels; `/undo`, `/orders`; the answers to a petition."""

from __future__ import annotations

from discord import app_commands

from bot.commands.base import HeraldCog
from bot.interaction.answer import Interaction, say
from bot.interaction.context import GameContext
from bot.interaction.going_back import go_back
from bot.panels.ids import Click
from bot.table.records import Draft
from rules.kernel import Consent, Refuse


class TurnCommands(HeraldCog):
    on_posts = {
        "play": "play_click", "more": "more_click", "undo": "undo_click", "agree": "agree_click",
        "refuse": "refuse_click", "reply": "reply_click", "again": "again_click", "back": "back_click",
    }  # fmt: skip

    @app_commands.command(name="play", description="Open your panel: the question, and what you can do")
    async def play(self, interaction: Interaction) -> None:
        await self.run(interaction, lambda context: self.bot.panels.open(interaction, context), "play")

    @app_commands.command(
        name="undo", description="Take back your last order if nothing was seen since; otherwise ask everybody"
    )
    async def undo(self, interaction: Interaction) -> None:
        await self.run(interaction, lambda context: go_back(self.bot.panels, interaction, context), "undo")

    @app_commands.command(name="orders", description="Standing orders, watching, going back, giving up")
    async def orders(self, interaction: Interaction) -> None:
        await self.run(interaction, lambda context: self.bot.panels.more(interaction, context), "more")

    async def play_click(self, interaction: Interaction, context: GameContext, click: Click, values: list[str]) -> None:
        await self.bot.panels.open(interaction, context)

    async def back_click(self, interaction: Interaction, context: GameContext, click: Click, values: list[str]) -> None:
        """Whoever was away is there again: no caretaker acts for them any more."""
        assert context.player  # somebody without a seat is told so
        await self.table.absences.come_back(context.game.id, interaction.user.id)
        await say(interaction, context.words.ui("welcome_back"))

    async def more_click(self, interaction: Interaction, context: GameContext, click: Click, values: list[str]) -> None:
        await self.bot.panels.more(interaction, context)

    async def undo_click(self, interaction: Interaction, context: GameContext, click: Click, values: list[str]) -> None:
        await go_back(self.bot.panels, interaction, context)

    async def agree_click(
        self, interaction: Interaction, context: GameContext, click: Click, values: list[str]
    ) -> None:
        await self.bot.panels.carry_out(interaction, context, Consent(), None)

    async def refuse_click(
        self, interaction: Interaction, context: GameContext, click: Click, values: list[str]
    ) -> None:
        await self.bot.panels.carry_out(interaction, context, Refuse(), None)

    async def reply_click(
        self, interaction: Interaction, context: GameContext, click: Click, values: list[str]
    ) -> None:
        """The button of an offer: the order that says yes to it, for the question that is open now."""
        verb, _, value = click.arg.partition(":")
        await self.bot.panels.begin(interaction, context, Draft(verb, [value]))

    async def again_click(
        self, interaction: Interaction, context: GameContext, click: Click, values: list[str]
    ) -> None:
        await self.bot.panels.answer_again(interaction, context)
