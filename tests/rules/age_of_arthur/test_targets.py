"""What a card may be played on, and what not (4.4, 4.5): each condition by itself."""

from __future__ import annotations

import pytest

from rules.age_of_arthur.dataset.sheets import IRISH, SAXON
from rules.age_of_arthur.facts import InPlay
from rules.age_of_arthur.levy import raid_kinds
from rules.age_of_arthur.playable import card_targets
from rules.age_of_arthur.targets import claimable, grants, lands_to_inherit, raidable, settleable, targets
from tests.rules.age_of_arthur.scene import claim, lay, table

ALL = ["p1", "p2", "p3", "p4"]


@pytest.mark.parametrize("card", ["saxon_hater", "saxons_unite", "britons_unite", "rebellion"])
def test_saxon_hater_saxons_unite_britons_unite_and_rebellion_lie_but_once_on_one_king(card: str) -> None:
    game = table(saxon_start="kent")
    king = "p1" if card == "saxons_unite" else "p2"
    game.kingdoms["p2"].lord = "p3"
    assert king in targets(game, king, card)
    lay(game, card, king)
    assert king not in targets(game, king, card)


@pytest.mark.parametrize(
    "card", ["hill_people", "hearth", "knights_renown", "knights_errant", "irish_friends", "brave"]
)
def test_cards_that_bring_troops_may_lie_twice_on_one_king(card: str) -> None:
    game = table("gwent", "powys")
    assert "p1" in targets(game, "p1", card)
    game.in_play = [InPlay(card, "p1", "p1")]
    assert "p1" in targets(game, "p1", card)


@pytest.mark.parametrize(
    ("card", "on"),
    [
        ("roman_way", ["p2", "p3", "p4"]), ("saxon_hater", ["p2", "p3", "p4"]), ("hill_people", ["p2", "p3", "p4"]),
        ("knights_renown", ["p2", "p3", "p4"]), ("saxons_unite", ["p1"]), ("northerners", ["p1"]),
        ("britons_unite", ["p2"]), ("knights_errant", ["p2"]), ("charisma", ["p2"]), ("warrior_prince", ["p2"]),
        ("merlin", ["p1", "p3", "p4"]), ("assassin", ["p1", "p3", "p4"]), ("claim_throne", ["p1", "p3", "p4"]),
        ("hearth", ALL), ("schooled", ALL), ("fool", ALL), ("irish_friends", ["p3", "p4"]), ("saxon_usurper", ["p1"]),
        ("fall_mighty", ALL), ("bell_tolls", ALL), ("rebellion", []), ("long_knives", ["all"]), ("reshuffle", []),
        ("cast_out", ["p1"]),
    ],
)  # fmt: skip
def test_F_PLAY_on_whom_each_card_is_played(card: str, on: list[str]) -> None:
    """p2 plays it; p1 is a Saxon, as most of his land is."""
    assert card_targets(table(saxon_start="kent"), "p2", card) == on


def test_claim_to_the_throne_of_ones_lord_only_as_a_rebel_and_never_twice() -> None:
    game = table()
    game.kingdoms["p1"].lord, game.kingdoms["p3"].lord = "p2", "p1"
    assert targets(game, "p1", "claim_throne") == ["p4"]
    lay(game, "rebellion", "p1")
    assert targets(game, "p1", "claim_throne") == ["p2", "p4"]
    claim(game, "p1", "throne.p2")
    assert targets(game, "p1", "claim_throne") == ["p4"]


def test_rebellion_is_for_vassals_alone() -> None:
    game = table()
    game.kingdoms["p2"].lord = "p1"
    assert [s for s in game.order if targets(game, s, "rebellion")] == ["p2"]


def test_out_of_the_monastery_lets_no_vassal_claim_his_lord_and_nobody_what_he_claims() -> None:
    game = table()
    game.kingdoms["p2"].lord = "p3"
    claim(game, "p4", "throne.p1")
    assert grants(game, "p1", "monastery") == {"p2": ["p1", "p4"], "p3": ["p1", "p4"], "p4": ["p2", "p3"]}


def test_unexpected_inheritance_is_neither_of_his_lord_nor_of_his_vassal_nor_for_its_player() -> None:
    """Caer Lundein and Regin border what p2 has."""
    game = table()
    assert {"lun", "reg", "glo"} <= set(lands_to_inherit(game, "p2"))
    game.kingdoms["p2"].lord = "p1"
    assert "lun" not in lands_to_inherit(game, "p2") and "glo" in lands_to_inherit(game, "p2")
    game.kingdoms["p2"].lord, game.kingdoms["p3"].lord = "", "p2"
    assert "lun" in lands_to_inherit(game, "p2") and "glo" not in lands_to_inherit(game, "p2")
    assert sorted(grants(game, "p2", "inheritance")) == ["p1", "p3", "p4"] and grants(game, "p2", "treachery") == {}


def test_treachery_is_against_claims_on_ones_own_provinces() -> None:
    game = table()
    claim(game, "p2", "lun", "throne.p1", "glo")
    assert targets(game, "p1", "treachery") == ["p2.lun"]


