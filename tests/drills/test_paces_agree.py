"""Battles agree with each other: by the odds, at once, by stances and PIP by PIP the same side wins as often.

The drill fights a thousand by the odds and at once, three hundred by stances and PIP by PIP; the short form only sees a
gross difference. `docs/paces.md` has the figures.
"""

from __future__ import annotations

import pytest

from rules.dba.battle import change_pace
from rules.dba.duel import Pace
from tests.drills.match_ups import MATCH_UPS, MatchUp, Tally, by_grid, by_odds, drawn_up, fight_out, surely_apart

POINTS = 8  # per cent: the shares may be further apart than this only by chance


def end_of(match: MatchUp, pace: Pace, then: str = "") -> list[tuple[str, str, str]]:
    """What became of every element, and who won. `then`: the pace from the second round on."""
    state = drawn_up(match, pace, f"the same dice {match.name}")
    fight_out(state, (lambda state: change_pace(state.field_of_battle, then)) if then else None)
    assert state.result is not None
    grid = state.field_of_battle
    return [("", str(grid.round), str(grid.ended)), *((i, e.cell, e.fate) for i, e in grid.elements.items())]


@pytest.mark.parametrize("match", [MATCH_UPS[0], MATCH_UPS[4]], ids=lambda match: match.name)
def test_the_same_dice_give_the_same_battle_on_the_grid(match: MatchUp) -> None:
    """Led alike, battles by stances, PIP by PIP and at once are one battle, to the last element."""
    by_stances = end_of(match, "stance")
    assert end_of(match, "full") == by_stances
    assert end_of(match, "stance", then="auto") == by_stances


def agree(tallies: dict[str, Tally]) -> bool:
    return not any(surely_apart(one, other, POINTS) for one in tallies.values() for other in tallies.values())


def test_the_opening_goes_alike_at_every_pace() -> None:
    opening = MATCH_UPS[0]
    tallies = {
        "odds": by_odds(opening, 300),
        "auto": by_grid(opening, "auto", 6),
        "stance": by_grid(opening, "stance", 3),
        "full": by_grid(opening, "full", 3),
    }
    assert agree(tallies), tallies


@pytest.mark.parametrize(
    ("match", "least", "most"), list(zip(MATCH_UPS, (64, 42, 42, 37, 34), (80, 58, 58, 57, 49), strict=True))
)
def test_the_odds_are_near_what_the_grid_gave(match: MatchUp, least: int, most: int) -> None:
    """Per cent that the attacker won of 150 battles at once, give or take eight: see `battle.toml`."""
    assert least <= 100 * by_odds(match, 600).share <= most


def test_what_is_far_apart_is_seen() -> None:
    assert surely_apart(Tally(300, 270, 30), Tally(300, 215, 85), POINTS)
    assert not surely_apart(Tally(300, 220, 80), Tally(300, 215, 85), POINTS)


@pytest.mark.drill
@pytest.mark.parametrize("match", MATCH_UPS, ids=lambda match: match.name)
def test_all_paces_agree(match: MatchUp) -> None:
    tallies = {
        "odds": by_odds(match, 1000),
        "auto": by_grid(match, "auto", 1000),
        "stance": by_grid(match, "stance", 300),
        "full": by_grid(match, "full", 300),
    }
    print(f"{match.name}: " + ", ".join(f"{pace} {t.share:.3f}" for pace, t in tallies.items()))
    assert agree(tallies), tallies


@pytest.mark.drill
@pytest.mark.parametrize("match", MATCH_UPS, ids=lambda match: match.name)
def test_no_array_is_better_mirrored(match: MatchUp) -> None:
    tallies = {"as proposed": by_grid(match, "stance", 300), "mirrored": by_grid(match, "stance", 300, mirrored=True)}
    print(f"{match.name}: " + ", ".join(f"{how} {t.share:.3f}" for how, t in tallies.items()))
    assert agree(tallies), tallies
