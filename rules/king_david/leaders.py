"""6.2.6 Leaders without armies: a D6 says relocated, captured or dead; and how they come home (Q12, Q13, Q107)."""

from __future__ import annotations

from rules.kernel import Frame, Then, call, end, goto
from rules.king_david.deciding import Deciding
from rules.king_david.facts import Facts
from rules.king_david.news.fights import LeaderCameHome, LeaderFell


def is_alone(game: Facts, leader: str) -> bool:
    """No friendly army is with him, and hostile ones are."""
    area = game.leaders[leader].area
    party = game.leader_party(leader)
    return bool(area) and not game.count_friends(area, party) and game.has_foes(area, party)


def is_sheltered(game: Facts, leader: str) -> bool:
    """Q24 in a city that his side holds."""
    area = game.leaders[leader].area
    holding = game.holding_party(area)
    return game.atlas.areas[area].city and bool(holding) and game.is_friendly_leader(leader, holding)


def exposed_leaders(game: Facts, area: str) -> list[str]:
    """Leaders there who must roll: alone among hostile armies, outside a city of their side."""
    return [n for n in game.leaders_in(area) if is_alone(game, n) and not is_sheltered(game, n)]


def leaders_with_armies(game: Facts, area: str) -> list[str]:
    """Leaders there who have friendly armies with them: if the last of these dies, they roll (Q107 a)."""
    return [n for n in game.leaders_in(area) if game.count_friends(area, game.leader_party(n))]


def bereft_leaders(game: Facts, area: str, leaders: list[str]) -> list[str]:
    """Those of these leaders who are still there without a friendly army."""
    return [n for n in leaders if game.leaders[n].area == area and not game.count_friends(area, game.leader_party(n))]


def homes(game: Facts, leader: str) -> list[str]:
    """Home cities that his country holds, besieged or not."""
    country = game.atlas.leaders[leader].country
    return [c for c in game.atlas.home_cities[country] if game.holder(c) == country]


def nearest(game: Facts, leader: str, area: str) -> list[str]:
    """Q13 the nearest areas with armies of his own country; else his home cities."""
    country = game.atlas.leaders[leader].country
    far = game.atlas.steps_between[area]
    there = {m.area for a, m in game.armies.items() if m.area and game.counter(a).country == country and not m.raid}
    there.discard(area)
    if not there:
        return homes(game, leader)
    closest = min(far[a] for a in there)
    return sorted(a for a in there if far[a] == closest)


class Fates(Frame, kw_only=True):
    """The D6 of each of these leaders, one after another."""

    steps = "roll", "after"
    leaders: list[str]
    captor: str = ""  # "": nobody (an unowned or neutral city)

    def roll(self, game: Facts) -> Then:
        if not self.leaders:
            return end()
        name = self.leaders.pop(0)
        leader, area = game.leaders[name], game.leaders[name].area
        fate, got = game.atlas.charts.leader_fate, game.roll(6)
        game.station(name, "")
        if got <= fate.relocated:
            game.tell(LeaderFell(name, area, got, "relocated"))
            leader.fate = "waiting"
            where, owner = nearest(game, name, area), game.leader_runner(name)
            return call(Homecoming(player=owner, leader=name, areas=where)) if where and owner else None
        minor = game.atlas.leaders[name].country in game.minors  # Q16: no ransom for a minor's leader
        if got == fate.captured and not minor:
            leader.fate, leader.captor, leader.due = "captive", self.captor, game.turn + 1
            game.tell(LeaderFell(name, area, got, "captured"))
        else:
            leader.fate = "dead"
            game.tell(LeaderFell(name, area, got, "dead"))
        return None

    def after(self, game: Facts) -> Then:
        return goto("roll")


class Homecoming(Frame, kw_only=True):
    """The owner says where a leader appears."""

    steps = "where", "come"
    player: str
    leader: str
    areas: list[str]

    def where(self, game: Facts) -> Then:
        return call(Deciding(seat=game.seat_of(self.player), about="leader", of=self.leader, choices=self.areas))

    def come(self, game: Facts, area: str) -> Then:
        leader = game.leaders[self.leader]
        game.station(self.leader, area)
        leader.fate = ""
        coming = game.frame(Homecomings)
        if coming is None or not coming.slot:  # he has had his journey in this slot; at its start he may still move
            leader.spent = leader.steps = 99
        game.touch()
        game.tell(LeaderCameHome(self.leader, area))
        return end()


class Homecomings(Frame, kw_only=True):
    """Q13 Leaders off the map appear in a home city that their country holds: a ransomed one at once, one who had no
    place to go to at the start of his country's slot."""

    steps = "each", "again"
    players: list[str]
    slot: bool = False

    def each(self, game: Facts) -> Then:
        for name, leader in game.leaders.items():
            country = game.atlas.leaders[name].country
            due = leader.fate == "ransomed" or (leader.fate == "waiting" and self.slot)
            if due and country in self.players and (where := homes(game, name)):
                return call(Homecoming(player=country, leader=name, areas=where))
        return end()

    def again(self, game: Facts) -> Then:
        return goto("each")
