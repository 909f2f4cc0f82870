"""Typed orders: `/do` takes any, in the notation; each game has a group of commands with its own verbs."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine
from typing import Any, get_type_hints

import discord
from discord import app_commands

from bot.commands.base import Choices, HeraldCog, choices
from bot.interaction.answer import Friendly, Interaction
from bot.interaction.context import GameContext, find_context
from bot.interaction.typed_orders import (
    NotAnOrder,
    order_of,
    read_order,
    read_several,
    refusal_said,
    suggest_orders,
    suggest_value,
)
from bot.panels.parts import clip
from bot.words import Said, Words, words_of
from rules.kernel import TABLE_VERBS, Accept, Anytime, Campaign, Decline, Done, Pass, Verb

COMMON = {Pass, Done, Accept, Decline, *TABLE_VERBS, *Anytime.verbs}
MOST_COMMANDS = 25


def own_verbs(campaign: Campaign) -> list[type[Verb]]:
    """The verbs that get a command each: at most 25, those that the words name, else those with fields first. The panel
    and `/do` take the rest.
    """
    verbs = [v for v in campaign.codec.verbs if v not in COMMON]
    if named := words_of(campaign).game.commands:
        return [campaign.codec.verb_named[name] for name in named][:MOST_COMMANDS]
    return sorted(verbs, key=lambda v: not v.fields())[:MOST_COMMANDS]


class OrderCommands(HeraldCog):
    async def cog_load(self) -> None:
        for id, campaign in self.bot.campaigns.items():
            group = self.group(id, campaign)
            if group.commands:
                self.bot.tree.add_command(group)

    # Whole orders.

    @app_commands.command(name="do", description="Give an order in writing")
    @app_commands.describe(order="Start typing: I suggest orders you can give now")
    async def do(self, interaction: Interaction, order: app_commands.Range[str, 1, 2000]) -> None:
        async def work(context: GameContext) -> None:
            verbs = {k: v for k, v in context.campaign.codec.verb_named.items() if v not in TABLE_VERBS}
            if (several := read_several(context.begun, context.player, order, verbs)) is not None:
                return await self.bot.panels.carry_out_all(interaction, context, several)
            try:
                pick = read_order(context.words, context.begun, context.player, order, verbs)
            except NotAnOrder as refusal:
                said = refusal_said(context.words, context.begun, context.player, refusal, refusal.verb)
                raise Friendly(said) from None
            await self.bot.panels.carry_out(interaction, context, pick, None)

        await self.run(interaction, work, no_game=self.examples)

    def examples(self) -> str:
        """What orders look like, game by game."""
        known = [words_of(campaign) for campaign in self.bot.campaigns.values()]
        lines = [w.ui("order_of_game", title=w.game.title, order=Said(w.game.example)) for w in known if w.game.example]
        return "\n".join(lines)

    @do.autocomplete("order")
    async def orders_like(self, interaction: Interaction, typed: str) -> Choices:
        context = await self.quietly(interaction)
        return choices(suggest_orders(context.words, context.begun, context.seat or "", typed)) if context else []

    async def quietly(self, interaction: Interaction) -> GameContext | None:
        """Suggestions only read, and never fail: without a game or a seat, there are none."""
        try:
            context = await find_context(self.table, interaction, "play")
        except Exception:
            return None
        return context if context.seat is not None and context.state is not None else None

    # A group for each game.

    def group(self, id: str, campaign: Campaign) -> app_commands.Group:
        words = words_of(campaign)
        name = words.game.group or campaign.id.rpartition("_")[2]
        group = app_commands.Group(name=name, description=clip(f"Orders in {words.game.title}", 100))
        for verb in own_verbs(campaign):
            group.add_command(self.command(id, words, verb))
        return group

    def command(self, id: str, words: Words, verb: type[Verb]) -> app_commands.Command[Any, Any, Any]:
        known, fields = words.verb(verb.kind()), verb.fields()

        async def callback(interaction: Interaction, /, **given: Any) -> None:
            await self.give(interaction, id, verb, given)

        kinds = get_type_hints(verb)
        keyword = inspect.Parameter.POSITIONAL_OR_KEYWORD
        parameters = [inspect.Parameter("interaction", keyword, annotation=discord.Interaction)]
        parameters += [
            inspect.Parameter(f, keyword, annotation=int if kinds[f] is int else str) for f in fields
        ]  # discord.py reads the options of a command from its signature
        setattr(callback, "__signature__", inspect.Signature(parameters))  # noqa: B010  mypy knows no such attribute
        help = clip(known.help or known.name, 100)
        made: app_commands.Command[Any, Any, Any] = app_commands.Command(
            name=verb.kind(), description=help, callback=callback
        )
        app_commands.describe(**{f: clip(words.field(verb.kind(), f), 100) for f in fields})(made)
        for field in fields:
            made.autocomplete(field)(self.suggester(verb, field))
        return made

    def suggester(self, verb: type[Verb], field: str) -> Callable[[Interaction, str], Coroutine[Any, Any, Choices]]:
        async def suggest(interaction: Interaction, typed: str) -> Choices:
            context = await self.quietly(interaction)
            if context is None:
                return []
            given = {f: getattr(interaction.namespace, f, None) for f in verb.fields()}
            found = suggest_value(context.words, context.begun, context.seat or "", verb, given, field, str(typed))
            return choices(found)

        return suggest

    async def give(self, interaction: Interaction, id: str, verb: type[Verb], given: dict[str, Any]) -> None:
        async def work(context: GameContext) -> None:
            if context.game.campaign != id:
                raise Friendly(context.words.ui("other_game", title=context.words.game.title))
            pick = order_of(context.words, context.begun, context.player, verb, given)
            await self.bot.panels.carry_out(interaction, context, pick, None)

        await self.run(interaction, work)
