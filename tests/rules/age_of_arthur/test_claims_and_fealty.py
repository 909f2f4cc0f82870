"""Claims, Rank, Death, Fealty, Victory."""

from __future__ import annotations

from rules.age_of_arthur.cards import leave_with_kingdom
from rules.age_of_arthur.claims import best_claimant, end_claim, gain, make_claim, strip_title
from rules.age_of_arthur.death import die
from rules.age_of_arthur.facts import count_rounds
from rules.age_of_arthur.fealty import end_claims_between, make_vassal
from rules.age_of_arthur.levy import Wishes, counted, levy
from rules.age_of_arthur.nation import change_ruler
from rules.age_of_arthur.rank import rank
from rules.age_of_arthur.setup import TheGame
from rules.age_of_arthur.targets import claimable, to_turn_saxon
from rules.age_of_arthur.victory import call_time, is_lord_of_all, judge
from rules.age_of_arthur.winds import irish_invaders
from rules.kernel import Concede, advance
from tests.rules.age_of_arthur.scene import begun, claim, dice, do, end_turn, is_legal, lay, refused, table


def test_claims_change_nothing_until_they_are_exercised() -> None:
    game = table()
    do(game, "p1 claim cel")
    assert game.owner("cel") == "p2" and rank(game, "p1") == 6


def test_R_CL1_R_CL2_claims_are_on_things_outlive_owners_and_borders() -> None:
    game = begun(table())
    claim(game, "p1", "cel")
    claim(game, "p3", "cel", "throne.p2", "pendragon")
    gain(game, "p3", "cel")
    assert game.claims["cel"] == ["p1"]
    game.provinces["lun"].owner = game.provinces["reg"].owner = "p4"
    assert game.has_claim("p1", "cel")


def test_R_CL3_lord_and_vassal_have_no_claims_on_each_others_lands() -> None:
    game = begun(table())
    claim(game, "p1", "cel", "throne.p2", "pendragon")
    claim(game, "p2", "reg")
    game.titles["pendragon"] = "p2"
    make_vassal(game, "p2", "p3")
    assert set(game.claims) == {"cel", "throne.p2", "pendragon", "reg"}
    make_vassal(game, "p2", "p1")
    assert set(game.claims) <= {"pendragon"} and "cel" not in claimable(game, "p1")


def test_R_CL6_a_claimant_of_the_wrong_nation_is_skipped_and_keeps_his_claim() -> None:
    game = begun(table())
    game.titles["pendragon"] = "p4"
    claim(game, "p2", "pendragon")
    game.kingdoms["p2"].nation = "saxon"
    die(game, "p4")
    assert game.titles["pendragon"] == "p4" and game.claims["pendragon"] == ["p2"]


def test_G10_one_claimant_one_thing_once() -> None:
    game = begun(table())
    make_claim(game, "p1", "cel")
    make_claim(game, "p1", "cel")
    assert game.claims == {"cel": ["p1"]}


def test_G11_a_throne_claim_takes_its_card_along_and_ends_with_fealty() -> None:
    game = begun(table())
    lay(game, "monastery", "p2", by="p3", of="p1")
    claim(game, "p1", "throne.p2")
    end_claim(game, "p1", "throne.p2")
    assert not game.in_play and "monastery" in game.discards
    lay(game, "claim_throne", "p2", by="p1", of="p1")
    claim(game, "p1", "throne.p2")
    make_vassal(game, "p1", "p2")
    assert not game.claims and not game.in_play


def test_G12_a_claim_on_a_vassals_land_does_not_touch_his_lord() -> None:
    game = begun(table())
    claim(game, "p3", "cel")
    make_vassal(game, "p2", "p1")
    make_vassal(game, "p3", "p4")
    assert game.claims == {"cel": ["p3"]}


def test_rank_counts_ruler_provinces_warlords_vassals_and_titles_R_RANK_G39() -> None:
    game = table()
    assert rank(game, "p1") == 6
    lay(game, "warlord", "lun", by="p1")
    lay(game, "charisma", "p1")
    game.titles["pendragon"] = "p1"
    game.kingdoms["p2"].lord = game.kingdoms["p3"].lord = "p1"
    assert rank(game, "p1") == 14
    army = levy(game, "p1", Wishes(), ("p4",), ())
    assert len(army) == 15 and counted(army)["Kn"] == 1
    lay(game, "rebellion", "p3")
    assert rank(game, "p1") == 12


