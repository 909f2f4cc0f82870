"""Steps that whole games take all the time, each looked at by itself."""

from __future__ import annotations

import pytest

from rules.kernel import CLOCK, Begin, Entry, advance
from rules.king_david.action import ActionPhase, Slot
from rules.king_david.acts import pay_ransoms
from rules.king_david.build import BuildPhase
from rules.king_david.combat import Battle
from rules.king_david.courting import EventPhase
from rules.king_david.diplomacy import ActTogether, JointSlots
from rules.king_david.engage import Engage
from rules.king_david.fight import ATTACKERS, DEFENDERS
from rules.king_david.harvest import Yield
from rules.king_david.hits import Rest
from rules.king_david.maintenance import Maintaining
from rules.king_david.musters import Placing
from rules.king_david.prisoners import Enlist, Recruiting
from rules.king_david.reach import may_act, may_pass
from rules.king_david.siege import Siege
from rules.king_david.turn import Turn
from tests.rules.king_david.fights import run_minor
from tests.rules.king_david.scene import after, begin, do, put, scene, slot, station
from tests.rules.king_david.test_setup import fresh
from tests.rules.king_david.test_who_may import raiding


@pytest.mark.parametrize(
    ("marker", "frame", "what"),
    [
        ("action", ActionPhase, ""), ("event", EventPhase, ""), ("build", BuildPhase, ""),
        ("harvest", Yield, "food"), ("resource", Yield, "resource"),
    ],
)  # fmt: skip
def test_5_4_8_0_9_0_each_marker_begins_its_phase(marker: str, frame: type, what: str) -> None:
    game = scene()
    game.track[0] = marker
    begun = after(Turn().phase(game)).frame
    assert isinstance(begun, frame) and getattr(begun, "what", "") == what


def test_4_5_leaders_begin_in_home_cities() -> None:
    game = fresh(2, countries=["philistia", "judah"])
    advance(game, CLOCK, Begin())
    seat = game.seat_of("judah")
    assert set(game.top.station_area(game, seat, "david").values) == {"hebron", "bethlehem", "keilah", "ziklag"}


def test_5_1_q92_a_host_welcomes_only_who_has_asked() -> None:
    game = scene()
    game.alliances = [["judah", "moab"], ["judah", "tyre"], ["moab", "tyre"]]
    begin(game, JointSlots())
    assert game.top.welcome_guest(game, game.seat_of("judah")).values == []
    do(game, "moab", ActTogether("judah"))
    assert game.top.welcome_guest(game, game.seat_of("judah")).values == ["moab"]
    assert game.top.welcome_guest(game, game.seat_of("tyre")).values == []


def test_6_0_a_slot_begins_with_all_points() -> None:
    game = scene()
    (army,) = put(game, "hebron", "judah_infantry_3")
    game.armies[army].spent, game.armies[army].fought = 5, True
    Slot(members=["judah"]).begin(game)
    assert (game.armies[army].spent, game.armies[army].fought) == (0, False)


def test_7_3_raiders_waver_too() -> None:
    game = scene()
    (raider,) = raiding(game, "judah", "sile", "egypt_chariot_4")
    assert may_act(game, raider, [])
    game.armies[raider].wavers = True
    assert not may_act(game, raider, [])


def test_q118_a_minors_armies_do_not_pass_its_controllers_allies() -> None:
    game = scene()
    game.alliances = [["judah", "tyre"]]
    run_minor(game, "edom", "judah", "run")
    assert may_pass(game, "edom", ["punon", "bozrah"])
    put(game, "punon", "tyre_infantry_3")
    assert not may_pass(game, "edom", ["punon", "bozrah"]) and may_pass(game, "edom", ["bozrah", "punon"])
    game.actions += 1
    assert may_pass(game, "judah", ["punon", "bozrah"])  # Judah's own pass


def test_6_2_who_attacks_has_fought_in_this_slot() -> None:
    game = scene()
    (mine,) = put(game, "gath", "judah_infantry_3")
    (his,) = put(game, "gath", "philistia_militia_1")
    game.stack = [ActionPhase(at="after"), Slot(at="fights", members=["judah"], entered={"gath": ["lachish"]})]
    game.open_entry(Entry("p1", None))
    fight = after(Engage(area="gath", party="judah").fight(game)).frame
    assert isinstance(fight, Battle) and fight.barred == ["lachish"]
    assert game.armies[mine].fought and not game.armies[his].fought
    assert fight.sides == {"judah": ATTACKERS, "philistia": DEFENDERS}
    assert fight.commander == {ATTACKERS: "judah", DEFENDERS: "philistia"}


def test_6_3_5_a_siege_ends_when_all_have_left() -> None:
    game = scene()
    (army,) = put(game, "gath", "judah_infantry_3")
    siege = Siege(area="gath", player="judah", sides={"judah": "besiegers"}, armies=[army], asking=["judah"])
    assert after(siege.left(game)).frame.armies == [army]
    game.shift(army, "lachish")
    assert after(siege.left(game)).step == "over"


def test_6_2_6_q12_a_ransom_received_frees_ones_own_leader_at_once() -> None:
    game = scene()
    for name, captor in (("david", "aramea"), ("hadadezer", "judah")):
        leader = game.leaders[name]
        leader.fate, leader.captor, leader.due = "captive", captor, 1
    game.resource |= {"judah": 15, "aramea": 0}
    game.open_entry(Entry("p1", None))
    pay_ransoms(game, "judah")
    assert [game.leaders[n].fate for n in ("david", "hadadezer")] == ["ransomed", "ransomed"]
    assert (game.resource["judah"], game.resource["aramea"]) == (10, 5)


def test_7_24_q65_a_prisoner_is_of_the_type_that_was_taken() -> None:
    for troop in ("infantry", "militia", "phalanx"):
        game = scene()
        before = put(game, "gath", "judah_phalanx_3")
        slot(game, "judah")
        fight = Battle(
            area="gath", party="judah", commander={ATTACKERS: "judah", DEFENDERS: "philistia"},
            sides={"judah": ATTACKERS, "philistia": DEFENDERS}, armies={ATTACKERS: [], DEFENDERS: []},
            dead={DEFENDERS: [troop]},
        )  # fmt: skip
        begin(game, fight, Recruiting(seat=game.seat_of("judah"), area="gath"))
        do(game, "judah", Enlist(troop, "gath"))
        (taken,) = [a for a in game.armies if a not in before]
        assert game.counter(taken).type == troop and not game.armies[taken].hurt


def test_10_1_every_build_is_paid_for_anew() -> None:
    game = scene()
    game.food["judah"], game.resource["judah"] = 3, 3
    armies = put(game, "hebron", "judah_phalanx_4", "judah_phalanx_4")
    begin(game, Maintaining(seat=game.seat_of("judah")))
    do(game, "judah", Rest())
    assert [game.armies[a].fed for a in armies] == [False, False]
    assert sorted(game.armies[a].hurt for a in armies) == [False, True]


def test_q117_a_minors_host_does_not_come_under_a_foreign_marker() -> None:
    game = scene()
    run_minor(game, "edom", "judah", "allied")
    put(game, "", "edom_infantry_3")
    game.control["punon"] = "moab"
    game.touch()
    ask = Placing(seat=game.seat_of("judah"), country="edom")
    assert "punon" not in ask.areas(game) and {"bozrah", "sela", "elath"} <= set(ask.areas(game))
    put(game, "sela", *["edom_militia_1"] * 4)
    assert "sela" not in ask.areas(game)
    station(game, david="sela")
    assert "sela" in ask.areas(game)  # a friend's leader makes room
