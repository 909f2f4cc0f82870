"""Battles from the inside: who counts in which round, which markers are spent, and what is left for the next battle."""

from __future__ import annotations

import pytest

from rules.kernel import Entry, call, end, goto
from rules.king_philip.advance import Advance, Advancing
from rules.king_philip.battle import Battle
from rules.king_philip.church import ChurchComes, roll_for_church
from rules.king_philip.combat import Combat
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.diplomacy import goals, ready_tribes
from rules.king_philip.displaced import cures, nearest, out_of_place, take_off
from rules.king_philip.evasion import Evading, Stand, may_evade
from rules.king_philip.events import Massacre, Raise, affected_side, place_scout, raisable_units, raise_spaces
from rules.king_philip.interception import Intercept, Intercepting, best_try, chance, interceptors
from rules.king_philip.losses import Losses, hit_unit, proposal, raze
from rules.king_philip.march import Marching
from rules.king_philip.markers import attackable, best_link, markers_left
from rules.king_philip.movement import Movement
from rules.king_philip.news import GuidePlaced, SpyPlaced
from rules.king_philip.options import Options
from rules.king_philip.pieces import ASIDE, AT_WAR, DEAD, NEUTRAL, POOL, SURRENDERED, TRACK, Musket
from rules.king_philip.reinforcements import LeadersReturn, NewUnits, due_leaders, friendly_sites, return_spaces
from rules.king_philip.setup import threats
from rules.king_philip.stacking import hand_muskets, infantry_of, may_be_in, pass_muskets_on
from rules.king_philip.surrender import lay_down_arms, surrendering_tribes
from rules.king_philip.winter_attrition import least_missed
from tests.rules.king_philip.board import Board, markers, war


def attack(
    board: Board, start: str = "montaup", target: str = "portsmouth", side: str = INDIAN, group: str = "wa_1"
) -> Battle:
    board.state.open_entry(Entry(side, None))
    return Battle(attacker=side, start=start, target=target, group=group.split())


def in_combat(pieces: dict[str, str], *pairs: str, seat: str = INDIAN) -> Board:
    return war(pieces, Combat(seat=seat), markers=markers(*pairs))


def test_13_2_even_is_the_englishs_and_odd_the_indians() -> None:
    assert [affected_side(1, green) for green in (1, 2, 3)] == [ENGLISH, INDIAN, ENGLISH]
    assert affected_side(2, 1) == INDIAN


def test_13_4_who_fights_on_each_side() -> None:
    board = in_combat({"montaup": "wa_1 wa_2 philip", "portsmouth": "ri_1"}, "montaup>portsmouth")
    state, battle = board.state, attack(board)
    assert battle.pieces(state, INDIAN) == ["wa_1"] and battle.pieces(state, ENGLISH) == ["ri_1"]
    assert (battle.site(state, ENGLISH), battle.site(state, INDIAN)) == ("portsmouth", "")
    state.put("ri_1", "newport")
    state.put("wa_2", "portsmouth")  # he is no defender there
    assert battle.pieces(state, ENGLISH) == [] and battle.pieces(state, INDIAN) == ["wa_1"]
    state.put("wa_1", "portsmouth")
    assert battle.pieces(state, INDIAN) == [] and battle.leader_after(state) is None


@pytest.mark.parametrize(
    ("die", "affected", "round", "counts"),
    [("panic", ENGLISH, 1, 2), ("panic", ENGLISH, 2, 3), ("panic", INDIAN, 1, 3), ("guide", ENGLISH, 1, 3)],
)
def test_F60_panic_leaves_one_out_of_the_first_round_of_the_affected_side(
    die: str, affected: str, round: int, counts: int
) -> None:
    """A Soldier of two and a settlement of one... less whoever panics."""
    board = in_combat({"montaup": "wa_1", "portsmouth": "ri_1"}, "montaup>portsmouth")
    battle = attack(board)
    whole = battle.strength(board.state, ENGLISH)
    battle.die, battle.affected, battle.round, battle.panic = die, affected, round, "portsmouth"
    assert battle.strength(board.state, ENGLISH) == whole - (3 - counts)


