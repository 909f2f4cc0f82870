"""What a third reading of the rulebook against the code found, each by its paragraph or the number of its ruling."""

from __future__ import annotations

from typing import Any

import pytest

from rules.age_of_arthur.dataset.sheets import SAXON
from rules.age_of_arthur.facts import RaidMark
from rules.age_of_arthur.grid import make_grid
from rules.age_of_arthur.lending import renew_general
from rules.age_of_arthur.levy import BASE, PRINCE, RULER
from rules.age_of_arthur.nation import change_ruler
from rules.age_of_arthur.news.turns import TurnBegins
from rules.age_of_arthur.news.wars import Mustered
from rules.age_of_arthur.odds import Force
from rules.age_of_arthur.settlement import settle_rebellions
from rules.age_of_arthur.sides import COIN, Stand
from rules.age_of_arthur.war import War
from rules.age_of_arthur.war_facts import ATTACK
from rules.dba.full import Orders
from rules.kernel import CLOCK, News, advance, due
from tests.rules.age_of_arthur.scene import (
    SIX,
    at_war,
    battle,
    begun,
    claim,
    default,
    do,
    fought,
    hold,
    lay,
    muster,
    mustering,
    order,
    refused,
    settle,
    table,
)


def hear(game: Any, *texts: str) -> list[News]:
    """Orders, and what was told of them."""
    told: list[News] = []
    for text in texts:
        seat, pick = order(game, text)
        told += [t.news for t in advance(game, seat, pick).told]
        while (verb := due(game)) is not None:
            told += [t.news for t in advance(game, CLOCK, verb).told]
    return told


def test_saxon_usurper_on_a_rebel_he_is_a_vassal_again_and_his_lord_has_no_claims_on_him_R_CL3() -> None:
    """Rebellion is discarded with his other cards, and his lord's claims end before they could be exercised."""
    game = table()
    game.kingdoms["p2"].lord = "p3"
    lay(game, "rebellion", "p2")
    lay(game, "claim_throne", "p2", by="p3", of="p3")
    claim(game, "p3", "throne.p2", "dor")
    claim(game, "p4", "cel")
    for province in ("cel", "dor", "dbr"):
        game.provinces[province].people = SAXON
    hold(game, "p1", "saxon_usurper")
    do(game, "p1 play saxon_usurper on p2")
    assert game.lord("p2") == "p3" and not game.in_play and not game.claims
    assert game.owner("dor") == "p2" and game.owner("cel") == "p4"


def test_rebellion_who_beats_his_lord_is_free_though_his_lord_has_fallen_to_another_G37_F_REB() -> None:
    """p4 rebels against p2 and beats him together with p1, who wins the throne of p2 and with it his vassals."""
    game = table()
    game.kingdoms["p4"].lord = "p2"
    lay(game, "rebellion", "p4")
    lay(game, "claim_throne", "p2", by="p1", of="p1")
    claim(game, "p1", "throne.p2")
    fought(game, ATTACK, p3="defend_1", p4="attack_1")
    war = game.enclosing(War)
    war.deaths(game)
    settle(game)
    settle_rebellions(game, war)
    assert {s: k.lord for s, k in game.kingdoms.items()} == {"p1": "", "p2": "p1", "p3": "", "p4": ""}


def test_rebellion_who_stood_beside_his_lord_is_a_vassal_of_whoever_won_it_G37() -> None:
    game = table()
    game.kingdoms["p4"].lord = "p2"
    lay(game, "rebellion", "p4")
    claim(game, "p1", "throne.p2")
    fought(game, ATTACK, p3="attack_1", p4="defend_1")
    war = game.enclosing(War)
    war.deaths(game)
    settle(game)
    settle_rebellions(game, war)
    assert game.lord("p4") == "p1"


def test_men_of_the_hearth_may_be_warbands_of_one_who_has_irish_friends_alone() -> None:
    game = at_war()
    lay(game, "hearth", "p1")
    lay(game, "irish_friends", "p1")
    do(game, "p3 stand attack_1", "p4 stand defend_1", "p2 give_battle")
    told = hear(game, "p1 raise hearth_1 as Wb", "p1 done", "p2 done", "p3 done", "p4 done")
    mustered = next(n for n in told if isinstance(n, Mustered))
    assert mustered.stands == {"Cv": 1, "LH": 1, "Ps": 1, "Ax": 3, "Sp": 4, "Wb": 2}


def test_F_BAND_a_prince_may_lead_the_stand_that_his_king_leaves_for_another() -> None:
    game = at_war()
    lay(game, "warrior_prince", "p1")
    do(game, "p3 stand attack_1", "p4 stand defend_1", "p2 give_battle")
    assert "Cv" not in game.top.band_stand(game, "p1", PRINCE).values
    do(game, "p1 lead_with Ax", "p1 band prince with Cv", *(f"p{n} done" for n in (1, 2, 3)))
    war = game.enclosing(War)
    begun(game).top.reveal(game)
    assert {e.person: e.kind for e in war.levies["p1"] if e.person} == {RULER: "Ax", PRINCE: "Cv"}


def test_armies_a_saxon_king_who_has_lost_his_home_army_leads_a_warband_before_a_sally_G31() -> None:
    game = begun(table())
    change_ruler(game, "p1", SAXON)
    game.provinces["tri"].people = SAXON  # Caer Lundein, British, comes before it
    war = battle(game)
    for stand in war.levies["p1"]:
        stand.lost = stand.source == BASE
    renew_general(game, war, "p1")
    assert [(e.kind, e.source) for e in war.levies["p1"] if e.person == RULER and not e.lost] == [("Wb", "tri")]


