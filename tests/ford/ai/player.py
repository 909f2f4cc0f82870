"""A computer player for the made-up game."""

from __future__ import annotations

from rules.kernel import Luck, Verb, offers
from rules.kernel.random_pick import random_pick
from tests.ford.dataset.sheets import Valley
from tests.ford.imagine import imagine
from tests.ford.view import FordView


def greedy(view: FordView, luck: Luck, valley: Valley) -> Verb:
    """Not clever: it picks at random, but from a state imagined from its own view, as every player must."""
    assert view.viewer is not None
    game = imagine(view, luck, valley)
    assert offers(game, view.viewer)
    return random_pick(game.top, game, view.viewer, luck)
