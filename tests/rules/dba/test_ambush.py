"""4.5, G26: Ambush!"""

from __future__ import annotations

from typing import Any

import pytest

from rules.dba.ambush import Lookout, remember, spring
from rules.dba.card_play import Ambush
from rules.dba.duel import Options
from rules.dba.entrusted import play_entrusted
from rules.dba.facts import ATTACKER, Lurker
from rules.dba.field import Field
from rules.dba.full import Orders
from rules.dba.news import Ambushed, OrderSkipped
from rules.dba.stances import AllStance, Stances
from rules.kernel import Done, Illegal, check
from tests.rules.dba.stage import at, heard, stage
from tests.rules.dba.test_cards import do, go_on, until

WOODS = {f"{file}{row}": "wood" for file in "EFGH" for row in (7, 8, 9)}


def lookout(*pieces: str, ground: dict[str, str] | None = None) -> Lookout:
    field = stage(*pieces, ground=WOODS if ground is None else ground)
    field.grid.watchful = True
    return Lookout(field, 0)


def names(found: Lookout) -> set[str]:
    return set(found.cells)


def test_ambush_into_a_wood_sight_goes_one_cell() -> None:
    found = lookout("a Sp E3 N", "d Sp E11 S")
    assert {"E7", "F8", "H9"} <= names(found)
    near = lookout("a Sp E3 N", "d Sp E10 S")
    assert "E9" not in names(near) and "E7" in names(near)
    assert "E8" not in names(near)  # his zone


def test_ambush_behind_a_wood_only_where_it_hides_from_every_enemy() -> None:
    one = lookout("a Sp A1 N", "d Sp F12 S", "d Ax F13 S general")
    assert "F6" in names(one)  # the wood is between
    two = lookout("a Sp A1 N", "d Sp F12 S", "d Sp F3 N")
    assert "F6" not in names(two)


def test_ambush_never_in_the_open_or_next_to_an_enemy() -> None:
    found = lookout("a Sp A1 N", "d Sp E11 S")
    assert not {"A5", "K5", "E12"} & names(found)


def test_ambush_what_was_seen_once_is_seen_for_good() -> None:
    field = stage("a Sp A1 N", "d Sp E10 S", ground=WOODS)
    field.grid.watchful = True
    remember(field.grid)
    field.put(field.number["d1"], field.cells["E13"], 2)
    field.store()
    later = Lookout(Field(field.grid, field.tables), 0)
    assert "E9" not in names(later) and "E8" in names(later)


def test_ambush_an_element_that_was_ever_seen_does_not_appear() -> None:
    field = stage("a Sp C3 N", "a Sp F8 N", "d Sp C12 S", ground=WOODS)
    field.grid.watchful = True
    found = Lookout(field, 0)
    assert found.unseen("a") == ["a2"]
    told = spring(field, [Lurker("a", "a1", "H8", "N"), Lurker("a", "a2", "H8", "E")])
    assert [x.element for x in told] == ["a2"] and at(field, "a2") == "H8 E"
    assert heard(field, OrderSkipped)[0].why.key == "it_has_been_seen"
    assert heard(field, Ambushed)[0].element == "a2" and field.grid.spent == [("a", "ambush")]


def forest(kind: type[Any], pace: Any) -> Any:
    """Everybody of gold's stands in one wood; the enemy is on the other side of it."""
    game = until(kind, Options(pace, "british", "british", "forest", cards=True), gold=["ambush"], red=["ambush"])
    grid = game.field_of_battle
    grid.ground = ["w" * len(row) for row in grid.ground]
    return game


def test_ambush_by_stances_up_to_three_appear_in_ones_own_bound() -> None:
    game = forest(Stances, "stance")
    for _ in range(3):
        element = game.top.ambush_element(game, "gold").values[0]
        cell = game.top.ambush_cell(game, "gold", element).values[0]
        do(game, "gold", Ambush(element, cell, "N"))
    with pytest.raises(Illegal, match="played already"):
        check(game, "gold", Ambush("gold_Sp1", "A1", "N"))
    do(game, "gold", AllStance("hold"))
    told: list[Any] = []
    while not told:
        told = [n for n in go_on(game) if isinstance(n, Ambushed)]
    assert len(told) == 3 and game.cards["gold"] == [] and game.played == ["ambush"]


