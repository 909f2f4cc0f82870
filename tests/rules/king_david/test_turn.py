"""5.0 The game turn: diplomacy, initiative, phase markers; 6.0 slots; 12.0 victory; 13.0 shorter games."""

from __future__ import annotations

import pytest

from rules.kernel import CLOCK, Begin, Chance, Concede, Done, Entry, Illegal, advance, check
from rules.king_david import CAMPAIGN
from rules.king_david.action import ActionPhase, Besiege
from rules.king_david.anytime import BreakAlliance, Give, OpenPorts
from rules.king_david.deciding import Decide
from rules.king_david.diplomacy import AcceptAlliance, ActTogether, Diplomacy, JointSlots, OfferAlliance, Welcome
from rules.king_david.facts import Options
from rules.king_david.harvest import Yield
from rules.king_david.initiative import Initiative, TakePosition
from rules.king_david.leaders import Homecomings
from rules.king_david.news import AllianceBroken, InitiativeRolled, RansomPaid
from rules.king_david.setup import TheGame
from rules.king_david.track import all_phases
from rules.king_david.turn import Turn
from rules.king_david.victory import automatic, final
from rules.proving.selfplay import play_out
from tests.rules.king_david.scene import at, begin, do, news, put, scene, slot, station

# 5.1


def test_5_1_alliances_are_offered_accepted_and_begin_when_diplomacy_ends() -> None:
    game = scene()
    begin(game, Diplomacy())
    do(game, "judah", OfferAlliance("philistia"))
    do(game, "philistia", AcceptAlliance("judah"))
    assert game.alliances == []
    for player in game.players:
        do(game, player, Done())
    assert game.alliances == [["judah", "philistia"]]


@pytest.mark.parametrize(("by", "to"), [("judah", "judah"), ("judah", "tyre"), ("judah", "egypt")])
def test_5_1_offers_to_oneself_to_a_former_ally_or_to_nobody_are_refused(by: str, to: str) -> None:
    game = scene()
    game.former = [["judah", "tyre"]]
    begin(game, Diplomacy())
    with pytest.raises(Illegal, match=r"5\.1"):
        check(game, game.seat_of(by), OfferAlliance(to))


def test_q91_with_two_players_there_is_no_diplomacy() -> None:
    game = scene(2)
    begin(game, Diplomacy())
    assert game.top.offer_alliance_to(game, "p1").none()


def test_5_1_q6_a_pair_allies_once_per_game() -> None:
    game = scene()
    game.alliances = [["judah", "philistia"]]
    put(game, "hebron", "judah_infantry_3")
    slot(game, "judah")
    entry = do(game, "philistia", BreakAlliance("judah"))
    assert not news(entry, AllianceBroken)[0].later
    assert not game.allied("judah", "philistia")
    begin(game, Diplomacy())
    assert "philistia" not in game.top.offer_alliance_to(game, game.seat_of("judah")).values


def test_q7_a_break_in_a_joint_slot_takes_effect_at_its_end() -> None:
    game = scene()
    game.alliances = [["judah", "philistia"]]
    slot(game, "judah", "philistia")
    entry = do(game, "philistia", BreakAlliance("judah"))
    assert news(entry, AllianceBroken)[0].later
    assert game.allied("judah", "philistia")
    do(game, "judah", Done())
    do(game, "philistia", Done())
    assert game.former == [["judah", "philistia"]]


def test_5_1_q10_gifts_go_to_allies_in_whole_points_one_has() -> None:
    game = scene()
    game.alliances = [["judah", "philistia"]]
    slot(game, "judah")
    do(game, "judah", Give("philistia", 5, 3))
    assert (game.food["philistia"], game.resource["philistia"]) == (25, 23)
    with pytest.raises(Illegal, match="only to allies"):
        check(game, game.seat_of("judah"), Give("moab", 1, 0))
    with pytest.raises(Illegal, match="you have"):
        check(game, game.seat_of("judah"), Give("philistia", 99, 0))
    with pytest.raises(Illegal, match="you have no ally"):
        check(game, game.seat_of("moab"), Give("judah", 1, 0))


