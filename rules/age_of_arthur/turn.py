"""Turn Sequence: a round, a turn and its beginning (F-TURN, G4)."""

from __future__ import annotations

from typing import ClassVar

from rules.age_of_arthur.cards import draw_to_full
from rules.age_of_arthur.facts import Facts, InPlay, count_rounds
from rules.age_of_arthur.merlin import Merlin, look
from rules.age_of_arthur.news.turns import Aimed, TurnBegins
from rules.age_of_arthur.playing import Playing, TurnFrame
from rules.age_of_arthur.targets import targets
from rules.age_of_arthur.victory import judge
from rules.kernel import STAY, Choice, Done, One, Phrase, Then, Verb, call, end, goto, phrase

AIMED = ("irish_scourge", "long_ships")


class Aim(Verb):
    """Turn your Irish Scourge or Long Ships against another province."""

    form = "{card} from {start} at {province}"
    card: str
    start: str
    province: str


class Look(Verb):
    """Let Merlin look at somebody's cards."""

    player: str


class Turn(TurnFrame, kw_only=True):
    steps = "begin", "beginning", "play", "played", "second", "played_second", "draw"

    def begin(self, game: Facts) -> Then:
        """His own raid ends."""
        game.turns += 1
        game.raids.pop(self.seat, None)
        game.tell(TurnBegins(self.seat, game.round, count_rounds(game)))
        return None

    def beginning(self, game: Facts) -> Then:
        """Only if something of his can be aimed or used: all of it is in the open."""
        mine = [c for c in game.in_play if c.by == self.seat and c.card in (*AIMED, "merlin")]
        return call(Beginning(seat=self.seat, aims=sum(c.card in AIMED for c in mine))) if mine else None

    def play(self, game: Facts) -> Then:
        return call(Playing(seat=self.seat))

    def played(self, game: Facts) -> Then:
        """A play or discard thaws what Merlin has frozen (G8)."""
        game.frozen.pop(self.seat, None)
        judge(game)
        return None

    def second(self, game: Facts) -> Then:
        return call(Playing(seat=self.seat))

    def played_second(self, game: Facts) -> Then:
        judge(game)
        return None

    def draw(self, game: Facts) -> Then:
        draw_to_full(game, self.seat)
        game.post("turn")
        return end()


class Beginning(Choice, kw_only=True):
    """Before the two plays: Merlin once, and each Scourge and Long Ships aimed again."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Aim, Look, Done)
    steps = "ask", "again"
    rule = "G4"
    order_choices = ("skip",)
    aims: int  # cards that may still be aimed
    aimed: list[str] = []  # where those lie that have been aimed
    looked: bool = False

    def doing(self, game: Facts) -> Phrase:
        return phrase("beginning_a_turn", player=self.seat)

    def ready(self, game: Facts) -> list[InPlay]:
        """His aimed cards that have not been aimed in this turn, and have somewhere else to go."""
        mine = [c for c in game.in_play if c.by == self.seat and c.card in AIMED] if self.aims else []
        fresh = [c for c in mine if f"{c.card}.{c.on}" not in self.aimed]
        return [c for c in fresh if any(p != c.on for p in targets(game, self.seat, c.card))]

    def aim_card(self, game: Facts, seat: str) -> One:
        cards = dict.fromkeys(c.card for c in self.ready(game))
        return One(list(cards), why=phrase("nothing_to_aim"))

    def aim_start(self, game: Facts, seat: str, card: str) -> One:
        return One([c.on for c in self.ready(game) if c.card == card], why=phrase("nothing_to_aim"))

    def aim_province(self, game: Facts, seat: str, card: str, start: str) -> One:
        open = [p for p in targets(game, seat, card) if p != start]
        return One(open, why=phrase("not_a_target", card=card))

    def aim(self, game: Facts, seat: str, pick: Aim) -> Then:
        next(c for c in self.ready(game) if c.card == pick.card and c.on == pick.start).on = pick.province
        self.aims -= 1
        self.aimed.append(f"{pick.card}.{pick.province}")
        game.tell(Aimed(seat, pick.card, pick.province))
        return STAY if self.is_anything_left(game) else end()

    def closed(self, game: Facts, seat: str, verb: type[Verb]) -> Phrase | None:
        if verb is Look and (self.looked or not game.has_card(seat, "merlin")):
            return phrase("merlin_is_not_here")
        return None

    def look_player(self, game: Facts, seat: str) -> One:
        return One(game.others(seat), why=phrase("merlin_looks_at_others"))

    def look(self, game: Facts, seat: str, pick: Look) -> Then:
        self.looked = True
        look(game, seat, pick.player)
        return call(Merlin(seat=seat, at_player=pick.player))

    def again(self, game: Facts) -> Then:
        """After Merlin, what is left to aim."""
        return goto("ask") if self.is_anything_left(game) else end()

    def is_anything_left(self, game: Facts) -> bool:
        return any(self.is_open(game, self.seat, verb) for verb in (Aim, Look))

    def done(self, game: Facts, seat: str, pick: Done) -> Then:
        return end()

    def default(self, game: Facts, seat: str) -> Verb:
        return Done()

    def obey(self, game: Facts, seat: str, do: str) -> Verb:
        return Done()
