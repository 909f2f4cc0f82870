"""6.2.1, 6.3.1 Plans: what they play, and when a side is asked."""

from __future__ import annotations

from rules.kernel import Done, Pass
from rules.king_david.battle_plans import Plan
from rules.king_david.game import KingDavid
from rules.king_david.news.fights import DiceRolled
from rules.king_david.news.markers import MarkerTookEffect
from rules.king_david.retreat import Stand
from rules.king_david.windows import PlayMarker
from tests.rules.king_david.fights import ASK, battle, fight_of, watching
from tests.rules.king_david.scene import act, at, close, do, give, news, put, run_on, scene, slot


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


def plan_and_fight(game: KingDavid, plan: Plan, rolls: list[int] | None = None) -> None:
    put(game, "gath", *["judah_phalanx_3"] * 3, "philistia_chariot_4", "philistia_militia_1")
    slot(game, "judah")
    do(game, "judah", Done())
    do(game, "judah", plan)
    do(game, "philistia", ASK)
    run_on(game, rolls)


def test_7_22_7_23_a_plan_that_asks_lets_the_player_choose_the_army() -> None:
    game = scene()
    give(game, "judah", "bribe")
    plan_and_fight(game, Plan([], "cheapest", "ask", "always"))
    assert (at(game), game.awaited()) == ("combat_window", [game.seat_of("judah")])
    do(game, "judah", PlayMarker("bribe", "philistia_militia_1"))
    do(game, "judah", Pass())
    assert news(run_on(game), MarkerTookEffect)[0].target == "philistia_militia_1"


def test_7_23_a_plan_names_the_army_that_is_bribed() -> None:
    game = scene()
    give(game, "judah", "bribe")
    plan_and_fight(game, Plan(["bribe:philistia_militia_1"], "cheapest", "ask", "pass"), [1] * 5)
    assert [game.label(a, "") for a in fight_of(game).bribed] == ["philistia_militia_1"]
    assert fight_of(game).plan[game.seat_of("judah")].markers == []


def test_7_22_a_plan_names_the_army_that_revolts_beside_one_without_a_name() -> None:
    game = scene()
    give(game, "judah", "troop_revolt", "bribe")
    put(game, "gath", *["judah_phalanx_3"] * 3, "philistia_chariot_4", "philistia_infantry_3", "philistia_militia_1")
    slot(game, "judah")
    do(game, "judah", Done())
    do(game, "judah", Plan(["bribe", "troop_revolt:philistia_infantry_3"], "cheapest", "ask", "pass"))
    do(game, "philistia", ASK)
    run_on(game, [1] * 6)
    fight = fight_of(game)
    assert [game.label(a, "") for a in fight.revolt] == ["philistia_infantry_3"]
    assert [game.label(a, "") for a in fight.bribed] == ["philistia_chariot_4"]  # the strongest of the others


def test_7_22_7_23_only_armies_of_the_other_side_can_be_named() -> None:
    game = scene()
    give(game, "judah", "troop_revolt", "surprise")
    put(game, "gath", "judah_phalanx_3", "philistia_chariot_4", "philistia_militia_1")
    slot(game, "judah")
    do(game, "judah", Done())
    mine = ["surprise", "troop_revolt", "troop_revolt:philistia_chariot_4", "troop_revolt:philistia_militia_1"]
    assert sorted(game.top.plan_markers(game, game.seat_of("judah")).values) == mine


def test_6_2_1_a_marker_can_be_kept_for_round_two() -> None:
    game = scene()
    give(game, "judah", "effective_weaponry")
    plan_and_fight(game, Plan([], "cheapest", "ask", "always"))
    do(game, "judah", Pass())
    run_on(game, [1] * 5)
    do(game, "judah", Stand())
    do(game, "philistia", Stand())
    assert (at(game), fight_of(game).round) == ("combat_window", 2)
    do(game, "judah", PlayMarker("effective_weaponry", "gath"))
    do(game, "judah", Pass())
    attack = news(run_on(game, [1] * 5), DiceRolled)[0]
    assert (attack.round, attack.bonus) == (2, 3)  # one on each die


def test_7_4_a_plan_that_asks_shows_the_dice_first() -> None:
    game = scene()
    give(game, "judah", "act_of_god")
    plan_and_fight(game, Plan([], "cheapest", "ask", "always"))
    assert (at(game), game.awaited()) == ("dice_window", [game.seat_of("judah")])  # nothing to ask before the dice


def test_6_2_1_a_side_that_watches_is_awaited_after_what_its_plan_plays() -> None:
    game = scene()
    give(game, "judah", "effective_weaponry", "surprise")
    put(game, "gath", *["judah_phalanx_3"] * 3, *["philistia_chariot_3"] * 2)
    slot(game, "judah")
    do(game, "judah", Done())
    watching(game, "judah")
    do(game, "judah", Plan(["surprise"], "cheapest", "ask", "pass"))
    do(game, "philistia", ASK)
    close(game)
    assert (at(game), game.awaited()) == ("combat_window", [game.seat_of("judah")])
    assert [p.marker for p in game.top.part(game.seat_of("judah"))] == ["surprise"]


def test_7_24_recruit_prisoners_stays_in_the_hand_when_nothing_can_be_recruited() -> None:
    game = scene()
    give(game, "judah", "recruit_prisoners", "recruit_prisoners")
    put(game, "gath", *["judah_phalanx_3"] * 3, "philistia_chariot_4")  # Judah has no chariots
    slot(game, "judah")
    do(game, "judah", Done())
    do(game, "judah", Plan(["recruit_prisoners"], "cheapest", "never", "pass"))
    do(game, "philistia", Plan([], "cheapest", "never", "pass"))
    run_on(game, [10] * 4)
    assert game.hands["judah"] == ["recruit_prisoners", "recruit_prisoners"]


def test_7_24_a_second_recruit_prisoners_stays_in_the_hand() -> None:
    game = scene()
    give(game, "judah", "recruit_prisoners", "recruit_prisoners")
    put(game, "gath", *["judah_phalanx_3"] * 3, "philistia_infantry_2")
    slot(game, "judah")
    do(game, "judah", Done())
    do(game, "judah", Plan(["recruit_prisoners"] * 2, "cheapest", "never", "pass"))
    do(game, "philistia", Plan([], "cheapest", "never", "pass"))
    run_on(game, [10, 10, 10, 8])
    assert (at(game), game.hands["judah"]) == ("recruiting", ["recruit_prisoners"])
