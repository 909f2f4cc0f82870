"""The computer players: positions with a right answer."""

from __future__ import annotations

import pytest

from rules.age_of_arthur import CAMPAIGN
from rules.age_of_arthur.ai.player import ai, greedy, plays
from rules.age_of_arthur.ai.sieges import fevers, holds, throws
from rules.age_of_arthur.ai.value import strength, worths
from rules.age_of_arthur.ai.wars import declaring, parts_of
from rules.age_of_arthur.game import AgeOfArthur
from rules.age_of_arthur.playing import Playing
from rules.age_of_arthur.turn import Beginning, Turn
from rules.age_of_arthur.war import War
from rules.kernel import Chance, check
from rules.kernel.notation import write
from tests.rules.age_of_arthur.scene import claim, do, hold, lay, table
from tests.rules.age_of_arthur.test_siege import besieged, planned


def choice(game: AgeOfArthur, seat: str = "p1", player: str = "ai") -> str:
    pick = CAMPAIGN.computer[player](CAMPAIGN.view(game, seat), Chance("right"), game.data)
    check(game, seat, pick)
    return write(pick)


def strong() -> AgeOfArthur:
    """p1 of Ebrauc claims a province of p2, and has twice his army."""
    game = table("ebrauc", "rheged")
    claim(game, "p1", "arg")
    for seat, card in (("p1", "charisma"), ("p1", "hearth"), ("p1", "knights_renown")):
        lay(game, card, seat)
    for province in ("nov", "brn"):
        game.provinces[province].owner = "p1"
    return game


@pytest.mark.parametrize("card", ["fall_mighty", "bell_tolls"])
def test_a_ruler_dies_where_two_claims_wait(card: str) -> None:
    game = table()
    hold(game, "p1", card)
    claim(game, "p1", "cel", "dbr")
    assert choice(game) == f"play {card} on p2"


def test_a_curse_lies_on_another_and_a_blessing_on_oneself() -> None:
    game = table(round=2)
    for thing in ("cel", "dbr", "pendragon"):
        claim(game, "p1", thing)
    hold(game, "p1", "charisma")
    assert choice(game) == "play charisma on p1"
    hold(game, "p1", "clumsiness")
    game.enclosing(Turn).used = ["raid", "settlement"]
    assert choice(game).startswith("play clumsiness on p") and choice(game) != "play clumsiness on p1"


@pytest.mark.parametrize(("card", "on"), [("saxons_unite", "p1"), ("bell_tolls", "p2"), ("fool", "p2")])
def test_no_blessing_for_a_stranger_and_no_harm_to_oneself(card: str, on: str) -> None:
    """Better to keep the card, or to let it go."""
    game = table(round=2, saxon_start="kent")
    hold(game, "p2", card)
    game.enclosing(Turn).seat = game.top.seat = "p2"
    assert isinstance(game.top, Playing) and on in game.top.play_on(game, "p2", card).values
    picks = [write(pick) for pick in plays(game, game.top, "p2")]
    assert f"discard {card}" in picks and f"play {card} on {on}" not in picks


def test_treachery_removes_a_claim_on_my_land() -> None:
    game = table(round=2)
    for thing in ("cel", "dbr", "pendragon"):
        claim(game, "p1", thing)
    claim(game, "p2", "reg")
    hold(game, "p1", "treachery")
    game.enclosing(Turn).used = ["raid", "settlement"]
    assert choice(game) == "play treachery on p2.reg"


def test_war_is_declared_by_the_stronger_and_not_by_the_weaker() -> None:
    game = strong()
    game.enclosing(Turn).used = ["establish"]
    assert strength(game, "p1") > strength(game, "p2") and declaring(game, "p1", "p2") > 0
    assert choice(game) == "declare p2 over p1.arg"
    weak = table("ebrauc", "rheged")
    claim(weak, "p1", "arg")
    for province in ("deu", "lin"):
        weak.provinces[province].owner = "p2"
    assert declaring(weak, "p1", "p2") < 0 and not choice(weak).startswith("declare")


def test_one_claims_first_and_declares_war_with_the_second_play() -> None:
    game = strong()
    assert choice(game).startswith("claim ")
    do(game, f"p1 {choice(game)}")
    assert choice(game).startswith("declare p2")


