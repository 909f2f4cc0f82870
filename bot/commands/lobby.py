"""Before the game: `/game new`, and the lobby card."""

from __future__ import annotations

import logging

import aiohttp
import discord
from discord import app_commands

from bot.commands.base import Choices, choices
from bot.commands.host import ACTS, Wish, act_as_host, rulings
from bot.commands.lobby_options import LobbyCard
from bot.interaction.answer import Friendly, Interaction, answer, say
from bot.interaction.context import GameContext, find_context
from bot.interaction.going_back import moments_of
from bot.interaction.rights import can_see_channel, manages, must_be_host, plays_alone
from bot.interaction.show import show, show_to_all
from bot.interaction.typed_orders import matches
from bot.messages.failures import CONTACT_WAIT
from bot.messages.kinds import Kind
from bot.messages.send import TOO_MANY
from bot.panels.going_back import ago_said, label_of
from bot.panels.ids import Click, post_id
from bot.panels.layout import layout
from bot.panels.parts import Button, Buttons, Card, TextPart
from bot.panels.public_cards import joined_card, status_card
from bot.table import Refused
from bot.table.dealings import PressRules
from bot.words import Said, plain_words, quiet, words_of

log = logging.getLogger(__name__)

NEEDED = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "embed_links": "Embed Links",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
    "pin_messages": "Pin Messages",
    "create_private_threads": "Create Private Threads",
    "use_application_commands": "Use Application Commands",
}


