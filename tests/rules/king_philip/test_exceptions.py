"""The exceptions and limits of the rules that one meets seldom, each in a position of its own."""

from __future__ import annotations

import pytest

from rules.kernel import Done
from rules.king_philip.advance import Advance
from rules.king_philip.battle import Battle
from rules.king_philip.combat import Fight
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.evasion import may_evade
from rules.king_philip.ferocity import FightOn
from rules.king_philip.march import Marching
from rules.king_philip.mohawks import MohawkAttack, SendMohawks
from rules.king_philip.movement_verbs import DropOff, March, PickUp, Sail
from rules.king_philip.news import (
    BattleFought,
    DroppedOff,
    EventStrikes,
    MusketsTaken,
    Panicked,
    PickedUp,
    Sailed,
    ScoutsGone,
)
from rules.king_philip.options import Options
from rules.king_philip.paths import reach
from rules.king_philip.pieces import Musket
from rules.king_philip.placing import Rest
from rules.king_philip.reinforcements import Arm, MusketsCome
from rules.king_philip.rerolls import Reroll
from rules.king_philip.winter_attrition import WinterAttrition
from tests.rules.king_philip.board import EVENT, begin, war
from tests.rules.king_philip.test_battle import CALM, fight, scouted
from tests.rules.king_philip.test_diplomacy import mohawks, parley
from tests.rules.king_philip.test_movement import english, indians

FEROCIOUS = Options(ferocity="unlimited", ask_always=True)


# 10.2, 11.1, 11.2


def test_10_2_each_musket_that_is_due_is_given_by_itself() -> None:
    board = war({"montaup": "wa_1", "assonet": "wa_2"}, MusketsCome(seat=INDIAN), turn=3)
    board.state.muskets = [Musket(due=2), Musket(due=3), Musket(due=4)]
    begin(board).do(INDIAN, Arm("montaup")).do(INDIAN, Arm("assonet"))
    assert [m.carrier for m in board.state.muskets] == ["wa_1", "wa_2", ""]
    assert [m.due for m in board.state.muskets] == [0, 0, 4] and board.at() == "done"
    assert [told.space for told in board.news(MusketsTaken)] == ["montaup", "assonet"]


def test_11_1_F22_philip_never_takes_two_warriors_along() -> None:
    offered = parley({"titicut": "philip wa_1 wa_2"}).offers("recruit_company", "NI", "menameset")
    assert offered == ["nobody", "wa_1"]
    offered = parley({"montaup": "philip wa_1 wa_2 wa_3-"}).offers("recruit_company", "NI", "menameset")
    assert sorted(offered) == ["wa_1", "wa_3_weak"]


def test_11_2_F26_philip_alone_is_not_lost_without_a_hit() -> None:
    board = mohawks(6, party="philip wa_1", take="nobody")
    board.do(ENGLISH, SendMohawks("tionondogue"), 1, 2, EVENT["guide"], 1, 2, EVENT["guide"])
    assert board.state.leaders["philip"].where == "schaghticoke" and board.state.points[ENGLISH] == 0


def test_11_2_F74_the_mohawks_never_fight_a_second_round() -> None:
    pieces = {"tionondogue": "mo_1 mo_2", "schaghticoke": "philip wa_1 wa_2"}
    board = war(pieces, MohawkAttack(), options=FEROCIOUS)
    for unit in board.state.charts.counters_of["MO"][2:]:
        board.state.put(unit, "@pool")
    battle = Battle(attacker=ENGLISH, start="tionondogue", target="schaghticoke", group=["mo_1", "mo_2"])
    assert battle.pieces(board.state, INDIAN) and not battle.may_fight_on(board.state)


# 12 Movement.


def test_12_1_the_question_says_how_many_bands_are_left() -> None:
    board = indians({"montaup": "wa_1", "hockomock": "pc_1"})
    assert board.state.top.doing(board.state).values["bands"] == 5
    board.do(INDIAN, March("montaup", "titicut"))
    assert board.state.top.doing(board.state).values["bands"] == 4


def test_12_1_F17_muskets_picked_up_and_dropped_off_go_where_their_owner_says() -> None:
    board = indians({"montaup": "wa_1", "titicut": "wa_2"}, muskets=[Musket("wa_2")])
    board.do(INDIAN, March("montaup", "titicut")).do(INDIAN, PickUp("wa_2+musket"))
    assert board.news(PickedUp) == [PickedUp(["wa_2"], "titicut")]
    assert board.state.top.active == ["wa_1", "wa_2"]
    board.do(INDIAN, DropOff("wa_1+musket"))
    assert board.state.muskets[0].carrier == "wa_1" and board.state.top.active == ["wa_2"]
    assert board.news(DroppedOff) == [DroppedOff(["wa_1"], "titicut")]


