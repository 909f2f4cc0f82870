"""Claims: made, given up, exercised (R-CL1 to R-CL6, G10 to G12)."""

from __future__ import annotations

from rules.age_of_arthur.dataset.sheets import TITLES
from rules.age_of_arthur.facts import Facts, InPlay, is_throne
from rules.age_of_arthur.news.turns import CardLeft, ClaimEnded, ClaimMade
from rules.age_of_arthur.news.wars import DicedFor, Gained, NowUnowned
from rules.age_of_arthur.rank import highest_die, rank


def make_claim(game: Facts, seat: str, thing: str) -> None:
    """One claimant, one thing, once (G10)."""
    if game.has_claim(seat, thing):
        return
    game.claims.setdefault(thing, []).append(seat)
    game.tell(ClaimMade(seat, thing, game.owner(thing)))


def end_claim(game: Facts, seat: str, thing: str, quietly: bool = False) -> None:
    """Its card, if it has one, is discarded with it (G11)."""
    if not game.has_claim(seat, thing):
        return
    game.claims[thing].remove(seat)
    if not game.claims[thing]:
        del game.claims[thing]
    if not quietly:
        game.tell(ClaimEnded(seat, thing))
    if is_throne(thing):
        for card in [c for c in game.in_play if c.of == seat and c.on == game.owner(thing)]:
            discard_from_play(game, card, quietly=True)


def end_all_claims(game: Facts, seat: str) -> None:
    for thing in game.claimed_by(seat):
        end_claim(game, seat, thing)


def discard_from_play(game: Facts, card: InPlay, quietly: bool = False) -> None:
    game.in_play.remove(card)
    game.discards.append(card.card)
    if not quietly:
        game.tell(CardLeft(card.card, card.on))


def gain(game: Facts, seat: str, thing: str) -> None:
    """He owns it now; his own claim ends, all others stay (R-CL1). Cards on a province stay with it (G36)."""
    before = game.owner(thing)
    if thing in TITLES:
        game.titles[thing] = seat
    else:
        game.provinces[thing].owner = seat
    end_claim(game, seat, thing, quietly=True)
    game.tell(Gained(seat, thing, before))


def leave_unowned(game: Facts, thing: str) -> None:
    before = game.owner(thing)
    if thing in TITLES:
        game.titles[thing] = ""
    else:
        game.provinces[thing].owner = ""
    game.tell(NowUnowned(thing, before))


def eligible(game: Facts, thing: str) -> list[str]:
    """Claimants who may hold it now; the others are skipped and keep their claims (R-CL6)."""
    return [seat for seat in game.claims.get(thing, ()) if game.may_hold(seat, thing)]


def best_claimant(game: Facts, thing: str, claimants: list[str]) -> str:
    """A title goes to the highest rank; the tied, and claimants of anything else, dice (Claims, R-CL4)."""
    if thing in TITLES:
        top = max(rank(game, seat) for seat in claimants)
        claimants = [seat for seat in claimants if rank(game, seat) == top]
    if len(claimants) == 1:
        return claimants[0]
    best, rolls = highest_die(game, claimants)
    game.tell(DicedFor(thing, rolls))
    return best


def strip_title(game: Facts, title: str) -> None:
    """It leaves a holder who may not hold it: to the eligible claimant of highest rank, else beside the map (R-NAT2,
    C9)."""
    heirs = [seat for seat in eligible(game, title) if seat != game.titles[title]]
    if heirs:
        gain(game, best_claimant(game, title, heirs), title)
    else:
        leave_unowned(game, title)
