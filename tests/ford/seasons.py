"""1 Set-up and 2 the season: sealed placing, an open council, sealed bids, marches."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import (
    Choice,
    Done,
    Frame,
    Number,
    One,
    Open,
    Phrase,
    Sealed,
    Some,
    Then,
    Verb,
    call,
    end,
    goto,
    phrase,
)
from tests.ford.battle import Battle
from tests.ford.facts import Facts
from tests.ford.news import Marched, OrderOfClans, TruceMade


class Place(Verb):
    """Put one of your units into your camp or beside it."""

    form = "{unit} in {area}"
    unit: str
    area: str


class Offer(Verb):
    """Offer a truce."""

    to: str


class AcceptTruce(Verb):
    """Accept a truce that is offered to you."""

    of: str


class Bid(Verb):
    """Bid grain for an early turn."""

    grain: int


class March(Verb):
    """March units from one area to a neighbour."""

    form = "{start}: {units} -> {to}"
    start: str
    units: list[str]
    to: str


class TheWar(Frame):
    """The whole game: set-up, then seasons, then the count."""

    steps = "markers", "place", "season", "after", "count"

    def markers(self, game: Facts) -> Then:  # 1.1
        for clan in game.seats:
            for _ in range(game.options.markers):
                game.draw_marker(clan)
        return None

    def place(self, game: Facts) -> Then:  # 1.2
        return call(Placing())

    def season(self, game: Facts) -> Then:
        return call(Season())

    def after(self, game: Facts) -> Then:
        game.season += 1
        alive = [c for c in game.seats if game.units_of(c)]
        return goto("season") if game.season <= game.options.seasons and len(alive) > 1 else None

    def count(self, game: Facts) -> Then:  # 5 units and areas; a tie is shared
        scores = {c: float(len(game.units_of(c)) + len(game.areas_of(c))) for c in game.seats}
        best = max(scores.values())
        game.finish([c for c, n in scores.items() if n == best], phrase("counted"), scores)
        return end()


class Placing(Sealed):
    """1.2 All place at once, each in several steps; everybody may know who is ready."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Place, Done)
    completing = (Done,)
    rule = "1.2"

    def asked(self, game: Facts) -> list[str]:
        return game.seats

    def waiting(self, game: Facts, seat: str) -> list[str]:
        placed = {p.unit for p in self.part(seat) if isinstance(p, Place)}
        return [u for u in game.units_of(seat) if u not in placed]

    def closed(self, game: Facts, seat: str, verb: type[Verb]) -> Phrase | None:
        left = self.waiting(game, seat)
        return phrase("units_still_to_place", units=left) if verb is Done and left else None

    def place_unit(self, game: Facts, seat: str) -> One:
        return One(self.waiting(game, seat))

    def place_area(self, game: Facts, seat: str, unit: str) -> One:
        camp = game.valley.camp(seat)
        near = [a for a in game.valley.areas[camp].borders if not game.valley.areas[a].camp_of]
        return One([camp, *near], why=phrase("only_camp_or_beside"))

    def default(self, game: Facts, seat: str) -> Verb:
        left = self.waiting(game, seat)
        return Place(left[0], game.valley.camp(seat)) if left else Done()

    def reveal(self, game: Facts) -> Then:
        for seat in game.seats:
            for pick in self.part(seat):
                if isinstance(pick, Place):
                    game.units[pick.unit].area = pick.area
        game.post("placed")
        return end()


class Season(Frame):
    steps = "council", "bids", "draw", "turn", "next"
    queue: list[str] = []

    def council(self, game: Facts) -> Then:  # 2.1
        return call(Council())

    def bids(self, game: Facts) -> Then:  # 2.2
        return call(Bids())

    def draw(self, game: Facts) -> Then:  # 2.3
        for clan in game.order:
            game.draw_marker(clan)
        self.queue = [c for c in game.order if game.units_of(c)]
        return None

    def turn(self, game: Facts) -> Then:  # 2.4
        return call(Turn(seat=self.queue[0])) if self.queue else end()

    def next(self, game: Facts) -> Then:
        game.post(f"turn_of_{self.queue.pop(0)}")
        return goto("turn")


class Council(Open):
    """2.1 Truces for the rest of the game, in the open."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Offer, AcceptTruce, Done)
    rule = "2.1"
    offers_made: list[list[str]] = []

    def asked(self, game: Facts) -> list[str]:
        return game.seats

    def offer_to(self, game: Facts, seat: str) -> One:
        others = [c for c in game.seats if c != seat and not game.at_truce(c, seat)]
        return One([c for c in others if [seat, c] not in self.offers_made])

    def offer(self, game: Facts, seat: str, pick: Offer) -> Then:
        self.offers_made.append([seat, pick.to])
        if pick.to in self.finished:  # he has something to answer again
            self.finished.remove(pick.to)
        return None

    def accept_truce_of(self, game: Facts, seat: str) -> One:
        return One([by for by, to in self.offers_made if to == seat and not game.at_truce(by, seat)])

    def accept_truce(self, game: Facts, seat: str, pick: AcceptTruce) -> Then:
        game.truces.append(sorted([seat, pick.of]))
        game.tell(TruceMade(sorted([seat, pick.of])))
        return None


class Bids(Sealed):
    """2.2 Everybody bids at once; higher goes first, then the order of seats."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Bid,)
    rule = "2.2"

    def asked(self, game: Facts) -> list[str]:
        return game.seats

    def bid_grain(self, game: Facts, seat: str) -> Number:
        return Number(0, game.grain[seat], why=phrase("no_more_grain", have=game.grain[seat]))

    def default(self, game: Facts, seat: str) -> Verb:
        return Bid(0)

    def reveal(self, game: Facts) -> Then:
        bids = {s: self.answer(s).grain for s in game.seats}
        for seat, grain in bids.items():
            game.grain[seat] -= grain
        game.order = sorted(game.seats, key=lambda s: (-bids[s], game.seats.index(s)))
        game.tell(OrderOfClans(game.order, bids))
        return end()


class Turn(Choice):
    """2.4 Up to two marches; the turn ends with a battle."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (March, Done)
    rule = "2.4"
    marches: int = 0

    def doing(self, game: Facts) -> Phrase:
        return phrase("clan_marches", clan=self.seat)

    def closed(self, game: Facts, seat: str, verb: type[Verb]) -> Phrase | None:
        return phrase("two_marches_a_turn") if verb is March and self.marches == 2 else None

    def march_start(self, game: Facts, seat: str) -> One:
        return One(game.areas_of(seat))

    def march_units(self, game: Facts, seat: str, start: str) -> Some:
        return Some(game.units_in(start, seat), most=3)

    def march_to(self, game: Facts, seat: str, start: str, units: list[str]) -> One:
        return One(game.valley.areas[start].borders, why=phrase("only_to_a_neighbour", start=start))

    def march(self, game: Facts, seat: str, pick: March) -> Then:
        for unit in pick.units:
            game.units[unit].area = pick.to
        game.tell(Marched(seat, pick.units, pick.start, pick.to))
        self.marches += 1
        enemy = game.enemy_in(pick.to, seat)
        return call(Battle(area=pick.to, back=pick.start, sides=[seat, enemy])) if enemy else goto("ask")

    def done(self, game: Facts, seat: str, pick: Done) -> Then:
        return end()

    def default(self, game: Facts, seat: str) -> Verb:
        return Done()
