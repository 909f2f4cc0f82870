"""What a position is worth to a player: rank now, and what claims may bring (for the computer players)."""

from __future__ import annotations

from rules.age_of_arthur.dataset.sheets import SAXON
from rules.age_of_arthur.facts import Facts, is_throne
from rules.age_of_arthur.levy import gives_troops
from rules.age_of_arthur.rank import rank
from rules.age_of_arthur.victory import is_lord_of_all

HOPE = 0.3  # that a claim on somebody's land is exercised some day
FEAR = 0.2  # that a claim on mine is
THRONE, TITLE = 4.0, 3.0  # what a vassal and a title are worth: rank, and half-way to victory
CURSES = {"fool": 0.4, "dumb_ox": 0.4, "knave": 0.4, "clumsiness": 0.4, "saxon_hater": 0.3}
BLESSINGS = {
    "schooled": 0.4, "sly_fox": 0.4, "brave": 0.4, "prowess": 0.4, "roman_way": 0.2, "warlord": 0.6,
    "warrior_prince": 0.3, "hearth": 0.5, "hill_people": 0.4, "charisma": 0.9, "irish_friends": 0.5,
    "knights_renown": 0.6, "knights_errant": 0.5, "northerners": 0.4, "saxons_unite": 0.3, "britons_unite": 0.3,
    "merlin": 0.5,
}  # fmt: skip


def strength(game: Facts, seat: str) -> int:
    """About how many stands he musters."""
    base = sum(game.britain.armies.base[game.kingdoms[seat].nation].values()) + 2
    home = game.home(seat)
    lands = [p for p in game.lands(seat) if p != home and gives_troops(game, p)]
    levies = sum(1 if game.provinces[p].people == "british" else 2 for p in lands)
    cards = sum(c.on == seat and c.card in BLESSINGS for c in game.in_play)
    return base + levies + cards


def worth(game: Facts, seat: str) -> float:
    """His own, and a little for what his rivals lack."""
    rivals = [own_worth(game, s) for s in game.others(seat)]
    return own_worth(game, seat) - 0.25 * max(rivals) - 0.05 * sum(rivals)


def own_worth(game: Facts, seat: str) -> float:
    total = float(rank(game, seat)) + 0.15 * strength(game, seat)
    if seat in game.titles.values() and is_lord_of_all(game, seat):
        return 1000.0
    if game.lord(seat):
        total -= THRONE
    for thing, claimants in game.claims.items():
        prize = THRONE if is_throne(thing) else TITLE if thing in game.titles else 1.2
        owner = game.owner(thing)
        if seat in claimants and owner != seat and game.may_hold(seat, thing):
            total += HOPE * prize / (1 + 0.5 * (len(claimants) - 1))
        elif owner == seat:
            total -= FEAR * prize * len(claimants)
    for card in game.in_play:
        if card.on == seat:
            total += BLESSINGS.get(card.card, 0.0) - CURSES.get(card.card, 0.0)
    total += 0.1 * sum(game.provinces[p].people == SAXON for p in game.lands(seat))
    return total
