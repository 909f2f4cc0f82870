"""13.0, 13.10 Phases 6 and 8: the attacker orders his battles as he likes, and divides his stacks among them."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import One, Phrase, Then, Verb, call, end, goto, phrase
from rules.king_philip.battle import Battle
from rules.king_philip.dataset.charts import ENGLISH
from rules.king_philip.facts import Facts
from rules.king_philip.markers import is_target
from rules.king_philip.news import MarkersWasted
from rules.king_philip.paths import can_take_rivers
from rules.king_philip.phases import CombatPhase
from rules.king_philip.pieces import Marker
from rules.king_philip.stacking import hand_muskets, infantry_of, parts, pieces_of


class Fight(Verb):
    """Fight one of the battles, with a part of the stack or all of it."""

    form = "{battle}: {part}"
    battle: str
    part: str


class Combat(CombatPhase):
    verbs: ClassVar[tuple[type[Verb], ...]] = (Fight,)
    steps = "look", "ask", "fought"
    rule = "13.0"

    def doing(self, game: Facts) -> Phrase:
        return phrase("fights", side=self.seat, battles=len(self.unfought_markers(game)))

    def unfought_markers(self, game: Facts) -> list[Marker]:
        return [m for m in game.markers if not m.fought]

    def look(self, game: Facts) -> Then:
        self.drop_idle(game)
        if not self.unfought_markers(game):
            game.markers.clear()  # 13.10
            game.touch()
            game.post(f"{self.seat}_fought")
            return end()
        return None

    def drop_idle(self, game: Facts) -> None:
        """12.7, F30, F69 Markers whose target is open and empty, or whose attackers are gone."""
        for marker in self.unfought_markers(game):
            attackers = bool(self.fighters(game, marker.start))
            if not attackers or not is_target(game, self.seat, marker.target):
                marker.fought = True
                game.tell(MarkersWasted(marker.target, "" if attackers else marker.start))

    def enter(self, game: Facts) -> Then:
        """One battle with one way to fight it needs no question."""
        left = self.unfought_markers(game)
        if len(left) == 1 and len(options := self.groups(game, left[0])) == 1:
            return self.take(game, self.seat, Fight(left[0].id, options[0]))
        return super().enter(game)

    def unused(self, game: Facts, start: str) -> list[str]:
        if game.side_in(start) != self.seat:
            return []
        return [p for p in game.pieces_in(start) if p not in self.used]

    def fighters(self, game: Facts, start: str) -> list[str]:
        return infantry_of(game, self.unused(game, start))

    def find_marker(self, game: Facts, battle: str) -> Marker:
        return next(m for m in self.unfought_markers(game) if m.id == battle)

    def groups(self, game: Facts, marker: Marker) -> list[str]:
        """F55 At least one Infantry, leaving one for each other battle of that space; the last takes all the rest."""
        fresh = self.unused(game, marker.start)
        total = len(infantry_of(game, fresh))
        others = sum(m.start == marker.start for m in self.unfought_markers(game)) - 1
        most = max(1, total - others)

        def legal(part: list[str]) -> bool:
            count = len(infantry_of(game, part))
            return len(part) == len(fresh) if others == 0 else 1 <= count <= most

        found = parts(game, fresh, legal)
        if marker.river and self.seat == ENGLISH:  # F38, if anybody who can is left
            afloat = [g for g in found if can_take_rivers(game, self.seat, pieces_of(g))]
            return afloat or found
        return found

    def fight_battle(self, game: Facts, seat: str) -> One:
        return One([m.id for m in self.unfought_markers(game)], why=phrase("no_such_battle"))

    def fight_part(self, game: Facts, seat: str, battle: str) -> One:
        return One(self.groups(game, self.find_marker(game, battle)), why=phrase("one_for_each_battle"))

    def fight(self, game: Facts, seat: str, pick: Fight) -> Then:
        marker = self.find_marker(game, pick.battle)
        hand_muskets(game, pick.part, self.unused(game, marker.start))
        group = pieces_of(pick.part)
        self.used.update(dict.fromkeys(group, marker.target))
        marker.fought = True
        return call(Battle(attacker=seat, start=marker.start, target=marker.target, group=group, used=dict(self.used)))

    def fought(self, game: Facts) -> Then:
        return goto("look")

    def default(self, game: Facts, seat: str) -> Verb:
        """With an even share of the stack for each of its battles."""
        marker = self.unfought_markers(game)[0]
        battles = sum(m.start == marker.start for m in self.unfought_markers(game))
        share = len(self.fighters(game, marker.start)) / battles
        parts = self.groups(game, marker)
        return Fight(marker.id, min(parts, key=lambda p: abs(len(infantry_of(game, pieces_of(p))) - share)))