def test_F67_only_markers_on_the_space_that_was_left_are_spent() -> None:
    pieces = {"bridgewater": "ma_1", "taunton": "pl_1", "titicut": "wa_1"}
    board = in_combat(pieces, "bridgewater>titicut", "taunton>titicut", "taunton>hockomock", seat=ENGLISH)
    battle = attack(board, "bridgewater", "titicut", ENGLISH, "ma_1")
    assert battle.evaded(board.state, "winnecunnet") == goto("advance")
    assert [m.fought for m in board.state.markers] == [True, True, False]
    assert board.state.where("wa_1") == "winnecunnet"
    assert battle.evaded(board.state, "") is None


def test_13_1_behind_a_site_no_marker_is_spent() -> None:
    board = in_combat({"bridgewater": "ma_1", "hockomock": "pc_1"}, "bridgewater>hockomock", seat=ENGLISH)
    battle = attack(board, "bridgewater", "hockomock", ENGLISH, "ma_1")
    assert battle.evaded(board.state, "winnecunnet") is None and not board.state.markers[0].fought


def test_13_7_F68_who_has_fought_or_advanced_fights_no_more_this_phase() -> None:
    board = in_combat({"titicut": "wa_1 wa_2 wa_3 philip"}, "titicut>taunton")
    state = board.state
    battle = attack(board, "titicut", "taunton", INDIAN, "wa_1")
    state.damage["taunton"] = state.charts.steps_to_raze["taunton"]
    state.look_around()
    then = battle.advance(state)
    assert isinstance(then, call) and isinstance(then.frame, Advancing)
    assert then.frame.used == {"wa_1": "taunton"} and then.frame.seat == INDIAN
    state.put("wa_2", "taunton")
    battle.advanced(state)
    assert battle.used == {"wa_2": "taunton"}
    assert isinstance(battle.ended(state), end) and state.top.used == {"wa_2": "taunton"}


def test_13_7_nobody_advances_on_a_site_that_stands_or_on_enemies() -> None:
    board = in_combat({"montaup": "wa_1"}, "montaup>portsmouth")
    battle = attack(board)
    assert battle.advance(board.state) == goto("step_8")
    battle.advanced(board.state)
    assert battle.used == {}
    board.state.damage["portsmouth"] = board.state.charts.steps_to_raze["portsmouth"]
    board.state.look_around()
    assert isinstance(battle.advance(board.state), call)
    board.state.put("ri_1", "portsmouth")
    assert battle.advance(board.state) == goto("step_8")
    battle.advanced(board.state)
    assert battle.used == {}


@pytest.mark.parametrize("side", [ENGLISH, INDIAN])
def test_13_3_F59_who_is_ambushed_strikes_back_with_what_is_left(side: str) -> None:
    """The affected side is the victim of its own die: it loses first, and hits last."""
    board = in_combat({"montaup": "wa_1 wa_2", "portsmouth": "ri_1 ri_2"}, "montaup>portsmouth")
    battle = attack(board, group="wa_1 wa_2")
    battle.die, battle.affected, battle.red, battle.green = "ambush", side, 6, 5
    battle.count(board.state)
    assert [who for who, _ in battle.losing] == [side] and battle.ambush
    battle.more_losses(board.state)
    other = {ENGLISH: INDIAN, INDIAN: ENGLISH}[side]
    assert [who for who, _ in battle.losing] == [other] and not battle.ambush


def test_13_5_F64_the_defender_takes_his_losses_first_and_both_are_fixed_before() -> None:
    board = in_combat({"montaup": "wa_1 wa_2", "portsmouth": "ri_1 ri_2"}, "montaup>portsmouth")
    battle = attack(board, group="wa_1 wa_2")
    battle.die, battle.affected, battle.red, battle.green = "guide", ENGLISH, 6, 5
    battle.count(board.state)
    state = board.state
    assert battle.losing == [
        (ENGLISH, state.charts.hits(battle.strength(state, INDIAN), 5)),
        (INDIAN, state.charts.hits(battle.strength(state, ENGLISH), 6)),
    ]


@pytest.mark.parametrize(("before", "now", "surrenders"), [(8, 9, True), (9, 9, False), (7, 8, False)])
def test_13_6_F71_tribes_surrender_only_where_the_english_have_won_points(
    before: int, now: int, surrenders: bool
) -> None:
    board = in_combat({"montaup": "wa_1", "coaxet": "sk_1"}, "montaup>portsmouth")
    state, battle = board.state, attack(board)
    battle.points, state.points[ENGLISH] = before, now
    battle.surrender(state)
    assert (state.tribes["SK"].stance == SURRENDERED) == surrenders


