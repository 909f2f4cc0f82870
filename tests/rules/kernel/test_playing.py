"""The kernel, told on the made-up game: one test for each thing it must do."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.kernel import (
    CLOCK,
    AskUndo,
    Begin,
    Chance,
    Choice,
    Close,
    Concede,
    Consent,
    Done,
    Frame,
    Illegal,
    Order,
    Pass,
    Post,
    Refuse,
    Revoke,
    Some,
    Stale,
    StandingOrder,
    TimeRanOut,
    TimeUp,
    Undo,
    Unwatch,
    Verb,
    Watch,
    call,
    check,
    copy,
    due,
    offers,
    play,
    take_back,
)
from rules.kernel.news import OrderFollowed
from rules.proving.selfplay import play_out
from tests.ford import CAMPAIGN
from tests.ford.battle import FallBack, Hits, Leaving, Lose, Plan, PlayMarker, Rest, Stand
from tests.ford.facts import MarkerPlayed, Options
from tests.ford.seasons import Bid, March, Offer, Place, Turn

CAMPS = {"red": "north_camp", "blue": "south_camp", "green": "east_camp"}


def started(*seats: str, options: Options | None = None) -> Any:
    state, _ = CAMPAIGN.start(seats or ("red", "blue"), "key", options)
    return state


def run(state: Any, *acts: tuple[str, Verb]) -> Any:
    for seat, pick in acts:
        state, _ = play(state, seat, pick)
    return state


def at_first_turn(*seats: str, hands: dict[str, list[str]] | None = None, bids: dict[str, int] | None = None) -> Any:
    """Everybody in camp, council over, red to march; with the hands given."""
    state = started(*(seats or ("red", "blue")))
    state, _ = play(state, CLOCK, TimeUp())  # placing: all in camp
    for seat in state.seats:
        state, _ = play(state, seat, Done())
    for seat in state.seats:
        state, _ = play(state, seat, Bid((bids or {}).get(seat, 0)))
    state, _ = play(state, CLOCK, Close())
    if hands is not None:
        state.cup += [m for hand in state.hands.values() for m in hand]
        state.hands = {s: hands.get(s, []) for s in state.seats}
        for marker in (m for hand in hands.values() for m in hand):
            state.cup.remove(marker)
    return state


def at_battle(hands: dict[str, list[str]], *seats: str) -> Any:
    """Red has marched three units onto blue's two at the ford; plans are asked."""
    state = at_first_turn(*seats, hands=hands)
    for unit in ("blue_foot_1", "blue_horse_1"):
        state.units[unit].area = "ford"
    units = ["red_foot_1", "red_foot_2", "red_horse_1"]
    return run(state, ("red", March("north_camp", units, "ford")))


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


# Legality.


def test_a_refusal_says_what_why_the_rule_and_what_is_open() -> None:
    state = at_first_turn()
    with pytest.raises(Illegal) as refused:
        play(state, "red", March("north_camp", ["red_foot_1"], "marsh"))
    no = refused.value
    assert (no.what, no.rule, no.open) == ("march", "2.4", ["ford", "hill"])
    assert no.why.key == "only_to_a_neighbour" and no.why.values == {"start": "north_camp"}


def test_a_closed_verb_says_why() -> None:
    state = at_first_turn()
    for to in ("hill", "ford"):
        state = run(state, ("red", March("north_camp", [state.units_in("north_camp", "red")[0]], to)))
    with pytest.raises(Illegal) as refused:
        play(state, "red", March("north_camp", ["red_horse_1"], "ford"))
    assert refused.value.why.key == "two_marches_a_turn" and refused.value.open == ["done"]


def test_a_refusal_changes_nothing() -> None:
    state = at_first_turn()
    before = CAMPAIGN.codec.encode(state)
    for seat, pick in [("blue", Done()), ("red", Bid(1)), ("nobody", Done()), (CLOCK, Close()), (CLOCK, Begin())]:
        with pytest.raises(Illegal):
            play(state, seat, pick)
    assert CAMPAIGN.codec.encode(state) == before


def test_one_of_three_alike_can_be_chosen_twice_but_not_four_times() -> None:
    stack = Some(["phalanx", "phalanx", "phalanx", "david"], least=1, most=3)
    assert stack.takes(["phalanx", "phalanx", "david"])
    assert not stack.takes(["phalanx"] * 4) and not stack.takes([]) and not stack.takes(["david", "david"])


