"""Battles reported from a real table, with up to eight rosters: G28, and the cards that were used (G24)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.age_of_arthur.game import AgeOfArthur
from rules.age_of_arthur.table_battle import Confirming, Reporting, Settling, TableBattle, UsedCards
from rules.age_of_arthur.war import War
from rules.kernel import CLOCK, Illegal, Ruling, TimeUp, advance, check
from tests.rules.age_of_arthur.scene import SIX, at_war, default, dice, do, hold, muster, mustering, refused


def waiting(*hands: str, **options: Any) -> AgeOfArthur:
    """p1 and p3 have met p2 and p4 on a table."""
    game = mustering(battles="table", **options)
    for hand in hands:
        seat, *cards = hand.split()
        hold(game, seat, *cards)
    muster(game)
    return game


def won(game: AgeOfArthur) -> str:
    return game.enclosing(War).won.get("1", "?")


def test_G28_either_commander_reports_player_by_player_and_the_other_confirms() -> None:
    game = waiting()
    assert isinstance(game.top, Reporting) and game.asked() == ["p1", "p2"]
    told = do(
        game, "p2 losses p1: Ax,Ax,Sp; walked Ps", "p2 losses p4: LH; walked nothing", "p2 report defend rounds 6"
    )
    assert told == ["table_reported"] and isinstance(game.top, Confirming) and game.asked() == ["p1"]
    told = do(game, "p1 confirm")
    assert told == ["report_confirmed", "battle_fought", "post"] and isinstance(game.top, UsedCards)
    war = game.enclosing(War)
    lost = {s: sorted(e.kind for e in stands if e.lost) for s, stands in war.levies.items()}
    assert lost == {"p1": ["Ax", "Ax", "Sp"], "p2": [], "p3": [], "p4": ["LH"]}  # who walked off comes home


def test_G28_herald_rolls_for_persons_whose_own_stands_fell_and_for_nobody_else() -> None:
    game = waiting()
    do(game, "p1 losses p2: Cv,Sp; walked nothing")
    assert game.top.could_fall(game, "p1", "p2") == ["ruler"]
    do(game, "p1 fallen p2: ruler", "p1 report attack rounds 4")
    dice(game, 3)
    assert "person_rolled" in do(game, "p2 confirm")
    assert game.enclosing(War).dead == ["p2.ruler"]
    other = waiting()
    do(other, "p1 losses p2: Sp; walked nothing", "p1 report attack rounds 4")
    assert "person_rolled" not in do(other, "p2 confirm")


def test_G28_a_king_who_rides_the_last_stand_of_its_kind_is_lost_with_it_whatever_is_said() -> None:
    game = waiting()
    do(game, "p1 losses p2: Cv; walked nothing", "p1 report attack rounds 4")
    assert "person_rolled" in do(game, "p2 confirm")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("p1 losses p2: Kn; walked nothing", "losses_beyond_the_levy G28"),
        ("p1 losses p2: Cv,Cv; walked nothing", "losses_beyond_the_levy G28"),
        ("p1 losses p2: LH; walked LH", "losses_beyond_the_levy G28"),
        ("p1 fallen p2: ruler", "nobodys_own_stand_is_lost G28"),
        ("p1 report attack rounds 11", "rounds_of_a_battle G28"),
        ("p1 report attack rounds 0", "rounds_of_a_battle G28"),
    ],
)
def test_G28_a_report_that_does_not_fit_the_levies_is_refused_and_nothing_changed(text: str, why: str) -> None:
    assert refused(waiting(), text) == why


def test_G28_only_a_beaten_army_is_wiped_out() -> None:
    game = waiting()
    for seat in ("p1", "p3"):
        stands = ",".join(sorted(e.kind for e in game.enclosing(War).levies[seat]))
        do(game, f"p2 losses {seat}: {stands}; walked nothing")
    assert refused(game, "p2 report attack rounds 3") == "not_beaten_so_not_wiped_out G28"
    assert refused(game, "p2 report draw rounds 3") == "not_beaten_so_not_wiped_out G28"
    do(game, "p2 report defend rounds 3")


def test_G28_allies_do_not_report_and_nobody_confirms_his_own() -> None:
    game = waiting()
    for seat in ("p3", "p4"):
        with pytest.raises(Illegal):
            check(game, seat, game.top.default(game, "p1"))
    do(game, "p1 report draw rounds 10")
    with pytest.raises(Illegal):
        check(game, "p1", game.top.default(game, "p2"))


def test_G28_silence_confirms_and_nobody_s_report_is_a_draw_without_losses() -> None:
    game = waiting()
    do(game, "p1 losses p2: Sp,Sp; walked nothing", "p1 report attack rounds 5")
    advance(game, CLOCK, TimeUp())
    assert isinstance(game.top, UsedCards) and sum(e.lost for e in game.enclosing(War).levies["p2"]) == 2
    other = waiting()
    told = do(other, "p1 done", "p2 done")
    assert "nobody_reported" in told and "war_over" in told


def test_G28_a_correction_counts_or_is_disputed() -> None:
    game = waiting()
    do(game, "p1 losses p2: Sp,Sp,Sp; walked nothing", "p1 report attack rounds 5")
    do(game, "p2 losses p2: Sp; walked nothing", "p2 correct draw rounds 10")
    assert game.asked() == ["p1"]
    assert refused(game, "p1 losses p2: Sp; walked nothing") == "corrected_already G28"
    do(game, "p1 confirm")
    assert sum(e.lost for e in game.enclosing(War).levies["p2"]) == 1


def disputed() -> AgeOfArthur:
    game = waiting()
    do(game, "p1 losses p2: Sp,Sp,Sp; walked nothing", "p1 report attack rounds 5")
    do(game, "p2 correct draw rounds 10", 'p1 dispute "I have the photos"')
    assert isinstance(game.top, Settling)
    return game


def test_G28_both_settle_a_dispute_or_the_host_rules() -> None:
    game = disputed()
    assert [v.winner for v in game.enclosing(TableBattle).versions] == ["attack", "draw"]
    do(game, "p1 end_dispute version_1", "p2 end_dispute version_1")
    assert isinstance(game.top, UsedCards)
    ruled = disputed()
    advance(ruled, CLOCK, Ruling("version_2", "they agreed"))
    assert isinstance(ruled.top, UsedCards)
    nobody = disputed()
    advance(nobody, CLOCK, TimeUp())
    assert nobody.grid is None and nobody.frame(TableBattle) is None


def test_G28_another_way_may_be_settled_on_and_is_then_fought() -> None:
    game = disputed()
    told = do(game, "p1 end_dispute odds", "p2 end_dispute odds")
    assert "battle_fought" in told and game.frame(TableBattle) is None
    grid = disputed()
    do(grid, "p1 end_dispute stance", "p2 end_dispute stance")
    assert grid.field_of_battle.pace == "stance"


def test_G28_what_is_odd_is_said_but_taken() -> None:
    game = waiting()
    assert do(game, "p1 report draw rounds 3") == ["table_reported", "looks_odd"]


def test_G28_eight_rosters() -> None:
    game = at_war(*SIX, battles="table")
    do(game, "p3 stand attack_1", "p4 stand defend_1", "p5 stand attack_1", "p6 stand defend_1", "p2 give_battle")
    muster(game)
    for n in range(1, 7):
        do(game, f"p1 losses p{n}: Ps; walked nothing")
    do(game, "p1 report attack rounds 7", "p2 confirm")
    assert all(sum(e.lost for e in stands) == 1 for stands in game.enclosing(War).levies.values())


# Cards.


def test_G24_everybody_says_for_himself_and_in_secret_which_cards_he_has_used() -> None:
    game = waiting("p3 ambush sorcery", "p4 claim_throne")
    do(game, "p1 report attack rounds 5", "p2 confirm")
    assert game.asked() == ["p1", "p3", "p2", "p4"]  # whatever they hold
    assert game.top.used_cards(game, "p4").values == []
    do(game, "p3 used ambush")
    assert "ambush" in game.hands["p3"]  # nothing is shown yet
    for seat in ("p1", "p2"):
        do(game, f"{seat} used nothing")
    told = do(game, "p4 used nothing")
    assert "battle_cards_used" in told and game.hands["p3"] == ["sorcery"] and "ambush" in game.discards


def test_a_war_on_a_table_comes_to_its_peace_by_defaults() -> None:
    game = waiting()
    while game.frame(War) is not None:
        default(game)
    assert game.result is None