def test_the_province_is_claimed_that_nobody_else_claims() -> None:
    """What three claim is divided by dice; what one claims is his when its owner has lost."""
    game = table(round=2)
    claim(game, "p3", "cel")
    claim(game, "p4", "cel")
    claim(game, "p1", "pendragon")
    assert choice(game) == "claim dbr"
    game.claims = {"dbr": ["p3", "p4"], "pendragon": ["p1"]}
    assert choice(game) == "claim cel"


def test_a_claim_is_given_up_before_a_war_that_is_lost_and_kept_before_one_that_is_won() -> None:
    game = table()
    claim(game, "p2", "lun")
    claim(game, "p1", "cel", "dor", "dbr")
    for seat, thing in (("p3", "ler"), ("p4", "ler"), ("p3", "cel"), ("p4", "dor")):
        claim(game, seat, thing)
    do(game, "p1 declare p2 over p2.lun")
    assert choice(game, "p2") == "call_off nothing"  # nothing besides
    even = table()
    for seat in ("p3", "p4"):
        claim(even, seat, "lun", "tri")
    claim(even, "p2", "lun")
    do(even, "p1 declare p2 over p2.lun")
    assert choice(even, "p2") == "pass"


def test_saxons_who_may_not_fight_are_not_settled() -> None:
    """As long as Saxons Unite! covers another king, a Saxon levy stays at home, a British one does not."""
    game = table(round=2)
    for thing in ("cel", "dbr", "pendragon"):
        claim(game, "p1", thing)
    game.enclosing(Turn).used = ["raid", "establish"]
    assert choice(game).startswith("settle ")
    lay(game, "saxons_unite", "p2")
    assert not choice(game).startswith("settle ")


def test_the_saxons_are_cast_out_by_the_stronger_and_not_by_the_weaker() -> None:
    game = table(saxon_start="kent")
    hold(game, "p2", "cast_out")
    game.enclosing(Turn).seat = game.top.seat = "p2"
    for seat, things in (("p3", ("lun", "reg")), ("p4", ("tri", "lun")), ("p2", ("lun", "tri"))):
        claim(game, seat, *things)
    assert choice(game, "p2") == "play cast_out on p1"
    game.claims.clear()
    for province in ("cel", "dor", "ler"):
        game.provinces[province].owner = "p1"
    claim(game, "p3", "dbr", "glo")
    claim(game, "p4", "dbr")
    assert choice(game, "p2") != "play cast_out on p1"


def test_merlin_looks_at_the_leader_takes_his_best_card_and_stops_his_war() -> None:
    game = table()
    lay(game, "merlin", "p1")
    game.provinces["lun"].owner = "p4"
    assert worths(game)["p4"] == max(worths(game)[s] for s in ("p2", "p3", "p4"))
    game.stack[-1] = Beginning(seat="p1", aims=0)
    assert choice(game) == "look p4"
    hold(game, "p1", "long_ships")
    hold(game, "p4", "charisma", "northerners")
    do(game, "p1 look p4")
    assert choice(game) == "swap long_ships for charisma"
    do(game, "p1 swap long_ships for charisma")
    assert choice(game) == "freeze casus_belli"


def test_a_scourge_goes_where_it_keeps_troops_at_home() -> None:
    game = table()
    lay(game, "irish_scourge", "gly", by="p1")
    game.provinces["gly"].owner = "p1"
    game.stack[-1] = Beginning(seat="p1", aims=1)
    aimed = choice(game)
    assert aimed.startswith("aim irish_scourge from gly at ")
    assert game.provinces[aimed.split()[-1]].owner != "p1"


def test_a_card_that_can_be_played_on_nothing_is_discarded() -> None:
    game = table(round=2)
    hold(game, "p1", "long_ships")
    game.enclosing(Turn).used = ["establish", "settlement"]
    assert choice(game) == "discard long_ships"
    hold(game, "p1", "treachery")
    assert choice(game) != "discard treachery"


def test_friends_inside_a_siege_go_home_and_those_outside_stay_for_a_claim() -> None:
    game = besieged()
    assert choice(game, "p4") == "plan go_home, losing commonest"
    assert choice(game, "p3") == "plan go_home, losing commonest"
    claim(game, "p3", "dor")
    assert choice(game, "p3") == "plan hold, losing commonest"
    assert choice(game, "p1") == "plan hold, losing commonest"
    assert choice(game, "p2") == "plan ask, losing commonest"


