"""`/parley`: private threads with other players, listed, named and opened again. The first message of each says who
else could read it."""

from __future__ import annotations

import logging

import discord
from discord import app_commands

from bot.commands.base import Choices, HeraldCog, choices
from bot.interaction.answer import Friendly, Interaction, say
from bot.interaction.context import GameContext, find_context
from bot.interaction.show import show
from bot.interaction.typed_orders import matches
from bot.panels.ids import Click
from bot.panels.parts import clip
from bot.panels.press_cards import parleys_card
from bot.table.dealings import Parley
from bot.table.lobby import tidy
from bot.words import Said, joined, quiet, sentence

log = logging.getLogger(__name__)

OTHERS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")  # the largest game has eight seats


class ParleyCommands(HeraldCog):
    on_posts = {"reopen": "reopen_click"}
    at_home = frozenset(on_posts)

    @app_commands.command(name="parley", description="Open a private thread with other players, or list yours")
    @app_commands.guild_only()
    @app_commands.describe(first="Who with", name="What the thread is called", **dict.fromkeys(OTHERS[1:], "And who"))
    async def parley(
        self,
        interaction: Interaction,
        first: str = "",
        second: str = "",
        third: str = "",
        fourth: str = "",
        fifth: str = "",
        sixth: str = "",
        seventh: str = "",
        name: app_commands.Range[str, 0, 90] = "",
    ) -> None:
        wanted = [first, second, third, fourth, fifth, sixth, seventh]

        async def work(context: GameContext) -> None:
            if not any(wanted):
                return await self.show_list(interaction, context)
            await self.must_talk(context)
            await self.open(interaction, context, wanted, tidy(name, 90))

        await self.run(interaction, work, at_home=True)

    @parley.autocomplete("first")
    @parley.autocomplete("second")
    @parley.autocomplete("third")
    @parley.autocomplete("fourth")
    @parley.autocomplete("fifth")
    @parley.autocomplete("sixth")
    @parley.autocomplete("seventh")
    async def seats(self, interaction: Interaction, typed: str) -> Choices:
        try:
            context = await find_context(self.table, interaction, "play", at_home=True)
        except Friendly:
            return []
        others = [s for s, x in context.sitters.items() if x.user_id is not None and s != context.seat]
        found = [(f"{sentence(called(context, s))} ({context.sitters[s].name})", s) for s in others]
        return choices([(name, s) for name, s in found if matches(typed, name, s)])

    async def must_talk(self, context: GameContext) -> None:
        """Refuses where the press of the game, or its phase, leaves no threads."""
        assert context.player  # somebody without a seat is told so
        if not await self.table.press.may_talk(context.game.id):
            talks = (await self.table.press.rules_of(context.game.id)).talks
            raise Friendly(context.words.ui(f"press_shut_{talks}"))

    async def show_list(self, interaction: Interaction, context: GameContext) -> None:
        game, seat, press = context.game.id, context.player, self.table.press
        mine = [p for p in await self.table.parleys.all(game) if seat in p.seats]
        rules, may = await press.rules_of(game), await press.may_talk(game)
        await show(interaction, parleys_card(context.words, game, mine, lambda s: called(context, s), rules, may))

    async def reopen_click(
        self, interaction: Interaction, context: GameContext, click: Click, values: list[str]
    ) -> None:
        await self.must_talk(context)
        found = [p for p in await self.table.parleys.all(context.game.id) if str(p.thread_id) == click.arg]
        if not found or context.player not in found[0].seats:
            raise Friendly(context.words.ui("parley_deleted"))
        await self.reopen(interaction, context, found[0])

    async def reopen(self, interaction: Interaction, context: GameContext, parley: Parley) -> None:
        """Wakes an archived thread, and says in it who did."""
        words, guild = context.words, interaction.guild
        assert guild is not None
        try:
            thread = await guild.fetch_channel(parley.thread_id)
            assert isinstance(thread, discord.Thread)
            if thread.archived:
                await thread.edit(archived=False)
            said = words.ui("parley_back", seat=Said(called(context, context.player)))
            await thread.send(said, allowed_mentions=discord.AllowedMentions.none())
        except discord.NotFound:
            await self.table.parleys.forget(context.game.id, parley.thread_id)
            raise Friendly(words.ui("parley_deleted")) from None
        except discord.Forbidden:
            raise Friendly(words.ui("parley_failed")) from None
        await say(interaction, words.ui("parley_reopened", thread=Said(thread.mention)))

    async def open(self, interaction: Interaction, context: GameContext, wanted: list[str], title: str = "") -> None:
        words, mine = context.words, context.player
        folded = {name.casefold(): s for s in context.sitters for name in (words.name(s), called(context, s))}
        seats = [s if s in context.sitters else folded.get(s.casefold().strip(), "") for s in wanted if s]
        others = [s for s in dict.fromkeys(seats) if s and s != mine and context.sitters[s].user_id is not None]
        if not others:
            raise Friendly(words.ui("parley_nobody"))
        channel = await self.place_for(interaction)
        if channel is None:
            raise Friendly(words.ui("parley_nowhere"))
        gone = [s for s in others if await has_left(channel.guild, context.sitters[s].user_id)]
        others = [s for s in others if s not in gone]
        missing = words.ui("parley_gone", seats=Said(joined([called(context, s) for s in gone]))) if gone else ""
        if not others:
            raise Friendly(missing)
        together = [mine, *others]
        there = [p for p in await self.table.parleys.all(context.game.id) if set(p.seats) == set(together)]
        if same := [p for p in there if p.name == title]:
            return await self.reopen(interaction, context, same[-1])
        name = title or clip(words.ui("parley_name", seats=Said(joined([called(context, s) for s in together]))), 100)
        try:
            thread = await channel.create_thread(name=name, type=discord.ChannelType.private_thread, invitable=False)
        except discord.Forbidden:
            raise Friendly(words.ui("parley_failed")) from None
        await self.table.parleys.note(context.game.id, thread.id, together, title)
        users = [context.sitters[s].user_id for s in together]
        for user in users:
            if user is not None:
                await add(thread, user)
        readers = Said(joined([quiet(r.name) for r in channel.guild.roles if may_read(r.permissions)]))
        apart = [s for s in context.sitters if s not in together]
        watched = [called(context, s) for s in apart if await self.can_read(channel, context.sitters[s].user_id)]
        mentions = joined([f"<@{u}>" for u in users])
        text = words.ui("parley_open", seats=Said(mentions), roles=readers, players=Said(joined(watched)))
        await thread.send(clip(text, 2000), allowed_mentions=discord.AllowedMentions.none())
        await say(interaction, f"{words.ui('parley_made', thread=Said(thread.mention))}\n{missing}".strip())

    async def place_for(self, interaction: Interaction) -> discord.TextChannel | None:
        """Where a private thread can be opened. Threads have no threads, and forums only posts: beside the game's, or
        in the text channel that was named for it, or in the first one of the server where we may."""
        place = await self.bot.places.find(interaction.guild_id, interaction.channel_id or 0)
        beside = place.parent if place is not None else None
        if place is None or isinstance(beside, discord.TextChannel) or not isinstance(beside, discord.ForumChannel):
            return beside if isinstance(beside, discord.TextChannel) else None
        guild, named = place.guild, await self.table.seats.talks_of(place.guild.id)
        assert self.bot.user is not None  # logged in
        ours = await guild.fetch_member(self.bot.user.id)
        theirs = await guild.fetch_member(interaction.user.id)
        texts = [one for one in await guild.fetch_channels() if isinstance(one, discord.TextChannel)]
        near = beside.category_id
        for one in sorted(texts, key=lambda one: (one.id != named, one.category_id != near, one.position)):
            rights = one.permissions_for(ours)
            may = rights.view_channel and rights.create_private_threads and rights.send_messages_in_threads
            if may and one.permissions_for(theirs).view_channel:
                return one
        return None

    async def can_read(self, channel: discord.TextChannel, user_id: int | None) -> bool:
        """Members can't be listed without a privileged intent, but a single player can be fetched."""
        if user_id is None or user_id == channel.guild.owner_id:
            return user_id is not None
        try:
            member = await channel.guild.fetch_member(user_id)
        except discord.HTTPException:  # has left, or we can't know
            return False
        return may_read(channel.permissions_for(member))


async def has_left(guild: discord.Guild, user_id: int | None) -> bool:
    """Asked before the thread is made: Herald could not delete it."""
    try:
        await guild.fetch_member(user_id or 0)
    except discord.NotFound:
        return True
    except discord.HTTPException as fault:
        log.info("nobody knows whether a player has left: %s", fault)
    return False


async def add(thread: discord.Thread, user_id: int) -> None:
    try:
        await thread.add_user(discord.Object(user_id))
    except discord.HTTPException as fault:  # has left in between; the thread is there for the others
        log.warning("a player could not be added to a parley: %s", fault)


def called(context: GameContext, seat: str) -> str:
    return context.words.name(context.state.called(seat) if context.state is not None else seat)


def may_read(permissions: discord.Permissions) -> bool:
    return permissions.administrator or permissions.manage_threads
