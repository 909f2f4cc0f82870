"""Herald's own port: what Discord has signed is taken, once, and nothing else; a load balancer hears who is ready."""

from __future__ import annotations

import asyncio
import re
import secrets
import signal
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import aiohttp
import msgspec
import pytest
from aiohttp import web as aiohttp_web
from prometheus_client.parser import text_string_to_metric_families

from bot.app.metrics import GAUGES
from bot.app.web import MOST_BYTES, OLDEST, Signatures, Web
from bot.local.endpoint import Endpoint
from bot.local.server import start, stop
from bot.local.state import LocalDiscord, open_local
from bot.local.storage import Storage
from bot.local.wire import Unsound
from bot.store import FILE
from tests.bot.local.person import Operator
from tests.drills.whole_bot import TOKEN, Bot, button

NAME = re.compile(r"herald_[a-z_]+")
CLICK = msgspec.json.encode({"type": 3, "id": "77", "token": "x"})


class Port:
    def __init__(self) -> None:
        self.discord, self.took, self.why = Endpoint(), list[Any](), ""
        self.web = Web(lambda: self.why, self.metrics, self.take, Signatures(self.discord.verify_key))

    def take(self, told: Any) -> None:
        if told["type"] > 5:
            raise KeyError("data")
        self.took.append(told["id"])

    async def metrics(self) -> tuple[bytes, str]:
        return b"herald_up 1\n", "text/plain"

    async def post(self, body: bytes = CLICK, **changed: str) -> int:
        head = {**self.discord.headers(body), **{k.replace("_", "-"): v for k, v in changed.items()}}
        return (await self.discord.post(f"http://127.0.0.1:{self.web.port}/interactions", body, head))[0]


@pytest.fixture
async def port() -> AsyncIterator[Port]:
    port = Port()
    await port.web.open("127.0.0.1", 0)
    yield port
    await port.web.close()
    await port.discord.close()


async def test_what_discord_has_signed_is_taken_once(port: Port) -> None:
    assert await port.post() == 202 and await port.post() == 202
    assert port.took == ["77"], "a load balancer may send it twice"
    assert await port.post(msgspec.json.encode({"type": 1, "id": "1"})) == 200, "a ping"
    assert port.took == ["77"]


@pytest.mark.parametrize(
    "changed",
    [
        {"X_Signature_Ed25519": secrets.token_hex(64)},
        {"X_Signature_Ed25519": ""},
        {"X_Signature_Ed25519": "not hex"},
        {"X_Signature_Timestamp": "1"},
        {"X_Signature_Timestamp": "soon"},
    ],
)
async def test_what_is_forged_is_refused(port: Port, changed: dict[str, str]) -> None:
    assert await port.post(CLICK, **changed) == 401
    assert not port.took and port.web.refused == 1


async def test_another_body_or_an_old_one_is_refused(port: Port) -> None:
    head = port.discord.headers(CLICK)
    address = f"http://127.0.0.1:{port.web.port}/interactions"
    assert (await port.discord.post(address, CLICK.replace(b"77", b"78"), head))[0] == 401
    old = port.discord.headers(CLICK, time.time() - OLDEST - 5)
    assert (await port.discord.post(address, CLICK, old))[0] == 401
    assert not port.took


async def test_nonsense_that_is_signed_changes_nothing(port: Port) -> None:
    for body in (b"", b"[]", b"{}", b'{"type": "x"}', b"\xff", b'{"type": 99, "id": "5"}'):
        assert await port.post(body) == 400, body
    assert await port.post(b" " * (MOST_BYTES + 1)) == 413
    assert not port.took


async def test_who_is_stopped_sends_the_load_balancer_to_the_others(port: Port) -> None:
    ready = f"http://127.0.0.1:{port.web.port}/ready"

    async def status() -> int:
        async with aiohttp.ClientSession() as http, http.get(ready) as answer:
            return answer.status

    assert await status() == 200
    port.why = "no heartbeat could be written for 30 s"
    assert await status() == 503
    port.why = ""
    port.web.leave()
    assert await status() == 503 and await port.post() == 503 and not port.took


