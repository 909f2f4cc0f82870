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


@pytest.fixture(scope="session")
def daily_seed() -> str:
    return seed_of_the_day()
