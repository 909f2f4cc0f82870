"""How players may talk in a game: the organiser's options, letters and sealed offers (`/letter`)."""

from __future__ import annotations

import msgspec
from discord import app_commands

from bot.commands.base import Choices, HeraldCog, choices
from bot.interaction.answer import Friendly, Interaction, say
from bot.interaction.context import GameContext, find_context
from bot.interaction.rights import must_be_host
from bot.interaction.show import show
from bot.interaction.typed_orders import matches
from bot.panels.ids import Click, whole_number
from bot.panels.press_cards import letters_card, press_card
from bot.table.press import DELAYS, LONGEST_LETTER
from bot.words import Said, sentence

ALL = "everybody"  # to whom a sealed offer goes


class PressCommands(HeraldCog):
    on_posts = {"press": "press_click", "letter": "letters_click"}
    at_home = frozenset({"press"})

    async def press_click(
        self, interaction: Interaction, context: GameContext, click: Click, values: list[str]
    ) -> None:
        """The card, or something that was chosen on it."""
        must_be_host(context, interaction)
        rules = await self.table.press.rules_of(context.game.id)
        if values and click.arg in ("talks", "letters", "offers"):
            value = values[0] if click.arg == "talks" else whole_number(values[0])
            rules = msgspec.structs.replace(rules, **{click.arg: -1 if value is None else value})
            await self.table.press.set_rules(context.game.id, rules)
        await show(interaction, press_card(context.words, context.game.id, rules, DELAYS))

    @app_commands.command(name="letter", description="Write a letter that arrives later, or read yours")
    @app_commands.describe(to="To whom; everybody: a sealed offer, shown with all others", text="What you write")
    async def letter(
        self, interaction: Interaction, to: str = "", text: app_commands.Range[str, 0, LONGEST_LETTER] = ""
    ) -> None:
        async def work(context: GameContext) -> None:
            words, seat, game = context.words, context.player, context.game.id
            if not to:
                return await self.show_letters(interaction, context)
            names = {called(context, s).casefold(): s for s in context.sitters}
            other = "" if to.casefold() == ALL else names.get(to.casefold().strip(), to)
            made = await self.table.press.send(game, seat, other, text)
            when = Said(f"<t:{round(self.table.time.wall_at(made.due))}:f>")
            await say(interaction, words.ui("letter_sent" if other else "offer_sealed", when=when))

        await self.run(interaction, work, "letter")

    async def letters_click(
        self, interaction: Interaction, context: GameContext, click: Click, values: list[str]
    ) -> None:
        """Of one of several games."""
        await self.show_letters(interaction, context)

    async def show_letters(self, interaction: Interaction, context: GameContext) -> None:
        seat, now = context.player, self.table.time.served()
        known = await self.table.press.known_to(context.game.id, seat)
        await show(interaction, letters_card(context.words, known, seat, now, lambda s: called(context, s)))

    @letter.autocomplete("to")
    async def seats(self, interaction: Interaction, typed: str) -> Choices:
        try:
            context = await find_context(self.table, interaction, "letter")
        except Friendly:
            return []
        if context.seat is None:
            return []
        others = [s for s, x in context.sitters.items() if x.user_id is not None and s != context.seat]
        found = [(sentence(called(context, s)), s) for s in others] + [(sentence(ALL), ALL)]
        return choices([(name, s) for name, s in found if matches(typed, name, s)])


def called(context: GameContext, seat: str) -> str:
    return context.words.name(context.state.called(seat) if context.state is not None else seat)
