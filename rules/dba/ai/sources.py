"""Whom the computer commander may move together: groups and single elements, which he calls sources (4.4.1)."""

from __future__ import annotations

from rules.dba.field import Field
from rules.dba.groups import is_group, joined

Source = tuple[int, ...]


def groups_of(field: Field, command: str, mine: list[int]) -> list[Source]:
    """The groups that are worth thinking of: the largest ones, with and without the general, and pairs in column."""
    found: dict[Source, None] = {}
    general = field.number[field.grid.commands[command].general]
    without = [i for i in mine if i != general]
    for ones, by_rate in ((mine, False), (mine, True), (without, False)):
        for group in largest_groups(field, ones, by_rate):
            found[group] = None
    for i in mine:
        k = field.occ[field.cell[i] - field.step[field.facing[i]]]
        if k in mine:
            pair = (i, k) if i < k else (k, i)
            if is_group(field, list(pair)):
                found[pair] = None
    return list(found)


def largest_groups(field: Field, ones: list[int], by_rate: bool) -> list[Source]:
    """The largest joined sets of one facing and one number of moves, perhaps of one rate as well."""
    kinds: dict[tuple[int, int, int], set[int]] = {}
    for i in ones:
        rate = field.rate[i][0] if by_rate else 0
        kinds.setdefault((field.facing[i], field.moved[i], rate), set()).add(i)
    sets = []
    for alike in kinds.values():
        rest = set(alike)
        while rest:
            group = joined(field, min(rest), rest)
            rest -= set(group)
            if len(group) > 1:
                sets.append(tuple(sorted(group)))
    return sets
