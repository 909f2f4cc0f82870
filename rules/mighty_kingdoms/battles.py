"""3.4 Battles: who fights whom, and what becomes of the armies. How it is fought: `simple.py`, `tabletop.py`."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Choice, Frame, One, Phrase, Then, Verb, call, end, goto, phrase
from rules.mighty_kingdoms.artefacts import Spoils
from rules.mighty_kingdoms.facts import Facts
from rules.mighty_kingdoms.news.table import TableDecided
from rules.mighty_kingdoms.news.year import BattleDecided
from rules.mighty_kingdoms.results import Following, Retreating
from rules.mighty_kingdoms.simple import SimpleBattle, Toll
from rules.mighty_kingdoms.strength import change_strength, show_lists
from rules.mighty_kingdoms.tabletop import SIMPLE, TableAccount, Tabletop, seat_of
from rules.reports import DRAW


class Fight(Verb):
    """Choose a tile and an enemy in it to fight."""

    form = "{enemy} in {tile}"
    tile: str
    enemy: str


class GiveUp(Verb):
    """Choose which of your armies that lie down is slaughtered."""

    army: str


def enemies_in(game: Facts, tile: str, seat: str) -> list[str]:
    """Upright ones if there are any; with `owner_first` (D3) the tile's owner, if he is one of them."""
    there = [s for s in game.kingdoms_in(tile) if s != seat]
    upright = [s for s in there if game.upright_in(tile, s)]
    owner = game.tiles[tile].owner
    if game.options.owner_first and owner in upright:
        return [owner]
    return upright or there


def tiles_to_fight_in(game: Facts, seat: str) -> list[str]:
    """Where he has an upright army and somebody else has any, by rows."""
    found = {a.tile for a in game.armies.values() if a.seat == seat and not a.lying}
    return [t for t in game.board.tiles if t in found and game.has_enemy(t, seat)]


class BattlePhase(Frame):
    """In player order each who can must pick a battle, round and round until nobody can (M11: that always comes)."""

    steps = "next", "chosen", "again", "shared"
    turn: int = 0
    fought: bool = False
    tile: str = ""

    def next(self, game: Facts) -> Then:
        order = game.playing
        for i in range(len(order)):
            seat = order[(self.turn + i) % len(order)]
            if tiles_to_fight_in(game, seat):
                self.turn = (self.turn + i + 1) % len(order)
                return call(ChoosingBattle(seat=seat))
        if self.fought:
            game.post("battles")
        return end()

    def chosen(self, game: Facts, battle: list[str]) -> Then:
        seat, tile, enemy = battle
        self.fought, self.tile = True, tile
        if game.upright_in(tile, enemy):
            return call(Battle(tile=tile, attacker=seat, defender=enemy))
        return call(Slaughter(seat=enemy, tile=tile, by=seat))

    def again(self, game: Facts, winner: str | None) -> Then:
        """What was borne by a slaughtered army is the slaughterer's, as after a lost battle (M22)."""
        if game.spoils and winner:
            return call(Spoils(seat=winner, tile=self.tile))
        return goto("next")

    def shared(self, game: Facts) -> Then:
        return goto("next")


class ChoosingBattle(Choice):
    verbs: ClassVar[tuple[type[Verb], ...]] = (Fight,)
    at_hand = (Fight,)
    rule = "3.4"

    def doing(self, game: Facts) -> Phrase:
        return phrase("chooses_a_battle", seat=self.seat)

    def fight_tile(self, game: Facts, seat: str) -> One:
        return One(tiles_to_fight_in(game, seat), why=phrase("no_battle_there"))

    def fight_enemy(self, game: Facts, seat: str, tile: str) -> One:
        return One(enemies_in(game, tile, seat), why=phrase("upright_enemies_first"))

    def default(self, game: Facts, seat: str) -> Verb:
        tile = self.fight_tile(game, seat).values[0]
        return Fight(tile, enemies_in(game, tile, seat)[0])

    def standing(self, game: Facts, seat: str) -> Verb | None:
        """Where there is one battle only there is nothing to choose."""
        tiles = tiles_to_fight_in(game, seat)
        return self.default(game, seat) if len(tiles) == 1 and len(enemies_in(game, tiles[0], seat)) == 1 else None

    def fight(self, game: Facts, seat: str, pick: Fight) -> Then:
        return end([seat, pick.tile, pick.enemy])


