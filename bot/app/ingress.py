"""The two ways in which interactions come: over the gateway, or by HTTPS. And Herald's own port, which it has besides
(`web.py`)."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

import aiohttp

from bot.app.client import Herald
from bot.app.web import MISSING, Signatures, Web
from bot.deadlines.served_time import Time
from bot.settings import HTTPS, INGRESS, Settings
from bot.table import Table

log = logging.getLogger(__name__)

LATE = {True: 20.0, False: 150.0}  # seconds without a heartbeat, of several Heralds and of one alone
PROBE = 5.0  # seconds between two looks whether Discord can be reached
CUT_OFF = 3  # looks in vain after which it can't


class CannotListen(Exception):
    """Why, in words for an operator."""


async def open_web(herald: Herald, table: Table, settings: Settings, more: Any) -> Web | None:
    """Herald's own port, if it is to have one."""
    if settings.http is None:
        return None
    try:
        from bot.app.metrics import Metrics
    except ImportError:
        raise CannotListen(MISSING) from None
    takes = settings.ingress == HTTPS and INGRESS in settings.roles

    def trouble() -> str:
        ago = time.monotonic() - table.last_beat
        return f"no heartbeat could be written for {ago:.0f} s" if ago > LATE[table.store.shared] else ""

    def health() -> dict[str, Any]:
        shards = sum(not shard.is_closed() for shard in herald.shards.values())
        return {**more(), "shards": shards, "refused": web.refused, "unready": int(bool(trouble()))}

    metrics = Metrics(table, health)
    herald.add_listener(metrics.count, "on_interaction")
    application = herald.application
    assert application is not None, "it has logged in"
    key = Signatures(application.verify_key) if takes else None
    web = Web(trouble, metrics.show, herald.take_posted if takes else None, key)
    try:
        await web.open(*settings.http)
    except OSError as fault:
        raise CannotListen(f"HERALD_HTTP: can't listen at {settings.http[0]}:{settings.http[1]}: {fault}") from None
    return web


async def watch_discord(api_url: str, served: Time) -> None:
    """Where no gateway tells us so: while Discord can't be reached this Herald does not count time, and if that is so
    for all of them, no clock runs."""
    missed = 0
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=PROBE)) as http:
        while True:
            try:
                async with http.get(f"{api_url}/gateway") as answer:
                    missed = 0 if answer.status < 500 else missed + 1
            except (aiohttp.ClientError, TimeoutError):
                missed += 1
            if missed >= CUT_OFF:
                served.stand_still()
            elif not missed:
                served.run_again()
            await asyncio.sleep(PROBE)