def test_13_6_F28_a_tribe_surrenders_at_its_number_unless_it_has_sworn() -> None:
    state = war({}).state
    numbers = {t: chart.surrender for t, chart in state.charts.tribes.items()}
    for tribe in numbers:
        state.set_stance(tribe, AT_WAR)
    for points in range(40):
        state.points[ENGLISH] = points
        assert surrendering_tribes(state) == [t for t, n in numbers.items() if 0 < n <= points]
    state.tribes["SK"].sworn = True
    assert "SK" not in surrendering_tribes(state)
    state.set_stance("NI", NEUTRAL)
    assert "NI" not in surrendering_tribes(state)
    state.no_surrender = True
    assert surrendering_tribes(state) == []


# 13.5 Losses.


@pytest.mark.parametrize(
    ("do", "group", "hits", "what"),
    [
        ("spare_points", "ri_1 ri_2-", 0, "ri_1"),
        ("spare_points", "ri_2-", 0, "portsmouth"),
        ("spare_points", "ri_2-", 1, "ri_2"),
        ("spare_points", "ri_2- captain_ri", 1, "portsmouth"),
        ("spare_points", "ri_2- ri_3- captain_ri", 1, "ri_2"),
        ("site_first", "ri_1 ri_2-", 0, "portsmouth"),
        ("infantry_first", "ri_2- ri_1", 0, "ri_1"),
        ("infantry_first", "ri_2-", 0, "ri_2"),
    ],
)
def test_13_5_orders_for_losses(do: str, group: str, hits: int, what: str) -> None:
    """Portsmouth is razed by two hits."""
    state = war({"portsmouth": group}, damage={"portsmouth": hits}).state
    pieces = [p.rstrip("-") for p in group.split()]
    candidates = [*infantry_of(state, pieces), "portsmouth"]
    assert proposal(state, candidates, pieces, "portsmouth", do) == what
    assert set(Losses.orders(state, ENGLISH)) == {"spare_points", "site_first", "infantry_first"}


def test_13_5_a_leader_is_lost_with_the_last_of_his_infantry_only() -> None:
    board = war({"titicut": "wa_1- wa_2 sachem_wa"})
    board.state.open_entry(Entry(INDIAN, None))
    assert hit_unit(board.state, "wa_1", ["wa_1", "wa_2", "sachem_wa"], INDIAN)
    assert board.state.where("sachem_wa") == "titicut" and board.state.points[ENGLISH] == 1
    assert not hit_unit(board.state, "wa_2", ["wa_2", "sachem_wa"], INDIAN)
    assert hit_unit(board.state, "wa_2", ["wa_2", "sachem_wa"], INDIAN)
    assert board.state.where("sachem_wa") == TRACK and board.state.points[ENGLISH] == 3


def test_F32_what_is_delayed_is_lost_with_the_last_site_of_a_people_alone() -> None:
    board = war({})
    state = board.state
    state.open_entry(Entry(INDIAN, None))
    state.delayed = {"RI": 1, "MA": 2}
    *first, last = state.charts.sites["RI"]
    for site in first:
        state.damage[site] = 2
        state.look_around()
        raze(state, site)
    assert state.delayed == {"RI": 1, "MA": 2}
    state.damage[last] = 2
    state.look_around()
    raze(state, last)
    assert state.delayed == {"MA": 2}


def test_13_5_nothing_is_asked_where_one_bears_all_or_all_must_go() -> None:
    for group, site, left, forced in (
        ("ri_1", "", 1, True), ("ri_1 ri_2", "", 1, True), ("ri_1 ri_2", "", 2, False), ("ri_1 ri_2", "", 4, True),
        ("ri_1 ri_2-", "", 1, False), ("ri_1", "portsmouth", 1, False), ("ri_1 ri_2-", "", 3, True),
        ("ri_1 ri_2-", "", 2, False),
    ):  # fmt: skip
        state = war({"portsmouth": group}).state
        pieces = [p.rstrip("-") for p in group.split()]
        asks = Losses(seat=ENGLISH, group=pieces, site=site, left=left)
        assert asks.is_forced(state) == forced, (group, site, left)


# 12.4 Interception.


