"""Fighting Battles, Replacements: from the meeting of the armies to the loser's retreat, however it is fought."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Frame, Phrase, Sealed, Some, Then, Verb, call, end, goto, phrase
from rules.syrian_war.facts import Facts, Fought, add, counted, listed, take
from rules.syrian_war.news import (
    BattleFought,
    BattleJoined,
    GeneralRolled,
    InitiativeWon,
    LeftTheMap,
    Recovered,
    ReplacementsRolled,
    Retreated,
)
from rules.syrian_war.outcome import Outcome, Version, counted_losses, most_commands
from rules.syrian_war.victory import judge, scores
from rules.syrian_war.ways import agreed_way, frame_of


class Battle(Frame):
    """The way of fighting is a frame of its own (`ways.py`) that ends with an `Outcome`, or with the name of another
    way on which both sides have agreed."""

    steps = "joined", "fight", "fought", "deaths", "replacements", "recorded", "losing", "retreat", "initiative"  # P26
    scene = ("space", "attacker")
    space: str
    attacker: str
    defender: str
    way: str = ""
    outcome: Outcome | None = None
    versions: list[Version] = []  # every account ever given of it
    died: list[str] = []
    recovered: dict[str, dict[str, int]] = {}

    @classmethod
    def of(cls, game: Facts) -> Battle:
        """P2: the side that marched in last attacks."""
        attacker = game.moved_last
        return cls(space=game.armies[attacker].space, attacker=attacker, defender=game.foe(attacker))

    @property
    def result(self) -> Outcome:
        assert self.outcome is not None
        return self.outcome

    def joined(self, game: Facts) -> Then:
        self.way = agreed_way(game) or game.options.battles  # P34
        game.proposals = {}
        game.tell(
            BattleJoined(
                space=self.space,
                topography=game.data_set.space(self.space).topography,
                attacker=self.attacker,
                defender=self.defender,
                rosters={s: dict(game.armies[s].elements) for s in game.seats},
                generals={s: game.armies[s].general for s in game.seats},
                commands={s: most_commands(game.data_set.battle, game.armies[s].size) for s in game.seats},
                way=self.way,
            )
        )
        game.post("battle_joined")
        return None

    def fight(self, game: Facts) -> Then:
        return call(frame_of(self.way))

    def fought(self, game: Facts, value: Outcome | str) -> Then:
        if isinstance(value, str):
            self.way = value
            return goto("fight")
        self.outcome, game.proposals = value, {}  # P34: what was proposed for this battle is not kept for the next
        for seat in game.seats:
            take(game.armies[seat].elements, listed(value.lost[seat]))
            add(game.armies[seat].gone, listed(counted_losses(game.data_set.battle, value.lost[seat])))
        game.tell(BattleFought(self.space, self.attacker, value.winner, value.lost, value.rounds, self.way))
        return None

    def deaths(self, game: Facts) -> Then:
        for seat in self.result.general_lost:
            general = game.armies[seat].general
            if general not in game.side(seat).generals:  # P12: nobody rolls for the nameless
                continue
            if seat not in self.result.died:
                die = game.roll()
                self.result.died[seat] = die % 2 == 1
                game.tell(GeneralRolled(seat, general, die, self.result.died[seat]))
            if self.result.died[seat]:
                game.armies[seat].dead.append(general)
                game.armies[seat].general = ""
                self.died.append(general)
        return None

    def replacements(self, game: Facts) -> Then:  # P4, P24, P25
        rules, winner = game.data_set.battle, self.result.winner or self.defender
        frame = Replacing()
        for seat in game.seats:
            frame.may[seat], frame.lost[seat] = 0, counted_losses(rules, self.result.lost[seat])
            if not (lost := sum(frame.lost[seat].values())):
                continue
            die = game.roll()
            minus = rules.replacements.winner if seat == winner else rules.replacements.loser
            frame.may[seat] = min(max(0, die - minus), lost // 2)
            game.tell(ReplacementsRolled(seat, die, minus, lost, frame.may[seat]))
        return call(frame)

    def recorded(self, game: Facts) -> Then:
        result = self.result
        game.battles.append(
            Fought(
                pair=game.pair,
                space=self.space,
                way=self.way,
                attacker=self.attacker,
                winner=result.winner,
                lost=result.lost,
                recovered=self.recovered,
                died=self.died,
                rounds=result.rounds,
                reported_by=result.reported_by,
                confirmed_by=result.confirmed_by,
                versions=self.versions if len(self.versions) > 1 else [],
            )
        )
        game.post("battle_fought")
        return None

    def losing(self, game: Facts) -> Then:
        return end() if judge(game, self.result.winner) else None

    def retreat(self, game: Facts) -> Then:  # P15; P3: without a decision the attacker
        loser = game.foe(self.result.winner) if self.result.winner else self.attacker
        place = game.place(loser) - game.forward(loser)
        if not 0 <= place < len(game.data_set.spaces):  # P9
            game.tell(LeftTheMap(loser, self.space))
            game.finish([game.foe(loser)], phrase("driven_off_the_map", side=loser), scores(game))
            return end()
        game.put(loser, place)
        game.tell(Retreated(loser, self.space, game.armies[loser].space))
        return None

    def initiative(self, game: Facts) -> Then:  # P15; P3: unchanged without a decision
        if self.result.winner:
            if game.initiative != self.result.winner:
                game.tell(InitiativeWon(self.result.winner))
            game.initiative = self.result.winner
        return end()


class Recover(Verb):
    """Say which of the lost elements come back."""

    elements: list[str]


class Replacing(Sealed):
    """Each owner picks which of his lost come back (P4); where there is no choice they simply do."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Recover,)
    rule = "Replacements"
    may: dict[str, int] = {}
    lost: dict[str, dict[str, int]] = {}

    def doing(self, game: Facts) -> Phrase:
        return phrase("replacing_losses")

    def asked(self, game: Facts) -> list[str]:
        return [s for s in game.seats if self.may[s] and len(self.lost[s]) > 1]

    def recover_elements(self, game: Facts, seat: str) -> Some:
        n = self.may[seat]
        return Some(listed(self.lost[seat]), least=n, most=n, why=phrase("so_many_come_back", n=n))

    def default(self, game: Facts, seat: str) -> Recover:
        order = game.data_set.armies.order
        return Recover(sorted(listed(self.lost[seat]), key=order.index)[: self.may[seat]])

    @classmethod
    def orders(cls, game: Facts, seat: str) -> list[str]:
        return ["best_first"]

    def obey(self, game: Facts, seat: str, do: str) -> Verb:
        return self.default(game, seat)

    def reveal(self, game: Facts) -> Then:
        battle = game.enclosing(Battle)
        for seat in game.seats:
            pick = self.answer(seat) or self.default(game, seat)
            army = game.armies[seat]
            take(army.gone, pick.elements)
            add(army.elements, pick.elements)
            battle.recovered[seat] = counted(pick.elements)
            if pick.elements:
                game.tell(Recovered(seat, battle.recovered[seat]))
        return end()
