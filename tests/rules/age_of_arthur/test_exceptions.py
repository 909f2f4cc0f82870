"""What is left out, and what is left alone: the claims, cards and kings that a rule does not touch."""

from __future__ import annotations

import pytest

from rules.age_of_arthur.account import Account, Draft, oddities
from rules.age_of_arthur.cards import FOR_SAXONS, draw_to_full, leave_with_nation, leave_with_war, use_in_battle
from rules.age_of_arthur.claims import best_claimant, end_claim
from rules.age_of_arthur.dataset.sheets import BRITISH, IRISH, RENOUNCE, SAXON
from rules.age_of_arthur.death import die
from rules.age_of_arthur.facts import Frozen, InPlay, count_rounds
from rules.age_of_arthur.fealty import make_vassal, resume
from rules.age_of_arthur.game import AgeOfArthur
from rules.age_of_arthur.muster import Band, Lend, Raise, wishes_of
from rules.age_of_arthur.settlement import Agreeing, Settlement, settle_rebellions
from rules.age_of_arthur.sides import Sides
from rules.age_of_arthur.victory import is_lord_of_all
from rules.age_of_arthur.war import War
from rules.age_of_arthur.winds import long_knives
from rules.kernel import CLOCK, TimeUp, advance
from rules.kernel.playing import run
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

# Fealty.


def test_R_FEAL1_a_vassal_who_wins_his_own_lords_throne_for_him_wins_nothing() -> None:
    game = begun(table())
    make_vassal(game, "p2", "p1")
    make_vassal(game, "p1", "p2")
    assert (game.kingdoms["p1"].lord, game.kingdoms["p2"].lord) == ("", "p1")


def test_R_FEAL1_a_rebel_who_wins_a_third_kings_throne_still_owes_his_lord() -> None:
    game = begun(table())
    game.kingdoms["p2"].lord = "p1"
    lay(game, "rebellion", "p2")
    make_vassal(game, "p3", "p2")
    assert game.kingdoms["p2"].lord == "p1" and game.is_rebel("p2") and game.lord("p3") == "p2"


def test_R_FEAL1_a_vassalage_that_resumes_takes_no_title() -> None:
    game = begun(table())
    game.kingdoms["p2"].lord, game.titles["pendragon"] = "p1", "p2"
    resume(game, "p2")
    assert game.lord("p2") == "p1" and game.titles["pendragon"] == "p2"


def test_F_REB_who_resumes_brings_his_lord_nobody_but_his_own_vassals() -> None:
    game = begun(table())
    game.kingdoms["p2"].lord = "p1"
    game.kingdoms["p4"].lord = "p3"
    resume(game, "p2")
    assert [game.kingdoms[s].lord for s in ("p1", "p2", "p3", "p4")] == ["", "p1", "", "p3"]


def test_R_FEAL1_bretwalda_stays_with_a_new_vassal() -> None:
    game = begun(table(saxon_start="kent"))
    game.titles["bretwalda"] = "p1"
    make_vassal(game, "p1", "p2")
    assert game.titles == {"pendragon": "", "bretwalda": "p1"}


# Claims.


def test_claims_on_a_province_are_diced_for_whatever_the_ranks() -> None:
    game = begun(table())
    game.titles["pendragon"] = "p1"
    dice(game, 1, 6)
    assert best_claimant(game, "cel", ["p1", "p3"]) == "p3"


def test_G11_a_throne_claim_takes_no_card_along_but_its_own() -> None:
    game = begun(table())
    for by, on in (("p1", "p2"), ("p3", "p2")):
        lay(game, "claim_throne", on, by=by, of=by)
        claim(game, by, f"throne.{on}")
    lay(game, "monastery", "p4", by="p2", of="p1")
    claim(game, "p1", "throne.p4", "cel")
    end_claim(game, "p1", "cel")  # a province of p2's
    assert len(game.in_play) == 3
    end_claim(game, "p1", "throne.p2")
    assert [(c.of, c.on) for c in game.in_play] == [("p3", "p2"), ("p1", "p4")]


def test_R_DEATH1_the_dead_may_claim_his_crown_back_from_his_own_lord() -> None:
    game = begun(table())
    game.kingdoms["p2"].lord, game.titles["pendragon"] = "p1", "p2"
    claim(game, "p1", "pendragon")
    die(game, "p2")
    assert game.titles["pendragon"] == "p1" and game.claims == {"pendragon": ["p2"]}


