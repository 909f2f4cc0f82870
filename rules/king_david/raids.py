"""7.8-7.13 Raids: armies of Egypt or the Bedouin that a player runs for a few of his slots (Q54, Q55, Q115)."""

from __future__ import annotations

from rules.kernel import Frame, Then, call, end
from rules.king_david.acts import draw_armies, spend_marker, take_off, tell_drawn
from rules.king_david.facts import Facts
from rules.king_david.musters import Placing
from rules.king_david.news.markers import MarkerPlayed, RaidLeft, RaidRaised
from rules.king_david.pieces import Raid
from rules.king_david.windows import AnswerWindow, Shown


class Raiding(Frame, kw_only=True):
    """The marker is shown, may be answered, and brings its armies."""

    steps = "show", "raise_raid", "placed"
    player: str
    marker: str

    def show(self, game: Facts) -> Then:
        land = game.atlas.markers[self.marker].land
        spend_marker(game, self.player, self.marker)
        game.tell(MarkerPlayed(self.player, self.marker, ""))
        return call(AnswerWindow(shown=[Shown(f"marker_1_{self.marker}", self.player, self.marker, land)]))

    def raise_raid(self, game: Facts, stands: bool) -> Then:
        if not stands:
            return end()
        marker = game.atlas.markers[self.marker]
        dice = [game.roll(sides) for sides in marker.dice]
        game.raids_so_far += 1
        game.raids.append(Raid(game.raids_so_far, marker.land, self.player, marker.slots))
        armies = draw_armies(game, marker.land, sum(dice), raid=game.raids_so_far)
        game.tell(RaidRaised(self.player, marker.land, dice, len(armies)))
        tell_drawn(game, self.player, marker.land, armies)
        return call(Placing(seat=game.seat_of(self.player), country=marker.land, raid=game.raids_so_far))

    def placed(self, game: Facts) -> Then:
        return end()


def raids_leave(game: Facts, players: list[str]) -> None:
    """At the end of a slot of theirs: one slot less; a raid that has had its time leaves, wherever it is."""
    for raid in [r for r in game.raids if r.by in players]:
        raid.left -= 1
        armies = [a for a, there in game.armies.items() if there.raid == raid.number]
        if raid.left <= 0 or not armies:
            for army in armies:
                take_off(game, army)
            game.raids.remove(raid)
            game.touch()
            game.tell(RaidLeft(raid.by, raid.land, len(armies)))
