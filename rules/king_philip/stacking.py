"""6.3, 6.4 War bands and companies: who may stand together, and where; and the parts a stack can be divided into.

A part is written as its pieces joined by "+" (`wa_1+wa_2_weak+philip+musket`). Counters that are alike are offered
once; `_weak` marks a weakened one, so that people see what they choose.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator
from itertools import product

from rules.king_philip.dataset.charts import ALLIED, ENGLISH, INDIAN
from rules.king_philip.facts import Facts
from rules.king_philip.pieces import NEUTRAL

MUSKET, WEAK = "musket", "_weak"
MOST_KNOWN = 20_000  # groups of counters remembered


def infantry_of(game: Facts, pieces: Iterable[str]) -> list[str]:
    infantry = game.infantry
    return [p for p in pieces if p in infantry]


def leader_of(game: Facts, pieces: Iterable[str]) -> str | None:
    for piece in pieces:
        if piece in game.leaders:
            return piece
    return None


def leaders_last(game: Facts, pieces: list[str]) -> list[str]:
    leaders = [p for p in pieces if p in game.leaders]
    return [p for p in pieces if p not in leaders] + leaders if leaders else pieces


def leader_modifier(game: Facts, pieces: Iterable[str]) -> int:
    """12.4, 13.1 What a leader and his scouts add to a die: a Sachem as much as a Captain (X15)."""
    rolls, leader = game.charts.settings.rolls, leader_of(game, pieces)
    if leader is None:
        return 0
    counter = game.leaders[leader]
    total = rolls.key_leader if game.is_key(leader) else rolls.captain
    return total + rolls.guide * counter.guide + rolls.spy * counter.spy


def may_stack(game: Facts, side: str, pieces: list[str]) -> bool:
    """6.3 Number and mix; at most one leader (6.4)."""
    if len(pieces) < 2:
        return True  # a counter alone is no mix
    if len(pieces) > game.charts.most_together:
        return False
    known, key = game.stackable, tuple(pieces)
    found = known.get(key)
    if found is None:
        if len(known) >= MOST_KNOWN:
            known.clear()
        found = known[key] = is_stack(game, side, pieces)
    return found


def is_stack(game: Facts, side: str, pieces: list[str]) -> bool:
    infantry = infantry_of(game, pieces)
    leaders = len(pieces) - len(infantry)
    if leaders > 1 or len(infantry) > game.charts.most_infantry[leaders]:
        return False
    if side == ENGLISH and game.church_in:
        return True
    peoples, leader = {game.charts.infantry[u] for u in infantry}, leader_of(game, pieces)
    if side == INDIAN:
        nations = {game.charts.nation[p] for p in peoples}
        return len(nations) < 2 or (leader is not None and game.is_key(leader))
    if game.options.disunited and leader is not None:  # 18.1, leaders too
        peoples.add(game.card(leader).people)
    return len(peoples - {ALLIED}) < 2


def may_be_in(game: Facts, side: str, space: str, pieces: list[str]) -> bool:
    """Whether the place itself allows them: sites, lone leaders, Allied Indians, colony borders. No enemy is there."""
    site = game.sites[space]
    if site and site != side:
        if site != NEUTRAL or side != INDIAN or space != game.charts.alliance.treaty_space:  # F25
            return False
    elif not site and pieces[0] not in game.infantry and not infantry_of(game, pieces):
        return False  # 6.4 a leader alone needs a site
    if side == INDIAN:
        return True
    if game.church_in:
        return not site or game.charts.allied.isdisjoint(pieces)  # 4.2
    if game.options.disunited:  # 18.1
        region = game.charts.spaces[space].region
        return all(home_of(game, p) == region for p in pieces)
    return True


def home_of(game: Facts, piece: str) -> str:
    return game.card(piece).people if piece in game.leaders else game.people(piece)


def may_stand(game: Facts, side: str, space: str, pieces: list[str]) -> bool:
    return may_be_in(game, side, space, pieces) and may_stack(game, side, pieces)


def may_join(game: Facts, side: str, space: str, coming: list[str]) -> bool:
    """Whether `coming` may end in `space` with what is there already."""
    here = game.occupants.get(space)
    if here is not None:
        if game.sides[space] != side:  # nor with the Mohawks before they join
            return False
        coming = here + coming if set(here).isdisjoint(coming) else [p for p in here if p not in coming] + coming
        if len(coming) > game.charts.most_together:
            return False
    return may_be_in(game, side, space, coming) and may_stack(game, side, coming)


def may_leave(game: Facts, side: str, space: str, going: list[str]) -> bool:
    """F7 Whether the units that stay behind may stay."""
    here = game.occupants.get(space)
    if here is None or here == going:
        return True
    rest = [p for p in here if p not in going]
    return not rest or may_stand(game, side, space, rest)


# Parts of a stack.


def label(game: Facts, piece: str) -> str:
    return piece + WEAK if piece in game.infantry and not game.infantry[piece].full else piece


def unlabel(piece: str) -> str:
    return piece.removesuffix(WEAK)


def name_part(game: Facts, pieces: Iterable[str]) -> str:
    return "+".join([label(game, p) for p in pieces])


def pieces_of(part: str) -> list[str]:
    return [unlabel(p) for p in part.split("+") if p != MUSKET]


def muskets_of(part: str) -> int:
    return part.split("+").count(MUSKET)


def divide(game: Facts, pieces: list[str]) -> list[list[str]]:
    """Every different part of `pieces`, the whole first. Found once for the same counters in the same strength, in
    every game: nobody may change what is in it."""
    if len(pieces) == 1:
        return [pieces]
    known, infantry = game.charts.known_parts, game.infantry
    key = (*pieces, *[infantry[p].full for p in pieces if p in infantry])
    found = known.get(key)
    if found is None:
        if len(known) >= MOST_KNOWN:
            known.clear()
        found = known[key] = list(find_divisions(game, pieces))
    return found


def find_divisions(game: Facts, pieces: list[str]) -> Iterator[list[str]]:
    units, leader = infantry_of(game, pieces), leader_of(game, pieces)
    sorts = [(game.people(u), game.infantry[u].full) for u in units]
    for chosen in choices(tuple([sorts.index(sort) for sort in sorts])):
        infantry = [units[i] for i in chosen]
        for part in ([*infantry, leader], infantry) if leader else (infantry,):
            if part:
                yield part


@functools.cache
def choices(sorts: tuple[int, ...]) -> list[list[int]]:
    """The different choices among counters of such sorts, the places of those that are chosen; the most first."""
    alike: dict[int, list[int]] = {}
    for i, sort in enumerate(sorts):
        alike.setdefault(sort, []).append(i)
    counts = product(*(range(len(same), -1, -1) for same in alike.values()))
    return [[i for same, n in zip(alike.values(), some, strict=True) for i in same[:n]] for some in counts]


def find_parts(game: Facts, pieces: list[str], legal: Callable[[list[str]], bool]) -> Iterator[list[str]]:
    """Every different part of `pieces` that is legal, one after another: a caller who needs only one stops there."""
    return filter(legal, divide(game, pieces))


def find_small_parts(game: Facts, pieces: list[str], legal: Callable[[list[str]], bool]) -> Iterator[list[str]]:
    """The same, small ones first: they usually are legal, so it is soon known whether there is any."""
    return filter(legal, reversed(divide(game, pieces)))


def has_part(game: Facts, pieces: list[str], legal: Callable[[list[str]], bool]) -> bool:
    return any(map(legal, reversed(divide(game, pieces))))  # small ones first


def parts(game: Facts, pieces: list[str], legal: Callable[[list[str]], bool]) -> list[str]:
    """The names of all those parts, the largest first; one for each way to divide the Muskets."""
    found = sorted(find_parts(game, pieces, legal), key=len, reverse=True)
    carried = [m.carrier in pieces for m in game.muskets].count(True)
    if not carried:
        return [name_part(game, part) for part in found]
    total = len(infantry_of(game, pieces))
    return [
        name_part(game, [*part, *[MUSKET] * muskets])
        for part in found
        for muskets in musket_choices(len(infantry_of(game, part)), total, carried)
    ]


def musket_choices(taken: int, total: int, carried: int) -> Iterable[int]:
    """F17 All or none of the band takes or leaves the Muskets; a split may go either way."""
    if taken == 0:
        return (0,)
    return (carried,) if taken == total else range(carried, -1, -1)


def hand_muskets(game: Facts, part: str, pieces: list[str]) -> None:
    """10.2 The owner says which part keeps the Muskets: carriers change hands within the stack `pieces`."""
    going = infantry_of(game, pieces_of(part))
    staying = [u for u in infantry_of(game, pieces) if u not in going]
    left = muskets_of(part)
    for musket in game.muskets:
        if musket.carrier in pieces:
            if left:
                musket.carrier = musket.carrier if musket.carrier in going else going[0]
                left -= 1
            elif staying:
                musket.carrier = musket.carrier if musket.carrier in staying else staying[0]


def pass_muskets_on(game: Facts, unit: str, group: list[str]) -> bool:
    """A carrier falls: another of his group takes the Musket, or it is lost for good. Whether one was lost."""
    heirs = [u for u in infantry_of(game, group) if u != unit]
    lost = False
    for musket in game.muskets:
        if musket.carrier == unit:
            musket.carrier = heirs[0] if heirs else ""
            lost = lost or not heirs
    return lost
