"""Musters and sieges, question by question: what is open in each, and what an answer does."""

from __future__ import annotations

from typing import Any

import pytest

from rules.age_of_arthur import CAMPAIGN
from rules.age_of_arthur.account import Account, Draft, Fallen, Losses
from rules.age_of_arthur.choices import describe
from rules.age_of_arthur.facts import Options, RaidMark
from rules.age_of_arthur.game import AgeOfArthur
from rules.age_of_arthur.lending import lend, renew_general
from rules.age_of_arthur.levy import PRINCE, RULER, Wishes, levy
from rules.age_of_arthur.muster import Muster, call_fog_at_a_sally
from rules.age_of_arthur.nation import change_ruler
from rules.age_of_arthur.persons import bury, sicken
from rules.age_of_arthur.report_sheet import orders_for, ticked
from rules.age_of_arthur.sides import Mode, Sides
from rules.age_of_arthur.siege import Siege, go_home
from rules.age_of_arthur.siege_plans import Losing, Planned, Plans
from rules.age_of_arthur.table_battle import Reporting, TableFight
from rules.age_of_arthur.training import Training
from rules.age_of_arthur.victory import judge
from rules.age_of_arthur.war import War
from rules.age_of_arthur.ways import open_ways
from rules.age_of_arthur.winds import irish_invaders
from rules.kernel import CLOCK, Begin, advance, end, goto
from tests.rules.age_of_arthur.scene import (
    SIX,
    at_war,
    begun,
    claim,
    dice,
    do,
    fought,
    hold,
    is_legal,
    lay,
    mustering,
    refused,
    table,
)
from tests.rules.age_of_arthur.test_siege import besieged, planned
from tests.rules.age_of_arthur.test_table_battle import waiting

HOLD = "hold, losing commonest"

# Musters.


def mustered(**options: Any) -> tuple[AgeOfArthur, Muster]:
    game = mustering(**options)
    assert isinstance(game.top, Muster)
    return game, game.top


def test_R_ARM1_the_sixth_stand_is_a_saxons_to_choose_and_men_of_the_hearth_anybodys_G20() -> None:
    game, asks = mustered(saxon_start="kent")
    assert asks.raise_what(game, "p1").values == ["sixth"] and asks.raise_what(game, "p2").values == []
    assert asks.raise_stand(game, "p1", "sixth").values == ["Wb", "Ps"]
    lay(game, "hearth", "p1")
    lay(game, "hearth", "p2")
    lay(game, "hearth", "p2")
    assert asks.raise_what(game, "p1").values == ["sixth", "hearth_1"]
    assert asks.raise_what(game, "p2").values == ["hearth_1", "hearth_2"]
    assert asks.raise_stand(game, "p1", "hearth_1").values == ["Wb", "Sp", "Ps"]
    assert asks.raise_stand(game, "p3", "hearth_1").values == ["Sp", "Ps"]


def test_charisma_lets_a_briton_choose_two_stands_and_a_saxon_none() -> None:
    game, asks = mustered(saxon_start="kent")
    lay(game, "charisma", "p2")
    assert asks.raise_what(game, "p2").values == ["charisma_1", "charisma_2"]
    assert asks.raise_stand(game, "p2", "charisma_2").values == ["Sp", "Ps"]
    game.in_play[0].on = "p1"
    assert asks.raise_what(game, "p1").values == ["sixth"] and asks.raise_what(game, "p2").values == []


def test_G20_who_is_not_raided_leaves_nobody_home_and_only_the_pendragon_rides_or_walks() -> None:
    game, _ = mustered()
    assert refused(game, "p1 leave_home LH, Ps").startswith("home_is_not_raided")
    assert refused(game, "p1 mount on_foot").startswith("only_the_pendragon")
    game.raids["p2"], game.titles["pendragon"] = RaidMark("dur", "Sp"), "p1"
    assert is_legal(game, "p1 leave_home LH, Ps") and is_legal(game, "p1 mount on_foot")
    assert not is_legal(game, "p1 leave_home LH") and not is_legal(game, "p1 leave_home LH, Ps, Ax")
    assert refused(game, "p3 leave_home LH, Ps").startswith("home_is_not_raided")


