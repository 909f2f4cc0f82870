"""Imagines a whole state that the viewer of a view could not tell from the true one."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules.age_of_arthur.dataset.sheets import BASE_HAND, ESTABLISH, Britain
from rules.age_of_arthur.facts import Frozen
from rules.age_of_arthur.game import AgeOfArthur
from rules.age_of_arthur.merlin import can_freeze
from rules.age_of_arthur.saves import VERSION
from rules.age_of_arthur.siege import Siege
from rules.age_of_arthur.siege_plans import ASK, COMMONEST, HOLD, Planned
from rules.age_of_arthur.view import SHARED, ArthurView
from rules.dba.facts import HAMMER
from rules.dba.view import supposed
from rules.kernel import Luck, mixed, one_of, suppose


def imagine(view: ArthurView, luck: Luck, britain: Britain) -> AgeOfArthur:
    facts: dict[str, Any] = {fact: getattr(view, fact) for fact in SHARED}
    facts |= suppose_hands(view, luck, britain)
    facts["known"] = {view.viewer: view.known} if view.viewer and view.known else {}
    facts["grid"] = supposed(view.grid, view.viewer, view.stack, luck) if view.grid is not None else None
    state = suppose(AgeOfArthur, VERSION, view, luck, britain, frozen=view.frozen, **facts)
    suppose_frozen(state, luck)
    suppose_plans(state, luck)
    return state


def suppose_hands(view: ArthurView, luck: Luck, britain: Britain) -> dict[str, Any]:
    """Cards that nobody has shown: those the viewer knows of where he knows them, the rest by lot."""
    told = {seat: [*view.known.get(seat, ()), *frozen_winds(view, seat)] for seat in view.hand_sizes}
    for hammer in view.grid.hammers if view.grid is not None else ():  # G25: a stand too many is seen
        if not hammer.shown and hammer.seat != view.viewer and HAMMER not in told[hammer.seat]:
            told[hammer.seat].append(HAMMER)
    unseen = Counter(britain.deck)
    unseen -= Counter([*view.discards, *view.removed, *view.hand, *(c.card for c in view.in_play)])
    for cards in told.values():
        unseen -= Counter(cards)
    pool = mixed(luck, sorted(unseen.elements()))
    aside = [c for c in pool if c == "reshuffle"]  # never in a hand
    pool = [c for c in pool if c != "reshuffle"]
    hands = {}
    for seat, size in view.hand_sizes.items():
        if seat == view.viewer:
            hands[seat] = list(view.hand)
        else:
            hands[seat] = [*told[seat], *(pool.pop() for _ in range(size - len(told[seat])))]
    return {"hands": hands, "deck": sorted([*pool, *aside])}


def frozen_winds(view: ArthurView, seat: str) -> list[str]:
    """Frozen Winds cards that the viewer knows of, but are not already among what he knows of that hand."""
    cards = [f.card for f in view.frozen.get(seat, ()) if f.card and f.card not in BASE_HAND]
    return list((Counter(cards) - Counter(view.known.get(seat, ()))).elements()) if seat != view.viewer else []


def suppose_frozen(state: AgeOfArthur, luck: Luck) -> None:
    """Which card it is, where the viewer does not know: any that Merlin could have frozen."""
    for seat, cards in state.frozen.items():
        unknown = [f for f in cards if not f.card]
        cards[:] = [f for f in cards if f.card]
        for frozen in unknown:
            open = [c for c in dict.fromkeys([*BASE_HAND, *state.hands[seat]]) if can_freeze(state, seat, c)]
            cards.append(Frozen(one_of(luck, [c for c in open if c != ESTABLISH] or open), frozen.seen_by))


def suppose_plans(state: AgeOfArthur, luck: Luck) -> None:
    """The others at a siege have plans as well."""
    siege = state.frame(Siege)
    if siege is None or not siege.sizes:
        return
    asks = [s for f in state.stack for s in getattr(f, "seats", [])]
    for seat in siege.sizes:
        if seat not in siege.plan and siege.next_step not in ("plans", "planned"):
            course = ASK if seat in asks or getattr(state.top, "seat", "") == seat else HOLD
            siege.plan[seat] = Planned(course, one_of(luck, [COMMONEST, ASK]))
