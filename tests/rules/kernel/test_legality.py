"""What is legal, told on the made-up game."""

from __future__ import annotations

import pytest

from rules.kernel import (
    CLOCK,
    Begin,
    Close,
    Concede,
    Done,
    Illegal,
    Some,
    due,
    play,
)
from tests.ford import CAMPAIGN
from tests.ford.seasons import Bid, March
from tests.rules.kernel.ford_scenes import at_first_turn, run, started

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
