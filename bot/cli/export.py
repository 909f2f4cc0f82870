"""`herald export` and `herald verify`: a whole game as a file that anyone can check."""

from __future__ import annotations

import argparse
import hashlib
from pathlib import Path

import msgspec

from bot.cli.shared import (
    Commands,
    add_own_campaigns,
    add_players_and_seed,
    campaign_for,
    campaign_of,
    fail,
    write_export,
)
from rules.kernel import BadSave, Chance, copy, key_of
from rules.kernel.notation import write
from rules.proving.record import Fault, export_of, read_export, verify
from rules.proving.selfplay import play_out


def add_to(commands: Commands) -> None:
    export = commands.add_parser(
        "export",
        help="write a game to a file",
        description="Write a game of the database to a file that anyone can verify; or play a game from a seed and "
        "write that. The export of a running game holds everything that is hidden in it: it is for the operator "
        "alone.",
    )
    export.add_argument("played", nargs="?", metavar="GAME", help="a campaign, to be played from a seed")
    export.add_argument("--game", metavar="ID", help="a game of the database in HERALD_DATA")
    add_players_and_seed(export, required=False)
    add_own_campaigns(export)
    export.add_argument("--out", metavar="FILE", help="default: standard output")
    export.set_defaults(run=run_export)
    check = commands.add_parser(
        "verify",
        help="check that an exported game was played fairly",
        description="Replay an exported game: every roll and draw against the seed, every entry against the rules, "
        "every state against its hash.",
    )
    check.add_argument("file", metavar="FILE", type=Path)
    add_own_campaigns(check)
    check.add_argument("--log", action="store_true", help="print every entry")
    check.set_defaults(run=run_verify)


def run_export(args: argparse.Namespace) -> int:
    if (args.game is None) == (args.played is None) or (args.played is not None and args.players is None):
        return fail("export", "either --game ID, or a campaign and --players N")
    if args.game is not None:
        from bot.cli import export_stored  # the database is only needed here

        return export_stored.export(args.game, args.out, args.campaign)
    try:
        campaign = campaign_for(args.played, args.players)
    except LookupError as fault:
        return fail("export", fault)
    seed = hashlib.sha256(args.seed.encode()).hexdigest()
    first = campaign.new(campaign.seats(args.players), key_of(seed, "0"))
    played = play_out(campaign, copy(first), {}, Chance(args.seed), [])
    export = msgspec.json.encode(export_of(campaign, first, played.log, seed, post="0"))
    write_export(export, played.entries, args.out)
    return 0


def run_verify(args: argparse.Namespace) -> int:
    try:
        export = read_export(args.file.read_bytes())
        campaign = campaign_of(export.game, args.campaign)
        if args.log:
            for n, row in enumerate(export.rows, 1):
                entry = campaign.codec.decode_entry(bytes(row.entry))
                print(f"{n:5}  {write(entry.pick, entry.seat)}")
        found = verify(export, campaign)
    except (OSError, BadSave, LookupError) as fault:
        return fail("verify", fault)
    except Fault as fault:
        print(f"NOT as it was played. {fault}")
        return 1
    seed = "the seed matches the hash posted before play" if export.seed else "still under way: the seed is not out yet"
    print(f"{campaign.title}: {found.entries} entries, {found.rolls} rolls and {found.draws} draws agree; {seed}.")
    for gap in found.gaps:
        print(f"  not replayed: {gap}")
    return 0
