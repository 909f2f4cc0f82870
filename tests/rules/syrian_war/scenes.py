"""Scenes of the war set up for a test, and a hand to play them on with chosen dice."""

from __future__ import annotations

from typing import Any

from rules.kernel import CLOCK, Begin, Close, Entry, News, TimeUp, Verb, advance, check
from rules.reports import Confirm
from rules.syrian_war import CAMPAIGN
from rules.syrian_war.account import LOST, SAFE, Report
from rules.syrian_war.facts import Options, counted
from rules.syrian_war.game import SyrianWar
from rules.syrian_war.turn import Pair, TheWar

P, S = "ptolemy", "seleucus"


def new(**options: Any) -> SyrianWar:
    """At the opening decision."""
    game: SyrianWar = CAMPAIGN.start([P, S], "a key", Options(**options))[0]
    return game


def scene(
    at: str,
    p: str = "samaria",
    s: str = "south_palestine",
    initiative: str = S,
    pair: int = 1,
    **options: Any,
) -> SyrianWar:
    """The armies in these spaces, at this step of a pair."""
    game = new(**options)
    game.pair = pair
    game.initiative = initiative
    game.armies[P].space, game.armies[S].space = p, s
    game.claim()
    order = [initiative, game.foe(initiative)]
    game.stack = [TheWar(at="after"), Pair(at=at, order=order)]
    return game


def begin(game: SyrianWar, *rolls: int) -> Entry:
    """Runs on to the first question; dice not given fall as 1."""
    return advance(game, CLOCK, Begin(), [*rolls, *[1] * 200])


def moves(first: str = S, **where: Any) -> SyrianWar:
    game = scene("first", initiative=first, **where)
    begin(game)
    return game


def reinforcing(*rolls: int, **where: Any) -> SyrianWar:
    game = scene("begin", **where)
    begin(game, *rolls)
    return game


def battle(space: str = "south_palestine", attacker: str = S, way: str = "table", **options: Any) -> SyrianWar:
    """Both armies in one space, waiting for a report."""
    game = scene("battle", p=space, s=space, battles=way, **options)
    game.moved_last = attacker
    return game


def act(game: SyrianWar, seat: str, pick: Verb, *rolls: int) -> Entry:
    """A checked act, with these dice and then ones."""
    check(game, seat, pick)
    return advance(game, seat, pick, [*rolls, *[1] * 200])


def time_up(game: SyrianWar, *rolls: int) -> Entry:
    return advance(game, CLOCK, TimeUp(), [*rolls, *[1] * 200])


def close(game: SyrianWar, *rolls: int) -> Entry:
    check(game, CLOCK, Close())
    return advance(game, CLOCK, Close(), [*rolls, *[1] * 200])


def account(
    winner: str = S,
    p_lost: list[str] | None = None,
    s_lost: list[str] | None = None,
    generals: tuple[str, ...] = (),
    rounds: int = 6,
    ending: str = "",
) -> Report:
    fate = {side: LOST if side in generals else SAFE for side in (P, S)}
    return Report(
        winner,
        p_lost or [],
        fate[P],
        s_lost or [],
        fate[S],
        rounds,
        ending or ("time" if winner == "draw" else "losses"),
    )


def fought(game: SyrianWar, report: Report, *rolls: int) -> Entry:
    """Reported by Ptolemy, confirmed by Seleucus; `rolls` are deaths, then Ptolemy's and Seleucus' replacements."""
    begin(game)
    act(game, P, report)
    return act(game, S, Confirm(), *rolls)


def lose(game: SyrianWar, seat: str, *kinds: str) -> None:
    """Before the scene: these are gone already."""
    army = game.armies[seat]
    for kind, n in counted(list(kinds)).items():
        army.elements[kind] -= n
        army.gone[kind] = army.gone.get(kind, 0) + n
        if not army.elements[kind]:
            del army.elements[kind]


def only(game: SyrianWar, seat: str, **elements: int) -> None:
    game.armies[seat].elements = dict(elements)


def told(entry: Entry, kind: type[News]) -> list[Any]:
    return [t.news for t in entry.told if isinstance(t.news, kind)]


def asks(game: SyrianWar, kind: type[Any]) -> bool:
    return isinstance(game.top, kind)


def ended(game: SyrianWar) -> tuple[list[str], str]:
    assert game.result is not None
    return game.result.winners, game.result.how.key
