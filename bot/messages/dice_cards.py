"""What the channel is told of the dice: the commitment before play, another when the game gets new dice, and the seeds
at the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.messages import payloads
from bot.messages.kinds import Kind
from bot.panels import public_cards
from bot.panels.ids import post_id
from bot.panels.parts import Button, Buttons, Card, TextPart
from bot.table import Game
from bot.words import Said, Words, quiet, sentence


def commitment_card(words: Words, game: Game, payload: payloads.Commitment, token: int) -> Card:
    seats = "\n".join(f"- {sentence(words.name(seat))}: {quiet(name)}" for seat, name in payload["seats"].items())
    started = words.ui("started", title=Said(quiet(game.title)))
    digest = words.ui("commitment", digest=Said(payload["commitment"]))
    if "seed_hash" in payload:  # else it was written before the set-up was committed to
        digest = words.ui("commitment_to_all", digest=Said(payload["commitment"]), seed=Said(payload["seed_hash"]))
        digest = "\n".join([digest, *public_cards.words_said(words, payload["words"])])
    return Card([TextPart(f"{started}\n{seats}"), TextPart(digest), public_cards.post_buttons(words, game.id, token)])


def new_dice_card(words: Words, game: Game, payload: payloads.NewDice, token: int) -> Card:
    said = words.ui("new_dice", title=Said(quiet(game.title)), digest=Said(payload["commitment"]))
    return Card([TextPart(said), public_cards.post_buttons(words, game.id, token)])


def seed_card(words: Words, game: Game, payload: payloads.Seed, token: int) -> Card:
    later = [words.ui("seed_shown_later", seed=Said(seed)) for seed in payload.get("later", [])]
    said = "\n".join([words.ui("seed_shown", seed=Said(payload["seed"])), *later])
    return Card([TextPart(said), Buttons([Button(post_id(game.id, "log", token=token), words.ui("log"))])])


CARDS: dict[Kind, Callable[[Words, Game, Any, int], Card]] = {
    Kind.COMMITMENT: commitment_card,
    Kind.NEW_DICE: new_dice_card,
    Kind.SEED: seed_card,
}
