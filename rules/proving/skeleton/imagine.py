"""What a seat may suppose: a whole state that it could not tell from the true one."""

from __future__ import annotations

from collections import Counter

from rules.kernel import Luck, mixed, suppose
from rules.proving.skeleton.dataset.sheets import Road
from rules.proving.skeleton.game import Skeleton
from rules.proving.skeleton.saves import VERSION
from rules.proving.skeleton.view import SkeletonView


def imagine(view: SkeletonView, luck: Luck, road: Road) -> Skeleton:
    """The tokens nobody has shown are dealt to the others' hands, as many as each holds."""
    all_tokens = Counter({int(worth): n for worth, n in road.cup.items()})
    unseen = mixed(luck, sorted((all_tokens - Counter(view.spent) - Counter(view.hand or [])).elements()))
    hands = {
        seat: list(view.hand or []) if seat == view.viewer else [unseen.pop() for _ in range(size)]
        for seat, size in view.hand_sizes.items()
    }
    facts = {"options": view.options, "places": view.places, "spent": view.spent}
    return suppose(Skeleton, VERSION, view, luck, road, hands=hands, cup=unseen, **facts)
