"""What is met seldom on the grid: flights out of bad going and over a side edge, loans, rounds without an answer."""

from __future__ import annotations

import pytest

from rules.dba.ambush import Lookout
from rules.dba.battle import settle_edge
from rules.dba.card_play import DeployingWithCards
from rules.dba.combat import supported
from rules.dba.entrusted import play_entrusted
from rules.dba.facts import AMBUSH, ATTACKER, KNAVE, PRINCE, SCHOOLED, Command
from rules.dba.fights import fight
from rules.dba.full import Orders, may_rout
from rules.dba.hammer import could_be
from rules.dba.moves import single_ends
from rules.dba.news import DeathRolled
from rules.dba.outcomes import may_pass, mourn, pursue, run
from rules.dba.pips import has_own_pip
from rules.dba.stances import Send, Stance, Stances, YieldField, let_go
from rules.dba.works import own_elements
from rules.kernel import CLOCK, Begin, Entry, Illegal, TimeUp, advance, check
from tests.rules.dba.stage import at, heard, stage, throws
from tests.rules.dba.test_cards import do, until

# 4.3.8 Flights.


def test_4_3_8_who_flees_out_of_bad_going_has_its_rate_for_all_of_the_way() -> None:
    field = stage("a LH E9 S", "d Sp R9 S", ground={"E9": "rough"})
    run(field, 0)
    assert at(field, "a1") == "E7 S"
    field = stage("a LH E9 S", "d Sp R9 S")
    run(field, 0)
    assert at(field, "a1") == "E4 S"


@pytest.mark.parametrize(("faces", "passes"), [("N", True), ("S", True), ("E", False), ("W", False)])
def test_4_3_5_one_passes_through_friends_who_face_along_its_way_and_not_across(faces: str, passes: bool) -> None:
    field = stage("a Cv E9 S", f"a Ps E8 {faces}", "d Sp R9 S")
    assert may_pass(field, 0, 1) == passes
    run(field, 0)
    assert at(field, "a1") == ("E5 S" if passes else "F6 S")


def test_4_1_3_a_rear_rank_lives_when_its_front_runs_off_the_board() -> None:
    """A knave flees where others recoil; his rear rank is in his way, and so is a friend, and he leaves by the side."""
    field = stage("a Wb A8 N general", "a Wb A7 N", "a Sp B6 E", "d Sp A9 S", dice=throws(1, 4))
    field.gifts[0] = [KNAVE]
    fight(field, 0, 3)
    assert (at(field, "a1"), at(field, "a2")) == ("fled", "A6 N")


# 4.3.5 Moves.


def test_4_3_5_one_steps_back_from_a_zone_through_bad_going_at_its_rate_there() -> None:
    def back(ground: dict[str, str]) -> list[str]:
        field = stage("a LH E7 N", "d Sp E9 S", ground=ground)
        ends = single_ends(field, 0, field.zones(0))
        return sorted(field.names[c] for c, _ in ends if field.names[c] not in ("E7", "E8"))

    assert back({}) == ["E2", "E3", "E4", "E5", "E6"]
    assert back({"E6": "rough"}) == ["E5", "E6"]
    assert back({"E4": "rough"}) == ["E5", "E6"]
    assert back({"E5": "rough", "E4": "rough"}) == ["E5", "E6"]


# 4.5 Cards.


def test_4_5_ambush_a_wood_is_looked_into_from_the_next_cell_alone() -> None:
    field = stage("a Sp A1 N", "d Sp E11 S", ground={"E9": "wood", "E8": "wood"})
    lookout = Lookout(field, 0)
    sees = {start: lookout.sees(field.cells[start], field.cells["E9"], set()) for start in ("E10", "E11", "F10", "G9")}
    assert sees == {"E10": True, "E11": False, "F10": True, "G9": False}