def test_F_LOAN_who_is_alone_on_his_side_lends_nothing_and_nobody_lends_to_himself() -> None:
    game = at_war("ebrauc", "rheged", reason="p1.arg", sieges=False)
    assert refused(game, "p1 lend Sp to p1").startswith("nobody_to_lend_to")
    game, asks = mustered()
    assert [asks.lend_to(game, s, []).values for s in game.order] == [["p3"], ["p4"], ["p1"], ["p2"]]


def test_F_BAND_a_warlord_and_a_prince_choose_among_the_stands_of_their_king_but_his_own() -> None:
    game, asks = mustered()
    war = game.enclosing(War)
    lay(game, "warrior_prince", "p3")
    lay(game, "warlord", "gly", by="p3")
    war.levies["p3"] = levy(game, "p3", Wishes(), (), ())
    assert set(asks.band_person(game, "p3").values) == {"warlord.gly", PRINCE}
    assert asks.band_stand(game, "p3", PRINCE).values == ["LH", "Ps", "Ax", "Sp"]
    assert asks.band_person(game, "p1").values == []


@pytest.mark.parametrize(
    ("way", "open_"),
    [("auto", ["sorcery", "hammer"]), ("table", ["hammer"]), ("stance", []), ("odds", [])],
)
def test_G24_which_cards_are_entrusted_before_which_battle(way: str, open_: list[str]) -> None:
    game, asks = mustered(battles=way)
    hold(game, "p3", "sorcery", "hammer")
    assert asks.entrust_card(game, "p3").values == open_ and asks.entrust_card(game, "p4").values == []
    assert refused(game, "p4 entrust sorcery on p4").startswith("no_card_to_entrust")
    if way == "auto":
        assert asks.entrust_player(game, "p3", "sorcery").values == ["p3", "p2", "p4"]
        assert asks.entrust_player(game, "p3", "hammer").values == ["p3"]
        do(game, "p3 entrust sorcery on p4")
        assert asks.entrust_card(game, "p3").values == ["hammer"]
        do(game, "p3 done", "p1 as_proposed", "p2 as_proposed")
        asks.answers["p4"] = [{"type": "as_proposed"}]
        begun(game).top.reveal(game)
        assert game.enclosing(War).entrusted == {"p3": {"sorcery": "p4"}}


def test_G24_dragons_breath_is_played_once_where_both_deploy() -> None:
    game, _ = mustered(battles="stance")
    assert refused(game, "p3 fog").startswith("you_hold_no_such_card")
    hold(game, "p3", "dragons_breath")
    do(game, "p3 fog")
    assert refused(game, "p3 fog").startswith("card_is_played_already")
    game, _ = mustered(battles="odds")
    hold(game, "p3", "dragons_breath")
    assert refused(game, "p3 fog").startswith("nobody_deploys")


@pytest.mark.parametrize(
    ("way", "said", "fog"), [("stance", True, [1]), ("full", True, [1]), ("odds", True, []), ("stance", False, [])]
)
def test_G33_dragons_breath_at_a_sally(way: str, said: bool, fog: list[int]) -> None:
    game = begun(besieged("ebrauc", "rheged"))
    war = game.enclosing(War)
    game.options.battles = way  # type: ignore[assignment]
    war.entrusted = {"p2": {"dragons_breath": "p2"}} if said else {"p2": {"sorcery": "p2"}}
    hold(game, "p2", "dragons_breath")
    call_fog_at_a_sally(game, war, "p2")
    assert war.fog == fog


def test_R_BAT1_the_few_are_lent_as_the_hosts_gather() -> None:
    game, _ = mustered()
    do(game, "p3 lend 3 Ax, 2 Sp, LH, Ps to p1", "p3 done", "p1 as_proposed", "p2 as_proposed", "p4 as_proposed")
    war = game.frame(War)
    assert war is None  # it was fought at once
    game, _ = mustered(battles="stance")
    do(game, "p3 lend 3 Ax, 2 Sp, LH, Ps to p1", "p3 done", "p1 as_proposed", "p2 as_proposed", "p4 as_proposed")
    assert {e.command for e in game.enclosing(War).levies["p3"]} == {"p1"}