# The Cards.


def test_R_TURN4_discards_stay_where_they_are_while_there_is_a_deck() -> None:
    game = begun(table())
    game.deck = [c for c in game.deck if c != "reshuffle"]
    game.discards = ["treachery"]
    draw_to_full(game, "p1")
    assert game.discards == ["treachery"] and len(game.hands["p1"]) == 2
    game.hands["p1"], game.deck = [], ["brave", "knave"]
    draw_to_full(game, "p1")
    assert game.discards == ["treachery"] and sorted(game.hands["p1"]) == ["brave", "knave"]


def test_expendables_are_spent_by_hammer_of_the_gods_alone_F_HAMMER() -> None:
    game = begun(table())
    hold(game, "p1", "sorcery", "hammer")
    use_in_battle(game, "p1", "sorcery")
    assert game.expendables == 3 and game.discards == ["sorcery"]
    use_in_battle(game, "p1", "hammer")
    assert game.expendables == 2 and game.discards == ["sorcery", "hammer"] and game.removed == []


def test_G36_a_war_takes_no_card_that_lies_until_a_king_dies() -> None:
    game = begun(table())
    for card in ("brave", "hearth", "hill_people", "charisma", "saxons_unite"):
        lay(game, card, "p1")
    for card in ("knights_errant", "northerners", "britons_unite"):
        lay(game, card, "p2")
    lay(game, "irish_scourge", "leg", by="p1")
    lay(game, "long_ships", "tri", by="p1")
    leave_with_war(game, ["p1"])
    assert [c.card for c in game.in_play] == ["brave", "hearth", "hill_people", "charisma"]


def test_R_NAT2_what_he_has_laid_on_others_stays_with_them() -> None:
    game = begun(table())
    lay(game, "northerners", "p2", by="p1")
    lay(game, "northerners", "p1", by="p2")
    leave_with_nation(game, "p1", FOR_SAXONS)
    assert [(c.card, c.on) for c in game.in_play] == [("northerners", "p2")]


# War.


def six(winner: str, second: str, **sides: str) -> tuple[AgeOfArthur, War]:
    """p1 on p2 and p3 on p4, both fought."""
    game = fought(table(*SIX), winner, p3="attack_2", p4="defend_2", **sides)
    war = game.enclosing(War)
    war.second, war.won["2"] = ["p3", "p4"], second
    return game, war


def test_R_CL4_losers_keep_their_claims_on_what_no_victor_owns() -> None:
    game = fought(table(), "attack", p3="attack_1", p4="defend_1")
    game.provinces["glo"].owner = ""
    claim(game, "p2", "lun", "gly", "lui", "glo", "throne.p1", "throne.p4")
    settle(game)
    assert set(game.claims) == {"lui", "glo", "throne.p4"}


def test_war_the_victors_of_one_war_take_nothing_from_the_losers_of_the_other() -> None:
    game, _ = six("attack", "attack")
    claim(game, "p1", "cel")
    game.provinces["dor"].owner = "p4"
    claim(game, "p1", "dor")
    settle(game)
    assert game.owner("cel") == "p1" and game.owner("dor") == "p4" and game.claims == {"dor": ["p1"]}


@pytest.mark.parametrize(
    ("number", "winner", "bound"), [(1, "attack", True), (1, "defend", False), (2, "attack", False)]
)
def test_cast_out_the_saxons_binds_the_loser_of_its_own_war(number: int, winner: str, bound: bool) -> None:
    game, war = six(winner, "attack")
    war.card = "cast_out"
    Settlement(war=number).cast_out(game)
    assert (game.lord("p2") == "p1") == bound


@pytest.mark.parametrize(
    ("side", "winner", "freed"),
    [
        ("attack_1", "attack", True),
        ("attack_1", "defend", False),
        ("defend_1", "defend", False),
        ("attack_2", "attack", False),
    ],
)
def test_F_REB_a_rebel_is_freed_where_his_lord_lost_against_him(side: str, winner: str, freed: bool) -> None:
    """p5 rebels against p2, who is the declared enemy of the first war."""
    game, war = six(winner, "attack", p5=side)
    game.kingdoms["p5"].lord = "p2"
    lay(game, "rebellion", "p5")
    lay(game, "brave", "p5")
    settle_rebellions(game, war)
    assert (game.kingdoms["p5"].lord == "") == freed and [c.card for c in game.in_play] == ["brave"]


