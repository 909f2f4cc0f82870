"""The main job: logs in to Discord, serves until told to stop, and then finishes what is under way."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import signal
import sys
from collections.abc import Sequence
from functools import partial

import aiohttp
import discord

from bot.app import gateway, redirect
from bot.app.client import Herald
from bot.app.emoji import keep_emoji
from bot.app.ingress import CannotListen, open_web, watch_discord
from bot.app.last_resort import call_off, end_at_last
from bot.app.service import Service
from bot.interaction.stopping import wait_for_answers
from bot.messages.plan import posts_for
from bot.messages.send import Delivery
from bot.settings import DISCORD, GATEWAY, HTTPS, INGRESS, Settings
from bot.store import wait_out
from bot.table import Table
from bot.workers.pool import Workers
from rules.kernel import built, find

log = logging.getLogger(__name__)

SWITCH = 0.0005  # seconds; Python's own is ten times as long


class CannotStart(Exception):
    """Why, and what to do about it."""


async def main(settings: Settings, games: Sequence[str] | None = None, greets: bool = False) -> None:
    """`games`: by default all that are built. `greets`: shows newcomers where to click."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows
            loop.add_signal_handler(sign, stop.set)
    if settings.api_url != DISCORD:
        redirect.point_at(settings.api_url, await gateway_of(settings), redirect.local_parts(settings.api_url)[1])
    service = await Service.open(settings.data, posts_for, database=settings.database, roles=settings.roles)
    with contextlib.ExitStack() as ending:
        try:
            await serve(service, settings, built() if games is None else games, stop, ending, greets)
        finally:
            await service.stop()


async def serve(
    service: Service,
    settings: Settings,
    games: Sequence[str],
    stop: asyncio.Event,
    ending: contextlib.ExitStack,
    greets: bool = False,
) -> None:
    campaigns = {name: find(name) for name in games}
    for campaign in campaigns.values():
        campaign.codec.prepare()  # before anybody waits for an answer
    async with Herald(service.table, campaigns, service.workers, greets, painters=Workers(1)) as herald:
        assert settings.token is not None
        try:
            await herald.login(settings.token)
        except discord.LoginFailure:
            raise CannotStart(
                "Discord does not know this token; copy it again from the Bot page of the developer portal"
            ) from None
        except (aiohttp.ClientError, discord.HTTPException) as fault:
            raise CannotStart(f"{settings.api_url} did not let us in: {fault}") from None
        log.info("logged in as %s; games: %s", herald.user, ", ".join(games))
        service.more_health = herald.pictures.health
        service.start(Delivery(herald, service.table, herald.pictures), settings.api_url if greets else "")
        answer_promptly()
        try:
            web = await open_web(herald, service.table, settings, herald.pictures.health)
        except CannotListen as fault:
            raise CannotStart(str(fault)) from None
        over_gateway = INGRESS in settings.roles and settings.ingress == GATEWAY
        shards = gateway.Shards(herald, service.table) if over_gateway and service.table.store.shared else None
        if shards is not None:
            herald.may_answer = shards.is_sure
        connected = asyncio.create_task(receive(herald, service, settings, shards))
        emoji = asyncio.create_task(keep_emoji(herald))
        stopped = asyncio.create_task(stop.wait())
        done, _ = await asyncio.wait([connected, stopped], return_when=asyncio.FIRST_COMPLETED)
        log.info("stopping")
        ending.enter_context(end_at_last())
        if web is not None:
            web.leave()
        if shards is not None:
            await shards.leave()
        herald.leaving = True
        await asyncio.gather(service.halt(), wait_for_answers())
        await call_off(connected, stopped, emoji)
        await wait_for_answers()
        if web is not None:
            await web.close()
        if connected in done and (ended := connected.exception()) is not None:
            raise CannotStart(f"the connection to Discord ended: {ended}") from ended


async def receive(herald: Herald, service: Service, settings: Settings, shards: gateway.Shards | None) -> None:
    """Interactions, the way they come to this Herald, until it is stopped."""
    if INGRESS not in settings.roles:
        await asyncio.Event().wait()
    elif settings.ingress == HTTPS:
        await wait_out(partial(service.table.reach.begin, 0))
        await watch_discord(settings.api_url, service.table.time)
    else:
        if shards is None:
            await keep_time(herald, service.table)
        await gateway.connect(herald, shards)


def answer_promptly() -> None:
    """What has been loaded stays out of garbage collection, which took 60 ms each time. And the database's threads
    wait less for the interpreter: an answer switches between them and the loop many times."""
    gc.collect()
    gc.freeze()
    sys.setswitchinterval(SWITCH)


async def keep_time(herald: Herald, table: Table) -> None:
    """While Discord can't reach a Herald that works alone no clock runs; if it is one shard of several, none in its
    servers."""
    away: set[int] = set()
    herald.shard_count, _, _ = await herald.http.get_bot_gateway()
    await wait_out(partial(table.reach.begin, herald.shard_count))

    async def lost(shard: int) -> None:
        if shard not in away and herald.shard_count > 1:
            await table.reach.note([shard], herald.shard_count)
        away.add(shard)
        if len(away) == herald.shard_count:
            table.time.stand_still()

    async def back(shard: int) -> None:
        away.discard(shard)
        table.time.run_again()
        if herald.shard_count > 1:
            await table.reach.note([shard], herald.shard_count)

    herald.add_listener(lost, "on_shard_disconnect")
    herald.add_listener(back, "on_shard_ready")
    herald.add_listener(back, "on_shard_resumed")


async def gateway_of(settings: Settings) -> str:
    """The gateway that this API names, or why Herald can't start."""
    try:
        return await redirect.ask_gateway(settings.api_url, settings.token or "")
    except discord.LoginFailure:
        raise CannotStart(f"{settings.api_url} does not know this token") from None
    except (aiohttp.ClientError, TimeoutError, KeyError, TypeError, ValueError) as fault:
        raise CannotStart(
            f"DISCORD_API_URL {settings.api_url} does not answer like Discord's API ({fault or type(fault).__name__}); "
            "is it the whole base with its version, and is it up?"
        ) from None
