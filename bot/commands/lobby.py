"""Before the game: `/game new`, and the lobby card."""

from __future__ import annotations

import logging

import aiohttp
import discord
from discord import app_commands

from bot.commands.base import Choices, choices
from bot.commands.host import ACTS, Wish, act_as_host, must_be_host, rulings
from bot.commands.lobby_options import LobbyCard
from bot.interaction.answer import Friendly, Interaction, answered, say, show, show_to_all
from bot.interaction.context import Here, find_here
from bot.interaction.typed_orders import matches
from bot.panels.ids import Click, post_id
from bot.panels.layout import layout
from bot.panels.parts import Button, Buttons, Card, TextPart
from bot.panels.public_cards import joined_card, status_card
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


class Lobby(LobbyCard):
    game = app_commands.Group(name="game", description="Games in this channel", guild_only=True)
    on_posts = {
        "join": "join_click", "leave": "leave_click", "ai": "add_computer", "noai": "remove_computer",
        "start": "start_click", "end": "end_click",
    }  # fmt: skip
    changes_post = frozenset({"join", "leave", "ai", "noai", "start"})

    # Commands.

    @game.command(name="new", description="Open a game in this channel")
    @app_commands.describe(game="Which game", title="A name of its own, if you like")
    async def new(self, interaction: Interaction, game: str, title: str = "") -> None:
        await answered(interaction, lambda: self.make(interaction, game, title))

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
        made = await self.table.new_game(id, interaction.channel_id, interaction.guild_id, interaction.user.id, title)
        words = words_of(self.bot.campaigns[id])
        lacking = [name for right, name in NEEDED.items() if not getattr(interaction.app_permissions, right)]
        note = words.ui("missing_permissions", permissions=lacking) if lacking else ""
        card, files = await self.card(made.id, note)
        message = await show_to_all(interaction, card, files, words.ui("host_done"))
        await self.table.note_post(made.id, "lobby", f"channel:{made.channel_id}", message)

    @game.command(name="join", description="Join the game of this channel")
    async def join(self, interaction: Interaction) -> None:
        async def work(here: Here) -> None:
            await self.seat(interaction, here)
            await self.refresh(here)

        await self.run(interaction, work, "join")

    @game.command(name="leave", description="Leave the game of this channel before it starts")
    async def leave(self, interaction: Interaction) -> None:
        async def work(here: Here) -> None:
            await self.table.leave(here.game.id, interaction.user.id)
            await say(interaction, here.words.ui("left"))
            await self.refresh(here)

        await self.run(interaction, work, "leave")

    @game.command(name="start", description="Start the game of this channel")
    async def start(self, interaction: Interaction) -> None:
        async def work(here: Here) -> None:
            must_be_host(here, interaction)
            await self.table.start(here.game.id)
            await say(interaction, here.words.ui("starting"))
            await self.refresh(here)

        await self.run(interaction, work, "start")

    @game.command(name="status", description="How the game of this channel stands")
    async def status(self, interaction: Interaction) -> None:
        async def work(here: Here) -> None:
            if here.game.phase == "lobby":
                await show(interaction, *await self.card(here.game.id))
                return
            until = await self.table.until(here.game.id)
            card = status_card(here.words, here.game, here.sitters, here.state, until)
            card.parts.insert(-1, TextPart(here.words.ui("lobby_host", host=Said(f"<@{here.game.host_id}>"))))
            await show(interaction, card)

        await self.run(interaction, work, "play")

    @game.command(name="list", description="The open games of this server")
    async def list_games(self, interaction: Interaction) -> None:
        async def work() -> None:
            words = plain_words()
            games = await self.table.games_in_guild(interaction.guild_id or 0)
            lines = [
                f"- **{quiet(g.title)}** · <#{g.channel_id}> · {words.ui(f'phase_{g.phase}')} · `{g.id}`" for g in games
            ]
            await say(interaction, "\n".join(lines[:40]) or words.ui("games_none"))

        await answered(interaction, work)

    @game.command(name="host", description="Pause, resume, extend, replace a player, hand over")
    @app_commands.describe(
        action="What to do", player="The new player or host", seat="Which seat", hours="How much more time",
        question="Back to which question", ruling="What you decide", why="Why you decide so",
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
        async def work(here: Here) -> None:
            wish = Wish(action, player, seat, hours, question, ruling, " ".join(why.split()))
            await act_as_host(self.table, interaction, here, wish)
            await say(interaction, here.words.ui("host_done"))

        await self.run(interaction, work)

    @host.autocomplete("seat")
    async def seats(self, interaction: Interaction, typed: str) -> Choices:
        try:
            here = await find_here(self.table, interaction, "play")
        except Friendly:
            return []
        found = [(f"{here.words.name(s)} ({x.name})", s) for s, x in here.sitters.items()]
        return choices([(name, s) for name, s in found if matches(typed, name, s)])

    @host.autocomplete("ruling")
    async def rulings(self, interaction: Interaction, typed: str) -> Choices:
        try:
            here = await find_here(self.table, interaction, "play")
        except Friendly:
            return []
        found = [(here.words.name(do), do) for do in rulings(here)]
        return choices([(name, do) for name, do in found if matches(typed, name, do)])

    @game.command(name="end", description="End the game of this channel for good")
    async def end(self, interaction: Interaction) -> None:
        async def work(here: Here) -> None:
            must_be_host(here, interaction)
            button = Button(post_id(here.game.id, "end"), here.words.ui("end_for_good"), "danger")
            await show(interaction, Card([TextPart(here.words.ui("sure")), Buttons([button])]))

        await self.run(interaction, work)

    async def end_click(self, interaction: Interaction, here: Here, click: Click, values: list[str]) -> None:
        await self.table.end(here.game.id, interaction.user.id, interaction.permissions.manage_guild)
        await show(interaction, Card([TextPart(here.words.ui("host_done"))]))

    # The buttons of the card.

    async def show_card(self, interaction: Interaction, here: Here) -> None:
        await show(interaction, *await self.card(here.game.id), update=True)

    async def join_click(self, interaction: Interaction, here: Here, click: Click, values: list[str]) -> None:
        await self.table.join(here.game.id, interaction.user.id, interaction.user.display_name)
        await self.show_card(interaction, here)
        await self.welcome(interaction, here)

    async def seat(self, interaction: Interaction, here: Here) -> None:
        await self.table.join(here.game.id, interaction.user.id, interaction.user.display_name)
        await self.welcome(interaction, here)

    async def welcome(self, interaction: Interaction, here: Here) -> None:
        """Whether private messages reach the player is tried at once, and what to do if they don't is said."""
        words, title = here.words, Said(quiet(here.game.title))
        closed = False
        try:
            test = Card([TextPart(words.ui("dm_test", title=title))])
            await interaction.user.send(view=layout(test))
        except discord.Forbidden:
            closed = True
        except (discord.HTTPException, aiohttp.ClientError) as fault:  # they have joined; whether it came is not known
            log.info("a first private message may not have come: %s", fault)
        await self.table.set_dm_closed(here.game.id, interaction.user.id, closed)
        text = words.ui("joined_dms_closed") if closed else words.ui("joined", how=False)
        now = await self.again(here, interaction.user.id)
        await say(interaction, joined_card(words, now.campaign, now.game, now.sitters[now.player], text))

    async def leave_click(self, interaction: Interaction, here: Here, click: Click, values: list[str]) -> None:
        await self.table.leave(here.game.id, interaction.user.id)
        await self.show_card(interaction, here)

    async def add_computer(self, interaction: Interaction, here: Here, click: Click, values: list[str]) -> None:
        must_be_host(here, interaction)
        await self.table.add_computer(here.game.id, "")
        await self.show_card(interaction, here)

    async def remove_computer(self, interaction: Interaction, here: Here, click: Click, values: list[str]) -> None:
        must_be_host(here, interaction)
        await self.table.remove_computer(here.game.id)
        await self.show_card(interaction, here)

    async def start_click(self, interaction: Interaction, here: Here, click: Click, values: list[str]) -> None:
        must_be_host(here, interaction)
        await self.table.start(here.game.id)
        await self.show_card(interaction, here)
