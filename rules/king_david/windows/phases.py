"""The windows outside fights: before a phase (7.27), when an Action Phase (7.25) or a slot (7.3) begins, before a
Harvest or Resource Phase (7.14-7.17), and in the Event Phase (7.18)."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import One, Phrase, Then, call, end, goto, phrase
from rules.king_david.facts import Facts
from rules.king_david.minors import courtable_minors
from rules.king_david.news.markers import MarkerHadNoEffect, MarkerTookEffect
from rules.king_david.reach import may_act
from rules.king_david.slot import SlotFrame
from rules.king_david.track import Fate
from rules.king_david.windows.marker import MarkerWindow, PlayMarker, Shown


class PhaseWindow(MarkerWindow, kw_only=True):
    """Q85 a: before each phase marker becomes current, 7.27 Hand of Fate."""

    when = "phase"
    rule = "7.27"
    steps: ClassVar[tuple[str, ...]] = ("ask", "settle", "each", "again")
    fates: list[str] = []  # players whose Hand of Fate takes effect

    def doing(self, game: Facts) -> Phrase:
        return phrase("phase_window", box=game.box + 1)

    def targets(self, game: Facts, player: str, marker: str) -> list[str]:
        return ["track"]

    def is_against(self, game: Facts, player: str, one: Shown) -> bool:
        return True

    def carry_out(self, game: Facts, played: list[Shown]) -> Then:
        self.fates = [one.player for one in played]
        return None

    def each(self, game: Facts) -> Then:
        if not self.fates:
            return end()
        return call(Fate(seat=game.seat_of(self.fates.pop(0))))

    def again(self, game: Facts) -> Then:
        return goto("each")


class ActionWindow(MarkerWindow, kw_only=True):
    """Q85 b: 7.25 Royal Death. The named country's own armies and leaders rest for the whole phase (Q66). Ends with
    the countries in mourning."""

    when = "action"
    rule = "7.25"

    def targets(self, game: Facts, player: str, marker: str) -> list[str]:
        return list(game.order)

    @classmethod
    def orders_for(cls, game: Facts, marker: str) -> list[str]:
        return [f"{marker}:{p}" for p in game.players]

    def carry_out(self, game: Facts, played: list[Shown]) -> Then:
        for one in played:
            game.tell(MarkerTookEffect(one.marker, one.player, one.target))
        return end(list(dict.fromkeys(one.target for one in played)))


class SlotWindow(MarkerWindow, kw_only=True):
    """Q85 c: 7.3 Vacillating Force on one area (Q50)."""

    when = "slot"
    rule = "7.3"

    def doing(self, game: Facts) -> Phrase:
        return phrase("slot_window", players=game.enclosing(SlotFrame).members)

    def targets(self, game: Facts, player: str, marker: str) -> list[str]:
        members = game.enclosing(SlotFrame).members
        return sorted({a for m in members for a in game.areas_of(m)})

    @classmethod
    def orders_for(cls, game: Facts, marker: str) -> list[str]:
        return [f"{marker}:{a}" for a in game.atlas.areas]

    def is_against(self, game: Facts, player: str, one: Shown) -> bool:
        return player in game.enclosing(SlotFrame).members

    def carry_out(self, game: Facts, played: list[Shown]) -> Then:
        slot = game.enclosing(SlotFrame)
        for one in played:
            struck = [a for m in slot.members for a in game.run_by(m, one.target) if may_act(game, a, slot.mourning)]
            for army in struck:
                game.armies[army].wavers = True
            news = MarkerTookEffect if struck else MarkerHadNoEffect
            game.tell(news(one.marker, one.player, one.target))
        game.touch()
        return end()


class YieldWindow(MarkerWindow, kw_only=True):
    """Before counting. Ends with the net of increases and decreases for each country (Q46)."""

    def targets(self, game: Facts, player: str, marker: str) -> list[str]:
        return list(game.order)

    @classmethod
    def orders_for(cls, game: Facts, marker: str) -> list[str]:
        return [f"{marker}:{p}" for p in game.players]

    def is_against(self, game: Facts, player: str, one: Shown) -> bool:
        return one.target == player and one.marker.startswith("decrease")

    def carry_out(self, game: Facts, played: list[Shown]) -> Then:
        net: dict[str, int] = {}
        for one in played:
            net[one.target] = net.get(one.target, 0) + (1 if one.marker.startswith("increase") else -1)
        for one in played:
            counts = net[one.target] != 0 and (net[one.target] > 0) == one.marker.startswith("increase")
            game.tell((MarkerTookEffect if counts else MarkerHadNoEffect)(one.marker, one.player, one.target))
        return end(net)


class HarvestWindow(YieldWindow, kw_only=True):
    """Q85 i: 7.14, 7.15"""

    when = "harvest"
    rule = "8.0"


class ResourceWindow(YieldWindow, kw_only=True):
    """Q85 j: 7.16, 7.17"""

    when = "resource"
    rule = "9.0"


class AllianceWindow(MarkerWindow, kw_only=True):
    """Q85 k: each may play one Alliance (7.18) or pass. Ends with [player, marker, minor] of each who would play: the
    Event Phase carries out one, and the others have their markers back unseen and are asked again (Q116)."""

    when = "event"
    rule = "7.18"

    def targets(self, game: Facts, player: str, marker: str) -> list[str]:
        return courtable_minors(game)

    @classmethod
    def orders_for(cls, game: Facts, marker: str) -> list[str]:
        return [f"{marker}:{m}" for m in game.minors]

    def play_marker_marker(self, game: Facts, seat: str) -> One:
        part = [] if self.has_answered(seat) else self.part(seat)
        return One([]) if part else super().play_marker_marker(game, seat)

    def reveal(self, game: Facts) -> Then:
        played = [
            [player, pick.marker, pick.target]
            for player in game.order
            for pick in self.part(game.seat_of(player))
            if isinstance(pick, PlayMarker) and pick.marker in game.hands[player]
        ]
        return end(played)

    def carry_out(self, game: Facts, played: list[Shown]) -> Then:
        raise AssertionError("`reveal` ends it")
