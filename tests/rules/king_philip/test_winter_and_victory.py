"""14 to 17: winter, victory, the short game."""

from __future__ import annotations

import pytest

from rules.kernel.news import GameOver
from rules.king_philip import CAMPAIGN
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.news import AlliedRoll, ChurchEnters, NoMoreSurrender, TurnBegins
from rules.king_philip.options import Options
from rules.king_philip.pieces import ELIMINATED, POOL, TRACK, Musket
from rules.king_philip.placing import Rest
from rules.king_philip.reinforcements import EnglishReinforcements
from rules.king_philip.short_game import is_church_due
from rules.king_philip.stacking import may_stand
from rules.king_philip.turn import Turn
from rules.king_philip.victory import check_leaders_out, check_victory
from rules.king_philip.winter_attrition import Starve, WinterAttrition
from rules.proving.selfplay import play_game
from tests.rules.king_philip.board import Board, at_war, begin, go_on, war
from tests.rules.king_philip.test_who_may import told


def winter(pieces: dict[str, str], english: int, indian: int) -> Board:
    return begin(war(pieces, WinterAttrition(), turn=5, provisions={ENGLISH: english, INDIAN: indian}))


def test_14_0_F72_one_for_every_two_sites_english_first() -> None:
    board = winter({"salem": "ma_1 ma_2-", "titicut": "wa_1 wa_2"}, 3, 2)
    assert board.state.asked() == [ENGLISH] and board.offers("starve_unit") == ["ma_1"]  # full strength first
    board.do(ENGLISH, Starve("ma_1"))
    assert board.state.asked() == [INDIAN]
    board.do(INDIAN, Starve("wa_2"))
    assert board.state.infantry["wa_2"].where == POOL  # Warriors too: they can return
    assert board.state.points == {ENGLISH: 0, INDIAN: 0} and board.at() == "done"


def test_14_0_weakened_when_no_full_one_is_left_and_excess_ignored() -> None:
    board = winter({"salem": "ma_1-"}, 5, 0).do(ENGLISH, Rest())
    assert board.state.infantry["ma_1"].where == POOL and board.state.infantry["ma_1"].full
    assert board.at() == "done"


def test_14_0_X24_allied_indians_and_mohawks_too() -> None:
    board = war({"titicut": "allied_1", "hoosac": "mo_1"}, WinterAttrition(), turn=5)
    board.state.provisions = {ENGLISH: 2, INDIAN: 2}
    at_war(board, "MO")
    begin(board)
    assert board.offers("starve_unit") == ["allied_1"]
    board.do(ENGLISH, Starve("allied_1"))
    assert board.offers("starve_unit") == ["mo_1"]


def test_14_0_leaders_left_alone_find_a_place_and_muskets_go() -> None:
    board = war({"titicut": "wa_1 philip"}, WinterAttrition(), turn=5, muskets=[Musket("wa_1")])
    board.state.provisions = {ENGLISH: 0, INDIAN: 2}
    begin(board).do(INDIAN, Rest())
    assert board.state.leaders["philip"].where == "hockomock" and board.state.muskets == [Musket()]


def test_14_0_only_on_turn_five() -> None:
    board = war({}, turn=4)
    board.state.stack = [board.state.stack[0], Turn(at="winter_attrition")]
    board.state.provisions = {ENGLISH: 4, INDIAN: 4}
    assert begin(board).state.turn == 5


@pytest.mark.parametrize(
    ("points", "provisions", "turn", "winners", "how"),
    [
        ((30, 12), (3, 3), 4, [ENGLISH], "automatic_victory"),
        ((12, 30), (3, 3), 4, [INDIAN], "automatic_victory"),
        ((30, 33), (5, 6), 4, [ENGLISH], "both_automatic"),  # fewer own sites razed
        ((30, 30), (6, 6), 4, [], "both_automatic"),
        ((12, 14), (3, 3), 9, [INDIAN], "most_points"),
        ((14, 14), (2, 3), 9, [ENGLISH], "points_tied"),
        ((14, 14), (3, 3), 9, [], "points_tied"),
    ],
)
def test_15_16_F78_victory(
    points: tuple[int, int], provisions: tuple[int, int], turn: int, winners: list[str], how: str
) -> None:
    board = war({}, turn=turn, points=dict(zip((ENGLISH, INDIAN), points, strict=True)))
    board.state.provisions = dict(zip((ENGLISH, INDIAN), provisions, strict=True))
    go_on(begin(board))
    assert board.at() == "over"
    assert (board.state.result.winners, board.state.result.how.key) == (winners, how)


