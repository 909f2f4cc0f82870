"""4.3.2 to 4.3.4 and 4.3.10, the sequence of a battle, and 4.4.2, a battle at once, where no other test says it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.dba import bound
from rules.dba.ai.whole_battle import play_out
from rules.dba.battle import ChoosingBoard, ChoosingEdge, PickBoard, play_at_once
from rules.dba.deploy import array
from rules.dba.duel import CAMPAIGN, Options
from rules.dba.facts import ATTACKER, DEFENDER, Ended
from rules.dba.field import Field
from rules.dba.full import LettingGo, Orders
from rules.dba.news import BattleEnded, BoardsDrawn, CommandBroke, GeneralFell, PipsRolled, Story
from rules.dba.order_verbs import FinishBy, SingleMove
from rules.dba.ranks import Deploying, Station
from rules.kernel import CLOCK, Begin, Done, Entry, Illegal, TimeUp, advance, check
from rules.proving.selfplay import play_game
from tests.rules.dba.stage import heard, stage, throws
from tests.rules.dba.test_paces import BLUE, RED, at_orders, go_on, new


def test_4_3_10_two_deadlines_missed_in_a_row_are_an_advance_in_full_too() -> None:
    def misses(game: Any) -> str:
        """What RED's commands are led by when the time of his next part is up."""
        go_on(game, lambda g: isinstance(g.top, Orders) and g.top.seat == RED and not g.top.holding)
        advance(game, CLOCK, TimeUp())
        return str(game.field_of_battle.commands["red.1"].stance)

    game = at_orders()
    assert [misses(game), misses(game), misses(game)] == ["hold", "advance", "advance"]
    go_on(game, lambda g: isinstance(g.top, Orders) and g.top.seat == RED and not g.top.holding)
    advance(game, RED, FinishBy("hold"))  # he is back
    assert misses(game) == "hold"


# 4.3.2 to 4.3.4


def test_4_3_2_three_boards_the_first_by_default_and_then_an_edge_by_die() -> None:
    game = new()
    drawn = list(game.field_of_battle.boards)
    assert isinstance(game.top, ChoosingBoard) and len(drawn) == 3 and game.awaited() == [BLUE]
    for n in "123":
        check(game, BLUE, PickBoard(n))
    with pytest.raises(Illegal):
        check(game, BLUE, PickBoard("4"))
    advance(game, CLOCK, TimeUp())
    assert game.field_of_battle.ground == drawn[0] and isinstance(game.top, ChoosingEdge)
    entry = advance(game, CLOCK, TimeUp())
    assert game.field_of_battle.south == (ATTACKER if entry.rolls[0].got <= 3 else DEFENDER)


def test_4_3_3_3_who_is_late_is_deployed_as_proposed() -> None:
    game = new()
    go_on(game, lambda g: isinstance(g.top, Deploying))
    grid = game.field_of_battle
    proposed = {i: c for command in grid.armies[DEFENDER].line for i, c in array(grid, command).items()}
    advance(game, CLOCK, TimeUp())
    now = game.field_of_battle
    assert {i: now.elements[i].cell for i in proposed} == proposed and now.armies[DEFENDER].shown


def test_4_3_3_3_half_an_array_is_filled_up_by_the_herald() -> None:
    game = new()
    go_on(game, lambda g: isinstance(g.top, Deploying))
    grid = game.field_of_battle
    taken = array(grid, "blue.1")
    first, second = list(taken)[:2]
    advance(game, BLUE, Station(first, taken[second]))  # where another was to stand
    advance(game, CLOCK, TimeUp())
    cells = [e.cell for e in game.field_of_battle.elements.values() if e.side == DEFENDER]
    assert game.field_of_battle.elements[first].cell == taken[second] and len(set(cells)) == len(cells) and all(cells)


