"""R-BAT10 and 4.3.9 at every pace: commands that are let go, and what becomes of the demoralised."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.dba.ai import whole_battle
from rules.dba.duel import CAMPAIGN, Duel, Options
from rules.dba.facts import ATTACKER
from rules.dba.field import Field
from rules.dba.full import LettingGo
from rules.dba.news import CommandBroke, Fled, PipsRolled
from rules.dba.stances import AllStance, Rout, Stances, Steady, play_bound
from rules.kernel import CLOCK, Done, Entry, Order, TimeUp, Verb, advance, check, due, offers
from tests.rules.dba.stage import at, heard, stage, throws

RED, BLUE = "red", "blue"


def until(kind: type[Any], pace: Any) -> Duel:
    game: Duel = CAMPAIGN.start([RED, BLUE], "a key", Options(pace=pace))[0]
    while not isinstance(game.top, kind):
        if (clock := due(game)) is not None:
            advance(game, CLOCK, clock)
            continue
        seat = game.awaited()[0]
        advance(game, seat, game.top.default(game, seat))
    return game


def do(game: Duel, seat: str, pick: Verb) -> Entry:
    check(game, seat, pick)
    return advance(game, seat, pick)


def round_of(game: Duel, *picks: Verb) -> Entry:
    for pick in picks:
        do(game, RED, pick)
    do(game, RED, Done())
    do(game, BLUE, AllStance("hold"))
    clock = due(game)
    assert clock is not None
    return advance(game, CLOCK, clock)


def fled(entry: Entry) -> int:
    return sum(t.news.count for t in entry.told if isinstance(t.news, Fled) and t.news.side == ATTACKER)


def test_r_bat10_a_command_that_is_let_go_runs() -> None:
    game = until(Stances, "stance")
    size = len(game.field_of_battle.in_command("red.2"))
    assert fled(round_of(game, Rout("red.2"))) == size


def test_r_bat10_its_player_may_hold_it_with_its_pips_and_change_his_mind() -> None:
    game = until(Stances, "stance")
    size = len(game.field_of_battle.in_command("red.2"))
    assert fled(round_of(game, Rout("red.2"), Steady("red.2", "held"))) < size
    left = len([e for e in game.field_of_battle.elements.values() if e.command == "red.2" and e.cell])
    assert fled(round_of(game, Steady("red.2", "runs"))) == left


def test_r_bat10_only_the_demoralised_are_held() -> None:
    assert Steady not in offers(until(Stances, "stance"), RED)


def test_r_bat10_pip_by_pip_it_is_declared_before_the_dice() -> None:
    game = until(LettingGo, "full")
    assert game.awaited() == [RED] and game.field_of_battle.armies[ATTACKER].bounds == 0
    do(game, RED, Rout("red.2"))
    entry = do(game, RED, Done())
    news = [type(t.news) for t in entry.told]
    assert news.index(CommandBroke) < news.index(PipsRolled) and game.field_of_battle.commands["red.2"].broken


def test_r_bat10_a_standing_order_keeps_all_commands() -> None:
    game = until(LettingGo, "full")
    for seat in (RED, BLUE):
        do(game, seat, Order("letting_go", "keep_all", "game"))
    advance(game, CLOCK, TimeUp())
    while game.field_of_battle.round < 3:
        assert not isinstance(game.top, LettingGo)
        advance(game, CLOCK, TimeUp())


PIECES = ("a Sp E5 N broken", "a Sp F5 N broken", "a Ax H5 N broken", "d Sp K12 S", "d Sp L12 S", "d Sp M12 S")


def by_stances(field: Field) -> None:
    play_bound(field, ATTACKER, {})


def at_once(field: Field) -> None:
    whole_battle.play_bound(field, ATTACKER)


@pytest.mark.parametrize("play", [by_stances, at_once])
def test_4_3_9_the_demoralised_are_held_by_pips_and_the_others_run_at_every_pace(
    play: Callable[[Field], None],
) -> None:
    field = stage(*PIECES, dice=throws(1, 1))
    play(field)
    assert [at(field, e) for e in ("a1", "a2", "a3")] == ["E5 N", "F5 N", "H2 S"]
    assert len(heard(field, Fled)) == 1
