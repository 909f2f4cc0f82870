"""Every condition of a rule by itself: who else is not meant, what is not counted, and what is over afterwards."""

from __future__ import annotations

import pytest

from rules.kernel import Begin, Entry, Unfit
from rules.kernel.pledges import Promise
from rules.king_david.action import ActionPhase, Besiege, Sieges, Slot, besiegers
from rules.king_david.acts import can_take_by_passing, conquer, has_ransom_due, pay_ransoms, take_control
from rules.king_david.alliances import may_ally
from rules.king_david.anytime import BreakAlliance, Give, KingDavidAnytime, OpenPorts, is_busy, is_fighting
from rules.king_david.build import RECRUITING, Building, BuildPhase, Recruit, Restore
from rules.king_david.combat import Battle
from rules.king_david.courting import EventPhase, Oppose, Opposing
from rules.king_david.deciding import Deciding
from rules.king_david.diplomacy import ActTogether, Diplomacy, JointSlots
from rules.king_david.engage import Engage, Fighting
from rules.king_david.fight import ATTACKERS, DEFENDERS, Orders
from rules.king_david.game import KingDavid
from rules.king_david.harvest import Yield
from rules.king_david.hits import Rest, Struck, open_losses
from rules.king_david.initiative import rank_by_dice
from rules.king_david.leaders import Fates, nearest
from rules.king_david.maintenance import Maintaining
from rules.king_david.minors import intimidation, leave_in_peace
from rules.king_david.movement import Arriving, arrive, march
from rules.king_david.musters import Place, Placing, minor_places, muster_places
from rules.king_david.news.markers import FateDrawn, FatePlaced, MarkerHadNoEffect, MarkerTookEffect, MinorNeutralAgain
from rules.king_david.news.turns import AllianceMade, PortsOpened
from rules.king_david.pieces import Raid
from rules.king_david.pledges import count_alliances
from rules.king_david.prisoners import recruitable
from rules.king_david.reach import (
    STOPPED,
    invaded_minor,
    is_quiet,
    leader_may_enter,
    may_enter,
    may_use_port,
    sea_reach,
)
from rules.king_david.retreat import Leaving, Retreat, Stand, best_way, leaders_with
from rules.king_david.setup import Deploying
from rules.king_david.siege import Siege, is_home_of_friend
from rules.king_david.track import Fate, PutPhase, PuttingPhase
from rules.king_david.victory import win_at_once
from rules.king_david.windows import (
    AllianceWindow,
    CombatWindow,
    DiceWindow,
    HarvestWindow,
    PhaseWindow,
    PlayMarker,
    Shown,
    SiegeWindow,
)
from rules.king_david.windows.marker import INTERVENTION
from tests.rules.king_david.fights import run_minor
from tests.rules.king_david.scene import after, begin, do, give, news, put, scene, station


def telling(game: KingDavid) -> Entry:
    entry = Entry("p1", Begin())
    game.open_entry(entry)
    return entry


def combat(game: KingDavid, attackers: list[str], defenders: list[str], **fields: object) -> Battle:
    sides = {"judah": ATTACKERS, "philistia": DEFENDERS}
    commander = {ATTACKERS: "judah", DEFENDERS: "philistia"}
    armies = {ATTACKERS: attackers, DEFENDERS: defenders}
    fight = Battle(area="gath", party="judah", commander=commander, sides=sides, armies=armies, **fields)  # type: ignore[arg-type]
    game.stack = [fight]
    return fight


# Who runs what.


def test_10_5_a_player_builds_for_the_minors_that_he_runs_and_not_for_those_of_others() -> None:
    game = scene()
    run_minor(game, "edom", "judah", "allied")
    run_minor(game, "negev", "judah", "run")
    run_minor(game, "ammon", "moab", "allied")
    assert sorted(Building(seat=game.seat_of("judah")).minors(game)) == ["edom", "negev"]


def test_7_8_each_raid_is_run_by_whoever_raised_it() -> None:
    game = scene()
    game.raids = [Raid(1, "egypt", "judah", 3), Raid(2, "egypt", "moab", 3)]
    one, other = put(game, "sile", "egypt_infantry_3", "egypt_militia_1")
    game.armies[one].raid, game.armies[other].raid = 2, 1
    game.touch()
    assert (game.runner(one), game.runner(other)) == ("moab", "judah")
    assert (game.party(one), game.party(other)) == ("moab", "judah")


def test_6_1_the_areas_of_a_player_are_those_of_the_minors_that_he_runs() -> None:
    game = scene()
    run_minor(game, "edom", "judah", "run")
    run_minor(game, "ammon", "moab", "run")
    put(game, "bozrah", "edom_infantry_3")
    put(game, "rabbah", "ammon_infantry_3")
    put(game, "hebron", "judah_infantry_3")
    assert game.areas_of("judah") == ["bozrah", "hebron"] and game.areas_of("tyre") == []


def test_4_5_placing_a_raid_leaves_other_armies_that_wait_alone() -> None:
    game = scene()
    game.raids = [Raid(1, "egypt", "judah", 3)]
    raider, own = put(game, "", "egypt_infantry_3", "egypt_militia_1")
    game.armies[raider].raid = 1
    seat = game.seat_of("judah")
    assert Placing(seat=seat, country="egypt", raid=1).waiting(game) == [raider]
    assert Placing(seat=seat, country="egypt").waiting(game) == [own]


def test_6_3_q115_raiders_besiege_the_cities_of_others_but_none_of_their_own_country() -> None:
    game = scene()
    game.raids = [Raid(1, "egypt", "judah", 3)]
    for area, may in (("gaza", True), ("sile", False)):
        (army,) = put(game, area, "egypt_infantry_3")
        game.armies[army].raid = 1
        game.touch()
        assert (besiegers(game, "judah", area, []) == [army]) == may
        game.shift(army, "")
        del game.armies[army]


# Movement.


def test_6_1_q23_a_leader_sails_once_in_a_slot_as_armies_do() -> None:
    game = scene()
    armies = put(game, "gaza", "philistia_infantry_3")
    station(game, david="gaza")
    telling(game)
    march(game, "philistia", armies, ["david"], "gaza", ["ashkelon"], False)
    assert not game.leaders["david"].sailed and not game.armies[armies[0]].sailed
    march(game, "philistia", armies, ["david"], "ashkelon", ["ashdod"], True)
    assert game.leaders["david"].sailed and game.armies[armies[0]].sailed
    assert game.leaders["david"].spent == 1 and game.leaders["david"].steps == 2


def test_6_2_6_an_area_that_was_taken_belongs_to_its_new_master_at_once() -> None:
    game = scene()
    telling(game)
    assert game.holder("gath") == "philistia"
    take_control(game, "gath", "judah")
    assert game.holder("gath") == "judah"
    take_control(game, "gath", "philistia")
    assert game.holder("gath") == "philistia"


def test_10_3_an_area_with_room_for_one_more_army_is_open_to_new_ones() -> None:
    game = scene()
    most = game.atlas.charts.play.stacking
    put(game, "hebron", *["judah_infantry_3"] * (most - 1))
    assert "hebron" in muster_places(game, "judah")
    put(game, "hebron", "judah_phalanx_3")
    assert "hebron" not in muster_places(game, "judah")


# Retreats.


def test_6_2_5_a_body_with_one_way_out_is_asked_all_the_same() -> None:
    game = scene()
    mine = put(game, "gath", "judah_infantry_3")
    put(game, "gath", "philistia_infantry_3")
    barred = [a for a in game.atlas.near["gath"] if a != "keilah"]
    begin(game, Leaving(seat=game.seat_of("judah"), area="gath", armies=mine, barred=barred))
    assert game.top.kind() == "leaving" and game.armies[mine[0]].area == "gath"
    begin(game, Leaving(seat=game.seat_of("judah"), area="gath", armies=mine, barred=barred, going=True))
    assert game.armies[mine[0]].area == "keilah"


@pytest.mark.parametrize(("when", "leaves"), [("never", False), ("half", True), ("weaker", False)])
def test_6_2_5_a_plan_never_to_retreat_is_kept_when_half_are_dead(when: str, leaves: bool) -> None:
    game = scene()
    mine = put(game, "gath", "judah_phalanx_4")
    theirs = put(game, "gath", "philistia_militia_1")
    fight = combat(game, mine, theirs, dead={ATTACKERS: ["infantry"]})
    seat = game.seat_of("judah")
    fight.plan = {seat: Orders([], "cheapest", when, "pass")}
    ask = Leaving(seat=seat, area="gath", armies=mine)
    assert isinstance(ask.standing(game, seat), Retreat if leaves else Stand)


def test_6_2_q30_of_those_who_must_withdraw_only_attackers_are_left_to_go() -> None:
    game = scene()
    fought, rested = put(game, "gath", "judah_infantry_3", "judah_phalanx_3")
    game.armies[fought].fought = True
    seat = game.seat_of("judah")
    ask = Leaving(seat=seat, area="gath", must=True)
    assert ask.left(game, seat) == [fought] and game.armies[rested].area == "gath"
    game.armies[fought].fought = False
    assert ask.left(game, seat) == []


