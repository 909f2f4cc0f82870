"""`/dice`: the hash that was posted before play, the rolls by number, and the proof when the game is over."""

from __future__ import annotations

import asyncio
import io

import discord
from discord import app_commands

from bot.commands.base import HeraldCog
from bot.interaction.answer import Friendly, Interaction
from bot.interaction.context import GameContext
from bot.interaction.show import show
from bot.panels.parts import Card, TextPart
from bot.panels.public_cards import words_said
from bot.table.export import export_game, verify_export
from bot.table.records import words_given
from bot.words import Said, quiet
from rules.kernel import DICE

SHOWN = 60


class DiceCommands(HeraldCog):
    dice = app_commands.Group(name="dice", description="The dice are fair, and anybody can check them")

    @dice.command(
        name="show", description="The hash posted before play, and the last rolls, or rolls from a given number"
    )
    @app_commands.describe(number="The first roll to show; otherwise the last rolls are shown")
    async def rolls(
        self, interaction: Interaction, number: app_commands.Range[int, 1, 1_000_000] | None = None
    ) -> None:
        await self.run(interaction, lambda context: self.show_rolls(interaction, context, number), "log")

    async def show_rolls(self, interaction: Interaction, context: GameContext, first: int | None) -> None:
        """Dice are public; draws from a cup or a deck are not."""
        words, state = context.words, context.state
        lines = [words.ui("dice_heading", title=Said(quiet(context.game.title))), *committed(context)]
        links = await self.table.new_dice.links(context.game.id)
        lines += [words.ui("dice_renewed", digest=Said(link.commitment)) for link in links]
        if state is None:  # the words are there before the first roll
            await show(interaction, Card([TextPart("\n".join(lines))]))
            return
        lines.append(words.ui("dice_rolled", n=state.kept.chance.get(DICE, 0)))
        logged = await self.table.queries.entries(context.game.id)
        rolls = [r for e in logged for r in e.entry.rolls if r.stream == DICE]
        shown = rolls[-SHOWN:] if first is None else [r for r in rolls if r.number >= first][:SHOWN]
        lines.append(" · ".join(words.ui("dice_roll_line", n=r.number, got=r.got, sides=r.of) for r in shown))
        if context.game.is_open:
            lines.append(words.ui("dice_running"))
        await show(interaction, Card([TextPart("\n".join(lines))]))

    @dice.command(name="verify", description="After the game: replay it and check every roll and state")
    async def verify(self, interaction: Interaction) -> None:
        await self.run(interaction, lambda context: self.prove(interaction, context), "log")

    async def prove(self, interaction: Interaction, context: GameContext) -> None:
        words = context.words
        if context.game.is_open:
            raise Friendly(words.ui("dice_running"))
        export = await export_game(self.table, context.game.id, with_seed=True)
        if self.bot.workers is not None:
            found = await self.bot.workers.do(verify_export, context.game.campaign, export)
        else:
            found = await asyncio.to_thread(verify_export, context.game.campaign, export)
        if isinstance(found, str):
            text = words.ui("dice_unfair", fault=Said(quiet(found)))
        else:
            entries, rolls = found.entries, found.rolls + found.draws
            text = words.ui("dice_fair", entries=entries, rolls=rolls)
            if found.gaps:
                text = words.ui("dice_fair_so_far", entries=entries, rolls=rolls)
            text = "\n".join([text, *(f"- {quiet(gap)}" for gap in found.gaps)])
        file = discord.File(io.BytesIO(export), f"{context.game.id}.json")
        await show(interaction, Card([TextPart(f"{text}\n{words.ui('dice_export')}")]), [file])


def committed(context: GameContext) -> list[str]:
    """The hashes that were public before the first roll, and the words that went into the key."""
    words, game = context.words, context.game
    if game.seed_hash is None:
        return [words.ui("dice_committed", digest=Said(game.commitment))] if game.commitment else []
    lines = [words.ui("dice_seed", digest=Said(game.seed_hash))]
    if game.commitment:
        lines.append(words.ui("dice_committed_to_all", digest=Said(game.commitment)))
    given = words_given(context.sitters)
    return [*lines, words.ui("dice_words", n=len(given)), *words_said(words, given)]
