"""Sentences of chapters 6 to 12 and 17 that are easily lost: each test fails if the sentence is not kept."""

from __future__ import annotations

from itertools import pairwise

from rules.kernel import CLOCK, Begin
from rules.king_philip import CAMPAIGN
from rules.king_philip.church import ChurchPhase
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.evasion import Stand
from rules.king_philip.markers import marker_limit
from rules.king_philip.mohawks import SendMohawks
from rules.king_philip.movement import Movement
from rules.king_philip.movement_verbs import Attack
from rules.king_philip.news import (
    AlliedRoll,
    BattleOpens,
    ChurchRoll,
    Delayed,
    GuidePlaced,
    MassacreRaises,
    MohawksLeave,
    SpyPlaced,
)
from rules.king_philip.options import Options
from rules.king_philip.paths import reach
from rules.king_philip.pieces import TRACK, Leader
from rules.king_philip.placing import Rest
from rules.king_philip.reinforcements import EnglishReinforcements, IndianReinforcements, due_leaders, due_units
from rules.king_philip.stacking import may_stack
from rules.king_philip.turn import Turn
from tests.rules.king_philip.board import EVENT, Board, begin, war
from tests.rules.king_philip.test_diplomacy import mohawks
from tests.rules.king_philip.test_odd_ends import raze

SHORT = Options(short=True, ask_always=True)


def test_6_3_canonchet_leads_warriors_of_several_tribes_and_a_sachem_does_not() -> None:
    state = war({}).state
    assert may_stack(state, INDIAN, ["wa_1", "na_1", "ni_1", "canonchet"])
    assert not may_stack(state, INDIAN, ["wa_1", "na_1", "sachem_na"])


def test_7_0_the_mohawk_sachem_joins_one_of_the_two_bands_and_never_the_treaty_space() -> None:
    board = Board(CAMPAIGN.new([INDIAN, ENGLISH], "key", Options(ask_always=True)))
    board.do(CLOCK, Begin()).do(ENGLISH, Rest())
    assert set(board.offers("place_space", "sachem_mo")) == {"caughnawaga", "tionondogue"}
    assert board.state.pieces_in("schaghticoke") == []


def test_9_0_no_allied_indians_come_on_two_or_more() -> None:
    none = begin(war({}, ChurchPhase(), turn=6, church_in=True), 2)
    assert none.news(AlliedRoll) == [AlliedRoll(2, 0, False)] and none.at() == "done"
    razed = begin(war({}, ChurchPhase(), turn=6, church_in=True, provisions={ENGLISH: 0, INDIAN: 3}), 3)
    assert razed.news(AlliedRoll) == [AlliedRoll(3, 1, False)]  # three villages count as two


def test_10_1_F10_after_church_a_captain_returns_with_any_company() -> None:
    pieces = {"titicut": "pl_1", "salem": "ma_1"}
    for church, there in ((False, False), (True, True)):
        board = war(pieces, EnglishReinforcements(), turn=4, church_in=church)
        board.state.put("church", "warwick")
        board.state.leaders["captain_ri"] = Leader(TRACK, 4)
        board.state.look_around()
        assert ("titicut" in begin(board).offers("place_space", "captain_ri")) == there


def test_10_1_F10_church_returns_to_plymouth_rhode_island_or_a_company() -> None:
    board = war({"titicut": "ma_1"}, EnglishReinforcements(), turn=8, church_in=True)
    board.state.leaders["church"] = Leader(TRACK, 8)
    spaces = begin(board).offers("place_space", "church")
    assert {"warwick", "plymouth", "titicut"} <= set(spaces) and "boston" not in spaces


def test_10_1_F11_the_captain_of_a_devastated_colony_never_returns() -> None:
    board = war({"titicut": "ri_1"}, turn=4)
    board.state.leaders["captain_ri"] = Leader(TRACK, 4)
    assert due_leaders(board.state, ENGLISH) == ["captain_ri"]
    assert due_leaders(raze(board, "RI").state, ENGLISH) == []


def test_10_1_F32_a_devastated_people_gets_no_units_and_loses_those_delayed() -> None:
    for people in ("SK", "RI"):
        board = war({}, delayed={people: 2})
        assert len(due_units(board.state, [people])) == 3
        board = raze(war({}, delayed={people: 2}), people)
        assert due_units(board.state, [people]) == [] and board.state.delayed == {}


