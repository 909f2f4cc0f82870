"""Who wins, and how: `python -m tests.rules.mighty_kingdoms.balance PLAYERS GAMES SEED [OPTION=VALUE …]`.

Whole games by `ai`, with wins by the first player order and by how fair the start was, battles and how they ended,
tiles explored, kingdoms out. The tables in the guide are from here.
"""

from __future__ import annotations

import argparse
import os
import pickle
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import msgspec

from rules.kernel import Chance
from rules.mighty_kingdoms import CAMPAIGN
from rules.mighty_kingdoms.facts import Options
from rules.mighty_kingdoms.news.year import (
    ArmyLost,
    BattleDecided,
    BoardLaid,
    CapitalFounded,
    CapitalLost,
    Explored,
    KingdomOut,
    PlayerOrder,
)
from rules.proving.selfplay import play_out


def start_rank(starts: dict[str, list[int]], chosen: dict[str, str]) -> dict[str, int]:
    """By seat: 1 has most land near it, least rough ground and fewest rivers."""
    worth = {seat: starts[tile][0] - starts[tile][1] / 2 - starts[tile][2] for seat, tile in chosen.items()}
    ranked = sorted(worth, key=lambda s: -worth[s])
    return {seat: n for n, seat in enumerate(ranked, start=1)}


class Table(msgspec.Struct):
    """Counts of many games. `kept` in a file, so that a long run can go on where it stopped."""

    by_order: Counter[int] = msgspec.field(default_factory=Counter)
    by_start: Counter[int] = msgspec.field(default_factory=Counter)
    counts: Counter[str] = msgspec.field(default_factory=Counter)
    penalties: Counter[int] = msgspec.field(default_factory=Counter)
    best_start: Counter[int] = msgspec.field(
        default_factory=Counter
    )  # games won from the start with the best figures, by unfairness

    def add(self, other: Table) -> None:
        for name in self.__struct_fields__:
            getattr(self, name).update(getattr(other, name))

    def play(self, players: int, key: str, options: Options) -> None:
        state = CAMPAIGN.new(CAMPAIGN.seats(players), key, options)
        everybody = dict.fromkeys(state.seats, CAMPAIGN.computer["ai"])
        played = play_out(CAMPAIGN, state, everybody, Chance(f"{key}:players"), [])
        news = [told.news for entry in played.log for told in entry.told]
        order = next(n.seats for n in news if isinstance(n, PlayerOrder))
        laid = next(n for n in news if isinstance(n, BoardLaid))
        rank = start_rank(laid.starts, {n.seat: n.tile for n in news if isinstance(n, CapitalFounded)})
        for winner in played.winners:
            self.by_order[order.index(winner) + 1] += 1
            self.by_start[rank[winner]] += 1
            self.best_start[laid.penalty] += rank[winner] == 1
        self.penalties[laid.penalty] += 1
        self.counts["games"] += 1
        self.counts["entries"] += played.entries
        self.counts["explored"] += sum(isinstance(n, Explored) for n in news)
        self.counts["unexplored"] += sum(not t.explored for t in state.tiles.values())
        self.counts["tiles"] += len(state.tiles)
        self.counts["out"] += sum(isinstance(n, KingdomOut) for n in news)
        self.counts["capitals lost"] += sum(isinstance(n, CapitalLost) for n in news)
        for fought in (n for n in news if isinstance(n, BattleDecided)):
            how = (
                "drawn" if not fought.winner else "won by the attacker" if fought.winner == fought.attacker else "held"
            )
            self.counts[f"battles {how}"] += 1
        for lost in (n for n in news if isinstance(n, ArmyLost)):
            self.counts[f"armies lost: {lost.how}"] += 1


def report(players: str, seed: str, plain: dict[str, str], table: Table) -> str:
    """What was found so far."""
    games = table.counts["games"]
    means = {name: round(n / games, 2) for name, n in sorted(table.counts.items()) if name != "games"}
    return "\n".join([
        f"{players} players, {games} games, seed {seed} {plain}",
        f"wins by first player order: {dict(sorted(table.by_order.items()))}",
        f"wins by rank of the start: {dict(sorted(table.by_start.items()))}",
        f"unfairness of boards: {dict(sorted(table.penalties.items()))}",
        f"wins of the best start by unfairness: {dict(sorted(table.best_start.items()))}",
        str(means),
    ])  # fmt: skip


def one_game(players: int, key: str, plain: dict[str, str]) -> Table:
    table = Table()
    table.play(players, key, msgspec.convert(plain, Options, strict=False))
    return table


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.rules.mighty_kingdoms.balance")
    parser.add_argument("players", type=int)
    parser.add_argument("games", type=int)
    parser.add_argument("seed")
    parser.add_argument("options", nargs="*", metavar="OPTION=VALUE")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--keep", type=Path, help="a file of counts: what is in it is not played again")
    said = parser.parse_args()
    plain = dict(pair.split("=") for pair in said.options)
    table = Table()
    if said.keep and said.keep.exists():
        table = pickle.loads(said.keep.read_bytes())
    first = table.counts["games"]
    with ProcessPoolExecutor(said.jobs) as pool:
        keys = [f"{said.seed}-{n}" for n in range(first, said.games)]
        many = [said.players] * len(keys), keys, [plain] * len(keys)
        for n, one in enumerate(pool.map(one_game, *many), start=first + 1):
            table.add(one)
            if said.keep and (n % 10 == 0 or n == said.games):
                said.keep.write_bytes(pickle.dumps(table))
    print(report(str(said.players), said.seed, plain, table))


if __name__ == "__main__":
    main()
