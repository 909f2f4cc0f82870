"""Points discord.py at another Discord: its REST base, its gateway and its pictures; and back again.

These three class attributes are all the hosts discord.py 2.7 opens. They are read at each call, so they
are set before the login and kept until the close. A test fails when they have moved.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import aiohttp
import discord
import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

USER_AGENT = "DiscordBot (herald, 0.1)"
DISCORD = (Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE)


def check_moved() -> None:
    if discord.version_info[:2] != (2, 7):
        raise RuntimeError(f"discord.py {discord.__version__} was not tried: Herald is made for 2.7.")


def point_at(api: str, gateway: str, pictures: str | None = None) -> None:
    """`api` is the whole REST base with its version, e.g. http://127.0.0.1:8099/api/v10."""
    check_moved()
    Route.BASE = api.rstrip("/")
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
    if pictures is not None:
        Asset.BASE = pictures.rstrip("/")


def point_back() -> None:
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE = DISCORD


def local_parts(api: str) -> tuple[str, str]:
    """Gateway and pictures of the local Discord whose REST base this is."""
    root = api.rstrip("/").removesuffix("/v10").removesuffix("/api")
    return "ws" + root.removeprefix("http") + "/gateway", root + "/cdn"


async def ask_gateway(api: str, token: str) -> str:
    """The gateway that this API names: discord.py would ask only for its first connection, and not always."""
    headers = {"Authorization": f"Bot {token}", "User-Agent": USER_AGENT}
    async with (
        aiohttp.ClientSession(headers=headers) as http,
        http.get(f"{api.rstrip('/')}/gateway/bot") as answer,
    ):
        if answer.status == 401:
            raise discord.LoginFailure("The token was not accepted.")
        answer.raise_for_status()
        return str((await answer.json(content_type=None))["url"])


@contextmanager
def redirected(api: str) -> Iterator[None]:
    """discord.py speaks to the local Discord at this REST base for as long as this lasts."""
    point_at(api, *local_parts(api))
    try:
        yield
    finally:
        point_back()
