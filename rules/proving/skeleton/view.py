"""What everybody and each seat may know: built up, never stripped down."""

from __future__ import annotations

from rules.kernel import View, common
from rules.proving.skeleton.facts import Facts, Options


class SkeletonView(View, kw_only=True):
    options: Options
    places: dict[str, int]
    hand: list[int] | None  # the viewer's own
    hand_sizes: dict[str, int]
    spent: list[int]


def view(game: Facts, viewer: str | None) -> SkeletonView:
    return SkeletonView(
        **common(game, viewer),
        options=game.options,
        places=game.places,
        hand=game.hands[viewer] if viewer else None,
        hand_sizes={seat: len(hand) for seat, hand in game.hands.items()},
        spent=game.spent,
    )