# Fights.


def test_7_19_the_ark_helps_judahs_armies_on_judahs_side_alone() -> None:
    game = scene()
    bribed, own, ally = put(game, "gath", "judah_infantry_3", "judah_infantry_3", "tyre_infantry_3")
    fight = combat(game, [own, ally], [bribed], dice={ATTACKERS: [1, 1], DEFENDERS: [1]}, ark=2)
    strength = game.strength(own)
    assert fight.result(game, ATTACKERS) == 3 + strength + 1 + game.strength(ally)
    assert fight.result(game, DEFENDERS) == 1 + game.strength(bribed)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_7_1_7_2_surprise_and_ambush_are_for_the_first_round_alone(number: int) -> None:
    game = scene()
    combat(game, [], [], round=number)
    window = CombatWindow(area="gath", sides=[])
    said = {(p, m): window.may_play(game, p, m) for p in ("judah", "philistia") for m in ("surprise", "ambush")}
    first = number == 1
    assert said == {
        ("judah", "surprise"): first, ("judah", "ambush"): False,
        ("philistia", "surprise"): False, ("philistia", "ambush"): first,
    }  # fmt: skip


def test_7_1_a_surprise_is_told_as_one_that_took_effect() -> None:
    game = scene()
    combat(game, [], [], round=1)
    entry = telling(game)
    CombatWindow(area="gath", sides=[]).carry_out(game, [Shown("one", "judah", "surprise", "gath")])
    assert [n.marker for n in news(entry, MarkerTookEffect)] == ["surprise"]
    assert not news(entry, MarkerHadNoEffect)


def test_7_23_a_bribed_army_returns_where_one_more_has_room() -> None:
    game = scene()
    most = game.atlas.charts.play.stacking
    mates = put(game, "ekron", *["philistia_infantry_3"] * (most - 1))
    (bribed,) = put(game, "gath", "philistia_militia_1")
    fight = combat(game, [bribed], [], bribed={bribed: DEFENDERS}, gone=mates[:1])
    fight.end_bribe(game, bribed)
    assert game.armies[bribed].area == "ekron"


# Markers and windows.


def test_7_14_of_increases_and_decreases_only_the_majority_is_told_to_have_an_effect() -> None:
    game = scene()
    entry = telling(game)
    played = [
        Shown(str(n), by, marker, target)
        for n, (by, marker, target) in enumerate(
            [
                ("judah", "increase_harvest", "judah"), ("tyre", "increase_harvest", "judah"),
                ("moab", "decrease_harvest", "judah"), ("moab", "decrease_harvest", "tyre"),
                ("judah", "increase_harvest", "moab"), ("tyre", "decrease_harvest", "moab"),
            ]
        )
    ]  # fmt: skip
    then = after(HarvestWindow(sides=[]).carry_out(game, played))
    assert then.value == {"judah": 1, "tyre": -1, "moab": 0}
    good = [(n.player, n.marker, n.target) for n in news(entry, MarkerTookEffect)]
    assert good == [
        ("judah", "increase_harvest", "judah"), ("tyre", "increase_harvest", "judah"),
        ("moab", "decrease_harvest", "tyre"),
    ]  # fmt: skip
    assert len(news(entry, MarkerHadNoEffect)) == 3


def test_7_26_an_order_negates_anybodys_hand_of_fate_but_ones_own() -> None:
    game = scene()
    give(game, "judah", INTERVENTION)
    seat = game.seat_of("judah")
    theirs, mine = Shown("a", "moab", "hand_of_fate", "track"), Shown("b", "judah", "hand_of_fate", "track")
    window = PhaseWindow(sides=[])
    window.shown = [theirs, mine]
    assert window.obey(game, seat, INTERVENTION) == PlayMarker(INTERVENTION, "a")
    window.shown = [mine]
    assert window.obey(game, seat, INTERVENTION) is None


def test_7_27_each_of_two_markers_replaces_another_box() -> None:
    game = scene()
    game.box = 3
    seat = game.seat_of("judah")
    begin(game, Fate(at="again", seat=seat, drawn=["event", "build"]), PuttingPhase(seat=seat))
    do(game, "judah", PutPhase("event", "7"))
    asks = game.top
    assert isinstance(asks, PuttingPhase)
    assert asks.boxes(game) == [4, 5, 6, 8, 9, 10, 11, 12] and game.track[6] == "event"


@pytest.mark.parametrize(("armies", "against"), [("no", 2), ("yes", 3)])
def test_7_18_armies_at_the_border_count_against_an_alliance_only_if_their_player_says_so(
    armies: str, against: int
) -> None:
    game = scene()
    telling(game)
    put(game, game.atlas.around["edom"][0], "judah_infantry_3")
    seat = game.seat_of("judah")
    then = after(Opposing(seat=seat, minor="edom", to="moab").oppose(game, seat, Oppose(2, armies)))
    assert then.value == against and game.resource["judah"] == 18


# The sequence.


def test_10_2_after_recruiting_nobody_is_restored() -> None:
    game = scene()
    put(game, "hebron", "judah_infantry_3_hurt")
    seat = game.seat_of("judah")
    begin(game, BuildPhase(at="after", queue=["judah"]), Building(seat=seat))
    building = game.top
    assert isinstance(building, Building) and building.closed(game, seat, Restore) is None
    do(game, "judah", Recruit("militia", "hebron", 1))
    building = game.top
    assert isinstance(building, Building) and building.stage == RECRUITING
    why = building.closed(game, seat, Restore)
    assert why is not None and why.key == "build_order"


def test_5_1_q92_a_host_who_was_done_is_asked_again_when_a_guest_asks_him() -> None:
    game = scene()
    game.alliances = [["judah", "moab"]]
    host, third = game.seat_of("moab"), game.seat_of("tyre")
    asks = JointSlots(finished=[host, third])
    asks.act_together(game, game.seat_of("judah"), ActTogether("moab"))
    assert asks.finished == [third] and asks.wishes == [["judah", "moab"]]


@pytest.mark.parametrize("leave", ["yes", "no"])
def test_6_1_q97_ports_are_opened_and_closed_again(leave: str) -> None:
    game = scene()
    game.alliances = [["judah", "tyre"]]
    game.ports = [["tyre", "judah"]] if leave == "no" else []
    entry = telling(game)
    KingDavidAnytime().open_ports(game, game.seat_of("tyre"), OpenPorts("judah", leave))
    assert game.ports == ([["tyre", "judah"]] if leave == "yes" else [])
    assert news(entry, PortsOpened) == [PortsOpened("tyre", "judah", leave == "yes")]


def test_q101_an_order_says_beforehand_whether_land_is_handed_back() -> None:
    game = scene()
    orders = Deciding.orders(game, game.seat_of("judah"))
    assert {"yes_hand_back", "no_hand_back", "yes_pay", "no_pay", "yes_join", "no_join"} <= set(orders)


def test_affairs_name_ones_own_allies_and_nobody_elses() -> None:
    game = scene()
    game.alliances = [["judah", "tyre"], ["moab", "philistia"]]
    game.stack = []
    said = {s: [p.values for p in game.affairs(s) if p.key == "your_allies"] for s in game.seats}
    assert said[game.seat_of("judah")] == [{"allies": ["tyre"]}]
    assert said[game.seat_of("moab")] == [{"allies": ["philistia"]}] and said[game.seat_of("aramea")] == []


# What else a rule asks.


@pytest.mark.parametrize(
    ("owner", "kind", "raid", "taken"),
    [("egypt", "egypt", True, False), ("egypt", "judah", False, True), ("moab", "egypt", True, True)],
)
def test_6_2_6_q115_raiders_take_no_land_that_their_own_country_still_holds(
    owner: str, kind: str, raid: bool, taken: bool
) -> None:
    game = scene()
    game.minors["egypt"].status = "conquered"  # nobody is hostile there but by the marker
    game.control = dict.fromkeys(game.atlas.home["egypt"], owner)
    if owner == "egypt":
        game.control, game.minors["egypt"].status = {}, "run"
        game.minors["egypt"].by = "moab"
    game.raids = [Raid(1, "egypt", "judah", 3)]
    (army,) = put(game, "raphia", f"{kind}_infantry_3")
    game.armies[army].raid = int(raid)
    game.touch()
    now = Slot(members=["judah"])
    assert now.gained(game, "judah", "raphia") == taken
    assert not now.gained(game, "judah", "shur")  # nobody is there
    game.control["raphia"] = "judah"
    game.touch()
    assert not now.gained(game, "judah", "raphia")  # it is his already


def test_6_2_6_q118_no_city_is_besieged_while_one_enemy_of_one_besieger_is_there() -> None:
    game = scene()
    run_minor(game, "edom", "judah", "run")
    own, minors = put(game, "gath", "judah_infantry_3", "edom_infantry_3")
    assert sorted(besiegers(game, "judah", "gath", [])) == sorted([own, minors])
    game.alliances = [["judah", "tyre"]]
    put(game, "gath", "tyre_infantry_3")  # a friend of Judah, an enemy of an invaded minor
    assert besiegers(game, "judah", "gath", []) == []


