"""What a choice means now, for a menu, from what the seat may know."""

from __future__ import annotations

from typing import Any

from rules.kernel import Phrase, phrase
from rules.mighty_kingdoms.army_list import Unit
from rules.mighty_kingdoms.facts import Facts
from rules.mighty_kingdoms.hexes import distances
from rules.mighty_kingdoms.lists import Listing
from rules.mighty_kingdoms.might import might_of


def describe(game: Facts, seat: str, verb: str, field: str, given: list[Any], value: str) -> Phrase | None:
    if value in game.armies:
        return army_is(game, seat, value)
    if value in game.tiles:
        return tile_is(game, seat, verb, given, value)
    if "/" in value and value.partition("/")[0] in game.lists:
        return unit_is(game.unit(value))
    if isinstance(game.top, Listing) and field == "unit" and value.isdigit() and seat in game.top.armies:
        return unit_is(game.top.draft(game, seat).units[int(value) - 1])
    if value in game.realm.artefacts:
        name = game.named.get(value) or game.realm.artefact_names.get(value, "")
        return phrase("artefact_is", points=game.realm.artefacts[value], name=name, limit=game.realm.limit_of(value))
    if field == "what" and verb == "build" and given:
        on = game.place_in(given[0]) or "nothing"
        price = next((b for b in game.charts.builds if b.on == on and b.what == value), None)
        return phrase("costs", gold=price.gold, food=price.food) if price else None
    if value in game.seats:
        return phrase("kingdom_is", might=might_of(game, value), armies=len(game.armies_of(value)))
    return None


def army_is(game: Facts, seat: str, army: str) -> Phrase:
    one, found = game.armies[army], game.lists.get(army)
    if found is not None and (found.shown or one.seat == seat):
        return phrase("army_has_list", points=found.points, units=len(found.living))
    return phrase("army_is", tile=one.tile, points=one.points, lying=one.lying, defends=one.defends)


def tile_is(game: Facts, seat: str, verb: str, given: list[Any], tile: str) -> Phrase:
    if verb == "found_capital":
        near, rough, rivers = game.board.fairness[tile]
        apart = distances(tile, game.board.starts)[0]
        return phrase("start_is", near=near, rough=rough, rivers=rivers, apart=apart)
    start = game.armies[given[0]].tile if given and given[0] in game.armies else ""
    is_rough = bool(start) and start != tile and tile in game.borders(start) and game.is_rough(start, tile)
    found = game.tiles[tile]
    if not found.explored:
        return phrase("tile_unexplored", rough=is_rough)
    place = game.place_in(tile)
    if verb in ("move", "plan_move"):
        enemies = sum(a.tile == tile and a.seat != seat for a in game.armies.values())
        return phrase("tile_to_go", place=place, owner=found.owner, enemies=enemies, rough=is_rough)
    return phrase("tile_is", place=place, owner=found.owner)


def unit_is(unit: Unit) -> Phrase:
    return phrase("unit_is", name=unit.name, kind=unit.kind, size=unit.size, points=unit.points, strength=unit.strength)
