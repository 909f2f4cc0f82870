"""4.3.5: where groups and columns may go."""

from __future__ import annotations

from rules.dba.field import NOBODY, Field
from rules.dba.moves import End, March, Zones, end_is_legal, engages_now, limit_of
from rules.dba.reach import DIAGONAL, STRAIGHT, TURN


def is_group(field: Field, members: list[int]) -> bool:
    """Two or more of one command and facing, joined edge to edge, none in front contact, moved equally often."""
    if len(members) < 2:
        return False
    first = members[0]
    alike = (field.command[first], field.facing[first], field.moved[first])
    for i in members:
        if (field.command[i], field.facing[i], field.moved[i]) != alike or field.opponent(i) != NOBODY:
            return False
    return len(joined(field, first, set(members))) == len(members)


def joined(field: Field, first: int, among: set[int]) -> list[int]:
    """Those of `among` that hang together with `first`, edge to edge."""
    found, queue = [first], [first]
    rest = among - {first}
    while queue:
        cell = field.cell[queue.pop()]
        for way in field.step:
            k = field.occ[cell + way]
            if k in rest:
                rest.discard(k)
                found.append(k)
                queue.append(k)
    return found


def group_ends(field: Field, members: list[int], zones: Zones) -> dict[tuple[int, int, int], int]:
    """Where a group may go: (straight, left, right) steps that lead there, and by how many cells it shifts."""
    kinds = {field.kind[i] for i in members}
    light = kinds == {"Ps"}
    if not light and any(field.bad[field.cell[i]] for i in members):
        return {}
    limit = min(limit_of(field, i, light and field.bad[field.cell[i]]) for i in members)
    facing = field.facing[members[0]]
    ahead = field.step[facing]
    left, right = field.step[(facing + 3) & 3], field.step[(facing + 1) & 3]
    group, marches = set(members), [March(field, i) for i in members]
    cells = [field.cell[i] for i in members]
    found: dict[tuple[int, int, int], int] = {}
    seen: dict[int, set[int]] = {0: set()}  # shift -> members who came near the enemy on a march
    queue = [((0, 0, 0), 0, 0)]
    while queue:
        way, shift, cost = queue.pop(0)
        if shift:
            if group_end_is_legal(field, members, cells, shift, seen[shift]):
                found[way] = shift
            if any(enemy_ahead(field, i, c + shift + ahead) for i, c in zip(members, cells, strict=True)):
                continue
        for n, (aside, price) in enumerate(((0, STRAIGHT), (left, DIAGONAL), (right, DIAGONAL))):
            if cost + price > limit or (n == 1 and way[2]) or (n == 2 and way[1]):
                continue
            to = shift + ahead + aside
            if to in seen:
                continue
            near = group_step(field, members, cells, shift, ahead, aside, group, zones, marches, light)
            if near is None:
                continue
            seen[to] = seen[shift] | near
            longer = (way[0] + (n == 0), way[1] + (n == 1), way[2] + (n == 2))
            queue.append((longer, to, cost + price))
    return found


def group_can_step(field: Field, members: list[int], zones: Zones) -> bool:
    """Quick to say: it can go one step straight ahead and end there. (If not, there may be other ways.)"""
    light = all(field.kind[i] == "Ps" for i in members)
    if field.moved[members[0]] or (not light and any(field.bad[field.cell[i]] for i in members)):
        return False
    cells, marches = [field.cell[i] for i in members], [March(field, i) for i in members]
    ahead = field.step[field.facing[members[0]]]
    if group_step(field, members, cells, 0, ahead, 0, set(members), zones, marches, light) is None:
        return False
    return group_end_is_legal(field, members, cells, ahead, set())


def enemy_ahead(field: Field, i: int, cell: int) -> bool:
    k = field.occ[cell]
    return k >= 0 and field.side[k] != field.side[i]