def test_6_2_6_a_ransom_that_is_paid_is_due_no_more() -> None:
    game = scene()
    telling(game)
    leader = game.leaders["david"]
    leader.fate, leader.captor, leader.due = "captive", "moab", 1
    pay_ransoms(game, "judah")
    assert (leader.fate, leader.captor, leader.due) == ("ransomed", "", 0)
    assert (game.resource["judah"], game.resource["moab"]) == (5, 35)
    leader.due = 1
    assert not has_ransom_due(game, "judah")


def test_5_1_what_is_given_is_taken_from_the_one_and_given_to_the_other() -> None:
    game = scene()
    game.alliances = [["judah", "tyre"]]
    telling(game)
    KingDavidAnytime().give(game, game.seat_of("judah"), Give("tyre", 3, 4))
    assert (game.food["judah"], game.resource["judah"]) == (17, 16)
    assert (game.food["tyre"], game.resource["tyre"]) == (23, 24)


def test_5_1_q7_an_alliance_that_is_being_broken_is_not_broken_twice() -> None:
    game = scene()
    game.alliances = [["judah", "moab"], ["judah", "tyre"]]
    game.breaking = [["judah", "moab"]]
    assert KingDavidAnytime().break_alliance_ally(game, game.seat_of("judah")).values == ["tyre"]
    assert KingDavidAnytime().break_alliance_ally(game, game.seat_of("moab")).values == []


def test_5_1_q7_a_combat_goes_on_from_its_declaration_to_its_end() -> None:
    game = scene()
    combat(game, [], [])
    assert is_fighting(game) and is_busy(game)
    game.stack = [Engage(area="gath", party="judah")]
    assert is_fighting(game)
    game.stack = [HarvestWindow(sides=[])]
    assert is_busy(game) and not is_fighting(game)


@pytest.mark.parametrize(("food", "resource", "number"), [(20, 5, 1), (3, 20, 1), (20, 12, 3), (1, 20, 0), (20, 3, 0)])
def test_10_3_a_new_army_is_paid_with_food_and_resource_points(food: int, resource: int, number: int) -> None:
    game = scene()
    game.food["judah"], game.resource["judah"] = food, resource
    building = Building(seat=game.seat_of("judah"))
    assert building.affordable(game, "judah", "infantry", 2) == number
    if number:
        open_ = building.recruit_number(game, building.seat, "infantry", "hebron")
        assert (open_.least, open_.most) == (1, number)


def test_10_0_points_are_exchanged_from_the_first_whole_lot_on() -> None:
    game = scene()
    asks = Maintaining(seat=game.seat_of("judah"))
    for food, resource, open_ in ((3, 2, ["food"]), (2, 3, ["resource"]), (2, 2, [])):
        game.food["judah"], game.resource["judah"] = food, resource
        assert asks.exchange_give(game, asks.seat).values == open_
    game.control["joppa"] = "judah"
    game.touch()
    assert asks.exchange_give(game, asks.seat).values == ["food", "resource"]


def test_10_1_before_a_ransom_no_army_is_fed_with_resource_points() -> None:
    game = scene()
    (army,) = put(game, "hebron", "judah_infantry_3")
    (militia,) = put(game, "hebron", "judah_militia_1")
    asks = Maintaining(seat=game.seat_of("judah"))
    assert asks.feedable(game) == sorted([army, militia], key=game.atlas.counters_of["judah"].index)
    leader = game.leaders["david"]
    leader.fate, leader.captor, leader.due = "captive", "moab", 1
    assert asks.feedable(game) == [militia]


# Fights.


@pytest.mark.parametrize(("others", "stranded"), [(True, False), (False, True)])
def test_7_22_an_army_in_revolt_stays_while_its_side_fights_on(others: bool, stranded: bool) -> None:
    game = scene()
    mine = put(game, "gath", "judah_infantry_3")
    revolt, mate = put(game, "gath", "philistia_infantry_3", "philistia_militia_1")
    fight = combat(game, mine, [mate] if others else [], revolt={revolt: DEFENDERS})
    assert fight.stranded(game) == (revolt if stranded else None)


@pytest.mark.parametrize(("bribed", "goes_on"), [(False, True), (True, False)])
def test_6_2_5_q106_the_others_fight_on_when_some_have_left_but_not_a_bribed_one(bribed: bool, goes_on: bool) -> None:
    game = scene()
    telling(game)
    mine = put(game, "gath", "judah_infantry_3")
    left, stays = put(game, "ekron", "philistia_infantry_3", "philistia_militia_1")
    game.shift(stays, "gath")
    fight = combat(game, mine, [left, stays], bribed={stays: ATTACKERS} if bribed else {})
    assert after(fight.next_round(game)).step == ("markers" if goes_on else "over")
    assert fight.gone == [left] and fight.armies[DEFENDERS] == [stays]


def test_7_1_a_surprise_is_over_after_the_first_round() -> None:
    game = scene()
    fight = combat(game, [], [], round=2, first=ATTACKERS)
    telling(game)
    CombatWindow(area="gath", sides=[]).carry_out(game, [])
    assert fight.first == ""
    fight.round, fight.first = 1, DEFENDERS  # by an earlier answer of the same window
    CombatWindow(area="gath", sides=[]).carry_out(game, [])
    assert fight.first == DEFENDERS


@pytest.mark.parametrize(("points", "there", "bribed"), [(1, True, True), (0, True, False), (1, False, False)])
def test_7_23_q86_a_bribe_without_a_point_or_an_army_does_nothing(points: int, there: bool, bribed: bool) -> None:
    game = scene()
    game.resource["judah"] = points
    (foe,) = put(game, "gath", "philistia_infantry_3")
    fight = combat(game, [], [foe] if there else [], round=1)
    one = Shown("one", "judah", "bribe", game.label(foe, ""))
    telling(game)
    assert CombatWindow(area="gath", sides=[]).carry_out_one(game, fight, one, ATTACKERS) == bribed
    assert (foe in fight.bribed) == bribed and game.resource["judah"] == points - bribed


def test_7_22_whoever_has_no_army_in_a_combat_turns_nobody() -> None:
    game = scene()
    (foe,) = put(game, "gath", "philistia_infantry_3")
    combat(game, [], [foe])
    window = CombatWindow(area="gath", sides=[])
    assert window.best_target(game, "moab", "bribe") == ""
    assert window.best_target(game, "judah", "bribe") == game.label(foe, "")


def test_7_0_one_marker_of_a_kind_says_nothing_of_another_kind() -> None:
    game = scene()
    give(game, "judah", "increase_harvest", "decrease_harvest")
    seat = game.seat_of("judah")
    window = HarvestWindow(sides=[seat])
    window.answers = {seat: [{"type": "play_marker", "marker": "increase_harvest", "target": "judah"}]}
    assert window.has_played(game, seat, "increase_harvest") and not window.has_played(game, seat, "decrease_harvest")


@pytest.mark.parametrize(
    ("played", "works"),
    [
        (["siege_works"], ["siege_works"]),
        (["siege_works", "defensive_stalwart"], []),
        (["defensive_stalwart"], ["defensive_stalwart"]),
        (["siege_works", "secret_entrance"], ["siege_works", "secret_entrance"]),
    ],
)
def test_7_20_7_21_of_siege_markers_only_the_majority_has_an_effect(played: list[str], works: list[str]) -> None:
    game = scene()
    game.forts["gath"] = 2
    entry = telling(game)
    shown = [Shown(str(n), "judah", marker, "gath") for n, marker in enumerate(played)]
    SiegeWindow(area="gath", sides=[]).carry_out(game, shown)
    assert [n.marker for n in news(entry, MarkerTookEffect)] == works


def test_7_20_a_city_of_level_one_surrenders_before_it_is_entered_in_secret() -> None:
    game = scene()
    game.forts["gath"] = 1
    entry = telling(game)
    shown = [Shown("a", "judah", "siege_works", "gath"), Shown("b", "judah", "secret_entrance", "gath")]
    assert after(SiegeWindow(area="gath", sides=[]).carry_out(game, shown)).value == "surrender"
    assert [n.marker for n in news(entry, MarkerTookEffect)] == ["siege_works"]


@pytest.mark.parametrize(("status", "asked"), [("allied", True), ("run", False), ("neutral", False)])
def test_6_3_6_q101_a_city_of_an_allys_minor_ally_may_be_handed_back(status: str, asked: bool) -> None:
    game = scene()
    game.alliances = [["judah", "tyre"]]
    run_minor(game, "edom", "tyre", status)
    assert is_home_of_friend(game, "bozrah", "judah") == asked
    assert is_home_of_friend(game, "sidon", "judah") and not is_home_of_friend(game, "gath", "judah")
    assert not is_home_of_friend(game, "hebron", "judah")


# Minors, tracks, hosts.


def test_10_5_q118_a_minor_that_is_run_has_its_own_enemies_where_it_builds() -> None:
    game = scene()
    game.alliances = [["judah", "tyre"]]
    run_minor(game, "edom", "judah", "run")
    assert "punon" in minor_places(game, "edom")
    put(game, "punon", "judah_infantry_3")  # of him who runs it
    assert "punon" in minor_places(game, "edom")
    put(game, "punon", "tyre_infantry_3")  # of his ally
    assert "punon" not in minor_places(game, "edom")