def test_migrating_saxons_come_to_irish_subjects_too_but_not_to_saxons() -> None:
    game = table()
    game.provinces["dbr"].people = IRISH
    assert targets(game, "p1", "migrating_saxons") == ["dbr"]
    game.provinces["dbr"].people = SAXON
    assert targets(game, "p1", "migrating_saxons") == ["ler"]  # beside it now
    game.provinces["ler"].owner = ""
    assert targets(game, "p1", "migrating_saxons") == []


def test_migrating_britons_come_to_irish_subjects_and_to_ones_own_land_but_to_no_home() -> None:
    game = table(saxon_start="kent")
    assert targets(game, "p1", "migrating_britons") == ["tri", "ice", "reg", "dbr"]
    game.provinces["leg"].people = IRISH
    assert targets(game, "p1", "migrating_britons") == ["tri", "ice", "reg", "dbr", "leg"]


def test_warlord_in_ones_own_land_home_included_and_one_in_each_province() -> None:
    game = table()
    assert targets(game, "p1", "warlord") == ["dur", "lun", "tri", "ice", "reg"]
    lay(game, "warlord", "lun", by="p2")
    assert targets(game, "p1", "warlord") == ["dur", "tri", "ice", "reg"]


def test_fall_of_the_mighty_and_for_whom_the_bell_tolls_on_any_warlord() -> None:
    game = table()
    lay(game, "warlord", "lun", by="p1")
    lay(game, "brave", "p1")
    for card in ("fall_mighty", "bell_tolls"):
        assert targets(game, "p2", card) == [*ALL, "warlord.lun"]


def test_irish_scourge_and_irish_invaders_on_the_irish_sea_and_no_home() -> None:
    """Gwent's home is on it."""
    game = table()
    for card in ("irish_scourge", "irish_invaders"):
        assert targets(game, "p1", card) == ["gly", "dyf", "leg"]


def test_long_ships_for_a_saxon_against_an_owned_province_where_none_lie() -> None:
    game = table(saxon_start="kent")
    assert targets(game, "p2", "long_ships") == []
    assert targets(game, "p1", "long_ships") == ["tri", "ice", "reg", "dbr"]
    lay(game, "long_ships", "dbr", by="p1")
    game.provinces["ice"].owner = ""
    lay(game, "irish_scourge", "tri", by="p2")
    assert targets(game, "p1", "long_ships") == ["tri", "reg"]


def test_irish_subjects_only_from_ones_own_border() -> None:
    game = table()
    for province in ("gly", "leg"):
        there = game.provinces[province]
        there.owner, there.people, there.free = "", IRISH, True
    game.provinces["dyf"].owner = ""  # nobody's, and not free
    assert targets(game, "p3", "irish_subjects") == ["gly"] and targets(game, "p4", "irish_subjects") == ["leg"]


def test_irish_friends_for_one_whose_home_is_on_the_irish_sea() -> None:
    game = table()
    for province in ("gly", "dyf"):
        game.provinces[province].owner = "p2"
    assert targets(game, "p1", "irish_friends") == ["p2", "p3", "p4"]


# The base hand.


def test_establish_claim_on_a_title_that_ones_people_may_hold() -> None:
    game = table(saxon_start="kent")
    titles = {"pendragon", "bretwalda"}
    assert [titles & set(claimable(game, s)) for s in ("p1", "p2")] == [{"bretwalda"}, {"pendragon"}]
    game.titles["pendragon"] = "p2"
    assert "pendragon" not in claimable(game, "p2") and "pendragon" in claimable(game, "p3")
    game.kingdoms["p3"].lord = "p2"
    assert "pendragon" in claimable(game, "p3")  # R-CL3: a lord's title may be claimed
    claim(game, "p3", "pendragon")
    assert "pendragon" not in claimable(game, "p3")


def test_establish_claim_beside_ones_own_land_never_on_a_home_or_on_a_vassals_land() -> None:
    game = table()
    assert claimable(game, "p1") == ["cel", "dbr", "pendragon"]
    game.provinces["dbr"].free = True
    assert claimable(game, "p1") == ["cel", "pendragon"]
    game.kingdoms["p2"].lord = "p1"
    assert claimable(game, "p1") == ["pendragon"]
    game.provinces["cel"].owner = ""
    assert claimable(game, "p1") == ["cel", "pendragon"]


def test_raid_on_ones_lord_and_on_homes_but_not_on_ones_own() -> None:
    game = table()
    game.kingdoms["p1"].lord = "p2"
    assert sorted(raidable(game, "p1")) == ["cel", "dbr", "ver"]
    game.raids = {}
    assert raid_kinds(game, "p1") == ["Cv", "Ax", "Sp"]
    game.titles["pendragon"] = "p1"
    assert raid_kinds(game, "p1") == ["Cv", "Ax", "Sp"]  # his knights lead the army


def test_saxon_settlement_among_ones_own_britons_on_the_shore_or_beside_saxons() -> None:
    game = table()
    assert settleable(game, "p1") == ["tri", "ice", "reg"] and settleable(game, "p2") == ["dbr"]
    game.provinces["tri"].people, game.provinces["reg"].people = SAXON, IRISH
    assert settleable(game, "p1") == ["lun", "ice"] and settleable(game, "p3") == []
    game.provinces["ice"].owner = "p2"
    assert settleable(game, "p1") == ["lun"]
    lay(game, "saxon_hater", "p1")
    assert settleable(game, "p1") == []
