"""Holes that were closed, each opened again: `python -m tests.mutants.mends [--all] [--only TEXT]`.

Every entry of `mends.toml` takes one mend back, in the program, its packaging or the rules, and names the test that
must fail then. Without `--all` only those are tried whose record does not belong to the code any more.
"""

from __future__ import annotations

import argparse
import hashlib
import tempfile
import time
from pathlib import Path

import msgspec

from tests.mutants import faults, trying
from tests.mutants.faults import FOLDER, Caught, Fault
from tests.mutants.tree import grow, planted

NAME = "mends"
COPIED = ("bot", "rules", "tests")
SEEN = (
    "renders", "pyproject.toml", "docs", "README.md", "CHANGELOG.md", ".github", "LICENSE", "NOTICE", "SECURITY.md",
    "requirements-dev.lock", "requirements-postgres.lock", "requirements-web.lock", "requirements-bench.lock",
    "requirements-mapbuild.lock", "requirements-tools.lock",
)  # fmt: skip
FILES = ("Makefile", "Dockerfile", "requirements.lock")  # copied too: something is planted in them


class Mend(Fault, forbid_unknown_fields=True, kw_only=True, rename={"find": "from", "put": "to"}):
    """`rule` says which hole: H for high, M for medium, L for low, D for dependencies, and its number."""

    by: str  # the test, `tests/…/test_x.py::test_y`

    @property
    def path(self) -> str:
        return self.file


class MendFile(msgspec.Struct, forbid_unknown_fields=True):
    mend: list[Mend]


def read_mends() -> list[Mend]:
    return msgspec.toml.decode((FOLDER / f"{NAME}.toml").read_bytes(), type=MendFile).mend


def stale() -> list[str]:
    """The mends whose record is missing or speaks of other code, or that no test misses."""
    record = faults.read_record(NAME)
    return [m.name for m in read_mends() if m.why_unfit() or not is_caught(m, record.get(m.name))]


def is_caught(mend: Mend, said: Caught | None) -> bool:
    return said is not None and said.by.partition("[")[0] == mend.by and said.digest == digest_of(mend, said.by)


def digest_of(mend: Mend, by: str) -> str:
    """Of the mend and of the test: the code around a mend changes often, and a mend that is lost is not found there."""
    return hashlib.sha256("\0".join([mend.find, mend.put, faults.test_source(by)]).encode()).hexdigest()[:16]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants.mends", description=__doc__)
    parser.add_argument("--all", action="store_true", help="those that are known to be missed, too")
    parser.add_argument("--only", default="", help="mends whose name holds this text")
    said = parser.parse_args()
    mends, todo = read_mends(), set(stale())
    chosen = [m for m in mends if said.only in m.name and (said.all or said.only or m.name in todo)]
    for mend in chosen:
        if why := mend.why_unfit():
            raise SystemExit(f"{mend.name}: {why}")
    trying.import_others()
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="mends-") as folder:
        place = grow(Path(folder).resolve(), COPIED, SEEN, FILES)
        for mend in chosen:
            note(mends, mend, take_back(mend, place))
    record = faults.read_record(NAME)
    silent = [m.name for m in mends if not is_caught(m, record.get(m.name))]
    print(f"{len(mends)} mends, {len(chosen)} taken back in {time.monotonic() - began:.0f} s, {len(silent)} not missed")
    raise SystemExit(1 if silent else 0)


def take_back(mend: Mend, place: Path) -> str:
    """The test that fails then; "" if none does."""
    with planted(place, mend):
        by = trying.try_tests([mend.by], place)
    by = mend.by if by == trying.HUNG else by
    print(f"{'missed by' if by else 'NOT MISSED'} {mend.name}: {by or mend.by}", flush=True)
    return by


def note(mends: list[Mend], mend: Mend, by: str) -> None:
    """At once: a run that is stopped leaves a record too."""
    record = faults.read_record(NAME) | {mend.name: Caught(mend.name, by, digest_of(mend, by))}
    faults.write_record(NAME, [record[m.name] for m in mends if m.name in record], "python -m tests.mutants.mends")


if __name__ == "__main__":
    main()
