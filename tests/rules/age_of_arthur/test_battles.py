"""Battles by odds, and what a war settles."""

from __future__ import annotations

import pytest

from rules.age_of_arthur.claims import gain
from rules.age_of_arthur.levy import RULER, Wishes, levy
from rules.age_of_arthur.odds import Force, choosers_of_ground
from rules.age_of_arthur.persons import bury, lose
from rules.age_of_arthur.settlement import Settlement, things_won
from rules.age_of_arthur.turn import Turn
from rules.age_of_arthur.war import War
from rules.age_of_arthur.war_facts import DEFEND
from rules.kernel.playing import run
from tests.rules.age_of_arthur.scene import (
    at_war,
    battle,
    begun,
    claim,
    default,
    dice,
    do,
    fought,
    lay,
    muster,
    mustering,
    settle,
    table,
)


def test_battles_a_command_breaks_at_a_third_or_with_its_king_R_BAT3() -> None:
    game = table()
    war = battle(game)
    force = Force(game, war, DEFEND)
    for element in [e for e in force.stands if not e.person][:3]:
        element.lost = True
    assert not force.is_demoralised("p2")
    next(e for e in force.line if not e.person).lost = True
    assert force.is_demoralised("p2")
    other = Force(game, war, "attack")
    next(e for e in other.stands if e.person == RULER).lost = True
    assert other.is_demoralised("p1")


def test_R_BAT4_an_army_has_lost_at_half_or_when_most_of_it_is_demoralised() -> None:
    game = table()
    fought(game, "", p3="attack_1", p4="attack_1")
    war = game.enclosing(War)
    war.levies = {s: levy(game, s, Wishes(), (), ()) for s in war.sides}
    force = Force(game, war, "attack")
    for seat in ("p1", "p3"):
        assert not force.is_broken()
        next(e for e in war.levies[seat] if e.person == RULER).lost = True
    assert force.is_broken()


def test_time_limit_ten_rounds_without_a_decision_are_a_draw() -> None:
    game = at_war("ebrauc", "rheged", reason="p1.arg", sieges=False)
    dice(game, *[1] * 60)
    told = []
    for seat in ("p1", "p2"):
        told += do(game, f"{seat} as_proposed")
    assert game.owner("arg") == "p2" and game.claims == {"arg": ["p1"]} and "battle_fought" in told


@pytest.mark.parametrize(("shown", "dead"), [(1, True), (2, False), (5, True)])
def test_dying_personalities_on_an_odd_die_R_BAT6(shown: int, dead: bool) -> None:
    game = table()
    war = battle(game)
    dice(game, shown)
    lose(game, war, next(e for e in war.levies["p1"] if e.person == RULER))
    assert war.dead == (["p1.ruler"] if dead else [])


def test_loaning_elements_what_a_killed_king_has_lent_is_demoralised() -> None:
    game = table()
    fought(game, "", p3="attack_1")
    war = game.enclosing(War)
    war.levies = {s: levy(game, s, Wishes(), (), ()) for s in war.sides}
    war.levies["p3"][-1].command = "p1"
    force = Force(game, war, "attack")
    assert not force.shaken()
    war.dead = ["p3.ruler"]
    assert force.shaken() == {id(war.levies["p3"][-1])}


def test_R_ROLE_foxes_and_oxen_choose_the_ground() -> None:
    game = table()
    war = battle(game)
    assert choosers_of_ground(game, war) == ""
    lay(game, "sly_fox", "p1")
    assert choosers_of_ground(game, war) == "attack"
    lay(game, "dumb_ox", "p1")
    assert choosers_of_ground(game, war) == ""


def test_G24_no_battle_card_leaves_a_hand_in_a_battle_by_odds() -> None:
    game = mustering()
    game.hands["p2"] = ["sorcery", "hammer"]
    muster(game)
    assert game.hands["p2"] == ["sorcery", "hammer"]


def test_R_CL4_victors_take_what_they_claim_and_losers_claims_are_void() -> None:
    game = table()
    claim(game, "p1", "cel")
    claim(game, "p3", "dor", "lui")
    claim(game, "p2", "reg", "mag")
    claim(game, "p4", "cel", "throne.p1", "ler")
    fought(game, "attack", p3="attack_1", p4="defend_1")
    settle(game)
    assert [game.owner(t) for t in ("cel", "dor", "lui")] == ["p1", "p3", "p3"]
    assert game.claims == {"mag": ["p2"], "ler": ["p4"]}


