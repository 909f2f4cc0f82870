"""4.4.1, point 1: the computer commander. One ply, greedy: the candidate with the most gain per PIP, while it gains.

Candidates come from *sources*: a group, or a single element. The best one of a source is kept until something moves
near it, since nothing far away changes what it is worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.dba.ai.sources import Source, groups_of
from rules.dba.ai.value import AVOIDS_CONTACT, BACKED, FITS_BEHIND, JOINED, SURELY_MORE, Value, most_ties_of
from rules.dba.bound import move_elements
from rules.dba.field import NOBODY, Field
from rules.dba.groups import group_ends, shift_group
from rules.dba.moves import End, Zones, single_ends
from rules.dba.pips import cost, kept_back, march_extra

LEAST_GAIN = 0.01


class Candidate(NamedTuple):
    gain: float
    ends: list[tuple[int, int, int]]  # element, cell, facing
    contact: bool
    way: tuple[int, int, int] = (0, 0, 0)  # of a group: straight, left, right steps


class Commander:
    """Thinks for one command in one bound."""

    def __init__(self, field: Field, command: str, stance: str) -> None:
        self.field, self.command = field, command
        self.value = Value(field, command, stance)
        self.avoids_contact = stance in AVOIDS_CONTACT
        self.side = self.value.side
        self.best: dict[Source, list[Candidate]] = {}
        self.refresh([])

    def refresh(self, changed: list[int]) -> None:
        """Looks at the board again; what is known of sources far from the changed cells is kept."""
        field = self.field
        self.zones: Zones = field.zones(self.side)
        self.watch: dict[int, list[int]] = {}
        self.fights: dict[int, float] = {}
        self.friends: dict[int, int] = {}
        self.beside: dict[int, int] = {}  # by cell: friends beside it
        for i in field.standing(self.side):
            for way in field.step:
                at = field.cell[i] + way
                self.beside[at] = self.beside.get(at, 0) + 1
            if field.opponent(i) != NOBODY:
                for cell in self.value.block(i):
                    self.watch.setdefault(cell, []).append(i)
        if changed:
            self.best = {s: c for s, c in self.best.items() if not self.is_near(s, changed)}

    def joined_friends(self, i: int, lifted: int, start: int) -> int:
        """As things stand, with `lifted` still at its start."""
        found = self.friends.get(i)
        if found is None:
            field, facing, found = self.field, self.field.facing[i], 0
            for way in field.step:
                at = field.cell[i] + way
                k = lifted if at == start else field.occ[at]
                found += k >= 0 and field.facing[k] == facing and field.command[k] == self.command
            self.friends[i] = found
        return found

    def is_near(self, source: Source, changed: list[int]) -> bool:
        field = self.field
        far = max(field.rate[i][0] for i in source) + 3
        places = [divmod(field.cell[i], field.stride) for i in source]
        south, north = min(p[0] for p in places) - far, max(p[0] for p in places) + far
        west, east = min(p[1] for p in places) - far, max(p[1] for p in places) + far
        for cell in changed:
            row, file = divmod(cell, field.stride)
            if south <= row <= north and west <= file <= east:
                return True
        return False

    # Choosing.

    def choose(self, pips: int) -> tuple[Source, Candidate, int] | None:
        """The best that can be paid for: who, where, what it costs."""
        best: tuple[Source, Candidate, int] | None = None
        rate = 0.0
        for source in self.sources():
            options = self.options(source)
            if not options:
                continue
            price, kept = cost(self.field, list(source)), kept_back(self.field, source)
            for option in options:
                full = price + march_extra(self.field, list(source), option.contact)
                if full + kept <= pips and option.gain > LEAST_GAIN and option.gain / full > rate + 1e-9:
                    best, rate = (source, option, full), option.gain / full
        return best

    def options(self, source: Source) -> list[Candidate]:
        found = self.best.get(source)
        if found is None:
            found = self.best[source] = self.consider(source)
        return found

    def sources(self) -> list[Source]:
        """Those far from the enemy go with their group, unless it can't go on: bad going lets no line pass."""
        field = self.field
        mine = [i for i in field.in_command(self.command) if field.opponent(i) == NOBODY and not field.broken[i]]
        groups = groups_of(field, self.command, mine)
        grouped = {i for g in groups if self.options(g) for i in g}
        singles: list[Source] = []
        for i in mine:
            reach = field.rate[i][0] + 3
            if i not in grouped or field.nearest(field.cell[i], self.side)[0] <= reach:
                singles.append((i,))
        return [*groups, *singles]

    # Weighing.

    def consider(self, source: Source) -> list[Candidate]:
        """The best of a source; two where touching the enemy changes the price."""
        found = self.single_moves(source[0], best_only=True) if len(source) == 1 else self.group_moves(source)
        best = max(found, key=lambda c: c.gain, default=None)
        if best is None or best.gain <= LEAST_GAIN:
            return []
        apart = [c for c in found if c.contact != best.contact] if self.field.grid.variant.march_surcharge else []
        return [best, *([max(apart, key=lambda c: c.gain)] if apart else [])]

    def single_moves(self, i: int, best_only: bool = False) -> list[Candidate]:
        """Where one element can go, and what each place gains; of those that touch no fight perhaps only what is better
        than all before. It is asked more often than anything else, for hundreds of places, so the board is not copied:
        the element is lifted off it, put down only where a fight depends on it (`fighting_gain`), and set back at the
        end."""
        field, value = self.field, self.value
        ends = single_ends(field, i, self.zones)
        if not ends:
            return []
        start, facing = field.cell[i], field.facing[i]
        general = field.general[i]
        before = value.place(start, facing, general) + value.tie(i)
        near = self.neighbours(start)
        before += sum(value.tie(k) for k in near)
        watched = self.watch.get(start, ())
        before += sum(self.fight_now(k) for k in watched)
        field.occ[start] = NOBODY
        bare = sum(value.tie(k) for k in near)
        lifted = bare + (sum(self.fight_then(k) for k in watched) if watched else 0.0)
        found = []
        occ, step, watch, beside = field.occ, field.step, self.watch, self.beside
        places, sides, mine = (value.generals_places if general else value.places), field.side, self.side
        best, one_price = LEAST_GAIN, not field.grid.variant.march_surcharge
        most_ties = most_ties_of(field.kind[i]) if best_only else [SURELY_MORE] * 5
        for cell, turned in ends:
            ahead = occ[cell + step[turned]]
            contact = ahead >= 0 and sides[ahead] != mine
            if contact and self.avoids_contact:
                continue
            after = (places.get(cell) or value.look_at(cell, general))[turned]
            also = watch.get(cell, ()) if watch else ()
            if also or contact or (watched and cell == start):
                if cell in beside:
                    after += self.tied(i, start, facing, cell, turned)
                gain = self.fighting_gain(i, (cell, turned), after + bare - before, watched, also)
            elif after + lifted - before + (most_ties[beside[cell]] if cell in beside else 0.0) <= best:
                continue
            else:
                if cell in beside:
                    after += self.tied(i, start, facing, cell, turned)
                gain = after + lifted - before
                if best_only and one_price and gain <= best:
                    continue
            if gain > best and one_price:
                best = gain
            found.append(Candidate(round(gain, 9), [(i, cell, turned)], contact))
        field.occ[start] = i
        return found

    def fighting_gain(self, i: int, end: End, gain: float, watched: Sequence[int], also: Sequence[int]) -> float:
        """What a place gains beyond `gain`, for an element that is lifted off the board: by its own fight, and by those
        of friends that depend on where it was (`watched`) or will be (`also`)."""
        field, (cell, turned) = self.field, end
        start, facing = field.cell[i], field.facing[i]
        ahead = field.occ[cell + field.step[turned]]
        field.occ[cell] = i
        field.cell[i], field.facing[i] = cell, turned
        gain += sum(self.fight_then(k) for k in {*watched, *also})
        gain -= sum(self.fight_now(k) for k in also if k not in watched)
        if self.is_enemy(ahead) and (field.facing[ahead] ^ 2) == turned:
            gain += self.value.fight(i, ahead)
        field.cell[i], field.facing[i] = start, facing
        field.occ[cell] = NOBODY
        return gain

    def neighbours(self, cell: int) -> list[int]:
        field = self.field
        around = [field.occ[cell + way] for way in field.step]
        return [k for k in around if k >= 0 and field.command[k] == self.command]

    def fight_now(self, k: int) -> float:
        """The value of a friend's fight as things stand."""
        found = self.fights.get(k)
        if found is None:
            found = self.fights[k] = self.value.fight(k, self.field.opponent(k))
        return found

    def fight_then(self, k: int) -> float:
        """The same, with an element moved for trial."""
        return self.value.fight(k, self.field.opponent(k))

    def tied(self, i: int, start: int, was: int, cell: int, facing: int) -> float:
        """What ties change if `i`, who is lifted off `start`, is put down here: its own and its neighbours'."""
        field, kind, friends, gain = self.field, self.field.kind, 0, 0.0
        for way in field.step:
            k = field.occ[cell + way]
            if k < 0 or field.facing[k] != facing or field.command[k] != self.command:
                continue
            friends += 1
            had = self.joined_friends(k, i, start) - (was == facing and field.cell[k] - start in field.step)
            if had < 2:
                gain += JOINED
        ahead, behind = field.occ[cell + field.step[facing]], field.occ[cell - field.step[facing]]
        if ahead >= 0 and field.facing[ahead] == facing and field.command[ahead] == self.command:
            gain += BACKED if (kind[ahead], kind[i]) in FITS_BEHIND else 0.0
        if behind >= 0 and field.facing[behind] == facing and field.side[behind] == self.side:
            gain += BACKED if (kind[i], kind[behind]) in FITS_BEHIND else 0.0
        return gain + JOINED * (2 if friends > 2 else friends)

    def group_moves(self, source: Source) -> list[Candidate]:
        field, value, members = self.field, self.value, list(source)
        shifts = group_ends(field, members, self.zones)
        if not shifts:
            return []
        facing = field.facing[members[0]]
        ahead = field.step[facing]
        cells = [field.cell[i] for i in members]
        group, generals = set(members), [field.general[i] for i in members]
        before = sum([value.place(c, facing, g) for c, g in zip(cells, generals, strict=True)])
        found = []
        for way, shift in shifts.items():
            contact = any(self.is_enemy(field.occ[c + shift + ahead]) for c in cells)
            if contact and self.avoids_contact:
                continue
            after = sum([value.place(c + shift, facing, g) for c, g in zip(cells, generals, strict=True)])
            out = self.outsiders(cells, shift, group)
            touched = [k for c in cells for at in (c, c + shift) for k in self.watch.get(at, ())] if self.watch else ()
            tied = sum(value.tie(k) for k in (*members, *out)) if out else 0.0
            watched = set(touched)
            fights = sum(self.fight_now(k) for k in watched)
            if out or watched or contact:
                shift_group(field, members, shift)
                tied = sum(value.tie(k) for k in (*members, *out)) - tied if out else 0.0
                fights = sum(self.fight_then(k) for k in watched) - fights
                if contact:
                    fights += sum(value.fight(i, j) for i in members if (j := field.opponent(i)) != NOBODY)
                shift_group(field, members, -shift)
            gain = round(after - before + tied + fights, 9)
            found.append(
                Candidate(gain, [(i, c + shift, facing) for i, c in zip(members, cells, strict=True)], contact, way)
            )
        return found

    def is_enemy(self, k: int) -> bool:
        return k >= 0 and self.field.side[k] != self.side

    def outsiders(self, cells: list[int], shift: int, group: set[int]) -> list[int]:
        """Friends of the command beside where the group stands or will stand."""
        field, found = self.field, set[int]()
        for cell in cells:
            for way in field.step:
                for k in (field.occ[cell + way], field.occ[cell + shift + way]):
                    if k >= 0 and k not in group and field.command[k] == self.command:
                        found.add(k)
        return list(found)

    # Doing.

    def carry_out(self, source: Source, candidate: Candidate, price: int) -> list[int]:
        """Returns the cells that changed: before he chooses again, he looks at them (`refresh`)."""
        how = "group" if len(source) > 1 else "single"
        return move_elements(self.field, self.command, candidate.ends, price, how)


def lead(field: Field, command: str, stance: str) -> None:
    """Spends a command's PIPs."""
    led = field.grid.commands[command]
    mind = Commander(field, command, stance) if led.pips > 0 else None
    while mind is not None and (choice := mind.choose(led.pips)) is not None:
        changed = mind.carry_out(*choice)
        if led.pips <= 0:
            return
        mind.refresh(changed)


def lead_all(field: Field, side: str, only: list[str] | None = None) -> None:
    """All commands of a side, or some of them, each by its own stance."""
    for command in field.grid.commands_of(side):
        led = field.grid.commands[command]
        if not led.broken and (only is None or command in only):
            lead(field, command, led.stance)
