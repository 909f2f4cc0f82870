"""4.5: the computer commander plays his battle cards, where they are of use and not where they are not."""

from __future__ import annotations

from typing import Any

import pytest

from rules.dba.ai.surprises import best_ambush, best_fire, should_steal_march
from rules.dba.card_play import BringHammer, Ditch, SetFire, Sorcery, StealMarch
from rules.dba.duel import CAMPAIGN, Duel, Options
from rules.dba.facts import ATTACKER, DEFENDER, Works, cell_place
from rules.dba.field import Field
from rules.dba.full import Orders
from rules.dba.ranks import Deploying, Station
from rules.dba.stances import AllStance, Stances
from rules.kernel import Chance, Verb
from tests.rules.dba.stage import stage
from tests.rules.dba.test_cards import do, until


def choice(game: Duel, seat: str) -> Verb:
    return CAMPAIGN.computer["ai"](CAMPAIGN.view(game, seat), Chance("cards"), game.data)


def test_sorcery_falls_on_the_command_that_breaks_soonest_for_its_size() -> None:
    game = until(Deploying, teal=["sorcery"])
    game.field_of_battle.commands["gold.1"].size = 6  # its break point falls from 2 to 1, red's of 10 from 4 to 3
    assert choice(game, "teal") == Sorcery("gold.1")
    game.field_of_battle.commands["gold.1"].size = 3  # it cannot fall below 1
    assert choice(game, "teal") == Sorcery("red.1")


def test_hammer_is_brought_and_then_the_army_deployed() -> None:
    game = until(Deploying, teal=["hammer"])
    pick = choice(game, "teal")
    assert isinstance(pick, BringHammer)
    do(game, "teal", pick)
    assert not isinstance(choice(game, "teal"), BringHammer)


def test_ditch_is_dug_by_a_defender_who_then_waits_behind_it() -> None:
    game = until(Deploying, teal=["hidden_ditch"])
    assert game.top.side == DEFENDER
    while not isinstance(pick := choice(game, "teal"), Ditch):
        assert isinstance(pick, Station)
        do(game, "teal", pick)
    assert pick.elements and all("Kn" not in i and "LH" not in i for i in pick.elements)
    do(game, "teal", pick)
    assert not isinstance(choice(game, "teal"), Station | Ditch)
    fights = until(Stances)
    fights.field_of_battle.works = [Works("teal", "hidden_ditch", {"teal_Sp1": "E4 N"})]
    assert choice(fights, "teal") == AllStance("hold")
    fights.field_of_battle.round = 8  # the day grows late
    assert choice(fights, "teal") != AllStance("hold")


def test_ditch_is_kept_by_an_attacker() -> None:
    fog = Options("stance", "british", "british", "forest", cards=True, fog=True)  # both deploy at the same time
    game = until(Deploying, fog, red=["hidden_ditch"], blue=["hidden_ditch"])
    assert isinstance(choice(game, "blue"), Station) and not isinstance(choice(game, "red"), Station | Ditch)


def field_of(*pieces: str, **how: Any) -> Field:
    field = stage(*pieces, **how)
    field.grid.watchful = True
    return Field(field.grid, field.tables)


def test_grassfire_burns_where_it_drifts_on_enemies_and_not_on_friends() -> None:
    ahead = ("d Sp E7 S", "d Sp F7 S", "d Sp G7 S")
    torch = best_fire(field_of("a Sp E5 N", *ahead), "a")
    assert torch is not None and torch.drift == "N" and torch.cells == 3
    assert best_fire(field_of("a Sp E5 N", "d Sp E7 S"), "a") is None  # one enemy is not worth it
    assert best_fire(field_of("a Sp E5 N", "a Sp E8 N", "a Sp F8 N", "a Sp G8 N", *ahead), "a") is not None
    assert best_fire(field_of("a Sp E4 N", "d Sp E9 S", "d Sp F9 S", "d Sp G9 S"), "a") is None  # too far


@pytest.mark.parametrize(("row", "steals"), [(6, False), (7, False), (8, True), (9, True), (10, False)])
def test_steal_a_march_when_a_second_move_comes_to_grips(row: int, steals: bool) -> None:
    pieces = [f"a Sp {file}4 N" for file in "CDEF"] + [f"d Sp {file}{row} S" for file in "CDEF"]
    assert should_steal_march(field_of(*pieces, "d Ax R15 S general"), "a") is steals


WOOD = {f"{file}{row}": "wood" for file in "EF" for row in (8, 9)} | {"Q1": "wood", "Q2": "wood"}


def test_ambush_appears_behind_the_enemy_and_faces_him() -> None:
    past = ("a Sp A1 N", "a Ax B1 N general")
    hidden = ("a Sp Q1 N", "a Kn Q2 N")
    field = field_of(*past, *hidden, "d Sp F11 N", "d Ax G14 N general", ground=WOOD)
    found = best_ambush(field, "a")
    assert [x.element for x in found][:1] == ["a4"]  # knights first
    assert all(cell_place(x.cell)[1] < 11 and x.facing == "N" for x in found)
    faced = field_of(*past, *hidden, "d Sp F11 S", "d Sp F12 S general", ground=WOOD)
    assert best_ambush(faced, "a") == []  # he would only stand in front of them


@pytest.mark.parametrize(("pace", "kind"), [("stance", Stances), ("full", Orders)])
@pytest.mark.parametrize(("row", "card"), [(6, SetFire), (8, StealMarch)])
def test_fire_and_march_are_played_in_either_pace(pace: Any, kind: type[Any], row: int, card: type[Verb]) -> None:
    options = Options(pace, "british", "british", "arable", cards=True)
    game = until(kind, options, red=["grassfire", "steal_march"])
    grid = game.field_of_battle
    grid.ground, grid.south = ["." * grid.width] * 15, ATTACKER
    for element in grid.elements.values():
        element.cell, element.facing, element.moved = "", "", 0
    for command, at, facing in (("red.1", 4, "N"), ("blue.1", row, "S")):
        for n, i in enumerate(grid.in_command(command)):
            grid.elements[i].cell, grid.elements[i].facing = f"{chr(ord('D') + n)}{at}", facing
    pick = choice(game, "red")
    assert isinstance(pick, card)
    do(game, "red", pick)
    assert not isinstance(choice(game, "red"), SetFire | StealMarch)
