"""Another way of fighting can be added: a frame that ends with an outcome."""

from __future__ import annotations

import pytest

from rules.kernel import Frame, Then, end
from rules.syrian_war.facts import Facts
from rules.syrian_war.news import GeneralRolled
from rules.syrian_war.outcome import Outcome
from rules.syrian_war.ways import WAYS, Propose
from tests.rules.syrian_war.scenes import P, S, act, battle, begin, told


class ByCoin(Frame):
    """Ptolemy wins on an even die; Seleucus' general falls, and that was seen to in the fight."""

    steps = ("toss",)

    def toss(self, game: Facts) -> Then:
        winner = P if game.roll() % 2 == 0 else S
        return end(Outcome(winner, {P: {"Pk": 1}, S: {"Kn": 1}}, [S], {S: False}, rounds=1))


class Refused(Frame):
    """Ends with the way on which both agreed instead."""

    steps = ("refuse",)

    def refuse(self, game: Facts) -> Then:
        return end("by_coin")


@pytest.fixture(autouse=True)
def more_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(WAYS, "by_coin", ByCoin)
    monkeypatch.setitem(WAYS, "refused", Refused)


@pytest.mark.parametrize("way", ["by_coin", "refused"])
def test_a_way_of_ones_own_hands_its_outcome_to_the_campaign(way: str) -> None:
    game = battle(way="table")
    game.proposals = {P: way, S: way}
    entry = begin(game, 2)
    assert game.battles[-1].winner == P and game.battles[-1].way == "by_coin"
    assert game.armies[S].elements["Kn"] == 3 and game.armies[S].space == "north_palestine"
    assert told(entry, GeneralRolled) == []  # the fight has rolled for him already
    assert game.armies[S].general == "antiochus_iii"


def test_it_can_be_proposed_while_a_report_is_awaited() -> None:
    game = battle()
    begin(game)
    act(game, P, Propose("by_coin"))
    act(game, S, Propose("by_coin"), 1)
    assert game.battles[-1].winner == S
