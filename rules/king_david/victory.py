"""12.0 Victory: automatic at the end of an Action Phase, or by points after the last turn."""

from __future__ import annotations

from rules.kernel import phrase
from rules.king_david.facts import Facts
from rules.king_david.news.turns import TurnScored


def contenders(game: Facts) -> list[str]:
    """The players who have not given up: nobody else can win."""
    return [p for s, p in game.countries.items() if s not in game.conceded]


def win_at_once(game: Facts) -> bool:
    """12.1 exactly one country at its level; never with two players. Whether the game is over."""
    if len(game.seats) == 2:
        return False
    there = [p for p in contenders(game) if game.score(p) >= game.atlas.charts.countries[p].automatic]
    if len(there) != 1:
        return False
    scores = {game.seat_of(p): float(game.score(p)) for p in game.players}
    game.finish([game.seat_of(there[0])], phrase("automatic_victory", country=there[0]), scores)
    return True


def win_by_points(game: Facts, how: str) -> None:
    """12.2 points times the country's multiplier; fractions are kept, a tie is shared."""
    totals = {p: game.score(p) * game.atlas.charts.countries[p].multiplier for p in game.players}
    best = max(totals[p] for p in contenders(game))
    winners = [game.seat_of(p) for p in contenders(game) if totals[p] == best]
    game.finish(winners, phrase(how, turn=game.turn), {game.seat_of(p): n for p, n in totals.items()})


def tell_scores(game: Facts) -> None:
    game.tell(TurnScored(game.turn, {p: game.score(p) for p in game.players}))
