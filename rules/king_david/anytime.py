"""5.1 What may be done at any time: break an alliance, give to an ally, open one's ports to him (Q7, Q10, Q97)."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Anytime, Number, One, Phrase, Then, Verb, Window, phrase
from rules.king_david.action import Laying
from rules.king_david.acts import gain, has_ransom_due
from rules.king_david.alliances import part
from rules.king_david.courting import Courting
from rules.king_david.engage import Engage
from rules.king_david.facts import Facts
from rules.king_david.fight import Fight
from rules.king_david.minors import ControlBids
from rules.king_david.news.turns import AllianceBroken, Given, PortsOpened
from rules.king_david.slot import SlotFrame


class BreakAlliance(Verb):
    """Break your alliance with a country, for good."""

    ally: str


class Give(Verb):
    """Give food and resource points to an ally. A loan is a gift with a promise."""

    form = "{to}: {food} food, {resource} resource"
    to: str
    food: int
    resource: int


class OpenPorts(Verb):
    """Let an ally use your ports, or no longer."""

    form = "{ally} {leave}"
    ally: str
    leave: str


class KingDavidAnytime(Anytime):
    verbs: ClassVar[tuple[type[Verb], ...]] = (*Anytime.verbs, BreakAlliance, Give, OpenPorts)
    rules: ClassVar[dict[type[Verb], str]] = {BreakAlliance: "5.1", Give: "5.1", OpenPorts: "6.1"}

    def closed(self, game: Facts, seat: str, verb: type[Verb]) -> Phrase | None:
        if verb in (BreakAlliance, Give, OpenPorts):
            if seat not in game.countries or not self.allies(game, seat):
                return phrase("you_have_no_ally")
            if verb is Give and is_busy(game):
                return phrase("not_during_a_fight_or_window")
        return super().closed(game, seat, verb)

    def allies(self, game: Facts, seat: str) -> list[str]:
        player = game.of(seat)
        return [p for p in game.friends(player) if p != player]

    # Breaking.

    def break_alliance_ally(self, game: Facts, seat: str) -> One:
        player = game.of(seat)
        still = [p for p in self.allies(game, seat) if sorted([p, player]) not in game.breaking]
        return One(still, rule="5.1", why=phrase("no_such_ally"))

    def break_alliance(self, game: Facts, seat: str, pick: BreakAlliance) -> Then:
        pair = sorted([game.of(seat), pick.ally])
        later = is_fighting(game) or is_in_joint_slot(game, pair)
        if later:
            game.breaking.append(pair)
        else:
            part(game, pair)
        game.tell(AllianceBroken(pair, game.of(seat), later))
        return None

    # Giving.

    def give_to(self, game: Facts, seat: str) -> One:
        return One(self.allies(game, seat), rule="5.1", why=phrase("only_to_allies"))

    def give_food(self, game: Facts, seat: str, to: str) -> Number:
        have = game.food[game.of(seat)]
        return Number(0, have, rule="5.1", why=phrase("you_have", points=have))

    def give_resource(self, game: Facts, seat: str, to: str, food: int) -> Number:
        have = 0 if has_ransom_due(game, game.of(seat)) else game.resource[game.of(seat)]  # Q10
        return Number(0, have, rule="5.1", why=phrase("you_have", points=have))

    def give(self, game: Facts, seat: str, pick: Give) -> Then:
        player = game.of(seat)
        game.food[player] -= pick.food
        game.resource[player] -= pick.resource
        game.tell(Given(player, pick.to, pick.food, pick.resource))
        gain(game, pick.to, pick.food, pick.resource)
        return None

    # Ports.

    def open_ports_ally(self, game: Facts, seat: str) -> One:
        return One(self.allies(game, seat), rule="6.1", why=phrase("no_such_ally"))

    def open_ports_leave(self, game: Facts, seat: str, ally: str) -> One:
        return One(["no"] if [game.of(seat), ally] in game.ports else ["yes"])

    def open_ports(self, game: Facts, seat: str, pick: OpenPorts) -> Then:
        pair = [game.of(seat), pick.ally]
        if pick.leave == "yes":
            game.ports.append(pair)
        else:
            game.ports.remove(pair)
        game.touch()
        game.tell(PortsOpened(pair[0], pair[1], pick.leave == "yes"))
        return None


def is_in_joint_slot(game: Facts, pair: list[str]) -> bool:
    slot = game.frame(SlotFrame)
    return slot is not None and all(p in slot.members for p in pair)


def is_fighting(game: Facts) -> bool:
    """From the declaration of a combat or siege to its end, who pays and who joins included."""
    return any(game.frame(kind) is not None for kind in (Fight, Engage, Laying))


def is_busy(game: Facts) -> bool:
    """Q10 a window, combat, siege or bid is open."""
    return is_fighting(game) or game.frame(Courting) is not None or isinstance(game.top, Window | ControlBids)
