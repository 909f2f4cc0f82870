"""The computer commander looks ahead: what a position is worth, what the enemy could answer, which plan he follows."""

from __future__ import annotations

import pytest

from rules.dba.ai import round_plans
from rules.dba.ai.outlook import ANSWERED, REPLIES, Reply, fights, outlook
from rules.dba.ai.round_plans import COURSES, Foresight, best_plan, best_way, decode, encode
from rules.dba.ai.stakes import stakes
from rules.dba.ai.strokes import Plan, usual_plan, usual_stance
from rules.dba.ai.value import DRIVEN_BACK
from rules.dba.ai.whole_battle import play_round
from rules.dba.combat import odds
from rules.dba.duel import ARMIES
from rules.dba.facts import ATTACKER, DEFENDER, SIDES, STANCES
from rules.dba.field import EndsKnown, Field
from rules.dba.moves import single_ends
from rules.dba.reach import reached
from tests.rules.dba.stage import BOOK, stage
from tests.rules.dba.test_auto import deployed

STANDS = Reply("hold", 0)
FIGHT = "a Sp E8 N", "d Sp E9 S", "a Sp Q1 N general", "d Sp A15 S general"


# What a position is worth.


def test_a_fight_is_worth_the_mean_of_its_throws_by_what_the_fighters_are_worth() -> None:
    field = stage(*FIGHT)
    worth = [2.0, 3.0, 1.0, 1.0]
    o = odds(field, 0, 1)
    back, his_back = o.flees + o.recoils, o.other_flees + o.other_recoils
    mean = (3.0 * o.other_destroyed - 2.0 * o.destroyed + DRIVEN_BACK * (his_back - back)) / 36
    assert fights(field, ATTACKER, worth) == pytest.approx(mean)
    assert fights(field, DEFENDER, worth) == pytest.approx(-mean)


def test_a_fight_that_goes_on_counts_again_after_the_answer() -> None:
    field = stage(*FIGHT)
    worth = [2.0, 3.0, 1.0, 1.0]
    once = fights(field, ATTACKER, worth)
    apart = stage("a Sp E8 N", "d Sp E13 S", *FIGHT[2:])
    here = outlook(field, ATTACKER, "hold", worth, STANDS)
    assert here - outlook(apart, ATTACKER, "hold", worth, STANDS) == pytest.approx((1 + ANSWERED) * once)


def test_an_enemy_who_could_come_into_the_flank_makes_it_worse() -> None:
    far, near = "d Kn Q14 S", "d Kn H11 S"
    found = []
    for knight in (far, near):
        field = stage(*FIGHT, knight)
        worth = stakes(field.grid)
        found.append(outlook(field, ATTACKER, "hold", worth, Reply("advance", 2)))
    assert found[1] < found[0] - 0.2


def test_who_is_touched_in_the_flank_alone_has_turned_before_he_fights() -> None:
    """4.3.6: otherwise it would be no fight at all."""
    field = stage("a Sp E8 N", "d Kn F8 W", *FIGHT[2:])
    assert fights(field, ATTACKER, stakes(field.grid)) == 0
    outlook(field, ATTACKER, "hold", stakes(field.grid), STANDS)
    assert field.opponent(0) == 1 and fights(field, ATTACKER, stakes(field.grid)) != 0


# Courses.


def test_who_attacks_knows_where_everybody_stands_and_not_what_dice_will_fall() -> None:
    field = stage(*FIGHT)
    raw = encode(field.grid)
    courses = Foresight(raw, BOOK.tables, ATTACKER, ["a_1"]).courses()
    assert len(courses) == COURSES and {c.grid for c in courses} == {raw}
    assert len({tuple(c.dice) for c in courses}) > 1 and {c.reply for c in courses} == set(REPLIES)


def test_who_defends_supposes_what_the_enemy_does_first() -> None:
    field = stage("a Kn E6 N", "a Kn F6 N general", "d Sp E10 S", "d Sp F10 S general")
    raw = encode(field.grid)
    courses = Foresight(raw, BOOK.tables, DEFENDER, ["d_1"]).courses()
    assert raw not in {c.grid for c in courses}
    assert len({decode(c.grid).elements["a1"].cell for c in courses}) > 1


def test_what_the_enemy_ordered_last_is_not_taken_for_what_he_orders_now() -> None:
    grid, field = deployed("sealed", ARMIES["british"], ARMIES["saxon"])
    play_round(field)
    commands = grid.commands_of(ATTACKER)
    for command in commands:
        grid.commands[command].stance = "hold"
    courses = Foresight(encode(grid), BOOK.tables, DEFENDER, grid.commands_of(DEFENDER)).courses()
    supposed = {decode(course.grid).commands[command].stance for course in courses for command in commands}
    assert supposed - {"hold"} and supposed <= set(STANCES)


# Plans.