def test_G31_a_king_whose_own_stand_is_there_leads_it_still() -> None:
    game = besieged()
    war = game.enclosing(War)
    before = [e.person for e in war.levies["p2"]]
    renew_general(game, war, "p2")
    assert [e.person for e in war.levies["p2"]] == before


def test_R_BAT1_a_king_with_nothing_but_his_own_stand_who_lends_nothing_keeps_it() -> None:
    game = besieged()
    war = game.enclosing(War)
    war.levies["p3"] = [e for e in war.levies["p3"] if e.person == RULER]
    lend(game, war, "p3", {})
    assert [e.command for e in war.levies["p3"]] == ["p3"]


# Wars, step by step.


def two_wars() -> tuple[AgeOfArthur, War]:
    game = fought(table(*SIX), "", p3="attack_2", p4="defend_2")
    war = game.enclosing(War)
    war.second, war.won = ["p3", "p4"], {}
    war.levies = {s: levy(game, s, Wishes(), (), ()) for s in war.sides}
    return game, war


def test_C4_the_first_war_is_fought_and_settled_before_the_second() -> None:
    game, war = two_wars()
    assert war.fought(game, "attack") == goto("fight") and (war.number, war.won) == (2, {"1": "attack"})
    assert war.fought(game, "defend") is None and war.won == {"1": "attack", "2": "defend"}
    assert war.number == 1
    assert war.settled(game) == goto("settle") and war.number == 2
    assert war.settled(game) is None
    alone = War(declarer="p1", enemy="p2", card="casus_belli")
    assert alone.fought(game, "attack") is None and alone.settled(game) is None and alone.number == 1


def test_R_MODE_in_two_wars_each_declared_enemy_chooses() -> None:
    game, war = two_wars()
    assert getattr(war.mode(game), "frame", None) == Mode(seat="p2", war=1)
    war.modes["1"] = "siege"
    assert getattr(war.mode(game), "frame", None) == Mode(seat="p4", war=2)
    war.modes["2"] = "battle"
    assert war.mode(game) == goto("muster")
    game.options.sieges, war.modes = False, {}
    assert war.mode(game) == goto("muster") and war.modes == {"1": "battle", "2": "battle"}


def test_R_ARM3_only_auxilia_that_were_lost_become_spears() -> None:
    game, war = two_wars()
    war.won = {"1": "", "2": ""}
    for stand in war.levies["p3"]:
        stand.lost = stand.kind in ("Sp", "LH")
    next(e for e in war.levies["p4"] if e.kind == "Ax").lost = True
    game.kingdoms["p2"].ax = 1  # of a Briton who has fewer by now than he mustered
    for stand in war.levies["p2"]:
        stand.lost = stand.kind == "Ax"
    war.deaths(game)
    assert [game.kingdoms[s].ax for s in ("p1", "p2", "p3", "p4")] == [3, 0, 3, 2]


def test_F_WIN_a_crown_that_a_death_brings_ends_the_game() -> None:
    game = fought(table(), "attack")
    for seat in ("p2", "p3", "p4"):
        game.kingdoms[seat].lord = "p1"
    game.titles["pendragon"] = "p2"
    claim(game, "p1", "pendragon")
    war = game.enclosing(War)
    war.dead = ["p2.ruler"]
    war.deaths(game)
    assert game.result is not None and game.result.winners == ["p1"]


def test_G38_after_a_war_those_are_asked_who_have_the_roman_way_and_spears_to_train() -> None:
    game = fought(table(), "attack")
    war = game.enclosing(War)
    lay(game, "roman_way", "p3")
    game.kingdoms["p3"].ax = game.kingdoms["p2"].ax = 1
    war.untrained = list(game.order)
    assert getattr(war.training(game), "frame", None) == Training(seat="p3") and war.untrained == ["p4"]
    assert war.training(game) == goto("over")
    game.proposals = {"p1": "auto"}
    war.over(game)
    assert game.proposals == {}


