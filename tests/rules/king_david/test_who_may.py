"""Who may do what: the questions about parties, places and points, each answered for every case that the rules name."""

from __future__ import annotations

import pytest

from rules.kernel import Done, Entry, Illegal, check
from rules.king_david.action import ActionPhase, Slot, besiegers
from rules.king_david.acts import (
    conquer,
    draw_markers,
    exchange_rate,
    has_ransom_due,
    is_frozen,
    pay,
    pay_ransoms,
    purse,
    room,
    take_control,
)
from rules.king_david.alliances import ally, part
from rules.king_david.anytime import KingDavidAnytime
from rules.king_david.build import Building, Fortify, Recruit, Restore
from rules.king_david.diplomacy import JointSlots
from rules.king_david.engage import Engage, attackers_of, meetings
from rules.king_david.fight import ATTACKERS, DEFENDERS
from rules.king_david.game import KingDavid
from rules.king_david.leaders import homes, nearest
from rules.king_david.musters import muster_places
from rules.king_david.pieces import Raid
from rules.king_david.reach import can_go_with, may_act, may_enter, may_use_port, movable_leaders, sea_reach
from rules.king_david.retreat import may_shelter
from rules.king_david.siege import Siege
from rules.king_david.windows import SiegeWindow
from rules.king_david.windows.marker import Shown
from tests.rules.king_david.fights import battle, fight_of, run_minor
from tests.rules.king_david.scene import after, begin, do, put, scene, slot, station


def raiding(game: KingDavid, player: str, area: str, *armies: str) -> list[str]:
    game.raids, game.raids_so_far = [Raid(1, armies[0].split("_")[0], player, 2)], 1
    found = put(game, area, *armies)
    for army in found:
        game.armies[army].raid = 1
    game.touch()
    return found


# Parties.


@pytest.mark.parametrize(
    ("status", "by", "runner", "party"),
    [
        ("neutral", "", "", "edom"),
        ("allied", "judah", "judah", "judah"),
        ("run", "judah", "judah", "edom"),
        ("conquered", "", "", "edom"),
    ],
)
def test_11_0_who_runs_a_minors_army_and_to_whose_party_it_belongs(
    status: str, by: str, runner: str, party: str
) -> None:
    game = scene()
    (army,) = put(game, "bozrah", "edom_infantry_3")
    run_minor(game, "edom", by, status)
    assert (game.runner(army), game.party(army)) == (runner, party)
    (raider,) = raiding(game, "moab", "sela", "edom_militia_1")
    assert (game.runner(raider), game.party(raider)) == ("moab", "moab")


@pytest.mark.parametrize(
    ("status", "by", "other", "hostile"),
    [
        ("neutral", "", "judah", False),
        ("run", "judah", "judah", False),
        ("run", "judah", "moab", True),
        ("run", "judah", "tyre", True),  # though Tyre is Judah's ally (Q118)
        ("run", "judah", "philistia", True),
    ],
)
def test_11_0_q118_to_whom_an_invaded_minor_is_hostile(status: str, by: str, other: str, hostile: bool) -> None:
    game = scene()
    game.alliances = [["judah", "tyre"]]
    run_minor(game, "edom", by, status)
    assert game.are_hostile("edom", other) == game.are_hostile(other, "edom") == hostile
    assert not game.are_hostile("judah", "tyre") and game.are_hostile("judah", "moab")


@pytest.mark.parametrize(
    ("area", "army", "besieged"),
    [
        ("hebron", "judah_infantry_3", False),
        ("hebron", "tyre_infantry_3", False),  # an ally
        ("hebron", "moab_infantry_3", True),
        ("debir", "moab_infantry_3", False),  # no city
        ("gezer", "judah_infantry_3", True),  # nobody's city: any army
        ("bozrah", "edom_infantry_3", False),  # a neutral minor's own
        ("bozrah", "judah_infantry_3", True),
    ],
)
def test_q100_what_is_besieged(area: str, army: str, besieged: bool) -> None:
    game = scene()
    game.alliances = [["judah", "tyre"]]
    put(game, area, army)
    assert game.is_besieged(area) == besieged


# 6.1 and mourning.


def test_7_25_q66_only_the_countrys_own_armies_and_leaders_rest() -> None:
    game = scene()
    run_minor(game, "edom", "judah", "allied")
    (own,) = put(game, "hebron", "judah_infantry_3")
    (minor,) = put(game, "bozrah", "edom_infantry_3")
    (raider,) = raiding(game, "judah", "sile", "egypt_chariot_4")
    station(game, david="hebron")
    assert [may_act(game, a, ["judah"]) for a in (own, minor, raider)] == [False, True, True]
    assert movable_leaders(game, "judah", "hebron", ["judah"]) == []
    assert movable_leaders(game, "judah", "hebron", ["moab"]) == ["david"]
    game.armies[minor].wavers = True
    assert not may_act(game, minor, [])


