"""Rulings that no other test is named by."""

from __future__ import annotations

import pytest

from rules.kernel import CLOCK, Begin, Chance, Done, Entry, Illegal, Pass, TimeUp, advance, check
from rules.king_david import CAMPAIGN
from rules.king_david.action import ActionPhase, Besiege, besiegers
from rules.king_david.acts import room
from rules.king_david.battle_plans import Plan
from rules.king_david.build import Building, BuildPhase, Recruit
from rules.king_david.courting import EventPhase, Oppose, courtable
from rules.king_david.deciding import Decide
from rules.king_david.facts import Options, Raid
from rules.king_david.game import KingDavid
from rules.king_david.harvest import Yield
from rules.king_david.hits import Rest
from rules.king_david.initiative import Initiative
from rules.king_david.leaders import Fates
from rules.king_david.minors import Bid, Invasion, SettingUp, intimidation
from rules.king_david.movement import Move, RaiseRaid
from rules.king_david.news import (
    CityTaken,
    Collected,
    DiceRolled,
    InitiativeRolled,
    LeaderFell,
    MarkerHadNoEffect,
    MinorConquered,
)
from rules.king_david.retreat import Leaving, Stand
from rules.king_david.setup import TheGame
from rules.king_david.turn import Turn
from rules.king_david.victory import final
from rules.king_david.windows import PlayMarker
from rules.proving.selfplay import play_out
from tests.rules.king_david.scene import at, begin, close, do, give, news, put, run_on, scene, slot, station

NEVER = Plan([], "cheapest", "never", "pass")
ASK = Plan([], "cheapest", "ask", "pass")


def run_minor(game: KingDavid, minor: str, player: str, status: str = "run") -> None:
    game.minors[minor].status, game.minors[minor].by = status, player  # type: ignore[assignment]
    game.touch()


# Turn, diplomacy, ending


def test_q3_victory_is_looked_at_after_the_last_slot_of_an_action_phase() -> None:
    game = scene()
    unowned = [c for c in game.atlas.cities if game.atlas.country_of[c] not in game.players]
    begin(game, ActionPhase())
    for city in unowned[:6]:
        game.control[city] = "moab"  # in the middle of the phase
    for player in game.order[:-1]:
        do(game, player, Done())
        assert game.result is None
    do(game, game.order[-1], Done())
    assert game.result is not None


def test_q9_joint_slots_hold_for_one_turn() -> None:
    game = scene(alliances=[["judah", "philistia"]])
    game.alliances = [["judah", "philistia"]]
    game.joint = {"philistia": "judah"}

    game.stack = [TheGame(at="after"), Turn(at="begin")]
    advance(game, CLOCK, Begin())
    assert game.joint == {}


def test_q11_allies_stack_as_one_force() -> None:
    game = scene()
    game.alliances = [["judah", "philistia"]]
    put(game, "gath", *["philistia_infantry_3"] * 3)
    assert room(game, "gath", "judah") == 1
    station(game, david="gath")
    assert room(game, "gath", "judah") == 4
    assert room(game, "gath", "philistia") == 4  # Q98: every friendly army


def test_q14_ties_roll_again_with_the_same_dice() -> None:

    game = scene(2)
    entry = begin(game, Initiative(), rolls=[4, 4, 2, 7])
    assert news(entry, InitiativeRolled)[0].rolls == {"philistia": [4, 2], "judah": [4, 7]}
    assert [r.of for r in entry.rolls] == [6, 8, 6, 8]


def test_q15_q128_only_ties_share_a_win() -> None:

    game = scene()
    game.alliances = [["judah", "philistia"]]
    game.control = {"gezer": "judah"}
    game.open_entry(Entry(CLOCK, Begin()))
    final(game, "last_turn")
    assert game.result is not None
    assert game.result.winners == [game.seat_of("judah")]  # allies do not win together


