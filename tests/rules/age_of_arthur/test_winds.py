"""Winds of Change: each card of the campaign, on what it may be played and what it does."""

from __future__ import annotations

from typing import Any

import pytest

from rules.age_of_arthur.cards import leave_with_war
from rules.age_of_arthur.death import die
from rules.age_of_arthur.game import AgeOfArthur
from rules.age_of_arthur.levy import Wishes, counted, levy
from rules.age_of_arthur.merlin import can_freeze
from rules.age_of_arthur.playing import card_targets
from rules.age_of_arthur.rank import rank
from rules.age_of_arthur.targets import grants
from tests.rules.age_of_arthur.scene import begun, claim, dice, do, hold, lay, refused, table


def with_card(card: str, *realms: str, **options: Any) -> AgeOfArthur:
    game = table(*realms, **options)
    hold(game, "p1", card)
    return game


def army(game: AgeOfArthur, seat: str, *foes: str) -> dict[str, int]:
    return counted(levy(game, seat, Wishes(), foes or ("p2",), ()))


def dies(game: AgeOfArthur, seat: str) -> AgeOfArthur:
    die(begun(game), seat)
    return game


def test_the_roman_way_re_trains_spears_until_the_ruler_dies_G38() -> None:
    game = with_card("roman_way")
    game.kingdoms["p2"].ax = 1
    do(game, "p1 play roman_way on p2")
    assert game.top.kind() == "training" and game.asked() == ["p2"]
    do(game, "p2 train 1")
    assert game.kingdoms["p2"].ax == 2 and game.has_card("p2", "roman_way")
    assert not dies(game, "p2").in_play


def test_rebellion_is_for_a_vassal_and_suspends_it() -> None:
    game = with_card("rebellion")
    assert card_targets(game, "p1", "rebellion") == []
    game.kingdoms["p1"].lord = "p2"
    assert rank(game, "p2") == 8
    do(game, "p1 play rebellion on p1")
    assert game.lord("p1") == "" and rank(game, "p2") == 6 and not game.are_bound("p1", "p2")


def test_migrating_saxons_into_anothers_province_by_shore_or_saxons() -> None:
    game = with_card("migrating_saxons")
    assert card_targets(game, "p1", "migrating_saxons") == ["dbr"]
    do(game, "p1 play migrating_saxons on dbr")
    assert game.provinces["dbr"].people == "saxon" and army(game, "p2")["Wb"] == 2
    assert set(card_targets(game, "p1", "migrating_saxons")) == {"ler"}


def test_claim_to_the_throne_of_another_player() -> None:
    game = with_card("claim_throne")
    do(game, "p1 play claim_throne on p3")
    assert game.claims == {"throne.p3": ["p1"]} and game.cards_on("p3", "claim_throne")[0].of == "p1"
    assert card_targets(game, "p1", "claim_throne") == ["p2", "p4"]
    game.kingdoms["p2"].lord = "p1"
    assert card_targets(game, "p1", "claim_throne") == ["p4"]


def test_migrating_britons_into_a_saxon_province_that_is_no_home() -> None:
    game = with_card("migrating_britons", saxon_start="kent")
    assert card_targets(game, "p1", "migrating_britons") == ["tri", "ice", "reg", "dbr"]
    do(game, "p1 play migrating_britons on tri")
    assert game.provinces["tri"].people == "british"


def test_saxon_usurper_kills_changes_nation_and_takes_all_cards() -> None:
    game = with_card("saxon_usurper", saxon_start="all")
    assert card_targets(game, "p1", "saxon_usurper") == ["p1"]
    game = with_card("saxon_usurper", saxon_start="all")
    claim(game, "p1", "cel")
    claim(game, "p2", "reg", "throne.p1")
    for card in ("hill_people", "merlin", "hearth"):
        lay(game, card, "p1")
    lay(game, "warlord", "tri", by="p1")
    lay(game, "claim_throne", "p1", by="p2", of="p2")
    do(game, "p1 play saxon_usurper on p1")
    assert game.is_saxon("p1") and game.provinces["dur"].people == "saxon" and game.owner("reg") == "p2"
    assert [c.card for c in game.in_play] == ["claim_throne"] and game.claims == {"throne.p1": ["p2"]}


def test_C6_saxon_usurper_on_a_saxon_ruler_is_a_death_all_the_same() -> None:
    game = with_card("saxon_usurper", saxon_start="kent")
    lay(game, "prowess", "p1")
    do(game, "p1 play saxon_usurper on p1")
    assert game.is_saxon("p1") and not game.in_play


