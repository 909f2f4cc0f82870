"""4.3.8: recoils, flights and pursuits, and how elements are lost."""

from __future__ import annotations

from rules.dba.facts import RULER, SIDES
from rules.dba.field import NOBODY, Field
from rules.dba.news import DeathRolled, GeneralFell, LoansShaken


def lose(field: Field, k: int, fate: str, what: str = "") -> None:
    field.effects.append((field.ids[k], what or fate, ""))
    field.remove(k, fate)


def recoil_is_fatal(field: Field, k: int) -> bool:
    """4.3.8, rules 1, 2 and 7; and of two elephants that meet both are lost (4)."""
    way = recoil_way(field, k)
    if way == "tramples":
        friend = field.occ[field.cell[k] - field.step[field.facing[k]]]
        return field.harried(k) or field.kind[friend] in field.tables.tramples_friends
    return field.harried(k) or way == "blocked"


def recoil_way(field: Field, k: int) -> str:
    """4.3.8, rules 2 to 7: free, tramples, passes, pushes or blocked."""
    tables, cell, facing = field.tables, field.cell[k], field.facing[k]
    back = -field.step[facing]
    behind = cell + back
    friend = field.occ[behind]
    if not field.free[behind] or (friend >= 0 and field.side[friend] != field.side[k]):
        return "blocked"
    if friend < 0:
        return "free"
    if field.kind[k] in tables.tramples_friends:
        return "tramples"
    if field.facing[friend] != facing:
        return "blocked"
    if (field.kind[k], field.kind[friend]) in tables.recoils_through:
        beyond = behind + back
        if field.free[beyond] and field.occ[beyond] < 0:
            return "passes"
    while field.kind[friend] not in tables.not_pushed:
        behind += back
        if not field.free[behind]:
            return "blocked"
        friend = field.occ[behind]
        if friend < 0:
            return "pushes"
        if field.side[friend] != field.side[k] or field.facing[friend] != facing:
            return "blocked"
    return "blocked"


def recoil(field: Field, k: int) -> None:
    """One cell to the rear, facing kept."""
    way = "blocked" if field.harried(k) else recoil_way(field, k)
    cell, facing = field.cell[k], field.facing[k]
    behind = cell - field.step[facing]
    friend = field.occ[behind]
    if way == "blocked":
        return lose(field, k, "destroyed")
    if way == "tramples":
        if field.kind[friend] in field.tables.tramples_friends:
            lose(field, friend, "destroyed", "trampled")
            return lose(field, k, "destroyed")
        lose(field, friend, "destroyed", "trampled")
    if way == "pushes":
        push(field, friend)
    to = behind - field.step[facing] if way == "passes" else behind
    field.put(k, to, facing)
    field.effects.append((field.ids[k], "passed" if way == "passes" else "recoiled", field.names[to]))


def push(field: Field, k: int) -> None:
    behind = field.cell[k] - field.step[field.facing[k]]
    if field.occ[behind] >= 0:
        push(field, field.occ[behind])
    field.put(k, behind, field.facing[k])
    field.effects.append((field.ids[k], "pushed", field.names[behind]))


def run(field: Field, k: int) -> None:
    """4.3.8: the full allowance straight ahead; diagonally where the way is blocked; over any edge it is lost."""
    tables, kind = field.tables, field.kind[k]
    good, bad = (2 * r for r in field.rate[k])
    facing = field.facing[k]
    ahead = field.step[facing]
    cell, spent, limit = field.cell[k], 0, bad if field.bad[field.cell[k]] else good
    around = tables.flees_around.get(kind, ())
    while spent < limit:
        to = cell + ahead
        if field.ground[to] == "off":
            if spent + 2 > limit:
                break  # half a cell does not carry it over the edge
            field.put(k, cell, facing)
            return lose(field, k, "fled", "ran_off")
        step = run_step(field, k, cell, spent, limit, around)
        if step is None:
            break
        cost, to = step
        if field.ground[to] == "off" and spent + cost <= limit:
            field.put(k, cell, facing)
            return lose(field, k, "fled", "ran_off")
        if field.bad[to]:
            limit = min(limit, bad)
        if spent + cost > limit:
            break
        cell, spent = to, spent + cost
    field.put(k, cell, facing)
    field.effects.append((field.ids[k], "fled", field.names[cell]))


def run_step(
    field: Field, k: int, cell: int, spent: int, limit: int, around: list[str] | tuple[str, ...]
) -> tuple[int, int] | None:
    """The next cell of a run and its cost: ahead, through friends, or diagonally, its left first. It never comes
    back to where it began."""
    facing = field.facing[k]
    ahead = field.step[facing]

    def blocked(to: int) -> bool:
        return not field.free[to] or (not field.bad[cell] and field.ground[to] in around)

    to, cost = cell + ahead, 2
    while not blocked(to) and spent + cost <= limit:
        friend = field.occ[to]
        if friend == NOBODY:
            return cost, to
        if not may_pass(field, k, friend):
            break
        to, cost = to + ahead, cost + 2
    for aside in (field.step[(facing + 3) & 3], field.step[(facing + 1) & 3]):
        to = cell + ahead + aside
        squeeze = any(field.free[c] and field.occ[c] == NOBODY for c in (cell + ahead, cell + aside))
        if field.ground[to] == "off":
            return 3, to
        if not blocked(to) and field.occ[to] == NOBODY and squeeze:
            return 3, to
    return None


def may_pass(field: Field, k: int, friend: int) -> bool:
    """4.3.5: whom a single element moves through."""
    return (
        field.side[friend] == field.side[k]
        and (field.kind[k], field.kind[friend]) in field.tables.moves_through
        and field.facing[friend] & 1 == field.facing[k] & 1
    )


def pursue(field: Field, k: int) -> None:
    """4.3.8: one step ahead, compulsory; a Wb directly behind a Wb follows."""
    tables, kind, cell, facing = field.tables, field.kind[k], field.cell[k], field.facing[k]
    to = cell + field.step[facing]
    if kind not in tables.pursue or not field.free[to] or field.occ[to] >= 0:
        return
    if field.ground[to] in tables.stops_at.get(kind, ()):
        return
    follower = field.occ[cell - field.step[facing]]
    field.put(k, to, facing)
    field.effects.append((field.ids[k], "pursued", field.names[to]))
    alike = follower >= 0 and field.side[follower] == field.side[k] and field.facing[follower] == facing
    if alike and kind == field.kind[follower] == "Wb":
        field.put(follower, cell, facing)
        field.effects.append((field.ids[follower], "pursued", field.names[cell]))


def mourn(field: Field, k: int) -> None:
    """R-BAT6: a general's fall is told, and the death of a named one rolled at once."""
    name = field.ids[k]
    if field.general[k]:
        field.tell(GeneralFell(name, field.command[k]))
    element = field.grid.elements[name]
    if element.named and not field.grid.armies[SIDES[field.side[k]]].nameless:
        die = field.roll()
        if die % 2:
            field.grid.dead.append(name)
        field.tell(DeathRolled(name, die, bool(die % 2)))
        if die % 2 and element.person == RULER:
            shake_loans(field, element.seat)


def shake_loans(field: Field, owner: str) -> None:
    """R-BAT1: what a ruler has lent is demoralised when he is killed, stand by stand."""
    commands, shaken = field.grid.commands, []
    for i, e in enumerate(field.grid.elements.values()):
        if e.seat == owner and e.command and commands[e.command].seat != owner and not e.shaken:
            e.shaken = field.broken[i] = True
            if field.cell[i]:
                shaken.append(field.ids[i])
    if shaken:
        field.tell(LoansShaken(owner, shaken))