def test_4_5_plashing_and_ditches_are_for_ones_own_stands_under_ones_own_lead() -> None:
    grid = stage("a Sp E5 N", "a Sp F5 N", "a Sp G5 N general", "d Sp E12 S general").grid
    assert own_elements(grid, "a") == ["a1", "a2", "a3"]
    grid.elements["a2"].seat = "ally"  # lent to a
    grid.elements["d1"].seat = "a"
    grid.elements["a1"].cell = ""
    assert own_elements(grid, "a") == ["a3"]


def test_4_5_expendables_are_not_hidden_where_a_person_rides() -> None:
    grid = stage("a Sp E5 N", "a Sp F5 N", "a Sp G5 N general", "a Wb H5 N", "a Sp I5 N", "d Sp E12 S general").grid
    grid.elements["a2"].named = True
    grid.elements["a5"].seat = "ally"
    assert could_be(grid, "a", "Sp") == ["a1"] and could_be(grid, "a", "Wb") == ["a4"]


# 4.3.10 Stances.


def test_4_3_10_two_named_moves_for_each_command_and_round() -> None:
    game = until(Stances)
    grid = game.field_of_battle
    mine = [i for i, e in grid.elements.items() if e.command == "teal.1" and e.cell]
    for element in mine[:2]:
        do(game, "teal", Send(element, grid.elements[element].cell, "E"))
    with pytest.raises(Illegal):
        check(game, "teal", Send(mine[2], grid.elements[mine[2]].cell, "E"))


def test_4_3_10_the_absent_hold_until_they_have_given_a_stance_and_keep_it_then() -> None:
    game = until(Stances)
    commands = game.field_of_battle.commands
    do(game, "teal", Stance("teal.1", "refuse"))
    for name, command in commands.items():
        command.stance, command.ordered = "charge", name == "red.1"
    stances = game.top
    assert isinstance(stances, Stances)
    stances.late = ["red", "gold"]
    for seat in ("red", "teal", "gold"):
        stances.settle(game, seat, {})
    said = {name: commands[name].stance for name in ("red.1", "teal.1", "gold.1")}
    assert said == {"red.1": "charge", "teal.1": "refuse", "gold.1": "hold"}
    advance(game, CLOCK, TimeUp())
    assert commands["gold.1"].late == 2 and commands["gold.1"].stance == "advance"


# 4.1.3, 4.3.8 Ranks.


def test_4_3_8_a_warband_is_followed_by_a_warband_of_its_own_side_that_faces_its_way_alone() -> None:
    for behind, follows in (("a Wb E4 N", True), ("a Sp E4 N", False), ("a Wb E4 S", False), ("d Wb E4 N", False)):
        field = stage("a Wb E5 N", "d Ax E6 S", behind, dice=throws(6, 1))
        fight(field, 0, 1)
        assert at(field, "a1") == "E6 N"
        assert at(field, "a2" if behind[0] == "a" else "d2").startswith("E5") == follows


def test_4_3_8_after_a_break_off_no_enemy_follows_a_warband() -> None:
    for side, follows in (("a", True), ("d", False)):
        field = stage("a Wb E5 N", f"{side} Wb E4 N", "d Sp R9 S")
        pursue(field, 0)
        assert at(field, "a1") == "E6 N"
        assert at(field, "a2" if side == "a" else "d1") == ("E5 N" if follows else "E4 N")


def test_4_1_3_psiloi_behind_a_neighbour_support_only_the_way_they_face() -> None:
    for faces, support in (("N", 1), ("S", 0), ("E", 0)):
        field = stage("a Sp E5 N", "a Sp F5 N", f"a Ps F4 {faces}", "d Kn E6 S")
        assert supported(field, 0, "Kn") == (support, -1)


