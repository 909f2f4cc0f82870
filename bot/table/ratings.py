"""Ratings of people in a campaign, by openskill. A seat is as strong as its holders, each by their share of the
game, and each gains or loses by that share. Computer players are not rated, and a game counts if two seats had people.
A substitute can't lose by it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.table.counted import Rating
from bot.table.tenures import Tenure

Table = dict[int, Rating]


def rate_all(games: Sequence[tuple[list[str], int, list[Tenure]]]) -> Table:
    """Games in the order in which they ended: who won, how many entries there were, and who sat where."""
    table: Table = {}
    for winners, entries, tenures in games:
        table |= rate_one(table, winners, entries, tenures)
    return table


def rate_one(table: Table, winners: list[str], entries: int, tenures: Sequence[Tenure]) -> Table:
    """What a game changes."""
    from openskill.models import PlackettLuce  # where nobody is rated it is not needed

    model = PlackettLuce()
    start = model.rating()
    held: dict[str, list[tuple[Tenure, float]]] = {}
    for tenure in tenures:
        if tenure.user_id is not None and (share := share_of(tenure, entries)) > 0:
            held.setdefault(tenure.seat, []).append((tenure, share))
    seats = list(held)
    if len(seats) < 2 or len({t.user_id for sat in held.values() for t, _ in sat}) < 2:
        return {}
    now = {t.user_id: table.get(t.user_id or 0, Rating(start.mu, start.sigma)) for sat in held.values() for t, _ in sat}
    ranks = [0.0 if seat in winners or not winners else 1.0 for seat in seats]
    means = [mean([(now[t.user_id], share) for t, share in held[seat]]) for seat in seats]
    changed: Table = {}
    for at, seat in enumerate(seats):
        for tenure, share in held[seat]:
            old = now[tenure.user_id]
            teams = [[model.rating(mu=r.mu, sigma=r.sigma)] for r in [*means[:at], old, *means[at + 1 :]]]
            new = model.rate(teams, ranks=ranks)[at][0]
            mu, sigma = old.mu + share * (new.mu - old.mu), old.sigma + share * (new.sigma - old.sigma)
            is_lost_cause = tenure.number > 1 and mu < old.mu
            user, before = tenure.user_id or 0, changed.get(tenure.user_id or 0, old)
            if is_lost_cause:
                changed[user] = Rating(before.mu, before.sigma, old.games + 1)
            else:  # who held two seats one after the other is changed by both
                changed[user] = Rating(before.mu + mu - old.mu, before.sigma + sigma - old.sigma, old.games + 1)
    return changed


def share_of(tenure: Tenure, entries: int) -> float:
    """The part of a game in which somebody held the seat."""
    last = entries if tenure.to_entry is None else tenure.to_entry
    return max(0.0, min(1.0, (last - tenure.from_entry) / entries)) if entries else 0.0


def mean(ratings: Sequence[tuple[Rating, float]]) -> Rating:
    whole = sum(share for _, share in ratings)
    return Rating(sum(r.mu * s for r, s in ratings) / whole, sum(r.sigma * s for r, s in ratings) / whole)