def test_after_the_end_nothing_is_open() -> None:
    state = run(started(), ("red", Concede()))
    assert state.result.winners == ["blue"] and state.stack == [] and due(state) is None
    with pytest.raises(Illegal, match="game is over"):
        play(state, "blue", Done())


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


# Open questions.


def test_in_the_council_an_offer_wakes_whom_it_is_made_to() -> None:
    state = run(started("red", "blue", "green"), (CLOCK, TimeUp()))
    state = run(state, ("blue", Done()), ("red", Offer("blue")))
    assert state.awaited() == ["red", "blue", "green"]
    state = run(state, *((s, Done()) for s in state.seats))
    assert state.top.kind() == "bids"


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


# Undo.


def test_undo_is_free_for_ones_own_unmarked_entries() -> None:
    before = at_first_turn()
    state, entry = play(before, "red", March("north_camp", ["red_foot_1"], "hill"))
    assert not entry.mark
    back, undo = take_back(state, before, [entry], "red")
    assert back.units == before.units and back.kept.question == state.kept.question + 1
    assert undo.pick == Undo(before.kept.question, "free")
    with pytest.raises(Illegal, match="somebody else"):
        take_back(state, before, [entry], "blue")


def test_undo_stops_at_what_was_seen() -> None:
    before = at_battle({})
    ready = run(before, ("red", Plan(0)), ("blue", Plan(0)))
    state, entry = play(ready, CLOCK, Close())
    assert entry.mark
    with pytest.raises(Illegal, match="somebody else has acted"):
        take_back(state, ready, [entry], "red")


def test_undo_stops_where_a_standing_order_has_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blue's order to stand answers within red's own entry; what it shows can't be unseen."""
    before = at_first_turn()
    before.stack[1].queue = ["red", "red"]  # red marches twice, so that nobody else is asked afterwards
    assert not play(before, "red", Done())[1].mark
    before.kept.orders["blue"] = [StandingOrder("leaving", "stand")]
    monkeypatch.setattr(Turn, "done", lambda self, game, seat, pick: call(Leaving(seat="blue", to="ford")))
    monkeypatch.setattr(Leaving, "standing", Choice.standing)
    after, entry = play(before, "red", Done())
    assert after.asked() == ["red"] and entry.mark


def test_undo_keeps_dice_orders_and_watching() -> None:
    before = at_first_turn("red", "blue", "green")
    state, march = play(before, "red", March("north_camp", ["red_foot_1"], "hill"))
    state, order = play(state, "green", Order("counter", "pass", "game"))
    state, watch = play(state, "blue", Watch())
    back, _ = take_back(state, before, [march, order, watch], "red")
    assert back.kept.orders["green"] and back.kept.watching == ["blue"]
    assert back.kept.chance == state.kept.chance


def test_undo_by_consent_of_all_and_a_die_never_falls_again() -> None:
    ready = run(at_battle({}), ("red", Plan(0)), ("blue", Plan(0)))
    to = ready.kept.question
    fought, close = play(ready, CLOCK, Close())
    state, ask = play(fought, "blue", AskUndo(to))
    assert due(state) is None and CAMPAIGN.view(state, None).petition.by == "blue"
    with pytest.raises(Illegal, match="not all consent"):
        take_back(state, ready, [close, ask], CLOCK, "consent")
    state, consent = play(state, "red", Consent())
    assert due(state) == Undo(to, "consent")
    back, _ = take_back(state, ready, [close, ask, consent], CLOCK, "consent")
    assert back.kept.petition is None
    _, second = play(back, CLOCK, Close())
    assert min(r.number for r in second.rolls) > max(r.number for r in close.rolls)


def test_undo_refused_by_one_is_refused() -> None:
    state = at_first_turn()
    state = run(state, ("red", March("north_camp", ["red_foot_1"], "hill")), ("blue", AskUndo(1)))
    assert run(state, ("red", Refuse())).kept.petition is None


def test_the_host_may_rule() -> None:
    ready = run(at_battle({}), ("red", Plan(0)), ("blue", Plan(0)))
    state, entry = play(ready, CLOCK, Close())
    back, undo = take_back(state, ready, [entry], CLOCK, "ruling", "misclick")
    assert back.units == ready.units and undo.pick == Undo(ready.kept.question, "ruling", "misclick") and undo.mark


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
