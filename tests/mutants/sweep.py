"""`python -m tests.mutants.sweep GAME [FILE …]`: tries every small change in the functions of a game's rules.

To find what no test would notice. What survives is printed; much of it changes nothing that a player could see, so it
is a list to read and not a figure.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from tests.mutants.changes import changes
from tests.mutants.faults import ROOT
from tests.mutants.in_place import Session, run_session
from tests.mutants.trying import TESTS

ASIDE = ("ai", "news", "news.py", "view.py", "imagine.py", "saves.py", "dataset", "__init__.py", "story.py")
SLOWEST = 0.15  # seconds; slower tests are not asked
OUT = os.dup(1)


def say(text: str) -> None:
    """Past pytest, which has the usual ways out."""
    os.write(OUT, f"{text}\n".encode())


def sweep(session: Session, files: list[Path]) -> None:
    tried = survived = 0
    for file in files:
        place, source = str(file.relative_to(ROOT)), file.read_text("utf-8")
        for change in changes(source):
            by = session.attempt(place, change.line, source, change.tree)
            tried += by is not None
            if by == "":
                survived += 1
                say(f"{place}:{change.line}: {change.what}")
    say(f"{tried} tried, {survived} survived")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(TESTS))
    parser.add_argument("files", nargs="*", help="under rules/GAME; all, if none is named")
    said = parser.parse_args()
    folder = ROOT / "rules" / said.game
    named = [folder / f for f in said.files] or sorted(folder.rglob("*.py"))
    files = [f for f in named if said.files or not any(p in ASIDE for p in f.relative_to(folder).parts)]
    run_session(said.game, lambda session: sweep(session, files), SLOWEST)


if __name__ == "__main__":
    main()