def test_R_FEAL1_a_vassal_who_wins_a_throne_for_his_lord_has_used_his_claim() -> None:
    game = fought(table(), "attack", p3="attack_1", p4="defend_1")
    game.kingdoms["p3"].lord = "p1"
    lay(game, "claim_throne", "p4", by="p3", of="p3")
    claim(game, "p3", "throne.p4")
    settle(game)
    assert game.lord("p4") == "p1" and not game.claims and not game.in_play


def agreeing() -> AgeOfArthur:
    """p1 and p3 have beaten p2, and both claim two of his provinces."""
    game = table()
    for seat in ("p1", "p3"):
        claim(game, seat, "cel", "dor")
    fought(game, "attack", p3="attack_1", p4="defend_1")
    war = game.enclosing(War)
    war.at, war.levies = "settle", {s: [] for s in game.seats}
    run(game)
    game.close_entry()
    assert game.top.kind() == "agreeing"
    return game


@pytest.mark.parametrize("way", ["done", "time"])
def test_G13_who_leaves_one_prize_dices_for_the_other(way: str) -> None:
    game = agreeing()
    do(game, "p1 leave cel")
    assert game.top.kind() == "agreeing"
    dice(game, 6, 2)
    if way == "done":
        do(game, "p1 done", "p3 done")
    else:
        advance(game, CLOCK, TimeUp())
    assert (game.owner("cel"), game.owner("dor")) == ("p3", "p1")
    assert game.claims == {"cel": ["p1"], "dor": ["p3"]}


def test_G13_only_what_two_victors_claim_is_asked_about_and_only_of_them() -> None:
    game = agreeing()
    assert isinstance(game.top, Agreeing)
    assert game.top.prizes == ["cel", "dor"] and game.asked() == ["p1", "p3"]
    assert refused(game, "p1 leave ler").startswith("no_such_prize")
    alone = fought(table(), "attack", p3="attack_1")
    claim(alone, "p1", "cel")
    claim(alone, "p3", "dor")
    claim(alone, "p4", "cel")
    assert Settlement(war=1).prizes(alone) is None


def test_F_WIN_a_rebel_is_nobodys_vassal() -> None:
    game = table()
    for seat in ("p2", "p3", "p4"):
        game.kingdoms[seat].lord = "p1"
    assert is_lord_of_all(game, "p1") and not is_lord_of_all(game, "p2")
    lay(game, "rebellion", "p3")
    assert not is_lord_of_all(game, "p1")


def test_R_CL5_what_nobody_owns_is_won_though_no_loser_had_it() -> None:
    game = fought(table(), "attack")
    game.provinces["glo"].owner, game.provinces["glo"].people = "", IRISH
    claim(game, "p1", "glo", "lui")
    settle(game)
    assert game.owner("glo") == "p1" and game.claims == {"lui": ["p1"]}  # p4 fought for nobody


# Sides.


def test_C2_who_holds_renounce_claim_frozen_may_still_pass_and_no_other_claim_need_go() -> None:
    game = at_war(reason="p2.lun")
    assert is_legal(game, "p2 call_off nothing")
    game.frozen["p2"] = [Frozen(RENOUNCE, [])]
    assert is_legal(game, "p2 pass")


def test_R_SIDE2_a_lord_moves_his_own_vassals_and_nobody_elses() -> None:
    game = at_war(*SIX, vassals_follow=True)
    war = game.enclosing(War)
    game.kingdoms["p4"].lord, game.kingdoms["p5"].lord = "p3", "p6"
    war.sides |= {"p4": "attack_1", "p5": "attack_1"}
    war.waiting = ["p6"]
    do(game, "p3 stand defend_1")
    assert (war.sides["p4"], war.sides["p5"]) == ("defend_1", "attack_1")


def test_saxon_hater_comes_before_his_lord_where_vassals_follow_R_SIDE2() -> None:
    game = at_war(saxon_start="kent", vassals_follow=True)
    lay(game, "saxon_hater", "p3")
    game.kingdoms["p3"].lord = "p1"
    assert Sides(seat="p3").open_sides(game, "p3") == ["defend_1"]


def test_saxon_hater_avoids_a_side_with_one_saxon_among_britons() -> None:
    game = at_war()
    lay(game, "saxon_hater", "p4")
    do(game, "p3 stand attack_1")
    game.kingdoms["p3"].nation = SAXON
    assert Sides(seat="p4").open_sides(game, "p4") == ["defend_1"]


