"""R-BAT1, R-BAT2, R-BAT7 and 4.3.3: dividing an army into commands, and deploying it."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar

from rules.dba.deploy import array, chiefs_kinds, form_command, generals_kinds, proposed_split, zone
from rules.dba.facts import SIDES, Grid, Host, cell_place
from rules.dba.news import Deployed
from rules.kernel import STAY, Done, Number, One, Phrase, Sealed, Some, Then, Verb, end, phrase


class Form(Verb):
    """Form a command: the type of its general's element, and the others. The first is your commander's own."""

    form = "{general}: {elements}"
    general: str
    elements: list[str]


class FormLast(Verb):
    """Form your last command of all that is left."""

    general: str


class RankCommand(Verb):
    """Say which command gets the better PIP dice: place 1 the best."""

    form = "{command} {place}"
    command: str
    place: int


class LineCommand(Verb):
    """Say where a command stands in your line: place 1 is on your left."""

    form = "{command} {place}"
    command: str
    place: int


class AsProposed(Verb):
    """Leave what is not settled yet to Herald."""


class Anew(Verb):
    """Begin your part again."""


class Station(Verb):
    """Put an element into a cell of its command's sector."""

    form = "{element} in {cell}"
    element: str
    cell: str


class InParts(Sealed):
    """A sealed question answered in several picks, which can be begun again."""

    def take(self, game: Any, seat: str, pick: Verb) -> Then:
        if not isinstance(pick, Anew):
            return super().take(game, seat, pick)
        self.answers.pop(seat, None)
        return STAY

    def closed(self, game: Host, seat: str, verb: type[Verb]) -> Phrase | None:
        return phrase("nothing_begun") if verb is Anew and seat not in self.answers else None


