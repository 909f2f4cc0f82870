"""Battles on the grid, by stances, PIP by PIP or at once (R-BAT1 to R-BAT10, R-ROLE, R-SITE, G27): the levies go in,
and what became of them comes out."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from rules.age_of_arthur.dataset.sheets import BRETWALDA, PENDRAGON
from rules.age_of_arthur.facts import Facts, claim_of
from rules.age_of_arthur.levy import PRINCE, RULER, counted
from rules.age_of_arthur.levy import Element as Stand
from rules.age_of_arthur.news.wars import BattleFought, RolesChosen
from rules.age_of_arthur.odds import GIFTS, choosers_of_ground, fighters
from rules.age_of_arthur.persons import name_of
from rules.age_of_arthur.war_facts import ATTACK, DEFEND, FOE, WarFrame
from rules.age_of_arthur.ways import FULL, MOST_IN_FULL, STANCE
from rules.dba import facts as dba
from rules.dba.battle import GridBattle
from rules.dba.facts import ATTACKER, DEFENDER, Army, Element, Ended, Grid, Variant
from rules.dba.given import command_of, form_given
from rules.kernel import Choice, Frame, One, Phrase, Then, Verb, call, end, phrase

PENDRAGONS_SPEED = 4  # cells of his knights in good going
ROLES = {ATTACKER: DEFENDER, DEFENDER: ATTACKER}
HEAVY_FOOT = ("Sp", "Wb")


class TakeRole(Verb):
    """Attack or defend on the field of battle."""

    role: str


class GridFight(Frame):
    """Ends with the side that won, or ""."""

    steps = "roles", "array", "fought"
    pace: str
    attacker: str = ""  # the side of the war that attacks on the field

    def roles(self, game: Facts) -> Then:
        """R-ROLE: the declarer's side attacks, after a sally the besieged; where Sly Fox or Dumb Ox give one side more
        say, its C-in-C chooses. Nobody is asked about a battle that is resolved at once."""
        war = game.enclosing(WarFrame)
        sally = any(frame.kind() == "siege" for frame in game.stack)
        self.attacker = DEFEND if sally else ATTACK
        chooses = choosers_of_ground(game, war)
        if not chooses or self.pace == "auto":
            return None
        return call(Roles(seat=war.chief(game, war.side_now(chooses)), side=chooses))

    def array(self, game: Facts, role: str | None) -> Then:
        war = game.enclosing(WarFrame)
        if role is not None:
            mine = choosers_of_ground(game, war)
            self.attacker = mine if role == ATTACKER else FOE[mine]
            game.tell(RolesChosen(war.chief(game, war.side_now(mine)), role))
        many = self.pace == FULL and len(fighters(war)) > MOST_IN_FULL
        game.grid = make_grid(game, war, self.attacker, STANCE if many else self.pace)
        return call(GridBattle())

    def fought(self, game: Facts, ended: Ended) -> Then:
        war, grid = game.enclosing(WarFrame), game.field_of_battle
        stands = named_stands(war)
        fates = {name: element.fate for name, element in grid.elements.items()}
        for hammer in grid.hammers:  # R-EXP: the stand that was added is one of the levy then
            fates[hammer.element] = fates[hammer.extra]
        for name, stand in stands.items():
            if fates[name] and fates[name] != "walked":  # R-BAT5
                stand.lost = True
        for name in grid.dead:
            if name_of(stands[name]) not in war.dead:
                war.dead.append(name_of(stands[name]))
        sides = {ATTACKER: self.attacker, DEFENDER: FOE[self.attacker]}
        winner = sides[ended.winner] if ended.winner else ""
        lost = {seat: counted([e for e in war.levies[seat] if e.lost]) for seat in fighters(war)}
        game.tell(BattleFought(war.number, winner, grid.round, {s: n for s, n in lost.items() if n}))
        game.grid = None
        game.post("battle_fought")
        return end(winner)


class Roles(Choice):
    """Sly Fox, Dumb Ox."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (TakeRole,)
    rule = "R-ROLE"
    side: str  # of the war

    def doing(self, game: Facts) -> Phrase:
        return phrase("choosing_roles", player=self.seat)

    def take_role_role(self, game: Facts, seat: str) -> One:
        return One([ATTACKER, DEFENDER])

    def take_role(self, game: Facts, seat: str, pick: TakeRole) -> Then:
        return end(pick.role)

    def default(self, game: Facts, seat: str) -> Verb:
        sally = any(frame.kind() == "siege" for frame in game.stack)
        return TakeRole(ATTACKER if (self.side == ATTACK) != sally else DEFENDER)


