"""`/hand`, `/map`, `/log`, `/film`: what may be seen, privately. Spectators see the public view."""

from __future__ import annotations

import io

import discord
from discord import app_commands

from bot.commands.base import Choices, HeraldCog, choices
from bot.interaction.answer import Friendly, Interaction, updates_panel
from bot.interaction.context import GameContext, game_here
from bot.interaction.show import defer_soon, show
from bot.interaction.typed_orders import matches
from bot.messages.films import FILM, film_of
from bot.panels.ids import Click, whole_number
from bot.panels.parts import Card, Picture, TextPart, clip
from bot.panels.view_cards import ROOM, LogLine, log_card, power_said, view_card
from bot.words import Said, joined, quiet
from bot.words.charts import charts_for, find_chart
from rules.kernel import Undo

COLOURS = {
    "standard": "The usual ones",
    "red-green": "Red and green look alike to me",
    "blue-yellow": "Blue and yellow look alike to me",
    "greyscale": "No colours, only patterns",
}


class LookCommands(HeraldCog):
    on_posts = {"hand": "hand_click", "map": "map_click", "log": "log_click"}

    @app_commands.command(name="hand", description="Your hand: what only you can see, privately")
    async def hand(self, interaction: Interaction) -> None:
        await self.run(interaction, lambda context: self.show_view(interaction, context, context.player), "hand")

    @app_commands.command(name="map", description="The map, as a picture and as text")
    @app_commands.describe(
        colours="Your palette: kept for all pictures that only you get",
        chart="A chart instead of the map: combat results, odds of a siege, markers, armies",
    )
    @app_commands.choices(colours=[app_commands.Choice(name=said, value=name) for name, said in COLOURS.items()])
    async def map(self, interaction: Interaction, colours: str | None = None, chart: str = "") -> None:
        async def work(context: GameContext) -> None:
            if colours in COLOURS:
                await self.table.people.set_palette(interaction.user.id, colours)
            if chart:
                await self.show_chart(interaction, context, chart)
            else:
                await self.show_view(interaction, context, None)

        await self.run(interaction, work, "map")

    @map.autocomplete("chart")
    async def charts(self, interaction: Interaction, typed: str) -> Choices:
        here = await game_here(self.table, interaction)
        games = [here] if here is not None else await self.table.queries.games_of(interaction.user.id)
        if len(games) != 1:
            return []
        found = charts_for((await self.table.games.look(games[0].id)).campaign)
        return choices([(chart.title, chart.id) for chart in found if matches(typed, chart.title, chart.id)])

    @app_commands.command(name="log", description="What has happened so far")
    async def log(self, interaction: Interaction) -> None:
        await self.run(interaction, lambda context: self.show_log(interaction, context, 0), "log")

    @app_commands.command(name="film", description="The game so far, post by post, as a short film")
    async def film(self, interaction: Interaction) -> None:
        await self.run(interaction, lambda context: self.show_film(interaction, context), "map")

    async def hand_click(self, interaction: Interaction, context: GameContext, click: Click, values: list[str]) -> None:
        await self.show_view(interaction, context, context.player, page_of(click))

    async def map_click(self, interaction: Interaction, context: GameContext, click: Click, values: list[str]) -> None:
        await self.show_view(interaction, context, None, page_of(click))

    async def log_click(self, interaction: Interaction, context: GameContext, click: Click, values: list[str]) -> None:
        await self.show_log(interaction, context, page_of(click))

    async def show_view(self, interaction: Interaction, context: GameContext, seat: str | None, page: int = 0) -> None:
        """The pictures and their text twin; a long text goes on over more pages."""
        words, view = context.words, context.campaign.view(context.begun, seat)
        palette = await self.table.people.palette_of(interaction.user.id)
        defer_soon(interaction)
        shown = await self.bot.pictures.album(words, context.game.id, view, context.sitters, palette, hurry=True)
        title = Said(quiet(context.game.title))
        heading = words.ui("hand_heading", title=title) if seat else f"**{words.ui('map')}** · {title}"
        back = updates_panel(interaction) and context.seat is not None
        text, what = shown.text or words.ui("hand_empty"), "hand" if seat else "map"
        card = view_card(words, context.game.id, what, heading, text, shown.parts, back, page)
        has_picture = any(isinstance(part, Picture) for part in card.parts)  # an old page may not be there any more
        await show(interaction, card, shown.files if has_picture else [])

    async def show_chart(self, interaction: Interaction, context: GameContext, wanted: str) -> None:
        """The picture, and the same figures in words."""
        words = context.words
        charts = charts_for(context.campaign, context.state.data if context.state is not None else None)
        chart = find_chart(charts, wanted)
        if chart is None:
            titles = Said(joined([c.title for c in charts]))
            raise Friendly(
                words.ui("chart_none" if charts else "no_charts", query=Said(quiet(wanted[:60])), titles=titles)
            )
        palette = await self.table.people.palette_of(interaction.user.id)
        defer_soon(interaction)
        shown = await self.bot.pictures.charts(words, context.campaign.id, [chart], palette)
        await show(interaction, Card([*shown.parts, TextPart(clip(shown.text, ROOM))]), shown.files)

    async def show_film(self, interaction: Interaction, context: GameContext) -> None:
        words = context.words
        assert context.begun is not None and self.bot.workers is not None
        defer_soon(interaction)
        made = await film_of(self.table, self.bot.workers, context.game.id)
        if made is None:
            raise Friendly(words.ui("film_too_short"))
        said = words.ui("film_heading", title=Said(quiet(context.game.title)))
        await show(interaction, Card([TextPart(said), Picture(FILM, said)]), [discord.File(io.BytesIO(made), FILM)])

    async def show_log(self, interaction: Interaction, context: GameContext, page: int) -> None:
        """The public news, and to a seat what was told to it alone; of a game that has ended, everything."""
        words, seat, is_over = context.words, context.seat, not context.game.is_open
        lines: list[LogLine] = []
        for logged in await self.table.queries.entries(context.game.id):
            entry = logged.entry
            if isinstance(entry.pick, Undo):
                by = context.begun.called(entry.seat) if entry.seat in context.sitters else entry.seat
                said = words.ui(f"taken_back_{entry.pick.by}", seat=by, why=entry.pick.why)
                lines.append(LogLine(logged.at, said))
            for told in entry.told:
                if (is_over or told.reaches(seat)) and (line := words.news(told.news)):
                    lines.append(LogLine(logged.at, line + self.told_to(context, told.to, is_over)))
        powers = await self.table.motions.powers(context.game.id)
        lines = sorted([*lines, *(LogLine(power.at, power_said(words, power)) for power in powers)], key=lambda x: x.at)
        back = updates_panel(interaction) and seat is not None
        await show(interaction, log_card(words, context.game.id, context.game.title, lines, page, back))

    @staticmethod
    def told_to(context: GameContext, seats: list[str] | None, is_over: bool) -> str:
        """The sign of what was told to some alone; afterwards with who they were."""
        if seats is None:
            return ""
        names = [context.words.name(context.begun.called(s)) for s in seats]
        return f" 🔒 {joined(names)}" if is_over else " 🔒"


def page_of(click: Click) -> int:
    return max(0, whole_number(click.arg) or 0)
