"""4.3.4: the sequence of a bound, for people and computer commanders alike. Moves come between `begin` and `finish`."""

from __future__ import annotations

from rules.dba.ambush import remember, spring_ordered
from rules.dba.facts import ATTACKER, FACINGS, LAST_ROUND, SIDES, Ended, Grid, other
from rules.dba.field import NOBODY, Field
from rules.dba.fights import contacts, fight_all
from rules.dba.fire import light, spread
from rules.dba.groups import joined
from rules.dba.hammer import show_hammers
from rules.dba.news import (
    BattleEnded,
    BoundEnded,
    CommandBroke,
    ContactMade,
    ElementsMoved,
    Fled,
    PipsRolled,
    Step,
    TurnedToFace,
)
from rules.dba.outcomes import mourn, run
from rules.dba.pips import deal, reserve
from rules.dba.works import forget_stirred, show_works


def begin(field: Field, side: str) -> None:
    """R-BAT10: routs that were declared; then the dice."""
    grid = field.grid
    grid.active, grid.fight_first, grid.sprung = side, [], 0
    army = grid.armies[side]
    army.bounds += 1
    for i in field.standing(SIDES.index(side)):
        field.moved[i], field.held[i] = 0, False
    if grid.fires:
        spread(field)
        field.store()
    for name, command in grid.commands.items():
        if command.side == side and command.routs and not command.broken:
            break_command(field, name, "rout")
    commands = grid.commands_of(side)
    dice = [field.roll() for _ in commands]
    pips = deal(grid, side, dice)
    for name, command in grid.commands.items():
        command.pips = pips.get(name, 0)
    if any(field.gifts):
        field.store()
        reserve(grid, side)
    field.tell(PipsRolled(side, grid.round, dice, pips))
    for torch in [t for t in grid.torches if t.seat in army.seats]:
        grid.torches.remove(torch)
        light(field, torch.seat, torch.start, torch.way, torch.cells, torch.drift)
    if grid.lurkers:
        spring_ordered(field, side)
    field.forget_distances(SIDES.index(side))


def hold_by_rote(field: Field, side: str, seat: str = "") -> None:
    """Demoralised commands hold as many as their PIPs allow, the largest joined groups first (4.4.1). One that its
    player lets run holds nobody (R-BAT10). With a `seat`, his commands alone."""
    for name in field.grid.commands_of(side):
        command = field.grid.commands[name]
        if not command.broken or command.runs or seat not in ("", command.seat):
            continue
        loose = {i for i in field.in_command(name) if field.opponent(i) == NOBODY and not field.held[i]}
        groups = []
        while loose:
            first = min(loose)
            same = {i for i in loose if field.facing[i] == field.facing[first]}
            group = joined(field, first, same)
            loose -= set(group)
            groups.append(sorted(group))
        for group in sorted(groups, key=len, reverse=True)[: command.pips]:
            hold(field, name, group)


def pay(field: Field, command: str, movers: list[int], price: int) -> None:
    """4.5: PIPs that are for somebody in the move are spent first."""
    led = field.grid.commands[command]
    led.pips -= price
    if led.reserved:
        for name in [i for i in led.reserved if field.number[i] in movers][:price]:
            led.reserved.remove(name)


def hold(field: Field, command: str, group: list[int], facing: int | None = None) -> None:
    pay(field, command, group, 1)
    for i in group:
        field.held[i] = True
        if facing is not None:
            field.put(i, field.cell[i], facing)
    steps = [step_of(field, i, field.cell[i]) for i in group]
    field.tell(ElementsMoved(command, "hold", len(steps), 1, steps))


def flee(field: Field, side: str) -> None:
    """4.3.9: demoralised ones that are neither held nor in front contact run, those nearest to their edge first."""
    s = SIDES.index(side)
    home, base = field.home(s), field.base_row(s)
    loose = [i for i in field.standing(s) if field.broken[i] and not field.held[i] and field.opponent(i) == NOBODY]
    steps = []
    for i in sorted(loose, key=lambda i: (abs(field.place(field.cell[i])[0] - base), i)):
        start = field.cell[i]
        field.effects = []
        field.put(i, start, home)
        run(field, i)
        steps.append(step_of(field, i, start))
    if steps:
        field.tell(Fled(side, len(steps), steps))
    for i in loose:
        if not field.cell[i]:
            mourn(field, i)


def step_of(field: Field, i: int, start: int) -> Step:
    to = field.names[field.cell[i]]
    return Step(field.ids[i], field.names[start], to, FACINGS[field.facing[i]] if to else "")


