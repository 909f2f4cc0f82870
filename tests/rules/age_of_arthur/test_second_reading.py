"""What a second reading of the rulings against the code found, each by the number of its ruling."""

from __future__ import annotations

from collections import Counter

from rules.age_of_arthur.facts import RaidMark
from rules.age_of_arthur.lending import lend
from rules.age_of_arthur.levy import PRINCE, RULER, Wishes, counted, levy
from rules.age_of_arthur.muster import Muster
from rules.age_of_arthur.playing import Claim, Playing
from rules.age_of_arthur.war import War
from rules.dba.ranks import Deploying
from tests.rules.age_of_arthur.scene import (
    at_war,
    battle,
    begun,
    default,
    do,
    hold,
    is_legal,
    lay,
    muster,
    mustering,
    refused,
    table,
)


def test_F_LATE_the_first_claim_of_one_who_is_late_goes_by_the_order_of_the_map() -> None:
    """Rheged borders Catraeth from its home; Caer Legion comes before it on the map."""
    game = table("rheged", "powys", "ebrauc", round=1)
    assert isinstance(game.top, Playing) and game.top.default(game, "p1") == Claim("leg")


def test_R_BAT1_a_king_does_not_lend_his_own_stand_and_keep_the_others() -> None:
    game = mustering()
    assert refused(game, "p3 lend Cv to p1") == "not_yours_to_lend F-LOAN"
    assert is_legal(game, "p3 lend Ps, 2 Sp to p1")
    do(game, "p3 lead_with Ax")
    assert is_legal(game, "p3 lend Cv to p1") and not is_legal(game, "p3 lend 3 Ax to p1")


def test_R_BAT1_who_lends_all_lends_his_own_stand_to_the_same_player_G21() -> None:
    game = begun(table())
    war = battle(game)
    war.sides["p3"] = "attack_1"
    war.levies["p3"] = levy(game, "p3", Wishes(), (), ())
    others = [e.kind for e in war.levies["p3"] if e.person != RULER]
    lend(game, war, "p3", {"p1": others})
    assert {e.command for e in war.levies["p3"]} == {"p1"}
    lend(game, war, "p1", {"p3": others})
    assert [e.command for e in war.levies["p1"] if e.person == RULER] == ["p1"]  # a C-in-C stays with nothing else


def test_R_BAT1_what_goes_to_two_players_leaves_the_king_at_home_in_his_own_command() -> None:
    game = begun(table())
    war = battle(game)
    war.sides |= {"p3": "attack_1", "p4": "attack_1"}
    war.levies["p3"] = levy(game, "p3", Wishes(), (), ())
    others = [e.kind for e in war.levies["p3"] if e.person != RULER]
    lend(game, war, "p3", {"p1": others[:4], "p4": others[4:]})
    assert [e.command for e in war.levies["p3"] if e.person == RULER] == ["p3"]


def test_G22_a_prince_stays_in_the_stand_that_is_lent() -> None:
    game = mustering()
    war = game.enclosing(War)
    war.levies["p3"][1].person = PRINCE
    lend(begun(game), war, "p3", {"p1": [war.levies["p3"][1].kind]})
    assert [(e.command, e.person) for e in war.levies["p3"] if e.command != "p3"] == [("p1", PRINCE)]


def test_G33_dragons_breath_named_before_a_siege_is_played_at_the_sally() -> None:
    game = at_war(battles="stance")
    do(game, "p3 stand attack_1", "p4 stand defend_1", "p2 stand_siege")
    hold(game, "p4", "dragons_breath")
    do(game, "p4 fog")
    told = muster(game)
    assert "battle_card_played" not in told and game.hands["p4"] == ["dragons_breath"]
    assert game.enclosing(War).entrusted == {"p4": {"dragons_breath": "p4"}}
    do(game, "p1 plan hold, losing commonest", "p3 plan hold, losing commonest", "p4 plan hold, losing commonest")
    told = do(game, "p2 plan round_1, losing commonest")
    assert told.index("sallied") < told.index("battle_card_played") and game.discards == ["dragons_breath"]
    while not isinstance(game.top, Deploying):
        default(game)
    assert sorted(game.asked()) == ["p1", "p2", "p3", "p4"]


def test_G33_without_a_sally_the_card_stays_in_the_hand() -> None:
    game = at_war(battles="stance")
    do(game, "p3 stand attack_1", "p4 stand defend_1", "p2 stand_siege")
    hold(game, "p4", "dragons_breath")
    do(game, "p4 fog")
    muster(game)
    do(game, "p2 plan hold, losing commonest", "p3 plan hold, losing commonest", "p4 plan hold, losing commonest")
    do(game, "p1 plan round_1, losing commonest")
    while game.top.kind() != "playing":
        default(game)
    assert game.hands["p4"] == ["dragons_breath"]


def test_R_ARM2_men_of_the_hearth_are_as_their_kings_people_unless_said_otherwise() -> None:
    """A Briton with Saxon land: spears, which no card keeps at home."""
    game = table(saxon_start="kent")
    game.provinces["dbr"].people = "saxon"
    before = {s: counted(levy(game, s, Wishes(), (), ())) for s in ("p1", "p2")}
    lay(game, "hearth", "p2")
    lay(game, "hearth", "p1")
    assert counted(levy(game, "p2", Wishes(), (), ())) == Counter(before["p2"]) + Counter(["Sp"])
    assert counted(levy(game, "p1", Wishes(), (), ())) == Counter(before["p1"]) + Counter(["Wb"])
    wished = counted(levy(game, "p2", Wishes(raised={"hearth_1": "Wb"}), (), ()))
    assert wished == Counter(before["p2"]) + Counter(["Wb"])


def test_raid_of_a_raided_home_any_but_the_kings_own_stand_may_stay_G20() -> None:
    game = mustering()
    game.raids["p1"] = RaidMark("gue", "Sp")
    assert isinstance(game.top, Muster)
    assert refused(game, "p3 leave_home Cv, LH").endswith(" Raid")
    do(game, "p3 lead_with Ax")
    assert is_legal(game, "p3 leave_home Cv, LH") and not is_legal(game, "p3 leave_home 3 Ax")
    do(game, "p3 leave_home Cv, LH", "p3 done")
    muster(game)
    assert game.top.kind() == "playing"


def test_raid_the_pendragon_may_leave_his_cavalry_at_home_G20() -> None:
    game = mustering()
    game.raids["p1"], game.titles["pendragon"] = RaidMark("gue", "Sp"), "p3"
    assert is_legal(game, "p3 leave_home Cv, Ax")
