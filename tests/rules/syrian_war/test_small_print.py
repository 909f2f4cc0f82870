"""What no other test would miss: where one word of a rule, a default or a piece of news is wrong."""

from __future__ import annotations

import msgspec
import pytest

from rules.dba.facts import ATTACKER, DEFENDER, Army, Element, Ended, Grid, Variant
from rules.kernel import CLOCK, Begin, Verb, advance
from rules.reports import Confirm
from rules.syrian_war.account import general_options, oddities, version_of
from rules.syrian_war.facts import NAMELESS, listed
from rules.syrian_war.game import SyrianWar
from rules.syrian_war.grid import army_of, outcome_of, variant
from rules.syrian_war.news import BattleJoined, LeftTheMap, Moved, Reinforced, WayAgreed
from rules.syrian_war.odds import Force, fight
from rules.syrian_war.outcome import carriers
from rules.syrian_war.reinforcing import Reinforce, Reinforcing, WithChariot
from rules.syrian_war.turn import Advance, GiveWay, Move, Stay, Withdraw, hope
from rules.syrian_war.victory import judge, scores
from rules.syrian_war.ways import GRID_WAYS, WAYS, AtAnyTime, Propose
from tests.rules.syrian_war.scenes import (
    P,
    S,
    account,
    act,
    battle,
    begin,
    close,
    fought,
    moves,
    new,
    only,
    reinforcing,
    scene,
    told,
)  # fmt: skip

# What comes out of a battle on the grid.


def grid_of(nameless: bool, dead: list[str]) -> Grid:
    armies = {ATTACKER: Army([S], S, nameless=nameless), DEFENDER: Army([P], P)}
    elements = {
        "a1": Element("Kn", ATTACKER, S, named=True, fate="destroyed"),
        "a2": Element("Pk", ATTACKER, S, fate="destroyed"),
        "a3": Element("Pk", ATTACKER, S),
        "d1": Element("Bd", DEFENDER, P, fate="fled"),
    }
    return Grid(
        pace="auto", variant=Variant(), topography="arable", armies=armies, elements=elements, dead=dead, round=7
    )


@pytest.mark.parametrize(
    ("nameless", "dead", "died"), [(False, ["a1"], {S: True}), (False, [], {S: False}), (True, ["a1"], {})]
)
def test_P12_only_a_named_general_of_the_campaign_can_have_died(nameless: bool, dead: list[str], died: object) -> None:
    outcome = outcome_of(grid_of(nameless, dead), Ended(DEFENDER, "losses"))
    assert outcome.died == died and outcome.general_lost == [S]
    assert outcome.lost == {S: {"Kn": 1, "Pk": 1}, P: {"Bd": 1}}
    assert (outcome.winner, outcome.rounds) == (P, 7)
    assert outcome_of(grid_of(nameless, dead), Ended("", "time")).winner == ""


def test_P12_an_army_without_a_general_has_a_nameless_one() -> None:
    game = new()
    assert not army_of(game, S).nameless
    for general in ("", NAMELESS):
        game.armies[S].general = general
        assert army_of(game, S).nameless


def test_scythed_chariots_die_on_the_grid_where_the_data_say_that_they_do() -> None:
    rules = new().data_set.battle
    assert variant(rules) == Variant(True, ("Wb",), least_command=4, most_commands=4)
    assert not variant(msgspec.structs.replace(rules, dies_in_contact=[])).scythes_always_die


# Agreeing on another way (P34).


def test_P34_what_can_be_proposed_follows_from_where_the_war_is() -> None:
    game = moves()
    assert set(ways(game, P)) == set(WAYS)
    act(game, P, Propose("odds"))
    assert set(ways(game, P)) == set(WAYS) - {"odds"} and set(ways(game, S)) == set(WAYS)
    fought = battle()
    begin(fought)
    assert set(ways(fought, P)) == set(WAYS) - {"table"}
    act(fought, P, account())
    assert fought.top.kind() == "confirming" and ways(fought, P) == ways(fought, S) == []


def ways(game: SyrianWar, seat: str) -> list[str]:
    return list(AtAnyTime().propose_way(game, seat).values)


