"""12.1, 12.4 A stack on its way, step by step, until it arrives or is intercepted."""

from __future__ import annotations

from rules.kernel import Frame, Then, call, end, goto
from rules.king_philip.dataset.charts import other
from rules.king_philip.displaced import Displaced
from rules.king_philip.facts import Facts
from rules.king_philip.interception import Interception, Tried, interceptors
from rules.king_philip.markers import MarkerDown, markers_left
from rules.king_philip.news import Marched, MoveStopped
from rules.king_philip.paths import cost_of
from rules.king_philip.phases import MovementPhase
from rules.king_philip.pieces import NEUTRAL
from rules.king_philip.stacking import infantry_of, may_join


class Marching(Frame):
    """Goes on until the enemy could intercept (F45); then he is asked, or his standing order answers."""

    steps = "go", "intercepted", "battle", "over"
    side: str
    at_space: str
    ahead: list[tuple[str, bool]] = []
    trail: list[str] = []
    by_river: bool = False
    spent: int = 0
    stopped_at: str = ""  # where it was intercepted
    rolled: list[str] = []

    def phase(self, game: Facts) -> MovementPhase:
        """It knows the stack that moves, and what it has spent."""
        phase = game.frame(MovementPhase)
        assert phase is not None
        return phase

    def go(self, game: Facts) -> Then:
        phase = self.phase(game)
        pieces = phase.active
        while self.ahead:
            space, river = self.ahead.pop(0)
            self.step(game, phase, space, river)
            if self.can_be_stopped(game, pieces, space):
                self.stand(game, pieces, self.trail[-2])  # the interceptors need the space itself
                return call(Interception(side=other(self.side), space=space))
        self.stand(game, pieces, self.at_space)
        phase.path += self.trail[:-1]
        start, *via, to = self.trail
        game.tell(Marched(self.side, pieces, self.trail, self.spent, start, to, via))
        return end()

    def step(self, game: Facts, phase: MovementPhase, space: str, river: bool) -> None:
        link = next(k for k in game.charts.links[self.at_space] if k.to == space and k.river == river)
        cost = cost_of(game, link)
        phase.tally += cost
        self.spent += cost
        self.at_space, self.by_river = space, river
        self.trail.append(space)

    def stand(self, game: Facts, pieces: list[str], space: str) -> None:
        for piece in pieces:
            if game.where(piece) != space:
                game.put(piece, space)

    def can_be_stopped(self, game: Facts, pieces: list[str], space: str) -> bool:
        """F45 In an open space with no other unit of the mover's side. A leader alone is never intercepted (F6)."""
        if not game.is_open(space) or not infantry_of(game, pieces):
            return False
        if any(p not in pieces for p in game.pieces_in(space)):
            return False
        return bool(interceptors(game, other(self.side), space, []))

    def intercepted(self, game: Facts, tried: Tried) -> Then:
        if not tried.success:
            return goto("go")
        phase = self.phase(game)
        pieces = phase.active
        self.stopped_at = self.trail.pop()
        before = self.trail[-1]
        back = self.fall_back(game, phase)
        battle = back == before and markers_left(game, self.side) > 0
        self.at_space, self.rolled = back or before, tried.rolled
        self.stand(game, pieces, self.at_space)
        phase.finish_active()
        game.tell(MoveStopped(self.side, pieces, self.at_space, battle))
        if battle:
            return None
        self.stopped_at = ""
        return None if back else call(Displaced())

    def fall_back(self, game: Facts, phase: MovementPhase) -> str:
        """F49 The space it came from, or the last one on its way where it may stop; "" if there is none."""
        trail = [*phase.path, *self.trail]
        for space in reversed(trail):
            afloat = game.site_side(space) == NEUTRAL and space != trail[0]
            if not afloat and may_join(game, self.side, space, phase.active):
                return space
        return ""

    def battle(self, game: Facts) -> Then:
        """F48 Its marker goes on the link it was using, at no further cost."""
        if not self.stopped_at:
            return None
        return call(
            MarkerDown(
                side=self.side,
                start=self.at_space,
                target=self.stopped_at,
                river=self.by_river,
                rolled=self.rolled,
            )
        )

    def over(self, game: Facts) -> Then:
        return end()
