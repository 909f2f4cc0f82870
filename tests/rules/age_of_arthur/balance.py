"""How games of Age of Arthur go: `python -m tests.rules.age_of_arthur.balance PLAYERS GAMES [SEED] [NAME=VALUE ...]`.

Computer players `ai` in all seats, on every core. Prints one line of the guide's table and the wins by kingdom and by
turn order, again and again while it counts. `from=N` begins with the Nth game: a long count can be done in parts.
"""

from __future__ import annotations

import os
import random
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

import msgspec

from rules.age_of_arthur import CAMPAIGN
from rules.kernel import CLOCK, advance, due, one_of

COUNTED = {
    "war_declared": "wars",
    "second_war": "wars",
    "ruler_died": "deaths",
    "became_vassal": "vassals",
}
EACH = ("rounds", "wars", "decisive", "sieges", "deaths", "vassals")


class Guesses:
    """What the players guess with: quicker than dice that can be checked."""

    def __init__(self, key: str) -> None:
        self.random = random.Random(key).random

    def below(self, n: int) -> int:
        return int(self.random() * n)


def play(players: int, seed: str, options: Any) -> tuple[Any, Counter[str]]:
    state = CAMPAIGN.new(CAMPAIGN.seats(players), seed, options)
    luck, count = Guesses(seed), Counter[str]()
    computer = CAMPAIGN.computer["ai"]
    while state.result is None:
        if (verb := due(state)) is not None:
            entry = advance(state, CLOCK, verb)
        else:
            seat = one_of(luck, state.awaited())
            entry = advance(state, seat, computer(CAMPAIGN.view(state, seat), luck, CAMPAIGN.shipped))
        for told in entry.told:
            tag = str(told.news.__struct_config__.tag)
            count[COUNTED.get(tag, "")] += 1
            if tag == "war_over":
                count["decisive"] += bool(told.news.winner)
            elif tag == "mode_chosen":
                count["sieges"] += told.news.mode == "siege"
    return state, count


def count_game(players: int, options: Any, seed: str) -> Counter[str]:
    """One game: what happened in it, and `kingdom.x`, `played.x`, `place.n` of its winners."""
    state, count = play(players, seed, options)
    count["rounds"] += state.round
    count["fealty"] += state.result.how.key == "lord_of_all"
    count.update(f"played.{kingdom.realm}" for kingdom in state.kingdoms.values())
    for seat in state.result.winners:
        count[f"kingdom.{state.kingdoms[seat].realm}"] += 1
        count[f"place.{state.order.index(seat) + 1}"] += 1
    return count


def main(players: int, games: int, seed: str = "balance", *chosen: str) -> None:
    given = {"battles": "odds"} | {name: value for name, _, value in (pair.partition("=") for pair in chosen)}
    first = int(given.pop("from", 0))
    options = msgspec.convert(given, CAMPAIGN.options, strict=False)
    total, seeds = Counter[str](), [f"{seed}-{n}" for n in range(first, first + games)]
    with ProcessPoolExecutor(min(2, os.cpu_count() or 1)) as pool:
        found: Iterator[Counter[str]] = pool.map(partial(count_game, players, options), seeds)
        for n, count in enumerate(found):
            total += count
            if (n + 1) % 50 == 0 or n + 1 == games:
                tell(players, n + 1, total)


def tell(players: int, games: int, total: Counter[str]) -> None:
    print(
        f"| {players} | {100 * total['fealty'] / games:.0f} % |",
        " | ".join(f"{total[k] / games:.1f}" for k in EACH),
        f"| ({games} games ended)",
    )
    realms = sorted(key.partition(".")[2] for key in total if key.startswith("played."))
    print("  kingdoms:", ", ".join(f"{k} {total[f'kingdom.{k}']} of {total[f'played.{k}']}" for k in realms))
    places = (f"{k} {100 * total[f'place.{k}'] / games:.0f}" for k in range(1, players + 1))
    print("  by order:", ", ".join(places), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:])