# Sieges.


def test_G30_an_ally_of_the_besiegers_who_is_asked_may_go_home_after_a_round() -> None:
    game = planned(HOLD, HOLD, "ask, losing commonest")
    dice(game, 3, 1)
    do(game, f"p4 plan {HOLD}")
    assert game.top.kind() == "going_home" and game.asked() == ["p3"]
    dice(game, 6, 1)
    do(game, "p3 go_home")
    assert game.frame(War) is None
    stays = planned("ask, losing commonest", HOLD, "ask, losing commonest")
    dice(stays, 3, 1)
    do(stays, f"p4 plan {HOLD}", "p3 stay_on")
    assert stays.enclosing(War).gone_home == [] and stays.top.kind() == "lifting"


def test_G30_an_ally_leaves_by_his_plan_and_takes_no_more_part() -> None:
    game = planned("ask, losing commonest", HOLD, "round_1, losing commonest")
    dice(game, 3, 1)
    do(game, f"p4 plan {HOLD}")
    assert game.enclosing(War).gone_home == ["p3"] and game.top.kind() == "lifting" and game.asked() == ["p1"]


def test_G30_a_declarer_who_goes_on_besieges_them_for_another_round() -> None:
    game = planned("ask, losing commonest", realms=("ebrauc", "rheged"))
    dice(game, 3, 1, 2, 1)
    do(game, f"p2 plan {HOLD}")
    assert game.top.kind() == "lifting"
    do(game, "p1 go_on")
    assert game.enclosing(Siege).round == 2


def test_G30_only_the_beaten_are_asked_what_they_lose_and_only_where_there_is_a_choice() -> None:
    game = begun(besieged())
    war, siege = game.enclosing(War), game.enclosing(Siege)
    siege.plan = {s: Planned("hold", "ask") for s in war.sides}
    siege.beaten = "attack"
    war.levies["p3"] = [e for e in war.levies["p3"] if e.kind == "Sp"]
    then = siege.losing(game)
    asks = getattr(then, "frame", None) or getattr(then, "value", None)
    assert isinstance(asks, Losing) and asks.seats == ["p1"]
    siege.plan["p1"] = Planned("hold", "commonest")
    assert siege.losing(game) is None
    war.levies["p3"].append(war.levies["p1"][0])
    assert siege.losing(game) is not None


def test_sieges_who_has_no_stand_left_loses_none() -> None:
    game = begun(besieged())
    war, siege = game.enclosing(War), game.enclosing(Siege)
    siege.plan, siege.beaten = {s: Planned("hold", "commonest") for s in war.sides}, "attack"
    war.levies["p3"] = []
    dice(game, 6, 6, 6)
    siege.picked(game, None)
    assert sum(e.lost for e in war.levies["p1"]) == 1 and not any(e.lost for e in war.levies["p2"])


def test_sieges_who_goes_home_leaves_what_fights_under_others_where_it_is() -> None:
    game = begun(besieged())
    war = game.enclosing(War)
    war.sides["p4"] = "attack_1"
    war.levies["p4"][0].command, war.levies["p4"][1].command = "p3", "p4"
    go_home(game, "p3")
    assert [e.command for e in war.levies["p4"][:3]] == ["p1", "p4", "p4"]


def test_G31_G21_before_a_sally_both_sides_name_their_generals_and_lend_the_few() -> None:
    game = begun(besieged())
    war, siege = game.enclosing(War), game.enclosing(Siege)
    for seat in ("p1", "p2"):
        next(e for e in war.levies[seat] if e.person == RULER).lost = True
    for seat in ("p3", "p4"):
        war.levies[seat] = war.levies[seat][:3]
    siege.battle(game)
    assert all(any(e.person == RULER and not e.lost for e in war.levies[s]) for s in ("p1", "p2"))
    assert [{e.command for e in war.levies[s]} for s in ("p3", "p4")] == [{"p1"}, {"p2"}]


