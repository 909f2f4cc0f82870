"""War: calling it off, taking sides, battle or siege (C2, R-SIDE1, R-SIDE2, R-W2, G16, G17, R-MODE)."""

from __future__ import annotations

from typing import ClassVar

from rules.age_of_arthur.claims import end_claim
from rules.age_of_arthur.dataset.sheets import RENOUNCE
from rules.age_of_arthur.facts import Facts
from rules.age_of_arthur.news.wars import ModeChosen, SecondWar, SideMoved, SideTaken, WarCalledOff
from rules.age_of_arthur.war_facts import ATTACK, BATTLE, DEFEND, SIEGE, WarFrame, claims_between, opposite
from rules.kernel import Choice, MayPass, One, Pass, Phrase, Some, Then, Verb, end, phrase

COIN = "coin"


class CallOff(Verb):
    """Renounce the claim that this war is about, and others of yours besides."""

    others: list[str]


class Stand(Verb):
    """Take a side in the war."""

    side: str


class OpenWar(Verb):
    """Open a second war instead of taking a side."""

    enemy: str


class GiveBattle(Verb):
    """Meet them in the field."""


class StandSiege(Verb):
    """Shut the gates and stand a siege."""


class Renouncing(MayPass, Choice, kw_only=True):
    """Renounce Claim: only where the declared enemy holds the named claim (C2). It costs none of his plays."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (CallOff, Pass)
    rule = "C2"
    order_choices = ("never", "always")
    thing: str

    def doing(self, game: Facts) -> Phrase:
        return phrase("renouncing", player=self.seat, thing=self.thing)

    def closed(self, game: Facts, seat: str, verb: type[Verb]) -> Phrase | None:
        if verb is CallOff and not game.holds_unfrozen(seat, RENOUNCE):
            return phrase("card_is_frozen", card=RENOUNCE)
        return None

    def call_off_others(self, game: Facts, seat: str) -> Some:
        return Some([t for t in game.claimed_by(seat) if t != self.thing], least=0)

    def call_off(self, game: Facts, seat: str, pick: CallOff) -> Then:
        game.tell(WarCalledOff(seat, self.thing))
        for thing in [self.thing, *pick.others]:
            end_claim(game, seat, thing)
        return end("off")

    def obey(self, game: Facts, seat: str, do: str) -> Verb:
        return CallOff([]) if do == "always" else Pass()


class Sides(Choice):
    """No neutrals: everybody but the two takes a side, openly, one after the other."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Stand, OpenWar)
    rule = "War"
    rules: ClassVar[dict[type[Verb], str]] = {Stand: "R-SIDE1", OpenWar: "R-W2"}
    at_hand: ClassVar[tuple[type[Verb], ...]] = (Stand,)

    def doing(self, game: Facts) -> Phrase:
        return phrase("taking_sides", player=self.seat)

    def open_sides(self, game: Facts, seat: str) -> list[str]:
        """Saxon Hater first, then R-SIDE2 where that option is on."""
        war = game.enclosing(WarFrame)
        open = war.all_sides()
        if game.has_card(seat, "saxon_hater"):
            open = [s for s in open if not has_saxons(game, war, s)] or open
        lord = game.lord(seat)
        if game.options.vassals_follow and lord in war.sides:
            open = [s for s in open if s != opposite(war.sides[lord])] or open
        return open

    def stand_side(self, game: Facts, seat: str) -> One:
        open = self.open_sides(game, seat)
        return One([*open, COIN] if len(open) > 1 else open, why=phrase("side_not_open"))

    def stand(self, game: Facts, seat: str, pick: Stand) -> Then:
        war, side = game.enclosing(WarFrame), pick.side
        if side == COIN:
            tossed = self.least_disputed(game, seat)
            tossed = tossed if len(tossed) > 1 else self.open_sides(game, seat)
            side = tossed[game.roll(len(tossed)) - 1]
        war.sides[seat] = side
        game.tell(SideTaken(seat, side))
        if game.options.vassals_follow:
            self.move_vassals(game, war, seat)
        return end()

    def move_vassals(self, game: Facts, war: WarFrame, lord: str) -> None:
        """R-SIDE2: a player who chose first and is now against his lord is moved; declarers and their enemies are
        not, nor is a Saxon Hater from a side without Saxons to one with some."""
        fixed, there = {war.declarer, war.enemy, *war.second}, war.sides[lord]
        here = opposite(there)
        worse = has_saxons(game, war, there) and not has_saxons(game, war, here)
        for seat in war.members(here):
            stays = seat in fixed or (worse and game.has_card(seat, "saxon_hater"))
            if game.lord(seat) == lord and not stays:
                war.sides[seat] = there
                game.tell(SideMoved(seat, there))

    def closed(self, game: Facts, seat: str, verb: type[Verb]) -> Phrase | None:
        least = game.britain.settings.second_war
        if verb is OpenWar and len(game.order) < least:
            return phrase("second_war_needs", players=least)
        if verb is OpenWar and game.enclosing(WarFrame).second:
            return phrase("two_wars_are_enough")
        return None

    def open_war_enemy(self, game: Facts, seat: str) -> One:
        """C7: no claim and no card needed; not a C-in-C of the first war, nor his own lord or vassal."""
        war = game.enclosing(WarFrame)
        out = (war.declarer, war.enemy)
        able = [s for s in game.others(seat) if s not in out and not game.are_bound(seat, s)]
        return One(able, why=phrase("no_enemy_of_a_second_war"))

    def open_war(self, game: Facts, seat: str, pick: OpenWar) -> Then:
        """The enemy leaves the first war, even if he had chosen (G17)."""
        war = game.enclosing(WarFrame)
        war.second = [seat, pick.enemy]
        war.sides[seat], war.sides[pick.enemy] = f"{ATTACK}_2", f"{DEFEND}_2"
        if pick.enemy in war.waiting:
            war.waiting.remove(pick.enemy)
        game.tell(SecondWar(seat, pick.enemy))
        game.post("second_war")
        return end()

    def default(self, game: Facts, seat: str) -> Verb:
        """R-SIDE1: with his lord; else with the one with fewer claims between them; equal, a coin."""
        war, open = game.enclosing(WarFrame), self.open_sides(game, seat)
        if len(open) == 1:
            return Stand(open[0])
        with_lord = war.sides.get(game.lord(seat), "")
        if with_lord in open:
            return Stand(with_lord)
        fewest = self.least_disputed(game, seat)
        return Stand(fewest[0] if len(fewest) == 1 else COIN)

    def least_disputed(self, game: Facts, seat: str) -> list[str]:
        """The open sides between whose declarer or declared enemy and him there are the fewest claims."""
        war = game.enclosing(WarFrame)
        disputes = {s: len(claims_between(game, seat, war.principal(s))) for s in self.open_sides(game, seat)}
        return [s for s, number in disputes.items() if number == min(disputes.values())]

    @classmethod
    def orders(cls, game: Facts, seat: str) -> list[str]:
        """G16."""
        others = game.others(seat) if game.order else []
        return [*(f"with_{s}" for s in others), *(f"against_{s}" for s in others), "lord", "vassals", "claims"]

    def obey(self, game: Facts, seat: str, do: str) -> Verb | None:
        war, open = game.enclosing(WarFrame), self.open_sides(game, seat)
        side = ""
        if do == "lord":
            side = war.sides.get(game.lord(seat), "")
        elif do == "vassals":
            side = next((war.sides[v] for v in game.vassals(seat) if v in war.sides), "")
        elif do == "claims":
            hopes = {s: count_hopes(game, war, seat, s) for s in open}
            best = [s for s in open if hopes[s] == max(hopes.values())]
            side = best[0] if len(best) == 1 else ""
        else:
            how, _, other = do.partition("_")
            side = war.sides.get(other, "")
            side = opposite(side) if side and how == "against" else side
        return Stand(side) if side in open else None


