"""The computer commander and whole battles at once: fair, never endless, quick, and what the odds say."""

from __future__ import annotations

import statistics
import time
from itertools import product

import pytest

from rules.dba import bound
from rules.dba.ai.commander import Commander, lead
from rules.dba.ai.whole_battle import battle_odds, play_out, play_round
from rules.dba.board import draw_board
from rules.dba.combat import odds
from rules.dba.deploy import deploy_as_proposed, muster, split_as_proposed
from rules.dba.duel import ARMIES, Roster
from rules.dba.facts import ATTACKER, DEFENDER, LAST_ROUND, SIDES, STANCES, Army, Grid, Variant
from rules.dba.field import Field
from rules.dba.fights import fight
from rules.dba.news import CombatFought
from rules.kernel import Chance
from tests.rules.dba.stage import BOOK, at, heard, stage, throws
from tests.rules.dba.yardstick import outcome

SMALL = {"Kn": 2, "LH": 1, "Sp": 3, "Ps": 2}


def deployed(seed: str, red: dict[str, int], blue: dict[str, int], ground: str = "arable") -> tuple[Grid, Field]:
    """Red attacks. Dice of their own for each seed."""
    luck = Chance(seed)
    elements = {
        **muster(ATTACKER, "red", red, BOOK.tables.not_counted),
        **muster(DEFENDER, "blue", blue, BOOK.tables.not_counted),
    }
    armies = {ATTACKER: Army(["red"], "red"), DEFENDER: Army(["blue"], "blue")}
    grid = Grid(pace="auto", variant=Variant(), topography=ground, armies=armies, elements=elements)
    grid.ground = draw_board(BOOK.boards[ground], grid.width, lambda n: luck.below(n) + 1)
    grid.south = SIDES[luck.below(2)]
    for seat, side in (("red", ATTACKER), ("blue", DEFENDER)):
        split_as_proposed(grid, seat)
        deploy_as_proposed(grid, side)
    return grid, Field(grid, BOOK.tables, lambda: luck.below(6) + 1)


# 4.4.1


def test_4_4_1_advance_closes_and_withdraw_goes_back() -> None:
    pieces = ("a Sp E5 N", "a Sp F5 N", "a Sp G5 N general", "d Sp F9 S")
    field = stage(*pieces)
    field.grid.commands["a_1"].pips = 3
    lead(field, "a_1", "advance")
    assert any(int(at(field, e)[1]) > 5 for e in ("a1", "a2"))
    field = stage(*pieces)
    field.grid.commands["a_1"].pips = 3
    lead(field, "a_1", "withdraw")
    assert any(int(at(field, e)[1]) < 5 for e in ("a1", "a2", "a3"))


@pytest.mark.parametrize("stance", ["refuse", "withdraw"])
def test_4_4_1_who_refuses_or_withdraws_makes_no_contact(stance: str) -> None:
    field = stage("a Kn E5 N general", "a Kn F5 N", "d Ps E7 E", "d Ps F7 E")
    mind = Commander(field, "a_1", stance)
    found = [c for source in mind.sources() for c in mind.consider(source)]
    assert not any(c.contact for c in found)


def test_4_4_1_a_good_fight_is_taken_and_the_door_is_closed() -> None:
    field = stage("a Sp E8 N", "a Ax F8 N", "d Sp E9 S", "a Sp A1 N general")
    field.grid.commands["a_1"].pips = 1
    lead(field, "a_1", "hold")
    assert at(field, "a2") == "F9 W"


def test_4_4_1_a_line_that_bad_going_stops_goes_on_one_by_one() -> None:
    """It stood there for the rest of the battle: far from the enemy, single moves of grouped elements are left out."""
    line = ("a Sp E5 N", "a Sp F5 N", "a Sp G5 N", "a Sp H1 N general", "d Sp F14 S")
    field = stage(*line, ground={f"{file}{row}": "rough" for file in "CDEFGHI" for row in (6, 7)})
    field.grid.commands["a_1"].pips = 3
    lead(field, "a_1", "advance")
    assert [at(field, e) for e in ("a1", "a2", "a3")] != ["E5 N", "F5 N", "G5 N"]


def test_4_4_1_what_is_far_from_a_move_need_not_be_thought_of_again() -> None:
    """The best of a source is kept while nothing moves near it: the same choices as when all is weighed anew."""
    grid, field = deployed("kept", ARMIES["british"], ARMIES["saxon"])
    for _ in range(3):
        play_round(field)
        if grid.ended is not None:
            break
        command = next(c for c in grid.commands_of(ATTACKER))
        grid.commands[command].pips = 6
        field.forget_distances(0)
        mind = Commander(field, command, "advance")
        for _ in range(4):
            choice = mind.choose(6)
            assert choice == Commander(field, command, "advance").choose(6)
            if choice is None:
                break
            mind.refresh(mind.carry_out(*choice))


