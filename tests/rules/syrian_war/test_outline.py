"""What the computer player expects of a battle: it reckons with the way in which the next one will be fought."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel import Chance
from rules.syrian_war import CAMPAIGN
from rules.syrian_war.ai.outline import BY_ODDS, ON_GRID, Outline, QuickLuck, Reckoning, fight, outline, win_chance
from rules.syrian_war.facts import Options
from tests.drills.match_ups import MATCH_UPS, by_odds
from tests.rules.syrian_war.scenes import P, S


def opening(way: Any, **proposals: str) -> Outline:
    game = CAMPAIGN.start([P, S], "outline", Options(battles=way))[0]
    game.proposals = proposals
    return outline(game, 1, [S, P])


@pytest.mark.parametrize(
    ("way", "expected"), [("odds", BY_ODDS), ("auto", ON_GRID), ("stance", ON_GRID), ("table", ON_GRID)]
)
def test_it_reckons_with_the_pace_that_is_chosen(way: str, expected: Reckoning) -> None:
    assert opening(way).reckoning == expected
    assert opening(way).copy().reckoning == expected


def test_it_reckons_with_the_way_both_have_agreed_on() -> None:
    assert opening("auto", ptolemy="odds", seleucus="odds").reckoning == BY_ODDS
    assert opening("odds", ptolemy="auto", seleucus="auto").reckoning == ON_GRID
    assert opening("auto", ptolemy="odds").reckoning == ON_GRID


def test_the_chance_it_sees_in_the_opening_is_that_of_the_battle() -> None:
    assert abs(win_chance(opening("odds"), 1) - by_odds(MATCH_UPS[0], 600).share) < 0.08


def after(reckoning: Reckoning) -> Outline:
    war = opening("odds")
    war.reckoning = reckoning
    fight(war, QuickLuck(Chance("a battle")))
    return war


def test_an_undecided_battle_sends_the_attacker_back_and_leaves_no_winner() -> None:
    war = after(Reckoning(1.0, (0, 0), (0, 0), 0))
    assert war.last_winner == -1 and war.place == [2, 3] and war.size == [18, 24]


def test_the_loser_loses_his_share() -> None:
    war = after(Reckoning(0.0, (0, 0), (0, 0), 0.5))
    loser = 1 - war.last_winner
    assert [18, 24][loser] // 4 <= [18, 24][loser] - war.size[loser] <= [18, 24][loser] // 2 + 1
    assert war.size[war.last_winner] == [18, 24][war.last_winner]


def test_a_king_who_is_lost_loses_the_war() -> None:
    war = opening("odds")
    war.reckoning = Reckoning(0.0, (2.0, 2.0), (0, 0), 0)
    assert war.royal == [False, True] and fight(war, QuickLuck(Chance("a battle"))) == 0
