"""Merlin: he looks at a hand, then swaps or freezes up to two cards (G8, G9)."""

from __future__ import annotations

from typing import ClassVar

from rules.age_of_arthur.dataset.sheets import BASE_HAND, ESTABLISH, RENOUNCE
from rules.age_of_arthur.facts import Facts, Frozen
from rules.age_of_arthur.news.turns import CardFrozen, CardSwapped, HandSeen, MerlinFroze, MerlinLooked, MerlinSwapped
from rules.kernel import STAY, Choice, Done, One, Phrase, Then, Verb, end, phrase


class Swap(Verb):
    """Give one of your Winds cards for one of his."""

    form = "{mine} for {his}"
    mine: str
    his: str


class Freeze(Verb):
    """Make him put a card down until he has made another play."""

    card: str


def look(game: Facts, seat: str, at: str) -> None:
    """What he sees he knows for good, until the card is played, discarded or swapped again."""
    game.tell(MerlinLooked(seat, at))
    frozen = game.frozen.get(at, [])
    for card in frozen:
        if seat not in card.seen_by:
            card.seen_by.append(seat)
    game.known.setdefault(seat, {})[at] = list(game.hands[at])
    game.tell(HandSeen(at, list(game.hands[at]), [f.card for f in frozen]), to=seat)
    game.mark()


def swap(game: Facts, seat: str, other: str, mine: str, his: str) -> None:
    """The two know what they gave. Whoever else knew of either hand is no longer sure: which cards is secret (G9)."""
    for holder, gave, got in ((seat, mine, his), (other, his, mine)):
        game.hands[holder].remove(gave)
        game.hands[holder].append(got)
        for viewer, known in game.known.items():
            if viewer not in (seat, other):
                known.pop(holder, None)
        game.tell(CardSwapped(other if holder == seat else seat, got, gave), to=holder)
    for viewer, holder, left, came in ((seat, other, his, mine), (other, seat, mine, his)):
        cards = game.known.setdefault(viewer, {}).setdefault(holder, [])
        if left in cards:
            cards.remove(left)
        cards.append(came)
    game.tell(MerlinSwapped(seat, other))


def can_freeze(game: Facts, at: str, card: str) -> bool:
    """He must keep an unfrozen Renounce or an unfrozen Winds card, and in round 1 his Establish Claim."""
    if card in BASE_HAND:
        if not game.holds_unfrozen(at, card) or (card == ESTABLISH and game.round == 1):
            return False
        return card != RENOUNCE or bool(game.usable(at))
    usable = game.usable(at)
    return card in usable and (len(usable) > 1 or game.holds_unfrozen(at, RENOUNCE))


class Merlin(Choice, kw_only=True):
    """Up to two picks on the player he has looked at."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Swap, Freeze, Done)
    rule = "Merlin"
    at_player: str
    picks: int = 0

    def doing(self, game: Facts) -> Phrase:
        return phrase("merlin_meddles", player=self.seat, at=self.at_player)

    def swap_mine(self, game: Facts, seat: str) -> One:
        mine = game.usable(seat) if game.usable(self.at_player) else []
        return One(list(dict.fromkeys(mine)), why=phrase("nothing_to_swap"))

    def swap_his(self, game: Facts, seat: str, mine: str) -> One:
        return One(list(dict.fromkeys(game.usable(self.at_player))))

    def swap(self, game: Facts, seat: str, pick: Swap) -> Then:
        swap(game, seat, self.at_player, pick.mine, pick.his)
        return self.another(game)

    def freeze_card(self, game: Facts, seat: str) -> One:
        his = [*BASE_HAND, *dict.fromkeys(game.hands[self.at_player])]
        return One([c for c in his if can_freeze(game, self.at_player, c)], why=phrase("must_keep_a_play"))

    def freeze(self, game: Facts, seat: str, pick: Freeze) -> Then:
        game.frozen.setdefault(self.at_player, []).append(Frozen(pick.card, [seat]))
        game.tell(CardFrozen(pick.card), to=self.at_player)
        game.tell(MerlinFroze(seat, self.at_player))
        return self.another(game)

    def another(self, game: Facts) -> Then:
        self.picks += 1
        game.mark()
        return STAY if self.picks < 2 else end()

    def done(self, game: Facts, seat: str, pick: Done) -> Then:
        return end()

    def default(self, game: Facts, seat: str) -> Verb:
        return Done()
