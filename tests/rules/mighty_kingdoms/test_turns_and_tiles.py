"""Whose turn it is among three kingdoms, and whose a tile is at once: asked of one frame at a time."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel import Entry
from rules.mighty_kingdoms.battles import BattlePhase, ChoosingBattle
from rules.mighty_kingdoms.deploy import STAGING, Deploying, Deployment
from rules.mighty_kingdoms.facts import Given
from rules.mighty_kingdoms.game import MightyKingdoms
from rules.mighty_kingdoms.resolution import Resolution, Resolving, resolve
from tests.rules.mighty_kingdoms.stage import bare

THREE = ["p1 B2 capital", "p2 E2 capital", "p3 B5 capital", "p1 C3"]


def three(*armies: str, **more: Any) -> MightyKingdoms:
    game = bare(THREE, list(armies), seats=3, **more)
    game.open_entry(Entry("p1", None))
    return game


def asked(then: Any) -> str:
    return str(then.frame.seat) if hasattr(then, "frame") else ""


@pytest.mark.parametrize(("turn", "able", "seat", "after"), [
    (0, "p1 p2 p3", "p1", 1), (1, "p1 p2 p3", "p2", 2), (2, "p1 p2 p3", "p3", 0), (1, "p1 p3", "p3", 0),
    (2, "p1 p2", "p1", 1), (2, "p2", "p2", 2), (0, "p3", "p3", 0), (1, "p1", "p1", 1),
])  # fmt: skip
def test_3_2_3_4_4_7_it_goes_round_in_player_order_past_those_who_can_do_nothing(
    turn: int, able: str, seat: str, after: int
) -> None:
    names = {"p1": "p1.1 C3", "p2": "p2.1 C3", "p3": "p3.1 C3"}
    game = three(*[names[s] for s in able.split()])
    left = list(game.armies)
    carried = Resolution(turn=turn, left=left)
    then: Any = carried.next(game)
    assert isinstance(then.frame, Resolving) and (then.frame.seat, carried.turn) == (seat, after)
    placed = Deployment(turn=turn)
    for army in game.armies.values():
        army.tile = STAGING
    then = placed.next(game)
    assert isinstance(then.frame, Deploying) and (then.frame.seat, placed.turn) == (seat, after)


@pytest.mark.parametrize(("turn", "lying", "seat", "after"), [
    (0, "", "p1", 1), (1, "", "p2", 2), (2, "", "p3", 0), (0, "p1", "p2", 2), (1, "p2", "p3", 0), (2, "p3 p1", "p2", 2),
])  # fmt: skip
def test_3_4_who_has_an_upright_army_beside_an_enemy_chooses_next(turn: int, lying: str, seat: str, after: int) -> None:
    game = three(*[f"{s}.1 C3{' lying' if s in lying.split() else ''}" for s in ("p1", "p2", "p3")])
    phase = BattlePhase(turn=turn)
    then: Any = phase.next(game)
    assert isinstance(then.frame, ChoosingBattle) and (then.frame.seat, phase.turn) == (seat, after)


def test_3_2_a_tile_without_an_enemy_is_ones_own_at_once_and_one_with_an_enemy_is_not() -> None:
    game = three("p1.1 B2", "p1.2 C3", "p2.1 D3")
    for tile in ("C2", "D3"):
        game.tiles[tile].explored, game.tiles[tile].owner = True, "p2"
    for army, to in (("p1.1", "C2"), ("p1.2", "D3")):
        game.given[army] = Given("move", to)
        resolve(game, army)
    assert (game.tiles["C2"].owner, game.tiles["D3"].owner) == ("p1", "p2")
    assert (game.armies["p1.1"].tile, game.armies["p1.2"].tile) == ("C2", "D3")


def test_m23_a_razed_village_takes_nothing_from_the_capital() -> None:
    game = three("p1.1 C3", artefacts={"a20_1": "p1"})
    game.tiles["C3"].place = "village"
    game.given["p1.1"] = Given("raze", "")
    resolve(game, "p1.1")
    assert game.tiles["C3"].place == "" and game.artefacts == {"a20_1": "p1"} and game.capital_of("p1") == "B2"
    game.armies["p1.1"].tile = "B2"
    resolve(game, "p1.1")
    assert game.tiles["B2"].place == "" and game.artefacts == {} and game.capital_of("p1") is None


@pytest.mark.parametrize(("do", "defends", "lying"), [("defend", True, True), ("regroup", False, False)])
def test_3_2_defend_and_regroup(do: str, defends: bool, lying: bool) -> None:
    game = three("p1.1 C3 lying")
    game.given["p1.1"] = Given(do, "")
    resolve(game, "p1.1")
    one = game.armies["p1.1"]
    assert (one.defends, one.lying) == (defends, lying)
