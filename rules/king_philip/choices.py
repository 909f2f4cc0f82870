"""What a choice means now, for a menu: strengths, which are all public."""

from __future__ import annotations

from rules.kernel import Phrase, phrase
from rules.king_philip.facts import Facts
from rules.king_philip.stacking import infantry_of, pieces_of, unlabel
from rules.king_philip.strength import site_steps, strength


def describe(game: Facts, verb: str, field: str, value: str) -> Phrase | None:
    if field == "battle" and ">" in value:
        start, target = value.split(">")
        mine, theirs = strength(game, game.pieces_in(start)), strength(game, game.pieces_in(target), target)
        return phrase("strengths_met", mine=mine, theirs=theirs)
    if field == "target" and value in game.charts.spaces:
        return phrase("strength_there", strength=strength(game, game.pieces_in(value), value))
    if field in ("part", "piece", "unit", "what", "company") and value not in game.charts.spaces:
        pieces = [unlabel(piece) for piece in pieces_of(value)]
        known = [p for p in pieces if p in game.infantry or p in game.leaders]
        if known:
            return phrase("part_strength", strength=strength(game, known), units=len(infantry_of(game, known)))
    if field == "what":
        return phrase("site_strength", steps=site_steps(game, value))
    return None