def test_12_4_the_best_try_is_the_likeliest_then_the_strongest() -> None:
    charts = war({}).state.charts
    ours = {s for s, space in charts.spaces.items() if space.owner in ("", "WA", "SK", "PC")}
    near = {s: [k.to for k in charts.overland[s] if k.pips == 1 and k.to in ours] for s in sorted(ours)}
    space, (first, second, *_) = next((s, found) for s, found in near.items() if len(found) > 1)
    state = war({first: "wa_1", second: "wa_2 sachem_wa"}).state
    assert set(interceptors(state, INDIAN, space, [])) == {first, second}
    assert best_try(state, INDIAN, space, []) == Intercept(second, "wa_2+sachem_wa")
    state = war({first: "wa_1 wa_3", second: "wa_2"}).state
    assert best_try(state, INDIAN, space, []) == Intercept(first, "wa_1+wa_3")
    assert best_try(state, INDIAN, space, [first]) == Intercept(second, "wa_2")


def test_12_4_orders_are_for_ones_own_sites_and_their_neighbours() -> None:
    state = war({"titicut": "wa_1"}).state
    orders = Intercepting.orders(state, INDIAN)
    assert "at_hockomock" in orders and "at_bridgewater" not in orders and "at_titicut" not in orders
    for space, place, tries in (("hockomock", "hockomock", True), ("boston", "hockomock", False)):
        asks = Intercepting(seat=INDIAN, space=space)
        if not tries:
            assert asks.obey(state, INDIAN, f"at_{place}") is None


def test_12_4_F46_who_cannot_succeed_does_not_try() -> None:
    """A die of five or six, less the pips: across two pips without a leader only a seven would do."""
    state = war({}).state
    for start, links in state.charts.overland.items():
        for link in links[:1]:
            state.put("wa_1", start)
            need = 5 + link.pips
            assert chance(state, INDIAN, start, link.to) == max(0, 7 - need)
            assert (start in interceptors(state, INDIAN, link.to, [])) <= (need <= 6)


# 13.1 Evasion; 13.9 what the event die brought.


def test_13_1_nobody_evades_church_but_the_english_do() -> None:
    """Only Indians fear him; and an English stack without a leader cannot evade at all."""
    state = war({"titicut": "wa_1", "bridgewater": "pl_1 church"}).state
    assert may_evade(state, INDIAN, "titicut", ["pl_1"]) and not may_evade(state, INDIAN, "titicut", ["pl_1", "church"])
    assert not may_evade(state, ENGLISH, "titicut", ["wa_1"])
    assert may_evade(state, ENGLISH, "bridgewater", ["church"])  # nobody who is English can be attacked by him


def test_13_1_an_order_stands_in_forts_that_are_intact_alone() -> None:
    for space, hits, stands in (("montaup", 0, True), ("montaup", 3, False), ("hockomock", 0, False)):
        state = war({space: "wa_1"}, damage={space: hits}).state
        state.look_around()
        asks = Evading(seat=INDIAN, space=space, attackers=["ma_1"])
        assert (asks.obey(state, INDIAN, "not_from_forts") == Stand()) == stands


def test_13_9_a_leader_has_one_spy_and_one_guide_at_most() -> None:
    board = war({"titicut": "wa_1 sachem_wa"})
    state = board.state
    leader = state.leaders["sachem_wa"]
    entry = Entry(INDIAN, None)
    state.open_entry(entry)
    for event, told in (("spy", SpyPlaced), ("guide", GuidePlaced)):
        place_scout(state, event, "sachem_wa")
        place_scout(state, event, "sachem_wa")
        assert [type(t.news) for t in entry.told].count(told) == 1
    assert leader.spy and leader.guide
    leader.spy = leader.guide = False
    place_scout(state, "ambush", "sachem_wa")
    place_scout(state, "spy", None)
    assert not leader.spy and not leader.guide


def test_F62_who_was_weakened_rises_at_full_strength() -> None:
    board = war({})
    state = board.state
    state.open_entry(Entry(INDIAN, None))
    unit = raisable_units(state, INDIAN)[0]
    state.infantry[unit].full = False
    asks = Massacre(seat=INDIAN)
    asks.raise_(state, INDIAN, Raise(unit, raise_spaces(state, INDIAN, unit)[0]))
    assert state.infantry[unit].full
    assert set(Massacre.orders(state, INDIAN)) == {"threatened", "ask_twice"}


