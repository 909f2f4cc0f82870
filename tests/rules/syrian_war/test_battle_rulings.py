"""One test per ruling, named by it: battles and what follows them."""

from __future__ import annotations

import pytest

from rules.dba.ranks import Form, FormLast, Splitting
from rules.kernel import CLOCK, Begin, Chance, Done, Illegal, advance, play
from rules.syrian_war import CAMPAIGN
from rules.syrian_war.battle import Battle, Recover, Replacing
from rules.syrian_war.facts import NAMELESS
from rules.syrian_war.news import (
    BattleJoined,
    GeneralRolled,
    Recovered,
    ReplacementsRolled,
    Retreated,
)
from rules.syrian_war.odds import fight
from rules.syrian_war.outcome import carriers, most_commands, pips
from rules.syrian_war.turn import Advance, Stay
from tests.rules.syrian_war.scenes import (
    P,
    S,
    account,
    act,
    asks,
    battle,
    begin,
    close,
    ended,
    fought,
    moves,
    new,
    only,
    scene,
    told,
)


def test_P1_the_generals_value_is_on_every_pip_die_and_no_die_falls_below_1() -> None:
    assert [pips(die, -1) for die in (1, 2, 6)] == [1, 1, 5]
    assert pips(6, 2) == 8  # no upper limit
    game = new()
    assert (game.general(P).value, game.general(S).value) == (0, 1)


def test_P2_the_army_that_moved_in_last_attacks() -> None:
    game = moves(first=P, battles="table")
    act(game, P, Advance())
    entry = act(game, S, Stay())
    assert told(entry, BattleJoined)[0].attacker == P
    game = moves(first=P, p="samaria", s="north_palestine", battles="table")
    act(game, P, Advance())
    entry = act(game, S, Advance())
    assert told(entry, BattleJoined)[0].attacker == S


def test_P2_in_the_first_battle_seleucus_attacks() -> None:
    entry = act(new(battles="table"), P, Stay())
    assert told(entry, BattleJoined)[0].attacker == S


def test_P3_undecided_the_attacker_retreats_and_keeps_the_initiative_he_had() -> None:
    game = battle(attacker=S)
    entry = fought(game, account("draw", ["Ax", "Ax"], ["Ax", "Ps"], rounds=10), 4, 3)
    rolled = {n.side: n.minus for n in told(entry, ReplacementsRolled)}
    assert rolled == {P: 1, S: 3}  # the defender as winner, the attacker as loser
    assert game.armies[S].space == "north_palestine" and game.armies[P].space == "south_palestine"
    assert game.initiative == S and game.battles[-1].winner == ""


def test_P4_replacements_are_the_die_less_1_or_3_and_at_most_half_of_the_lost() -> None:
    game = battle()
    entry = fought(game, account(S, ["Pk"] * 8 + ["LH"], ["Ax", "Wb", "Wb"]), 6, 6)
    may = {n.side: (n.lost, n.may) for n in told(entry, ReplacementsRolled)}
    assert may == {P: (9, 3), S: (3, 1)}
    with pytest.raises(Illegal):
        play(game, P, Recover(["Pk"] * 4))
    act(game, P, Recover(["Pk", "Pk", "LH"]))
    act(game, S, Recover(["Wb"]))
    close(game)
    assert game.armies[P].elements["Pk"] == 2 and game.armies[P].elements["LH"] == 2
    assert game.armies[S].elements["Wb"] == 1 and game.armies[S].elements["Ax"] == 2
    assert game.armies[P].gone == {"Pk": 6}


def test_P4_a_lost_chariot_is_no_lost_element() -> None:
    game = battle()
    entry = fought(game, account(S, ["Pk"] * 8, ["SCh", "Ax"]), 6, 6)
    seleucid = next(n for n in told(entry, ReplacementsRolled) if n.side == S)
    assert (seleucid.lost, seleucid.may) == (1, 0)
    assert "SCh" not in game.armies[S].elements and "SCh" not in game.armies[S].gone


def test_P12_when_all_are_dead_a_nameless_commander_with_minus_1_leads() -> None:
    game = scene("generals")
    game.armies[P].dead, game.armies[P].general = ["nikias", "kassander", "ptolemy_iv"], ""
    begin(game)
    assert game.armies[P].general == NAMELESS
    assert game.general(P).value == -1 and not game.general(P).royal
    assert game.asked() == [S]


def test_P13_a_royal_leader_who_is_not_with_the_army_is_safe() -> None:
    game = battle()
    assert game.armies[P].general == "nikias"
    fought(game, account(S, ["Kn", "Kn"], [], (P,)), 1)
    assert game.armies[P].dead == ["nikias"] and game.result is None


def test_P14_fewer_than_four_after_the_replacements_is_annihilated() -> None:
    game = battle()
    only(game, P, Pk=8)
    fought(game, account(S, ["Pk"] * 5, []), 3)
    assert ended(game) == ([S], "annihilated")
    game = battle()
    only(game, P, Pk=8)
    fought(game, account(S, ["Pk"] * 5, []), 4)  # one comes back
    assert game.result is None and game.armies[P].size == 4


