"""Steps that whole games take all the time, each looked at by itself."""

from __future__ import annotations

import pytest

from rules.kernel import CLOCK, Begin, Done, Entry, advance
from rules.king_david.action import ActionPhase, Besiege, Laying, Slot, besiegers
from rules.king_david.acts import pay_ransoms
from rules.king_david.build import BuildPhase
from rules.king_david.combat import Battle
from rules.king_david.courting import EventPhase
from rules.king_david.deciding import NO, YES
from rules.king_david.diplomacy import ActTogether, JointSlots
from rules.king_david.engage import Engage
from rules.king_david.fight import ATTACKERS, DEFENDERS
from rules.king_david.harvest import Yield
from rules.king_david.hits import Rest
from rules.king_david.maintenance import Maintaining
from rules.king_david.musters import Placing
from rules.king_david.news.fights import SiegeBegun
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


# 6.3 Sieges.


@pytest.mark.parametrize(("said", "besiegers_"), [(YES, ["judah", "tyre"]), (NO, ["judah"])])
def test_6_3_q109_an_ally_joins_only_if_he_says_so(said: str, besiegers_: list[str]) -> None:
    game = scene()
    game.alliances = [["judah", "tyre"]]
    put(game, "gath", "judah_infantry_3", "tyre_infantry_3")
    game.stack = [ActionPhase(at="after"), Slot(members=["judah", "tyre"])]
    laying = Laying(area="gath", player="judah", invite=["tyre"])
    assert after(laying.ask_next(game)).frame.seat == game.seat_of("tyre")
    laying.answered(game, said)
    game.open_entry(Entry("p1", None))
    siege = after(laying.lay(game)).frame
    assert [p for p, side in siege.sides.items() if side == "besiegers"] == besiegers_
    begun = [told.news for told in game.now.told if isinstance(told.news, SiegeBegun)]
    assert [(b.area, b.player, b.level) for b in begun] == [("gath", "judah", 2)]


@pytest.mark.parametrize(("points", "may"), [(1, True), (0, False)])
def test_6_3_one_point_is_enough_for_a_siege(points: int, may: bool) -> None:
    game = scene()
    game.resource["judah"] = points
    put(game, "gath", "judah_infantry_3")
    slot(game, "judah")
    do(game, "judah", Done())
    if not may:
        assert game.top.kind() != "sieges" or game.top.closed(game, game.seat_of("judah"), Besiege) is not None
        return
    do(game, "judah", Besiege("gath"))
    assert game.resource["judah"] == 0


def test_q108_q115_raiders_neither_besiege_nor_take_what_their_own_country_holds() -> None:
    game = scene()
    raiding(game, "judah", "sile", "egypt_chariot_4")
    assert besiegers(game, "judah", "sile", []) == []
    put(game, "sile", "judah_infantry_3")
    assert [a.split("_")[0] for a in besiegers(game, "judah", "sile", [])] == ["judah"]
    game = scene()
    raiding(game, "judah", "raphia", "egypt_chariot_4")
    now = Slot(members=["judah"])
    assert not now.gained(game, "judah", "raphia")
    game.control["raphia"] = "philistia"
    game.touch()
    assert now.gained(game, "judah", "raphia")  # another holds it
    put(game, "raphia", "philistia_militia_1")
    assert not now.gained(game, "judah", "raphia")


def test_q93_a_guest_waits_for_his_host_and_follows_him_if_they_have_parted() -> None:
    game = scene()
    game.alliances = [["judah", "moab"]]
    game.joint = {"moab": "judah"}
    game.order = ["moab", "tyre", "judah", "philistia", "aramea"]
    phase = ActionPhase(queue=list(game.order))
    assert after(phase.slot(game, None)).frame.members == ["tyre"] and phase.skipped == ["moab"]
    game.alliances = []  # they part before the host's slot
    game.touch()
    assert after(phase.slot(game, None)).frame.members == ["judah"]
    assert phase.queue[0] == "moab"
    assert after(phase.slot(game, None)).frame.members == ["moab"]
