"""The war fought on the grid: by stances, PIP by PIP and at once, from its start to its end."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rules.dba.facts import ATTACKER, DEFENDER, LAST_ROUND, Ended
from rules.dba.news import BattleEnded, Story
from rules.dba.stances import AllStance, Stances, YieldField
from rules.kernel import CLOCK, Begin, Verb, advance, check, due
from rules.proving.selfplay import named_players, play_game
from rules.syrian_war import CAMPAIGN
from rules.syrian_war.facts import Options
from rules.syrian_war.game import SyrianWar
from rules.syrian_war.grid import outcome_of
from rules.syrian_war.news import BattleFought
from rules.syrian_war.ways import Propose
from tests.rules.syrian_war.scenes import P, S, battle, only


def start(game: SyrianWar) -> None:
    advance(game, CLOCK, Begin())


def do(game: SyrianWar, seat: str, pick: Verb) -> None:
    check(game, seat, pick)
    advance(game, seat, pick)


def fight_on(game: SyrianWar, until: type[Any]) -> None:
    """With everybody's defaults, to a question of this kind."""
    while not isinstance(game.top, until):
        clock = due(game)
        if clock is not None:
            advance(game, CLOCK, clock)
        else:
            seat = game.awaited()[0]
            advance(game, seat, game.top.default(game, seat))


@pytest.mark.parametrize("way", ["stance", "full", "auto"])
@pytest.mark.parametrize("kinds", [["greedy", "greedy"], ["random", "greedy"]], ids=["greedy", "random"])
def test_the_war_is_fought_from_start_to_end(way: Any, kinds: list[str]) -> None:
    players = named_players(CAMPAIGN, [P, S], kinds)
    played = play_game(CAMPAIGN, 2, f"grid {way} {kinds}", players, Options(pairs=6, battles=way), log=True)
    news = [t.news for entry in played.log for t in entry.told]
    fought = [n for n in news if isinstance(n, BattleFought)]
    on_the_grid = [n for n in news if isinstance(n, BattleEnded)]
    assert played.state.result is not None and played.state.grid is None
    assert kinds[0] == "random" or (fought and on_the_grid)


def test_the_armies_go_in_and_what_is_lost_comes_out() -> None:
    game = battle(way="stance")
    start(game)
    grid = game.field_of_battle
    assert grid.armies[ATTACKER].chief == S and grid.armies[DEFENDER].chief == P and grid.topography == "dry"
    assert Counter(e.kind for e in grid.elements.values() if e.seat == P) == game.armies[P].elements
    assert grid.armies[ATTACKER].value == 1  # Antiochus
    for name in ("ptolemy_Pk1", "seleucus_SCh1", "seleucus_Kn1"):
        grid.elements[name].fate = "destroyed"
    grid.elements["ptolemy_Pk2"].fate = "fled"
    grid.elements["seleucus_Kn1"].named = True
    grid.dead = ["seleucus_Kn1"]
    outcome = outcome_of(grid, Ended(DEFENDER, "losses"))
    assert outcome.winner == P and outcome.lost == {P: {"Pk": 2}, S: {"SCh": 1, "Kn": 1}}
    assert outcome.general_lost == [S] and outcome.died == {S: True}


def test_fighting_battles_by_big_battle_dba_with_the_additions_of_this_campaign() -> None:
    """Armies of the campaign's size instead of 36, one to four commands with a die and a general each, and the rules
    on chariots, marches and time that the campaign adds."""
    game = battle(way="stance")
    start(game)
    fight_on(game, Stances)
    grid = game.field_of_battle
    for seat in (P, S):
        mine = [e for e in grid.elements.values() if e.seat == seat]
        commands = Counter(e.command for e in mine)
        assert len(mine) == sum(game.armies[seat].elements.values()) < 36
        assert 1 <= len(commands) <= 4 and min(commands.values()) >= 4
        assert Counter(e.command for e in mine if e.general) == dict.fromkeys(commands, 1)
    assert (grid.variant.scythes_always_die, grid.variant.first_march) == (True, ("Wb",))
    assert LAST_ROUND == game.data_set.battle.rounds == 10


def test_yielding_loses_the_battle_and_the_campaign_goes_on() -> None:
    game = battle(way="stance")
    start(game)
    fight_on(game, Stances)
    do(game, P, YieldField())
    do(game, S, AllStance("advance"))
    advance(game, CLOCK, due(game))  # type: ignore[arg-type]  # it is due: both have answered
    assert game.battles[-1].winner == S and game.armies[P].space == "samaria" and game.initiative == S


def test_both_may_leave_the_rest_of_a_battle_to_their_commanders() -> None:
    game = battle(way="stance")
    start(game)
    fight_on(game, Stances)
    do(game, P, Propose("auto"))
    do(game, S, Propose("auto"))
    assert game.field_of_battle.next_pace == "auto" and game.proposals == {}
    for seat in (P, S):
        do(game, seat, AllStance("hold"))
    clock = due(game)
    assert clock is not None
    entry = advance(game, CLOCK, clock)
    fought = [t.news for t in entry.told if isinstance(t.news, BattleFought)]
    assert any(isinstance(t.news, Story) for t in entry.told) and fought[0].way == "stance"


def test_4_4_2_the_rest_at_once_is_fought_on_advance_whatever_stood_before() -> None:
    game = battle(way="stance")
    start(game)
    fight_on(game, Stances)
    for seat in (P, S):
        do(game, seat, Propose("auto"))
    for seat in (P, S):
        do(game, seat, AllStance("hold"))  # for ten rounds that would be a draw without losses
    clock = due(game)
    assert clock is not None
    fought = [t.news for t in advance(game, CLOCK, clock).told if isinstance(t.news, BattleFought)]
    assert fought[0].rounds < LAST_ROUND and all(fought[0].lost.values())


def test_nobody_rolls_for_a_nameless_commander() -> None:
    game = battle(way="stance")
    game.armies[P].general = "nameless"
    start(game)
    army = game.field_of_battle.armies[DEFENDER]
    assert army.nameless and army.value == -1


def test_a_small_army_fights_in_one_command() -> None:
    game = battle(way="stance")
    only(game, P, Pk=4)
    start(game)
    fight_on(game, Stances)
    assert [c.seat for c in game.field_of_battle.commands.values()].count(P) == 1
