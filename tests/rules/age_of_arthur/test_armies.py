"""Armies, Loaning Elements: what is mustered, and under whom it fights."""

from __future__ import annotations

from collections import Counter

from rules.age_of_arthur.lending import lend_the_few
from rules.age_of_arthur.levy import PRINCE, RULER, Wishes, counted, levy
from rules.age_of_arthur.war import War
from rules.age_of_arthur.war_facts import WarFrame
from tests.rules.age_of_arthur.scene import (
    at_war,
    begun,
    do,
    fought,
    lay,
    mustering,
    table,
)


def test_armies_at_the_start_ten_stands_R_ARM1_F_LEVY() -> None:
    game = table(saxon_start="kent")
    assert counted(levy(game, "p2", Wishes(), (), ())) == {"Cv": 1, "LH": 1, "Ps": 1, "Ax": 3, "Sp": 3, "Wb": 2}
    assert counted(levy(table(), "p2", Wishes(), (), ())) == {"Cv": 1, "LH": 1, "Ps": 1, "Ax": 3, "Sp": 4}
    assert counted(levy(game, "p1", Wishes(), (), ())) == {"Wb": 11, "Ps": 1, "Sp": 1}


def test_R_ARM1_home_raided_and_a_raider_away_leave_seven() -> None:
    game = table()
    do(game, "p1 raid Cv against ver")
    game.raids["p2"] = game.raids["p1"].__class__("dur", "Sp")
    assert len(levy(game, "p1", Wishes(), (), ())) == 7


def test_F_LEVY_a_saxon_king_with_northerners_musters_fourteen() -> None:
    game = table(saxon_start="kent")
    lay(game, "northerners", "p1")
    army = levy(game, "p1", Wishes(raised={"sixth": "Ps"}), ("p2",), ())
    assert len(army) == 14 and counted(army) == {"Wb": 10, "Ps": 2, "Sp": 1, "Bd": 1}


def test_R_ARM2_the_general_is_of_the_home_army_and_no_psiloi_or_light_horse() -> None:
    game = at_war("ebrauc", "rheged", reason="p1.arg", sieges=False)
    assert game.top.lead_with_stand(game, "p1").values == ["Cv", "Ax"]
    do(game, "p1 lead_with Ax")
    do(game, "p1 done")
    saxon = table(saxon_start="kent")
    assert [e.kind for e in levy(saxon, "p1", Wishes(general="Ps"), (), ()) if e.person == RULER] == ["Wb"]


def test_R_ARM3_destroyed_auxilia_come_back_as_spears() -> None:
    game = fought(table(), "")
    war = game.enclosing(War)
    war.levies = {"p1": levy(game, "p1", Wishes(), (), ()), "p2": []}
    for element in [e for e in war.levies["p1"] if e.kind == "Ax"][:2]:
        element.lost = True
    war.deaths(game)
    assert game.kingdoms["p1"].ax == 1


def test_R_ARM4_G14_the_levy_stays_when_land_changes_hands_and_marks_stay_on_it() -> None:
    game = at_war("ebrauc", "rheged", reason="p1.arg", sieges=False)
    war = game.enclosing(WarFrame)
    size = len(war.levies["p2"])
    game.provinces["arg"].owner = "p1"
    assert len(war.levies["p2"]) == size
    lay(game, "irish_scourge", "nov", by="p1")
    game.provinces["nov"].owner = "p1"
    assert not any(e.source == "nov" for e in levy(game, "p1", Wishes(), (), ()))


def test_R_ARM5_R_ARM6_barred_nations_stay_at_home_but_the_kings_own_stand() -> None:
    game = table(saxon_start="kent")
    army = levy(game, "p1", Wishes(), ("p2",), ("saxon",))
    assert counted(army) == {"Wb": 1, "Sp": 1} and [e.person for e in army if e.kind == "Wb"] == [RULER]
    lay(game, "irish_friends", "p1")
    lay(game, "hearth", "p1")
    tags = Counter(e.nation for e in levy(game, "p1", Wishes(), ("p2",), ()))
    assert tags == {"saxon": 13, "british": 1, "irish": 1}


def test_saxons_unite_and_britons_unite_bar_the_other_side() -> None:
    game = at_war(saxon_start="kent")
    lay(game, "saxons_unite", "p1")
    lay(game, "britons_unite", "p2")
    do(game, "p3 stand attack_1", "p4 stand defend_1")
    war = game.enclosing(WarFrame)
    assert war.barred(game, "p1") == {"british"} and war.barred(game, "p2") == {"saxon"}
    assert war.barred(game, "p3") == set() and war.barred(game, "p4") == {"saxon"}


def test_F_BAND_warlord_and_prince_lead_stands_of_their_own() -> None:
    game = table()
    lay(game, "warlord", "lun", by="p1")
    lay(game, "warrior_prince", "p1")
    army = levy(game, "p1", Wishes(bands={PRINCE: "LH"}), (), ())
    assert {e.person: (e.kind, e.source) for e in army if e.person} == {
        "ruler": ("Cv", "base"), "warlord.lun": ("Sp", "lun"), "prince": ("LH", "base"),
    }  # fmt: skip


def test_loaning_elements_to_one_on_the_same_side_F_LOAN_G20_G22() -> None:
    game = mustering()
    war = game.enclosing(War)
    assert game.top.lend_to(game, "p3", []).values == ["p1"]
    assert all("Cv" not in game.top.lend_kinds(game, seat).values for seat in ("p1", "p3"))  # R-BAT1
    do(game, "p3 lend LH, 2 Sp to p1", "p3 done")
    for seat in ("p1", "p2"):
        do(game, f"{seat} as_proposed")
    assert all(e.command == "p3" for e in war.levies["p3"])
    game.top.answers["p4"] = [{"type": "as_proposed"}]
    begun(game).top.reveal(game)
    lent = [e for e in war.levies["p3"] if e.command == "p1"]
    assert sorted(e.kind for e in lent) == ["LH", "Sp", "Sp"] and RULER not in [e.person for e in lent]


def test_G21_C11_R_BAT1_fewer_than_four_are_lent_to_the_leader() -> None:
    game = mustering()
    war = game.enclosing(War)
    begun(game)
    for seat in ("p1", "p3"):
        war.levies[seat] = war.levies[seat][:3]
    lend_the_few(game, war, "p3")
    lend_the_few(game, war, "p1")
    assert {e.command for e in war.levies["p3"]} == {"p1"} == {e.command for e in war.levies["p1"]}
