"""`herald export` and `herald verify`: a whole game as a file that anyone can check."""

from __future__ import annotations

import argparse
import hashlib
import sys
from pathlib import Path
from typing import Any

import msgspec

from rules.kernel import BadSave, Chance, copy, find, key_of
from rules.kernel.notation import write
from rules.proving.record import Fault, export_of, read_export, verify
from rules.proving.selfplay import play_out


def add_to(commands: Any) -> None:
    export = commands.add_parser(
        "export",
        help="write a game to a file",
        description="Write a game of the database to a file that anyone can verify; or play a game from a seed and "
        "write that. The export of a running game holds everything that is hidden in it: it is for the operator "
        "alone.",
    )
    export.add_argument("played", nargs="?", metavar="GAME", help="a campaign, to be played from a seed")
    export.add_argument("--game", metavar="ID", help="a game of the database in HERALD_DATA")
    export.add_argument("--players", type=int, metavar="N")
    export.add_argument("--seed", default="1", metavar="S")
    export.add_argument("--out", metavar="FILE", help="default: standard output")
    export.set_defaults(run=run_export)
    check = commands.add_parser(
        "verify",
        help="check that an exported game was played fairly",
        description="Replay an exported game: every roll and draw against the seed, every entry against the rules, "
        "every state against its hash.",
    )
    check.add_argument("file", metavar="FILE", type=Path)
    check.add_argument("--log", action="store_true", help="print every entry")
    check.set_defaults(run=run_verify)


def run_export(args: argparse.Namespace) -> int:
    if (args.game is None) == (args.played is None) or (args.played is not None and args.players is None):
        print("herald export: either --game ID, or a campaign and --players N", file=sys.stderr)
        return 2
    if args.game is not None:
        from bot.cli import export_stored  # the database is only needed here

        return export_stored.export(args.game, args.out)
    try:
        campaign = find(args.played)
    except LookupError as fault:
        print(f"herald export: {fault}", file=sys.stderr)
        return 2
    seed = hashlib.sha256(args.seed.encode()).hexdigest()
    first = campaign.new(campaign.seats(args.players), key_of(seed, "0"))
    played = play_out(campaign, copy(first), {}, Chance(args.seed), [])
    export = msgspec.json.encode(export_of(campaign, first, played.log, seed, post="0"))
    if args.out:
        Path(args.out).write_bytes(export)
        print(f"{args.out}: {played.entries} entries, {len(export):,} bytes", file=sys.stderr)
    else:
        sys.stdout.buffer.write(export + b"\n")
    return 0


def run_verify(args: argparse.Namespace) -> int:
    try:
        export = read_export(args.file.read_bytes())
        campaign = find(export.game)
        if args.log:
            for n, row in enumerate(export.rows, 1):
                entry = campaign.codec.decode_entry(bytes(row.entry))
                print(f"{n:5}  {write(entry.pick, entry.seat)}")
        found = verify(export, campaign)
    except (OSError, BadSave, LookupError) as fault:
        print(f"herald verify: {fault}", file=sys.stderr)
        return 2
    except Fault as fault:
        print(f"NOT as it was played. {fault}")
        return 1
    seed = "the seed matches the hash posted before play" if export.seed else "still under way: the seed is not out yet"
    print(f"{campaign.title}: {found.entries} entries, {found.rolls} rolls and {found.draws} draws agree; {seed}.")
    for gap in found.gaps:
        print(f"  not replayed: {gap}")
    return 0