def test_q16_aramea_as_a_minor_brings_hadadezer_and_there_is_no_ransom() -> None:
    game = scene(2)
    run_minor(game, "aramea", "judah")
    begin(game, SettingUp(minor="aramea"))
    do(game, "judah", Decide("damascus"))
    assert game.leaders["hadadezer"].area == "damascus"
    do(game, "judah", Rest())
    entry = begin(game, Fates(leaders=["hadadezer"], captor="philistia"), rolls=[5])
    assert news(entry, LeaderFell)[0].fate == "dead"


def test_q127_with_two_players_the_opponent_leads_every_invaded_minor() -> None:
    game = scene(2)
    entry = begin(game, Invasion(minor="moab", invader="judah"))
    assert game.minors["moab"].by == "philistia"
    assert entry.rolls  # the draw of its armies


# Movement and control


def test_q22_attackers_from_several_areas_must_fit_together() -> None:
    game = scene()
    put(game, "lachish", *["judah_infantry_3"] * 3)
    put(game, "keilah", *["judah_infantry_2"] * 3)
    put(game, "gath", "philistia_militia_1")
    slot(game, "judah")
    do(game, "judah", Move("lachish", "none", "gath", ["infantry_3"] * 3))
    assert game.top.move_armies(game, game.seat_of("judah"), "keilah", "none", "gath").most == 1


def test_q27_a_marker_stays_when_the_army_leaves() -> None:
    game = scene()
    game.control["shiloh"] = "judah"
    put(game, "shiloh", "judah_infantry_3")
    slot(game, "judah")
    do(game, "judah", Move("shiloh", "none", "jericho", ["infantry_3"]))
    do(game, "judah", Done())
    assert game.control["shiloh"] == "judah"
    assert game.control["jericho"] == "judah"


def test_q28_leaders_alone_take_nothing() -> None:
    game = scene()
    station(game, david="shiloh")
    slot(game, "judah")
    do(game, "judah", Done())
    assert "shiloh" not in game.control


def test_q99_unowned_land_is_entered_without_a_roll() -> None:
    game = scene()
    put(game, "bethlehem", "judah_infantry_3")
    slot(game, "judah")
    do(game, "judah", Move("bethlehem", "none", "gibeon", ["infantry_3"]))
    assert game.friends_in("gibeon", "judah") == 1


def test_q100_besieged_means_a_hostile_army_stands_there() -> None:
    game = scene()
    put(game, "gaza", "judah_militia_1")
    put(game, "gezer", "judah_militia_1")
    assert game.besieged("gaza") and game.besieged("gezer")
    game.alliances = [["judah", "philistia"]]
    assert not game.besieged("gaza")
    game.control["gaza"] = "moab"
    assert game.score("moab") == 1  # it counts for victory all the same


def test_q102_what_raiders_take_is_their_players() -> None:
    game = scene()
    game.raids, game.raids_so_far = [Raid(1, "egypt", "moab", 3)], 1
    for army in put(game, "sharuhen", "egypt_chariot_4"):
        game.armies[army].raid = 1
    game.touch()
    slot(game, "moab")
    do(game, "moab", Done())
    assert game.control["sharuhen"] == "moab"


# Combat and siege


def test_q32_a_combat_costs_one_point_whatever_its_rounds() -> None:
    game = scene()
    put(game, "gath", *["judah_phalanx_4"] * 2, *["philistia_chariot_4"] * 2)
    slot(game, "judah")
    do(game, "judah", Done())
    do(game, "judah", NEVER)
    do(game, "philistia", NEVER)
    run_on(game)
    assert game.resource["judah"] == 19


def test_q33_raiders_of_another_player_are_enemies() -> None:
    game = scene()
    game.raids, game.raids_so_far = [Raid(1, "egypt", "moab", 3)], 1
    for army in put(game, "gath", "egypt_chariot_4"):
        game.armies[army].raid = 1
    put(game, "gath", "judah_infantry_3")
    assert game.has_foes("gath", "judah")
    assert not game.has_foes("gath", "moab") or game.foes_in("gath", "moab") == game.at["gath"]["judah"]


