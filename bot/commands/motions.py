"""`/vote`: a pause, its end, or an appeal, decided by the players."""

from __future__ import annotations

from collections.abc import Mapping

from discord import app_commands

from bot.commands.base import HeraldCog
from bot.interaction.answer import Friendly, Interaction, say
from bot.interaction.context import GameContext
from bot.panels.ids import Click, whole_number
from bot.table.motions import Motion

ACTS = {
    "pause": "Pause the game for some days (days)",
    "resume": "End a pause that was voted for",
    "appeal": "Undo what the organiser has just done: an extension, a pause, a ruling",
}


class MotionCommands(HeraldCog):
    on_posts: Mapping[str, str] = {"aye": "aye_click", "nay": "nay_click"}
    at_home = frozenset(on_posts)

    @app_commands.command(name="vote", description="Let the players decide: a pause, its end, or an appeal")
    @app_commands.describe(action="What to vote on", days="For how many days the game pauses")
    @app_commands.choices(action=[app_commands.Choice(name=text, value=act) for act, text in ACTS.items()])
    @app_commands.guild_only()
    async def move(self, interaction: Interaction, action: str, days: app_commands.Range[int, 1, 28] = 3) -> None:
        async def work(context: GameContext) -> None:
            assert context.player  # somebody without a seat is told so
            if action not in ACTS:
                raise Friendly(context.words.ui("old_command"))
            motion = await self.table.motions.move(context.game.id, interaction.user.id, action, days)
            await say(interaction, voted(context, motion))

        await self.run(interaction, work, at_home=True)

    async def aye_click(self, interaction: Interaction, context: GameContext, click: Click, values: list[str]) -> None:
        await self.vote(interaction, context, click, True)

    async def nay_click(self, interaction: Interaction, context: GameContext, click: Click, values: list[str]) -> None:
        await self.vote(interaction, context, click, False)

    async def vote(self, interaction: Interaction, context: GameContext, click: Click, is_for: bool) -> None:
        assert context.player  # somebody without a seat is told so
        number = whole_number(click.arg)
        if number is None:
            raise Friendly(context.words.ui("old_command"))
        motion = await self.table.motions.vote(context.game.id, interaction.user.id, number, is_for)
        await say(interaction, voted(context, motion))


def voted(context: GameContext, motion: Motion) -> str:
    ayes = sum(motion.votes.values())
    return context.words.ui(f"motion_{motion.state}", ayes=ayes, nays=len(motion.votes) - ayes)
