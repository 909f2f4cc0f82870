"""`python -m tests.mutants.sweep GAME [FILE …] [--sample N --seed S]`: tries every small change in the
functions of a game's rules.

To find what no test would notice. What survives is printed; much of it changes nothing that a player could see, so it
is a list to read and not a figure.
"""

from __future__ import annotations

import argparse
import os
import random
from pathlib import Path
from typing import NamedTuple

from tests.mutants.changes import Change, changes
from tests.mutants.faults import ROOT
from tests.mutants.in_place import PATIENCE, Session, run_session
from tests.mutants.trying import TESTS

ASIDE = ("ai", "news", "news.py", "view.py", "imagine.py", "saves.py", "dataset", "__init__.py", "story.py")
SLOWEST = 0.15  # seconds; slower tests are not asked, unless only some changes are tried
OUT = os.dup(1)


class Planned(NamedTuple):
    place: str
    source: str
    change: Change


def say(text: str) -> None:
    """Past pytest, which has the usual ways out."""
    os.write(OUT, f"{text}\n".encode())


def sweep(session: Session, planned: list[Planned]) -> None:
    tried = survived = 0
    for place, source, change in planned:
        by = session.attempt(place, change.line, source, change.plant(source))
        tried += by is not None
        if by == "":
            survived += 1
            say(f"{place}:{change.line}: {change.what}")
    say(f"{tried} tried, {survived} survived")


def plan(files: list[Path], sample: int, seed: str) -> list[Planned]:
    """Every small change; or some of them, drawn with a seed that can be named again."""
    sources = {str(file.relative_to(ROOT)): file.read_text("utf-8") for file in files}
    every = [Planned(place, source, change) for place, source in sources.items() for change in changes(source)]
    return random.Random(seed).sample(every, min(sample, len(every))) if sample else every


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(TESTS))
    parser.add_argument("files", nargs="*", help="under rules/GAME; all, if none is named")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="N of them, drawn by lot")
    parser.add_argument("--seed", default="1", help="of the lot")
    said = parser.parse_args()
    folder = ROOT / "rules" / said.game
    named = [folder / f for f in said.files] or sorted(folder.rglob("*.py"))
    files = [f for f in named if said.files or not any(p in ASIDE for p in f.relative_to(folder).parts)]
    planned = plan(files, said.sample, said.seed)
    say(f"{said.game}: {len(planned)} changes, seed {said.seed}")
    run_session(said.game, lambda session: sweep(session, planned), PATIENCE if said.sample else SLOWEST)


if __name__ == "__main__":
    main()
