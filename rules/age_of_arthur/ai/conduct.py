"""What `herald conduct age_of_arthur` counts: errors a person at the table would not respect. In battles on the grid
those of any battle are counted too."""

from __future__ import annotations

from typing import ClassVar

from rules.age_of_arthur.ai.value import BLESSINGS, CURSES, KILLERS, strengths
from rules.age_of_arthur.facts import Facts
from rules.age_of_arthur.news.wars import ModeChosen
from rules.age_of_arthur.playable import card_targets
from rules.age_of_arthur.playing import Claim, Discard, Play, Playing, Renounce, Settle
from rules.age_of_arthur.sides import Sides, Stand, count_hopes
from rules.age_of_arthur.targets import grants
from rules.age_of_arthur.turn import Beginning, Look
from rules.age_of_arthur.war_facts import ATTACK, DEFEND, WarFrame, opposite
from rules.dba.ai.conduct import BattleConduct
from rules.dba.facts import Host
from rules.kernel import Done, Entry, Verb

HOPELESS = 0.3  # of the strength in a war


class ArthurConduct(BattleConduct):
    kinds: ClassVar[tuple[str, ...]] = (
        *BattleConduct.kinds,
        "wars_declared_and_then_hopeless",
        "sides_taken_with_nothing_to_win",
        "claims_given_up_in_peace",
        "plays_wasted_with_something_to_claim",
        "plays_wasted_with_a_dead_card_in_hand",
        "curses_on_oneself",
        "blessings_on_a_stranger",
        "own_rulers_killed",
        "saxons_settled_who_may_not_fight",
        "merlins_left_idle",
    )

    def look_before(self, game: Host, seat: str, pick: Verb) -> None:
        super().look_before(game, seat, pick)
        assert isinstance(game, Facts)
        top = game.top
        if isinstance(pick, Renounce):
            self.look_at_renouncing(game, seat, pick)
        elif isinstance(pick, Play):
            self.look_at_card(game, seat, pick)
        elif isinstance(pick, Settle) and saxons_are_barred(game, seat):
            self.count("saxons_settled_who_may_not_fight")
        elif isinstance(pick, Stand) and isinstance(top, Sides):
            self.look_at_side(game, seat, pick)
        elif isinstance(pick, Done) and isinstance(top, Beginning) and Look in top.offers(game, seat):
            self.count("merlins_left_idle")

    def look_at_renouncing(self, game: Facts, seat: str, pick: Renounce) -> None:
        assert isinstance(game.top, Playing)
        open = game.top.offers(game, seat)
        if pick.claims:
            self.count("claims_given_up_in_peace")
        elif Claim in open:
            self.count("plays_wasted_with_something_to_claim")
        elif Discard in open and any(is_dead(game, seat, c) for c in game.usable(seat)):
            self.count("plays_wasted_with_a_dead_card_in_hand")

    def look_at_card(self, game: Facts, seat: str, pick: Play) -> None:
        if pick.card in CURSES and pick.on == seat:
            self.count("curses_on_oneself")
        elif pick.card in BLESSINGS and pick.card != "merlin" and pick.on != seat and game.lord(pick.on) != seat:
            self.count("blessings_on_a_stranger")
        elif pick.card in KILLERS and pick.on == seat:
            self.count("own_rulers_killed")

    def look_at_side(self, game: Facts, seat: str, pick: Stand) -> None:
        """The other side would have won him something, and is the stronger one."""
        assert isinstance(game.top, Sides)
        war, open = game.enclosing(WarFrame), game.top.open_sides(game, seat)
        if pick.side not in open or opposite(pick.side) not in open or count_hopes(game, war, seat, pick.side):
            return
        stands = strengths(game)
        ours, theirs = (sum(stands[s] for s in war.members(side)) for side in (pick.side, opposite(pick.side)))
        if count_hopes(game, war, seat, opposite(pick.side)) and theirs > ours:
            self.count("sides_taken_with_nothing_to_win")

    def look_after(self, game: Host, entry: Entry) -> None:
        super().look_after(game, entry)
        assert isinstance(game, Facts)
        for told in entry.told:
            if isinstance(told.news, ModeChosen):
                self.look_at_war(game)

    def look_at_war(self, game: Facts) -> None:
        """All have taken sides."""
        war = game.frame(WarFrame)
        if war is None or war.waiting or war.second:
            return
        stands = strengths(game)
        ours, theirs = (sum(stands[s] for s in war.members(f"{side}_1")) for side in (ATTACK, DEFEND))
        if ours < HOPELESS * (ours + theirs):
            self.count("wars_declared_and_then_hopeless")


def is_dead(game: Facts, seat: str, card: str) -> bool:
    """It can be played on nothing, and is no battle card that a battle may ask for."""
    if game.britain.cards.winds[card].timing == "battle" or card == "treachery":
        return False
    return not card_targets(game, seat, card) and not grants(game, seat, card)


def saxons_are_barred(game: Facts, seat: str) -> bool:
    """Somebody else is covered by Saxons Unite!"""
    return any(c.card == "saxons_unite" and c.on != seat for c in game.in_play)
