"""5.2 Initiative, 5.3 the phase markers, and leaders who wait for a place."""

from __future__ import annotations

import pytest

from rules.kernel import CLOCK, Begin, Illegal, advance, check
from rules.king_david import CAMPAIGN
from rules.king_david.initiative import Initiative, TakePosition
from rules.king_david.leaders import Homecomings
from rules.king_david.news.turns import InitiativeRolled
from rules.king_david.setup import TheGame
from rules.king_david.turn import Turn
from tests.rules.king_david.scene import begin, do, news, put, scene, slot, station

# 5.2, 5.3


def test_5_2_q89_a_d6_each_a_d8_for_judah_and_positions_from_the_highest_down() -> None:
    game = scene(3)
    entry = begin(game, Initiative(), rolls=[6, 8, 6, 2, 5])
    assert news(entry, InitiativeRolled)[0].rolls == {"philistia": [6, 2], "judah": [8], "aramea": [6, 5]}
    do(game, "judah", TakePosition("3"))
    assert game.asked() == [game.seat_of("aramea")]
    with pytest.raises(Illegal, match=r"5\.2"):
        check(game, game.seat_of("aramea"), TakePosition("3"))
    do(game, "aramea", TakePosition("1"))
    assert game.order == ["aramea", "philistia", "judah"]


def test_5_3_the_turn_draws_twelve_and_shows_six() -> None:
    game = scene()
    game.stack = [TheGame(at="after"), Turn(at="track")]
    put(game, "hebron", "judah_infantry_3")
    advance(game, CLOCK, Begin())
    assert len(game.track) == 12
    assert game.shown[:6] == [True] * 6
    view = CAMPAIGN.view(game, "p1")
    assert all(bool(m) == up for m, up in zip(view.track, game.shown, strict=True))


def test_q13_who_had_no_place_to_go_to_waits_for_his_own_slot_and_a_ransomed_leader_does_not() -> None:
    for fate, there in (("waiting", ""), ("ransomed", "hebron")):
        game = scene()
        game.control = {c: "moab" for c in game.atlas.home_cities["judah"] if c != "hebron"}
        game.leaders["david"].fate = fate  # type: ignore[assignment]  # both are fates
        station(game)
        begin(game, Homecomings(players=game.players))  # as at the start of a phase
        assert game.leaders["david"].area == there
        slot(game, "judah")
        assert game.leaders["david"].area == "hebron"


def test_leaders_wait_off_the_map_while_no_home_city_is_held() -> None:
    game = scene()
    for city in game.atlas.home_cities["judah"]:
        game.control[city] = "moab"
    game.leaders["david"].fate = "waiting"
    station(game)
    slot(game, "judah")
    assert game.leaders["david"].area == ""
    del game.control["hebron"]
    slot(game, "judah")
    assert game.leaders["david"].area == "hebron"
