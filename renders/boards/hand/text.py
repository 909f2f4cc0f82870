"""A hand of event markers in words."""

from __future__ import annotations

from renders.boards.hand.scene import Card, HandScene
from renders.boards.hand.words import WORDS
from renders.drawing.sides import side

SAID = WORDS.text


def write_alt(scene: HandScene) -> str:
    known = [card.name + write_times(card) for card in scene.cards if card.name]
    hidden = sum(card.count for card in scene.cards if not card.name)
    listed = ", ".join([*known, *([SAID.number_face_down.format(n=hidden)] if hidden else [])]) or SAID.no_markers
    return f"{scene.title}: {listed}."


def write_text(scene: HandScene) -> str:
    whose = f" ({side(scene.side).name})" if scene.side else ""
    return "\n".join([f"{scene.title}{whose}. {scene.note}".strip(), *map(write_card, scene.cards)])


def write_card(card: Card) -> str:
    if not card.name:
        return f"- {SAID.face_down}{write_times(card)}"
    ready = SAID.ready if card.ready else ""
    return f"- {card.name}{write_times(card)} ({card.when}{ready}): {card.words}".rstrip(": ")


def write_times(card: Card) -> str:
    return WORDS.times.format(n=card.count) if card.count > 1 else ""
