"""4.3.4 and P34: another way of fighting, agreed on in the middle of a battle."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules.dba.facts import ATTACKER, DEFENDER
from rules.dba.full import Orders
from rules.dba.news import BoundEnded
from rules.dba.order_verbs import FinishBy
from rules.dba.stances import AllStance, Stances, YieldField
from rules.kernel import CLOCK, Chance, Entry, Illegal, advance, check, due, play
from rules.reports import Confirm
from rules.syrian_war import CAMPAIGN
from rules.syrian_war.game import SyrianWar
from rules.syrian_war.ways import Propose
from tests.rules.syrian_war.scenes import P, S, account, act, battle, begin
from tests.rules.syrian_war.test_grid import do, fight_on, start

ZOO = Path(__file__).parents[2] / "saves" / "syrian_war" / "v3"


def in_round(way: str) -> SyrianWar:
    """In the first round: by stances before anybody has answered, or PIP by PIP in the attacker's bound."""
    game = battle(way=way)
    start(game)
    fight_on(game, Stances if way == "stance" else Orders)
    return game


def agree(game: SyrianWar, way: str) -> None:
    for seat in (P, S):
        do(game, seat, Propose(way))


def bounds_until(game: SyrianWar, round_: int) -> list[tuple[int, str]]:
    """The bounds fought from here to the beginning of a round, everybody holding."""
    told: list[Any] = []

    def keep(entry: Entry) -> None:
        told.extend(t.news for t in entry.told if isinstance(t.news, BoundEnded))

    while game.grid is not None and game.grid.round < round_:
        if (clock := due(game)) is not None:
            keep(advance(game, CLOCK, clock))
            continue
        seat = game.awaited()[0]
        pick: Any = game.top.default(game, seat)
        if isinstance(game.top, Stances):
            pick = AllStance("hold")
        elif isinstance(game.top, Orders) and not game.top.holding:
            pick = FinishBy("hold")
        check(game, seat, pick)
        keep(advance(game, seat, pick))
    return [(n.round, n.side) for n in told]


@pytest.mark.parametrize(("way", "then"), [("stance", "full"), ("full", "stance"), ("full", "auto")])
def test_4_3_4_a_round_is_one_bound_of_each_side_whatever_is_agreed_in_it(way: str, then: str) -> None:
    game = in_round(way)
    agree(game, then)
    fought = bounds_until(game, 3)
    assert fought[:4] == [(n, side) for n in (1, 2) for side in (ATTACKER, DEFENDER)]
    assert all(one != two for one, two in pairwise(fought))


def test_4_3_4_the_pace_agreed_on_counts_from_the_next_round_on() -> None:
    game = in_round("full")
    agree(game, "stance")
    assert (game.field_of_battle.pace, game.field_of_battle.next_pace) == ("full", "stance")
    bounds_until(game, 2)
    assert isinstance(game.top, Stances)
    assert (game.field_of_battle.pace, game.field_of_battle.next_pace) == ("stance", "")


@pytest.mark.parametrize(("kind", "agreed"), [("stances", "full"), ("orders", "stance")])
def test_4_3_4_a_save_of_version_3_finishes_its_round_as_it_was_begun(kind: str, agreed: str) -> None:
    plain = msgspec.json.decode((ZOO / f"{kind}.json").read_bytes())
    begun, plain["grid"]["pace"] = plain["grid"]["pace"], agreed  # as version 3 did when both had agreed
    game = CAMPAIGN.codec.decode(msgspec.json.encode(plain), CAMPAIGN.shipped)
    assert (game.grid.pace, game.grid.next_pace) == (begun, agreed)


@pytest.mark.parametrize("way", ["odds", "table"])
def test_P34_a_battle_on_the_grid_stays_there(way: str) -> None:
    game = in_round("stance")
    with pytest.raises(Illegal, match="it is fought on the grid"):
        play(game, P, Propose(way))


def test_P34_a_proposal_nobody_took_up_is_forgotten_when_the_battle_is_over() -> None:
    game = in_round("stance")
    do(game, P, Propose("full"))
    do(game, P, YieldField())
    do(game, S, AllStance("hold"))
    clock = due(game)
    assert clock is not None
    advance(game, CLOCK, clock)
    assert game.battles and game.proposals == {}


def test_P34_a_battle_that_is_reported_is_not_fought_another_way() -> None:
    game = battle()
    begin(game)
    with pytest.raises(Illegal):
        play(game, P, Propose("table"))  # it is fought so
    act(game, P, Propose("odds"))
    act(game, P, account(S, ["Pk"] * 8 + ["LH"]))
    with pytest.raises(Illegal, match="battle is reported"):
        play(game, S, Propose("odds"))
    view = CAMPAIGN.view(game, S)
    assert isinstance(CAMPAIGN.computer["ai"](view, Chance("answers"), game.data), Confirm)
    act(game, S, Confirm())
    assert game.proposals == {}
