"""7.0, 10.1, 14.0 Where Herald proposes to place what is to be placed, and what it says of that."""

from __future__ import annotations

import pytest

from rules.kernel import Frame, phrase
from rules.king_philip.church import AlliedCome, ChurchComes, roll_for_church
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.joining import TribeEnters
from rules.king_philip.news import ChurchRoll, Placed, Starved
from rules.king_philip.pieces import AT_WAR, TRACK
from rules.king_philip.placing import Place, Placing, Rest
from rules.king_philip.reinforcements import LeadersReturn, NewUnits
from rules.king_philip.setup import EnglishSetUp, IndianSetUp, prey, threats
from rules.king_philip.winter_attrition import Starve, WinterAttrition, least_missed
from tests.rules.king_philip.board import Board, begin, war
from tests.rules.king_philip.test_odd_ends import raze
from tests.rules.king_philip.test_who_may import told

WARRIORS = ["philip", "sachem_wa", "wa_1", "wa_2", "wa_3", "wa_4", "wa_5", "sk_1", "sk_2", "sk_3"]
SOLDIERS = ["pl_1", "pl_2", "pl_3", "ri_1", "ri_2"]


def placing(frame: Frame, pieces: dict[str, str] | None = None) -> Board:
    return begin(war(pieces or {}, frame, church_in=True))


@pytest.mark.parametrize(
    "frame",
    [
        IndianSetUp(seat=INDIAN, pieces=list(WARRIORS)),
        EnglishSetUp(seat=ENGLISH, pieces=[*SOLDIERS, "captain_pl", "winslow"]),
        NewUnits(seat=INDIAN, pieces=WARRIORS[2:]),
        NewUnits(seat=ENGLISH, pieces=list(SOLDIERS)),
        AlliedCome(seat=ENGLISH, pieces=["allied_1"]),
        LeadersReturn(seat=ENGLISH, pieces=["captain_ma", "captain_pl"]),
    ],
    ids=lambda frame: f"{frame.seat} {frame.kind()}",
)
def test_7_0_10_1_what_is_left_to_herald_stands_as_if_each_were_placed_as_proposed(frame: Placing) -> None:
    here = {"boston": "ma_1", "titicut": "ma_2 ma_3"} if frame.seat == ENGLISH else {}
    one, all_at_once = placing(frame, here), placing(frame, here)
    pieces = list(one.state.top.pieces)
    for piece in pieces:
        top = one.state.top
        one.do(frame.seat, Place(piece, top.propose(one.state, piece, top.open_spaces(one.state, piece))))
    all_at_once.do(frame.seat, Rest())
    assert {p: one.state.where(p) for p in pieces} == {p: all_at_once.state.where(p) for p in pieces}


def test_7_0_each_piece_is_told_with_its_space() -> None:
    board = placing(EnglishSetUp(seat=ENGLISH, pieces=["ma_1"])).do(ENGLISH, Place("ma_1", "boston"))
    assert board.news(Placed) == [Placed(ENGLISH, ["ma_1"], "boston")]


@pytest.mark.parametrize(
    ("frame", "lines"),
    [
        (NewUnits(seat=ENGLISH, pieces=["ma_1", "ma_2"]), {"titicut": ["ma_1"], "boston": ["ma_2"]}),
        (LeadersReturn(seat=ENGLISH, pieces=["captain_ma"]), {"titicut": ["captain_ma"]}),
        (TribeEnters(seat=INDIAN, tribe="NC", pieces=["nc_1", "sachem_nc"]), {"ninigret": ["nc_1", "sachem_nc"]}),
    ],
    ids=lambda value: value.kind() if isinstance(value, Frame) else "",
)
def test_the_proposal_says_who_will_stand_where(frame: Placing, lines: dict[str, list[str]]) -> None:
    board = war({"titicut": "pl_1"} if frame.seat == ENGLISH else {}, frame, church_in=True)
    board.state.set_stance("NC", AT_WAR)
    said = begin(board).state.top.proposal_lines(board.state, frame.seat)
    assert said == [phrase("proposed_in", space=space, pieces=pieces) for space, pieces in lines.items()]


def test_10_1_what_has_no_place_is_not_proposed_and_keeps_nobody_else_from_his() -> None:
    board = raze(war({"titicut": "ma_1"}, NewUnits(seat=ENGLISH, pieces=["ri_1", "ma_2"])), "RI")
    top = begin(board).state.top
    assert top.is_open(board.state, ENGLISH, Place) and board.offers("place_piece") == ["ma_2"]
    assert [p.values["pieces"] for p in top.proposal_lines(board.state, ENGLISH)] == [["ma_2"]]