class LobbyCommands(LobbyCard):
    game = app_commands.Group(name="game", description="Games in this channel", guild_only=True)
    on_posts = {
        "join": "join_click", "leave": "leave_click", "ai": "add_computer", "noai": "remove_computer",
        "start": "start_click", "end": "end_click", "rematch": "rematch_click", "seat": "seat_click",
    }  # fmt: skip
    changes_post = frozenset({"join", "leave", "ai", "noai", "start"})
    at_home = frozenset(on_posts)

    # Commands.

    @game.command(name="new", description="Open a game in this channel")
    @app_commands.describe(game="Which game", title="A title for it, if you like")
    async def new(self, interaction: Interaction, game: str, title: str = "") -> None:
        await answer(interaction, lambda: self.make(interaction, game, title))

    @new.autocomplete("game")
    async def games(self, interaction: Interaction, typed: str) -> Choices:
        found = self.bot.campaigns.items()
        return choices([(words_of(c).game.title, id) for id, c in found if matches(typed, id, c.title)])

    async def make(self, interaction: Interaction, game: str, title: str) -> None:
        names = {c.title.casefold(): id for id, c in self.bot.campaigns.items()}
        id = game if game in self.bot.campaigns else names.get(game.casefold().strip(), "")
        if not id:
            titles = [c.title for c in self.bot.campaigns.values()]
            raise Friendly(plain_words().ui("unknown_campaign", name=game[:60], games=titles))
        if interaction.guild_id is None or interaction.channel_id is None:
            raise Friendly(plain_words().ui("in_a_server"))
        made = await self.table.lobby.new_game(
            id, interaction.channel_id, interaction.guild_id, interaction.user.id, title
        )
        words = words_of(self.bot.campaigns[id])
        lacking = [name for right, name in NEEDED.items() if not getattr(interaction.app_permissions, right)]
        note = words.ui("missing_permissions", permissions=lacking) if lacking else ""
        card, files = await self.card(made.id, note)
        message = await show_to_all(interaction, card, files, words.ui("host_done"))
        await self.table.sent.note(made.id, Kind.LOBBY, f"channel:{made.channel_id}", message)

    @game.command(name="join", description="Join the game in this channel")
    async def join(self, interaction: Interaction) -> None:
        async def work(context: GameContext) -> None:
            await self.seat(interaction, context)
            self.refresh(context)

        await self.run(interaction, work, at_home=True)

    @game.command(name="leave", description="Leave the game in this channel; once it has begun, offer your seat")
    async def leave(self, interaction: Interaction) -> None:
        async def work(context: GameContext) -> None:
            if context.game.has_begun:
                await self.table.absences.offer_seat(context.game.id, interaction.user.id)
                return await say(interaction, context.words.ui("seat_offered"))
            await self.table.lobby.leave(context.game.id, interaction.user.id)
            await say(interaction, context.words.ui("left"))
            self.refresh(context)

        await self.run(interaction, work, at_home=True)

    @game.command(name="start", description="Start the game in this channel")
    async def start(self, interaction: Interaction) -> None:
        async def work(context: GameContext) -> None:
            must_be_host(context, interaction)
            await self.start_game(context)
            await say(interaction, context.words.ui("starting"))
            self.refresh(context)

        await self.run(interaction, work, at_home=True)

    @game.command(name="status", description="The state of the game in this channel")
    async def status(self, interaction: Interaction) -> None:
        async def work(context: GameContext) -> None:
            if context.game.phase == "lobby":
                await show(interaction, *await self.card(context.game.id))
                return
            times = await self.table.deadlines.times(context.game.id)
            card = status_card(context.words, context.game, context.sitters, context.state, times)
            card.parts.insert(-1, TextPart(context.words.ui("lobby_host", host=Said(f"<@{context.game.host_id}>"))))
            await show(interaction, card)

        await self.run(interaction, work, at_home=True)

    @game.command(name="list", description="The open games on this server")
    async def list_games(self, interaction: Interaction) -> None:
        async def work() -> None:
            words = plain_words()
            user = interaction.user.id
            mine = {game.id for game in await self.table.queries.games_of(user)}
            games = [
                game
                for game in await self.table.queries.games_in_guild(interaction.guild_id or 0)
                if await can_see_channel(interaction, game, game.id in mine or game.host_id == user)
            ]
            lines = [f"- **{quiet(g.title)}** · <#{g.channel_id}> · {words.ui(f'phase_{g.phase}')}" for g in games]
            await say(interaction, "\n".join(lines[:40]) or words.ui("games_none"))

        await answer(interaction, work)

    @game.command(name="host", description="For the organiser: pause, resume, extend, replace a player, hand over")
    @app_commands.describe(
        action="What to do", player="The new player or organiser", seat="Which seat", hours="How much more time",
        question="Back to before which move", ruling="What you decide", why="Your reason",
    )  # fmt: skip
    @app_commands.choices(action=[app_commands.Choice(name=text[:100], value=act) for act, text in ACTS.items()])
    async def host(
        self,
        interaction: Interaction,
        action: str,
        player: discord.User | None = None,
        seat: str = "",
        hours: app_commands.Range[int, 1, 720] = 24,
        question: int = 0,
        ruling: str = "",
        why: app_commands.Range[str, 0, 200] = "",
    ) -> None:
        async def work(context: GameContext) -> None:
            wish = Wish(action, player, seat, hours, question, ruling, " ".join(why.split()))
            await act_as_host(self.table, interaction, context, wish)
            await say(interaction, context.words.ui("host_done"))

        await self.run(interaction, work, at_home=True)

    @host.autocomplete("seat")
    async def seats(self, interaction: Interaction, typed: str) -> Choices:
        try:
            context = await find_context(self.table, interaction, "play", at_home=True)
        except Friendly:
            return []
        found = [(f"{context.words.name(s)} ({x.name})", s) for s, x in context.sitters.items()]
        return choices([(name, s) for name, s in found if matches(typed, name, s)])

    @host.autocomplete("question")
    async def moments(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        """What happened and when, instead of a bare number."""
        try:
            context = await find_context(self.table, interaction, "play", at_home=True)
            found = await moments_of(self.table, context)
        except Friendly:
            return []
        words = context.words
        named = [(f"{label_of(words, m)[:70]} · {ago_said(words, m.ago)}", m.to) for m in found]
        return choices([(name, to) for name, to in named if matches(str(typed), name)])

    @host.autocomplete("ruling")
    async def rulings(self, interaction: Interaction, typed: str) -> Choices:
        try:
            context = await find_context(self.table, interaction, "play", at_home=True)
        except Friendly:
            return []
        found = [(context.words.name(do), do) for do in rulings(context)]
        return choices([(name, do) for name, do in found if matches(typed, name, do)])

    @game.command(name="end", description="End the game in this channel for good")
    async def end(self, interaction: Interaction) -> None:
        async def work(context: GameContext) -> None:
            must_be_host(context, interaction, alone=True)
            button = Button(post_id(context.game.id, "end"), context.words.ui("end_for_good"), "danger")
            await show(interaction, Card([TextPart(context.words.ui("sure")), Buttons([button])]))

        await self.run(interaction, work, at_home=True)

    async def end_click(self, interaction: Interaction, context: GameContext, click: Click, values: list[str]) -> None:
        may = manages(interaction, context.game) or plays_alone(context, interaction)
        await self.table.host.end(context.game.id, interaction.user.id, may)
        await show(interaction, Card([TextPart(context.words.ui("host_done"))]))

    async def seat_click(self, interaction: Interaction, context: GameContext, click: Click, values: list[str]) -> None:
        """Whoever was asked to take a seat takes it."""
        user = interaction.user
        await self.table.host.take_seat(context.game.id, click.arg, user.id, user.display_name)
        await say(interaction, context.words.ui("seat_taken", seat=click.arg))

    async def rematch_click(
        self, interaction: Interaction, context: GameContext, click: Click, values: list[str]
    ) -> None:
        """The same people, options and computers in a new lobby, each in another seat."""
        assert context.player  # somebody without a seat is told so
        if context.game.is_open:
            raise Refused("game_is_not_over")
        made = await self.table.lobby.rematch(context.game.id, interaction.user.id)
        if (press := await self.table.press.rules_of(context.game.id)) != PressRules():
            await self.table.press.set_rules(made.id, press)
        card, files = await self.card(made.id, context.words.ui("rematch_opened"))
        message = await show_to_all(interaction, card, files, context.words.ui("host_done"))
        await self.table.sent.note(made.id, Kind.LOBBY, f"channel:{made.channel_id}", message)

    # The buttons of the card.

    async def show_card(self, interaction: Interaction, context: GameContext) -> None:
        await show(interaction, *await self.card(context.game.id), update=True)

    async def join_click(self, interaction: Interaction, context: GameContext, click: Click, values: list[str]) -> None:
        await self.table.lobby.join(context.game.id, interaction.user.id, interaction.user.display_name)
        await self.show_card(interaction, context)
        await self.welcome(interaction, context)

    async def seat(self, interaction: Interaction, context: GameContext) -> None:
        await self.table.lobby.join(context.game.id, interaction.user.id, interaction.user.display_name)
        await self.welcome(interaction, context)

    async def welcome(self, interaction: Interaction, context: GameContext) -> None:
        """Tests at once whether private messages reach the player, and says what to do if they don't. Joining has
        invited them; if there were many first messages lately, this one is left to the outbox."""
        words, user = context.words, interaction.user.id
        at_once = await self.table.outbox.wait_for_contact(user) <= 0
        closed = at_once and not await self.write_to(interaction, context)
        await self.table.lobby.set_dm_closed(context.game.id, user, closed)
        if at_once:
            text = words.ui("joined_dms_closed") if closed else words.ui("joined", how=False)
        else:
            text = words.ui("joined_dms_later")
        now = await self.again(context, interaction.user.id)
        await say(interaction, joined_card(words, now.campaign, now.game, now.sitters[now.player], text))

    async def write_to(self, interaction: Interaction, context: GameContext) -> bool:
        """A first message; False if the person takes none."""
        words, title = context.words, Said(quiet(context.game.title))
        try:
            await interaction.user.send(view=layout(Card([TextPart(words.ui("dm_test", title=title))])))
            await self.table.outbox.note_contact(interaction.user.id)
        except discord.Forbidden:
            return False
        except (discord.HTTPException, aiohttp.ClientError) as fault:
            if isinstance(fault, discord.HTTPException) and fault.code == TOO_MANY:
                self.table.outbox.pause_contacts(CONTACT_WAIT)
            log.info("a first private message may not have come: %s", fault)  # they have joined all the same
        return True

    async def leave_click(
        self, interaction: Interaction, context: GameContext, click: Click, values: list[str]
    ) -> None:
        await self.table.lobby.leave(context.game.id, interaction.user.id)
        await self.show_card(interaction, context)

    async def add_computer(
        self, interaction: Interaction, context: GameContext, click: Click, values: list[str]
    ) -> None:
        must_be_host(context, interaction)
        await self.table.lobby.add_computer(context.game.id, click.arg)
        await self.show_card(interaction, context)

    async def remove_computer(
        self, interaction: Interaction, context: GameContext, click: Click, values: list[str]
    ) -> None:
        must_be_host(context, interaction)
        await self.table.lobby.remove_computer(context.game.id)
        await self.show_card(interaction, context)

    async def start_click(
        self, interaction: Interaction, context: GameContext, click: Click, values: list[str]
    ) -> None:
        must_be_host(context, interaction)
        await self.start_game(context)
        await self.show_card(interaction, context)
