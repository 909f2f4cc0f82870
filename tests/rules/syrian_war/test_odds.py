"""The model behind battles by the odds: what an element is worth, when an army breaks, and how generals fall."""

from __future__ import annotations

import pytest

from rules.syrian_war import CAMPAIGN
from rules.syrian_war.odds import Force

RULES = CAMPAIGN.shipped.battle


def force(**roster: int) -> Force:
    return Force(RULES, roster, value=0, day=1)


def test_worth_is_by_what_stands_opposite() -> None:
    pikes, warband = force(Pk=2), force(Wb=1)
    foot, horse, both = force(Ax=3), force(Kn=3), force(Ax=1, LH=1)
    assert (pikes.worth_against(foot), pikes.worth_against(horse)) == (26, 24)
    assert (warband.worth_against(foot), warband.worth_against(horse)) == (11, 6)
    assert warband.worth_against(both) == (11 + 6) // 2


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
