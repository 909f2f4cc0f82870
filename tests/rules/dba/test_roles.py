"""R-BAT7 and R-BAT9: who leads, who chooses and who goes first; 4.3.1: lines of sight; how the computer divides."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.dba.ai.division import best_sizes, division, losses_borne
from rules.dba.battle import ChoosingBoard, ChoosingEdge
from rules.dba.bound import break_point
from rules.dba.deploy import chiefs_kinds, generals_kinds, proposed_split
from rules.dba.duel import ARMIES, CAMPAIGN, Options
from rules.dba.facts import Variant
from rules.dba.news import PipsRolled
from rules.dba.ranks import Anew, Deploying, Form, FormLast, Splitting
from rules.dba.stances import AllStance, Stances
from rules.kernel import CLOCK, Chance, Illegal, TimeUp, advance, check, due
from tests.rules.dba.stage import stage

PLACES = (ChoosingBoard, ChoosingEdge, Deploying)


def test_r_bat9_the_defender_picks_the_board_the_attacker_his_edge_the_second_place_and_the_first_bound() -> None:
    game = CAMPAIGN.start(["red", "blue"], "roles", Options())[0]  # red attacks
    asked = []
    while not isinstance(game.top, Stances):
        if (clock := due(game)) is not None:
            advance(game, CLOCK, clock)
            continue
        if not isinstance(game.top, Splitting):
            asked.append((next(kind for kind in PLACES if isinstance(game.top, kind)), game.awaited()))
        seat = game.awaited()[0]
        advance(game, seat, game.top.default(game, seat))
    assert asked == [(ChoosingBoard, ["blue"]), (ChoosingEdge, ["red"]), (Deploying, ["blue"]), (Deploying, ["red"])]
    advance(game, "red", AllStance("hold"))
    entry = advance(game, "blue", AllStance("hold"))
    if (clock := due(game)) is not None:
        entry = advance(game, CLOCK, clock)
    rolled = [t.news.side for t in entry.told if isinstance(t.news, PipsRolled)]
    assert rolled == ["attacker", "defender"]


@pytest.mark.parametrize(
    ("army", "chief", "others"),
    [
        ({"Kn": 1, "El": 1, "LH": 1, "SCh": 1, "Ps": 1}, ["Kn"], ["Kn", "El"]),
        ({"LH": 1, "Ax": 1, "SCh": 1, "Ps": 1}, ["LH", "Ax"], ["Ax"]),
        ({"Ps": 4}, ["Ps"], []),  # somebody has to lead, but one command only
    ],
)
def test_r_bat7_the_chief_is_a_knight_while_there_is_one_and_some_kinds_never_lead(
    army: dict[str, int], chief: list[str], others: list[str]
) -> None:
    assert chiefs_kinds(Counter(army)) == chief and generals_kinds(Counter(army)) == others


def test_4_3_1_the_line_of_sight_rounds_halves_up() -> None:
    field = stage("a Sp A1 N general")

    def seen(a: str, b: str) -> list[str]:
        return [field.names[c] for c in field.sight(field.cells[a], field.cells[b])]

    assert seen("A1", "A4") == ["A2", "A3"]
    assert seen("A1", "C2") == ["B2"]  # halfway between the rows: up
    assert seen("A1", "B2") == [] and seen("D1", "A4") == ["C2", "B3"]


# The computer's division.


@pytest.mark.parametrize("army", ARMIES)
def test_r_bat1_the_computer_divides_by_the_rules_and_loses_nobody(army: str) -> None:
    kinds = Counter(ARMIES[army])
    commands = division(kinds, Variant())
    assert 1 <= len(commands) <= 4 and all(len(others) + 1 >= 4 for _, others in commands)
    assert sum((Counter([general, *others]) for general, others in commands), Counter()) == kinds
    assert commands[0][0] in chiefs_kinds(kinds)
    assert all(general not in ("SCh", "LH", "Ps") for general, _ in commands[1:])


@pytest.mark.parametrize(
    "army",
    [
        {"Kn": 1, "Pk": 8, "Ps": 7},
        {"LH": 8, "Ax": 1, "Ps": 9},
        {"Ps": 8, "SCh": 1},
        {"Pk": 7, "Kn": 2, "LH": 4, "El": 1, "Ax": 5, "Ps": 4},
    ],
)
def test_r_bat7_a_division_is_open_to_its_player_whatever_is_left_of_an_army(army: dict[str, int]) -> None:
    left = Counter(army)
    for n, (general, others) in enumerate(division(left, Variant())):
        assert general in (chiefs_kinds(left) if n == 0 else generals_kinds(left))
        left -= Counter([general, *others])
    assert not left


def test_r_bat3_the_computer_counts_what_commands_bear() -> None:
    """Two of five bear two losses each, and one broken is not more than half; six and four are lost with the six."""
    assert break_point(5) == break_point(6) == break_point(4) == 2
    assert losses_borne((5, 5)) > losses_borne((10,)) > losses_borne((6, 4))
    assert best_sizes(10, 4, 4) == (5, 5) and best_sizes(18, 4, 4) == (5, 5, 4, 4) and best_sizes(3, 4, 4) == (3,)


def test_r_bat1_the_computer_forms_its_commands_by_the_real_questions() -> None:
    game = CAMPAIGN.start(["red", "blue"], "forms", Options())[0]
    while not isinstance(game.top, Deploying):
        if (clock := due(game)) is not None:
            advance(game, CLOCK, clock)
            continue
        seat = game.awaited()[0]
        pick = game.top.default(game, seat)
        if isinstance(game.top, Splitting):
            pick = CAMPAIGN.computer["ai"](CAMPAIGN.view(game, seat), Chance("divides"), game.data)
            check(game, seat, pick)
        advance(game, seat, pick)
    assert [c.size for c in game.field_of_battle.commands.values()] == [5, 5, 4, 4] * 2


@pytest.mark.parametrize(
    "army",
    [
        {"LH": 1, "Kn": 1, "Pk": 8, "Ps": 8},  # the only knights were dealt to the second command
        {"Pk": 2, "Ps": 16},  # both pikes to the first
        {"LH": 9, "Ax": 1, "Ps": 8},
        {"SCh": 1, "Ps": 17},
        {"Kn": 1, "Wb": 1, "LH": 8, "Ps": 17},
    ],
)
def test_r_bat7_the_proposed_division_has_a_chief_and_generals_who_may_lead(army: dict[str, int]) -> None:
    kinds = Counter(army)
    for split in (proposed_split(kinds, 4, 4), division(kinds, Variant())):
        assert split[0][0] in chiefs_kinds(kinds)
        assert all(general not in ("SCh", "LH", "Ps") for general, _ in split[1:])
        assert all(len(others) + 1 >= 4 for _, others in split)
        assert sum((Counter([general, *others]) for general, others in split), Counter()) == kinds


def test_r_bat7_a_last_command_of_chariots_and_psiloi_is_led_by_nobody() -> None:
    game = CAMPAIGN.start(["red", "blue"], "leads", Options(red="seleucid"))[0]
    while not isinstance(game.top, Splitting):
        seat = game.awaited()[0]
        advance(game, seat, game.top.default(game, seat))
    pick = Form("Kn", ["Kn"] * 3 + ["El"] * 2 + ["Pk"] * 8 + ["Ax"] * 3 + ["Wb"] * 2)
    check(game, "red", pick)
    advance(game, "red", pick)
    for general in ("SCh", "Ps"):
        with pytest.raises(Illegal, match="nobody left to lead"):
            check(game, "red", FormLast(general))
    check(game, "red", Anew())
    advance(game, CLOCK, TimeUp())  # whoever leaves it so has the division that is proposed
    generals = [game.field_of_battle.elements[c.general].kind for c in game.field_of_battle.commands.values()]
    assert generals and not {"SCh", "LH", "Ps"} & set(generals)
