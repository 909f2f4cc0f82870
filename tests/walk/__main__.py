"""Walks real clicks through the bot and counts the files: `python -m tests.walk [WALK ...] [--tree PATH] [--write]`."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from tests.walk.figures import Figures, figures_of, find_long_files, read_before, write_before
from tests.walk.report import figures_table, listed, write_document
from tests.walk.road import Road
from tests.walk.scenes import SCENES, walk
from tests.walk.stage import TREE


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="python -m tests.walk", description=__doc__)
    made.add_argument("walks", nargs="*", metavar="WALK", help=f"of {', '.join(SCENES)}; without one, all")
    made.add_argument("--tree", type=Path, default=TREE, help="whose bot is walked; with its own .venv, if it has one")
    made.add_argument("--runs", type=int, default=3, metavar="N", help="of each walk; the smallest figures stand")
    made.add_argument("--road", action="store_true", help="print every stretch of the way")
    made.add_argument("--write", action="store_true", help="write docs/walk.md (with all walks)")
    made.add_argument("--keep", action="store_true", help="keep the figures as those of before (with all walks)")
    return made


def make_walks(names: list[str], tree: Path, runs: int) -> tuple[dict[str, Figures], dict[str, Road]]:
    figures, roads = {}, {}
    for name in names:
        figures[name], roads[name] = figures_of([asyncio.run(walk(name, tree)) for _ in range(runs)])
        print(f"{name}: {figures[name].files} files, {figures[name].returns} returns", flush=True)
    return figures, roads


def main() -> None:
    args = parser().parse_args()
    tree, names = args.tree.resolve(), args.walks or list(SCENES)
    if unknown := set(names) - set(SCENES):
        parser().error(f"there is no walk {', '.join(sorted(unknown))}; there are {', '.join(SCENES)}")
    figures, roads = make_walks(names, tree, args.runs)
    long_files = find_long_files(tree)
    print(f"files of over 300 lines: {len(long_files)}", *long_files, sep="\n  ")
    for name in names if args.road else ():
        print(f"\n{name}\n{listed(roads[name])}", end="")
    if args.keep and not args.walks:
        write_before(figures, len(long_files))
    table = figures_table(figures, read_before(), len(long_files))
    print(table, end="")
    if args.write and not args.walks:
        write_document(table, roads)


if __name__ == "__main__":
    main()
