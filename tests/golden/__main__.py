"""`python -m tests.golden [GAME …] [--choose N]`: see the package."""

from __future__ import annotations

import argparse
import time

from tests import block_coverage

block_coverage.install()  # before anything of ours is imported

from rules.kernel import Campaign, built, find  # noqa: E402
from rules.kernel.data_files import digest  # noqa: E402
from rules.proving.meeting import Met  # noqa: E402
from tests.golden import Golden, play_golden, read_golden, write_golden  # noqa: E402

SECONDS = 7.0  # of thinking that the chosen games of a campaign may take together


class Seen:
    """One game that could be chosen: what it met, which blocks of the rules it ran, how long it took."""

    def __init__(self, campaign: Campaign, n: int) -> None:
        for marks in block_coverage.run.values():
            marks[:] = bytes(len(marks))
        met, began = Met(campaign), time.process_time()
        self.golden = play_golden(campaign, n, met)
        self.seconds = time.process_time() - began
        self.things: set[object] = set(met.kinds & met.everything())
        for path, marks in block_coverage.run.items():
            self.things |= {(path, i) for i, mark in enumerate(marks) if mark}


def choose(campaign: Campaign, games: int) -> list[Golden]:
    """The games that bring most that is new for their time, until the time is used up and every kind is met."""
    left = [Seen(campaign, n) for n in range(games)]
    chosen: list[Seen] = []
    things: set[object] = set()
    kinds = {thing for s in left for thing in s.things if isinstance(thing, str)}
    while left and (sum(s.seconds for s in chosen) < SECONDS or not kinds <= things):
        best = max(left, key=lambda s: (len(s.things - things) / (s.seconds + 0.02), -s.golden.n))
        left.remove(best)
        chosen.append(best)
        things |= best.things
    return sorted((s.golden for s in chosen), key=lambda g: g.n)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(built()))
    parser.add_argument("--choose", type=int, default=0, metavar="N", help="the best of N games, not those of before")
    said = parser.parse_args()
    for game in said.games or built():
        campaign, met = find(game), Met(find(game))
        chosen = choose(campaign, said.choose) if said.choose else read_golden(game).game
        began = time.process_time()
        write_golden(game, digest(campaign.shipped), [play_golden(campaign, g.n, met) for g in chosen])
        print(f"{game}: {len(chosen)} games, {time.process_time() - began:.1f} s; never: {met.never() or 'nothing'}")


if __name__ == "__main__":
    main()
