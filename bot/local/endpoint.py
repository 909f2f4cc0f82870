"""Interactions by HTTPS: while an address is set they are posted there, signed with Ed25519, instead of going over the
gateway. As on Discord an address is taken only if it answers a ping and refuses a forged one."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp

from bot.local.wire import Json, Unsound, encode

log = logging.getLogger("herald.local")

PING = 1
PATIENCE = 3.0  # seconds for the first answer
Answered = Callable[[int, bytes], Awaitable[None]]


class Endpoint:
    def __init__(self) -> None:
        self.url = ""  # empty: interactions go over the gateway
        self._key: Any = None
        self._http: aiohttp.ClientSession | None = None
        self._under_way: set[asyncio.Task[None]] = set()

    # Signing.

    @property
    def key(self) -> Any:
        """Made when it is first needed, so that its library is needed only then."""
        if self._key is None:
            from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

            self._key = Ed25519PrivateKey.generate()
        return self._key

    @property
    def verify_key(self) -> str:
        """What an application is checked by. Zeros, where no library for it is installed."""
        try:
            return str(self.key.public_key().public_bytes_raw().hex())
        except ImportError:
            return "0" * 64

    def headers(self, body: bytes, at: float | None = None) -> dict[str, str]:
        stamp = str(int(time.time() if at is None else at))
        return {
            "X-Signature-Ed25519": self.key.sign(stamp.encode() + body).hex(), "X-Signature-Timestamp": stamp,
            "Content-Type": "application/json",
        }  # fmt: skip

    # Sending.

    async def set(self, url: str, application: str) -> None:
        """Takes an address, or (empty) goes back to the gateway."""
        if url:
            ping = encode({"id": "0", "application_id": application, "type": PING, "version": 1})
            forged = {**self.headers(ping), "X-Signature-Ed25519": secrets.token_hex(64)}
            try:
                refused, _ = await self.post(url, ping, forged)
                status, said = await self.post(url, ping, self.headers(ping))
            except (aiohttp.ClientError, TimeoutError, ValueError) as fault:
                raise Unsound(f"{url} does not answer: {fault or type(fault).__name__}") from None
            if refused != 401:
                raise Unsound(f"{url} takes a ping whose signature is wrong; expected 401, got {refused}.")
            if status != 200 or b'"type"' not in said:
                raise Unsound(f"{url} does not answer a ping; expected 200 with type 1, got {status}.")
        self.url = url

    async def post(self, url: str, body: bytes, headers: dict[str, str]) -> tuple[int, bytes]:
        if self._http is None:
            self._http = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=PATIENCE))
        async with self._http.post(url, data=body, headers=headers) as answer:
            return answer.status, await answer.read()

    def send(self, interaction: Json, answered: Answered) -> None:
        """`answered` is told the status and the body; 0 if none came."""
        task = asyncio.create_task(self._send(encode(interaction), answered))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _send(self, body: bytes, answered: Answered) -> None:
        try:
            status, said = await self.post(self.url, body, self.headers(body))
        except (aiohttp.ClientError, TimeoutError) as fault:
            log.info("an interaction did not arrive: %r", fault)
            status, said = 0, b""
        await answered(status, said)

    async def close(self) -> None:
        for task in self._under_way:
            task.cancel()
        await asyncio.gather(*self._under_way, return_exceptions=True)
        if self._http is not None:
            await self._http.close()