def test_q39_chariots_are_weaker_in_hills() -> None:
    chart = scene().atlas.charts.combat
    assert (chart.hill["chariot"], chart.clear["chariot"]) == (8, 10)


def test_q107_the_captor_of_a_leader_lost_before_an_unowned_city_is_nobody() -> None:
    game = scene()
    put(game, "gezer", "judah_militia_1")
    station(game, amasa="gezer")
    slot(game, "judah")
    do(game, "judah", Done())
    do(game, "judah", Besiege("gezer"))
    do(game, "judah", ASK)
    run_on(game, [1, 10, 5])
    assert (game.leaders["amasa"].fate, game.leaders["amasa"].captor) == ("captive", "")


def test_q110_level_zero_in_round_one_ends_the_siege() -> None:
    game = scene()
    put(game, "gezer", *["judah_phalanx_4"] * 3)
    slot(game, "judah")
    do(game, "judah", Done())
    do(game, "judah", Besiege("gezer"))
    do(game, "judah", NEVER)
    entry = run_on(game, [6, 6, 6, 1])
    assert len(news(entry, DiceRolled)) == 1
    assert news(entry, CityTaken)


def test_q106_q50_armies_that_may_not_fight_stay_beside_the_enemy() -> None:
    game = scene()
    army = put(game, "gath", "judah_infantry_3", "philistia_militia_1")[0]
    slot(game, "judah", mourning=["judah"])
    do(game, "judah", Done())
    assert game.armies[army].area == "gath"
    assert game.friends_in("gath", "philistia") == 1


def test_q111_weaponry_counts_on_every_die_of_a_mixed_side() -> None:
    game = scene()
    game.alliances = [["aramea", "judah"]]
    give(game, "judah", "effective_weaponry", "ark_of_the_lord")
    put(game, "gath", "judah_phalanx_3", "aramea_infantry_3", "philistia_chariot_4", "philistia_chariot_4")
    slot(game, "judah", "aramea")
    do(game, "judah", Done())
    do(game, "aramea", Done())
    do(game, "judah", Plan(["effective_weaponry", "ark_of_the_lord"], "cheapest", "ask", "pass"))
    do(game, "aramea", ASK)
    do(game, "philistia", ASK)
    entry = run_on(game, [1, 1, 1, 1])
    assert news(entry, DiceRolled)[0].bonus == 2 + 2  # one each, and the Ark on Judah's die alone


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
    assert news(entry, Collected)[0].gains["judah"] == 20
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
    assert "jerusalem" in courtable(game)
    put(game, "jerusalem", "judah_infantry_3")
    game.control["sela"] = "moab"
    run_minor(game, "negev", "tyre")
    assert not {"jerusalem", "edom", "negev"} & set(courtable(game))


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
    assert game.friends_in("gath", "philistia") == 0


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


# Minors


def test_q117_a_minor_sets_up_once_and_not_among_enemies() -> None:
    game = scene()
    run_minor(game, "negev", "moab")
    put(game, "arad", "judah_infantry_3")
    begin(game, SettingUp(minor="negev"))
    assert "arad" not in game.top.place_area(game, game.seat_of("moab")).values
    do(game, "moab", Rest())
    number = len(game.armies)
    begin(game, SettingUp(minor="negev"))
    assert len(game.armies) == number


def test_q119_a_second_invader_finds_the_same_controller() -> None:
    game = scene()
    run_minor(game, "negev", "moab")
    put(game, "ziklag", "judah_infantry_3")
    slot(game, "judah")
    do(game, "judah", Move("ziklag", "none", "beersheba", ["infantry_3"]))
    assert at(game) == "moving"  # no roll
    assert game.minors["negev"].by == "moab"


def test_q120_conquered_for_good_and_its_other_land_yields_to_nobody() -> None:
    game = scene()
    run_minor(game, "negev", "moab")
    put(game, "arad", "negev_militia_2")
    game.forts["beersheba"] = 1
    put(game, "beersheba", *["judah_phalanx_4"] * 3)
    slot(game, "judah")
    do(game, "judah", Done())
    do(game, "judah", Besiege("beersheba"))
    do(game, "judah", NEVER)
    do(game, "moab", NEVER)
    entry = run_on(game, [6, 6, 6, 1])
    assert news(entry, MinorConquered)
    assert game.holder("arad") == ""
    assert "negev" not in courtable(game)