def test_P15_the_loser_retreats_the_winner_stays_and_takes_the_initiative() -> None:
    game = battle(attacker=S)
    fought(game, account(P, [], ["Pk"] * 8))
    assert game.armies[P].space == "south_palestine" and game.armies[S].space == "north_palestine"
    assert game.initiative == P


def test_P24_replacements_return_before_the_retreat_and_count_all_that_was_lost() -> None:
    game = battle()
    entry = fought(game, account(S, ["Pk"] * 4, []), 6)
    order = [type(t.news) for t in entry.told]
    assert order.index(Recovered) < order.index(Retreated)
    assert told(entry, Recovered)[0].elements == {"Pk": 2}


def test_P25_winner_and_loser_of_the_roll_are_those_of_the_battle() -> None:
    entry = fought(battle(attacker=S), account(P, ["Pk"], ["Pk"] * 4), 2, 2)
    assert {n.side: n.minus for n in told(entry, ReplacementsRolled)} == {P: 1, S: 3}


def test_P25_a_draw_before_round_10_counts_as_undecided() -> None:
    game = battle(attacker=P)
    fought(game, account("draw", ["Ax"], ["Ax"], rounds=4))
    assert game.armies[P].space == "samaria" and game.initiative == S


def test_P26_after_a_battle_death_replacements_losing_retreat_initiative() -> None:
    assert Battle.steps[3:] == ("deaths", "replacements", "recorded", "losing", "retreat", "initiative")
    game = battle()
    entry = fought(game, account(P, [], ["Kn", "Kn", "Pk", "Pk"], (S,)), 2, 6, 6)
    kinds = [type(t.news) for t in entry.told]
    assert kinds.index(GeneralRolled) < kinds.index(ReplacementsRolled)
    assert asks(game, Replacing)


def test_P28_a_royal_leader_killed_in_a_won_battle_loses_the_game_all_the_same() -> None:
    game = battle()
    fought(game, account(S, ["Pk"] * 8, ["Kn"], (S,)), 3)
    assert game.battles[-1].winner == S
    assert ended(game) == ([P], "royal_leader_killed")


def test_P29_the_generals_element_is_a_knight_while_there_is_one() -> None:
    rules = CAMPAIGN.shipped.battle
    assert carriers(rules, {"Pk": 3, "Kn": 1}) == ["Kn"]
    assert carriers(rules, {"Pk": 3, "LH": 1, "SCh": 1, "Ps": 2}) == ["Pk", "LH"]
    game = battle()
    begin(game)
    with pytest.raises(Illegal, match="general rides with"):
        play(game, P, account(S, ["Pk"], [], (P,)))  # no knight was lost
    with pytest.raises(Illegal, match="general rides with"):
        play(game, P, account(S, ["Kn"] * 4, []))  # all were, so his was


def test_P29_a_survivor_of_the_roll_leads_on() -> None:
    game = battle()
    fought(game, account(S, ["Kn", "Kn"], [], (P,)), 2)
    assert game.armies[P].general == "nikias" and game.armies[P].dead == []


def test_P30_only_the_named_general_rolls_for_his_life() -> None:
    entry = fought(battle(), account(S, ["Kn", "Kn", "Pk"], ["Kn", "El"]))
    assert told(entry, GeneralRolled) == []
    game = battle()
    game.armies[P].general = NAMELESS
    entry = fought(game, account(S, ["Kn", "Kn"], [], (P,)))
    assert told(entry, GeneralRolled) == []


def test_P33_one_to_four_commands_of_four_or_more() -> None:
    rules = CAMPAIGN.shipped.battle
    assert [most_commands(rules, n) for n in (4, 7, 8, 15, 16, 24)] == [1, 1, 2, 3, 4, 4]
    entry = act(new(battles="table"), P, Stay())
    assert told(entry, BattleJoined)[0].commands == {P: 4, S: 4}


def test_P33_on_the_grid_too() -> None:
    """Four commands, and none of three elements."""
    game = battle(way="stance")
    advance(game, CLOCK, Begin())
    while not isinstance(game.top, Splitting):
        advance(game, game.awaited()[0], game.top.default(game, game.awaited()[0]))
    with pytest.raises(Illegal):
        play(game, P, Form("Kn", ["Pk"] * 2))
    for general, others in (("Kn", ["Pk"] * 3), ("Kn", ["Pk"] * 3), ("Kn", ["LH", "LH", "Ps"])):
        act(game, P, Form(general, others))
    with pytest.raises(Illegal):
        play(game, P, Form("Kn", ["Pk", "Pk", "Ax"]))  # what is left is the fourth and last
    act(game, P, FormLast("Kn"))
    act(game, P, Done())
    assert game.top.names(P) == ["ptolemy.1", "ptolemy.2", "ptolemy.3", "ptolemy.4"]


def test_P29_generals_fall_in_battles_by_the_odds_too() -> None:
    game = new()
    rosters = {s: game.armies[s].elements for s in (P, S)}
    luck = Chance("odds")
    seen = [fight(game.data_set.battle, rosters, {P: 0, S: 1}, lambda sides: luck.below(sides) + 1) for _ in range(200)]
    fell = [one for one in seen if one.general_lost]
    assert fell and all("Kn" in one.lost[side] for one in fell for side in one.general_lost)
    assert {side for one in fell for side in one.general_lost} == {P, S}
