"""3.7 Reform: terrain slows armies down, tiles with armies of one kingdom only are its own, spent units are gone."""

from __future__ import annotations

from rules.mighty_kingdoms.facts import Facts
from rules.mighty_kingdoms.news.year import LaidDown
from rules.mighty_kingdoms.strength import destroy_spent


def reform(game: Facts) -> None:
    slowed = [n for n, a in game.armies.items() if a.slowed and not a.lying]
    if slowed:
        game.tell(LaidDown(slowed))
    for army in game.armies.values():
        army.lying = army.lying or army.slowed
        army.slowed = army.defends = False
    for tile in {a.tile: None for a in game.armies.values()}:
        there = game.kingdoms_in(tile)
        if len(there) == 1:
            game.take_tile(tile, there[0])
    for name in list(game.armies):
        destroy_spent(game, name)
    game.given = {}
