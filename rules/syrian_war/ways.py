"""How a battle can be fought (P34): one frame for each way, found by name.

Each such frame reads the armies from the facts and roles from the `Battle` below it on the stack, and ends with an
`Outcome`; or with the name of another way, when both sides have agreed on it. A new way is added by its name in
`facts.Way`, its frame in the union of `game.py`, and one line here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rules.dba.battle import change_pace
from rules.dba.facts import PACES
from rules.kernel import Anytime, Concede, Frame, One, Phrase, Then, Verb, phrase
from rules.syrian_war.facts import Facts
from rules.syrian_war.news import WayAgreed, WayProposed

WAYS: dict[str, Callable[[], Frame]] = {}  # filled where the frames are (`grid.py`, `odds.py`, `reported_battle.py`)
GRID_WAYS = PACES  # the players may change from one of these to another in mid-battle


def frame_of(way: str) -> Frame:
    return WAYS[way]()


def agreed_way(game: Facts) -> str:
    """The way both sides have proposed for the next battle, or ""."""
    proposed = set(game.proposals.values())
    return proposed.pop() if len(game.proposals) == 2 and len(proposed) == 1 else ""


class Propose(Verb):
    """Propose how this battle, or the next one, is fought. If both propose the same, it is."""

    way: str


class AtAnyTime(Anytime):
    """Besides what every game has: agreeing on another way for one battle (P34). Giving up waits for the end of a
    battle (P32)."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (*Anytime.verbs, Propose)
    rules: ClassVar[dict[type[Verb], str]] = {Concede: "P32", Propose: "P34"}

    def closed(self, game: Facts, seat: str, verb: type[Verb]) -> Phrase | None:
        if verb is Concede and any(f.kind() == "battle" for f in game.stack):
            return phrase("finish_the_battle_first")
        return super().closed(game, seat, verb)

    def propose_way(self, game: Facts, seat: str) -> One:
        """P34: what could come of it. On the grid another pace, while a report is awaited another way than the table,
        between battles any way for the next."""
        ways, why = list(WAYS), None
        if game.grid is not None:
            fought = game.grid.next_pace or game.grid.pace
            ways, why = [way for way in GRID_WAYS if way != fought], phrase("it_is_fought_on_the_grid")
        elif game.top.kind() == "reporting":
            ways.remove("table")
        elif game.top.kind() in ("confirming", "settling"):
            ways, why = [], phrase("battle_is_reported")
        return One([way for way in ways if way != game.proposals.get(seat)], why=why)

    def propose(self, game: Facts, seat: str, pick: Propose) -> Then:
        game.proposals[seat] = pick.way
        game.tell(WayProposed(seat, pick.way))
        if agreed_way(game):
            game.tell(WayAgreed(pick.way))
            if game.grid is not None:
                change_pace(game.grid, pick.way)
                game.proposals = {}
        return None