def test_ambush_in_full_before_the_first_move_and_the_card_is_spent_with_the_first() -> None:
    game = forest(Orders, "full")
    assert game.asked() == ["red"]
    for n in range(3):
        element = game.top.ambush_element(game, "red").values[0]
        cell = game.top.ambush_cell(game, "red", element).values[0]
        do(game, "red", Ambush(element, cell, "N"))
        assert game.cards["red"] == [] and game.field_of_battle.sprung == n + 1
    with pytest.raises(Illegal, match="played already"):
        check(game, "red", Ambush("red_Sp1", "A1", "N"))
    assert game.played == ["ambush"] and game.field_of_battle.active == ATTACKER


def test_ambush_in_full_is_not_for_an_ally_who_comes_after_its_holder() -> None:
    game = forest(Orders, "full")
    game.cards["gold"] = []
    element = game.top.ambush_element(game, "red").values[0]
    cell = game.top.ambush_cell(game, "red", element).values[0]
    do(game, "red", Ambush(element, cell, "N"))
    assert Ambush in game.top.offers(game, "red")
    do(game, "red", Done())
    assert game.asked() == ["gold"] and Ambush not in game.top.offers(game, "gold")


def test_ambush_is_not_offered_where_there_is_no_place_to_appear() -> None:
    game = forest(Stances, "stance")
    grid = game.field_of_battle
    grid.ground = ["." * len(row) for row in grid.ground]
    assert game.top.ambush_element(game, "gold").values == []
    assert Ambush not in game.top.offers(game, "gold")


def test_ambush_is_for_its_holder() -> None:
    game = forest(Stances, "stance")
    with pytest.raises(Illegal, match="no such card"):
        check(game, "blue", Ambush("blue_Sp1", "A1", "N"))


def test_ambush_in_full_he_stands_there_at_once_and_is_not_to_be_met_where_he_was() -> None:
    game = forest(Orders, "full")
    element = game.top.ambush_element(game, "red").values[0]
    before = game.field_of_battle.elements[element].cell
    cell = game.top.ambush_cell(game, "red", element).values[0]
    do(game, "red", Ambush(element, cell, "W"))
    now = game.field_of_battle
    assert (now.elements[element].cell, now.elements[element].facing) == (cell, "W") and now.at(before) is None


def test_ambush_a_wood_hides_from_where_the_enemies_stand_now() -> None:
    """Once it was between; now an own element is in his way, and no wood."""
    field = stage("a Sp F5 N", "d Sp F12 S", "d Ax R15 S general", ground=WOODS)
    field.grid.watchful = True
    assert "F6" in names(Lookout(field, 0))
    remember(field.grid)
    field.put(field.number["d1"], field.cells["F3"], 2)
    field.store()
    assert "F6" not in names(Lookout(field, 0))


def test_G24_for_an_ambush_that_a_commander_lays_it_is_kept_where_everybody_stands() -> None:
    game = until(Stances, gold=["ambush"])
    grid = game.field_of_battle
    grid.watchful = False
    game.__dict__["entrusted"] = lambda seat: {"ambush": seat}
    play_entrusted(game, "gold")
    assert grid.watchful and grid.waylayers == ["gold"]


def test_ambush_in_full_no_two_appear_in_one_cell() -> None:
    game = forest(Orders, "full")
    element = game.top.ambush_element(game, "red").values[0]
    cell = game.top.ambush_cell(game, "red", element).values[0]
    do(game, "red", Ambush(element, cell, "N"))
    other = game.top.ambush_element(game, "red").values[0]
    assert cell not in game.top.ambush_cell(game, "red", other).values
