"""Picking at random from what is offered: the plainest player, and what the provers try games with."""

from __future__ import annotations

from typing import Any

from rules.kernel.dice import Luck, mixed, one_of
from rules.kernel.questions import Ask
from rules.kernel.state import State
from rules.kernel.verbs import Number, One, Options, Some, Text, Verb


class LeadsNowhere(Exception):
    """What was offered cannot be completed."""


def random_value(options: Options, luck: Luck) -> Any:
    if isinstance(options, One) and options.values:
        return one_of(luck, options.values)
    if options.none():
        raise LeadsNowhere
    if isinstance(options, Some):
        most = min(options.most, len(options.values))
        return mixed(luck, options.values)[: options.least + luck.below(most - options.least + 1)]
    if isinstance(options, Number):
        return options.least + luck.below(options.most - options.least + 1)
    assert isinstance(options, Text)
    return "some words"


def random_fill(ask: Ask, game: State, seat: str, verb: type[Verb], luck: Luck) -> Verb:
    given: list[Any] = []
    while (options := ask.options(game, seat, verb, given)) is not None:
        try:
            given.append(random_value(options, luck))
        except LeadsNowhere:
            raise LeadsNowhere(f"{verb.kind()} {dict(zip(verb.fields(), given, strict=False))} leads nowhere") from None
    return verb(*given)


def random_pick(ask: Ask, game: State, seat: str, luck: Luck) -> Verb:
    return random_fill(ask, game, seat, one_of(luck, ask.offers(game, seat)), luck)
