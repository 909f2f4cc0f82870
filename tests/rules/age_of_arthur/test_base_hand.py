"""The base hand and the two titles."""

from __future__ import annotations

from rules.age_of_arthur.levy import RULER, Wishes, counted, levy
from rules.age_of_arthur.targets import claimable
from rules.age_of_arthur.training import can_train
from tests.rules.age_of_arthur.scene import begun, claim, do, hold, is_legal, lay, refused, table


def test_establish_claim_on_a_neighbours_province_that_is_no_home() -> None:
    game = table()
    assert claimable(game, "p1") == ["cel", "dbr", "pendragon"]
    do(game, "p1 claim cel")
    assert game.claims == {"cel": ["p1"]} and game.owner("cel") == "p2"
    assert refused(table(), "p1 claim ver") == "cannot_claim Establish Claim"


def test_establish_claim_not_twice_nor_on_lords_land_but_on_unowned_land() -> None:
    game = table()
    claim(game, "p1", "cel")
    assert not is_legal(game, "p1 claim cel")
    game.kingdoms["p1"].lord = "p2"
    assert claimable(game, "p1") == ["pendragon"]
    game.provinces["dbr"].owner = ""
    assert "dbr" in claimable(game, "p1")
    game.provinces["dbr"].free = True
    assert "dbr" not in claimable(game, "p1")


def test_renounce_claim_any_number_and_none() -> None:
    game = table()
    claim(game, "p1", "cel", "dbr", "pendragon")
    do(game, "p1 renounce cel, pendragon")
    assert game.claims == {"dbr": ["p1"]}
    assert is_legal(table(), "p1 renounce nothing") and not is_legal(game, "p1 renounce dbr")


def test_renounce_claim_takes_the_card_of_a_throne_claim_with_it() -> None:
    game = table()
    lay(game, "claim_throne", "p2", by="p1", of="p1")
    claim(game, "p1", "throne.p2")
    do(game, "p1 renounce throne.p2")
    assert not game.in_play and "claim_throne" in game.discards


def test_raid_keeps_a_stand_and_a_province_out_of_wars() -> None:
    game = table()
    do(game, "p1 raid Cv against cel")
    assert len(levy(game, "p1", Wishes(), ["p2"], ())) == 9 and len(levy(game, "p2", Wishes(), ["p1"], ())) == 9
    assert not any(e.kind == "Cv" for e in levy(game, "p1", Wishes(), ["p2"], ()))
    assert not is_legal(table(), "p1 raid Ps against cel") and not is_legal(table(), "p1 raid Cv against glo")


def test_raid_on_a_home_keeps_two_stands_of_its_army() -> None:
    game = table()
    do(game, "p1 raid Sp against ver")
    assert counted(levy(game, "p2", Wishes(), ["p1"], ())) == {"Cv": 1, "Ax": 3, "Sp": 4}
    wishes = Wishes(home=["Ax", "Ps"])
    assert counted(levy(game, "p2", wishes, ["p1"], ())) == {"Cv": 1, "LH": 1, "Ax": 2, "Sp": 4}


def test_saxon_settlement_on_the_shore_or_beside_saxons_never_at_home() -> None:
    game = table()
    assert (
        is_legal(game, "p1 settle tri") and not is_legal(game, "p1 settle lun") and not is_legal(game, "p1 settle dur")
    )
    do(game, "p1 settle tri")
    assert game.provinces["tri"].people == "saxon"
    assert counted(levy(game, "p1", Wishes(), ["p2"], ()))["Wb"] == 2
    assert game.top.settle_province(game, "p1").values == ["lun", "ice", "reg"]


def test_casus_belli_needs_a_claim_between_the_two() -> None:
    game = table()
    assert refused(game, "p1 declare p2 over p1.cel") == "no_claim_between_you Casus Belli"
    claim(game, "p2", "reg")
    assert game.top.declare_enemy(game, "p1").values == ["p2"]
    assert game.top.declare_reason(game, "p1", "p2").values == ["p2.reg"]


def test_pendragon_for_a_briton_gives_knights_that_he_leads() -> None:
    game = table()
    game.titles["pendragon"] = "p1"
    army = levy(game, "p1", Wishes(), ["p2"], ())
    assert [e.kind for e in army if e.person == RULER] == ["Kn"] and len(army) == 11
    on_foot = levy(game, "p1", Wishes(on_foot=True), ["p2"], ())
    assert [(e.kind, e.source) for e in on_foot if e.person == RULER] == [("Sp", "pendragon")]
    assert "pendragon" in claimable(game, "p2") and "pendragon" not in claimable(game, "p1")


def test_bretwalda_for_a_saxon_alone() -> None:
    game = table(saxon_start="kent")
    assert "bretwalda" in claimable(game, "p1") and "pendragon" not in claimable(game, "p1")
    assert "bretwalda" not in claimable(game, "p2")
    assert refused(game, "p1 claim pendragon") == "cannot_claim Establish Claim"


def test_F_ROMAN_auxilia_become_spears_at_any_own_play_for_good() -> None:
    game = table()
    do(game, "p1 untrain 2")
    assert game.kingdoms["p1"].ax == 1 and game.top.kind() == "playing"
    assert counted(levy(game, "p1", Wishes(), (), ()))["Sp"] == 6
    assert not can_train(game, "p1")
    hold(game, "p1", "roman_way")
    do(game, "p1 play roman_way on p1", "p1 train 2")
    assert game.kingdoms["p1"].ax == 3


def test_F_PEN_a_vassal_may_hold_a_title() -> None:
    game = begun(table())
    game.kingdoms["p2"].lord = "p1"
    game.titles["pendragon"] = "p2"
    assert game.may_hold("p2", "pendragon") and game.owner("pendragon") == "p2"
    assert "pendragon" in claimable(game, "p1")
