"""War, Armies, Battles: declaring, taking sides, mustering, fighting, settling."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rules.age_of_arthur.claims import gain
from rules.age_of_arthur.game import AgeOfArthur
from rules.age_of_arthur.levy import PRINCE, RULER, Wishes, counted, levy
from rules.age_of_arthur.muster import lend_the_few
from rules.age_of_arthur.odds import Force, choosers_of_ground
from rules.age_of_arthur.persons import bury, lose
from rules.age_of_arthur.settlement import Settlement, things_won
from rules.age_of_arthur.sides import Sides
from rules.age_of_arthur.turn import Turn
from rules.age_of_arthur.war import War
from rules.age_of_arthur.war_facts import DEFEND, WarFrame, reasons, turns_of_peace
from rules.kernel import CLOCK, TimeUp, advance
from rules.kernel.playing import run
from tests.rules.age_of_arthur.scene import begun, claim, default, dice, do, is_legal, lay, muster, refused, table

SIX = ("ceint", "calchvynydd", "gwent", "gwynedd", "powys", "ebrauc")


def at_war(*realms: str, reason: str = "p1.cel", **options: Any) -> AgeOfArthur:
    """p1 has declared war on p2."""
    game = table(*realms, **options)
    seat, thing = reason.split(".", 1)
    claim(game, seat, thing)
    do(game, f"p1 declare p2 over {reason}")
    return game


def fought(game: AgeOfArthur, winner: str, **sides: str) -> AgeOfArthur:
    """A war of p1 on p2 that has just been fought, `winner` attack or defend."""
    war = War(declarer="p1", enemy="p2", card="casus_belli", at="deaths")
    war.sides = {"p1": "attack_1", "p2": "defend_1", **sides}
    war.won = {"1": winner}
    game.stack.append(war)
    return begun(game)


def settle(game: AgeOfArthur) -> None:
    """Runs the settlement by hand, without anybody to agree with."""
    frame = Settlement(war=1)
    frame.take(game, None)
    frame.losers(game)
    frame.cast_out(game)


def test_war_everybody_takes_a_side_then_battle_and_the_victors_gain() -> None:
    game = at_war()
    claim(game, "p3", "lui")
    assert game.top.kind() == "sides" and game.asked() == ["p3"]
    do(game, "p3 stand attack_1", "p4 stand defend_1", "p2 give_battle")
    assert game.top.kind() == "muster" and game.asked() == ["p1", "p2", "p3", "p4"]
    told = muster(game)
    assert "battle_fought" in told and "war_over" in told and game.top.kind() == "playing"
    assert game.last_war == game.turns


def test_R_CB1_no_war_before_the_third_round() -> None:
    game = table(round=2)
    claim(game, "p1", "cel")
    assert refused(game, "p1 declare p2 over p1.cel") == "no_war_before R-CB1"


def test_R_CB2_two_full_rounds_of_peace_after_a_declaration() -> None:
    game = table()
    claim(game, "p1", "cel")
    game.turns, game.last_war = 17, 9
    assert turns_of_peace(game) == 1 and refused(game, "p1 declare p2 over p1.cel") == "peace_holds R-CB2"
    game.turns = 18
    assert turns_of_peace(game) == 0 and is_legal(game, "p1 declare p2 over p1.cel")


def test_R_CB3_F_CLAIM_title_and_throne_claims_count_unless_switched_off() -> None:
    game = table()
    game.titles["pendragon"] = "p2"
    claim(game, "p1", "pendragon", "throne.p2")
    assert reasons(game, "p1", "p2") == ["p1.pendragon", "p1.throne.p2"]
    game.options.cb_any_claim = False
    assert reasons(game, "p1", "p2") == []
    game.options.cb_any_claim = True
    game.titles["pendragon"] = ""
    assert reasons(game, "p1", "p2") == ["p1.throne.p2"]


def test_C2_R_CB4_the_declared_enemy_may_call_it_off_if_the_claim_is_his() -> None:
    game = at_war(reason="p2.reg")
    assert game.top.kind() == "renouncing" and game.asked() == ["p2"]
    claim(game, "p2", "lun")
    do(game, "p2 call_off lun")
    assert game.claims == {} and game.top.kind() == "playing" and turns_of_peace(game) > 0
    assert at_war().top.kind() == "sides"


def test_R_CB5_no_war_on_lord_or_vassal_but_a_rebel_may() -> None:
    game = table()
    game.titles["pendragon"] = "p2"
    claim(game, "p1", "pendragon")
    game.kingdoms["p1"].lord = "p2"
    assert game.top.declare_enemy(game, "p1").values == []
    lay(game, "rebellion", "p1")
    assert game.top.declare_enemy(game, "p1").values == ["p2"]


def test_R_SIDE1_clockwise_no_neutrals_and_the_default() -> None:
    game = at_war()
    assert game.top.default(game, "p3").side == "coin"
    claim(game, "p3", "cel")
    assert game.top.default(game, "p3").side == "attack_1"
    game.kingdoms["p3"].lord = "p2"
    assert game.top.default(game, "p3").side == "defend_1"
    advance(game, CLOCK, TimeUp())
    assert game.enclosing(WarFrame).sides["p3"] == "defend_1" and game.asked() == ["p4"]
    do(game, "p4 stand coin")
    assert game.enclosing(WarFrame).sides["p4"] in ("attack_1", "defend_1")


def test_R_SIDE2_C1_vassals_follow_only_where_that_is_switched_on() -> None:
    game = at_war()
    game.kingdoms["p3"].lord = "p2"
    assert is_legal(game, "p3 stand attack_1")
    game = at_war(vassals_follow=True)
    game.kingdoms["p3"].lord = "p2"
    assert refused(game, "p3 stand attack_1") == "side_not_open R-SIDE1"
    game = at_war(vassals_follow=True)
    game.kingdoms["p3"].lord = "p4"
    do(game, "p3 stand attack_1", "p4 stand defend_1")
    assert game.enclosing(WarFrame).sides["p3"] == "defend_1"


def test_R_SIDE3_a_lord_leads_the_side_of_his_vassal() -> None:
    game = at_war()
    game.kingdoms["p2"].lord = "p3"
    do(game, "p3 stand defend_1", "p4 stand attack_1")
    war = game.enclosing(WarFrame)
    assert war.chief(game, "defend_1") == "p3" and war.chief(game, "attack_1") == "p1" and game.asked() == ["p2"]


def test_saxon_hater_joins_the_side_without_saxons_C8_and_bars_them_where_he_leads() -> None:
    game = at_war(saxon_start="kent")
    lay(game, "saxon_hater", "p3")
    assert game.top.stand_side(game, "p3").values == ["defend_1"]
    do(game, "p3 stand defend_1", "p4 stand defend_1")
    war = game.enclosing(WarFrame)
    assert war.barred(game, "p3") == {"saxon"} and war.barred(game, "p4") == set()
    lay(game, "saxon_hater", "p2")
    assert war.barred(game, "p4") == {"saxon"}


def test_R_W2_C7_G17_a_second_war_takes_its_enemy_out_of_the_first() -> None:
    game = at_war(*SIX)
    assert game.order == ["p1", "p2", "p3", "p4", "p5", "p6"]
    do(game, "p3 stand attack_1")
    assert not is_legal(game, "p4 open_war p1") and not is_legal(game, "p4 open_war p2")
    do(game, "p4 open_war p3")
    war = game.enclosing(WarFrame)
    assert war.sides == {**war.sides, "p3": "defend_2", "p4": "attack_2"} and game.asked() == ["p5"]
    assert refused(game, "p5 open_war p6") == "two_wars_are_enough R-W2"
    assert game.top.stand_side(game, "p5").values == ["attack_1", "defend_1", "attack_2", "defend_2", "coin"]
    assert refused(at_war(), "p3 open_war p4") == "second_war_needs R-W2"


def test_C4_R_W2b_two_wars_are_fought_one_after_the_other_and_settled_in_order() -> None:
    game = at_war(*SIX)
    do(game, "p3 open_war p4", "p5 stand attack_1", "p6 stand defend_2")
    do(game, "p2 give_battle", "p4 give_battle")
    told = muster(game)
    assert told.count("battle_fought") == 2 and told.count("war_over") == 2


def test_R_MODE_the_declared_enemy_chooses_battle_or_siege() -> None:
    game = at_war("ebrauc", "rheged", reason="p1.arg")
    assert game.top.kind() == "mode" and game.asked() == ["p2"]
    assert type(game.top.default(game, "p2")).kind() == "give_battle"
    assert at_war("ebrauc", "rheged", reason="p1.arg", sieges=False).top.kind() == "muster"


def test_F_TWO_with_two_players_nobody_chooses_a_side() -> None:
    game = at_war("ebrauc", "rheged", reason="p1.arg")
    assert game.enclosing(WarFrame).sides == {"p1": "attack_1", "p2": "defend_1"}


def test_G15_what_is_asked_does_not_depend_on_a_hand() -> None:
    for hand in ((), ("dragons_breath", "sorcery")):
        game = at_war()
        game.hands["p2"] = list(hand)
        do(game, "p3 stand attack_1", "p4 stand defend_1", "p2 give_battle")
        assert game.asked() == ["p1", "p2", "p3", "p4"]


@pytest.mark.parametrize(
    ("do_", "side"),
    [
        ("with_p1", "attack_1"),
        ("against_p1", "defend_1"),
        ("lord", "defend_1"),
        ("vassals", None),
        ("claims", "attack_1"),
    ],
)
def test_G16_standing_orders_for_sides(do_: str, side: str | None) -> None:
    game = at_war()
    game.kingdoms["p3"].lord = "p2"
    claim(game, "p3", "dbr")
    pick = game.top.obey(game, "p3", do_)
    assert (pick.side if pick is not None else None) == side and do_ in Sides.orders(game, "p3")


# Armies.


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


def mustering(**options: Any) -> AgeOfArthur:
    game = at_war(**options)
    do(game, "p3 stand attack_1", "p4 stand defend_1", "p2 give_battle")
    return game


def test_loaning_elements_to_one_on_the_same_side_F_LOAN_G20_G22() -> None:
    game = mustering()
    war = game.enclosing(War)
    assert game.top.lend_to(game, "p3", []).values == ["p1"]
    assert "Cv" in game.top.lend_kinds(game, "p3").values and "Cv" not in game.top.lend_kinds(game, "p1").values
    do(game, "p3 lend Cv, 2 Sp to p1", "p3 done")
    for seat in ("p1", "p2"):
        do(game, f"{seat} as_proposed")
    assert all(e.command == "p3" for e in war.levies["p3"])
    game.top.answers["p4"] = [{"type": "as_proposed"}]
    begun(game).top.reveal(game)
    lent = [e for e in war.levies["p3"] if e.command == "p1"]
    assert sorted(e.kind for e in lent) == ["Cv", "Sp", "Sp"] and RULER in [e.person for e in lent]


def test_G21_C11_R_BAT1_fewer_than_four_are_lent_to_the_leader() -> None:
    game = mustering()
    war = game.enclosing(War)
    begun(game)
    for seat in ("p1", "p3"):
        war.levies[seat] = war.levies[seat][:3]
    lend_the_few(game, war, "p3")
    lend_the_few(game, war, "p1")
    assert {e.command for e in war.levies["p3"]} == {"p1"} == {e.command for e in war.levies["p1"]}


# Battles.


def battle(game: AgeOfArthur) -> War:
    fought(game, "")
    war = game.enclosing(War)
    war.levies = {s: levy(game, s, Wishes(), (), ()) for s in war.sides}
    return war


def test_battles_a_command_breaks_at_a_third_or_with_its_king_R_BAT3() -> None:
    game = table()
    war = battle(game)
    force = Force(game, war, DEFEND)
    for element in [e for e in force.stands if not e.person][:3]:
        element.lost = True
    assert not force.is_demoralised("p2")
    next(e for e in force.line if not e.person).lost = True
    assert force.is_demoralised("p2")
    other = Force(game, war, "attack")
    next(e for e in other.stands if e.person == RULER).lost = True
    assert other.is_demoralised("p1")


def test_R_BAT4_an_army_has_lost_at_half_or_when_most_of_it_is_demoralised() -> None:
    game = table()
    fought(game, "", p3="attack_1", p4="attack_1")
    war = game.enclosing(War)
    war.levies = {s: levy(game, s, Wishes(), (), ()) for s in war.sides}
    force = Force(game, war, "attack")
    for seat in ("p1", "p3"):
        assert not force.is_broken()
        next(e for e in war.levies[seat] if e.person == RULER).lost = True
    assert force.is_broken()


def test_time_limit_ten_rounds_without_a_decision_are_a_draw() -> None:
    game = at_war("ebrauc", "rheged", reason="p1.arg", sieges=False)
    dice(game, *[1] * 60)
    told = []
    for seat in ("p1", "p2"):
        told += do(game, f"{seat} as_proposed")
    assert game.owner("arg") == "p2" and game.claims == {"arg": ["p1"]} and "battle_fought" in told


@pytest.mark.parametrize(("shown", "dead"), [(1, True), (2, False), (5, True)])
def test_dying_personalities_on_an_odd_die_R_BAT6(shown: int, dead: bool) -> None:
    game = table()
    war = battle(game)
    dice(game, shown)
    lose(game, war, next(e for e in war.levies["p1"] if e.person == RULER))
    assert war.dead == (["p1.ruler"] if dead else [])


def test_loaning_elements_what_a_killed_king_has_lent_is_demoralised() -> None:
    game = table()
    fought(game, "", p3="attack_1")
    war = game.enclosing(War)
    war.levies = {s: levy(game, s, Wishes(), (), ()) for s in war.sides}
    war.levies["p3"][-1].command = "p1"
    force = Force(game, war, "attack")
    assert not force.shaken()
    war.dead = ["p3.ruler"]
    assert force.shaken() == {id(war.levies["p3"][-1])}


def test_R_ROLE_foxes_and_oxen_choose_the_ground() -> None:
    game = table()
    war = battle(game)
    assert choosers_of_ground(game, war) == ""
    lay(game, "sly_fox", "p1")
    assert choosers_of_ground(game, war) == "attack"
    lay(game, "dumb_ox", "p1")
    assert choosers_of_ground(game, war) == ""


def test_G24_no_battle_card_leaves_a_hand_in_a_battle_by_odds() -> None:
    game = mustering()
    game.hands["p2"] = ["sorcery", "hammer"]
    muster(game)
    assert game.hands["p2"] == ["sorcery", "hammer"]


# Settlement.


def test_R_CL4_victors_take_what_they_claim_and_losers_claims_are_void() -> None:
    game = table()
    claim(game, "p1", "cel")
    claim(game, "p3", "dor", "lui")
    claim(game, "p2", "reg", "mag")
    claim(game, "p4", "cel", "throne.p1", "ler")
    fought(game, "attack", p3="attack_1", p4="defend_1")
    settle(game)
    assert [game.owner(t) for t in ("cel", "dor", "lui")] == ["p1", "p3", "p3"]
    assert game.claims == {"mag": ["p2"], "ler": ["p4"]}


def test_R_CL4_a_throne_makes_a_vassal_and_its_card_is_discarded() -> None:
    game = table()
    lay(game, "claim_throne", "p2", by="p1", of="p1")
    claim(game, "p1", "throne.p2")
    fought(game, "attack")
    settle(game)
    assert game.lord("p2") == "p1" and "claim_throne" in game.discards and not game.claims


def test_R_CL5_G35_unowned_things_go_to_a_victor_but_not_those_of_this_war() -> None:
    game = table()
    claim(game, "p1", "pendragon", "cel")
    game.provinces["cel"].owner = ""
    fought(game, "attack")
    game.enclosing(War).fresh = ["cel"]
    assert things_won(game, 1) == ["pendragon"]
    settle(game)
    assert game.titles["pendragon"] == "p1" and game.owner("cel") == "" and game.claims == {"cel": ["p1"]}


def test_G13_two_victors_may_leave_a_prize_or_dice_for_it() -> None:
    for leaves in (True, False):
        game = table()
        claim(game, "p1", "cel")
        claim(game, "p3", "cel")
        fought(game, "attack", p3="attack_1", p4="defend_1")
        game.close_entry()
        game.enclosing(War).at = "settle"
        game.enclosing(War).levies = {s: [] for s in game.seats}
        begun(game)
        run(game)
        game.close_entry()
        assert game.top.kind() == "agreeing" and game.asked() == ["p1", "p3"]
        if leaves:
            do(game, "p1 leave cel")
            assert game.owner("cel") == "p3" and game.claims == {"cel": ["p1"]}
        else:
            dice(game, 6, 2)
            do(game, "p1 done", "p3 done")
            assert game.owner("cel") == "p1" and game.claims == {"cel": ["p3"]}


def test_F_DEATHS_rulers_who_fell_are_buried_before_the_settlement() -> None:
    game = table()
    claim(game, "p3", "cel")
    lay(game, "warrior_prince", "p1")
    fought(game, "attack", p3="attack_1")
    war = game.enclosing(War)
    war.dead = ["p1.prince", "p2.ruler"]
    bury(game, war)
    assert game.owner("cel") == "p3" and not game.in_play and game.claims == {"cel": ["p2"]}


@pytest.mark.parametrize(("winner", "freed"), [("attack", True), ("defend", False), ("", False)])
def test_rebellion_frees_only_who_beats_his_lord_F_REB(winner: str, freed: bool) -> None:
    game = table()
    game.kingdoms["p1"].lord = "p2"
    lay(game, "rebellion", "p1")
    claim(game, "p1", "cel", "throne.p4")
    fought(game, winner)
    game.enclosing(War).rebels(game)
    assert (game.kingdoms["p1"].lord == "") is freed and not game.in_play
    assert ("cel" in game.claims) is freed and "throne.p4" in game.claims


def test_cast_out_the_saxons_makes_a_saxon_a_briton_and_a_vassal() -> None:
    game = table("calchvynydd", "ceint", "gwent", "powys", saxon_start="kent")
    game.hands["p1"] = ["cast_out"]
    game.deck.remove("cast_out")
    game.titles["bretwalda"] = "p2"
    do(game, "p1 play cast_out on p2")
    war = game.enclosing(War)
    assert game.top.kind() == "sides" and war.reason == ""
    while game.top.kind() == "sides":
        do(game, f"{game.asked()[0]} stand attack_1")
    do(game, "p2 give_battle")
    assert war.barred(game, "p1") == {"saxon"}
    war.won = {"1": "attack"}
    begun(game)
    Settlement(war=1).cast_out(game)
    assert game.is_british("p2") and game.lord("p2") == "p1" and game.titles["bretwalda"] == ""
    assert game.provinces["dur"].people == "british" and game.kingdoms["p2"].ax == 0


def test_cast_out_the_saxons_obeys_the_limits_of_a_declaration() -> None:
    game = table("calchvynydd", "ceint", "gwent", round=2, saxon_start="kent")
    game.hands["p1"] = ["cast_out"]
    game.deck.remove("cast_out")
    assert game.top.playable(game, "p1") == []
    game.round = 3
    assert game.top.playable(game, "p1") == ["cast_out"]


def test_a_war_over_nothing_left_goes_on() -> None:
    """The named claim may be gone before the end: the war is fought all the same."""
    game = mustering()
    begun(game)
    gain(game, "p1", "cel")
    game.close_entry()
    while game.top.kind() != "playing":
        default(game)
    assert game.owner("cel") == "p1" and game.frame(Turn) is not None