def test_6_1_q23_an_invaded_minors_armies_do_not_sail_and_an_allied_ones_do() -> None:
    game = scene()
    game.control |= {"joppa": "judah", "dor": "judah"}
    put(game, "joppa", "edom_infantry_3", "judah_infantry_3")
    run_minor(game, "edom", "judah", "allied")
    assert sorted(a.split("_")[0] for a in sea_reach(game, "judah", "joppa", [], []).armies["dor"]) == ["edom", "judah"]
    run_minor(game, "edom", "judah", "run")
    assert [a.split("_")[0] for a in sea_reach(game, "judah", "joppa", [], []).armies["dor"]] == ["judah"]


def test_6_1_q23_nobody_sails_from_a_port_that_is_not_open_to_him() -> None:
    game = scene()
    game.control |= {"joppa": "judah", "dor": "judah"}
    put(game, "gaza", "judah_infantry_3")
    assert not sea_reach(game, "judah", "gaza", [], []).armies
    game.control["gaza"] = "judah"
    game.touch()
    assert set(sea_reach(game, "judah", "gaza", [], []).armies) == {"joppa", "dor"}


@pytest.mark.parametrize(
    ("holder", "ports", "may"),
    [
        ("judah", [], True),
        ("tyre", [], False),
        ("tyre", [["tyre", "judah"]], True),
        ("tyre", [["judah", "tyre"]], False),
    ],
)  # fmt: skip
def test_6_1_q97_whose_ports_may_be_used(holder: str, ports: list[list[str]], may: bool) -> None:
    game = scene()
    game.alliances = [["judah", "tyre"]]
    game.control["dor"] = holder
    game.ports = ports
    game.touch()
    assert may_use_port(game, "judah", "dor") == may
    assert not may_use_port(game, "judah", "gezer")  # no port


def test_6_1_q23_the_ports_of_a_minor_are_its_allys_alone() -> None:
    game = scene()
    for status, may in (("neutral", False), ("allied", True), ("run", False)):
        run_minor(game, "egypt", "judah", status)
        assert may_use_port(game, "judah", "sile") == may
        assert not may_use_port(game, "moab", "sile")


def test_q59_q82_who_may_enter_a_minors_land() -> None:
    game = scene()
    run_minor(game, "edom", "judah", "run")
    game.minors["edom"].since = game.actions
    assert may_enter(game, "edom", "bozrah") and not may_enter(game, "edom", "zoar")
    assert not may_enter(game, "judah", "bozrah") and may_enter(game, "moab", "bozrah")
    game.actions += 1
    assert may_enter(game, "judah", "bozrah")


def test_q19_an_army_goes_on_only_with_leaders_it_came_with() -> None:
    game = scene()
    (army,) = put(game, "hebron", "judah_infantry_3")
    station(game, david="hebron", joab="hebron")
    assert can_go_with(game, army, []) and can_go_with(game, army, ["david"])
    game.armies[army].steps, game.armies[army].led = 1, "david"
    game.leaders["david"].steps = game.leaders["joab"].steps = 1
    assert can_go_with(game, army, ["david"]) and not can_go_with(game, army, ["joab"])
    assert can_go_with(game, army, ["david", "joab"]) and can_go_with(game, army, [])
    game.leaders["david"].steps = 2
    assert not can_go_with(game, army, ["david"])


# 6.2


def test_q103_an_ally_joins_only_against_those_who_are_all_his_enemies() -> None:
    game = scene()
    game.alliances = [["judah", "tyre"], ["moab", "tyre"]]
    put(game, "gath", "judah_infantry_3", "tyre_infantry_3", "philistia_militia_1")
    game.stack = [ActionPhase(at="after"), Slot(at="fights", members=["judah", "tyre"])]
    fight = Engage(area="gath", party="judah")
    assert len(fight.attackers(game)) == 2
    put(game, "gath", "moab_infantry_3")  # Tyre's ally, Judah's enemy
    assert [a.split("_")[0] for a in fight.attackers(game)] == ["judah"]


