"""What a choice costs or means now, for a menu: from public facts and the player's own."""

from __future__ import annotations

from rules.kernel import Phrase, phrase
from rules.king_david.acts import purse
from rules.king_david.deciding import ANSWERS, Deciding
from rules.king_david.facts import Facts


def describe(game: Facts, seat: str, verb: str, field: str, value: str) -> Phrase | None:
    player = game.countries.get(seat, "")
    costs, fees = game.atlas.charts.costs, game.atlas.charts.fees
    if field == "troop" and verb in ("recruit", "rebuild") and value in costs.step:
        cost, upkeep = costs.step[value], costs.upkeep[value]
        return phrase(
            "troop_costs", food=2 * cost.food, resource=2 * cost.resource, fed_food=upkeep.food,
            fed_resource=upkeep.resource, have_food=game.food[player], have_resource=game.resource[player],
            left_food=game.food[player] - 2 * cost.food, left_resource=game.resource[player] - 2 * cost.resource,
        )  # fmt: skip
    if verb == "enlist" and field == "troop":
        have = purse(game, player)
        return phrase("prisoner_costs", fee=fees.prisoner, have=have, left=have - fees.prisoner)
    if verb == "fortify":
        fee, have = fees.fortification, game.resource[player]
        return phrase("wall_costs", level=game.forts[value], fee=fee, have=have, left=have - fee)
    if verb == "besiege":
        return phrase("walls_there", level=game.forts[value], fee=fees.siege, have=purse(game, player))
    if value in game.atlas.leaders:
        leader = game.atlas.leaders[value]
        return phrase("leader_rating", rating=leader.rating)
    if field == "leaders" and "+" in value:
        rated = [game.atlas.leaders[name].rating for name in value.split("+") if name in game.atlas.leaders]
        return phrase("leader_rating", rating=max(rated, default=0))
    if verb == "oppose" and field == "armies":
        return phrase(f"border_armies_{value}")
    if verb == "open_ports" and field == "leave":
        return phrase(f"ports_{value}")
    if verb == "decide" and value in ANSWERS and isinstance(game.top, Deciding):
        return phrase(f"decides_{game.top.about}_{value}")
    if verb == "play_marker" and field == "target" and value in game.minors:
        return phrase("neutral_minor")
    if verb == "rebuild" and field == "minor":
        return phrase("your_small_ally")
    if verb in ("offer_alliance", "accept_alliance", "act_together", "welcome") and value in game.players:
        return phrase("how_many_cities", cities=len(game.held_cities(value)))
    if field in ("start", "to", "area") and value in game.holders:
        return describe_area(game, value)
    return None


def describe_area(game: Facts, area: str) -> Phrase:
    """Who holds it, its walls, and how many armies are there: all of it lies open on the map."""
    level = game.forts.get(area, 0)
    return phrase("area_now", holder=game.holder(area), level=level, armies=len(game.armies_in(area)))
