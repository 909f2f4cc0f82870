"""Winds of Change: cards on rulers, claims and thrones."""

from __future__ import annotations

import pytest

from rules.age_of_arthur.cards import leave_with_war
from rules.age_of_arthur.game import AgeOfArthur
from rules.age_of_arthur.merlin import can_freeze
from rules.age_of_arthur.playable import card_targets
from rules.age_of_arthur.rank import rank
from rules.age_of_arthur.targets import grants
from tests.rules.age_of_arthur.scene import army, begun, claim, dies, do, hold, lay, refused, table, with_card


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


def test_legendary_clumsiness_lies_on_anybody_until_he_dies_and_weighs_against_him() -> None:
    game = with_card("clumsiness")
    assert card_targets(game, "p1", "clumsiness") == game.order and gift(game, "clumsiness") < 0
    do(game, "p1 play clumsiness on p2")
    assert game.has_card("p2", "clumsiness")
    dies(game, "p2")
    assert not game.has_card("p2", "clumsiness") and "clumsiness" in game.discards


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


def test_merlin_G8_a_third_who_knew_a_hand_is_no_longer_sure_after_a_swap() -> None:
    game = table()
    hold(game, "p1", "merlin", "treachery")
    hold(game, "p2", "assassin", "charisma")
    game.known = {"p3": {"p2": ["assassin"], "p1": ["treachery"], "p4": ["hearth"]}}
    do(game, "p1 play merlin on p2", "p1 swap treachery for assassin")
    assert game.known["p3"] == {"p4": ["hearth"]}


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
