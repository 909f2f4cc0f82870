"""R-BAT2, G23: the commander-in-chief deals the dice of those who share them."""

from __future__ import annotations

import pytest

from rules.dba.dealing import Deal, Dealing
from rules.dba.duel import Duel, Options
from rules.dba.facts import ATTACKER
from rules.dba.full import LettingGo, Orders
from rules.dba.ranks import RankCommand
from rules.dba.stances import AllStance, Stances
from rules.kernel import Done, Illegal, Order, advance, check
from tests.rules.dba.test_many import BRITONS, go_on, until


def asked(do: str = "ask", options: Options = BRITONS) -> Duel:
    """As far as the first orders or the first dealing, where red has ordered this."""
    game = until(LettingGo, options)
    advance(game, "red", Order("dealing", do, "game"))
    while not isinstance(game.top, Dealing | Orders):
        go_on(game)
    return game


def test_g23_who_has_ordered_it_exchanges_dice_by_hand() -> None:
    game = asked()
    grid = game.field_of_battle
    assert isinstance(game.top, Dealing) and game.top.seat == "red"
    before = {c: grid.commands[c].pips for c in ("red.1", "gold.1")}
    assert before["red.1"] > before["gold.1"]  # by rank
    told = advance(game, "red", Deal("red.1", "gold.1")).told
    assert {c: grid.commands[c].pips for c in before} == {"red.1": before["gold.1"], "gold.1": before["red.1"]}
    assert told[0].news.pips["gold.1"] == before["red.1"]
    advance(game, "red", Done())
    assert isinstance(game.top, Orders)


def test_g23_what_is_kept_for_somebody_is_not_dealt_away() -> None:
    game = asked()
    red = game.field_of_battle.commands["red.1"]
    red.reserved, red.pips = [red.general], red.pips + 1
    both = red.pips + game.field_of_battle.commands["gold.1"].pips
    high, low = red.pips - 1, game.field_of_battle.commands["gold.1"].pips
    advance(game, "red", Deal("red.1", "gold.1"))
    assert (red.pips, game.field_of_battle.commands["gold.1"].pips) == (low + 1, high) and low + 1 + high == both


@pytest.mark.parametrize("do", ["by_rank", ""])
def test_g23_nobody_else_is_asked(do: str) -> None:
    game = asked(do) if do else until(Orders, BRITONS)
    assert isinstance(game.top, Orders)


def test_g23_own_dice_are_dealt_to_nobody() -> None:
    saxons = Options("full", "saxon", "british")
    assert isinstance(asked(options=saxons).top, Orders)


def test_g23_only_between_two_commands_of_his_side() -> None:
    game = asked()
    for pick in (Deal("red.1", "red.1"), Deal("red.1", "blue.1")):
        with pytest.raises(Illegal, match="keeps its own die"):
            check(game, "red", pick)


def test_g23_by_stances_a_commander_ranks_again_in_his_answer() -> None:
    game = until(Stances, Options("stance", "british", "british", loans=2))
    army = game.field_of_battle.armies[ATTACKER]
    assert army.rank == ["red.1", "gold.1"]
    check(game, "red", RankCommand("gold.1", 1))
    advance(game, "red", RankCommand("gold.1", 1))
    assert army.rank == ["red.1", "gold.1"]  # sealed
    with pytest.raises(Illegal, match="no dice to deal"):
        check(game, "gold", RankCommand("gold.1", 1))
    for seat in game.seats:
        advance(game, seat, AllStance("hold"))
    go_on(game)
    assert game.field_of_battle.armies[ATTACKER].rank == ["gold.1", "red.1"]
