"""Orders as players write them, and what is refused: each by itself, with its reason, and the others stand."""

from __future__ import annotations

from typing import Any

import pytest

from rules.dba.duel import CAMPAIGN, Duel, Options
from rules.dba.facts import Host
from rules.dba.full import Orders
from rules.dba.notation import preview
from rules.dba.order_verbs import GroupMove, SingleMove
from rules.kernel import CLOCK, Illegal, advance, due
from rules.kernel.codec import Codec
from rules.kernel.notation import read, write
from tests.rules.dba.test_many import BRITONS, until
from tests.rules.dba.test_order_forms import board, holding

CODEC: Codec = CAMPAIGN.codec


def first_bound(pips: int = 4) -> Duel:
    """The attacker's first bound, both deployed as proposed; he stands in the south."""
    game, _ = CAMPAIGN.start(["red", "blue"], "k", Options(pace="full", red="british", blue="british"))
    while not game.field_of_battle.active:
        clock = due(game)
        if clock is not None:
            advance(game, CLOCK, clock)
        else:
            seat = game.awaited()[0]
            pick = game.top.default(game, seat)
            if pick.kind() == "pick_edge":
                pick.edge = "south"
            advance(game, seat, pick)
    for command in game.field_of_battle.commands.values():
        command.pips = pips
    duel: Duel = game
    return duel


def cells(game: Host, kind: str) -> list[str]:
    return sorted(e.cell for i, e in game.field_of_battle.elements.items() if i.startswith(f"red_{kind}") and e.cell)


def test_a_group_a_single_one_and_a_march_are_previewed_and_the_game_is_untouched() -> None:
    game = first_bound()
    before = CODEC.encode(game)
    spears = cells(game, "Sp")
    first, last = spears[0], spears[-1]
    after, lines = preview(game, "red", f"{first}-{last} fwd 2\n{cells(game, 'LH')[0]} fwd 1")
    assert [line.why for line in lines] == [None, None]
    assert isinstance(lines[0].pick, GroupMove) and isinstance(lines[1].pick, SingleMove)
    assert {c[-1] for c in cells(after, "Sp")} == {"6"} and CODEC.encode(game) == before


@pytest.mark.parametrize(
    ("order", "key"),
    [
        ("charge!!", "order_not_understood"),
        ("Q9 fwd 1", "nobody_of_yours_there"),
        ("A1-B2 fwd 1", "nobody_of_yours_there"),
        ("ZZ99 turn W", "nobody_of_yours_there"),
        ("rout nobody", "not_open"),
        ("first A1", "nobody_of_yours_there"),
    ],
)
def test_what_is_refused_is_refused_alone(order: str, key: str) -> None:
    game = first_bound()
    knights = cells(game, "LH")[0]
    after, lines = preview(game, "red", f"{order}; {knights} fwd 1")
    assert lines[0].pick is None and lines[0].why is not None and lines[0].why.key == key
    assert lines[1].why is None and cells(after, "LH") != cells(game, "LH")


def test_too_few_pips_and_too_far_are_said() -> None:
    game = first_bound(pips=1)
    horse, spear = cells(game, "LH")[0], cells(game, "Sp")[0]
    _, lines = preview(game, "red", f"{horse} fwd 9; {horse} fwd 1; {spear} turn S")
    assert [line.why.key if line.why else "" for line in lines] == ["out_of_reach", "", "too_few_pips"]


def test_an_element_that_is_gone_is_named() -> None:
    game = first_bound()
    horse = cells(game, "LH")[0]
    game.field_of_battle.elements["red_LH1"].cell = ""
    _, lines = preview(game, "red", f"{horse} fwd 1")
    assert lines[0].why is not None and lines[0].why.key == "nobody_of_yours_there"


def test_nobody_orders_for_another() -> None:
    game = first_bound()
    _, lines = preview(game, "blue", "done")
    assert lines[0].why is not None and lines[0].why.key == "not_your_question"