# 10.1 Leaders who return.


def test_10_1_a_captain_returns_to_his_own_colony_and_key_leaders_anywhere_if_they_must() -> None:
    state = war({"boston": "ma_1", "titicut": "pl_1"}).state
    homes = set(state.charts.sites["RI"])
    assert set(return_spaces(state, ENGLISH, "captain_ri")) == homes
    assert set(return_spaces(state, ENGLISH, "captain_pl")) == {*state.charts.sites["PL"], "titicut"}
    assert set(return_spaces(state, ENGLISH, "church")) >= homes | set(state.charts.sites["PL"])
    for site in (*state.charts.sites["RI"], *state.charts.sites["NA"]):
        state.damage[site] = 2
    state.damage["great_swamp"] = 3
    state.look_around()
    assert return_spaces(state, ENGLISH, "captain_ri") == []
    state.set_stance("NA", AT_WAR)
    assert return_spaces(state, INDIAN, "sachem_na") == []
    assert set(return_spaces(state, INDIAN, "canonchet")) == set(friendly_sites(state, INDIAN))
    state.let_church_in()
    assert {"boston", "titicut"} <= set(return_spaces(state, ENGLISH, "captain_ma"))
    assert "titicut" in return_spaces(state, ENGLISH, "captain_ct")


def test_10_1_who_is_due_returns_and_is_due_no_more() -> None:
    state = war({}, turn=4).state
    for name, due in (("captain_ma", 4), ("captain_pl", 5), ("canonchet", 4), ("sachem_wa", 3)):
        state.put(name, TRACK)
        state.leaders[name].due = due
    assert due_leaders(state, ENGLISH) == ["captain_ma"] and set(due_leaders(state, INDIAN)) >= {"sachem_wa"}
    state.open_entry(Entry(ENGLISH, None))
    LeadersReturn(seat=ENGLISH, pieces=["captain_ma"]).put(state, "captain_ma", "boston")
    assert (state.where("captain_ma"), state.leaders["captain_ma"].due) == ("boston", 0)


def test_13_6_F29_who_is_on_the_track_when_his_tribe_lays_down_its_arms() -> None:
    board = war({"titicut": "na_1 wa_1"})
    state = board.state
    state.open_entry(Entry(ENGLISH, None))
    state.muskets = [Musket(carrier="na_1")]
    for leader, where in (("canonchet", TRACK), ("sachem_na", TRACK)):
        state.put(leader, where)
    state.leaders["canonchet"].due = 7
    lay_down_arms(state, "NA")
    assert state.where("canonchet") == ASIDE and state.where("sachem_na") == TRACK
    assert state.leaders["canonchet"].due == 0
    assert [m.carrier for m in state.muskets] == ["wa_1"] and state.where("na_1") == ASIDE


def test_13_6_F29_muskets_do_not_go_to_one_of_the_same_tribe() -> None:
    board = war({"titicut": "sk_1 sk_2"})
    state = board.state
    state.open_entry(Entry(ENGLISH, None))
    state.muskets = [Musket(carrier="sk_1")]
    lay_down_arms(state, "SK")
    assert [m.carrier for m in state.muskets] == [""]


def test_13_6_F29_the_dead_stay_dead() -> None:
    board = war({})
    board.state.open_entry(Entry(ENGLISH, None))
    board.state.put("canonchet", DEAD)
    lay_down_arms(board.state, "NA")
    assert board.state.where("canonchet") == DEAD


# 9.0, 10.1, 14.0: what is proposed to the absent.


def test_9_0_church_comes_in_the_variant_on_turn_three_without_a_die() -> None:
    for turn, comes in ((2, False), (3, True), (4, True)):
        state = war({}, turn=turn, options=Options(church_turn_3=True)).state
        state.open_entry(Entry(ENGLISH, None))
        assert roll_for_church(state) == comes == state.church_in
    short = war({}, turn=9, options=Options(short=True)).state
    assert not roll_for_church(short)


def test_10_1_a_leader_is_proposed_beside_the_largest_company() -> None:
    state = war({"boston": "ma_1", "salem": "ma_2 ma_3"}).state
    for asks in (LeadersReturn(seat=ENGLISH, pieces=["captain_ma"]), ChurchComes(seat=ENGLISH, pieces=["church"])):
        assert asks.propose(state, "captain_ma", ["boston", "salem", "dedham"]) == "salem"


