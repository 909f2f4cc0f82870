"""10.1, 13.3 Who comes or returns, and where; 11.1 whom Philip takes along; 6.4 who has to find another place."""

from __future__ import annotations

import pytest

from rules.king_philip.church import church_sites
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.diplomacy import Recruit
from rules.king_philip.displaced import Displaced, Relocate, give_up_one, nearest, take_off
from rules.king_philip.events import Massacre, Panicking, Raise, count_enemies_beside, place_scout, raisable_units
from rules.king_philip.joining import entering_leaders
from rules.king_philip.news import Delayed, LeaderLost, MassacreRaises, MusketsWait, PhilipTravels, Relocated
from rules.king_philip.pieces import ASIDE, DEAD, TRACK, WAITING, Leader, Musket
from rules.king_philip.reinforcements import MusketsCome, NewUnits, due_leaders, return_spaces
from tests.rules.king_philip.board import Board, begin, war
from tests.rules.king_philip.test_diplomacy import parley
from tests.rules.king_philip.test_odd_ends import raze
from tests.rules.king_philip.test_who_may import told

# 10.1 Soldiers and Warriors.


def test_10_1_F13_where_soldiers_may_come_each_space_once() -> None:
    state = war({"boston": "ma_1", "titicut": "ma_2 ma_3", "monatiquot": "ma_4", "bridgewater": "pl_1"}).state
    spaces = list(NewUnits(seat=ENGLISH, pieces=["ma_5"]).spaces(state, "ma_5"))
    assert set(spaces) == {*state.charts.sites["MA"], "monatiquot"} and len(spaces) == len(set(spaces))


def test_10_1_F13_after_church_with_any_company_but_not_with_a_leader_alone() -> None:
    state = war({"boston": "captain_ma", "salem": "ma_1", "titicut": "ct_1"}, church_in=True).state
    spaces = list(NewUnits(seat=ENGLISH, pieces=["pl_1"]).spaces(state, "pl_1"))
    assert set(spaces) == {*state.charts.sites["PL"], "salem", "titicut"}


@pytest.mark.parametrize(
    ("there", "spaces", "best"),
    [
        ({}, ["salem", "sandwich", "plymouth"], "plymouth"),  # near the enemy, and most of his villages
        ({"plymouth": "pl_2"}, ["salem", "plymouth", "sandwich"], "sandwich"),  # nobody is there
        ({"plymouth": "pl_2", "sandwich": "pl_3"}, ["sandwich", "salem", "plymouth"], "plymouth"),
        ({"salem": "ma_2"}, ["salem", "boston"], "boston"),
        ({"boston": "ma_2"}, ["salem", "boston"], "boston"),  # neither is near him: the fort
    ],
)
def test_10_1_where_a_soldier_is_proposed(there: dict[str, str], spaces: list[str], best: str) -> None:
    state = war(there).state
    assert NewUnits(seat=ENGLISH, pieces=["pl_1"]).propose(state, "pl_1", spaces) == best


@pytest.mark.parametrize(
    ("there", "spaces", "best"),
    [
        ({"winnecunnet": "wa_1"}, ["sowams", "winnecunnet"], "winnecunnet"),
        ({"winnecunnet": "wa_1 wa_2"}, ["winnecunnet", "coaxet", "sowams"], "sowams"),
        ({"coaxet": "wa_1", "sowams": "wa_2"}, ["coaxet", "sowams"], "sowams"),
    ],
)
def test_10_1_a_warrior_is_proposed_beside_one_alone_then_where_the_prey_is(
    there: dict[str, str], spaces: list[str], best: str
) -> None:
    assert NewUnits(seat=INDIAN, pieces=["wa_3"]).propose(war(there).state, "wa_3", spaces) == best


def test_10_1_F14_of_each_people_it_is_told_how_many_wait() -> None:
    board = told(raze(war({}, NewUnits(seat=ENGLISH, pieces=["ri_1", "pl_1"])), "RI", "PL", "CT"))
    board.state.delayed = {"CT": 1}
    board.state.stack[-1].finish(board.state)
    assert [t.news for t in board.state.now.told] == [Delayed("RI", 1), Delayed("PL", 1)]


def test_10_2_after_the_last_turn_no_musket_comes() -> None:
    board = begin(war({}, MusketsCome(seat=INDIAN), turn=9, muskets=[Musket(due=9)]))
    assert board.news(MusketsWait) == [MusketsWait(0)] and board.state.muskets == [Musket()]


# 10.1 Leaders.


def waiting_church(*razed: str, **pieces: str) -> Board:
    board = raze(war(pieces, church_in=True), *razed)
    board.state.leaders["church"] = Leader(WAITING)
    return board


def test_F18_church_who_still_waits_comes_to_a_settlement_and_not_to_a_company() -> None:
    state = waiting_church(titicut="pl_1").state
    assert return_spaces(state, ENGLISH, "church") == church_sites(state)
    state = waiting_church("PL", "RI", titicut="pl_1").state
    assert "titicut" not in return_spaces(state, ENGLISH, "church")
    assert set(return_spaces(state, ENGLISH, "church")) == {*state.charts.sites["MA"], *state.charts.sites["CT"]}
    assert due_leaders(state, ENGLISH) == ["church"] and due_leaders(state, INDIAN) == []


