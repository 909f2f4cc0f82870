"""What is met seldom: votes taken back, claimants of one rank, sieges that allies have left, orders of the absent."""

from __future__ import annotations

import pytest

from rules.age_of_arthur.cards import FOR_SAXONS, leave_with_nation
from rules.age_of_arthur.claims import best_claimant
from rules.age_of_arthur.dataset.sheets import SAXON
from rules.age_of_arthur.game import AgeOfArthur
from rules.age_of_arthur.lending import lend, renew_general
from rules.age_of_arthur.levy import RULER, Wishes, levy
from rules.age_of_arthur.news.wars import SideTaken
from rules.age_of_arthur.pledges import count_side
from rules.age_of_arthur.sides import CallOff, Renouncing, Sides, Stand
from rules.age_of_arthur.siege import Siege
from rules.age_of_arthur.targets import lands_to_inherit
from rules.age_of_arthur.training import Train, Training
from rules.age_of_arthur.turn import Turn
from rules.age_of_arthur.war import War
from rules.kernel import Pass
from rules.kernel.pledges import Promise
from tests.rules.age_of_arthur.scene import SIX, at_war, battle, begun, claim, dice, do, fought, lay, settle, table
from tests.rules.age_of_arthur.test_siege import besieged, planned

# Claims and cards.


def test_G42_a_vote_for_four_rounds_more_may_be_taken_back() -> None:
    game = table(round=12)
    do(game, "p2 extend", "p3 extend")
    assert game.votes == ["p2", "p3"]
    do(game, "p2 extend")
    assert game.votes == ["p3"] and not game.extended


def test_R_NAT2_only_his_own_long_ships_leave_one_who_is_a_briton_now() -> None:
    game = begun(table())
    lay(game, "long_ships", "ice", by="p2")
    lay(game, "long_ships", "reg", by="p3")
    leave_with_nation(game, "p2", FOR_SAXONS)
    assert [(c.card, c.by) for c in game.in_play] == [("long_ships", "p3")]


def test_R_CL4_claimants_of_one_rank_throw_dice_for_a_title() -> None:
    game = begun(table())
    dice(game, 2, 5)
    assert best_claimant(game, "pendragon", ["p1", "p2"]) == "p2"


def test_R_CL4_a_throne_is_not_won_twice_when_its_king_has_come_over_with_his_lord() -> None:
    game = fought(table(), "attack", p4="defend_1")
    game.kingdoms["p4"].lord = "p2"
    claim(game, "p1", "throne.p2", "throne.p4")
    settle(game)
    assert [game.kingdoms[s].lord for s in ("p2", "p4")] == ["p1", "p1"] and not game.claims


def test_unexpected_inheritance_is_of_what_he_does_not_claim_yet() -> None:
    game = table()
    first, *others = lands_to_inherit(game, "p2")
    claim(game, "p2", first)
    assert lands_to_inherit(game, "p2") == others


# Armies.


def test_charisma_raises_warbands_for_a_saxon_and_spears_or_psiloi_for_a_briton() -> None:
    game = table()
    lay(game, "charisma", "p1")
    wishes = Wishes(raised={"charisma_1": "Ps", "charisma_2": "Wb"})

    def raised() -> list[str]:
        return [e.kind for e in levy(game, "p1", wishes, (), ()) if e.source == "charisma"]

    assert raised() == ["Ps", "Sp"]
    game.kingdoms["p1"].nation = SAXON
    assert raised() == ["Wb", "Wb"]


def test_R_BAT1_a_king_who_keeps_a_stand_keeps_his_own() -> None:
    game = begun(table())
    war = battle(game)
    war.sides["p3"] = "attack_1"
    for keeps, own in ((0, "p1"), (1, "p3")):
        war.levies["p3"] = levy(game, "p3", Wishes(), (), ())
        others = [e.kind for e in war.levies["p3"] if e.person != RULER]
        lend(game, war, "p3", {"p1": others[keeps:]})
        assert [e.command for e in war.levies["p3"] if e.person == RULER] == [own]


def test_G31_a_king_with_nobody_left_to_lead_lends_all_to_his_commander() -> None:
    game = besieged()
    war = game.enclosing(War)
    stands = war.levies["p4"] = [e for e in war.levies["p4"] if e.kind in ("Ps", "LH") or e.person == RULER]
    next(e for e in stands if e.person == RULER).lost = True
    renew_general(game, war, "p4")
    assert {e.command for e in stands if not e.lost} == {"p2"} and len(stands) > 1