def has_saxons(game: Facts, war: WarFrame, side: str) -> bool:
    return any(game.is_saxon(member) for member in war.members(side))


def count_hopes(game: Facts, war: WarFrame, seat: str, side: str) -> int:
    """How many things he claims are owned by those on the other side."""
    foes = war.members(opposite(side))
    return sum(game.owner(thing) in foes for thing in game.claimed_by(seat))


class Mode(Choice, kw_only=True):
    """The declared enemy fights or stands a siege."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (GiveBattle, StandSiege)
    rule = "R-MODE"
    order_choices = (BATTLE, SIEGE)
    war: int

    def doing(self, game: Facts) -> Phrase:
        return phrase("battle_or_siege", player=self.seat)

    def give_battle(self, game: Facts, seat: str, pick: GiveBattle) -> Then:
        return self.choose(game, BATTLE)

    def stand_siege(self, game: Facts, seat: str, pick: StandSiege) -> Then:
        return self.choose(game, SIEGE)

    def choose(self, game: Facts, mode: str) -> Then:
        game.enclosing(WarFrame).modes[str(self.war)] = mode
        game.tell(ModeChosen(self.seat, mode))
        return end()

    def default(self, game: Facts, seat: str) -> Verb:
        return GiveBattle()

    def obey(self, game: Facts, seat: str, do: str) -> Verb:
        return StandSiege() if do == SIEGE else GiveBattle()
