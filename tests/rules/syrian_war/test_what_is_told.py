"""What is told of the war beside its moves: ways proposed, generals appointed, time that is called."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel import CLOCK, Begin, Chance, Verb, advance, check, phrase
from rules.syrian_war import CAMPAIGN
from rules.syrian_war.generals import appoint
from rules.syrian_war.imagine import imagine
from rules.syrian_war.news import (
    GeneralAppointed,
    InitiativeGivenUp,
    Moved,
    PairBegins,
    TimeCalled,
    WayAgreed,
    WayProposed,
)  # fmt: skip
from rules.syrian_war.odds import Force
from rules.syrian_war.turn import GiveWay
from rules.syrian_war.victory import call_time
from rules.syrian_war.ways import Propose
from tests.rules.syrian_war.scenes import P, S, act, battle, begin, moves, new, scene
from tests.rules.syrian_war.scenes import told as heard
from tests.rules.syrian_war.test_odds import RULES


def told(game: Any, seat: str, pick: Verb) -> list[Any]:
    check(game, seat, pick)
    return [t.news for t in advance(game, seat, pick).told]


def test_p34_a_proposal_is_told_and_stands_in_both_panels_by_whose_it_is() -> None:
    game = moves()
    assert told(game, P, Propose("odds")) == [WayProposed(P, "odds")]
    assert [p.key for p in game.affairs(P)][:1] == ["you_propose_way"]
    assert [p.key for p in game.affairs(S)][:1] == ["foe_proposes_way"]
    assert told(game, S, Propose("odds")) == [WayProposed(S, "odds"), WayAgreed("odds")]


def test_p10_when_time_is_called_spaces_and_sizes_are_told(monkeypatch: Any) -> None:
    game, heard = moves(), list[Any]()
    monkeypatch.setattr(type(game), "tell", lambda self, news: heard.append(news))
    call_time(game)
    sizes = {seat: game.armies[seat].size for seat in game.seats}
    assert heard[0] == TimeCalled({seat: game.count_held(seat) for seat in game.seats}, sizes)


def test_who_leads_already_is_not_appointed_again(monkeypatch: Any) -> None:
    game, heard = moves(), list[Any]()
    monkeypatch.setattr(type(game), "tell", lambda self, news: heard.append(news))
    mine = game.armies[P].general
    other = next(g for g in game.living(P) if g != mine)
    appoint(game, P, mine)
    assert not heard
    appoint(game, P, other)
    assert heard == [GeneralAppointed(P, other)] and game.armies[P].general == other


def test_by_the_odds_a_generals_grip_is_a_die_of_six() -> None:
    asked: list[int] = []

    def roll(sides: int) -> int:
        asked.append(sides)
        return 1

    Force(RULES, {"Kn": 2}, value=0, day=1).grip(roll)
    assert asked == [6]


def test_a_pair_begins_with_its_number_and_who_has_the_initiative() -> None:
    entry = begin(scene("begin", initiative=P, pair=3))
    assert heard(entry, PairBegins) == [PairBegins(4, 12, P)]


def test_p11_giving_up_the_initiative_is_told_before_the_step() -> None:
    entry = act(moves(p="judea", s="south_palestine"), S, GiveWay())
    assert [t.news for t in entry.told][:2] == [
        InitiativeGivenUp(S, P),
        Moved(S, "back", "south_palestine", "north_palestine"),
    ]


@pytest.mark.parametrize(("p", "said"), [("judea", "army_moves"), ("south_palestine", "fight_or_step_back")])
def test_p8_who_moves_is_told_whether_he_must_fight_or_step_back(p: str, said: str) -> None:
    game = moves(p=p, s="south_palestine")
    assert game.top.doing(game) == phrase(said, side=S)


def test_figures_of_generals_stand_only_where_one_is_chosen() -> None:
    game = new()
    assert game.describe(P, "appoint", "general", [], "nikias") is not None
    assert game.describe(P, "propose", "way", [], "nikias") is None
    assert game.describe("clock", "ruling", "do", [], "draw") is None  # the host has no generals


def test_in_a_battle_on_the_grid_boards_and_commands_are_described() -> None:
    game = battle(way="stance")
    advance(game, CLOCK, Begin())
    assert game.grid is not None and game.grid.boards
    described = game.describe(P, "choose", "board", [], "1")
    assert described is not None and described.key == "board_has"


@pytest.mark.parametrize(
    ("proposals", "to"), [({P: "odds"}, [S]), ({P: "odds", S: "auto"}, [S]), ({P: "odds", S: "odds"}, []), ({}, [])]
)
def test_p34_a_proposal_is_addressed_to_the_other_while_it_stands_and_he_has_not_agreed(
    proposals: dict[str, str], to: list[str]
) -> None:
    game = new()
    game.proposals = proposals
    assert WayProposed(P, "odds").addressed(game) == to


def test_p17_a_battle_on_the_grid_is_seen_and_imagined_by_both() -> None:
    game = battle(way="stance")
    advance(game, CLOCK, Begin())
    for seat in (P, S):
        seen = CAMPAIGN.view(game, seat)
        assert seen.grid.elements.keys() == game.field_of_battle.elements.keys()
        assert imagine(seen, Chance("luck"), CAMPAIGN.shipped).grid is not None
    assert CAMPAIGN.view(new(), P).grid is None