def test_G30_what_each_may_plan() -> None:
    game = besieged()
    assert isinstance(game.top, Plans)
    course = {s: set(game.top.plan_course(game, s).values) for s in ("p1", "p2", "p3", "p4")}
    moments = {f"round_{n}" for n in range(1, 9)} | {f"lost_{n}" for n in range(1, 7)}
    assert course["p4"] == {"hold", "go_home"} and course["p3"] == {"hold", "ask", "go_home"} | moments
    assert course["p1"] == course["p2"] == {"hold", "ask"} | moments
    assert Plans.orders(game, "p1") == ["hold", "go_home", *game.top.plan_course(game, "p1").values[2:]]


def test_G29_allies_of_both_sides_may_go_home_at_once() -> None:
    game = planned(HOLD, "ask, losing commonest", "go_home, losing commonest")
    do(game, "p4 plan go_home, losing commonest")
    assert game.enclosing(War).gone_home == ["p3", "p4"] and game.top.kind() == "sallying"


def test_G32_a_fever_kills_on_a_one_and_spares_on_anything_else() -> None:
    for shown in range(1, 7):
        game = begun(besieged("ebrauc", "rheged"))
        dice(game, shown)
        sicken(game, game.enclosing(War), "p1", set())
        assert game.enclosing(War).dead == (["p1.ruler"] if shown == 1 else [])


def test_F_DEATHS_who_dies_takes_nobody_along() -> None:
    for dead, left in (
        ("p1.prince", {"brave", "warlord"}),
        ("p1.warlord.lun", {"brave", "warrior_prince"}),
        ("p1.ruler", {"warlord"}),
    ):
        game = fought(table(), "attack")
        lay(game, "brave", "p1")
        lay(game, "warrior_prince", "p1")
        lay(game, "warlord", "lun", by="p1")
        war = game.enclosing(War)
        war.dead = [dead]
        bury(game, war)
        assert {c.card for c in game.in_play} == left


# Sides of two wars.


def test_G15_a_coin_may_take_any_side_of_two_wars() -> None:
    taken = set()
    for shown in range(1, 5):
        game = at_war(*SIX)
        do(game, "p3 open_war p4")
        sides: list[int] = []
        game.__dict__["roll"] = lambda n=6, stream="dice", shown=shown, sides=sides: sides.append(n) or shown
        do(game, "p5 stand coin")
        taken.add(game.enclosing(War).sides["p5"])
        assert sides == [4]
    assert taken == {"attack_1", "defend_1", "attack_2", "defend_2"}


def test_R_SIDE2_who_opened_a_second_war_and_its_enemy_are_not_moved() -> None:
    for vassal in ("p3", "p4"):
        game = at_war(*SIX, vassals_follow=True)
        do(game, "p3 open_war p4")
        war = game.enclosing(War)
        game.kingdoms[vassal].lord = "p5"
        before = war.sides[vassal]
        war.sides["p5"] = "defend_2" if before == "attack_2" else "attack_2"
        Sides(seat="p5").move_vassals(game, war, "p5")
        assert war.sides[vassal] == before


# What is begun and what is ended.


def test_F_SET_a_die_says_who_is_first_and_the_others_follow_around_the_map() -> None:
    firsts = set()
    for n in range(30):
        game = CAMPAIGN.new(CAMPAIGN.seats(4), f"first {n}", Options(choice="random"))
        advance(game, CLOCK, Begin())
        around = [game.kingdoms[s].realm for s in game.order]
        at = around.index("ceint")
        assert [*around[at:], *around[:at]] == ["ceint", "calchvynydd", "gwent", "powys"]
        firsts.add(around[0])
    assert len(firsts) == 4


