"""Refused moves and markers: the reason, its paragraph, and what is open instead."""

from __future__ import annotations

from typing import Any

import pytest

from bot.words import words_of
from rules.kernel import Done, Illegal, Verb
from rules.king_philip import CAMPAIGN
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.interception import Interception
from rules.king_philip.movement import Movement
from rules.king_philip.movement_verbs import Attack, Detach, DropOff, March, Onward, PickUp, Sail, Strike
from rules.king_philip.options import Options
from rules.king_philip.placing import Place
from rules.king_philip.refusals import why_no_marker, why_no_way
from rules.king_philip.reinforcements import LeadersReturn
from tests.rules.king_philip.board import Board, begin, markers, war


def moving(side: str, pieces: dict[str, str], **facts: Any) -> Board:
    return begin(war(pieces, Movement(seat=side), **facts))


def why(board: Board, pick: Verb) -> tuple[str, str]:
    """The reason and its paragraph; what is open instead is always said."""
    no = board.refused(board.state.asked()[0], pick)
    assert no.open, no
    return no.why.key, no.rule


TWO, LED = {"montaup": "wa_1 wa_2"}, {"montaup": "wa_1 wa_2 philip"}
FULL = {"swansea": "pl_1", "providence": "ri_1 ri_2"}
MOVES: list[tuple[str, str, dict[str, str], Verb, tuple[str, str]]] = [
    ("stays", INDIAN, TWO, March("montaup", "montaup"), ("stands_there_already", "12.1")),
    ("enemies", INDIAN, {**TWO, "assonet": "pl_1"}, March("montaup", "assonet"), ("enemy_stands_there", "12.1")),
    ("settlement", INDIAN, TWO, March("montaup", "portsmouth"), ("enemy_site_there", "4.2")),
    ("village", ENGLISH, {"swansea": "pl_1"}, March("swansea", "sakonnet"), ("enemy_site_there", "4.2")),
    ("peace", INDIAN, TWO, March("montaup", "cowesett"), ("village_at_peace", "12.2")),
    ("treaty", INDIAN, TWO, March("montaup", "schaghticoke"), ("treaty_space_by_diplomacy", "11.2")),
    ("full", ENGLISH, FULL, March("swansea", "providence"), ("no_room_there", "6.3")),
    ("lone", INDIAN, {"sowams": "philip"}, March("sowams", "titicut"), ("leader_needs_a_site", "6.4")),
    ("far", INDIAN, TWO, March("montaup", "hoosac"), ("out_of_reach", "12.1")),
    ("nobody", INDIAN, TWO, March("sowams", "montaup"), ("only_unmoved_stacks", "12.1")),
    ("part", INDIAN, LED, Detach("montaup", "wa_9", "sowams"), ("part_breaks_stacking", "6.3")),
    ("sea", INDIAN, TWO, Sail("montaup", "wa_1", "boston"), ("only_english_sail", "12.3")),
    ("inland", ENGLISH, {"dedham": "ma_1"}, Sail("dedham", "ma_1", "boston"), ("sail_from_ports", "12.3")),
    ("port", ENGLISH, {"boston": "ma_1"}, Sail("boston", "ma_1", "dedham"), ("sail_to_ports", "12.3")),
    ("crew", ENGLISH, {"boston": "ma_1"}, Sail("boston", "ma_2", "salem"), ("part_cannot_sail", "12.3")),
    ("idle", INDIAN, TWO, Onward("sowams"), ("nobody_on_the_way", "12.1")),
    ("neighbour", INDIAN, TWO, Attack("montaup", "boston"), ("not_a_neighbour", "5.0")),
    ("nothing", INDIAN, TWO, Attack("montaup", "sowams"), ("nobody_to_attack_there", "12.7")),
    ("no stack", INDIAN, TWO, Attack("sowams", "wickford"), ("nothing_to_attack_from", "12.7")),
    ("strike", INDIAN, TWO, Strike("portsmouth"), ("nobody_on_the_way", "12.7")),
]  # fmt: skip


