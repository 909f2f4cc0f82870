"""Whatever is in a file, `verify` and `replay` answer in words, with an exit code of theirs, and soon."""

from __future__ import annotations

import contextlib
import io
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from bot.__main__ import main
from rules.kernel import built
from tests.rules.proving.hostile import honest, mutated

LONGEST = 5.0  # seconds
QUIET = settings(deadline=None, database=None, suppress_health_check=list(HealthCheck), print_blob=True)


def run(command: str, file: Path, body: bytes, *words: str) -> tuple[int, str]:
    """In this process: an exception that is not caught fails the test."""
    file.write_bytes(body)
    told, start = io.StringIO(), time.process_time()
    with contextlib.redirect_stdout(told), contextlib.redirect_stderr(told):
        code = main([command, str(file), "--campaign", "tests.ford", *words])
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


@settings(QUIET, max_examples=60)
@given(body=mutated(["tests.ford"]))
def test_no_file_gets_past_words(tmp_path_factory: pytest.TempPathFactory, body: bytes) -> None:
    attack(tmp_path_factory.getbasetemp() / "hostile.json", body)


@pytest.mark.drill
@settings(QUIET, max_examples=10_000)
@given(body=mutated(["tests.ford", *built()]))
def test_ten_thousand_hostile_files(tmp_path_factory: pytest.TempPathFactory, body: bytes) -> None:
    attack(tmp_path_factory.getbasetemp() / "hostile.json", body)
