"""The gateway: resume and replay, shards, heartbeats, intents, malformed frames and closing codes."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import discord
import pytest

from bot.app.redirect import redirected
from bot.local.control import sweep
from bot.local.state import LocalDiscord
from tests.bot.local.conftest import TOKEN, running, until
from tests.bot.local.echo import Echo
from tests.bot.local.person import Operator, Person

IDENTIFY = {"token": TOKEN, "intents": 1, "properties": {}}


def said(bot: Echo) -> list[str]:
    return [one.content for kind, one in bot.heard if kind == "message"]


@pytest.mark.parametrize("how", ["close", "abort", "reconnect", "resumable"])
async def test_a_dropped_gateway_is_resumed_and_nothing_is_missed(
    bot: Echo, ada: Person, operator: Operator, local: LocalDiscord, how: str
) -> None:
    direct = await ada.direct()
    await ada.say(direct, "before")
    await until(lambda: said(bot) == ["before"])
    assert await operator.drop(how) == 1
    for number in range(5):
        await ada.say(direct, f"missed {number}")
    await until(lambda: bot.resumed == 1)
    await ada.say(direct, "after")
    await until(lambda: len(said(bot)) == 7)
    assert said(bot) == ["before", *(f"missed {number}" for number in range(5)), "after"]
    assert len(local.hub.sessions) == 1


async def test_an_invalid_session_begins_anew(bot: Echo, ada: Person, operator: Operator, local: LocalDiscord) -> None:
    (old,) = local.hub.sessions
    await operator.drop("invalid")
    await until(lambda: local.hub.is_online() and old not in local.hub.sessions and len(local.hub.sessions) == 1)
    await ada.say(await ada.direct(), "hello")
    await until(lambda: said(bot) == ["hello"])


async def test_an_interaction_during_the_gap_is_answered_after_it(
    bot: Echo, ada: Person, operator: Operator, tavern: str
) -> None:
    waiting = asyncio.create_task(ada.slash(tavern, "ping"))
    await operator.drop("abort")
    assert (await waiting)["outcome"] == "answered"


async def test_lost_acknowledgements_end_in_a_resume(local: LocalDiscord, pointed: None, operator: Operator) -> None:
    local.settings.heartbeat_ms = 200
    async with running(Echo(heartbeat_timeout=0.5)) as bot:
        await operator.fault("mute", times=6)
        await until(lambda: bot.resumed >= 1, 8)


async def test_a_bot_that_left_can_resume_for_some_minutes(local: LocalDiscord, pointed: None) -> None:
    async with running(Echo()):
        assert len(local.hub.sessions) == 1
    await until(lambda: not local.hub.is_online())
    (session,) = local.hub.sessions.values()
    assert session.left is not None
    session.left -= 301
    sweep(local)
    assert not local.hub.sessions


class Sharded(discord.AutoShardedClient):
    def __init__(self, **options: Any) -> None:
        super().__init__(intents=discord.Intents.default(), guild_ready_timeout=0.02, **options)
        self.ready = asyncio.Event()
        self.resumes: list[int] = []
        self.heard: list[discord.Message] = []

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        return None

    async def on_ready(self) -> None:
        self.ready.set()

    async def on_shard_resumed(self, shard_id: int) -> None:
        self.resumes.append(shard_id)

    async def on_message(self, message: discord.Message) -> None:
        self.heard.append(message)


async def test_shards_have_their_guilds_and_dms_go_to_the_first(
    local: LocalDiscord, pointed: None, operator: Operator, ada: Person
) -> None:
    for number in range(3):
        await operator.ask("POST", "/local/guilds", {"name": f"Guild {number}"})
    local.settings.shards = 2
    async with running(Sharded()) as bot:
        assert len(bot.guilds) == 4 and len(local.hub.sessions) == 2
        assert {guild.shard_id for guild in bot.guilds} == {0, 1}
        assert all((guild.id >> 22) % 2 == guild.shard_id for guild in bot.guilds)
        await ada.say(await ada.direct(), "once")
        await until(lambda: bot.heard)
        await asyncio.sleep(0.05)
        assert len(bot.heard) == 1
        (second,) = [one for one in local.sockets if one.session is not None and one.session.shard == 1]
        assert second.transport is not None
        second.transport.abort()
        await until(lambda: bot.resumes == [1])


async def test_a_wrong_token_is_refused_at_the_door(local: LocalDiscord, pointed: None) -> None:
    with pytest.raises(discord.LoginFailure):
        async with running(Echo(), token="wrong"):
            pass


async def test_privileged_intents_must_be_granted(local: LocalDiscord, pointed: None) -> None:
    bot = Echo()
    bot._connection._intents.message_content = True
    with pytest.raises(discord.PrivilegedIntentsRequired):
        async with running(bot):
            pass
    local.settings.privileged = 1 << 15
    granted = Echo()
    granted._connection._intents.message_content = True
    async with running(granted):
        pass


async def test_without_discord_py_the_redirect_is_gone(local: LocalDiscord) -> None:
    before = discord.http.Route.BASE
    with redirected(local.base + "/api/v10"):
        assert local.base + "/api/v10" == discord.http.Route.BASE
        assert local.base + "/cdn" == discord.Asset.BASE
    assert discord.http.Route.BASE == before == "https://discord.com/api/v10"


# Frames no client should send.


@pytest.fixture
async def raw(local: LocalDiscord) -> Any:
    async with aiohttp.ClientSession() as http, http.ws_connect(local.base + "/gateway") as ws:
        assert (await ws.receive_json())["op"] == 10
        yield ws


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("not json", 4002),
        ("[]", 4002),
        ('{"op": "two"}', 4002),
        ("[" * 3000, 4002),
        ('{"op": 1, "d": "' + "x" * 5000 + '"}', 4002),
        ('{"op": 99}', 4001),
        ('{"op": 2}', 4001),
        ('{"op": 8, "d": {}}', 4003),
        ('{"op": 2, "d": {"token": "wrong", "intents": 1}}', 4004),
        ('{"op": 2, "d": {"token": "a-token", "intents": 1, "shard": [2, 2]}}', 4010),
        ('{"op": 2, "d": {"token": "a-token", "intents": -1}}', 4013),
        ('{"op": 2, "d": {"token": "a-token", "intents": 32768}}', 4014),
        (b"\x00\x01", 4002),
    ],
    ids=lambda value: str(value)[:24],
)
async def test_bad_frames_close_with_their_code(raw: Any, local: LocalDiscord, frame: str | bytes, code: int) -> None:
    await (raw.send_bytes(frame) if isinstance(frame, bytes) else raw.send_str(frame))
    closed = await raw.receive()
    assert closed.type is aiohttp.WSMsgType.CLOSE and raw.close_code == code
    assert not local.hub.sessions


async def test_twice_identified_is_once_too_often(raw: Any) -> None:
    await raw.send_json({"op": 2, "d": IDENTIFY})
    await raw.send_json({"op": 2, "d": IDENTIFY})
    while (frame := await raw.receive()).type is aiohttp.WSMsgType.TEXT:
        pass
    assert raw.close_code == 4005, frame


@pytest.mark.parametrize(("code", "kept"), [(1000, 0), (1001, 0), (4000, 1)])
async def test_only_a_client_that_says_goodbye_ends_its_session(
    raw: Any, local: LocalDiscord, code: int, kept: int
) -> None:
    await raw.send_json({"op": 2, "d": IDENTIFY})
    await raw.receive_json()
    await raw.close(code=code)
    await until(lambda: not local.hub.is_online())
    assert len(local.hub.sessions) == kept


async def test_an_unknown_session_is_invalid(raw: Any) -> None:
    await raw.send_json({"op": 6, "d": {"token": TOKEN, "session_id": "nobody", "seq": 1}})
    assert await raw.receive_json() == {"op": 9, "d": False, "s": None, "t": None}


async def test_too_many_frames_are_too_many(raw: Any) -> None:
    for _ in range(121):
        await raw.send_str('{"op": 1, "d": null}')
    while (await raw.receive()).type is aiohttp.WSMsgType.TEXT:
        pass
    assert raw.close_code == 4008


async def test_a_silent_client_is_let_go(local: LocalDiscord) -> None:
    local.settings.heartbeat_ms = 100
    async with aiohttp.ClientSession() as http, http.ws_connect(local.base + "/gateway") as ws:
        await ws.receive_json()
        assert (await ws.receive(timeout=2)).type is aiohttp.WSMsgType.CLOSE
        assert ws.close_code == 4009
