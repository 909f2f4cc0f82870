"""War: what the victors gain and the losers give up (R-CL4, R-CL5, G13, F-REB)."""

from __future__ import annotations

from typing import ClassVar

from rules.age_of_arthur.claims import best_claimant, discard_from_play, eligible, end_claim, gain
from rules.age_of_arthur.dataset.sheets import BRITISH
from rules.age_of_arthur.facts import Facts, is_throne
from rules.age_of_arthur.fealty import free, make_vassal, resume
from rules.age_of_arthur.nation import change_ruler
from rules.age_of_arthur.news.wars import PrizeLeft, WarOver
from rules.age_of_arthur.war_facts import ATTACK, WarFrame
from rules.kernel import Done, Frame, One, Open, Phrase, Then, Verb, call, end, phrase


class Leave(Verb):
    """Leave a prize that you too have won to the others who claim it. You keep your claim."""

    thing: str


class Settlement(Frame, kw_only=True):
    """One decisive war: provinces, titles, thrones, then the losers' claims."""

    steps = "prizes", "take", "losers", "cast_out"
    war: int
    left: dict[str, list[str]] = {}  # thing -> victors who leave it to the others

    def prizes(self, game: Facts) -> Then:
        contested = [t for t in things_won(game, self.war) if len(winners_of(game, self.war, t)) > 1]
        return call(Agreeing(prizes=contested, war=self.war)) if contested else None

    def take(self, game: Facts, left: dict[str, list[str]] | None) -> Then:
        self.left = left or {}
        for thing in things_won(game, self.war):
            wanting = [s for s in winners_of(game, self.war, thing) if s not in self.left.get(thing, ())]
            if not wanting:  # settled by an earlier prize: a throne of one who has become a vassal
                continue
            winner = best_claimant(game, thing, wanting)
            if is_throne(thing):
                end_claim(game, winner, thing, quietly=True)
                make_vassal(game, game.owner(thing), winner)
            else:
                gain(game, winner, thing)
        return None

    def losers(self, game: Facts) -> Then:
        """All their claims on what winners own now, and on winners' thrones."""
        war = game.enclosing(WarFrame)
        victors, losers = war.victors(self.war), war.losers(self.war)
        for seat in losers:
            for thing in game.claimed_by(seat):
                if game.owner(thing) in victors:
                    end_claim(game, seat, thing)
        return None

    def cast_out(self, game: Facts) -> Then:
        """Cast Out the Saxons!: the loser on whom it was declared becomes a Briton and the caster's vassal."""
        war = game.enclosing(WarFrame)
        if self.war == 1 and war.card == "cast_out" and war.won["1"] == ATTACK:
            change_ruler(game, war.enemy, BRITISH)
            make_vassal(game, war.enemy, war.declarer)
        return end()


def things_won(game: Facts, number: int) -> list[str]:
    """What some victor of this war claims and a loser owns, or nobody since before this war (R-CL5, G35): provinces in
    the order of the map, then titles, then thrones."""
    war = game.enclosing(WarFrame)
    victors, losers = war.victors(number), war.losers(number)
    found = []
    for thing in [*game.provinces, *game.titles, *sorted(t for t in game.claims if is_throne(t))]:
        owner = game.owner(thing) if thing in game.claims else None
        lost = owner in losers or (owner == "" and thing not in war.fresh)
        if lost and any(s in victors for s in eligible(game, thing)):
            found.append(thing)
    return found


def winners_of(game: Facts, number: int, thing: str) -> list[str]:
    victors = game.enclosing(WarFrame).victors(number)
    return [s for s in eligible(game, thing) if s in victors]


class Agreeing(Open, kw_only=True):
    """Claims: two or more victors may exercise a claim to the same thing. They may work it out; else the dice do."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Leave, Done)
    rule = "G13"
    prizes: list[str]
    war: int
    left: dict[str, list[str]] = {}

    def doing(self, game: Facts) -> Phrase:
        return phrase("agreeing", prizes=self.prizes)

    def wanting(self, game: Facts, thing: str) -> list[str]:
        return [s for s in winners_of(game, self.war, thing) if s not in self.left.get(thing, ())]

    def asked(self, game: Facts) -> list[str]:
        rivals = {s for thing in self.prizes for s in winners_of(game, self.war, thing)}
        return [s for s in game.order if s in rivals]

    def leave_thing(self, game: Facts, seat: str) -> One:
        rivals = {t: self.wanting(game, t) for t in self.prizes}
        return One([t for t, seats in rivals.items() if seat in seats and len(seats) > 1], why=phrase("no_such_prize"))

    def leave(self, game: Facts, seat: str, pick: Leave) -> Then:
        self.left.setdefault(pick.thing, []).append(seat)
        game.tell(PrizeLeft(seat, pick.thing))
        return None if any(len(self.wanting(game, t)) > 1 for t in self.prizes) else end(self.left)

    def enter(self, game: Facts) -> Then:
        then = super().enter(game)
        return end(self.left) if then is None else then

    def take(self, game: Facts, seat: str, pick: Verb) -> Then:
        then = super().take(game, seat, pick)
        return end(self.left) if then is None else then

    def time_up(self, game: Facts) -> Then:
        super().time_up(game)
        return end(self.left)


def settle_rebellions(game: Facts, war: WarFrame) -> None:
    """Rebellion: freed if he and his lord stood against each other in one war and his side won it; in every other case
    a vassal again (F-REB). Who has beaten his lord is free, although that lord is another's vassal by now (G37)."""
    for card in [c for c in game.in_play if c.card == "rebellion"]:
        rebel, lord = card.on, game.kingdoms[card.on].lord
        discard_from_play(game, card)
        if not lord:
            continue
        number = war.war_of(rebel)
        if rebel in war.victors(number) and war.defied.get(rebel, lord) in war.losers(number):
            free(game, rebel)
        else:
            resume(game, rebel)


def tell_outcome(game: Facts, war: WarFrame, number: int) -> None:
    game.tell(WarOver(number, war.won[str(number)], war.victors(number), war.losers(number)))
