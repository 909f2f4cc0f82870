"""4.5, G24: battle cards. They are further verbs of questions that everybody in a battle is asked anyway, so that being
asked tells nothing. A card stays in its owner's hand until it is shown.

Each frame has the tag of the one it takes the place of: a campaign's stack knows one of the two.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from rules.dba.ambush import MOST, Lookout, lookout_of, spring
from rules.dba.dealing import sharing
from rules.dba.entrusted import cast_sorcery
from rules.dba.facts import (
    AMBUSH,
    DITCH,
    FACINGS,
    GRASSFIRE,
    HAMMER,
    SORCERY,
    STEAL_MARCH,
    Host,
    Lurker,
    Torch,
    other,
)
from rules.dba.field import Field
from rules.dba.fire import WAYS, drifts, light, line, starts
from rules.dba.full import Orders, led_by
from rules.dba.hammer import bring, could_be, extra_name, looks_like
from rules.dba.news import BattleCardPlayed
from rules.dba.ranks import Deploying, RankCommand
from rules.dba.stances import Sends, Stances
from rules.dba.works import dig, plash, spend_shown
from rules.kernel import Frame, Number, One, Phrase, Some, Then, Verb, goto, phrase


class Sorcery(Verb):
    """Cast spells: your own command bears one loss more before it breaks, or an enemy's one less."""

    command: str


class Ditch(Verb):
    """A hidden ditch in front of elements that you have stationed: +1 while they stay there."""

    elements: list[str]


class BringHammer(Verb):
    """Bring expendables: a stand more among your heavy foot. Say which of them it is; nobody else knows."""

    element: str


class StealMarch(Verb):
    """For this bound your marches may end in contact, and cost nothing extra."""


class SetFire(Verb):
    """Light the grass: a line of one to three cells from one next to your element, and where it drifts."""

    form = "{start} {way} {cells} {drift}"
    start: str
    way: str
    cells: int
    drift: str


class Ambush(Verb):
    """Let one of your elements appear where nobody has looked: up to three, one after the other."""

    form = "{element} in {cell} {facing}"
    element: str
    cell: str
    facing: str


class Surprises:
    """What is open for a fire and an ambush, in the questions in which they are played."""

    __slots__ = ()

    def lookout(self, game: Host, seat: str) -> Lookout:
        """Worked out once for each state, as the desk is."""
        key = (game.kept.entries, game.kept.question, seat)
        kept = game.__dict__.get("lookout")
        if kept is None or kept[0] != key:
            kept = game.__dict__["lookout"] = (key, lookout_of(board(game), seat))
        found: Lookout = kept[1]
        return found

    def lurking(self, seat: str) -> list[Ambush]:
        """Those that are ordered and have not appeared yet."""
        return []

    def ambush_element(self, game: Host, seat: str) -> One:
        """Nobody, where there is no cell to appear in."""
        taken = {pick.element for pick in self.lurking(seat)}
        unseen = [i for i in self.lookout(game, seat).unseen(seat) if i not in taken]
        cells = self.hiding_places(game, seat) if unseen else []
        return One(unseen if cells else [], why=phrase("it_has_been_seen"))

    def ambush_cell(self, game: Host, seat: str, element: str) -> One:
        return One(self.hiding_places(game, seat), why=phrase("it_has_been_seen"))

    def hiding_places(self, game: Host, seat: str) -> list[str]:
        taken = {pick.cell for pick in self.lurking(seat)}
        return [c for c in self.lookout(game, seat).cells if c not in taken]

    def ambush_facing(self, game: Host, seat: str, element: str, cell: str) -> One:
        return One(list(FACINGS))

    def set_fire_start(self, game: Host, seat: str) -> One:
        return One(starts(board(game), seat), why=phrase("it_cannot_burn_there"))

    def set_fire_way(self, game: Host, seat: str, start: str) -> One:
        return One(list(WAYS))

    def set_fire_cells(self, game: Host, seat: str, start: str, way: str) -> Number:
        return Number(1, len(line(board(game), start, way)), why=phrase("it_cannot_burn_there"))

    def set_fire_drift(self, game: Host, seat: str, start: str, way: str, cells: int) -> One:
        grid = game.field_of_battle
        return One(drifts(grid, grid.side_of(seat), way), why=phrase("a_row_drifts_ahead"))