def test_10_5_a_minor_builds_where_one_more_army_has_room() -> None:
    game = scene()
    run_minor(game, "edom", "judah", "allied")
    most = game.atlas.charts.play.stacking
    put(game, "punon", *["edom_militia_1"] * (most - 1))
    assert "punon" in minor_places(game, "edom")
    put(game, "punon", "edom_infantry_3")
    assert "punon" not in minor_places(game, "edom")


def test_7_27_with_an_empty_cup_nothing_is_drawn_and_only_who_drew_sees_it() -> None:
    game = scene()
    entry = telling(game)
    game.bag = ["event"]
    seat = game.seat_of("judah")
    fate = Fate(seat=seat)
    fate.draw(game)
    assert fate.drawn == ["event"] and game.bag == []
    assert [(t.news.markers, t.to) for t in entry.told if isinstance(t.news, FateDrawn)] == [(["event"], [seat])]
    seen = {viewer: fate.seen_by(viewer) for viewer in (seat, game.seat_of("moab"), None)}
    assert [f.drawn for f in seen.values()] == [["event"], [""], [""]]  # type: ignore[attr-defined]


def test_12_1_a_game_that_is_won_at_once_is_over() -> None:
    game = scene()
    telling(game)
    assert not win_at_once(game) and game.result is None
    level = game.atlas.charts.countries["moab"].automatic
    foreign = [c for c in game.atlas.cities if game.atlas.country_of[c] != "moab"]
    game.control = dict.fromkeys(foreign[: level - 1], "moab")
    game.touch()
    assert not win_at_once(game)
    game.control[foreign[level]] = "moab"
    game.touch()
    assert win_at_once(game) and game.result is not None and game.result.winners == [game.seat_of("moab")]


def test_6_2_5_of_ways_out_alike_the_one_with_most_friends_is_taken() -> None:
    game = scene()
    put(game, "ashdod", "philistia_infantry_3")
    put(game, "ekron", "philistia_infantry_3", "philistia_infantry_3")
    assert best_way(game, "philistia", ["ashdod", "ekron", "lachish"]) == "ekron"
    assert best_way(game, "judah", ["ashdod", "lachish"]) == "lachish"
    assert best_way(game, "judah", ["lachish", "keilah"]) == "keilah"


def test_5_1_two_players_are_never_allied_from_the_start() -> None:
    with pytest.raises(Unfit, match="no such alliance"):
        scene(2, alliances=[["judah", "philistia"]])
    assert scene(3, alliances=[["judah", "philistia"]]).options.alliances == [["judah", "philistia"]]


def test_5_1_an_alliance_that_was_agreed_on_is_made_once() -> None:
    game = scene()
    telling(game)
    game.alliances, game.former = [["judah", "tyre"]], [["judah", "moab"]]
    Diplomacy(agreed=[["judah", "tyre"], ["judah", "moab"], ["moab", "philistia"]]).announce(game)
    assert game.alliances == [["judah", "tyre"], ["moab", "philistia"]]


def test_pledges_an_alliance_is_made_by_just_these_two() -> None:
    game = scene()
    promise = Promise(by=game.seat_of("judah"), to=game.seat_of("tyre"), kind="ally", until=3)
    for players, kept in ((["judah", "tyre"], 1), (["judah", "moab"], 0), (["moab", "tyre"], 0)):
        assert count_alliances(game, promise, AllianceMade(players)) == kept


# Where one may go, and whose it is.


def test_11_0_q82_a_minors_armies_stay_at_home_and_its_new_master_waits_for_the_next_phase() -> None:
    game = scene()
    run_minor(game, "edom", "judah", "run")
    game.minors["edom"].since, game.actions = 3, 3
    assert may_enter(game, "edom", "punon") and not may_enter(game, "edom", "hebron")
    assert not may_enter(game, "judah", "punon")
    assert may_enter(game, "moab", "punon") and may_enter(game, "judah", "gath")
    game.actions = 4
    assert may_enter(game, "judah", "punon")
    game.actions, game.minors["edom"].status = 3, "allied"
    assert may_enter(game, "judah", "punon")


def test_6_1_q96_a_leader_alone_goes_to_no_enemies_but_into_his_sides_city_and_to_no_neutral_minor() -> None:
    game = scene()
    assert leader_may_enter(game, "david", "gath") and not leader_may_enter(game, "david", "bozrah")
    assert leader_may_enter(game, "david", "jerusalem")  # it has no army
    put(game, "gath", "philistia_militia_1")
    put(game, "hebron", "philistia_militia_1")
    put(game, "lachish", "philistia_militia_1")
    assert [leader_may_enter(game, "david", a) for a in ("gath", "hebron", "lachish")] == [False, True, False]
    game.control["gath"] = "judah"
    game.touch()
    assert leader_may_enter(game, "david", "gath")
    game.control["gath"] = "tyre"
    game.alliances = [["judah", "tyre"]]
    game.touch()
    assert leader_may_enter(game, "david", "gath")


def test_6_1_an_order_leads_through_no_enemy_no_neutral_minor_and_no_lone_leader() -> None:
    game = scene()
    assert is_quiet(game, "gath", "philistia") and not is_quiet(game, "bozrah", "philistia")
    assert is_quiet(game, "jerusalem", "philistia")
    station(game, david="gath", joab="hebron")
    assert not is_quiet(game, "gath", "philistia") and is_quiet(game, "gath", "judah")
    assert is_quiet(game, "hebron", "philistia")  # in a city of his own
    put(game, "hebron", "judah_militia_1")
    assert not is_quiet(game, "hebron", "philistia") and is_quiet(game, "hebron", "judah")


def test_6_1_q23_q97_ports_are_used_by_whom_they_belong_to_or_who_was_let_in() -> None:
    game = scene()
    assert may_use_port(game, "philistia", "gaza") and not may_use_port(game, "philistia", "gath")
    assert not may_use_port(game, "judah", "gaza") and not may_use_port(game, "judah", "joppa")
    game.alliances, game.ports = [["judah", "philistia"]], [["judah", "philistia"]]
    game.touch()
    assert not may_use_port(game, "judah", "gaza")
    game.ports = [["philistia", "judah"]]
    game.touch()
    assert may_use_port(game, "judah", "gaza")
    for status, may in (("run", False), ("allied", True), ("neutral", False)):
        run_minor(game, "egypt", "judah", status)
        assert may_use_port(game, "judah", "sile") == may and not may_use_port(game, "moab", "sile")


def test_6_2_6_q120_a_conquered_minors_land_is_taken_by_passing_if_all_its_cities_are_held() -> None:
    game = scene()
    game.minors["edom"].status = "conquered"
    game.control = {"bozrah": "judah", "sela": "judah"}
    game.touch()
    assert can_take_by_passing(game, "punon", "judah") and not can_take_by_passing(game, "punon", "moab")
    assert not can_take_by_passing(game, "sela", "judah") and not can_take_by_passing(game, "sharuhen", "judah")
    game.control["punon"] = "tyre"
    game.touch()
    assert can_take_by_passing(game, "punon", "judah")
    game.alliances = [["judah", "tyre"]]
    game.touch()
    assert not can_take_by_passing(game, "punon", "judah")
    del game.control["punon"]
    game.control["sela"] = "tyre"
    game.touch()
    assert not can_take_by_passing(game, "punon", "judah")
    game.control["sela"], game.minors["edom"].status = "judah", "run"
    game.touch()
    assert not can_take_by_passing(game, "punon", "judah")


def test_11_0_q120_a_minor_is_conquered_with_its_last_city_and_all_its_own_armies_go() -> None:
    game = scene()
    telling(game)
    run_minor(game, "edom", "moab", "run")
    game.raids = [Raid(1, "edom", "tyre", 2)]
    own, raider, other = put(game, "punon", "edom_infantry_3", "edom_militia_1", "judah_infantry_3")
    game.armies[raider].raid = 1
    game.touch()
    game.control["bozrah"] = "judah"
    game.touch()
    conquer(game, "edom")
    assert game.minors["edom"].status == "run" and own in game.armies
    game.control["sela"] = "judah"
    game.touch()
    conquer(game, "edom")
    assert (game.minors["edom"].status, game.minors["edom"].by) == ("conquered", "")
    assert own not in game.armies and raider in game.armies and other in game.armies
    assert game.holder("elath") == ""


def test_3_0_q100_a_neutral_minors_own_survivors_besiege_nobody_and_strangers_do() -> None:
    game = scene()
    put(game, "bozrah", "edom_infantry_3")
    assert not game.is_besieged("bozrah")
    put(game, "bozrah", "judah_infantry_3")
    assert game.is_besieged("bozrah")
    put(game, "gath", "philistia_infantry_3")
    assert not game.is_besieged("gath")
    put(game, "gath", "tyre_infantry_3")
    assert game.is_besieged("gath")
    game.alliances = [["philistia", "tyre"]]
    game.touch()
    assert not game.is_besieged("gath")
    put(game, "sharuhen", "judah_infantry_3")  # no city
    assert not game.is_besieged("sharuhen")


