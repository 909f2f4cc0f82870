"""Winds of Change: cards that bring troops, raiders, the Irish and death."""

from __future__ import annotations

import pytest

from rules.age_of_arthur.cards import leave_with_war
from rules.age_of_arthur.levy import Wishes, counted, levy
from rules.age_of_arthur.playable import card_targets
from rules.age_of_arthur.rank import rank
from tests.rules.age_of_arthur.scene import army, begun, claim, dice, dies, do, lay, with_card


def test_hill_people_add_psiloi_outlive_the_ruler_and_stack() -> None:
    game = with_card("hill_people")
    lay(game, "hill_people", "p1")
    do(game, "p1 play hill_people on p1")
    assert army(game, "p1")["Ps"] == 3 and len(dies(game, "p1").in_play) == 2


def test_warlord_adds_two_stands_of_his_province_and_a_rank() -> None:
    game = with_card("warlord")
    do(game, "p1 play warlord on lun")
    assert army(game, "p1")["Sp"] == 6 and rank(game, "p1") == 7 and "lun" not in card_targets(game, "p1", "warlord")
    game.provinces["lun"].people = "saxon"
    assert army(game, "p1")["Wb"] == 4
    game.provinces["lun"].owner = "p2"
    assert rank(game, "p1") == 5 and rank(game, "p2") == 8


def test_warrior_prince_leads_a_stand_until_his_ruler_dies() -> None:
    game = with_card("warrior_prince")
    do(game, "p1 play warrior_prince on p1")
    persons = sorted(e.person for e in levy(game, "p1", Wishes(), (), ()) if e.person)
    assert persons == ["prince", "ruler"] and not dies(game, "p1").in_play


def test_men_of_the_hearth_add_foot_that_he_has() -> None:
    game = with_card("hearth")
    do(game, "p1 play hearth on p2")
    assert army(game, "p2")["Sp"] == 5
    as_ps = levy(game, "p2", Wishes(raised={"hearth_1": "Ps"}), (), ())
    assert counted(as_ps)["Ps"] == 2
    as_wb = levy(game, "p2", Wishes(raised={"hearth_1": "Wb"}), (), ())
    assert "Wb" not in counted(as_wb) and not dies(game, "p2").in_play


def test_irish_subjects_take_a_free_irish_province_beside_me() -> None:
    game = with_card("irish_subjects", "rheged", "ebrauc", free_man=True)
    do(game, "p1 play irish_subjects on man")
    assert game.owner("man") == "p1" and not game.provinces["man"].free and army(game, "p1")["Wb"] == 2


def test_irish_scourge_keeps_a_provinces_troops_until_the_next_war() -> None:
    game = with_card("irish_scourge", "rheged", "ebrauc")
    assert card_targets(game, "p1", "irish_scourge") == ["arg", "nov"]
    do(game, "p1 play irish_scourge on nov")
    assert army(game, "p1")["Sp"] == 3
    leave_with_war(begun(game), [])
    assert not game.in_play


def test_irish_friends_for_a_king_on_the_irish_sea() -> None:
    game = with_card("irish_friends")
    assert card_targets(game, "p1", "irish_friends") == ["p3", "p4"]
    do(game, "p1 play irish_friends on p3")
    assert [e.nation for e in levy(game, "p3", Wishes(), (), ()) if e.kind == "Wb"] == ["irish"]
    assert not dies(game, "p3").in_play


def test_irish_invaders_make_a_province_nobodys_and_unclaimable() -> None:
    game = with_card("irish_invaders")
    claim(game, "p2", "leg")
    lay(game, "warlord", "leg", by="p4")
    do(game, "p1 play irish_invaders on leg")
    there = game.provinces["leg"]
    assert (there.owner, there.people, there.free) == ("", "irish", True) and not game.claims and not game.in_play


@pytest.mark.parametrize(
    ("first", "second", "dead", "left"), [(2, 2, True, True), (2, 1, True, False), (1, 1, False, False)]
)
def test_assassin_even_kills_and_then_odd_ends_all_claims(first: int, second: int, dead: bool, left: bool) -> None:
    game = with_card("assassin")
    claim(game, "p1", "cel", "pendragon")
    dice(game, first, second)
    do(game, "p1 play assassin on p2")
    assert (game.owner("cel") == "p1") is dead and (game.claims.get("pendragon") == ["p1"]) is left


def test_long_ships_for_a_saxon_on_shore_or_british_sea_not_twice() -> None:
    game = with_card("long_ships", saxon_start="kent")
    assert card_targets(game, "p2", "long_ships") == []
    do(game, "p1 play long_ships on dbr")
    assert not any(e.source == "dbr" for e in levy(game, "p2", Wishes(), (), ()))
    assert "dbr" not in card_targets(game, "p1", "long_ships")


def test_northerners_fight_for_a_saxon_against_a_briton() -> None:
    game = with_card("northerners", saxon_start="kent")
    do(game, "p1 play northerners on p1")
    assert army(game, "p1", "p2")["Bd"] == 1
    game.kingdoms["p2"].nation = "saxon"
    assert "Bd" not in army(game, "p1", "p2")


def test_night_of_the_long_knives_kills_britons_on_odd_and_leaves_the_game_R_DEATH4() -> None:
    game = with_card("long_knives", saxon_start="kent")
    for seat in ("p2", "p3", "p4"):
        lay(game, {"p2": "brave", "p3": "prowess", "p4": "charisma"}[seat], seat)
    lay(game, "schooled", "p1")
    dice(game, 1, 2, 3)
    do(game, "p1 play long_knives on all")
    assert [c.card for c in game.in_play] == ["prowess", "schooled"] and game.removed == ["long_knives"]


def test_charisma_adds_two_stands_of_a_chosen_kind() -> None:
    game = with_card("charisma")
    do(game, "p1 play charisma on p1")
    assert army(game, "p1")["Sp"] == 6
    mixed = levy(game, "p1", Wishes(raised={"charisma_1": "Ps"}), (), ())
    assert counted(mixed)["Sp"] == 5 and counted(mixed)["Ps"] == 2 and not dies(game, "p1").in_play


def test_knights_of_renown_ride_for_a_briton_until_he_dies() -> None:
    game = with_card("knights_renown", saxon_start="kent")
    assert card_targets(game, "p1", "knights_renown") == ["p2", "p3", "p4"]
    do(game, "p1 play knights_renown on p2")
    assert army(game, "p2")["Cv"] == 2 and not dies(game, "p2").in_play


def test_knights_errant_ride_for_me_until_the_next_war() -> None:
    game = with_card("knights_errant", saxon_start="kent")
    do(game, "p1 play knights_errant on p1")
    assert army(game, "p1")["Cv"] == 1
    leave_with_war(begun(game), [])
    assert not game.in_play
