"""One test per ruling, named by it: reinforcements."""

from __future__ import annotations

import pytest

from rules.kernel import Illegal, offers, play
from rules.syrian_war.game import SyrianWar
from rules.syrian_war.generals import Generals
from rules.syrian_war.news import Reinforced, ReinforcementsRolled
from rules.syrian_war.reinforcing import Reinforce, Reinforcing, WithChariot
from tests.rules.syrian_war.scenes import (
    P,
    S,
    act,
    asks,
    begin,
    close,
    only,
    reinforcing,
    scene,
    time_up,
    told,
)


def test_P5_each_rolls_less_the_spaces_to_his_own_edge() -> None:
    game = scene("begin", p="south_palestine", s="north_palestine")
    entry = begin(game, 5, 5)
    assert [(n.side, n.minus, n.may) for n in told(entry, ReinforcementsRolled)] == [(P, 2, 3), (S, 3, 2)]
    game = scene("begin", p="judea", s="south_palestine")
    entry = begin(game, 5, 3)
    assert [(n.minus, n.may) for n in told(entry, ReinforcementsRolled)] == [(0, 5), (4, 0)]


def test_P6_one_chariot_may_join_outside_the_die() -> None:
    game = scene("begin")
    only(game, S, Kn=2, Pk=8)
    begin(game, 1, 1)  # nothing from the die
    act(game, S, WithChariot([]))
    close(game)
    assert game.armies[S].elements["SCh"] == 1
    with pytest.raises(Illegal, match="no chariot for you"):
        play(reinforcing(4, 4, p="judea"), P, WithChariot([]))


def test_P6_never_two_chariots_and_never_more_than_24() -> None:
    game = scene("begin")
    only(game, S, SCh=1, Pk=8)
    begin(game, 1, 6)
    assert offers(game, S) == [Reinforce]  # it has one
    game = scene("begin")
    only(game, S, Pk=23)
    begin(game, 1, 6)
    with pytest.raises(Illegal):
        play(game, S, WithChariot(["Kn"]))  # 25
    act(game, S, WithChariot([]))
    close(game)
    assert game.armies[S].size == 24


def test_P22_only_from_the_first_column_then_the_rest_of_the_roll_from_the_next() -> None:
    game = scene("begin", p="judea")
    game.armies[P].pool = [{"LH": 2}, {"Kn": 1, "Pk": 2}, {"Pk": 2}]
    begin(game, 5)
    with pytest.raises(Illegal):
        play(game, P, Reinforce(["Kn"]))
    act(game, P, Reinforce(["LH", "LH"]))
    close(game)
    assert asks(game, Reinforcing) and game.asked() == [P]  # three are left of the roll
    act(game, P, Reinforce(["Pk", "Kn"]))
    close(game)
    assert asks(game, Generals)  # the column is not empty, so the roll ends here
    assert game.armies[P].pool == [{"Pk": 1}, {"Pk": 2}] and game.armies[P].size == 22


def test_P22_fewer_may_be_taken_and_at_24_the_roll_is_lost() -> None:
    game = reinforcing(6, 6, p="judea")
    assert game.asked() == [P]  # Seleucus has 24
    act(game, P, Reinforce([]))
    close(game)
    assert game.armies[P].size == 18 and sum(game.armies[P].pool[0].values()) == 10


def test_P22_late_as_many_as_allowed_in_the_given_order() -> None:
    game = reinforcing(6, 6, p="judea")
    time_up(game)
    assert game.armies[P].pool[0] == {"LH": 2, "Ps": 2}  # Pk, Kn, El and Ax came
    assert game.armies[P].elements == {"Kn": 5, "LH": 2, "Pk": 10, "Ax": 4, "Ps": 2, "El": 1}


def test_P23_both_reinforce_at_the_same_time() -> None:
    game = scene("begin", p="judea", s="lebanon")
    only(game, S, Pk=8, Kn=2)
    begin(game, 4, 4)
    assert game.asked() == [P, S]
    first = play(game, P, Reinforce(["Kn"]))[0]
    assert first.top.reinforce_elements(first, S) == game.top.reinforce_elements(game, S)


def test_P22_a_full_army_is_told_that_its_roll_is_lost() -> None:
    entry = begin(scene("begin", p="judea"), 6, 6)
    assert [(n.side, n.full) for n in told(entry, ReinforcementsRolled)] == [(P, False), (S, True)]


def test_P22_the_open_column_bounds_what_may_be_taken_and_what_is_over_goes_to_the_next() -> None:
    game = scene("begin", p="judea")
    game.armies[P].pool = [{"LH": 2}, {"Kn": 1, "Pk": 2}]
    begin(game, 3)
    assert reinforcing_now(game).may(game, P) == 2
    act(game, P, Reinforce(["LH", "LH"]))
    close(game)
    assert reinforcing_now(game).may(game, P) == 1  # of the three that he rolled
    act(game, P, Reinforce(["Kn"]))
    close(game)
    assert asks(game, Generals) and game.armies[P].pool == [{"Pk": 2}]


def reinforcing_now(game: SyrianWar) -> Reinforcing:
    assert isinstance(game.top, Reinforcing)
    return game.top


def test_P6_a_second_column_brings_no_second_chariot() -> None:
    game = scene("begin", s="lebanon")
    only(game, S, Kn=2, Pk=8)
    game.armies[S].pool = [{"Wb": 1}, {"Pk": 2}]
    begin(game, 1, 4)
    act(game, S, WithChariot(["Wb"]))
    close(game)
    assert game.asked() == [S] and offers(game, S) == [Reinforce]
    with pytest.raises(Illegal, match="one chariot only"):
        play(game, S, WithChariot(["Pk"]))


def test_P6_a_chariot_comes_without_anybody_from_the_pool() -> None:
    game = scene("begin", s="lebanon")
    only(game, S, Kn=2, Pk=8)
    game.armies[S].pool = []  # all of it has joined
    begin(game, 1, 6)
    act(game, S, WithChariot([]))
    entry = close(game)
    assert told(entry, Reinforced) == [Reinforced(S, {"SCh": 1}, 11)] and game.armies[S].pool == []


def test_who_takes_nobody_is_not_told_of() -> None:
    game = reinforcing(6, 6, p="judea")
    act(game, P, Reinforce([]))
    assert told(close(game), Reinforced) == []
