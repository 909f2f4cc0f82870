"""The figures of Simple battles: exactly those of an enumeration by hand, and those of the rules themselves."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from rules.mighty_kingdoms.news.year import BattleDecided
from rules.mighty_kingdoms.odds import odds, side_of
from rules.mighty_kingdoms.simple import Rest
from tests.rules.mighty_kingdoms.stage import act, stage, told

WHOLE, HOLDS, WEAK, LAST = (500, False), (500, True), (300, False), (100, False)


@pytest.mark.parametrize(
    ("attackers", "defenders", "ways"),
    [
        ([WHOLE], [WHOLE], (8, 20, 8)),
        ([WHOLE], [HOLDS], (4, 22, 10)),
        ([WHOLE] * 2, [WHOLE], (88, 96, 32)),
        ([WHOLE] * 2, [HOLDS], (46, 120, 50)),
        ([WHOLE] * 2, [WHOLE] * 2, (384, 528, 384)),
        ([WHOLE] * 3, [WHOLE] * 2, (3360, 2752, 1664)),
        ([WEAK], [WHOLE], (4, 16, 16)),
    ],
)
def test_3_5_the_odds_are_exact(
    attackers: list[tuple[int, bool]], defenders: list[tuple[int, bool]], ways: tuple[int, int, int]
) -> None:
    found = odds(side_of(attackers), side_of(defenders))
    assert tuple(found) == tuple(n / sum(ways) for n in ways)


@pytest.mark.parametrize(
    ("attackers", "defenders", "per_cent"),
    [
        ([WHOLE], [WHOLE], (22.2, 55.6, 22.2)),
        ([WHOLE], [HOLDS], (11.1, 61.1, 27.8)),
        ([WHOLE] * 2, [WHOLE], (40.7, 44.4, 14.8)),
        ([WHOLE] * 2, [HOLDS], (21.3, 55.6, 23.1)),
        ([WHOLE] * 2, [WHOLE] * 2, (29.6, 40.7, 29.6)),
        ([WHOLE] * 2, [HOLDS] * 2, (14.8, 43.5, 41.7)),
        ([WHOLE] * 3, [WHOLE], (55.6, 34.6, 9.9)),
        ([WHOLE] * 3, [HOLDS], (30.6, 50.2, 19.3)),
        ([WHOLE] * 3, [WHOLE] * 2, (43.2, 35.4, 21.4)),
        ([WEAK], [WHOLE], (11.1, 44.4, 44.4)),
    ],
)
def test_3_5_the_table_of_odds(
    attackers: list[tuple[int, bool]], defenders: list[tuple[int, bool]], per_cent: tuple[float, ...]
) -> None:
    found = odds(side_of(attackers), side_of(defenders))
    assert tuple(round(100 * share, 1) for share in found) == per_cent


def test_3_5_an_army_of_100_always_loses_to_a_whole_one() -> None:
    assert tuple(odds(side_of([LAST]), side_of([WHOLE]))) == (0, 0, 1)


def test_3_5_the_rules_give_the_same_as_the_odds() -> None:
    """Every throw of two against one that defends, played by the frames with all dice left to Herald."""
    count = {"p1": 0, "": 0, "p2": 0}
    tiles = ["p1 B2 capital", "p1 C2", "p2 D2 village", "p2 E2 capital"]
    for throw in product(range(1, 7), repeat=3):
        armies = ["p1.1 D2", "p1.2 D2", "p2.1 D2 defends"]
        game = stage(tiles, armies, at="battles", rolls=throw)
        if not told(game, BattleDecided):  # p2 may choose whom to strike
            act(game, "p2", Rest())
        count[told(game, BattleDecided)[0].winner] += 1
    assert (count["p1"], count[""], count["p2"]) == (46, 120, 50)


def test_3_5_larger_battles_are_exact_too() -> None:
    """Counted throw by throw, both sides together."""
    fours = Counter[int]()
    for throw in product(range(1, 7), repeat=5):
        harm_done = min(sum(die == 6 for die in throw[:4]), 5)  # against one that defends
        fours[(harm_done > (throw[4] >= 5)) - (harm_done < (throw[4] >= 5))] += 1
    found = odds(side_of([WHOLE] * 4), side_of([HOLDS]))
    assert tuple(found) == tuple(fours[end] / 6**5 for end in (1, 0, -1))
    six = odds(side_of([WHOLE] * 6), side_of([WHOLE] * 6))
    assert six.win == six.loss and abs(sum(six) - 1) < 1e-12
