"""1 and 2: set-up, and a turn of the road."""

from __future__ import annotations

import pytest

from rules.kernel import Illegal, advance, check, due
from rules.kernel.state import CLOCK
from rules.proving.skeleton import CAMPAIGN
from rules.proving.skeleton.game import Skeleton
from rules.proving.skeleton.turn import Forage, March


def started(players: int = 2, **hands: list[int]) -> Skeleton:
    state, _ = CAMPAIGN.start(CAMPAIGN.seats(players), "a key")
    assert isinstance(state, Skeleton)
    for seat, hand in hands.items():
        state.hands[seat] = hand
    return state


def test_1_0_everybody_begins_at_the_gate() -> None:
    assert set(started(4).places.values()) == {0}


def test_1_1_each_draws_one_token_and_nobody_else_knows_it() -> None:
    game = started(3)
    assert [len(hand) for hand in game.hands.values()] == [1, 1, 1]
    assert CAMPAIGN.view(game, None).hand is None
    assert CAMPAIGN.view(game, "blue").hand == game.hands["blue"]


def test_2_0_in_the_order_of_seats() -> None:
    game = started(3)
    for seat in ("red", "blue", "green", "red"):
        assert game.asked() == [seat]
        advance(game, seat, Forage())


def test_2_1_a_token_is_worth_its_steps_and_is_spent() -> None:
    game = started(red=[3])
    advance(game, "red", March("3"))
    assert (game.places["red"], game.hands["red"], game.spent) == (3, [], [3])


def test_2_1_no_march_without_a_token() -> None:
    with pytest.raises(Illegal):
        check(started(red=[]), "red", March("1"))


def test_2_2_nobody_draws_with_a_full_hand() -> None:
    with pytest.raises(Illegal):
        check(started(red=[1, 1, 1]), "red", Forage())


def test_2_2_an_empty_cup_is_filled_with_what_was_spent() -> None:
    game = started(red=[])
    game.cup, game.spent = [], [2]
    advance(game, "red", Forage())
    assert (game.hands["red"], game.spent) == ([2], [])


def test_2_3_the_first_in_the_city_wins() -> None:
    game = started(red=[1])
    game.places["red"] = game.road.length - 1
    advance(game, "red", March("1"))
    assert game.result is not None
    assert game.result.winners == ["red"]
    assert due(game) is None
    assert CLOCK not in game.result.winners