def test_q10_no_gifts_in_the_middle_of_a_combat() -> None:
    game = scene()
    game.alliances = [["judah", "tyre"]]
    put(game, "gath", "judah_infantry_3", "philistia_militia_1")
    slot(game, "judah")
    do(game, "judah", Done())
    with pytest.raises(Illegal, match="not during a fight"):
        check(game, game.seat_of("judah"), Give("tyre", 1, 0))


def test_q97_ports_are_opened_to_an_ally_at_any_time() -> None:
    game = scene()
    game.alliances = [["judah", "philistia"]]
    slot(game, "judah")
    do(game, "philistia", OpenPorts("judah", "yes"))
    assert game.ports == [["philistia", "judah"]]
    do(game, "philistia", OpenPorts("judah", "no"))
    assert game.ports == []


def test_q92_allies_act_together_in_the_hosts_slot() -> None:
    game = scene()
    game.alliances = [["judah", "philistia"]]
    begin(game, JointSlots())
    do(game, "philistia", ActTogether("judah"))
    do(game, "judah", Welcome("philistia"))
    assert game.joint == {"philistia": "judah"}
    begin(game, ActionPhase())
    assert game.asked() == game.seats_of(["judah", "philistia"])  # Philistia, first in order, waits for Judah


def test_q93_a_guest_who_has_broken_acts_at_his_own_position() -> None:
    game = scene()
    game.joint = {"philistia": "judah"}
    begin(game, ActionPhase())
    assert game.asked() == [game.seat_of("philistia")]


def test_q109_an_ally_joins_a_siege_if_he_agrees() -> None:
    game = scene()
    game.alliances = [["judah", "moab"]]
    put(game, "gaza", "judah_infantry_3", "moab_infantry_3")
    slot(game, "judah", "moab")
    do(game, "judah", Done())
    do(game, "moab", Done())
    do(game, "judah", Besiege("gaza"))
    assert (game.top.about, game.asked()) == ("join", [game.seat_of("moab")])
    do(game, "moab", Decide("yes"))
    assert len(game.stack[-2].armies) == 2  # type: ignore[union-attr]  # the siege


# 6.2.6 ransoms


def test_6_2_6_q12_a_ransom_is_paid_before_anything_else_in_the_next_diplomacy() -> None:
    game = scene()
    david = game.leaders["david"]
    david.fate, david.captor, david.due = "captive", "moab", 2
    game.resource["judah"] = 16
    game.stack = [TheGame(at="after"), Turn(at="begin")]
    entry = advance(game, CLOCK, Begin())
    assert news(entry, RansomPaid)[0] == RansomPaid("david", 15, "moab")
    assert (game.resource["judah"], game.resource["moab"]) == (1, 35)
    assert game.top.about == "leader"
    do(game, "judah", Decide("bethlehem"))
    assert game.leaders["david"].area == "bethlehem"


def test_q12_no_part_payment_he_waits_until_the_stock_reaches_the_price() -> None:
    game = scene()
    david = game.leaders["david"]
    david.fate, david.captor, david.due = "captive", "moab", 2
    game.resource["judah"] = 3
    entry = begin(game, Yield(what="resource"))
    assert news(entry, RansomPaid)
    assert game.resource["judah"] == 3 + 20 - 15


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
    final(game, "last_turn")
    assert game.result is not None
    assert game.result.scores == {"p1": 3.0, "p2": 3.0, "p3": 0.0, "p4": 0.0, "p5": 0.0}
    assert game.result.winners == ["p1", "p2"]


@pytest.mark.parametrize("turns", [3, 4, 5, 7])
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
    assert not automatic(game)
    game.open_entry(Entry(CLOCK, Begin()))
    final(game, "last_turn")
    assert game.result is not None
    assert game.result.winners == [game.seat_of("judah")]


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
