"""What a computer player does before his two plays: his raiders from the sea, and Merlin."""

from __future__ import annotations

from rules.age_of_arthur.ai.value import worth, worths
from rules.age_of_arthur.dataset.sheets import CASUS_BELLI
from rules.age_of_arthur.facts import Facts
from rules.age_of_arthur.game import AgeOfArthur
from rules.age_of_arthur.merlin import Freeze, Merlin, Swap
from rules.age_of_arthur.turn import Aim, Beginning, Look
from rules.kernel import Done, Verb, advance, copy

LEAST = 0.3  # by which a card must be better to be asked for
IN_HAND = {  # what a Winds card is worth in a hand; others by what they do little
    "claim_throne": 1.3, "charisma": 1.1, "warlord": 1.3, "fall_mighty": 1.0, "bell_tolls": 0.9, "assassin": 0.7,
    "knights_renown": 0.7, "hearth": 0.6, "merlin": 0.6, "treachery": 0.6, "sly_fox": 0.5, "prowess": 0.5,
    "schooled": 0.5, "brave": 0.5, "hill_people": 0.5, "irish_friends": 0.5, "warrior_prince": 0.4, "rebellion": 0.4,
    "knights_errant": 0.5, "monastery": 0.4, "inheritance": 0.2, "long_knives": 0.3, "irish_subjects": 0.2,
}  # fmt: skip
LITTLE = 0.3


def in_hand(card: str) -> float:
    return IN_HAND.get(card, LITTLE)


def before_playing(game: AgeOfArthur, top: Beginning, seat: str) -> Verb:
    """Merlin looks at whoever stands best. Scourge and Long Ships go where they hurt most."""
    if top.closed(game, seat, Look) is None:
        standing = worths(game)
        return Look(max(game.others(seat), key=lambda s: standing[s]))
    best: Verb = Done()
    best_worth = worth(game, seat) + 0.01
    picks: list[Verb] = [
        Aim(card.card, card.on, p)
        for card in top.ready(game)
        for p in top.aim_province(game, seat, card.card, card.on).values
        if game.provinces[p].owner != seat
    ]
    for pick in picks:
        then = copy(game)
        advance(then, seat, pick)
        if (got := worth(then, seat)) > best_worth:
            best, best_worth = pick, got
    return best


def meddle(game: Facts, top: Merlin, seat: str) -> Verb:
    """My worst card for his best; then he must wait with what would hurt me: war, else his best card."""
    mine = sorted(top.swap_mine(game, seat).values, key=in_hand)
    if mine:
        his = max(top.swap_his(game, seat, mine[0]).values, key=in_hand)
        if in_hand(his) >= in_hand(mine[0]) + LEAST:
            return Swap(mine[0], his)
    cards = top.freeze_card(game, seat).values
    if CASUS_BELLI in cards:
        return Freeze(CASUS_BELLI)
    winds = [c for c in game.hands[top.at_player] if c in cards]
    return Freeze(max(winds, key=in_hand)) if winds else Done()