def move_elements(field: Field, command: str, ends: list[tuple[int, int, int]], price: int, how: str) -> list[int]:
    """Moves elements of a command for `price` PIPs. Returns the cells that changed."""
    old = [field.cell[i] for i, _, _ in ends]
    for i, _, _ in ends:
        field.occ[field.cell[i]] = NOBODY
    for i, cell, facing in ends:
        field.occ[cell] = i
        field.cell[i], field.facing[i] = cell, facing
        field.moved[i] += 1
    pay(field, command, [i for i, _, _ in ends], price)
    steps = [step_of(field, i, start) for (i, _, _), start in zip(ends, old, strict=True)]
    field.tell(ElementsMoved(command, how, len(steps), price, steps))
    return [*old, *(cell for _, cell, _ in ends)]


def finish(field: Field, side: str) -> None:
    """Turning to face, combats, morale, the end test."""
    turn_to_face(field)
    tell_contacts(field, SIDES.index(side))
    if field.grid.hammers:
        show_hammers(field)
    if field.works:
        show_works(field)
    field.grid.quiet = 0 if contacts(field, SIDES.index(side)) else field.grid.quiet + 1
    fight_all(field, SIDES.index(side))
    if field.grid.hammers:
        show_hammers(field)
    test_morale(field)
    test_end(field, side)
    for command in field.grid.commands.values():
        command.steals = command.steals and command.side != side
    if field.works:
        forget_stirred(field)
    field.store()
    remember(field.grid)
    places = [f"{i} {e.cell} {e.facing}" for i, e in field.grid.elements.items() if e.cell]
    field.tell(BoundEnded(field.grid.round, side, places, {s: lost(field.grid, s) for s in SIDES}))
    if field.grid.ended is not None:
        tell_end(field)


def turn_to_face(field: Field) -> None:
    """4.3.6, in the order of ids, both sides."""
    for i, cell in enumerate(field.cell):
        if not cell or field.opponent(i) != NOBODY:
            continue
        facing = field.facing[i]
        facers = field.facers(cell, field.side[i])
        to = next((k for k in ((facing + 3) & 3, (facing + 1) & 3, facing ^ 2) if k in facers), None)
        if to is not None:
            field.put(i, cell, to)
            field.tell(TurnedToFace(field.ids[i], FACINGS[to]))


def tell_contacts(field: Field, active: int) -> None:
    for i in field.standing(active):
        j = field.opponent(i)
        if j != NOBODY and field.moved[i]:
            field.tell(ContactMade(field.ids[i], field.ids[j], field.names[field.cell[i]]))


# Morale and the end.


def lost(grid: Grid, side: str, command: str | None = None) -> int:
    """R-BAT5 counted losses."""
    gone = [e for e in grid.elements.values() if e.fate and e.side == side and e.command and e.counts]
    return sum(command in (None, e.command) for e in gone)


def test_morale(field: Field) -> None:
    """R-BAT3, both sides: the general lost, or losses at the break point."""
    field.store()
    for name, command in field.grid.commands.items():
        if command.broken:
            continue
        gone = lost(field.grid, command.side, name)
        if field.grid.elements[command.general].fate:
            break_command(field, name, "general")
        elif gone >= break_point(command.size, command.shift):
            break_command(field, name, "losses")


def break_point(size: int, shift: int = 0) -> int:
    return max(1, -(-size // 3) + shift)


def break_command(field: Field, name: str, why: str) -> None:
    command = field.grid.commands[name]
    command.broken = True
    for i, c in enumerate(field.command):
        if c == name:
            field.broken[i] = True
    field.tell(CommandBroke(name, why, lost(field.grid, command.side, name)))


def test_end(field: Field, side: str) -> None:
    """R-BAT4."""
    grid = field.grid
    losses = {s: lost(grid, s) for s in SIDES}
    beaten = [s for s in SIDES if is_beaten(grid, s)]
    if len(beaten) == 2:
        fewer = min(SIDES, key=losses.__getitem__)
        grid.ended = Ended("" if losses[SIDES[0]] == losses[SIDES[1]] else fewer, "both")
    elif beaten:
        grid.ended = Ended(other(beaten[0]), why_beaten(grid, beaten[0]))
    elif grid.round >= LAST_ROUND and side != ATTACKER:
        grid.ended = Ended("", "time")


def is_beaten(grid: Grid, side: str) -> bool:
    return why_beaten(grid, side) != ""


def why_beaten(grid: Grid, side: str) -> str:
    counted = grid.armies[side].counted
    if 2 * lost(grid, side) >= counted:
        return "losses"
    if 2 * sum(c.size for c in grid.commands.values() if c.side == side and c.broken) > counted:
        return "broken"
    return ""


def tell_end(field: Field) -> None:
    grid = field.grid
    assert grid.ended is not None
    losses = {s: lost(grid, s) for s in SIDES}
    field.tell(BattleEnded(grid.ended.winner, grid.ended.why, grid.round, losses))
