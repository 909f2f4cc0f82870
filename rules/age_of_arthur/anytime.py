"""What may be done at any time: from the last round on, the vote to extend (G42); in a war, agreeing on how a battle is
fought (G27). Giving up: G41."""

from __future__ import annotations

from typing import ClassVar

from rules.age_of_arthur.facts import Facts
from rules.age_of_arthur.news.wars import ExtensionVoted, WayAgreed, WayProposed
from rules.age_of_arthur.setup import extend
from rules.age_of_arthur.victory import judge
from rules.age_of_arthur.war_facts import WarFrame
from rules.age_of_arthur.ways import agreed_way, chiefs, forget_proposals, open_ways
from rules.dba.battle import change_pace
from rules.kernel import Anytime, Concede, One, Phrase, State, Then, Verb, phrase


class Extend(Verb):
    """Vote for four rounds more, or take your vote back."""


class Propose(Verb):
    """Propose how this battle, or the next one of this war, is fought. If both leaders propose the same, it is."""

    way: str


class ArthurAnytime(Anytime):
    verbs: ClassVar[tuple[type[Verb], ...]] = (*Anytime.verbs, Extend, Propose)
    beside: ClassVar[tuple[type[Verb], ...]] = (*Anytime.beside, Extend)
    rules: ClassVar[dict[type[Verb], str]] = {Extend: "G42", Concede: "G41", Propose: "G27"}

    def closed(self, game: Facts, seat: str, verb: type[Verb]) -> Phrase | None:
        if verb is Extend and game.extended:
            return phrase("extended_already")
        if verb is Extend and game.round < game.options.rounds:
            return phrase("extend_in_the_last_round", round=game.options.rounds)
        if verb is Propose:
            war = game.frame(WarFrame)
            if war is None or seat not in war.sides or str(war.war_of(seat)) not in war.modes:
                return phrase("no_battle_at_hand")
            if seat not in chiefs(game, war, war.war_of(seat)):
                return phrase("only_leaders_propose")
        return super().closed(game, seat, verb)

    def propose_way(self, game: Facts, seat: str) -> One:
        ways = open_ways(game, game.enclosing(WarFrame), seat)
        return One([way for way in ways if way != game.proposals.get(seat)], why=phrase("way_not_open"))

    def propose(self, game: Facts, seat: str, pick: Propose) -> Then:
        war = game.enclosing(WarFrame)
        number = war.war_of(seat)
        both = chiefs(game, war, number)
        game.proposals[seat] = pick.way
        game.tell(WayProposed(seat, next(s for s in both if s != seat), pick.way))
        if agreed_way(game, war, number):
            game.tell(WayAgreed(both, pick.way))
            if game.grid is not None and number == war.number:
                change_pace(game.grid, pick.way)
                forget_proposals(game, war)
        return None

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
