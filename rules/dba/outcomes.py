"""4.3.7 and 4.3.8: the fights of a bound, and the recoils, flights and pursuits that follow."""

from __future__ import annotations

from rules.dba.combat import PARTS, Reading, read
from rules.dba.dataset.tables import DESTROYED, FLEES, RECOILS, STANDS
from rules.dba.facts import SIDES
from rules.dba.field import NOBODY, Field
from rules.dba.news import CombatFought, DeathRolled, Effect, Fighter, GeneralFell, LineBroken


def contacts(field: Field, active: int) -> list[tuple[int, int]]:
    """All front contacts, in the active side's order: those it named first, then from its left to its right."""
    first = [field.number[e] for e in field.grid.fight_first]
    pairs = [(i, j) for i in field.standing(active) if (j := field.opponent(i)) >= 0]
    east = field.home(active) == 2

    def order(pair: tuple[int, int]) -> tuple[int, int, int]:
        row, file = field.place(field.cell[pair[0]])
        named = first.index(pair[0]) if pair[0] in first else len(first)
        return named, file if east else -file, row

    return sorted(pairs, key=order)


def fight_all(field: Field, active: int) -> None:
    """A pair that is no longer in front contact is skipped; new contacts wait for the next bound."""
    for i, j in contacts(field, active):
        if field.cell[i] and field.opponent(i) == j:
            fight(field, i, j)


def fight(field: Field, i: int, j: int) -> None:
    mine, his = read(field, i, j), read(field, j, i)
    dice = (field.roll(), field.roll())
    scores = [mine.total + dice[0], his.total + dice[1]]
    results, saved = settled(field, i, j, scores)
    field.effects = []
    cells = field.names[field.cell[i]], field.names[field.cell[j]]
    if results[0] != STANDS or results[1] != STANDS:
        carry_out(field, i, j, results, (mine, his))
    else:
        scythes(field, i, j)
    one = Fighter(field.ids[i], field.kind[i], cells[0], named(mine), dice[0], scores[0], results[0], i in saved)
    two = Fighter(field.ids[j], field.kind[j], cells[1], named(his), dice[1], scores[1], results[1], j in saved)
    losers = [f.element for f in (one, two) if f.result != STANDS]
    result = next((r for r in results if r != STANDS), STANDS)
    field.tell(CombatFought(one, two, losers, result, [Effect(*e) for e in field.effects]))
    gone = [field.number[e] for e, what, _ in field.effects if what in ("destroyed", "trampled", "ran_off")]
    for k in gone:
        mourn(field, k)
    for k, cell in zip((i, j), cells, strict=True):
        if k in gone:
            look_for_gap(field, k, cell)


def named(reading: Reading) -> dict[str, int]:
    return {name: part for name, part in zip(PARTS, reading.parts, strict=True) if part}


def result_of(field: Field, i: int, j: int, scores: list[int]) -> tuple[str, str]:
    a, b = field.cell[i], field.cell[j]
    return field.tables.outcome(field.kind[i], field.kind[j], field.bad[a], field.bad[b], scores[0], scores[1])


def settled(field: Field, i: int, j: int, scores: list[int]) -> tuple[tuple[str, str], list[int]]:
    """The results, after a chief's +1 (R-BAT8): once a battle, where it saves his element."""
    results, saved = result_of(field, i, j, scores), []
    for n, k in enumerate((i, j)):
        army = field.grid.armies[SIDES[field.side[k]]]
        if k != field.chiefs[field.side[k]] or army.saved or not perishes(field, k, results[n]):
            continue
        better = list(scores)
        better[n] += 1
        then = result_of(field, i, j, better)
        if not perishes(field, k, then[n]):
            army.saved = True
            scores[n] += 1
            results = then
            saved.append(k)
    return results, saved


def perishes(field: Field, k: int, result: str) -> bool:
    return result == DESTROYED or (result in (RECOILS, FLEES) and recoil_is_fatal(field, k))


# What follows a fight.


def carry_out(field: Field, i: int, j: int, results: tuple[str, str], readings: tuple[Reading, Reading]) -> None:
    """The loser's result; his friends at the winner's flank or rear recoil; then pursuit."""
    beaten = [k for k, r in zip((i, j), results, strict=True) if r != STANDS]
    helpers = [h for k in beaten for h in at_flank_or_rear(field, j if k == i else i)]
    for k, result, reading in zip((i, j), results, readings, strict=True):
        if result == DESTROYED:
            lose(field, k, "destroyed")
        elif result in (RECOILS, FLEES):
            recoil(field, k)
            if result == FLEES and field.cell[k]:
                field.put(k, field.cell[k], field.facing[k] ^ 2)
                run(field, k)
        on_the_spot = field.fate[k] == "destroyed"
        if on_the_spot and reading.dies_too != NOBODY and field.cell[reading.dies_too]:
            lose(field, reading.dies_too, "destroyed")
    for h in helpers:
        if field.cell[h]:
            recoil(field, h)
    scythes(field, i, j)
    for k, result in zip((i, j), results, strict=True):
        if result == STANDS and field.cell[k]:
            pursue(field, k)


def scythes(field: Field, i: int, j: int) -> None:
    """4.1.4 (a): a scythed chariot that has fought is destroyed even if it wins."""
    if field.grid.variant.scythes_always_die:
        for k in (i, j):
            if field.kind[k] == "SCh" and field.cell[k]:
                lose(field, k, "destroyed")


def at_flank_or_rear(field: Field, k: int) -> list[int]:
    """Enemies in contact with its flanks or rear."""
    cell, facing = field.cell[k], field.facing[k]
    return [field.occ[cell + field.step[d]] for d in field.facers(cell, field.side[k]) if d != facing]


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
    good, bad = (2 * r for r in tables.rates[kind])
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
    """The next cell of a run and its cost: ahead, through friends, or diagonally, its left first."""
    facing = field.facing[k]
    ahead = field.step[facing]

    def blocked(to: int) -> bool:
        return not field.free[to] or (not field.bad[cell] and field.ground[to] in around)

    to, cost = cell + ahead, 2
    while not blocked(to) and spent + cost <= limit:
        friend = field.occ[to]
        if friend in (NOBODY, k):
            return cost, to
        if not may_pass(field, k, friend):
            break
        to, cost = to + ahead, cost + 2
    for aside in (field.step[(facing + 3) & 3], field.step[(facing + 1) & 3]):
        to = cell + ahead + aside
        squeeze = any(field.free[c] and field.occ[c] in (NOBODY, k) for c in (cell + ahead, cell + aside))
        if field.ground[to] == "off":
            return 3, to
        if not blocked(to) and field.occ[to] in (NOBODY, k) and squeeze:
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
    if field.grid.elements[name].named and not field.grid.armies[SIDES[field.side[k]]].nameless:
        die = field.roll()
        if die % 2:
            field.grid.dead.append(name)
        field.tell(DeathRolled(name, die, bool(die % 2)))


def look_for_gap(field: Field, k: int, name: str) -> None:
    cell, facing, side = field.cells[name], field.facing[k], field.side[k]
    if field.occ[cell] >= 0 and field.side[field.occ[cell]] == side:
        return
    for turn in (1, 3):
        n = field.occ[cell + field.step[(facing + turn) & 3]]
        if n < 0 or field.side[n] != side or field.facing[n] != facing:
            return
    field.tell(LineBroken(SIDES[side], name))
