"""Battles on the grid: how levies become armies of several players, and what comes back from the field."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.age_of_arthur import CAMPAIGN
from rules.age_of_arthur.dataset.sheets import BRITISH, PENDRAGON
from rules.age_of_arthur.facts import Frozen
from rules.age_of_arthur.game import AgeOfArthur
from rules.age_of_arthur.grid import (
    GridFight,
    Roles,
    TakeRole,
    gifts,
    make_element,
    make_grid,
    named_stands,
    site,
    variant,
)
from rules.age_of_arthur.imagine import imagine
from rules.age_of_arthur.levy import RULER, Wishes, levy
from rules.age_of_arthur.levy import Element as Stand
from rules.age_of_arthur.siege import Siege
from rules.age_of_arthur.war import War
from rules.age_of_arthur.war_facts import ATTACK, DEFEND
from rules.dba.battle import ChoosingBoard
from rules.dba.deploy import deploy_as_proposed
from rules.dba.facts import ATTACKER, DEFENDER, Ended, Grid, Hammered, Variant
from rules.dba.given import Arraying
from rules.dba.ranks import Deploying, RankCommand
from rules.dba.stances import Stances
from rules.dba.works import spend_shown
from rules.kernel import Chance
from tests.rules.age_of_arthur.scene import SIX, at_war, battle, default, do, hold, lay, muster, mustering, refused
from tests.rules.age_of_arthur.scene import table as table_of_four


def at_grid(*, pace: Any = "stance", **options: Any) -> AgeOfArthur:
    """p1 and p3 attack p2 and p4; everybody has mustered."""
    game = mustering(battles=pace, **options)
    muster(game)
    return game


def arrayed(game: AgeOfArthur, attacker: str = ATTACK) -> Grid:
    return make_grid(game, game.enclosing(War), attacker, "stance")


def test_battles_each_king_leads_his_command_and_the_declarer_attacks_R_ROLE() -> None:
    game = at_grid()
    grid = game.field_of_battle
    assert isinstance(game.top, ChoosingBoard) and game.asked() == ["p2"]  # R-BAT9: the defender picks the ground
    assert {side: army.seats for side, army in grid.armies.items()} == {ATTACKER: ["p1", "p3"], DEFENDER: ["p2", "p4"]}
    assert {name: c.seat for name, c in grid.commands.items()} == {f"p{n}.1": f"p{n}" for n in (1, 2, 3, 4)}
    for command in grid.commands.values():
        general = grid.elements[command.general]
        assert general.person == RULER and general.named and general.kind == "Cv"


def test_R_SITE_the_ground_is_that_of_the_claimed_province_else_of_the_enemys_home() -> None:
    game = at_grid()
    war, lands = game.enclosing(War), game.britain.lands
    assert site(game, war) == lands["cel"].topography
    war.reason = "p1.throne.p2"
    assert site(game, war) == lands[game.home("p2")].topography
    war.second, war.number, war.reason = ["p3", "p4"], 2, "p1.cel"
    war.sides |= {"p3": "attack_2", "p4": "defend_2"}
    assert site(game, war) == lands[game.home("p4")].topography  # C7


def test_loaning_elements_on_the_grid_F_LOAN() -> None:
    game = mustering(battles="stance")
    do(game, "p3 lend Sp,Sp to p1", "p3 done")
    for seat in ("p1", "p2", "p4"):
        do(game, f"{seat} as_proposed")
    grid = game.field_of_battle
    lent = [e for e in grid.elements.values() if e.seat == "p3" and e.command == "p1.1"]
    assert [e.kind for e in lent] == ["Sp", "Sp"] and grid.commands["p1.1"].size == 12
    assert not any(e.general for e in lent)


def test_a_general_who_is_lent_is_a_person_but_no_general_G22() -> None:
    game = at_grid()
    war = game.enclosing(War)
    lay(game, "prowess", "p3")
    for stand in war.levies["p3"]:
        stand.command = "p1"
    grid = arrayed(game)
    king = next(e for e in grid.elements.values() if e.seat == "p3" and e.person == RULER)
    assert king.named and not king.general and not king.gifts
    assert "p3.1" not in grid.commands and grid.leaders(ATTACKER) == ["p1"]


def test_R_BAT2_saxon_led_commands_keep_their_die_and_all_do_under_a_saxon() -> None:
    game = at_grid()
    game.kingdoms["p3"].nation = "saxon"
    assert {n: c.own_die for n, c in arrayed(game).commands.items()} == {
        "p1.1": False, "p3.1": True, "p2.1": False, "p4.1": False,
    }  # fmt: skip
    game.kingdoms["p2"].nation = "saxon"
    assert [n for n, c in arrayed(game).commands.items() if not c.own_die] == ["p1.1"]


def test_personal_cards_and_titles_go_with_the_kings_stand() -> None:
    game = at_grid()
    for card, seat in (("schooled", "p1"), ("brave", "p2"), ("warrior_prince", "p4")):
        lay(game, card, seat)
    game.titles["bretwalda"] = "p3"
    war = game.enclosing(War)
    war.levies["p4"][5].person = "prince"
    grid = arrayed(game)
    given = {name: e.gifts for name, e in grid.elements.items() if e.gifts}
    kings = {seat: grid.commands[f"{seat}.1"].general for seat in ("p1", "p2", "p3")}
    prince = next(n for n, s in named_stands(war).items() if s.person == "prince")
    assert given == {kings["p1"]: ["schooled"], kings["p2"]: ["brave"], kings["p3"]: ["bretwalda"],
                     prince: ["warrior_prince"]}  # fmt: skip


def test_pendragon_rides_four_cells() -> None:
    game = mustering(battles="stance")
    game.titles["pendragon"] = "p1"
    muster(game)
    riders = [e for e in game.field_of_battle.elements.values() if e.kind == "Kn"]
    assert [(e.seat, e.speed, e.person) for e in riders] == [("p1", 4, RULER)]


# Sly Fox and Dumb Ox.


def test_R_ROLE_the_side_with_more_say_chooses_and_after_a_sally_the_besieged_attack() -> None:
    game = mustering(battles="stance")
    lay(game, "sly_fox", "p2")
    muster(game)
    assert isinstance(game.top, Roles) and game.asked() == ["p2"]
    assert game.top.default(game, "p2") == TakeRole(DEFENDER)
    assert "roles_chosen" in do(game, "p2 take_role attacker")
    assert game.field_of_battle.armies[ATTACKER].chief == "p2" and game.asked() == ["p1"]


def test_R_ROLE_nobody_is_asked_about_a_battle_at_once() -> None:
    game = mustering(battles="auto")
    lay(game, "sly_fox", "p2")
    told = muster(game)
    assert "battle_fought" in told and "roles_chosen" not in told


def test_a_sally_is_attacked_from_within_G33() -> None:
    game = at_grid()
    fight = game.enclosing(GridFight)
    game.stack = [*game.stack[:-2], Siege(), fight]
    fight.roles(game)
    assert fight.attacker == DEFEND


# Ways to fight.


def test_G27_full_is_for_four_at_most() -> None:
    game = mustering(battles="full")
    muster(game)
    assert game.field_of_battle.pace == "full"
    six = at_war("ceint", "calchvynydd", "gwent", "gwynedd", "powys", "ebrauc", battles="full")
    do(six, "p3 stand attack_1", "p4 stand defend_1", "p5 stand attack_1", "p6 stand defend_1", "p2 give_battle")
    muster(six)
    assert six.field_of_battle.pace == "stance"


def test_G27_both_leaders_may_agree_on_another_way_for_one_battle() -> None:
    game = mustering(battles="stance")
    assert refused(game, "p3 propose odds") == "only_leaders_propose G27"
    assert "way_proposed" in do(game, "p1 propose odds")
    assert "way_agreed" in do(game, "p2 propose odds")
    told = muster(game)
    assert "battle_fought" in told and "boards_drawn" not in told and game.proposals == {}


def test_G27_on_the_grid_only_the_pace_changes_and_while_a_report_is_awaited_the_way() -> None:
    game = at_grid()
    assert refused(game, "p1 propose odds") == "way_not_open G27"
    do(game, "p1 propose full", "p2 propose full")
    assert game.field_of_battle.pace == "full" and game.proposals == {}
    table = at_grid(pace="table")
    do(table, "p1 propose stance", "p2 propose stance")
    assert table.field_of_battle.pace == "stance" and table.proposals == {}


def test_G27_nobody_proposes_without_a_war() -> None:
    assert refused(table_of_four(), "p1 propose odds") == "no_battle_at_hand G27"


def test_G15_questions_of_a_battle_come_in_order() -> None:
    game, seen = at_grid(), list[str]()
    while not isinstance(game.top, Stances):
        seen += [game.top.kind()] if game.top.kind() not in seen else []
        default(game)
    assert seen == ["choosing_board", "choosing_edge", Arraying.kind(), Deploying.kind()]


def test_G23_a_british_chief_ranks_his_allies_again_and_a_saxon_does_not() -> None:
    game = at_grid()
    while not isinstance(game.top, Stances):
        default(game)
    assert RankCommand in game.top.offers(game, "p1") and RankCommand not in game.top.offers(game, "p3")
    for command in game.field_of_battle.commands.values():
        command.own_die = True  # R-BAT2: under a Saxon
    assert RankCommand not in game.top.offers(game, "p1")


# Battle cards.


def test_dragons_breath_G24_is_played_with_the_muster_and_both_sides_deploy_unseen() -> None:
    game = mustering(battles="stance")
    assert refused(game, "p4 fog") == "you_hold_no_such_card G24"
    hold(game, "p4", "dragons_breath")
    do(game, "p4 fog", "p4 as_proposed")
    assert CAMPAIGN.view(game, "p1").hand_sizes["p4"] == 1  # counted until it is shown
    told = [n for seat in ("p1", "p2", "p3") for n in do(game, f"{seat} as_proposed")]
    assert "battle_card_played" in told and game.hands["p4"] == [] and "dragons_breath" in game.discards
    while not isinstance(game.top, Deploying):
        default(game)
    assert game.asked() == ["p2", "p4", "p1", "p3"]


@pytest.mark.parametrize("way", ["auto", "odds", "table"])
def test_G24_nobody_needs_fog_where_nobody_deploys(way: Any) -> None:
    game = mustering(battles=way)
    hold(game, "p4", "dragons_breath")
    assert refused(game, "p4 fog") == "nobody_deploys G24"


def test_sorcery_G24_comes_from_the_hand_and_is_discarded_when_it_is_shown() -> None:
    game = mustering(battles="stance")
    hold(game, "p2", "sorcery")
    muster(game)
    while not isinstance(game.top, Deploying):
        default(game)
    do(game, "p2 sorcery p1.1", "p2 as_proposed")
    assert game.hands["p2"] == ["sorcery"]
    assert "sorcery_cast" in do(game, "p4 as_proposed")
    assert game.hands["p2"] == [] and game.field_of_battle.commands["p1.1"].shift == -1
    frozen = mustering(battles="stance")
    hold(frozen, "p2", "sorcery")
    frozen.frozen["p2"] = [Frozen("sorcery", [])]
    assert frozen.battle_cards("p2") == []


def test_G26_where_everybody_stood_is_kept_bound_by_bound_but_not_in_a_battle_at_once() -> None:
    game = at_grid()
    while not isinstance(game.top, Stances) or game.field_of_battle.round < 2:
        default(game)
    grid = game.field_of_battle
    assert len(grid.stood) == 3 and len(grid.stood[0].split(",")) == len(grid.elements)
    assert not make_grid(game, game.enclosing(War), ATTACK, "auto").watchful


def test_R_EXP_expendables_are_a_stand_more_and_the_pool_gets_smaller_when_they_are_shown_G25() -> None:
    game = mustering(battles="stance")
    hold(game, "p2", "hammer")
    muster(game)
    while not isinstance(game.top, Deploying):
        default(game)
    do(game, "p2 bring_hammer p2_Sp1", "p2 as_proposed", "p4 as_proposed")
    grid, pool = game.field_of_battle, game.expendables
    assert sum(e.seat == "p2" for e in grid.elements.values()) == 11 and game.hands["p2"] == ["hammer"]
    seen = imagine(CAMPAIGN.view(game, "p1"), Chance("g25"), game.britain)
    assert seen.hands["p2"] == ["hammer"] and seen.field_of_battle.hammers[0].element.startswith("p2_Sp")
    grid.spent = [("p2", "hammer")]
    spend_shown(game)
    assert game.expendables == pool - 1 and game.hands["p2"] == []
    game.expendables = 0
    game.hands["p4"] = ["hammer"]
    assert game.battle_cards("p4") == []


def test_R_EXP_the_stand_that_was_lost_is_the_wagon_not_the_kings_spears() -> None:
    game = at_grid()
    elements = game.field_of_battle.elements
    elements["p2_Sp5"] = msgspec.structs.replace(elements["p2_Sp1"])
    game.field_of_battle.hammers = [Hammered("p2", "p2_Sp1", "p2_Sp5", True)]
    elements["p2_Sp1"].fate = "destroyed"
    elements["p4_Sp1"].fate = "destroyed"
    ended(game, "")
    levies = game.enclosing(War).levies
    assert not any(stand.lost for stand in levies["p2"]) and any(stand.lost for stand in levies["p4"])


# What comes back.


def ended(game: AgeOfArthur, winner: str) -> list[Any]:
    grid = game.field_of_battle
    for side in (ATTACKER, DEFENDER):
        if not grid.ground:
            grid.ground, grid.south, grid.boards = grid.boards[0], ATTACKER, []
        deploy_as_proposed(grid, side)
        grid.armies[side].shown = True
    grid.ended, grid.round = Ended(winner, "losses"), 4
    fight = game.enclosing(GridFight)
    game.stack = game.stack[: game.stack.index(fight) + 1]
    told: list[Any] = []
    game.__dict__["tell"] = told.append
    then = fight.fought(game, grid.ended)
    return [then, *told]


def test_R_BAT5_who_has_walked_off_comes_home_who_was_destroyed_or_fled_does_not() -> None:
    game = at_grid()
    elements = game.field_of_battle.elements
    for name, fate in (("p1_Ax1", "destroyed"), ("p1_Ax2", "walked"), ("p1_Ax3", "fled")):
        elements[name].fate, elements[name].cell = fate, ""
    then, fought = ended(game, DEFENDER)[:2]
    war = game.enclosing(War)
    assert then.value == DEFEND and fought.lost == {"p1": {"Ax": 2}} and fought.rounds == 4
    assert [s.lost for s in war.levies["p1"] if s.kind == "Ax"] == [True, False, True]
    assert game.grid is None


def test_R_BAT6_the_dead_are_mourned_after_the_war() -> None:
    game = at_grid()
    grid = game.field_of_battle
    king = grid.commands["p3.1"].general
    grid.elements[king].fate, grid.dead = "destroyed", [king]
    then = ended(game, "")[0]
    assert then.value == "" and game.enclosing(War).dead == ["p3.ruler"]


def test_a_battle_after_siege_losses_begins_with_what_is_left() -> None:
    game = at_grid()
    war = game.enclosing(War)
    next(s for s in war.levies["p2"] if s.kind == "Sp").lost = True
    grid = arrayed(game)
    assert sum(e.seat == "p2" for e in grid.elements.values()) == len(war.levies["p2"]) - 1
    assert [n for n in named_stands(war) if n.startswith("p2_Sp")] == ["p2_Sp1", "p2_Sp2", "p2_Sp3"]


# What else goes in.


def test_pendragon_on_foot_walks_as_spears_do() -> None:
    game = at_grid()
    war, stand = game.enclosing(War), Stand("Sp", BRITISH, "p1", PENDRAGON, "p1", person=RULER)
    assert make_element(game, stand, ATTACKER).speed == make_element(game, war.levies["p1"][-1], ATTACKER).speed
    stand.kind = "Kn"
    assert make_element(game, stand, ATTACKER).speed == 4
    stand.source = "base"
    assert make_element(game, stand, ATTACKER).speed != 4


@pytest.mark.parametrize(
    ("chooser", "role", "attacker"),
    [("p1", DEFENDER, "p2"), ("p1", ATTACKER, "p1"), ("p2", DEFENDER, "p1"), ("p2", ATTACKER, "p2")],
)
def test_R_ROLE_the_chooser_attacks_or_lets_the_enemy_attack(chooser: str, role: str, attacker: str) -> None:
    game = mustering(battles="stance")
    lay(game, "sly_fox", chooser)
    muster(game)
    assert isinstance(game.top, Roles) and game.top.take_role_role(game, chooser).values == [ATTACKER, DEFENDER]
    do(game, f"{chooser} take_role {role}")
    assert game.field_of_battle.armies[ATTACKER].chief == attacker


@pytest.mark.parametrize(("pace", "fought_by"), [("full", "stance"), ("auto", "auto"), ("stance", "stance")])
def test_G27_with_six_only_pip_by_pip_is_changed(pace: str, fought_by: str) -> None:
    game = table_of_four(*SIX)
    battle(game)
    war = game.enclosing(War)
    war.sides |= {"p3": "attack_1", "p4": "defend_1", "p5": "attack_1"}
    war.levies = {s: levy(game, s, Wishes(), (), ()) for s in war.sides}
    fight = GridFight(pace=pace, attacker=ATTACK)
    fight.array(game, None)
    assert game.field_of_battle.pace == fought_by and game.field_of_battle.watchful == (fought_by != "auto")


def test_march_moves_and_retreat_are_as_in_this_campaign_R_BAT1() -> None:
    assert variant(4) == Variant(
        scythes_always_die=False,
        first_march=("Sp", "Wb"),
        march_surcharge=("Sp", "Wb"),
        may_walk=True,
        least_command=4,
        most_commands=1,
    )
    assert arrayed(at_grid()).variant == variant(4)


def test_R_SITE_a_war_about_the_land_of_the_declarer_is_fought_there() -> None:
    game = table_of_four()
    war = War(declarer="p1", enemy="p2", card="casus_belli", reason="p2.reg")
    lands = game.britain.lands
    assert site(game, war) == lands["reg"].topography != lands[game.home("p2")].topography
    for war.reason in ("p2.pendragon", ""):
        assert site(game, war) == lands[game.home("p2")].topography


def test_R_BAT6_who_died_once_is_mourned_once() -> None:
    game = at_grid()
    grid, war = game.field_of_battle, game.enclosing(War)
    king = grid.commands["p3.1"].general
    war.dead, grid.dead = ["p3.ruler"], [king]
    ended(game, "")
    assert war.dead == ["p3.ruler"]


def test_schooled_in_war_and_prowess_are_of_a_king_who_leads_and_a_princes_gift_of_his_own() -> None:
    game = at_grid()
    for card in ("schooled", "prowess", "hearth"):
        lay(game, card, "p1")
    lay(game, "knave", "p2", by="p1")
    ruler = next(s for s in game.enclosing(War).levies["p1"] if s.person == RULER)
    assert gifts(game, ruler, True) == ["schooled", "prowess"] and gifts(game, ruler, False) == []
    ruler.person = "prince"
    assert gifts(game, ruler, False) == ["warrior_prince"]
