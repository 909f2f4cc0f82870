"""Battles by the odds with given dice: who harms whom, who falls, and when it ends."""

from __future__ import annotations

import pytest

from rules.syrian_war.odds import Roll, fight
from rules.syrian_war.outcome import Outcome
from tests.rules.syrian_war.scenes import P, S
from tests.rules.syrian_war.test_odds import RULES, force


def dice(*given: int) -> tuple[Roll, list[int]]:
    """These dice, then ones; and the list of the sides that were asked for."""
    left, asked = iter(given), list[int]()

    def roll(sides: int) -> int:
        asked.append(sides)
        return next(left, 1)

    return roll, asked


def fought(p: dict[str, int], s: dict[str, int], *given: int) -> Outcome:
    return fight(RULES, {P: p, S: s}, {P: 0, S: 0}, dice(*given)[0])


def test_worth_is_rounded_down_in_large_armies_too() -> None:
    assert force(Pk=24).worth_against(force(Ax=24)) == 312
    assert force(Ax=24).worth_against(force(Pk=23)) == 207 + 9 * 18 // 100


def test_harm_becomes_an_element_at_three_thousand_and_what_is_beyond_is_kept() -> None:
    army, (roll, _) = force(Ax=8), dice(2, 2)
    army.harm += 2999
    army.suffer(roll)
    assert army.lost == {} and army.harm == 2999
    army.harm += 1
    army.suffer(roll)
    assert army.lost == {"Ax": 1} and army.harm == 0


def test_r_bat4_an_army_that_breaks_loses_nobody_else() -> None:
    army, (roll, _) = force(Ax=4), dice(2, 2, 2, 2)
    army.harm = 30_000
    army.suffer(roll)
    assert army.broken and army.lost == {"Ax": 2}


def test_who_falls_is_drawn_among_all_but_chariots() -> None:
    army, (roll, asked) = force(SCh=1, Pk=4, Ax=2), dice(5, 1, 2)
    army.lose_one(roll)
    army.lose_one(roll)
    assert army.lost == {"Ax": 1, "Pk": 1} and asked == [6, 5, 4]  # the last for the general, who rides with a pike


def test_r_bat8_once_a_general_has_fallen_his_kind_is_asked_no_more() -> None:
    army, (roll, asked) = force(Kn=3), dice(1, 1, 1, 1, 1)
    army.general_warned = army.general_lost = True
    army.lose_one(roll)
    assert army.lost == {"Kn": 1} and asked == [3]


DAY = (6, 6)  # for both sides
WELL, BADLY = (6, 6), (1, 1)  # the general's grip and the luck of a round
FALLS = (2, 2)  # the second element, and it is not the general's


def test_a_fight_is_a_die_for_the_day_two_each_round_and_two_for_an_element_that_may_be_the_generals() -> None:
    roll, asked = dice(*DAY, *WELL, *WELL, *FALLS, *FALLS)
    outcome = fight(RULES, {P: {"El": 2}, S: {"El": 2}}, {P: 0, S: 0}, roll)
    assert asked == [6, 6, 6, 6, 6, 6, 2, 2, 2, 2]
    assert outcome == Outcome("", {P: {"El": 1}, S: {"El": 1}}, rounds=1)  # both broken, with equal losses


def test_r_bat4_of_two_armies_that_break_in_one_round_the_one_that_lost_more_is_beaten() -> None:
    outcome = fought({"El": 2}, {"El": 4}, *DAY, *WELL, *BADLY, *FALLS, *WELL, *WELL, *FALLS, *FALLS)
    assert outcome == Outcome(P, {P: {"El": 1}, S: {"El": 2}}, rounds=2)
    outcome = fought({"El": 4}, {"El": 2}, *DAY, *BADLY, *WELL, *FALLS, *WELL, *WELL, *FALLS, *FALLS)
    assert outcome == Outcome(S, {P: {"El": 2}, S: {"El": 1}}, rounds=2)


WEAK = {"Ax": 2, "SCh": 1}


def test_a_first_round_that_ends_the_battle_uses_up_the_scythed_chariots() -> None:
    outcome = fought({"Pk": 8}, WEAK, *DAY, *WELL, *BADLY, *FALLS)
    assert outcome == Outcome(P, {P: {}, S: {"Ax": 1, "SCh": 1}}, rounds=1)
    outcome = fought(WEAK, {"Pk": 8}, *DAY, *BADLY, *WELL, *FALLS)
    assert outcome == Outcome(S, {P: {"Ax": 1, "SCh": 1}, S: {}}, rounds=1)


@pytest.mark.parametrize(
    ("values", "rounds", "pikes"), [((-1, 0), 6, 2), ((0, 0), 5, 2), ((2, 0), 4, 1), ((2, 2), 4, 2)]
)
def test_P1_with_a_better_general_a_battle_is_won_sooner(values: tuple[int, int], rounds: int, pikes: int) -> None:
    rosters = {P: {"Pk": 8}, S: {"Ax": 6}}
    outcome = fight(RULES, rosters, dict(zip((P, S), values, strict=True)), lambda sides: 3)
    assert outcome == Outcome(P, {P: {"Pk": pikes}, S: {"Ax": 3}}, rounds=rounds)
