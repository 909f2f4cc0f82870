"""How games of Age of Arthur go: `python -m tests.rules.age_of_arthur.balance PLAYERS GAMES [SEED] [NAME=VALUE ...]`.

Computer players `ai` in all seats. Prints one line of the guide's table and the wins by kingdom and by turn order.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from typing import Any

import msgspec

from rules.age_of_arthur import CAMPAIGN
from rules.kernel import CLOCK, advance, due, one_of

COUNTED = {
    "war_declared": "wars",
    "second_war": "wars",
    "siege_over": "sieges",
    "ruler_died": "deaths",
    "became_vassal": "vassals",
}


class Guesses:
    """What the players guess with: quicker than dice that can be checked."""

    def __init__(self, key: str) -> None:
        self.random = random.Random(key)

    def below(self, n: int) -> int:
        return self.random.randrange(n)


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
    return state, count


def main(players: int, games: int, seed: str = "balance", *chosen: str) -> None:
    given = {"battles": "odds"} | {name: value for name, _, value in (pair.partition("=") for pair in chosen)}
    options = msgspec.convert(given, CAMPAIGN.options, strict=False)
    total, kingdoms, places, played = Counter[str](), Counter[str](), Counter[int](), Counter[str]()
    for n in range(games):
        state, count = play(players, f"{seed}-{n}", options)
        total += count
        total["rounds"] += state.round
        total["fealty"] += state.result.how.key == "lord_of_all"
        played.update(kingdom.realm for kingdom in state.kingdoms.values())
        for seat in state.result.winners:
            kingdoms[state.kingdoms[seat].realm] += 1
            places[state.order.index(seat) + 1] += 1
        if (n + 1) % 50 == 0 or n + 1 == games:
            tell(players, n + 1, total, kingdoms, played, places)


def tell(
    players: int,
    games: int,
    total: Counter[str],
    kingdoms: Counter[str],
    played: Counter[str],
    places: Counter[int],
) -> None:
    each = ("rounds", "wars", "decisive", "sieges", "deaths", "vassals")
    print(
        f"| {players} | {100 * total['fealty'] / games:.0f} % |",
        " | ".join(f"{total[k] / games:.1f}" for k in each),
        f"| ({games} games ended)",
    )
    print("  kingdoms:", ", ".join(f"{k} {kingdoms[k]} of {n}" for k, n in sorted(played.items())))
    print("  by order:", ", ".join(f"{k} {100 * places[k] / games:.0f}" for k in range(1, players + 1)), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:])
