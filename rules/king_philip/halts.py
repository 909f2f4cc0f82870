"""6.3, 12.1 Units join and leave a stack at will, if all stand legally when its move is over.

So a stack may halt where it may pass but not stay (H2): beside a band that leaves no room for it, or in a settlement
with Allied Indians in it. It picks up or drops off units there and goes on, and nothing else is open until it has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.king_philip.facts import Facts
from rules.king_philip.paths import allowance, can_go, costs_of, reach
from rules.king_philip.phases import MovementPhase
from rules.king_philip.stacking import divide, leaders_last, may_stack, may_stand


def is_halting(game: Facts, phase: MovementPhase) -> bool:
    """The stack on the move is where it may not stay. Found once for each position."""
    here = phase.active_at(game)
    found: bool = bool(here) and game.position[find_halting, phase.seat, here]
    return found


def find_halting(game: Facts, side: str, here: str) -> bool:
    return not may_stand(game, side, here, game.pieces_in(here))


def find_halts(game: Facts, phase: MovementPhase, pieces: list[str], start: str, tally: int = 0) -> Iterator[str]:
    """Where `pieces` may halt, but not stay: somebody can join or leave them there, and they can go on."""
    found = reach(game, phase.seat, pieces, start, tally)
    found.search()
    for space, cost in found.passed.items():
        waiting = phase.unmoved(game, space) if space in game.occupants else []
        if (len(pieces) == 1 and not waiting) or not can_pay(game, phase.seat, pieces, waiting, space, tally + cost):
            continue  # nobody can join or leave, or nobody who goes on can pay for it
        for group in find_groups(game, phase.seat, space, pieces, waiting, changed=True):
            if has_way_on(game, phase.seat, group, space, tally + cost, start):
                yield space
                break


def can_pay(game: Facts, side: str, pieces: list[str], waiting: list[str], space: str, spent: int) -> bool:
    """Whether anybody among them could have the points for one more step: a quick look before any search."""
    left = max(allowance(game, side, pieces), allowance(game, side, waiting)) - spent
    costs = costs_of(game)
    return left > 0 and any(costs[link.pips] <= left for link in game.charts.links[space])


def can_go_on(game: Facts, side: str, space: str, active: list[str], waiting: list[str], tally: int) -> bool:
    """Whether a stack that halts in `space` can still come to a place where all may stay."""
    groups = find_groups(game, side, space, active, waiting)
    return any(has_way_on(game, side, group, space, tally, space) for group in groups)


def find_groups(
    game: Facts, side: str, space: str, active: list[str], waiting: list[str], changed: bool = False
) -> Iterator[list[str]]:
    """Some of `active`, alone or with some of those `waiting` in `space`, where the others may stay in `space`.
    `changed`: not `active` as it is."""
    here = game.occupants.get(space, ())
    most, everybody = game.charts.most_together, [*active, *[p for p in here if p not in active]]
    joining = divide(game, waiting)
    least = len(everybody) - most  # or too many stay
    for going in divide(game, active):
        for joined in ([], *joining):
            count = len(going) + len(joined)
            if not least <= count <= most or (changed and not joined and count == len(active)):
                continue
            group = leaders_last(game, [*going, *joined]) if joined else going
            rest = [p for p in everybody if p not in group]
            if may_stack(game, side, group) and (not rest or may_stand(game, side, space, rest)):
                yield group


def has_way_on(game: Facts, side: str, group: list[str], space: str, tally: int, now: str) -> bool:
    """Whether there is a place for `group` beyond `space`. As long as they are elsewhere (`now`), that place does not
    count: who else will be there when they come back is not known yet."""
    return can_go(game, side, group, space, tally, but=now)


# 12.1 Picking up and dropping off.


def picking_up(game: Facts, phase: MovementPhase) -> Callable[[list[str]], bool]:
    here, halting = phase.active_at(game), is_halting(game, phase)
    waiting = phase.unmoved(game, here)

    def may_pick_up(part: list[str]) -> bool:
        active = leaders_last(game, [*phase.active, *part])
        if not may_stack(game, phase.seat, active):
            return False
        left = [p for p in waiting if p not in part]
        return not halting or can_go_on(game, phase.seat, here, active, left, phase.tally)

    return may_pick_up


def dropping_off(game: Facts, phase: MovementPhase) -> Callable[[list[str]], bool]:
    here, halting = phase.active_at(game), is_halting(game, phase)
    waiting = phase.unmoved(game, here) if halting else []

    def may_drop_off(part: list[str]) -> bool:
        """Somebody goes on."""
        going = [p for p in phase.active if p not in part]
        return bool(going) and (not halting or can_go_on(game, phase.seat, here, going, waiting, phase.tally))

    return may_drop_off
