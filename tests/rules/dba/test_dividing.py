"""R-BAT1, R-BAT2, R-BAT7 and 4.3.3: how an army is divided, lined up and put into its sectors."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.dba.deploy import array, generals_kinds, proposed_split, split_as_proposed, zone
from rules.dba.duel import CAMPAIGN, Duel, Options
from rules.dba.facts import ATTACKER, DEFENDER, ROWS
from rules.dba.ranks import Form, FormLast, LineCommand, RankCommand, Splitting, proposed_rest
from rules.kernel import Verb, advance, check
from tests.rules.dba.test_array import command_of, generals_cell
from tests.rules.dba.test_setup import grid_of


def dividing() -> tuple[Duel, Splitting]:
    game: Duel = CAMPAIGN.start(["red", "blue"], "a key", Options())[0]
    while not isinstance(game.top, Splitting):
        seat = game.awaited()[0]
        advance(game, seat, game.top.default(game, seat))
    return game, game.top


def red_orders(game: Duel, *picks: Verb) -> None:
    for pick in (Form("Kn", ["Pk", "Pk", "Pk", "Pk"]), FormLast("Kn"), *picks):
        check(game, "red", pick)
        advance(game, "red", pick)


# Dividing.


@pytest.mark.parametrize(
    ("pick", "rank", "line"),
    [
        (LineCommand("red.2", 1), ["red.1", "red.2"], ["red.2", "red.1"]),
        (RankCommand("red.1", 2), ["red.2", "red.1"], ["red.1", "red.2"]),
    ],
)
def test_4_3_3_a_place_in_the_line_is_none_in_rank(pick: Verb, rank: list[str], line: list[str]) -> None:
    game, splitting = dividing()
    red_orders(game, pick)
    splitting.settle(game, "red")
    army = game.field_of_battle.armies[ATTACKER]
    assert army.rank == rank and army.line == line


def test_R_BAT1_what_has_a_command_already_is_not_there_to_be_divided() -> None:
    game, splitting = dividing()
    before = splitting.left(game, "red")
    lent = next(e for e in game.field_of_battle.elements.values() if e.seat == "red" and e.kind == "Pk")
    lent.command = "an ally's"
    assert before - splitting.left(game, "red") == Counter({"Pk": 1})
    red_orders(game)
    assert splitting.rest_of(game, "red").count("Pk") == before["Pk"] - 5


def test_R_BAT1_a_proposal_counts_its_commands_from_1_on() -> None:
    game, splitting = dividing()
    lines = splitting.proposal_lines(game, "red")
    split = proposed_split(splitting.left(game, "red"), 4, 4)
    assert [line.values["n"] for line in lines] == [1, 2]
    assert [(line.values["general"], line.values["elements"]) for line in lines] == [(g, sorted(o)) for g, o in split]


@pytest.mark.parametrize(("chief", "named"), [("red", 1), ("gold", 0)])
def test_R_BAT7_only_the_chiefs_general_is_named(chief: str, named: int) -> None:
    game, splitting = dividing()
    army = game.field_of_battle.armies[ATTACKER]
    army.chief, army.seats = chief, ["red", "gold"]
    splitting.settle(game, "red")
    assert sum(e.named for e in game.field_of_battle.elements.values()) == named


def test_R_BAT1_each_players_commands_are_counted_for_themselves() -> None:
    grid = grid_of("seleucid", "ptolemaic")
    split_as_proposed(grid, "red")
    split_as_proposed(grid, "blue")
    assert [c for c in grid.commands if c.startswith("blue")] == ["blue.1", "blue.2"]


def test_R_BAT7_a_command_is_led_by_one_whom_those_after_it_can_spare() -> None:
    """Both pikes were dealt to the first command, and the only auxilia to the last."""
    split = proposed_split(Counter({"Pk": 2, "Ax": 1, "LH": 8, "Ps": 8, "SCh": 8}), 4, 4)
    assert [general for general, _ in split] == ["Pk", "Pk", "Ax"]


def test_R_BAT7_every_command_has_one_general_and_he_is_the_one_who_was_named() -> None:
    game, splitting = dividing()
    splitting.settle(game, "red")
    grid = game.field_of_battle
    assert [i for i, e in grid.elements.items() if e.general] == [c.general for c in grid.commands.values()]
    assert all(grid.elements[c.general].command == name for name, c in grid.commands.items())


def test_R_BAT7_only_kinds_that_are_left_lead() -> None:
    assert generals_kinds(Counter({"Kn": 0, "Ax": 1, "LH": 1})) == ["Ax"]


# The zone.


@pytest.mark.parametrize(("south", "first", "last"), [(ATTACKER, "C4", "P1"), (DEFENDER, "P12", "C15")])
def test_4_3_3_the_cells_of_a_zone_are_named_from_its_own_front_left_on(south: str, first: str, last: str) -> None:
    cells = zone(command_of("Sp Sp Sp", "Kn", south=south), "red.1")
    assert (cells[0], cells[-1], len(cells)) == (first, last, 4 * 14)


def test_4_3_3_whose_proposed_cell_is_taken_stands_on_the_first_that_is_free() -> None:
    grid = command_of("Sp Sp Sp", "Kn", south=DEFENDER)
    proposal = array(grid, "red.1")
    rest = proposed_rest(grid, ["red_Sp1", "red_Sp2"], {"red_Sp3": proposal["red_Sp1"]})
    assert rest == {"red_Sp1": "P12", "red_Sp2": proposal["red_Sp2"]}


def test_4_4_3_4_where_there_is_land_in_row_4_alone_the_general_stands_there() -> None:
    shore = ["~" * 18] * 3 + ["." * 18] + ["~" * 18] * (ROWS - 4)
    assert generals_cell(command_of("Sp Sp Sp", "Kn", ground=shore))[1] == 4


def test_R_BAT1_neither_rank_nor_line_is_settled_while_somebody_has_no_command() -> None:
    game, splitting = dividing()
    for pick in (Form("Kn", ["Pk", "Pk", "Pk"]), Form("Kn", ["Pk", "Pk", "Pk"])):
        check(game, "red", pick)
        advance(game, "red", pick)
    assert splitting.left(game, "red").total() > 0
    for verb in (RankCommand, LineCommand):
        why = splitting.closed(game, "red", verb)
        assert why is not None and why.key == "form_your_commands_first"