def test_death_exercises_every_claim_on_his_provinces_and_titles() -> None:
    game = begun(table())
    game.titles["pendragon"] = "p2"
    claim(game, "p1", "cel", "pendragon")
    claim(game, "p3", "dor")
    die(game, "p2")
    assert [game.owner(t) for t in ("cel", "dor", "pendragon")] == ["p1", "p3", "p1"]
    assert game.claims == {"cel": ["p2"], "dor": ["p2"], "pendragon": ["p2"]}


def test_R_DEATH1_C9_two_claimants_leave_it_unowned_with_all_claims() -> None:
    game = begun(table())
    game.titles["pendragon"] = "p2"
    claim(game, "p1", "cel", "pendragon")
    claim(game, "p3", "cel", "pendragon")
    assert die(game, "p2") == ["cel", "pendragon"]
    assert game.owner("cel") == "" and game.claims["cel"] == ["p1", "p3", "p2"] and game.owner("pendragon") == ""


def test_R_DEATH2_R_DEATH3_thrones_fealty_and_nation_pass_to_the_heir() -> None:
    game = begun(table(saxon_start="kent"))
    claim(game, "p2", "throne.p1")
    game.kingdoms["p3"].lord = "p1"
    die(game, "p1")
    assert game.claims == {"throne.p1": ["p2"]} and game.lord("p3") == "p1" and game.is_saxon("p1")


def test_G34_no_free_claim_on_a_lords_new_land() -> None:
    game = begun(table())
    game.kingdoms["p2"].lord = "p1"
    game.claims["cel"] = ["p1"]  # as a rebel's would be
    die(game, "p2")
    assert game.owner("cel") == "p1" and not game.claims


def test_R_NAT_homes_are_never_chosen_by_province_cards() -> None:
    game = table(saxon_start="kent")
    assert "dur" not in to_turn_saxon(game, "p2", "migrating_saxons") and game.provinces["dur"].people == "saxon"


def test_R_NAT2_becoming_saxon_and_british_drops_what_no_longer_fits() -> None:
    game = begun(table())
    for card in ("hill_people", "knights_renown", "roman_way", "saxon_hater", "brave"):
        lay(game, card, "p1")
    game.titles["pendragon"] = "p1"
    claim(game, "p2", "pendragon")
    change_ruler(game, "p1", "saxon")
    assert [c.card for c in game.in_play] == ["brave"] and game.titles["pendragon"] == "p2"
    assert counted(levy(game, "p1", Wishes(), (), ())) == {"Wb": 5, "Ps": 1, "Sp": 4}
    for card in ("saxons_unite", "northerners"):
        lay(game, card, "p1")
    lay(game, "long_ships", "dbr", by="p1")
    game.titles["bretwalda"] = "p1"
    change_ruler(game, "p1", "british")
    assert (
        [c.card for c in game.in_play] == ["brave"] and game.titles["bretwalda"] == "" and game.kingdoms["p1"].ax == 0
    )


def test_C9_a_title_that_leaves_its_holder_goes_to_the_highest_rank() -> None:
    game = begun(table())
    game.titles["pendragon"] = "p1"
    claim(game, "p2", "pendragon")
    claim(game, "p3", "pendragon")
    game.provinces["lui"].owner = "p3"
    strip_title(game, "pendragon")
    assert game.titles["pendragon"] == "p3" and game.claims == {"pendragon": ["p2"]}


def test_rank_ties_are_diced_for_again_among_the_highest() -> None:
    game = begun(table())
    dice(game, 4, 4, 2, 1, 6)
    assert best_claimant(game, "cel", ["p1", "p3", "p4"]) == "p3"


def test_fealty_a_lord_who_becomes_a_vassal_loses_his_vassals_R_FEAL1() -> None:
    game = begun(table())
    make_vassal(game, "p2", "p1")
    make_vassal(game, "p3", "p1")
    game.titles["pendragon"] = "p2"
    make_vassal(game, "p1", "p4")
    assert game.vassals("p4") == ["p1", "p2", "p3"] and game.titles["pendragon"] == "p4"


def test_R_FEAL1_a_vassal_wins_a_throne_for_his_lord() -> None:
    game = begun(table())
    make_vassal(game, "p2", "p1")
    make_vassal(game, "p3", "p2")
    assert game.vassals("p1") == ["p2", "p3"]


def test_R_FEAL1_the_crown_goes_beside_the_map_for_a_saxon_lord() -> None:
    game = begun(table(saxon_start="kent"))
    game.titles["pendragon"] = "p2"
    make_vassal(game, "p2", "p1")
    assert game.titles["pendragon"] == ""