def test_10_1_warriors_without_a_village_that_has_room_come_a_turn_later() -> None:
    full = war({"sakonnet": "sk_1 sk_2"}, IndianReinforcements(), turn=3, damage={"coaxet": 2})
    board = begin(full).do(INDIAN, Rest())
    assert board.state.delayed == {"SK": 1} and board.news(Delayed) == [Delayed("SK", 1)]
    assert len(due_units(board.state, ["SK"])) == 2


def test_11_2_on_a_five_the_mohawks_stay_neutral() -> None:
    board = mohawks(5)
    assert board.state.tribes["MO"].stance == "neutral" and board.at() == "done"


def test_11_2_F26_the_english_choose_the_order_and_the_second_band_attacks_too() -> None:
    board = mohawks(6)
    assert board.offers("send_mohawks_start") == ["caughnawaga", "tionondogue"]
    board.do(ENGLISH, SendMohawks("tionondogue")).do(INDIAN, Stand(), 1, 2, EVENT["reinforce"])
    assert board.at() == "evading" and not board.news(MohawksLeave)
    board.do(INDIAN, Stand(), 1, 2, EVENT["reinforce"])
    assert [n.start for n in board.news(BattleOpens)] == ["tionondogue", "caughnawaga"] and board.news(MohawksLeave)


def test_11_2_F26_events_bring_the_mohawks_nothing_and_philip_his_due() -> None:
    """Even totals are the Mohawks' events. The Sachem leads the band of Caughnawaga."""
    for event, told in (("massacre", MassacreRaises), ("spy", SpyPlaced), ("guide", GuidePlaced)):
        board = mohawks(6).do(ENGLISH, SendMohawks("caughnawaga")).do(INDIAN, Stand(), 1, 3, EVENT[event])
        assert board.news(told) == [] and board.at() == "evading", event
    philip = mohawks(6).do(ENGLISH, SendMohawks("caughnawaga")).do(INDIAN, Stand(), 1, 2, EVENT["guide"])
    assert philip.news(GuidePlaced) == [GuidePlaced("philip")]


def test_12_2_F39_a_village_at_peace_is_passed_by_river_and_left_by_river_only() -> None:
    """From Providence the river leads to Wacentug, and from there the road would be the shortest to Mendon."""
    state = war({"providence": "ri_1 church"}, church_in=True).state
    roads = {k.to: k.pips for k in state.charts.links["wacentug"] if not k.river}
    way = reach(state, ENGLISH, ["ri_1", "church"], "providence")
    cost = way.search()
    assert "wacentug" not in cost and cost["mendon"] > 1 + 2 * roads["mendon"]
    for space in cost:
        steps = way.steps_to(space)
        after = [river for (here, _), (_, river) in pairwise(steps) if state.site_side(here) == "neutral"]
        assert all(after), (space, steps)


def test_12_3_F40_nobody_sails_from_a_razed_port() -> None:
    whole = begin(war({"boston": "ma_1", "salem": "ma_2"}, Movement(seat=ENGLISH)))
    assert whole.offers("sail_start") == ["boston", "salem"]
    razed = begin(war({"boston": "ma_1", "salem": "ma_2"}, Movement(seat=ENGLISH), damage={"salem": 2}))
    assert razed.offers("sail_start") == ["boston"]


def test_12_7_12_8_the_english_place_three_markers_five_with_church_and_three_in_winter() -> None:
    for turn, church, most in ((2, False, 3), (4, True, 5), (5, True, 3), (5, False, 3)):
        assert marker_limit(war({}, turn=turn, church_in=church).state, ENGLISH) == most
    pieces = {"bridgewater": "pl_1 pl_2", "taunton": "pl_3 pl_4", "swansea": "pl_5"}
    board = begin(war(pieces, Movement(seat=ENGLISH)))
    for start, target in (("bridgewater", "hockomock"), ("taunton", "hockomock"), ("taunton", "assonet")):
        board.do(ENGLISH, Attack(start, target))
    refused = board.refused(ENGLISH, Attack("swansea", "assonet"))
    assert refused.why.key == "no_more_markers" and refused.why.values["most"] == 3


def test_17_0_there_is_no_roll_for_church() -> None:
    board = begin(war({}, Turn(at="church"), turn=3, options=SHORT))
    assert not board.news(ChurchRoll) and not board.state.church_in
    five = begin(war({}, ChurchPhase(), turn=5, options=SHORT))
    assert not five.news(ChurchRoll) and not five.state.church_in  # he comes in phase two


def test_17_0_F77_allied_rolls_on_turns_seven_and_nine_are_in_phase_one() -> None:
    for turn in (7, 9):
        board = begin(war({}, ChurchPhase(), turn=turn, church_in=True, options=SHORT), 4)
        assert len(board.news(AlliedRoll)) == 1
