"""How a computer player sees a position: targets, chances, threats. All from what its seat may know.

It works on an imagined state, but asks it only for public facts and its own armies; hidden stacks go by number.
"""

from __future__ import annotations

import math

from rules.kernel import Chance
from rules.king_david.ai.invasions import defenders, prey
from rules.king_david.ai.odds import Fighter, siege_odds
from rules.king_david.dataset.atlas import Atlas
from rules.king_david.facts import Facts

CITY = 12.0  # what a city is worth; other figures are measured by it
MINOR = 9.0  # how much a minor that would have to be invaded draws armies on
HALF_WAY = 0.5  # of the way to his level: from here on everybody is against the front runner
HUNT = 2.5  # how much more a city of the front runner is worth
UNKNOWN = 6.8  # what an army whose face is hidden adds to a result: a mean die and strength
TOUGH = 15.0  # the hits it takes to kill an army whose face is hidden
FADES = [0.72**n for n in range(40)]  # how the pull of a city fades with distance
LAST_TURNS = 2
AHEAD = 4.0  # points: with three players, the other two are against him who has this many more
TRUSTED = 3  # a player must be more than this many points short of winning to become our ally
NEAR = 2  # areas from which an army goes on to its goal in the next slot
MOST = 9  # armies with which a siege is as good as won; more make no difference


def siege_chances(atlas: Atlas, level: int) -> list[float]:
    """Of taking a city of this level in one siege with 0, 1, 2 ... whole armies. Once for each data set."""
    known: dict[int, list[float]] = atlas.__dict__.setdefault("siege_chances", {})
    if level not in known:
        host = Fighter("infantry", 3, 2)
        known[level] = [0.0] + [
            siege_odds(atlas, Chance(f"siege {(n, level)}"), [host] * n, level, 200) for n in range(1, MOST + 1)
        ]
    return known[level]


def siege_chance(atlas: Atlas, armies: int, level: int) -> float:
    return siege_chances(atlas, level)[min(max(armies, 0), MOST)]


def force(game: Facts, armies: list[str], area: str) -> tuple[float, float]:
    """Mean result a round, and hits to kill them all, of armies whose faces are known."""
    chart = game.atlas.charts.combat
    dice = chart.hill if game.atlas.areas[area].terrain == "hill" else chart.clear
    score = sum((dice[game.atlas.type_of[a]] + 1) / 2 + game.strength(a) for a in armies)
    tough = sum(dice[game.atlas.type_of[a]] * game.steps_left(a) for a in armies)
    return score, float(tough)


def win_chance(mine: tuple[float, float], theirs: tuple[float, float]) -> float:
    """Roughly, from who kills whom first: measured against played combats."""
    if not theirs[1]:
        return 1.0
    if not mine[1]:
        return 0.0
    edge = float((mine[0] * mine[1]) / max(theirs[0] * theirs[1], 1.0)) ** 1.6
    return float(edge / (1 + edge))


def clash(mine: tuple[float, float], theirs: tuple[float, float], armies: float) -> tuple[float, float]:
    """The chance to win, and how many of our armies are then left whole."""
    lost = 0.6 * theirs[0] * theirs[1] / max(mine[0] * mine[1], 1.0)
    return win_chance(mine, theirs), armies * max(0.3, 1 - lost)


def invasion_chance(game: Facts, armies: list[str], city: str) -> float:
    """The chance that these armies conquer a neutral minor by taking its only city in this slot (11.0)."""
    if city not in prey(game):
        return 0.0
    chance, left = clash(force(game, armies, city), defenders(game, city), float(len(armies)))
    return chance * siege_chance(game.atlas, int(left), game.forts[city])