def group_step(
    field: Field, members: list[int], cells: list[int], shift: int, ahead: int, aside: int,
    group: set[int], zones: Zones, marches: list[March], light: bool,
) -> set[int] | None:  # fmt: skip
    """One step of all; None if it is not legal for each. Else who came near the enemy on a march. Whoever is joined to
    another squeezes through no corner: where his neighbour stands or goes to is clear."""
    occ, free, near = field.occ, field.free, set[int]()
    for i, cell, march in zip(members, cells, marches, strict=True):
        here = cell + shift
        to = here + ahead + aside
        k = occ[to]
        if not free[to] or (k >= 0 and k not in group) or (field.bad[to] and not light):
            return None
        if here in zones and (
            aside or not any(occ[to + ahead] == j and field.facing[j] ^ 2 == field.facing[i] for j in zones[here])
        ):
            return None
        if march.on and march.near(to):
            if not march.may_close:
                return None
            near.add(i)
    return near


def group_end_is_legal(field: Field, members: list[int], cells: list[int], shift: int, near: set[int]) -> bool:
    facing = field.facing[members[0]]
    if any(not end_is_legal(field, i, c + shift, facing) for i, c in zip(members, cells, strict=True)):
        return False
    if not near:
        return True
    shift_group(field, members, shift)
    good = all(engages_now(field, i) for i in near)
    shift_group(field, members, -shift)
    return good


def shift_group(field: Field, members: list[int], shift: int) -> None:
    for i in members:
        field.occ[field.cell[i]] = NOBODY
    for i in members:
        field.cell[i] += shift
        field.occ[field.cell[i]] = i


def column_ends(field: Field, members: list[int], zones: Zones) -> dict[str, list[End]]:
    """Where a column may go: the leader's steps, `f` straight, `l` and `r` turns, and where each then stands."""
    marches = [March(field, i) for i in members]
    slow = any(field.bad[field.cell[i]] for i in members)
    limit = min(limit_of(field, i, slow) for i in members)
    bad_limit = min(limit_of(field, i, True) for i in members)
    begun = [(field.cell[i], field.facing[i]) for i in members]
    group, found = set(members), dict[str, list[End]]()
    if any(c in zones for c, _ in begun[1:]):
        return {}

    def go(path: str, at: list[End], cost: int, wet: bool, near: frozenset[int] = frozenset()) -> None:
        cell, facing = at[0]
        if path and path[-1] == "f" and column_end_is_legal(field, members, at, near):
            found[path] = at
        ahead = cell + field.step[facing]
        k = field.occ[ahead]
        slower = wet or field.bad[ahead]
        empty = field.free[ahead] and (k < 0 or k in group) and all(ahead != c for c, _ in at[1:])
        if empty and cost + STRAIGHT <= (bad_limit if slower else limit):
            pinned = cell in zones and not any(ahead + field.step[facing] == field.cell[j] for j in zones[cell])
            moved = [(ahead, facing), *at[:-1]]
            closer = [n for n, march in enumerate(marches) if march.near(moved[n][0])]
            if not pinned and all(marches[n].may_close for n in closer):
                go(path + "f", moved, cost + STRAIGHT, slower, near | {members[n] for n in closer})
        if cell not in zones and path.count("l") + path.count("r") < 2:
            price = 0 if path and set(path) == {"f"} else TURN
            if cost + price + STRAIGHT <= limit:
                for letter, quarter in (("l", 3), ("r", 1)):
                    go(path + letter, [(cell, (facing + quarter) & 3), *at[1:]], cost + price, wet, near)

    go("", begun, 0, slow)
    return {p: at for p, at in found.items() if "l" in p or "r" in p or slow or any(field.bad[c] for c, _ in at)}


def column_end_is_legal(field: Field, members: list[int], at: list[End], near: frozenset[int]) -> bool:
    """`near`: who came near the enemy on a march."""
    if any(not end_is_legal(field, i, c, f) for i, (c, f) in zip(members, at, strict=True)):
        return False
    if not near:
        return True
    begun = [(field.cell[i], field.facing[i]) for i in members]
    set_down(field, members, at)
    good = all(engages_now(field, i) for i in near)
    set_down(field, members, begun)
    return good


def set_down(field: Field, members: list[int], ends: list[End]) -> None:
    """All at once: one may stand where another stood."""
    for i in members:
        field.occ[field.cell[i]] = NOBODY
    for i, (cell, facing) in zip(members, ends, strict=True):
        field.occ[cell] = i
        field.cell[i], field.facing[i] = cell, facing
