"""6.2 Who fights whom (Q103, Q104), who pays (Q105), and what happens without a resource point (Q30)."""

from __future__ import annotations

from rules.kernel import Frame, Then, call, end, goto
from rules.king_david.acts import lose_step, pay, purse
from rules.king_david.alliances import part_now
from rules.king_david.combat import Battle
from rules.king_david.deciding import ANSWERS, YES, Deciding
from rules.king_david.facts import Facts
from rules.king_david.fight import ATTACKERS, DEFENDERS
from rules.king_david.leaders import Fates, bereft_leaders, leaders_with_armies
from rules.king_david.news.fights import BattleDeclared, CannotPay, StepLost
from rules.king_david.reach import may_act
from rules.king_david.retreat import Leaving
from rules.king_david.slot import SlotFrame


def parties_of(game: Facts, player: str) -> list[str]:
    """A player's own party, and the invaded minors he runs."""
    return [player, *(m for m, c in game.minors.items() if c.status == "run" and c.by == player)]


def attackers_of(game: Facts, party: str, area: str, mourning: list[str]) -> list[str]:
    """Its armies there that still can attack in this slot."""
    here = game.at.get(area, {}).get(party, [])
    return [a for a in here if not game.armies[a].fought and may_act(game, a, mourning)]


def meetings(game: Facts, slot: SlotFrame) -> list[tuple[str, str]]:
    """(party, area) of all combats to be fought, the host's first."""
    found = []
    for member in slot.members:
        for party in parties_of(game, member):
            for area in sorted(game.at):
                if (
                    party in game.at[area]
                    and game.has_foes(area, party)
                    and attackers_of(game, party, area, slot.mourning)
                ):
                    found.append((party, area))
    return found


class Fighting(Frame, kw_only=True):
    """All combats of a slot, one area after another; the host chooses the order (Q94)."""

    steps = "choose", "fight", "again"

    def choose(self, game: Facts) -> Then:
        slot = game.enclosing(SlotFrame)
        found = meetings(game, slot)
        if not found:
            return end()
        first = [area for party, area in found if game.player_of(party) == game.player_of(found[0][0])]
        areas = list(dict.fromkeys(first))
        return call(Deciding(seat=game.seat_of(slot.members[0]), about="next_fight", choices=areas))

    def fight(self, game: Facts, area: str) -> Then:
        slot = game.enclosing(SlotFrame)
        party = next(p for p, a in meetings(game, slot) if a == area)
        return call(Engage(area=area, party=party))

    def again(self, game: Facts) -> Then:
        part_now(game, game.enclosing(SlotFrame).members)
        return goto("choose")


class Engage(Frame, kw_only=True):
    """One combat: payment first, then the battle, or a forced retreat."""

    steps = "pay", "ask_ally", "asked", "fight", "fought", "withdraw", "withdrawn", "hurt", "fates", "over"
    area: str
    party: str
    payers: list[str] = []  # other attackers who may pay
    bodies: list[str] = []  # players who must retreat

    def attackers(self, game: Facts) -> list[str]:
        """X, and the other acting parties there that are hostile to all defenders."""
        slot = game.enclosing(SlotFrame)
        foes = {game.party(a) for a in game.foes_in(self.area, self.party)}
        found = []
        for member in slot.members:
            for party in parties_of(game, member):
                if party == self.party or all(game.are_hostile(party, foe) for foe in foes):
                    found += attackers_of(game, party, self.area, slot.mourning)
        return found

    def pay(self, game: Facts) -> Then:
        fee, payer = game.atlas.charts.fees.combat, game.player_of(self.party)
        if purse(game, payer) >= fee:
            pay(game, payer, fee)
            return goto("fight")
        others = {game.runner(a) for a in self.attackers(game)} - {payer}
        self.payers = game.in_order([p for p in others if purse(game, p) >= fee])
        return None

    def ask_ally(self, game: Facts) -> Then:
        if not self.payers:
            return goto("withdraw")
        seat = game.seat_of(self.payers[0])
        return call(Deciding(seat=seat, about="pay", choices=ANSWERS, area=self.area, of=game.player_of(self.party)))

    def asked(self, game: Facts, said: str) -> Then:
        if said == YES:
            pay(game, self.payers[0], game.atlas.charts.fees.combat)
            return goto("fight")
        self.payers.pop(0)
        return goto("ask_ally")

    def fight(self, game: Facts) -> Then:
        slot = game.enclosing(SlotFrame)
        attackers = game.in_ranks(self.attackers(game))
        defenders = game.in_ranks(game.foes_in(self.area, self.party))
        for army in attackers:
            game.armies[army].fought = True
        sides = {game.runner(a): ATTACKERS for a in attackers} | {game.runner(a): DEFENDERS for a in defenders}
        commander = {ATTACKERS: game.player_of(self.party), DEFENDERS: self.defending_commander(game, defenders)}
        game.tell(BattleDeclared(self.area, by_player(game, attackers), by_player(game, defenders)))
        return call(
            Battle(
                area=self.area, party=self.party, commander=commander, sides=sides,
                armies={ATTACKERS: attackers, DEFENDERS: defenders},
                barred=slot.entered.get(self.area, []), leaders=leaders_with_armies(game, self.area),
            )
        )  # fmt: skip

    def defending_commander(self, game: Facts, defenders: list[str]) -> str:
        """Q104 the player with most armies; of equals, the one who holds the area, then the first in initiative."""
        there = [game.runner(a) for a in defenders]
        holder = game.player_of(game.holding_party(self.area)) if game.holding_party(self.area) else ""
        return max(game.in_order(sorted(set(there))), key=lambda p: (there.count(p), p == holder, -game.order.index(p)))

    def fought(self, game: Facts) -> Then:
        return end()

    # Q30

    def withdraw(self, game: Facts) -> Then:
        armies = self.attackers(game)
        for army in armies:
            game.armies[army].fought = True
        game.tell(CannotPay(game.player_of(self.party), self.area))
        self.bodies = game.in_order(list({game.runner(a) for a in armies}))
        return None

    def withdrawn(self, game: Facts) -> Then:
        if not self.bodies:
            return goto("fates")
        return call(Leaving(seat=game.seat_of(self.bodies[0]), area=self.area, must=True))

    def body(self, game: Facts, player: str) -> list[str]:
        return [a for a in game.run_by(player, self.area) if game.armies[a].fought]

    def hurt(self, game: Facts) -> Then:
        """Armies that cannot retreat lose a step each."""
        for army in self.body(game, self.bodies.pop(0)):
            lost = StepLost(army, self.area, game.steps_left(army) == 1)
            game.tell(lost, to=game.seat_of(game.runner(army)))
            lose_step(game, army)
        return goto("withdrawn")

    def fates(self, game: Facts) -> Then:
        mine = [n for n in game.leaders_in(self.area) if not game.are_hostile(game.leader_party(n), self.party)]
        lost = bereft_leaders(game, self.area, mine)
        captor = self.defending_commander(game, game.foes_in(self.area, self.party)) if lost else ""
        return call(Fates(leaders=lost, captor=captor)) if lost else None

    def over(self, game: Facts) -> Then:
        return end()


def by_player(game: Facts, armies: list[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for army in armies:
        found.setdefault(game.runner(army), []).append(game.label(army, game.runner(army)))
    return found