def test_P34_between_battles_an_agreement_waits_for_the_next_one() -> None:
    game = moves()
    act(game, P, Propose("auto"))
    entry = act(game, S, Propose("auto"))
    assert told(entry, WayAgreed) == [WayAgreed("auto")] and game.proposals == {P: "auto", S: "auto"}


def test_P34_on_the_grid_an_agreement_changes_the_pace_and_is_spent() -> None:
    game = battle(way="stance")
    advance(game, CLOCK, Begin())
    assert game.grid is not None and "stance" not in ways(game, P) and set(ways(game, P)) <= set(GRID_WAYS)
    act(game, P, Propose("full"))
    act(game, S, Propose("full"))
    assert game.proposals == {} and (game.grid.next_pace or game.grid.pace) == "full"


def test_P34_an_agreement_is_for_one_battle() -> None:
    game = battle(way="table")
    game.proposals = {P: "odds", S: "odds"}
    entry = begin(game)
    assert told(entry, BattleJoined)[0].way == "odds"
    assert game.proposals == {} and game.battles[-1].way == "odds"


# Moves.


@pytest.mark.parametrize(
    ("pick", "how", "to"),
    [(Advance(), "forward", "samaria"), (Withdraw(), "back", "north_palestine"), (Stay(), "stays", "south_palestine")],
)
def test_a_move_is_told_with_its_direction(pick: Verb, how: str, to: str) -> None:
    game = moves(p="judea", s="south_palestine")
    assert told(act(game, S, pick), Moved) == [Moved(S, how, "south_palestine", to)]
    assert game.armies[S].space == to


def test_P11_giving_way_is_a_step_back() -> None:
    game = moves(p="judea", s="south_palestine")
    before = game.place(S)
    act(game, S, GiveWay())
    assert (game.place(S) - before) * game.forward(S) == -1 and game.initiative == P


def test_P9_stepping_back_off_the_map_loses() -> None:
    game = moves(first=P, p="judea", s="south_palestine")
    entry = act(game, P, Withdraw())
    assert told(entry, LeftTheMap) and game.result is not None and game.result.winners == [S]


def test_a_default_steps_back_only_from_a_battle_that_is_lost() -> None:
    apart = moves(p="judea", s="south_palestine")
    only(apart, S, Ps=1)
    assert hope(apart, S) < 0.35 and Move(seat=S).default(apart, S) == Stay()
    shared = scene("first", p="south_palestine", s="south_palestine")
    only(shared, S, Ps=1)
    assert Move(seat=S).default(shared, S) == Withdraw()
    assert Move(seat=P).default(shared, P) == Stay()


# Reinforcements.


def test_P22_the_default_takes_the_chariot_where_there_is_room() -> None:
    game = scene("begin")
    only(game, S, Kn=2, Pk=8)
    begin(game, 1, 6)
    pick = Reinforcing(left={S: 2, P: 0}, chariots=[S]).default(game, S)
    assert isinstance(pick, WithChariot) and len(pick.elements) == 2
    none = Reinforcing(left={S: 2, P: 0}, chariots=[]).default(game, S)
    assert isinstance(none, Reinforce) and none.elements == pick.elements
    most = game.data_set.armies.most
    only(game, S, Kn=2, Pk=most - 4)
    full = Reinforcing(left={S: 2, P: 0}, chariots=[S]).default(game, S)
    assert isinstance(full, Reinforce) and len(full.elements) == 2


def test_an_empty_pool_has_no_open_column() -> None:
    game = reinforcing(6, 6, p="judea")
    game.armies[P].pool = []
    ask = Reinforcing(left={P: 6, S: 0})
    assert ask.open_column(game, P) == [] and ask.may(game, P) == 0


def test_what_joins_is_told() -> None:
    game = scene("begin")
    only(game, S, Kn=2, Pk=8)
    begin(game, 1, 1)
    act(game, S, WithChariot([]))
    said = told(close(game), Reinforced)
    assert [(n.side, n.size) for n in said if n.side == S] == [(S, 11)]


# Victory.


