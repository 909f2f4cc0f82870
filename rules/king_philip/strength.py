"""13.4 Strength points of a side in a battle."""

from __future__ import annotations

from rules.king_philip.facts import Facts
from rules.king_philip.stacking import infantry_of, leader_of


def piece_strength(game: Facts, piece: str) -> int:
    rules = game.charts.settings.strength
    if piece in game.infantry:
        return rules.full if game.infantry[piece].full else rules.weakened
    return rules.key_leader if game.is_key(piece) else 0


def strength(game: Facts, pieces: list[str], site: str = "", panicked: str = "") -> int:
    """`site` is the attacked space if it defends; `panicked` is left out (13.3). Never below 0."""
    rules = game.charts.settings.strength
    total = sum(piece_strength(game, p) for p in pieces if p != panicked)
    if site and site != panicked:
        total += game.site_strength(site)
    if game.has_musket(pieces):
        total += rules.musket
    leader = leader_of(game, pieces)
    if leader is not None and game.leaders[leader].spy:
        total += rules.spy
    return max(0, total)


def steps_of(game: Facts, pieces: list[str], site: str = "") -> int:
    """Losses that can be taken at all."""
    steps = sum(2 if game.infantry[u].full else 1 for u in infantry_of(game, pieces))
    return steps + site_steps(game, site)


def site_steps(game: Facts, site: str) -> int:
    """Hits until it is razed."""
    if not site or not game.is_intact(site):
        return 0
    return game.charts.steps_to_raze[site] - game.damage.get(site, 0)
