"""13.5 Losses, leaders and muskets; 13.8 points."""

from __future__ import annotations

from rules.king_philip.combat import Fight
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.evasion import Stand
from rules.king_philip.losses import Lose
from rules.king_philip.news import (
    BattleFought,
    KeyLeaderLost,
    LeaderLost,
    MusketsLost,
    NoMoreSurrender,
)
from rules.king_philip.pieces import DEAD, ELIMINATED, POOL, TRACK, Leader, Musket
from rules.king_philip.placing import Rest
from rules.king_philip.rerolls import Reroll
from rules.king_philip.strength import strength
from rules.king_philip.surrender import surrendering_tribes
from rules.king_philip.victory import check_leaders_out
from tests.rules.king_philip.board import Board, at_war, begin, war
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
    board.state.open_entry(board.entries[-1])
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
