"""`python -m tests.mutants [GAME …] [--all] [--only TEXT]`: plants each fault, and prints what caught it.

Without `--all` only those faults are planted whose record does not belong to the code any more. What is found is noted
at once, so a run that is cut off can be gone on with.
"""

from __future__ import annotations

import argparse
import ast
import os
import tempfile
import time
from pathlib import Path

import msgspec

from tests.mutants import faults, in_place, trying
from tests.mutants.faults import GAMES, Caught, Fault
from tests.mutants.tree import grow, planted


def main() -> None:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--all", action="store_true", help="those that are known to be caught, too")
    parser.add_argument("--only", default="", help="faults whose name holds this text")
    said = parser.parse_args()
    trying.import_others()
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        place = grow(Path(folder).resolve())
        survived = sum(plant_all(game, place, said.all, said.only) for game in said.games or GAMES)
    raise SystemExit(1 if survived else 0)


def plant_all(game: str, place: Path, everything: bool, only: str) -> int:
    """How many survived."""
    named = faults.read_faults(game)
    for fault in named:
        if why := fault.why_unfit():
            raise SystemExit(f"{game}: {fault.name}: {why}")
    todo = set(faults.stale(game))
    chosen = [f for f in named if only in f.name and (everything or only or f.name in todo)]
    began = time.monotonic()
    found = plant_in_place(game, named, chosen) if chosen else set()
    others = [f for f in chosen if f.name not in found]
    runs = trying.watch(game, place) if others else []
    for fault in others:
        note(game, named, fault, plant_in_the_copy(game, fault, runs, place))
    record = note(game, named)
    alive = [f for f in named if f.name in record and not record[f.name].by]
    unexplained = [f for f in alive if not f.equivalent]
    caught, seconds = len(named) - len(alive), time.monotonic() - began
    print(
        f"{game}: {len(named)} faults, {caught} killed, {len(alive)} survived"
        f" ({len(alive) - len(unexplained)} of them equivalent); {len(chosen)} tried in {seconds:.0f} s"
    )
    for fault in unexplained:
        print(f"    SURVIVED {fault.name} ({fault.path})")
    return len(unexplained)


def note(game: str, named: list[Fault], fault: Fault | None = None, by: str = "") -> dict[str, Caught]:
    """The record as it is now, of the faults that are still named."""
    record = faults.read_record(game)
    if fault is not None:
        record[fault.name] = Caught(fault.name, by, faults.digest_of(fault, by))
    faults.write_record(game, [record[f.name] for f in named if f.name in record])
    return record


def plant_in_place(game: str, named: list[Fault], chosen: list[Fault]) -> set[str]:
    """Which of them were caught. Left out are those outside of functions, and those that seem to survive: what was
    worked out and kept before the fault was planted may hide it."""
    out = os.dup(1)

    def work() -> list[str]:
        found: list[str] = []

        def plant(session: in_place.Session) -> None:
            for fault in chosen:
                if not fault.path.endswith(".py"):  # data, which is read when the tests are collected
                    continue
                source = fault.read()
                by = session.attempt(fault.path, fault.line(source), source, ast.parse(fault.plant(source)))
                if by:
                    found.append(fault.name)
                    note(game, named, fault, by)
                    os.write(out, f"{tell(game, fault, by)}\n".encode())

        in_place.run_session(game, plant)
        return found

    said = trying.in_a_child(work, faults.ROOT, patience=3600)
    os.close(out)
    return msgspec.json.decode(said or b"[]", type=set[str])


def plant_in_the_copy(game: str, fault: Fault, runs: list[trying.Run], place: Path) -> str:
    with planted(place, fault):
        by = trying.try_fault(fault, runs, place)
    print(tell(game, fault, by), flush=True)
    return by


def tell(game: str, fault: Fault, by: str) -> str:
    return f"{game} killed   {fault.name}: {by}" if by else f"{game} SURVIVED {fault.name}"


if __name__ == "__main__":
    main()