def test_schooled_in_war_meets_fool_in_war_and_both_go() -> None:
    game = with_card("schooled")
    lay(game, "fool", "p2")
    do(game, "p1 play schooled on p2")
    assert not game.in_play and {"fool", "schooled"} <= set(game.discards)
    game = with_card("schooled")
    do(game, "p1 play schooled on p1")
    assert game.has_card("p1", "schooled") and not dies(game, "p1").in_play


def test_fool_in_war_not_on_one_who_is_schooled() -> None:
    game = with_card("fool")
    lay(game, "schooled", "p2")
    assert "p2" not in card_targets(game, "p1", "fool") and "p1" in card_targets(game, "p1", "fool")
    do(game, "p1 play fool on p3")
    assert not dies(game, "p3").has_card("p3", "fool")


@pytest.mark.parametrize(("card", "bar"), [("sly_fox", "dumb_ox"), ("dumb_ox", "sly_fox")])
def test_sly_fox_and_dumb_ox_not_on_one_man(card: str, bar: str) -> None:
    game = with_card(card)
    lay(game, bar, "p2")
    assert card_targets(game, "p1", card) == ["p1", "p3", "p4"]


def test_sly_fox_lies_on_anybody_until_he_dies() -> None:
    game = with_card("sly_fox")
    do(game, "p1 play sly_fox on p1")
    assert game.has_card("p1", "sly_fox") and not dies(game, "p1").in_play


def test_dumb_ox_lies_on_anybody_until_he_dies() -> None:
    game = with_card("dumb_ox")
    do(game, "p1 play dumb_ox on p4")
    assert game.has_card("p4", "dumb_ox") and not dies(game, "p4").in_play


@pytest.mark.parametrize("card", ["brave", "knave", "prowess", "clumsiness"])
def test_personal_cards_stay_until_the_ruler_dies(card: str) -> None:
    game = with_card(card)
    assert card_targets(game, "p1", card) == ["p1", "p2", "p3", "p4"]
    do(game, f"p1 play {card} on p2")
    assert game.has_card("p2", card) and not dies(game, "p2").in_play


def gift(game: AgeOfArthur, card: str) -> int:
    return game.britain.armies.odds.gifts[card]


def test_the_brave_and_the_knave_may_meet_on_one_man_and_weigh_in_a_battle() -> None:
    game = with_card("knave")
    lay(game, "brave", "p2")
    assert "p2" in card_targets(game, "p1", "knave") and gift(game, "brave") > 0 > gift(game, "knave")


def test_the_knave_weighs_against_his_king() -> None:
    assert gift(table(), "knave") < 0


def test_legendary_prowess_and_legendary_clumsiness_may_meet_on_one_man() -> None:
    game = with_card("clumsiness")
    lay(game, "prowess", "p2")
    assert "p2" in card_targets(game, "p1", "clumsiness")
    assert gift(game, "prowess") == -gift(game, "clumsiness")


def test_fall_of_the_mighty_ends_his_claims_and_gives_him_none() -> None:
    game = with_card("fall_mighty")
    claim(game, "p2", "reg")
    claim(game, "p3", "cel")
    do(game, "p1 play fall_mighty on p2")
    assert game.owner("cel") == "p3" and game.claims == {}


def test_for_whom_the_bell_tolls_leaves_his_claims_and_gives_him_new_ones() -> None:
    game = with_card("bell_tolls")
    claim(game, "p2", "reg")
    claim(game, "p3", "cel")
    do(game, "p1 play bell_tolls on p2")
    assert game.owner("cel") == "p3" and game.claims == {"reg": ["p2"], "cel": ["p2"]}


@pytest.mark.parametrize("card", ["fall_mighty", "bell_tolls"])
def test_fall_of_the_mighty_and_the_bell_may_take_a_warlord_instead(card: str) -> None:
    game = with_card(card)
    lay(game, "warlord", "cel", by="p2")
    claim(game, "p2", "reg")
    do(game, f"p1 play {card} on warlord.cel")
    assert not game.in_play and game.claims == {"reg": ["p2"]} and "warlord" in game.discards


def test_out_of_the_monastery_a_third_player_claims_a_throne() -> None:
    game = with_card("monastery")
    assert grants(game, "p1", "monastery")["p2"] == ["p1", "p3", "p4"] and "p1" not in grants(game, "p1", "monastery")
    do(game, "p1 grant monastery to p2 of p1")
    assert game.claims == {"throne.p1": ["p2"]} and game.in_play[0].of == "p2"


