"""`LocalDiscord`: the world and everything that serves it, passed to every handler."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import Any

import msgspec
from aiohttp import web

from bot.local.endpoint import Endpoint
from bot.local.faults import Faults
from bot.local.hub import Hub
from bot.local.latency import Delay
from bot.local.nonces import Nonces
from bot.local.ratelimits import Buckets
from bot.local.seed import plant
from bot.local.storage import Storage
from bot.local.supervisor import Supervisor
from bot.local.wire import Json
from bot.local.world import World

log = logging.getLogger("herald.local")


class Settings(msgspec.Struct):
    """What tests and operators may set while it runs (`/local/settings`)."""

    nonce_seconds: float = 180.0  # how long a nonce is remembered
    old_edits: int = 30  # edits an hour of messages older than an hour, per channel, before 30046
    heartbeat_ms: int = 41250
    rate_limits: bool = True  # off: no 429 but those ordered as faults
    privileged: int = 0  # intents granted: members 1<<1, presences 1<<8, message content 1<<15
    shards: int = 1  # what /gateway/bot recommends
    answer_seconds: float = 3.0  # how long an interaction waits for its first answer
    request_ms: Delay = 0.0  # how long a request of the bot is on its way before it takes effect
    answer_ms: Delay = 0.0  # how long its answer is on its way back


class LocalDiscord:
    def __init__(self, world: World, token: str) -> None:
        self.world = world
        self.token = token
        self.base = "http://127.0.0.1:8099"
        self.settings = Settings()
        self.unknown: deque[str] = deque(maxlen=200)  # requests to routes that do not exist here
        self.calls: deque[Json] = deque(maxlen=1000)  # the bot's requests and their status
        self.waiting: dict[str, asyncio.Future[Json]] = {}  # interaction id -> its first answer
        self.old_edits: dict[str, deque[float]] = {}
        self.sockets: set[Any] = set()
        self.hub = Hub(self.world)
        self.endpoint = Endpoint()
        self.faults = Faults()
        self.buckets = Buckets()
        self.nonces = Nonces(self.world)
        self.supervisor = Supervisor()

    @property
    def gateway_url(self) -> str:
        return "ws" + self.base.removeprefix("http") + "/gateway"


LOCAL = web.AppKey("local", LocalDiscord)


def open_local(storage: Storage, token: str) -> LocalDiscord:
    world = World(storage)
    plant(world)
    return LocalDiscord(world, token)
