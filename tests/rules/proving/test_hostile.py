"""Whatever is in a file, `verify` and `replay` answer in words, with an exit code of theirs, and soon."""

from __future__ import annotations

import argparse
import contextlib
import functools
import io
import os
import time
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import seed as seeded

from bot.cli import export, replay
from rules.kernel import built
from tests.drills.record import Record
from tests.rules.proving.hostile import honest, mutated

SEED = os.environ.get("HERALD_SEED", "7")
LONGEST = 5.0  # seconds
PART = 500  # files
QUIET = settings(deadline=None, database=None, suppress_health_check=list(HealthCheck), print_blob=True)


@functools.cache
def parser() -> argparse.ArgumentParser:
    """Of `herald`, made once: to make it takes longer than to check most files."""
    made = argparse.ArgumentParser()
    commands = made.add_subparsers()
    for command in (export, replay):
        command.add_to(commands)
    return made


def run(command: str, file: Path, body: bytes, *words: str) -> tuple[int, str]:
    """In this process: an exception that is not caught fails the test."""
    file.write_bytes(body)
    told, start = io.StringIO(), time.process_time()
    with contextlib.redirect_stdout(told), contextlib.redirect_stderr(told):
        args = parser().parse_args([command, str(file), "--campaign", "tests.ford", *words])
        code = args.run(args)
    took = time.process_time() - start  # a busy machine is no hang
    assert took < LONGEST, f"{command} took {took:.1f} s"
    assert code in (0, 1, 2, 3) and told.getvalue().strip() and "Traceback" not in told.getvalue()
    assert "\x1b" not in told.getvalue()
    return code, told.getvalue()


def attack(file: Path, body: bytes) -> None:
    run("verify", file, body, "--log")
    run("replay", file, body)


def test_the_honest_one_passes(tmp_path: Path) -> None:
    for name in ("tests.ford", *built()):
        assert run("verify", tmp_path / "game.json", honest(name, 2))[0] == 0
        code, told = run("verify", tmp_path / "game.json", honest(name, 1))
        assert code == 3 and "not proven" in told


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_an_export_without_entries_is_said_to_have_none(tmp_path: Path, command: str) -> None:
    plain = msgspec.json.decode(honest("tests.ford", 2)) | {"rows": []}
    assert run(command, tmp_path / "game.json", msgspec.json.encode(plain))[0] == 1


@pytest.mark.parametrize("module", [".x", "", "no.such.game"])
def test_a_module_that_is_none_is_said_not_to_be_there(tmp_path: Path, module: str) -> None:
    code, told = run("verify", tmp_path / "game.json", honest("tests.ford", 2), "--campaign", module)
    assert code == 2 and "not there to be played" in told


@settings(QUIET, max_examples=60)
@given(body=mutated(["tests.ford"]))
def test_no_file_gets_past_words(tmp_path_factory: pytest.TempPathFactory, body: bytes) -> None:
    attack(tmp_path_factory.getbasetemp() / "hostile.json", body)


@pytest.mark.drill
def test_ten_thousand_hostile_files(tmp_path: Path) -> None:
    """In parts, each with a seed of its own."""
    parts = [f"seed {SEED}, part {n + 1}" for n in range(int(os.environ.get("HERALD_FILES", "10000")) // PART)]
    record = Record("exports")
    print(f"\nfuzzed exports, seed {SEED}, {PART} files a part:", flush=True)
    for part in record.left(parts):
        codes, longest = fuzz(tmp_path / "hostile.json", part)
        assert codes.total() >= PART
        print(f"  {part}: verify ended with {dict(sorted(codes.items()))}, the longest {longest:.1f} s", flush=True)
        record.note([part])
    print(f"fuzzed exports: {len(parts)} parts, no traceback, no hang")


def fuzz(file: Path, seed: str) -> tuple[Counter[int], float]:
    """The exit codes of verify, and how many seconds the longest of both commands took."""
    codes: Counter[int] = Counter()
    longest = 0.0

    @seeded(int.from_bytes(seed.encode(), "big"))
    @settings(QUIET, max_examples=PART)
    @given(body=mutated(["tests.ford", *built()]))
    def each(body: bytes) -> None:
        nonlocal longest
        for command, *words in (("verify", "--log"), ("replay",)):
            start = time.process_time()
            code, _ = run(command, file, body, *words)
            longest = max(longest, time.process_time() - start)
            codes[code] += command == "verify"

    each()
    return codes, longest
