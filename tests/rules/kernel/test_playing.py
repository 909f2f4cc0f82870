"""Frames, open questions, plans, time and views, told on the made-up game."""

from __future__ import annotations

import msgspec
import pytest

from rules.kernel import (
    CLOCK,
    Chance,
    Choice,
    Close,
    Concede,
    Done,
    Frame,
    Illegal,
    Order,
    Pass,
    Stale,
    TimeUp,
    Watch,
    check,
    copy,
    offers,
    play,
)
from rules.proving.selfplay import play_out
from tests.ford import CAMPAIGN
from tests.ford.battle import FallBack, Hits, Leaving, Lose, Plan, PlayMarker, Rest, Stand
from tests.ford.news import MarkerPlayed
from tests.ford.seasons import March, Offer
from tests.rules.kernel.ford_scenes import at_battle, at_first_turn, run, started

# Frames.


def test_a_frame_without_a_method_for_a_step_does_not_import() -> None:
    with pytest.raises(TypeError, match="no method for its steps"):

        class Lost(Frame):
            steps = ("nowhere",)


def test_a_question_that_does_not_say_what_is_open_does_not_import() -> None:
    with pytest.raises(TypeError, match=r"lose_unit.*lose"):

        class Mute(Choice):
            verbs = (Lose,)


def test_a_save_in_mid_counter_reads_aloud() -> None:
    state = at_battle({"red": ["ambush"], "blue": ["omen", "omen"]})
    state = run(state, ("red", Plan(0)), ("blue", Plan(0)), (CLOCK, Close()))
    state = run(state, ("red", PlayMarker("ambush")), ("blue", Pass()), (CLOCK, Close()))
    saved = msgspec.json.decode(CAMPAIGN.codec.encode(state))["stack"]
    assert [f["type"] for f in saved] == ["TheWar", "Season", "Turn", "Battle", "Markers", "Counter"]
    assert saved[3]["at"] == "roll" and saved[5]["to"] == "ambush"


def test_an_ambush_countered_by_an_omen_that_is_countered() -> None:
    state = at_battle({"red": ["ambush", "omen"], "blue": ["omen"]})
    state = run(state, ("red", Plan(0)), ("blue", Plan(0)), (CLOCK, Close()))
    state = run(state, ("red", PlayMarker("ambush")), ("blue", Pass()), (CLOCK, Close()))
    state = run(state, ("blue", PlayMarker("omen")), ("red", Pass()), (CLOCK, Close()))
    assert state.top.to == "omen" and state.asked() == ["red"]
    state, entry = play(state, "red", PlayMarker("omen"))
    state, entry = play(state, CLOCK, Close())
    assert [t.news.marker for t in entry.told if isinstance(t.news, MarkerPlayed)] == ["omen"]
    assert state.enclosing(type(state.stack[3])).bonus == {"red": 1}, "the omen was negated, so the ambush holds"


# Open questions.


def test_in_the_council_an_offer_wakes_whom_it_is_made_to() -> None:
    state = run(started("red", "blue", "green"), (CLOCK, TimeUp()))
    state = run(state, ("blue", Done()), ("red", Offer("blue")))
    assert state.awaited() == ["red", "blue", "green"]
    state = run(state, *((s, Done()) for s in state.seats))
    assert state.top.kind() == "bids"


# Plans.


def test_a_plan_carries_the_fight_through() -> None:
    state = at_battle({})
    state = run(state, ("red", Plan(3)), ("blue", Plan(0)))
    state, _ = play(state, CLOCK, Close())
    while isinstance(state.top, Hits):
        state, _ = play(state, state.top.seat, Rest())
    assert not isinstance(state.top, Leaving), "red's plan answered"


def test_hits_are_taken_one_by_one_or_the_rest_is_left_to_the_herald() -> None:
    for n in range(40):
        state = at_battle({})
        state.key = f"hits-{n}"
        state = run(state, ("red", Plan(0)), ("blue", Plan(0)), (CLOCK, Close()))
        if isinstance(state.top, Hits) and state.top.left >= 2:
            break
    seat, left = state.top.seat, state.top.left
    units = state.units_in("ford", seat)
    state, entry = play(state, seat, Lose(units[1]))
    assert state.top.left == left - 1 and units[1] in state.dead and not entry.mark
    state = run(state, (seat, Rest()))
    assert len(state.dead) >= left


# Time and stale clicks.


def test_a_click_drawn_for_an_earlier_question_is_stale() -> None:
    state = at_first_turn()
    question = state.kept.question
    after = run(state, ("red", March("north_camp", ["red_foot_1"], "hill")))
    with pytest.raises(Stale):
        play(after, "red", Done(), drawn_for=question)


def test_who_conceded_is_not_waited_for() -> None:
    state = at_first_turn("red", "blue", "green")
    state = run(state, ("red", Concede()))
    assert state.result is None and state.asked() == ["blue"], "red's turn went by"
    assert offers(state, "red") == []
    with pytest.raises(Illegal, match="you have conceded"):
        play(state, "red", Watch())


# Views.


def test_nobody_sees_anothers_hand_or_answer() -> None:
    state = at_battle({"red": ["ambush"], "blue": ["omen"]})
    state = run(state, ("red", Plan(2)))
    assert CAMPAIGN.view(state, "red").hand == ["ambush"]
    assert CAMPAIGN.view(state, "red").stack[-1].answers == {"red": [{"type": "plan", "hits": 2}]}
    for viewer in ("blue", None):
        view = CAMPAIGN.view(state, viewer)
        assert "ambush" not in str(view.hand) and view.stack[-1].answers == {} and view.answered == ["red"]


def test_the_copy_shares_nothing_but_the_data() -> None:
    state = at_first_turn()
    other = copy(state)
    other.units["red_foot_1"].area = "marsh"
    assert state.units["red_foot_1"].area == "north_camp" and other.data is state.data


def test_a_standing_choice_is_checked_like_any_other() -> None:
    state = at_battle({})
    state = run(state, ("red", Order("leaving", "fall_back", "game")), ("red", Plan(0)), ("blue", Plan(0)))
    state = run(state, (CLOCK, Close()))
    while isinstance(state.top, Hits):
        state = run(state, (state.top.seat, Rest()))
    assert not isinstance(state.top, Leaving)
    assert Stand in Leaving.verbs and FallBack in Leaving.verbs


def test_every_player_count_plays_out() -> None:
    for count in CAMPAIGN.players:
        state = CAMPAIGN.new(CAMPAIGN.seats(count), f"count-{count}")
        assert play_out(CAMPAIGN, state, {}, Chance("c")).state.result is not None


def test_a_greedy_player_only_sees_its_view() -> None:
    state = CAMPAIGN.new(CAMPAIGN.seats(3), "greedy")
    players = dict.fromkeys(state.seats, CAMPAIGN.computer["greedy"])
    assert play_out(CAMPAIGN, state, players, Chance("g")).state.result is not None
    check(started(), CLOCK, TimeUp())
