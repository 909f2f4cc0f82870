"""The computer commander in pace `stance`: what is at stake, whom he sends, how he goes, where he stands."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rules.dba.ai.combinations import Combinations, parts
from rules.dba.ai.gathering import gathered
from rules.dba.ai.stakes import BATTLE, COMMAND, stakes
from rules.dba.ai.strokes import LATE, STRAIGHT_ON, Plan, strokes, usual_plan, usual_stance
from rules.dba.deploy import form_command, muster, sectors, zone
from rules.dba.duel import ARMIES, CAMPAIGN, Options
from rules.dba.facts import ATTACKER, DEFENDER, ROWS, SIDES, Army, Grid, Variant, cell_place
from rules.dba.ranks import Deploying, Splitting
from rules.dba.stances import AllStance, Send, Stances
from rules.kernel import CLOCK, Chance, advance, check, due
from tests.rules.dba.stage import BOOK, stage

WEDGE = ("a Kn E8 N", "a Kn E3 N general", "d Ps E10 S general", "d Wb J14 S", "d Ps K14 S", "d Ps L14 S")


def test_r_bat4_a_general_whose_fall_decides_the_battle_is_worth_most() -> None:
    grid = stage(*WEDGE).grid
    worth = dict(zip(grid.elements, stakes(grid), strict=True))
    assert worth["d1"] - worth["d2"] == pytest.approx(BATTLE - BATTLE / 4)  # two of four break the command
    assert worth["a2"] > worth["d2"] > 1


def test_r_bat3_the_nearer_a_command_is_to_breaking_the_more_each_is_worth() -> None:
    grid = stage("a Sp E5 N general", *(f"d Sp {f}10 S" for f in "ABCDEF"), "d Sp G10 S general").grid
    before = stakes(grid)[1]
    grid.elements["d2"].cell, grid.elements["d2"].fate = "", "destroyed"
    assert stakes(grid)[1] > before
    grid.commands["d_1"].broken = True
    assert stakes(grid)[1] == stakes(grid)[7] < before  # broken already: one of those that flee


def test_r_bat3_a_command_that_can_be_spared_is_worth_less_than_the_battle() -> None:
    elements = {**muster(ATTACKER, "a", {"Sp": 10}, []), **muster(DEFENDER, "d", {"Sp": 10}, [])}
    armies = {ATTACKER: Army(["a"], "a"), DEFENDER: Army(["d"], "d")}
    grid = Grid(pace="stance", variant=Variant(), topography="arable", armies=armies, elements=elements)
    form_command(grid, "a", "a.1", "Sp", ["Sp"] * 9, True)
    form_command(grid, "d", "d.1", "Sp", ["Sp"] * 4, True)
    form_command(grid, "d", "d.2", "Sp", ["Sp"] * 4, False)
    worth = dict(zip(elements, stakes(grid), strict=True))
    generals = {c: worth[grid.commands[c].general] for c in grid.commands}
    assert generals["a.1"] - generals["d.1"] == pytest.approx(BATTLE - COMMAND)
    grid.commands["d.2"].broken = True
    worth = dict(zip(elements, stakes(grid), strict=True))
    assert worth[grid.commands["d.1"].general] == pytest.approx(generals["a.1"])


def test_he_sends_a_man_at_a_general_in_reach() -> None:
    grid = stage(*WEDGE).grid
    assert Send("a1", "E9", "N") in strokes(grid, BOOK.tables, ATTACKER, ["a_1"], STRAIGHT_ON)


PINCER = ("a Sp E8 N", "a Sp G8 N", "a Sp C3 N general", "d Sp F9 S", "d Sp Q14 S", "d Sp Q15 S general")


def test_two_moves_that_are_worth_more_together_are_named_together() -> None:
    """One meets the enemy in front, the other takes him in the flank: recoiling, he falls."""
    field = stage(*PINCER)
    moves = Combinations(field, {"a_1": STRAIGHT_ON}).best({"a_1": 4})
    ends = {field.ids[i]: (field.names[cell], facing) for m in moves for i, cell, facing in m.candidate.ends}
    assert len(moves) == 2 and ("F8", 0) in ends.values()
    assert {e for e, _ in ends.values()} & {"E9", "G9"}
    sends = strokes(stage(*PINCER).grid, BOOK.tables, ATTACKER, ["a_1"], STRAIGHT_ON)
    assert [(s.element, s.cell) for s in sends] == [(i, cell) for i, (cell, _) in ends.items()]


def test_what_he_thinks_through_stands_as_it_did() -> None:
    field = stage(*PINCER)
    before = [*field.cell], [*field.facing], [*field.moved], [*field.occ]
    mind = Combinations(field, {"a_1": STRAIGHT_ON})
    once = mind.best({"a_1": 4})
    assert ([*field.cell], [*field.facing], [*field.moved], [*field.occ]) == before
    assert mind.best({"a_1": 4}) == once and mind.best({"a_1": 0}) == []
    assert sum(m.price for m in mind.best({"a_1": 1})) <= 1


def test_who_moves_second_leaves_it_to_the_stance_until_the_day_grows_late() -> None:
    mirrored = "d Sp E8 S", "d Sp G8 S", "d Sp C13 S general", "a Sp F7 N", "a Sp Q2 N", "a Sp Q1 N general"
    grid = stage(*mirrored).grid
    assert usual_plan(grid, BOOK.tables, DEFENDER, ["d_1"]) == Plan(STRAIGHT_ON)
    grid.round = LATE
    assert len(usual_plan(grid, BOOK.tables, DEFENDER, ["d_1"]).sends) == 2


def test_he_names_no_move_where_nobody_is_in_reach() -> None:
    grid = stage("a Kn E3 N", "a Kn F3 N general", "d Wb E13 S", "d Wb F13 S general").grid
    assert usual_plan(grid, BOOK.tables, ATTACKER, ["a_1"]).sends == ()


def test_he_goes_round_a_flank_until_they_waver_or_the_day_grows_late() -> None:
    grid = stage("a Wb C5 N general", "d Wb E10 S general", "d Sp J10 S").grid
    assert usual_stance(grid, ATTACKER) == "left_flank"
    grid.south = DEFENDER
    assert usual_stance(grid, ATTACKER) == "right_flank"  # still the western one
    grid.south = ATTACKER
    grid.elements["a1"].cell = "L5"
    assert usual_stance(grid, ATTACKER) == "right_flank"
    grid.round = LATE + 1
    assert usual_stance(grid, ATTACKER) == STRAIGHT_ON
    grid.round = 2
    grid.commands["d_1"].broken = True
    assert usual_stance(grid, ATTACKER) == STRAIGHT_ON and usual_stance(grid, DEFENDER) != STRAIGHT_ON


def test_he_goes_straight_at_those_he_does_not_dread() -> None:
    grid = stage("a Wb C5 N general", "d Sp E10 S general", "d Sp J10 S").grid
    assert usual_stance(grid, ATTACKER) == STRAIGHT_ON and usual_stance(grid, DEFENDER) != STRAIGHT_ON


@pytest.mark.parametrize("south", SIDES)
def test_4_3_3_his_commands_stand_next_to_each_other_each_in_its_sector(south: str) -> None:
    army = ARMIES["british"]
    elements = {**muster(ATTACKER, "red", army, []), **muster(DEFENDER, "blue", army, [])}
    armies = {ATTACKER: Army(["red"], "red"), DEFENDER: Army(["blue"], "blue")}
    grid = Grid(pace="stance", variant=Variant(), topography="arable", armies=armies, elements=elements)
    grid.ground, grid.south = ["." * grid.width] * ROWS, south
    form_command(grid, "red", "red.1", "Kn", ["LH", "Ps", "Sp", "Sp"], True)
    form_command(grid, "red", "red.2", "Kn", ["Kn", "Ps", "Sp", "Sp"], False)
    placed = {c: gathered(grid, c) for c in ("red.1", "red.2")}
    for command, cells in placed.items():
        assert len(set(cells.values())) == 5 and set(cells.values()) <= set(zone(grid, command))
        assert {cell_place(c)[0] for c in cells.values()} <= set(sectors(grid, ATTACKER)[command])
    files = sorted({cell_place(c)[0] for cells in placed.values() for c in cells.values()})
    assert all(b - a == 1 for a, b in pairwise(files))
    row = 5 if south == ATTACKER else 11
    grid.ground = ["~" * grid.width if n + 1 == row - 1 or n + 1 == row + 1 else r for n, r in enumerate(grid.ground)]
    assert set(gathered(grid, "red.1").values()) <= set(zone(grid, "red.1"))  # water: as proposed


def test_4_3_10_he_answers_every_question_of_a_round_by_the_rules() -> None:
    game = CAMPAIGN.start(["red", "blue"], "strokes", Options("stance", "british", "british"))[0]
    asked, named = set[type](), 0
    while game.result is None:
        if (clock := due(game)) is not None:
            advance(game, CLOCK, clock)
            continue
        seat = game.awaited()[0]
        pick = CAMPAIGN.computer["ai"](CAMPAIGN.view(game, seat), Chance("strokes"), game.data)
        check(game, seat, pick)
        asked.update(type(game.top).__mro__)
        named += isinstance(pick, Send)
        if isinstance(game.top, Stances):
            assert isinstance(pick, Send | AllStance) or not game.top.whole(game, seat)
        advance(game, seat, pick)
    assert {Splitting, Deploying, Stances} <= asked and named


def test_thinking_leaves_the_battle_alone() -> None:
    game = CAMPAIGN.start(["red", "blue"], "alone", Options())[0]
    while not isinstance(game.top, Stances):
        clock = due(game)
        seat = CLOCK if clock is not None else game.awaited()[0]
        advance(game, seat, clock or game.top.default(game, seat))
    before = CAMPAIGN.codec.encode(game)
    for seat in game.awaited():
        CAMPAIGN.computer["ai"](CAMPAIGN.view(game, seat), Chance("x"), game.data)
    assert CAMPAIGN.codec.encode(game) == before


@pytest.mark.parametrize(("enemy", "leaves"), [("E12", False), ("E10", True)])
def test_nobody_leaves_his_line_while_the_enemy_is_far(enemy: str, leaves: bool) -> None:
    """Six cells are far; nearer, the knights may go where they are worth most."""
    field = stage("a LH E4 N", "a Sp F4 N", "a Sp G4 N general", f"d Ps {enemy} S", "d Ps Q14 S general")
    moves = Combinations(field, {"a_1": STRAIGHT_ON}).best({"a_1": 1})
    alone = parts(field, [(0, field.cells["E9"], 0)])
    assert alone is not leaves, [m.candidate for m in moves]
    assert ([i for i, _, _ in moves[0].candidate.ends] == [0]) is leaves
