"""`herald export` and `herald verify`: a whole game as a file that anyone can check."""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from bot.cli.shared import (
    Commands,
    add_own_campaigns,
    add_players_and_seed,
    campaign_for,
    campaign_of,
    check_out,
    fail,
    limit_each_step,
    printable,
    write_export,
)
from bot.words import plain_words
from rules.kernel import BadSave, Campaign, Chance, copy, key_of
from rules.kernel.notation import write
from rules.proving.record import PERSON, Export, Fault, export_of, read_export
from rules.proving.selfplay import RANDOM, named_players, play_out
from rules.proving.verifying import decode_row, verify

AS_FAR_AS_IT_GOES = 3  # exit code


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
    add_players_and_seed(export)
    export.add_argument("--seats", default=RANDOM, metavar="KINDS", help="who plays, by seat: ai,random,greedy")
    add_own_campaigns(export)
    export.add_argument("--out", metavar="FILE", help="default: standard output")
    export.set_defaults(run=run_export)
    check = commands.add_parser(
        "verify",
        help="check that an exported game was played fairly",
        description="Replay an exported game: the set-up against the hash posted before play, every roll and draw "
        "against the seed, every entry against the rules, every state against its hash. Exit code: 0 proven, 1 not as "
        "it was played, 2 no export or no such campaign, 3 proven as far as this export goes (it is from before the "
        "set-up was committed to, or the game is still under way).",
    )
    check.add_argument("file", metavar="FILE", type=Path)
    add_own_campaigns(check)
    check.add_argument("--log", action="store_true", help="print every entry")
    check.set_defaults(run=run_verify)


def run_export(args: argparse.Namespace) -> int:
    if (args.game is None) == (args.played is None):
        return fail("export", "either --game ID, or a campaign and --players N")
    try:
        check_out(args.out)
    except LookupError as fault:
        return fail("export", fault)
    if args.game is not None:
        from bot.cli import export_stored  # the database is only needed here

        return export_stored.export(args.game, args.out, args.campaign)
    try:
        campaign, count = campaign_for(args.played, args.players)
        seats = campaign.seats(count)
        named = [kind.strip() for kind in args.seats.split(",")]
        kinds = {seat: named[i % len(named)] for i, seat in enumerate(seats)}
        players = named_players(campaign, seats, named)
    except LookupError as fault:
        return fail("export", fault)
    seed = hashlib.sha256(args.seed.encode()).hexdigest()
    first = campaign.new(seats, key_of(seed, "0", []))
    played = play_out(campaign, copy(first), players, Chance(args.seed), [])
    names = {seat: plain_words().name(kind) for seat, kind in kinds.items()}
    export = export_of(campaign, first, played.log, seed, post="0", names=names, players=kinds)
    print(printable(played_by(export)), file=sys.stderr)
    write_export(msgspec.json.encode(export), played.entries, args.out)
    return 0


def run_verify(args: argparse.Namespace) -> int:
    try:
        export = read_export(args.file.read_bytes())
        campaign = campaign_of(export.game, args.campaign)
        with limit_each_step() as step:
            if args.log:
                print_log(export, campaign)
            found = verify(export, campaign, step)
    except (OSError, BadSave, LookupError) as fault:
        return fail("verify", fault)
    except Fault as fault:
        print(printable(f"NOT as it was played. {fault}"))
        return 1
    print(f"{campaign.title}: {found.entries} entries, {found.rolls} rolls and {found.draws} draws agree.")
    if export.players:
        print(printable(played_by(export)))
    if export.seed is not None and not found.has_result:
        print("  It has no result: the game was given up after the last entry, or its end was left out.")
    for gap in found.gaps:
        print(f"  not proven: {gap}")
    print("Compare with the channel of the game, which alone shows that these are the ones posted there:")
    for line in shown_in_channel(export):
        print(printable(f"  {line}"))
    return AS_FAR_AS_IT_GOES if found.gaps else 0


def played_by(export: Export) -> str:
    """Who held each seat: a person by name, a computer player by its kind."""
    said = [f"{seat}: {who_played(export, seat)}" for seat in export.seats]
    return f"Played by {', '.join(said)}."


def who_played(export: Export, seat: str) -> str:
    kind = export.players.get(seat, PERSON)
    return f"{export.seats[seat]} (a person)" if kind == PERSON else f"{plain_words().name(kind)} ({kind})"


def shown_in_channel(export: Export) -> Iterator[str]:
    if export.seed_hash:
        yield f"on the lobby card, the hash of the seed: {export.seed_hash}"
    yield f"posted before play, the hash: {export.commitment}"
    yield f"in the message with the id: {export.post}"
    for link in export.rekeyings:
        yield f"posted when the game was put back, before entry {link.entries + 1}, the hash: {link.commitment}"
        yield f"in the message with the id: {link.post}"
    for seat, word in export.words:
        yield f"the word of {seat}: {word}"


def print_log(export: Export, campaign: Campaign) -> None:
    for n, row in enumerate(export.rows, 1):
        entry = decode_row(campaign.codec, n, row)
        print(printable(f"{n:5}  {write(entry.pick, entry.seat)}"))
