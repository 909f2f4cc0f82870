"""Where to look: the part of a map in which most of what happened lies."""

from collections.abc import Sequence

FOCUS = (825, 525)  # a crop of the same frame: twice the size on a phone, for nothing

Spot = tuple[int, int]


def middle(spots: Sequence[Spot]) -> Spot | None:
    """The middle of those that one window shows best together; places far apart have no sensible middle."""
    if not spots:
        return None
    best = max((_beside(spot, spots) for spot in spots), key=len)
    return sum(x for x, _ in best) // len(best), sum(y for _, y in best) // len(best)


def _beside(spot: Spot, spots: Sequence[Spot]) -> list[Spot]:
    wide, high = FOCUS[0] // 2, FOCUS[1] // 2
    return [(x, y) for x, y in spots if abs(x - spot[0]) < wide and abs(y - spot[1]) < high]