def test_q103_q94_an_army_that_has_fought_attacks_no_more_in_this_slot() -> None:
    game = scene()
    one, two = put(game, "gath", "judah_infantry_3", "judah_infantry_2")
    put(game, "gath", "philistia_militia_1")
    assert attackers_of(game, "judah", "gath", []) == sorted([one, two])
    game.armies[one].fought = True
    assert attackers_of(game, "judah", "gath", []) == [two]
    game.armies[two].wavers = True
    assert attackers_of(game, "judah", "gath", []) == []
    assert meetings(game, Slot(members=["judah"])) == []
    assert meetings(game, Slot(members=["philistia"])) == [("philistia", "gath")]


@pytest.mark.parametrize(
    ("defenders", "holder", "commander"),
    [
        (["moab_infantry_3", "moab_militia_1", "tyre_infantry_3"], "tyre", "moab"),  # the most armies
        (["moab_infantry_3", "tyre_infantry_3"], "moab", "moab"),  # the holder
        (["moab_infantry_3", "tyre_infantry_3"], "tyre", "tyre"),
        (["moab_infantry_3", "tyre_infantry_3"], "judah", "tyre"),  # the first in initiative
    ],
)
def test_q104_who_commands_the_defenders(defenders: list[str], holder: str, commander: str) -> None:
    game = scene()
    game.order = ["judah", "tyre", "moab", "philistia", "aramea"]
    game.control["gath"] = holder
    armies = put(game, "gath", *defenders)
    assert Engage(area="gath", party="judah").defending_commander(game, armies) == commander


def test_6_2_3_q53_no_die_falls_below_nothing() -> None:
    game = scene()
    battle(game, [1, 1, 1, 1, 1])
    fight = fight_of(game)
    fight.dice = {ATTACKERS: [1, 1, 4], DEFENDERS: [1, 1]}
    strength = fight.strength(game, ATTACKERS)
    for worse, dice in ((0, 6), (-1, 3), (-2, 2), (-3, 1)):
        fight.weapons = {ATTACKERS: worse}
        assert fight.result(game, ATTACKERS) == dice + strength


def test_6_2_5_q34_where_armies_may_shelter() -> None:
    game = scene()
    (army,) = put(game, "gath", "judah_infantry_3")
    assert may_shelter(game, army, "lachish") and may_shelter(game, army, "gezer")
    assert not may_shelter(game, army, "beersheba")  # that would be an invasion
    put(game, "lachish", "philistia_militia_1")
    assert not may_shelter(game, army, "lachish")
    run_minor(game, "negev", "judah", "run")
    (minor,) = put(game, "beersheba", "negev_militia_2")
    assert may_shelter(game, minor, "arad") and not may_shelter(game, minor, "ziklag")  # they stay at home


# 6.3


def test_6_3_q41_when_both_are_gone_the_city_stays_its_holders() -> None:
    game = scene()
    game.forts["gath"] = 0
    siege = Siege(area="gath", player="judah", sides={"judah": "besiegers", "philistia": "city"}, armies=[])
    slot(game, "judah")
    game.stack.append(siege)
    then = after(siege.hit(game, 0))
    assert then.step == "over" and game.forts["gath"] == 1 and game.holder("gath") == "philistia"


def test_6_3_q108_whose_city_may_be_besieged() -> None:
    game = scene()
    game.alliances = [["judah", "tyre"]]
    put(game, "gath", "judah_infantry_3")
    put(game, "tyre", "judah_infantry_3")
    put(game, "hebron", "judah_infantry_3")
    put(game, "gezer", "judah_infantry_3")
    assert [bool(besiegers(game, "judah", c, [])) for c in ("gath", "tyre", "hebron", "gezer")] == [
        True, False, False, True,
    ]  # fmt: skip
    assert not besiegers(game, "judah", "gath", ["judah"])  # mourning
    game.control["gath"] = "tyre"
    game.touch()
    assert not besiegers(game, "judah", "gath", [])


def test_q108_one_siege_a_city_in_a_slot() -> None:
    game = scene()
    put(game, "gath", "judah_infantry_3")
    slot(game, "judah")
    do(game, "judah", Done())
    assert game.top.cities(game, "judah") == ["gath"]
    game.enclosing(Slot).besieged.append("gath")
    assert game.top.cities(game, "judah") == []


def test_7_5_q52_a_secret_entrance_counts_though_the_walls_were_raised() -> None:
    game = scene()
    put(game, "gath", "judah_infantry_3")
    slot(game, "judah")
    game.stack.append(Siege(area="gath", player="judah", sides={"judah": "besiegers", "philistia": "city"}, armies=[]))
    window = SiegeWindow(area="gath", sides=[])
    shown = [Shown("1", "philistia", "defensive_stalwart", "gath"), Shown("2", "judah", "secret_entrance", "gath")]
    game.open_entry(Entry("p1", None))
    assert after(window.carry_out(game, shown)).value == "secret_entrance" and game.forts["gath"] == 3