def test_q122_an_invaded_minor_acts_in_its_leaders_slot_and_he_pays() -> None:
    game = scene()
    run_minor(game, "negev", "moab")
    put(game, "beersheba", "negev_militia_2", "judah_militia_1")
    slot(game, "moab")
    do(game, "moab", Done())
    assert at(game) == "plans"
    assert game.resource["moab"] == 19


def test_q123_major_countries_as_minors_have_no_stocks() -> None:
    game = scene(3)
    assert "tyre" not in game.food
    assert game.forts["sidon"] == 3
    run_minor(game, "tyre", "judah")
    begin(game, SettingUp(minor="tyre"))
    do(game, "judah", Rest())
    assert sum(1 for a in game.armies if a.startswith("tyre")) == 15


def test_q56_only_armies_of_ones_own_country_intimidate() -> None:
    game = scene()
    game.raids, game.raids_so_far = [Raid(1, "egypt", "judah", 3)], 1
    put(game, "debir", "judah_infantry_3", "judah_infantry_3")
    for army in put(game, "sharuhen", "egypt_chariot_4"):
        game.armies[army].raid = 1
    assert intimidation(game, "judah", "negev") == 2


# Economy and end


def test_q72_q73_new_armies_are_bought_whole_at_twice_the_price() -> None:
    game = scene()
    game.food["judah"], game.resource["judah"] = 3, 5  # a phalanx costs 4 and 6
    begin(game, Building(seat=game.seat_of("judah")))
    assert game.top.recruit_troop(game, game.seat_of("judah")).values == ["infantry", "militia"]


def test_q124_one_player_ends_his_build_before_the_next() -> None:
    game = scene(2)
    begin(game, BuildPhase())
    assert game.asked() == [game.seat_of("philistia")]
    do(game, "philistia", Recruit("militia", "gaza", 1))
    assert game.asked() == [game.seat_of("philistia")]


def test_q126_a_player_without_anything_stays_in() -> None:
    game = scene()
    for city in game.atlas.home_cities["moab"]:
        game.control[city] = "judah"
    give(game, "moab", "bedouin_raid_small")
    slot(game, "moab")
    do(game, "moab", RaiseRaid("bedouin_raid_small"))
    assert at(game) == "placing"


def test_q128_negative_totals_are_multiplied_as_they_are() -> None:

    game = scene()
    game.control = {"dibon": "judah", "medeba": "judah"}
    game.open_entry(Entry(CLOCK, Begin()))
    final(game, "last_turn")
    assert game.result is not None
    assert game.result.scores[game.seat_of("moab")] == -5.0


def test_q129_when_time_is_up_the_harmless_thing_is_done() -> None:
    game = scene()
    put(game, "gath", *["judah_phalanx_4"] * 2, *["philistia_chariot_4"] * 2)
    slot(game, "judah")
    advance(game, CLOCK, TimeUp())  # no move; then plans
    assert at(game) == "plans"
    advance(game, CLOCK, TimeUp(), [1, 1, 1, 1])
    assert isinstance(game.top, Leaving)
    assert game.top.default(game, game.asked()[0]) == Stand()


def test_q90_q91_a_country_may_have_several_allies_who_are_enemies() -> None:
    game = scene()
    game.alliances = [["aramea", "judah"], ["judah", "moab"]]
    assert game.hostile("aramea", "moab")
    assert not game.hostile("judah", "moab")


def test_a_game_is_the_same_from_the_same_key() -> None:
    ends = []
    for _ in range(2):
        game = CAMPAIGN.new(CAMPAIGN.seats(3), "same", Options(turns=3))
        play_out(CAMPAIGN, game, {}, Chance("same"))
        ends.append(CAMPAIGN.codec.digest(game))
    assert ends[0] == ends[1]
