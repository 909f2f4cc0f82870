"""Runs tests in a forked process: once to see which blocks each of them runs, then those that run a fault's block."""

from __future__ import annotations

import ast
import contextlib
import importlib
import io
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.mutants.faults import Fault

PATIENCE = 240.0  # seconds; a fault that makes a test hang is caught, too
PATIENCE_WITH_ALL = 1200.0
OPTIONS = ["-q", "-x", "-p", "no:xdist", "-p", "no:cacheprovider", "--no-header"]
HUNG = "it hangs"
# Not asked: what plays whole games of computers, and what compares a game with its record. A rule is caught by a test
# that says the rule, or not at all.
LEFT_OUT = (
    "test_golden.py", "test_saves.py", "test_clicks.py", "test_waits.py", "test_player.py", "test_words.py",
    "test_text.py", "test_grid.py", "test_game.py", "test_auto.py", "test_paces.py", "dba/test_plans.py",
    "test_strokes.py", "test_value.py", "age_of_arthur/test_promises.py",
)  # fmt: skip
TESTS = {
    "king_david": ["tests/rules/king_david"],
    "king_philip": ["tests/rules/king_philip"],
    "mighty_kingdoms": ["tests/rules/mighty_kingdoms"],
    "syrian_war": ["tests/rules/syrian_war"],
    "dba": ["tests/rules/dba", "tests/rules/syrian_war"],
    "age_of_arthur": ["tests/rules/age_of_arthur"],
}


class Run(msgspec.Struct):
    """One test: how long it takes and which blocks of which files it runs."""

    test: str
    seconds: float
    blocks: dict[str, list[int]]


def in_a_child(work: Callable[[], Any], place: Path, patience: float) -> bytes | None:
    """What the work returns, as JSON, from a process of its own; None if it had to be ended."""
    reads, writes = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            os.close(reads)
            os.setpgid(0, 0)
            forget_ours()
            sys.path[:] = [str(place), *[p for p in sys.path if p and not Path(p, "rules").exists()]]
            os.environ["HERALD_SEED"] = "mutants"
            with contextlib.redirect_stdout(io.StringIO()):
                said = msgspec.json.encode(work())
            with os.fdopen(writes, "wb") as pipe:
                pipe.write(said)
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(0)
    os.close(writes)
    with os.fdopen(reads, "rb") as pipe:
        return receive(pipe.fileno(), pid, time.monotonic() + patience)


def receive(pipe: int, pid: int, until: float) -> bytes | None:
    os.set_blocking(pipe, False)
    parts: list[bytes] = []
    while time.monotonic() < until:
        try:
            part = os.read(pipe, 1 << 20)
        except BlockingIOError:
            time.sleep(0.02)
            continue
        if not part:
            os.waitpid(pid, 0)
            return b"".join(parts)
        parts.append(part)
    os.killpg(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    return None


def import_others() -> None:
    """What pytest's plug-ins take seconds to import: done once, every child has it."""
    for name in ("hypothesis.strategies", "simcord.pytest_plugin", "numpy", "PIL.Image", "discord.ext.commands"):
        with contextlib.suppress(ImportError):
            importlib.import_module(name)


def forget_ours() -> None:
    for name in [m for m in sys.modules if m.partition(".")[0] in ("rules", "tests", "bot", "renders")]:
        del sys.modules[name]


# Which tests run which blocks.


class Watching:
    """Before each test all marks are wiped; after it, those that are set are its own."""

    def __init__(self, marks: dict[str, bytearray], place: Path) -> None:
        self.marks, self.place = marks, place
        self.runs: list[Run] = []
        self.failed: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.add(report.nodeid)

    def sound(self) -> list[Run]:
        """The tests that pass without a fault, the quickest first."""
        return sorted((r for r in self.runs if r.test not in self.failed), key=lambda r: (r.seconds, r.test))

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        for marks in self.marks.values():
            marks[:] = bytes(len(marks))
        began = time.perf_counter()
        yield
        took = time.perf_counter() - began
        blocks = {}
        for path, marks in self.marks.items():
            if 1 in marks:
                blocks[str(Path(path).relative_to(self.place))] = [i for i, mark in enumerate(marks) if mark]
        self.runs.append(Run(item.nodeid, round(took, 4), blocks))


def watch(game: str, place: Path) -> list[Run]:
    """Every test of a game, the quickest first."""

    def work() -> list[Run]:
        from tests import block_coverage

        block_coverage.install()
        watching = Watching(block_coverage.run, place)
        pytest.main([o for o in [*OPTIONS, *chosen_files(game, place)] if o != "-x"], plugins=[watching])
        return watching.sound()

    said = in_a_child(work, place, patience=1200)
    runs = msgspec.json.decode(said or b"[]", type=list[Run])
    if not runs:
        raise SystemExit(f"{game}: no test passes without a fault")
    return runs


def chosen_files(game: str, place: Path) -> list[str]:
    found = [f for folder in TESTS[game] for f in sorted((place / folder).glob("test_*.py"))]
    return [str(f.relative_to(place)) for f in found if not str(f).endswith(LEFT_OUT)]


def tests_for(fault: Fault, runs: list[Run]) -> list[str]:
    """Those that run the block of the fault; all, if it is run when its module is imported or is data."""
    block = block_of(fault)
    return [r.test for r in runs if block is None or block in r.blocks.get(fault.path, [])]


def others_for(fault: Fault, runs: list[Run]) -> list[str]:
    """What a file keeps once it was found is run by the first test alone: there, the others are asked after it."""
    tests = tests_for(fault, runs)
    return [r.test for r in runs if r.test not in tests] if "cache" in fault.read() else []


def block_of(fault: Fault) -> int | None:
    if not fault.path.endswith(".py"):
        return None
    source = fault.read()
    return block_at(source, fault.line(source))


def block_at(source: str, line: int) -> int | None:
    """The innermost block that holds a line; None outside of functions."""
    from tests.block_coverage import Marker

    found = None
    for outer in ast.walk(Marker().visit(ast.parse(source))):  # the last that holds the line is the innermost
        for body in (getattr(outer, "body", None), getattr(outer, "orelse", None)):
            if isinstance(body, list) and body and body[0].lineno <= line <= body[-1].end_lineno:
                found = next((m for m in map(mark_in, body[:2]) if m is not None), found)
    return found


def mark_in(statement: ast.stmt) -> int | None:
    """The number of the block that this statement marks, if it is a mark."""
    match statement:
        case ast.Assign(targets=[ast.Subscript(value=ast.Name(id="__blocks__"), slice=ast.Constant(value=int(n)))]):
            return n
    return None


# Does a test fail?


class FirstFailure:
    def __init__(self) -> None:
        self.by = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.by:
            self.by = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.by:
            self.by = f"{report.nodeid} is not even read"


def try_fault(fault: Fault, runs: list[Run], place: Path) -> str:
    """The first test that fails, or ""."""
    tests, others = tests_for(fault, runs), others_for(fault, runs)
    by = try_tests(tests, place) if tests else ""
    return by or (try_tests(others, place, PATIENCE_WITH_ALL) if others else "")


def try_tests(tests: list[str], place: Path, patience: float = PATIENCE) -> str:
    """The first of these tests that fails, or ""."""

    def work() -> str:
        from tests import block_coverage

        sys.dont_write_bytecode = True  # of the fault
        vars(block_coverage)["install"] = lambda: None  # compiled files are quicker
        seen = FirstFailure()
        pytest.main([*OPTIONS, *tests], plugins=[seen])
        return seen.by

    said = in_a_child(work, place, patience)
    return HUNG if said is None else msgspec.json.decode(said, type=str)
