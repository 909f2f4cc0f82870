"""What `herald conduct` counts in battles on the grid, after every bound or round that is played before its eyes. A
battle at once is over before anybody could look."""

from __future__ import annotations

from typing import ClassVar

from rules.dba.ai.combinations import FAR
from rules.dba.facts import SIDES, Host
from rules.dba.field import NOBODY, Field
from rules.dba.full import Orders
from rules.dba.news import BoundEnded
from rules.dba.order_verbs import HoldGround
from rules.dba.stances import AllStance, Stances
from rules.kernel import Conduct, Done, Entry, Verb

NEAR = 5  # cells: an enemy may be upon him in his next bound


class BattleConduct(Conduct):
    kinds: ClassVar[tuple[str, ...]] = (
        "generals_ahead_of_their_line",
        "holds_not_taken",
        "lines_broken_without_need",
        "one_stance_for_all_commands",
    )

    def __init__(self) -> None:
        super().__init__()
        self.in_line: set[str] = set()  # elements far from the enemy that were joined to their command

    def look_before(self, game: Host, seat: str, pick: Verb) -> None:
        top = game.top
        if isinstance(pick, AllStance) and isinstance(top, Stances) and len(top.whole(game, seat)) > 1:
            self.count("one_stance_for_all_commands")
        elif isinstance(pick, Done) and isinstance(top, Orders) and HoldGround in top.offers(game, seat):
            self.count("holds_not_taken")

    def look_after(self, game: Host, entry: Entry) -> None:
        if game.grid is None or game.grid.ended is not None:
            self.in_line = set()
        elif is_deployed(game) or any(isinstance(told.news, BoundEnded) for told in entry.told):
            self.look_at_lines(Field(game.grid, game.rulebook.tables))

    def look_at_lines(self, field: Field) -> None:
        standing = [i for s in range(2) for i in field.standing(s)]
        alone = {field.ids[i] for i in standing if not is_joined(field, i) and field.opponent(i) == NOBODY}
        self.count("lines_broken_without_need", len(self.in_line & alone))
        self.in_line = set()
        for s, side in enumerate(SIDES):
            for command in field.grid.commands_of(side):
                if field.grid.commands[command].broken:
                    continue
                mine = field.in_command(command)
                distance = {i: field.nearest(field.cell[i], s)[0] for i in mine}
                self.in_line |= {field.ids[i] for i in mine if distance[i] > FAR and is_joined(field, i)}
                for i in mine:
                    if field.general[i] and is_ahead(field, i, distance):
                        self.count("generals_ahead_of_their_line")


def is_deployed(game: Host) -> bool:
    """Just now: nobody has moved yet."""
    grid = game.field_of_battle
    return grid.round == 1 and not any(army.bounds for army in grid.armies.values())


def is_joined(field: Field, i: int) -> bool:
    around = [field.occ[field.cell[i] + way] for way in field.step]
    return any(k >= 0 and field.command[k] == field.command[i] for k in around)


def is_ahead(field: Field, general: int, distance: dict[int, int]) -> bool:
    """An enemy is near, the general fights nobody, and nobody else of his command is as near."""
    others = [d for i, d in distance.items() if i != general]
    here = distance[general]
    return field.opponent(general) == NOBODY and here <= NEAR and bool(others) and min(others) > here
