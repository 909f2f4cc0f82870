"""Rank: the score that decides ties and the end (R-RANK). It is worked out when needed and never stored (G39)."""

from __future__ import annotations

from rules.age_of_arthur.facts import Facts


def rank(game: Facts, seat: str) -> int:
    points = game.britain.settings.rank
    lands = game.lands(seat)
    warlords = sum(c.card == "warlord" and c.on in lands for c in game.in_play)
    return (
        points.british * game.is_british(seat)
        + points.province * len(lands)
        + points.warlord * warlords
        + points.vassal * len(game.vassals(seat))
        + points.title * sum(holder == seat for holder in game.titles.values())
    )


def ranks(game: Facts) -> dict[str, int]:
    return {seat: rank(game, seat) for seat in game.order}


def highest_die(game: Facts, seats: list[str]) -> tuple[str, dict[str, list[int]]]:
    """One die each, again among the highest (Rank, G43)."""
    rolls: dict[str, list[int]] = {seat: [] for seat in seats}
    left = list(seats)
    while len(left) > 1:
        for seat in left:
            rolls[seat].append(game.roll())
        best = max(rolls[seat][-1] for seat in left)
        left = [seat for seat in left if rolls[seat][-1] == best]
    return left[0], rolls
