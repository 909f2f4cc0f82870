"""The watcher of battles: what he counts, and what he lets pass."""

from __future__ import annotations

import pytest

from rules.dba.ai.conduct import BattleConduct
from rules.dba.ai.player import answer
from rules.dba.card_play import OrdersWithCards
from rules.dba.dataset.tables import Rulebook
from rules.dba.duel import CAMPAIGN, Duel, DuelView, Options, imagine
from rules.dba.facts import Grid
from rules.dba.field import Field
from rules.dba.news import BoundEnded
from rules.dba.stances import AllStance, Stance, Stances
from rules.kernel import CLOCK, Chance, Done, Luck, Verb, advance, due
from rules.proving.selfplay import play_out
from tests.rules.dba.stage import stage

LINE = ("a Sp E5 N", "a Sp F5 N", "a Kn H3 N general", "d Sp E14 S general")


def seen(*boards: Field) -> dict[str, int]:
    watcher = BattleConduct()
    for board in boards:
        watcher.look_at_lines(board)
    return {kind: n for kind, n in watcher.counts.items() if n}


@pytest.mark.parametrize(
    ("general", "ahead"),
    [("E8 N", 1), ("E7 N", 0), ("E4 N", 0), ("E10 N", 0)],
    ids=["first", "level", "behind", "fights"],
)
def test_a_general_ahead_of_his_line(general: str, ahead: int) -> None:
    field = stage("a Sp F7 N", "a Sp G7 N", f"a Kn {general} general", "d Sp E11 S general")
    assert seen(field).get("generals_ahead_of_their_line", 0) == ahead


def test_a_general_may_lead_while_the_enemy_is_far_and_when_his_command_is_broken() -> None:
    assert seen(stage("a Sp F2 N", "a Kn F5 N general", "d Sp E11 S general")) == {}
    assert seen(stage("a Sp F6 N broken", "a Kn F8 N general", "d Sp E11 S general")) == {}


def test_an_element_that_leaves_its_line_far_from_the_enemy() -> None:
    alone = ("a Sp E5 N", "a Sp J5 N", *LINE[2:])
    assert seen(stage(*LINE), stage(*alone)) == {"lines_broken_without_need": 2}
    assert seen(stage(*LINE), stage(*LINE)) == seen(stage(*alone), stage(*alone)) == {}
    fights = ("a Sp E5 N", "a Sp J13 N", "a Kn H3 N general", "d Sp J14 S general")
    assert seen(stage(*LINE), stage(*fights)) == {"lines_broken_without_need": 1}  # the one who stays
    near = ("d Sp E11 S general",)
    assert seen(stage(*LINE[:3], *near), stage(*alone[:3], *near)) == {}


def at_stances() -> Duel:
    game: Duel = CAMPAIGN.start(["red", "blue"], "conduct", Options("stance"))[0]
    while not isinstance(game.top, Stances):
        clock = due(game)
        seat = CLOCK if clock is not None else game.awaited()[0]
        advance(game, seat, clock or game.top.default(game, seat))
    return game


def test_one_stance_for_all_is_counted_and_a_stance_for_one_is_not() -> None:
    game, watcher = at_stances(), BattleConduct()
    watcher.look_before(game, "red", Stance("red.1", "hold"))
    assert watcher.counts["one_stance_for_all_commands"] == 0
    watcher.look_before(game, "red", AllStance("hold"))
    assert watcher.counts["one_stance_for_all_commands"] == 1


def test_lines_are_looked_at_when_deployed_and_after_each_bound() -> None:
    game, watcher = at_stances(), BattleConduct()
    entry = advance(game, "red", AllStance("withdraw"))
    watcher.look_after(game, entry)
    assert watcher.in_line
    watcher.in_line = {"nobody"}
    advance(game, "blue", AllStance("withdraw"))
    clock = due(game)
    assert clock is not None
    entry = advance(game, CLOCK, clock)
    assert any(isinstance(told.news, BoundEnded) for told in entry.told)
    watcher.look_after(game, entry)
    assert "nobody" not in watcher.in_line and watcher.in_line


def holding(grid: Grid) -> Duel:
    game: Duel = CAMPAIGN.new(["red", "blue"], "conduct", Options("full"))
    for name, army in grid.armies.items():
        army.seats, army.chief = (["red"], "red") if name == "attacker" else (["blue"], "blue")
    for element in grid.elements.values():
        element.seat = "red" if element.side == "attacker" else "blue"
    for command in grid.commands.values():
        command.seat = "red" if command.side == "attacker" else "blue"
    game.grid = grid
    game.stack = [OrdersWithCards(seat="red", holding=True)]
    return game


@pytest.mark.parametrize(("pips", "missed"), [(2, 1), (0, 0)])
def test_a_hold_that_could_be_paid_for(pips: int, missed: int) -> None:
    grid = stage("a Sp E5 N broken", "a Sp F5 N", "d Sp E12 S general").grid
    grid.commands["a_1"].pips = pips
    watcher = BattleConduct()
    watcher.look_before(holding(grid), "red", Done())
    assert watcher.counts["holds_not_taken"] == missed


@pytest.mark.parametrize("key", ["line-0", "line-1"])
def test_a_computer_commander_keeps_his_lines_until_the_enemy_is_near(key: str) -> None:
    game, watcher = CAMPAIGN.new(["red", "blue"], key, Options("full")), BattleConduct()

    def commander(view: DuelView, luck: Luck, book: Rulebook) -> Verb:
        return answer(imagine(view, luck, book), view.viewer or "", luck, looks_ahead=False)

    play_out(CAMPAIGN, game, dict.fromkeys(["red", "blue"], commander), Chance("x" + key[-1]), watcher=watcher)
    assert watcher.counts["lines_broken_without_need"] == watcher.counts["holds_not_taken"] == 0
