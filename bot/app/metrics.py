"""How things are, for Prometheus: what `herald health` tells, and what this process has done since it was started."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.process_collector import ProcessCollector

from bot.interaction.answer import on_answer
from bot.settings import ROLES
from bot.table import Table

BUCKETS = (0.025, 0.05, 0.1, 0.2, 0.4, 0.8, 1.5, 3.0, 10.0)
# What `health` calls it, and what it means. A number that is not known is left out.
GAUGES = {
    "running": ("herald_games_running", "Games under way"),
    "open": ("herald_games_open", "Games that have not ended, lobbies too"),
    "last_move_s": ("herald_last_move_seconds", "Since the last durable move that this process has seen"),
    "outbox": ("herald_outbox_waiting", "Messages that wait to be posted"),
    "oldest_undelivered_s": ("herald_outbox_oldest_seconds", "How long the oldest of them has waited"),
    "next_deadline_s": ("herald_next_deadline_seconds", "Until the next deadline; below zero: it is late"),
    "in_memory": ("herald_games_in_memory", "Games in the memory of this process"),
    "picture_ms": ("herald_picture_milliseconds", "The median of the last two hundred pictures"),
    "worst_picture_ms": ("herald_picture_worst_milliseconds", "The slowest of them"),
    "heralds": ("herald_processes", "Heralds at work in this database"),
    "shards": ("herald_shards", "Shards of the gateway that this process is connected to"),
    "refused": ("herald_unsigned_requests", "Requests to /interactions that Discord had not signed"),
    "unready": ("herald_unready", "1: this process is not ready"),
}


class Health:
    """The last answer of `health`, as Prometheus collects it."""

    def __init__(self) -> None:
        self.now: Mapping[str, Any] = {}
        self.roles: Mapping[str, int] = {}

    def collect(self) -> Iterable[GaugeMetricFamily]:
        for key, (name, text) in GAUGES.items():
            if self.now.get(key) is not None:
                yield GaugeMetricFamily(name, text, value=float(self.now[key]))
        roles = GaugeMetricFamily("herald_role_processes", "Heralds at work that have this role", labels=["role"])
        for role in ROLES:
            roles.add_metric([role], self.roles.get(role, 0 if self.roles else 1))
        yield roles


class Metrics:
    def __init__(self, table: Table, more: Callable[[], dict[str, Any]]) -> None:
        self.table, self.more, self.health = table, more, Health()
        self.registry = CollectorRegistry()
        self.registry.register(self.health)
        ProcessCollector(registry=self.registry)
        self.interactions = Counter("herald_interactions", "Interactions that came", registry=self.registry)
        self.answers = Histogram(
            "herald_answer_seconds", "From an interaction to the end of its answer", registry=self.registry,
            buckets=BUCKETS,
        )  # fmt: skip
        self.commits = Counter("herald_writes", "Transactions about a game", registry=self.registry)
        on_answer.append(self.answers.observe)
        table.games.committed.append(lambda game_id: self.commits.inc())

    async def count(self, interaction: object) -> None:
        """For every interaction, as a listener."""
        self.interactions.inc()

    async def show(self) -> tuple[bytes, str]:
        self.health.now = await self.table.health() | self.more()
        self.health.roles = self.table.helpers
        return generate_latest(self.registry), CONTENT_TYPE_LATEST
