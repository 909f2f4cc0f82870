"""What can be told. The words are in the catalogue of the game."""

from __future__ import annotations

from rules.kernel import News


class Marched(News):
    seat: str
    steps: int
    to: int


class Foraged(News):
    seat: str


class TokenDrawn(News):
    """Told to its owner alone."""

    worth: int


NEWS = (Marched, Foraged, TokenDrawn)
