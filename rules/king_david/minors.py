"""11.0 Minor countries: who runs an invaded one, how it sets up, and when it is left in peace."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Frame, Number, Phrase, Sealed, Then, Verb, call, end, goto, phrase
from rules.king_david.acts import draw_armies, pay, purse, tell_drawn
from rules.king_david.facts import Facts
from rules.king_david.leaders import Homecoming
from rules.king_david.musters import Placing
from rules.king_david.news.markers import ControlRolled, MinorInvaded, MinorNeutralAgain, MinorSetUp


class Bid(Verb):
    """Spend resource points on the minor country's favour."""

    points: int


def intimidation(game: Facts, player: str, minor: str) -> int:
    """7.18 his own country's armies in areas next to the minor's home (Q56)."""
    near = set(game.atlas.around[minor])
    return sum(1 for a, m in game.armies.items() if m.area in near and game.counter(a).country == player and not m.raid)


def special_modifier(game: Facts, player: str, minor: str) -> int:
    return game.atlas.charts.alliance.special.get(player, {}).get(minor, 0)


def courtable_minors(game: Facts) -> list[str]:
    """Q58 neutral minors with no foreign army (raiders aside) and no foreign marker in them."""
    found = []
    for minor, there in game.minors.items():
        home = game.atlas.home[minor]
        armies = [a for area in home for a in game.armies_in(area)]
        foreign = any(game.counter(a).country != minor and not game.armies[a].raid for a in armies)
        if there.status == "neutral" and not foreign and not any(a in game.control for a in home):
            found.append(minor)
    return found


class Invasion(Frame, kw_only=True):
    """11.0, Q78, Q79 the others roll for who runs the minor; it sets up before the invader arrives."""

    steps = "announce", "bids", "roll", "set_up", "placed"
    minor: str
    invader: str
    bid: dict[str, int] = {}

    def others(self, game: Facts) -> list[str]:
        return game.in_order([p for p in game.players if p != self.invader])

    def announce(self, game: Facts) -> Then:
        game.tell(MinorInvaded(self.minor, self.invader))
        return None

    def bids(self, game: Facts) -> Then:
        others = self.others(game)
        return call(ControlBids(minor=self.minor, bidders=game.seats_of(others))) if len(others) > 1 else goto("roll")

    def roll(self, game: Facts) -> Then:
        others = self.others(game)
        winner = others[0] if len(others) == 1 else self.highest(game, others)
        run_minor(game, self.minor, winner)
        return None

    def highest(self, game: Facts, others: list[str]) -> str:
        extra = {
            p: self.bid.get(p, 0) + intimidation(game, p, self.minor) + special_modifier(game, p, self.minor)
            for p in others
        }
        rolls: dict[str, list[int]] = {p: [] for p in others}
        tied, totals = others, dict[str, int]()
        while len(tied) > 1:
            for p in tied:
                rolls[p].append(game.roll(game.atlas.charts.alliance.die))
                totals[p] = rolls[p][-1] + extra[p]
            best = max(totals[p] for p in tied)
            tied = [p for p in tied if totals[p] == best]
        game.tell(ControlRolled(self.minor, self.bid, rolls, totals, tied[0]))
        return tied[0]

    def set_up(self, game: Facts) -> Then:
        return call(SettingUp(minor=self.minor))

    def placed(self, game: Facts) -> Then:
        return end()


def run_minor(game: Facts, minor: str, player: str) -> None:
    there = game.minors[minor]
    there.status, there.by, there.since = "run", player, game.actions
    game.touch()


class ControlBids(Sealed, kw_only=True):
    """Q78 sealed bribes of the players who might run the minor; all are spent."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Bid,)
    rule = "11.0"
    minor: str
    bidders: list[str]

    def asked(self, game: Facts) -> list[str]:
        return self.bidders

    def doing(self, game: Facts) -> Phrase:
        return phrase("control_bids", minor=self.minor)

    def bid_points(self, game: Facts, seat: str) -> Number:
        most = min(game.atlas.charts.alliance.most_bid, purse(game, game.of(seat)))
        return Number(0, most, why=phrase("bid_up_to", most=most))

    def default(self, game: Facts, seat: str) -> Verb:
        return Bid(0)

    @classmethod
    def orders(cls, game: Facts, seat: str) -> list[str]:
        return [f"bid_{n}" for n in range(game.atlas.charts.alliance.most_bid + 1)]

    def obey(self, game: Facts, seat: str, do: str) -> Verb:
        return Bid(min(int(do.removeprefix("bid_")), purse(game, game.of(seat))))

    def reveal(self, game: Facts) -> Then:
        invasion = game.enclosing(Invasion)
        for seat in self.bidders:
            points: int = self.answer(seat).points
            pay(game, game.of(seat), points)
            invasion.bid[game.of(seat)] = points
        return end()


class SettingUp(Frame, kw_only=True):
    """4.5 note, Q117 once per game: drawn blind, placed by the player who runs it or is its ally."""

    steps = "draw", "leaders", "led", "place", "placed"
    minor: str

    def player(self, game: Facts) -> str:
        return game.minors[self.minor].by

    def draw(self, game: Facts) -> Then:
        there = game.minors[self.minor]
        if there.ready:
            return end()
        there.ready = True
        charts = game.atlas.charts
        host = charts.minors[self.minor].armies if self.minor in charts.minors else charts.countries[self.minor].armies
        armies = [a for kind, n in host.items() for a in draw_armies(game, self.minor, n, kind)]
        tell_drawn(game, self.player(game), self.minor, armies)
        return None

    def leaders(self, game: Facts) -> Then:
        """Q16 Aramea as a minor brings Hadadezer."""
        for name, line in game.atlas.leaders.items():
            if line.country == self.minor and not game.leaders[name].fate and not game.leaders[name].area:
                cities = [c for c in game.atlas.home_cities[self.minor] if game.holder(c) == self.minor]
                player = self.player(game)
                return call(Homecoming(player=player, leader=name, areas=cities)) if cities else goto("place")
        return goto("place")

    def led(self, game: Facts) -> Then:
        return goto("leaders")

    def place(self, game: Facts) -> Then:
        return call(Placing(seat=game.seat_of(self.player(game)), country=self.minor))

    def placed(self, game: Facts) -> Then:
        areas: dict[str, int] = {}
        for army in game.atlas.counters_of[self.minor]:
            there = game.armies.get(army)
            if there is not None and not there.raid:
                areas[there.area] = areas.get(there.area, 0) + 1
        game.tell(MinorSetUp(self.minor, self.player(game), areas))
        game.post("minor")
        return end()


def leave_in_peace(game: Facts) -> None:
    """Q81 at the end of a turn: an invaded minor without foreign armies or markers in it is neutral again."""
    for minor, there in game.minors.items():
        if there.status != "run":
            continue
        home = game.atlas.home[minor]
        foreign = any(m.area in home and game.counter(a).country != minor for a, m in game.armies.items())
        if not foreign and not any(a in game.control for a in home):
            there.status, there.by = "neutral", ""
            game.touch()
            game.tell(MinorNeutralAgain(minor))
