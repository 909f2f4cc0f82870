"""18.2, 18.3 Unlimited and Limited Ferocity: a second round of battle."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Choice, Decline, Phrase, Then, Verb, end, phrase
from rules.king_philip.facts import Facts


class FightOn(Verb):
    """Fight a second round."""


class SecondRound(Choice):
    """Offered to the attacker after the losses. Ends with whether he fights on."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (FightOn, Decline)
    rule = "18.2"

    def doing(self, game: Facts) -> Phrase:
        return phrase("may_fight_on", side=self.seat)

    def fight_on(self, game: Facts, seat: str, pick: FightOn) -> Then:
        return end(True)

    def decline(self, game: Facts, seat: str, pick: Decline) -> Then:
        return end(False)

    def default(self, game: Facts, seat: str) -> Verb:
        return Decline()


def is_second_round_played(game: Facts, leader: str | None) -> bool:
    """Whether the options give a second round to an attacker with this leader: any (18.2), or a Key Leader (18.3)."""
    if game.options.ferocity == "limited":
        return leader is not None and game.is_key(leader)
    return game.options.ferocity == "unlimited"