# 7.0 Setting up.


def test_7_0_one_soldier_and_one_leader_to_a_settlement() -> None:
    state = war({"boston": "ma_1", "salem": "captain_ma", "plymouth": "winslow"}).state
    asks = EnglishSetUp(seat=ENGLISH, pieces=["ma_2"])
    towns = set(state.charts.sites["MA"])
    assert set(asks.spaces(state, "ma_2")) == towns - {"boston"}
    assert set(asks.spaces(state, "captain_pl")) == set(state.charts.sites["PL"]) - {"plymouth"}
    assert "boston" in asks.spaces(state, "captain_ma") and "salem" not in asks.spaces(state, "captain_ma")


@pytest.mark.parametrize(
    ("space", "danger"),
    [("swansea", (1, 4)), ("plymouth", (1, 3)), ("sandwich", (1, 1)), ("boston", (0, 2)), ("salem", (0, 0))],
)
def test_7_0_how_near_the_enemy_is_to_a_settlement_and_whether_it_is_a_fort(
    space: str, danger: tuple[int, int]
) -> None:
    assert threats(war({}).state)[space] == danger


@pytest.mark.parametrize(
    ("space", "there", "count"),
    [("sowams", {}, 3), ("sowams", {"rehoboth": "pl_1"}, 2), ("sowams", {"rehoboth": "captain_pl"}, 3),
     ("assonet", {}, 2), ("weweantic", {}, 2), ("titicut", {}, 3)],
)  # fmt: skip
def test_7_0_prey_are_settlements_beside_it_that_no_soldier_holds(
    space: str, there: dict[str, str], count: int
) -> None:
    assert prey(war(there).state, space) == count


@pytest.mark.parametrize(
    ("there", "spaces", "best"),
    [
        ({}, ["winnecunnet", "sowams", "assonet"], "sowams"),
        ({"winnecunnet": "wa_1"}, ["winnecunnet", "sowams"], "winnecunnet"),
        ({"winnecunnet": "sachem_wa"}, ["winnecunnet", "sowams"], "winnecunnet"),
        ({"winnecunnet": "wa_1", "assonet": "sachem_wa"}, ["sowams", "winnecunnet", "assonet"], "assonet"),
        ({}, ["assonet", "montaup"], "montaup"),  # as many, and a fort
    ],
)
def test_7_0_a_warrior_is_proposed_to_a_band_then_where_the_prey_is(
    there: dict[str, str], spaces: list[str], best: str
) -> None:
    asks = IndianSetUp(seat=INDIAN, pieces=["wa_2"])
    assert asks.propose(war(there).state, "wa_2", spaces) == best


# 9.0 Church; 14.0 the winter.


@pytest.mark.parametrize(("turn", "die", "comes"), [(2, 2, True), (2, 3, False), (5, 6, False), (6, 6, True)])
def test_9_0_the_roll_for_church_is_told_whether_he_comes_or_not(turn: int, die: int, comes: bool) -> None:
    board = told(war({}, turn=turn))
    board.state.open_entry(board.state.now, [die])
    assert roll_for_church(board.state) == comes
    assert [t.news for t in board.state.now.told if isinstance(t.news, ChurchRoll)] == [ChurchRoll(die, turn, comes)]


def test_9_0_church_is_proposed_to_the_largest_company() -> None:
    board = placing(ChurchComes(seat=ENGLISH, pieces=["church"]), {"plymouth": "pl_1", "bridgewater": "pl_2 pl_3"})
    said = board.state.top.proposal_lines(board.state, ENGLISH)
    assert said == [phrase("proposed_in", space="bridgewater", pieces=["church"])]


def test_14_0_who_starves_is_told_and_with_the_last_one_the_question_ends() -> None:
    board = begin(war({"salem": "ma_1"}, WinterAttrition(), turn=5, provisions={ENGLISH: 6, INDIAN: 6}))
    board.do(ENGLISH, Starve("ma_1"))
    assert board.news(Starved) == [Starved(ENGLISH, ["ma_1"])] and board.at() == "done"


def test_14_0_the_enemies_beside_a_unit_count_and_not_the_spaces() -> None:
    """Boston has five neighbours, none of them held by the enemy; Sandwich has one beside it."""
    state = war({"boston": "ma_1", "sandwich": "pl_1", "weweantic": "wa_1"}).state
    assert least_missed(state, ["pl_1", "ma_1"]) == "ma_1"
    state.put("captain_ma", TRACK)
    state.put("captain_pl", "boston")
    assert least_missed(state, ["pl_1", "ma_1"]) == "ma_1"  # far away matters more than his Captain