def test_F_ROMAN_to_turn_auxilia_into_spears_costs_no_play() -> None:
    game = table()
    before = game.kingdoms["p1"].ax
    do(game, "p1 untrain 2")
    assert game.kingdoms["p1"].ax == before - 2
    assert game.top.kind() == "playing" and game.asked() == ["p1"] and game.enclosing(Turn).used == []
    do(game, "p1 renounce nothing")  # the first of his two plays
    assert game.top.kind() == "playing" and game.asked() == ["p1"]


def test_G38_who_went_home_from_a_siege_is_asked_to_train_as_well() -> None:
    game = fought(table(), "attack", p3="attack_1")
    war = game.enclosing(War)
    war.gone_home = ["p3"]
    war.discards(game)
    assert war.untrained == game.order


@pytest.mark.parametrize(("do_", "number"), [("train_all", 2), ("train_none", 0)])
def test_G38_orders_train_all_or_none(do_: str, number: int) -> None:
    game = table()
    game.kingdoms["p1"].ax = 1
    assert Training(seat="p1").obey(game, "p1", do_) == Train(number)


# Sieges.


def test_G32_a_king_whose_own_stand_was_not_lost_may_fall_ill() -> None:
    game = planned("hold, losing commonest", "ask, losing commonest", "hold, losing commonest")
    do(game, "p4 plan hold, losing commonest")
    dice(game, 1, 6, 1, 6)
    do(game, "p2 hold_out")
    assert game.enclosing(War).dead == ["p1.ruler"]


@pytest.mark.parametrize("gone", [[], ["p3"]])
def test_sieges_half_of_the_besiegers_is_half_of_those_who_are_still_there(gone: list[str]) -> None:
    game = begun(besieged())
    war, siege = game.enclosing(War), game.enclosing(Siege)
    war.gone_home = gone
    siege.sizes = {s: len(war.levies[s]) for s in war.sides}
    for stand in war.levies["p1"][: len(war.levies["p1"]) // 2 + 1]:
        stand.lost = True
    assert (siege.tested(game) is not None) == bool(gone)


# Sides.


def choosing(**options: bool) -> tuple[AgeOfArthur, War]:
    """p1 fights p2, and it is p3's turn to take a side."""
    game = at_war(*SIX, reason="p1.cel", **options)
    return game, game.enclosing(War)


def test_C2_orders_say_always_or_never_to_renounce() -> None:
    game = table()
    asks = Renouncing(seat="p2", thing="reg")
    assert asks.obey(game, "p2", "always") == CallOff([]) and asks.obey(game, "p2", "never") == Pass()


def test_G16_an_order_to_stand_with_ones_vassals() -> None:
    game, war = choosing()
    game.kingdoms["p4"].lord = "p3"
    for side in ("attack_1", "defend_1"):
        war.sides["p4"] = side
        assert Sides(seat="p3").obey(game, "p3", "vassals") == Stand(side)
    del war.sides["p4"]
    assert Sides(seat="p3").obey(game, "p3", "vassals") is None


@pytest.mark.parametrize("follow", [True, False])
def test_R_SIDE2_vassals_who_chose_first_are_moved_only_where_that_is_the_option(follow: bool) -> None:
    game, war = choosing(vassals_follow=follow)
    game.kingdoms["p4"].lord = "p3"
    war.sides["p4"] = "attack_1"
    begun(game)
    Sides(seat="p3").stand(game, "p3", Stand("defend_1"))
    assert war.sides["p4"] == ("defend_1" if follow else "attack_1")


def test_pledges_in_two_wars_nobody_stands_with_or_against() -> None:
    game, war = choosing()
    promise = Promise(by="p3", to="p4", kind="side", until=9)
    war.second = ["p5", "p6"]
    for mine, theirs, counted in (
        ("attack_1", "attack_1", 1),
        ("attack_1", "defend_1", -1),
        ("attack_1", "attack_2", 0),
    ):
        war.sides |= {"p3": mine, "p4": theirs}
        assert count_side(game, promise, SideTaken("p3", mine)) == counted
