"""7.0 What all windows for event markers have in common (Q84, Q85): sealed, in rounds, until all pass; then God's
Interventions (7.26) are resolved, latest first, and the markers that are left take effect in the order played.

Everybody who holds a marker could play; asked are only the sides and those who watch. The others' standing orders
are looked up all the same.
"""

from __future__ import annotations

from collections import Counter as count
from typing import ClassVar

import msgspec

from rules.kernel import MayPass, One, Pass, Phrase, Then, Verb, Window, end, goto, phrase
from rules.king_david.acts import spend_marker
from rules.king_david.facts import Facts
from rules.king_david.news.markers import MarkerNegated, MarkerPlayed

INTERVENTION = "gods_intervention"
ARK = "ark_of_the_lord"


class PlayMarker(Verb):
    """Play an event marker from your hand."""

    form = "{marker} on {target}"
    marker: str
    target: str


class Shown(msgspec.Struct, frozen=True):
    """A marker played in this window. `name` is what a God's Intervention names."""

    name: str
    player: str
    marker: str
    target: str


def not_negated(shown: list[Shown]) -> list[Shown]:
    """7.26 those that take effect: each God's Intervention that is not itself negated negates its target."""
    negated: set[str] = set()
    for one in reversed(shown):
        if one.marker == INTERVENTION and one.name not in negated:
            negated.add(one.target)
    return [one for one in shown if one.name not in negated]