# 5.1 Allies.


def test_5_1_q97_ports_are_closed_when_an_alliance_ends() -> None:
    game = scene()
    game.alliances = [["judah", "moab"], ["judah", "tyre"]]
    game.ports = [["tyre", "judah"], ["judah", "tyre"], ["judah", "moab"]]
    part(game, ["judah", "tyre"])
    assert game.ports == [["judah", "moab"]] and game.former == [["judah", "tyre"]]
    assert not game.are_allied("judah", "tyre") and game.are_allied("judah", "moab")


def test_5_1_q92_hosts_are_no_guests_and_guests_no_hosts() -> None:
    game = scene()
    game.alliances = [["judah", "moab"], ["judah", "tyre"], ["moab", "tyre"], ["moab", "philistia"]]
    ask = JointSlots()
    assert ask.fits(game, "moab", "judah") and not ask.fits(game, "judah", "judah")
    assert not ask.fits(game, "aramea", "judah")  # no ally
    game.joint = {"moab": "judah"}
    assert not ask.fits(game, "judah", "tyre")  # a host
    assert not ask.fits(game, "moab", "tyre")  # a guest already
    assert not ask.fits(game, "tyre", "moab")  # his host would be a guest
    assert ask.fits(game, "tyre", "judah")
    assert not ask.fits(game, "philistia", "judah")


def test_q92_a_guest_has_no_slot_of_his_own_after_his_hosts() -> None:
    game = scene()
    game.alliances = [["judah", "moab"]]
    game.joint = {"moab": "judah"}
    phase = ActionPhase(queue=["moab"], acted=["judah", "moab"])
    assert after(phase.slot(game, None)).step == "close"
    phase = ActionPhase(queue=["moab", "tyre"], acted=["judah"])  # the alliance broke before the host's slot
    game.joint = {}
    assert after(phase.slot(game, None)).frame.members == ["moab"]


def test_5_1_q10_only_allies_are_given_anything() -> None:
    game = scene()
    game.alliances = [["judah", "moab"]]
    game.touch()
    begin(game, ActionPhase(at="after"))
    anytime = KingDavidAnytime()
    assert anytime.give_to(game, game.seat_of("judah")).values == ["moab"]
    assert anytime.closed(game, game.seat_of("tyre"), type(anytime).verbs[-2]) is not None


# Points.


def test_6_2_6_q12_what_a_ransom_freezes() -> None:
    game = scene()
    leader = game.leaders["joab"]
    leader.fate, leader.captor, leader.due = "captive", "moab", 3
    assert not has_ransom_due(game, "judah")  # from the next turn on
    game.turn = 3
    assert has_ransom_due(game, "judah") and not has_ransom_due(game, "moab")
    assert is_frozen(game, "judah") and purse(game, "judah") == 0
    game.options.ransom_freeze = False
    assert purse(game, "judah") == 20
    game.resource["judah"] = 9
    pay_ransoms(game, "judah")
    assert leader.fate == "captive"  # two times five
    game.resource["judah"] = 10
    game.open_entry(Entry("p1", None))
    pay_ransoms(game, "judah")
    assert game.leaders["joab"].fate == "ransomed" and (game.resource["judah"], game.resource["moab"]) == (0, 30)


def test_q31_food_pays_by_the_rate_of_exchange_where_the_table_says_so() -> None:
    game = scene(convert_anywhere=True)
    game.resource["judah"], game.food["judah"] = 1, 7
    assert purse(game, "judah") == 1 + 7 // 3
    pay(game, "judah", 3)
    assert (game.resource["judah"], game.food["judah"]) == (0, 1)
    assert exchange_rate(game, "tyre") == 2


def test_6_2_6_q29_q101_whose_marker_lies_on_land_that_is_taken() -> None:
    game = scene()
    game.open_entry(Entry("p1", None))
    game.control["lachish"] = "philistia"
    game.touch()
    take_control(game, "lachish", "judah")
    assert "lachish" not in game.control and game.holder("lachish") == "judah"
    take_control(game, "gath", "judah")
    assert game.control["gath"] == "judah"
    run_minor(game, "edom", "judah", "allied")
    game.control["bozrah"] = "moab"
    game.touch()
    take_control(game, "bozrah", "judah")
    assert "bozrah" not in game.control
    run_minor(game, "negev", "moab", "run")
    take_control(game, "beersheba", "judah")
    assert game.control["beersheba"] == "judah" and game.minors["negev"].status == "conquered"


