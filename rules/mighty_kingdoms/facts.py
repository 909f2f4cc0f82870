"""The facts: board, tiles, armies, goods; and small questions and verbs in the rulebook's words."""

from __future__ import annotations

import functools
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from rules.kernel import Number
from rules.mighty_kingdoms.board import BORDER, FOREST, MOUNTAIN, WATER, Board
from rules.mighty_kingdoms.dataset.sheets import Charts, Realm
from rules.mighty_kingdoms.hexes import around, edge_between
from rules.mighty_kingdoms.news.year import ArmyLost, CapitalLost, TileTaken
from rules.mighty_kingdoms.treasure import Treasure

NOTHING, VILLAGE, CITY, FORTRESS, TOWER = "", "village", "city", "fortress", "tower"
CAPITAL = "capital"  # a city with the flag
LONGEST_RACE = 40  # a text, in Kings of War games (N1)


class Options(msgspec.Struct):
    """N9. What the rulebook says is the default."""

    years: Annotated[int, msgspec.Meta(ge=3, le=10)] = 6
    mode: Literal["simple", "kings_of_war"] = "simple"
    orders: Literal["cycle", "sealed"] = "cycle"
    advanced: bool = False
    one_build_per_tile: bool = False
    owner_first: bool = False
    city_roads: bool = False
    supply_lines: bool = False
    first_player_brakes: bool = False
    most_armies: Annotated[int, msgspec.Meta(ge=6, le=10)] = 6

    def __post_init__(self) -> None:
        for name, bounds in (("years", Number(3, 10)), ("most_armies", Number(6, 10))):
            if not bounds.takes(getattr(self, name)):
                raise ValueError(f"{name}: {bounds.least} to {bounds.most}")


class Tile(msgspec.Struct, omit_defaults=True):
    owner: str = ""
    place: str = NOTHING
    capital: bool = False  # the capital of its owner
    explored: bool = False


class Army(msgspec.Struct, omit_defaults=True):
    seat: str
    tile: str
    points: int
    lying: bool = False
    slowed: bool = False  # crossed rough ground or entered a river this month: lies down at Reform
    defends: bool = False
    new: bool = False  # recruited this winter


class Given(msgspec.Struct, omit_defaults=True):
    """An order of this month. `to` only for a move."""

    what: str
    to: str = ""


class Goods(msgspec.Struct, omit_defaults=True):
    gold: int = 0
    food: int = 0