def test_P14_an_army_that_is_too_small_has_lost() -> None:
    game = battle()
    begin(game)
    act(game, P, account())
    entry = act(game, S, Confirm())
    assert game.result is None
    game.open_entry(entry)
    assert judge(game, S) is False
    only(game, P, Pk=1)
    assert judge(game, S) is True and game.result is not None
    assert game.result.winners == [S] and game.result.scores == scores(game)


@pytest.mark.parametrize(("p", "s", "winner"), [(3, 3, ""), (3, 5, P), (5, 3, S)])
def test_of_two_armies_that_break_together_the_one_with_fewer_losses_wins(
    monkeypatch: pytest.MonkeyPatch, p: int, s: int, winner: str
) -> None:
    monkeypatch.setattr(Force, "broken", property(lambda force: force.harm > 0))
    monkeypatch.setattr(Force, "losses", property(lambda force: force.counts))
    rosters = {P: {"Ps": p}, S: {"Ps": s}}
    assert fight(new().data_set.battle, rosters, {P: 0, S: 0}, lambda sides: 6).winner == winner


# Reports.


def test_P6_a_full_army_has_no_room_for_a_chariot() -> None:
    game = scene("begin")
    most = game.data_set.armies.most
    only(game, S, Kn=2, Pk=most - 3)
    assert Reinforcing(chariots=[S]).may_have_chariot(game, S)
    only(game, S, Kn=2, Pk=most - 2)
    assert not Reinforcing(chariots=[S]).may_have_chariot(game, S)


def test_P29_a_general_can_be_lost_with_any_of_the_types_that_carry_one() -> None:
    game = battle()
    kinds = carriers(game.data_set.battle, game.armies[S].elements)
    assert general_options(game, S, []).values == ["safe"]
    assert general_options(game, S, [kinds[0]]).values == ["safe", "lost"]
    assert general_options(game, S, listed(game.armies[S].elements)).values == ["lost"]


@pytest.mark.parametrize(("rounds", "said"), [(4, ["drawn_early"]), (10, [])])
def test_a_draw_before_the_last_round_is_odd(rounds: int, said: list[str]) -> None:
    game = battle()
    assert game.data_set.battle.rounds == 10
    version = version_of(game, P, account(winner="draw", rounds=rounds))
    assert [phrase.key for phrase in oddities(game, version)] == said


def test_P9_an_army_driven_off_the_map_is_told_and_has_lost() -> None:
    game = battle(space="judea")
    entry = fought(game, account(winner=S))
    assert game.result is not None and game.result.winners == [S]
    assert told(entry, LeftTheMap) == [LeftTheMap(P, "judea")]


def test_a_battle_by_odds_ends_when_one_side_is_broken() -> None:
    rosters = {P: {"Ps": 1}, S: {"Kn": 6, "Pk": 8}}
    outcome = fight(new().data_set.battle, rosters, {P: 0, S: 0}, lambda sides: min(3, sides))
    assert outcome.winner == S and outcome.rounds < new().data_set.battle.rounds


def test_two_armies_that_hold_out_to_the_last_round_draw_whatever_they_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Force, "broken", property(lambda force: False))
    monkeypatch.setattr(Force, "losses", property(lambda force: force.counts))
    outcome = fight(new().data_set.battle, {P: {"Pk": 9}, S: {"Pk": 12}}, {P: 0, S: 0}, lambda sides: 1)
    assert (outcome.winner, outcome.rounds) == ("", 10)


def test_a_default_steps_back_to_the_very_end_of_the_track() -> None:
    spaces = list(new().data_set.spaces)
    for seat in (P, S):
        game = scene("first")
        last = 1 if game.forward(seat) > 0 else len(spaces) - 2
        game = scene("first", p=spaces[last], s=spaces[last])
        only(game, seat, Ps=1)
        assert Move(seat=seat).default(game, seat) == Withdraw()
        end = last - game.forward(seat)
        off = scene("first", p=spaces[end], s=spaces[end])
        only(off, seat, Ps=1)
        assert Move(seat=seat).default(off, seat) == Stay()
