"""7.0 The Event Phase: everybody draws a marker; then Alliance markers (7.18) may win a minor country."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Choice, Frame, Number, One, Phrase, Then, Verb, call, end, goto, phrase
from rules.king_david.acts import draw_markers, pay, purse, spend_marker
from rules.king_david.facts import Facts
from rules.king_david.minors import Bid, SettingUp, courtable_minors, intimidation, special_modifier
from rules.king_david.news.markers import CourtRolled, MarkerPlayed, MinorCourted, MinorOpposed
from rules.king_david.windows import AllianceWindow, AnswerWindow, Shown


class EventPhase(Frame):
    steps = "draw", "window", "court", "again"  # Q116
    played: list[str] = []  # [player, minor] of the last Alliance

    def draw(self, game: Facts) -> Then:
        for player in game.order:
            draw_markers(game, player)
        game.post("event")
        return None

    def window(self, game: Facts) -> Then:
        sides = game.seats_of([p for p in game.players if game.hands[p]])
        return call(AllianceWindow(sides=sides)) if courtable_minors(game) else end()

    def court(self, game: Facts, offered: list[list[str]]) -> Then:
        """The first whose turn it is counts."""
        if not offered:
            return end()
        turns = self.turns(game)
        player, marker, minor = min(offered, key=lambda one: turns.index(one[0]))
        spend_marker(game, player, marker)
        game.tell(MarkerPlayed(player, marker, minor))
        self.played = [player, minor]
        return call(Courting(player=player, minor=minor))

    def turns(self, game: Facts) -> list[str]:
        """Initiative order, going on after the player of the last Alliance."""
        after = game.order.index(self.played[0]) + 1 if self.played else 0
        return game.order[after:] + game.order[:after]

    def again(self, game: Facts) -> Then:
        return goto("window")


class Courting(Frame, kw_only=True):
    """7.18, Q112: the marker may be answered; then bids in the open, and a D10."""

    steps = "answer", "bid", "bid_made", "oppose", "opposed", "roll", "over"
    player: str
    minor: str
    own: int = 0
    modifier: int = 0
    opponents: list[str] = []

    def answer(self, game: Facts) -> Then:
        return call(AnswerWindow(shown=[Shown("marker_1_alliance", self.player, "alliance", self.minor)]))

    def bid(self, game: Facts, stands: bool) -> Then:
        if not stands:
            return end()
        return call(OwnBid(seat=game.seat_of(self.player), minor=self.minor))

    def bid_made(self, game: Facts, points: int) -> Then:
        pay(game, self.player, points)
        armies, extra = intimidation(game, self.player, self.minor), special_modifier(game, self.player, self.minor)
        self.modifier = points + armies + extra
        game.tell(MinorCourted(self.player, self.minor, points, armies, extra))
        self.opponents = [p for p in game.order if p != self.player]
        return None

    def oppose(self, game: Facts) -> Then:
        while self.opponents and not self.can_oppose(game, self.opponents[0]):
            self.opponents.pop(0)
        if not self.opponents:
            return goto("roll")
        return call(Opposing(seat=game.seat_of(self.opponents[0]), minor=self.minor, to=self.player))

    def can_oppose(self, game: Facts, player: str) -> bool:
        return purse(game, player) > 0 or intimidation(game, player, self.minor) > 0

    def opposed(self, game: Facts, against: int) -> Then:
        self.opponents.pop(0)
        self.modifier -= against
        return goto("oppose")

    def roll(self, game: Facts) -> Then:
        chart = game.atlas.charts.alliance
        got = game.roll(chart.die)
        success = got + self.modifier >= chart.target
        game.tell(CourtRolled(self.player, self.minor, got, got + self.modifier, success))
        if not success:
            return end()
        there = game.minors[self.minor]
        there.status, there.by, there.since = "allied", self.player, game.actions
        game.touch()
        return call(SettingUp(minor=self.minor))

    def over(self, game: Facts) -> Then:
        game.post("alliance")
        return end()


class OwnBid(Choice, kw_only=True):
    verbs: ClassVar[tuple[type[Verb], ...]] = (Bid,)
    rule = "7.18"
    minor: str = ""

    def doing(self, game: Facts) -> Phrase:
        return phrase("own_bid", player=game.of(self.seat), minor=self.minor)

    def bid_points(self, game: Facts, seat: str) -> Number:
        return Number(0, min(game.atlas.charts.alliance.most_bid, purse(game, game.of(seat))))

    def bid(self, game: Facts, seat: str, pick: Bid) -> Then:
        return end(pick.points)

    def default(self, game: Facts, seat: str) -> Verb:
        return Bid(0)


class Oppose(Verb):
    """Work against an alliance: points to spend, and whether your armies at the border count."""

    form = "{points} points, armies {armies}"
    points: int
    armies: str


class Opposing(Choice, kw_only=True):
    """Every other player may oppose, allies too; nobody must. Ends with the modifier against."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Oppose,)
    rule = "7.18"
    order_choices = ("nothing", "armies", "all")
    minor: str = ""
    to: str = ""

    def doing(self, game: Facts) -> Phrase:
        return phrase("opposing", player=game.of(self.seat), minor=self.minor, to=self.to)

    def oppose_points(self, game: Facts, seat: str) -> Number:
        return Number(0, min(game.atlas.charts.alliance.most_bid, purse(game, game.of(seat))))

    def oppose_armies(self, game: Facts, seat: str, points: int) -> One:
        return One(["no", "yes"] if intimidation(game, game.of(seat), self.minor) else ["no"])

    def oppose(self, game: Facts, seat: str, pick: Oppose) -> Then:
        player = game.of(seat)
        pay(game, player, pick.points)
        armies = intimidation(game, player, self.minor) if pick.armies == "yes" else 0
        game.tell(MinorOpposed(player, self.minor, pick.points, armies))
        return end(pick.points + armies)

    def obey(self, game: Facts, seat: str, do: str) -> Verb:
        armies = "yes" if do != "nothing" and intimidation(game, game.of(seat), self.minor) else "no"
        return Oppose(self.oppose_points(game, seat).most if do == "all" else 0, armies)

    def default(self, game: Facts, seat: str) -> Verb:
        return Oppose(0, "no")