def test_he_keeps_out_of_a_fight_that_the_answer_would_lose() -> None:
    """Light troops before knights: straight on they would be ridden down, as the usual stance has it."""
    pieces = (
        "a Ps E7 N", "a Ps F7 N", "a Ps G7 N", "a Ps Q1 N general",
        "d Kn E11 S", "d Kn F11 S", "d Kn G11 S", "d Kn R15 S general",
    )  # fmt: skip
    grid = stage(*pieces).grid
    assert usual_stance(grid, ATTACKER) == "charge"
    plan = best_plan(grid, BOOK.tables, ATTACKER, ["a_1"])
    assert plan.stance in ("hold", "refuse", "left_flank", "right_flank")


def test_he_strikes_where_it_pays() -> None:
    """Knights before light troops who stand in the open."""
    pieces = "a Kn E7 N", "a Kn F7 N", "a Kn G7 N general", "d Ps E9 S", "d Ps F9 S", "d Ps Q15 S general"
    plan = best_plan(stage(*pieces).grid, BOOK.tables, ATTACKER, ["a_1"])
    assert plan.stance in ("charge", "advance") or plan.sends


def test_far_from_everybody_he_goes_as_usual() -> None:
    grid = stage("a Sp E1 N", "a Sp F1 N general", "d Sp E15 S", "d Sp F15 S general").grid
    assert best_plan(grid, BOOK.tables, ATTACKER, ["a_1"]) == Plan(usual_stance(grid, ATTACKER))


@pytest.mark.parametrize("side", SIDES)
def test_he_thinks_the_same_twice_and_leaves_the_battle_alone(side: str) -> None:
    grid, field = deployed("twice", ARMIES["british"], ARMIES["british"])
    for _ in range(2):
        play_round(field)
    before = encode(grid)
    commands = grid.commands_of(side)
    first = Foresight(before, BOOK.tables, side, commands).best()
    assert Foresight(before, BOOK.tables, side, commands).best() == first
    assert best_plan(grid, BOOK.tables, ATTACKER, grid.commands_of(ATTACKER)) and encode(grid) == before


def test_who_defends_with_few_commands_does_as_usual(monkeypatch: pytest.MonkeyPatch) -> None:
    field = stage("a Kn E6 N", "a Kn F6 N general", "d Ps E10 S", "d Ps F10 S general")
    usual = usual_plan(field.grid, BOOK.tables, DEFENDER, ["d_1"])
    assert best_plan(field.grid, BOOK.tables, DEFENDER, ["d_1"]) == usual == Plan("charge")
    monkeypatch.setattr(round_plans, "FEW", 0)
    assert best_plan(field.grid, BOOK.tables, DEFENDER, ["d_1"]) != usual  # he would be ridden down


def test_what_he_thought_is_remembered_for_the_answers_of_a_round_and_not_for_ever() -> None:
    round_plans._thought.clear()
    for n in range(2 * round_plans.REMEMBERED):
        grid = stage(*FIGHT).grid
        grid.quiet = n
        first = best_plan(grid, BOOK.tables, ATTACKER, ["a_1"])
        assert best_plan(grid, BOOK.tables, ATTACKER, ["a_1"]) is first
    assert len(round_plans._thought) == round_plans.REMEMBERED


def test_without_looking_ahead_he_takes_his_usual_stance() -> None:
    grid, _ = deployed("usual", ARMIES["seleucid"], ARMIES["seleucid"])
    for side in SIDES:
        assert usual_plan(grid, BOOK.tables, side, grid.commands_of(side)).stance == usual_stance(grid, side)


def test_in_pace_full_he_looks_for_moves_by_the_stance_that_looks_best() -> None:
    knights = "a Kn E7 N", "a Kn F7 N", "a Kn G7 N general", "d Ps E10 S", "d Ps F10 S", "d Ps Q15 S general"
    grid = stage(*knights).grid
    grid.commands["a_1"].pips = 4
    before = encode(grid)
    assert best_way(grid, BOOK.tables, ATTACKER, ["a_1"]) in ("charge", "advance")
    assert encode(grid) == before


# Where a move may end is kept while the same bound is played over and over.


def test_ends_that_are_kept_are_those_that_would_be_found() -> None:
    grid, field = deployed("kept ends", ARMIES["british"], ARMIES["saxon"])
    known = EndsKnown()
    for _ in range(4):
        for side in (0, 1):
            fresh, kept = Field(grid, BOOK.tables), Field(grid, BOOK.tables)
            kept.ends_known = known
            for i in fresh.standing(side):
                found = single_ends(fresh, i, fresh.zones(side))
                assert single_ends(kept, i, kept.zones(side)) == single_ends(kept, i, kept.zones(side)) == found
        if grid.ended is not None:
            break
        play_round(field)
    assert known


def test_what_is_reached_in_surroundings_that_came_before_is_what_would_be_searched_again() -> None:
    """Where an element may go is kept by what is around it, whichever way it faces (`reach.py`)."""
    grid, _ = deployed("kept surroundings", ARMIES["british"], ARMIES["saxon"])
    field = Field(grid, BOOK.tables)
    for side in (0, 1):
        zones = field.zones(side)
        for i in field.standing(side):
            found = single_ends(field, i, zones)
            reached.cache_clear()
            assert single_ends(field, i, zones) == found
