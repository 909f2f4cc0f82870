"""What the computer player answers between its marches: going into a space that was fought for, interceptions, the
quarrel at the border."""

from __future__ import annotations

from rules.kernel import Decline, Done, Pass, Verb
from rules.king_philip.advance import Advance, Advancing
from rules.king_philip.ai.late import is_late
from rules.king_philip.ai.worth import strength_near
from rules.king_philip.dataset.charts import other
from rules.king_philip.facts import Facts
from rules.king_philip.interception import Intercept, Intercepting, chance, interceptors, sendable
from rules.king_philip.stacking import pieces_of
from rules.king_philip.surrender import BorderQuarrel, Exploit, count_connecticut_razed

GOOD_ODDS = 4  # Connecticut settlements razed: the die succeeds as often as not


def choose_advance(ask: Advancing, game: Facts, seat: str) -> Verb:
    """13.7 Into a space from which more can be attacked, if nobody is needed where they are."""
    for start in ask.find_starts(game):
        if gains_by_advancing(game, seat, start, ask.space):
            return Advance(start, ask.parts_from(game, start)[0])
    return Done()


def gains_by_advancing(game: Facts, side: str, start: str, space: str) -> bool:
    """From a space that is open anyway, with more of the enemy's sites beside the new one and no more of his units."""
    if not game.is_open(start):
        return False
    enemy, near = other(side), game.charts.neighbours
    before, after = (sum(game.site_side(s) == enemy for s in near[place]) for place in (start, space))
    return after > before and strength_near(game, enemy, space) <= strength_near(game, enemy, start)


def is_border_ripe(game: Facts) -> bool:
    """13.6 There is one roll in the whole game: it waits until it is likely, or until the end."""
    razed = count_connecticut_razed(game)
    return razed >= GOOD_ODDS or (razed > 1 and is_late(game))


def answer_border(ask: BorderQuarrel, game: Facts, seat: str) -> Verb:
    return Exploit() if is_border_ripe(game) else Decline()


def choose_interception(ask: Intercepting, game: Facts, seat: str) -> Verb:
    """12.5 Against markers alone, by the likeliest stack. Nobody bares a site that has other enemies beside it."""
    if not ask.marker:
        return Pass()
    ready = interceptors(game, seat, ask.space, ask.rolled)
    for start in sorted(ready, key=lambda s: (-chance(game, seat, s, ask.space), -len(game.infantry_in(s)))):
        for part in sendable(game, seat, start, ask.space):
            if not bares_site(game, seat, start, ask.space, pieces_of(part)):
                return Intercept(start, part)
    return Pass()


def bares_site(game: Facts, side: str, start: str, space: str, going: list[str]) -> bool:
    """Whether a site of this side would be left without Infantry, with enemies beside it who are not in `space`."""
    if game.site_side(start) != side or any(u not in going for u in game.infantry_in(start)):
        return False
    return any(s != space and game.side_in(s) == other(side) for s in game.charts.neighbours[start])
