"""`/rules`: the rules in our own words, by number or by word."""

from __future__ import annotations

from discord import app_commands

from bot.commands.base import Choices, HeraldCog, choices
from bot.interaction.answer import Friendly, Interaction, answer
from bot.interaction.show import show
from bot.interaction.typed_orders import matches
from bot.panels.parts import Card, Part, TextPart, clip
from bot.words import Said, joined, quiet, words_of
from bot.words.rulebook import reconstructed, rulebook, search
from rules.kernel import Campaign


class RulesCommands(HeraldCog):
    @app_commands.command(name="rules", description="The rules, by number or by word")
    @app_commands.describe(query="A number (2.4) or a word", game="A game other than the one in this channel")
    async def rules(self, interaction: Interaction, query: str, game: str = "") -> None:
        async def work() -> None:
            await self.answer(interaction, await self.campaign(interaction, game), query[:100])

        await answer(interaction, work)

    async def campaign(self, interaction: Interaction, game: str) -> Campaign:
        """The campaign that is named; else the channel's; else the first there is."""
        if game in self.bot.campaigns:
            return self.bot.campaigns[game]
        there = await self.table.queries.game_in(interaction.channel_id or 0)
        if there is not None:
            return (await self.table.games.look(there.id)).campaign
        return next(iter(self.bot.campaigns.values()))

    async def answer(self, interaction: Interaction, campaign: Campaign, query: str) -> None:
        words, book = words_of(campaign), rulebook(campaign)
        title = Said(words.game.title)
        if not book:
            raise Friendly(words.ui("rules_missing", title=title))
        found = search(book, query)
        if not found:
            raise Friendly(words.ui("rules_none", title=title, query=Said(quiet(query))))
        parts: list[Part] = [TextPart(f"## {title}")]
        parts += [TextPart(clip(f"### {p.heading}\n{p.text}", 1800)) for p in found[:4]]
        if len(found) > 4:
            parts.append(TextPart(clip(" · ".join(p.heading for p in found[4:16]), 600)))
        if charts := reconstructed(campaign):
            named = Said(joined([words.name(f"chart.{c}") for c in charts]))
            parts.append(TextPart(words.ui("rules_reconstructed", charts=named)))
        await show(interaction, Card(parts))

    @rules.autocomplete("query")
    async def headings(self, interaction: Interaction, typed: str) -> Choices:
        game = getattr(interaction.namespace, "game", "") or ""
        book = rulebook(await self.campaign(interaction, game))
        return choices([(p.heading, p.number or p.heading[:100]) for p in book if matches(typed, p.heading)])

    @rules.autocomplete("game")
    async def games(self, interaction: Interaction, typed: str) -> Choices:
        return choices([(c.title, id) for id, c in self.bot.campaigns.items() if matches(typed, id, c.title)])