@pytest.mark.parametrize(("person", "die", "shaken"), [("ruler", 1, True), ("ruler", 2, False), ("prince", 1, False)])
def test_R_BAT1_only_a_rulers_death_shakes_what_he_has_lent(person: str, die: int, shaken: bool) -> None:
    field = stage("a Sp E5 N general", "a Sp F5 N", "a Sp G5 N", "d Sp E12 S general", dice=throws(die))
    lent, chief = field.grid.elements["a2"], field.grid.elements["a1"]
    field.grid.commands["ally"] = Command(ATTACKER, "ally", "a3", 2, "advance")
    lent.command = field.grid.elements["a3"].command = "ally"
    field.grid.elements["a3"].seat = "ally"
    chief.named, chief.person = True, person
    field.remove(0, "destroyed")
    mourn(field, 0)
    assert lent.shaken == shaken and not field.grid.elements["a3"].shaken


def test_P12_no_die_is_thrown_for_a_nameless_chief() -> None:
    for nameless in (False, True):
        field = stage("a Sp E5 N general", "d Sp E12 S general", dice=throws(2))
        field.grid.elements["a1"].named, field.grid.armies[ATTACKER].nameless = True, nameless
        field.remove(0, "destroyed")
        mourn(field, 0)
        assert len(heard(field, DeathRolled)) == (not nameless)


def test_4_5_a_pip_of_his_own_is_for_a_schooled_general_or_a_prince_who_is_on_the_board() -> None:
    grid = stage("a Sp E5 N general", "a Sp F5 N", "d Sp E12 S general").grid
    general, prince = grid.elements["a1"], grid.elements["a2"]
    general.gifts, prince.gifts = [SCHOOLED], [PRINCE]
    assert has_own_pip(general) and has_own_pip(prince) and not has_own_pip(grid.elements["d1"])
    general.general = False
    assert not has_own_pip(general)
    general.general, general.cell, prince.cell = True, "", ""
    assert not has_own_pip(general) and not has_own_pip(prince)


def test_R_BAT10_a_command_is_let_go_once() -> None:
    game = until(Stances)
    commands = game.field_of_battle.commands
    assert may_rout(game, "teal") == ["teal.1"]
    let_go(game.field_of_battle, "teal.1")
    assert commands["teal.1"].routs and may_rout(game, "teal") == []
    commands["red.1"].broken = True
    assert may_rout(game, "red") == []


def test_R_BAT4_only_a_commander_in_chief_gives_up_a_battle() -> None:
    game = until(Stances)
    for asks in (Stances(), Orders(seat="red")):
        for seat in game.seats:
            why = asks.closed(game, seat, YieldField)
            chief = game.field_of_battle.armies[game.field_of_battle.side_of(seat)].chief == seat
            assert (why is None) == chief, (asks, seat)


# 4.3.2, 4.5 Before the battle.


@pytest.mark.parametrize(("die", "south"), [(1, "attacker"), (3, "attacker"), (4, "defender"), (6, "defender")])
def test_R_BAT9_a_die_gives_either_edge_as_likely(die: int, south: str) -> None:
    game = until(Stances)
    game.open_entry(Entry("red", Begin()), [die])
    settle_edge(game, "by_die")
    assert game.field_of_battle.south == south


@pytest.mark.parametrize(("given", "shown"), [(False, False), (True, False), (False, True)])
def test_4_5_sorcery_is_cast_on_enemies_only_where_their_commands_are_known(given: bool, shown: bool) -> None:
    game = until(Stances)
    enemy = game.field_of_battle.armies["attacker"]
    enemy.given, enemy.shown = given, shown
    named = DeployingWithCards(side="defender").sorcery_command(game, "teal").values
    assert set(named) == ({"teal.1", "red.1", "gold.1"} if given or shown else {"teal.1"})


def test_G24_a_commander_plays_only_what_his_player_still_holds() -> None:
    game = until(Stances)
    game.__dict__["entrusted"] = lambda seat: {AMBUSH: seat}
    play_entrusted(game, "teal")
    assert game.field_of_battle.waylayers == []
    game.cards["teal"] = [AMBUSH]
    play_entrusted(game, "teal")
    assert game.field_of_battle.waylayers == ["teal"] and game.field_of_battle.watchful