def test_10_1_a_warrior_is_proposed_beside_one_alone_and_a_soldier_where_the_enemy_is_near() -> None:
    state = war({"montaup": "wa_1", "sowams": "wa_2 wa_3"}).state
    warriors = NewUnits(seat=INDIAN, pieces=["wa_4"])
    assert warriors.propose(state, "wa_4", ["sowams", "montaup"]) == "montaup"
    soldiers = NewUnits(seat=ENGLISH, pieces=["pl_1"])
    near = max(state.charts.sites["PL"], key=lambda s: threats(state)[s])
    far = min(state.charts.sites["PL"], key=lambda s: threats(state)[s])
    assert threats(state)[near] > threats(state)[far]
    assert soldiers.propose(state, "pl_1", [far, near]) == near
    state.put("pl_2", near)
    assert soldiers.propose(state, "pl_1", [far, near]) == (near if threats(state)[near] > threats(state)[far] else far)


def test_14_0_the_absent_starve_far_from_the_enemy_and_not_beside_a_leader() -> None:
    state = war({"swansea": "pl_1", "sandwich": "pl_2", "plymouth": "pl_3 winslow", "montaup": "wa_1"}).state
    assert least_missed(state, ["pl_1", "pl_3", "pl_2"]) == "pl_2"
    assert least_missed(state, ["pl_1", "pl_3"]) == "pl_3"


def test_11_1_no_tribe_is_ready_that_has_no_village_left_or_is_at_war() -> None:
    state = war({"montaup": "philip"}, provisions={ENGLISH: 3, INDIAN: 0}).state
    assert ready_tribes(state) == ["NI", "NC"]
    for site in state.charts.sites["NI"]:
        state.damage[site] = 3
    state.look_around()
    assert ready_tribes(state) == ["NC"]
    state.set_stance("NC", AT_WAR)
    assert ready_tribes(state) == []


def test_11_1_philip_goes_to_a_village_that_no_enemy_holds() -> None:
    state = war({"montaup": "philip"}).state
    whole = goals(state, "NI")
    assert whole == state.intact_sites("NI")
    state.put("ma_1", whole[0])
    state.put("wa_1", whole[1])
    assert goals(state, "NI") == whole[1:]
    assert goals(state, "MO") == ["schaghticoke"]


# 13.7 Advance.


def advancing(pieces: dict[str, str], *pairs: str, space: str = "taunton", **used: str) -> tuple[Board, Advancing]:
    board = war(pieces, Combat(seat=INDIAN), markers=markers(*pairs), damage={"taunton": 2, "bridgewater": 2})
    board.state.look_around()
    board.state.open_entry(Entry(INDIAN, None))
    return board, Advancing(seat=INDIAN, space=space, used=used)


def test_13_7_F68_they_come_from_spaces_with_a_marker_on_this_one_alone() -> None:
    pieces = {"titicut": "wa_1", "hockomock": "pc_1 pc_2", "assawompset": "wa_2"}
    board, asks = advancing(pieces, "titicut>taunton", "hockomock>bridgewater")
    assert asks.find_starts(board.state) == ["titicut"]
    board, asks = advancing({"bridgewater": "ma_1"}, "bridgewater>taunton")
    assert asks.find_starts(board.state) == []  # whoever is there now is no Indian


def test_13_7_F68_as_many_stay_as_there_are_other_markers_not_fought_yet_of_their_own_space() -> None:
    pieces = {"hockomock": "pc_1 pc_2", "titicut": "wa_1 wa_2"}
    board, asks = advancing(pieces, "hockomock>taunton", "hockomock>bridgewater", "titicut>bridgewater")
    assert asks.parts_from(board.state, "hockomock") == ["pc_1"]
    board.state.markers[1].fought = True
    assert asks.parts_from(board.state, "hockomock") == ["pc_1+pc_2", "pc_1"]
    board, asks = advancing(pieces, "hockomock>taunton", "hockomock>bridgewater", pc_1="taunton")
    assert asks.parts_from(board.state, "hockomock") == ["pc_1"]  # the other must still fight
    board, asks = advancing(pieces, "hockomock>taunton", pc_1="bridgewater")
    assert asks.parts_from(board.state, "hockomock") == ["pc_2"]