def test_R_CL4_a_throne_makes_a_vassal_and_its_card_is_discarded() -> None:
    game = table()
    lay(game, "claim_throne", "p2", by="p1", of="p1")
    claim(game, "p1", "throne.p2")
    fought(game, "attack")
    settle(game)
    assert game.lord("p2") == "p1" and "claim_throne" in game.discards and not game.claims


def test_R_CL5_G35_unowned_things_go_to_a_victor_but_not_those_of_this_war() -> None:
    game = table()
    claim(game, "p1", "pendragon", "cel")
    game.provinces["cel"].owner = ""
    fought(game, "attack")
    game.enclosing(War).fresh = ["cel"]
    assert things_won(game, 1) == ["pendragon"]
    settle(game)
    assert game.titles["pendragon"] == "p1" and game.owner("cel") == "" and game.claims == {"cel": ["p1"]}


def test_G13_two_victors_may_leave_a_prize_or_dice_for_it() -> None:
    for leaves in (True, False):
        game = table()
        claim(game, "p1", "cel")
        claim(game, "p3", "cel")
        fought(game, "attack", p3="attack_1", p4="defend_1")
        game.close_entry()
        game.enclosing(War).at = "settle"
        game.enclosing(War).levies = {s: [] for s in game.seats}
        begun(game)
        run(game)
        game.close_entry()
        assert game.top.kind() == "agreeing" and game.asked() == ["p1", "p3"]
        if leaves:
            do(game, "p1 leave cel")
            assert game.owner("cel") == "p3" and game.claims == {"cel": ["p1"]}
        else:
            dice(game, 6, 2)
            do(game, "p1 done", "p3 done")
            assert game.owner("cel") == "p1" and game.claims == {"cel": ["p3"]}


def test_F_DEATHS_rulers_who_fell_are_buried_before_the_settlement() -> None:
    game = table()
    claim(game, "p3", "cel")
    lay(game, "warrior_prince", "p1")
    fought(game, "attack", p3="attack_1")
    war = game.enclosing(War)
    war.dead = ["p1.prince", "p2.ruler"]
    bury(game, war)
    assert game.owner("cel") == "p3" and not game.in_play and game.claims == {"cel": ["p2"]}


@pytest.mark.parametrize(("winner", "freed"), [("attack", True), ("defend", False), ("", False)])
def test_rebellion_frees_only_who_beats_his_lord_F_REB(winner: str, freed: bool) -> None:
    game = table()
    game.kingdoms["p1"].lord = "p2"
    lay(game, "rebellion", "p1")
    claim(game, "p1", "cel", "throne.p4")
    fought(game, winner)
    game.enclosing(War).rebels(game)
    assert (game.kingdoms["p1"].lord == "") is freed and not game.in_play
    assert ("cel" in game.claims) is freed and "throne.p4" in game.claims


def test_cast_out_the_saxons_makes_a_saxon_a_briton_and_a_vassal() -> None:
    game = table("calchvynydd", "ceint", "gwent", "powys", saxon_start="kent")
    game.hands["p1"] = ["cast_out"]
    game.deck.remove("cast_out")
    game.titles["bretwalda"] = "p2"
    do(game, "p1 play cast_out on p2")
    war = game.enclosing(War)
    assert game.top.kind() == "sides" and war.reason == ""
    while game.top.kind() == "sides":
        do(game, f"{game.asked()[0]} stand attack_1")
    do(game, "p2 give_battle")
    assert war.barred(game, "p1") == {"saxon"}
    war.won = {"1": "attack"}
    begun(game)
    Settlement(war=1).cast_out(game)
    assert game.is_british("p2") and game.lord("p2") == "p1" and game.titles["bretwalda"] == ""
    assert game.provinces["dur"].people == "british" and game.kingdoms["p2"].ax == 0


def test_cast_out_the_saxons_obeys_the_limits_of_a_declaration() -> None:
    game = table("calchvynydd", "ceint", "gwent", round=2, saxon_start="kent")
    game.hands["p1"] = ["cast_out"]
    game.deck.remove("cast_out")
    assert game.top.playable(game, "p1") == []
    game.round = 3
    assert game.top.playable(game, "p1") == ["cast_out"]


def test_a_war_over_nothing_left_goes_on() -> None:
    """The named claim may be gone before the end: the war is fought all the same."""
    game = mustering()
    begun(game)
    gain(game, "p1", "cel")
    game.close_entry()
    while game.top.kind() != "playing":
        default(game)
    assert game.owner("cel") == "p1" and game.frame(Turn) is not None
