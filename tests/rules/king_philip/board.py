"""A board for tests: pieces where they are wanted, a frame to begin with, and dice that fall as told."""

from __future__ import annotations

from typing import Any, TypeVar

from rules.kernel import CLOCK, Begin, Decline, Entry, Frame, Illegal, News, Verb, play
from rules.king_philip import CAMPAIGN
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.options import Options
from rules.king_philip.pieces import AT_WAR, Marker
from rules.king_philip.surrender import BorderQuarrel
from rules.king_philip.turn import Turn, War

N = TypeVar("N", bound=News)
EVENT = {"ambush": 1, "spy": 2, "reinforce": 3, "massacre": 4, "panic": 5, "guide": 6}


class Board:
    """A game that is played on, entry by entry."""

    def __init__(self, state: Any) -> None:
        self.state = state
        self.entries: list[Entry] = []

    def do(self, seat: str, pick: Verb, *rolls: int) -> Board:
        """With the rolls that fall during it; all of them must be used, unless none are told."""
        self.state, entry = play(self.state, seat, pick, rolls=list(rolls) if rolls else None)
        assert not rolls or len(entry.rolls) == len(rolls), f"{len(entry.rolls)} dice fell, not {len(rolls)}"
        self.entries.append(entry)
        return self

    def refused(self, seat: str, pick: Verb) -> Illegal:
        try:
            play(self.state, seat, pick)
        except Illegal as no:
            return no
        raise AssertionError(f"{pick} was not refused")

    def news(self, kind: type[N]) -> list[N]:
        return [t.news for e in self.entries for t in e.told if isinstance(t.news, kind)]

    def at(self) -> str:
        """The kind of question that is open; "done" when the frames that were given have ended."""
        if not self.state.stack:
            return "over"
        base = isinstance(self.state.stack[-1], BorderQuarrel) and len(self.state.stack) == 3
        return "done" if base else str(self.state.top.kind())

    def offers(self, field: str, *given: Any) -> list[str]:
        """What is open to whoever is asked: `offers("march_to", "montaup")`."""
        top = self.state.top
        return list(getattr(top, field)(self.state, top.asked(self.state)[0], *given).values)


def war(pieces: dict[str, str], *frames: Frame, turn: int = 2, options: Options | None = None, **facts: Any) -> Board:
    """`pieces`: counters by space (`{"montaup": "philip wa_1 wa_2-"}`; "-" is weakened). When the frames are done the
    game stops at a question; `go_on` declines that one, and the turn goes on to its victory check."""
    state = CAMPAIGN.new([INDIAN, ENGLISH], "key", options or Options(ask_always=True))
    state.turn = turn
    for name, value in facts.items():
        setattr(state, name, value)
    for space, names in pieces.items():
        for name in names.split():
            piece = name.rstrip("-")
            state.put(piece, space)
            if name.endswith("-"):
                state.infantry[piece].full = False
    state.stack = [War(at="next_turn"), Turn(at="victory"), BorderQuarrel(seat=INDIAN), *frames]
    state.look_around()
    return Board(state)


def begin(board: Board, *rolls: int) -> Board:
    """Runs to the first question."""
    return board.do(CLOCK, Begin(), *rolls)


def go_on(board: Board, *rolls: int) -> Board:
    assert board.at() == "done"
    return board.do(INDIAN, Decline(), *rolls)


def markers(*pairs: str) -> list[Marker]:
    """`markers("montaup>portsmouth")`; "~" instead of ">" lies on a river."""
    ends = [(p.replace("~", ">").split(">"), "~" in p) for p in pairs]
    return [Marker(start, target, river) for (start, target), river in ends]


def at_war(board: Board, *tribes: str) -> Board:
    for tribe in tribes:
        board.state.set_stance(tribe, AT_WAR)
    return board
