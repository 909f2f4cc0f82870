"""How often a person is waited for: four people who plan their months, and leave the rest of a deployment to Herald."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rules.kernel import CLOCK, Chance, Done, Open, advance, check, due
from rules.mighty_kingdoms import CAMPAIGN
from rules.mighty_kingdoms.anytime import PlanMove, PlanOrder
from rules.mighty_kingdoms.deploy import Deploying
from rules.mighty_kingdoms.facts import Options
from rules.mighty_kingdoms.orders import DEFEND, REGROUP, Move, Ordering
from rules.mighty_kingdoms.simple import Rest
from rules.mighty_kingdoms.tithe import Tithing
from rules.mighty_kingdoms.winter import Winter

YEARS = 3


def plan_month(state: Any, seat: str) -> None:
    """Every army that has no order yet: where the computer player would send it, else it defends."""
    for army in state.armies_of(seat):
        if army in state.given:
            continue
        lying = state.armies[army].lying
        ways = [t for t in state.ways_from(state.armies[army].tile) if state.tiles[t].owner != seat]
        pick = PlanMove(army, ways[0]) if ways and not lying else PlanOrder(army, REGROUP if lying else DEFEND)
        check(state, seat, pick)
        advance(state, seat, pick)


@pytest.mark.parametrize("key", ["waits", "more waits"])
def test_n10_n11_four_people_with_plans_are_waited_for_twice_a_month_and_five_times_a_winter(key: str) -> None:
    state, _ = CAMPAIGN.start(CAMPAIGN.seats(4), key, Options(years=YEARS))
    luck, ai = Chance(key), CAMPAIGN.computer["ai"]
    waits: dict[tuple[int, int], Counter[str]] = {}
    planned: set[tuple[int, int, str]] = set()
    while state.result is None:
        if (verb := due(state)) is not None:
            advance(state, CLOCK, verb)
            continue
        seat, when = state.awaited()[0], (state.year if state.month or state.frame(Winter) else 0, state.month)
        if state.month:
            for one in state.playing:
                if (*when, one) not in planned:
                    planned.add((*when, one))
                    plan_month(state, one)
        pick = ai(CAMPAIGN.view(state, seat), luck, state.data)
        if isinstance(state.top, Deploying):
            pick = Rest()
        elif isinstance(state.top, Tithing):
            pick = Done()
        if not isinstance(state.top, Open) or isinstance(pick, Done):  # purchases are made in one sitting
            waits.setdefault(when, Counter())[seat] += 1
        check(state, seat, pick)
        advance(state, seat, pick)
    months = [n for (_, month), count in waits.items() if month for n in count.values()]
    winters = [n for (year, month), count in waits.items() if year and not month for n in count.values()]
    assert max(months) <= 2 and max(winters) <= 5
    assert len(waits) >= 1 + 7 * YEARS and min(months) >= 1  # nobody was left out


def test_n11_a_planned_month_asks_only_the_one_who_was_asked_before_he_could_plan() -> None:
    state, _ = CAMPAIGN.start(CAMPAIGN.seats(3), "plans", Options(years=YEARS))
    while not isinstance(state.top, Ordering):
        if (verb := due(state)) is not None:
            advance(state, CLOCK, verb)
        else:
            seat = state.awaited()[0]
            advance(state, seat, state.top.default(state, seat))
    for seat in state.seats:
        plan_month(state, seat)
    first = state.awaited()[0]
    way = state.ways_from(state.armies[f"{first}.1"].tile)[0]
    advance(state, first, Move(f"{first}.1", way))
    assert state.month == 2, "everybody else had planned"