def test_12_1_F17_who_is_picked_up_may_leave_the_musket_behind() -> None:
    board = indians({"montaup": "wa_1 philip", "titicut": "wa_2 wa_3"}, muskets=[Musket("wa_2")])
    board.do(INDIAN, March("montaup", "titicut"))
    assert board.at() == "movement"
    if "wa_2" in board.offers("pick_up_part"):
        board.do(INDIAN, PickUp("wa_2"))
        assert board.state.muskets[0].carrier == "wa_3"


def test_12_3_a_voyage_is_told() -> None:
    board = english({"boston": "ma_1"}).do(ENGLISH, Sail("boston", "ma_1", "plymouth"))
    assert board.news(Sailed) == [Sailed(ENGLISH, ["ma_1"], "boston", "plymouth")]
    assert board.state.where("ma_1") == "plymouth" and board.state.top.moved == ["ma_1"]


@pytest.mark.parametrize(
    ("start", "mover", "to", "there", "stopped"),
    [
        ("hockomock", "pc_1", "titicut", "", True),
        ("hockomock", "pc_1", "titicut", "wa_3", False),  # a friend stands there
        ("titicut", "pc_1", "hockomock", "", False),  # a village of one's own
        ("hockomock", "sachem_pc", "titicut", "", False),  # a leader alone (F6)
    ],
)
def test_12_4_F45_who_marches_into_an_empty_open_space_can_be_stopped(
    start: str, mover: str, to: str, there: str, stopped: bool
) -> None:
    state = indians({start: mover, "bridgewater": "ma_1 captain_ma", **({to: there} if there else {})}).state
    assert Marching(side=INDIAN, at_space=start).can_be_stopped(state, [mover], to) == stopped


def test_12_1_H1_of_ways_equally_dear_the_one_with_fewer_interceptors_is_taken() -> None:
    """Every way that could be changed for a cheaper or safer one would be found by trying all of them."""
    state = indians({"hockomock": "pc_1", "bridgewater": "ma_1", "middleborough": "pl_1", "rehoboth": "pl_2"}).state
    found = reach(state, INDIAN, ["pc_1"], "hockomock")
    watched = {s for start in ("bridgewater", "middleborough", "rehoboth") for s in state.charts.watches[start]}
    costs = found.search() | found.passed

    def risk(space: str) -> int:
        return sum(step in watched for step, _ in found.steps_to(space))

    for space, cost in costs.items():
        for before in costs:
            same = any(costs[before] + step.cost == cost for step in found.group.steps[before] if step.to == space)
            if same and state.sites[before] != "neutral" and state.sites[space] != "neutral":
                assert risk(space) <= risk(before) + (space in watched)


# 13.1 to 13.3


def test_13_1_the_english_may_evade_church_in_no_case_and_indians_never_him() -> None:
    """Only Indians cannot slip away from Church: he attacks nobody else."""
    board = war({"hockomock": "pc_1 philip", "titicut": "wa_1"})
    assert may_evade(board.state, INDIAN, "hockomock", ["ma_1"])
    assert not may_evade(board.state, INDIAN, "hockomock", ["ma_1", "church"])


@pytest.mark.parametrize(("spy", "guide"), [(True, False), (False, True)])
def test_13_2_doubles_take_a_lone_spy_or_a_lone_guide(spy: bool, guide: bool) -> None:
    board = scouted(fight(INDIAN, {"montaup": "wa_1 philip"}, "montaup>portsmouth"), "philip", spy, guide)
    begin(board, 4, 4, CALM)
    philip = board.state.leaders["philip"]
    assert not philip.spy and not philip.guide and board.news(ScoutsGone)[0].leaders == ["philip"]


def test_13_2_after_doubles_no_massacre_raises_anybody() -> None:
    board = begin(fight(INDIAN, {"montaup": "wa_1"}, "montaup>portsmouth"), 3, 3, EVENT["massacre"])
    assert board.at() == "done"


@pytest.mark.parametrize(
    ("event", "leader", "idle"),
    [("spy", "", True), ("guide", "", True), ("spy", " philip", False), ("ambush", "", False)],
)
def test_13_3_scouts_need_a_leader_and_it_is_said(event: str, leader: str, idle: bool) -> None:
    board = begin(fight(INDIAN, {"montaup": f"wa_1{leader}"}, "montaup>portsmouth"), 1, 2, EVENT[event])
    assert [(e.event, e.side, e.none) for e in board.news(EventStrikes)] == [(event, INDIAN, idle)]


def test_13_3_a_panic_is_told() -> None:
    board = begin(fight(INDIAN, {"montaup": "wa_1"}, "montaup>portsmouth"), 1, 2, EVENT["panic"])
    pick = board.state.top.default(board.state, ENGLISH)
    board.do(ENGLISH, pick)
    assert board.news(Panicked) == [Panicked(INDIAN, "wa_1")]
    assert board.news(BattleFought)[0].indian == 0