def test_the_common_notation_writes_and_reads_the_same_orders() -> None:
    for pick in (SingleMove("C9", "E10", "W"), GroupMove("B3", "E4", "dl1+fwd1")):
        assert read(write(pick), CODEC.verb_named) == pick
    with pytest.raises(Illegal):
        read("single_move C9", CODEC.verb_named)


def test_R_BAT1_what_allies_have_lent_is_ordered_by_whoever_leads_it() -> None:
    game = until(Orders, BRITONS)
    grid = game.field_of_battle
    for command in grid.commands.values():
        command.pips = 4
    lent = next(e for e in grid.elements.values() if e.seat == "gold" and e.command == "red.1")
    _, lines = preview(game, "red", f"{lent.cell} turn S")
    assert lines[0].pick == SingleMove(lent.cell, lent.cell, "S")
    allys = next(e for e in grid.elements.values() if e.command == "gold.1")
    _, lines = preview(game, "red", f"{allys.cell} turn S")
    assert lines[0].why is not None and lines[0].why.key == "nobody_of_yours_there"
    assert isinstance(game.top, Orders)
    game.top.seat = "gold"
    _, lines = preview(game, "gold", f"{lent.cell} turn S")
    assert lines[0].why is not None and lines[0].why.key == "nobody_of_yours_there"


@pytest.mark.parametrize("order", ["B3-Z9 fwd 1", "Z9-B3 fwd 1", "B3-C99 fwd 1"])
def test_a_rectangle_that_is_not_on_the_board_is_refused(order: str) -> None:
    _, lines = preview(board(red_Sp1="B3 N", red_Sp2="C3 N"), "red", order)
    assert lines[0].why is not None and lines[0].why.key == "off_the_board"


@pytest.mark.parametrize("corner", ["B3", "B4", "C3", "C4"])
def test_a_group_is_named_by_a_rectangle_whose_corner_is_empty(corner: str) -> None:
    """Three of the four cells are held by a group; the fourth is empty."""
    held = [cell for cell in ("B3", "B4", "C3", "C4") if cell != corner]
    places: dict[str, Any] = {f"red_Sp{n}": f"{cell} N" for n, cell in enumerate(held, 1)}
    game = board(**places)
    after, lines = preview(game, "red", "B3-C4 fwd 1")
    assert lines[0].why is None
    assert cells(after, "Sp") == sorted(f"{cell[0]}{int(cell[1]) + 1}" for cell in held)


def test_what_is_written_is_read_line_by_line() -> None:
    game = first_bound()
    horse = cells(game, "LH")[0]
    lines = game.top.written(game, "red", f"{horse} fwd 1; {horse} fwd 1")
    assert [(line.text, line.why and line.why.key) for line in lines] == [
        (f"{horse} fwd 1", None),
        (f"{horse} fwd 1", "nobody_of_yours_there"),
    ]


@pytest.mark.parametrize("order", ["hold Z9-B3", "hold B3-Z9", "hold Z9"])
def test_what_is_not_on_the_board_is_not_held(order: str) -> None:
    _, lines = preview(holding(red_Sp1="C3 N"), "red", order)
    assert lines[0].why is not None and lines[0].why.key == "nobody_of_yours_there"


@pytest.mark.parametrize("corner", ["B3", "B5", "D3", "D5"])
def test_a_group_may_fill_one_corner_of_its_rectangle_alone(corner: str) -> None:
    places: dict[str, Any] = {f"red_Sp{n}": f"{cell} N" for n, cell in enumerate(["C3", "B4", "C4", "D4"], 1)}
    game = board(**places, red_LH1="C5 N", red_Ps1=f"{corner} N")
    after, lines = preview(game, "red", "B3-D5 fwd 1")
    assert lines[0].why is None and cells(after, "Sp") == ["B5", "C4", "C5", "D5"]
