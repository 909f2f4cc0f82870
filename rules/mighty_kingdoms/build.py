"""4.4 Building, 4.5 recruiting, 6.3 quests. Nobody's purchase touches another's, so all buy at the same time (N17)."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Done, One, Open, Phrase, Then, Verb, goto, phrase
from rules.mighty_kingdoms.dataset.sheets import Build as Price
from rules.mighty_kingdoms.facts import CAPITAL, CITY, FORTRESS, Facts
from rules.mighty_kingdoms.news.year import ArmyRaised, Built
from rules.mighty_kingdoms.quests import Quest, go_on_quest, heroes_of, towers_of

NOBODY = "nobody"


class Build(Verb):
    """Build or enlarge a settlement on a tile of yours."""

    form = "{what} in {tile}"
    tile: str
    what: str


class Recruit(Verb):
    """Recruit an army at a fortress of yours."""

    form = "in {fortress} disbanding {disband}"
    fortress: str
    disband: str


class Building(Open):
    verbs: ClassVar[tuple[type[Verb], ...]] = (Build, Recruit, Quest, Done)
    rule = "4.4"
    rules: ClassVar[dict[type[Verb], str]] = {Recruit: "4.5", Quest: "6.3"}
    built: list[str] = []  # tiles, this winter
    recruited: list[str] = []  # fortresses that have
    quests: list[list[str]] = []  # kingdom and tower

    def asked(self, game: Facts) -> list[str]:
        """Who can pay for anything at all, or might send a hero: whether he has one is his secret."""
        return [
            s for s in game.playing
            if self.can_build(game, s) or self.fortresses(game, s) or (self.towers(game, s) and game.armies_of(s))
        ]  # fmt: skip

    # Settlements.

    def prices(self, game: Facts, seat: str, tile: str) -> list[Price]:
        """What can be built there and paid for. One capital a kingdom (A3)."""
        if game.options.one_build_per_tile and tile in self.built:
            return []
        goods, on = game.goods[seat], game.place_in(tile) or "nothing"
        fit = [b for b in game.charts.builds if b.on == on and b.gold <= goods.gold and b.food <= goods.food]
        return [b for b in fit if b.what != CAPITAL or game.capital_of(seat) is None]

    def sites(self, game: Facts, seat: str) -> list[str]:
        if not game.goods[seat].gold:  # nothing is built without gold
            return []
        return [t for t in game.tiles_of(seat) if self.prices(game, seat, t)]

    def can_build(self, game: Facts, seat: str) -> bool:
        gold = game.goods[seat].gold
        return bool(gold) and any(self.prices(game, seat, t) for t in game.tiles_of(seat))

    def build_tile(self, game: Facts, seat: str) -> One:
        return One(self.sites(game, seat), why=phrase("nothing_to_build_there"))

    def build_what(self, game: Facts, seat: str, tile: str) -> One:
        return One([b.what for b in self.prices(game, seat, tile)], why=phrase("not_there_or_too_dear"))

    def build(self, game: Facts, seat: str, pick: Build) -> Then:
        price = next(b for b in self.prices(game, seat, pick.tile) if b.what == pick.what)
        goods, tile = game.goods[seat], game.tiles[pick.tile]
        goods.gold, goods.food = goods.gold - price.gold, goods.food - price.food
        tile.place, tile.capital = (CITY, True) if pick.what == CAPITAL else (pick.what, False)
        self.built.append(pick.tile)
        game.tell(Built(seat, pick.tile, pick.what))
        return goto("ask")  # who can do no more is not asked any longer

    # Armies.

    def fortresses(self, game: Facts, seat: str) -> list[str]:
        """Each recruits once a winter, one built this winter as well. At the limit somebody must go."""
        if game.goods[seat].gold < game.charts.army.price or not self.disbandable(game, seat):
            return []
        return [t for t in game.settlements_of(seat, FORTRESS) if t not in self.recruited]

    def disbandable(self, game: Facts, seat: str) -> list[str]:
        """N18: below the limit nobody; at the limit one that was not recruited this winter."""
        armies = game.armies_of(seat)
        if len(armies) < game.options.most_armies:
            return [NOBODY]
        return [a for a in armies if not game.armies[a].new]

    def closed(self, game: Facts, seat: str, verb: type[Verb]) -> Phrase | None:
        if verb is Recruit and game.goods[seat].gold < game.charts.army.price:
            return phrase("no_gold_left")
        return None

    def recruit_fortress(self, game: Facts, seat: str) -> One:
        return One(self.fortresses(game, seat), why=phrase("one_army_a_fortress"))

    def recruit_disband(self, game: Facts, seat: str, fortress: str) -> One:
        return One(self.disbandable(game, seat), why=phrase("most_armies", most=game.options.most_armies))

    def recruit(self, game: Facts, seat: str, pick: Recruit) -> Then:
        if pick.disband != NOBODY:
            game.lose_army(pick.disband, "disbanded")
        game.goods[seat].gold -= game.charts.army.price
        self.recruited.append(pick.fortress)
        army = game.raise_army(seat, pick.fortress)
        game.armies[army].new = True
        game.tell(ArmyRaised(army, pick.fortress))
        return goto("ask")  # who can do no more is not asked any longer

    # Quests.

    def towers(self, game: Facts, seat: str) -> list[str]:
        """One quest a tower and kingdom."""
        return [t for t in towers_of(game, seat) if [seat, t] not in self.quests]

    def quest_tower(self, game: Facts, seat: str) -> One:
        return One(self.towers(game, seat) if heroes_of(game, seat) else [], why=phrase("no_quest_there"))

    def quest_hero(self, game: Facts, seat: str, tower: str) -> One:
        return One(heroes_of(game, seat), why=phrase("one_quest_a_hero"))

    def quest(self, game: Facts, seat: str, pick: Quest) -> Then:
        self.quests.append([seat, pick.tower])
        go_on_quest(game, seat, pick.tower, pick.hero)
        return goto("ask")
