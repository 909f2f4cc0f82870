"""Quick planting: tests are collected once, and a forked process puts the changed code into a function and runs the
tests that run its block. Nothing is imported again."""

from __future__ import annotations

import ast
import os
import select
import signal
import sys
from collections.abc import Callable
from types import CodeType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tests.mutants.faults import ROOT
from tests.mutants.trying import OPTIONS, Run, Watching, block_at, chosen_files

PATIENCE = 90  # seconds; a change that makes a test hang is caught, too


def functions(code: CodeType, path: str = "") -> dict[str, CodeType]:
    """Every function of a module by its qualified name; not those inside functions."""
    found = {}
    for part in code.co_consts:
        if isinstance(part, CodeType) and "<" not in part.co_name:
            name = f"{path}{part.co_name}"
            if part.co_flags & 2 and part.co_flags & 1:  # a function, not the body of a class
                found[name] = part
            else:
                found |= functions(part, f"{name}.")
    return found


def function_named(module: Any, name: str) -> FunctionType | None:
    *path, last = name.split(".")
    holder = module
    for part in path:
        holder = getattr(holder, part, None)
    found = vars(holder).get(last) if holder is not None else None
    for way in ("fget", "func", "__func__", "__wrapped__"):
        found = getattr(found, way, found) if not isinstance(found, FunctionType) else found
    return found if isinstance(found, FunctionType) else None


class Session:
    """The tests of a game, collected; `work` takes the place of pytest's loop over them."""

    def __init__(self, work: Callable[[Session], None], slowest: float) -> None:
        self.work, self.slowest = work, slowest
        self.runs: list[Run] = []
        self.items: dict[str, pytest.Item] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        from tests import block_coverage

        watching = Watching(block_coverage.run, ROOT)
        for item in session.items:
            forget_known()
            hook = watching.pytest_runtest_protocol(item)
            next(hook)
            for report in runtestprotocol(item, nextitem=None, log=False):
                watching.pytest_runtest_logreport(report)
            next(hook, None)
        self.items = {item.nodeid: item for item in session.items}
        self.runs = [r for r in watching.sound() if r.seconds < self.slowest]
        self.work(self)
        return True

    def attempt(self, place: str, line: int, source: str, changed: ast.Module) -> str | None:
        """The test that fails when this file is changed; "" if none does; None if it cannot be tried in place."""
        block = block_at(source, line)
        module = sys.modules.get(place.removesuffix(".py").replace("/", "."))
        if block is None or module is None:
            return None
        before = functions(compile(ast.parse(source), place, "exec", dont_inherit=True))
        after = functions(compile(changed, place, "exec", dont_inherit=True))
        names = [n for n in before if n in after and before[n] != after[n]]
        targets = [(function_named(module, n), after[n]) for n in names]
        if not targets or any(f is None or f.__code__.co_freevars != c.co_freevars for f, c in targets):
            return None
        tests = [self.items[r.test] for r in self.runs if block in r.blocks.get(place, [])]
        return in_a_fork(targets, tests) if tests else ""


def in_a_fork(targets: list[tuple[Any, CodeType]], tests: list[pytest.Item]) -> str:
    reads, writes = os.pipe()
    pid = os.fork()
    if pid == 0:
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        said = b"-"
        try:
            for function, code in targets:
                function.__code__ = code
                forget_answers(sys.modules[function.__module__])
            forget_known()
            for item in tests:
                if any(r.failed for r in runtestprotocol(item, nextitem=None, log=False)):
                    said = item.nodeid.encode()
                    break
        except BaseException:
            said = b"an error"
        os.write(writes, said)
        os._exit(0)
    os.close(writes)
    with os.fdopen(reads, "rb") as pipe:
        ready = select.select([pipe], [], [], PATIENCE)[0]
        said = os.read(pipe.fileno(), 4096) if ready else b"it hangs"
    if not ready:
        os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    return "" if said == b"-" else said.decode() or "it ends the process"


def forget_answers(module: Any) -> None:
    """What functions of a changed file remember, sound code has said."""
    for value in list(vars(module).values()):
        if clear := getattr(value, "cache_clear", None):
            clear()


def forget_known() -> None:
    """What games remember beside their data set was found by another test, or by sound code."""
    for module in list(sys.modules.values()):
        campaign = getattr(module, "CAMPAIGN", None)
        beside = getattr(getattr(campaign, "__dict__", {}).get("shipped"), "__dict__", {})
        for name in [name for name in beside if name.startswith("known_")]:
            del beside[name]


def run_session(game: str, work: Callable[[Session], None], slowest: float = 60.0) -> None:
    from tests import block_coverage

    block_coverage.install()
    os.environ["HERALD_SEED"] = "mutants"
    tests = [str(ROOT / file) for file in chosen_files(game, ROOT)]
    pytest.main([*OPTIONS, "-s", "-W", "ignore", *tests], plugins=[Session(work, slowest)])