def test_13_7_who_advances_takes_the_musket_that_he_is_given_and_has_fought() -> None:
    board, asks = advancing({"titicut": "wa_1 wa_2"}, "titicut>taunton")
    board.state.muskets = [Musket(carrier="wa_2")]
    asks.advance(board.state, INDIAN, Advance("titicut", "wa_1+musket"))
    assert board.state.muskets[0].carrier == "wa_1" and asks.used == {"wa_1": "taunton"}
    assert board.state.where("wa_1") == "taunton" and board.state.where("wa_2") == "titicut"


# 6.4 Out of place.


def test_6_4_the_fewest_go_to_the_nearest_place() -> None:
    """Three Warriors without a leader: one goes, one step away."""
    state = war({"titicut": "wa_1 wa_2 wa_3"}).state
    assert out_of_place(state) == (INDIAN, "titicut")
    found = cures(state, INDIAN, "titicut")
    assert list(found) == ["wa_1"]
    near = found["wa_1"]
    beside = {k.to for k in state.charts.links["titicut"]}
    assert near and set(near) <= beside and "taunton" not in near
    for space in list(near):
        state.put("pc_1" if space == near[0] else "wa_4", space)
    assert out_of_place(war({"titicut": "wa_1 wa_2"}).state) is None


def test_6_4_a_river_is_half_a_pip_and_the_nearest_are_as_near_as_each_other() -> None:
    state = war({}).state
    for start in ("titicut", "hockomock", "montaup", "assawompset"):
        found = nearest(state, INDIAN, start, ["wa_1"])
        cost = {k.to: 1 if k.river else 2 * k.pips for k in reversed(state.charts.links[start])}
        able = [s for s in cost if state.sites[s] not in (ENGLISH, NEUTRAL)]
        least = {s: min(1 if k.river else 2 * k.pips for k in state.charts.links[start] if k.to == s) for s in able}
        if least and found and set(found) <= set(least):
            assert set(found) == {s for s, n in least.items() if n == min(least.values())}


def test_6_4_who_finds_no_place_goes_to_the_pool_or_the_track() -> None:
    board = war({"titicut": "wa_1- sachem_wa"}, turn=3)
    state = board.state
    state.open_entry(Entry(INDIAN, None))
    state.muskets = [Musket(carrier="wa_1")]
    take_off(state, "wa_1")
    take_off(state, "sachem_wa")
    assert state.where("wa_1") == POOL and state.infantry["wa_1"].full and state.muskets[0].carrier == ""
    assert state.where("sachem_wa") == TRACK and state.leaders["sachem_wa"].due == 5
    assert state.points == {ENGLISH: 0, INDIAN: 0}


def test_12_4_F49_nobody_falls_back_among_mohawks_at_peace_but_who_came_from_there() -> None:
    state = war({}).state
    for trail, back in ((["hoosac", "schaghticoke"], "hoosac"), (["schaghticoke"], "schaghticoke")):
        stack = Movement(seat=INDIAN, active=["wa_1"])
        state.put("wa_1", "titicut")
        assert trail[0] in state.charts.spaces
        assert Marching(side=INDIAN, at_space=trail[-1], trail=trail).fall_back(state, stack) == back


def test_12_4_F49_who_is_stopped_stands_where_he_came_from() -> None:
    state = war({}).state
    stack = Movement(seat=INDIAN, active=["wa_1"], path=["hockomock"])
    state.put("wa_1", "mattakeeset")
    for trail, back in ((["titicut", "mattakeeset"], "mattakeeset"), (["titicut"], "titicut"), ([], "hockomock")):
        assert Marching(side=INDIAN, at_space="titicut", trail=trail).fall_back(state, stack) == back
    state.put("ma_1", "mattakeeset")
    assert (
        Marching(side=INDIAN, at_space="titicut", trail=["titicut", "mattakeeset"]).fall_back(state, stack) == "titicut"
    )


def test_12_4_F45_a_stack_is_stopped_in_the_open_and_alone_only() -> None:
    pieces = {"bridgewater": "ma_1 captain_ma", "taunton": "pl_1 captain_pl"}
    for space, others, stopped in (("titicut", "", True), ("titicut", "wa_3", False), ("hockomock", "", False)):
        state = war({**pieces, space: others}).state
        state.put("wa_1", "winnecunnet")
        march = Marching(side=INDIAN, at_space=space, trail=[space])
        assert march.can_be_stopped(state, ["wa_1"], space) == stopped, (space, others)
    state = war({**pieces, "winnecunnet": "sachem_wa"}).state
    assert not march.can_be_stopped(state, ["sachem_wa"], "titicut")


