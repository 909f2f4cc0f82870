"""12.4, 12.5 Interception of moving stacks and of Battle markers."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from rules.kernel import Frame, MayPass, One, Pass, Phrase, Then, Verb, call, end, goto, phrase
from rules.king_philip.dataset.charts import Link, other
from rules.king_philip.facts import Facts
from rules.king_philip.news import InterceptionTried
from rules.king_philip.paths import most_pips, watched_spaces
from rules.king_philip.stacking import (
    find_parts,
    hand_muskets,
    infantry_of,
    leader_modifier,
    may_join,
    may_leave,
    parts,
    pieces_of,
)
from rules.king_philip.usual_orders import Usual


class Intercept(Verb):
    """Try to intercept with a stack; if it succeeds, this part of it goes."""

    form = "{start}: {part}"
    start: str
    part: str


def modifier(game: Facts, pieces: list[str], pips: int) -> int:
    """12.4 The leader's, less the pips of the connection."""
    return leader_modifier(game, pieces) - pips


def chance(game: Facts, side: str, start: str, space: str) -> int:
    """How many faces of the die succeed."""
    link = road(game, start, space)
    if link is None:
        return 0
    need = game.charts.settings.rolls.intercept - modifier(game, game.pieces_in(start), link.pips)
    return max(0, min(6, 7 - need))


def road(game: Facts, start: str, space: str) -> Link | None:
    return next((k for k in game.charts.overland[start] if k.to == space), None)


def interceptors(game: Facts, side: str, space: str, but: list[str]) -> list[str]:
    """F46 The stacks of `side` that may try to go to `space`; `but` have rolled already. Found once for each position
    of the board."""
    found: list[str] = game.position[find_interceptors, side, space, tuple(but)]
    return found


def find_interceptors(game: Facts, side: str, space: str, but: tuple[str, ...]) -> list[str]:
    if space not in watched_spaces(game, other(side)):
        return []
    out = []
    for link in game.charts.overland[space]:
        start = link.to
        if start in but or game.side_in(start) != side or game.is_marked(start):  # erratum 10
            continue
        pieces = game.pieces_in(start)
        if not infantry_of(game, pieces) or link.pips > most_pips(game, side, pieces):
            continue
        if chance(game, side, start, space) and can_send(game, side, start, space):
            out.append(start)
    return out


def may_send(game: Facts, side: str, start: str, space: str, part: list[str]) -> bool:
    """A part with Infantry that may go there and leaves a legal rest."""
    return (
        any(p in game.infantry for p in part)
        and may_leave(game, side, start, part)
        and may_join(game, side, space, part)
    )


def can_send(game: Facts, side: str, start: str, space: str) -> bool:
    """Whether `sendable` has any: usually the whole stack is one."""
    whole = game.pieces_in(start)
    if may_send(game, side, start, space, whole):
        return True
    return next(find_parts(game, whole, lambda part: may_send(game, side, start, space, part)), None) is not None


def sendable(game: Facts, side: str, start: str, space: str) -> list[str]:
    """The parts that may go there. Found once for each position of the board."""
    found: list[str] = game.position[find_sendable, side, start, space]
    return found


def find_sendable(game: Facts, side: str, start: str, space: str) -> list[str]:
    return parts(game, game.pieces_in(start), lambda part: may_send(game, side, start, space, part))


class Tried(NamedTuple):
    """What came of it, and which stacks have rolled."""

    success: bool
    rolled: list[str]


class Interception(Frame):
    """Each stack may try once, in its owner's order (F47, F50). A move is stopped by the first success; into the
    target of a marker several may go. Ends with a `Tried`."""

    steps = "ask_owner", "tried"
    side: str
    space: str
    marker: bool = False
    rolled: list[str] = []
    success: bool = False

    def ask_owner(self, game: Facts) -> Then:
        if not interceptors(game, self.side, self.space, self.rolled):
            return end(Tried(self.success, self.rolled))
        return call(Intercepting(seat=self.side, space=self.space, marker=self.marker, rolled=self.rolled))

    def tried(self, game: Facts, result: str) -> Then:
        """The stack that rolled, with a "+" before it if it succeeded; "" is a pass."""
        if not result:
            return end(Tried(self.success, self.rolled))
        self.rolled.append(result.lstrip("+"))
        self.success = self.success or result.startswith("+")
        return end(Tried(True, self.rolled)) if self.success and not self.marker else goto("ask_owner")


class Intercepting(MayPass, Usual):
    """One stack, or none (any more)."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Intercept, Pass)
    rule = "12.4"
    usual = "markers"
    space: str = ""
    marker: bool = False
    rolled: list[str] = []

    def doing(self, game: Facts) -> Phrase:
        return phrase("may_intercept_marker" if self.marker else "may_intercept", side=self.seat, space=self.space)

    @property
    def paragraph(self) -> str:
        return "12.5" if self.marker else "12.4"

    def intercept_start(self, game: Facts, seat: str) -> One:
        ready = interceptors(game, seat, self.space, self.rolled)
        return One(ready, rule=self.paragraph, why=phrase("cannot_intercept_from"))

    def intercept_part(self, game: Facts, seat: str, start: str) -> One:
        return One(sendable(game, seat, start, self.space), rule=self.paragraph, why=phrase("part_breaks_stacking"))

    def intercept(self, game: Facts, seat: str, pick: Intercept) -> Then:
        link = road(game, pick.start, self.space)
        assert link is not None
        die, plus = game.roll(), modifier(game, game.pieces_in(pick.start), link.pips)
        success = die + plus >= game.charts.settings.rolls.intercept
        going = pieces_of(pick.part)
        game.tell(InterceptionTried(seat, pick.start, self.space, die, plus, success, going if success else []))
        if success:
            hand_muskets(game, pick.part, game.pieces_in(pick.start))
            for piece in going:
                game.put(piece, self.space)
        return end(pick.start if not success else f"+{pick.start}")

    # Standing orders.

    @classmethod
    def orders(cls, game: Facts, seat: str) -> list[str]:
        sites = [s for s in game.charts.spaces if game.site_side(s) == seat]
        return ["never", "always", "markers", "forts", *(f"at_{s}" for s in sites)]

    def obey(self, game: Facts, seat: str, do: str) -> Verb | None:
        """`at_...`: into that space or one beside it; for the rest the order before it holds."""
        if do == "never":
            return Pass()
        if do == "markers" and not self.marker:
            return Pass()
        if do == "forts" and not game.charts.spaces[self.space].fort:
            return Pass()
        if do.startswith("at_"):
            place = do.removeprefix("at_")
            if self.space != place and all(k.to != self.space for k in game.charts.links[place]):
                return None
        return best_try(game, seat, self.space, self.rolled)


def best_try(game: Facts, side: str, space: str, rolled: list[str]) -> Verb:
    """The likeliest stack, and as much of it as may go."""
    ready = interceptors(game, side, space, rolled)
    start = max(ready, key=lambda s: (chance(game, side, s, space), len(game.infantry_in(s))))
    return Intercept(start, sendable(game, side, start, space)[0])
