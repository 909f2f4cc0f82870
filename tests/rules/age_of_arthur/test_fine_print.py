"""Fine print that only a planted fault brought to light: exceptions, orders and counts, each by its ruling."""

from __future__ import annotations

from typing import Any

import pytest

from rules.age_of_arthur import CAMPAIGN
from rules.age_of_arthur.anytime import ArthurAnytime
from rules.age_of_arthur.claims import gain
from rules.age_of_arthur.dataset.sheets import BRITISH, IRISH, RENOUNCE, SAXON
from rules.age_of_arthur.facts import Frozen, RaidMark
from rules.age_of_arthur.fealty import make_vassal
from rules.age_of_arthur.grid import site
from rules.age_of_arthur.lending import lend_the_few
from rules.age_of_arthur.levy import RULER, Wishes, levy
from rules.age_of_arthur.merlin import Merlin, look
from rules.age_of_arthur.nation import is_mostly_saxon
from rules.age_of_arthur.persons import lose
from rules.age_of_arthur.playing import Playing, TurnFrame
from rules.age_of_arthur.settlement import settle_rebellions
from rules.age_of_arthur.sides import Sides
from rules.age_of_arthur.siege import go_home, is_due
from rules.age_of_arthur.targets import targets
from rules.age_of_arthur.training import Train, Training
from rules.age_of_arthur.turn import Beginning
from rules.age_of_arthur.victory import call_time, judge
from rules.age_of_arthur.war import War
from rules.age_of_arthur.war_facts import reasons
from rules.kernel import end
from tests.rules.age_of_arthur.scene import (
    SIX,
    at_war,
    battle,
    begun,
    claim,
    dice,
    do,
    fought,
    hold,
    is_legal,
    lay,
    refused,
    settle,
    table,
)
from tests.rules.age_of_arthur.test_siege import besieged, planned
from tests.rules.age_of_arthur.test_table_battle import waiting


def nations(game: Any, seat: str, source: str, **wishes: Any) -> list[str]:
    return [e.nation for e in levy(game, seat, Wishes(**wishes), ("p2",), ()) if e.source == source]


def test_R_ARM4_the_levy_is_not_called_again_between_two_battles() -> None:
    game = begun(table(*SIX))
    war = War(declarer="p1", enemy="p2", card="casus_belli", second=["p3", "p4"])
    war.sides = {"p1": "attack_1", "p2": "defend_1", "p3": "attack_2", "p4": "defend_2"}
    war.levies = {s: levy(game, s, Wishes(), (), ()) for s in war.sides}
    game.provinces["gly"].owner = "p4"
    war.fought(game, "attack")
    assert war.number == 2 and [len(war.levies[s]) for s in war.sides] == [10, 10, 10, 10]


def test_R_ARM5_northerners_are_saxons_a_hearths_warbands_too_and_knights_errant_britons() -> None:
    game = table(saxon_start="kent")
    lay(game, "northerners", "p1")
    lay(game, "knights_errant", "p1")
    lay(game, "hearth", "p2")
    assert nations(game, "p1", "northerners") == [SAXON] and nations(game, "p1", "knights_renown") == [BRITISH]
    assert nations(game, "p2", "hearth", raised={"hearth_1": "Wb"}) == [SAXON]
    assert nations(game, "p2", "hearth", raised={"hearth_1": "Ps"}) == [BRITISH]


def test_R_BAT6_claims_on_a_king_who_falls_wait_for_the_end_of_the_war() -> None:
    game = begun(table())
    claim(game, "p2", "lun")
    war = battle(game)
    dice(game, 1)
    lose(game, war, next(e for e in war.levies["p1"] if e.person == RULER))
    assert war.dead == ["p1.ruler"] and game.owner("lun") == "p1"


def test_R_SITE_a_second_war_is_fought_at_the_home_of_its_own_enemy() -> None:
    game = table(*SIX)
    war = War(declarer="p1", enemy="p2", card="casus_belli", reason="p2.reg", second=["p3", "p4"])
    lands = game.britain.lands
    assert site(game, war) == lands["reg"].topography
    war.number = 2
    assert site(game, war) == lands[game.home("p4")].topography != lands["reg"].topography


def test_G6_nobody_is_asked_who_can_neither_play_nor_discard() -> None:
    game = begun(table())
    game.enclosing(TurnFrame).used = ["establish", "renounce", "raid", "settlement", "casus_belli"]
    assert isinstance(Playing(seat="p1").enter(game), end)
    hold(game, "p1", "treachery")
    assert not isinstance(Playing(seat="p1").enter(game), end)


