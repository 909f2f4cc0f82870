"""Shared by all tests: the seed of the day, printed so that a failure replays, and how much of the code was run."""

from __future__ import annotations

import datetime
import os
from typing import Any

import pytest

from tests import block_coverage

block_coverage.install()  # before anything of ours is imported
pytest_plugins = ["tests.postgres.fixtures"]


def seed_of_the_day() -> str:
    return os.environ.get("HERALD_SEED") or datetime.datetime.now(datetime.UTC).strftime("%Y%m%d")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.write_line(f"random games were played with HERALD_SEED={seed_of_the_day()}")
    skipped = [r for r in terminalreporter.stats.get("skipped", []) if "no PostgreSQL" in str(r.longrepr)]
    if skipped:
        terminalreporter.write_line(f"{len(skipped)} tests on a PostgreSQL were skipped: no server for this machine")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker hands what it has run to the main process."""
    output: dict[str, Any] | None = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["blocks"] = {path: bytes(marks) for path, marks in block_coverage.run.items()}


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    block_coverage.add(getattr(node, "workeroutput", {}).get("blocks", {}))


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    """The last line of a run of everything."""
    if not hasattr(config, "workerinput") and getattr(config.option, "numprocesses", None):
        print(block_coverage.write_figure())


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With several workers each begins with its share of the long tests, so that none of them is left for the end:
    every worker gets an equal part of the list, in its order."""
    workers = int(getattr(config, "workerinput", {}).get("workercount", 1))
    if workers > 1:
        long = [item for item in items if item.get_closest_marker("long")]
        rest = [item for item in items if not item.get_closest_marker("long")]
        size = len(items) / workers
        shares, begun = [], 0
        for n in range(workers):
            share = long[n::workers]
            end = len(rest) if n == workers - 1 else begun + max(0, round(size) - len(share))
            shares += [*share, *rest[begun:end]]
            begun = end
        items[:] = shares


@pytest.fixture(scope="session")
def daily_seed() -> str:
    return seed_of_the_day()
