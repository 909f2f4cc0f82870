"""Reinforcements: both sides roll, and each takes from the open column of its pool."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Phrase, Sealed, Some, Then, Verb, end, goto, phrase
from rules.syrian_war.facts import Facts, add, counted, listed, take
from rules.syrian_war.news import Reinforced, ReinforcementsRolled


class Reinforce(Verb):
    """Take elements from the open column of your pool."""

    elements: list[str]


class WithChariot(Verb):
    """Take a scythed chariot besides, and elements from the open column of your pool."""

    elements: list[str]


class Reinforcing(Sealed):
    """Both at the same time (P23). A side that empties a column and has some of its roll left is asked again for
    the next one (P22)."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Reinforce, WithChariot)
    steps = "roll", "ask", "next_column"
    rule = "Reinforcements"
    left: dict[str, int] = {}  # of each side's roll
    chariots: list[str] = []  # sides that may take one in this step (P6)

    def roll(self, game: Facts) -> Then:  # P5
        for seat in game.seats:
            die, minus = game.roll(), game.from_own_end(seat)
            self.left[seat] = max(0, die - minus)
            game.tell(ReinforcementsRolled(seat, die, minus, self.left[seat], not self.room(game, seat)))
            always = game.side(seat).always
            if always and always not in game.armies[seat].elements:
                self.chariots.append(seat)
        return None

    def doing(self, game: Facts) -> Phrase:
        return phrase("reinforcing_the_armies")

    def room(self, game: Facts, seat: str) -> int:
        return game.data_set.armies.most - game.armies[seat].size

    def may(self, game: Facts, seat: str) -> int:
        """How many may come out of the open column now."""
        pool = game.armies[seat].pool
        column = sum(pool[0].values()) if pool else 0
        return min(self.left[seat], self.room(game, seat), column)

    def may_have_chariot(self, game: Facts, seat: str) -> bool:
        return seat in self.chariots and self.room(game, seat) > 0

    def asked(self, game: Facts) -> list[str]:
        return [s for s in game.seats if self.may(game, s) or self.may_have_chariot(game, s)]

    def closed(self, game: Facts, seat: str, verb: type[Verb]) -> Phrase | None:
        if verb is WithChariot and not self.may_have_chariot(game, seat):
            return phrase("no_chariot_for_you" if not game.side(seat).always else "one_chariot_only")
        return None

    def open_column(self, game: Facts, seat: str) -> list[str]:
        pool = game.armies[seat].pool
        return listed(pool[0]) if pool else []

    def reinforce_elements(self, game: Facts, seat: str) -> Some:
        most = self.may(game, seat)
        return Some(self.open_column(game, seat), least=0, most=most, why=phrase("only_so_many_join", most=most))

    def with_chariot_elements(self, game: Facts, seat: str) -> Some:
        most = min(self.may(game, seat), self.room(game, seat) - 1)
        return Some(self.open_column(game, seat), least=0, most=most, why=phrase("only_so_many_join", most=most))

    def default(self, game: Facts, seat: str) -> Verb:  # P22
        order = game.data_set.armies.order
        best = sorted(self.open_column(game, seat), key=order.index)[: self.may(game, seat)]
        chariot = self.may_have_chariot(game, seat) and self.room(game, seat) > len(best)
        return WithChariot(best) if chariot else Reinforce(best)

    @classmethod
    def orders(cls, game: Facts, seat: str) -> list[str]:
        return ["take_all"]

    def obey(self, game: Facts, seat: str, do: str) -> Verb:
        return self.default(game, seat)

    def reveal(self, game: Facts) -> Then:
        for seat in game.seats:
            if (pick := self.answer(seat)) is not None:
                self.join(game, seat, pick.elements, isinstance(pick, WithChariot))
        self.chariots = []
        return None

    def join(self, game: Facts, seat: str, elements: list[str], chariot: bool) -> None:
        army = game.armies[seat]
        joining = [*elements, *([game.side(seat).always] if chariot else [])]
        if elements:
            take(army.pool[0], elements)
        add(army.elements, joining)
        if joining:
            game.tell(Reinforced(seat, counted(joining), army.size))
        if elements and not army.pool[0]:
            army.pool.pop(0)
            self.left[seat] -= len(elements)
        else:
            self.left[seat] = 0

    def next_column(self, game: Facts) -> Then:
        if self.asked(game):
            return goto("ask")
        game.post("reinforced")
        return end()