@pytest.mark.parametrize(("side", "pieces", "pick", "said"), [m[1:] for m in MOVES], ids=[m[0] for m in MOVES])
def test_why_not(side: str, pieces: dict[str, str], pick: Verb, said: tuple[str, str]) -> None:
    assert why(moving(side, pieces), pick) == said


def test_12_1_before_church_one_pip() -> None:
    early = moving(ENGLISH, {"brookfield": "ma_1 ma_2"})
    assert why(early, March("brookfield", "quinsigamond")) == ("one_pip_before_church", "12.1")
    frontier = moving(ENGLISH, {"swansea": "pl_1"})
    assert why(frontier, Attack("swansea", "sakonnet")) == ("one_pip_before_church", "12.1")


def test_12_2_a_river_needs_church_or_an_ally() -> None:
    river = ("rivers_need_church_or_allies", "12.2")
    assert why(moving(ENGLISH, {"brookfield": "ma_1"}), March("brookfield", "springfield")) == river
    assert why(moving(ENGLISH, {"providence": "ri_1"}, church_in=True), Attack("providence", "wacentug")) == river


def test_disunited_colonies_and_allied_indians() -> None:
    board = moving(ENGLISH, {"dedham": "ma_1"}, options=Options(ask_always=True, disunited=True))
    assert why(board, March("dedham", "rehoboth")) == ("colonies_stay_at_home", "18.1")
    allies = moving(ENGLISH, {"titicut": "allied_1"}, church_in=True)
    assert why(allies, March("titicut", "bridgewater")) == ("allies_stay_out_of_settlements", "4.2")


def test_markers_one_a_unit_one_a_target_and_within_the_pips() -> None:
    board = moving(INDIAN, {"sakonnet": "sk_1"}).do(INDIAN, Attack("sakonnet", "swansea"))
    assert why(board, Strike("swansea")) == ("no_target", "12.7")  # nothing is left for it
    two = moving(INDIAN, {"sakonnet": "sk_1 sk_2"}).do(INDIAN, Attack("sakonnet", "swansea"))
    assert why(two, Strike("swansea")) == ("marked_already", "12.7")
    assert why(two, Attack("sakonnet", "swansea")) == ("marked_already", "12.7")
    tired = moving(INDIAN, {"assonet": "wa_1 wa_2"})
    tired.state.top.active, tired.state.top.tally = ["wa_1", "wa_2"], 10  # one pip of six is left
    assert tired.offers("strike_target") == ["taunton"]
    assert why(tired, Strike("swansea")) == ("marker_costs_too_much", "12.7")


def test_X26_the_indians_never_attack_those_at_peace() -> None:
    board = moving(INDIAN, {"wickford": "wa_1"}, damage={"wickford": 2})
    assert why(board, Attack("wickford", "cowesett")) == ("never_those_at_peace", "12.7")


@pytest.mark.parametrize(("turn", "paragraph", "most"), [(2, "12.7", 5), (5, "12.8", 3)])
def test_all_markers_are_placed(turn: int, paragraph: str, most: int) -> None:
    board = moving(INDIAN, TWO, turn=turn, markers=markers(*(f"sowams>{n}" for n in range(most))))
    assert why(board, Attack("montaup", "portsmouth")) == ("no_more_markers", paragraph)
    said = words_of(CAMPAIGN).refusal(board.refused(INDIAN, Attack("montaup", "portsmouth")))
    assert f"all {most} Battle markers" in said and f"(rule {paragraph})" in said and "Possible instead: March" in said


def test_all_bands_have_moved() -> None:
    board = moving(INDIAN, {"sowams": "wa_1"})
    board.state.top.bands = 5
    for pick in (March("sowams", "montaup"), Detach("sowams", "wa_1", "montaup")):
        assert why(board, pick) == ("no_more_bands", "12.1")