def test_G40_a_lord_of_all_takes_no_title_that_another_holds() -> None:
    game = begun(table(saxon_start="kent"))
    for seat in ("p2", "p3", "p4"):
        game.kingdoms[seat].lord = "p1"
    game.titles["bretwalda"] = "p2"
    claim(game, "p1", "bretwalda", "pendragon")
    assert not judge(game) and game.titles == {"pendragon": "", "bretwalda": "p2"}
    game.titles["bretwalda"] = ""
    assert judge(game) and game.titles == {"pendragon": "", "bretwalda": "p1"}


def test_irish_invaders_end_every_claim_on_the_province() -> None:
    game = begun(table())
    claim(game, "p2", "leg", "mag")
    claim(game, "p3", "leg")
    claim(game, "p1", "leg")
    irish_invaders(game, "p1", "leg")
    assert game.claims == {"mag": ["p2"]}


def test_what_a_prize_is_worth_is_told_title_and_throne() -> None:
    game = table()
    worth = {}
    for thing in ("pendragon", "throne.p2"):
        told = describe(game, "p1", "claim", thing)
        assert told is not None
        worth[thing] = told.values["rank"]
    assert worth == {"pendragon": 3, "throne.p2": 2}
    king = describe(game, "p1", "play", "p2")
    assert king is not None and (king.values["rank"], king.values["lands"], king.values["stands"]) == (6, 5, 10)


def test_R_NAT2_all_that_is_for_britons_leaves_a_saxon() -> None:
    for nation, cards in (
        ("saxon", ("hill_people", "knights_renown", "roman_way", "britons_unite", "saxon_hater")),
        ("british", ("saxons_unite", "northerners")),
    ):
        game = begun(table(saxon_start="none" if nation == "saxon" else "kent"))
        for card in (*cards, "knights_errant", "hearth", "irish_friends", "charisma"):
            lay(game, card, "p1")
        change_ruler(game, "p1", nation)
        assert [c.card for c in game.in_play] == ["knights_errant", "hearth", "irish_friends", "charisma"]


# Reports from a table.


def test_G28_losses_that_are_put_down_anew_take_back_who_fell() -> None:
    game = waiting()
    do(game, "p1 losses p2: Cv,Sp; walked nothing", "p1 fallen p2: ruler", "p1 losses p2: Sp; walked nothing")
    assert isinstance(game.top, Reporting) and game.top.draft("p1").fallen == {}


def test_G28_a_draw_is_nobodys_victory() -> None:
    game = waiting()
    do(game, "p1 report draw rounds 10", "p2 confirm")
    for seat in ("p1", "p3", "p2", "p4"):
        do(game, f"{seat} used nothing")
    assert game.frame(War) is None
    game = fought(table(), "")
    table_fight = TableFight()
    game.stack.append(table_fight)
    war = game.enclosing(War)
    war.levies = {s: levy(game, s, Wishes(), (), ()) for s in war.sides}
    for winner, won in (("draw", ""), ("attack", "attack"), ("defend", "defend")):
        table_fight.reported(game, Account("p1", winner, 10, Draft()))
        assert table_fight.over(game, None) == end(won)


def test_G28_the_form_puts_down_losses_and_then_who_fell() -> None:
    lines = ["lost.p2.Cv", "lost.p2.Sp", "walked.p2.Ps", "fell.p2.ruler"]
    whole = [Losses("p2", ["Cv", "Sp"], ["Ps"]), Fallen("p2", ["ruler"])]
    assert orders_for(Draft(), "p2", lines) == whole
    assert orders_for(Draft(), "p2", lines[:3]) == whole[:1]
    put_down = Draft({"p2": ["Sp", "Cv"]}, {"p2": ["Ps"]}, {"p2": ["ruler"]})
    assert orders_for(put_down, "p2", lines) == [] and orders_for(put_down, "p2", lines[:3]) == whole[:1]
    assert sorted(ticked(put_down, "p2")) == sorted(lines)


def test_G27_while_a_report_is_confirmed_no_other_way_is_proposed() -> None:
    game = waiting()
    war = game.enclosing(War)
    assert open_ways(game, war, "p1") == ["stance", "full", "auto", "odds"]
    do(game, "p1 report draw rounds 10")
    assert open_ways(game, war, "p2") == []
