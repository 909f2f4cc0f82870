"""What a choice means now, for a menu: strengths and odds, which are all public."""

from __future__ import annotations

from typing import Any

from rules.kernel import Phrase, phrase
from rules.king_philip.facts import Facts
from rules.king_philip.movement import Movement
from rules.king_philip.odds import battle_odds
from rules.king_philip.pieces import NEUTRAL
from rules.king_philip.stacking import infantry_of, pieces_of, unlabel
from rules.king_philip.strength import site_steps, strength


def describe(game: Facts, seat: str, verb: str, field: str, given: list[Any], value: str) -> Phrase | None:
    if field == "target" and isinstance(game.top, Movement) and value in game.charts.spaces:
        group = game.top.attacker(game, given[0], value)[0] if given else game.top.active
        if group:
            odds = battle_odds(game, seat, group, value)
            percent = {name: round(100 * getattr(odds, name)) for name in ("razed", "wiped_out")}
            return phrase("target_odds", strength=odds.strength, against=odds.against, **percent)
    if field == "battle" and ">" in value:
        start, target = value.split(">")
        mine, theirs = strength(game, game.pieces_in(start)), strength(game, game.pieces_in(target), target)
        return phrase("strengths_met", mine=mine, theirs=theirs)
    if field == "target" and value in game.charts.spaces:
        return phrase("strength_there", strength=strength(game, game.pieces_in(value), value))
    if field in ("part", "piece", "unit", "what", "company"):
        pieces = [unlabel(piece) for piece in pieces_of(value)]
        known = [p for p in pieces if p in game.infantry or p in game.leaders]
        if known:
            return phrase("part_strength", strength=strength(game, known), units=len(infantry_of(game, known)))
    if field == "what":
        return phrase("site_strength", steps=site_steps(game, value))
    return describe_space(game, value) if value in game.charts.spaces else None


def describe_space(game: Facts, space: str) -> Phrase:
    """The site, and the stack that is there."""
    place = game.charts.spaces[space]
    return phrase(
        "space_now",
        owner="" if game.is_open(space) else place.owner,
        razed=bool(place.owner) and game.is_open(space),
        site="fort" if place.fort else place.kind,
        peace=game.site_side(space) == NEUTRAL,
        hurt=game.damage.get(space, 0),
        stack=describe_stack(game, game.pieces_in(space)),
    )


def describe_stack(game: Facts, pieces: list[str]) -> Phrase:
    units, leaders = infantry_of(game, pieces), [p for p in pieces if p in game.leaders]
    if units:
        return phrase("stack_there", units=len(units), strength=strength(game, pieces), leaders=leaders)
    return phrase("leaders_alone", leaders=leaders) if leaders else phrase("nobody_there")
