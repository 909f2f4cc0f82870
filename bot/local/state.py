"""`Local`: the whole local Discord in one hand, passed to whatever serves it."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from bot.local.faults import Faults
from bot.local.hub import Hub
from bot.local.nonces import Nonces
from bot.local.ratelimits import Buckets
from bot.local.seed import plant
from bot.local.storage import Shelf
from bot.local.supervisor import Supervisor
from bot.local.wire import Json
from bot.local.world import World

log = logging.getLogger("herald.local")


@dataclass
class Settings:
    """What tests and operators may set while it runs (`/local/settings`)."""

    nonce_seconds: float = 180.0  # how long a nonce is remembered
    old_edits: int = 30  # edits an hour of messages older than an hour, per channel, before 30046
    heartbeat_ms: int = 41250
    rate_limits: bool = True  # off: nobody is ever told to wait
    privileged: int = 0  # intents granted: members 1<<1, presences 1<<8, message content 1<<15
    shards: int = 1  # what /gateway/bot recommends
    answer_seconds: float = 3.0  # how long an interaction waits for its first answer


@dataclass
class Local:
    world: World
    token: str
    base: str = "http://127.0.0.1:8099"
    settings: Settings = field(default_factory=Settings)
    unknown: deque[str] = field(default_factory=lambda: deque(maxlen=200))  # routes asked for that are not there
    calls: deque[Json] = field(default_factory=lambda: deque(maxlen=1000))  # what the bot asked, and the answer
    waiting: dict[str, asyncio.Future[Json]] = field(default_factory=dict)  # interaction id -> its first answer
    old_edits: dict[str, deque[float]] = field(default_factory=dict)
    sockets: set[Any] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.hub = Hub(self.world)
        self.faults = Faults()
        self.buckets = Buckets()
        self.nonces = Nonces(self.world)
        self.supervisor = Supervisor()

    @property
    def gateway_url(self) -> str:
        return "ws" + self.base.removeprefix("http") + "/gateway"


HERE = web.AppKey("here", Local)


def open_local(shelf: Shelf, token: str) -> Local:
    world = World(shelf)
    plant(world)
    return Local(world, token)
