"""Prepared positions: a game in which everything is as the test says, at the question it is about."""

from __future__ import annotations

from typing import Any

from rules.kernel import CLOCK, Begin, Close, Entry, Frame, News, Then, Verb, advance, check, due
from rules.king_david import CAMPAIGN
from rules.king_david.action import ActionPhase, Slot
from rules.king_david.game import KingDavid
from rules.king_david.pieces import Army, MinorCountry, Options
from rules.king_david.setup import TheGame
from rules.king_david.turn import Turn


def scene(players: int = 5, **options: Any) -> KingDavid:
    """All countries chosen, nothing on the map, no markers in hand, the order of play that of setting up."""
    atlas = CAMPAIGN.shipped
    countries = atlas.players(players)
    game: KingDavid = CAMPAIGN.new(CAMPAIGN.seats(players), "scene", Options(countries=countries, **options))
    game.countries = dict(zip(game.seats, countries, strict=True))
    game.food = dict.fromkeys(countries, 20)
    game.resource = dict.fromkeys(countries, 20)
    game.hands = {c: [] for c in countries}
    game.minors = {m: MinorCountry() for m in (*atlas.charts.minors, *atlas.charts.fewer_players[str(players)])}
    game.forts = {a.id: a.fort for a in atlas.map.areas if a.city}
    game.order = list(countries)
    game.track = ["action"] * 12
    game.shown = [True] * 12
    game.bag = ["action", "build", "event"]
    game.box = 1
    game.turn = 2
    game.actions = 1
    return game


def put(game: KingDavid, where: str, *armies: str) -> list[str]:
    """Counters by country, type and strength: `put(game, "gaza", "philistia_chariot_3", "judah_phalanx_4_hurt")`."""
    found = []
    for name in armies:
        hurt = name.endswith("_hurt")
        start = name.removesuffix("_hurt")
        counter = next(c for c in game.atlas.counters if c.startswith(start + "_") and c not in game.armies)
        game.armies[counter] = Army(where, hurt=hurt)
        found.append(counter)
    game.touch()
    return found


def station(game: KingDavid, **leaders: str) -> None:
    for name, area in leaders.items():
        game.station(name, area)
    game.touch()


def give(game: KingDavid, player: str, *markers: str) -> None:
    for marker in markers:
        game.cup.remove(marker)
        game.hands[player].append(marker)
        game.hands[player].sort()


def begin(game: KingDavid, *frames: Frame, rolls: list[int] | None = None) -> Entry:
    """The stack of a turn, then these frames; run up to the first question."""
    game.stack = [TheGame(at="after"), Turn(at="after"), *frames]  # type: ignore[list-item]  # any frame of the union
    return advance(game, CLOCK, Begin(), rolls)


def slot(game: KingDavid, *members: str, rolls: list[int] | None = None, **fields: Any) -> Entry:
    """The slot of these players in an Action Phase with nobody after them."""
    phase = ActionPhase(at="after", acted=list(members), **fields)
    return begin(game, phase, Slot(members=list(members), mourning=phase.mourning), rolls=rolls)


def do(game: KingDavid, player: str, pick: Verb, rolls: list[int] | None = None) -> Entry:
    """Checked, in place."""
    seat = game.seat_of(player) if player in game.players else player
    check(game, seat, pick)
    return advance(game, seat, pick, rolls)


def close(game: KingDavid, rolls: list[int] | None = None) -> Entry:
    assert due(game) == Close(), f"{game.top} still waits for {game.awaited()}"
    return advance(game, CLOCK, Close(), rolls)


def run_on(game: KingDavid, rolls: list[int] | None = None) -> Entry:
    """Closes every window that waits for nobody; all that was told, in one entry."""
    told, rolled = [], []
    left = list(rolls or [])
    while due(game) == Close():
        entry = advance(game, CLOCK, Close(), left if left else None)
        left = left[len(entry.rolls) :]
        told += entry.told
        rolled += entry.rolls
    return Entry(CLOCK, Close(), told=told, rolls=rolled)


def act(game: KingDavid, player: str, pick: Verb, rolls: list[int] | None = None) -> Entry:
    """Does it, and closes the windows after it."""
    entry = do(game, player, pick, rolls)
    after = run_on(game, (rolls or [])[len(entry.rolls) :])
    return Entry(entry.seat, pick, told=entry.told + after.told, rolls=entry.rolls + after.rolls)


def news(entry: Entry, kind: type[News]) -> list[Any]:
    return [t.news for t in entry.told if isinstance(t.news, kind)]


def at(game: KingDavid) -> str:
    return str(game.top.kind())


def after(then: Then) -> Any:
    """What a step says comes next: `frame` of a call, `step` of a goto, `value` of an end."""
    return then
