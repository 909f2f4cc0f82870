"""Sealed questions and windows, told on the made-up game."""

from __future__ import annotations

import pytest

from rules.kernel import (
    CLOCK,
    Close,
    Done,
    Illegal,
    Order,
    OrderFollowed,
    Pass,
    Post,
    Revoke,
    TimeRanOut,
    TimeUp,
    Unwatch,
    Watch,
    due,
    play,
)
from tests.ford import CAMPAIGN
from tests.ford.battle import Plan, PlayMarker
from tests.ford.news import MarkerPlayed
from tests.ford.seasons import Place
from tests.rules.kernel.ford_scenes import at_battle, run, started

# Sealed questions.


def test_a_sealed_part_in_several_entries_opens_again_after_done() -> None:
    state = started()
    for unit in state.units_of("red"):
        with pytest.raises(Illegal, match="units still to place"):
            play(state, "red", Done())
        state = run(state, ("red", Place(unit, "north_camp")))
    state = run(state, ("red", Done()))
    assert state.awaited() == ["blue"] and CAMPAIGN.view(state, None).answered == ["red"]
    assert due(state) is None


def test_an_answer_may_be_given_anew_until_it_closes() -> None:
    state = at_battle({})
    state = run(state, ("red", Plan(1)), ("red", Plan(3)), ("blue", Plan(0)))
    assert due(state) == Close()
    state = run(state, (CLOCK, Close()))
    assert state.enclosing(type(state.stack[3])).plan == {"red": 3, "blue": 0}


def test_an_answer_never_makes_another_panel_stale() -> None:
    state = at_battle({})
    question = state.kept.question
    after, _ = play(state, "red", Plan(1), drawn_for=question)
    play(after, "blue", Plan(1), drawn_for=question)


def test_time_up_plays_all_defaults_in_one_entry_and_tells_each_alone() -> None:
    state, entry = play(started(), CLOCK, TimeUp())
    late = [t for t in entry.told if isinstance(t.news, TimeRanOut)]
    assert [(t.news.seat, t.to) for t in late] == [("red", ["red"]), ("blue", ["blue"])]
    assert {u.area for u in state.units.values()} == {"north_camp", "south_camp"}
    assert any(isinstance(t.news, Post) for t in entry.told)


# Windows.


def test_a_quiet_battle_waits_for_its_two_sides_and_for_nobody_else() -> None:
    state = at_battle({"red": ["omen"], "blue": ["omen"], "green": ["storm"]}, "red", "blue", "green")
    state = run(state, ("red", Plan(0)), ("blue", Plan(0)), (CLOCK, Close()))
    assert state.asked() == ["red", "blue"]


def test_who_watches_is_asked_and_everybody_sees_it() -> None:
    state = at_battle({"red": ["omen"], "blue": ["omen"], "green": ["storm"]}, "red", "blue", "green")
    question = state.kept.question
    state = run(state, ("green", Watch()), ("red", Plan(0)), ("blue", Plan(0)))
    assert state.kept.question == question, "watching makes nobody's panel stale"
    state = run(state, (CLOCK, Close()))
    assert state.asked() == ["red", "blue", "green"] and CAMPAIGN.view(state, "red").watching == ["green"]
    assert run(state, ("green", Unwatch())).asked() == ["red", "blue"]


def test_the_order_of_a_seat_that_is_not_asked_is_followed_when_the_window_closes() -> None:
    state = at_battle({"red": ["omen"], "green": ["storm"]}, "red", "blue", "green")
    state = run(state, ("green", Order("markers", "play_storm", "game")))
    state = run(state, ("red", Plan(0)), ("blue", Plan(0)), (CLOCK, Close()))
    assert state.asked() == ["red"]
    state, entry = play(run(state, ("red", Pass())), CLOCK, Close())
    assert OrderFollowed("markers", "play_storm") in [t.news for t in entry.told if t.to == ["green"]]
    assert MarkerPlayed("green", "storm") in [t.news for t in entry.told]


def test_an_order_answers_for_its_owner_but_the_window_stays_open() -> None:
    state = at_battle({"red": ["omen"], "blue": ["omen"]})
    for seat in ("red", "blue"):
        state = run(state, (seat, Order("markers", "pass", "game")))
    state = run(state, ("red", Plan(0)), ("blue", Plan(0)), (CLOCK, Close()))
    assert state.asked() == ["red", "blue"] and state.awaited() == [] and due(state) == Close()


def test_an_order_until_the_battle_ends_with_it() -> None:
    state = at_battle({"red": ["omen"], "blue": ["omen"]})
    state = run(state, ("red", Order("leaving", "stand", "battle")), ("red", Order("markers", "pass", "game")))
    assert len(state.kept.orders["red"]) == 2
    while state.frame(type(state.stack[3])) is not None if len(state.stack) > 3 else False:
        state, _ = play(state, CLOCK, TimeUp())
    assert [o.to for o in state.kept.orders["red"]] == ["markers"]
    assert run(state, ("red", Revoke("markers"))).kept.orders["red"] == []


def test_the_newest_order_counts_and_ask_me_asks() -> None:
    state = at_battle({"red": ["ambush"], "blue": []})
    state = run(state, ("red", Order("markers", "pass", "game")), ("red", Order("markers", "ask", "game")))
    state = run(state, ("red", Plan(0)), ("blue", Plan(0)), (CLOCK, Close()))
    assert state.awaited() == ["red"]


def test_a_second_omen_goes_back_to_its_owner_unseen() -> None:
    state = at_battle({"red": ["ambush"], "blue": ["omen"], "green": ["omen"]}, "red", "blue", "green")
    state = run(state, ("green", Watch()), ("red", Plan(0)), ("blue", Plan(0)), (CLOCK, Close()))
    state = run(state, ("red", PlayMarker("ambush")), ("blue", Pass()), ("green", Pass()), (CLOCK, Close()))
    state = run(state, ("blue", PlayMarker("omen")), ("green", PlayMarker("omen")))
    state, entry = play(state, CLOCK, Close())
    assert [t.news for t in entry.told] == [MarkerPlayed("blue", "omen")]
    assert state.hands["green"] == ["omen"] and state.asked() == ["green"] and state.top.to == "omen"
