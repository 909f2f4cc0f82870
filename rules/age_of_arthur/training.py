"""The Roman Way and the loss of it: base pedyt become auxilia or spears (R-ARM3, F-ROMAN, G38)."""

from __future__ import annotations

from typing import ClassVar

from rules.age_of_arthur.facts import Facts
from rules.age_of_arthur.news.turns import Trained
from rules.kernel import Choice, Number, Phrase, Then, Verb, end, phrase


class Train(Verb):
    """Re-train spears of your home army as auxilia, in the Roman way."""

    number: int


def can_train(game: Facts, seat: str) -> bool:
    """British, with The Roman Way before him, and some of his three base pedyt are spears."""
    kingdom = game.kingdoms[seat]
    return game.is_british(seat) and game.has_card(seat, "roman_way") and kingdom.ax < game.britain.armies.pedyt


class Training(Choice):
    """The Roman Way asks when it is played and after each war."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Train,)
    rule = "The Roman Way"
    order_choices = ("train_all", "train_none")

    def doing(self, game: Facts) -> Phrase:
        return phrase("training", player=self.seat)

    def spears(self, game: Facts, seat: str) -> int:
        return game.britain.armies.pedyt - game.kingdoms[seat].ax

    def enter(self, game: Facts) -> Then:
        return super().enter(game) if can_train(game, self.seat) else end()

    def train_number(self, game: Facts, seat: str) -> Number:
        most = self.spears(game, seat)
        return Number(0, most, why=phrase("spears_to_train", most=most))

    def train(self, game: Facts, seat: str, pick: Train) -> Then:
        if pick.number:
            game.kingdoms[seat].ax += pick.number
            game.tell(Trained(seat, game.kingdoms[seat].ax))
        return end()

    def default(self, game: Facts, seat: str) -> Verb:
        return Train(self.spears(game, seat))

    def obey(self, game: Facts, seat: str, do: str) -> Verb:
        return self.default(game, seat) if do == "train_all" else Train(0)
