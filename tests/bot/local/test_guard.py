"""Bad input: foreign hosts and origins, bodies too large, JSON that is none, masks one may not wear."""

from __future__ import annotations

import socket
from typing import Any

import aiohttp
import pytest

from bot.local.state import LocalDiscord
from tests.bot.local.person import Operator, Person

AUTH = {"Authorization": "Bot a-token"}


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1", "127.0.0.1.evil.example", ""])
async def test_a_foreign_host_is_turned_away(local: LocalDiscord, operator: Operator, host: str) -> None:
    async with operator.http.get(local.base + "/local/people", headers={"Host": host}) as response:
        assert response.status in (400, 421)


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1:1"])
async def test_a_foreign_origin_is_turned_away(local: LocalDiscord, operator: Operator, origin: str) -> None:
    for path in ("/local/people", "/api/v10/users/@me", "/gateway"):
        async with operator.http.get(local.base + path, headers={"Origin": origin, **AUTH}) as response:
            assert response.status == 403
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await operator.http.ws_connect(local.base + "/local/events?as=ada", headers={"Origin": origin})


async def test_its_own_page_and_no_page_are_let_in(local: LocalDiscord, operator: Operator) -> None:
    for headers in ({}, {"Origin": local.base}):
        async with operator.http.get(local.base + "/local/people", headers=headers) as response:
            assert response.status == 200
            assert "default-src 'none'" in response.headers["Content-Security-Policy"]


async def test_it_listens_on_loopback_alone(local: LocalDiscord) -> None:
    port = int(local.base.rsplit(":", 1)[1])
    others = {info[4][0] for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)}
    for address in others - {"127.0.0.1"}:
        if str(address).startswith("127."):
            continue
        with pytest.raises(OSError):
            socket.create_connection((str(address), port), timeout=1).close()


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"{", 50109),
        (b"[]", 50109),
        (b'"x"', 50109),
        (b"[" * 100000, 50109),
        (b"\xff\xfe", 50109),
        (b"{}", 50006),
    ],
    ids=["open", "list", "text", "deep", "bytes", "empty"],
)
async def test_json_that_is_none_is_refused(
    local: LocalDiscord, operator: Operator, tavern: str, body: bytes, code: int
) -> None:
    url = f"{local.base}/api/v10/channels/{tavern}/messages"
    head = {**AUTH, "Content-Type": "application/json"}
    async with operator.http.post(url, data=body, headers=head) as response:
        assert response.status == 400 and (await response.json())["code"] == code


async def test_a_body_over_the_limit_is_413(local: LocalDiscord, operator: Operator, tavern: str) -> None:
    url = f"{local.base}/api/v10/channels/{tavern}/messages"
    async with operator.http.post(url, data=b"x" * (26 * 1024 * 1024), headers=AUTH) as response:
        assert response.status == 413 and (await response.json())["code"] == 40005


@pytest.mark.parametrize("payload", [{"content": 5}, {"embeds": "no"}, {"components": {}},
{"components": [[]]},
                                     {"flags": "x"}, {"content": "a", "allowed_mentions": 3},
                                     {"content": "a", "attachments": [5]}])  # fmt: skip
async def test_wrong_kinds_are_50035_never_500(
    local: LocalDiscord, operator: Operator, tavern: str, payload: Any
) -> None:
    url = f"{local.base}/api/v10/channels/{tavern}/messages"
    async with operator.http.post(url, json=payload, headers=AUTH) as response:
        assert response.status == 400 and (await response.json())["code"] == 50035


async def test_a_broken_upload_is_refused(local: LocalDiscord, operator: Operator, tavern: str) -> None:
    url = f"{local.base}/api/v10/channels/{tavern}/messages"
    head = {**AUTH, "Content-Type": "multipart/form-data; boundary=x"}
    for body in (
        b"--x\r\nnonsense",
        b"",
        b'--x\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n{\r\n--x--\r\n',
    ):
        async with operator.http.post(url, data=body, headers=head) as response:
            assert response.status == 400


async def test_nobody_wears_the_bots_mask_or_a_strangers(local: LocalDiscord, operator: Operator, tavern: str) -> None:
    for mask in (local.world.bot_id, "1", "herald", ""):
        with pytest.raises(AssertionError, match="Say who you are"):
            await operator.ask("GET", f"/local/channels/{tavern}/messages", **{"as": mask})


async def test_without_the_token_nothing_is_told(local: LocalDiscord, operator: Operator) -> None:
    for headers in ({}, {"Authorization": "Bot wrong"}, {"Authorization": "a-token"}):
        async with operator.http.get(local.base + "/api/v10/users/@me", headers=headers) as response:
            assert response.status == 401


async def test_a_secret_is_not_reachable_by_guessing(
    local: LocalDiscord, ada: Person, bram: Person, tavern: str
) -> None:
    direct = await ada.direct()
    said = await ada.say(direct, "my hand")
    for path in (f"/local/channels/{direct}/messages", f"/local/channels/{direct}/commands"):
        with pytest.raises(AssertionError, match="may not see it"):
            await bram.ask("GET", path)
    with pytest.raises(AssertionError, match="no longer exists"):
        await bram.ask("DELETE", f"/local/channels/{tavern}/messages/{said['id']}")


async def test_files_that_could_run_are_downloads(
    local: LocalDiscord, operator: Operator, ada: Person, tavern: str
) -> None:
    for name in ("evil.html", "evil.svg", "evil.js"):
        form = aiohttp.FormData()
        form.add_field("payload_json", "{}")
        form.add_field("files[0]", b"<script>alert(1)</script>", filename=name)
        async with operator.http.post(f"{local.base}/local/channels/{tavern}/messages?as=ada", data=form) as response:
            (file,) = (await response.json())["attachments"]
        async with operator.http.get(file["url"]) as response:
            assert response.headers["Content-Type"] == "application/octet-stream"
            assert response.headers["Content-Disposition"] == "attachment"


@pytest.mark.parametrize("path", ["/page/../server.py", "/page/%2e%2e/server.py", "/page/app.py", "/page/.env"])
async def test_only_the_pages_own_files_are_served(local: LocalDiscord, operator: Operator, path: str) -> None:
    from yarl import URL

    async with operator.http.get(URL(local.base + path, encoded=True)) as response:
        assert response.status == 404


async def test_a_noisy_tab_harms_nobody(local: LocalDiscord, operator: Operator) -> None:
    async with operator.http.ws_connect(local.base + "/local/events?as=ada") as ws:
        await ws.receive()
        await ws.send_str("nonsense")
        await ws.send_bytes(b"\x00" * 2000)
        await ws.send_str("x" * 5000)
        assert (await ws.receive(timeout=2)).type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED)
    assert (await operator.ask("GET", "/local/health"))["ok"]
