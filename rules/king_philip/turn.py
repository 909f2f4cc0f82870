"""2.0, 8.0 The course of play: set-up, and turns of ten phases."""

from __future__ import annotations

from rules.kernel import Frame, Then, call, end, goto
from rules.king_philip.church import ChurchPhase
from rules.king_philip.combat import Combat
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.diplomacy import Diplomacy
from rules.king_philip.facts import Facts
from rules.king_philip.movement import Movement
from rules.king_philip.news import TurnBegins, TurnEnds
from rules.king_philip.reinforcements import EnglishReinforcements, IndianReinforcements
from rules.king_philip.setup import EnglishSetUp, IndianSetUp, english_pieces, indian_pieces, place_mohawks
from rules.king_philip.victory import check_victory
from rules.king_philip.winter_attrition import WinterAttrition


class War(Frame):
    """The whole game: set-up, then up to nine turns (five in the short game)."""

    steps = "english_sets_up", "indian_sets_up", "turn", "next_turn"

    def english_sets_up(self, game: Facts) -> Then:  # 7.0
        return call(EnglishSetUp(seat=ENGLISH, pieces=english_pieces(game)))

    def indian_sets_up(self, game: Facts) -> Then:
        place_mohawks(game)
        game.post("english_set_up")
        return call(IndianSetUp(seat=INDIAN, pieces=indian_pieces(game)))

    def turn(self, game: Facts) -> Then:
        return call(Turn())

    def next_turn(self, game: Facts) -> Then:
        later = game.turn_after(game.turn)
        assert later is not None, "after the last turn somebody has won"
        game.turn = later
        game.touch()
        return goto("turn")


class Turn(Frame):
    """The ten phases."""

    steps = (
        "church", "english_reinforcements", "diplomacy", "indian_reinforcements", "indian_movement", "indian_combat",
        "english_movement", "english_combat", "winter_attrition", "victory",
    )  # fmt: skip

    def church(self, game: Facts) -> Then:  # 9.0
        game.tell(TurnBegins(game.turn, game.charts.settings.turns.names[game.turn - 1]))
        game.post("turn")
        return call(ChurchPhase())

    def english_reinforcements(self, game: Facts) -> Then:  # 10.1
        return call(EnglishReinforcements())

    def diplomacy(self, game: Facts) -> Then:  # 11.0
        return call(Diplomacy())

    def indian_reinforcements(self, game: Facts) -> Then:  # 10.1, 10.2
        return call(IndianReinforcements())

    def indian_movement(self, game: Facts) -> Then:  # 12.0
        return call(Movement(seat=INDIAN))

    def indian_combat(self, game: Facts) -> Then:  # 13.0
        return call(Combat(seat=INDIAN))

    def english_movement(self, game: Facts) -> Then:
        return call(Movement(seat=ENGLISH))

    def english_combat(self, game: Facts) -> Then:
        return call(Combat(seat=ENGLISH))

    def winter_attrition(self, game: Facts) -> Then:  # 14.0
        return call(WinterAttrition()) if game.is_winter else None

    def victory(self, game: Facts) -> Then:  # 15.0
        game.tell(TurnEnds(game.turn, dict(game.points), dict(game.provisions)))
        check_victory(game)
        return end()
