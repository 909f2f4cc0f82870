"""What a viewer may know of a battle, and what he may suppose.

Until a side has deployed, its commands, its generals, where it stands and its order of rank are known to its own seats
alone. Ranks stay secret until both have deployed.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from rules.dba.deploy import default_line, form_command, proposed_split
from rules.dba.facts import SIDES, Army, Grid
from rules.dba.hammer import could_be
from rules.dba.ranks import Deploying
from rules.kernel import Luck, mixed, one_of


def knows(grid: Grid, side: str, viewer: str | None) -> bool:
    return grid.armies[side].shown or (viewer is not None and viewer in grid.armies[side].seats)


def ranks_known(grid: Grid, side: str, viewer: str | None) -> bool:
    """Where commands are given, the commander-in-chief ranks his allies' too, and nobody else knows before the first
    bound."""
    army = grid.armies[side]
    knowing = [army.chief] if army.given else army.seats
    return all(a.shown for a in grid.armies.values()) or viewer in knowing


def seen(grid: Grid, viewer: str | None) -> Grid:
    """The battle as `viewer` may know it: a new one where something is hidden."""
    works = [w for w in grid.works if w.shown or w.seat == viewer]
    hammers = [h if h.shown or h.seat == viewer else msgspec.structs.replace(h, element="") for h in grid.hammers]
    if all(army.shown for army in grid.armies.values()):
        plain = len(works) == len(grid.works) and hammers == grid.hammers
        return grid if plain else msgspec.structs.replace(grid, works=works, hammers=hammers)
    armies: dict[str, Army] = {}
    elements = dict(grid.elements)
    commands = {}
    for side, army in grid.armies.items():
        known = knows(grid, side, viewer)
        ranked = ranks_known(grid, side, viewer)
        armies[side] = Army(
            seats=army.seats, chief=army.chief, value=army.value, nameless=army.nameless,
            counted=army.counted if known or army.given else 0, line=army.line if known else [],
            rank=army.rank if ranked else sorted(army.rank) if known or army.given else [],
            shown=army.shown, bounds=army.bounds, given=army.given,
        )  # fmt: skip
        if known or army.given:
            commands.update({n: c for n, c in grid.commands.items() if c.side == side})
        for i, e in grid.elements.items() if not known else ():
            if e.side == side and army.given:
                elements[i] = msgspec.structs.replace(e, cell="", facing="")
            elif e.side == side:
                elements[i] = msgspec.structs.replace(e, command="", general=False, named=False, cell="", facing="")
    return msgspec.structs.replace(
        grid, armies=armies, elements=elements, commands=commands, works=works, hammers=hammers
    )


def hand(grid: Grid | None, seat: str) -> dict[str, Any]:
    """What of a battle a seat sees otherwise than everybody."""
    if grid is None:
        return {}
    own = seen(grid, seat)
    return {"grid": own} if own != seen(grid, None) else {}


def is_split(grid: Grid, stack: list[Any]) -> bool:
    """Whether the armies are divided by now, which is public: they are when somebody deploys."""
    return any(isinstance(f, Deploying) for f in stack) or all(army.shown for army in grid.armies.values())


def supposed(grid: Grid, viewer: str | None, stack: list[Any], luck: Luck) -> Grid:
    """A whole battle that `viewer` could not tell from the true one."""
    was_split = is_split(grid, stack)
    whole = grid.copied()
    for side in SIDES:
        army = whole.armies[side]
        if army.given and not knows(whole, side, viewer):
            army.rank, army.line = mixed(luck, army.rank), mixed(luck, default_line(army))
        elif not knows(whole, side, viewer) and was_split:
            for seat in army.seats:
                suppose_split(whole, seat, luck)
        elif not ranks_known(whole, side, viewer):
            army.rank = mixed(luck, army.rank)
    for hammer in whole.hammers:
        if not hammer.element:
            hammer.element = one_of(luck, could_be(whole, hammer.seat, whole.elements[hammer.extra].kind))
    whole.commands = {n: whole.commands[n] for n in sorted(whole.commands)}
    return whole


def suppose_split(grid: Grid, seat: str, luck: Luck) -> None:
    mine = [e for e in grid.elements.values() if e.seat == seat and not e.command]
    kinds = Counter(e.kind for e in mine)
    variant = grid.variant
    most = 1 + luck.below(variant.most_commands)
    chief = seat == grid.armies[grid.side_of(seat)].chief
    for n, (general, others) in enumerate(proposed_split(kinds, most, variant.least_command), 1):
        form_command(grid, seat, f"{seat}.{n}", general, others, chief and n == 1)
    army = grid.armies[grid.side_of(seat)]
    army.rank = mixed(luck, army.rank)
    army.line = mixed(luck, default_line(army))
