"""Open seats: `/find` over all servers, `/seats` with which an organiser offers them, `/board` for a server's forum."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.commands.base import Choices, HeraldCog, choices
from bot.deadlines.speeds import SPEEDS
from bot.interaction.answer import Friendly, Interaction, answer, say
from bot.interaction.context import GameContext
from bot.interaction.rights import manages, must_be_host
from bot.interaction.show import show
from bot.interaction.typed_orders import matches
from bot.messages.pictures import Shown
from bot.panels.ids import Click
from bot.panels.parts import Card, TextPart
from bot.panels.seat_cards import OpenGame, asked_of, find_card, free_of, lines_of, one_card, wanted_of
from bot.table.agreed import Offer
from bot.table.lobby import tidy
from bot.table.open_seats import LONGEST_LANGUAGE
from bot.words import Said, plain_words, words_of

PACES = [app_commands.Choice(name=plain_words().option_value("speed", speed), value=speed) for speed in SPEEDS]


class SeatCommands(HeraldCog):
    opening = {"find": "find_click"}

    @app_commands.command(name="find", description="Open seats in games of all servers")
    @app_commands.describe(
        game="Only this campaign", pace="Only with this time to answer", language="Only in this language",
        players="Only with at least this many people at the table", newcomers="Only where newcomers are welcome",
        substitute="Only seats of games that have begun",
    )  # fmt: skip
    @app_commands.choices(pace=PACES)
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def find(
        self,
        interaction: Interaction,
        game: str = "",
        pace: str = "",
        language: app_commands.Range[str, 0, LONGEST_LANGUAGE] = "",
        players: app_commands.Range[int, 0, 8] = 0,
        newcomers: bool = False,
        substitute: bool = False,
    ) -> None:
        async def work() -> None:
            found = [
                one
                for one in await self.open_games(interaction)
                if matches(game, one.game.campaign, one.words.game.title)
            ]
            found = [one for one in found if not pace or one.game.speed == pace]
            found = [one for one in found if language.casefold().strip() in offer_of(one).language.casefold()]
            found = [one for one in found if sum(s.user_id is not None for s in one.sitters.values()) >= players]
            found = [one for one in found if offer_of(one).newcomers or not newcomers]
            found = [one for one in found if wanted_of(one) or not substitute]
            await show(interaction, find_card(found, ", ".join(filter(None, [game, pace, language]))))

        await answer(interaction, work)

    @find.autocomplete("game")
    async def games(self, interaction: Interaction, typed: str) -> Choices:
        found = self.bot.campaigns.items()
        return choices([(words_of(c).game.title, id) for id, c in found if matches(typed, id, c.title)])

    async def open_games(self, interaction: Interaction) -> list[OpenGame]:
        """Those of the asker's own server first."""
        found = []
        for live in await self.table.seats.find():
            words = words_of(live.campaign)
            if live.state is not None and words.game.by_country:
                words = words.seated(live.state)
            here = interaction.guild_id is not None and live.game.guild_id == interaction.guild_id
            found.append(OpenGame(words, live.campaign, live.game, live.sitters, live.state, here))
        return sorted(found, key=lambda one: not one.here)

    async def find_click(self, interaction: Interaction, click: Click) -> None:
        """With the map that everybody in its channel sees."""
        data: Any = interaction.data or {}
        chosen = next(iter(data.get("values", [])), "")
        found = [one for one in await self.open_games(interaction) if one.game.id == chosen]
        if not found:
            raise Friendly(plain_words().ui("find_gone"))
        one, shown = found[0], Shown([], [], "")
        if one.state is not None:
            view = one.campaign.view(one.state, None)
            shown = await self.bot.pictures.post(one.words, f"{one.game.id}:find", view, one.sitters, [])
        await show(interaction, one_card(one, shown.parts, shown.text), shown.files)

    @app_commands.command(
        name="seats", description="For the organiser: offer the open seats of this game on all servers"
    )
    @app_commands.guild_only()
    @app_commands.describe(
        offered="Whether people of other servers see them", language="Which language is spoken",
        newcomers="Whether newcomers are welcome", invite="Your invitation to this server",
        minimum="How many of a hundred questions whoever joins must have answered; 0 for everybody",
        rating="The least rating in this campaign that whoever joins must have; 0 for everybody",
    )  # fmt: skip
    async def seats(
        self,
        interaction: Interaction,
        offered: bool | None = None,
        language: app_commands.Range[str, 0, LONGEST_LANGUAGE] | None = None,
        newcomers: bool | None = None,
        invite: app_commands.Range[str, 0, 100] | None = None,
        minimum: int | None = None,
        rating: int | None = None,
    ) -> None:
        async def work(context: GameContext) -> None:
            must_be_host(context, interaction)
            by, may, game = interaction.user.id, manages(interaction, context.game), context.game.id
            if minimum is not None or rating is not None:
                await self.table.seats.ask_for(game, by, minimum, rating, may)
            given = {
                name: value
                for name, value in {
                    "language": None if language is None else tidy(language, LONGEST_LANGUAGE),
                    "newcomers": newcomers,
                    "invite": invite,
                }.items()
                if value is not None
            }
            now = context.game.house.offer_to_all or Offer()
            if offered is False:
                await self.table.seats.offer(game, by, None, may)
            elif offered or given:
                fields = {name: getattr(now, name) for name in ("language", "newcomers", "invite")}
                await self.table.seats.offer(game, by, Offer(**{**fields, **given}), may)
            await self.tell(interaction, await self.again(context, by))

        await self.run(interaction, work, at_home=True)

    async def tell(self, interaction: Interaction, context: GameContext) -> None:
        words, house = context.words, context.game.house
        offer = house.offer_to_all
        one = OpenGame(words, context.campaign, context.game, context.sitters, context.state, True)
        if offer is None:
            said = [words.ui("seats_not_offered")]
        else:
            board = Said(str(offer.board)) if offer.board else ""
            said = [words.ui("seats_offered", board=board, about=Said("\n".join([*lines_of(one), offer.invite])))]
            if not free_of(one) and not wanted_of(one):
                said.append(words.ui("seats_none_open"))
        if offer is None:
            said += asked_of(words, house)
        await show(interaction, Card([TextPart("\n".join(said))]))

    @app_commands.command(
        name="board", description="For managers: a forum in which each game with open seats has a post"
    )
    @app_commands.guild_only()
    @app_commands.describe(
        forum="The forum; leave it out for none", talks="Where games in forum posts open their private threads"
    )
    async def board(
        self,
        interaction: Interaction,
        forum: discord.ForumChannel | None = None,
        talks: discord.TextChannel | None = None,
    ) -> None:
        async def work() -> None:
            words, guild = plain_words(), interaction.guild
            if guild is None or not interaction.permissions.manage_guild:
                raise Friendly(words.ui("only_managers"))
            await self.table.seats.set_board(guild.id, forum.id if forum else 0, talks.id if talks else 0)
            if forum is None and talks is None:
                return await say(interaction, words.ui("board_none"))
            where = {"forum": Said(forum.mention if forum else "–"), "talks": Said(talks.mention) if talks else ""}
            said = [words.ui("board_set", **where)]
            if forum is not None and not forum.permissions_for(guild.me).manage_channels:
                said.append(words.ui("board_tags", forum=Said(forum.mention)))
            await say(interaction, "\n".join(said))

        await answer(interaction, work)


def offer_of(one: OpenGame) -> Offer:
    return one.game.house.offer_to_all or Offer()