def board(game: Host) -> Field:
    return Field(game.field_of_battle, game.rulebook.tables, game.roll, game.tell)


def why_no_card(game: Host, seat: str, card: str) -> Phrase | None:
    return None if card in game.battle_cards(seat) else phrase("you_hold_no_such_card", card=card)


class DeployingWithCards(Deploying, tag="Deploying"):
    verbs: ClassVar[tuple[type[Verb], ...]] = (
        *Deploying.verbs[:-3], Sorcery, Ditch, BringHammer, *Deploying.verbs[-3:],
    )  # fmt: skip
    rules: ClassVar[dict[type[Verb], str]] = {Sorcery: "4.5", Ditch: "4.5", BringHammer: "4.5"}

    def closed(self, game: Host, seat: str, verb: type[Verb]) -> Phrase | None:
        if verb in WHILE_DEPLOYING:
            if any(isinstance(p, verb) for p in self.part(seat)):
                return phrase("card_is_played_already")
            if verb is BringHammer and not game.field_of_battle.armies[game.field_of_battle.side_of(seat)].given:
                return phrase("only_among_many")
            return why_no_card(game, seat, WHILE_DEPLOYING[verb])
        return super().closed(game, seat, verb)

    def sorcery_command(self, game: Host, seat: str) -> One:
        """His own, or one of the enemy's where those are known."""
        grid = game.field_of_battle
        enemy = other(grid.side_of(seat))
        known = grid.armies[enemy].given or grid.armies[enemy].shown
        return One(sorted(n for n, c in grid.commands.items() if c.seat == seat or (known and c.side == enemy)))

    def ditch_elements(self, game: Host, seat: str) -> Some:
        elements = game.field_of_battle.elements
        mine = [i for i in self.stationed(seat) if elements[i].seat == seat]
        return Some(mine, least=1, why=phrase("station_them_first"))

    def bring_hammer_element(self, game: Host, seat: str) -> One:
        grid = game.field_of_battle
        return One([*could_be(grid, seat, looks_like(grid, seat)), extra_name(grid, seat)])

    def reveal(self, game: Host) -> Then:
        parts = {seat: self.part(seat) for seat in self.asked(game)}
        then = super().reveal(game)
        grid = game.field_of_battle
        for seat, part in parts.items():
            for pick in part:
                if isinstance(pick, Sorcery):
                    cast_sorcery(game, seat, pick.command)
                elif isinstance(pick, Ditch):
                    dig(grid, seat, DITCH, pick.elements)
                elif isinstance(pick, BringHammer):
                    bring(game, seat, pick.element)
            plash(game, seat)
        return then


def steal_march(game: Host, seat: str) -> None:
    for name in led_by(game, seat):
        game.field_of_battle.commands[name].steals = True
    game.spend_card(seat, STEAL_MARCH)
    game.tell(BattleCardPlayed(seat, STEAL_MARCH))