@pytest.mark.parametrize(("besiegers", "besieged", "does"), [(4, 5, "sally"), (2, 1, "hold_out")])
def test_the_besieged_sally_if_the_field_saves_them_sooner_than_the_walls(
    besiegers: int, besieged: int, does: str
) -> None:
    game = planned("hold, losing commonest", "ask, losing commonest", *["hold, losing commonest"] * 2)
    for seat, left in (("p1", besiegers), ("p3", besiegers), ("p2", besieged), ("p4", besieged)):
        game.enclosing(War).levies[seat][left:] = []
    assert choice(game, "p2") == does


def test_how_likely_a_siege_must_be_lifted_follows_the_printed_dice() -> None:
    assert [round(36 * p) for p in throws(1, 2)] == [1, 5, 26] and throws(16, 2)[0] == 1
    assert holds((10, 10, 10), (10,), 2) < 0.03 < 0.5 < holds((2,), (10,), 2)


def test_whoever_has_more_to_win_is_expected_on_that_side() -> None:
    game = table()
    claim(game, "p3", "dor", "ler")
    claim(game, "p4", "lun")
    parts = parts_of(game, "p1", "p2")
    assert parts["p1"] == 1 and parts["p2"] == 0 and parts["p3"] > 0.5


def test_sides_are_taken_where_the_claims_are() -> None:
    game = table()
    claim(game, "p1", "cel")
    claim(game, "p3", "dor", "ler")
    do(game, "p1 declare p2 over p1.cel")
    assert choice(game, "p3") == "stand attack_1"


def test_the_weaker_stands_a_siege_if_his_enemies_friends_would_leave_it() -> None:
    game = table()
    claim(game, "p1", "cel")
    do(game, "p1 declare p2 over p1.cel", "p3 stand attack_1", "p4 stand attack_1")
    assert choice(game, "p2") == "stand_siege"
    claim(game, "p3", "dor", "ler")
    claim(game, "p4", "dor", "ler")
    assert choice(game, "p2") == "give_battle"
    game.enclosing(War).sides.update(p3="defend_1", p4="defend_1")
    assert choice(game, "p2") == "give_battle"


def hopeless() -> AgeOfArthur:
    """All are against p2, and stay for what they claim."""
    game = table()
    claim(game, "p1", "cel")
    claim(game, "p3", "dor", "ler")
    claim(game, "p4", "dor", "ler")
    do(game, "p1 declare p2 over p1.cel", "p3 stand attack_1", "p4 stand attack_1")
    return game


def test_who_cannot_win_in_the_field_stands_a_siege_for_what_besiegers_leave_him() -> None:
    """Three kings in a camp, of whom one in three will die: what p2 alone claims of theirs is his then."""
    game = hopeless()
    assert choice(game, "p2") == "give_battle"
    claim(game, "p2", "lun", "tri", "lui", "glo")
    assert choice(game, "p2") == "stand_siege"
    for seat in ("p1", "p3"):
        claim(game, seat, "lui", "glo", "tri", "lun")  # two claimants: then nobody has it
    assert choice(game, "p2") == "give_battle"


def test_a_hopeless_sally_is_not_made_while_besiegers_may_die() -> None:
    game = hopeless()
    claim(game, "p2", "lun", "tri", "lui", "glo")
    do(game, "p2 stand_siege")
    for seat in game.asked():
        do(game, f"{seat} as_proposed")
    for seat in ("p1", "p3", "p4"):
        do(game, f"{seat} plan hold, losing commonest")
    do(game, f"p2 {choice(game, 'p2')}")
    assert game.top.kind() == "sallying" and choice(game, "p2") == "hold_out"


def test_fevers_kill_a_besieging_king_in_three_sieges_of_ten_and_later_ones_seldom() -> None:
    outside, inside = fevers(2)
    assert 0.28 < outside < 0.33 and 0.25 < inside < 0.30
    assert fevers(2, 6)[0] < 0.02 < 0.1 < fevers(2, 6)[1]


def test_greedy_takes_the_highest_rank_at_once() -> None:
    game = table()
    hold(game, "p1", "warlord")
    assert choice(game, player="greedy").startswith("play warlord on ")
    assert greedy is CAMPAIGN.computer["greedy"] and ai is CAMPAIGN.computer["ai"]
