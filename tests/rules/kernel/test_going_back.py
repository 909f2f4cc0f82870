"""Undo, told on the made-up game."""

from __future__ import annotations

import pytest

from rules.kernel import (
    CLOCK,
    AskUndo,
    Choice,
    Close,
    Consent,
    Done,
    Illegal,
    Order,
    Refuse,
    StandingOrder,
    Undo,
    Watch,
    call,
    due,
    play,
    take_back,
)
from tests.ford import CAMPAIGN
from tests.ford.battle import Leaving, Plan
from tests.ford.seasons import March, Turn
from tests.rules.kernel.ford_scenes import at_battle, at_first_turn, run

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
