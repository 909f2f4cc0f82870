"""What several commands of `herald` share: arguments, how a fault is said, how an export is written."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

from rules.kernel import Campaign, admit, find
from rules.proving.record import Fault

LONGEST_STEP = 3.0  # seconds

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # what `add_subparsers` returns


def add_players_and_seed(parser: argparse.ArgumentParser) -> None:
    """How a game that is played on the spot begins."""
    parser.add_argument("--players", type=int, metavar="N", help="needed where a campaign takes several numbers")
    parser.add_argument("--seed", default="1", metavar="S", help="the same seed plays the same game")


def at_least_one(text: str) -> int:
    """The type of an argument that counts something."""
    if (number := int(text)) < 1:
        raise argparse.ArgumentTypeError("one at least")
    return number


def check_out(out: str | None) -> None:
    """Before anything is worked out: LookupError, if the file could not be written."""
    if out is None:
        return
    path = Path(out).resolve()
    if path.is_dir():
        raise LookupError(f"{path} is a folder; a file is wanted")
    if not path.parent.is_dir():
        raise LookupError(f"there is no folder {path.parent}")


def campaign_for(name: str, players: int | None) -> tuple[Campaign, int]:
    """The campaign of that name, as it was typed, also a module of one's own; and for how many it is played.
    LookupError says what is possible instead."""
    campaign = admit(name) if "." in name else find(name)
    few, many = campaign.players[0], campaign.players[-1]
    if players is None and few == many:
        return campaign, few
    how_many = f"{few}" if few == many else f"{few} to {many}"
    if players is None:
        raise LookupError(f"how many players? {campaign.title} is for {how_many} (--players N)")
    if players not in campaign.players:
        raise LookupError(f"{campaign.title} is for {how_many} players, not for {players}")
    return campaign, players


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
    if isinstance(fault, FileNotFoundError) and fault.filename is not None:
        fault = f"there is no file {fault.filename}"
    print(printable(f"herald {command}: {fault}"), file=sys.stderr)
    return code


def printable(text: str) -> str:
    """Text from a file, without what a terminal would obey or could not show."""
    plain = "".join(c if c.isprintable() or c == "\n" else "\N{REPLACEMENT CHARACTER}" for c in text)
    encoding = sys.stdout.encoding or "utf-8"
    return plain.encode(encoding, "replace").decode(encoding)


def write_export(export: bytes, entries: int, out: str | None) -> None:
    """To the file `out`, or to standard output."""
    if out is None:
        sys.stdout.buffer.write(export + b"\n")
        return
    Path(out).write_bytes(export)
    print(f"{out}: {entries} entries, {len(export):,} bytes", file=sys.stderr)


@contextmanager
def limit_each_step() -> Iterator[Callable[[], None]]:
    """The function given is called before each step. A step that takes longer than any game's is a fault: a file can
    be written so that the rules never end. Counted is the processor's time: on a busy machine everything takes long."""
    if not hasattr(signal, "setitimer"):  # Windows
        yield lambda: None
        return

    def stop(*_: object) -> None:
        raise Fault(0, f"one step of it takes more than {LONGEST_STEP:.0f} seconds of work; no game does")

    def step() -> None:
        signal.setitimer(signal.ITIMER_PROF, LONGEST_STEP, 1.0)  # again each second, should the rules swallow one

    before = signal.signal(signal.SIGPROF, stop)
    try:
        step()
        yield step
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
