"""13.7 Advance after a battle; 18.2 and 18.3 a second round."""

from __future__ import annotations

import msgspec
import pytest

from rules.kernel import Decline, Done
from rules.king_philip.advance import Advance, Advancing
from rules.king_philip.combat import Fight
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.ferocity import FightOn
from rules.king_philip.news import (
    Advanced,
    DiceFell,
    MarkersWasted,
)
from rules.king_philip.options import Options
from rules.king_philip.placing import Rest
from tests.rules.king_philip.board import EVENT, Board, begin, markers, war
from tests.rules.king_philip.test_battle import CALM, fight

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


WHO = [("unlimited", "", True), ("limited", "", False), ("limited", " philip", True), ("limited", " sachem_wa", False)]


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


def test_F68_who_is_needed_no_more_elsewhere_may_come() -> None:
    """The battle for Middleborough is over: it keeps nobody in Titicut."""
    pieces = {"titicut": "wa_1 wa_2", "hockomock": "pc_1 pc_2"}
    board = begin(fight(INDIAN, pieces, "titicut>taunton", "titicut>middleborough", "hockomock>taunton"))
    board.do(INDIAN, Fight("titicut>middleborough", "wa_1"), 1, 2, CALM)
    board.do(INDIAN, Fight("hockomock>taunton", "pc_1+pc_2"), 1, 4, CALM)
    assert board.at() == "advancing" and set(board.offers("advance_start")) == {"titicut", "hockomock"}
    assert board.offers("advance_part", "titicut") == ["wa_2"]


def test_13_7_who_advances_is_told() -> None:
    board = begin(fight(INDIAN, {"montaup": "wa_1 wa_2"}, "montaup>portsmouth"), 1, 6, CALM)
    board.do(INDIAN, Advance("montaup", "wa_1"))
    assert board.news(Advanced) == [Advanced(INDIAN, ["wa_1"], "montaup", "portsmouth")]


def test_13_7_6_4_nobody_advances_from_a_leader_in_the_open() -> None:
    board = begin(fight(INDIAN, {"titicut": "wa_1 wa_2 philip"}, "titicut>taunton"), 1, 6, CALM)
    assert board.offers("advance_part", "titicut") == ["wa_1+wa_2+philip", "wa_1+philip", "wa_1"]


@pytest.mark.parametrize(
    ("targets", "used", "offered"),
    [
        (["bridgewater"], "pc_1", ["pc_1_weak"]),  # the other has still to fight
        (["bridgewater", "titicut"], "pc_1", ["pc_1_weak"]),
        (["bridgewater", "titicut"], "", []),
        ([], "", ["pc_1_weak+pc_2", "pc_1_weak", "pc_2"]),
    ],
)
def test_13_7_F68_who_must_still_fight_elsewhere_stays(targets: list[str], used: str, offered: list[str]) -> None:
    pairs = ["hockomock>taunton", *(f"hockomock>{target}" for target in targets)]
    board = war({"hockomock": "pc_1- pc_2"}, markers=markers(*pairs), damage={"taunton": 2})
    asks = Advancing(seat=INDIAN, space="taunton", used={used: "taunton"} if used else {})
    assert asks.parts_from(board.state, "hockomock") == offered
