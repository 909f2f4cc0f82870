"""What is told before a move is confirmed."""

from __future__ import annotations

from bot.words import words_of
from rules.kernel import Phrase, Verb
from rules.syrian_war import CAMPAIGN
from rules.syrian_war.expectations import foresee
from rules.syrian_war.game import SyrianWar
from rules.syrian_war.turn import Advance, Stay, Withdraw
from tests.rules.syrian_war.scenes import P, S, moves, new, only


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
