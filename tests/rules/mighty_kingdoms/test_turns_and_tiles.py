"""Whose turn it is among three kingdoms, and whose a tile is at once: asked of one frame at a time."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel import Entry
from rules.mighty_kingdoms.artefacts import Bearing
from rules.mighty_kingdoms.battles import BattlePhase, ChoosingBattle
from rules.mighty_kingdoms.deploy import STAGING, Deploying, Deployment
from rules.mighty_kingdoms.facts import Given, Goods
from rules.mighty_kingdoms.game import MightyKingdoms
from rules.mighty_kingdoms.resolution import Resolution, Resolving, resolve
from rules.mighty_kingdoms.tithe import Tithe, Tithing
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


@pytest.mark.parametrize(("gold", "food", "least", "most", "with_gold", "without"), [
    (2, 3, 0, 1, (0, 1), (1, 1)), (2, 0, 1, 1, (0, 0), (1, 0)), (0, 2, 0, 0, (0, 1), (1, 1)),
])  # fmt: skip
def test_4_3_a_gift_is_up_to_one_of_each_and_not_nothing(
    gold: int, food: int, least: int, most: int, with_gold: tuple[int, int], without: tuple[int, int]
) -> None:
    game = three("p1.1 C3")
    game.goods["p1"] = Goods(gold, food)
    asks = Tithing()
    number = asks.tithe_gold(game, "p1", "p2")
    assert (number.least, number.most) == (least, most)
    for given, bounds in ((1, with_gold), (0, without)):
        number = asks.tithe_food(game, "p1", "p2", given)
        assert (number.least, number.most) == bounds


def test_4_3_goods_pass_from_hand_to_hand_and_a_gift_to_one_is_none_to_another() -> None:
    game = three("p1.1 C3")
    game.goods |= {"p1": Goods(2, 2), "p2": Goods(0, 1)}
    asks = Tithing(finished=["p2", "p3"])
    asks.tithe(game, "p1", Tithe("p2", 1, 0))
    assert (game.goods["p1"], game.goods["p2"]) == (Goods(1, 2), Goods(1, 1)) and asks.finished == ["p3"]
    assert asks.receivers(game, "p1") == ["p3"] and asks.receivers(game, "p2") == ["p1", "p3"]
    assert asks.receivers(game, "p3") == []


HEROES = "hero single Captain 90\nhero single Mage 60\ninfantry regiment Spears 120"


def borne(**artefacts: str) -> tuple[MightyKingdoms, Bearing]:
    game = three("p1.1 B2", "p2.1 E2", lists={"p1.1": HEROES, "p2.1": HEROES}, artefacts=artefacts, advanced=True)
    return game, Bearing()


def test_6_4_its_bearer_may_keep_an_artefact_and_those_of_others_stay_where_they_are() -> None:
    game, asks = borne(a20_1="p1.1/1", a5_1="p2.1/2", a10_1="p2")
    assert asks.bear_artefact(game, "p1").values == ["a20_1"]
    assert asks.bear_unit(game, "p1", "a20_1").values == ["p1.1/1", "p1.1/2", "p1.1/3", "capital"]
    game.seen = ["a20_1", "a5_1"]
    asks.answers = {"p1": [{"type": "bear", "artefact": "a20_1", "unit": "capital"}], "p2": []}
    asks.reveal(game)
    assert game.bearers == {"a5_1": "p2.1/2"} and game.seen == ["a5_1"]
    assert game.artefacts == {"a20_1": "p1", "a5_1": "p2", "a10_1": "p2"}


def test_m22_m23_what_a_capital_loses_is_what_it_held() -> None:
    game, _ = borne(a20_1="p2", a5_1="p2.1/2", a10_1="p1")
    game.empty_capital("p2", "E2", "p1")
    assert game.artefacts == {"a20_1": "p1", "a5_1": "p2", "a10_1": "p1"} and game.bearers == {"a5_1": "p2.1/2"}


def test_m22_what_is_borne_by_the_lost_goes_to_their_capital_and_without_one_to_the_pool() -> None:
    for capital in (True, False):
        game, _ = borne(a20_1="p2.1/1", a5_1="p2.1/2")
        game.tiles["E2"].capital = capital
        game.drop_artefacts(["p2.1/1"])
        assert game.artefacts == ({"a20_1": "p2", "a5_1": "p2"} if capital else {"a5_1": "p2"})
        assert game.bearers == {"a5_1": "p2.1/2"}
