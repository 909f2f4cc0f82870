"""6.0 The Action Phase: slots in initiative order, each with movement, combats, sieges and control."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Done, Frame, One, Open, Phrase, Then, Verb, call, end, goto, phrase
from rules.king_david.acts import pay, purse, reset_moves, why_poor
from rules.king_david.alliances import part_now
from rules.king_david.deciding import ANSWERS, YES, Deciding
from rules.king_david.engage import Fighting
from rules.king_david.facts import Facts
from rules.king_david.fight import BESIEGERS, CITY
from rules.king_david.leaders import Homecomings, leaders_with_armies
from rules.king_david.movement import Moving
from rules.king_david.news.fights import SiegeBegun
from rules.king_david.raids import raids_leave
from rules.king_david.reach import may_act
from rules.king_david.siege import CityFalls, Siege
from rules.king_david.slot import SlotFrame
from rules.king_david.windows import ActionWindow, SlotWindow


class ActionPhase(Frame, kw_only=True):
    steps = "begin", "window", "slot", "after", "close"
    queue: list[str] = []
    acted: list[str] = []
    skipped: list[str] = []  # guests whose own position has passed
    mourning: list[str] = []  # 7.25 countries that may not act in this phase

    def begin(self, game: Facts) -> Then:
        game.actions += 1
        self.queue = list(game.order)
        return None

    def window(self, game: Facts) -> Then:
        return call(ActionWindow())

    def slot(self, game: Facts, mourning: list[str] | None) -> Then:
        if mourning:
            self.mourning = mourning
        while self.queue:
            player = self.queue.pop(0)
            host = game.joint.get(player)
            if host is not None and game.are_allied(host, player) and host not in self.acted:
                self.skipped.append(player)  # acts in the host's slot
                continue
            if player in self.acted:
                continue
            members = [player, *self.guests(game, player)]
            self.acted += members
            broken = [g for g in self.skipped if g not in self.acted and game.joint.get(g) == player]
            self.queue = [*broken, *self.queue]  # Q93: directly after the host
            return call(Slot(members=members, mourning=self.mourning))
        return goto("close")

    def guests(self, game: Facts, host: str) -> list[str]:
        """Q92 every two members are allied: a guest who has broken with an earlier one acts alone."""
        members = [host]
        for guest in game.order:
            here = game.joint.get(guest) == host and guest not in self.acted
            if here and all(game.are_allied(guest, m) for m in members):
                members.append(guest)
        return members[1:]

    def after(self, game: Facts) -> Then:
        return goto("slot")

    def close(self, game: Facts) -> Then:
        for army in game.armies.values():
            army.wavers = False
        return end()


class Slot(SlotFrame, kw_only=True):
    """One country's part of an Action Phase, or that of allies who act together."""

    steps: ClassVar[tuple[str, ...]] = (
        "begin", "window", "moving", "fights", "sieges", "control", "taking", "taken", "close",
    )  # fmt: skip
    besieged: list[str] = []  # one siege a city (Q108)
    gains: list[list[str]] = []  # [area, player]

    def begin(self, game: Facts) -> Then:
        reset_moves(game)
        return call(Homecomings(players=self.members, slot=True))

    def window(self, game: Facts) -> Then:
        return call(SlotWindow())

    def moving(self, game: Facts) -> Then:
        return call(Moving(members=self.members))

    def fights(self, game: Facts) -> Then:
        return call(Fighting())

    def sieges(self, game: Facts) -> Then:
        return call(Sieges(members=self.members))

    def control(self, game: Facts) -> Then:  # 6.2.6, Q26
        self.gains = [[a, m] for m in self.members for a in game.areas_of(m) if self.gained(game, m, a)]
        return None

    def gained(self, game: Facts, player: str, area: str) -> bool:
        home, holder = game.atlas.country_of[area], game.holder(area)
        here = [a for a in game.run_by(player, area) if may_act(game, a, self.mourning)]
        if holder == home:  # raiders take nothing that their own country still holds (Q115)
            here = [a for a in here if not (game.armies[a].raid and game.counter(a).country == home)]
        if not here or holder == player or game.atlas.areas[area].city:
            return False
        party = game.holding_party(area)
        if party:  # its own armies take back what their player's ally holds of an invaded minor (Q118)
            here = [a for a in here if game.are_hostile(party, game.party(a))]
        return bool(here) and not any(game.has_foes(area, game.party(a)) for a in here)

    def taking(self, game: Facts) -> Then:
        if not self.gains:
            return goto("close")
        area, player = self.gains.pop(0)
        return call(CityFalls(area=area, player=player))

    def taken(self, game: Facts) -> Then:
        return goto("taking")

    def close(self, game: Facts) -> Then:
        raids_leave(game, self.members)
        part_now(game, [])
        game.post("slot")
        return end()