def test_4_3_4_4_the_demoralised_are_held_or_run_before_the_others_move() -> None:
    game = at_orders()
    broken = game.field_of_battle.commands["red.2"]
    broken.broken = True  # nine of eighteen: not yet more than half
    for seat in (RED, BLUE, BLUE, RED):  # orders, then whether a command is let go
        advance(game, seat, Done())
    assert isinstance(game.top, Orders) and game.top.seat == RED and game.top.holding
    with pytest.raises(Illegal):
        here = game.field_of_battle.elements[game.field_of_battle.commands["red.1"].general]
        check(game, RED, SingleMove(here.cell, here.cell, "E"))
    before = {i: game.field_of_battle.elements[i].facing for i in game.field_of_battle.in_command("red.2")}
    advance(game, RED, Done())
    now = game.field_of_battle.elements
    assert isinstance(game.top, Orders) and game.top.seat == RED and not game.top.holding
    assert all(not now[i].cell or now[i].facing != facing for i, facing in before.items())


def test_4_3_4_5_commands_in_any_order_and_one_may_go_on_after_another() -> None:
    game = at_orders(red="ptolemaic")
    grid = game.field_of_battle
    for command in grid.commands.values():
        command.pips = 3
    one, two = (next(i for i in grid.in_command(f"red.{n}") if grid.elements[i].kind == "LH") for n in (1, 2))
    for element in (two, one, two):
        here = game.field_of_battle.elements[element]
        pick = SingleMove(here.cell, here.cell, "E" if here.facing in "NS" else "N")
        check(game, RED, pick)
        advance(game, RED, pick)
    pips = game.field_of_battle.commands
    assert (pips["red.1"].pips, pips["red.2"].pips) == (2, 1)


def test_4_1_6_unspent_pips_are_lost() -> None:
    field = stage("a Sp E5 N", "d Sp R9 S", dice=throws(2))
    field.grid.commands["a_1"].pips = 5
    bound.begin(field, ATTACKER)
    assert field.grid.commands["a_1"].pips == 2


def test_4_3_4_8_morale_comes_before_the_end_and_both_after_the_fights() -> None:
    field = stage(
        "a Sp E5 N general", "a Sp A1 N", "a Sp B1 N", "d Kn E6 S", "d Kn D6 S", "d Kn F6 S", dice=throws(1, 6)
    )
    bound.finish(field, ATTACKER)
    kinds = [type(n) for n in field.__dict__["heard"]]
    assert kinds.index(GeneralFell) < kinds.index(CommandBroke) < kinds.index(BattleEnded)


# 4.4.2


def test_4_4_2_at_once_takes_the_first_board_an_edge_by_die_and_asks_nobody() -> None:
    souths = set()
    for n in range(8):
        played = play_game(CAMPAIGN, 2, f"at once {n}", {}, Options("auto", "british", "saxon"), log=True)
        told = [t.news for t in played.log[0].told]
        assert [b.count for b in told if isinstance(b, BoardsDrawn)] == [1]
        assert 1 <= sum(isinstance(b, Story) for b in told) <= 8 and played.state.result is not None
        souths.add(played.state.field_of_battle.south)
        if len(souths) == 2:
            return
    raise AssertionError("always the same edge")


def test_4_4_2_both_sides_advance() -> None:
    field = stage("a Sp E5 N general", "a Sp F5 N", "d Sp E11 S general", "d Sp F11 S", dice=lambda: 3)
    assert {c.stance for c in field.grid.commands.values()} == {"advance"}
    field.grid.round = 0
    play_out(field)
    rolled = [n.side for n in heard(field, PipsRolled)]
    assert rolled[:4] == [ATTACKER, DEFENDER] * 2 and field.grid.ended is not None


def test_4_3_10_done_hands_the_bound_to_the_other() -> None:
    game = at_orders()
    advance(game, RED, Done())
    assert isinstance(game.top, LettingGo) and game.top.seat == BLUE
    advance(game, BLUE, Done())
    assert isinstance(game.top, Orders) and game.top.seat == BLUE and game.field_of_battle.active == DEFENDER


def test_4_4_2_at_once_all_commands_go_on_advance_whatever_their_last_stance_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = new()
    go_on(game, lambda g: isinstance(g.top, Deploying))
    grid = game.field_of_battle
    for command in grid.commands.values():
        command.stance = "withdraw"
    seen: list[str] = []

    def play_none_of_it(field: Field) -> None:
        seen.extend(c.stance for c in field.grid.commands.values())
        field.grid.ended = Ended("", "time")
        bound.tell_end(field)

    monkeypatch.setattr("rules.dba.battle.play_out", play_none_of_it)
    game.open_entry(Entry(RED, Begin()))
    play_at_once(game)
    assert set(seen) == {"advance"}
