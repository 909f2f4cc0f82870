"""Why a stack may not go there, and why no Battle marker may be placed there: each reason with its own paragraph.

What is open instead is said beside it, by the question itself.
"""

from __future__ import annotations

from rules.kernel import Phrase, phrase
from rules.king_philip.dataset.charts import INDIAN, other
from rules.king_philip.facts import Facts
from rules.king_philip.markers import is_target
from rules.king_philip.paths import barred_colonies, can_take_rivers, most_pips
from rules.king_philip.pieces import NEUTRAL
from rules.king_philip.stacking import infantry_of, may_be_in, may_join


def why_not_there(game: Facts, side: str, pieces: list[str], start: str, to: str) -> Phrase:
    """Why `pieces` in `start` may not end their move in `to`."""
    if to == start:
        return phrase("stands_there_already", space=to, rule="12.1")
    if barred := why_not_in(game, side, to):
        return barred
    if game.charts.spaces[to].region in barred_colonies(game, side, pieces):
        return phrase("colonies_stay_at_home", space=to, rule="18.1")
    if game.is_open(to) and not infantry_of(game, [*pieces, *game.pieces_in(to)]):
        return phrase("leader_needs_a_site", space=to, rule="6.4")
    if not may_be_in(game, side, to, pieces):
        return phrase("allies_stay_out_of_settlements", space=to, rule="4.2")
    if not may_join(game, side, to, pieces):
        return phrase("no_room_there", space=to, rule="6.3")
    return why_no_way(game, side, pieces, start, to) or phrase("out_of_reach", start=start, rule="12.1")


def why_not_in(game: Facts, side: str, space: str) -> Phrase | None:
    """4.2 Nobody enters where an enemy stands, a site of the enemy's, or a village at peace."""
    if game.side_in(space) == other(side):
        return phrase("enemy_stands_there", space=space, rule="12.1")
    site = game.site_side(space)
    if site == other(side):
        return phrase("enemy_site_there", space=space, rule="4.2")
    if site == NEUTRAL and space != game.charts.alliance.treaty_space:
        return phrase("village_at_peace", space=space, rule="12.2")
    return phrase("treaty_space_by_diplomacy", rule="11.2") if site == NEUTRAL else None  # F25


def why_no_way(game: Facts, side: str, pieces: list[str], start: str, to: str) -> Phrase | None:
    """A neighbour, and yet the connection is not for them."""
    links = [k for k in game.charts.links[start] if k.to == to]
    afloat, most = can_take_rivers(game, side, pieces), most_pips(game, side, pieces)
    if not links or any(afloat if k.river else k.pips <= most for k in links):
        return None
    if all(k.river for k in links):
        return phrase("rivers_need_church_or_allies", rule="12.2")
    return phrase("one_pip_before_church", start=start, to=to, rule="12.1")


def why_no_marker(game: Facts, side: str, pieces: list[str], start: str, to: str) -> Phrase:
    """Why `pieces` in `start`, who may place a Battle marker, may not place it on `to`."""
    if to not in game.charts.neighbours[start]:
        return phrase("not_a_neighbour", start=start, space=to, rule="5.0")
    if not is_target(game, side, to):
        if side == INDIAN and game.site_side(to) == NEUTRAL:  # X26
            return phrase("never_those_at_peace", space=to, rule="12.7")
        return phrase("nobody_to_attack_there", space=to, rule="12.7")
    if any(m.start == start and m.target == to for m in game.markers):
        return phrase("marked_already", start=start, space=to, rule="12.7")
    return why_no_way(game, side, pieces, start, to) or phrase("marker_costs_too_much", start=start, rule="12.7")
