"""What a player is told before he confirms a move: how a battle would probably end, by the quick model (`odds.py`),
whatever way it is then fought."""

from __future__ import annotations

from rules.kernel import Phrase, Verb, phrase
from rules.syrian_war.facts import Facts
from rules.syrian_war.turn import Advance, Stay, chances


def foresee(game: Facts, seat: str, pick: Verb) -> list[Phrase]:
    """Of the battle that staying means, or that an advance on the enemy's space offers him."""
    if isinstance(pick, Stay) and game.is_shared():
        return [said(game, seat, "battle_odds")]
    if isinstance(pick, Advance) and game.place(seat) + game.forward(seat) == game.place(game.foe(seat)):
        return [said(game, seat, "battle_odds_if_they_stand")]
    return []


def said(game: Facts, seat: str, key: str) -> Phrase:
    won, lost = (round(100 * share) for share in chances(game, seat))
    return phrase(key, foe=game.foe(seat), won=won, lost=lost, drawn=max(0, 100 - won - lost))