def named_stands(war: WarFrame) -> dict[str, Stand]:
    """The stands that go into the present battle, by the names they have on the board."""
    found: dict[str, Stand] = {}
    for seat in fighters(war):
        numbers = Counter[str]()
        for stand in war.levies[seat]:
            if not stand.lost:
                numbers[stand.kind] += 1
                found[f"{seat}_{stand.kind}{numbers[stand.kind]}"] = stand
    return found


def make_grid(game: Facts, war: WarFrame, attacker: str, pace: str) -> Grid:
    sides = {ATTACKER: attacker, DEFENDER: FOE[attacker]}
    stands, elements, armies = named_stands(war), dict[str, Element](), dict[str, Army]()
    for role, side in sides.items():
        present = war.present(war.side_now(side))
        armies[role] = Army(list(present), war.chief(game, war.side_now(side)))
        for name, stand in stands.items():
            if stand.owner in present:
                elements[name] = make_element(game, stand, role)
                elements[name].named = bool(stand.person) and name_of(stand) not in war.dead  # no dead man dies twice
    least = game.britain.settings.battle.least_command
    grid = Grid(pace=pace, variant=variant(least), topography=site(game, war), armies=armies, elements=elements)
    grid.fog, grid.watchful = war.number in war.fog, pace != "auto"
    form_given(grid)
    for command in grid.commands.values():  # Pip Dice, R-BAT2
        chief = grid.armies[command.side].chief
        command.own_die = game.is_saxon(chief) or game.is_saxon(command.seat)
    return grid


def variant(least: int) -> Variant:
    """March Moves: spears and warbands close and pay. Retreat: stands may walk off."""
    return Variant(
        scythes_always_die=False,
        first_march=HEAVY_FOOT,
        march_surcharge=HEAVY_FOOT,
        may_walk=True,
        least_command=least,
        most_commands=1,
    )


def make_element(game: Facts, stand: Stand, role: str) -> Element:
    """G22: a person stays with his stand wherever it fights; a king whose stand is lent is no general."""
    leads = stand.person == RULER and stand.command == stand.owner
    element = Element(stand.kind, role, stand.owner, command_of(stand.command), leads)
    element.person = stand.person
    element.gifts = gifts(game, stand, leads)
    if stand.source == PENDRAGON and stand.kind == "Kn":
        element.speed = PENDRAGONS_SPEED
    return element


def gifts(game: Facts, stand: Stand, leads: bool) -> list[str]:
    """4.5: what cards and titles give to a king while he leads, and to a Warrior Prince."""
    if stand.person == PRINCE:
        return [dba.PRINCE]
    if not leads:
        return []
    mine = [c.card for c in game.in_play if c.on == stand.owner and c.card in GIFTS]
    return [*mine, *([dba.BRETWALDA] if game.titles[BRETWALDA] == stand.owner else [])]


def site(game: Facts, war: WarFrame) -> str:
    """R-SITE: the ground of the province of the named claim; else, and in a second war (C7), of the enemy's home."""
    province = game.home(war.principal(war.side_now(DEFEND)))
    if war.number == 1 and war.reason and claim_of(war.reason)[1] in game.provinces:
        province = claim_of(war.reason)[1]
    return game.britain.lands[province].topography
