"""herald new-game: a new campaign that plays at once, to be changed chapter by chapter."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rules.proving.new_game import CannotMake, make_game

NEXT = """
It plays already:
  herald selfplay {name} --players 3 --games 20 --seed 7 --check
  make run, then /game new

docs/adding_a_game.md goes on from here, file by file."""


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("new-game", help="begin a campaign of your own: a small whole game under a new name")
    parser.add_argument("name", help="its folder in rules/, for example the_long_road")
    parser.add_argument("--title", default="", help="as players read it")
    parser.add_argument("--root", type=Path, default=Path(), help="the checkout of Herald (unless told: this folder)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    try:
        written = make_game(args.root, args.name, args.title)
    except CannotMake as fault:
        print(fault, file=sys.stderr)
        return 2
    for file in written:
        print(file)
    print(NEXT.format(name=args.name))
    return 0
