"""What is met seldom: orders about forts, a refuge that is attacked itself, and spaces that a marker has locked."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel import Begin, Entry, News, Pass
from rules.kernel.pledges import Promise
from rules.king_philip.church import roll_for_allied
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.evasion import Evade, Evading, Stand, refuges
from rules.king_philip.interception import Intercept, Intercepting
from rules.king_philip.mohawks import MohawkAttack
from rules.king_philip.news import Advanced, BattleOpens, Marched, MarkersWasted, Sailed
from rules.king_philip.paths import reach
from rules.king_philip.pieces import REMOVED
from rules.king_philip.pledges import count_attacks, count_entries
from tests.rules.king_philip.board import begin, markers, war
from tests.rules.king_philip.test_battle import fight


def test_9_0_h5_no_die_is_thrown_for_allied_indians_where_none_could_stand() -> None:
    state = war({}, church_in=True).state
    free = [s for s, site in state.sites.items() if not site]
    hostile = [u for t in state.tribes for u in state.in_pool(t)]
    assert len(hostile) > len(free)
    for space, unit in zip(free[1:], hostile, strict=False):
        state.put(unit, space)
    for tribe in state.tribes:
        state.set_stance(tribe, "allied")
    entry = Entry(ENGLISH, Begin())
    state.open_entry(entry, [6, 6])
    roll_for_allied(state)
    assert len(entry.rolls) == 1
    state.put(hostile[len(free)], free[0])
    roll_for_allied(state)
    assert len(entry.rolls) == 1


def test_13_1_one_slips_away_to_a_place_that_is_not_attacked_itself() -> None:
    state = begin(war({"assonet": "wa_1"})).state
    evading = Evading(seat=INDIAN, space="assonet", attackers=["pl_1"])
    first = evading.best_refuge(state, INDIAN)
    assert len(refuges(state, INDIAN, "assonet")) > 1
    state.markers = markers(f"plymouth>{first}")
    assert evading.best_refuge(state, INDIAN) != first


def test_12_4_an_order_for_forts_intercepts_on_the_way_into_a_fort_alone() -> None:
    for space, start in (("boston", "dedham"), ("weymouth", "boston")):
        state = begin(war({start: "ma_1 captain_ma"})).state
        fort = state.charts.spaces[space].fort
        pick = Intercepting(seat=ENGLISH, space=space).obey(state, ENGLISH, "forts")
        assert isinstance(pick, Intercept) if fort else pick == Pass()
        assert fort == (space == "boston")


def test_11_2_all_mohawks_leave_with_their_sachem() -> None:
    state = war({"caughnawaga": "mo_1 mo_2 sachem_mo", "tionondogue": "mo_3"}).state
    state.open_entry(Entry(ENGLISH, Begin()))
    MohawkAttack().leave(state)
    assert {state.where(p) for p in ("mo_1", "mo_2", "mo_3", "mo_6", "sachem_mo")} == {REMOVED}


def test_12_7_F44_a_space_that_has_placed_a_marker_is_entered_and_not_left_again() -> None:
    """Up the Merrimack from Wamesit by Naticook to Pennacook; there is no other way in one turn."""
    state = war({"wamesit": "wa_1", "naticook": "wa_2"}).state
    for tribe in ("NI", "AB", "PO"):
        state.set_stance(tribe, "allied")
    assert {"naticook", "pennacook"} <= set(reach(state, INDIAN, ["wa_1"], "wamesit").search())
    state.markers = markers("naticook>groton")
    state.touch()
    open_now = set(reach(state, INDIAN, ["wa_1"], "wamesit").search())
    assert "naticook" in open_now and "pennacook" not in open_now


def test_pledges_who_marches_through_a_space_has_not_left_it_alone() -> None:
    state = war({}).state
    promise = Promise(by=INDIAN, to=ENGLISH, kind="leave_alone", about="titicut", until=3)
    for path, to, counted in ((["hockomock", "titicut"], "taunton", 1), (["hockomock"], "titicut", 1)):
        said = Marched(INDIAN, ["wa_1"], [*path, to], 4, path[0], to, path[1:])
        assert count_entries(state, promise, said) == counted
    elsewhere = Marched(INDIAN, ["wa_1"], ["hockomock", "taunton"], 4, "hockomock", "taunton", [])
    assert count_entries(state, promise, elsewhere) == 0


# Promises.


@pytest.mark.parametrize(("told", "truce", "space"), [
    (BattleOpens(INDIAN, "montaup", "titicut", [], []), 1, 1),
    (BattleOpens(INDIAN, "titicut", "taunton", [], []), 1, 0),
    (BattleOpens(ENGLISH, "taunton", "titicut", [], []), 0, 0), (Sailed(INDIAN, [], "montaup", "titicut"), 0, 1),
    (Sailed(ENGLISH, [], "boston", "titicut"), 0, 0), (Advanced(INDIAN, [], "montaup", "titicut"), 0, 1),
    (Advanced(INDIAN, [], "titicut", "montaup"), 0, 0), (Marched(ENGLISH, [], ["taunton", "titicut"], 2), 0, 0),
    (MarkersWasted("titicut"), 0, 0),
])  # fmt: skip
def test_pledges_a_truce_and_a_space_that_is_left_alone(told: News, truce: int, space: int) -> None:
    state = war({}).state
    one = Promise(by=INDIAN, to=ENGLISH, kind="truce", until=3)
    other = Promise(by=INDIAN, to=ENGLISH, kind="leave_alone", about="titicut", until=3)
    assert (count_attacks(state, one, told), count_entries(state, other, told)) == (truce, space)


# 13.1, 13.0 Orders and what the absent do.


def evading(space: str, *attackers: str) -> tuple[Any, Evading]:
    state = begin(war({space: "wa_1", "taunton": "pl_1 pl_2-"})).state
    return state, Evading(seat=INDIAN, space=space, attackers=list(attackers))


def test_13_1_orders_say_when_one_slips_away() -> None:
    weak, strong = ("pl_2",), ("pl_1", "pl_2")
    for space, attackers, said in (
        ("hockomock", strong, "never Stand, always Evade, when_weaker Stand, not_from_sites Stand, not_from_forts -"),
        ("titicut", strong, "never Stand, always Evade, when_weaker Evade, not_from_sites -, not_from_forts -"),
        ("titicut", weak, "never Stand, always Evade, when_weaker Stand, not_from_sites -, not_from_forts -"),
    ):
        state, asks = evading(space, *attackers)
        picks = {do: asks.obey(state, INDIAN, do) for do in asks.orders(state, INDIAN)}
        assert ", ".join(f"{do} {type(pick).__name__ if pick else '-'}" for do, pick in picks.items()) == said


@pytest.mark.parametrize(("space", "attackers", "goes"), [
    ("titicut", ["pl_1", "pl_2"], True), ("titicut", ["pl_2"], False), ("hockomock", ["pl_1", "pl_2", "pl_3"], False),
])  # fmt: skip
def test_13_1_without_a_word_the_weaker_leave_but_no_site(space: str, attackers: list[str], goes: bool) -> None:
    state, asks = evading(space, *attackers)
    assert isinstance(asks.default(state, INDIAN), Evade if goes else Stand)


@pytest.mark.parametrize("battles", [1, 2, 3])
def test_13_0_without_a_word_a_stack_is_shared_among_its_battles(battles: int) -> None:
    pairs = ["titicut>taunton", "titicut>middleborough", "titicut>bridgewater"][:battles]
    board = fight(INDIAN, {"titicut": "wa_1 wa_2 wa_3 philip", "hockomock": "pc_1"}, *pairs, "hockomock>bridgewater")
    pick = begin(board).state.top.default(board.state, INDIAN)
    assert pick.battle == pairs[0] and pick.part.count("wa_") in {1: (3,), 2: (1, 2), 3: (1,)}[battles]