class Besiege(Verb):
    """Lay siege to a city."""

    area: str


class Sieges(Open, kw_only=True):
    """6.3 Optional, one after another, until every member is done."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Besiege, Done)
    rule = "6.3"
    members: list[str]

    def asked(self, game: Facts) -> list[str]:
        return game.seats_of([m for m in self.members if self.cities(game, m)])

    def doing(self, game: Facts) -> Phrase:
        return phrase("sieges", players=self.members)

    def cities(self, game: Facts, player: str) -> list[str]:
        slot = game.enclosing(Slot)
        here = [a for a in game.areas_of(player) if game.atlas.areas[a].city and a not in slot.besieged]
        return [a for a in here if besiegers(game, player, a, slot.mourning)]

    def closed(self, game: Facts, seat: str, verb: type[Verb]) -> Phrase | None:
        poor = purse(game, game.of(seat)) < game.atlas.charts.fees.siege
        return why_poor(game, game.of(seat)) if verb is Besiege and poor else None

    def besiege_area(self, game: Facts, seat: str) -> One:
        return One(self.cities(game, game.of(seat)), why=phrase("no_city_to_besiege"))

    def besiege(self, game: Facts, seat: str, pick: Besiege) -> Then:
        player = game.of(seat)
        pay(game, player, game.atlas.charts.fees.siege)
        game.enclosing(Slot).besieged.append(pick.area)
        others = [m for m in self.members if m != player and besiegers(game, m, pick.area, [])]
        return call(Laying(area=pick.area, player=player, invite=others))


def besiegers(game: Facts, player: str, area: str, mourning: list[str]) -> list[str]:
    """Q108 the armies with which he could besiege the city there; none if it is his, a friend's, or defended."""
    holder, party = game.holder(area), game.holding_party(area)
    if holder == player:
        return []
    here = [a for a in game.run_by(player, area) if may_act(game, a, mourning)]
    if party and not game.is_neutral(party):  # Q118: each by its own enmities, not its player's
        here = [a for a in here if game.are_hostile(party, game.party(a))]
    here = [a for a in here if not (game.armies[a].raid and game.counter(a).country == holder)]
    return [] if any(game.has_foes(area, game.party(a)) for a in here) else here


class Laying(Frame, kw_only=True):
    """Q109 other members' armies join if their players agree; then the siege."""

    steps = "ask_next", "answered", "lay", "over"
    area: str
    player: str
    invite: list[str] = []
    joined: list[str] = []

    def ask_next(self, game: Facts) -> Then:
        if not self.invite:
            return goto("lay")
        return call(
            Deciding(seat=game.seat_of(self.invite[0]), about="join", choices=ANSWERS, area=self.area, of=self.player)
        )

    def answered(self, game: Facts, said: str) -> Then:
        player = self.invite.pop(0)
        if said == YES:
            self.joined.append(player)
        return goto("ask_next")

    def lay(self, game: Facts) -> Then:
        mourning = game.enclosing(Slot).mourning
        players = [self.player, *self.joined]
        armies = game.in_ranks([a for p in players for a in besiegers(game, p, self.area, mourning)])
        sides = dict.fromkeys(players, BESIEGERS)
        holding = game.holding_party(self.area)
        inside = game.player_of(holding) if holding else ""
        if inside in game.players:
            sides[inside] = CITY
        game.tell(
            SiegeBegun(self.area, self.player, [game.label(a, self.player) for a in armies], game.forts[self.area])
        )
        leaders = leaders_with_armies(game, self.area)
        return call(Siege(area=self.area, player=self.player, sides=sides, armies=armies, leaders=leaders))

    def over(self, game: Facts) -> Then:
        part_now(game, game.enclosing(Slot).members)
        return end()