def test_saxon_hater_settles_no_saxons_and_has_none() -> None:
    game = with_card("saxon_hater", saxon_start="kent")
    assert card_targets(game, "p1", "saxon_hater") == ["p2", "p3", "p4"]
    do(game, "p1 play saxon_hater on p2")
    assert card_targets(game, "p1", "saxon_hater") == ["p3", "p4"]
    assert game.top.settle_province(game, "p2").values == [] and not dies(game, "p2").in_play


def test_saxons_unite_only_on_a_saxon_and_until_he_has_fought() -> None:
    game = with_card("saxons_unite", saxon_start="kent")
    assert card_targets(game, "p1", "saxons_unite") == ["p1"]
    do(game, "p1 play saxons_unite on p1")
    assert card_targets(game, "p1", "saxons_unite") == []
    leave_with_war(begun(game), ["p2"])
    assert game.in_play
    leave_with_war(game, ["p1", "p2"])
    assert not game.in_play


def test_britons_unite_only_for_a_briton_and_until_the_next_war() -> None:
    game = with_card("britons_unite", saxon_start="kent")
    assert card_targets(game, "p1", "britons_unite") == []
    assert card_targets(game, "p2", "britons_unite") == ["p2"]
    hold(game, "p1")
    lay(game, "britons_unite", "p2")
    leave_with_war(begun(game), [])
    assert not game.in_play


def test_merlin_sees_a_hand_swaps_and_freezes_G8_G9() -> None:
    game = table()
    hold(game, "p1", "merlin", "treachery")
    hold(game, "p2", "assassin", "charisma")
    told = do(game, "p1 play merlin on p2")
    assert {"merlin_looked", "hand_seen"} <= set(told) and game.known["p1"]["p2"] == ["assassin", "charisma"]
    do(game, "p1 swap treachery for assassin")
    assert game.hands == {**game.hands, "p1": ["assassin"], "p2": ["charisma", "treachery"]}
    assert game.known["p2"]["p1"] == ["assassin"] and game.known["p1"]["p2"] == ["charisma", "treachery"]
    do(game, "p1 freeze charisma")
    assert game.top.kind() == "playing" and game.usable("p2") == ["treachery"]
    do(game, "p1 renounce nothing")
    assert refused(game, "p2 discard charisma").startswith("nothing_to_discard")
    do(game, "p2 discard treachery")
    assert game.frozen == {} and game.known["p1"]["p2"] == ["charisma"]


def test_merlin_leaves_a_play_and_is_used_again_each_turn() -> None:
    game = table()
    hold(game, "p2", "assassin")
    assert can_freeze(game, "p2", "assassin") and can_freeze(game, "p2", "renounce")
    hold(game, "p2")
    assert not can_freeze(game, "p2", "renounce")
    game.round = 1
    assert not can_freeze(game, "p2", "establish") and can_freeze(game, "p2", "raid")
    game.round = 3
    lay(game, "merlin", "p2")
    lay(game, "irish_scourge", "leg", by="p2")
    do(game, "p1 renounce nothing", "p1 claim cel")
    assert game.top.kind() == "beginning"
    do(game, "p2 look p1", "p2 done")
    assert game.top.kind() == "beginning" and refused(game, "p2 look p3") == "merlin_is_not_here G4"
    do(game, "p2 done")
    assert [c.card for c in dies(game, "p2").in_play] == ["irish_scourge"]


def test_unexpected_inheritance_gives_another_a_claim_beside_his_lands() -> None:
    game = with_card("inheritance")
    assert "lun" in grants(game, "p1", "inheritance")["p2"] and "p1" not in grants(game, "p1", "inheritance")
    do(game, "p1 grant inheritance to p2 of lun")
    assert game.claims == {"lun": ["p2"]} and "inheritance" in game.discards


def test_treachery_ends_one_claim_on_my_province() -> None:
    game = with_card("treachery")
    assert card_targets(game, "p1", "treachery") == []
    claim(game, "p2", "reg", "pendragon")
    claim(game, "p3", "reg")
    assert card_targets(game, "p1", "treachery") == ["p2.reg", "p3.reg"]
    do(game, "p1 play treachery on p2.reg")
    assert game.claims == {"reg": ["p3"], "pendragon": ["p2"]}


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