class Facts(Treasure, kw_only=True):
    """Everything but the stack, which `game.py` types when it knows all frames."""

    order_ends: ClassVar[tuple[str, ...]] = ("month", "winter", "year")

    options: Options
    board: Board
    tiles: dict[str, Tile] = {}
    armies: dict[str, Army] = {}  # by `p2.3`: army 3 of p2 (N20)
    given: dict[str, Given] = {}  # this month's orders by army, in the order in which they were given
    goods: dict[str, Goods] = {}
    races: dict[str, str] = {}
    order: list[str] = []  # the player order
    out: list[str] = []  # kingdoms that are gone, the first first
    year: int = 1
    month: int = 0  # 0: set-up and winter

    @property
    def realm(self) -> Realm:
        realm: Realm = self.data
        return realm

    @property
    def charts(self) -> Charts:
        return self.realm.charts

    @property
    def is_kings_of_war(self) -> bool:
        return self.options.mode == "kings_of_war"

    # The ground.

    def borders(self, tile: str) -> list[str]:
        """The tiles around, on the board."""
        return [n for n in around(tile) if n in self.board.tiles]

    def edge(self, start: str, to: str) -> str:
        return self.board.tiles[start][edge_between(start, to)]

    def has_river(self, tile: str) -> bool:
        return any(tile in river for river in self.board.rivers)

    def can_enter(self, start: str, to: str) -> bool:
        """3.1 Next to it, not across water or off the board, no marsh, no tower."""
        return (
            self.edge(start, to) not in (WATER, BORDER) and to not in self.board.marsh and self.tiles[to].place != TOWER
        )

    def ways_from(self, tile: str) -> list[str]:
        """Where an army there may go: as `can_enter` says, for all six at once."""
        board, tiles = self.board, self.tiles
        marsh, open_ = board.marsh, open_edges(tile, board.tiles[tile])
        return [n for n in open_ if n in tiles and n not in marsh and tiles[n].place != TOWER]

    def is_rough(self, start: str, to: str) -> bool:
        """3.7, terrain features: mountain or forest on the edge, or a river in the tile that is entered. With
        `city_roads` (A5) not into or out of a city."""
        if self.options.city_roads and CITY in (self.tiles[start].place, self.tiles[to].place):
            return False
        return self.edge(start, to) in (MOUNTAIN, FOREST) or self.has_river(to)

    # Tiles and what is in them.

    def tiles_of(self, seat: str) -> list[str]:
        return [name for name, tile in self.tiles.items() if tile.owner == seat]

    def place_in(self, tile: str) -> str:
        """As the charts call it: a capital is told from a city."""
        return place_of(self.tiles[tile])

    def settlements_of(self, seat: str, *places: str) -> list[str]:
        """All of them, or those of these kinds, as the charts call them."""
        own = [(name, tile) for name, tile in self.tiles.items() if tile.owner == seat and tile.place]
        return [name for name, tile in own if not places or place_of(tile) in places]

    def capital_of(self, seat: str) -> str | None:
        return next((name for name, tile in self.tiles.items() if tile.capital and tile.owner == seat), None)

    def armies_in(self, tile: str, seat: str | None = None) -> list[str]:
        return [n for n, a in self.armies.items() if a.tile == tile and seat in (None, a.seat)]

    def armies_of(self, seat: str) -> list[str]:
        return [n for n, a in self.armies.items() if a.seat == seat]

    def upright_in(self, tile: str, seat: str) -> list[str]:
        return [n for n in self.armies_in(tile, seat) if not self.armies[n].lying]

    def has_enemy(self, tile: str, seat: str) -> bool:
        return any(a.tile == tile and a.seat != seat for a in self.armies.values())

    def kingdoms_in(self, tile: str) -> list[str]:
        """Those with armies there, in player order."""
        there = {a.seat for a in self.armies.values() if a.tile == tile}
        return [s for s in self.order if s in there]

    @property
    def playing(self) -> list[str]:
        """The kingdoms that are not out, in player order."""
        return [s for s in self.order if s not in self.out]

    # What happens to them.

    def take_tile(self, tile: str, seat: str) -> None:
        """Control passes. A capital that is taken is a city for good, also if it is taken back (A3)."""
        found = self.tiles[tile]
        if found.owner == seat:
            return
        before, found.owner, found.explored = found.owner, seat, True
        self.tell(TileTaken(seat, tile, found.place, before))
        if found.capital:
            found.capital = False
            self.tell(CapitalLost(before, tile))
            self.empty_capital(before, tile, seat)

    def move_army(self, army: str, to: str) -> None:
        """By order, as a winner's follow-up or after a draw: rough ground slows it down."""
        moved = self.armies[army]
        moved.slowed = moved.slowed or self.is_rough(moved.tile, to)
        moved.tile, moved.defends = to, False

    def lose_army(self, army: str, how: str, winner: str = "") -> None:
        """Its artefacts go to its owner's capital, or to the `winner`, as after a lost battle (M22)."""
        self.drop_artefacts(self.units_of(army), winner)
        lost = self.armies.pop(army)
        self.given.pop(army, None)
        self.lists.pop(army, None)
        self.tell(ArmyLost(army, lost.tile, how))

    def raise_army(self, seat: str, tile: str) -> str:
        """The lowest number that is free (N20)."""
        number = next(n for n in range(1, 99) if f"{seat}.{n}" not in self.armies)
        name = f"{seat}.{number}"
        self.armies[name] = Army(seat, tile, self.charts.army.points)
        self.armies = {n: self.armies[n] for n in sorted(self.armies, key=army_number)}
        return name

    def put_in_order(self) -> None:
        """3.8 Most armies first; who has as many as another throws for it, each time again (M26)."""
        seats = [s for s in self.seats if s not in self.out]
        counts = {s: len(self.armies_of(s)) for s in seats}
        order = []
        for count in sorted(set(counts.values()), reverse=True):
            tied = [s for s in seats if counts[s] == count]
            while len(tied) > 1:
                order.append(tied.pop(self.roll(len(tied)) - 1))
            order += tied
        self.order = order


def army_number(army: str) -> tuple[str, int]:
    """For sorting: by kingdom, then by number; the tenth is behind the second."""
    seat, _, number = army.partition(".")
    return seat, int(number)


def place_of(tile: Tile) -> str:
    return CAPITAL if tile.capital else tile.place


@functools.lru_cache(maxsize=16_384)
def open_edges(tile: str, row: str) -> tuple[str, ...]:
    """The tiles beyond those of its edges that are neither water nor the border."""
    return tuple(near for near, edge in zip(around(tile), row, strict=True) if edge not in (WATER, BORDER))


def conserved(game: Facts) -> Any:
    """N39: the board, one capital a kingdom at most, armies' points in hundreds, artefacts in one place each."""
    capitals = [t.owner for t in game.tiles.values() if t.capital]
    assert len(capitals) == len(set(capitals)), "two capitals"
    whole = game.charts.army
    assert all(0 < a.points <= whole.points and a.points % whole.step == 0 for a in game.armies.values())
    assert set(game.lists) <= set(game.armies) and set(game.bearers) <= set(game.artefacts), "no owner"
    assert all(not game.unit(u).gone for u in game.bearers.values()), "borne by nobody"
    assert len(set(game.bearers.values())) == len(game.bearers), "one artefact a unit"
    assert set(game.artefacts) <= set(game.realm.artefacts), "artefacts"
    assert all(t.place == TOWER or bool(t.owner) == t.explored for t in game.tiles.values())
    return len(game.board.tiles) in (0, game.charts.land.tiles[str(len(game.seats))])  # 0: before it is laid