def test_12_7_F44_a_marker_lies_on_the_way_to_its_target_that_can_be_paid() -> None:
    state = war({"titicut": "wa_1"}).state
    for link in state.charts.links["titicut"]:
        costs = {1 if k.river else 2 * k.pips for k in state.charts.links["titicut"] if k.to == link.to}
        found = best_link(state, INDIAN, ["wa_1"], "titicut", link.to, 12)
        assert found is not None and found.to == link.to
        assert best_link(state, INDIAN, ["wa_1"], "titicut", link.to, min(costs) - 1) is None
        assert best_link(state, INDIAN, ["wa_1"], "titicut", link.to, min(costs)) is not None


def test_12_7_no_more_markers_than_the_phase_has() -> None:
    state = war({"titicut": "wa_1 wa_2"}).state
    assert "taunton" in attackable(state, INDIAN, ["wa_1", "wa_2"], "titicut", 0)
    state.markers = markers(*["hockomock>bridgewater"] * 5)
    assert markers_left(state, INDIAN) == 0 and attackable(state, INDIAN, ["wa_1", "wa_2"], "titicut", 0) == []


# 6.3, 6.4 Who stands where; 10.2 Muskets.


@pytest.mark.parametrize(
    ("side", "space", "pieces", "fits"),
    [
        (INDIAN, "titicut", "wa_1", True), (INDIAN, "titicut", "sachem_wa", False),
        (INDIAN, "titicut", "sachem_wa wa_1", True), (INDIAN, "hockomock", "sachem_wa", True),
        (INDIAN, "taunton", "wa_1", False), (INDIAN, "schaghticoke", "wa_1", True),
        (INDIAN, "caughnawaga", "wa_1", False), (INDIAN, "great_swamp", "wa_1", False),
        (ENGLISH, "schaghticoke", "ma_1", False), (ENGLISH, "hockomock", "ma_1", False),
        (ENGLISH, "taunton", "captain_pl", True), (ENGLISH, "titicut", "captain_pl", False),
    ],
)  # fmt: skip
def test_6_4_F25_what_a_place_allows(side: str, space: str, pieces: str, fits: bool) -> None:
    assert may_be_in(war({}).state, side, space, pieces.split()) == fits


def test_18_1_4_2_each_of_a_stack_must_be_at_home_and_allies_stay_outside() -> None:
    state = war({}, options=Options(disunited=True)).state
    assert may_be_in(state, ENGLISH, "titicut", ["pl_1"]) and not may_be_in(state, ENGLISH, "titicut", ["pl_1", "ma_1"])
    assert not may_be_in(state, ENGLISH, "titicut", ["ma_1", "pl_1"])
    state.let_church_in()
    assert may_be_in(state, ENGLISH, "titicut", ["pl_1", "ma_1", "allied_1"])
    assert not may_be_in(state, ENGLISH, "taunton", ["pl_1", "allied_1"])


def test_10_2_as_many_muskets_go_as_are_said_and_one_that_is_lost_is_lost() -> None:
    state = war({"titicut": "wa_1 wa_2 wa_3 philip"}).state
    for said, going in (("wa_1", 0), ("wa_1+musket", 1), ("wa_1+musket+musket", 2)):
        state.muskets = [Musket(carrier="wa_1"), Musket(carrier="wa_2"), Musket(carrier="na_1")]
        hand_muskets(state, said, ["wa_1", "wa_2", "wa_3", "philip"])
        assert sum(m.carrier == "wa_1" for m in state.muskets) == going
        assert sum(m.carrier in ("wa_2", "wa_3") for m in state.muskets) == 2 - going
        assert state.muskets[2].carrier == "na_1"
    state.muskets = [Musket(carrier="wa_1"), Musket(carrier="wa_2")]
    assert not pass_muskets_on(state, "wa_1", ["wa_1", "wa_2"]) and pass_muskets_on(state, "wa_2", ["wa_2"])
    assert [m.carrier for m in state.muskets] == ["", ""]
