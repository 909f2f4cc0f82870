"""4.0 Set-up: countries, phase markers, hosts drawn blind and placed, stocks, event markers."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.kernel import Choice, Done, Frame, One, Phrase, Sealed, Some, Then, Verb, call, end, goto, phrase
from rules.king_david.acts import draw_armies, draw_markers, put, tell_drawn
from rules.king_david.alliances import ally
from rules.king_david.facts import Facts
from rules.king_david.hits import Rest
from rules.king_david.initiative import rank_by_dice
from rules.king_david.musters import Place
from rules.king_david.news.turns import CountriesRolled, CountryChosen, HostPlaced
from rules.king_david.pieces import MinorCountry
from rules.king_david.track import lay_track
from rules.king_david.turn import Turn
from rules.king_david.victory import win_by_points


class ChooseCountry(Verb):
    """Choose the country that you play."""

    country: str


class Station(Verb):
    """Put a leader into one of your cities."""

    form = "{leader} in {area}"
    leader: str
    area: str


class TheGame(Frame):
    """The whole game."""

    steps = (
        "roll", "choose", "chosen", "ready", "track", "draw", "place", "next_host", "markers", "allies",
        "turn", "after",
    )  # fmt: skip
    choosers: list[str] = []
    hosts: list[str] = []  # players still to place

    def roll(self, game: Facts) -> Then:  # 4.3
        if game.options.countries:
            game.countries = dict(zip(game.seats, game.options.countries, strict=True))
            return goto("ready")
        die = dict.fromkeys(game.seats, game.atlas.charts.play.choice_die)
        self.choosers, rolls = rank_by_dice(game, game.seats, die)
        game.tell(CountriesRolled(rolls))
        return None

    def choose(self, game: Facts) -> Then:
        return call(Choosing(seat=self.choosers[0])) if self.choosers else goto("ready")

    def chosen(self, game: Facts, country: str) -> Then:
        seat = self.choosers.pop(0)
        game.countries[seat] = country
        game.tell(CountryChosen(seat, country))
        return goto("choose")

    def ready(self, game: Facts) -> Then:  # 4.6, and what is on the map
        charts, atlas = game.atlas.charts, game.atlas
        order = atlas.players(len(game.seats))
        seats = {c: s for s, c in game.countries.items()}
        game.countries = {seats[c]: c for c in order}
        game.food = {p: charts.countries[p].food for p in order}
        game.resource = {p: charts.countries[p].resource for p in order}
        game.hands = {p: [] for p in order}
        game.minors = {m: MinorCountry() for m in (*charts.minors, *charts.fewer_players[str(len(order))])}
        game.forts = {a.id: a.fort for a in atlas.map.areas if a.city}
        return None

    def track(self, game: Facts) -> Then:  # 4.4
        lay_track(game)
        return None

    def draw(self, game: Facts) -> Then:  # 4.5
        for player in game.players:
            host = game.atlas.charts.countries[player].armies
            armies = [a for kind, n in host.items() for a in draw_armies(game, player, n, kind)]
            tell_drawn(game, player, player, armies)
        self.hosts = list(game.players)
        return None

    def place(self, game: Facts) -> Then:
        if not self.hosts:
            return goto("markers")
        now = self.hosts if game.options.placement == "sealed" else self.hosts[:1]
        return call(Deploying(deployers=game.seats_of(now)))

    def next_host(self, game: Facts) -> Then:
        self.hosts = [p for p in self.hosts if any(not game.armies[a].area for a in Deploying.host(game, p))]
        return goto("place")

    def markers(self, game: Facts) -> Then:  # 4.7
        for player in game.players:
            draw_markers(game, player, game.options.markers)
        game.post("set_up")
        return None

    def allies(self, game: Facts) -> Then:
        for one, other in game.options.alliances:
            ally(game, one, other)
        return None

    def turn(self, game: Facts) -> Then:
        return call(Turn())

    def after(self, game: Facts) -> Then:
        """5.5 The end of the turn."""
        if game.turn >= game.options.turns:
            win_by_points(game, "last_turn")
            return end()
        game.turn += 1
        return goto("turn")


class Choosing(Choice, kw_only=True):
    """4.3 From the highest roll down; the last takes what is left."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (ChooseCountry,)
    rule = "4.3"

    def doing(self, game: Facts) -> Phrase:
        return phrase("choosing", seat=self.seat)

    def free(self, game: Facts) -> list[str]:
        return [c for c in game.atlas.players(len(game.seats)) if c not in game.countries.values()]

    def enter(self, game: Facts) -> Then:
        free = self.free(game)
        return end(free[0]) if len(free) == 1 else super().enter(game)

    def choose_country_country(self, game: Facts, seat: str) -> One:
        return One(self.free(game), why=phrase("country_is_taken"))

    def choose_country(self, game: Facts, seat: str, pick: ChooseCountry) -> Then:
        return end(pick.country)

    def default(self, game: Facts, seat: str) -> Verb:
        return ChooseCountry(self.free(game)[0])