def test_6_2_6_q13_a_leader_is_relocated_to_the_nearest_armies_of_his_own_country() -> None:
    game = scene()
    assert sorted(nearest(game, "david", "gath")) == sorted(game.atlas.home_cities["judah"])
    game.control["hebron"] = "moab"
    game.touch()
    assert "hebron" not in nearest(game, "david", "gath")
    put(game, "gath", "judah_infantry_3")
    put(game, "ekron", "philistia_infantry_3")
    assert len(nearest(game, "david", "gath")) == 3  # where he fell does not count, nor do others
    put(game, "gaza", "judah_infantry_3")
    put(game, "damascus", "judah_infantry_3")
    assert nearest(game, "david", "gath") == ["gaza"]
    far = game.atlas.steps_between["gath"]
    (twin,) = [next(a for a in game.atlas.areas if far[a] == far["gaza"] and a != "gaza")]
    put(game, twin, "judah_militia_1")
    assert nearest(game, "david", "gath") == sorted(["gaza", twin])


@pytest.mark.parametrize(
    ("die", "leader", "fate"),
    [(4, "david", "waiting"), (5, "david", "captive"), (6, "david", "dead"), (5, "hadadezer", "dead")],
)
def test_6_2_6_the_die_of_a_leader_without_an_army(die: int, leader: str, fate: str) -> None:
    game = scene(2 if leader == "hadadezer" else 3)
    station(game, **{leader: "gath"})
    for area in game.atlas.areas:
        game.control[area] = "philistia"
    game.touch()
    begin(game, Fates(leaders=[leader], captor="philistia"), rolls=[die])
    there = game.leaders[leader]
    captured = fate == "captive"
    assert there.fate == fate and there.area == ""
    assert (there.captor, there.due) == (("philistia", game.turn + 1) if captured else ("", 0))


def test_6_2_6_q107_a_leader_leaves_with_his_players_armies_whoever_else_stays() -> None:
    game = scene()
    game.alliances = [["judah", "tyre"]]
    mine = put(game, "gath", "judah_infantry_3")
    theirs = put(game, "gath", "tyre_infantry_3")
    station(game, david="gath")
    assert leaders_with(game, "judah", "gath", mine) == ["david"]
    assert leaders_with(game, "tyre", "gath", theirs) == []  # Judah's army is still with him
    game.shift(mine[0], "ekron")
    assert leaders_with(game, "tyre", "gath", theirs) == ["david"]
    assert leaders_with(game, "philistia", "gath", put(game, "gath", "philistia_infantry_3")) == []


# Windows and hands.


def test_7_18_q116_after_an_alliance_the_turn_goes_on_behind_its_player() -> None:
    game = scene()
    game.order = ["moab", "tyre", "judah", "philistia", "aramea"]
    assert EventPhase().turns(game) == game.order
    assert EventPhase(played=["tyre", "edom"]).turns(game) == ["judah", "philistia", "aramea", "moab", "tyre"]
    assert EventPhase(played=["aramea", "edom"]).turns(game) == game.order


def test_7_0_a_marker_that_is_gone_is_not_shown_and_two_interventions_may_have_two_targets() -> None:
    game = scene()
    telling(game)
    give(game, "tyre", INTERVENTION, INTERVENTION)
    combat(game, [], [])
    window = CombatWindow(area="gath", sides=[])
    window.shown = [Shown("a", "judah", "surprise", "gath"), Shown("b", "moab", "ambush", "gath")]
    window.show(game, "tyre", PlayMarker("surprise", "gath"), fresh=2)
    assert len(window.shown) == 2
    for target in ("a", "a", "b"):
        window.show(game, "tyre", PlayMarker(INTERVENTION, target), fresh=2)
    assert [one.target for one in window.shown[2:]] == ["a", "b"] and game.hands["tyre"] == []


def test_7_22_of_two_armies_alike_the_second_may_be_turned_as_well() -> None:
    game = scene()
    give(game, "judah", "bribe", "troop_revolt")
    foes = put(game, "gath", "philistia_infantry_3", "philistia_infantry_3", "philistia_militia_1")
    combat(game, [], foes)
    window = CombatWindow(area="gath", sides=[])
    name = game.label(foes[0], "")
    seat = game.seat_of("judah")
    window.answers = {seat: [{"type": "play_marker", "marker": "bribe", "target": name}]}
    assert window.best_target(game, "judah", "troop_revolt") == game.label(foes[1], "")


@pytest.mark.parametrize(("points", "kinds"), [(0, []), (1, ["infantry"])])
def test_7_24_a_prisoner_costs_one_point_and_comes_of_the_other_sides_dead(points: int, kinds: list[str]) -> None:
    game = scene()
    game.resource["judah"] = points
    combat(game, [], [], dead={DEFENDERS: ["infantry", "chariot"], ATTACKERS: ["militia"]})
    assert recruitable(game, "judah", "gath") == kinds


@pytest.mark.parametrize("shown", [True, False])
def test_7_27_what_goes_into_a_box_face_down_is_told_to_nobody(shown: bool) -> None:
    game = scene()
    game.shown[8] = shown
    seat = game.seat_of("judah")
    begin(game, Fate(at="again", seat=seat, drawn=["event"]), PuttingPhase(seat=seat))
    entry = do(game, "judah", PutPhase("event", "9"))
    assert news(entry, FatePlaced) == [FatePlaced("judah", 9, "event" if shown else "")]


# Hosts.


def test_4_5_a_host_that_finds_no_room_is_lost_and_one_that_does_stands_where_it_was_put() -> None:
    game = scene()
    run_minor(game, "negev", "judah", "allied")
    one, other = put(game, "", "negev_militia_1", "negev_militia_1")
    seat = game.seat_of("judah")
    begin(game, Placing(seat=seat, country="negev"))
    area = Placing(seat=seat, country="negev").areas(game)[0]
    do(game, "judah", Place(area, [game.label(one, "judah")]))
    assert sorted(game.armies[a].area for a in (one, other)) == ["", area]
    game.control |= dict.fromkeys(game.atlas.home["negev"], "moab")
    game.touch()
    begin(game, Placing(seat=seat, country="negev"))
    assert len([a for a in (one, other) if a in game.armies]) == 1


def test_4_5_q87_cities_are_filled_first_then_areas_beside_them_then_the_rest() -> None:
    game = scene()
    seat = game.seat_of("judah")
    asks = Deploying(deployers=[seat])
    cities = game.atlas.home_cities["judah"]
    host = put(game, "", *["judah_infantry_3"] * 4, *["judah_militia_1"] * 3, *["judah_phalanx_3"] * 3)
    most = game.atlas.charts.play.stacking
    placed = {f"x{n}": city for n, city in enumerate(cities * most)}
    assert set(asks.open_areas(game, seat, {})) == set(cities)
    assert asks.open_areas(game, seat, dict(list(placed.items())[:-1])) == {cities[-1]: 1}
    beside = {n for c in cities for n in game.atlas.near[c]} & set(game.atlas.home["judah"]) - set(cities)
    assert set(asks.open_areas(game, seat, placed)) == beside
    assert asks.place_area(game, seat).values and len(host) == 10
    names = [game.label(a, "judah") for a in host]
    asks.answers = {seat: [{"type": "place", "area": cities[n % 4], "armies": [name]} for n, name in enumerate(names)]}
    assert asks.place_area(game, seat).values == []


# Fights that end.


def test_7_23_a_bribed_army_whose_mates_have_no_room_goes_to_the_nearest_friends() -> None:
    game = scene()
    most = game.atlas.charts.play.stacking
    mates = put(game, "ekron", *["philistia_infantry_3"] * most)
    put(game, "ashdod", *["philistia_militia_1"] * (most - 1))
    (bribed,) = put(game, "gath", "philistia_chariot_3")
    fight = combat(game, [bribed], [], bribed={bribed: DEFENDERS}, gone=mates[:1])
    fight.end_bribe(game, bribed)
    assert game.armies[bribed].area == "ashdod" and fight.bribed == {} and fight.armies[ATTACKERS] == []


def test_7_23_q64_a_bribed_army_without_mates_is_removed() -> None:
    game = scene()
    put(game, "ashdod", "philistia_militia_1")
    (bribed,) = put(game, "gath", "philistia_chariot_3")
    fight = combat(game, [bribed], [], bribed={bribed: DEFENDERS})
    fight.end_bribe(game, bribed)
    assert bribed not in game.armies and fight.dead == {DEFENDERS: ["chariot"]}


# Seats, faces and hands.


def test_11_0_q130_a_neutral_minor_is_no_friend_whoever_is_named_first() -> None:
    game = scene()
    run_minor(game, "ammon", "judah", "run")
    assert not game.are_friends("judah", "edom") and not game.are_friends("edom", "judah")
    assert game.are_friends("edom", "edom") and game.are_friends("judah", "ammon")
    assert game.are_friends("ammon", "judah")
    assert not game.are_friends("moab", "ammon") and not game.are_friends("judah", "moab")


