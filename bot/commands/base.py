"""What all cogs share: every callback of theirs is answered, in time, whatever happens."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any

from discord import app_commands
from discord.ext import commands

from bot.interaction.answer import Friendly, Interaction, answer
from bot.interaction.context import GameContext, NoGame, find_context, load_context, must_see, note_look
from bot.interaction.rights import must_be_at_home
from bot.panels.ids import Click

if TYPE_CHECKING:
    from bot.app.client import Herald

OnPost = Callable[[Interaction, GameContext, Click, list[str]], Awaitable[None]]
OnOpening = Callable[[Interaction, Click], Awaitable[None]]
Choices = list[app_commands.Choice[Any]]


class HeraldCog(commands.Cog):
    on_posts: Mapping[str, str] = {}  # what a button on a post asks for -> the method that does it
    opening: Mapping[str, str] = {}  # the same for buttons that belong to no game yet
    changes_post: frozenset[str] = frozenset()  # those that change the post itself instead of answering privately
    at_home: frozenset[str] = frozenset()  # those that count only in the game's own channel

    def __init__(self, bot: Herald) -> None:
        self.bot, self.table = bot, bot.table

    def post_acts(self) -> dict[str, OnPost]:
        return {what: getattr(self, name) for what, name in self.on_posts.items()}

    def opening_acts(self) -> dict[str, OnOpening]:
        return {what: getattr(self, name) for what, name in self.opening.items()}

    async def run(
        self,
        interaction: Interaction,
        work: Callable[[GameContext], Awaitable[None]],
        what: str = "play",
        no_game: Callable[[], str] = str,
        at_home: bool = False,
    ) -> None:
        """A command about the game of this channel, or (unless `at_home`) the one the person plays in. `no_game`: what
        is said besides where there is none."""

        async def with_game() -> None:
            try:
                context = await find_context(self.table, interaction, what, at_home)
            except NoGame as refusal:
                raise Friendly(f"{refusal}\n{no_game()}".strip()) from None
            interaction.extras["words"] = context.words
            (must_be_at_home if at_home else must_see)(context, interaction)
            await work(context)
            if not at_home:
                await note_look(self.table, interaction, context, what)

        await answer(interaction, with_game)

    async def again(self, context: GameContext, user_id: int) -> GameContext:
        return await load_context(self.table, context.game.id, user_id)


def choices(found: list[tuple[str, Any]]) -> Choices:
    """At most 25, each within what Discord takes."""
    return [app_commands.Choice(name=name[:100] or "–", value=value) for name, value in found[:25]]