@pytest.mark.parametrize(("card", "keeps"), [("cast_out", {"p1"}), ("casus_belli", set())])
def test_cast_out_the_saxons_keeps_the_casters_own_saxons_at_home(card: str, keeps: set[str]) -> None:
    game = fought(table(), "", p3="attack_1", p4="defend_1")
    war = game.enclosing(War)
    war.card = card
    assert {s for s in war.sides if war.barred(game, s)} == keeps


def test_britons_unite_bars_the_britons_of_saxon_enemies_alone() -> None:
    game = fought(table(saxon_start="kent"), "", p3="attack_1", p4="defend_1")
    lay(game, "britons_unite", "p4")
    lay(game, "britons_unite", "p3")
    war = game.enclosing(War)
    assert [war.barred(game, s) for s in ("p1", "p2", "p3", "p4")] == [{BRITISH}, set(), set(), set()]


def test_R_SIDE3_a_lord_on_the_other_side_does_not_command() -> None:
    game = fought(table(), "", p3="attack_1", p4="defend_1")
    war = game.enclosing(War)
    game.kingdoms["p2"].lord = "p3"
    assert war.chief(game, "defend_1") == "p2"
    game.kingdoms["p2"].lord = "p4"
    assert war.chief(game, "defend_1") == "p4"
    lay(game, "rebellion", "p2")
    assert war.chief(game, "defend_1") == "p2"


def test_saxons_unite_bars_the_saxons_of_the_other_side_whoever_of_his_own_it_lies_on() -> None:
    game = fought(table(saxon_start="kent"), "", p3="attack_1", p4="defend_1")
    for on, barred in (("p1", {"p2", "p4"}), ("p3", {"p2", "p4"}), ("p2", {"p1", "p3"}), ("p4", {"p1", "p3"})):
        game.in_play = [InPlay("saxons_unite", on, on)]
        war = game.enclosing(War)
        assert {s for s in war.sides if war.barred(game, s)} == barred


@pytest.mark.parametrize("dead", ["p1", "p2", "p3", "p4"])
def test_night_of_the_long_knives_each_briton_rolls_the_caster_first(dead: str) -> None:
    game = begun(table())
    hold(game, "p1", "long_knives")
    for seat in game.order:
        lay(game, "brave", seat) if seat == "p1" else game.in_play.append(InPlay("brave", seat, seat))
    dice(game, *[1 if s == dead else 2 for s in game.order])
    long_knives(game, "p1", "all")
    assert {c.on for c in game.in_play} == set(game.order) - {dead}


def test_G42_a_vote_adds_four_rounds_to_any_game() -> None:
    for rounds in (4, 9, 12):
        game = table(rounds=rounds)
        game.extended = True
        assert count_rounds(game) == rounds + 4


@pytest.mark.parametrize(
    ("winner", "rounds", "lost", "odd"),
    [
        ("attack", 3, 5, True), ("attack", 3, 4, False), ("defend", 3, 9, False), ("draw", 9, 0, True),
        ("draw", 10, 0, False),
    ],
)  # fmt: skip
def test_G28_what_does_not_follow_from_the_rules_is_odd(winner: str, rounds: int, lost: int, odd: bool) -> None:
    """p1 has ten stands, of which one is left out of each loss: it walked off."""
    game = table()
    battle(game)
    draft = Draft(destroyed={"p1": ["Sp"] * (lost - 1)}, walked={"p1": ["Ps"] * min(lost, 1)})
    assert bool(oddities(game, Account("p1", winner, rounds, draft))) == odd


def test_G20_a_second_loan_to_somebody_else_leaves_the_first_and_to_the_same_takes_its_place() -> None:
    said = [Lend(["Sp"], "p1"), Lend(["Ps"], "p4"), Lend(["Ax"], "p1")]
    assert wishes_of([*said]).loans == {"p1": ["Ax"], "p4": ["Ps"]}
    bands = [Band("prince", "LH"), Band("warlord.lun", "Sp"), Raise("hearth_1", "Ps"), Raise("hearth_2", "Sp")]
    assert wishes_of([*bands]).bands == {"prince": "LH", "warlord.lun": "Sp"}
    assert wishes_of([*bands]).raised == {"hearth_1": "Ps", "hearth_2": "Sp"}
