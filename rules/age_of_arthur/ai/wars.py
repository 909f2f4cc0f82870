"""What a war would bring a computer player: who would stand where, who would win, what would change hands."""

from __future__ import annotations

import math

from rules.age_of_arthur.ai.value import FEAR, HOPE, THRONE, prize, strengths
from rules.age_of_arthur.facts import Facts, is_throne
from rules.age_of_arthur.war_facts import WarFrame, opposite, reasons

LIKELY = 0.85  # that somebody joins where more of what he claims can be won
STEEP = 3.5  # how soon more stands decide a battle
COST = 0.2  # of any war: kings die in it
Parts = dict[str, float]  # by player: how likely he stands on my side


def leaning(game: Facts, other: str, one: str, foe: str) -> float:
    """How likely somebody stands with the one against the other: by the claims between them, and by fealty."""
    with_one = len(reasons(game, other, foe)) + 2 * (game.lord(other) == one)
    with_foe = len(reasons(game, other, one)) + 2 * (game.lord(other) == foe)
    return 0.5 if with_one == with_foe else LIKELY if with_one > with_foe else 1 - LIKELY


def parts_of(game: Facts, seat: str, enemy: str, declarer: str = "") -> Parts:
    """Before anybody has chosen: one after the other takes the side that promises him more, as he sees it then."""
    stands, sides = strengths(game), {seat: True, enemy: False}
    waiting = [s for s in game.clockwise(declarer or seat) if s not in sides]
    leans = {s: leaning(game, s, seat, enemy) for s in waiting}
    for other in waiting:
        parts = leans | {s: float(with_me) for s, with_me in sides.items()}
        hope = [outlook(game, other, parts | {other: 1.0}, stands)]
        against = {s: 1 - part for s, part in parts.items()} | {other: 1.0}
        hope.append(outlook(game, other, against, stands))
        sides[other] = hope[0] > hope[1] or (hope[0] == hope[1] and leans[other] > 0.5)
    return {s: LIKELY if with_me else 1 - LIKELY for s, with_me in sides.items()} | {seat: 1.0, enemy: 0.0}


def parts_in(game: Facts, war: WarFrame, seat: str, side: str) -> Parts:
    """In a war that is declared, if he stands on this side; players who chose another war are in neither."""
    ours, theirs = war.principal(side), war.principal(opposite(side))
    found = {seat: 1.0}
    for other in game.order:
        if other == seat:
            continue
        if other in war.sides:
            if war.sides[other] in (side, opposite(side)):
                found[other] = float(war.sides[other] == side)
        elif other in war.waiting:
            found[other] = leaning(game, other, ours, theirs)
    return found


def share(game: Facts, parts: Parts, stands: Parts | None = None) -> float:
    """My side's part of all strength."""
    stands = stands or strengths(game)
    ours = sum(part * stands[s] for s, part in parts.items())
    return ours / max(1.0, sum(stands[s] for s in parts))


def chance(share: float) -> float:
    """To win in the field."""
    ours, theirs = math.pow(share, STEEP), math.pow(1 - share, STEEP)
    return ours / (ours + theirs)


def stakes(game: Facts, seat: str, parts: Parts) -> tuple[float, float]:
    """What a victory gains him, and what a defeat costs: claims come true, and claims of the beaten are void."""
    gain = loss = 0.0
    for thing, claimants in game.claims.items():
        owner, value = game.owner(thing), prize(game, thing)
        if owner == seat:
            against = max((1 - parts[s] for s in claimants if s in parts), default=0.0)
            gain += against * FEAR * value
            loss += against * (1 - FEAR) * value
        elif seat in claimants and game.may_hold(seat, thing):
            against = 1 - parts[owner] if owner in parts else float(not owner)
            gain += against * (1 - HOPE) * value * (2 if is_throne(thing) else 1)
            loss += against * HOPE * value * bool(owner)
    return gain, loss


def outlook(game: Facts, seat: str, parts: Parts, stands: Parts | None = None) -> float:
    """A war fought out in the field, in worth."""
    gain, loss = stakes(game, seat, parts)
    wins = chance(share(game, parts, stands))
    return wins * gain - (1 - wins) * loss - COST


def declaring(game: Facts, seat: str, enemy: str, casts_out: bool = False) -> float:
    parts = parts_of(game, seat, enemy)
    vassal = THRONE * chance(share(game, parts)) if casts_out else 0.0
    return outlook(game, seat, parts) + vassal
