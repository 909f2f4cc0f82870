"""The bot: discord.py's side of the table. No privileged intents; commands are only synced when they have changed."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Callable, Mapping
from typing import Any

import discord
import msgspec
from discord import app_commands
from discord.ext import commands
from discord.gateway import DiscordWebSocket

from bot.app.gateway import Turns
from bot.app.losses import Losses
from bot.app.pace import keep_pace
from bot.commands.away import AwayCommands
from bot.commands.base import OnOpening, OnPost
from bot.commands.dice import DiceCommands
from bot.commands.help import HelpCommands
from bot.commands.inbox import InboxCommands
from bot.commands.lobby import LobbyCommands
from bot.commands.lobby_options import LobbyOptions
from bot.commands.look import LookCommands
from bot.commands.me import MeCommands
from bot.commands.motions import MotionCommands
from bot.commands.orders import OrderCommands
from bot.commands.parley import ParleyCommands
from bot.commands.photo import PhotoCommands
from bot.commands.pledge import PledgeCommands
from bot.commands.press import PressCommands
from bot.commands.record import RecordCommands
from bot.commands.rules import RulesCommands
from bot.commands.seats import SeatCommands
from bot.commands.since import SinceCommands
from bot.commands.spectators import SpectatorCommands
from bot.commands.stats import StatsCommands
from bot.commands.turn import TurnCommands
from bot.interaction.answer import Friendly, Interaction, answer, refuse, report_fault
from bot.interaction.context import load_context, must_see, note_look, wait_for_beginning
from bot.interaction.forms import typed_in
from bot.interaction.preview import warm
from bot.interaction.rights import must_be_at_home
from bot.interaction.turn import Panels
from bot.messages.lobby_posts import LobbyPosts
from bot.messages.members import Members
from bot.messages.pictures import Pictures
from bot.messages.places import Places
from bot.panels.ids import Click, read_id
from bot.panels.layout import HeraldItem
from bot.store import crash_points
from bot.table import Table
from bot.words import plain_words
from bot.workers.pool import Workers
from rules.kernel import Campaign

log = logging.getLogger(__name__)

COGS = (
    LobbyCommands, LobbyOptions, TurnCommands, LookCommands, OrderCommands, RulesCommands, DiceCommands,
    ParleyCommands, PhotoCommands, HelpCommands, InboxCommands, SinceCommands, PledgeCommands, MeCommands,
    PressCommands, SpectatorCommands, AwayCommands, MotionCommands, SeatCommands, RecordCommands, StatsCommands,
)  # fmt: skip
SYNCED = "commands"  # where the hash of what was synced is kept


class Tree(app_commands.CommandTree["Herald"]):
    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:
        if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
            await refuse(interaction, plain_words().ui("old_command"))
            return
        await report_fault(interaction, getattr(error, "original", error))


class Herald(commands.AutoShardedBot):
    def __init__(
        self,
        table: Table,
        campaigns: Mapping[str, Campaign],
        workers: Workers | None = None,
        greets: bool = False,
        painters: Workers | None = None,
        **settings: Any,
    ) -> None:
        if (trace := crash_points.calls()) is not None:
            settings["http_trace"] = trace
        super().__init__(
            command_prefix=commands.when_mentioned,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            help_command=None,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            tree_cls=Tree,
            **settings,
        )
        self.table, self.campaigns, self.workers = table, campaigns, workers
        keep_pace(self.http, table)
        self.leaving = False  # being stopped: nothing new is begun
        self.turns = Turns(table)  # at the gateway
        self.may_answer: Callable[[], bool] | None = None  # where others may: whether this one does now
        self.greets = greets  # on the local table it shows newcomers where to click
        self.pictures = Pictures(painters)
        self.panels = Panels(table, workers, self.pictures)
        self.places, self.members, self.lobbies = Places(self), Members(self, table), LobbyPosts(self)
        self.post_acts: dict[str, OnPost] = {}
        self.opening_acts: dict[str, OnOpening] = {}
        self.changes_post: set[str] = set()
        self.at_home: set[str] = set()

    async def setup_hook(self) -> None:
        self.add_dynamic_items(HeraldItem)
        for kind in COGS:
            cog = kind(self)
            await self.add_cog(cog)
            self.post_acts |= cog.post_acts()
            self.opening_acts |= cog.opening_acts()
            self.changes_post |= cog.changes_post
            self.at_home |= cog.at_home
        await self.add_cog(Losses(self))
        await self.sync_if_changed()
        self.painting = asyncio.create_task(self.pictures.warm())
        if self.workers is not None:  # the first preview does not wait for a process to start
            self.warming = asyncio.create_task(self.warm(self.workers))

    # Shards, where several Heralds share them (`gateway.py`).

    async def count_shards(self) -> tuple[int, int]:
        count, _, limit = await self.http.get_bot_gateway()
        self.shard_count = self._connection.shard_count = count
        self.turns.at_once = max(1, limit["max_concurrency"])
        return count, self.turns.at_once

    async def launch_shards(self) -> None:
        """One that works alone opens all of them; of several each opens those that it holds."""
        if not self.table.store.shared:
            await super().launch_shards()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        if self.table.store.shared:
            await self.turns.wait(shard_id or 0)
        else:
            await super().before_identify_hook(shard_id, initial=initial)

    async def open_shard(self, id: int) -> None:
        await self.launch_shard(DiscordWebSocket.DEFAULT_GATEWAY, id)

    async def close_shard(self, id: int) -> None:
        if (shard := self.get_shard(id)) is not None:
            await shard.disconnect()

    def is_open(self, id: int) -> bool:
        shard = self.get_shard(id)
        return shard is not None and not shard.is_closed()

    async def warm(self, workers: Workers) -> None:
        """One game after the other, so that other work gets in between."""
        for name in self.campaigns:
            await workers.do(warm, name)

    async def close(self) -> None:
        await self.panels.follow_up.stop()
        await self.lobbies.stop()
        self.pictures.close()
        await super().close()

    async def sync_if_changed(self) -> bool:
        """Discord takes 200 new commands a day, so they are only sent when they have changed."""
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        digest = hashlib.sha256(msgspec.json.encode(payload, order="deterministic")).hexdigest()
        key = f"{SYNCED}:{self.application_id}"
        if await self.table.notes.read(key) == digest:
            return False
        await self.tree.sync()
        await self.table.notes.keep(key, digest)
        return True

    def take_posted(self, told: Any) -> None:
        """An interaction that came by HTTPS: discord.py answers it as it answers all others."""
        self._connection.parse_interaction_create(told)

    # Clicks and modals.

    async def answer_click(self, interaction: Interaction) -> None:
        """A button or a menu (`HeraldItem`)."""
        data: Any = interaction.data or {}
        await self.take_click(interaction, data.get("custom_id", ""), list(data.get("values", [])))

    async def on_interaction(self, interaction: Interaction) -> None:
        """Modals are answered here by their custom_id, even those opened before a restart."""
        self.members.note(interaction.guild_id, interaction.user.id)
        data: Any = interaction.data or {}
        if interaction.type is discord.InteractionType.modal_submit and data.get("custom_id", "").startswith("h:"):
            await self.take_click(interaction, data["custom_id"], [typed_in(data)])

    async def take_click(self, interaction: Interaction, custom_id: str, values: list[str]) -> None:
        click = read_id(custom_id)
        if click is None:
            return
        update = True if click.what in self.changes_post and click.question is None else None
        await answer(interaction, lambda: self.act(interaction, click, values), update)

    async def act(self, interaction: Interaction, click: Click, values: list[str]) -> None:
        """What a click asks for: a game to be opened, something of a panel, or something of a post."""
        if not click.game:
            await self.act_without_game(interaction, click)
            return
        context = await load_context(self.table, click.game, interaction.user.id)
        if context.game.phase == "starting":
            context = await wait_for_beginning(self.table, click.game, interaction.user.id)
        interaction.extras["words"] = context.words
        must_see(context, interaction)
        self.panels.follow_up.call_off(click.game, interaction.user.id)
        if click.question is not None:
            await self.panels.take_click(interaction, context, click, values)
            await note_look(self.table, interaction, context, "play")
            return
        act = self.post_acts.get(click.what)
        if act is None:
            raise Friendly(plain_words().ui("old_command"))
        if click.what in self.at_home:
            must_be_at_home(context, interaction)
        await act(interaction, context, click, values)
        await note_look(self.table, interaction, context, click.what)

    async def act_without_game(self, interaction: Interaction, click: Click) -> None:
        act = self.opening_acts.get(click.what)
        if act is None:
            raise Friendly(plain_words().ui("old_command"))
        await act(interaction, click)
