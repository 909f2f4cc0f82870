"""`herald selfplay`: whole games by computer players or at random, to see whether and how fast a game runs."""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any

import msgspec

from bot.cli.shared import Commands, add_players_and_seed, campaign_for, fail
from rules.kernel import Campaign, Chance
from rules.proving.meeting import Met
from rules.proving.promises import try_game
from rules.proving.selfplay import RANDOM, Endless, named_players, play_game
from rules.proving.trial import Broken, Trial


class Tally(msgspec.Struct):
    games: int = 0
    finished: int = 0
    wins: dict[str, int] = {}
    entries: int = 0
    entries_per_second: float = 0.0
    longest: int = 0
    met: set[str] = set()  # with --check


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("selfplay", help="play whole games without people", description=__doc__)
    parser.add_argument("game", metavar="GAME", help="a campaign's id, or a module of your own with a CAMPAIGN")
    add_players_and_seed(parser)
    parser.add_argument("--games", type=int, default=10, metavar="N")
    parser.add_argument("--seats", default="", metavar="KINDS", help="who plays, by seat: ai,random,greedy")
    parser.add_argument("--rotate", action="store_true", help="the kinds of players change seats from game to game")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--check", action="store_true", help="try every promise at every decision")
    parser.add_argument("--json", action="store_true", help="print one object")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    try:
        campaign = campaign_for(args.game, args.players)
        kinds = kinds_of(campaign, args.seats)
        options = options_of(campaign, args.option)
        named_players(campaign, campaign.seats(args.players), kinds)
    except LookupError as fault:
        return fail("selfplay", fault)
    tally, by_kind = Tally(), dict[str, int]()
    start = time.perf_counter()
    try:
        for n in range(args.games):
            one_game(campaign, args, n, kinds, options, tally, by_kind)
            progress(n + 1, args.games, start)
    except (Broken, Endless) as fault:
        print(f"\ngame {n} of seed {args.seed}: {fault}", file=sys.stderr)
        tally.games = args.games
        report(campaign, args, tally, by_kind, time.perf_counter() - start)
        return 1
    report(campaign, args, tally, by_kind, time.perf_counter() - start)
    return 0 if tally.finished == tally.games else 1


def kinds_of(campaign: Campaign, seats: str) -> list[str]:
    if seats:
        return [kind.strip() for kind in seats.split(",")]
    return ["ai" if "ai" in campaign.computer else RANDOM]


def options_of(campaign: Campaign, given: list[str]) -> Any:
    plain = dict(pair.partition("=")[::2] for pair in given)
    try:
        return msgspec.convert(plain, campaign.options, strict=False)
    except msgspec.ValidationError as fault:
        raise LookupError(f"options of {campaign.title}: {fault}") from None


def one_game(
    campaign: Campaign,
    args: argparse.Namespace,
    n: int,
    kinds: list[str],
    options: Any,
    tally: Tally,
    by: dict[str, int],
) -> None:
    seats = campaign.seats(args.players)
    filled = [kinds[i % len(kinds)] for i in range(len(seats))]
    if args.rotate:
        filled = filled[n % len(filled) :] + filled[: n % len(filled)]
    players = named_players(campaign, seats, filled)
    key = f"{args.seed}-{n}"
    if args.check:
        trial = Trial(campaign, args.players, key, Chance(key), options, picks=20, players=players)
        try_game(trial, every=1)
        state, entries = trial.state, len(trial.log)
        tally.met |= trial.met.kinds
    else:
        played = play_game(campaign, args.players, key, players, options)
        state, entries = played.state, played.entries
    tally.games += 1
    tally.finished += state.result is not None
    tally.entries += entries
    tally.longest = max(tally.longest, entries)
    for winner in state.result.winners or ["nobody"]:
        tally.wins[winner] = tally.wins.get(winner, 0) + 1
    for kind in {filled[seats.index(w)] for w in state.result.winners if w in seats}:
        by[kind] = by.get(kind, 0) + 1


def progress(done: int, games: int, start: float) -> None:
    if sys.stderr.isatty() or done % max(1, games // 10) == 0:
        end = "\r" if sys.stderr.isatty() and done < games else "\n"
        print(f"{done} of {games} games, {time.perf_counter() - start:.0f} s", end=end, file=sys.stderr, flush=True)


def report(campaign: Campaign, args: argparse.Namespace, tally: Tally, by_kind: dict[str, int], seconds: float) -> None:
    tally.entries_per_second = round(tally.entries / max(seconds, 1e-9), 1)
    never = Met(campaign, tally.met).never() if args.check else []
    if args.json:
        out = msgspec.to_builtins(tally) | ({"wins_by_player": by_kind} if args.rotate else {})
        del out["met"]
        out |= {"never": never} if args.check else {}
        print(msgspec.json.encode(out).decode())
        return
    print(f"{campaign.title}, {args.players} players, seed {args.seed}" + (", promises tried" if args.check else ""))
    print(f"  games     {tally.games}")
    print(f"  finished  {tally.finished}")
    print(f"  wins      {', '.join(f'{seat} {n}' for seat, n in sorted(tally.wins.items())) or 'none'}")
    if len(set(kinds_of(campaign, args.seats))) > 1:
        print(f"  by player {', '.join(f'{kind} {n}' for kind, n in sorted(by_kind.items()))}")
    print(f"  entries   {tally.entries}, {tally.entries_per_second:,.0f} a second")
    print(f"  longest   {tally.longest} entries")
    if args.check:
        print(f"  never     {', '.join(never) or 'nothing: every verb, question and kind of news occurred'}")