def test_R_FEAL2_a_rebel_who_wins_his_lords_throne_changes_places_with_him() -> None:
    game = begun(table())
    make_vassal(game, "p2", "p1")
    make_vassal(game, "p3", "p1")
    lay(game, "rebellion", "p2")
    make_vassal(game, "p1", "p2")
    assert game.vassals("p2") == ["p1", "p3"] and game.lord("p2") == "" and not game.in_play


def test_G37_a_rebels_debt_follows_his_lord_and_a_new_lord_ends_it() -> None:
    game = begun(table())
    make_vassal(game, "p2", "p1")
    lay(game, "rebellion", "p2")
    make_vassal(game, "p1", "p4")
    assert game.kingdoms["p2"].lord == "p4" and game.lord("p2") == ""
    make_vassal(game, "p2", "p3")
    assert not game.in_play and game.lord("p2") == "p3"


def test_end_claims_between_leaves_a_rebel_his_claims() -> None:
    game = begun(table())
    game.kingdoms["p2"].lord = "p1"
    lay(game, "rebellion", "p2")
    claim(game, "p2", "reg")
    end_claims_between(game, "p1", "p2")
    assert game.claims == {"reg": ["p2"]}


def test_victory_a_title_and_all_others_as_vassals_F_WIN_R_END() -> None:
    game = begun(table())
    for seat in ("p2", "p3", "p4"):
        make_vassal(game, seat, "p1")
    assert is_lord_of_all(game, "p1") and not judge(game)
    game.titles["pendragon"] = "p1"
    lay(game, "rebellion", "p3")
    assert not judge(game)
    game.in_play.clear()
    assert judge(game) and game.result is not None and game.result.winners == ["p1"]


def test_G40_a_lord_of_all_takes_a_free_title_that_he_claims() -> None:
    game = begun(table("ebrauc", "rheged"))
    make_vassal(game, "p2", "p1")
    claim(game, "p1", "pendragon")
    assert judge(game) and game.titles["pendragon"] == "p1"


def test_G41_who_has_conceded_need_not_be_a_vassal() -> None:
    game = table()
    game.titles["pendragon"] = "p1"
    for seat in ("p2", "p3"):
        game.kingdoms[seat].lord = "p1"
    advance(game, "p4", Concede())
    assert game.result is not None and game.result.winners == ["p1"]


def test_G42_the_vote_to_extend_in_the_last_round() -> None:
    game = table("ebrauc", "rheged", rounds=4)
    assert refused(game, "p1 extend") == "extend_in_the_last_round G42"
    game.round = 4
    do(game, "p1 extend", "p1 extend", "p1 extend", "p2 extend")
    assert game.extended and count_rounds(game) == 8 and refused(game, "p1 extend") == "extended_already G42"


def test_F_END_G43_the_highest_rank_after_the_last_round_ties_by_dice() -> None:
    game = table("ebrauc", "rheged", round=4, rounds=4)
    game.enclosing(TheGame).to_play = []
    game.provinces["arg"].owner = "p1"
    end_turn(game)
    assert game.result is not None and game.result.winners == ["p1"] and game.result.how.key == "highest_rank"
    game = begun(table("ebrauc", "rheged"))
    dice(game, 3, 5)
    call_time(game)
    assert game.result is not None and game.result.winners == ["p2"] and game.result.scores == {"p1": 6.0, "p2": 6.0}
    assert game.result.how.values == {"player": "p2", "rank": 6, "die": 5}


def test_F_UNOWNED_an_unowned_province_levies_nothing_and_can_be_claimed() -> None:
    game = table()
    game.provinces["cel"].owner = ""
    assert rank(game, "p2") == 5 and is_legal(game, "p1 claim cel")
    assert "cel" not in to_turn_saxon(game, "p1", "migrating_saxons")


def test_F_IRISH_free_and_subject() -> None:
    game = begun(table())
    irish_invaders(game, "p1", "leg")
    assert "leg" not in claimable(game, "p3") and rank(game, "p4") == 5
    game.provinces["leg"].owner, game.provinces["leg"].free = "p4", False
    assert counted(levy(game, "p4", Wishes(), (), ()))["Wb"] == 2


def test_G36_a_usurper_takes_all_that_he_keeps_and_that_lies_on_him() -> None:
    game = begun(table())
    lay(game, "merlin", "p1")
    lay(game, "irish_scourge", "leg", by="p1")
    lay(game, "brave", "p2", by="p1")
    lay(game, "claim_throne", "p3", by="p1", of="p1")
    claim(game, "p1", "throne.p3")
    leave_with_kingdom(game, "p1")
    assert [c.card for c in game.in_play] == ["brave"] and not game.claims
