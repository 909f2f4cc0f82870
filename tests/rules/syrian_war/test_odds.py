"""The model behind battles by the odds: what an element is worth, when an army breaks, and how generals fall."""

from __future__ import annotations

import msgspec
import pytest

from rules.syrian_war import CAMPAIGN
from rules.syrian_war.dataset.sheets import Odds
from rules.syrian_war.odds import Force

RULES = CAMPAIGN.shipped.battle


def force(**roster: int) -> Force:
    return Force(RULES, roster, value=0, day=1)


def test_worth_is_by_what_stands_opposite() -> None:
    pikes, warband = force(Pk=2), force(Wb=1)
    foot, horse, both = force(Ax=3), force(Kn=3), force(Ax=1, LH=1)
    assert (pikes.worth_against(foot), pikes.worth_against(horse)) == (26, 24)
    assert (warband.worth_against(foot), warband.worth_against(horse)) == (2, 1)
    assert warband.worth_against(both) == (2 + 1) // 2


def test_an_odd_pike_counts_half() -> None:
    foot = force(Ax=9)
    assert [force(Pk=n).worth_against(foot) for n in (1, 2, 3, 4)] == [6, 26, 32, 52]
    assert [force(Ax=n).worth_against(foot) for n in (1, 2, 3)] == [9, 18, 27]


def test_who_has_nobody_opposite_counts_a_fifth() -> None:
    few = force(Ax=5)
    assert [force(Ax=n).worth_against(few) for n in (5, 6, 10)] == [45, 46, 53]
    assert few.worth_against(force(Ax=10)) == 45
    gone = force(Ax=1)
    gone.remove("Ax")
    assert few.worth_against(gone) == gone.worth_against(few) == 0


def test_the_die_of_the_day_counts_twice_beside_the_generals() -> None:
    army = Force(RULES, {"Kn": 2}, value=1, day=5)
    assert army.grip(lambda sides: 3) == 2 * 5 + 3 + 1
    army.general_lost = True
    assert army.grip(lambda sides: 3) == 2 * 5 + 3


def test_a_data_set_of_before_fights_as_before() -> None:
    plain = msgspec.structs.replace(RULES.odds, day=1, beyond=100, pairs=[])
    before = msgspec.structs.replace(RULES, odds=plain)
    many, few = Force(before, {"Ax": 9}, 0, 4), Force(before, {"Pk": 3}, 0, 4)
    assert (many.worth_against(few), few.worth_against(many)) == (81, 39) and many.grip(lambda sides: 2) == 6
    assert Odds(1, [], {}) == Odds(1, [], {}, day=1, beyond=100, pairs=[])


@pytest.mark.parametrize(("gone", "broken"), [(3, False), (4, False), (5, True)])
def test_r_bat4_an_army_breaks_when_half_of_what_counts_is_lost(gone: int, broken: bool) -> None:
    army = force(Pk=10, SCh=1)
    army.remove("SCh")  # it counts for nothing
    for _ in range(gone):
        army.remove("Pk")
    assert army.broken == broken


def test_r_bat8_a_general_has_one_escape_and_then_falls_with_his_element() -> None:
    army = force(Kn=2, Pk=8)
    army.lose_one(lambda sides: 1)
    assert (army.general_warned, army.general_lost, army.lost) == (True, False, {})
    army.lose_one(lambda sides: 1)
    assert army.general_lost and army.lost == {"Kn": 1}
    army.lose_one(lambda sides: 1)
    assert army.lost == {"Kn": 2}
