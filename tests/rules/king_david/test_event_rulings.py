"""Rulings that no other test is named by: events."""

from __future__ import annotations

import pytest

from rules.kernel import Done, Illegal, Pass, check
from rules.king_david.action import besiegers
from rules.king_david.battle_plans import Plan
from rules.king_david.courting import EventPhase, Oppose
from rules.king_david.harvest import Yield
from rules.king_david.leaders import Fates
from rules.king_david.minors import Bid, courtable_minors
from rules.king_david.news.economy import Collected
from rules.king_david.news.fights import DiceRolled, LeaderFell
from rules.king_david.news.markers import MarkerHadNoEffect
from rules.king_david.pieces import Raid
from rules.king_david.retreat import Retreat
from rules.king_david.windows import PlayMarker
from tests.rules.king_david.fights import ASK, run_minor
from tests.rules.king_david.scene import at, begin, close, do, give, news, put, run_on, scene, slot

# Events


def test_q45_increase_resources_negates_decrease_resources() -> None:
    game = scene()
    give(game, "moab", "decrease_resources")
    give(game, "judah", "increase_resources")
    game.kept.watching = game.seats_of(["judah", "moab"])
    begin(game, Yield(what="resource"))
    do(game, "moab", PlayMarker("decrease_resources", "judah"))
    do(game, "moab", Pass())
    do(game, "judah", PlayMarker("increase_resources", "judah"))
    do(game, "judah", Pass())
    entry = close(game)
    assert news(entry, Collected)[0].gains["judah"] == 28
    assert len(news(entry, MarkerHadNoEffect)) == 2


def test_q47_conquered_areas_count_for_a_harvest_marker() -> None:
    game = scene()
    game.control["shiloh"] = "judah"
    assert game.production("judah", "food", 1) == game.production("judah", "food") + 8


def test_q46_an_areas_value_never_falls_below_nothing() -> None:
    game = scene()
    assert game.production("moab", "food", -99) == 0


def test_q48_who_is_no_side_plays_no_weaponry() -> None:
    game = scene()
    give(game, "moab", "effective_weaponry", "troop_revolt")
    game.kept.watching = game.seats_of(["moab"])
    put(game, "gath", "judah_phalanx_3", "philistia_chariot_4")
    slot(game, "judah")
    do(game, "moab", Pass())
    close(game)
    do(game, "judah", Done())
    do(game, "judah", ASK)
    do(game, "philistia", ASK)
    close(game)
    assert at(game) == "combat_window"
    with pytest.raises(Illegal):
        check(game, game.seat_of("moab"), PlayMarker("effective_weaponry", "gath"))


def test_q49_more_copies_of_surprise_add_nothing() -> None:
    game = scene()
    give(game, "judah", "surprise", "surprise")
    put(game, "gath", *["judah_phalanx_3"] * 3, *["philistia_chariot_3"] * 2)
    slot(game, "judah")
    do(game, "judah", Done())
    do(game, "judah", Plan(["surprise"], "cheapest", "ask", "pass"))
    do(game, "philistia", ASK)
    run_on(game, [1, 1, 1, 1, 1])
    assert game.hands["judah"] == ["surprise"]  # a plan plays one of a kind


def test_q51_an_act_of_god_never_touches_a_leaders_die() -> None:
    game = scene()
    give(game, "moab", "act_of_god")
    game.kept.watching = game.seats_of(["moab"])
    entry = begin(game, Fates(leaders=["david"], captor="moab"), rolls=[6])
    assert news(entry, LeaderFell)[0].fate == "dead"  # no window


def test_q55_raiders_fight_their_own_countrys_armies_under_another_player() -> None:
    game = scene()
    run_minor(game, "egypt", "judah", "allied")
    game.raids, game.raids_so_far = [Raid(1, "egypt", "moab", 3)], 1
    put(game, "sile", "egypt_infantry_3")
    for army in put(game, "sile", "egypt_chariot_4"):
        game.armies[army].raid = 1
    game.touch()
    assert game.has_foes("sile", "moab")
    slot(game, "moab")
    do(game, "moab", Done())
    assert at(game) == "plans"


