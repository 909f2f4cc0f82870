"""What is told before a move is confirmed."""

from __future__ import annotations

import pytest

from bot.words import words_of
from rules.kernel import Phrase, Verb
from rules.syrian_war import CAMPAIGN
from rules.syrian_war.expectations import foresee
from rules.syrian_war.game import SyrianWar
from rules.syrian_war.turn import Advance, Move, Stay, Withdraw, chances, hope
from tests.rules.syrian_war.scenes import P, S, moves, new, only, scene


def told_before(game: SyrianWar, seat: str, pick: Verb) -> dict[str, Phrase]:
    said, words = foresee(game, seat, pick), words_of(CAMPAIGN)
    words.missing.clear()
    assert all(words.phrase(p) for p in said) and not words.missing
    return {p.key: p for p in said}


def test_staying_shows_the_odds_of_the_battle_in_every_way_to_fight() -> None:
    for way in ("stance", "full", "auto", "odds", "table"):
        odds = told_before(new(battles=way), P, Stay())["battle_odds"].values
        assert odds["won"] + odds["drawn"] + odds["lost"] == 100 and odds["foe"] == S
    assert told_before(new(), P, Withdraw()) == {}


def test_an_advance_on_the_enemy_shows_them_too_and_another_does_not() -> None:
    near = moves(p="samaria", s="south_palestine")
    only(near, S, Ps=1)
    odds = told_before(near, S, Advance())["battle_odds_if_they_stand"].values
    assert odds["lost"] > 80 > odds["won"]
    assert told_before(near, S, Stay()) == {}
    assert told_before(moves(p="judea", s="north_palestine"), S, Advance()) == {}


def test_the_chances_are_those_of_forty_fights_with_the_same_dice_every_time() -> None:
    game = new()
    assert chances(game, P) == chances(game, P) == (0.2, 0.775)
    assert chances(game, S) == (0.775, 0.2) and hope(game, S) == 0.775
    said = told_before(game, P, Stay())["battle_odds"].values
    assert (said["won"], said["drawn"], said["lost"]) == (20, 2, 78)


def test_a_hopeless_battle_is_all_lost_and_nothing_drawn() -> None:
    game = new()
    only(game, P, Ps=4)
    said = told_before(game, P, Stay())["battle_odds"].values
    assert (said["won"], said["drawn"], said["lost"]) == (0, 0, 100)


@pytest.mark.parametrize(("knights", "pikes", "wins", "pick"), [(3, 8, 14, Stay()), (4, 9, 13, Withdraw())])
def test_who_wins_fourteen_fights_of_forty_stands_by_default(knights: int, pikes: int, wins: int, pick: Verb) -> None:
    game = scene("first", p="south_palestine", s="south_palestine")
    only(game, S, Pk=pikes, Kn=knights)
    assert hope(game, S) == wins / 40 and Move(seat=S).default(game, S) == pick
