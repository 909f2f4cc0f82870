"""Every condition of a rule by itself: who else is not meant, what is not counted, and what is over afterwards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from rules.dba import bound, fights, hammer, moves
from rules.dba.ambush import around
from rules.dba.battle import GridBattle, change_pace
from rules.dba.board import draw_board, place
from rules.dba.card_play import Ambush, BringHammer, DeployingWithCards, SetFire, Sorcery, StealMarch
from rules.dba.columns import column_words
from rules.dba.combat import read, supported
from rules.dba.dealing import Dealing, deals_by_hand, sharing
from rules.dba.deploy import most_led, proposed_split, swap_leader_in, zone
from rules.dba.duel import CAMPAIGN, MANY, Duel, Options
from rules.dba.entrusted import cast_sorcery, play_entrusted
from rules.dba.facts import (
    BRAVE,
    BRETWALDA,
    CLUMSINESS,
    DITCH,
    FOOL,
    GRASSFIRE,
    HAMMER,
    KNAVE,
    PLASHING,
    PROWESS,
    SCHOOLED,
    Command,
    Ended,
    Fire,
    Hammered,
    Lurker,
    Torch,
    Works,
)
from rules.dba.field import Field
from rules.dba.fights import contacts, fight_all, give_prowess, tempered
from rules.dba.fire import can_burn, drifted, drifts, light, line, spread, starts
from rules.dba.full import FullBound, LettingGo, Orders, all_broken, loose
from rules.dba.given import Arraying
from rules.dba.groups import column_ends, group_ends
from rules.dba.hammer import bring, extra_name, looks_like, show_hammers
from rules.dba.moves import single_ends
from rules.dba.news import GeneralFell, LineBroken
from rules.dba.order_verbs import FinishBy, SingleMove
from rules.dba.outcomes import pursue, recoil_way, run, shake_loans
from rules.dba.pips import cost, deal, in_reach, kept_back, reserve
from rules.dba.ranks import AsProposed, Deploying, Form, FormLast, LineCommand, RankCommand, Splitting
from rules.dba.reach import CLOSED, NOT_ACROSS, NOT_ALONG
from rules.dba.stances import HELD, RUNS, AllStance, Rout, Send, StanceRound, Stances, Steady, YieldField, try_send
from rules.dba.works import dig, forget_stirred, is_in_wood, show_works
from rules.kernel import CLOCK, Begin, Done, Entry, TimeUp, advance
from rules.kernel.anytime import StandingOrder
from tests.rules.dba.stage import BOOK, at, heard, stage, throws
from tests.rules.dba.test_cards import do, until
from tests.rules.dba.test_order_forms import board, holding


def columns(*pieces: str, **fields: Any) -> set[str]:
    field = stage(*pieces, **fields)
    return {column_words(p) for p in column_ends(field, [0, 1], field.zones(0))}


# 4.3.5 Columns.


def test_4_3_5_of_a_columns_turns_only_the_first_after_straight_steps_is_free() -> None:
    found = columns("a Ax E5 N", "a Ax E4 N", "d Sp R13 S")
    assert {"fwd1+left+fwd2", "fwd2+right+fwd1"} <= found
    assert "fwd1+left+fwd1+right+fwd1" not in found and "left+fwd2" in found and "left+fwd3" not in found


def test_4_3_5_a_column_that_enters_a_zone_ends_there_or_goes_straight_at_him() -> None:
    assert {p for p in columns("a LH E5 N", "a LH E4 N", "d Sp G8 W") if "right" not in p and "left" not in p} == set()
    found = columns("a LH E4 N", "a LH E3 N", "d Sp H7 W", ground={"E7": "rough"})
    assert found and all(not p.startswith("fwd4") for p in found)


# 4.3.7 Fights.


def test_4_3_7_a_pair_whose_one_is_trampled_before_does_not_fight() -> None:
    field = stage(
        "a Sp E5 N", "a Sp E8 S", "d El E6 S", "d Ax E7 N", dice=throws(6, 5)
    )  # the elephants recoil over their friend: he has no fight left
    assert [i for i, _ in contacts(field, 0)] == [0, 1]
    fight_all(field, 0)
    assert at(field, "d2") == "destroyed" and at(field, "d1") == "E7 S" and at(field, "a2") == "E8 S"


@pytest.mark.parametrize(
    ("gifts", "general", "rear", "result"),
    [
        ([BRAVE], True, False, "stands"), ([BRAVE], True, True, "recoils"), ([BRAVE], False, False, "recoils"),
        ([KNAVE], True, False, "flees"), ([KNAVE], False, False, "recoils"), ([BRAVE, KNAVE], True, False, "recoils"),
        ([], True, False, "recoils"),
    ],
)  # fmt: skip
def test_4_5_a_brave_general_stands_and_a_knave_flees_where_others_recoil(
    gifts: list[str], general: bool, rear: bool, result: str
) -> None:
    field = stage("a Sp E5 N", "d Sp E6 S", *(["d Sp E4 N"] if rear else []))
    field.gifts[0], field.general[0] = gifts, general
    assert tempered(field, 0, "recoils") == result
    assert tempered(field, 0, "destroyed") == "destroyed" and tempered(field, 0, "stands") == "stands"


@pytest.mark.parametrize(
    ("gifts", "general", "scores", "then"),
    [
        ([PROWESS], True, [5, 7], [6, 7]), ([PROWESS], True, [7, 5], [7, 5]), ([PROWESS], True, [5, 5], [5, 5]),
        ([PROWESS], False, [5, 7], [5, 7]), ([CLUMSINESS], True, [7, 5], [6, 5]), ([CLUMSINESS], True, [5, 7], [5, 7]),
        ([CLUMSINESS], True, [5, 5], [5, 5]), ([CLUMSINESS, PROWESS], True, [5, 7], [6, 7]),
    ],
)  # fmt: skip
def test_4_5_prowess_helps_the_loser_and_clumsiness_hurts_the_winner(
    gifts: list[str], general: bool, scores: list[int], then: list[int]
) -> None:
    field = stage("a Sp E5 N", "d Sp E6 S")
    field.gifts[0], field.general[0] = gifts, general
    said = list(scores)
    give_prowess(field, 0, 1, said)
    assert said == then
    field.gifts[0], field.gifts[1], field.general[1] = [], gifts, general
    said = scores[::-1]
    give_prowess(field, 0, 1, said)
    assert said == then[::-1]


@pytest.mark.parametrize(("ground", "goes"), [("wood", False), ("steep", False), ("gentle", True), ("rough", True)])
def test_4_3_8_knights_pursue_over_everything_but_woods_and_steep_hills(ground: str, goes: bool) -> None:
    field = stage("a Kn E5 N", "d Sp R9 S", ground={"E6": ground})
    pursue(field, 0)
    assert at(field, "a1") == ("E6 N" if goes else "E5 N")


# R-BAT2, 4.1.6 PIPs.


def test_R_BAT2_the_worth_of_a_general_is_on_each_die_while_he_is_on_the_board() -> None:
    grid = stage("a Sp E5 N general", "d Sp E12 S general").grid
    army, general = grid.armies["attacker"], grid.elements["a1"]
    army.value = 2
    assert deal(grid, "attacker", [3]) == {"a_1": 3}  # nobody is named
    general.named = True
    assert deal(grid, "attacker", [3]) == {"a_1": 5}
    army.value = -2
    assert deal(grid, "attacker", [2]) == {"a_1": 1}
    general.cell = ""
    assert deal(grid, "attacker", [2]) == {"a_1": 2}


@pytest.mark.parametrize(("pips", "broken", "kept"), [(2, False, ["a1"]), (0, False, []), (2, True, [])])
def test_4_5_a_pip_is_kept_for_a_schooled_general_of_a_whole_command_with_a_die(
    pips: int, broken: bool, kept: list[str]
) -> None:
    grid = stage("a Sp E5 N general", "d Sp E12 S general").grid
    grid.elements["a1"].gifts = grid.elements["d1"].gifts = [SCHOOLED]
    command = grid.commands["a_1"]
    command.pips, command.broken, command.reserved = pips, broken, ["a1"]  # those of the bound before are gone
    reserve(grid, "attacker")
    assert command.reserved == kept and command.pips == pips + len(kept)
    assert grid.commands["d_1"].reserved == [] and grid.commands["d_1"].pips == 0


def test_4_5_what_is_kept_for_one_is_not_spent_on_others_and_goes_first_on_him() -> None:
    field = stage("a Sp E5 N general", "a Sp G5 N", "d Sp E12 S general")
    command = field.grid.commands["a_1"]
    command.pips, command.reserved = 3, ["a1"]
    assert kept_back(field, [1]) == 1 and kept_back(field, [0]) == 0 and kept_back(field, [0, 1]) == 0
    bound.pay(field, "a_1", [1], 1)
    assert command.pips == 2 and command.reserved == ["a1"]
    bound.pay(field, "a_1", [0, 1], 1)
    assert command.pips == 1 and command.reserved == []


def test_4_5_a_fool_pays_one_more_for_moves_in_which_he_takes_part() -> None:
    for bounds in (1, 2):
        field = stage("a Sp E5 N general", "a Sp G5 N", "d Sp E12 S general", bounds=bounds)
        field.gifts[0] = [FOOL]
        assert [cost(field, movers) for movers in ([0], [0, 1], [1])] == [2, 2, 1]
        field.gifts[0], field.gifts[1] = [], [FOOL]
        assert cost(field, [1]) == 1


@pytest.mark.parametrize(
    ("cell", "between", "heard_"),
    [
        ("E11", "", True), ("E12", "", True), ("E12", "wood", False), ("E12", "gentle", False),
        ("E12", "steep", False), ("E12", "rough", True), ("E11", "wood", True), ("E15", "", True),
        ("E12", "fire", False),
    ],
)  # fmt: skip
def test_4_1_5_woods_hills_and_fires_between_shorten_the_command_distance(
    cell: str, between: str, heard_: bool
) -> None:
    ground = {"E8": between} if between not in ("", "fire") else {}
    field = stage("a Ax E5 N general", f"a Ax {cell} N", "d Sp R12 S general", ground=ground)
    if between == "fire":
        field.fire = {field.cells["E8"]}
    assert in_reach(field, 0, 1) == heard_


# 4.3.4 The sequence of a bound.


def test_4_3_4_a_bound_begins_afresh_for_its_own_side() -> None:
    field = stage("a Sp E5 N", "d Sp E12 S", dice=throws(4))
    grid = field.grid
    grid.active, grid.fight_first, grid.sprung = "defender", ["d1"], 2
    field.moved[0] = field.moved[1] = 2
    field.held[0] = field.held[1] = True
    bound.begin(field, "attacker")
    assert (grid.active, grid.fight_first, grid.sprung) == ("attacker", [], 0)
    assert (field.moved[:2], field.held[:2]) == ([0, 2], [False, True])
    assert [a.bounds for a in grid.armies.values()] == [3, 2]
    assert grid.commands["a_1"].pips == 4 and grid.commands["d_1"].pips == 0


def test_4_3_4_a_bound_ends_the_stolen_march_of_its_own_side_and_counts_those_without_a_fight() -> None:
    field = stage("a Sp E5 N", "d Sp E12 S")
    commands = field.grid.commands
    commands["a_1"].steals = commands["d_1"].steals = True
    bound.finish(field, "attacker")
    assert not commands["a_1"].steals and commands["d_1"].steals and field.grid.quiet == 1
    field = stage("a Sp E5 N", "d Sp E6 S", dice=throws(3, 3))
    field.grid.quiet = 4
    bound.finish(field, "attacker")
    assert field.grid.quiet == 0


@pytest.mark.parametrize(("side", "let_go"), [("attacker", True), ("defender", False)])
def test_R_BAT10_a_rout_takes_effect_in_the_next_bound_of_its_own_side(side: str, let_go: bool) -> None:
    field = stage("a Sp E5 N", "d Sp E12 S", dice=throws(4))
    command = field.grid.commands["a_1"]
    command.routs = True
    bound.begin(field, side)
    assert command.broken == let_go and field.broken[0] == let_go and not field.broken[1]


def test_4_4_1_who_fights_is_not_held_and_whoever_may_run_is_not_either() -> None:
    for runs in (False, True):
        field = stage("a Sp E5 N broken", "a Sp F5 N", "a Sp M5 N", "d Sp E6 S", "d Sp F6 S")
        command = field.grid.commands["a_1"]
        command.pips, command.runs = 1, runs
        bound.hold_by_rote(field, "attacker")
        assert field.held[:3] == [False, False, not runs] and command.pips == runs


def test_4_4_1_with_a_seat_only_his_commands_are_held() -> None:
    field = stage("a Sp E5 N broken", "d Sp E12 S")
    field.grid.commands["a_1"].pips = 1
    bound.hold_by_rote(field, "attacker", "ally")
    assert not field.held[0]
    bound.hold_by_rote(field, "defender")
    assert not field.held[0]
    bound.hold_by_rote(field, "attacker", "a")
    assert field.held[0]


@pytest.mark.parametrize(("shift", "gone", "breaks"), [(0, 2, True), (0, 1, False), (1, 2, False), (-1, 1, True)])
def test_R_BAT3_sorcery_shifts_the_losses_that_a_command_bears(shift: int, gone: int, breaks: bool) -> None:
    field = stage(*(f"a Sp {file}5 N" for file in "EFGHI"), "a Sp K5 N general", "d Sp E12 S")
    field.grid.commands["a_1"].shift = shift
    for i in range(gone):
        field.remove(i, "destroyed")
    bound.test_morale(field)
    assert field.grid.commands["a_1"].broken == breaks


def test_R_BAT5_what_belongs_to_no_command_or_never_counts_is_no_loss() -> None:
    field = stage("a Sp E5 N", "a SCh F5 N", "a Sp G5 N", "d Sp E12 S")
    for i in range(3):
        field.remove(i, "destroyed")
    field.store()
    field.grid.elements["a3"].command = ""
    assert bound.lost(field.grid, "attacker") == 1 and bound.lost(field.grid, "defender") == 0
    assert bound.lost(field.grid, "attacker", "a_1") == 1 and bound.lost(field.grid, "attacker", "a_2") == 0


# 4.5 Grassfire.


def test_4_5_a_board_knows_its_fires_from_the_start() -> None:
    field = stage("a Sp E5 N", "d Sp E12 S")
    assert field.free[field.cells["E6"]]
    field.grid.fires = [Fire(["E6"], "N")]
    again = Field(field.grid, BOOK.tables)
    assert not again.free[again.cells["E6"]] and again.free[again.cells["E7"]]


def test_4_5_fire_is_lit_on_empty_open_ground_or_a_gentle_hill() -> None:
    kinds = {"E6": "gentle", "E7": "steep", "E8": "wood", "E9": "rough", "E10": "marsh", "E11": "water"}
    field = stage("a Sp E5 N", "d Sp E12 S", ground=kinds)
    burns = {cell: can_burn(field, cell) for cell in ("E4", *kinds, "E5")}
    assert [cell for cell, can in burns.items() if can] == ["E4", "E6"]
    steep = [drifted(field.grid, cell, "N") for cell in ("E5", "E6", "E7", "E8", "E9", "E10", "E15")]
    assert steep == ["E6", "E7", "", "", "", "", ""]
    assert [drifted(field.grid, "A1", way) for way in "NESW"] == ["A2", "B1", "", ""]


def test_4_5_a_line_of_fire_is_three_cells_at_most_and_drifts_away_or_aside() -> None:
    field = stage("a Sp E5 N", "d Sp E12 S")
    assert line(field, "E6", "ne") == ["E6", "F7", "G8"] and line(field, "D5", "e") == ["D5"]
    assert line(field, "B4", "w") == ["B4", "A4"]
    assert drifts(field.grid, "attacker", "e") == ["N"] and drifts(field.grid, "defender", "w") == ["S"]
    assert drifts(field.grid, "attacker", "ne") == drifts(field.grid, "attacker", "n") == ["E", "W"]


def test_4_5_fire_starts_beside_those_whom_its_owner_leads() -> None:
    field = stage("a Sp E5 N general", "d Sp E12 S general")
    found = starts(field, "a")
    assert set(found) == {"D4", "D5", "D6", "E4", "E6", "F4", "F5", "F6"}
    assert light(field, "a", "E6", "n", 2, "E") and field.grid.spent == [("a", GRASSFIRE)]
    assert field.grid.fires == [Fire(["E6", "E7"], "E")] and "E6" not in starts(field, "a")
    assert not light(field, "a", "E11", "w", 1, "N") and len(field.grid.fires) == 1


@pytest.mark.parametrize(("die", "cells"), [(1, []), (2, ["F6"]), (3, ["E6"]), (4, ["F6"]), (5, ["E6"]), (6, ["F6"])])
def test_4_5_what_becomes_of_a_fire(die: int, cells: list[str]) -> None:
    field = stage("a Sp A5 N", "d Sp A12 S", dice=throws(die))
    field.grid.fires = [Fire(["E6"], "E")]
    field.set_alight()
    spread(field)
    assert [f.cells for f in field.grid.fires] == ([cells] if cells else [])
    assert {field.names[c] for c in field.fire} == set(cells)


def test_4_5_fires_and_ambushes_ordered_with_stances_wait_for_ones_own_bound() -> None:
    field = stage("a Sp E5 N general", "d Sp E12 S general", dice=throws(4, 4))
    torch = Torch("a", "E6", "n", 1, "E")
    field.grid.torches, field.grid.lurkers = [torch], [Lurker("a", "a1", "E6", "N")]
    bound.begin(field, "defender")
    assert field.grid.torches == [torch] and len(field.grid.lurkers) == 1 and field.grid.fires == []
    bound.begin(field, "attacker")
    assert field.grid.torches == [] and field.grid.lurkers == [] and len(field.grid.fires) == 1


# 4.5 Works and hammers.


def test_4_5_an_element_has_a_ditch_or_plashing_but_not_both() -> None:
    grid = stage("a Sp E5 N", "a Sp F5 N", "d Sp E12 S").grid
    dig(grid, "a", PLASHING, ["a1"])
    dig(grid, "a", DITCH, ["a1", "a2"])
    dig(grid, "a", DITCH, ["a1"])
    assert [(w.card, w.places) for w in grid.works] == [(PLASHING, {"a1": "E5 N"}), (DITCH, {"a2": "F5 N"})]


@pytest.mark.parametrize(("place", "shown"), [("E5 N", True), ("E4 N", False), ("E5 E", False)])
def test_4_5_works_are_shown_by_contact_with_one_who_is_still_behind_them(place: str, shown: bool) -> None:
    plain = stage("a Sp E5 N", "a Sp H5 N", "d Sp E6 S")
    plain.grid.works = [Works("a", DITCH, {"a1": place, "a2": "H5 N"})]
    field = Field(plain.grid, BOOK.tables)
    show_works(field)
    assert field.grid.works[0].shown == shown and field.grid.spent == ([("a", DITCH)] if shown else [])
    forget_stirred(field)
    assert ("a1" in field.grid.works[0].places) == shown and "a2" in field.grid.works[0].places
    show_works(field)
    assert len(field.grid.spent) == shown


@pytest.mark.parametrize(
    ("foe", "gone", "before", "shows"),
    [
        ("E6 S", False, False, True), ("E9 S", False, False, False), ("E9 S", True, False, True),
        ("E6 S", False, True, False),
    ],
)  # fmt: skip
def test_G25_a_hammer_shows_when_it_touches_an_enemy_or_is_gone_and_once(
    foe: str, gone: bool, before: bool, shows: bool
) -> None:
    field = stage("a Sp E5 N", "a Sp F5 N", f"d Sp {foe}")
    field.grid.hammers = [Hammered("a", "a1", "a2", before)]
    if gone:
        field.remove(0, "destroyed")
    show_hammers(field)
    assert field.grid.spent == ([("a", HAMMER)] if shows else [])
    assert (field.kind[0] == "Exp") == shows and field.grid.elements["a1"].counts != shows


def test_G25_a_hammer_looks_like_the_commonest_heavy_foot_of_its_owner() -> None:
    grid = stage("a Sp E5 N", "a Wb F5 N", "a Wb G5 N", "d Sp E12 S", "d Ax F12 S", "d Ax G12 S").grid
    assert looks_like(grid, "a") == "Wb" and looks_like(grid, "d") == "Sp"
    assert extra_name(grid, "a") == "a_Wb1"
    grid.elements["a_Wb1"] = grid.elements["a2"]
    assert extra_name(grid, "a") == "a_Wb2"


def test_4_5_sorcery_is_spent_only_on_a_command_that_is_there() -> None:
    game = until(Stances)
    game.cards["teal"] = ["sorcery"]
    game.open_entry(Entry("teal", Begin()))
    cast_sorcery(game, "teal", "nobody.1")
    assert game.cards["teal"] == ["sorcery"]
    cast_sorcery(game, "teal", "red.1")
    assert game.field_of_battle.commands["red.1"].shift == -1 and game.cards["teal"] == []


# 4.3.10 Stances and orders.


def test_4_3_10_a_named_move_is_made_only_by_whoever_can_and_is_paid() -> None:
    def sent(*pieces: str, to: str = "E6", pips: int = 1, kept: bool = False) -> str:
        field = stage(*pieces)
        command = field.grid.commands["a_1"]
        command.pips, command.reserved = pips, ["a2"] if kept else []
        why = try_send(field, "a_1", Send("a1", to, "N"))
        assert (why is None) == (at(field, "a1") == f"{to} N") and command.pips == pips - (why is None)
        return why.key if why is not None else ""

    plain = ("a Sp E5 N", "a Sp F5 N general", "d Sp E12 S")
    assert sent(*plain) == "" and sent(*plain, to="E8") == "out_of_reach"
    assert sent(*plain, pips=0) == "too_few_pips" and sent(*plain, kept=True) == "too_few_pips"
    assert sent(*plain, pips=2, kept=True) == ""
    assert sent("a Sp E5 N broken", "a Sp F5 N general", "d Sp E12 S") == "command_is_demoralised"
    assert sent("a Sp E5 N", "a Sp F5 N general", "d Sp E6 S", to="E4") == "it_is_in_contact"
    field = stage(*plain)
    field.remove(0, "destroyed")
    gone = try_send(field, "a_1", Send("a1", "E6", "N"))
    assert gone is not None and gone.key == "element_is_gone"


@pytest.mark.parametrize(
    ("yields", "winner"), [(["red"], "defender"), (["blue"], "attacker"), (["red", "blue"], "")]
)  # fmt: skip
def test_R_BAT4_who_gives_up_has_lost_and_both_at_once_is_a_draw(yields: list[str], winner: str) -> None:
    game = until(Stances)
    for seat in game.seats:
        do(game, seat, YieldField() if seat in yields else Done())
    if (now := game.grid) is not None and now.ended is None:
        advance(game, CLOCK, TimeUp())
    assert game.field_of_battle.ended == Ended(winner, "yielded")


def test_R_BAT10_its_player_says_whether_a_demoralised_command_is_held() -> None:
    game = until(Stances)
    commands = game.field_of_battle.commands
    commands["teal.1"].broken = True
    stances = game.top
    assert isinstance(stances, Stances)
    assert stances.steady_command(game, "teal").values == ["teal.1"] and stances.whole(game, "teal") == []
    assert stances.steady_command(game, "red").values == [] and stances.whole(game, "red") == ["red.1"]
    for how, runs in ((RUNS, True), (HELD, False)):
        stances.answers = {"teal": [{"type": "steady", "command": "teal.1", "how": how}]}
        stances.settle(game, "teal", {})
        assert commands["teal.1"].runs == runs
    assert Steady("teal.1", HELD).kind() == "steady"


def test_4_3_10_who_is_late_keeps_his_stance_then_advances_and_whoever_answers_is_not_late() -> None:
    game = board(red_Sp1="E5 N")
    orders, command = game.top, game.field_of_battle.commands["red.1"]
    assert isinstance(orders, Orders)
    assert orders.default(game, "red") == FinishBy("hold")
    command.stance, command.ordered = "charge", True
    assert orders.default(game, "red") == FinishBy("charge")
    command.late = 1
    assert orders.default(game, "red") == FinishBy("charge")
    command.late = 2
    assert orders.default(game, "red") == FinishBy("advance")
    orders.holding = True
    assert orders.default(game, "red") == Done()
    orders.holding, command.late = False, 0
    advance(game, CLOCK, TimeUp())
    assert command.late == 1
    game = board(red_Sp1="E5 N")
    game.field_of_battle.commands["red.1"].late = 1
    do(game, "red", FinishBy("hold"))
    assert game.field_of_battle.commands["red.1"].late == 0


def test_4_3_10_the_time_of_who_holds_nobody_is_up_and_the_largest_groups_are_held() -> None:
    game = holding(red_Sp1="B3 N", red_Sp2="C3 N", red_Sp3="G3 N", red_Kn1="L3 N")
    game.field_of_battle.commands["red.1"].pips = 1
    advance(game, CLOCK, TimeUp())
    held = game.field_of_battle.elements
    assert [held[i].held or not held[i].cell for i in ("red_Sp1", "red_Sp2")] == [True, True]
    assert not held["red_Sp3"].held and game.field_of_battle.commands["red.1"].late == 0


def test_4_3_7_only_who_fights_and_was_not_named_is_named_first() -> None:
    game = board(red_Sp1="E5 N", red_Sp2="H5 N", red_Sp3="K5 N", blue_Sp1="E6 S", blue_Sp2="H6 S")
    orders = game.top
    assert isinstance(orders, Orders)
    assert orders.fight_first_start(game, "red").values == ["E5", "H5"]
    game.field_of_battle.fight_first = ["red_Sp1"]
    game.__dict__.pop("desk", None)
    assert orders.fight_first_start(game, "red").values == ["H5"]


def test_4_3_9_only_those_who_would_run_are_asked_for() -> None:
    game = board(red_Sp1="E5 N", red_Sp2="H5 N", blue_Sp1="E6 S")
    assert loose(game, "red") == [] and not all_broken(game, "red")
    game.field_of_battle.commands["red.1"].broken = True
    assert loose(game, "red") == ["red_Sp2"] and all_broken(game, "red") and loose(game, "blue") == []
    game.field_of_battle.commands["red.1"].broken = False
    game.field_of_battle.elements["red_Sp2"].shaken = True
    assert loose(game, "red") == ["red_Sp2"] and not all_broken(game, "red")


def test_4_3_4_a_bound_is_over_when_the_battle_is() -> None:
    game = board(red_Sp1="E5 N")
    ended = FullBound(side="attacker", queue=["red", "gold"])
    assert getattr(ended.ordered(game), "step", "") == "orders" and ended.queue == ["gold"]
    game.field_of_battle.ended = Ended("", "yielded")
    assert getattr(ended.ordered(game), "step", "") == ""
    ended.queue = ["red"]
    assert getattr(ended.held(game), "step", "") == ""


def test_4_3_4_an_agreed_pace_counts_at_once_only_before_the_first_round() -> None:
    grid = stage("a Sp E5 N", "d Sp E12 S").grid
    change_pace(grid, "stance")
    assert (grid.pace, grid.next_pace) == ("full", "stance")
    grid.round = 0
    change_pace(grid, "auto")
    assert grid.pace == "auto"


def test_4_3_4_the_second_bound_is_for_the_defender_and_only_of_a_battle_that_goes_on() -> None:
    game = board(red_Sp1="E5 N")
    battle = GridBattle()
    then: Any = battle.second_bound(game)
    assert then.frame == FullBound(side="defender")
    game.field_of_battle.pace = "stance"
    assert battle.second_bound(game) is None
    game.field_of_battle.pace, game.field_of_battle.ended = "full", Ended("", "time")
    assert battle.second_bound(game) is None


# R-BAT1, R-BAT7, 4.3.3 Before the battle.


def test_R_BAT2_the_order_of_rank_and_of_the_line_is_as_its_player_says() -> None:
    game: Duel = CAMPAIGN.start(["red", "blue"], "a key", Options())[0]
    while not isinstance(game.top, Splitting):
        seat = game.awaited()[0]
        advance(game, seat, game.top.default(game, seat))
    do(game, "red", Form("Kn", ["Pk", "Pk", "Pk", "Pk"]))
    do(game, "red", FormLast("Kn"))
    do(game, "red", RankCommand("red.2", 1))
    do(game, "red", LineCommand("red.2", 2))
    do(game, "red", Done())
    army = game.field_of_battle.armies["attacker"]
    assert army.rank == []
    do(game, "blue", AsProposed())
    while not army.rank:
        advance(game, CLOCK, TimeUp())
    assert army.rank == ["red.2", "red.1"] and army.line == ["red.1", "red.2"]


def test_4_4_3_pikes_are_dealt_out_in_twos() -> None:
    split = proposed_split(Counter({"Kn": 4, "Pk": 8, "Ax": 4, "Ps": 2}), 4, 4)
    assert len(split) == 2
    assert all(Counter(others)["Pk"] % 2 == 0 and Counter(others)["Pk"] > 0 for _, others in split)
    assert sum((Counter([g, *o]) for g, o in split), Counter()) == Counter({"Kn": 4, "Pk": 8, "Ax": 4, "Ps": 2})


def test_R_BAT7_an_army_has_as_many_commands_as_it_has_leaders() -> None:
    assert most_led(Counter({"Kn": 1, "Ps": 9}), "Kn") == 1
    assert most_led(Counter({"Kn": 2, "Ps": 9}), "Kn") == 2
    assert most_led(Counter({"LH": 2, "Sp": 1}), "LH") == 2
    shares = [["Kn", "Sp", "Ps"], ["Ps", "Ps"]]
    swap_leader_in(shares, 1)
    assert "Sp" in shares[1] and shares[0] == ["Kn", "Ps", "Ps"]


def test_4_3_3_in_fog_both_sides_deploy_and_else_one() -> None:
    game = until(Stances)
    assert Deploying(side="both").sides() == ["defender", "attacker"]
    assert Deploying(side="attacker").asked(game) == ["red", "gold"]
    assert set(Deploying(side="both").asked(game)) == set(game.seats)


def test_4_3_3_the_question_says_whether_it_is_foggy() -> None:
    game = until(Stances)
    assert Deploying(side="both").doing(game).key == "deploying_in_fog"
    assert Deploying(side="attacker").doing(game).key == "deploying_the_army"


# Who was named first in the facts is like all others.


def test_4_3_7_it_is_the_same_who_was_named_first() -> None:
    """An element whose number is 0 overlaps, harries, supports and is in the way as others are."""
    fields = [stage(first, "a Sp E5 N", "d Sp E6 S") for first in ("d Sp D5 E", "d Sp F5 W", "d Sp E4 N", "d Sp D6 S")]
    readings = [read(field, 1, 2) for field in fields]
    assert [r.harried for r in readings] == [True, True, True, False]
    assert all(r.total == readings[0].total for r in readings)
    alone = read(stage("a Sp E5 N", "d Sp E6 S"), 0, 1)
    assert not alone.harried and alone.total == readings[0].total + 1
    assert supported(stage("a Ps E4 N", "a Sp E5 N", "d Kn E6 S"), 1, "Kn") == (1, 0)
    assert supported(stage("a Ps F4 N", "a Sp E5 N", "a Sp F5 N", "d Kn E6 S"), 1, "Kn") == (1, -1)
    assert supported(stage("a Sp F5 N", "a Sp E5 N", "a Ps F4 N", "d Kn E6 S"), 1, "Kn") == (1, -1)
    field = stage("d Sp E6 W", "a Kn E5 N")
    pursue(field, 1)
    assert at(field, "a1") == "E5 N"
    field = stage("a Wb E4 N", "a Wb E5 N", "d Sp R9 S")
    pursue(field, 1)
    assert (at(field, "a2"), at(field, "a1")) == ("E6 N", "E5 N")
    assert recoil_way(stage("a Sp E4 E", "a Sp E5 N", "d Sp E6 S"), 1) == "blocked"


# 4.3.8 What follows a fight.


def test_4_3_8_a_recoiler_passes_only_where_the_cell_beyond_is_passable_and_empty() -> None:
    bows = ("a Bd E5 N", "a Bd E4 N", "d Sp E6 S")
    assert recoil_way(stage(*bows), 0) == "passes"
    assert recoil_way(stage(*bows, ground={"E3": "water"}), 0) == "blocked"
    assert recoil_way(stage(*bows, "a Sp E3 N"), 0) == "pushes"
    assert recoil_way(stage(*bows, "a Sp E3 E"), 0) == "blocked"
    assert recoil_way(stage("a Bd E5 N", "a Sp E4 N", "d Sp E6 S"), 0) == "passes"
    assert recoil_way(stage("a Sp E5 N", "a Bd E4 N", "d Sp E6 S"), 0) == "pushes"
    assert recoil_way(stage("a Bd E5 N", "a Bd E4 S", "d Sp E6 S"), 0) == "blocked"


def test_4_5_a_knave_who_cannot_recoil_does_not_flee_any_more() -> None:
    field = stage("a Sp E5 N general", "a Sp E4 W", "d Sp E6 S", dice=throws(3, 5))
    field.gifts[0] = [KNAVE]
    fights.fight(field, 0, 2)
    assert at(field, "a1") == "destroyed" and at(field, "a2") == "E4 W"


@pytest.mark.parametrize(("left", "right", "told"), [("N", "N", 1), ("E", "N", 0), ("N", "S", 0), ("", "N", 0)])
def test_a_gap_is_between_two_who_face_its_way(left: str, right: str, told: int) -> None:
    neighbours = [f"a Sp {cell} {way}" for cell, way in (("D5", left), ("F5", right)) if way]
    field = stage(*neighbours, "a Sp E5 N", "d Sp R9 S")
    number = field.number[f"a{len(neighbours) + 1}"]
    field.remove(number, "destroyed")
    fights.look_for_gap(field, number, "E5")
    assert len(heard(field, LineBroken)) == told
    field.put(number, field.cells["E5"], 0)  # a friend stands there: no gap
    fights.look_for_gap(field, number, "E5")
    assert len(heard(field, LineBroken)) == told


@pytest.mark.parametrize(
    ("kind", "foe", "add"), [("Wb", "Sp", 1), ("Sp", "Sp", 0), ("Wb", "Kn", 0), ("Wb", "Ps", 0), ("Wb", "Bw", 0)]
)
def test_4_5_a_bretwalda_is_a_rank_of_his_own_to_his_warband(kind: str, foe: str, add: int) -> None:
    field = stage(f"a {kind} E5 N", f"d {foe} E6 S")
    field.gifts[0] = [BRETWALDA]
    assert supported(field, 0, foe) == (add, -1)


# 4.3.5 Moves.


def test_4_3_5_one_steps_back_from_a_zone_only_through_empty_cells() -> None:
    def back(*pieces: str, **ground: str) -> list[str]:
        field = stage("a LH E7 N", "d Sp E9 S", *pieces, ground=ground)
        return sorted(field.names[c] for c, _ in single_ends(field, 0, field.zones(0)) if c < field.cells["E7"])

    assert back() == ["E2", "E3", "E4", "E5", "E6"]
    assert back("a Sp E5 N") == ["E6"] and back(E5="water") == ["E6"]


def test_4_3_5_nobody_passes_an_enemy() -> None:
    field = stage("a LH E5 N", "d Ps E6 N", "a Ps F6 N", "a Sp G6 N", "a Ps H6 E")
    assert moves.closed_by(field, 0, 1) == CLOSED and moves.closed_by(field, 0, 3) == CLOSED
    assert moves.closed_by(field, 0, 2) == NOT_ACROSS and moves.closed_by(field, 0, 4) == NOT_ALONG


@pytest.mark.parametrize(
    ("cell", "facing", "foe", "may"),
    [
        ("E1", "N", "", True), ("E1", "E", "", True), ("E2", "N", "", False), ("E1", "N", "d Sp E3 S", True),
        ("E1", "E", "d Sp E3 S", False), ("E1", "N", "d Sp E2 S", False),
    ],
)  # fmt: skip
def test_4_3_5_out_of_a_zone_one_walks_off_only_backwards(cell: str, facing: str, foe: str, may: bool) -> None:
    field = stage(f"a Sp {cell} {facing}", "d Sp R12 S", *([foe] if foe else []))
    assert moves.may_walk_off(field, 0, field.zones(0)) == may


@pytest.mark.parametrize(
    ("blocks", "goes"),
    [((), True), (("a Ps D5 E",), True), (("a Ps E6 E",), False), (("a Ps D6 E",), False)],
)
def test_4_3_5_a_group_goes_aside_past_others_and_through_nobody(blocks: tuple[str, ...], goes: bool) -> None:
    field = stage("a Sp E5 N", "a Sp F5 N", *blocks, "d Sp R12 S")
    assert ((0, 1, 0) in group_ends(field, [0, 1], field.zones(0))) == goes


def test_4_3_5_psiloi_of_a_group_go_as_slowly_as_the_slowest_ground() -> None:
    field = stage("a Ps E5 N", "a Ps F5 N", "d Sp R12 S")
    assert (3, 0, 0) in group_ends(field, [0, 1], field.zones(0))
    field.rate[0] = (3, 1)
    field.bad = [c == field.cells["E5"] for c in range(len(field.occ))]
    assert max(way[0] for way in group_ends(field, [0, 1], field.zones(0))) == 1
    field.bad = [False] * len(field.occ)
    assert (3, 0, 0) in group_ends(field, [0, 1], field.zones(0))


def test_G25_only_the_hammer_itself_outruns_heavy_foot_and_while_unseen() -> None:
    for element, shown, runs in (("a1", False, True), ("a2", False, False), ("a1", True, False)):
        field = stage("a Sp E5 N", "a Sp M5 N", "d Sp E15 S")
        field.grid.hammers = [Hammered("a", element, "a2", shown)]
        assert hammer.outrun(field, 0, (field.cells["E9"], 0)) == runs
        assert (field.kind[0] == "Exp") == runs
        if not shown:
            assert not hammer.outrun(field, 0, (field.cells["E6"], 0))


# Cards, stances, sequence.


def test_4_5_plashing_is_for_those_who_stand_in_a_wood() -> None:
    grid = stage("a Sp E5 N", "a Sp F5 N", "a Sp E6 N", "d Sp E12 S", ground={"E5": "wood", "F6": "wood"}).grid
    assert [is_in_wood(grid, i) for i in ("a1", "a2", "a3")] == [True, False, False]


def test_4_5_ambush_all_eight_cells_around_count() -> None:
    field = stage("a Sp E5 N", "d Sp E12 S")
    assert {field.names[c] for c in around(field, field.cells["E5"])} == {
        "D4", "E4", "F4", "D5", "F5", "D6", "E6", "F6",
    }  # fmt: skip


def test_4_5_before_ones_own_first_move_counts_those_whom_one_leads() -> None:
    game = until(Orders, Options("full", "british", "british", loans=0, cards=True), red=["grassfire"])
    orders = game.top
    assert isinstance(orders, Orders) and orders.seat == "red"
    elements = game.field_of_battle.elements
    next(e for e in elements.values() if e.command == "gold.1").moved = 1
    assert orders.closed(game, "red", SetFire) is None
    assert orders.closed(game, "red", StealMarch) is not None  # he holds no such card
    next(e for e in elements.values() if e.command == "red.1").moved = 1
    why = orders.closed(game, "red", SetFire)
    assert why is not None and why.key == "before_your_first_move"


def test_4_5_expendables_come_only_where_commands_are_given_and_each_card_once() -> None:
    game = until(Deploying, teal=["hammer", "sorcery"])
    deploying = game.top
    assert isinstance(deploying, DeployingWithCards)
    for verb in (BringHammer, Sorcery):
        assert deploying.closed(game, "teal", verb) is None and deploying.closed(game, "blue", verb) is not None
    game.field_of_battle.armies["defender"].given = False
    said = {verb: deploying.closed(game, "teal", verb) for verb in (BringHammer, Sorcery)}
    assert said[Sorcery] is None and said[BringHammer] is not None
    deploying.answers = {"teal": [{"type": "sorcery", "command": "teal.1"}]}
    why = deploying.closed(game, "teal", Sorcery)
    assert why is not None and why.key == "card_is_played_already"


def test_R_BAT10_after_the_last_command_that_was_let_go_nobody_is_asked_again() -> None:
    game = board(red_Sp1="E5 N")
    then: Any = LettingGo(seat="red").rout(game, "red", Rout("red.1"))
    assert getattr(then, "step", "") == "" and game.field_of_battle.commands["red.1"].routs
    game = board(red_Sp1="E5 N", red_Sp2="F5 N")
    grid = game.field_of_battle
    grid.commands["red.2"] = Command("attacker", "red", "red_Sp2", 1, "advance")
    grid.armies["attacker"].rank.append("red.2")
    grid.elements["red_Sp2"].command = "red.2"
    then = LettingGo(seat="red").rout(game, "red", Rout("red.1"))
    assert getattr(then, "step", "") == "ask"


def test_4_3_10_after_a_battle_was_given_up_no_bound_is_played() -> None:
    game = until(Stances)
    grid = game.field_of_battle
    grid.ended = Ended("attacker", "yielded")
    before = [army.bounds for army in grid.armies.values()]
    StanceRound().play(game, {})
    assert [army.bounds for army in grid.armies.values()] == before


def test_4_3_10_only_who_is_absent_or_has_left_holds() -> None:
    game = until(Stances)
    commands = game.field_of_battle.commands
    stances = game.top
    assert isinstance(stances, Stances)
    stances.late = ["gold"]
    game.conceded = ["blue"]
    for name, command in commands.items():
        command.stance, command.ordered, command.late = "charge", False, int(name == "teal.1")
    for seat in game.seats:
        stances.settle(game, seat, {})
    assert {n: c.stance for n, c in commands.items()} == {
        "red.1": "charge", "blue.1": "hold", "gold.1": "hold", "teal.1": "charge",
    }  # fmt: skip
    assert {n: c.late for n, c in commands.items()} == {"red.1": 0, "blue.1": 1, "gold.1": 1, "teal.1": 0}


def test_R_BAT2_there_is_nothing_to_deal_where_one_command_shares_dice() -> None:
    game = until(Stances)
    grid = game.field_of_battle
    assert sorted(sharing(grid, "attacker")) == ["gold.1", "red.1"]
    grid.commands["gold.1"].own_die = True
    assert sharing(grid, "attacker") == []
    grid.commands["gold.1"].own_die, grid.armies["attacker"].given = False, False
    assert sharing(grid, "attacker") == []


def test_R_BAT1_ranks_and_lines_are_settled_when_all_commands_are_formed() -> None:
    game: Duel = CAMPAIGN.start(["red", "blue"], "a key", Options())[0]
    while not isinstance(game.top, Splitting):
        seat = game.awaited()[0]
        advance(game, seat, game.top.default(game, seat))
    splitting = game.top
    closed = {v: splitting.closed(game, "red", v) is not None for v in (RankCommand, LineCommand, Done, Form, FormLast)}
    assert closed == {RankCommand: True, LineCommand: True, Done: True, Form: False, FormLast: False}
    assert splitting.default(game, "red") == AsProposed()
    do(game, "red", Form("Kn", ["Pk", "Pk", "Pk", "Pk"]))
    assert splitting.default(game, "red") == FormLast(splitting.generals(game, "red").values[0])
    do(game, "red", FormLast("Kn"))
    closed = {v: splitting.closed(game, "red", v) is not None for v in closed}
    assert closed == {RankCommand: False, LineCommand: False, Done: False, Form: True, FormLast: True}
    assert splitting.default(game, "red") == Done()
    splitting.settle(game, "red")
    grid = game.field_of_battle
    named = [i for i, e in grid.elements.items() if e.named]
    assert len(named) == 1 and grid.elements[named[0]].command == "red.1"
    assert {n: c.size for n, c in grid.commands.items()} == {"red.1": 5, "red.2": 13}
    assert Splitting().asked(game) == ["blue"]


# What is paid, spent and shown.


@pytest.mark.parametrize(("moved", "to", "price"), [(0, "E6", 1), (1, "E6", 2), (1, "H10", 1)])
def test_4_3_5_b_a_march_of_spears_is_paid_with_its_surcharge_but_for_contact(moved: int, to: str, price: int) -> None:
    place = "E5 N" if to == "E6" else "H9 N"
    foe = "H11 S" if to == "H10" else "R13 S"
    for how in ("order", "send"):
        game = board(red_Sp1=place, red_Kn1="G5 N", blue_Sp1=foe)
        grid = game.field_of_battle
        grid.variant, grid.commands["red.1"].general = MANY, "red_Kn1"
        grid.elements["red_Sp1"].moved = moved
        if how == "order":
            do(game, "red", SingleMove(place.split()[0], to, "N"))
        else:
            field = Field(grid, BOOK.tables)
            assert try_send(field, "red.1", Send("red_Sp1", to, "N")) is None
        assert grid.commands["red.1"].pips == 6 - price, how


def test_4_5_what_was_shown_in_a_bound_leaves_its_owners_hand() -> None:
    game = board(red_Sp1="E5 N")
    game.cards["red"] = ["hidden_ditch", "grassfire"]
    game.field_of_battle.spent = [("red", "hidden_ditch")]
    game.open_entry(Entry("red", Begin()))
    FullBound(side="attacker").combat(game)
    assert game.cards["red"] == ["grassfire"] and game.field_of_battle.spent == []


@pytest.mark.parametrize(
    ("sprung", "held", "key"),
    [(0, True, ""), (0, False, "you_hold_no_such_card"), (1, False, ""), (3, False, "card_is_played_already")],
)
def test_4_5_of_an_ambush_three_appear_in_a_bound_and_the_card_is_spent_with_the_first(
    sprung: int, held: bool, key: str
) -> None:
    game = until(Orders, Options("full", "british", "british", "forest", cards=True), red=["ambush"] if held else [])
    orders = game.top
    assert isinstance(orders, Orders) and orders.seat == "red"
    game.field_of_battle.sprung = sprung
    why = orders.closed(game, "red", Ambush)
    assert (why.key if why is not None else "") == key
    game.field_of_battle.sprung = 3
    fire = orders.closed(game, "red", SetFire)
    assert fire is not None and fire.key == "you_hold_no_such_card"


def test_G24_a_commander_plays_each_card_as_its_owner_said() -> None:
    for card, seen in (("sorcery", "shift"), ("hammer", "hammers"), ("hidden_ditch", "works")):
        game = until(Stances)
        grid = game.field_of_battle
        game.cards["teal"] = [card]
        game.__dict__["entrusted"] = lambda seat, card=card: {card: "red" if card == "sorcery" else "teal"}
        game.open_entry(Entry("teal", Begin()))
        play_entrusted(game, "teal")
        found = {
            "shift": grid.commands["red.1"].shift, "hammers": len(grid.hammers), "works": len(grid.works),
        }  # fmt: skip
        assert found == {**dict.fromkeys(found, 0), seen: -1 if seen == "shift" else 1} and grid.waylayers == []


def test_G25_a_hammer_stands_where_its_command_has_room_and_looks_ahead() -> None:
    for seat, facing in (("red", "N"), ("teal", "S")):
        game = until(Stances)
        grid = game.field_of_battle
        grid.south = "attacker"
        taken = {e.cell for e in grid.elements.values()}
        bring(game, seat, "x")
        extra = grid.elements[grid.hammers[0].extra]
        assert extra.facing == facing and extra.cell not in taken and extra.cell in zone(grid, f"{seat}.1")
        assert extra.seat == seat and extra.command == f"{seat}.1"


# Fights.


def test_R_BAT6_a_general_who_is_trampled_has_fallen() -> None:
    field = stage("a El E5 N", "a Sp E4 N general", "d Sp E6 S", dice=throws(1, 4))
    fights.fight(field, 0, 2)
    assert at(field, "a2") == "destroyed" and at(field, "a1") == "E4 N"
    assert [n.element for n in heard(field, GeneralFell)] == ["a2"]


@pytest.mark.parametrize(("active", "kind"), [("a", "SCh"), ("d", "SCh"), ("a", "Exp"), ("d", "Exp")])
def test_4_1_4_a_scythed_chariot_of_either_side_is_gone_after_a_fight_and_expendables_are_not(
    active: str, kind: str
) -> None:
    field = stage("a Sp E5 N", f"d {kind} E6 S", dice=throws(1, 5) if active == "a" else throws(5, 1))
    fights.fight(field, *((0, 1) if active == "a" else (1, 0)))
    assert (at(field, "d1") == "destroyed") == (kind == "SCh")


# 4.3.5 Moves near the enemy.


def test_4_3_5_a_column_is_tried_and_stands_where_it_stood() -> None:
    field = stage("a Wb E5 N", "a Wb E4 N", "d Sp E8 S", "d Sp I5 W")
    field.moved[0] = field.moved[1] = 1
    before = (list(field.cell), list(field.facing), list(field.occ))
    column_ends(field, [0, 1], field.zones(0))
    group_ends(field, [0, 1], field.zones(0))
    single_ends(field, 0, field.zones(0))
    assert (field.cell, field.facing, field.occ) == before


def test_4_3_5_a_column_with_a_follower_in_a_zone_does_not_move() -> None:
    plain = ("a LH E7 N", "a LH E6 N", "a LH E5 N")
    for foe, goes in (("d Sp G5 W", False), ("d Sp G6 W", False), ("d Sp H5 W", True)):
        field = stage(*plain, foe)
        assert bool(column_ends(field, [0, 1, 2], field.zones(0))) == goes, foe


@pytest.mark.parametrize(("facing", "engaged"), [("N", True), ("S", True), ("E", False), ("W", False)])
def test_4_3_5_an_overlap_is_with_one_who_faces_along(facing: str, engaged: bool) -> None:
    """He stands beside and fights somebody in front of him."""
    ahead = {"N": "F6 S", "S": "F4 N", "E": "G5 W", "W": "E5 E"}[facing]
    pieces = ["a Ax E5 N", f"d Sp F5 {facing}", *([f"a Sp {ahead}"] if facing != "W" else [])]
    field = stage(*pieces)
    assert moves.engages_now(field, 0) == engaged


def test_4_3_5_whoever_was_named_first_is_in_the_way_too() -> None:
    field = stage("a Sp E6 N", "a Sp E5 N", "d Sp R12 S")
    assert "E6" not in {field.names[c] for c, _ in single_ends(field, 1, field.zones(0))}


# Before the battle, and the questions.


def test_4_3_2_the_sea_is_at_one_side_and_no_feature_touches_it() -> None:
    def dice(most: int, *first: int) -> Callable[[int], int]:
        rolls = iter(first)
        return lambda sides: min(next(rolls, most), sides)

    for side, files in ((1, (1, 2)), (2, (17, 18))):
        rows = draw_board(BOOK.boards["littoral"], 18, dice(4, 1, side))
        assert all({n for n, c in enumerate(row, 1) if c == "~"} == set(files) for row in rows)
    sea = {1, 2}
    assert all(place([], 18, sea, dice(n)) == set() for n in (1, 2))
    assert place([], 18, sea, dice(4)) != set()
    assert place([("wood", {(8, 5)})], 18, set(), dice(4)) == set()


def test_4_3_3_who_has_deployed_everybody_is_done_and_else_the_rest_is_proposed() -> None:
    game = until(Deploying)
    deploying = game.top
    assert isinstance(deploying, Deploying)
    assert deploying.default(game, "teal") == AsProposed() and deploying.closed(game, "teal", Done) is not None
    cells = iter(zone(game.field_of_battle, "teal.1"))
    waiting = deploying.waiting(game, "teal")
    deploying.answers = {"teal": [{"type": "station", "element": i, "cell": next(cells)} for i in waiting]}
    assert deploying.default(game, "teal") == Done() and deploying.closed(game, "teal", Done) is None
    why = deploying.closed(game, "teal", AsProposed)
    assert why is not None and why.key == "everybody_is_deployed"


def test_4_3_3_a_chief_orders_his_line_from_the_first_place_on_or_leaves_it() -> None:
    game = until(Stances)
    for army in game.field_of_battle.armies.values():
        assert len(army.line) == 2
    ask = Arraying()
    assert ask.asked(game) == ["red", "blue"]
    assert ask.closed(game, "red", AsProposed) is None and ask.default(game, "red") == AsProposed()
    for open_ in (ask.rank_command_place(game, "red", "red.1"), ask.line_command_place(game, "red", "red.1")):
        assert (open_.least, open_.most) == (1, 2)
    ask.answers = {"red": [{"type": "line_command", "command": "red.1", "place": 2}]}
    assert ask.closed(game, "red", AsProposed) is not None and ask.default(game, "red") == Done()
    game.field_of_battle.armies["defender"].line = ["blue.1"]
    assert ask.asked(game) == ["red"]


def test_4_3_10_no_stance_for_all_where_nobody_follows_orders() -> None:
    game = until(Stances)
    stances = game.top
    assert isinstance(stances, Stances) and stances.closed(game, "teal", AllStance) is None
    game.field_of_battle.commands["teal.1"].broken = True
    assert stances.closed(game, "teal", AllStance) is not None and stances.closed(game, "red", AllStance) is None
    assert stances.closed(game, "teal", Done) is None


def test_a_side_stands_with_those_on_the_board() -> None:
    grid = stage("a Sp E5 N", "a Sp F5 N", "d Sp E12 S").grid
    grid.elements["a1"].cell = ""
    assert grid.standing("attacker") == ["a2", "a_far"] and grid.standing("defender") == ["d1", "d_far"]


def test_R_BAT8_the_score_of_a_chief_who_was_saved_is_one_more() -> None:
    field = stage("a Sp E5 N general", "a Sp E4 W", "d Sp E6 S")
    field.chiefs = (0, -1)
    scores = [7, 8]
    results, saved = fights.settle_scores(field, 0, 2, scores)
    assert scores == [8, 8] and saved == [0] and results == ("stands", "stands")
    scores = [7, 8]
    assert fights.settle_scores(field, 0, 2, scores)[1] == [] and scores == [7, 8]


# 4.3.5 Columns, and what a bound asks.


def test_4_3_5_all_that_a_column_of_knights_can_do_on_open_ground() -> None:
    left = {
        "left+fwd1", "left+fwd2", "fwd1+left+fwd1", "fwd1+left+fwd2", "fwd2+left+fwd1", "left+right+fwd1",
        "fwd1+left+right+fwd1",
    }  # fmt: skip
    swap = {"left": "right", "right": "left"}
    right = {"+".join(swap.get(step, step) for step in path.split("+")) for path in left}
    assert columns("a Kn E5 N", "a Kn E4 N", "d Sp R13 S") == left | right
    assert "fwd1+left+right+left+fwd1" not in columns("a LH E5 N", "a LH E4 N", "d Sp R13 S")


def test_4_3_5_the_leader_of_a_column_neither_turns_in_a_zone_nor_leaves_one_sideways() -> None:
    free = columns("a LH E5 N", "a LH E4 N", "d Sp R13 S")
    near = columns("a LH E5 N", "a LH E4 N", "d Sp G8 W")  # he pins the third cell ahead
    assert {"fwd3+left+fwd1", "fwd2+left+fwd1"} <= free and "fwd3+left+fwd1" not in near and "fwd2+left+fwd1" in near
    assert columns("a LH E8 N", "a LH E7 N", "d Sp G8 W") == set()


def test_4_3_5_a_column_goes_as_slowly_as_the_slowest_in_its_bad_going() -> None:
    found = columns("a Ax E5 N", "a LH E4 N", "d Sp R13 S", ground={"E6": "rough", "E7": "rough"})
    assert "fwd2" in found and "fwd3" not in found
    found = columns("a Ax E5 N", "a Ax E4 N", "d Sp R13 S", ground={"E6": "rough", "E7": "rough"})
    assert "fwd3" in found and "fwd4" not in found


def test_4_3_9_only_the_demoralised_who_are_free_are_held_and_each_once() -> None:
    game = holding(red_Sp1="B3 N", red_Sp2="E3 N", red_Sp3="G3 N", blue_Sp1="E4 S")
    orders = game.top
    assert isinstance(orders, Orders) and orders.hold_ground_corner(game, "red").values == ["B3", "G3"]
    game.field_of_battle.elements["red_Sp3"].held = True
    game.__dict__.pop("desk", None)
    assert orders.hold_ground_corner(game, "red").values == ["B3"]


def test_4_3_4_orders_are_asked_of_whoever_has_a_whole_command() -> None:
    game = board(red_Sp1="E5 N")
    game.open_entry(Entry("red", Begin()))
    now = FullBound(side="attacker")
    now.flights(game)
    assert now.queue == ["red"]
    game.field_of_battle.commands["red.1"].broken = True
    game.field_of_battle.elements["red_Sp1"].held = True
    now.flights(game)
    assert now.queue == []


def test_R_BAT4_only_giving_up_is_kept_for_the_chief() -> None:
    game = until(Orders, Options("full", "british", "british"))
    orders = game.top
    assert isinstance(orders, Orders)
    assert orders.closed(game, "gold", YieldField) is not None and orders.closed(game, "red", YieldField) is None
    assert orders.closed(game, "gold", FinishBy) is None and orders.closed(game, "gold", Done) is None


def test_R_BAT1_what_is_in_no_command_is_not_shaken() -> None:
    field = stage("a Sp E5 N general", "a Sp F5 N", "d Sp E12 S general")
    field.grid.elements["a2"].command = ""
    shake_loans(field, "a")
    assert not field.grid.elements["a2"].shaken


def test_4_5_ambush_a_moment_of_the_deployment_and_of_every_bound_is_kept() -> None:
    field = stage("a Sp E5 N", "d Sp E12 S")
    field.grid.watchful = True
    bound.finish(field, "attacker")
    assert field.grid.stood == ["E5,R1,E12,R15"] or len(field.grid.stood) == 1
    field.grid.watchful = False
    bound.finish(field, "attacker")
    assert len(field.grid.stood) == 1


@pytest.mark.parametrize(("gone", "plays"), [(["red", "gold", "blue", "teal"], True), (["red", "gold", "blue"], False)])
def test_4_4_2_when_everybody_has_left_the_commanders_fight_it_out(
    gone: list[str], plays: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = until(Stances)
    game.open_entry(Entry("teal", Begin()))
    game.conceded = gone
    played: list[Any] = []
    monkeypatch.setattr("rules.dba.battle.play_at_once", played.append)
    then: Any = GridBattle().after_round(game)
    assert bool(played) == plays and getattr(then, "step", "") == ("" if plays else "round")
    game.field_of_battle.ended = Ended("", "time")
    assert GridBattle().after_round(game) is None and len(played) == plays


def test_G24_in_a_battle_at_once_cards_are_played_when_a_side_has_deployed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = until(Deploying)
    game.open_entry(Entry("teal", Begin()))
    game.field_of_battle.pace = "auto"
    played: list[str] = []
    monkeypatch.setattr("rules.dba.battle.play_entrusted", lambda game, seat: played.append(seat))
    GridBattle().deploy(game, "defender")
    assert sorted(played) == ["blue", "teal"] and game.field_of_battle.armies["defender"].shown
    assert not game.field_of_battle.armies["attacker"].shown


def test_4_3_8_half_a_cell_short_of_the_edge_nobody_is_lost() -> None:
    field = stage("a LH E3 S", "a Sp E2 E", "d Sp R9 S")
    field.rate[0] = (2, 2)
    run(field, 0)
    assert at(field, "a1") in ("D2 S", "F2 S")
    field = stage("a LH E2 S", "d Sp R9 S")
    field.rate[0] = (2, 2)
    run(field, 0)
    assert at(field, "a1") == "fled"


@pytest.mark.parametrize(("pace", "boards"), [("full", 3), ("stance", 3), ("auto", 1)])
def test_4_3_2_three_boards_to_choose_from_and_one_for_a_battle_at_once(pace: str, boards: int) -> None:
    game = until(Deploying)
    grid = game.field_of_battle
    grid.pace = pace
    game.open_entry(Entry("teal", Begin()))
    GridBattle().ground(game)
    assert len(grid.boards) == boards and all(len(rows) == 15 for rows in grid.boards)


def test_4_5_a_ditch_is_for_ones_own_stands_that_were_stationed() -> None:
    game = until(Deploying, teal=["hidden_ditch"])
    deploying = game.top
    assert isinstance(deploying, DeployingWithCards)
    one, other, third = deploying.waiting(game, "teal")[:3]
    cells = zone(game.field_of_battle, "teal.1")
    deploying.answers = {
        "teal": [{"type": "station", "element": i, "cell": c} for i, c in zip((one, other), cells, strict=False)]
    }
    assert deploying.ditch_elements(game, "teal").values == [one, other]
    game.field_of_battle.elements[other].seat = "blue"  # lent
    assert deploying.ditch_elements(game, "teal").values == [one] and third not in (one, other)


def test_R_BAT10_only_who_has_a_command_to_let_go_is_asked() -> None:
    game = until(Orders, Options("full", "british", "british"))
    commands = game.field_of_battle.commands
    now = FullBound(side="attacker")
    now.queue_up(game)
    assert now.queue == ["red", "gold"]
    commands["red.1"].broken = True
    now.queue_up(game)
    assert now.queue == ["gold"]
    commands["gold.1"].routs = True
    now.queue_up(game)
    then: Any = now.routs(game)
    assert now.queue == [] and then.step == "dice"


def test_G23_only_who_has_ordered_it_last_is_asked_to_deal_unequal_dice() -> None:
    game = until(Stances)
    grid = game.field_of_battle
    chief = grid.armies["attacker"].chief
    for name, pips in (("red.1", 5), ("gold.1", 2)):
        grid.commands[name].pips = pips
    assert not deals_by_hand(game, "attacker")

    def ordered(*words: str) -> bool:
        game.kept.orders = {chief: [StandingOrder(Dealing.kind(), word) for word in words]}
        return deals_by_hand(game, "attacker")

    assert ordered("ask") and not ordered("by_rank") and not ordered("ask", "by_rank") and ordered("by_rank", "ask")
    grid.commands["gold.1"].pips = 5
    assert not ordered("ask")


def test_4_3_5_a_group_of_psiloi_does_not_leave_the_board_and_stops_before_an_enemy() -> None:
    field = stage("a Ps E13 N", "a Ps F13 N", "d Sp R2 S")
    assert {way for way in group_ends(field, [0, 1], field.zones(0)) if way[1:] == (0, 0)} == {(1, 0, 0), (2, 0, 0)}
    field = stage("a Ps E5 N", "a Ps F5 N", "d Ps F8 N")  # he has turned his back: no zone in front of him
    assert {way for way in group_ends(field, [0, 1], field.zones(0)) if way[1:] == (0, 0)} == {(1, 0, 0), (2, 0, 0)}
