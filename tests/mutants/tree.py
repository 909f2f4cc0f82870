"""A copy of the tree in which faults are planted, so that the real one is never touched."""

from __future__ import annotations

import compileall
import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.mutants.faults import ROOT, Fault

COPIED = ("rules", "tests")
SEEN = ("bot", "renders", "pyproject.toml", "docs", "README.md", "CHANGELOG.md", "Makefile")


def grow(place: Path, copied: Iterable[str] = COPIED, seen: Iterable[str] = SEEN, files: Iterable[str] = ()) -> Path:
    """What is changed is copied, and compiled once; the rest is seen through links."""
    for name in files:
        shutil.copy2(ROOT / name, place / name)
    for name in copied:
        shutil.copytree(ROOT / name, place / name, ignore=shutil.ignore_patterns("__pycache__", "databases"))
        compileall.compile_dir(place / name, quiet=2)
    for name in seen:
        (place / name).symlink_to(ROOT / name)
    os.chdir(place)
    return place


@contextmanager
def planted(place: Path, fault: Fault) -> Iterator[None]:
    """Its compiled twin goes too: a change within a second and of the same length would not be seen."""
    file = place / fault.path
    true = file.read_text("utf-8")
    for twin in (file.parent / "__pycache__").glob(f"{file.stem}.*"):
        twin.unlink()
    file.write_text(fault.plant(true), "utf-8")
    try:
        yield
    finally:
        file.write_text(true, "utf-8")
