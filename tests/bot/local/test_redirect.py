"""discord.py is pointed elsewhere by three attributes; this fails when they have moved."""

from __future__ import annotations

import discord
import pytest
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.app import redirect
from bot.local.state import LocalDiscord


def test_the_three_attributes_are_where_they_were() -> None:
    assert discord.version_info[:2] == (2, 7)
    assert Route.BASE == "https://discord.com/api/v10"
    assert str(DiscordWebSocket.DEFAULT_GATEWAY) == "wss://gateway.discord.gg/"
    assert Asset.BASE == "https://cdn.discordapp.com"
    assert Route("GET", "/users/@me").url == "https://discord.com/api/v10/users/@me"


def test_they_are_set_and_restored_even_after_a_failure() -> None:
    with pytest.raises(ZeroDivisionError), redirect.redirected("http://127.0.0.1:8099/api/v10/"):
        assert Route("GET", "/users/@me").url == "http://127.0.0.1:8099/api/v10/users/@me"
        assert str(DiscordWebSocket.DEFAULT_GATEWAY) == "ws://127.0.0.1:8099/gateway"
        assert Asset.BASE == "http://127.0.0.1:8099/cdn"
        raise ZeroDivisionError
    test_the_three_attributes_are_where_they_were()


async def test_the_gateway_is_asked_for(local: LocalDiscord) -> None:
    assert await redirect.ask_gateway(local.base + "/api/v10", "a-token") == local.gateway_url
    with pytest.raises(discord.LoginFailure):
        await redirect.ask_gateway(local.base + "/api/v10", "wrong")


def test_a_proxy_keeps_its_pictures_with_discord() -> None:
    redirect.point_at("https://proxy.example/api/v10", "wss://gateway.example/")
    try:
        assert Asset.BASE == "https://cdn.discordapp.com"
    finally:
        redirect.point_back()
