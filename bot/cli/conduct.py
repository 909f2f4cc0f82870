"""`herald conduct`: whole games by computer players, and how often they do what a person would be ashamed of."""

from __future__ import annotations

import argparse
import time
from collections import Counter
from typing import Any

import msgspec

from bot.cli.pool import PlayProgress, cores, heartbeat, play_all
from bot.cli.selfplay import options_of
from bot.cli.shared import Commands, add_players_and_seed, at_least_one, campaign_for, fail
from rules.kernel import Chance, Luck, Player, Verb
from rules.proving.selfplay import named_players, play_out


class Job(msgspec.Struct, frozen=True):
    game: str
    players: int
    key: str
    kind: str
    option: list[str]


class Seen(msgspec.Struct):
    """What was seen in one game."""

    counts: dict[str, int]
    thinking: list[float]  # seconds of each decision


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("conduct", help="count what computer players do badly", description=__doc__)
    parser.add_argument("game", metavar="GAME", help="a campaign's id")
    add_players_and_seed(parser)
    parser.add_argument("--games", type=at_least_one, default=60, metavar="N")
    parser.add_argument("--seats", default="ai", metavar="KIND", help="who plays: ai or greedy")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--jobs", type=int, default=0, metavar="N", help="processes; without it one for each core")
    parser.add_argument("--json", action="store_true", help="print one object")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    try:
        campaign, players = campaign_for(args.game, args.players)
        if campaign.conduct is None:
            raise LookupError(f"nobody has said what to count in {campaign.title}")
        options_of(campaign, args.option)
        named_players(campaign, campaign.seats(players), [args.seats])
    except LookupError as fault:
        return fail("conduct", fault)
    jobs = [Job(args.game, players, f"{args.seed}-{n}", args.seats, args.option) for n in range(args.games)]
    counts: Counter[str] = Counter()
    thinking: list[float] = []
    wanted = int(args.jobs or cores())
    for seen in play_all(watch, jobs, max(1, min(wanted, len(jobs))), PlayProgress(len(jobs))):
        counts.update(seen.counts)
        thinking += seen.thinking
    kinds = {kind: counts[kind] for kind in campaign.conduct.kinds}
    slow = sorted(thinking)[int(0.95 * len(thinking))] if thinking else 0.0
    if args.json:
        print(msgspec.json.encode({"games": len(jobs), "counts": kinds, "p95": round(slow, 4)}).decode())
        return 0
    print(f"{campaign.title}, {args.players} players, {len(jobs)} games, seed {args.seed}")
    for kind, number in kinds.items():
        print(f"  {kind.replace('_', ' '):48} {number:6}  {number / max(1, len(jobs)):8.2f} a game")
    print(f"  {len(thinking)} decisions, 95 of 100 within {slow:.3f} s of computing")
    return 0


def watch(job: Job) -> Seen:
    """One game, in any process."""
    campaign, _ = campaign_for(job.game, job.players)
    seats, thinking = campaign.seats(job.players), list[float]()
    players = {s: timed(p, thinking) for s, p in named_players(campaign, seats, [job.kind]).items()}
    state = campaign.new(seats, job.key, options_of(campaign, job.option))
    assert campaign.conduct is not None
    watcher = campaign.conduct()
    play_out(campaign, state, players, Chance(job.key + ":players"), after=heartbeat(), watcher=watcher)
    watcher.look_back(state)
    return Seen(dict(watcher.counts), thinking)


def timed(player: Player, thinking: list[float]) -> Player:
    def think(view: Any, luck: Luck, data: Any) -> Verb:
        start = time.process_time()
        pick = player(view, luck, data)
        thinking.append(time.process_time() - start)
        return pick

    return think
