"""13.3, 13.9 The event die: panic is chosen in the battle; Massacre, Spy and Guide are placed in step 8."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import One, Phrase, Then, Verb, end, phrase
from rules.king_philip.dataset.charts import ENGLISH
from rules.king_philip.facts import Facts
from rules.king_philip.news import GuidePlaced, MassacreRaises, SpyPlaced
from rules.king_philip.pieces import AT_WAR, ELIMINATED, POOL
from rules.king_philip.stacking import label, may_join, unlabel
from rules.king_philip.strength import piece_strength
from rules.king_philip.usual_orders import Usual


def affected_side(red: int, green: int) -> str:
    """13.2 Even: the English; odd: the Indians."""
    return ENGLISH if (red + green) % 2 == 0 else "indian"


class Panic(Verb):
    """Choose the enemy unit or site whose strength does not count."""

    what: str


class Panicking(Usual):
    """The other player chooses (F60). Ends with his choice."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Panic,)
    rule = "13.3"
    usual = "strongest"
    group: list[str] = []  # the affected side in this battle
    site: str = ""

    def doing(self, game: Facts) -> Phrase:
        return phrase("chooses_panic", side=self.seat)

    def candidates(self, game: Facts) -> list[str]:
        pieces = [p for p in self.group if piece_strength(game, p) > 0]
        return [*pieces, *([self.site] if self.site and game.site_strength(self.site) else [])]

    def panic_what(self, game: Facts, seat: str) -> One:
        return One([label(game, c) for c in self.candidates(game)], why=phrase("not_in_this_battle"))

    def panic(self, game: Facts, seat: str, pick: Panic) -> Then:
        return end(unlabel(pick.what))

    def default(self, game: Facts, seat: str) -> Verb:
        return Panic(label(game, self.strongest(game)))

    def strongest(self, game: Facts) -> str:
        def worth(what: str) -> int:
            return game.site_strength(what) if what == self.site else piece_strength(game, what)

        return max(self.candidates(game), key=worth)

    @classmethod
    def orders(cls, game: Facts, seat: str) -> list[str]:
        return ["strongest"]

    def obey(self, game: Facts, seat: str, do: str) -> Verb | None:
        return self.default(game, seat)


class Raise(Verb):
    """Place the unit a massacre has raised."""

    form = "{unit} in {space}"
    unit: str
    space: str


class Massacre(Usual):
    """F62 One full-strength unit of a people that still fights, from the pool or the Eliminated Units box. The
    defender is asked twice in one phase of his enemy's; `before` counts how often he was."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Raise,)
    rule = "13.3"
    usual = "ask_twice"
    before: int = 0

    def doing(self, game: Facts) -> Phrase:
        return phrase("raises_a_unit", side=self.seat)

    def raise_unit(self, game: Facts, seat: str) -> One:
        return One(raisable_units(game, seat), why=phrase("no_such_unit_to_raise"))

    def raise_space(self, game: Facts, seat: str, unit: str) -> One:
        return One(raise_spaces(game, seat, unit), why=phrase("may_not_stand_there", piece=unit))

    def raise_(self, game: Facts, seat: str, pick: Raise) -> Then:
        game.put(pick.unit, pick.space)
        game.infantry[pick.unit].full = True
        game.tell(MassacreRaises(seat, pick.unit, pick.space))
        return end()

    def default(self, game: Facts, seat: str) -> Verb:
        """Where most enemies are near; of several such places, one where nobody stands."""
        pairs = [(u, s) for u in raisable_units(game, seat) for s in raise_spaces(game, seat, u)]
        unit, space = max(pairs, key=lambda p: (count_enemies_beside(game, seat, p[1]), not game.infantry_in(p[1])))
        return Raise(unit, space)

    @classmethod
    def orders(cls, game: Facts, seat: str) -> list[str]:
        return ["threatened", "ask_twice"]

    def obey(self, game: Facts, seat: str, do: str) -> Verb | None:
        return None if do == "ask_twice" and self.before < 2 else self.default(game, seat)


def count_enemies_beside(game: Facts, side: str, space: str) -> int:
    return sum(game.side_in(k.to) not in ("", side) for k in game.charts.links[space])


def rousable_peoples(game: Facts, side: str) -> list[str]:
    """Peoples that can answer a massacre."""
    peoples = list(game.charts.colonies if side == ENGLISH else game.charts.tribes)
    at_war = [p for p in peoples if p not in game.tribes or game.tribes[p].stance == AT_WAR]
    return [p for p in at_war if not game.is_devastated(p)]


def raise_spaces(game: Facts, side: str, unit: str) -> list[str]:
    return [s for s in rousable_sites(game, side) if may_join(game, side, s, [unit])]


def rousable_sites(game: Facts, side: str) -> list[str]:
    return [s for p in rousable_peoples(game, side) for s in game.intact_sites(p)]


def raisable_units(game: Facts, side: str) -> list[str]:
    """One counter of each people that has one and a place for it."""
    found, sites = [], rousable_sites(game, side)
    for people in rousable_peoples(game, side):
        units = game.in_pool(people, POOL, ELIMINATED)
        if units and any(may_join(game, side, s, units[:1]) for s in sites):
            found.append(units[0])
    return found


def place_scout(game: Facts, event: str, leader: str | None) -> None:
    """F63 With the leader of the affected stack, if he is still on the map and has none yet."""
    if leader is None or game.leaders[leader].where[0] == "@":
        return
    counter = game.leaders[leader]
    if event == "spy" and not counter.spy and game.spies_left():
        counter.spy = True
        game.tell(SpyPlaced(leader))
    elif event == "guide" and not counter.guide and game.guides_left():
        counter.guide = True
        game.tell(GuidePlaced(leader))
