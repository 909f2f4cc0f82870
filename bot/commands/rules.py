"""`/rules`: the rules in our own words, by number or by word, with the charts that belong to them."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.commands.base import Choices, HeraldCog, choices
from bot.interaction.answer import Friendly, Interaction, answer
from bot.interaction.context import game_here
from bot.interaction.show import defer_soon, show
from bot.interaction.typed_orders import matches
from bot.panels.ids import Click, post_id
from bot.panels.parts import Button, Card, Part, TextPart, clip, rows
from bot.words import Said, Words, joined, plain_words, quiet, words_of
from bot.words.charts import ChartScene, charts_for, find_chart
from bot.words.rulebook import Paragraph, reconstructed, rulebook
from bot.words.search import search
from rules.kernel import Campaign

LONGEST_QUERY = 60  # it goes into the id of a button
MOST_PARAGRAPHS, MOST_CHARTS = 4, 2
ROOM = 3200  # letters of all paragraphs of a card together


class RulesCommands(HeraldCog):
    opening = {"rules": "rules_click"}

    @app_commands.command(name="rules", description="The rules, by number or by word")
    @app_commands.describe(query="A number (2.4) or a word", game="A game other than the one in this channel")
    async def rules(self, interaction: Interaction, query: str, game: str = "") -> None:
        async def work() -> None:
            campaign, data = await self.find_game(interaction, game)
            asked = query.strip()[:LONGEST_QUERY]
            if campaign is None:
                await show(interaction, which_rules(self.bot.campaigns.values(), asked))
                return
            await self.answer(interaction, campaign, asked, data)

        await answer(interaction, work)

    async def rules_click(self, interaction: Interaction, click: Click) -> None:
        """The rules of the game that was asked for."""
        game, _, query = click.arg.partition(":")
        campaign = self.bot.campaigns.get(game)
        if campaign is None:
            raise Friendly(plain_words().ui("old_command"))
        await self.answer(interaction, campaign, query, None)

    async def find_game(self, interaction: Interaction, game: str) -> tuple[Campaign | None, Any]:
        """The campaign that is named; else the channel's, with the figures it is played by; else the only one that the
        person plays. None: they have to say which."""
        if game in self.bot.campaigns:
            return self.bot.campaigns[game], None
        there = await game_here(self.table, interaction)
        if there is not None:
            live = await self.table.games.look(there.id)
            return live.campaign, live.data
        played = {g.campaign for g in await self.table.queries.games_of(interaction.user.id)}
        known = [self.bot.campaigns[id] for id in played if id in self.bot.campaigns]
        if len(known) != 1 and len(self.bot.campaigns) > 1:
            return None, None
        return (known or list(self.bot.campaigns.values()))[0], None

    async def answer(self, interaction: Interaction, campaign: Campaign, query: str, data: Any) -> None:
        words, book = words_of(campaign), rulebook(campaign)
        title = Said(words.game.title)
        if not book:
            raise Friendly(words.ui("rules_missing", title=title))
        charts = charts_for(campaign, data)
        found = search(book, query)
        named = find_chart(charts, query)
        if named is not None and not found:
            found = [p for p in book if named.rule in (p.number, p.title)]
        if not found:
            raise Friendly(words.ui("rules_none", title=title, query=Said(quiet(query))))
        told = first_paragraphs(found)
        parts: list[Part] = [TextPart(f"## {title}"), *(TextPart(write_paragraph(p)) for p in told)]
        if others := found[len(told) : len(told) + 12]:
            parts.append(
                TextPart(words.ui("rules_more", headings=Said(clip(" · ".join(p.heading for p in others), 500))))
            )
        if dubious := reconstructed(campaign):
            said = Said(joined([words.name(f"chart.{c}") for c in dubious]))
            parts.append(TextPart(words.ui("rules_reconstructed", charts=said)))
        if words.game.credit:
            parts.append(TextPart(f"-# {words.game.credit}"))
        await self.show_with_charts(interaction, campaign, words, parts, charts_beside(charts, named, told))

    async def show_with_charts(
        self, interaction: Interaction, campaign: Campaign, words: Words, parts: list[Part], charts: list[ChartScene]
    ) -> None:
        if not charts:
            await show(interaction, Card(parts))
            return
        palette = await self.table.people.palette_of(interaction.user.id)
        defer_soon(interaction)
        shown = await self.bot.pictures.charts(words, campaign.id, charts, palette)
        await show(interaction, Card([*parts, *shown.parts]), shown.files)

    @rules.autocomplete("query")
    async def headings(self, interaction: Interaction, typed: str) -> Choices:
        game = getattr(interaction.namespace, "game", "") or ""
        campaign, _ = await self.find_game(interaction, game)
        if campaign is None:
            return []
        book = rulebook(campaign)
        found = search(book, typed) if typed.strip() else book
        return choices([(p.heading, (p.number or p.heading)[:LONGEST_QUERY]) for p in found])

    @rules.autocomplete("game")
    async def games(self, interaction: Interaction, typed: str) -> Choices:
        return choices([(c.title, id) for id, c in self.bot.campaigns.items() if matches(typed, id, c.title)])


def which_rules(campaigns: Any, query: str) -> Card:
    """Where no game says which rules are meant."""
    buttons = [Button(post_id("", "rules", f"{c.id}:{query}")[:100], words_of(c).game.title) for c in campaigns]
    return Card([TextPart(plain_words().ui("rules_which", query=Said(quiet(query)))), *rows(buttons)])


def write_paragraph(p: Paragraph) -> str:
    return clip(f"### {p.heading}\n{p.text}", ROOM)


def first_paragraphs(found: list[Paragraph]) -> list[Paragraph]:
    """As many as fit a card whole, and at least the best one."""
    told, room = found[:1], ROOM - len(write_paragraph(found[0]))
    for p in found[1:MOST_PARAGRAPHS]:
        if (room := room - len(write_paragraph(p))) < 0:
            break
        told.append(p)
    return told


def charts_beside(charts: list[ChartScene], named: ChartScene | None, told: list[Paragraph]) -> list[ChartScene]:
    """The chart that was asked for, then those of the paragraphs that are shown."""
    numbers = [p.number or p.title for p in told]
    beside = sorted((c for c in charts if c.rule in numbers and c is not named), key=lambda c: numbers.index(c.rule))
    return [*([named] if named is not None else []), *beside][:MOST_CHARTS]
