"""What a battle leaves behind: what is told and kept of it, who comes back, and where the loser ends up."""

from __future__ import annotations

import pytest

from rules.dba.facts import DEFENDER, Ended
from rules.kernel import end
from rules.syrian_war.grid import GridFight
from rules.syrian_war.news import BattleFought, LeftTheMap, Recovered, Retreated
from rules.syrian_war.outcome import most_commands
from rules.syrian_war.reported_battle import Reporting
from tests.rules.syrian_war.scenes import P, S, account, asks, battle, begin, fought, told
from tests.rules.syrian_war.test_small_print import grid_of


def test_a_battle_is_told_with_its_place_winner_losses_rounds_and_way() -> None:
    entry = fought(battle(), account(S, ["Pk"] * 8 + ["LH"], ["Ax", "SCh"], rounds=4))
    lost = {P: {"Pk": 8, "LH": 1}, S: {"Ax": 1, "SCh": 1}}
    assert told(entry, BattleFought) == [BattleFought("south_palestine", S, S, lost, 4, "table")]


def test_a_battle_is_kept_with_its_dead_and_those_who_came_back() -> None:
    game = battle()
    fought(game, account(S, ["Kn"] * 4, ["Ax"], (P,)), 1, 6)
    last = game.battles[-1]
    assert (last.attacker, last.space, last.died) == (S, "south_palestine", ["nikias"])
    assert last.recovered == {P: {"Kn": 2}, S: {}}


def test_P4_where_nobody_comes_back_nothing_is_told_of_it() -> None:
    entry = fought(battle(), account(S, ["Pk"] * 8, ["Ax"] * 2), 1, 1)
    assert told(entry, Recovered) == []
    entry = fought(battle(), account(S, ["Pk"] * 8, ["Ax"] * 2), 5, 1)
    assert told(entry, Recovered) == [Recovered(P, {"Pk": 2})]


@pytest.mark.parametrize(
    ("winner", "space", "end"), [(S, "samaria", "judea"), (P, "lebanon", "syria"), (P, "phoenicia", "lebanon")]
)
def test_P9_who_is_driven_to_his_own_end_of_the_track_is_still_on_it(winner: str, space: str, end: str) -> None:
    game = battle(space)
    entry = fought(game, account(winner))
    loser = game.foe(winner)
    assert game.result is None and game.armies[loser].space == end
    assert told(entry, Retreated) == [Retreated(loser, space, end)] and told(entry, LeftTheMap) == []


def test_P34_what_was_agreed_on_before_a_battle_is_spent_when_it_begins() -> None:
    game = battle(way="odds")
    game.proposals = {P: "table", S: "table"}
    begin(game)
    assert asks(game, Reporting) and game.proposals == {} and game.affairs(P) == game.affairs(S) == []


def test_P33_an_army_too_small_for_two_commands_is_one() -> None:
    rules = battle().data_set.battle
    assert [most_commands(rules, n) for n in (1, 3, 4, 7)] == [1, 1, 1, 1]


def test_after_a_battle_the_grid_is_cleared_away() -> None:
    game = battle(way="auto")
    game.grid = grid_of(nameless=False, dead=["a1"])
    then = GridFight().fought(game, Ended(DEFENDER, "losses"))
    assert game.grid is None and isinstance(then, end) and then.value.winner == P
