"""1.6 Writing an army list, in secret: unit by unit, or pasted as a whole (N22). It is kept until its army fights."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import (
    Done,
    Frame,
    Number,
    One,
    Phrase,
    Sealed,
    Some,
    Text,
    Then,
    Verb,
    Written,
    call,
    end,
    goto,
    phrase,
)
from rules.mighty_kingdoms.army_list import (
    HERO,
    INDIVIDUAL,
    LONGEST_NAME,
    MARKS,
    MONSTER,
    SIZES,
    WAR_ENGINE,
    ArmyList,
    Unit,
    blank_list,
    count_faults,
    repeated,
)
from rules.mighty_kingdoms.board import FOREST, MOUNTAIN
from rules.mighty_kingdoms.facts import LONGEST_RACE, Facts
from rules.mighty_kingdoms.news.table import ListWritten
from rules.mighty_kingdoms.pasted import read_list

ON_A_TABLE, BY_DICE = "on_a_table", "by_dice"
MOST_UNITS = 20


class AddUnit(Verb, tag="unit"):
    """Write a unit into the list."""

    what: str
    size: str
    name: str
    points: int
    marks: list[str]


class GiveItem(Verb):
    """Give a unit of the list a magic item."""

    form = "{unit} {item}"
    unit: str
    item: str


class StrikeOut(Verb):
    """Strike a unit out of the list."""

    unit: str


class SameAs(Verb):
    """Copy the list of another army of yours."""

    army: str


class Ally(Verb):
    """Make it an allied army: a whole army of another people."""

    people: str


class Blank(Verb):
    """Keep the list on paper: 500 points without units."""

    fought: str


class Lists(Frame):
    """Every army without a list gets one; each kingdom writes one at a time."""

    steps = "next", "written"

    def next(self, game: Facts) -> Then:
        waiting: dict[str, str] = {}
        for army, one in game.armies.items():
            if army not in game.lists:
                waiting.setdefault(one.seat, army)
        return call(Listing(armies=waiting)) if waiting and game.is_kings_of_war else end()

    def written(self, game: Facts) -> Then:
        return goto("next")


class Listing(Sealed):
    verbs: ClassVar[tuple[type[Verb], ...]] = (AddUnit, GiveItem, StrikeOut, SameAs, Ally, Blank, Done)
    completing = (Done, Blank)
    pastes = True
    rule = "1.6"
    armies: dict[str, str] = {}  # by seat

    def asked(self, game: Facts) -> list[str]:
        return [s for s in game.seats if s in self.armies]

    # The list as it is so far.

    def draft(self, game: Facts, seat: str) -> ArmyList:
        made = ArmyList(home=home_of(game, self.armies[seat]))
        for pick in self.part(seat):
            write_into(game, made, pick)
        return made

    def faults(self, game: Facts, seat: str) -> list[Phrase]:
        """N23: every point that the list does not meet."""
        made = self.draft(game, seat)
        return list_faults(game, seat, self.armies[seat], made)

    def affairs(self, game: Facts, seat: str) -> list[Phrase]:
        """What is written so far, and what is wrong with it. Only its owner is shown this."""
        if seat not in self.armies:
            return []
        made = self.draft(game, seat)
        if not made.units:
            return [phrase("list_for", army=self.armies[seat])]
        said = [phrase("list_so_far", army=self.armies[seat], points=made.points, count=len(made.units))]
        said += [phrase("unit_written", unit=phrase_of(u, n)) for n, u in enumerate(made.units, start=1)]
        return [*said, *list_faults(game, seat, self.armies[seat], made)]

    # What is open.

    def closed(self, game: Facts, seat: str, verb: type[Verb]) -> Phrase | None:
        if verb is Done:
            faults = self.faults(game, seat)
            return phrase("list_not_legal", faults=faults) if faults else None
        if verb is AddUnit and len(self.draft(game, seat).units) >= MOST_UNITS:
            return phrase("list_is_full", most=MOST_UNITS)
        if verb is Ally:
            return why_no_ally(game, seat, self.armies[seat])
        return None

    def unit_what(self, game: Facts, seat: str) -> One:
        return One(list(SIZES))

    def unit_size(self, game: Facts, seat: str, what: str) -> One:
        return One(list(SIZES[what]), why=phrase("no_such_size", kind=what))

    def unit_name(self, game: Facts, seat: str, what: str, size: str) -> Text:
        return Text(longest=LONGEST_NAME)

    def unit_points(self, game: Facts, seat: str, what: str, size: str, name: str) -> Number:
        return Number(1, game.charts.army.points)

    def unit_marks(self, game: Facts, seat: str, what: str, size: str, name: str, points: int) -> Some:
        return Some([*([INDIVIDUAL] if what == HERO else []), *MARKS], least=0)

    def give_item_unit(self, game: Facts, seat: str) -> One:
        units = self.draft(game, seat).units
        return One([str(n) for n, u in enumerate(units, start=1) if not u.item], why=phrase("one_item_a_unit"))

    def give_item_item(self, game: Facts, seat: str, unit: str) -> Text:
        return Text(longest=LONGEST_NAME)

    def strike_out_unit(self, game: Facts, seat: str) -> One:
        return One([str(n + 1) for n in range(len(self.draft(game, seat).units))], why=phrase("no_such_unit"))

    def same_as_army(self, game: Facts, seat: str) -> One:
        """Not that of allies: there is one allied army at most, and it would be a second one."""
        known = {a: game.lists[a] for a in game.armies_of(seat) if a in game.lists}
        return One([a for a, found in known.items() if found.living[0].name and not found.ally])

    def ally_people(self, game: Facts, seat: str) -> Text:
        return Text(longest=LONGEST_RACE)

    def blank_fought(self, game: Facts, seat: str) -> One:
        return One([ON_A_TABLE, BY_DICE])

    def written(self, game: Facts, seat: str, text: str) -> list[Written] | None:
        """A whole list, one unit a line (N22). It takes the place of what was written before."""
        count = len(self.draft(game, seat).units)
        strikes = [Written("", StrikeOut("1")) for _ in range(count)]
        found: list[Written] = []
        for line, unit, why in read_list(text, game.charts.army.points):
            if unit is None:
                found.append(Written(line, why=why))
                continue
            found.append(Written(line, AddUnit(unit.kind, unit.size, unit.name, unit.points, unit.marks)))
            if unit.item:
                number = sum(isinstance(w.pick, AddUnit) for w in found)
                found.append(Written(line, GiveItem(str(number), unit.item)))
        if sum(isinstance(w.pick, AddUnit) for w in found) > MOST_UNITS:
            return [Written(w.text, why=phrase("list_is_full", most=MOST_UNITS)) for w in found]
        return [*strikes, *found] if found else []

    def pasted_as(self, game: Facts, seat: str) -> Phrase | None:
        return phrase("list_is_pasted_as")

    def default(self, game: Facts, seat: str) -> Verb:
        """A list that is legal as it is counts; else it is on paper."""
        return Blank(ON_A_TABLE) if self.faults(game, seat) else Done()

    def reveal(self, game: Facts) -> Then:
        for seat in self.asked(game):
            army, last = self.armies[seat], self.answer(seat)
            made = self.draft(game, seat)
            if isinstance(last, Blank):
                ally = "" if is_own_people(game, seat, made.ally) else made.ally
                made = blank_list(game.charts.army.points, last.fought == BY_DICE)
                made.home, made.ally = home_of(game, army), ally
            game.lists[army] = made
            game.tell(ListWritten(army, made.ally))
        return end()


def write_into(game: Facts, made: ArmyList, pick: Verb) -> None:
    if isinstance(pick, AddUnit):
        made.units.append(Unit(pick.name, pick.what, pick.size, pick.points, sorted(pick.marks)))
    elif isinstance(pick, GiveItem):
        made.units[int(pick.unit) - 1].item = pick.item
    elif isinstance(pick, StrikeOut):
        del made.units[int(pick.unit) - 1]
    elif isinstance(pick, SameAs):
        made.units = [Unit(u.name, u.kind, u.size, u.points, u.marks, u.item) for u in game.lists[pick.army].units]
    elif isinstance(pick, Ally):
        made.ally = pick.people


def phrase_of(unit: Unit, number: int) -> Phrase:
    return phrase(
        "a_unit", number=number, name=unit.name, kind=unit.kind, size=unit.size, points=unit.points, marks=unit.marks,
        item=unit.item, strength=unit.strength,
    )  # fmt: skip


def home_of(game: Facts, army: str) -> str:
    """The fortress that recruited it; of the first army the one the kingdom began with (A28)."""
    one = game.armies[army]
    if game.tiles[one.tile].place == "fortress":
        return one.tile
    return next(iter(game.settlements_of(one.seat, "fortress")), one.tile)


def list_faults(game: Facts, seat: str, army: str, made: ArmyList) -> list[Phrase]:
    others = [u for a in game.armies_of(seat) if a != army and a in game.lists for u in game.lists[a].living]
    faults = [*count_faults(made.units, game.charts.army.points), *repeated(made.units, others)]
    if game.options.advanced:
        faults += ground_faults(game, seat, made)
    if is_own_people(game, seat, made.ally):
        faults.append(phrase("ally_is_own_people", people=made.ally))
    return faults


def is_own_people(game: Facts, seat: str, people: str) -> bool:
    return bool(people) and people.casefold() == game.races[seat].casefold()


def ground_faults(game: Facts, seat: str, made: ArmyList) -> list[Phrase]:
    """A26, 6.2: monsters need mountains or a marsh, war engines forest, in or next to the fortress on own ground; items
    come by quests alone."""
    near = [t for t in (made.home, *game.borders(made.home)) if game.tiles[t].owner == seat]
    rough = "".join(game.board.tiles[t] for t in near)
    faults = []
    if any(u.kind == MONSTER for u in made.units) and not (MOUNTAIN in rough or set(near) & set(game.board.marsh)):
        faults.append(phrase("no_monsters_there", tile=made.home))
    if any(u.kind == WAR_ENGINE for u in made.units) and FOREST not in rough:
        faults.append(phrase("no_engines_there", tile=made.home))
    faults += [phrase("items_by_quests_alone", name=u.name, item=u.item) for u in made.units if u.item]
    return faults


def why_no_ally(game: Facts, seat: str, army: str) -> Phrase | None:
    """Three others that are no allies, and no other allied army; tested only when the list is written."""
    others = [game.lists[a] for a in game.armies_of(seat) if a != army and a in game.lists]
    if any(one.ally for one in others):
        return phrase("one_allied_army")
    least = game.charts.army.before_allies
    own = sum(not one.ally for one in others)
    return phrase("too_few_for_allies", least=least, own=own) if own < least else None
