"""4.3.7: the fights of a bound. What follows them, recoils, flights and pursuits, is in `outcomes`."""

from __future__ import annotations

from rules.dba.combat import PARTS, Reading, read
from rules.dba.dataset.sheets import DESTROYED, FLEES, RECOILS, STANDS
from rules.dba.facts import BRAVE, CLUMSINESS, KNAVE, PROWESS, SIDES
from rules.dba.field import NOBODY, Field
from rules.dba.news import CombatFought, Effect, Fighter, LineBroken
from rules.dba.outcomes import lose, mourn, pursue, recoil, recoil_is_fatal, run


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
    results, saved = settle_scores(field, i, j, scores)
    field.effects = []
    cells = field.names[field.cell[i]], field.names[field.cell[j]]
    if results[0] != STANDS or results[1] != STANDS:
        carry_out(field, i, j, results, (mine, his))
    else:
        destroy_scythes(field, i, j)
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
    mine, his = field.tables.outcome(field.kind[i], field.kind[j], field.bad[a], field.bad[b], scores[0], scores[1])
    return tempered(field, i, mine), tempered(field, j, his)


def settle_scores(field: Field, i: int, j: int, scores: list[int]) -> tuple[tuple[str, str], list[int]]:
    """The results, after a chief's +1 (R-BAT8): once a battle, where it saves his element."""
    give_prowess(field, i, j, scores)
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


def give_prowess(field: Field, i: int, j: int, scores: list[int]) -> None:
    """4.5: +1 on the lost score of a general of Legendary Prowess, -1 on the won one of a clumsy one, once a fight."""
    lead = scores[0] - scores[1]
    for n, k in enumerate((i, j)):
        if field.gifts[k] and field.general[k]:
            ahead = lead if n == 0 else -lead
            scores[n] += (ahead < 0 and PROWESS in field.gifts[k]) - (ahead > 0 and CLUMSINESS in field.gifts[k])


def tempered(field: Field, k: int, result: str) -> str:
    """4.5: where others recoil a brave general stands, unless an enemy is at his flank or rear, and a knave flees."""
    if result != RECOILS or not field.gifts[k] or not field.general[k]:
        return result
    brave, knave = BRAVE in field.gifts[k], KNAVE in field.gifts[k]
    if brave == knave:
        return result
    return FLEES if knave else result if field.harried(k) else STANDS


def perishes(field: Field, k: int, result: str) -> bool:
    return result == DESTROYED or (result in (RECOILS, FLEES) and recoil_is_fatal(field, k))


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
    destroy_scythes(field, i, j)
    for k, result in zip((i, j), results, strict=True):
        if result == STANDS and field.cell[k]:
            pursue(field, k)


def destroy_scythes(field: Field, i: int, j: int) -> None:
    """4.1.4 (a): a scythed chariot that has fought is destroyed even if it wins."""
    if field.grid.variant.scythes_always_die:
        for k in (i, j):
            if field.kind[k] == "SCh" and field.cell[k]:
                lose(field, k, "destroyed")


def at_flank_or_rear(field: Field, k: int) -> list[int]:
    """Enemies in contact with its flanks or rear."""
    cell, facing = field.cell[k], field.facing[k]
    return [field.occ[cell + field.step[d]] for d in field.facers(cell, field.side[k]) if d != facing]


def look_for_gap(field: Field, k: int, name: str) -> None:
    cell, facing, side = field.cells[name], field.facing[k], field.side[k]
    if field.occ[cell] >= 0 and field.side[field.occ[cell]] == side:
        return
    for turn in (1, 3):
        n = field.occ[cell + field.step[(facing + turn) & 3]]
        if n < 0 or field.side[n] != side or field.facing[n] != facing:
            return
    field.tell(LineBroken(SIDES[side], name))