class StancesWithCards(Surprises, Stances, tag="Stances"):
    """Played with the stances of a round, they are carried out in one's own bound of it (C3)."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (
        *Stances.verbs[:-1], StealMarch, SetFire, Ambush, RankCommand, *Stances.verbs[-1:],
    )  # fmt: skip
    rules: ClassVar[dict[type[Verb], str]] = {StealMarch: "4.5", SetFire: "4.5", Ambush: "4.5", RankCommand: "R-BAT2"}

    def lurking(self, seat: str) -> list[Ambush]:
        return [p for p in self.part(seat) if isinstance(p, Ambush)]

    def closed(self, game: Host, seat: str, verb: type[Verb]) -> Phrase | None:
        if verb in IN_BATTLE:
            if sum(isinstance(p, verb) for p in self.part(seat)) >= (MOST if verb is Ambush else 1):
                return phrase("card_is_played_already")
            return why_no_card(game, seat, IN_BATTLE[verb])
        if verb is RankCommand and not self.ranked(game, seat):
            return phrase("no_dice_to_deal")
        return super().closed(game, seat, verb)

    def ranked(self, game: Host, seat: str) -> list[str]:
        """The commands among which a commander-in-chief deals the dice by rank."""
        grid = game.field_of_battle
        side = grid.side_of(seat)
        return sharing(grid, side) if grid.armies[side].chief == seat else []

    def rank_command_command(self, game: Host, seat: str) -> One:
        return One(sorted(self.ranked(game, seat)))

    def rank_command_place(self, game: Host, seat: str, command: str) -> Number:
        return Number(1, len(self.ranked(game, seat)))

    def settle(self, game: Host, seat: str, sends: Sends) -> None:
        super().settle(game, seat, sends)
        for pick in self.part(seat):
            if isinstance(pick, StealMarch):
                steal_march(game, seat)
            elif isinstance(pick, RankCommand):
                grid = game.field_of_battle
                rank_among(grid.armies[grid.side_of(seat)].rank, self.ranked(game, seat), pick)
            elif isinstance(pick, SetFire):
                torch = Torch(seat, pick.start, pick.way, pick.cells, pick.drift)
                game.field_of_battle.torches.append(torch)
            elif isinstance(pick, Ambush):
                game.field_of_battle.lurkers.append(Lurker(seat, pick.element, pick.cell, pick.facing))


def rank_among(rank: list[str], ranked: list[str], pick: RankCommand) -> None:
    """Among those that share dice; the others stay where they are in the order."""
    places = [rank.index(name) for name in ranked]
    ranked.remove(pick.command)
    ranked.insert(pick.place - 1, pick.command)
    for place, name in zip(sorted(places), ranked, strict=True):
        rank[place] = name


class OrdersWithCards(Surprises, Orders, tag="Orders"):
    """After the dice, before one's first move of the bound (C3)."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (*Orders.verbs[:-1], StealMarch, SetFire, Ambush, *Orders.verbs[-1:])
    rules: ClassVar[dict[type[Verb], str]] = {StealMarch: "4.5", SetFire: "4.5", Ambush: "4.5"}

    def closed(self, game: Host, seat: str, verb: type[Verb]) -> Phrase | None:
        if verb in IN_BATTLE and not self.holding:
            led, elements = led_by(game, seat), game.field_of_battle.elements
            if any(e.moved and e.command in led for e in elements.values()):
                return phrase("before_your_first_move")
            if verb is Ambush and game.field_of_battle.sprung:
                return phrase("card_is_played_already") if game.field_of_battle.sprung >= MOST else None
            return why_no_card(game, seat, IN_BATTLE[verb])
        return super().closed(game, seat, verb)

    def steal_march(self, game: Host, seat: str, pick: StealMarch) -> Then:
        steal_march(game, seat)
        return goto("ask")

    def set_fire(self, game: Host, seat: str, pick: SetFire) -> Then:
        field = self.board(game)
        light(field, seat, pick.start, pick.way, pick.cells, pick.drift)
        spend_shown(game)
        return goto("ask")

    def ambush(self, game: Host, seat: str, pick: Ambush) -> Then:
        """The card is spent with the first of them."""
        grid = game.field_of_battle
        spring(self.board(game), [Lurker(seat, pick.element, pick.cell, pick.facing)])
        if grid.sprung:
            grid.spent = []
        grid.sprung += 1
        spend_shown(game)
        return goto("ask")


WHILE_DEPLOYING: dict[type[Verb], str] = {Sorcery: SORCERY, Ditch: DITCH, BringHammer: HAMMER}
IN_BATTLE: dict[type[Verb], str] = {StealMarch: STEAL_MARCH, SetFire: GRASSFIRE, Ambush: AMBUSH}


WITH_CARDS: Mapping[str, Callable[..., Frame]] = {
    "deploying": DeployingWithCards,
    "stances": StancesWithCards,
    "orders": OrdersWithCards,
}
