"""Picks that are not open, for promise 3: they must be refused, and refused in the same words whatever is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.kernel import Number, One, Options, Some, Text, Verb, offers, offers_anytime, question_for
from rules.proving.trial import NONSENSE, Trial, nonsense


def wrong_picks(trial: Trial, seat: str) -> Iterator[Verb]:
    """Picks that are not open: closed verbs, and offered ones with one field gone wrong."""
    state = trial.state
    open_now = {*offers(state, seat), *offers_anytime(state, seat)}
    for verb in trial.campaign.codec.verbs:
        if verb not in open_now:
            yield nonsense(verb)
            continue
        ask = question_for(state, seat, verb)
        right = trial.filled(ask, seat, verb).given()
        for n in range(len(right)):
            options = ask.options(state, seat, verb, right[:n])
            assert options is not None
            for value in wrong_values(options):
                yield verb(*right[:n], value, *right[n + 1 :])


def wrong_values(options: Options) -> list[Any]:
    """Wrong by construction, whatever `takes` may say."""
    if isinstance(options, One):
        return [NONSENSE, options.values[:1], 1]
    if isinstance(options, Some):
        twice = [options.values * 2] if options.values else []
        few = [options.values[: options.least - 1]] if options.least else []
        return [[*options.values, NONSENSE], [NONSENSE], NONSENSE, [["a"]], [1], *twice, *few]
    if isinstance(options, Number):
        return [options.least - 1, options.most + 1, str(options.least), True]
    assert isinstance(options, Text)
    return ["", "x" * (options.longest + 1), 1]