def test_G12_a_claim_on_a_vassals_land_is_no_reason_for_war_with_his_lord() -> None:
    game = table()
    claim(game, "p1", "cel")
    game.kingdoms["p2"].lord = "p3"
    assert reasons(game, "p1", "p3") == [] and reasons(game, "p1", "p2") == ["p1.cel"]


def test_G14_a_raid_stays_on_a_province_that_changes_hands() -> None:
    game = begun(table())
    game.raids["p3"] = RaidMark("cel", "Sp")
    gain(game, "p1", "cel")
    assert game.raids["p3"].province == "cel"


def test_G29_saxons_unite_stays_on_one_who_went_home() -> None:
    game = table()
    lay(game, "saxons_unite", "p3")
    fought(game, "attack", p3="attack_1")
    war = game.enclosing(War)
    war.gone_home = ["p3"]
    war.discards(game)
    assert game.has_card("p3", "saxons_unite")
    war.gone_home = []
    war.discards(game)
    assert not game.has_card("p3", "saxons_unite")


def test_C10_everybody_sees_how_many_cards_are_left_in_the_deck() -> None:
    game = table()
    game.discards = [game.deck.pop()]
    assert CAMPAIGN.view(game, None).deck_size == len(game.deck) != len(game.discards)


def test_C11_the_few_are_lent_to_the_lord_who_leads_not_to_the_declarer() -> None:
    game = begun(table())
    war = battle(game)
    war.sides |= {"p3": "attack_1", "p4": "attack_1"}
    game.kingdoms["p1"].lord = "p3"
    war.levies["p3"], war.levies["p4"] = [], levy(game, "p4", Wishes(), (), ())[:3]
    lend_the_few(game, war, "p4")
    assert {e.command for e in war.levies["p4"]} == {"p3"}


def test_victory_is_not_for_one_who_has_conceded_G41() -> None:
    game = begun(table())
    for seat in ("p2", "p3", "p4"):
        game.kingdoms[seat].lord = "p1"
    game.titles["pendragon"], game.conceded = "p1", ["p1"]
    assert not judge(game) and game.result is None
    call_time(game)
    assert game.result is not None and game.result.winners[0] != "p1"


def test_raid_a_raided_home_keeps_its_warlords_stands() -> None:
    game = table()
    lay(game, "warlord", "dur", by="p1")
    before = len(levy(game, "p1", Wishes(), (), ()))
    game.raids["p2"] = RaidMark("dur", "Sp")
    assert before == 12 and len(levy(game, "p1", Wishes(), (), ())) == 10


def test_raid_the_pendragons_knights_on_foot_do_not_go_raiding() -> None:
    game = table()
    game.titles["pendragon"], game.raids["p1"] = "p1", RaidMark("ver", "Sp")
    army = levy(game, "p1", Wishes(on_foot=True), (), ())
    assert [(e.kind, e.source) for e in army if e.person == RULER] == [("Sp", "pendragon")] and len(army) == 10


def test_F_UNOWNED_migrating_britons_pass_by_a_province_of_nobody() -> None:
    game = table()
    game.provinces["lun"].people = SAXON
    assert targets(game, "p2", "migrating_britons") == ["lun"]
    game.provinces["lun"].owner = ""
    assert targets(game, "p2", "migrating_britons") == []


def test_R_W2_no_second_war_on_ones_own_lord_or_vassal() -> None:
    game = at_war(*SIX)
    game.kingdoms["p3"].lord, game.kingdoms["p5"].lord = "p4", "p3"
    assert isinstance(game.top, Sides) and game.top.open_war_enemy(game, "p3").values == ["p6"]


def test_R_SIDE2_a_declared_enemy_is_not_moved_to_his_lords_side() -> None:
    game = at_war(vassals_follow=True)
    game.kingdoms["p2"].lord = "p3"
    do(game, "p3 stand attack_1")
    assert game.enclosing(War).sides["p2"] == "defend_1"


def test_C2_a_frozen_renounce_claim_calls_off_no_war() -> None:
    game = at_war(reason="p2.lun")
    game.frozen["p2"] = [Frozen(RENOUNCE, [])]
    assert refused(game, "p2 call_off nothing").startswith("card_is_frozen")


def test_sieges_what_was_lent_to_one_who_goes_home_fights_under_the_leader() -> None:
    game = begun(besieged())
    war = game.enclosing(War)
    war.levies["p1"][5].command = "p3"
    go_home(game, "p3")
    assert {e.command for e in war.levies["p1"]} == {"p1"}