class Slaughter(Choice):
    """Enemies who all lie down: one army is removed, nothing else happens (M10). Its owner says which (A11)."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (GiveUp,)
    rule = "3.4"
    tile: str
    by: str = ""

    def doing(self, game: Facts) -> Phrase:
        return phrase("gives_up_an_army", seat=self.seat, tile=self.tile)

    def give_up_army(self, game: Facts, seat: str) -> One:
        return One(game.armies_in(self.tile, seat))

    def default(self, game: Facts, seat: str) -> Verb:
        """The one with the fewest points, then the lowest number."""
        return GiveUp(min(game.armies_in(self.tile, seat), key=lambda a: game.armies[a].points))

    def standing(self, game: Facts, seat: str) -> Verb | None:
        return self.default(game, seat) if len(game.armies_in(self.tile, seat)) == 1 else None

    def give_up(self, game: Facts, seat: str, pick: GiveUp) -> Then:
        game.lose_army(pick.army, "slaughtered", self.by)
        return end(self.by)


class Battle(Frame):
    """One battle and its results."""

    steps = "show", "fight", "decide", "leave", "next_leaver", "share", "follow"
    tile: str
    attacker: str
    defender: str
    winner: str = ""
    leaving: list[str] = []
    by_dice: bool = False  # a battle of a Kings of War game that is not fought on a table

    @property
    def sides(self) -> list[str]:
        return [self.attacker, self.defender]

    def show(self, game: Facts) -> Then:
        """N26. A battle with one who has conceded, or whose list says so, is never fought on a table (N28)."""
        if game.is_kings_of_war:
            armies = [a for s in self.sides for a in game.upright_in(self.tile, s)]
            show_lists(game, armies)
            self.by_dice = any(game.lists[a].by_dice for a in armies) or any(s in game.conceded for s in self.sides)
        return None

    def fight(self, game: Facts) -> Then:
        if game.is_kings_of_war and not self.by_dice:
            return call(Tabletop(tile=self.tile, attacker=self.attacker, defender=self.defender))
        return call(SimpleBattle(tile=self.tile, attacker=self.attacker, defender=self.defender))

    def decide(self, game: Facts, value: Toll | TableAccount | str) -> Then:
        if value == SIMPLE:
            self.by_dice = True
            return goto("fight")
        if isinstance(value, Toll):
            self.decide_by_harm(game, value.harm)
            game.leave_artefacts(value.fallen, self.winner)
        else:
            self.decide_by_report(game, value)
        if self.winner:
            game.take_tile(self.tile, self.winner)
            self.leaving = [s for s in self.sides if s != self.winner]
        else:  # a draw: a side that does not hold the tile leaves it, on a third kingdom's tile both (A9)
            self.leaving = [s for s in self.sides if s != game.tiles[self.tile].owner]
        return None

    def decide_by_harm(self, game: Facts, harm: dict[str, int]) -> None:
        """Who alone has armies left there has won; else who did more harm; else it is a draw."""
        left = [s for s in self.sides if game.armies_in(self.tile, s)]
        if len(left) == 1:
            self.winner = left[0]
        elif left and harm[self.attacker] != harm[self.defender]:
            self.winner = min(self.sides, key=lambda s: harm[s])
        game.tell(BattleDecided(self.tile, self.attacker, self.defender, self.winner, harm))

    def decide_by_report(self, game: Facts, account: TableAccount | str) -> None:
        """Unit strength changes, and what routed units of the loser bore is the winner's (6.4)."""
        if isinstance(account, TableAccount):
            self.winner = "" if account.winner == DRAW else account.winner
            change_strength(game, [(r.unit, r.by) for r in account.routs])
        game.tell(TableDecided(self.tile, self.attacker, self.defender, self.winner))
        if self.winner and isinstance(account, TableAccount):
            game.triumphs[self.winner] = game.triumphs.get(self.winner, 0) + 1
            lost = [r.unit for r in account.routs if seat_of(r.unit) != self.winner]
            game.drop_artefacts(lost, self.winner)

    def leave(self, game: Facts) -> Then:
        if not self.leaving:
            return goto("share")
        return call(Retreating(seat=self.leaving.pop(0), tile=self.tile, beaten=bool(self.winner), winner=self.winner))

    def next_leaver(self, game: Facts) -> Then:
        return goto("leave")

    def share(self, game: Facts) -> Then:
        return call(Spoils(seat=self.winner, tile=self.tile)) if game.spoils and self.winner else None

    def follow(self, game: Facts) -> Then:
        return call(Following(seat=self.winner, tile=self.tile)) if self.winner else end()
