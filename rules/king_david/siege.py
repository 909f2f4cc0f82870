"""6.3 Siege: two rounds of dice against the walls (7.5, 7.20, 7.21), and what happens to a city that falls."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Frame, Then, call, end, goto
from rules.king_david.acts import hand_back, take_control
from rules.king_david.battle_plans import Plans
from rules.king_david.dataset.sheets import NOBODY
from rules.king_david.deciding import ANSWERS, YES, Deciding
from rules.king_david.facts import Facts
from rules.king_david.fight import BESIEGERS, CITY
from rules.king_david.hits import Hits
from rules.king_david.leaders import Fates, bereft_leaders, exposed_leaders
from rules.king_david.news.fights import CityRolled, CityTaken, DiceRolled, SiegeOver, WallsFell
from rules.king_david.retreat import Leaving
from rules.king_david.rounds import Rounds
from rules.king_david.windows import SiegeWindow


class Siege(Rounds, kw_only=True):
    steps: ClassVar[tuple[str, ...]] = (
        "plans", "markers", "marked", "roll", "dice_window", "rerolled", "walls", "hit", "leave", "left", "stayed",
        "over", "ended", "fell",
    )  # fmt: skip
    player: str  # who announced, pays and commands (Q109)
    sides: dict[str, str]
    armies: list[str]
    leaders: list[str] = []
    stepped: list[str] = []  # besiegers that have taken a step (Q36)
    round: int = 0
    carried: dict[str, int] = {}
    dice: dict[str, list[int]] = {}
    first_steps: int = 0  # steps of the besiegers when it began
    asking: list[str] = []

    def in_the_open(self) -> list[str]:
        return self.armies

    def level(self, game: Facts) -> int:
        return game.forts[self.area]

    def plans(self, game: Facts) -> Then:
        self.first_steps = sum(game.steps_left(a) for a in self.armies)
        return call(Plans(area=self.area, siege=True, sides=self.seats(game)))

    def markers(self, game: Facts) -> Then:
        """6.3.1 before the dice of each round."""
        self.round += 1
        return call(SiegeWindow(area=self.area, sides=self.seats(game)))

    def marked(self, game: Facts, how: str) -> Then:
        if not how:
            return None
        self.fall(game, how)
        return goto("fell")

    def roll(self, game: Facts) -> Then:
        """6.3.2, Q110 both at once, the city with its level of this moment."""
        self.dice = {}
        self.roll_side(game, BESIEGERS)
        self.roll_side(game, CITY)
        return None

    def roll_side(self, game: Facts, side: str) -> None:
        chart = game.atlas.charts.siege
        if side == CITY:
            self.dice[CITY] = game.dice(self.level(game), chart.city_die)
            game.tell(CityRolled(self.area, self.round, self.dice[CITY], sum(self.dice[CITY])))
        else:
            dice = self.dice[BESIEGERS] = game.dice(len(self.armies), chart.die)
            game.tell(DiceRolled(self.area, BESIEGERS, self.player, self.round, dice, 0, 0, sum(dice)))

    def expected(self, game: Facts, side: str) -> float:
        chart = game.atlas.charts.siege
        die = chart.city_die if side == CITY else chart.die
        return len(self.dice[side]) * (die + 1) / 2

    def walls(self, game: Facts) -> Then:
        """6.3.3 the sums of the dice are the hits; 6.3.4 the walls take theirs, then the besiegers."""
        chart = game.atlas.charts.siege
        hits = sum(self.dice[BESIEGERS]) + self.carried.get(CITY, 0)
        levels = min(self.level(game), hits // chart.hits_per_level)
        game.forts[self.area] -= levels
        self.carried[CITY] = hits - levels * chart.hits_per_level if game.forts[self.area] else 0
        game.tell(WallsFell(self.area, levels, game.forts[self.area], self.carried[CITY]))
        left = sum(self.dice[CITY]) + self.carried.get(BESIEGERS, 0)
        absorbs = dict.fromkeys(self.armies, chart.hits_per_step)
        seat, armies = game.seat_of(self.player), list(self.armies)
        return call(
            Hits(
                seat=seat, area=self.area, side=BESIEGERS, armies=armies, absorbs=absorbs, left=left,
                stepped=list(self.stepped),
            )
        )  # fmt: skip

    def pass_command(self, game: Facts) -> None:
        """If the player who announced it has no army left there, an ally who has one takes his place (Q41, Q109)."""
        there = {game.runner(a) for a in self.armies}
        if there and self.player not in there:
            self.player = game.in_order(list(there))[0]

    def hit(self, game: Facts, carried: int) -> Then:
        self.carried[BESIEGERS] = carried
        self.pass_command(game)
        if not self.armies:  # Q41
            game.forts[self.area] = max(1, self.level(game))
            return goto("over")
        if not self.level(game):
            self.fall(game, "siege")
            return goto("fell")
        return goto("over") if self.round == game.atlas.charts.siege.rounds else None

    def remove_dead(self, game: Facts, side: str, army: str) -> None:
        self.armies.remove(army)

    def keep_stepped(self, side: str, armies: list[str]) -> None:
        self.stepped = armies

    def is_going_badly(self, game: Facts, player: str, when: str) -> bool:
        chart = game.atlas.charts.siege
        if when == "weaker":
            hope = len(self.armies) * (chart.die + 1) / 2 + self.carried.get(CITY, 0)
            return hope < self.level(game) * chart.hits_per_level
        return sum(game.steps_left(a) for a in self.armies) * 2 <= self.first_steps

    def leave(self, game: Facts) -> Then:
        """6.3.5 after the first round."""
        self.asking = game.in_order([p for p, side in self.sides.items() if side == BESIEGERS])
        return None

    def left(self, game: Facts) -> Then:
        self.armies = [a for a in self.armies if game.armies[a].area == self.area]
        if not self.armies:
            return goto("over")
        self.pass_command(game)
        if not self.asking:
            return goto("markers")
        player = self.asking.pop(0)
        body = [a for a in self.armies if game.runner(a) == player]
        return call(Leaving(seat=game.seat_of(player), area=self.area, armies=body))

    def stayed(self, game: Facts) -> Then:
        return goto("left")

    def fall(self, game: Facts, how: str) -> None:
        """6.3.6 its new level is one, unless it was entered in secret (7.5)."""
        if how != "secret_entrance":
            game.forts[self.area] = 1
        game.tell(CityTaken(self.area, self.player, self.level(game), how))

    def over(self, game: Facts) -> Then:
        game.tell(SiegeOver(self.area, self.level(game)))
        lost = bereft_leaders(game, self.area, self.leaders)
        holder = game.player_of(game.holding_party(self.area)) if game.holding_party(self.area) else NOBODY
        captor = holder if holder in game.players else NOBODY
        game.post("siege")
        return call(Fates(leaders=lost, captor=captor)) if lost else None

    def ended(self, game: Facts) -> Then:
        return end()

    def fell(self, game: Facts) -> Then:
        """Its new master, then the leaders who were in it (Q24)."""
        return call(CityFalls(area=self.area, player=self.player))


class CityFalls(Frame, kw_only=True):
    """The new master of an area (Q101), then the leaders who are exposed there."""

    steps = "handing", "master", "fates"
    area: str
    player: str

    def handing(self, game: Facts) -> Then:
        if is_home_of_friend(game, self.area, self.player):
            home = game.atlas.country_of[self.area]
            return call(
                Deciding(seat=game.seat_of(self.player), about="hand_back", choices=ANSWERS, area=self.area, of=home)
            )
        return None

    def master(self, game: Facts, said: str | None) -> Then:
        if said == YES:
            hand_back(game, self.area)
        else:
            take_control(game, self.area, self.player)
        if game.atlas.areas[self.area].city:
            game.post("city")
        return None

    def fates(self, game: Facts) -> Then:
        lost = exposed_leaders(game, self.area)
        return call(Fates(leaders=lost, captor=self.player)) if lost else None


def is_home_of_friend(game: Facts, area: str, player: str) -> bool:
    """Q101 home of a player ally, or of a minor ally of his."""
    home = game.atlas.country_of[area]
    minor = game.minors.get(home)
    owner = minor.by if minor is not None and minor.status == "allied" else home
    return owner in game.players and owner != player and game.are_allied(owner, player)
