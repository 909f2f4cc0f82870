"""The Map, The Cards: kingdoms, provinces, hands, and the rounds of the whole game (F-SET, G1, G2, R-SHRINK)."""

from __future__ import annotations

from typing import ClassVar

from rules.age_of_arthur.cards import draw_to_full
from rules.age_of_arthur.dataset.sheets import BRITISH, IRISH, SAXON, SHORE
from rules.age_of_arthur.facts import Facts, Kingdom, Province, count_rounds
from rules.age_of_arthur.nation import change_ruler
from rules.age_of_arthur.news.turns import FirstPlayer, KingdomChosen, KingdomsRolled
from rules.age_of_arthur.news.wars import Extended
from rules.age_of_arthur.rank import highest_die
from rules.age_of_arthur.turn import Turn
from rules.age_of_arthur.victory import call_time
from rules.kernel import Choice, Frame, One, Phrase, Then, Verb, call, end, goto, phrase

MAN = "man"


class ChooseKingdom(Verb):
    """Choose the kingdom that you play."""

    kingdom: str


class TheGame(Frame):
    """The whole game."""

    steps = "roll", "choose", "chosen", "land", "saxons", "deal", "round", "turn", "after", "time"
    choosers: list[str] = []
    realms: dict[str, str] = {}  # seat -> kingdom, while they are chosen
    to_play: list[str] = []

    def roll(self, game: Facts) -> Then:
        """G1: by dice, one after the other; or the usual kingdoms are dealt."""
        if game.options.choice == "random":
            usual = sorted(game.britain.map.default[str(len(game.seats))])
            self.realms = {seat: game.draw("kingdoms", usual) for seat in game.seats}
            for seat, kingdom in self.realms.items():
                game.tell(KingdomChosen(seat, kingdom))
            return goto("land")
        left, all_rolls = list(game.seats), dict[str, list[int]]()
        while left:
            best, rolls = highest_die(game, left)
            all_rolls[best] = rolls[best]
            self.choosers.append(best)
            left.remove(best)
        game.tell(KingdomsRolled(all_rolls))
        return None

    def choose(self, game: Facts) -> Then:
        return call(Choosing(seat=self.choosers[0])) if self.choosers else goto("land")

    def chosen(self, game: Facts, kingdom: str) -> Then:
        seat = self.choosers.pop(0)
        self.realms[seat] = kingdom
        game.tell(KingdomChosen(seat, kingdom))
        return goto("choose")

    def land(self, game: Facts) -> Then:
        """Seats are those of the map, clockwise; a die says who is first. All provinces begin as British."""
        britain, holder = game.britain, {kingdom: seat for seat, kingdom in self.realms.items()}
        around = [holder[k] for k in britain.map.seating if k in holder]
        first = game.roll(len(around)) - 1
        game.order = [*around[first:], *around[:first]]
        pedyt = britain.armies.pedyt
        for seat in around:
            realm = self.realms[seat]
            game.kingdoms[seat] = Kingdom(realm, britain.map.kingdoms[realm].home, BRITISH, pedyt)
        owners = {p: holder[land.kingdom] for p, land in britain.lands.items() if land.kingdom in holder}
        if game.options.map == "wide":
            deal_out(game, owners, around)
        game.provinces = {p: Province(owners[p], BRITISH) for p in britain.lands if p in owners}
        if game.options.free_man and any(b in game.provinces for b in britain.lands[MAN].borders):
            game.provinces[MAN] = Province("", IRISH, free=True)
        game.tell(FirstPlayer(game.order[0], game.order))
        return None

    def saxons(self, game: Facts) -> Then:
        """G2: of each kingdom half of its Saxon Shore provinces, rounded up, by dice; or all; or homes on it too."""
        start = game.options.saxon_start
        homes = game.homes
        for seat in game.order if start != "none" else []:
            shore = [p for p in game.lands(seat) if game.is_on(p, SHORE) and p not in homes]
            if start == "half":
                wanted = -(-len(shore) // 2)
                shore = [game.draw("shore", shore) for _ in range(wanted)]
            for province in shore:
                game.provinces[province].people = SAXON
            if start == "kent" and game.is_on(game.home(seat), SHORE):
                change_ruler(game, seat, SAXON)
        return None

    def deal(self, game: Facts) -> Then:
        game.hands = {seat: [] for seat in game.order}
        for seat in game.order:
            draw_to_full(game, seat)
        game.post("set_up")
        return None

    def round(self, game: Facts) -> Then:
        game.round += 1
        self.to_play = list(game.order)
        return None

    def turn(self, game: Facts) -> Then:
        return call(Turn(seat=self.to_play.pop(0)))

    def after(self, game: Facts) -> Then:
        if self.to_play:
            return goto("turn")
        return goto("round") if game.round < count_rounds(game) else None

    def time(self, game: Facts) -> Then:
        call_time(game)
        return end()


def deal_out(game: Facts, owners: dict[str, str], around: list[str]) -> None:
    """R-SHRINK, `wide`: again and again the player with the fewest provinces who borders one that is left takes the
    first such in the order of the map; what borders nobody is cut."""
    lands = {p: land for p, land in game.britain.lands.items() if land.kingdom}
    while True:
        beside = {
            seat: [
                p for p, land in lands.items() if p not in owners and any(owners.get(b) == seat for b in land.borders)
            ]
            for seat in around
        }
        able = [seat for seat in around if beside[seat]]
        if not able:
            return
        held = list(owners.values())
        poorest = min(able, key=held.count)
        owners[beside[poorest][0]] = poorest


def extend(game: Facts) -> None:
    game.extended = True
    game.tell(Extended(count_rounds(game)))


class Choosing(Choice):
    """Open are the kingdoms that leave at least one set that can be played together."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (ChooseKingdom,)
    rule = "G1"
    at_hand: ClassVar[tuple[type[Verb], ...]] = (ChooseKingdom,)

    def doing(self, game: Facts) -> Phrase:
        return phrase("choosing_kingdom", seat=self.seat)

    def open_kingdoms(self, game: Facts) -> list[str]:
        taken = set(game.enclosing(TheGame).realms.values())
        sets = [s for s in game.britain.legal_sets[len(game.seats)] if taken <= s]
        return [k for k in game.britain.map.seating if k not in taken and any(k in s for s in sets)]

    def choose_kingdom_kingdom(self, game: Facts, seat: str) -> One:
        return One(self.open_kingdoms(game), why=phrase("kingdoms_not_together"))

    def choose_kingdom(self, game: Facts, seat: str, pick: ChooseKingdom) -> Then:
        return end(pick.kingdom)

    def default(self, game: Facts, seat: str) -> Verb:
        """Of the usual set, if it is still possible."""
        open = self.open_kingdoms(game)
        usual = [k for k in game.britain.map.default[str(len(game.seats))] if k in open]
        return ChooseKingdom((usual or open)[0])