def test_16_0_boston_and_plymouth_razed() -> None:
    board = go_on(begin(war({}, damage={"boston": 3, "plymouth": 3}, turn=4)))
    assert board.state.result.winners == [INDIAN]
    one = go_on(begin(war({}, damage={"boston": 3, "plymouth": 2}, turn=4)))
    assert one.at() != "over"


def test_15_0_else_the_next_turn() -> None:
    board = go_on(begin(war({}, turn=3)))
    assert board.state.turn == 4 and board.news(TurnBegins)[0].season == "Late Autumn 1675"


def test_check_victory_says_nothing_in_mid_war() -> None:
    board = war({}, turn=4)
    check_victory(board.state)
    assert board.state.result is None


# 17 The short game.

SHORT = Options(short=True, ask_always=True)


def test_17_0_F76_five_odd_turns() -> None:
    assert CAMPAIGN.shipped.played_turns(True) == [1, 3, 5, 7, 9]
    board = go_on(begin(war({}, turn=3, options=SHORT)))
    assert board.state.turn == 5


def test_17_0_muskets_on_odd_turns() -> None:
    assert [m.due for m in CAMPAIGN.new([INDIAN, ENGLISH], "key", SHORT).muskets] == [1, 3, 7, 9]


def test_17_0_F77_X12_X25_church_in_the_reinforcement_phase_of_turn_five() -> None:
    board = begin(war({}, EnglishReinforcements(), turn=5, options=SHORT))
    assert board.at() == "church_comes" and board.news(ChurchEnters)
    board.do(ENGLISH, Rest(), 3)  # the Allied roll directly after
    assert board.news(AlliedRoll)[0].die == 3 and board.at() == "new_units"


def test_F76_two_spaces_ahead_is_the_next_played_turn() -> None:
    state = war({}, turn=3, options=SHORT).state
    assert state.turn_after(3) == 3 + state.charts.settings.leaders.returns_after


@pytest.mark.parametrize("options", [Options(), SHORT, Options(disunited=True, ferocity="unlimited")])
def test_2_0_whole_games_end_by_the_last_turn(options: Options) -> None:
    played = play_game(CAMPAIGN, 2, "seed", {}, options)
    assert played.state.result is not None and played.state.turn <= 9


def test_the_practice_winter_begins_with_the_mohawks() -> None:
    board = begin(Board(CAMPAIGN.new([INDIAN, ENGLISH], "key", Options(opening="winter", ask_always=True))))
    assert board.at() == "mohawk_order" and board.state.turn == 5
    wrong = [s for s in board.state.stacks(ENGLISH) if not may_stand(board.state, ENGLISH, s, board.state.pieces_in(s))]
    assert wrong == []


@pytest.mark.parametrize(
    ("out", "over", "surrender"),
    [
        ("philip", False, True), ("canonchet", False, True), ("philip canonchet", True, True),
        ("church", False, True), ("winslow", False, True), ("church winslow", False, False),
    ],
)  # fmt: skip
def test_13_5_what_ends_when_both_key_leaders_of_a_side_are_out(out: str, over: bool, surrender: bool) -> None:
    board = told(war({}))
    for leader in out.split():
        board.state.put(leader, TRACK)
    for _ in range(2):  # whoever is lost later changes nothing, and nothing is told again
        check_leaders_out(board.state)
    assert (board.state.result is not None) == over and board.state.no_surrender != surrender
    assert [t.news for t in board.state.now.told].count(NoMoreSurrender()) == (not surrender)


def test_13_5_the_end_is_told_once_whoever_falls_after_it() -> None:
    board = told(war({}))
    for leader in ("philip", "canonchet"):
        board.state.put(leader, TRACK)
    for _ in range(2):
        check_leaders_out(board.state)
    assert [type(t.news) for t in board.state.now.told].count(GameOver) == 1


@pytest.mark.parametrize(
    ("short", "church", "turn", "due"),
    [(True, False, 5, True), (True, False, 7, True), (True, False, 3, False), (True, True, 5, False),
     (False, False, 5, False), (False, True, 7, False)],
)  # fmt: skip
def test_17_0_F77_when_church_comes_with_the_reinforcements(short: bool, church: bool, turn: int, due: bool) -> None:
    assert is_church_due(war({}, turn=turn, church_in=church, options=Options(short=short)).state) == due


def test_the_practice_winter_knows_who_was_eliminated() -> None:
    state = CAMPAIGN.new([INDIAN, ENGLISH], "key", Options(opening="winter"))
    lost = state.charts.winter.others.eliminated
    assert lost and {state.where(unit) for unit in lost} == {ELIMINATED}
    assert {tribe.since for tribe in state.tribes.values() if tribe.stance == "allied"} >= {state.turn - 1}
