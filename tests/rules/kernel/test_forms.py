"""Which fields stand on one form: those that do not read each other, as their methods' code says."""

from __future__ import annotations

from typing import Any

from rules.kernel import Anytime, One, Order
from rules.kernel.forms import first_free, read_by, sheet_of
from rules.king_david.battle_plans import Plan, Plans
from rules.king_david.movement import Move, Moving
from rules.syrian_war.account import Report
from rules.syrian_war.reported_battle import Reporting
from tests.ford.seasons import March, Place, Placing, Turn
from tests.rules.kernel.ford_scenes import started


def test_what_a_method_reads_is_found_in_its_code() -> None:
    def neither(self: Any, game: Any, seat: str, one: str, two: str) -> One:
        return One([seat])

    def second(self: Any, game: Any, seat: str, one: str, two: str) -> One:
        return One([x for x in [seat] if x != two])  # within a comprehension

    def all_of_them(self: Any, game: Any, seat: str, one: str, *rest: str) -> One:
        return One(list(rest))

    def slyly(self: Any, game: Any, seat: str, one: str) -> One:
        return One([str(locals())])

    assert read_by(neither) == frozenset() and read_by(second) == {1}
    assert 0 not in read_by(all_of_them) and {1, 2, 7} <= read_by(all_of_them)
    assert 0 in read_by(slyly) and 0 in read_by(len)


def test_a_plan_is_free_and_a_march_is_not() -> None:
    assert first_free(Plans, Plan) == 0 and first_free(Placing, Place) == 0
    assert first_free(Turn, March) == 1 and first_free(Moving, Move) == 3
    assert first_free(Reporting, Report) > 0


def test_a_standing_order_is_free_once_its_question_is_chosen() -> None:
    assert first_free(Anytime, Order) == 1
    state = started("red", "blue")
    ask = state.anytime
    assert sheet_of(state, "red", ask, Order, []) is None
    to = ask.order_to(state, "red").values[0]
    sheet = sheet_of(state, "red", ask, Order, [to])
    assert sheet is not None and sheet.settled == {"to": to} and list(sheet.lines) == ["do", "until"]


def test_each_line_says_what_is_open() -> None:
    state = started("red", "blue")
    seat = state.asked()[0]
    sheet = sheet_of(state, seat, state.top, Place, [])
    assert sheet is not None and sheet.settled == {}
    assert sheet.lines["unit"] == state.top.place_unit(state, seat)
    assert sheet.lines["area"] == state.top.place_area(state, seat, "any")
