"""Imagines a whole state that the viewer of a view could not tell from the true one."""

from __future__ import annotations

from collections import Counter as count
from typing import Any, TypeVar

from rules.kernel import Luck, one_of, suppose
from rules.king_david.battle_plans import LOSSES, RETREAT, SURPRISED
from rules.king_david.combat import Battle
from rules.king_david.dataset.atlas import Atlas
from rules.king_david.fight import Fight, Orders
from rules.king_david.game import KingDavid, markers
from rules.king_david.movement import Arriving
from rules.king_david.pieces import Army
from rules.king_david.saves import VERSION
from rules.king_david.siege import Siege
from rules.king_david.track import Fate, all_phases, unseen_phases
from rules.king_david.view import SHARED, KingDavidView

T = TypeVar("T")


class Quick:
    """A fast source of guesses, started from the slower one that is handed in: a position needs hundreds."""

    def __init__(self, luck: Luck) -> None:
        self.now = luck.below(2**31)

    def below(self, n: int) -> int:
        self.now = (self.now * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.now >> 33) % n

    def mixed(self, values: list[T]) -> list[T]:
        """As the kernel's `mixed`, by the same guesses."""
        rest, out, now = list(values), list[T](), self.now
        while rest:
            now = (now * 6364136223846793005 + 1442695040888963407) % 2**64
            out.append(rest.pop((now >> 33) % len(rest)))
        self.now = now
        return out


def imagine(view: KingDavidView, slow: Luck, atlas: Atlas) -> KingDavid:
    luck = Quick(slow)
    facts: dict[str, Any] = {f: getattr(view, f) for f in SHARED}
    facts |= suppose_markers(view, luck, atlas) | suppose_track(view, luck, atlas)
    facts["armies"] = view.armies | suppose_armies(view, luck, atlas)
    state = suppose(KingDavid, VERSION, view, luck, atlas, **facts)
    suppose_fate(state, view, luck)
    suppose_plans(state, view, luck)
    suppose_march(state, view, luck)
    return state


def suppose_armies(view: KingDavidView, luck: Quick, atlas: Atlas) -> dict[str, Army]:
    """Hidden stacks: counters that the viewer does not see elsewhere."""
    found: dict[str, Army] = {}
    pools: dict[str, list[str]] = {}
    for stack in view.stacks:
        if stack.country not in pools:
            free = [c for c in atlas.counters_of[stack.country] if c not in view.armies]
            pools[stack.country] = luck.mixed(free)
        for _ in range(stack.armies):
            army = pools[stack.country].pop()
            hurt = bool(atlas.counters[army].reduced) and luck.below(4) == 0 and bool(stack.area)
            found[army] = Army(stack.area, hurt=hurt, raid=stack.raid)
    return found


def suppose_markers(view: KingDavidView, luck: Quick, atlas: Atlas) -> dict[str, Any]:
    unseen = count(markers(atlas, view.options)) - count(view.spent) - count(view.hand)
    pool = luck.mixed(sorted(unseen.elements()))
    own = view.countries.get(view.viewer or "", "")
    hands = {
        p: list(view.hand) if p == own else sorted(pool.pop() for _ in range(n)) for p, n in view.hand_sizes.items()
    }
    return {"hands": hands, "cup": sorted(pool)}


def suppose_track(view: KingDavidView, luck: Quick, atlas: Atlas) -> dict[str, Any]:
    """Face-down markers, and those still in the cup."""
    if not view.track:
        return {"track": [], "shown": [], "bag": all_phases(atlas, view.options.ending, view.turn)}
    fate = next((f for f in view.stack if isinstance(f, Fate)), None)
    held = [m for m in fate.drawn if m] if fate else []
    pool = unseen_phases(atlas, view.options.ending, view.turn, [m for m in view.track if m] + held)
    pool = luck.mixed(pool)
    if view.turn == 1 and ("build" in view.track or "build" in held):  # 4.4 no second Build on the track
        pool.sort(key=lambda m: m == "build", reverse=True)
    track = [m or pool.pop() for m in view.track]
    return {"track": track, "shown": [bool(m) for m in view.track], "bag": sorted(pool)}


def suppose_fate(state: KingDavid, view: KingDavidView, luck: Luck) -> None:
    fate = state.frame(Fate)
    if fate is None:
        return
    for held in (fate.drawn, fate.replaced):
        for i, marker in enumerate(held):
            if not marker:
                held[i] = state.bag.pop(luck.below(len(state.bag)))


def suppose_plans(state: KingDavid, view: KingDavidView, luck: Luck) -> None:
    """The other sides have filed plans as well."""
    fight = state.frame(Fight)
    if not isinstance(fight, Battle | Siege) or fight.round == 0:
        return
    for player in fight.sides:
        seat = state.seat_of(player)
        if seat not in fight.plan and seat != view.viewer:
            hand = [m for m in state.hands[player] if luck.below(3) == 0]
            fight.plan[seat] = Orders(hand, one_of(luck, LOSSES), one_of(luck, RETREAT), one_of(luck, SURPRISED))


def suppose_march(state: KingDavid, view: KingDavidView, luck: Quick) -> None:
    """The armies of a group that is on its way to an invasion: that many of those where it started."""
    arriving = state.frame(Arriving)
    if arriving is None or arriving.next_step != "arrive" or any(m.marching for m in state.armies.values()):
        return
    there = luck.mixed(state.run_by(arriving.player, arriving.start))
    for army in there[: arriving.number]:
        state.armies[army].marching = True
