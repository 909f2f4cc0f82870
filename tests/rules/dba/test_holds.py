"""4.3.9 in pace `full`: the computer commander holds the demoralised, as the herald does in the other paces."""

from __future__ import annotations

from rules.dba.ai.player import answer
from rules.dba.order_verbs import HoldGround
from rules.kernel import Chance, Done, advance
from tests.rules.dba.test_order_forms import holding

RED = "red"


def test_4_3_9_the_computer_holds_the_largest_group_first() -> None:
    game = holding(red_Sp1="B3 N", red_Sp2="C3 N", red_Sp3="G3 N")
    pick = answer(game, RED, Chance("x"))
    assert isinstance(pick, HoldGround) and {pick.corner, pick.opposite} == {"B3", "C3"}
    advance(game, RED, pick)
    then = answer(game, RED, Chance("x"))
    left = game.field_of_battle.commands[game.field_of_battle.elements["red_Sp3"].command].pips
    assert then == (HoldGround("G3", "G3", "N") if left else Done())
