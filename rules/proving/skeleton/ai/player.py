"""The computer player. It sees a view, never the state, and may imagine as many states as it likes."""

from __future__ import annotations

from rules.kernel import Luck, Verb
from rules.proving.skeleton.dataset.sheets import Road
from rules.proving.skeleton.turn import Forage, March
from rules.proving.skeleton.view import SkeletonView


def ai(view: SkeletonView, luck: Luck, road: Road) -> Verb:
    """It marches with its largest token once its hand is full, or when that wins."""
    assert view.viewer is not None
    hand = view.hand or []
    best = max(hand, default=0)
    arrives = view.places[view.viewer] + best >= road.length
    return March(str(best)) if hand and (arrives or len(hand) >= road.largest) else Forage()
