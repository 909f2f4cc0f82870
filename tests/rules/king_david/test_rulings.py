"""Rulings that no other test is named by: the turn, diplomacy, the economy and the end."""

from __future__ import annotations

from rules.kernel import CLOCK, Begin, Chance, Done, Entry, TimeUp, advance
from rules.king_david import CAMPAIGN
from rules.king_david.action import ActionPhase
from rules.king_david.acts import room
from rules.king_david.build import Building, BuildPhase, Recruit
from rules.king_david.deciding import Decide
from rules.king_david.hits import Rest
from rules.king_david.initiative import Initiative
from rules.king_david.leaders import Fates
from rules.king_david.minors import Invasion, SettingUp
from rules.king_david.movement import RaiseRaid
from rules.king_david.news.fights import LeaderFell
from rules.king_david.news.turns import InitiativeRolled
from rules.king_david.pieces import Options
from rules.king_david.retreat import Leaving, Retreat, Stand
from rules.king_david.setup import TheGame
from rules.king_david.turn import Turn
from rules.king_david.victory import win_by_points
from rules.proving.selfplay import play_out
from tests.rules.king_david.fights import run_minor
from tests.rules.king_david.scene import at, begin, do, give, news, put, scene, slot, station

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
    win_by_points(game, "last_turn")
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
    win_by_points(game, "last_turn")
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


def test_q129_when_time_is_up_who_is_the_weaker_one_leaves_the_fight() -> None:
    game = scene()
    put(game, "gath", *["judah_phalanx_4"] * 2, "philistia_chariot_4")
    slot(game, "judah")
    advance(game, CLOCK, TimeUp())
    advance(game, CLOCK, TimeUp(), [1, 1, 1])
    asked = {}
    while isinstance(game.top, Leaving):
        (seat,) = game.asked()
        asked[game.of(seat)] = type(game.top.default(game, seat))
        advance(game, CLOCK, TimeUp())
    assert asked == {"judah": Stand, "philistia": Retreat}


def test_q90_q91_a_country_may_have_several_allies_who_are_enemies() -> None:
    game = scene()
    game.alliances = [["aramea", "judah"], ["judah", "moab"]]
    assert game.are_hostile("aramea", "moab")
    assert not game.are_hostile("judah", "moab")


def test_a_game_is_the_same_from_the_same_key() -> None:
    ends = []
    for _ in range(2):
        game = CAMPAIGN.new(CAMPAIGN.seats(3), "same", Options(turns=3))
        play_out(CAMPAIGN, game, {}, Chance("same"))
        ends.append(CAMPAIGN.codec.digest(game))
    assert ends[0] == ends[1]
