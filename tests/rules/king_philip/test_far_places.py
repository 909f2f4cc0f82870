"""12.1 Whether a group can go anywhere is found without a search; it agrees with the search in games at random."""

from __future__ import annotations

import pytest

from rules.kernel import Chance
from rules.king_philip import CAMPAIGN
from rules.king_philip.dataset.charts import SIDES
from rules.king_philip.facts import Facts
from rules.king_philip.paths import can_go, can_go_far, group_of, reach
from rules.proving.selfplay import play_out

EVERY = 6  # entries


def look_at(game: Facts) -> tuple[int, int]:
    """How many groups can go far, and how many cannot."""
    can = cannot = 0
    for start, pieces in game.occupants.items():
        side = game.sides[start]
        if side not in SIDES:  # nobody moves those
            continue
        for group in {(pieces[0],), (pieces[-1],), tuple(pieces)}:
            known = group_of(game, side, group)
            for tally in (0, known.allowance // 2):
                left, near = known.allowance - tally, {to for to, *_ in known.steps[start]}
                stops = set(reach(game, side, list(group), start, tally).find_stops())
                for but in ("", min(near)):
                    far = can_go_far(game, side, list(group), known, start, left, but)
                    assert not stops - near - {but} or far, (side, group, start, tally, but)
                    assert stops - {but} or not far, (side, group, start, tally, but)
                    assert can_go(game, side, list(group), start, tally, but) == bool(stops - {but})
                    can, cannot = can + far, cannot + (not far)
    return can, cannot


@pytest.mark.parametrize("key", ["near", "far"])
def test_what_is_said_without_a_search_is_what_the_search_finds(key: str) -> None:
    game, seen, entries = CAMPAIGN.new(CAMPAIGN.seats(2), key), [0, 0], [0]

    def look() -> None:
        entries[0] += 1
        if entries[0] % EVERY == 0 and game.result is None:
            can, cannot = look_at(game)
            seen[0] += can
            seen[1] += cannot

    play_out(CAMPAIGN, game, {}, Chance(key), after=look)
    assert min(seen) > 50, seen