@pytest.mark.parametrize(
    ("course", "round", "lost", "due"),
    [("round_3", 2, 9, False), ("round_3", 3, 0, True), ("lost_3", 9, 2, False), ("lost_3", 1, 3, True)],
)
def test_G30_a_plan_is_due_in_its_round_or_at_its_losses(course: str, round: int, lost: int, due: bool) -> None:
    assert is_due(course, round, lost) is due


def test_G32_a_king_who_has_rolled_for_his_stand_does_not_roll_for_the_fever_too() -> None:
    game = planned("ask, losing ask", realms=("ebrauc", "rheged"))
    do(game, "p2 plan ask, losing commonest")
    dice(game, 1, 6, 2, 1)
    do(game, "p2 hold_out", "p1 lose ruler")
    assert game.enclosing(War).dead == []


def test_R_CL4_a_title_goes_by_rank_as_it_is_after_the_provinces() -> None:
    game = table()
    lay(game, "warlord", "glo", by="p3")
    game.titles["pendragon"] = "p2"
    claim(game, "p1", "pendragon", "cel", "dor")
    claim(game, "p3", "pendragon")
    fought(game, "attack", p3="attack_1")
    settle(game)
    assert game.titles["pendragon"] == "p1"


def test_F_REB_a_war_without_his_lord_frees_no_rebel() -> None:
    game = table(*SIX)
    game.kingdoms["p1"].lord = "p3"
    lay(game, "rebellion", "p1")
    fought(game, "attack", p3="attack_2", p4="defend_2")
    war = game.enclosing(War)
    war.second, war.won["2"] = ["p3", "p4"], ""
    settle_rebellions(game, war)
    assert game.kingdoms["p1"].lord == "p3"


def test_R_CL3_a_vassal_keeps_his_claim_on_his_lords_title() -> None:
    game = begun(table())
    game.titles["pendragon"] = "p1"
    claim(game, "p2", "pendragon", "lun")
    make_vassal(game, "p2", "p1")
    assert game.claims == {"pendragon": ["p2"]}


def test_G8_merlin_sees_what_is_frozen_and_swaps_nothing_of_it() -> None:
    game = begun(table())
    game.frozen["p2"] = [Frozen("raid", ["p3"])]
    look(game, "p1", "p2")
    assert game.frozen["p2"][0].seen_by == ["p3", "p1"]
    hold(game, "p1", "treachery", "merlin")
    hold(game, "p2", "charisma")
    game.frozen["p1"] = [Frozen("treachery", [])]
    assert Merlin(seat="p1", at_player="p2").swap_mine(game, "p1").values == ["merlin"]


def test_G4_long_ships_are_aimed_once_each() -> None:
    game = table(saxon_start="kent")
    lay(game, "long_ships", "reg", by="p1")
    lay(game, "long_ships", "tri", by="p1")
    game.stack[-1] = Beginning(seat="p1", aims=2)
    do(game, "p1 aim long_ships from reg at ice")
    assert isinstance(game.top, Beginning) and [c.on for c in game.top.ready(game)] == ["tri"]


def test_G42_who_has_conceded_need_not_vote_for_more_rounds() -> None:
    game = begun(table(round=12))
    game.conceded, game.votes = ["p4"], ["p1", "p2"]
    ArthurAnytime().count(game)
    assert not game.extended
    game.votes.append("p3")
    ArthurAnytime().count(game)
    assert game.extended


def test_G38_who_is_late_trains_all_that_he_can() -> None:
    game = table()
    lay(game, "roman_way", "p1")
    game.kingdoms["p1"].ax = 1
    assert Training(seat="p1").default(game, "p1") == Train(2)


def test_saxon_usurper_needs_more_saxon_than_british_provinces_not_as_many() -> None:
    game = table()
    for province, people in (("tri", SAXON), ("ice", SAXON), ("reg", IRISH)):
        game.provinces[province].people = people
    assert not is_mostly_saxon(game, "p1")
    game.provinces["lun"].people = SAXON
    assert is_mostly_saxon(game, "p1")


def test_G28_a_stand_is_either_destroyed_or_walks_off() -> None:
    game = waiting()
    assert refused(game, "p1 losses p1: Cv; walked Cv").startswith("losses_beyond_the_levy")
    assert is_legal(game, "p1 losses p1: Cv; walked LH")


def test_R_CB2_cast_out_the_saxons_begins_the_peace_too() -> None:
    game = table(saxon_start="kent")
    hold(game, "p2", "cast_out")
    game.enclosing(TurnFrame).seat = game.top.seat = "p2"
    do(game, "p2 play cast_out on p1")
    assert game.last_war == game.turns
