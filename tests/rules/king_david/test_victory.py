"""12.0 Victory; 13.0 shorter games; conceding."""

from __future__ import annotations

import pytest

from rules.kernel import CLOCK, Begin, Chance, Concede, Done, Entry, advance
from rules.king_david import CAMPAIGN
from rules.king_david.pieces import Options
from rules.king_david.setup import TheGame
from rules.king_david.track import all_phases
from rules.king_david.turn import Turn
from rules.king_david.victory import win_at_once, win_by_points
from rules.proving.selfplay import play_out
from tests.rules.king_david.scene import at, do, put, scene, slot

# 12, 13


LEVELS = {"aramea": 8, "judah": 10, "moab": 6, "philistia": 9, "tyre": 7}


@pytest.mark.parametrize(("player", "level"), LEVELS.items())
def test_12_1_automatic_victory_at_the_end_of_an_action_phase(player: str, level: int) -> None:
    game = scene()
    unowned = [c for c in game.atlas.cities if game.atlas.country_of[c] not in game.players]
    for city in unowned[: level - 1]:
        game.control[city] = player
    slot(game, player)
    do(game, player, Done())
    assert game.result is None
    game.control[unowned[level - 1]] = player
    slot(game, player)
    do(game, player, Done())
    assert game.result is not None
    assert game.result.winners == [game.seat_of(player)]


def test_12_1_q4_two_at_their_level_play_on() -> None:
    game = scene()
    unowned = [c for c in game.atlas.cities if game.atlas.country_of[c] not in game.players]
    for city in unowned[:6]:
        game.control[city] = "moab"
    for city in unowned[6:13]:
        game.control[city] = "tyre"
    slot(game, "moab")
    do(game, "moab", Done())
    assert game.result is None


def test_12_1_no_automatic_victory_with_two_players() -> None:
    game = scene(2)
    for city in [c for c in game.atlas.cities if game.atlas.country_of[c] != "judah"][:12]:
        game.control[city] = "judah"
    slot(game, "judah")
    do(game, "judah", Done())
    assert game.result is None


def test_12_0_q5_foreign_cities_less_lost_home_cities() -> None:
    game = scene()
    game.control = {"gezer": "judah", "hebron": "moab", "ziklag": "tyre", "shiloh": "judah"}
    assert game.score("judah") == 1 - 2
    game.alliances = [["judah", "tyre"]]
    assert game.score("judah") == 1 - 1  # Ziklag is an ally's


def test_12_2_the_final_count_multiplies_keeps_fractions_and_shares_ties() -> None:
    game = scene()
    game.control = {"gezer": "philistia", "gibeon": "philistia", "dor": "judah", "joppa": "judah", "hazor": "judah"}
    game.open_entry(Entry(CLOCK, Begin()))
    win_by_points(game, "last_turn")
    assert game.result is not None
    assert game.result.scores == {"p1": 3.0, "p2": 3.0, "p3": 0.0, "p4": 0.0, "p5": 0.0}
    assert game.result.winners == ["p1", "p2"]


@pytest.mark.parametrize("turns", [1, 2, 3, 4, 5, 6, 7])
def test_13_0_a_game_of_fewer_turns(turns: int) -> None:
    game = CAMPAIGN.new(CAMPAIGN.seats(2), f"short {turns}", Options(turns=turns))
    play_out(CAMPAIGN, game, {}, Chance("x"))
    assert game.turn == turns
    assert game.result.how.key == "last_turn"


def test_13_0_q1_game_ends_markers_replace_actions_from_turn_three() -> None:
    atlas = CAMPAIGN.shipped
    assert [all_phases(atlas, "variable", t).count("game_ends") for t in range(1, 8)] == [0, 0, 1, 2, 2, 2, 2]
    assert [all_phases(atlas, "variable", t).count("action") for t in (2, 3, 4)] == [5, 4, 3]
    assert "game_ends" not in all_phases(atlas, "fixed", 5)


def test_13_0_q2_the_game_ends_the_moment_the_marker_comes_up() -> None:
    game = scene(ending="variable")
    game.track[1] = "game_ends"
    game.stack = [TheGame(at="after"), Turn(at="window")]
    advance(game, CLOCK, Begin())
    assert game.result is not None
    assert game.result.how.key == "game_ends_marker"


def test_conceding_leaves_the_rest_to_play_on() -> None:
    game = scene(3)
    put(game, "hebron", "judah_infantry_3")
    slot(game, "judah")
    do(game, "judah", Concede())
    assert game.result is None
    assert at(game) != "moving" or game.asked() != [game.seat_of("judah")]


def test_who_has_given_up_does_not_win() -> None:
    game = scene()
    unowned = [c for c in game.atlas.cities if game.atlas.country_of[c] not in game.players]
    game.control = dict.fromkeys(unowned[:6], "moab") | {unowned[7]: "judah"}
    slot(game, "judah")
    game.conceded = [game.seat_of("moab")]
    assert not win_at_once(game)
    game.open_entry(Entry(CLOCK, Begin()))
    win_by_points(game, "last_turn")
    assert game.result is not None
    assert game.result.winners == [game.seat_of("judah")]
