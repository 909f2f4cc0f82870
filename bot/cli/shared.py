"""What several commands of `herald` share: arguments, how a fault is said, how an export is written."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TypeAlias

from rules.kernel import Campaign, admit, find

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # what `add_subparsers` returns


def add_players_and_seed(parser: argparse.ArgumentParser, required: bool = True) -> None:
    """How a game that is played on the spot begins."""
    parser.add_argument("--players", type=int, required=required, metavar="N")
    parser.add_argument("--seed", default="1", metavar="S", help="the same seed plays the same game")


def campaign_for(name: str, players: int) -> Campaign:
    """The campaign of that name, as it was typed: also a module of one's own. LookupError says what is possible
    instead."""
    campaign = admit(name) if "." in name else find(name)
    if players not in campaign.players:
        few, many = campaign.players[0], campaign.players[-1]
        raise LookupError(f"{campaign.title} is played by {few} to {many}, not by {players}")
    return campaign


def add_own_campaigns(parser: argparse.ArgumentParser) -> None:
    """For what reads a file or a database: those name their campaign, but never a module to import."""
    parser.add_argument(
        "--campaign", action="append", default=[], metavar="MODULE", help="a module of your own with a CAMPAIGN"
    )


def campaign_of(name: str, own: list[str]) -> Campaign:
    """The campaign that a file names, among those known here and those of the command line."""
    for module in own:
        admit(module)
    return find(name)


def fail(command: str, fault: object, code: int = 2) -> int:
    print(f"herald {command}: {fault}", file=sys.stderr)
    return code


def write_export(export: bytes, entries: int, out: str | None) -> None:
    """To the file `out`, or to standard output."""
    if out is None:
        sys.stdout.buffer.write(export + b"\n")
        return
    Path(out).write_bytes(export)
    print(f"{out}: {entries} entries, {len(export):,} bytes", file=sys.stderr)