def test_3_0_q25_a_player_sees_his_own_armies_his_minors_and_his_raids_and_numbers_of_others() -> None:
    game = scene()
    run_minor(game, "edom", "judah", "allied")
    game.raids = [Raid(1, "egypt", "judah", 2), Raid(2, "egypt", "moab", 2)]
    own, minors, mine, his, other = put(
        game, "gath", "judah_infantry_3", "edom_infantry_3", "egypt_infantry_3", "egypt_militia_1", "moab_infantry_3"
    )
    game.armies[mine].raid, game.armies[his].raid = 1, 2
    game.touch()
    faces, hidden = game.seen_armies("judah")
    assert set(faces) == {own, minors, mine}
    assert [(s.country, s.raid, s.armies) for s in hidden] == [("egypt", 2, 1), ("moab", 0, 1)]
    assert set(game.seen_armies("moab")[0]) == {his, other} and game.seen_armies("")[0] == {}
    give(game, "judah", "surprise")
    assert game.hand(game.seat_of("judah"))["hand"] == ["surprise"] and "hand" not in game.hand(game.seat_of("moab"))


def test_11_0_q115_raiders_invade_every_neutral_minor_but_their_own() -> None:
    game = scene()
    game.raids = [Raid(1, "egypt", "judah", 2)]
    (raider,) = put(game, "gath", "egypt_infantry_3")
    assert invaded_minor(game, [raider], "sile") == "egypt"
    game.armies[raider].raid = 1
    game.touch()
    assert invaded_minor(game, [raider], "sile") == "" and invaded_minor(game, [raider], "bozrah") == "edom"
    assert invaded_minor(game, [raider, *put(game, "gath", "judah_infantry_3")], "sile") == "egypt"
    assert invaded_minor(game, [raider], "gath") == "" and invaded_minor(game, [raider], "jerusalem") == ""


def test_6_1_q118_a_group_stops_where_one_of_its_parties_meets_enemies() -> None:
    game = scene()
    game.alliances = [["judah", "tyre"]]
    run_minor(game, "edom", "judah", "run")
    armies = put(game, "punon", "judah_infantry_3", "edom_infantry_3")
    put(game, "punon", "tyre_infantry_3")
    telling(game)
    assert arrive(game, "judah", armies[:1], [], "punon") == [] and game.armies[armies[0]].spent == 0
    arrive(game, "judah", armies, [], "punon")
    assert [game.armies[a].spent for a in armies] == [STOPPED, STOPPED]


def test_6_1_q82_a_port_that_may_not_be_entered_is_not_sailed_to() -> None:
    game = scene()
    run_minor(game, "egypt", "philistia", "allied")
    armies = put(game, "gaza", "philistia_infantry_3")
    assert sea_reach(game, "philistia", "gaza", [], []).armies["sile"] == armies
    run_minor(game, "egypt", "judah", "run")
    game.minors["egypt"].by, game.minors["egypt"].since = "philistia", game.actions
    game.control["sile"] = "philistia"
    game.touch()
    game.forget_position()
    assert "sile" not in sea_reach(game, "philistia", "gaza", [], []).armies
    game.actions += 1
    game.touch()
    game.forget_position()
    assert "sile" in sea_reach(game, "philistia", "gaza", [], []).armies


def test_4_5_what_a_player_has_placed_is_what_he_has_named() -> None:
    game = scene()
    seat = game.seat_of("judah")
    infantry, militia, rest = put(game, "", "judah_infantry_3", "judah_militia_1", "judah_phalanx_3")
    asks = Deploying(deployers=[seat])
    asks.answers = {
        seat: [
            {"type": "place", "area": "hebron", "armies": [game.label(militia, "judah")]},
            {"type": "place", "area": "ziklag", "armies": [game.label(infantry, "judah")]},
        ]
    }
    placed = asks.placed(game, seat)
    assert {game.counter(a).type: area for a, area in placed.items()} == {"militia": "hebron", "infantry": "ziklag"}
    assert asks.closed(game, seat, Rest) is None and rest in Deploying.host(game, "judah")
    asks.propose_leaders(game, seat)
    stationed = asks.stationed(seat)
    assert set(stationed) == {"david", "joab", "abishai", "amasa"} and stationed["david"] == "hebron"
    assert asks.closed(game, seat, Place) is None


# Plans, fates and answers.


def test_6_2_q30_whoever_must_withdraw_is_not_kept_by_his_plan() -> None:
    game = scene()
    mine = put(game, "gath", "judah_infantry_3")
    theirs = put(game, "gath", "philistia_infantry_3")
    fight = combat(game, mine, theirs)
    seat = game.seat_of("judah")
    fight.plan = {seat: Orders([], "cheapest", "never", "pass")}
    assert isinstance(Leaving(seat=seat, area="gath", armies=mine).standing(game, seat), Stand)
    assert Leaving(seat=seat, area="gath", must=True).standing(game, seat) is None
    assert isinstance(Leaving(seat=seat, area="gath", must=True).default(game, seat), Retreat)
    assert isinstance(Leaving(seat=seat, area="gath", armies=mine, going=True).standing(game, seat), Retreat)


def test_7_27_the_marker_that_was_in_the_box_goes_back_to_the_cup() -> None:
    game = scene()
    game.track = ["action", "event", "build", "harvest", "resource", *["action"] * 7]
    seat = game.seat_of("judah")
    begin(game, Fate(at="again", seat=seat, drawn=["event", "harvest"]), PuttingPhase(seat=seat))
    asks = game.top
    assert isinstance(asks, PuttingPhase) and asks.default(game, seat) == PutPhase("event", "12")
    do(game, "judah", PutPhase("event", "3"))
    assert game.track[:5] == ["action", "event", "event", "harvest", "resource"]
    assert game.enclosing(Fate).replaced == ["build"] and game.enclosing(Fate).drawn == ["harvest"]


@pytest.mark.parametrize(
    ("mine", "theirs", "side"),
    [([2, 2], [5], ATTACKERS), ([3, 4], [5], ""), ([4, 5], [8], DEFENDERS), ([8, 8], [5], ""), ([4, 5], [5], "")],
)
def test_7_4_a_plan_rolls_ones_own_bad_dice_again_or_the_others_good_ones(
    mine: list[int], theirs: list[int], side: str
) -> None:
    game = scene()
    armies = put(game, "gath", "judah_infantry_3", "judah_infantry_3")
    foes = put(game, "gath", "philistia_infantry_3")
    give(game, "judah", "act_of_god")
    combat(game, armies, foes, dice={ATTACKERS: mine, DEFENDERS: theirs})
    window = DiceWindow(area="gath", sides=[])
    assert window.best_target(game, "judah", "act_of_god") == side
    assert window.best_target(game, "moab", "act_of_god") == ""
    window.shown = [Shown("a", "judah", "act_of_god", DEFENDERS)]
    assert window.best_target(game, "judah", "act_of_god") == ""


def test_7_18_an_alliance_marker_that_is_gone_courts_nobody() -> None:
    game = scene()
    give(game, "judah", "alliance")
    window = AllianceWindow(sides=[])
    for player in ("judah", "moab"):
        window.answers[game.seat_of(player)] = [{"type": "play_marker", "marker": "alliance", "target": "edom"}]
    assert after(window.reveal(game)).value == [["judah", "alliance", "edom"]]


def test_7_0_of_two_markers_alike_both_may_be_played_and_not_a_third() -> None:
    game = scene()
    give(game, "judah", "increase_harvest", "increase_harvest")
    seat = game.seat_of("judah")
    window = HarvestWindow(sides=[seat])
    one = {"type": "play_marker", "marker": "increase_harvest", "target": "judah"}
    window.answers = {seat: [one]}
    assert window.play_marker_marker(game, seat).values == ["increase_harvest"]
    window.answers = {seat: [one, one]}
    assert window.play_marker_marker(game, seat).values == []
    window.answers = {seat: [one, one, {"type": "pass"}]}  # he begins his answer again
    assert window.play_marker_marker(game, seat).values == ["increase_harvest"]


def test_5_1_offers_and_wishes_are_shown_to_whom_they_concern() -> None:
    game = scene()
    game.alliances = [["judah", "moab"]]
    talks = Diplomacy(offered=[["judah", "tyre"], ["moab", "tyre"]], agreed=[["moab", "tyre"]])
    said = {p: [(x.key, x.values) for x in talks.affairs(game, game.seat_of(p))] for p in game.players}
    agreed = ("alliance_agreed", {"players": ["moab", "tyre"]})
    assert said["tyre"] == [("offers_you_alliance", {"by": "judah"}), agreed] and said["moab"] == [agreed]
    assert said["judah"] == [("you_offer_alliance", {"to": "tyre"})] and said["aramea"] == []
    slots = JointSlots(wishes=[["judah", "moab"]])
    asked = {p: [(x.key, x.values) for x in slots.affairs(game, game.seat_of(p))] for p in game.players}
    assert asked["moab"] == [("asks_to_act_with_you", {"guest": "judah"})] and asked["tyre"] == []
    assert asked["judah"] == [("you_ask_to_act_with", {"host": "moab"})]
    assert slots.asked(game) == [s for s in game.seats if game.of(s) in ("judah", "moab")]


