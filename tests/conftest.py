"""Shared by all tests: the seed of the day, printed so that a failure replays."""

from __future__ import annotations

import datetime
import os

import pytest


def seed_of_the_day() -> str:
    return os.environ.get("HERALD_SEED") or datetime.datetime.now(datetime.UTC).strftime("%Y%m%d")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.write_line(f"random games were played with HERALD_SEED={seed_of_the_day()}")


@pytest.fixture(scope="session")
def daily_seed() -> str:
    return seed_of_the_day()
