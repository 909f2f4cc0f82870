"""4.4, 5.3 The phase markers: cup, track, and 7.27 Hand of Fate."""

from __future__ import annotations

from collections import Counter as count
from typing import ClassVar

import msgspec

from rules.kernel import Choice, Frame, One, Phrase, Then, Verb, call, end, goto, phrase
from rules.king_david.dataset.atlas import Atlas
from rules.king_david.dataset.sheets import GAME_ENDS, PHASES
from rules.king_david.facts import Facts
from rules.king_david.news.markers import FateDrawn, FatePlaced
from rules.king_david.news.turns import TrackLaid


def all_phases(atlas: Atlas, ending: str, turn: int) -> list[str]:
    """What is in the cup in this turn: with a variable ending, Game Ends instead of some Actions (13.0, Q1)."""
    bag = [p for p in PHASES for _ in range(getattr(atlas.cup.cup, p))]
    if ending == "variable":
        for _ in range(atlas.cup.game_ends.get(str(turn), 0)):
            bag.remove("action")
            bag.append(GAME_ENDS)
    return bag


def lay_track(game: Facts) -> None:
    """Twelve are drawn, the first six face up. On turn 1 a second Build is laid aside (Q88)."""
    track = game.atlas.cup.track
    game.bag = all_phases(game.atlas, game.options.ending, game.turn)
    game.track, game.shown, game.box = [], [], 0
    aside: list[str] = []
    while len(game.track) < track.drawn:
        marker = game.draw("phases", game.bag)
        if has_too_many_builds(game, marker):
            aside.append(marker)
            continue
        game.track.append(marker)
        game.shown.append(len(game.track) <= track.face_up)
    game.bag = sorted(game.bag + aside)
    seen = {str(box): m for box, (m, up) in enumerate(zip(game.track, game.shown, strict=True), 1) if up}
    game.tell(TrackLaid(seen, len(game.track) - len(seen)))


def has_too_many_builds(game: Facts, marker: str, also: int = 0) -> bool:
    builds = game.track.count("build") + also
    return game.turn == 1 and marker == "build" and builds >= game.atlas.cup.track.most_builds_on_turn_1


class PutPhase(Verb):
    """Replace a marker on the track."""

    form = "{marker} in box {box}"
    marker: str
    box: str


class Fate(Frame, kw_only=True):
    """Q68 two are drawn and seen by the player alone; each replaces one that has not begun."""

    steps = "draw", "put", "again", "close"
    seat: str
    drawn: list[str] = []  # known to the seat alone
    replaced: list[str] = []  # go back to the cup afterwards; what lay face down nobody has seen
    boxes: list[int] = []  # already replaced

    def draw(self, game: Facts) -> Then:
        number = min(2, len(game.track) - game.box)
        aside: list[str] = []
        while len(self.drawn) < number and game.bag:
            marker = game.draw("phases", game.bag)
            (aside if has_too_many_builds(game, marker, self.drawn.count("build")) else self.drawn).append(marker)
        game.bag = sorted(game.bag + aside)
        game.tell(FateDrawn(self.drawn), to=self.seat)
        return None

    def put(self, game: Facts) -> Then:
        return call(PuttingPhase(seat=self.seat)) if self.drawn else goto("close")

    def again(self, game: Facts) -> Then:
        return goto("put")

    def close(self, game: Facts) -> Then:
        game.bag = sorted(game.bag + self.replaced)
        return end()

    def seen_by(self, viewer: str | None) -> Frame:
        drawn = self.drawn if viewer == self.seat else [""] * len(self.drawn)
        return msgspec.structs.replace(self, drawn=drawn, replaced=[""] * len(self.replaced))


class PuttingPhase(Choice, kw_only=True):
    verbs: ClassVar[tuple[type[Verb], ...]] = (PutPhase,)
    rule = "7.27"

    def doing(self, game: Facts) -> Phrase:
        return phrase("putting_phase", player=game.of(self.seat))

    def put_phase_marker(self, game: Facts, seat: str) -> One:
        return One(sorted(set(game.enclosing(Fate).drawn)))

    def put_phase_box(self, game: Facts, seat: str, marker: str) -> One:
        return One([str(box) for box in self.boxes(game)], why=phrase("box_has_begun"))

    def boxes(self, game: Facts) -> list[int]:
        return [box for box in range(game.box + 1, len(game.track) + 1) if box not in game.enclosing(Fate).boxes]

    def put_phase(self, game: Facts, seat: str, pick: PutPhase) -> Then:
        fate = game.enclosing(Fate)
        fate.drawn.remove(pick.marker)
        box = int(pick.box)
        fate.replaced.append(game.track[box - 1])
        fate.boxes.append(box)
        game.track[box - 1] = pick.marker
        game.tell(FatePlaced(game.of(seat), box, pick.marker if game.shown[box - 1] else ""))
        return end()

    def default(self, game: Facts, seat: str) -> Verb:
        return PutPhase(game.enclosing(Fate).drawn[0], str(self.boxes(game)[-1]))


def unseen_phases(atlas: Atlas, ending: str, turn: int, seen: list[str]) -> list[str]:
    """The phase markers that are in the cup or face down."""
    return sorted((count(all_phases(atlas, ending, turn)) - count(seen)).elements())