# What is left over.


def test_7_23_a_bribed_army_goes_to_the_nearest_of_several_friends_or_stays_with_its_mates() -> None:
    game = scene()
    most = game.atlas.charts.play.stacking
    mates = put(game, "gath", *["philistia_infantry_3"] * (most - 1))
    (bribed,) = put(game, "gath", "philistia_chariot_3")
    put(game, "ashdod", "philistia_militia_1")
    fight = combat(game, [bribed], mates, bribed={bribed: DEFENDERS})
    fight.end_bribe(game, bribed)
    assert game.armies[bribed].area == "gath"  # the stack was full with him in it: he has never left
    game = scene()
    mates = put(game, "ekron", *["philistia_infantry_3"] * most)
    put(game, "damascus", "philistia_militia_1")
    put(game, "ashdod", "philistia_militia_1")
    (bribed,) = put(game, "gath", "philistia_chariot_3")
    fight = combat(game, [bribed], [], bribed={bribed: DEFENDERS}, gone=mates[:1])
    fight.end_bribe(game, bribed)
    assert game.armies[bribed].area == "ashdod"


@pytest.mark.parametrize(("sea", "barred"), [(False, ["ekron"]), (True, [])])
def test_6_2_5_only_whoever_comes_by_land_bars_the_way_he_came(sea: bool, barred: list[str]) -> None:
    game = scene()
    (army,) = put(game, "ekron", "judah_infantry_3")
    game.armies[army].marching = True
    now = Slot(members=["judah"])
    telling(game)
    game.stack = [ActionPhase(at="after"), now]
    Arriving(player="judah", number=1, leaders=[], start="ekron", path=["ashdod"], sea=sea).arrive(game)
    assert now.entered.get("ashdod", []) == barred and not game.armies[army].marching
    assert game.armies[army].area == "ashdod" and game.armies[army].spent == (0 if sea else 1)
    before = list(now.entered.get("ashdod", []))
    Arriving(player="judah", number=0, leaders=[], start="gath", path=["ashdod"], sea=False).arrive(game)
    assert now.entered.get("ashdod", []) == before  # nobody came


def test_5_1_q7_a_break_that_waited_takes_effect_after_each_combat_but_for_a_joint_slot() -> None:
    game = scene()
    game.alliances = [["judah", "moab"], ["judah", "tyre"]]
    game.breaking = [["judah", "moab"], ["judah", "tyre"]]
    telling(game)
    game.stack = [ActionPhase(at="after"), Slot(members=["judah", "tyre"])]
    assert after(Fighting().again(game)).step == "choose"
    assert game.alliances == [["judah", "tyre"]] and game.former == [["judah", "moab"]]


def test_5_1_who_has_no_ally_breaks_gives_and_opens_nothing() -> None:
    game = scene()
    game.alliances = [["judah", "tyre"]]
    game.stack = [ActionPhase(at="after")]
    for verb in (BreakAlliance, Give, OpenPorts):
        said = {p: KingDavidAnytime().closed(game, game.seat_of(p), verb) for p in ("judah", "moab")}
        assert said["judah"] is None and said["moab"] is not None and said["moab"].key == "you_have_no_ally"


def test_7_6_only_a_bribe_costs_a_point() -> None:
    game = scene()
    game.resource["judah"] = 0
    combat(game, [], [], round=1)
    window = CombatWindow(area="gath", sides=[])
    open_ = {m: window.may_play(game, "judah", m) for m in ("effective_weaponry", "troop_revolt", "surprise", "bribe")}
    assert open_ == {"effective_weaponry": True, "troop_revolt": True, "surprise": True, "bribe": False}
    game.resource["judah"] = 1
    assert window.may_play(game, "judah", "bribe") and not window.may_play(game, "moab", "bribe")


def test_6_2_6_q35_only_steps_that_the_hits_can_pay_are_lost() -> None:
    def host(*absorbs: int) -> list[Struck]:
        return [Struck(str(n), a, 2, False) for n, a in enumerate(absorbs)]

    assert open_losses(host(10, 8, 6), 7) == ["2"] and open_losses(host(10, 8), 7) == []
    assert open_losses(host(10, 8, 6), 14) == ["1", "2"] and open_losses(host(10, 8, 6), 10) == ["0"]
    assert open_losses(host(10, 8, 6), 24) == ["0", "1", "2"]
    stepped = [Struck("a", 6, 1, True), Struck("b", 10, 2, False)]
    assert open_losses(stepped, 8) == [] and open_losses(stepped, 12) == ["b"]


def test_6_1_q19_by_sea_too_no_army_is_picked_up() -> None:
    game = scene()
    one, other = put(game, "gaza", "philistia_infantry_3", "philistia_militia_1")
    station(game, david="gaza")
    game.alliances = [["judah", "philistia"]]
    game.ports = [["philistia", "judah"]]
    own = put(game, "gaza", "judah_infantry_3")
    game.leaders["david"].steps = 1
    game.armies[own[0]].steps, game.armies[own[0]].led = 1, "joab"
    game.touch()
    game.forget_position()
    assert sea_reach(game, "judah", "gaza", ["david"], []).armies["ashdod"] == []
    game.armies[own[0]].led = "david"
    game.forget_position()
    assert sea_reach(game, "judah", "gaza", ["david"], []).armies["ashdod"] == own and one != other


# Dice, sieges and peace.


def test_4_3_5_2_each_of_two_ties_is_rolled_again() -> None:
    game = scene()
    game.open_entry(Entry("p1", Begin()), [3, 5, 3, 5, 1, 2, 4, 1])
    ranked, rolls = rank_by_dice(game, ["a", "b", "c", "d"], dict.fromkeys("abcd", 6))
    assert ranked == ["d", "b", "c", "a"] or ranked == ["b", "d", "c", "a"]
    assert sorted(len(r) for r in rolls.values()) == [2, 2, 2, 2] and len({tuple(r) for r in rolls.values()}) == 4


def test_6_3_q109_asked_to_join_a_siege_are_those_who_could() -> None:
    game = scene()
    game.alliances = [["judah", "moab"], ["judah", "tyre"], ["moab", "tyre"]]
    put(game, "gath", "judah_infantry_3", "tyre_infantry_3")
    put(game, "ekron", "moab_infantry_3")
    begin(game, ActionPhase(at="after"), Slot(members=["judah", "tyre", "moab"]))
    telling(game)
    sieges = Sieges(members=["judah", "tyre", "moab"])
    laying = after(sieges.besiege(game, game.seat_of("judah"), Besiege("gath"))).frame
    assert laying.invite == ["tyre"] and game.resource["judah"] == 19
    assert game.enclosing(Slot).besieged == ["gath"] and sieges.cities(game, "tyre") == []


@pytest.mark.parametrize(
    ("army", "raid", "marker", "peace"),
    [
        ("edom", False, False, True), ("edom", True, False, True), ("judah", False, False, False),
        ("egypt", True, False, False), ("edom", False, True, False),
    ],
)  # fmt: skip
def test_11_0_q81_own_survivors_and_raiders_keep_no_minor_from_peace(
    army: str, raid: bool, marker: bool, peace: bool
) -> None:
    game = scene()
    run_minor(game, "edom", "judah", "run")
    game.raids = [Raid(1, army, "moab", 2)]
    (there,) = put(game, "punon", f"{army}_infantry_3")
    game.armies[there].raid = int(raid)
    game.control = {"elath": "judah"} if marker else {}
    game.touch()
    entry = telling(game)
    leave_in_peace(game)
    assert (game.minors["edom"].status, game.minors["edom"].by) == (("neutral", "") if peace else ("run", "judah"))
    assert [n.minor for n in news(entry, MinorNeutralAgain)] == (["edom"] if peace else [])


@pytest.mark.parametrize(("area", "captor"), [("bozrah", ""), ("gath", "philistia")])
def test_6_3_6_q24_a_leader_who_is_left_at_a_city_is_its_holders_captive_if_that_is_a_player(
    area: str, captor: str
) -> None:
    game = scene()
    telling(game)
    station(game, david=area)
    siege = Siege(area=area, player="judah", sides={}, armies=[], leaders=["david"])
    fates = after(siege.over(game)).frame
    assert fates.leaders == ["david"] and fates.captor == captor


def test_7_4_after_a_re_roll_the_window_opens_again() -> None:
    game = scene()
    telling(game)
    (army,) = put(game, "gath", "judah_infantry_3")
    fight = combat(game, [army], [], dice={ATTACKERS: [1]})
    assert after(fight.rerolled(game, [ATTACKERS])).step == "dice_window"
    assert fight.rerolled(game, []) is None


# Nobody's cities, markers of one kind, and those who are named.


def test_3_0_q100_a_city_of_nobody_is_besieged_by_whoever_is_there() -> None:
    game = scene()
    assert game.holding_party("joppa") == "" and not game.is_besieged("joppa")
    put(game, "joppa", "judah_infantry_3")
    assert game.is_besieged("joppa")
    game.control["joppa"] = "judah"
    game.touch()
    game.forget_areas("joppa", "")
    assert not game.is_besieged("joppa")


