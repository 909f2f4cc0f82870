"""One test per paragraph of the rules, named by its heading."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rules.dba
import rules.syrian_war
from rules.kernel import Ask, Illegal, offers, play
from rules.syrian_war import CAMPAIGN
from rules.syrian_war.generals import Appoint
from rules.syrian_war.news import BattleJoined, InitiativeWon, ReinforcementsRolled, ReplacementsRolled, Retreated
from rules.syrian_war.odds import fight
from rules.syrian_war.outcome import pips
from rules.syrian_war.reinforcing import Reinforce, Reinforcing
from rules.syrian_war.reported_battle import Reporting
from rules.syrian_war.turn import Advance, Stay, Withdraw
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
    reinforcing,
    scene,
    told,
)

SHIPPED = CAMPAIGN.shipped
TEXT = Path(rules.syrian_war.__file__).parent / "text"


def test_overview_two_armies_on_a_track_of_seven() -> None:
    assert SHIPPED.spaces == [
        "judea", "samaria", "south_palestine", "north_palestine", "phoenicia", "lebanon", "syria",
    ]  # fmt: skip
    assert CAMPAIGN.players == range(2, 3) and new().seats == [P, S]


def test_victory_royal_leader_killed() -> None:
    game = battle()
    fought(game, account(P, [], ["Kn", "Kn"], (S,)), 5)
    assert ended(game) == ([P], "royal_leader_killed")


def test_victory_annihilated() -> None:
    game = battle()
    fought(game, account(P, [], ["Kn"] * 4 + ["SCh", "El", "El"] + ["Pk"] * 8 + ["Ax"] * 3 + ["Ps"] * 4, (S,)), 2)
    assert ended(game) == ([P], "annihilated")


def test_victory_off_the_own_end_of_the_map() -> None:
    game = battle("syria")
    fought(game, account(P, [], ["Pk"] * 8))
    assert ended(game) == ([P], "driven_off_the_map")


def test_victory_majority_of_the_track_when_time_is_called() -> None:
    game = moves(first=S, p="phoenicia", s="lebanon", pair=12)
    for space in ("south_palestine", "north_palestine"):
        game.holders[space] = P
    act(game, S, Stay())
    act(game, P, Stay())
    assert ended(game) == ([P], "majority_of_the_track")
    assert game.result is not None and game.result.scores == {P: 5.0, S: 2.0}


def test_setup_both_in_southern_palestine_and_ptolemy_decides() -> None:
    game = new()
    assert {a.space for a in game.armies.values()} == {"south_palestine"}
    assert game.initiative == S and game.moved_last == S
    assert game.asked() == [P] and offers(game, P) == [Stay, Withdraw]


def test_turn_sequence_the_initiative_goes_first_and_sharing_is_a_battle() -> None:
    game = moves(first=P, battles="table")
    assert game.asked() == [P]
    act(game, P, Advance())
    assert game.asked() == [S]
    act(game, S, Stay())
    assert asks(game, Reporting)


def test_turn_sequence_the_winner_of_the_last_battle_has_the_initiative() -> None:
    game = battle()
    entry = fought(game, account(P, [], ["Pk"] * 8))
    assert told(entry, InitiativeWon)[0].side == P and game.initiative == P


def test_strategic_moves_one_space_and_forward_only_towards_the_enemy() -> None:
    game = moves(first=P, p="samaria", s="lebanon")
    act(game, P, Advance())
    assert game.armies[P].space == "south_palestine"
    act(game, S, Withdraw())
    assert game.armies[S].space == "syria"


def test_strategic_moves_the_loser_steps_back_by_itself() -> None:
    entry = fought(battle(), account(S, ["Pk"] * 4, []))
    assert told(entry, Retreated)[0] == Retreated(P, "south_palestine", "samaria")


def test_army_size_is_that_of_the_tables() -> None:
    entry = act(new(battles="table"), P, Stay())
    rosters = told(entry, BattleJoined)[0].rosters
    assert rosters[P] == {"Kn": 4, "LH": 2, "Pk": 8, "Ax": 2, "Ps": 2}
    assert rosters[S] == {"Kn": 4, "SCh": 1, "El": 2, "Pk": 8, "Ax": 3, "Wb": 2, "Ps": 4}
    assert [sum(r.values()) for r in rosters.values()] == [18, 24]


def test_commands_one_to_four_of_at_least_four() -> None:
    assert (SHIPPED.battle.commands, SHIPPED.battle.command_size) == (4, 4)


def test_generals_values_royalty_and_the_roll_for_their_lives() -> None:
    known = {g: (x.value, x.royal) for side in SHIPPED.armies.sides.values() for g, x in side.generals.items()}
    assert known == {
        "nikias": (0, False), "kassander": (-1, False), "ptolemy_iv": (2, True),
        "antiochus_iii": (1, True), "agrianos": (-1, False), "persias": (0, False),
    }  # fmt: skip
    assert pips(1, -1) == 1
    for die, dead in ((1, True), (2, False), (5, True), (6, False)):
        game = battle()
        fought(game, account(S, ["Kn", "Kn"], [], (P,)), die)
        assert ("nikias" in game.armies[P].dead) is dead


def test_generals_may_be_changed_between_turns() -> None:
    game = scene("generals")
    begin(game)
    act(game, S, Appoint("agrianos"))
    act(game, P, Appoint("nikias"))
    close(game)
    assert game.general(S).value == -1


def test_scythed_chariots_are_destroyed_even_if_they_win() -> None:
    rosters = {P: {"Ps": 4}, S: {"SCh": 1, "Kn": 10, "Pk": 10}}
    result = fight(SHIPPED.battle, rosters, {P: 0, S: 0}, lambda sides: (sides + 1) // 2)
    assert result.winner == S and result.lost[S]["SCh"] == 1
    assert SHIPPED.battle.dies_in_contact == ["SCh"]


def test_march_moves_no_nearer_than_300_paces_but_for_warband_and_psiloi() -> None:
    assert SHIPPED.battle.march.nearest == 300


def test_retreat_a_command_may_be_given_up_is_for_the_battlefield_and_told_to_players() -> None:
    assert "give up a command" in headings("rules.md")["Retreat"]


def headings(file: str) -> dict[str, str]:
    parts = (TEXT / file).read_text("utf-8").split("\n## ")[1:]
    return {part.partition("\n")[0]: part.partition("\n")[2] for part in parts}


def battle_rules() -> set[str]:
    """The numbers of the paragraphs on battles on the grid."""
    text = (Path(rules.dba.__file__).parent / "text" / "battle.md").read_text("utf-8")
    return {part.split()[0] for part in text.split("\n## ")[1:]}


def test_every_question_names_a_paragraph_that_can_be_looked_up() -> None:
    known = {*headings("rules.md"), *battle_rules()}
    for frame in CAMPAIGN.state.frame_types():
        if issubclass(frame, Ask):
            assert frame.rule in known, frame


def test_every_ruling_has_its_words_and_every_reference_its_ruling() -> None:
    numbers = [title.split()[0] for title in headings("rulings.md")]
    assert numbers == [f"P{n}" for n in range(1, 35)]
    named = set(re.findall(r"P\d+", (TEXT / "rules.md").read_text("utf-8")))
    assert named <= set(numbers)


def test_time_limit_ten_rounds_then_the_attacker_retreats() -> None:
    rosters = {P: {"Pk": 12}, S: {"Pk": 12}}
    result = fight(SHIPPED.battle, rosters, {P: 0, S: 0}, lambda sides: 1)
    assert (result.winner, result.rounds) == ("", 10)
    game = battle(attacker=P)
    begin(game)
    with pytest.raises(Illegal, match="rounds of a battle"):
        play(game, P, account("draw", rounds=11))
    act(game, P, account("draw", rounds=10))
    game = battle(attacker=P)
    fought(game, account("draw", rounds=10))
    assert game.armies[P].space == "samaria"


def test_replacements_winner_less_1_loser_less_3_never_more_than_half() -> None:
    entry = fought(battle(), account(S, ["Pk"] * 8, ["Pk"] * 4), 6, 6)
    assert [(n.side, n.may) for n in told(entry, ReplacementsRolled)] == [(P, 3), (S, 2)]


def test_reinforcements_before_the_moves_less_the_distance_up_to_24() -> None:
    game = scene("begin", p="samaria", s="syria")
    only(game, S, Kn=4, SCh=1, Pk=8, Ax=3, Ps=6)
    entry = begin(game, 4, 6)
    assert [(n.minus, n.may) for n in told(entry, ReinforcementsRolled)] == [(1, 3), (0, 6)]
    with pytest.raises(Illegal):
        play(game, S, Reinforce(["Kn", "Kn", "Pk"]))  # 25
    act(game, S, Reinforce(["Kn", "Pk"]))
    act(game, P, Reinforce(["El"]))
    close(game)
    assert game.armies[S].size == 24 and game.armies[P].elements["El"] == 1
    assert "El" not in game.armies[P].pool[0]  # crossed off


def test_reinforcements_each_column_is_exhausted_before_the_next() -> None:
    game = reinforcing(6, p="judea")
    assert asks(game, Reinforcing)
    column = game.top.open_column(game, P)
    assert sorted(set(column)) == ["Ax", "El", "Kn", "LH", "Pk", "Ps"] and len(column) == 10
