"""4.4.1, points 2 to 4: what a position is worth to a command that follows a stance."""

from __future__ import annotations

import functools

from rules.dba.combat import odds_of, read
from rules.dba.facts import SIDES
from rules.dba.field import NOBODY, Field

PULL = 0.05
PATIENCE = 4  # bounds without a combat, after which the pull grows
NOT_AHEAD = -0.10
JOINED = 0.02
BACKED = 0.10
DRIVEN_BACK = 0.2
FITS_BEHIND = {("Pk", "Pk"), ("Wb", "Wb"), ("Sp", "Ps"), ("Bd", "Ps"), ("Ax", "Ps")}  # front, rear
AVOIDS_CONTACT = ("refuse", "withdraw")
MOST_TIES = [JOINED * min(n, 2) + JOINED * n for n in range(5)]  # of an element and of its neighbours, so many
SURELY_MORE = MOST_TIES[4] + 2 * BACKED


@functools.cache
def most_ties_of(kind: str) -> list[float]:
    """By the number of friends beside a place: as much as an element of this kind could gain there."""
    backed = any(kind == front for front, _ in FITS_BEHIND) + any(kind == rear for _, rear in FITS_BEHIND)
    return [most + backed * BACKED for most in MOST_TIES]


class Value:
    """The value of where a command's elements stand, for one stance, while the enemy stands still."""

    def __init__(self, field: Field, command: str, stance: str) -> None:
        self.field, self.command, self.stance = field, command, stance
        self.side = SIDES.index(field.grid.commands[command].side)
        self.bold = 0.7 if stance == "charge" else 1.0
        self.pull = PULL * max(1, field.grid.quiet - PATIENCE)  # so that two who advance never stand still
        self.target = self._beyond_flank() if stance.endswith("flank") else (0, 0)
        self.places = field.places_for(self.side, (stance, self.pull, self.target, False))
        self.generals_places = field.places_for(self.side, (stance, self.pull, self.target, True))
        self.worth = [self._worth(i) for i in range(len(field.ids))]

    def _worth(self, i: int) -> float:
        if not self.field.grid.elements[self.field.ids[i]].counts:
            return 0.3
        return 2.0 if self.field.general[i] else 1.0

    def _beyond_flank(self) -> tuple[int, int]:
        """Row and file of the cell one file beyond the enemy's outermost element on that side."""
        field = self.field
        west = (self.stance == "left_flank") == (field.home(self.side) == 2)
        places = [field.place(field.cell[j]) for j in field.standing(1 - self.side)]
        if not places:
            return 8, field.width // 2
        row, file = min(places, key=lambda p: p[1] if west else -p[1])
        return row, file - 1 if west else file + 1

    def place(self, cell: int, facing: int, general: bool) -> float:
        """The stance term, and whether the nearest enemy is ahead."""
        places = self.generals_places if general else self.places
        found = places.get(cell)
        return (self.look_at(cell, general) if found is None else found)[facing]

    def look_at(self, cell: int, general: bool) -> tuple[float, float, float, float]:
        """The same for all four ways to face."""
        places = self.generals_places if general else self.places
        found = places[cell] = self._place(cell, general)
        return found

    def _place(self, cell: int, general: bool) -> tuple[float, float, float, float]:
        field, stance = self.field, self.stance
        d, enemy = field.nearest(cell, self.side)
        row, file = field.place(cell)
        value = 0.0
        if stance in ("advance", "charge"):
            value = -self.pull * (max(d, 3) if general else d)
        elif stance == "refuse":
            value = -0.05 * abs(d - 6)
        elif stance == "withdraw":
            value = -0.05 * abs(row - field.base_row(self.side))
            return value, value, value, value
        elif stance.endswith("flank"):
            value = -0.05 * max(abs(row - self.target[0]), abs(file - self.target[1]))
        if enemy == NOBODY:
            return value, value, value, value
        er, ef = field.place(field.cell[enemy])
        turned = value + NOT_AHEAD
        return (
            turned if er <= row else value,
            turned if ef <= file else value,
            turned if er >= row else value,
            turned if ef >= file else value,
        )

    def tie(self, i: int) -> float:
        """Joined friends of the command with the same facing, and a fitting rear element."""
        field = self.field
        cell, facing, command = field.cell[i], field.facing[i], self.command
        friends = 0
        for way in field.step:
            k = field.occ[cell + way]
            if k >= 0 and field.facing[k] == facing and field.command[k] == command:
                friends += 1
        value = JOINED * (2 if friends > 2 else friends)
        k = field.occ[cell - field.step[facing]]
        if (
            k >= 0
            and field.facing[k] == facing
            and field.side[k] == self.side
            and (field.kind[i], field.kind[k]) in FITS_BEHIND
        ):
            value += BACKED
        return value

    def fight(self, i: int, j: int) -> float:
        """v: the mean over the 36 throws of what is won and lost in this fight."""
        mine, his = read(self.field, i, j), read(self.field, j, i)
        odds = odds_of(self.field, i, j, mine.total, his.total)
        own, foe = self.worth[i], self.worth[j]
        if mine.dies_too != NOBODY:
            own += self.worth[mine.dies_too]
        if his.dies_too != NOBODY:
            foe += self.worth[his.dies_too]
        back, his_back = odds.flees + odds.recoils, odds.other_flees + odds.other_recoils
        lost, won, value = odds.destroyed, odds.other_destroyed, 0.0
        if mine.harried:
            lost += back
        else:
            value -= DRIVEN_BACK * back
        if his.harried:
            won += his_back
        else:
            value += DRIVEN_BACK * his_back
        return (value + won * foe - self.bold * lost * own) / 36

    def block(self, i: int) -> list[int]:
        """The cells on which the value of this fighter's combat depends."""
        field = self.field
        cell, ahead = field.cell[i], field.step[field.facing[i]]
        aside = field.step[(field.facing[i] + 1) & 3]
        return [cell + n * ahead + m * aside for n in (-1, 0, 1, 2) for m in (-1, 0, 1)]
