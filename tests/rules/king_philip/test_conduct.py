"""The computer player's conduct: positions with a right answer, and a watcher who counts the wrong ones."""

from __future__ import annotations

from typing import Any

from rules.kernel import Chance, Decline, Done, Order, Pass, Verb, check
from rules.king_philip import CAMPAIGN
from rules.king_philip.ai.answers import bares_site
from rules.king_philip.ai.conduct import PhilipConduct
from rules.king_philip.ai.late import must_dare
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.diplomacy import Recruit, Recruiting
from rules.king_philip.interception import Intercept, Intercepting
from rules.king_philip.movement import Movement
from rules.king_philip.movement_verbs import March, PickUp
from rules.king_philip.surrender import Exploit
from tests.rules.king_philip.board import Board, begin, markers, war


def answer(board: Board, seat: str) -> Verb:
    def think() -> Verb:
        pick: Verb = CAMPAIGN.computer["ai"](CAMPAIGN.view(board.state, seat), Chance("position"), CAMPAIGN.shipped)
        check(board.state, seat, pick)
        return pick

    first = think()
    if isinstance(first, Order):
        board.do(seat, first)
        return think()
    return first


def razed(board: Board, colony: str, number: int) -> Board:
    for space in board.state.charts.sites[colony][:number]:
        board.state.damage[space] = board.state.charts.steps_to_raze[space]
    board.state.look_around()
    return board


def counted(board: Board, seat: str, pick: Verb) -> dict[str, int]:
    watcher = PhilipConduct()
    watcher.look_before(board.state, seat, pick)
    return {kind: n for kind, n in watcher.counts.items() if n}


def test_it_wants_to_be_asked_before_a_garrison_leaves() -> None:
    board = begin(war({"montaup": "philip wa_1"}))
    first = CAMPAIGN.computer["ai"](CAMPAIGN.view(board.state, INDIAN), Chance("x"), CAMPAIGN.shipped)
    assert first == Order("intercepting", "ask", "game")


def test_13_6_the_one_roll_at_the_border_waits_until_it_is_likely() -> None:
    likely = begin(razed(war({"montaup": "philip wa_1"}), "CT", 4))
    assert answer(likely, INDIAN) == Exploit()
    assert counted(likely, INDIAN, Decline()) == {"gainful_advances_and_border_wars_declined": 1}
    early = begin(razed(war({"montaup": "philip wa_1"}), "CT", 2))
    assert answer(early, INDIAN) == Decline() and not counted(early, INDIAN, Decline())
    last = begin(razed(war({"montaup": "philip wa_1"}, turn=9), "CT", 2))
    assert answer(last, INDIAN) == Exploit()


def test_13_6_no_tribe_that_would_make_peace_at_once() -> None:
    def recruiting(points: int) -> Board:
        board = war({"montaup": "philip wa_1"}, Recruiting(seat=INDIAN), provisions={ENGLISH: 9, INDIAN: 0})
        board.state.points[ENGLISH] = points
        return begin(board)

    board = recruiting(0)
    first = answer(board, INDIAN)
    assert isinstance(first, Recruit) and not counted(board, INDIAN, first)
    late = recruiting(29)
    spent = [t for t, c in late.state.charts.tribes.items() if 0 < c.surrender <= 29]
    pick = answer(late, INDIAN)
    assert pick == Pass() or (isinstance(pick, Recruit) and pick.tribe not in spent)


def test_12_5_nobody_bares_a_site_with_other_enemies_beside_it() -> None:
    pieces = {"bridgewater": "ma_1", "hockomock": "wa_1", "titicut": "wa_2"}
    state = war(pieces).state
    assert bares_site(state, ENGLISH, "bridgewater", "hockomock", ["ma_1"])
    assert not bares_site(state, ENGLISH, "bridgewater", "hockomock", [])
    ask = Intercepting(seat=ENGLISH, space="hockomock", marker=True)
    board = begin(war({"bridgewater": "ma_1", "titicut": "wa_2"}, ask))
    if board.at() == "intercepting":
        pick = answer(board, ENGLISH)
        assert not isinstance(pick, Intercept) or not bares_site(
            board.state, ENGLISH, pick.start, "hockomock", [pick.part]
        )


def test_a_capital_in_danger_is_not_left_empty() -> None:
    capital = CAMPAIGN.shipped.settings.victory.indian_sites[0]
    beside = CAMPAIGN.shipped.neighbours[capital]
    enemy = next(s for s in beside if not CAMPAIGN.shipped.owner_of[s])
    pieces: dict[str, str] = {capital: "ma_1 ma_2", enemy: "wa_1 wa_2"}
    board = begin(war(pieces, Movement(seat=ENGLISH)))
    pick = answer(board, ENGLISH)
    assert not (isinstance(pick, March) and pick.start == capital)
    bare = begin(war({enemy: "wa_1 wa_2"}, Movement(seat=ENGLISH)))
    assert counted(bare, ENGLISH, Done()) == {"capitals_left_empty_in_danger": 1}


def test_who_is_behind_at_the_end_dares() -> None:
    board = war({"montaup": "philip wa_1"}, turn=9, points={ENGLISH: 10, INDIAN: 12})
    assert must_dare(board.state, ENGLISH) and not must_dare(board.state, INDIAN)
    early = war({"montaup": "philip wa_1"}, turn=4, points={ENGLISH: 10, INDIAN: 12})
    assert not must_dare(early.state, ENGLISH)


def test_a_game_without_a_pick_up_is_counted_once() -> None:
    watcher: Any = PhilipConduct()
    watcher.look_back(war({}).state)
    assert watcher.counts["games_without_a_ship_or_a_pick_up"] == 1
    watcher = PhilipConduct()
    watcher.look_before(war({}).state, ENGLISH, PickUp("ma_1"))
    watcher.look_back(war({}).state)
    assert not watcher.counts["games_without_a_ship_or_a_pick_up"]
    assert markers("a>b")
