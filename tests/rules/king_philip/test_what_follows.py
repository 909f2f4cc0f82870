"""What is known of the board follows from the facts after each change: a counter is put, a site hit, a tribe won."""

from __future__ import annotations

import pytest

from rules.kernel.derived import find_stale
from rules.king_philip.dataset.charts import ALLIED, ENGLISH, INDIAN
from rules.king_philip.displaced import out_of_place
from rules.king_philip.facts import Facts, conserved
from rules.king_philip.interception import interceptors
from rules.king_philip.markers import targets
from rules.king_philip.options import Options
from rules.king_philip.paths import reach, roads_of, watched_spaces
from rules.king_philip.pieces import GONE, POOL, SURRENDERED
from rules.king_philip.setup import threats
from rules.king_philip.stacking import may_stack
from tests.rules.king_philip.board import markers, war
from tests.rules.king_philip.test_who_may import told

PIECES = {
    "montaup": "wa_1 wa_2", "titicut": "wa_3", "bridgewater": "ma_1 captain_ma", "caughnawaga": "mo_1 mo_2",
    "hockomock": "pc_1", "taunton": "pl_1",
}  # fmt: skip


def look(state: Facts) -> None:
    """Asks for what is kept, of both sides."""
    for side in (ENGLISH, INDIAN):
        targets(state, side), roads_of(state, side), watched_spaces(state, side), state.stacks(side)
    out_of_place(state), threats(state), reach(state, INDIAN, ["wa_3"], "titicut").search()
    interceptors(state, ENGLISH, "titicut", []), interceptors(state, INDIAN, "titicut", [])


@pytest.mark.parametrize(
    "moves",
    [
        [("wa_3", "winnecunnet")], [("wa_3", "montaup")], [("wa_1", POOL), ("wa_2", POOL)], [("captain_ma", "dedham")],
        [("ma_1", "dedham"), ("captain_ma", "dedham")], [("mo_1", "hoosac")], [("mo_1", "hoosac"), ("mo_2", POOL)],
        [("mo_3", "caughnawaga")], [("wa_1", "caughnawaga"), ("wa_1", "hoosac")],
        [("wa_1", "bridgewater"), ("ma_1", "weymouth")],
        [("wa_1", "bridgewater"), ("ma_1", POOL), ("captain_ma", POOL)],
        [("pl_1", "hockomock"), ("pc_1", "taunton")], [("mo_1", "hockomock"), ("pc_1", "titicut")],
        [("mo_1", "hockomock"), ("mo_1", "titicut")],
    ],
    ids=str,
)  # fmt: skip
def test_wherever_a_counter_is_put_what_follows_is_as_if_found_anew(moves: list[tuple[str, str]]) -> None:
    state = war(PIECES).state
    for piece, where in moves:
        look(state)
        state.put(piece, where)
        assert find_stale(state) == "", (piece, where)


@pytest.mark.parametrize(("space", "hits"), [("taunton", 2), ("hockomock", 2), ("montaup", 3), ("boston", 3)])
def test_13_5_after_each_hit_what_follows_is_as_if_found_anew(space: str, hits: int) -> None:
    state = war(PIECES).state
    for hit in range(1, hits + 1):
        look(state)
        assert state.hurt(space) == hit and state.is_open(space) == (hit == hits)
        assert find_stale(state) == ""


@pytest.mark.parametrize(("tribe", "stance"), [("WA", SURRENDERED), ("MO", "allied"), ("MO", GONE), ("NI", "allied")])
def test_11_1_13_6_when_a_tribe_changes_its_mind_what_follows_does(tribe: str, stance: str) -> None:
    state = war(PIECES).state
    look(state)
    state.set_stance(tribe, stance)
    assert find_stale(state) == ""


def test_9_0_church_is_in_force_at_once() -> None:
    state = war({}).state
    for church in (False, True):
        assert may_stack(state, ENGLISH, ["ma_1", "pl_1"]) == church
        state.let_church_in()


def test_13_5_a_way_is_open_once_the_town_on_it_is_razed() -> None:
    state = war({"titicut": "wa_1"}).state
    before = set(reach(state, INDIAN, ["wa_1"], "titicut").search())
    state.hurt("taunton")
    assert "taunton" not in before and set(reach(state, INDIAN, ["wa_1"], "titicut").search()) == before
    state.hurt("taunton")
    assert "taunton" in reach(state, INDIAN, ["wa_1"], "titicut").search()


def test_13_6_philip_and_canonchet_are_indians_whatever_their_tribes_do() -> None:
    state = war({}).state
    for tribe, leaders in (("WA", ["philip", "sachem_wa"]), ("NA", ["canonchet", "sachem_na"])):
        state.set_stance(tribe, SURRENDERED)
        assert [state.side_of_piece(leader) for leader in leaders] == [INDIAN, ""]


def test_4_5_allied_indians_have_no_sites_to_lose() -> None:
    assert not war({}).state.is_devastated(ALLIED)


@pytest.mark.parametrize(
    ("turn", "short", "due"), [(4, False, 6), (7, False, 9), (8, False, 0), (7, True, 9), (9, True, 0)]
)
def test_F10_a_leader_who_is_lost_too_late_does_not_return(turn: int, short: bool, due: int) -> None:
    assert war({}, turn=turn, options=Options(short=short)).state.turn_of_return() == due


def test_12_4_erratum_10_a_space_is_marked_until_its_battle_is_fought() -> None:
    state = war({}, markers=markers("hockomock>bridgewater", "hockomock>taunton")).state
    state.markers[0].fought = True
    assert not state.is_marked("bridgewater") and state.is_marked("taunton") and not state.is_marked("titicut")


def test_10_2_a_musket_out_of_the_game_is_nobodys() -> None:
    board = told(war({"montaup": "wa_1"}))
    assert not board.state.has_musket(["wa_1"]) and not board.state.has_musket([])


def test_spies_and_guides_are_never_lost() -> None:
    state = war({}).state
    before = conserved(state)
    for leader in ("philip", "church"):
        state.leaders[leader].spy = state.leaders[leader].guide = True
        assert conserved(state) == before
    assert before["scouts"] == 8 and (state.spies_left(), state.guides_left()) == (2, 2)
    state.set_stance("MO", GONE)  # their villages are open, and nobody's loss
    assert conserved(state) == before