def test_G42_a_turn_says_how_many_rounds_there_are_with_those_that_were_voted_for() -> None:
    game = table(round=4, rounds=4)
    do(game, *(f"p{n} extend" for n in (1, 2, 3, 4)))
    told: list[News] = []
    while game.round == 4:
        verb = due(game)
        seat = CLOCK if verb is not None else game.awaited()[0]
        told += [t.news for t in advance(game, seat, verb or game.top.default(game, seat)).told]
    begins = [n for n in told if isinstance(n, TurnBegins)]
    assert (begins[-1].round, begins[-1].of) == (5, 8)


def test_ambush_pip_by_pip_is_for_its_holder_and_not_for_an_ally_after_him() -> None:
    game = mustering(battles="full")
    hold(game, "p1", "ambush")
    muster(game)
    while not isinstance(game.top, Orders):
        default(game)
    grid = game.field_of_battle
    grid.ground = ["w" * len(row) for row in grid.ground]
    game.__dict__.pop("lookout", None)
    orders: Any = game.top
    element = orders.ambush_element(game, "p1").values[0]
    cell = orders.ambush_cell(game, "p1", element).values[0]
    do(game, f"p1 ambush {element} in {cell} N")
    assert "ambush" in [verb.kind() for verb in game.top.offers(game, "p1")]  # up to three
    do(game, "p1 done")
    assert game.asked() == ["p3"] and "ambush" not in [verb.kind() for verb in game.top.offers(game, "p3")]


def test_sieges_who_died_of_disease_does_not_die_again_in_a_sally_on_the_grid() -> None:
    game = table()
    war = battle(game)
    war.dead = ["p1.ruler"]
    grid = make_grid(game, war, ATTACK, "stance")
    assert {e.seat: e.named for e in grid.elements.values() if e.general} == {"p1": False, "p2": True}


def test_R_SIDE1_in_two_wars_the_coin_falls_between_those_he_disputes_least_with() -> None:
    game = at_war(*SIX)
    do(game, "p3 open_war p4")
    claim(game, "p5", "throne.p1", "throne.p2")
    assert game.top.default(game, "p5") == Stand(COIN)
    taken = set()
    for shown in (1, 2):
        other = at_war(*SIX)
        do(other, "p3 open_war p4")
        claim(other, "p5", "throne.p1", "throne.p2")
        other.__dict__["roll"] = lambda n=6, stream="dice", shown=shown: min(n, shown)
        do(other, "p5 stand coin")
        taken.add(other.enclosing(War).sides["p5"])
    assert taken == {"attack_2", "defend_2"}


@pytest.mark.parametrize("any_claim", [True, False])
def test_R_SIDE1_claims_on_thrones_are_disputes_whatever_is_a_reason_for_war(any_claim: bool) -> None:
    game = at_war(cb_any_claim=any_claim)
    claim(game, "p3", "throne.p2")
    assert game.top.default(game, "p3") == Stand("attack_1")


def test_saxon_hater_is_not_moved_by_his_lord_to_a_side_with_saxons_R_SIDE2() -> None:
    for nation, side in ((SAXON, "attack_1"), ("british", "defend_1")):
        game = at_war(vassals_follow=True)
        game.kingdoms["p3"].lord = "p4"
        lay(game, "saxon_hater", "p3")
        do(game, "p3 stand attack_1")
        game.kingdoms["p4"].nation = nation
        do(game, "p4 stand defend_1")
        assert game.enclosing(War).sides["p3"] == side


def test_G22_a_kings_cards_do_not_go_with_a_stand_that_he_has_lent() -> None:
    game = table()
    lay(game, "prowess", "p1")
    war = battle(game)
    general = next(e for e in war.levies["p1"] if e.person == RULER)
    force = Force(game, war, ATTACK)
    assert force.gift(general) > 0
    general.command = "p3"
    assert force.gift(general) == 0


def test_F_PLAY_a_refusal_says_of_the_very_card_why_it_cannot_be_played() -> None:
    game = table(round=2)
    hold(game, "p1", "irish_subjects", "cast_out")
    assert refused(game, "p1 play irish_subjects on lin") == "card_has_no_target F-PLAY"
    assert refused(game, "p1 play cast_out on p2") == "no_war_before R-CB1"
    assert refused(game, "p1 play merlin on p2") == "you_hold_no_such_card The Cards"
    hold(game, "p1", "sorcery", "hill_people")
    assert refused(game, "p1 play sorcery on p1") == "only_in_battles F-PLAY"
    assert refused(game, "p1 grant monastery to p2 of p3") == "you_hold_no_such_card The Cards"
    assert refused(game, "p1 grant hill_people to p2 of p3") == "no_target The Cards"
    assert refused(game, "p1 play hill_people on lin") == "not_a_target The Cards"


def test_a_refusal_in_a_war_says_why() -> None:
    game = at_war(*SIX)
    assert refused(game, "p3 open_war p1") == "no_enemy_of_a_second_war R-W2"
    game = at_war()
    lay(game, "warlord", "lun", by="p1")
    lay(game, "hearth", "p1")
    game.raids["p2"] = RaidMark("dur", "Sp")
    do(game, "p3 stand attack_1", "p4 stand defend_1", "p2 give_battle")
    assert refused(game, "p1 leave_home Cv,LH") == "two_of_the_home_army Raid"
    assert refused(game, "p1 band warlord.lun with Kn") == "no_such_band F-BAND"
    assert refused(game, "p1 raise hearth_1 as Bd") == "foot_that_you_have Armies"
    game = at_war()
    do(game, "p3 stand attack_1", "p4 stand defend_1", "p2 stand_siege", *(f"p{n} done" for n in (1, 2, 3, 4)))
    assert refused(game, "p1 plan go_home, losing ask") == "no_such_plan G30"
    assert refused(game, "p4 plan round_3, losing ask") == "only_now_or_never G30"
