"""Victory: lord of all with a title (R-END, F-WIN, G40), or the highest rank when time is called (F-END, G43)."""

from __future__ import annotations

from rules.age_of_arthur.claims import gain
from rules.age_of_arthur.facts import Facts
from rules.age_of_arthur.news.wars import TimeCalled
from rules.age_of_arthur.rank import highest_die, ranks
from rules.kernel import phrase


def is_lord_of_all(game: Facts, seat: str) -> bool:
    """Everybody else who has not conceded is his own vassal, and none rebels (F-WIN, G41)."""
    return all(game.lord(other) == seat for other in game.order if other != seat and other not in game.conceded)


def judge(game: Facts) -> bool:
    """Ends the game if somebody has won it. Whether it did."""
    if game.result is not None:
        return True
    for seat in game.order:
        if seat in game.conceded or not is_lord_of_all(game, seat):
            continue
        crown_lord_of_all(game, seat)
        if seat in game.titles.values():
            game.finish([seat], phrase("lord_of_all", player=seat), scores(game))
            return True
    return False


def crown_lord_of_all(game: Facts, seat: str) -> None:
    """G40: no decisive war may ever come that crowns him, so he takes a title that is free and that he claims."""
    for title, holder in game.titles.items():
        if not holder and game.has_claim(seat, title) and game.may_hold(seat, title):
            gain(game, seat, title)


def scores(game: Facts) -> dict[str, float]:
    return {seat: float(points) for seat, points in ranks(game).items()}


def call_time(game: Facts) -> None:
    """The highest rank of those who have not conceded; the tied dice."""
    found = ranks(game)
    game.tell(TimeCalled(found))
    playing = [s for s in game.order if s not in game.conceded]
    top = max(found[s] for s in playing)
    best = [s for s in playing if found[s] == top]
    if len(best) == 1:
        return game.finish(best, phrase("highest_rank", player=best[0], rank=top), scores(game))
    winner, rolls = highest_die(game, best)
    return game.finish([winner], phrase("highest_die", player=winner, rank=top, die=rolls[winner][-1]), scores(game))
