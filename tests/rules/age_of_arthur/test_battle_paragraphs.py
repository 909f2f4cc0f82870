"""The rulebook's changes to Big Battle DBA, paragraph by paragraph."""

from __future__ import annotations

from rules.age_of_arthur.grid import variant
from rules.age_of_arthur.sides import Mode
from rules.age_of_arthur.war import War
from rules.dba.bound import break_command, lost, why_beaten
from rules.dba.facts import ATTACKER, DEFENDER
from rules.dba.field import Field
from rules.dba.moves import March, may_walk_off
from rules.dba.pips import march_extra
from tests.rules.age_of_arthur.scene import at_war, do
from tests.rules.age_of_arthur.test_on_the_grid import arrayed, at_grid
from tests.rules.dba.stage import stage

ARTHUR = variant(least=4)


def test_command_structure_the_lord_of_a_declarer_leads_his_side_and_the_enemy_chooses_the_ground_R_SIDE3() -> None:
    game = at_war()
    game.kingdoms["p1"].lord = "p3"
    do(game, "p3 stand attack_1", "p4 stand defend_1")
    war = game.enclosing(War)
    assert (war.chief(game, "attack_1"), war.chief(game, "defend_1")) == ("p3", "p2")
    game.kingdoms["p2"].lord = "p3"  # a lord on the other side leads nobody here
    assert war.chief(game, "defend_1") == "p2"
    assert isinstance(game.top, Mode) and game.asked() == ["p2"]


def marching(kind: str, times: int, bounds: int = 2) -> tuple[Field, March, int]:
    field = stage(f"a {kind} E5 N", "d Sp E9 S", variant=ARTHUR, bounds=bounds)
    i = field.number["a1"]
    field.moved[i] = times
    return field, March(field, i), i


def test_march_moves_spears_and_warbands_may_close_with_their_second_move_and_psiloi_in_the_first_bound() -> None:
    for kind in ("Sp", "Wb"):
        assert marching(kind, 1)[1].may_close and not marching(kind, 2)[1].may_close
    for kind in ("Cv", "LH", "Ax", "Kn"):
        assert not marching(kind, 1)[1].may_close
    assert marching("Ps", 3, bounds=1)[1].may_close and not marching("Ps", 1, bounds=2)[1].may_close
    field, march, _ = marching("Cv", 1)
    far, near = field.cells["E5"], field.cells["E6"]
    assert march.near(near) and not march.near(far)  # 300 paces: three empty cells


def test_march_moves_spears_and_warbands_pay_one_more_unless_they_come_into_contact() -> None:
    for kind, extra in (("Sp", 1), ("Wb", 1), ("Ax", 0), ("Cv", 0), ("Ps", 0)):
        field, _, i = marching(kind, 1)
        assert march_extra(field, [i], in_contact=False) == extra and march_extra(field, [i], in_contact=True) == 0
        field.moved[i] = 0
        assert march_extra(field, [i], in_contact=False) == 0  # a first move is no march


def test_pip_dice_britons_share_theirs_and_a_saxon_neither_deals_nor_is_dealt_any_R_BAT2() -> None:
    game = at_grid()
    game.kingdoms["p4"].nation = "saxon"
    assert [c.seat for c in arrayed(game).commands.values() if c.own_die] == ["p4"]
    game.kingdoms["p1"].nation = "saxon"
    assert sorted(c.seat for c in arrayed(game).commands.values() if c.own_die) == ["p1", "p3", "p4"]


def test_retreat_a_command_that_is_let_go_is_demoralised_and_counts_as_such_R_BAT10() -> None:
    field = stage("a Sp E5 N general", "a Sp F5 N", "d Sp E9 S general", variant=ARTHUR)
    assert why_beaten(field.grid, ATTACKER) == ""
    break_command(field, "a_1", "rout")
    assert why_beaten(field.grid, ATTACKER) == "broken" and why_beaten(field.grid, DEFENDER) == ""


def test_retreat_who_walks_off_his_own_edge_is_lost_but_not_destroyed_R_BAT5() -> None:
    field = stage("a Sp E1 N", "a Sp F5 N", "d Sp E15 S", variant=ARTHUR)
    zones = field.zones(0)
    assert may_walk_off(field, field.number["a1"], zones) and not may_walk_off(field, field.number["a2"], zones)
    field.remove(field.number["a1"], "walked")
    field.store()
    assert lost(field.grid, ATTACKER) == 1 and not field.grid.dead
