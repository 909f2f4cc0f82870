"""The Cards: the deck, hands, and which card leaves play when (R-TURN2, R-TURN4, G7, G36)."""

from __future__ import annotations

from collections.abc import Collection

from rules.age_of_arthur.claims import discard_from_play, end_claim
from rules.age_of_arthur.facts import Facts, InPlay, throne
from rules.age_of_arthur.news.turns import CardsDrawn, Reshuffled
from rules.dba.facts import HAMMER

RESHUFFLE = "reshuffle"
FOR_BRITONS = ("hill_people", "knights_renown", "roman_way", "britons_unite", "saxon_hater")  # R-NAT2
FOR_SAXONS = ("saxons_unite", "northerners", "long_ships")
RULER_DIES = ("ruler_dies", "caster_dies", "ruler_or_prince_dies")
WAR_ENDS = ("next_war", "this_war")


def draw_to_full(game: Facts, seat: str) -> None:
    """R-TURN2: only at the end of one's own turn, up to two Winds cards, one by one."""
    hand, drawn = game.hands[seat], list[str]()
    while len(hand) < game.britain.settings.winds and (game.deck or game.discards):
        if not game.deck:  # R-TURN4
            shuffle(game, by_card=False)
        card = game.draw("deck", game.deck)
        if card == RESHUFFLE:  # played at once, then another is drawn
            game.discards.append(card)
            shuffle(game, by_card=True)
        else:
            hand.append(card)
            drawn.append(card)
    if drawn:
        game.tell(CardsDrawn(drawn), to=seat)


def shuffle(game: Facts, by_card: bool) -> None:
    game.deck = sorted([*game.deck, *game.discards])
    game.discards = []
    game.tell(Reshuffled(by_card))


def give_up(game: Facts, seat: str, card: str) -> None:
    """It leaves his hand in the open: whoever knew of it knows that."""
    game.hands[seat].remove(card)
    for known in game.known.values():
        if card in known.get(seat, ()):
            known[seat].remove(card)


def discard(game: Facts, seat: str, card: str) -> None:
    give_up(game, seat, card)
    game.discards.append(card)


def use_in_battle(game: Facts, seat: str, card: str) -> None:
    """F-HAMMER: Expendables that were shown leave the pool, and with the last of them the card leaves the game."""
    if card != HAMMER:
        discard(game, seat, card)
        return
    game.expendables -= 1
    give_up(game, seat, card)
    (game.discards if game.expendables else game.removed).append(card)


def lay(game: Facts, card: str, by: str, on: str, of: str = "") -> None:
    """A card from his hand stays in play."""
    give_up(game, by, card)
    game.in_play.append(InPlay(card, by, on, of))


def until(game: Facts, card: InPlay) -> str:
    return game.britain.cards.winds[card.card].until


def drop(game: Facts, cards: list[InPlay]) -> None:
    for card in cards:
        if card not in game.in_play:
            continue
        if card.of:  # a throne claim goes with its card
            end_claim(game, card.of, throne(card.on))
        else:
            discard_from_play(game, card)


def leave_with_ruler(game: Facts, seat: str) -> None:
    """What is discarded when his ruler dies: it lies on him, or is his own (Merlin)."""
    drop(game, [c for c in game.in_play if c.on == seat and until(game, c) in RULER_DIES])


def leave_with_nation(game: Facts, seat: str, cards: Collection[str]) -> None:
    """R-NAT2: cards that no longer fit his ruler. Long Ships lie on a province, but are his."""
    drop(
        game,
        [c for c in game.in_play if c.card in cards and (c.on == seat or (c.card == "long_ships" and c.by == seat))],
    )


def leave_with_kingdom(game: Facts, seat: str) -> None:
    """Saxon Usurper: all that lies on him, his ruler or his provinces, and all he keeps in play; others' claims on his
    throne stay."""
    mine = {seat, *game.lands(seat)}
    kept = ("irish_scourge", "long_ships")
    drop(
        game,
        [c for c in game.in_play if (c.of == seat if c.of else c.on in mine or (c.by == seat and c.card in kept))],
    )


def leave_with_war(game: Facts, took_part: Collection[str]) -> None:
    """War ends: `next_war` cards of everybody, others if their ruler took part (G29)."""
    drop(
        game,
        [
            c
            for c in game.in_play
            if until(game, c) in WAR_ENDS or (until(game, c) == "target_next_war" and c.on in took_part)
        ],
    )
