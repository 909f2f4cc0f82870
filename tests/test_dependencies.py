"""What is installed comes by hash alone, here and in the image alike, and nothing below a version with known holes."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LOCKS = sorted(ROOT.glob("requirements*.lock"))
BARE = ROOT / "requirements.lock"
FLOORS = {"aiohttp": (3, 14, 3)}  # older ones have known holes
HASHED = re.compile(r"([\w.-]+)==([\w.]+)(?: ; [^\\]+?)?((?:\s+--hash=sha256:[0-9a-f]{64})+)\s*")


def pins(lock: Path) -> dict[str, str]:
    """Name and version of everything in it."""
    found = {}
    for line in lock.read_text().replace("\\\n", " ").splitlines():
        pin = HASHED.fullmatch(line)
        assert pin is not None, f"{lock.name}: not one version with its hashes: {line[:80]}"
        found[pin[1]] = pin[2]
    return found


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_every_version_is_locked_with_its_hashes(lock: Path) -> None:
    """All sets are installed into one folder, so they agree."""
    mine, bare = pins(lock), pins(BARE)
    assert bare.items() <= mine.items()
    assert "setuptools" in mine, "Herald itself is built with it"
    for name, floor in FLOORS.items():
        assert tuple(map(int, mine[name].split("."))) >= floor


def test_the_floors_are_in_the_project_too() -> None:
    for name, floor in FLOORS.items():
        assert f'"{name}>={".".join(map(str, floor))}' in (ROOT / "pyproject.toml").read_text()


def installs(file: str) -> list[str]:
    """Whatever pip is told to install, with the variables of the Makefile filled in."""
    text = (ROOT / file).read_text().replace("\\\n", " ")
    for name, value in re.findall(r"^(\w+) *:= (.+)$", text, re.MULTILINE):
        text = text.replace(f"$({name})", value)
    return re.findall(r"pip\)? (install .+?)(?: &&|$)", text, re.MULTILINE)


@pytest.mark.parametrize("file", ["Makefile", "Dockerfile"])
def test_nothing_is_installed_without_a_hash(file: str) -> None:
    found = installs(file)
    assert any("--require-hashes" in line for line in found)
    for line in found:
        assert "--require-hashes -r" in line or "--no-deps --no-build-isolation" in line, line
    places = [n for n, line in enumerate(found) if "--no-deps" in line]
    assert places and places[0] > 0, "what the lock names comes first"
    assert "PIP_CONSTRAINT" not in (ROOT / file).read_text()


@pytest.mark.parametrize(("digest", "built"), [("sha256:" + "4f" * 32, True), ("sha256:4f", False), ("", False)])
def test_the_workflow_builds_the_image_on_a_base_named_by_its_digest(tmp_path: Path, digest: str, built: bool) -> None:
    """The step as it is written, with a Docker that answers as told. Without a digest nothing is built."""
    flow = (ROOT / ".github" / "workflows" / "ci.yml").read_text()
    found = re.search(r"named by its digest\n        run: \|\n((?:          .*\n)+)", flow)
    assert found is not None and "ARG BASE=" in (ROOT / "Dockerfile").read_text()
    docker = tmp_path / "docker"
    docker.write_text(f'#!/bin/sh\n[ "$1" = buildx ] && echo "{digest}" || echo "$@" >>{tmp_path}/called\n')
    docker.chmod(0o755)
    around = os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}", "GITHUB_STEP_SUMMARY": str(tmp_path / "summary")}
    step = subprocess.run(["bash", "-ec", found[1]], cwd=ROOT, env=around, capture_output=True, text=True, check=False)
    called = (tmp_path / "called").read_text() if (tmp_path / "called").exists() else ""
    assert (step.returncode == 0) == built == bool(called), step.stderr
    assert not built or re.fullmatch(rf"build --build-arg BASE=python:[\w.-]+@{digest} .*\.", called.strip())


@pytest.mark.parametrize(
    ("says", "ends", "told"),
    [
        ("", 0, ""),
        ("requests.exceptions.ConnectionError: Max retries exceeded", 0, "NOT CHECKED"),
        ("Found 1 known vulnerability in 1 package", 2, ""),
    ],
)
def test_an_audit_fails_by_a_hole_and_says_when_it_checked_nothing(
    tmp_path: Path, says: str, ends: int, told: str
) -> None:
    """The real target, with a pip-audit that answers as told."""
    audit = tmp_path / "bin" / "pip-audit"
    audit.parent.mkdir()
    audit.write_text(f'#!/bin/sh\ncase "$*" in *--require-hashes*) ;; *) exit 9;; esac\n[ -z "{says}" ] && exit 0\n'
                     f'echo "{says}" >&2; exit 1\n')  # fmt: skip
    audit.chmod(0o755)
    for stamp in ("run", "tools"):
        (tmp_path / stamp).touch()
    done = subprocess.run(
        ["make", "audit", f"VENV={tmp_path}"], cwd=ROOT, env={**os.environ, "MAKEFLAGS": ""}, capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    assert done.returncode == ends, done.stderr
    assert (told in done.stdout) and (bool(told) == ("NOT CHECKED" in done.stdout))
    assert all(lock.name in done.stdout for lock in LOCKS) or ends


@pytest.mark.parametrize(("asked", "upgrades"), [(["lock"], []), (["upgrade"], ["--upgrade"]), (
    ["upgrade", "ONLY=aiohttp numpy"], ["--upgrade-package aiohttp", "--upgrade-package numpy"],
)], ids=["lock", "upgrade", "upgrade two"])  # fmt: skip
def test_versions_rise_only_when_that_is_asked_for(asked: list[str], upgrades: list[str]) -> None:
    """What is locked is handed to the solver, which keeps it where it can."""
    told = subprocess.run(["make", "-n", *asked], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    solved = next(line for line in told.splitlines() if "--all-extras" in line)
    assert re.findall(r"--upgrade(?:-package \w+)?", solved) == upgrades
    assert "requirements*.lock" in told.partition(solved)[0], "what is locked now comes first"
