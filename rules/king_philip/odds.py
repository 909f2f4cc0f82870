"""Odds of a battle, an evasion, an interception, from public facts only.

Both the preview (`expectations`) and the computer players (`ai`) count with them, so they belong to neither.
"""

from __future__ import annotations

from collections import Counter

import msgspec

from rules.king_philip import evasion, interception
from rules.king_philip.dataset.charts import ENGLISH, Charts, other
from rules.king_philip.events import affected_side
from rules.king_philip.facts import Facts
from rules.king_philip.pieces import NEUTRAL
from rules.king_philip.stacking import infantry_of, leader_of
from rules.king_philip.strength import piece_strength, site_steps, strength

CALM = ("spy", "massacre", "guide")  # faces that leave the fight itself alone


class BattleOdds(msgspec.Struct):
    """Without evasion and re-rolls; the owner takes losses that bring no points first."""

    strength: int
    against: int
    off: float  # doubles: nothing happens
    hits: float  # mean losses of the defender, when it is fought or not
    suffered: float
    razed: float
    cleared: float  # all defending Infantry gone
    wiped_out: float  # all attacking Infantry gone
    evades: float  # the defender's chance to slip away, if he tries


def battle_odds(game: Facts, side: str, group: list[str], target: str) -> BattleOdds:
    """`group` of `side` attacks `target`, as things stand."""
    enemy = other(side)
    defenders = list(game.pieces_in(target)) if game.side_in(target) == enemy else []
    site = target if game.site_side(target) in (enemy, NEUTRAL) else ""  # a village at peace would defend itself
    steps, razing = ladder(game, defenders, site)
    clearing = len(steps) - (razing == len(steps))  # the site may outlast its Infantry
    own = sum(2 if game.infantry[u].full else 1 for u in infantry_of(game, group))
    odds = BattleOdds(strength(game, group), strength(game, defenders, site), 1 / 6, 0, 0, 0, 0, 0, 0)
    for weight, hits, suffered in outcomes(game, side, group, defenders, site):
        odds.hits += weight * min(hits, len(steps))
        odds.suffered += weight * min(suffered, own)
        odds.razed += weight * (razing is not None and hits >= razing)
        odds.cleared += weight * (bool(infantry_of(game, defenders)) and hits >= clearing)
        odds.wiped_out += weight * (suffered >= own)
    if evasion.may_evade(game, enemy, target, group):
        odds.evades = evasion.chance(game, enemy, defenders) / 6
    return odds


def ladder(game: Facts, defenders: list[str], site: str) -> tuple[list[str], int | None]:
    """What each further hit takes, in the usual order: a unit's id or the site's; and the hit that razes."""
    units = infantry_of(game, defenders)
    full = [u for u in units if game.infantry[u].full]
    left = site_steps(game, site)
    led = leader_of(game, defenders) is not None
    steps = [*full, *[site] * max(0, left - 1), *units]
    if left:
        at = len(steps) - 1 if led and units else len(steps)
        steps.insert(at, site)
        return steps, at + 1
    return steps, None


def outcomes(game: Facts, side: str, group: list[str], defenders: list[str], site: str) -> list[tuple[float, int, int]]:
    """(chance, hits on the defender, hits on the attacker) for every throw that is no doubles."""
    mine, theirs = strength(game, group), strength(game, defenders, site)
    worst = max((piece_strength(game, p) for p in group), default=0)
    worst2 = max([game.site_strength(site) if site else 0, *(piece_strength(game, p) for p in defenders)])
    known = game.charts.__dict__.setdefault("known_outcomes", {})  # a few hundred cases in all
    key = (side, mine, theirs, worst, worst2)
    if key not in known:
        known[key] = throws(game.charts, *key)
    found: list[tuple[float, int, int]] = known[key]
    return found


def throws(charts: Charts, side: str, mine: int, theirs: int, worst: int, worst2: int) -> list[tuple[float, int, int]]:
    """`worst` and `worst2`: what a panic takes off the attacker and the defender."""
    faces = charts.settings.event_die.faces
    calm = sum(f in CALM or f == "ambush" for f in faces)
    out: Counter[tuple[int, int]] = Counter()
    for red in range(1, 7):
        for green in range(1, 7):
            if red == green:
                continue
            hurt = affected_side(red, green)
            die, die2 = (red, green) if side == ENGLISH else (green, red)
            a, d = charts.hits(mine, die), charts.hits(theirs, die2)
            out[a, d] += calm
            if hurt == side:  # panic, and reinforcements
                out[charts.hits(max(0, mine - worst), die), d] += 1
                out[charts.hits(mine + 1, die), d] += 1
            else:
                out[a, charts.hits(max(0, theirs - worst2), die2)] += 1
                out[a, charts.hits(theirs + 1, die2)] += 1
    return [(n / 216, a, d) for (a, d), n in out.items()]


class Chance(msgspec.Struct):
    """Faces of the die that succeed, of six."""

    start: str
    space: str
    faces: int


def interception_odds(game: Facts, side: str, space: str) -> list[Chance]:
    """Every stack of `side` that could try to go to `space`."""
    return [
        Chance(s, space, interception.chance(game, side, s, space))
        for s in interception.interceptors(game, side, space, [])
    ]
