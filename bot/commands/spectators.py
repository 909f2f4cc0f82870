"""`/follow`: one silent line a day about a game. `/views`: what its seats saw, later, if every player consents."""

from __future__ import annotations

from discord import app_commands

from bot.commands.base import Choices, HeraldCog, choices
from bot.interaction.answer import Friendly, Interaction, say
from bot.interaction.context import GameContext, find_context
from bot.interaction.show import defer_soon, show
from bot.interaction.typed_orders import matches
from bot.panels.ids import Click, post_id
from bot.panels.parts import Button, Buttons, Card, TextPart, clip
from bot.panels.view_cards import ROOM
from bot.words import Said, plain_words, quiet, sentence


class SpectatorCommands(HeraldCog):
    on_posts = {"views": "view_click", "follow": "follow_click"}
    opening = {"unfollow": "unfollow_click"}

    @app_commands.command(name="follow", description="One silent line a day about this game, in a direct message")
    async def follow(self, interaction: Interaction) -> None:
        await self.run(interaction, lambda context: self.turn(interaction, context), "follow")

    async def follow_click(
        self, interaction: Interaction, context: GameContext, click: Click, values: list[str]
    ) -> None:
        """Of one of several games."""
        await self.turn(interaction, context)

    async def turn(self, interaction: Interaction, context: GameContext) -> None:
        """Begins to follow, or stops."""
        game, user = context.game.id, interaction.user.id
        if await self.table.spectators.is_following(game, user):
            await self.table.spectators.unfollow(game, user)
            return await say(interaction, context.words.ui("follow_ended"))
        await self.table.spectators.follow(game, user)
        await say(interaction, context.words.ui("follow_begun"))

    async def unfollow_click(self, interaction: Interaction, click: Click) -> None:
        """From the line itself, wherever it is read."""
        if await self.table.games.game(click.arg) is None:
            raise Friendly(plain_words().ui("no_such_game"))
        await self.table.spectators.unfollow(click.arg, interaction.user.id)
        await say(interaction, plain_words().ui("follow_ended"))

    @app_commands.command(name="views", description="What a seat saw some time ago; or let spectators see it")
    @app_commands.describe(
        seat="Whose view to open, as a spectator: after that you can never take a seat here",
        hours="As a player: after how many hours spectators may see all views; 0: not at all",
    )
    async def views(self, interaction: Interaction, seat: str = "", hours: int | None = None) -> None:
        async def work(context: GameContext) -> None:
            words, game = context.words, context.game.id
            if hours is not None:
                await self.table.spectators.consent(game, context.player, interaction.user.id, hours)
            if not seat:
                return await self.say_delay(interaction, context)
            delay = await self.table.spectators.delay(game)
            if context.seat is not None:
                raise Friendly(words.ui("views_not_for_players"))
            names = {called(context, s).casefold(): s for s in context.sitters}
            wanted = seat if seat in context.sitters else names.get(seat.casefold().strip(), seat)
            if await self.table.spectators.has_seen(game, interaction.user.id) or delay is None:
                return await self.open(interaction, context, wanted)
            button = Button(post_id(game, "views", wanted[:40]), words.ui("views_open_it"), "danger")
            await show(interaction, Card([TextPart(words.ui("views_warning")), Buttons([button])]))

        await self.run(interaction, work, "views")

    async def say_delay(self, interaction: Interaction, context: GameContext) -> None:
        delay, words = await self.table.spectators.delay(context.game.id), context.words
        await say(interaction, words.ui("views_closed") if delay is None else words.ui("views_open", hours=delay))

    @views.autocomplete("seat")
    async def seats(self, interaction: Interaction, typed: str) -> Choices:
        try:
            context = await find_context(self.table, interaction, "views")
        except Friendly:
            return []
        found = [(sentence(called(context, s)), s) for s in context.sitters]
        return choices([(name, s) for name, s in found if matches(typed, name, s)])

    async def view_click(self, interaction: Interaction, context: GameContext, click: Click, values: list[str]) -> None:
        if not click.arg:  # of one of several games
            return await self.say_delay(interaction, context)
        if context.seat is not None:
            raise Friendly(context.words.ui("views_not_for_players"))
        await self.open(interaction, context, click.arg)

    async def open(self, interaction: Interaction, context: GameContext, seat: str) -> None:
        words, user = context.words, interaction.user.id
        state = await self.table.spectators.open_view(context.game.id, user, seat)
        palette = await self.table.people.palette_of(user)
        view = context.campaign.view(state, seat)
        defer_soon(interaction)
        easel = f"{context.game.id}:then"
        shown = await self.bot.pictures.album(words, easel, view, context.sitters, palette, hurry=True)
        title = Said(quiet(context.game.title))
        heading = words.ui("views_heading", title=title, seat=state.called(seat))
        await show(interaction, Card([TextPart(heading), *shown.parts, TextPart(clip(shown.text, ROOM))]), shown.files)


def called(context: GameContext, seat: str) -> str:
    return context.words.name(context.state.called(seat) if context.state is not None else seat)
