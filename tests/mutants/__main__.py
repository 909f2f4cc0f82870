"""`python -m tests.mutants [GAME …] [--all] [--only TEXT]`: plants each fault, and prints what caught it.

Without `--all` only those faults are planted whose record does not belong to the code any more.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from tests.mutants import faults, trying
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
    record = faults.read_record(game)
    began = time.monotonic()
    runs = trying.watch(game, place) if chosen else []
    for fault in chosen:
        record[fault.name] = plant(game, fault, runs, place)
    faults.write_record(game, [record[f.name] for f in named if f.name in record])
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


def plant(game: str, fault: Fault, runs: list[trying.Run], place: Path) -> Caught:
    tests = trying.tests_for(fault, runs)
    began = time.monotonic()
    with planted(place, fault):
        by = trying.try_tests(tests, place) if tests else ""
    verdict = "killed  " if by else "survived"
    seconds = f"{time.monotonic() - began:.1f} s"
    print(f"{game} {verdict} {fault.name}: {by or f'none of {len(tests)} tests'} ({seconds})", flush=True)
    return Caught(fault.name, by, faults.digest_of(fault, by))


if __name__ == "__main__":
    main()