def test_7_18_each_plays_one_alliance_marker_and_waits() -> None:
    game = scene()
    give(game, "judah", "alliance", "alliance")
    seat = game.seat_of("judah")
    window = AllianceWindow(sides=[seat])
    assert window.play_marker_marker(game, seat).values == ["alliance"]
    window.answers = {seat: [{"type": "play_marker", "marker": "alliance", "target": "edom"}]}
    assert window.play_marker_marker(game, seat).values == []


@pytest.mark.parametrize(
    ("marker", "target", "against"),
    [("decrease_harvest", "judah", True), ("decrease_harvest", "moab", False), ("increase_harvest", "judah", False)],
)
def test_7_26_an_order_negates_what_takes_from_ones_own_harvest(marker: str, target: str, against: bool) -> None:
    game = scene()
    window = HarvestWindow(sides=[])
    assert window.is_against(game, "judah", Shown("a", "tyre", marker, target)) == against


def test_10_2_the_army_that_is_named_is_restored_and_paid_for() -> None:
    game = scene()
    militia, phalanx = put(game, "hebron", "judah_militia_1", "judah_phalanx_3")
    for army in (militia, phalanx):
        if game.counter(army).reduced:
            game.armies[army].hurt = True
    other = put(game, "ziklag", "judah_infantry_3_hurt")[0]
    seat = game.seat_of("judah")
    begin(game, BuildPhase(at="after", queue=["judah"]), Building(seat=seat))
    cost = game.atlas.charts.costs.step["infantry"]
    do(game, "judah", Restore(game.label(other, "judah")))
    assert not game.armies[other].hurt and game.armies[phalanx].hurt
    assert (game.food["judah"], game.resource["judah"]) == (20 - cost.food, 20 - cost.resource)


def test_6_1_leaders_alone_catch_nobody_and_stop_nowhere() -> None:
    game = scene()
    put(game, "gath", "philistia_infantry_3")
    station(game, david="gath")
    telling(game)
    game.control["gath"] = "philistia"
    assert arrive(game, "tyre", [], ["david"], "gath") == [] and game.leaders["david"].spent == 0
    (army,) = put(game, "ekron", "moab_infantry_3")
    station(game, joab="ekron")
    assert arrive(game, "moab", [army], [], "ekron") == ["joab"]


def test_6_1_q23_whoever_has_sailed_has_sailed_though_he_marches_on() -> None:
    game = scene()
    armies = put(game, "gaza", "philistia_infantry_3")
    station(game, david="gaza")
    telling(game)
    march(game, "philistia", armies, ["david"], "gaza", ["ashkelon"], True)
    march(game, "philistia", armies, ["david"], "ashkelon", ["gath"], False)
    assert game.armies[armies[0]].sailed and game.leaders["david"].sailed
    assert game.armies[armies[0]].led == "david" and game.armies[armies[0]].steps == 2
    march(game, "philistia", armies, [], "gath", ["ekron"], False)
    assert game.armies[armies[0]].led == ""


def test_6_2_6_a_ransom_without_a_captor_is_paid_to_nobody() -> None:
    game = scene()
    telling(game)
    leader = game.leaders["joab"]
    leader.fate, leader.due = "captive", 1
    pay_ransoms(game, "judah")
    assert game.leaders["joab"].fate == "ransomed" and game.resource["judah"] == 10
    assert {p: n for p, n in game.resource.items() if p != "judah"} == dict.fromkeys(
        [p for p in game.players if p != "judah"], 20
    )
    leader.fate, leader.due, game.resource["judah"] = "captive", 1, 9
    pay_ransoms(game, "judah")
    assert leader.fate == "captive" and game.resource["judah"] == 9
    leader.due, game.resource["judah"] = game.turn + 1, 20
    pay_ransoms(game, "judah")
    assert leader.fate == "captive" and game.resource["judah"] == 20


def test_4_5_armies_that_are_placed_are_of_the_party_that_they_fight_for() -> None:
    game = scene()
    run_minor(game, "edom", "judah", "run")
    put(game, "", "edom_infantry_3")
    seat = game.seat_of("judah")
    assert Placing(seat=seat, country="edom").party(game) == "edom"
    run_minor(game, "edom", "judah", "allied")
    assert Placing(seat=seat, country="edom").party(game) == "judah"
    assert Placing(seat=seat, country="negev").party(game) == "judah"


def test_7_18_q56_armies_of_ones_own_country_at_the_border_frighten_a_minor() -> None:
    game = scene()
    near, far = game.atlas.around["edom"][0], "damascus"
    assert far not in game.atlas.around["edom"]
    run_minor(game, "ammon", "judah", "allied")
    game.raids = [Raid(1, "judah", "judah", 2)]
    counted, *_ = put(game, near, "judah_infantry_3", "moab_infantry_3", "ammon_infantry_3")
    put(game, far, "judah_infantry_3")
    put(game, "punon", "judah_militia_1")  # in the country, not next to it
    assert intimidation(game, "judah", "edom") == 1 and intimidation(game, "moab", "edom") == 1
    assert intimidation(game, "tyre", "edom") == 0
    game.armies[counted].raid = 1
    assert intimidation(game, "judah", "edom") == 0


def test_11_0_whom_a_minors_land_belongs_to() -> None:
    game = scene()
    said = {}
    for status in ("neutral", "run", "allied"):
        run_minor(game, "edom", "judah" if status != "neutral" else "", status)
        said[status] = (game.holding_party("punon"), game.is_held_by_friend("punon", "judah"))
    assert said == {"neutral": ("edom", False), "run": ("edom", True), "allied": ("judah", True)}
    assert not game.is_held_by_friend("punon", "moab") and not game.is_held_by_friend("joppa", "judah")
    assert game.is_held_by_friend("hebron", "judah") and not game.is_held_by_friend("hebron", "moab")
    game.alliances = [["judah", "tyre"]]
    game.touch()
    assert game.is_held_by_friend("hebron", "tyre") and game.is_held_by_friend("punon", "tyre")


@pytest.mark.parametrize(("points", "open_"), [(9, False), (10, True)])
def test_10_4_a_level_costs_ten_resource_points(points: int, open_: bool) -> None:
    game = scene()
    game.resource["judah"] = points
    building = Building(seat=game.seat_of("judah"), raised=["ziklag"])
    cities = building.fortify_city(game, building.seat).values
    assert bool(cities) == open_ and "ziklag" not in cities
    if open_:
        game.forts["hebron"] = 4
        put(game, "keilah", "philistia_infantry_3")
        assert building.fortify_city(game, building.seat).values == ["bethlehem"]


@pytest.mark.parametrize(
    ("first", "number", "blows"),
    [
        ("", 1, [[ATTACKERS, DEFENDERS]]), (ATTACKERS, 1, [[ATTACKERS], [DEFENDERS]]),
        (DEFENDERS, 1, [[DEFENDERS], [ATTACKERS]]), (DEFENDERS, 2, [[ATTACKERS, DEFENDERS]]),
    ],
)  # fmt: skip
def test_7_1_7_2_one_side_strikes_first_in_round_one_alone(first: str, number: int, blows: list[list[str]]) -> None:
    game = scene()
    mine = put(game, "gath", "judah_infantry_3")
    fight = combat(game, mine, put(game, "gath", "philistia_infantry_3"), first=first, round=number)
    fight.blows(game)
    assert fight.blow == blows
    if number == 1 and first:
        fight.armies[DEFENDERS] = []
        assert fight.next_blow(game) is None  # nobody is left to strike back


def test_6_2_6_q35_no_army_pays_twice_for_as_many_hits_as_possible() -> None:
    host = [Struck(str(n), a, 2, False) for n, a in enumerate((10, 8, 6))]
    assert open_losses(host, 17) == ["0", "2"] and open_losses(host, 18) == ["0", "1"]


@pytest.mark.parametrize(("players", "may"), [(2, False), (3, True), (5, True)])
def test_5_1_q91_alliances_are_for_three_players_and_more(players: int, may: bool) -> None:
    game = scene(players)
    assert may_ally(game, "judah", "philistia") == may and not may_ally(game, "judah", "judah")
    game.former = [["judah", "philistia"]]
    assert not may_ally(game, "philistia", "judah")


@pytest.mark.parametrize("what", ["food", "resource"])
def test_8_0_9_0_a_harvest_brings_food_and_a_collection_resource_points_alone(what: str) -> None:
    game = scene()
    telling(game)
    before = {"food": dict(game.food), "resource": dict(game.resource)}
    worth_ = {p: game.production(p, what) for p in game.players}
    more = {p: game.production(p, what, 1) for p in game.players}
    Yield(what=what).count(game, {"judah": 1})
    other = "resource" if what == "food" else "food"
    assert getattr(game, other) == before[other] and more["judah"] > worth_["judah"] > 0
    got = {p: getattr(game, what)[p] - before[what][p] for p in game.players}
    assert got == worth_ | {"judah": more["judah"]}
    assert all(game.production(p, what, -99) == 0 for p in game.players)
