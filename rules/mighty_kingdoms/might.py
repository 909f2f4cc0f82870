"""The end of the game: might (5.1; A20-A22, N35-N37). The rulebook names no victory; this is the author's later
word."""

from __future__ import annotations

from rules.kernel import phrase
from rules.mighty_kingdoms.facts import CAPITAL, CITY, FORTRESS, VILLAGE, Facts, place_of


def might_of(game: Facts, seat: str) -> int:
    """Settlements, armies, and one for each battle won on a table (A20; none in Simple mode, M20)."""
    worth = game.charts.might
    places = sum(worth[place_of(t)] for t in game.tiles.values() if t.owner == seat and t.place)
    return places + worth["army"] * len(game.armies_of(seat)) + game.triumphs.get(seat, 0)


def rank_of(game: Facts, seat: str) -> tuple[int, ...]:
    """Ties: armies, cities with the capital, fortresses, villages; at last who was out later (N37)."""
    counts = [len(game.settlements_of(seat, *kinds)) for kinds in ((CITY, CAPITAL), (FORTRESS,), (VILLAGE,))]
    late = game.out.index(seat) if seat in game.out else len(game.seats)
    return (might_of(game, seat), len(game.armies_of(seat)), *counts, late)


def finish_if_alone(game: Facts) -> bool:
    """A22: a kingdom left alone has won at once."""
    alone = len(game.seats) - len(game.out) == 1
    if alone:
        finish(game, "alone")
    return alone


def finish(game: Facts, how: str) -> None:
    """Who has given up can't win (N35), nor who is out while another is left."""
    can_win = [s for s in game.seats if s not in game.conceded]
    best = max((s not in game.out, rank_of(game, s)) for s in can_win)
    winners = [s for s in can_win if (s not in game.out, rank_of(game, s)) == best]
    game.finish(winners, phrase(how), {s: float(might_of(game, s)) for s in game.seats})
