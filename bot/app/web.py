"""Herald's own port (`HERALD_HTTP`): interactions that Discord sends by HTTPS, how things are for Prometheus, and
whether a load balancer may send anything here. TLS ends before it, at the load balancer.

Discord is answered with 202 as soon as its signature was checked; the answer to the player goes through the callback,
as it does for whatever comes over the gateway.
"""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from aiohttp import web

log = logging.getLogger(__name__)

MOST_BYTES = 1 << 20
OLDEST = 900.0  # seconds; the token of an interaction is of no use after that
REMEMBERED = 10_000  # interactions, so that one that is sent twice is taken once
PING = 1
MISSING = "for HERALD_HTTP install Herald with it: pip install 'herald[web]'"

Take = Callable[[Any], None]


class Signatures:
    """Checks that a request comes from Discord: its key is part of the application."""

    def __init__(self, key: str) -> None:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

        self._key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))

    def are_right(self, signature: str, stamp: str, body: bytes) -> bool:
        from cryptography.exceptions import InvalidSignature

        try:
            self._key.verify(bytes.fromhex(signature), stamp.encode() + body)
        except (InvalidSignature, ValueError):
            return False
        return stamp.isascii() and stamp.isdigit() and abs(time.time() - int(stamp)) < OLDEST


class Web:
    """`take` gets an interaction as it came; None: they come over the gateway. `trouble` says why this Herald is not
    ready; `metrics` are in Prometheus' own format."""

    def __init__(
        self,
        trouble: Callable[[], str],
        metrics: Callable[[], Awaitable[tuple[bytes, str]]],
        take: Take | None = None,
        signatures: Signatures | None = None,
    ) -> None:
        self.trouble, self.metrics, self.take, self.signatures = trouble, metrics, take, signatures
        self.leaving = False
        self.refused = 0  # requests that Discord has not signed
        self._seen: OrderedDict[str, None] = OrderedDict()
        self._runner: web.AppRunner | None = None
        self.port = 0

    async def open(self, host: str, port: int) -> None:
        app = web.Application(client_max_size=MOST_BYTES)
        app.router.add_get("/ready", self.show_ready)
        app.router.add_get("/metrics", self.show_metrics)
        if self.take is not None:
            app.router.add_post("/interactions", self.take_interaction)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        await web.TCPSite(self._runner, host, port).start()
        self.port = self._runner.addresses[0][1]
        log.info("listening", extra={"http": f"{host}:{self.port}"})

    async def close(self) -> None:
        if self._runner is not None:
            await self._runner.cleanup()

    def leave(self) -> None:
        """From now on the load balancer is to ask the others."""
        self.leaving = True

    # What is served.

    async def show_ready(self, request: web.Request) -> web.Response:
        why = "it is being stopped" if self.leaving else self.trouble()
        return web.Response(text=f"not ready: {why}\n" if why else "ready\n", status=503 if why else 200)

    async def show_metrics(self, request: web.Request) -> web.Response:
        body, kind = await self.metrics()
        return web.Response(body=body, headers={"Content-Type": kind})

    async def take_interaction(self, request: web.Request) -> web.Response:
        assert self.take is not None and self.signatures is not None
        head, body = request.headers, await request.read()
        if not self.signatures.are_right(
            head.get("X-Signature-Ed25519", ""), head.get("X-Signature-Timestamp", ""), body
        ):
            self.refused += 1
            return web.Response(status=401, text="invalid request signature\n")
        if request.transport is None or request.transport.is_closing():
            return web.Response(status=400)  # whoever sent it has given up, and asked another Herald
        if self.leaving:
            return web.Response(status=503, text="this Herald is being stopped\n", headers={"Connection": "close"})
        try:
            told = msgspec.json.decode(body)
            if told["type"] == PING:
                return web.json_response({"type": PING})
            if self._is_new(str(told["id"])):
                self.take(told)
        except (msgspec.DecodeError, KeyError, TypeError, ValueError, AttributeError) as fault:
            log.warning("an interaction can't be read: %r", fault)
            return web.Response(status=400, text="not an interaction that is known here\n")
        return web.Response(status=202)

    def _is_new(self, id: str) -> bool:
        """A load balancer may send one twice, if it lost our answer."""
        if id in self._seen:
            return False
        self._seen[id] = None
        if len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)
        return True
