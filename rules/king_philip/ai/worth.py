"""What the computer players think things are worth, in Victory Points."""

from __future__ import annotations

from rules.king_philip.dataset.charts import ENGLISH, INDIAN, other
from rules.king_philip.facts import Facts
from rules.king_philip.odds import ladder, outcomes
from rules.king_philip.stacking import infantry_of, leader_of
from rules.king_philip.strength import site_steps, strength

WEAKENED, DAMAGED = 0.35, 0.4
DEFEATED = {ENGLISH: 1.15, INDIAN: 1.35}  # of that side: Warriors do not come back
RAZED = {ENGLISH: 1.7, INDIAN: 1.5}  # that side's site: tribes join when settlements burn
LEADER, KEY_LEADER = 1.3, 3.5
CAPITAL = 6.0


def prices(game: Facts, side: str, pieces: list[str], site: str) -> list[float]:
    """What each further hit on them is worth to the enemy."""
    steps, _ = ladder(game, pieces, site)
    out, weakened, hits = list[float](), set[str](), 0
    for step in steps:
        if step == site:
            hits += 1
            out.append(RAZED[side] if hits == site_steps(game, site) else DAMAGED)
        elif game.infantry[step].full and step not in weakened:
            weakened.add(step)
            out.append(WEAKENED)
        else:
            out.append(DEFEATED[side] - WEAKENED)
    leader = leader_of(game, pieces)
    if leader is not None and infantry_of(game, pieces) and out:
        out[-1] += KEY_LEADER if game.is_key(leader) else LEADER
    return out


def attack_worth(game: Facts, side: str, group: list[str], target: str) -> float:
    """The mean gain of a battle, own losses taken off; with the chance that the defenders slip away."""
    enemy = other(side)
    defenders = list(game.pieces_in(target)) if game.side_in(target) == enemy else []
    site = target if game.site_side(target) in (enemy, "neutral") else ""
    value = fight_worth(game, side, group, defenders, site)
    if defenders and side == ENGLISH and strength(game, group) > strength(game, defenders, site):
        slip = {0: 0.33}.get(0 if leader_of(game, defenders) is None else 1, 0.5)
        if "church" not in group:
            alone = fight_worth(game, side, group, [], site) if site else 0.0
            value = (1 - slip) * value + slip * alone
    return value


def fight_worth(game: Facts, side: str, group: list[str], defenders: list[str], site: str) -> float:
    theirs = prices(game, other(side), defenders, site)
    mine = prices(game, side, group, "")
    total = 0.0
    for weight, hits, suffered in outcomes(game, side, group, defenders, site):
        total += weight * (sum(theirs[:hits]) - sum(mine[:suffered]))
    return total


def strength_near(game: Facts, side: str, space: str) -> int:
    """Strength of `side` one connection away."""
    found: int = game.position[find_strength_near, side, space]
    return found


def find_strength_near(game: Facts, side: str, space: str) -> int:
    beside = dict.fromkeys(k.to for k in game.charts.links[space])
    return sum(strength(game, game.pieces_in(s)) for s in beside if game.side_in(s) == side)


def exposure(game: Facts, side: str, space: str, pieces: list[str]) -> float:
    """What standing there may cost in the enemy's turn."""
    enemy = strength_near(game, other(side), space)
    own = strength(game, pieces, space if game.site_side(space) == side else "")
    return 0.06 * max(0, enemy - own / 2)


def cost_of_leaving(game: Facts, side: str, space: str) -> float:
    """What leaving a site without Infantry may cost."""
    if game.site_side(space) != side:
        return 0.0
    enemy = strength_near(game, other(side), space)
    if space in game.charts.settings.victory.indian_sites:
        return CAPITAL * min(0.9, 0.3 * enemy)  # its fall may end the war
    return min(0.9, 0.12 * enemy)
