"""`herald replay`: an exported game told again, move by move; and as a film."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from bot.cli.shared import Commands, add_own_campaigns, campaign_of, fail, limit_each_step, printable
from bot.words import Words, words_of
from rules.kernel import BadSave, Campaign, Entry, Post, State, View
from rules.kernel.notation import write
from rules.proving.record import Export, Fault, Unreachable, read_export, replayed


def add_to(commands: Commands) -> None:
    parser = commands.add_parser(
        "replay",
        help="tell an exported game again, or make a film of it",
        description="Tells an exported game again: every move in the notation, and what it led to. What was told to "
        "one seat alone is told with its name. `herald verify` checks a game; this only tells it.",
    )
    parser.add_argument("file", metavar="FILE", type=Path)
    add_own_campaigns(parser)
    parser.add_argument("--viewer", metavar="SEAT", help="only what this seat was told; `public`: what everybody was")
    parser.add_argument("--film", metavar="OUT", type=Path, help="write everybody's view of each post as a GIF")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    try:
        export = read_export(args.file.read_bytes())
        campaign = campaign_of(export.game, args.campaign)
        if args.viewer not in (None, "public", *export.seats):
            raise LookupError(f"there is no seat {args.viewer!r}; there are public, {', '.join(export.seats)}")
        views = list[View]()
        plain("")  # what it imports takes seconds, and steps are timed
        with limit_each_step() as step:
            for state, entry in moves(export, campaign):
                step()
                if args.film is None:
                    for line in lines_of(words_of(campaign).seated(state), state.kept.entries, entry, args.viewer):
                        print(printable(line))
                elif state.result is not None or any(isinstance(t.news, Post) for t in entry.told):
                    views.append(campaign.view(state, None))
                    print(f"\r{len(views)} posts", end="", file=sys.stderr, flush=True)
        return 0 if args.film is None else make_film(campaign, views, args.film)
    except (OSError, BadSave, LookupError) as fault:
        return fail("replay", fault)
    except Unreachable:
        return fail("replay", "it goes back to before what this version of the rules can play again", 1)
    except Fault as fault:
        return fail("replay", fault, 1)
    except Exception as fault:  # the rules may fail in any way at what no game of theirs leads to
        return fail("replay", f"the rules cannot play this: {type(fault).__name__}: {str(fault)[:200]}", 1)


def moves(export: Export, campaign: Campaign) -> Iterator[tuple[State, Entry]]:
    """Each state and the entry that led to it, from the recorded rolls."""
    if not export.rows:
        raise Fault(0, "there are no entries")
    if any(row.version != campaign.version for row in export.rows):
        raise BadSave(f"parts of this game were played by other versions of {campaign.title}")
    data = msgspec.json.decode(export.data, type=campaign.data)
    first = campaign.codec.decode(bytes(export.first), data)
    log = [campaign.codec.decode_entry(bytes(row.entry)) for row in export.rows]
    return replayed(campaign, first, log, from_record=True)


def lines_of(words: Words, number: int, entry: Entry, viewer: str | None) -> Iterator[str]:
    if viewer is None:
        yield f"{number:5}  {write(entry.pick, entry.seat)}"
    for one in entry.told:
        if viewer is not None and not one.reaches(None if viewer == "public" else viewer):
            continue
        if line := words.news(one.news):
            alone = f"({', '.join(words.name(seat) for seat in one.to)}) " if one.to is not None else ""
            yield f"       {alone}{plain(line)}"


def plain(line: str) -> str:
    from bot.messages.pictures import unmarked  # pictures are slow to import

    return unmarked(line)


def make_film(campaign: Campaign, views: list[View], out: Path) -> int:
    from bot.messages.films import film_of_views

    print("; drawing", file=sys.stderr)
    made = film_of_views(views)
    if made is None:
        return fail("replay", f"{campaign.title} has no pictures, or nothing was posted", 1)
    out.write_bytes(made)
    print(f"{out}: {len(views)} posts, {len(made):,} bytes")
    return 0
