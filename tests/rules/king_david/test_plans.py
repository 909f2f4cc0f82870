"""6.2.1, 6.3.1 Plans: what they play, and when a side is asked."""

from __future__ import annotations

from rules.kernel import Done
from rules.king_david.battle_plans import Plan
from rules.king_david.retreat import Stand
from tests.rules.king_david.fights import ASK, battle
from tests.rules.king_david.scene import act, do, give, put, run_on, scene, slot


def test_6_2_1_a_marker_named_once_is_played_once_though_the_hand_has_two() -> None:
    game = scene()
    give(game, "judah", "effective_weaponry", "effective_weaponry")
    battle(game, [1] * 5, judah=["effective_weaponry"])
    act(game, "judah", Stand(), [1] * 5)
    act(game, "philistia", Stand(), [1] * 5)
    assert game.hands["judah"] == ["effective_weaponry"]


def test_6_2_1_a_marker_named_three_times_is_played_three_times() -> None:
    game = scene()
    give(game, "judah", *["ineffective_weaponry"] * 3)
    battle(game, [1] * 5, judah=["ineffective_weaponry"] * 3)
    assert game.hands["judah"] == []


def test_6_2_1_two_bribes_take_two_armies() -> None:
    game = scene()
    give(game, "judah", "bribe", "bribe")
    put(game, "gath", "judah_phalanx_3", "philistia_chariot_4", "philistia_infantry_3", "philistia_militia_1")
    slot(game, "judah")
    do(game, "judah", Done())
    do(game, "judah", Plan(["bribe", "bribe"], "cheapest", "ask", "pass"))
    do(game, "philistia", ASK)
    run_on(game, [1] * 4)
    assert game.resource["judah"] == 17  # one for the combat, one for each
