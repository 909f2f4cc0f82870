"""What may be done at any time: from the last round on, the vote to extend (G42). Giving up: G41."""

from __future__ import annotations

from typing import ClassVar

from rules.age_of_arthur.facts import Facts
from rules.age_of_arthur.news.wars import ExtensionVoted
from rules.age_of_arthur.setup import extend
from rules.age_of_arthur.victory import judge
from rules.kernel import Anytime, Concede, Phrase, State, Then, Verb, phrase


class Extend(Verb):
    """Vote for four rounds more, or take your vote back."""


class ArthurAnytime(Anytime):
    verbs: ClassVar[tuple[type[Verb], ...]] = (*Anytime.verbs, Extend)
    beside: ClassVar[tuple[type[Verb], ...]] = (*Anytime.beside, Extend)
    rules: ClassVar[dict[type[Verb], str]] = {Extend: "G42", Concede: "G41"}

    def closed(self, game: Facts, seat: str, verb: type[Verb]) -> Phrase | None:
        if verb is Extend and game.extended:
            return phrase("extended_already")
        if verb is Extend and game.round < game.options.rounds:
            return phrase("extend_in_the_last_round", round=game.options.rounds)
        return super().closed(game, seat, verb)

    def extend(self, game: Facts, seat: str, pick: Extend) -> Then:
        on = seat not in game.votes
        if on:
            game.votes.append(seat)
        else:
            game.votes.remove(seat)
        game.tell(ExtensionVoted(seat, on))
        self.count(game)
        return None

    def concede(self, game: State, seat: str, pick: Concede) -> Then:
        """He need not be a vassal for another's victory, nor vote."""
        super().concede(game, seat, pick)
        assert isinstance(game, Facts)
        if game.kingdoms and not judge(game):
            self.count(game)
        return None

    def count(self, game: Facts) -> None:
        playing = [s for s in game.seats if s not in game.conceded]
        if not game.extended and game.votes and all(s in game.votes for s in playing):
            extend(game)
