"""1 Set-up: races, the first player order, capitals, the ring around each, the first armies. And the whole game."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Choice, Frame, One, Phrase, Sealed, Some, Text, Then, Verb, call, end, goto, phrase
from rules.mighty_kingdoms.board import make_board
from rules.mighty_kingdoms.facts import CITY, FORTRESS, LONGEST_RACE, VILLAGE, Facts, Goods, Tile
from rules.mighty_kingdoms.lists import Lists
from rules.mighty_kingdoms.might import finish, finish_if_alone
from rules.mighty_kingdoms.news.year import (
    ArmyRaised,
    BoardLaid,
    CapitalFounded,
    KingdomFounded,
    PlayerOrder,
    RacesShown,
)
from rules.mighty_kingdoms.year import Year

MAP, LOTS = "map", "lots"  # streams of chance
BY_LOT = "by_lot"
LARGEST_ROLL = 2**31


class ChooseRace(Verb):
    """Choose the people of your kingdom, in secret."""

    race: str


class FoundCapital(Verb):
    """Found your capital on a start tile."""

    tile: str


class Found(Verb):
    """Lay out a city, a fortress and two villages around your capital."""

    form = "city {city}, fortress {fortress}, villages {villages}"
    city: str
    fortress: str
    villages: list[str]


class Station(Verb):
    """Place your first army."""

    tile: str


class TheGame(Frame):
    """The whole game: set-up A to E, then the years, then the count of might (A20)."""

    steps = (
        "board", "races", "order", "capital", "next_capital", "ring", "next_ring", "army", "next_army", "lists",
        "year", "after", "count",
    )  # fmt: skip
    turn: int = 0

    def board(self, game: Facts) -> Then:  # N5: one recorded roll
        game.board = make_board(game.roll(LARGEST_ROLL, MAP), len(game.seats), game.charts.land)
        game.tiles = {name: Tile() for name in game.board.tiles}
        game.goods = {seat: Goods() for seat in game.seats}
        game.tell(BoardLaid(game.board.fairness, game.board.penalty))
        return None

    def races(self, game: Facts) -> Then:  # 1.1
        return call(Races())

    def order(self, game: Facts) -> Then:  # 1.2
        game.put_in_order()
        game.tell(PlayerOrder(game.order))
        game.post("races")
        return None

    def capital(self, game: Facts) -> Then:  # 1.3
        return call(Capitals(seat=game.order[self.turn]))

    def next_capital(self, game: Facts) -> Then:
        return self.next(game, "capital")

    def ring(self, game: Facts) -> Then:  # 1.4
        return call(Founding(seat=game.order[self.turn]))

    def next_ring(self, game: Facts) -> Then:
        return self.next(game, "ring")

    def army(self, game: Facts) -> Then:  # 1.5
        return call(FirstArmies(seat=game.order[self.turn]))

    def next_army(self, game: Facts) -> Then:
        then = self.next(game, "army")
        if then is None:
            game.post("founded")
        return then

    def next(self, game: Facts, step: str) -> Then:
        self.turn = (self.turn + 1) % len(game.order)
        return goto(step) if self.turn else None

    def lists(self, game: Facts) -> Then:  # 1.6
        return call(Lists())

    def year(self, game: Facts) -> Then:
        return call(Year())

    def after(self, game: Facts) -> Then:
        if finish_if_alone(game):
            return end()
        game.year += 1
        return goto("year") if game.year <= game.options.years else None

    def count(self, game: Facts) -> Then:
        game.year -= 1
        finish(game, "by_might")
        return end()


class Races(Sealed):
    """1.1 All choose in secret; shown together."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (ChooseRace,)
    rule = "1.1"

    def asked(self, game: Facts) -> list[str]:
        return game.seats

    def choose_race_race(self, game: Facts, seat: str) -> One | Text:
        """N1: in Kings of War games the name of an army list of the players' book."""
        return Text(longest=LONGEST_RACE) if game.is_kings_of_war else One([*game.realm.races, BY_LOT])

    def default(self, game: Facts, seat: str) -> Verb:  # N1: late, by die
        return ChooseRace(BY_LOT)

    def reveal(self, game: Facts) -> Then:
        for seat in game.seats:
            race = self.answer(seat).race
            known = game.realm.races
            game.races[seat] = known[game.roll(len(known), LOTS) - 1] if race == BY_LOT else race
        game.tell(RacesShown(game.races))
        return end()


class Capitals(Choice):
    """1.3 In player order a start tile each."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (FoundCapital,)
    rule = "1.3"
    at_hand = (FoundCapital,)

    def doing(self, game: Facts) -> Phrase:
        return phrase("founds_capital", seat=self.seat)

    def found_capital_tile(self, game: Facts, seat: str) -> One:
        return One([t for t in game.board.starts if not game.tiles[t].owner], why=phrase("only_start_tiles"))

    def default(self, game: Facts, seat: str) -> Verb:
        return FoundCapital(self.found_capital_tile(game, seat).values[0])

    def found_capital(self, game: Facts, seat: str, pick: FoundCapital) -> Then:
        game.tiles[pick.tile] = Tile(seat, CITY, capital=True, explored=True)
        game.tell(CapitalFounded(seat, pick.tile))
        return end()


class Founding(Choice):
    """1.4 Of the six tiles around the capital one gets a city, one a fortress, two get villages; all six are his."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Found,)
    rule = "1.4"

    def doing(self, game: Facts) -> Phrase:
        return phrase("founds_kingdom", seat=self.seat)

    def ring(self, game: Facts) -> list[str]:
        capital = game.capital_of(self.seat)
        assert capital is not None
        return game.borders(capital)

    def found_city(self, game: Facts, seat: str) -> One:
        return One(self.ring(game), why=phrase("only_around_the_capital"))

    def found_fortress(self, game: Facts, seat: str, city: str) -> One:
        return One([t for t in self.ring(game) if t != city], why=phrase("only_around_the_capital"))

    def found_villages(self, game: Facts, seat: str, city: str, fortress: str) -> Some:
        left = [t for t in self.ring(game) if t not in (city, fortress)]
        return Some(left, least=2, most=2, why=phrase("only_around_the_capital"))

    def default(self, game: Facts, seat: str) -> Verb:  # clockwise from the east
        ring = self.ring(game)
        east, *rest = ring
        clockwise = [east, *reversed(rest)]
        return Found(clockwise[0], clockwise[1], clockwise[2:4])

    def found(self, game: Facts, seat: str, pick: Found) -> Then:
        places = {pick.city: CITY, pick.fortress: FORTRESS, **dict.fromkeys(pick.villages, VILLAGE)}
        for tile in self.ring(game):
            game.tiles[tile] = Tile(seat, places.get(tile, ""), explored=True)
        game.tell(KingdomFounded(seat, pick.city, pick.fortress, pick.villages))
        return end()


class FirstArmies(Choice):
    """1.5 One army each, on an own settlement; the capital is one."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Station,)
    rule = "1.5"
    at_hand = (Station,)

    def doing(self, game: Facts) -> Phrase:
        return phrase("stations_army", seat=self.seat)

    def station_tile(self, game: Facts, seat: str) -> One:
        return One(game.settlements_of(seat), why=phrase("only_own_settlements"))

    def default(self, game: Facts, seat: str) -> Verb:
        return Station(game.capital_of(seat) or "")

    def station(self, game: Facts, seat: str, pick: Station) -> Then:
        game.tell(ArmyRaised(game.raise_army(seat, pick.tile), pick.tile))
        return end()