class Splitting(InParts):
    """Each side divides its army, in secret, once ground and edges are known."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Form, FormLast, RankCommand, LineCommand, AsProposed, Anew, Done)
    completing = (AsProposed, Done)
    rule = "R-BAT1"

    def asked(self, game: Host) -> list[str]:
        grid = game.field_of_battle
        return [s for s in game.seats if any(e.seat == s and not e.command for e in grid.elements.values())]

    def doing(self, game: Host) -> Phrase:
        return phrase("dividing_the_armies")

    def formed(self, seat: str) -> list[Form | FormLast]:
        return [p for p in self.part(seat) if isinstance(p, Form | FormLast)]

    def left(self, game: Host, seat: str) -> Counter[str]:
        """Elements without a command yet, by type."""
        rest = Counter(e.kind for e in game.field_of_battle.elements.values() if e.seat == seat and not e.command)
        for pick in self.formed(seat):
            if isinstance(pick, FormLast):
                return Counter()
            rest -= Counter([pick.general, *pick.elements])
        return rest

    def names(self, seat: str) -> list[str]:
        return [f"{seat}.{n}" for n, _ in enumerate(self.formed(seat), 1)]

    def closed(self, game: Host, seat: str, verb: type[Verb]) -> Phrase | None:
        variant, left = game.field_of_battle.variant, self.left(game, seat).total()
        formed = len(self.formed(seat))
        if verb is Form and (formed + 1 >= variant.most_commands or left < 2 * variant.least_command):
            return phrase("no_room_for_another_command", least=variant.least_command, most=variant.most_commands)
        if verb is FormLast and not left:
            return phrase("everybody_has_a_command")
        if verb is Done and left:
            return phrase("elements_without_a_command", n=left)
        if verb is AsProposed and formed:
            return phrase("you_have_begun_to_form_commands")
        if verb in (RankCommand, LineCommand) and (left or formed < 2):
            return phrase("form_your_commands_first")
        return super().closed(game, seat, verb)

    def generals(self, game: Host, seat: str) -> One:
        left, grid = self.left(game, seat), game.field_of_battle
        is_chief = not self.formed(seat) and seat == grid.armies[grid.side_of(seat)].chief
        able = chiefs_kinds(left) if is_chief else generals_kinds(left)
        if not able and not self.formed(seat):
            able = list(left)  # somebody has to lead
        return One(sorted(able), rule="R-BAT7", why=phrase("nobody_left_to_lead"))

    def form_general(self, game: Host, seat: str) -> One:
        return self.generals(game, seat)

    def form_elements(self, game: Host, seat: str, general: str) -> Some:
        left = self.left(game, seat)
        left[general] -= 1
        least = game.field_of_battle.variant.least_command
        return Some(sorted(left.elements()), least=least - 1, most=left.total() - least)

    def form_last_general(self, game: Host, seat: str) -> One:
        return self.generals(game, seat)

    def rank_command_command(self, game: Host, seat: str) -> One:
        return One(self.names(seat))

    def rank_command_place(self, game: Host, seat: str, command: str) -> Number:
        return Number(1, len(self.formed(seat)))

    def line_command_command(self, game: Host, seat: str) -> One:
        return One(self.names(seat))

    def line_command_place(self, game: Host, seat: str, command: str) -> Number:
        return Number(1, len(self.formed(seat)))

    def default(self, game: Host, seat: str) -> Verb:
        if not self.formed(seat):
            return AsProposed()
        if not self.left(game, seat):
            return Done()
        able = self.generals(game, seat).values
        return FormLast(able[0]) if able else Anew()

    def reveal(self, game: Host) -> Then:
        for seat in self.asked(game):
            self.settle(game, seat)
        return end()

    def proposal_lines(self, game: Host, seat: str) -> list[Phrase]:
        variant = game.field_of_battle.variant
        split = proposed_split(self.left(game, seat), variant.most_commands, variant.least_command)
        return [
            phrase("proposed_command", n=n, general=general, elements=sorted(others))
            for n, (general, others) in enumerate(split, 1)
        ]

    def settle(self, game: Host, seat: str) -> None:
        grid, part = game.field_of_battle, self.part(seat)
        chief = seat == grid.armies[grid.side_of(seat)].chief
        split = [(p.general, p.elements if isinstance(p, Form) else []) for p in self.formed(seat)]
        if not split:
            left = self.left(game, seat)
            split = proposed_split(left, grid.variant.most_commands, grid.variant.least_command)
        else:
            split[-1] = (split[-1][0], self.rest_of(game, seat))
        for n, (general, kinds) in enumerate(split, 1):
            form_command(grid, seat, f"{seat}.{n}", general, kinds, chief and n == 1)
        army = grid.armies[grid.side_of(seat)]
        for pick in part:
            if isinstance(pick, RankCommand):
                move_to(army.rank, pick.command, pick.place)
            elif isinstance(pick, LineCommand):
                move_to(army.line, pick.command, pick.place)

    def rest_of(self, game: Host, seat: str) -> list[str]:
        """What the last command is made of, its general apart."""
        rest = Counter(e.kind for e in game.field_of_battle.elements.values() if e.seat == seat and not e.command)
        for pick in self.formed(seat):
            rest -= Counter([pick.general, *(pick.elements if isinstance(pick, Form) else [])])
        return sorted(rest.elements())


def move_to(names: list[str], name: str, place: int) -> None:
    names.remove(name)
    names.insert(place - 1, name)


BOTH = "both"  # sides, under Dragon's Breath


class Deploying(InParts):
    """The players of one side at the same time, or of both in fog; shown when all are ready."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Station, AsProposed, Anew, Done)
    completing = (AsProposed, Done)
    rule = "4.3.3"
    side: str

    def asked(self, game: Host) -> list[str]:
        grid = game.field_of_battle
        return [seat for side in self.sides() for seat in grid.leaders(side)]

    def sides(self) -> list[str]:
        return [side for side in reversed(SIDES) if self.side in (side, BOTH)]

    def doing(self, game: Host) -> Phrase:
        return phrase("deploying_in_fog") if self.side == BOTH else phrase("deploying_the_army", side=self.side)

    def stationed(self, seat: str) -> dict[str, str]:
        return {p.element: p.cell for p in self.part(seat) if isinstance(p, Station)}

    def waiting(self, game: Host, seat: str) -> list[str]:
        grid, placed = game.field_of_battle, self.stationed(seat)
        return [i for i, e in grid.elements.items() if i not in placed and self.leads(grid, seat, e.command)]

    def leads(self, grid: Grid, seat: str, command: str) -> bool:
        return command in grid.commands and grid.commands[command].seat == seat

    def closed(self, game: Host, seat: str, verb: type[Verb]) -> Phrase | None:
        if verb is Done and (left := self.waiting(game, seat)):
            return phrase("elements_still_to_deploy", n=len(left))
        if verb is AsProposed and not self.waiting(game, seat):
            return phrase("everybody_is_deployed")
        return super().closed(game, seat, verb)

    def station_element(self, game: Host, seat: str) -> One:
        return One(self.waiting(game, seat))

    def station_cell(self, game: Host, seat: str, element: str) -> One:
        grid, taken = game.field_of_battle, set(self.stationed(seat).values())
        command = grid.elements[element].command
        return One([c for c in zone(grid, command) if c not in taken], why=phrase("outside_your_sector"))

    def default(self, game: Host, seat: str) -> Verb:
        return AsProposed() if self.waiting(game, seat) else Done()

    def proposal_lines(self, game: Host, seat: str) -> list[Phrase]:
        grid = game.field_of_battle
        by_row: dict[tuple[str, int], list[str]] = {}
        for i, cell in proposed_rest(grid, self.waiting(game, seat), self.stationed(seat)).items():
            by_row.setdefault((grid.elements[i].command, cell_place(cell)[1]), []).append(i)
        return [
            phrase("proposed_row", command=command, row=row, elements=sorted(grid.elements[i].kind for i in there))
            for (command, row), there in sorted(by_row.items())
        ]

    def reveal(self, game: Host) -> Then:
        grid = game.field_of_battle
        for seat in self.asked(game):
            facing = "N" if grid.south == grid.side_of(seat) else "S"
            places = self.stationed(seat)
            places |= proposed_rest(grid, self.waiting(game, seat), places)
            for i, cell in places.items():
                grid.elements[i].cell, grid.elements[i].facing = cell, facing
        for side in self.sides():
            show(game, side)
        return end()


def show(game: Host, side: str) -> None:
    """From now on everybody knows the side's commands."""
    grid = game.field_of_battle
    army = grid.armies[side]
    army.shown = True
    game.tell(Deployed(side, {c: [grid.elements[i].kind for i in grid.in_command(c)] for c in army.line}))


def proposed_rest(grid: Grid, waiting: list[str], placed: dict[str, str]) -> dict[str, str]:
    """Where Herald puts the elements that are left: as it would have, or on the nearest cell in the list that is
    free."""
    out: dict[str, str] = {}
    for command in dict.fromkeys(grid.elements[i].command for i in waiting):
        cells, proposal = zone(grid, command), array(grid, command)
        for i in waiting:
            if grid.elements[i].command != command:
                continue
            taken = {*placed.values(), *out.values()}
            out[i] = proposal[i] if proposal[i] not in taken else next(c for c in cells if c not in taken)
    return out
