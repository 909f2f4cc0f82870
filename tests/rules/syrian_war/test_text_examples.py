"""The worked examples of the rules text, played: every figure of theirs comes out of the rules."""

from __future__ import annotations

from bot.words.rulebook import rulebook
from rules.syrian_war import CAMPAIGN
from rules.syrian_war.news import ReinforcementsRolled, ReplacementsRolled
from rules.syrian_war.reinforcing import Reinforcing
from rules.syrian_war.turn import Withdraw
from tests.rules.syrian_war.scenes import P, S, account, asks, battle, begin, fought, moves, scene, told

TEXT = {p.number or p.title: " ".join(p.text.split()) for p in rulebook(CAMPAIGN)}


def test_reinforcements_the_example_of_a_roll() -> None:
    game = scene("begin", p="south_palestine", s="north_palestine")
    ours, _ = told(begin(game, 5, 1), ReinforcementsRolled)
    assert asks(game, Reinforcing)
    assert (
        f"rolls a {ours.die}. Two are taken off, so {ours.may} elements of his first column may join"
        in (TEXT["Reinforcements"])
    )
    assert (ours.minus, ours.may) == (2, 3)


def test_overview_the_example_of_a_pair() -> None:
    ours, theirs = told(begin(scene("begin", p="samaria", s="south_palestine"), 4, 4), ReinforcementsRolled)
    assert f"Ptolemy is {ours.minus} space from his end, so of a 4 he has {ours.may} elements" in TEXT["Overview"]
    assert f"Seleucus is {theirs.minus} away, so a 4 brings him nobody" in TEXT["Overview"] and theirs.may == 0
    game = moves(p="judea", s="judea")
    game.moved_last = S
    assert "a battle lost in Judea loses the war" in TEXT["Overview"]
    lost = battle(space="judea")
    fought(lost, account(S, ["Pk"] * 5, []), 6, 6)
    assert lost.result is not None and lost.result.winners == [S]
    assert Withdraw in type(game.top).verbs


def test_replacements_the_example_of_both_rolls() -> None:
    entry = fought(battle(), account(S, ["Pk"] * 8 + ["Ax"], ["Ax"] * 3), 6, 5)
    loser, winner = told(entry, ReplacementsRolled)
    assert (
        f"lost {loser.lost} elements and rolls a {loser.die}. That is 3 after the 3 taken off" in TEXT["Replacements"]
    )
    assert f"less than half of {loser.lost}: he picks {loser.may}" in TEXT["Replacements"]
    assert (
        f"has lost {winner.lost} and rolls a {winner.die}. That would be 4, but half of 3 is 1" in TEXT["Replacements"]
    )
    assert winner.may == 1


def test_commands_how_many_an_army_can_form() -> None:
    size = CAMPAIGN.shipped.battle.command_size
    assert "18 elements can be four commands, 15 at most three" in TEXT["Commands"]
    assert (18 // size, 15 // size) == (4, 3)


def test_setup_the_armies_have_the_sizes_named() -> None:
    sides = CAMPAIGN.shipped.armies.sides
    assert f"{sum(sides[P].elements.values())} elements against {sum(sides[S].elements.values())}" in TEXT["Setup"]
