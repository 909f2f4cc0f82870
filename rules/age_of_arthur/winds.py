"""Winds of Change: what each card does when it is played in one's own turn, one function a card."""

from __future__ import annotations

from collections.abc import Callable

from rules.age_of_arthur.cards import discard, give_up, lay, leave_with_kingdom
from rules.age_of_arthur.claims import discard_from_play, end_all_claims, end_claim, gain, make_claim
from rules.age_of_arthur.dataset.sheets import BRITISH, IRISH, SAXON
from rules.age_of_arthur.death import die, kill_warlord
from rules.age_of_arthur.facts import Facts, claim_of, throne
from rules.age_of_arthur.fealty import resume
from rules.age_of_arthur.merlin import Merlin, look
from rules.age_of_arthur.nation import change_ruler, settle_people
from rules.age_of_arthur.news.turns import AssassinRolled, BothDiscarded, KnivesRolled
from rules.age_of_arthur.news.wars import NowUnowned
from rules.age_of_arthur.targets import WARLORD
from rules.age_of_arthur.training import Training
from rules.age_of_arthur.war import War
from rules.age_of_arthur.war_facts import declare
from rules.kernel import Then, call

STAYS = "stay"


def play_card(game: Facts, seat: str, card: str, on: str) -> Then:
    """It leaves the hand first: it stays in play, or is discarded, and does what it says."""
    effect = EFFECTS.get(card)
    if game.britain.cards.winds[card].timing == STAYS:
        if effect is None:
            lay(game, card, seat, on)
            return None
        return effect(game, seat, on)
    assert effect is not None
    if card not in ("cast_out", "long_knives"):
        discard(game, seat, card)
    return effect(game, seat, on)


# Cards that stay in play and do something at once.


def roman_way(game: Facts, seat: str, on: str) -> Then:
    """The Roman Way asks its ruler at once."""
    lay(game, "roman_way", seat, on)
    return call(Training(seat=on))


def claim_throne(game: Facts, seat: str, on: str) -> Then:
    """Claim to the Throne."""
    lay(game, "claim_throne", seat, on, of=seat)
    make_claim(game, seat, throne(on))
    return None


def schooled(game: Facts, seat: str, on: str) -> Then:
    """Schooled in War on a Fool in War: both are discarded."""
    fools = game.cards_on(on, "fool")
    if not fools:
        lay(game, "schooled", seat, on)
        return None
    discard(game, seat, "schooled")
    discard_from_play(game, fools[0], quietly=True)
    game.tell(BothDiscarded(on))
    return None


def merlin(game: Facts, seat: str, on: str) -> Then:
    lay(game, "merlin", seat, seat)
    look(game, seat, on)
    return call(Merlin(seat=seat, at_player=on))


# Cards that are spent at once.


def migrating_saxons(game: Facts, seat: str, on: str) -> Then:
    """Migrating Saxons."""
    settle_people(game, on, SAXON)
    return None


def migrating_britons(game: Facts, seat: str, on: str) -> Then:
    """Migrating Britons."""
    settle_people(game, on, BRITISH)
    return None


def saxon_usurper(game: Facts, seat: str, on: str) -> Then:
    """Own claims, then all his cards, the change of nation, and Death without free claims. C6: on a Saxon ruler all but
    the change. Without Rebellion he is a vassal again, and his lord has no claims on him (R-CL3)."""
    end_all_claims(game, on)
    rebelled = game.is_rebel(on)
    leave_with_kingdom(game, on)
    if rebelled:
        resume(game, on)
    change_ruler(game, on, SAXON)
    die(game, on, keeps_claims=False)
    return None


def fall_mighty(game: Facts, seat: str, on: str) -> Then:
    """Fall of the Mighty: his own claims end, and he has none on what he loses."""
    if on.startswith(WARLORD):
        kill_warlord(game, on.removeprefix(WARLORD))
    else:
        die(game, on, keeps_claims=False)
    return None


def bell_tolls(game: Facts, seat: str, on: str) -> Then:
    """For Whom the Bell Tolls: as any death."""
    if on.startswith(WARLORD):
        kill_warlord(game, on.removeprefix(WARLORD))
    else:
        die(game, on)
    return None


def treachery(game: Facts, seat: str, on: str) -> Then:
    """Treachery: one claim on a province of his ends."""
    end_claim(game, *claim_of(on))
    return None


def irish_subjects(game: Facts, seat: str, on: str) -> Then:
    """Irish Subjects: his now, and to be claimed like any other; the people stay Irish."""
    game.provinces[on].free = False
    gain(game, seat, on)
    return None


def irish_invaders(game: Facts, seat: str, on: str) -> Then:
    """Irish Invaders: nobody's, and not to be claimed; claims on it vanish, a Warlord there dies (F-IRISH)."""
    there = game.provinces[on]
    before, there.owner, there.people, there.free = there.owner, "", IRISH, True
    game.tell(NowUnowned(on, before))
    for claimant in list(game.claims.get(on, ())):
        end_claim(game, claimant, on)
    kill_warlord(game, on)
    return None


def assassin(game: Facts, seat: str, on: str) -> Then:
    """Assassin: even, and the ruler dies; claims are exercised. Then odd: the caster's claims end."""
    first, second = game.dice(2)
    dead, uncovered = first % 2 == 0, second % 2 == 1
    game.tell(AssassinRolled(seat, on, first, second, dead, uncovered))
    if dead:
        die(game, on)
    if uncovered:
        end_all_claims(game, seat)
    return None


def long_knives(game: Facts, seat: str, on: str) -> Then:
    """Night of the Long Knives: all at once, then the deaths clockwise from the caster (R-DEATH4)."""
    give_up(game, seat, "long_knives")
    game.removed.append("long_knives")
    rolls = {s: game.roll() for s in [seat, *game.clockwise(seat)] if game.is_british(s)}
    game.tell(KnivesRolled(rolls))
    for dead in [s for s, shown in rolls.items() if shown % 2]:
        die(game, dead)
    return None


def cast_out(game: Facts, seat: str, on: str) -> Then:
    """Cast Out the Saxons! declares a war; it lies before its enemy until that is over."""
    lay(game, "cast_out", seat, on)
    declare(game, seat, on, "cast_out", "")
    return call(War(declarer=seat, enemy=on, card="cast_out"))


Effect = Callable[[Facts, str, str], Then]
EFFECTS: dict[str, Effect] = {
    effect.__name__: effect
    for effect in (
        roman_way, claim_throne, schooled, merlin, migrating_saxons, migrating_britons, saxon_usurper, fall_mighty,
        bell_tolls, treachery, irish_subjects, irish_invaders, assassin, long_knives, cast_out,
    )
}  # fmt: skip


# Cards with two targets.


def monastery(game: Facts, seat: str, to: str, of: str) -> None:
    """Out of the Monastery: `to` has a claim to become the lord `of` somebody."""
    lay(game, "monastery", seat, of, of=to)
    make_claim(game, to, throne(of))


def inheritance(game: Facts, seat: str, to: str, of: str) -> None:
    """Unexpected Inheritance: `to` has a claim to the province `of`."""
    discard(game, seat, "inheritance")
    make_claim(game, to, of)


GRANTS: dict[str, Callable[[Facts, str, str, str], None]] = {"monastery": monastery, "inheritance": inheritance}
