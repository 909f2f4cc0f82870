"""Small positions for the tests, on a hand-made board: `stage(["p1 B2 capital", "p2 D2"], ["p1.1 C2", "p2.1 D2 300"])`.

The board is a block of six columns and five rows without rough ground, its outline a border. Tiles that are not named
are unexplored. An army has 500 points and stands upright, unless its line says otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.kernel import CLOCK, Begin, Close, Entry, Frame, News, TimeUp, Verb, advance, check
from rules.mighty_kingdoms import CAMPAIGN
from rules.mighty_kingdoms.army_list import ArmyList, blank_list
from rules.mighty_kingdoms.board import BORDER, OPEN, Board
from rules.mighty_kingdoms.facts import CAPITAL, CITY, Army, Given, Goods, Options, Tile
from rules.mighty_kingdoms.game import MightyKingdoms
from rules.mighty_kingdoms.hexes import around, edge_between
from rules.mighty_kingdoms.pasted import read_list
from rules.mighty_kingdoms.setup import TheGame
from rules.mighty_kingdoms.winter import Winter
from rules.mighty_kingdoms.year import Month, Year

COLUMNS, ROWS = "ABCDEF", range(1, 6)
BLOCK = [f"{column}{row}" for row in ROWS for column in COLUMNS]


def lay(
    edges: Mapping[str, str] | None = None, rivers: Sequence[Sequence[str]] = (), marsh: Sequence[str] = ()
) -> Board:
    """`edges` by two tiles and a letter: `{"B2 C2": "m"}`."""
    rows = {t: [OPEN if n in BLOCK else BORDER for n in around(t)] for t in BLOCK}
    for pair, what in (edges or {}).items():
        one, other = pair.split()
        rows[one][edge_between(one, other)] = rows[other][edge_between(other, one)] = what
    tiles = {t: "".join(row) for t, row in rows.items()}
    return Board(tiles, ["B2", "E4"], [list(r) for r in rivers], [0] * len(rivers), list(marsh))


def bare(tiles: Sequence[str], armies: Sequence[str] = (), seats: int = 2, **more: Any) -> MightyKingdoms:
    """Facts without a question. `more`: `edges`, `rivers`, `marsh`, `lists` (a pasted list by army; others of a Kings
    of War game are on paper), `artefacts` (a unit, or a seat whose capital holds it), and options of the game."""
    lists, artefacts = more.pop("lists", {}), more.pop("artefacts", {})
    if lists or artefacts:
        more.setdefault("mode", "kings_of_war")
    ground = {name: more.pop(name) for name in ("edges", "rivers", "marsh") if name in more}
    game: MightyKingdoms = CAMPAIGN.new(CAMPAIGN.seats(seats), "a key", Options(**more))
    game.board = lay(**ground)
    game.tiles = {t: Tile() for t in BLOCK}
    game.goods = {s: Goods() for s in game.seats}
    game.order = list(game.seats)
    for line in tiles:
        seat, tile, place = [*line.split(), ""][:3]
        capital = place == CAPITAL
        game.tiles[tile] = Tile("" if seat == "-" else seat, CITY if capital else place, capital, explored=True)
    for line in armies:
        name, tile, *marks = line.split()
        points = next((int(m) for m in marks if m.isdigit()), 500)
        game.armies[name] = Army(name.split(".")[0], tile, points, "lying" in marks, defends="defends" in marks)
    if game.is_kings_of_war:
        game.races = dict.fromkeys(game.seats, "men")
        game.lists = {a: listed(lists.get(a, ""), a, game) for a in game.armies}
    for artefact, place in artefacts.items():
        game.artefacts[artefact] = place.partition(".")[0]
        if "/" in place:
            game.bearers[artefact] = place
    return game


def listed(text: str, army: str, game: MightyKingdoms) -> ArmyList:
    if not text:
        return blank_list(500, by_dice=False)
    units = [unit for _, unit, _ in read_list(text, 500)]
    assert None not in units, text
    return ArmyList([u for u in units if u is not None], home=game.armies[army].tile)


def stage(
    tiles: Sequence[str], armies: Sequence[str] = (), at: str = "orders", rolls: Sequence[int] = (), **more: Any
) -> MightyKingdoms:
    """At this step of a month, played on to the first question; dice that are not given fall as 1."""
    month = more.pop("month", 1)
    game = bare(tiles, armies, **more)
    game.month = month
    return run(game, [Year(at="after_month"), Month(at=at)], rolls)


def carried_out(
    tiles: Sequence[str], armies: Sequence[str], orders: Mapping[str, str], rolls: Sequence[int] = (), **more: Any
) -> MightyKingdoms:
    """These orders (`{"p1.1": "move D2"}`) are given; the month goes on to the next question."""
    game = bare(tiles, armies, **more)
    game.month = 1
    game.given = {army: Given(*order.split()) for army, order in orders.items()}
    return run(game, [Year(at="after_month"), Month(at="resolve")], rolls)


def winter(
    tiles: Sequence[str], armies: Sequence[str] = (), at: str = "begin", rolls: Sequence[int] = (), **more: Any
) -> MightyKingdoms:
    goods = more.pop("goods", {})
    game = bare(tiles, armies, **more)
    for seat, (gold, food) in goods.items():
        game.goods[seat] = Goods(gold, food)
    return run(game, [Winter(at=at)], rolls)


def run(game: MightyKingdoms, frames: list[Any], rolls: Sequence[int] = ()) -> MightyKingdoms:
    game.stack = [TheGame(at="after"), *frames]
    entry = advance(game, CLOCK, Begin(), dice(rolls))
    heard[id(game)] = [t.news for t in entry.told]
    return game


heard: dict[int, list[News]] = {}  # what was told of a game in its last entry, by its id


def dice(rolls: Sequence[int]) -> list[int]:
    return [*rolls, *[1] * 400]


def act(game: MightyKingdoms, seat: str, pick: Verb, *rolls: int) -> Entry:
    """A checked act, with these dice and then ones."""
    check(game, seat, pick)
    return keep(game, advance(game, seat, pick, dice(rolls)))


def close(game: MightyKingdoms, *rolls: int) -> Entry:
    check(game, CLOCK, Close())
    return keep(game, advance(game, CLOCK, Close(), dice(rolls)))


def time_up(game: MightyKingdoms, *rolls: int) -> Entry:
    return keep(game, advance(game, CLOCK, TimeUp(), dice(rolls)))


def keep(game: MightyKingdoms, entry: Entry) -> Entry:
    heard[id(game)] = [t.news for t in entry.told]
    return entry


def told(game: MightyKingdoms, kind: type[News]) -> list[Any]:
    """What was told of this kind in the last entry."""
    return [n for n in heard[id(game)] if isinstance(n, kind)]


def asks(game: MightyKingdoms, kind: type[Frame], seat: str | None = None) -> bool:
    return isinstance(game.top, kind) and (seat is None or game.awaited() == [seat])


def where(game: MightyKingdoms, army: str) -> str:
    """`C2`, `C2 lying`, or "gone"."""
    one = game.armies.get(army)
    return "gone" if one is None else f"{one.tile}{' lying' if one.lying else ''}"


def open_to(game: MightyKingdoms, seat: str, verb: type[Verb], *given: Any) -> list[Any]:
    """The values that the next field of an order takes."""
    return list(getattr(game.top.field(game, seat, verb, list(given)), "values", []))
