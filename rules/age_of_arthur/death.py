"""Death: a ruler dies, and every claim on what was his is exercised (R-DEATH1 to R-DEATH4, G34)."""

from __future__ import annotations

from rules.age_of_arthur.cards import leave_with_ruler
from rules.age_of_arthur.claims import discard_from_play, eligible, end_all_claims, gain, leave_unowned, make_claim
from rules.age_of_arthur.facts import Facts
from rules.age_of_arthur.news.wars import PrinceDied, RulerDied, WarlordDied


def die(game: Facts, seat: str, keeps_claims: bool = True) -> list[str]:
    """What became unowned by it. `keeps_claims` False: Fall of the Mighty and Saxon Usurper, where his own claims end
    and he has none on what he loses. Throne claims wait (R-DEATH2); nation and fealty pass to the heir."""
    game.tell(RulerDied(seat))
    leave_with_ruler(game, seat)
    if not keeps_claims:
        end_all_claims(game, seat)
    titles = [t for t, holder in game.titles.items() if holder == seat]
    lands = [p for p in game.lands(seat) if p != game.home(seat)]
    unowned = []
    for thing in [*lands, *titles]:
        claimants = eligible(game, thing)
        if not claimants:
            continue
        if len(claimants) == 1:
            gain(game, claimants[0], thing)
        else:  # unowned until after the next war; all claims on it stay (C9)
            leave_unowned(game, thing)
            unowned.append(thing)
        new = game.owner(thing)
        if keeps_claims and not (new and thing in lands and game.are_bound(seat, new)):
            make_claim(game, seat, thing)
    return unowned


def kill_warlord(game: Facts, province: str) -> None:
    for card in game.cards_on(province, "warlord"):
        discard_from_play(game, card, quietly=True)
        game.tell(WarlordDied(province))


def kill_prince(game: Facts, seat: str) -> None:
    for card in game.cards_on(seat, "warrior_prince"):
        discard_from_play(game, card, quietly=True)
        game.tell(PrinceDied(seat))
