"""Which of his Winds cards a player can play in his turn, and why not (F-PLAY, 4.4)."""

from __future__ import annotations

from rules.age_of_arthur.facts import Facts
from rules.age_of_arthur.targets import grants, targets
from rules.age_of_arthur.war_facts import why_no_war
from rules.kernel import Phrase, phrase


def card_targets(game: Facts, seat: str, card: str) -> list[str]:
    """Where a Winds card can be played now. Battle cards never in a turn (F-PLAY); Cast Out as any declaration."""
    timing = game.britain.cards.winds[card].timing
    if timing == "battle":
        return []
    if timing == "war":
        if not game.is_british(seat) or why_no_war(game) is not None:
            return []
        return [s for s in game.others(seat) if game.is_saxon(s) and not game.are_bound(seat, s)]
    return targets(game, seat, card)


def why_no_target(game: Facts, seat: str, card: str) -> Phrase | None:
    """Why he can't play this card in his turn, whether he holds it or not (F-PLAY). None: he can, on something."""
    if card not in game.usable(seat):
        return phrase("you_hold_no_such_card", card=card)
    if card_targets(game, seat, card) or grants(game, seat, card):
        return None
    timing = game.britain.cards.winds[card].timing
    if timing == "battle":
        return phrase("only_in_battles", card=card, rule="F-PLAY")
    too_early = why_no_war(game) if timing == "war" else None
    return too_early or phrase("card_has_no_target", card=card, rule="F-PLAY")
