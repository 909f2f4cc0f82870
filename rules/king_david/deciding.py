"""Small decisions: which combat comes next, where a leader appears, and yes or no between allies."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Choice, One, Phrase, Then, Verb, end, phrase
from rules.king_david.facts import Facts

YES, NO = "yes", "no"
ANSWERS = [NO, YES]


class Decide(Verb):
    """Decide for one of these."""

    choice: str


class Deciding(Choice, kw_only=True):
    """One of `choices`; if there is only one, nobody is asked. Ends with it. `about`:

    next_fight (Q94) and leader (Q13, `of` is his name) among areas; pay (Q105 for an ally's combat), join (Q109 his
    siege) and hand_back (Q101 land of his that one has taken; no keeps it under one's own marker) with yes or no.
    """

    verbs: ClassVar[tuple[type[Verb], ...]] = (Decide,)
    rule = "6.0"
    about: str = ""
    choices: list[str] = []
    area: str = ""
    of: str = ""

    def doing(self, game: Facts) -> Phrase:
        return phrase(f"decide_{self.about}", player=game.of(self.seat), of=self.of, area=self.area)

    def enter(self, game: Facts) -> Then:
        return end(self.choices[0]) if len(self.choices) == 1 else super().enter(game)

    def decide_choice(self, game: Facts, seat: str) -> One:
        return One(self.choices)

    def decide(self, game: Facts, seat: str, pick: Decide) -> Then:
        return end(pick.choice)

    @classmethod
    def orders(cls, game: Facts, seat: str) -> list[str]:
        return ["strongest", *(f"{say}_{about}" for about in ("pay", "join", "hand_back") for say in ANSWERS)]

    def obey(self, game: Facts, seat: str, do: str) -> Verb | None:
        if do == "strongest":
            return None if self.choices == ANSWERS else self.default(game, seat)
        say, _, about = do.partition("_")
        return Decide(say) if about == self.about else None

    def default(self, game: Facts, seat: str) -> Verb:
        if self.choices == ANSWERS:
            return Decide(NO)
        return Decide(max(self.choices, key=lambda a: (game.forts.get(a, 0), a)))