class Deploying(Sealed, kw_only=True):
    """4.5, Q87 leaders first, then armies: in cities, and elsewhere at home only when all cities are full."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Station, Place, Rest, Done)
    completing: ClassVar[tuple[type[Verb], ...] | None] = (Rest, Done)
    rule = "4.5"
    deployers: list[str]

    def asked(self, game: Facts) -> list[str]:
        return self.deployers

    def doing(self, game: Facts) -> Phrase:
        return phrase("deploying", players=[game.of(s) for s in self.deployers])

    # What a seat has placed so far.

    def picks(self, seat: str) -> list[Any]:
        return [p for p in self.part(seat) if isinstance(p, Station | Place)]

    def stationed(self, seat: str) -> dict[str, str]:
        return {p.leader: p.area for p in self.picks(seat) if isinstance(p, Station)}

    def placed(self, game: Facts, seat: str) -> dict[str, str]:
        """army -> area."""
        player, found = game.of(seat), dict[str, str]()
        for pick in self.picks(seat):
            for name in pick.armies if isinstance(pick, Place) else ():
                army = next(a for a in self.host(game, player) if a not in found and game.label(a, player) == name)
                found[army] = pick.area
        return found

    @staticmethod
    def host(game: Facts, player: str) -> list[str]:
        return [a for a in game.atlas.counters_of[player] if a in game.armies]

    def waiting_leaders(self, game: Facts, seat: str) -> list[str]:
        there = self.stationed(seat)
        return [n for n, line in game.atlas.leaders.items() if line.country == game.of(seat) and n not in there]

    def spare(self, game: Facts, seat: str, placed: dict[str, str]) -> dict[str, int]:
        """Room in each home area, with the leaders as placed."""
        leaders = self.stationed(seat)
        rating = dict.fromkeys(game.atlas.home[game.of(seat)], 0)
        for name, area in leaders.items():
            rating[area] = max(rating[area], game.atlas.leaders[name].rating)
        full = list(placed.values())
        return {a: game.atlas.charts.play.stacking + r - full.count(a) for a, r in rating.items()}

    def open_areas(self, game: Facts, seat: str, placed: dict[str, str]) -> dict[str, int]:
        """Cities; when all are full, areas beside a city; then any home area."""
        spare, atlas = self.spare(game, seat, placed), game.atlas
        cities = atlas.home_cities[game.of(seat)]
        beside = {n for c in cities for n in atlas.near[c]}
        for group in (cities, [a for a in spare if a in beside], list(spare)):
            found = {a: spare[a] for a in group if spare[a] > 0}
            if found:
                return found
        return {}

    # What is open.

    def closed(self, game: Facts, seat: str, verb: type[Verb]) -> Phrase | None:
        leaders = self.waiting_leaders(game, seat)
        if verb is Place and leaders:
            return phrase("leaders_first", leaders=leaders)
        left = len(self.host(game, game.of(seat))) - len(self.placed(game, seat))
        if verb is Done and (leaders or left):
            return phrase("armies_still_to_place", number=left)
        return None

    def station_leader(self, game: Facts, seat: str) -> One:
        return One(self.waiting_leaders(game, seat))

    def station_area(self, game: Facts, seat: str, leader: str) -> One:
        return One(game.atlas.home_cities[game.of(seat)], why=phrase("leaders_in_home_cities"))

    def place_area(self, game: Facts, seat: str) -> One:
        placed = self.placed(game, seat)
        if len(placed) == len(self.host(game, game.of(seat))):
            return One([])
        return One(list(self.open_areas(game, seat, placed)), why=phrase("cities_first"))

    def place_armies(self, game: Facts, seat: str, area: str) -> Some:
        placed, player = self.placed(game, seat), game.of(seat)
        names = sorted(game.label(a, player) for a in self.host(game, player) if a not in placed)
        return Some(names, most=self.open_areas(game, seat, placed)[area])

    def default(self, game: Facts, seat: str) -> Verb:
        return Rest()

    # Putting them there.

    def reveal(self, game: Facts) -> Then:
        for seat in self.deployers:
            player = game.of(seat)
            self.propose_leaders(game, seat)
            for name, area in self.stationed(seat).items():
                game.station(name, area)
            placed = self.proposal(game, seat)
            for army, area in placed.items():
                put(game, army, area)
            areas = list(placed.values())
            game.tell(HostPlaced(player, {a: areas.count(a) for a in dict.fromkeys(areas)}))
        game.post("placed")
        return end()

    def propose_leaders(self, game: Facts, seat: str) -> None:
        """Places the leaders that are left: the best in the strongest city, and so on."""
        cities = sorted(game.atlas.home_cities[game.of(seat)], key=lambda c: (-game.forts[c], c))
        leaders = sorted(self.waiting_leaders(game, seat), key=lambda n: (-game.atlas.leaders[n].rating, n))
        for i, name in enumerate(leaders):
            part = self.answers.setdefault(seat, [])
            part.insert(0, {"type": "station", "leader": name, "area": cities[i % len(cities)]})

    def proposal_lines(self, game: Facts, seat: str) -> list[Phrase]:
        self.propose_leaders(game, seat)
        placed, leaders, player = self.proposal(game, seat), self.stationed(seat), game.of(seat)
        return [
            phrase(
                "proposed_in",
                area=area,
                armies=sorted(game.label(a, player) for a in placed if placed[a] == area),
                leaders=[name for name, there in leaders.items() if there == area],
            )
            for area in dict.fromkeys([*leaders.values(), *placed.values()])
        ]

    def proposal(self, game: Facts, seat: str) -> dict[str, str]:
        """What the seat has placed, and the rest where there is most room, so that it spreads evenly."""
        placed = self.placed(game, seat)
        for army in self.host(game, game.of(seat)):
            if army not in placed:
                areas = self.open_areas(game, seat, placed)
                placed[army] = max(areas, key=lambda a: (areas[a], game.forts.get(a, 0), a))
        return placed
