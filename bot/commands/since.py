"""`/since`: what changed since I last looked, privately: the map with the changes, the news, what I must decide."""

from __future__ import annotations

import io

import discord
from discord import app_commands

from bot.commands.base import HeraldCog
from bot.interaction.answer import Friendly, Interaction
from bot.interaction.context import GameContext
from bot.interaction.show import defer_soon, show
from bot.messages.films import FILM
from bot.messages.lines import lines_of
from bot.messages.since import FIRST, film_since, state_then
from bot.panels.ids import Click
from bot.panels.parts import Card, Picture, TextPart
from bot.panels.since import decision_said, since_card
from bot.words import Said, quiet


class SinceCommands(HeraldCog):
    on_posts = {"since": "since_click", "playback": "playback_click"}

    @app_commands.command(name="since", description="What changed since you last looked, and what you must decide")
    async def since(self, interaction: Interaction) -> None:
        await self.run(interaction, lambda context: self.show_changes(interaction, context), "since")

    async def since_click(
        self, interaction: Interaction, context: GameContext, click: Click, values: list[str]
    ) -> None:
        await self.show_changes(interaction, context)

    async def show_changes(self, interaction: Interaction, context: GameContext) -> None:
        """From the two views of the asker: that of then, and that of now."""
        words, seat, game = context.words, context.seat, context.game.id
        view = context.campaign.view(context.begun, seat)
        look = await self.table.looks.of(game, interaction.user.id)
        entry = max(look.entry or 0, FIRST) if look is not None else FIRST
        defer_soon(interaction)
        then = await state_then(self.table, game, entry)
        before = context.campaign.view(then, seat) if then is not None else None
        logged = await self.table.queries.entries(game, entry if look is not None else 0)
        lines = lines_of(words, [e.entry for e in logged], seat)
        palette = await self.table.people.palette_of(interaction.user.id)
        shown = await self.bot.pictures.since(words, game, view, before, context.sitters, palette)
        until = (await self.table.deadlines.times(game)).up
        decision = decision_said(words, context.begun, seat, until)
        at, has_film = look.at if look is not None else None, bool(shown.parts) and before != view
        title, has_seat = context.game.title, seat is not None
        card = since_card(words, game, title, at, lines, decision, shown.parts, has_film, has_seat)
        await show(interaction, card, shown.files)

    async def playback_click(
        self, interaction: Interaction, context: GameContext, click: Click, values: list[str]
    ) -> None:
        """A short film from then to now, from the asker's own views."""
        words, game = context.words, context.game.id
        assert context.begun is not None and self.bot.workers is not None
        look = await self.table.looks.of(game, interaction.user.id)
        defer_soon(interaction)
        entry = look.entry or 0 if look is not None else 0
        made = await film_since(self.table, self.bot.workers, game, context.seat, entry)
        if made is None:
            raise Friendly(words.ui("since_no_film"))
        said = words.ui("since_film", title=Said(quiet(context.game.title)))
        await show(interaction, Card([TextPart(said), Picture(FILM, said)]), [discord.File(io.BytesIO(made), FILM)])