def test_13_3_F59_an_ambushed_attacker_loses_first_and_strikes_with_the_rest() -> None:
    """The sum is odd: the Indians, who attack, are ambushed by four strength points and a 6."""
    pieces = {"montaup": "wa_1- wa_2-", "portsmouth": "ri_1 ri_2"}
    board = begin(fight(INDIAN, pieces, "montaup>portsmouth"), 6, 5, EVENT["ambush"])
    fought = board.news(BattleFought)[0]
    assert (fought.english, fought.indian) == (5, 2) and fought.english_loss == 0 < fought.indian_loss
    assert not board.state.pieces_in("montaup")  # both are gone, so nobody strikes back
    assert not board.state.damage and all(board.state.infantry[u].full for u in ("ri_1", "ri_2"))


def test_18_2_an_ambush_is_over_in_the_second_round() -> None:
    pieces = {"montaup": "wa_1 wa_2", "portsmouth": "ri_1 ri_2"}
    board = begin(fight(INDIAN, pieces, "montaup>portsmouth", options=FEROCIOUS), 1, 2, EVENT["ambush"])
    while board.at() == "losses":
        board.do(board.state.asked()[0], Rest())
    assert board.at() == "second_round"
    board.do(INDIAN, FightOn(), 5, 6)
    last = board.news(BattleFought)[-1]
    assert last.english_loss > 0 and last.indian_loss > 0  # both totals at once


def test_18_2_F74_one_strength_point_is_enough_to_fight_on() -> None:
    for units, fights_on in (("wa_1-", True), ("", False)):
        board = fight(INDIAN, {"montaup": units, "portsmouth": ""}, "montaup>portsmouth", options=FEROCIOUS)
        battle = Battle(attacker=INDIAN, start="montaup", target="portsmouth", group=units.replace("-", "").split())
        board.state.stack.append(battle)
        assert battle.may_fight_on(board.state) == fights_on


def test_18_2_F74_who_has_used_a_guide_may_still_use_his_spy() -> None:
    """A Spy re-rolls once a battle; a Guide does not count for that."""
    pieces = {"montaup": "wa_1 wa_2 philip", "swansea": "pl_1 captain_pl"}
    board = scouted(fight(INDIAN, pieces, "montaup>swansea", options=FEROCIOUS), "philip", guide=True)
    state = begin(board).do(ENGLISH, board.state.top.default(board.state, ENGLISH), 1, 2, CALM).state
    assert board.at() == "rerolling" and state.top.by == "guide"
    board.do(INDIAN, Reroll("green"), 3)
    battle = board.state.frame(Battle)
    assert battle is None or battle.spies_used == []


def test_13_9_F63_a_leader_who_advanced_takes_the_guide_where_he_stands() -> None:
    board = begin(fight(INDIAN, {"montaup": "wa_1 wa_2 philip"}, "montaup>portsmouth"), 1, 6, EVENT["guide"])
    assert board.at() == "advancing"
    board.do(INDIAN, Advance("montaup", "wa_1+wa_2+philip"))
    while board.at() == "advancing":
        board.do(INDIAN, Done())
    assert board.state.where("philip") == "portsmouth" and board.state.leaders["philip"].guide


def test_13_7_no_leader_follows_alone_into_a_space_that_others_took() -> None:
    pieces = {"titicut": "wa_1 wa_2", "hockomock": "pc_1 sachem_pc"}
    board = begin(fight(INDIAN, pieces, "titicut>taunton", "hockomock>taunton"))
    board.do(INDIAN, Fight("titicut>taunton", "wa_1+wa_2"), 1, 4, CALM)
    assert board.at() == "advancing"
    board.do(INDIAN, Advance("titicut", "wa_1"))
    assert "sachem_pc" not in board.offers("advance_part", "hockomock")


# 14.0


@pytest.mark.parametrize(("razed", "starving"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)])
def test_14_0_one_unit_for_every_two_whole_sites_of_either_side(razed: int, starving: int) -> None:
    for side, other in ((INDIAN, ENGLISH), (ENGLISH, INDIAN)):
        pieces = {"titicut": "wa_1 wa_2", "montaup": "wa_3 wa_4", "boston": "ma_1 ma_2", "salem": "ma_3 ma_4"}
        board = begin(war(pieces, WinterAttrition(), provisions={side: razed, other: 0}))
        assert (board.at() == "done") == (starving == 0)
        if starving:
            assert board.state.asked() == [side] and board.state.top.left == starving
            board.do(side, Rest())
        gone = [
            u
            for u in ("wa_1", "wa_2", "wa_3", "wa_4", "ma_1", "ma_2", "ma_3", "ma_4")
            if board.state.where(u)[0] == "@"
        ]
        assert len(gone) == starving
