"""3.9 Unit strength: what units gain and lose on the table, and those that it destroys. And lists that are shown."""

from __future__ import annotations

from rules.kernel import Phrase, phrase
from rules.mighty_kingdoms.army_list import DESTROYED_AT, Unit
from rules.mighty_kingdoms.facts import Facts
from rules.mighty_kingdoms.news.table import ListShown, StrengthChanged, UnitDestroyed


def unit_called(game: Facts, unit: str) -> Phrase:
    """A unit by its name and army; the one entry of a blank list has no name."""
    army, name = unit.partition("/")[0], game.unit(unit).name
    return phrase("unit_of", name=name, army=army) if name else phrase("blank_unit_of", army=army)


def unit_shown(game: Facts, unit: str) -> Phrase:
    one = game.unit(unit)
    borne = next((a for a, bearer in game.bearers.items() if bearer == unit), "")
    return phrase(
        "unit_shown", name=one.name, kind=one.kind, size=one.size, points=one.points, marks=one.marks, item=one.item,
        strength=one.strength, artefact=borne,
    )  # fmt: skip


def show_lists(game: Facts, armies: list[str]) -> None:
    """N26: lists of upright armies that fight, and what their units bear, are known to everybody."""
    for army in armies:
        found = game.lists[army]
        units = game.units_of(army)
        borne = [a for a, bearer in game.bearers.items() if bearer in units and a not in game.seen]
        if not found.shown or borne:
            game.tell(ListShown(army, [unit_shown(game, u) for u in units]))
        found.shown = True
        game.seen += borne
        count_points(game, army)


def count_points(game: Facts, army: str) -> None:
    """N29: the points of the units alive, rounded up, as everybody sees them in a list that was shown."""
    whole = game.charts.army
    points = -(-game.lists[army].points // whole.step) * whole.step
    game.armies[army].points = min(whole.points, points)


def change_strength(game: Facts, routs: list[tuple[str, str]]) -> None:
    """A unit that was routed loses one; one that routed an enemy gains one, once a battle."""
    for routed, _ in routs:
        game.unit(routed).us -= 1
    credited = list(dict.fromkeys(by for _, by in routs if by))
    for unit in credited:
        game.unit(unit).us += 1
    if routs:
        game.tell(StrengthChanged([unit_called(game, u) for u, _ in routs], [unit_called(game, u) for u in credited]))


def is_spent(unit: Unit) -> bool:
    """-2 or worse in all."""
    return unit.total <= DESTROYED_AT


def destroy_spent(game: Facts, army: str) -> None:
    """3.7, reduced strength. Only the owner hears about a list that was not shown; an army without units is gone."""
    found = game.lists.get(army)
    if found is None:
        return
    for unit in game.units_of(army):
        if is_spent(game.unit(unit)):
            game.tell(UnitDestroyed(unit_called(game, unit)), to=None if found.shown else game.armies[army].seat)
            game.destroy_unit(unit)
    remove_if_empty(game, army)


def remove_if_empty(game: Facts, army: str) -> None:
    if army in game.lists and not game.units_of(army):
        game.lose_army(army, "no_units")
    elif army in game.lists and game.lists[army].shown:
        count_points(game, army)
