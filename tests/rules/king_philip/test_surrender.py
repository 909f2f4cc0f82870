"""13.6 Surrender, devastation and the border war."""

from __future__ import annotations

from typing import Any

from rules.kernel import Decline, Done
from rules.king_philip.combat import Fight
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.evasion import Stand
from rules.king_philip.events import Raise
from rules.king_philip.movement import Movement
from rules.king_philip.movement_verbs import Attack
from rules.king_philip.news import (
    BorderWar,
    DiceFell,
    TribeSurrenders,
)
from rules.king_philip.pieces import ASIDE, TRACK, Leader, Musket
from rules.king_philip.placing import Rest
from rules.king_philip.reinforcements import due_units
from rules.king_philip.surrender import Exploit, lay_down_arms, surrendering_tribes
from tests.rules.king_philip.board import EVENT, Board, at_war, begin, war
from tests.rules.king_philip.test_battle import CALM, fight

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
    board.state.open_entry(board.entries[-1])
    lay_down_arms(board.state, "NA")
    assert board.state.leaders["canonchet"].where == ASIDE and not board.state.is_out("canonchet")


def test_F29_F17_the_musket_of_a_tribe_that_makes_peace_stays_with_others_of_its_band() -> None:
    """Philip leads Nipmucks and a Wampanoag; the Nipmucks carry the Musket."""
    for band, carrier in (("ni_1 ni_2 wa_1 philip", "wa_1"), ("ni_1 ni_2 philip", "")):
        board = at_war(begin(war({"menameset": band}, muskets=[Musket("ni_1")])), "NI")
        board.state.open_entry(board.entries[-1])
        lay_down_arms(board.state, "NI")
        assert [m.carrier for m in board.state.muskets] == [carrier]


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


def test_13_6_after_the_one_roll_the_quarrel_is_over() -> None:
    pieces = {"quinebaug": "wa_1 wa_2"}
    board = begin(fight(INDIAN, pieces, "quinebaug>norwich", border_war=True), 1, 4, CALM)
    assert board.at() != "border_quarrel" and board.state.is_open("norwich")
