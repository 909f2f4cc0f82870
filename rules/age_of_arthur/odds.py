"""A battle resolved at once by a small model of our own: a quick stand-in for a battle on the table.

It knows no ground and no manoeuvre: one die for each side stands for both, the whole day long. Each side is worth the
sum of its stands against what is opposite; each round it does harm by that worth, a die for its grip (PIPs) and one for
the luck of the fight. Harm becomes lost stands, drawn by lot. What breaks a command and an army is the rulebook's
(R-BAT3, R-BAT4); after ten rounds the Time Limit ends it. No battle card is played (G24).
"""

from __future__ import annotations

from rules.age_of_arthur.dataset.sheets import BRETWALDA
from rules.age_of_arthur.facts import Facts
from rules.age_of_arthur.levy import PRINCE, RULER, Element, counted
from rules.age_of_arthur.news.wars import BattleFought
from rules.age_of_arthur.persons import lose
from rules.age_of_arthur.war_facts import ATTACK, DEFEND, FOE, WarFrame
from rules.kernel import Frame, Then, end

GIFTS = ("schooled", "fool", "brave", "knave", "prowess", "clumsiness")


class Force:
    """One side in the field."""

    def __init__(self, game: Facts, war: WarFrame, side: str) -> None:
        self.game, self.war, self.side = game, war, side
        self.chief = war.chief(game, war.side_now(side))
        self.stands = war.army(side)
        self.size = len(self.stands)
        self.commands: dict[str, list[Element]] = {}
        for element in self.stands:
            self.commands.setdefault(element.command, []).append(element)
        self.harm = 0
        self.chief_warned = False  # the C-in-C's one escape (R-BAT8)

    @property
    def line(self) -> list[Element]:
        return [e for e in self.stands if not e.lost]

    @property
    def losses(self) -> int:
        return sum(e.lost for e in self.stands)

    def is_demoralised(self, command: str) -> bool:
        """R-BAT3: a third of it is lost, rounded up, or its general."""
        stands = self.commands[command]
        lost = sum(e.lost for e in stands)
        led = any(e.lost and e.person == RULER and e.owner == command for e in stands)
        return led or lost >= max(1, -(-len(stands) // 3))

    def shaken(self) -> set[int]:
        """Stands of demoralised commands, and those lent by a king who is killed (Loaning Elements)."""
        broken = {c for c in self.commands if self.is_demoralised(c)}
        dead = {name.partition(".")[0] for name in self.war.dead if name.endswith(f".{RULER}")}
        return {id(e) for e in self.stands if e.command in broken or (e.owner in dead and e.command != e.owner)}

    def is_broken(self) -> bool:
        """R-BAT4: half of its stands are lost, or more than half are in demoralised commands."""
        return 2 * self.losses >= self.size or 2 * len(self.shaken()) > self.size

    def worth_against(self, foe: Force) -> int:
        armies, shaken, line = self.game.britain.armies, self.shaken(), foe.line
        horse = sum(armies.kinds[e.kind].mounted for e in line)
        foot = len(line) - horse
        total = 0
        for element in self.line:
            worth = armies.odds.worth[element.kind]
            value = (worth[0] * foot + worth[1] * horse) // max(1, foot + horse) + self.gift(element)
            total += value // 2 if id(element) in shaken else value
        return total

    def gift(self, element: Element) -> int:
        """What Schooled in War, Fool in War, The Brave, The Knave, Legendary Prowess and Legendary Clumsiness of its
        king and the title of Bretwalda add to a general's stand while it is one (G22), and the Warrior Prince to his
        band."""
        game, gifts = self.game, self.game.britain.armies.odds.gifts
        if element.person == RULER and element.command == element.owner:
            own = sum(gifts[c.card] for c in game.in_play if c.on == element.owner and c.card in GIFTS)
            return own + (gifts[BRETWALDA] if game.titles[BRETWALDA] == element.owner else 0)
        return gifts["warrior_prince"] if element.person == PRINCE else 0

    def suffer(self, harm: int) -> None:
        self.harm += harm
        toughness = self.game.britain.armies.odds.toughness
        while self.harm >= toughness and 2 * self.losses < self.size:
            self.harm -= toughness
            self.lose_one()

    def lose_one(self) -> None:
        line = self.line
        element = line[self.game.roll(len(line)) - 1]
        if element.person == RULER and element.owner == self.chief and not self.chief_warned:
            self.chief_warned = True
            return
        lose(self.game, self.war, element)


def choosers_of_ground(game: Facts, war: WarFrame) -> str:
    """R-ROLE: each Sly Fox of a side and each Dumb Ox of the other is a say; the side with more chooses."""
    say = {}
    for side in (ATTACK, DEFEND):
        mine, theirs = war.present(war.side_now(side)), war.present(war.side_now(FOE[side]))
        say[side] = sum(game.has_card(s, "sly_fox") for s in mine) + sum(game.has_card(s, "dumb_ox") for s in theirs)
    if say[ATTACK] == say[DEFEND]:
        return ""
    return max(say, key=lambda side: say[side])


class OddsBattle(Frame):
    """Fought at once: ends with the side that won, or ""."""

    steps = ("resolve",)

    def resolve(self, game: Facts) -> Then:
        war = game.enclosing(WarFrame)
        winner, rounds = fight_by_odds(game, war)
        lost = {s: counted([e for e in war.levies[s] if e.lost]) for s in fighters(war)}
        game.tell(BattleFought(war.number, winner, rounds, {s: n for s, n in lost.items() if n}))
        game.post("battle_fought")
        return end(winner)


def fight_by_odds(game: Facts, war: WarFrame) -> tuple[str, int]:
    """Who won, and in how many rounds; what is lost is marked in the levies."""
    forces = {side: Force(game, war, side) for side in (ATTACK, DEFEND)}
    day = {side: game.roll() for side in forces}
    ground, percent = choosers_of_ground(game, war), game.britain.armies.odds.ground
    rounds = 0
    while rounds < game.britain.settings.battle.rounds and not any(f.is_broken() for f in forces.values()):
        rounds += 1
        harm = {}
        for side, force in forces.items():
            worth = force.worth_against(forces[FOE[side]])
            worth += worth * percent // 100 if ground == side else 0
            harm[FOE[side]] = worth * (day[side] + game.roll()) * game.roll()
        for side, force in forces.items():
            force.suffer(harm[side])
    return judge(forces), rounds


def fighters(war: WarFrame) -> list[str]:
    return [s for side in (ATTACK, DEFEND) for s in war.present(war.side_now(side))]


def judge(forces: dict[str, Force]) -> str:
    """R-BAT4: both broken at once, and the one with more losses has lost; equal, or neither broken: a draw."""
    broken = [side for side, force in forces.items() if force.is_broken()]
    if len(broken) == 1:
        return FOE[broken[0]]
    if not broken or forces[ATTACK].losses == forces[DEFEND].losses:
        return ""
    return min(forces, key=lambda side: forces[side].losses)
