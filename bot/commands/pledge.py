"""`/pledge`: promises between players, in kinds that the campaign names, in the open or in secret."""

from __future__ import annotations

from discord import app_commands

from bot.commands.base import Choices, HeraldCog, choices
from bot.interaction.answer import Friendly, Interaction, say
from bot.interaction.context import GameContext, find_context
from bot.interaction.show import show
from bot.interaction.typed_orders import matches
from bot.panels.ids import Click
from bot.panels.pledge_cards import ACCEPT, OPENLY, REFUSE, WITHDRAW, pledges_card, promise_said
from bot.words import Said, sentence
from rules.kernel import phrase
from rules.kernel.pledges import Diplomacy, Promise


class PledgeCommands(HeraldCog):
    on_posts = {"pledged": "answer_click", "pledge": "list_click"}

    @app_commands.command(name="pledge", description="Promise another player something, or see what was promised")
    @app_commands.rename(to="with")
    @app_commands.describe(
        to="Whom you promise it",
        kind="What you promise",
        until="The last turn it is about; without it, this turn",
        about="The place it is about",
        amount="How much",
        openly="For all to know, if they wish so too",
    )
    async def pledge(
        self,
        interaction: Interaction,
        to: str = "",
        kind: str = "",
        until: int | None = None,
        about: str = "",
        amount: int = 0,
        openly: bool = False,
    ) -> None:
        async def work(context: GameContext) -> None:
            if not to and not kind:
                return await self.show_list(interaction, context)
            if not to or not kind:
                raise Friendly(context.words.ui("pledge_needs"))
            last = self.diplomacy(context).turn(context.begun) if until is None else until
            place = self.found(context, about, self.places(context, kind)) if about else ""
            other = self.found(context, to, list(context.sitters))
            promise = Promise(kind, context.player, other, last, place, amount)
            await self.table.pledges.offer(context.game.id, promise, openly)
            words, state = context.words, context.begun
            said = Said(promise_said(words, state, promise))
            whom = state.called(other)
            await say(interaction, words.ui("pledge_made", promise=said, to=whom, openly=openly))

        await self.run(interaction, work, "pledge")

    @pledge.autocomplete("to")
    async def seats(self, interaction: Interaction, typed: str) -> Choices:
        context = await self.quietly(interaction)
        if context is None or context.state is None:
            return []
        others = [s for s, x in context.sitters.items() if x.user_id is not None and s != context.seat]
        named = [(sentence(context.words.name(context.state.called(s))), s) for s in others]
        return choices([(name, s) for name, s in named if matches(typed, name, s)])

    @pledge.autocomplete("kind")
    async def kinds(self, interaction: Interaction, typed: str) -> Choices:
        context = await self.quietly(interaction)
        if context is None or context.campaign.diplomacy is None:
            return []
        kinds = [k.id for k in context.campaign.diplomacy.kinds]
        named = [(sentence(context.words.phrase(phrase(f"pledge_kind_{k}"))), k) for k in kinds]
        return choices([(name, k) for name, k in named if matches(typed, name, k)])

    @pledge.autocomplete("about")
    async def abouts(self, interaction: Interaction, typed: str) -> Choices:
        context = await self.quietly(interaction)
        if context is None or context.state is None or context.seat is None:
            return []
        found = self.places(context, str(getattr(interaction.namespace, "kind", "") or ""))
        named = [(sentence(context.words.name(place)), place) for place in found]
        return choices([(name, place) for name, place in named if matches(typed, name, place)])

    async def quietly(self, interaction: Interaction) -> GameContext | None:
        """The game, for suggestions: none where there is none, or where the asker holds no seat."""
        try:
            context = await find_context(self.table, interaction, "pledge")
        except Friendly:
            return None
        return context if context.seat is not None else None

    def diplomacy(self, context: GameContext) -> Diplomacy:
        if context.campaign.diplomacy is None:
            raise Friendly(context.words.refused(phrase("no_such_pledge_kind", kinds=[])))
        return context.campaign.diplomacy

    def places(self, context: GameContext, kind: str) -> list[str]:
        known = self.diplomacy(context).kind(kind)
        return known.places(context.begun) if known is not None and known.places is not None else []

    def found(self, context: GameContext, typed: str, among: list[str]) -> str:
        """By id or by name; as it was typed if there is no such thing, which is refused later."""
        folded = {
            name.casefold(): id
            for id in among
            for name in (context.words.name(id), context.words.name(context.begun.called(id)))
        }
        return typed if typed in among else folded.get(typed.casefold().strip(), typed)

    async def show_list(self, interaction: Interaction, context: GameContext) -> None:
        known = await self.table.pledges.known_to(context.game, context.player)
        await show(interaction, pledges_card(context.words, context.game.id, context.begun, known, context.seat))

    async def list_click(self, interaction: Interaction, context: GameContext, click: Click, values: list[str]) -> None:
        """Of one of several games."""
        await self.show_list(interaction, context)

    async def answer_click(
        self, interaction: Interaction, context: GameContext, click: Click, values: list[str]
    ) -> None:
        """A button of an offer, from the message or the list."""
        words, seat, game = context.words, context.player, context.game.id
        id, _, act = click.arg.partition(".")
        if act == WITHDRAW:
            await self.table.pledges.withdraw(game, id, seat)
            return await say(interaction, words.ui("pledge_withdrawn"))
        if act not in (ACCEPT, OPENLY, REFUSE):
            raise Friendly(words.ui("old_command"))
        made = await self.table.pledges.answer(game, id, seat, act != REFUSE, act == OPENLY)
        promised = Said(promise_said(words, context.begun, made.promise))
        how = words.ui(f"pledge_is_{made.state}")
        await say(interaction, words.ui("pledge_answered", promise=promised, how=Said(sentence(how))))