def test_picking_up_and_dropping_off() -> None:
    board = moving(INDIAN, {"montaup": "wa_1", "sowams": "wa_2"}).do(INDIAN, March("montaup", "sowams"))
    assert why(board, PickUp("wa_9")) == ("only_unmoved_units_join", "12.1")
    assert why(board, DropOff("wa_1")) == ("somebody_goes_on", "12.1")


def test_12_4_12_5_interception_names_the_paragraph_of_what_is_intercepted() -> None:
    for marker, paragraph in ((False, "12.4"), (True, "12.5")):
        pieces = {"dedham": "ma_1 captain_ma", "bridgewater": ""}
        frame = Interception(side=ENGLISH, space="bridgewater", marker=marker)
        board = begin(war(pieces, frame))
        no = board.refused(ENGLISH, board.state.top.verbs[0]("boston", "ma_1"))
        assert (no.why.key, no.rule, no.open) == ("cannot_intercept_from", paragraph, ["dedham"])


def test_placing_says_what_has_a_place_and_where() -> None:
    board = begin(war({}, LeadersReturn(seat=INDIAN, pieces=["philip"])))
    no = board.refused(INDIAN, Place("philip", "boston"))
    assert (no.why.key, no.rule) == ("may_not_stand_there", "10.1") and "montaup" in no.open
    assert board.refused(INDIAN, Done()).why.key == "place_them_all"


def test_an_order_out_of_its_time_says_when_it_is_open() -> None:
    board = moving(INDIAN, TWO)
    no = board.refused(INDIAN, Place("wa_3", "montaup"))
    said = words_of(CAMPAIGN).refusal(no)
    assert "(10.1)" in said and "Possible instead: March" in said


def test_who_is_not_asked_and_who_has_given_up() -> None:
    board, words = moving(INDIAN, TWO), words_of(CAMPAIGN)
    no = board.refused(ENGLISH, March("boston", "salem"))
    assert no.rule == "12.1" and "Possible instead: " in words.refusal(no)
    nothing = words.refusal(Illegal("march", no.why, "12.1"))
    assert nothing.endswith("There is nothing for you to do just now.")


@pytest.mark.parametrize(
    ("side", "piece", "start", "to", "key"),
    [
        (ENGLISH, "ma_1", "springfield", "agawam", None),  # beside the river runs a road of one pip
        (ENGLISH, "ma_1", "springfield", "brookfield", "rivers_need_church_or_allies"),
        (INDIAN, "wa_1", "springfield", "brookfield", None),
        (ENGLISH, "ma_1", "naticook", "pennacook", "one_pip_before_church"),
        (INDIAN, "wa_1", "naticook", "pennacook", None),
        (ENGLISH, "ma_1", "boston", "springfield", None),  # no neighbours
    ],
)
def test_12_1_12_2_why_a_connection_is_not_for_them(
    side: str, piece: str, start: str, to: str, key: str | None
) -> None:
    found = why_no_way(war({}).state, side, [piece], start, to)
    assert (found.key if found is not None else None) == key


def test_12_7_only_the_very_marker_is_placed_already() -> None:
    state = war({"titicut": "wa_1 wa_2", "hockomock": "pc_1"}, markers=markers("titicut>taunton")).state
    keys = [
        why_no_marker(state, INDIAN, [unit], start, target).key
        for unit, start, target in (
            ("wa_1", "titicut", "taunton"), ("wa_1", "titicut", "middleborough"), ("pc_1", "hockomock", "taunton"),
        )
    ]  # fmt: skip
    assert keys == ["marked_already", "marker_costs_too_much", "marker_costs_too_much"]


def test_12_1_a_war_band_without_pips_is_not_told_of_church() -> None:
    """Only a river joins Montaup and Assonet."""
    board = moving(INDIAN, {"montaup": "wa_1"})
    board.do(INDIAN, March("montaup", "sowams"))
    board.do(INDIAN, Onward("montaup"))
    board.state.top.tally = 12
    board.state.touch()
    found = board.state.top.why_not(board.state, INDIAN, Onward, ["assonet"])
    assert found is not None and (found.key, found.values["start"]) == ("out_of_reach", "montaup")
