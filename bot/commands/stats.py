"""`/stats`: how the games of a campaign ended on this server: wins by side, how long they took, how they began."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import median

from discord import app_commands

from bot.commands.base import Choices, HeraldCog, choices
from bot.interaction.answer import Friendly, Interaction, answer
from bot.interaction.show import defer_soon, show
from bot.interaction.typed_orders import matches
from bot.panels.parts import Card
from bot.table.standing import Ended, favourites
from bot.words import Said, Words, plain_words, sentence, words_of
from bot.words.charts import ChartScene
from renders.boards.chart.scene import Row


class StatsCommands(HeraldCog):
    @app_commands.command(name="stats", description="How the games of a campaign ended on this server")
    @app_commands.guild_only()
    @app_commands.describe(game="Which campaign")
    async def stats(self, interaction: Interaction, game: str) -> None:
        async def work() -> None:
            campaign = self.bot.campaigns.get(game)
            if campaign is None:
                titles = [c.title for c in self.bot.campaigns.values()]
                raise Friendly(plain_words().ui("unknown_campaign", name=game[:60], games=titles))
            words = words_of(campaign)
            ended = await self.table.standing.ended(campaign.id, interaction.guild_id or 0)
            if not ended:
                raise Friendly(words.ui("stats_none", campaign=words.game.title))
            defer_soon(interaction)
            palette = await self.table.people.palette_of(interaction.user.id)
            shown = await self.bot.pictures.charts(words, campaign.id, [stats_chart(words, ended)], palette)
            await show(interaction, Card(list(shown.parts)), shown.files)

        await answer(interaction, work)

    @stats.autocomplete("game")
    async def games(self, interaction: Interaction, typed: str) -> Choices:
        found = self.bot.campaigns.items()
        return choices([(words_of(c).game.title, id) for id, c in found if matches(typed, id, c.title)])


def stats_chart(words: Words, ended: Sequence[Ended]) -> ChartScene:
    """A row for each side that was played, those that won most often first."""
    played = Counter(side for one in ended for side in one.sides.values())
    won = Counter(one.sides.get(seat, seat) for one in ended for seat in one.winners)
    began = favourites(list(ended), 1)
    rows = []
    for side in sorted(played, key=lambda side: (-won[side] / played[side], side)):
        opening = began[side][0][0] if side in began else "–"
        share = f"{100 * won[side] / played[side]:.0f} %"
        rows.append(Row(sentence(words.name(side)), (str(played[side]), str(won[side]), share, opening)))
    days = [one.days for one in ended]
    drawn = sum(not one.winners for one in ended)
    note = words.ui(
        "stats_length", days=Said(f"{median(days):.1f}"), longest=Said(f"{max(days):.1f}"), drawn=drawn or ""
    )
    headings = [
        words.ui("stats_side"), words.ui("stats_played"), words.ui("stats_won"), words.ui("stats_share"),
        words.ui("stats_opening"),
    ]  # fmt: skip
    title = words.ui("stats_title", n=len(ended))
    return ChartScene("stats", title, words.game.title, tuple(headings), tuple(rows), notes=(note,))