async def test_the_local_discord_takes_no_address_that_takes_anything() -> None:
    async def careless(request: aiohttp_web.Request) -> aiohttp_web.Response:
        return aiohttp_web.json_response({"type": 1})

    app = aiohttp_web.Application()
    app.router.add_post("/", careless)
    runner = aiohttp_web.AppRunner(app)
    await runner.setup()
    await aiohttp_web.TCPSite(runner, "127.0.0.1", 0).start()
    endpoint = Endpoint()
    with pytest.raises(Unsound, match="signature is wrong"):
        await endpoint.set(f"http://127.0.0.1:{runner.addresses[0][1]}/", "1")
    with pytest.raises(Unsound, match="does not answer"):
        await endpoint.set("http://127.0.0.1:9/", "1")
    assert not endpoint.url
    await endpoint.close()
    await runner.cleanup()


@pytest.fixture
async def local() -> AsyncIterator[LocalDiscord]:
    local = open_local(Storage(None), TOKEN)
    runner = await start(local, 0)
    yield local
    await stop(local, runner)


async def port_of(bot: Bot) -> int:
    for _ in range(6000):
        if found := [line for line in bot.said if '"http":' in line]:
            return int(msgspec.json.decode(found[0])["http"].rpartition(":")[2])
        assert not bot.dead, bot.text
        await asyncio.sleep(0.01)
    raise AssertionError(bot.text)


def seats_in(folder: Path) -> list[Any]:
    with closing(sqlite3.connect(folder / FILE)) as db:
        return list(db.execute("SELECT seat, user_id FROM seats"))


async def test_a_game_by_https_alone(local: LocalDiscord, tmp_path: Path) -> None:
    """No gateway: what it would have told of servers and roles is asked for."""
    bot = Bot(local, tmp_path)
    await bot.start(HERALD_HTTP="0", HERALD_INGRESS="https")
    try:
        port = await port_of(bot)
        async with aiohttp.ClientSession() as http:
            operator = Operator(http, local.base)
            await operator.ask("PUT", "/local/endpoint", {"url": f"http://127.0.0.1:{port}/interactions"})
            people = await operator.people()
            ada, bram = people["Ada"], people["Bram"]
            tavern = await ada.channel("tavern")
            told = await ada.slash(tavern, "game new", game="tests.ford")
            card = told["message"]
            for person in (ada, bram):
                assert (await person.click(card, button(card, "join")))["outcome"] in ("answered", "updated")
            assert (await ada.click(card, button(card, "start")))["outcome"] in ("answered", "updated")
            for _ in range(400):
                if len(await ada.read(tavern)) >= 3:
                    break
                await asyncio.sleep(0.05)
            (seat,) = [seat for seat, user in seats_in(tmp_path) if user == int(bram.id)]
            talked = await ada.slash(tavern, "parley", first=seat)
            assert "<#" in str(talked["message"]), "roles and permissions were asked for"
            listed = await bram.slash(tavern, "game list")
            assert f"<#{tavern}>" in str(listed["message"])
            async with http.get(f"http://127.0.0.1:{port}/metrics") as answer:
                found = {f.name: f for f in text_string_to_metric_families(await answer.text())}
            assert found["herald_interactions"].samples[0].value >= 6
            assert found["herald_games_open"].samples[0].value == 1
            assert not local.hub.sessions, "nobody is at the gateway"
            assert not local.unknown
    finally:
        assert await bot.end(signal.SIGTERM) == 0, bot.text
    assert '"level":"error"' not in bot.text, bot.text


async def test_a_port_that_is_taken_is_named(local: LocalDiscord, tmp_path: Path) -> None:
    bot = Bot(local, tmp_path)
    await bot.start(HERALD_HTTP=local.base.rpartition("/")[2])
    assert await bot.ended() == 1
    assert "HERALD_HTTP: can't listen at 127.0.0.1" in bot.text and "Traceback" not in bot.text


def test_the_board_asks_for_nothing_that_is_not_told() -> None:
    """`docs/grafana.json`, and what `operating.md` says to watch."""
    docs = Path(__file__).parents[3] / "docs"
    board = msgspec.json.decode((docs / "grafana.json").read_bytes())
    asked = {word for panel in board["panels"] for target in panel["targets"] for word in NAME.findall(target["expr"])}
    known = {name for name, _ in GAUGES.values()} | {"herald_role_processes", "herald_interactions_total"}
    known |= {"herald_answer_seconds_bucket", "herald_writes_total"}
    assert asked <= known and len(asked) > 10
    watched = set(NAME.findall((docs / "operating.md").read_text()))
    assert watched <= known | {"herald_answer_seconds"}, watched - known