def test_10_1_6_4_nobody_returns_to_another_leader() -> None:
    state = war({"montaup": "philip", "queens_fort": "sachem_pc", "great_swamp": "sachem_sk"}).state
    homes = set(state.charts.sites["WA"])
    assert set(return_spaces(state, INDIAN, "sachem_wa")) == homes - {"montaup"}
    at_war = raze(war({"montaup": "philip", "sowams": "wa_1"}), "NA")  # Canonchet's own villages are gone
    found = set(return_spaces(at_war.state, INDIAN, "canonchet"))
    assert "sowams" in found and "montaup" not in found


@pytest.mark.parametrize(("where", "enters"), [(WAITING, True), (ASIDE, True), (TRACK, False), (DEAD, False)])
def test_11_1_F31_with_a_tribe_enter_the_leaders_who_wait_for_it(where: str, enters: bool) -> None:
    state = war({}).state
    for leader in ("sachem_na", "canonchet"):
        state.put(leader, where)
    assert entering_leaders(state, "NA") == (["sachem_na", "canonchet"] if enters else [])


# 11.1 Philip's journey.


def test_11_1_where_philip_goes_and_with_whom_is_told() -> None:
    for company, taken in (("wa_1", ["wa_1"]), ("nobody", [])):
        board = parley({"montaup": "philip wa_1"}, 2).do(INDIAN, Recruit("NI", "menameset", company))
        assert board.news(PhilipTravels) == [PhilipTravels("menameset", taken)]


# 13.3 The event die.


def test_13_3_F62_only_a_people_whose_unit_finds_room_answers_a_massacre() -> None:
    """Boston has room for one of its own; Plymouth is full, and colonies do not mix."""
    board = raze(war({"boston": "ma_1", "plymouth": "pl_1 pl_2"}), "MA", "PL", "RI", "CT", but=("boston", "plymouth"))
    assert raisable_units(board.state, ENGLISH) == ["ma_2"]
    asks = Massacre(seat=ENGLISH)
    asks.raise_(told(board).state, ENGLISH, Raise("ma_2", "boston"))
    assert [t.news for t in board.state.now.told] == [MassacreRaises(ENGLISH, "ma_2", "boston")]


@pytest.mark.parametrize(("held", "best"), [("taunton", "bridgewater"), ("bridgewater", "taunton")])
def test_13_3_of_two_places_as_near_the_enemy_the_unit_rises_where_nobody_is(held: str, best: str) -> None:
    state = begin(war({"titicut": "wa_1", "hockomock": "pc_1", held: "pl_1"}, Massacre(seat=ENGLISH))).state
    assert count_enemies_beside(state, ENGLISH, held) == count_enemies_beside(state, ENGLISH, best) == 2
    pick = state.top.default(state, ENGLISH)
    assert isinstance(pick, Raise) and pick.space == best


def test_13_3_friends_beside_a_place_do_not_threaten_it() -> None:
    state = war({"titicut": "wa_1", "taunton": "pl_1", "bridgewater": "ma_1"}).state
    assert count_enemies_beside(state, INDIAN, "hockomock") == 2
    assert count_enemies_beside(state, ENGLISH, "hockomock") == 1


def test_13_3_F60_a_captain_without_strength_does_not_panic() -> None:
    state = war({"salem": "ma_1 captain_ma", "plymouth": "winslow"}).state
    assert Panicking(seat=INDIAN, group=["ma_1", "captain_ma"]).candidates(state) == ["ma_1"]
    assert Panicking(seat=INDIAN, group=["winslow"], site="plymouth").candidates(state) == ["winslow", "plymouth"]


@pytest.mark.parametrize(("where", "placed"), [("plymouth", True), (TRACK, False)])
def test_13_9_F63_a_leader_who_was_lost_has_no_use_for_a_guide(where: str, placed: bool) -> None:
    board = told(war({"plymouth": "winslow"}))
    board.state.put("winslow", where)
    place_scout(board.state, "guide", "winslow")
    assert board.state.leaders["winslow"].guide == placed


# 6.4 Out of place.


def test_F5_a_space_is_named_once_whichever_way_leads_there() -> None:
    state = war({"montaup": "wa_1 wa_2", "hockomock": "pc_1 pc_2 sachem_pc"}).state
    for start in state.charts.spaces:
        found = nearest(state, INDIAN, start, ["philip"])
        assert len(found) == len(set(found)), start


def test_F5_without_a_word_the_first_part_goes_to_the_first_place() -> None:
    board = begin(war({"wollomonopoag": "sachem_wa"}, Displaced()))
    first, *others = board.offers("relocate_to", "sachem_wa")
    assert others and board.state.top.default(board.state, INDIAN) == Relocate("sachem_wa", first)


def test_6_4_a_leader_who_finds_no_place_is_told_with_the_turn_of_his_return() -> None:
    board = told(war({"titicut": "sachem_wa"}, turn=3))
    take_off(board.state, "sachem_wa")
    assert [t.news for t in board.state.now.told] == [LeaderLost("sachem_wa", 5)]


def test_F5_where_no_part_can_cure_it_one_piece_goes_to_the_nearest_place() -> None:
    board = told(war({"montaup": "wa_1 wa_2 wa_3"}))
    give_up_one(board.state, INDIAN, "montaup")
    assert [t.news for t in board.state.now.told] == [Relocated(INDIAN, ["wa_1"], "montaup", "assonet")]
