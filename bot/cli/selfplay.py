"""`herald selfplay`: whole games by computer players or at random, to see whether and how fast a game runs."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from bot.cli.pool import PlayProgress, cores, heartbeat, play_all
from bot.cli.shared import Commands, add_players_and_seed, at_least_one, campaign_for, fail
from rules.kernel import Ask, Campaign, Chance, built, find
from rules.proving.meeting import Met
from rules.proving.promises import try_game
from rules.proving.selfplay import RANDOM, Endless, named_players, play_game
from rules.proving.trial import Broken, Trial

SELDOM = 8  # with --all: there are many tables, and long games
WANTED = 20  # times that each kind of question is tried in a game, if it is asked so often


class Job(msgspec.Struct, frozen=True):
    """One game to be played, as a process needs it."""

    game: str
    players: int
    key: str
    kinds: list[str]  # who plays, by seat
    option: list[str]
    check: bool
    every: int = 1  # with check: at which decisions promises are tried


class Finished(msgspec.Struct, frozen=True):
    """What the tally needs of a game that was played."""

    winners: list[str]
    entries: int
    met: set[str] = set()  # with --check
    tried: dict[str, int] = {}  # with --check: how often at each kind of question


class Tally(msgspec.Struct):
    games: int = 0
    finished: int = 0
    wins: dict[str, int] = {}
    entries: int = 0
    entries_per_second: float = 0.0
    longest: int = 0
    met: set[str] = set()  # with --check
    tried: Counter[str] = msgspec.field(default_factory=Counter)

    def add(self, game: Finished) -> None:
        self.games += 1
        self.finished += 1
        self.entries += game.entries
        self.longest = max(self.longest, game.entries)
        self.met |= game.met
        self.tried.update(game.tried)
        for winner in game.winners or ["nobody"]:
            self.wins[winner] = self.wins.get(winner, 0) + 1


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("selfplay", help="play whole games without people", description=__doc__)
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument(
        "game", nargs="?", metavar="GAME", help="a campaign's id, or a module of your own with a CAMPAIGN"
    )
    which.add_argument("--all", action="store_true", help="every campaign, with every number of players")
    add_players_and_seed(parser)
    parser.add_argument("--games", type=at_least_one, default=10, metavar="N")
    parser.add_argument("--seats", default="", metavar="KINDS", help="who plays, by seat: ai,random,greedy")
    parser.add_argument("--rotate", action="store_true", help="the kinds of players change seats from game to game")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--check", action="store_true", help="try every promise at every decision")
    parser.add_argument(
        "--every", type=at_least_one, metavar="N",
        help=f"with --check: at every Nth decision, and at each kind of question {WANTED} times a game (1; with --all "
        f"{SELDOM})",
    )  # fmt: skip
    parser.add_argument("--jobs", type=int, default=0, metavar="N", help="processes; without it one for each core")
    parser.add_argument("--json", action="store_true", help="print one object")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if args.all:
        return run_all(args)
    return run_table(args, args.game, args.players)


def run_all(args: argparse.Namespace) -> int:
    """Every campaign with every number of players that it takes; goes on after one that fails."""
    if args.option or args.players is not None:
        return fail("selfplay", "--all plays every number of players, with the options as they come")
    tables = [(name, count) for name in built() for count in find(name).players]
    return max(run_table(args, name, count) for name, count in tables)


def run_table(args: argparse.Namespace, game: str, wanted: int | None) -> int:
    try:
        campaign, players = campaign_for(game, wanted)
        kinds = kinds_of(campaign, args.seats)
        options = options_of(campaign, args.option)
        named_players(campaign, campaign.seats(players), kinds)
        campaign.new(campaign.seats(players), "", options)  # a game may refuse what its types allow
    except (LookupError, ValueError) as fault:
        return fail("selfplay", fault)
    tally, by_kind, code = Tally(), dict[str, int](), 0
    jobs = [job_of(args, game, campaign.seats(players), n, kinds) for n in range(args.games)]
    progress = PlayProgress(len(jobs))
    try:
        for job, finished in zip(jobs, play_all(play, jobs, processes_of(args), progress), strict=False):
            tally.add(finished)
            for kind in {job.kinds[campaign.seats(players).index(w)] for w in finished.winners}:
                by_kind[kind] = by_kind.get(kind, 0) + 1
    except (Broken, Endless) as fault:
        print(f"\ngame {tally.games} of seed {args.seed}: {fault}", file=sys.stderr)
        tally.games, code = args.games, 1
    report(campaign, players, args, tally, by_kind, progress.seconds)
    return code


def processes_of(args: argparse.Namespace) -> int:
    wanted, games = int(args.jobs or cores()), int(args.games)
    return max(1, min(wanted, games))


def job_of(args: argparse.Namespace, game: str, seats: Sequence[str], n: int, kinds: list[str]) -> Job:
    count = len(seats)
    filled = [kinds[i % len(kinds)] for i in range(count)]
    if args.rotate:
        filled = filled[n % count :] + filled[: n % count]
    return Job(
        game, count, f"{args.seed}-{n}", filled, args.option, args.check, args.every or (SELDOM if args.all else 1)
    )


def play(job: Job) -> Finished:
    """One game, in any process."""
    campaign, _ = campaign_for(job.game, job.players)
    options = options_of(campaign, job.option)
    players = named_players(campaign, campaign.seats(job.players), job.kinds)
    if job.check:
        trial = Trial(campaign, job.players, job.key, Chance(job.key), options, picks=20, players=players)
        try_game(trial, every=job.every, wanted=WANTED, after=heartbeat())
        return Finished(trial.state.result.winners, len(trial.log), trial.met.kinds, trial.tried)
    played = play_game(campaign, job.players, job.key, players, options, after=heartbeat())
    return Finished(played.winners, played.entries)


def kinds_of(campaign: Campaign, seats: str) -> list[str]:
    if seats:
        return [kind.strip() for kind in seats.split(",")]
    return ["ai" if "ai" in campaign.computer else RANDOM]


def options_of(campaign: Campaign, given: list[str]) -> Any:
    plain = dict(pair.partition("=")[::2] for pair in given)
    known = campaign.options.__struct_fields__
    if unknown := [name for name in plain if name not in known]:
        raise LookupError(f"{campaign.title} has no option {unknown[0]!r}; there are {', '.join(known) or 'none'}")
    for field in msgspec.inspect.type_info(campaign.options).fields:  # type: ignore[attr-defined]  # a struct has fields
        wished, kind = plain.get(field.name), field.type
        if wished is None:
            continue
        if isinstance(kind, msgspec.inspect.LiteralType) and wished not in kind.values:
            possible = ", ".join(map(str, kind.values))
            raise LookupError(f"{campaign.title}: {field.name} can't be {wished!r}; it can be {possible}")
        least, most = getattr(kind, "ge", None), getattr(kind, "le", None)  # of a number
        if least is not None and most is not None and wished not in map(str, range(least, most + 1)):
            raise LookupError(f"{campaign.title}: {field.name} is {wished}, but may be {least} to {most}")
    try:
        return msgspec.convert(plain, campaign.options, strict=False)
    except msgspec.ValidationError as fault:
        raise LookupError(f"options of {campaign.title}: {fault}") from None


def report(
    campaign: Campaign, players: int, args: argparse.Namespace, tally: Tally, by_kind: dict[str, int], seconds: float
) -> None:
    tally.entries_per_second = round(tally.entries / max(seconds, 1e-9), 1)
    never = Met(campaign, tally.met).never() if args.check else []
    asked = {kind: n for kind, n in reversed(tally.tried.most_common()) if kind in questions_of(campaign)}
    if args.json:
        out = msgspec.to_builtins(tally) | ({"wins_by_player": by_kind} if args.rotate else {})
        del out["met"], out["tried"]
        out |= {"never": never, "asked": asked} if args.check else {}
        out |= {"game": campaign.id, "players": players} if args.all else {}
        print(msgspec.json.encode(out).decode())
        return
    print(f"{campaign.title}, {players} players, seed {args.seed}" + (", promises tried" if args.check else ""))
    print(f"  games     {tally.games}")
    print(f"  finished  {tally.finished}")
    print(f"  wins      {', '.join(f'{seat} {n}' for seat, n in sorted(tally.wins.items())) or 'none'}")
    if len(set(kinds_of(campaign, args.seats))) > 1:
        print(f"  by player {', '.join(f'{kind} {n}' for kind, n in sorted(by_kind.items()))}")
    print(f"  entries   {tally.entries}, {tally.entries_per_second:,.0f} a second")
    print(f"  longest   {tally.longest} entries")
    if args.check:
        print(f"  never     {', '.join(never) or 'nothing: every verb, question and kind of news occurred'}")
        print(f"  asked     {', '.join(f'{kind} {n}' for kind, n in asked.items())}")


def questions_of(campaign: Campaign) -> set[str]:
    return {frame.kind() for frame in campaign.state.frame_types() if issubclass(frame, Ask)}