class Eye:
    """One country's look at the map."""

    def __init__(self, game: Facts, me: str) -> None:
        self.game, self.me = game, me
        self.atlas = game.atlas
        self.listed: list[tuple[str, float, list[float], int, int]] | None = None
        self.counted: dict[tuple[str, str, int], float] = {}  # nothing moves while one looks
        self.late = game.turn > game.options.turns - LAST_TURNS  # what is not taken now never is
        self.lead = {p: max(0.0, game.score(p) / self.atlas.charts.countries[p].automatic) for p in game.players}
        best = max(lead for p, lead in self.lead.items() if p != me)
        self.hunted = [p for p, lead in self.lead.items() if p != me and lead == best >= HALF_WAY]
        worth = {c: self.worth(c) for c in self.atlas.cities}
        self.targets = {c: value for c, value in worth.items() if value > 0}

    # Cities.

    def worth(self, city: str) -> float:
        """What taking a city would be worth: nothing, if it is ours, a friend's, or a neutral minor's with a host."""
        game, holder = self.game, self.game.holder(city)
        if holder == self.me or game.is_held_by_friend(city, self.me):
            return 0.0
        home = self.atlas.country_of[city]
        if game.is_neutral(home) and self.atlas.has_host(home):
            return 0.0
        value = CITY
        if home == self.me:
            value *= 1.6  # it counts twice: no longer lost, and home to recruit in
        elif holder in game.players:
            value *= 1.0 + 0.8 * self.lead[holder] + (HUNT if holder in self.hunted else 0.0)  # the front runner first
        return value

    def count_foes(self, area: str) -> int:
        key = ("foes", area, 0)
        if key not in self.counted:
            self.counted[key] = len(self.game.foes_in(area, self.me))
        return int(self.counted[key])

    def count_own(self, area: str) -> int:
        """How many armies we have there."""
        key = ("own", area, 0)
        if key not in self.counted:
            self.counted[key] = len(self.game.run_by(self.me, area))
        return int(self.counted[key])

    def has_leader(self, area: str) -> bool:
        """Whether a leader of ours is there."""
        return any(self.game.leader_runner(n) == self.me for n in self.game.leaders_in(area))

    def enemy(self, area: str) -> tuple[float, float]:
        there = self.count_foes(area)
        return UNKNOWN * there, TOUGH * there

    def chance_of_taking(self, area: str, armies: list[str]) -> float:
        """The chance to beat the enemies there and take the city, with these armies and those of ours already there."""
        game = self.game
        here = [*armies, *(a for a in game.run_by(self.me, area) if a not in armies)]
        chance, left = 1.0, float(len(here))
        if self.count_foes(area):
            chance, left = clash(force(game, here, area), self.enemy(area), left)
        if self.atlas.areas[area].city and area in self.targets:
            chance *= siege_chance(self.atlas, int(left), game.forts[area])
        return chance

    def threat(self, area: str, reach: int = 1) -> int:
        """Hostile armies that could be there soon: next door, or with a leader two away."""
        key = ("threat", area, reach)
        if key not in self.counted:
            far = self.atlas.steps_between[area]
            self.counted[key] = sum(self.count_foes(a) for a in self.game.at if far[a] <= reach)
        return int(self.counted[key])

    def is_idle_visit(self, area: str) -> bool:
        """An ally's land, with no enemy beside it and nothing to take near it: nobody is wanted there."""
        game, holder = self.game, self.game.holder(area)
        if holder == self.me or holder not in game.players or not game.are_allied(holder, self.me):
            return False
        far = self.atlas.steps_between[area]
        return not self.threat(area) and not any(far[c] <= NEAR for c in self.targets)

    # Neighbours.

    def allies(self) -> list[str]:
        return [p for p in self.game.friends(self.me) if p != self.me]

    def points_short(self, player: str) -> int:
        """How many points a player is short of winning at once."""
        return self.atlas.charts.countries[player].automatic - self.game.score(player)

    def standing(self, player: str) -> float:
        """12.2 What he would have if the game ended now."""
        return self.game.score(player) * self.atlas.charts.countries[player].multiplier

    def is_ahead(self, player: str) -> bool:
        """He would win if the game ended now, and we are well behind him."""
        best = max(self.standing(p) for p in self.game.players)
        return self.standing(player) == best >= self.standing(self.me) + AHEAD

    def is_trusted(self, player: str) -> bool:
        """As an ally: not one who is about to win, nor, with three, the one whom the other two should hold back."""
        return self.points_short(player) > TRUSTED and not (len(self.game.seats) == 3 and self.is_ahead(player))

    def pressed_by(self, player: str) -> int:
        """How many armies of another player are within two areas of our cities."""
        near, game = self.atlas.steps_between, self.game
        mine = game.held_cities(self.me)
        return sum(len(game.run_by(player, a)) for a in game.areas_of(player) if any(near[a][c] <= 2 for c in mine))

    # What it is worth to be somewhere.

    def pull(self, area: str, armies: int) -> float:
        """How strongly the cities that this many armies might take draw them on."""
        key = ("pull", area, armies)
        if key not in self.counted:
            self.counted[key] = self.strongest_pull(area, armies) if armies > 0 else 0.0
        return self.counted[key]

    def strongest_pull(self, area: str, armies: int) -> float:
        far, best = self.atlas.steps_between[area], 0.0
        for city, value, chances, foes, own in self.prizes():
            steps = far[city]
            if steps > 6 or value * FADES[steps] <= best:
                continue
            there = armies + (own if steps else 0)
            left = there - foes
            taken = chances[left if left < MOST else MOST] if left > 0 else 0.0
            hope = 0.12 * (there if there < 4 else 4) / (1 + foes)
            drawn = value * (taken if taken > hope else hope) * FADES[steps]
            if drawn > best:
                best = drawn
        return best

    def prizes(self) -> list[tuple[str, float, list[float], int, int]]:
        """Each target with its worth, chances by armies, enemies and armies of ours, the dearest first."""
        if self.listed is None:
            forts, atlas = self.game.forts, self.atlas
            found = [
                (c, v, siege_chances(atlas, forts[c]), self.count_foes(c), self.count_own(c))
                for c, v in self.targets.items()
            ]
            for city in prey(self.game):
                score, tough = defenders(self.game, city)
                foes = math.ceil(math.sqrt(score * tough / (UNKNOWN * TOUGH)))
                found.append((city, MINOR, siege_chances(atlas, forts[city]), foes, 0))
            self.listed = sorted(found, key=lambda p: -p[1])
        return self.listed

    def guard(self, area: str, staying: int) -> float:
        """What is at risk in an area of ours when this many armies stay."""
        game = self.game
        if not self.atlas.areas[area].city or game.holder(area) != self.me:
            return 0.0
        danger = self.threat(area)
        if not danger:
            return 0.0
        falls = siege_chance(self.atlas, min(danger, 7), game.forts[area])
        held = staying / (staying + danger)
        value = CITY * (1.5 if self.atlas.country_of[area] == self.me else 1.0)
        return value * falls * (1 - held) * (0.3 if self.late else 0.5)
