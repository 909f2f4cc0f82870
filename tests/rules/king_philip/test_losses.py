"""13.5 to 13.9: losses, leaders, surrender, devastation, the border war, advance, a second round."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.kernel import Decline, Done
from rules.king_philip.advance import Advance
from rules.king_philip.combat import Fight
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.evasion import Stand
from rules.king_philip.events import Raise
from rules.king_philip.ferocity import FightOn
from rules.king_philip.losses import Lose
from rules.king_philip.movement import Movement
from rules.king_philip.movement_verbs import Attack
from rules.king_philip.news import (
    BattleFought,
    BorderWar,
    DiceFell,
    KeyLeaderLost,
    LeaderLost,
    MarkersWasted,
    MusketsLost,
    NoMoreSurrender,
    TribeSurrenders,
)
from rules.king_philip.options import Options
from rules.king_philip.pieces import ASIDE, DEAD, ELIMINATED, POOL, TRACK, Leader, Musket
from rules.king_philip.placing import Rest
from rules.king_philip.reinforcements import due_units
from rules.king_philip.rerolls import Reroll
from rules.king_philip.strength import strength
from rules.king_philip.surrender import Exploit, lay_down_arms, surrendering_tribes
from rules.king_philip.victory import check_leaders_out
from tests.rules.king_philip.board import EVENT, Board, at_war, begin, markers, war
from tests.rules.king_philip.test_battle import CALM, fight


def test_13_5_weakened_then_defeated_for_a_point() -> None:
    board = begin(fight(ENGLISH, {"bridgewater": "ma_1 ma_2", "titicut": "wa_1"}, "bridgewater>titicut"))
    board.do(INDIAN, Stand(), 4, 1, CALM)  # four strength points and a 4: two losses
    assert board.state.infantry["wa_1"].where == ELIMINATED and board.state.points == {ENGLISH: 1, INDIAN: 0}


def test_13_5_soldiers_and_mohawks_return_to_the_pool() -> None:
    board = begin(fight(INDIAN, {"titicut": "wa_1 wa_2", "mattakeeset": "ma_1"}, "titicut>mattakeeset"), 1, 4, CALM)
    assert board.state.infantry["ma_1"].where == POOL
    mohawk = at_war(fight(ENGLISH, {"bridgewater": "ma_1 ma_2", "titicut": "mo_1"}, "bridgewater>titicut"), "MO")
    begin(mohawk).do(INDIAN, Stand(), 4, 1, CALM)
    assert mohawk.state.infantry["mo_1"].where == POOL and mohawk.state.points[ENGLISH] == 1


def test_13_5_allied_indians_are_lost_for_good() -> None:
    board = fight(INDIAN, {"hockomock": "pc_1 pc_2", "titicut": "allied_1"}, "hockomock>titicut", church_in=True)
    begin(board, 1, 4, CALM)
    assert board.state.infantry["allied_1"].where == ELIMINATED and board.state.points[INDIAN] == 1


def test_13_5_erratum_8_X10_a_fort_scores_when_razed_once() -> None:
    pieces, open_town = {"middleborough": "wa_1 wa_2 wa_3 philip"}, {"middleborough": 2}
    state = begin(fight(INDIAN, pieces, "middleborough>plymouth", damage=open_town), 1, 2, CALM).state
    assert state.damage["plymouth"] == 1 and state.points[INDIAN] == 0  # damaged
    breached = {**open_town, "plymouth": 2}
    state = begin(fight(INDIAN, pieces, "middleborough>plymouth", damage=breached), 1, 4, CALM).state
    assert state.points[INDIAN] == 1 and state.provisions[ENGLISH] == 1 and state.is_open("plymouth")


def test_13_5_a_razed_village_costs_provisions() -> None:
    board = begin(fight(ENGLISH, {"bridgewater": "ma_1 ma_2"}, "bridgewater>hockomock"), 4, 1, CALM)
    assert board.state.points[ENGLISH] == 1 and board.state.provisions[INDIAN] == 1


def test_F65_the_defender_chooses_among_infantry_and_site_the_attacker_infantry_alone() -> None:
    pieces = {"montaup": "wa_1 wa_2 wa_3 philip", "portsmouth": "ri_1 ri_2-"}
    board = begin(fight(INDIAN, pieces, "montaup>portsmouth"), 5, 2, CALM)
    assert board.state.asked() == [ENGLISH] and set(board.offers("lose_what")) == {"ri_1", "ri_2_weak", "portsmouth"}
    board.do(ENGLISH, Lose("ri_2_weak"))
    assert board.state.asked() == [INDIAN] and board.offers("lose_what") == ["wa_1"]  # two losses; never Montaup
    board.do(INDIAN, Lose("wa_1"))
    assert board.offers("lose_what") == ["wa_1_weak", "wa_2"]  # the weakened one, or another


def test_F64_both_totals_are_fixed_before_any_loss() -> None:
    """The Soldier falls, and still hits with his strength."""
    board = begin(fight(INDIAN, {"hockomock": "pc_1 pc_2", "titicut": "pl_1 pl_2"}, "hockomock>titicut"), 4, 6, CALM)
    board.do(ENGLISH, Rest())
    assert board.news(BattleFought)[0].indian_loss == 2 and board.at() == "losses"


def test_F66_13_8_points_fall_with_each_loss() -> None:
    pieces = {"montaup": "wa_1 wa_2 wa_3 philip", "portsmouth": "ri_1- ri_2"}
    board = begin(fight(INDIAN, pieces, "montaup>portsmouth"), 1, 4, CALM).do(ENGLISH, Lose("ri_1_weak"))
    assert board.at() == "losses" and board.state.points[INDIAN] == 1


def test_F65_excess_is_ignored() -> None:
    board = begin(fight(INDIAN, {"montaup": "wa_1 wa_2 wa_3 philip"}, "montaup>portsmouth"), 1, 6, CALM)
    assert board.state.damage["portsmouth"] == 2 and board.state.points[INDIAN] == 1


def test_F9_a_leader_is_lost_with_his_last_infantry_even_if_the_site_stands() -> None:
    board = begin(fight(INDIAN, {"montaup": "wa_1 wa_2 wa_3 philip", "swansea": "pl_1- captain_pl"}, "montaup>swansea"))
    board.do(ENGLISH, Stand(), 1, 2, CALM)
    board.do(ENGLISH, Lose("pl_1_weak"))
    assert board.state.leaders["captain_pl"] == Leader(TRACK, 4) and board.news(LeaderLost)[0].due == 4
    assert board.state.points[INDIAN] == 2 and board.state.is_intact("swansea")


def test_F9_the_attacking_groups_leader_falls_with_it_though_others_fight_elsewhere() -> None:
    pieces = {"titicut": "wa_1 wa_2- philip", "taunton": "pl_1 pl_2"}
    board = begin(fight(INDIAN, pieces, "titicut>taunton", "titicut>middleborough"))
    board.do(INDIAN, Fight("titicut>taunton", "wa_2_weak+philip"), 4, 1, CALM, 2, 1, 2, CALM)
    assert board.state.leaders["philip"].where == DEAD and board.state.infantry_in("titicut") == ["wa_1"]
    assert board.news(KeyLeaderLost)[0].die == 2 and board.state.points[ENGLISH] == 3


def test_F8_a_leader_without_infantry_is_lost_when_the_site_is_razed() -> None:
    board = fight(INDIAN, {"montaup": "wa_1 wa_2", "portsmouth": "captain_ri"}, "montaup>portsmouth")
    begin(board, 1, 4, CALM)
    assert board.state.leaders["captain_ri"].where == TRACK and board.state.points[INDIAN] == 2


def test_F8_else_unhurt_and_a_key_leader_adds_one() -> None:
    board = war({"plymouth": "winslow"})
    assert strength(board.state, ["winslow"], "plymouth") == 3


def test_13_5_F70_a_key_leader_dies_on_three_or_less() -> None:
    for die, where in ((3, DEAD), (4, TRACK)):
        board = begin(fight(ENGLISH, {"bridgewater": "ma_1 ma_2", "titicut": "wa_1- philip"}, "bridgewater>titicut"))
        board.do(INDIAN, Stand(), 4, 1, CALM, die)
        assert board.state.leaders["philip"].where == where and board.state.points[ENGLISH] == 3


def test_13_5_X16_both_sachems_out_ends_the_war_at_once() -> None:
    board = fight(ENGLISH, {"bridgewater": "ma_1 ma_2", "titicut": "wa_1- philip"}, "bridgewater>titicut")
    board.state.leaders["canonchet"] = Leader(TRACK, 4)
    begin(board).do(INDIAN, Stand(), 4, 1, CALM, 1)
    assert board.at() == "over" and board.state.result.winners == [ENGLISH]
    assert board.state.result.how.key == "both_sachems_out"


def test_13_5_a_leader_who_has_not_entered_is_not_out() -> None:
    board = begin(fight(ENGLISH, {"bridgewater": "ma_1 ma_2", "titicut": "wa_1- philip"}, "bridgewater>titicut"))
    board.do(INDIAN, Stand(), 4, 1, CALM, 1)
    assert board.at() == "advancing"


def test_13_5_church_and_winslow_out_together_no_tribe_surrenders_any_more() -> None:
    board = begin(war({}))
    board.state.leaders["church"] = Leader(TRACK, 4)
    board.state.leaders["winslow"] = Leader(DEAD)
    board.state.points[ENGLISH] = 30
    assert surrendering_tribes(board.state)
    board.state.__dict__["now"] = board.entries[-1]
    check_leaders_out(board.state)
    assert board.state.no_surrender and board.news(NoMoreSurrender) and surrendering_tribes(board.state) == []


def test_13_5_scouts_of_a_lost_leader_return_to_the_pool() -> None:
    board = fight(ENGLISH, {"bridgewater": "ma_1 ma_2", "titicut": "wa_1- sachem_wa"}, "bridgewater>titicut")
    board.state.leaders["sachem_wa"].spy = True
    left = board.state.spies_left()
    begin(board).do(INDIAN, Stand(), 4, 1, CALM)
    board.do(ENGLISH, Reroll("green"), 2)
    assert board.state.spies_left() == left + 1 and board.state.leaders["sachem_wa"].where == TRACK


def test_10_2_muskets_are_lost_with_the_last_of_the_band_and_pass_on_before() -> None:
    def armed(band: str) -> Board:
        pieces = {"bridgewater": "ma_1 ma_2", "titicut": band}
        return begin(fight(ENGLISH, pieces, "bridgewater>titicut", muskets=[Musket("wa_1")]))

    board = armed("wa_1- wa_2").do(INDIAN, Stand(), 3, 2, CALM).do(INDIAN, Lose("wa_1_weak"))
    assert board.state.muskets[0].carrier == "wa_2"
    lone = armed("wa_1").do(INDIAN, Stand(), 4, 1, CALM)
    assert lone.state.muskets[0] == Musket() and lone.news(MusketsLost)


# 13.6 Surrender.


def surrender_at(points: int, **facts: Any) -> Board:
    """An English victory worth a point, with the marker on `points` before it."""
    pieces = {"bridgewater": "ma_1 ma_2", "titicut": "wa_1", "coaxet": "sk_1 sk_2- sachem_sk"}
    board = fight(ENGLISH, pieces, "bridgewater>titicut", points={ENGLISH: points, INDIAN: 0}, **facts)
    return begin(board).do(INDIAN, Stand(), 4, 1, CALM).do(ENGLISH, Done())


def test_13_6_F28_at_or_past_the_threshold() -> None:
    assert surrender_at(7).news(TribeSurrenders) == []
    assert [n.tribe for n in surrender_at(8).news(TribeSurrenders)] == ["SK"]
    assert [n.tribe for n in surrender_at(13).news(TribeSurrenders)] == ["SK", "PC"]  # neutral tribes stay as they are


def test_13_6_F71_only_if_the_points_rose_in_the_battle() -> None:
    pieces = {"bridgewater": "ma_1 ma_2", "titicut": "wa_1"}
    board = fight(ENGLISH, pieces, "bridgewater>titicut", points={ENGLISH: 12, INDIAN: 0})
    begin(board).do(INDIAN, Stand(), 2, 1, CALM)
    assert board.news(TribeSurrenders) == []


def test_13_6_F29_what_surrender_does() -> None:
    board = surrender_at(8)
    state = board.state
    assert [state.infantry[u].where for u in ("sk_1", "sk_2")] == [ASIDE, ASIDE] and not state.infantry["sk_2"].full
    assert state.leaders["sachem_sk"].where == ASIDE and state.site_side("coaxet") == "neutral"
    assert state.points[ENGLISH] == 9  # none for units set aside


def test_F29_canonchet_goes_with_the_narragansetts_from_the_track_too() -> None:
    board = at_war(begin(war({"cowesett": "na_1"})), "NA")
    board.state.leaders["canonchet"] = Leader(TRACK, 4)
    board.state.__dict__["now"] = board.entries[-1]
    lay_down_arms(board.state, "NA")
    assert board.state.leaders["canonchet"].where == ASIDE and not board.state.is_out("canonchet")


def test_F29_10_1_what_was_delayed_for_it_is_lost_and_never_comes_with_its_return() -> None:
    board = surrender_at(8, delayed={"SK": 2, "PC": 1})
    assert board.state.delayed == {"PC": 1}  # who fights on waits on
    board.state.stack[-1] = Movement(seat=ENGLISH)
    board.state.put("pl_1", "dartmouth")
    board.do(ENGLISH, Attack("dartmouth", "coaxet")).do(INDIAN, Rest())  # it returns as it was (F31)
    assert board.state.tribes["SK"].stance == "allied"
    board.state.turn += 1
    assert due_units(board.state, ["SK"]) == ["sk_3"]  # its one a turn, and no more


def test_F29_others_in_its_villages_find_another_place() -> None:
    pieces = {"bridgewater": "ma_1 ma_2", "titicut": "wa_1", "coaxet": "wa_2 sk_1"}
    board = fight(ENGLISH, pieces, "bridgewater>titicut", points={ENGLISH: 8, INDIAN: 0})
    begin(board).do(INDIAN, Stand(), 4, 1, CALM).do(ENGLISH, Done())
    if board.at() == "relocating":
        board.do(INDIAN, board.state.top.default(board.state, INDIAN))
    assert board.state.infantry["wa_2"].where not in ("coaxet", "@pool")


def test_F30_markers_on_its_villages_are_removed_unfought() -> None:
    pieces = {"bridgewater": "ma_1 ma_2", "titicut": "wa_1", "dartmouth": "pl_1"}
    board = fight(ENGLISH, pieces, "bridgewater>titicut", "dartmouth>coaxet", points={ENGLISH: 8, INDIAN: 0})
    begin(board).do(ENGLISH, Fight("bridgewater>titicut", "ma_1+ma_2")).do(INDIAN, Stand(), 4, 1, CALM)
    board.do(ENGLISH, Done())
    assert board.at() == "done" and len(board.news(DiceFell)) == 1


def test_section_2_3_a_tribe_that_joins_late_surrenders_after_the_next_rise() -> None:
    board = at_war(war({}), "NC")
    board.state.points[ENGLISH] = 12
    assert "NC" in surrendering_tribes(board.state)


def test_13_6_sworn_tribes_wampanoags_and_mohawks_never() -> None:
    board = at_war(war({}), "MO", "NI")
    board.state.points[ENGLISH] = 40
    board.state.tribes["NI"].sworn = True
    assert surrendering_tribes(board.state) == ["SK", "PC"]


def test_13_6_F32_devastation() -> None:
    board = fight(ENGLISH, {"dartmouth": "pl_1 pl_2"}, "dartmouth>coaxet", damage={"sakonnet": 2})
    begin(board, 4, 1, CALM).do(ENGLISH, Done())
    assert board.state.is_devastated("SK")


def test_X9_erratum_7_razed_villages_do_not_make_tribes_surrender() -> None:
    state = war({}, provisions={ENGLISH: 0, INDIAN: 20}).state
    assert surrendering_tribes(state) == []


def test_X27_surrender_comes_after_step_8() -> None:
    """The massacre rouses a Sakonnet before his tribe lays down its arms, and him with it."""
    pieces = {"bridgewater": "ma_1 ma_2", "titicut": "wa_1"}
    board = fight(ENGLISH, pieces, "bridgewater>titicut", points={ENGLISH: 8, INDIAN: 0})
    begin(board).do(INDIAN, Stand(), 4, 1, EVENT["massacre"]).do(ENGLISH, Done())
    assert board.at() == "massacre" and "sk_1" in board.offers("raise_unit")
    board.do(INDIAN, Raise("sk_1", "coaxet"))
    assert board.state.infantry["sk_1"].where == ASIDE


# The border war.


def connecticut(razed: int) -> Board:
    sites = ("hartford", "windsor", "simsbury")[: razed - 1]
    damage = dict.fromkeys(sites, 2)
    pieces = {"quinebaug": "wa_1 wa_2"}
    return begin(fight(INDIAN, pieces, "quinebaug>norwich", damage=damage), 1, 4, CALM)


def test_13_6_F33_offered_when_a_connecticut_site_is_razed() -> None:
    board = connecticut(3)
    assert board.at() == "border_quarrel"
    board.do(INDIAN, Exploit(), 2)
    assert board.news(BorderWar)[0] == BorderWar(2, 3, True) and board.state.points[INDIAN] == 1 + 3
    assert board.state.border_war


def test_13_6_equal_is_not_enough_and_it_is_once_a_game() -> None:
    board = connecticut(3).do(INDIAN, Exploit(), 3)
    assert board.state.points[INDIAN] == 1 and board.state.border_war
    assert connecticut(1).state.top.doing(connecticut(1).state).values["razed"] == 1  # "it cannot succeed"
    later = connecticut(2).do(INDIAN, Decline())
    assert not later.state.border_war


# 13.7 Advance.


def test_13_7_F68_advance_into_the_open() -> None:
    board = begin(fight(INDIAN, {"montaup": "wa_1 wa_2 philip"}, "montaup>portsmouth"), 1, 6, CALM)
    assert board.at() == "advancing"
    offered = board.offers("advance_part", "montaup")
    assert "wa_1+wa_2+philip" in offered and "philip" not in offered  # leaders only with Infantry
    board.do(INDIAN, Advance("montaup", "wa_1+philip"))
    assert board.state.pieces_in("portsmouth") == ["wa_1", "philip"]


def test_13_7_not_while_the_site_stands() -> None:
    assert begin(fight(INDIAN, {"montaup": "wa_1"}, "montaup>portsmouth"), 1, 4, CALM).at() == "done"


def test_F68_others_marked_for_it_may_come_if_they_are_not_needed_elsewhere() -> None:
    pieces = {"titicut": "wa_1 wa_2", "hockomock": "pc_1 pc_2"}
    board = begin(fight(INDIAN, pieces, "titicut>taunton", "hockomock>taunton", "hockomock>bridgewater"))
    board.do(INDIAN, Fight("titicut>taunton", "wa_1+wa_2"), 1, 4, CALM)
    assert set(board.offers("advance_start")) == {"titicut", "hockomock"}
    assert board.offers("advance_part", "hockomock") == ["pc_1"]  # one stays for Bridgewater
    board.do(INDIAN, Advance("hockomock", "pc_1")).do(INDIAN, Done(), 1, 2, CALM)
    assert board.at() == "done"
    assert board.news(MarkersWasted) == [MarkersWasted("taunton")]  # 12.7: told once


def test_F68_who_fought_elsewhere_stays() -> None:
    pieces = {"titicut": "wa_1 wa_2 wa_3 philip"}
    board = begin(fight(INDIAN, pieces, "titicut>taunton", "titicut>middleborough"))
    board.do(INDIAN, Fight("titicut>taunton", "wa_1"), 1, 2, CALM, 1, 4, CALM)  # the second razes its town
    assert board.at() == "advancing"
    parts = board.offers("advance_part", "titicut")
    assert "wa_2+wa_3+philip" in parts and not any("wa_1" in part for part in parts)


# 18.2, 18.3 A second round.


WHO = [("unlimited", "", True), ("limited", "", False), ("limited", " philip", True)]


@pytest.mark.parametrize(("ferocity", "leader", "asked"), WHO)
def test_18_2_18_3_F74_F75_who_may_fight_on(ferocity: str, leader: str, asked: bool) -> None:
    options = msgspec.convert({"ferocity": ferocity, "ask_always": True}, Options)
    pieces = {"montaup": f"wa_1 wa_2{leader}", "portsmouth": "ri_1"}
    board = begin(fight(INDIAN, pieces, "montaup>portsmouth", options=options), 2, 1, CALM)
    assert (board.at() == "second_round") == asked


def second_round() -> Board:
    options = Options(ferocity="unlimited", ask_always=True)
    board = fight(INDIAN, {"montaup": "wa_1 wa_2", "portsmouth": "ri_1"}, "montaup>portsmouth", options=options)
    return begin(board, 1, 3, EVENT["massacre"]).do(ENGLISH, Rest())


def test_18_2_only_red_and_green_and_the_first_event_is_still_placed() -> None:
    board = second_round()
    assert board.at() == "second_round"
    board.do(INDIAN, FightOn(), 1, 4)  # two dice: four strength points and a 4 are two hits
    assert board.news(DiceFell)[-1].event == ""
    assert board.at() == "losses" and board.state.asked() == [ENGLISH] and board.state.top.left == 2
    board.do(ENGLISH, Rest())
    assert board.at() == "massacre" and board.state.asked() == [ENGLISH]  # step 8 of the first round


def test_18_2_doubles_end_the_second_round_only() -> None:
    board = second_round().do(INDIAN, FightOn(), 4, 4)
    assert board.at() == "massacre"  # step 8 of the first round


def test_F74_not_after_doubles_nor_against_nothing() -> None:
    options = Options(ferocity="unlimited", ask_always=True)
    off = fight(INDIAN, {"montaup": "wa_1"}, "montaup>portsmouth", options=options)
    assert begin(off, 3, 3, CALM).at() == "done"
    raided = fight(INDIAN, {"montaup": "wa_1 wa_2"}, "montaup>portsmouth", options=options, damage={"portsmouth": 1})
    assert begin(raided, 2, 1, CALM).at() == "done"


def test_18_2_declined() -> None:
    assert second_round().do(INDIAN, Decline()).at() == "massacre"


def test_markers_helper_reads_rivers() -> None:
    assert [m.river for m in markers("a>b", "a~b")] == [False, True]
