"""Generals: who commands, changed between turns."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import One, Phrase, Sealed, Then, Verb, end, phrase
from rules.syrian_war.facts import NAMELESS, Facts
from rules.syrian_war.news import GeneralAppointed


class Appoint(Verb):
    """Give one of your generals the command."""

    general: str


class Generals(Sealed):
    """Both at the same time, sealed, then shown (P21)."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Appoint,)
    steps = "only_one_left", "ask"
    rule = "Generals"

    def only_one_left(self, game: Facts) -> Then:
        for seat in game.seats:
            if len(game.living(seat)) < 2:
                appoint(game, seat, next(iter(game.living(seat)), NAMELESS))  # P12
        return None

    def doing(self, game: Facts) -> Phrase:
        return phrase("choosing_generals")

    def asked(self, game: Facts) -> list[str]:
        return [s for s in game.seats if len(game.living(s)) > 1]

    def appoint_general(self, game: Facts, seat: str) -> One:
        return One(game.living(seat))

    def default(self, game: Facts, seat: str) -> Verb:
        """No change; for a dead man the best of those whose death costs no crown."""
        living, known = game.living(seat), game.side(seat).generals
        if game.armies[seat].general in living:
            return Appoint(game.armies[seat].general)
        return Appoint(max(living, key=lambda g: (not known[g].royal, known[g].value)))

    @classmethod
    def orders(cls, game: Facts, seat: str) -> list[str]:
        return ["keep"]

    def obey(self, game: Facts, seat: str, do: str) -> Verb | None:
        kept = game.armies[seat].general in game.living(seat)
        return self.default(game, seat) if kept else None  # a dead one is asked for all the same

    def reveal(self, game: Facts) -> Then:
        for seat in game.seats:
            if (pick := self.answer(seat)) is not None:
                appoint(game, seat, pick.general)
        return end()


def appoint(game: Facts, seat: str, general: str) -> None:
    if game.armies[seat].general != general:
        game.armies[seat].general = general
        game.tell(GeneralAppointed(seat, general))
