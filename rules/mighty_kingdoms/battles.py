"""3.4 Battles: who fights whom, and what becomes of the armies. How it is fought: `simple.py`."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Choice, Frame, One, Phrase, Then, Verb, call, end, goto, phrase
from rules.mighty_kingdoms.facts import Facts
from rules.mighty_kingdoms.news import BattleDecided
from rules.mighty_kingdoms.results import Following, Retreating
from rules.mighty_kingdoms.simple import SimpleBattle


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

    steps = "next", "chosen", "again"
    turn: int = 0
    fought: bool = False

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
        self.fought = True
        if game.upright_in(tile, enemy):
            return call(Battle(tile=tile, attacker=seat, defender=enemy))
        return call(Slaughter(seat=enemy, tile=tile))

    def again(self, game: Facts) -> Then:
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

    def doing(self, game: Facts) -> Phrase:
        return phrase("gives_up_an_army", seat=self.seat, tile=self.tile)

    def give_up_army(self, game: Facts, seat: str) -> One:
        return One(game.armies_in(self.tile, seat))

    def default(self, game: Facts, seat: str) -> Verb:
        return GiveUp(min(game.armies_in(self.tile, seat), key=lambda a: (game.armies[a].points, a)))

    def standing(self, game: Facts, seat: str) -> Verb | None:
        return self.default(game, seat) if len(game.armies_in(self.tile, seat)) == 1 else None

    def give_up(self, game: Facts, seat: str, pick: GiveUp) -> Then:
        game.lose_army(pick.army, "slaughtered")
        return end()


class Battle(Frame):
    """One battle and its results."""

    steps = "fight", "decide", "leave", "next_leaver", "follow"
    tile: str
    attacker: str
    defender: str
    winner: str = ""
    leaving: list[str] = []

    def fight(self, game: Facts) -> Then:
        return call(SimpleBattle(tile=self.tile, attacker=self.attacker, defender=self.defender))

    def decide(self, game: Facts, harm: dict[str, int]) -> Then:
        """Who alone has armies left there has won; else who did more harm; else it is a draw."""
        sides = [self.attacker, self.defender]
        left = [s for s in sides if game.armies_in(self.tile, s)]
        if len(left) == 1:
            self.winner = left[0]
        elif left and harm[self.attacker] != harm[self.defender]:
            self.winner = min(sides, key=lambda s: harm[s])
        game.tell(BattleDecided(self.tile, self.attacker, self.defender, self.winner, harm))
        if self.winner:
            game.take_tile(self.tile, self.winner)
            self.leaving = [s for s in sides if s != self.winner]
        else:  # a draw: whoever does not hold the tile leaves it, on a third kingdom's tile both (A9)
            self.leaving = [s for s in sides if s != game.tiles[self.tile].owner]
        return None

    def leave(self, game: Facts) -> Then:
        if not self.leaving:
            return goto("follow")
        return call(Retreating(seat=self.leaving.pop(0), tile=self.tile, beaten=bool(self.winner)))

    def next_leaver(self, game: Facts) -> Then:
        return goto("leave")

    def follow(self, game: Facts) -> Then:
        return call(Following(seat=self.winner, tile=self.tile)) if self.winner else end()