# Odds.


@pytest.mark.parametrize("pair", [("Kn", "Sp"), ("Wb", "Bd"), ("LH", "Ps"), ("SCh", "Pk")])
def test_the_odds_of_a_combat_are_what_happens_over_all_36_throws(pair: tuple[str, str]) -> None:
    results = []
    for x, y in product(range(1, 7), repeat=2):
        field = stage(f"a {pair[0]} E5 N", f"d {pair[1]} E6 S", dice=throws(x, y), variant=Variant(False))
        fight(field, 0, 1)
        news = heard(field, CombatFought)[0]
        results.append((news.first.result, news.second.result))
    o = odds(stage(f"a {pair[0]} E5 N", f"d {pair[1]} E6 S"), 0, 1)
    assert o.destroyed == sum(a == "destroyed" for a, _ in results)
    assert o.other_destroyed == sum(b == "destroyed" for _, b in results)
    assert o.nothing == sum(a == b == "stands" for a, b in results)


def test_the_odds_of_a_battle_are_found_by_fighting_it_and_leave_it_alone() -> None:
    grid, _ = deployed("odds", ARMIES["british"], {"Ps": 2, "Ax": 3})
    before, luck = repr(grid), Chance("fight it")
    chances = battle_odds(grid, BOOK.tables, 10, lambda: luck.below(6) + 1)
    assert chances.attacker + chances.defender + chances.draws == 10 and repr(grid) == before
    assert chances.attacker >= 7  # ten elements against five


# Whole battles.


@pytest.mark.parametrize("ground", BOOK.boards)
def test_no_battle_passes_ten_rounds_or_breaks_its_board(ground: str) -> None:
    grid, field = deployed(ground, ARMIES["british"], ARMIES["saxon"], ground)
    while grid.ended is None:
        play_round(field)
        cells = [c for c in field.cell if c]
        assert len(set(cells)) == len(cells) and all(field.free[c] for c in cells)
        assert all(field.occ[c] == i for i, c in enumerate(field.cell) if c)
    assert grid.round <= LAST_ROUND


@pytest.mark.parametrize("stance", STANCES)
def test_every_stance_comes_to_an_end_against_every_other(stance: str) -> None:
    for n, other in enumerate(STANCES):
        grid, field = deployed(f"{stance}{n}", SMALL, SMALL)
        for command in grid.commands.values():
            command.stance = stance if command.side == ATTACKER else other
        play_out(field)
        assert grid.ended is not None and grid.round <= LAST_ROUND


def test_24_against_18_at_once_is_quick() -> None:
    """Budget: a median of 150 ms; here in processor time, since tests run beside each other."""
    times = []
    for n in range(9):
        _, field = deployed(f"quick{n}", ARMIES["seleucid"], ARMIES["ptolemaic"])
        start = time.process_time()
        play_out(field)
        times.append(time.process_time() - start)
    assert statistics.median(times) < 0.250


@pytest.mark.drill
def test_mirror_battles_are_even() -> None:
    """Equal armies, the two changing roles on each seed: half of all battles, within 3 points; none stands still."""
    points, battles, still = 0.0, 2000, 0
    for n in range(battles):
        grid, field = deployed(f"mirror{n}", SMALL, SMALL)
        play_out(field)
        assert grid.ended is not None and grid.round <= LAST_ROUND
        mine = SIDES[n % 2]
        points += 0.5 if not grid.ended.winner else float(grid.ended.winner == mine)
        still += not any(bound.lost(grid, side) for side in SIDES)
    assert abs(points / battles - 0.5) < 0.03 and still == 0


@pytest.mark.drill
@pytest.mark.parametrize(("army", "least"), [("ptolemaic", 90), ("seleucid", 90), ("british", 70), ("saxon", 70)])
def test_the_commander_beats_random_stances(army: Roster, least: int) -> None:
    """Of 100 mirror battles through the real questions, sides changing; a draw is not won. The same hands spend the
    PIPs on both sides, and armies of ten break at the fourth or fifth loss: there dice weigh more."""
    assert sum(outcome(n, army) == "won" for n in range(100)) >= least


@pytest.mark.long
def test_the_commander_beats_random_stances_in_a_few_battles() -> None:
    assert sum(outcome(n, "ptolemaic") == "won" for n in (1, 2)) == 2