def test_q57_opponents_answer_in_initiative_order() -> None:
    game = scene()
    give(game, "tyre", "alliance")
    game.order = ["moab", "tyre", "judah", "aramea", "philistia"]
    begin(game, EventPhase(at="window"))
    do(game, "tyre", PlayMarker("alliance", "hammath"))
    do(game, "tyre", Pass())
    close(game)
    do(game, "tyre", Bid(0))
    assert game.asked() == [game.seat_of("moab")]


def test_q58_only_an_untouched_neutral_minor_is_courted() -> None:
    game = scene()
    assert "jerusalem" in courtable_minors(game)
    put(game, "jerusalem", "judah_infantry_3")
    game.control["sela"] = "moab"
    run_minor(game, "negev", "tyre")
    assert not {"jerusalem", "edom", "negev"} & set(courtable_minors(game))


def test_q60_minor_allies_yield_nothing() -> None:
    game = scene()
    before = game.production("judah", "food")
    run_minor(game, "negev", "judah", "allied")
    assert game.production("judah", "food") == before
    assert game.score("judah") == 0


def test_q86_a_marker_whose_point_is_gone_has_no_effect() -> None:
    game = scene()
    give(game, "judah", "bribe")
    game.resource["judah"] = 2
    put(game, "gath", *["judah_phalanx_3"] * 2, *["philistia_chariot_3"] * 2)
    slot(game, "judah")
    do(game, "judah", Done())
    do(game, "judah", Plan(["bribe"], "cheapest", "ask", "pass"))
    do(game, "philistia", ASK)
    close(game)
    game.resource["judah"] = 0
    entry = run_on(game)
    assert news(entry, MarkerHadNoEffect)
    assert "bribe" in game.spent  # spent all the same


def test_q112_a_failed_courtship_costs_what_was_spent() -> None:
    game = scene(2)
    give(game, "judah", "alliance")
    begin(game, EventPhase(at="window"))
    do(game, "judah", PlayMarker("alliance", "egypt"))
    do(game, "judah", Pass())
    close(game)
    do(game, "judah", Bid(2))

    do(game, "philistia", Oppose(3, "no"), [10])
    assert game.minors["egypt"].status == "neutral"
    assert (game.resource["judah"], game.resource["philistia"]) == (18, 17)


def test_q113_an_ally_is_not_attacked_by_its_player() -> None:
    game = scene()
    run_minor(game, "negev", "judah", "allied")
    put(game, "beersheba", "negev_militia_2", "judah_infantry_3")
    assert not game.has_foes("beersheba", "judah")
    assert besiegers(game, "judah", "beersheba", []) == []


def test_q114_a_side_without_a_fighting_army_has_lost() -> None:
    game = scene()
    give(game, "judah", "troop_revolt")
    put(game, "gath", "judah_phalanx_3", "philistia_chariot_3")
    slot(game, "judah")
    do(game, "judah", Done())
    do(game, "judah", Plan(["troop_revolt"], "cheapest", "ask", "pass"))
    do(game, "philistia", ASK)
    entry = run_on(game)
    assert not news(entry, DiceRolled)
    do(game, "philistia", Retreat("ashkelon"))
    assert game.count_friends("gath", "philistia") == 0


def test_q116_alliances_go_round_until_all_pass() -> None:
    game = scene(2)
    give(game, "judah", "alliance", "alliance")
    game.resource["philistia"] = 0
    begin(game, EventPhase(at="window"))
    for _ in range(2):
        do(game, "judah", PlayMarker("alliance", "egypt"))
        do(game, "judah", Pass())
        close(game)
        do(game, "judah", Bid(0), [1])
    assert game.hands["judah"] == []
