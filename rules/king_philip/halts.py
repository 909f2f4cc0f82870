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
    side = phase.seat
    if not can_pay(game, side, pieces, start, tally):
        return
    found = reach(game, side, pieces, start, tally)
    found.search()
    if not found.passed:
        return
    unmoved, alone = phase.unmoved_stacks(game), len(pieces) == 1
    for space, cost in found.passed.items():
        waiting, spent = unmoved.get(space, []), tally + cost
        if alone and not waiting:
            continue  # nobody can join or leave
        if not can_pay(game, side, pieces, space, spent) and not (
            waiting and can_pay(game, side, waiting, space, spent)
        ):
            continue  # nobody can go on
        for group in find_groups(game, side, space, pieces, waiting, changed=True):
            if has_way_on(game, side, group, space, spent, start):
                yield space
                break


def can_pay(game: Facts, side: str, pieces: list[str], space: str, spent: int) -> bool:
    """Whether they could have the points for one more step out of there: a quick look before any search."""
    return spent + costs_of(game)[game.charts.fewest_pips[space]] <= allowance(game, side, pieces)


def can_go_on(game: Facts, side: str, space: str, active: list[str], waiting: list[str], tally: int) -> bool:
    """Whether a stack that halts in `space` can still come to a place where all may stay."""
    groups = find_groups(game, side, space, active, waiting)
    return any(has_way_on(game, side, group, space, tally, space) for group in groups)


def find_groups(
    game: Facts, side: str, space: str, active: list[str], waiting: list[str], changed: bool = False
) -> Iterator[list[str]]:
    """Some of `active`, alone or with some of those `waiting` in `space`, where the others may stay in `space`.
    `changed`: not `active` as it is. Numbers are looked at first: most are ruled out by them, and nobody has
    to be listed."""
    leaders, most = game.leaders, game.charts.most_infantry
    everybody = [*active, *[p for p in game.occupants.get(space, ()) if p not in active]]
    led = [p in leaders for p in everybody].count(True)
    joining = [(part, part[-1] in leaders) for part in divide(game, waiting)] if waiting else []
    for going in divide(game, active):
        for joined, under_another in ([], False), *joining:
            if changed and not joined and len(going) == len(active):
                continue
            leads = (going[-1] in leaders) + under_another
            stay = led - leads
            count = len(going) + len(joined)
            if leads > 1 or stay > 1:
                continue
            if count - leads > most[leads] or len(everybody) - count - stay > most[stay]:
                continue
            group = leaders_last(game, going + joined) if joined else going
            if may_stack(game, side, group):
                rest = [p for p in everybody if p not in group]
                if not rest or may_stand(game, side, space, rest):
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