class MarkerWindow(MayPass, Window, kw_only=True):
    verbs: ClassVar[tuple[type[Verb], ...]] = (PlayMarker, Pass)
    completing: ClassVar[tuple[type[Verb], ...] | None] = (Pass,)
    steps: ClassVar[tuple[str, ...]] = ("ask", "settle")
    when: ClassVar[str] = ""  # the window of the data file whose markers are played here
    rule = "7.0"
    shown: list[Shown] = []

    # Who may play what, on what.

    def could(self, game: Facts) -> list[str]:
        return [s for s, player in game.countries.items() if game.hands[player]]

    def may_play(self, game: Facts, player: str, marker: str) -> bool:
        """Beyond being a marker of this window (Q48)."""
        return True

    def targets(self, game: Facts, player: str, marker: str) -> list[str]:
        raise NotImplementedError

    def open_targets(self, game: Facts, player: str, marker: str) -> list[str]:
        if marker == INTERVENTION:
            return [one.name for one in not_negated(self.shown)]
        if game.atlas.markers[marker].window != self.when or not self.may_play(game, player, marker):
            return []
        return self.targets(game, player, marker)

    def play_marker_marker(self, game: Facts, seat: str) -> One:
        player = game.of(seat)
        left = count(game.hands[player])
        if not self.has_answered(seat):
            left -= count(p.marker for p in self.part(seat) if isinstance(p, PlayMarker))
        mine = [m for m in sorted(left) if left[m] > 0 and self.open_targets(game, player, m)]
        return One(mine, why=phrase("no_such_marker_now"))

    def play_marker_target(self, game: Facts, seat: str, marker: str) -> One:
        return One(self.open_targets(game, game.of(seat), marker))

    def default(self, game: Facts, seat: str) -> Verb:
        return Pass()

    # Answering: a pick after passing starts the answer again; orders give a whole answer.

    def take(self, game: Facts, seat: str, pick: Verb) -> Then:
        if self.has_answered(seat):
            del self.answers[seat]
        return super().take(game, seat, pick)

    def enter(self, game: Facts) -> Then:
        then = super().enter(game)
        for seat in list(self.answers):
            self.play_by_orders(game, seat)
        return then

    def close(self, game: Facts) -> Then:
        for seat in self.could(game):
            self.play_by_orders(game, seat)
        return super().close(game)

    def play_by_orders(self, game: Facts, seat: str) -> None:
        for _ in range(20):
            pick = None if self.has_answered(seat) else self.standing(game, seat)
            if pick is None:
                return
            self.take(game, seat, pick)

    @classmethod
    def orders(cls, game: Facts, seat: str) -> list[str]:
        mine = game.atlas.played_in[cls.when]
        return ["pass", *(do for m in mine for do in cls.orders_for(game, m)), INTERVENTION]

    @classmethod
    def can_be_ordered(cls, game: Facts, seat: str) -> bool:
        return True  # "pass" always can

    @classmethod
    def orders_for(cls, game: Facts, marker: str) -> list[str]:
        return [marker]

    def obey(self, game: Facts, seat: str, do: str) -> Verb | None:
        """One marker of a kind in a window, on the target named or the best there is."""
        if do == "pass":
            return Pass()
        marker, _, target = do.partition(":")
        player = game.of(seat)
        if self.has_played(game, seat, marker):
            return None
        target = target or self.best_target(game, player, marker)
        return PlayMarker(marker, target) if target else None

    def has_played(self, game: Facts, seat: str, marker: str) -> bool:
        shown = any(one.marker == marker and one.player == game.of(seat) for one in self.shown)
        return shown or any(isinstance(p, PlayMarker) and p.marker == marker for p in self.part(seat))

    def best_target(self, game: Facts, player: str, marker: str) -> str:
        """What a standing order or plan that names no target plays on."""
        if marker == INTERVENTION:  # the last marker that another played, if it is against us
            against = [
                o.name for o in not_negated(self.shown) if o.player != player and self.is_against(game, player, o)
            ]
            return against[-1] if against else ""
        targets = self.open_targets(game, player, marker)
        return targets[0] if targets else ""

    def is_against(self, game: Facts, player: str, one: Shown) -> bool:
        """Whether a marker is played against this player, as far as a standing order can judge."""
        if one.marker == INTERVENTION:
            return any(o.name == one.target and o.player == player for o in self.shown)
        return one.target == player or game.seat_of(player) in self.sides

    # Showing.

    def doing(self, game: Facts) -> Phrase:
        return phrase(self.kind())

    def reveal(self, game: Facts) -> Then:
        fresh = len(self.shown)
        for player in game.order:
            for pick in self.part(game.seat_of(player)):
                if isinstance(pick, PlayMarker):
                    self.show(game, player, pick, fresh)
        return goto("ask") if len(self.shown) > fresh else None

    def show(self, game: Facts, player: str, pick: PlayMarker, fresh: int) -> None:
        if pick.marker not in game.hands[player]:  # an order that came too late
            return
        if pick.marker == ARK and not self.may_play(game, player, ARK):  # the second of one answer (Q61)
            return
        if pick.marker == INTERVENTION and any(
            o.marker == INTERVENTION and o.target == pick.target for o in self.shown[fresh:]
        ):
            return  # the first in initiative order counts; this one goes back unseen
        spend_marker(game, player, pick.marker)
        self.shown.append(Shown(f"marker_{len(self.shown) + 1}_{pick.marker}", player, pick.marker, pick.target))
        game.tell(MarkerPlayed(player, pick.marker, pick.target))

    def settle(self, game: Facts) -> Then:
        left = not_negated(self.shown)
        for one in self.shown:
            if one not in left:
                game.tell(MarkerNegated(one.marker, one.player))
        return self.carry_out(game, [one for one in left if one.marker != INTERVENTION])

    def carry_out(self, game: Facts, played: list[Shown]) -> Then:
        raise NotImplementedError


class AnswerWindow(MarkerWindow, kw_only=True):
    """Q85 d, k: a raid or an alliance has been shown; only God's Intervention may answer. Ends with whether the
    marker stands."""

    when = "any"

    @classmethod
    def orders_for(cls, game: Facts, marker: str) -> list[str]:
        return []

    def targets(self, game: Facts, player: str, marker: str) -> list[str]:
        return []

    def doing(self, game: Facts) -> Phrase:
        return phrase("answer_window", marker=self.shown[0].marker, player=self.shown[0].player)

    def is_against(self, game: Facts, player: str, one: Shown) -> bool:
        return one.player != player

    def carry_out(self, game: Facts, played: list[Shown]) -> Then:
        return end(self.shown[0] in not_negated(self.shown))