def test_11_0_q120_a_conquest_takes_its_armies_off_but_no_raiders() -> None:
    game = scene()
    game.open_entry(Entry("p1", None))
    run_minor(game, "edom", "moab", "run")
    put(game, "punon", "edom_infantry_3")
    (raider,) = raiding(game, "judah", "elath", "edom_militia_1")
    game.control["bozrah"] = "judah"
    game.touch()
    conquer(game, "edom")
    assert len(game.armies) == 2  # Sela stands
    game.control["sela"] = "judah"
    game.touch()
    conquer(game, "edom")
    assert game.minors["edom"].status == "conquered" and list(game.armies) == [raider]


def test_q69_an_empty_container_is_filled_with_the_discards() -> None:
    game = scene()
    game.open_entry(Entry("p1", None))
    game.cup, game.spent = ["bribe"], ["ambush", "surprise"]
    draw_markers(game, "judah", 2)
    assert "bribe" in game.hands["judah"] and len(game.hands["judah"]) == 2
    assert len(game.cup) == 1 and game.spent == []
    game.cup = []
    draw_markers(game, "judah", 1)
    assert len(game.hands["judah"]) == 2  # there is none


# 10 Build.


def building(resource: int = 20, food: int = 20) -> KingDavid:
    game = scene()
    game.resource["judah"], game.food["judah"] = resource, food
    return game


def test_10_3_no_more_are_recruited_than_can_stack_be_paid_or_are_left() -> None:
    game = building(100, 100)
    put(game, "hebron", *["judah_infantry_3"] * 2)
    begin(game, Building(seat=game.seat_of("judah")))
    seat = game.seat_of("judah")
    assert game.top.recruit_number(game, seat, "militia", "hebron").most == 2  # four stack
    station(game, david="hebron")
    assert game.top.recruit_number(game, seat, "militia", "hebron").most == 5
    game.food["judah"] = 7
    assert game.top.recruit_number(game, seat, "militia", "hebron").most == 3  # two of each for a militia
    with pytest.raises(Illegal):
        check(game, seat, Recruit("militia", "hebron", 4))


def test_10_3_q74_where_armies_are_raised() -> None:
    game = building()
    free = set(muster_places(game, "judah"))
    assert {"hebron", "lachish", "debir"} <= free and "gath" not in free
    game.control["hebron"] = "philistia"
    game.touch()
    assert "hebron" not in muster_places(game, "judah")
    put(game, "lachish", "philistia_militia_1")
    assert "lachish" not in muster_places(game, "judah")
    put(game, "ziklag", *["judah_infantry_3"] * 4)
    assert "ziklag" not in muster_places(game, "judah")


def test_10_0_each_step_of_a_build_closes_those_before_it() -> None:
    game = building(60)
    put(game, "hebron", "judah_infantry_3_hurt")
    begin(game, Building(seat=game.seat_of("judah")))
    seat = game.seat_of("judah")
    do(game, "judah", Fortify("hebron"))
    for pick in (Restore("infantry_3_hurt"), Recruit("militia", "hebron", 1)):
        with pytest.raises(Illegal) as no:
            check(game, seat, pick)
        assert no.value.why.key == "build_order"
    with pytest.raises(Illegal):
        check(game, seat, Fortify("hebron"))  # once a city
    assert game.resource["judah"] == 50


# Leaders.


def test_q13_where_a_leader_finds_his_people_again() -> None:
    game = scene()
    assert nearest(game, "david", "gath") == homes(game, "david") == ["hebron", "bethlehem", "keilah", "ziklag"]
    put(game, "gezer", "moab_infantry_3")
    put(game, "debir", "judah_militia_1")
    put(game, "gath", "judah_militia_1")
    assert nearest(game, "david", "gath") == ["debir"]  # his own country's, and not where he is
    raiding(game, "judah", "lachish", "egypt_chariot_4")
    assert nearest(game, "david", "gath") == ["debir"]
    game.control["hebron"] = "moab"
    game.touch()
    assert homes(game, "david") == ["bethlehem", "keilah", "ziklag"]


def test_6_1_the_room_in_an_area_counts_friends_and_no_others() -> None:
    game = scene()
    game.open_entry(Entry("p1", None))
    put(game, "gezer", "judah_infantry_3", "moab_infantry_3")
    assert room(game, "gezer", "judah") == 3
    ally(game, "judah", "moab")
    assert room(game, "gezer", "judah") == 2
    station(game, hadadezer="gezer")
    assert room(game, "gezer", "judah") == 2  # a hostile leader makes no room
