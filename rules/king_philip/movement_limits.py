"""12.1, 12.3, 12.7, 12.8 What is closed to a player in his movement phase, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.kernel import Done, Phrase, Verb, phrase
from rules.king_philip.dataset.charts import ENGLISH
from rules.king_philip.facts import Facts
from rules.king_philip.halts import is_halting
from rules.king_philip.markers import marker_limit, markers_left
from rules.king_philip.movement_verbs import Attack, Detach, DropOff, March, Onward, PickUp, Sail, Strike
from rules.king_philip.phases import MovementPhase

Verbs = frozenset[type[Verb]]
NOTHING: Verbs = frozenset()
SAILING: Verbs = frozenset({Sail})
STRIKING: Verbs = frozenset({Strike})
STARTING: Verbs = frozenset({March, Detach, Sail})
GOING_ON: Verbs = frozenset({Onward, PickUp, DropOff})
MARKING: Verbs = frozenset({Attack, Strike})
NOT_GOING_ON: Verbs = frozenset({*STARTING, *MARKING, Done})


def find_limits(game: Facts, phase: MovementPhase, seat: str) -> Iterator[tuple[Verbs, Callable[[], Phrase]]]:
    """The verbs that are closed now, and why: the reason that comes first is the one that is told. Whoever asks only
    what is open has all limits looked at once, and makes no reasons."""
    if phase.active and is_halting(game, phase):
        yield NOT_GOING_ON, lambda: phrase("must_go_on", space=phase.active_at(game), rule="6.3")
    if phase.bands >= phase.band_limit(game):
        yield STARTING, lambda: phrase("no_more_bands", most=phase.band_limit(game), rule="12.1")
    if seat != ENGLISH:
        yield SAILING, lambda: phrase("only_english_sail")
    if not phase.is_on_the_way(game):
        yield GOING_ON, lambda: phrase("nobody_on_the_way")
    if markers_left(game, seat) <= 0:
        yield MARKING, lambda: too_many_markers(game, seat)
    if not phase.active:
        yield STRIKING, lambda: phrase("nobody_on_the_way")


def too_many_markers(game: Facts, seat: str) -> Phrase:
    most = marker_limit(game, seat)
    return phrase("no_more_markers", most=most, rule="12.8" if game.is_winter else "12.7")
