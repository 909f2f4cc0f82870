"""Half-filled orders: which field is next, what may be put there, and when one is complete.

A draft belongs to a seat and a question. Each time it is looked at, it is checked against what is open, and cut back to
where it still fits.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from bot.table.records import Draft
from bot.words import Words
from rules.kernel import (
    DICE,
    Ask,
    Campaign,
    Luck,
    News,
    Number,
    One,
    Options,
    Sealed,
    Some,
    State,
    Verb,
    advance,
    open_verb,
    question_for,
)

ALWAYS_CONFIRM = frozenset({"concede"})


class Moment(msgspec.Struct, frozen=True):
    """Something that everybody saw, to before which a game can go back."""

    to: int  # the question that was asked then
    what: str
    ago: float  # seconds
    moves: int  # that would be taken back


class Desk(msgspec.Struct, frozen=True):
    """A game as one seat sits at it: what its clicks are judged by, and its panels are drawn from."""

    campaign: Campaign
    words: Words
    game: str
    state: State
    seat: str
    until: int | None = None  # for a panel: when this seat's time is up, in seconds since 1970
    undo: bool = False  # for a panel: the seat may freely take back its last act
    again: Verb | None = None  # for a panel: what the seat answered to such a question in secret before
    elsewhere: tuple[str, str] | None = None  # for a panel: another game that waits for the person, and its title
    thinking: bool = False  # for a panel: a computer player is at it, and the panel follows
    moments: tuple[Moment, ...] = ()  # for a panel that asks to where everybody shall go back
    ordered: tuple[Verb, ...] = ()  # for a panel: what the seat has ordered since the last post

    @property
    def question(self) -> int:
        asked: int = self.state.kept.question
        return asked


class DraftProgress(msgspec.Struct):
    """How far a draft is: `options` for the field `name`, or a complete `pick`."""

    ask: Ask
    verb: type[Verb]
    draft: Draft
    name: str = ""
    options: Options | None = None
    pick: Verb | None = None
    without_choice: list[str] = []  # fields that had only one value

    @property
    def index(self) -> int:
        return len(self.draft.given)


def only_value(options: Options) -> Any:
    """The one thing that can be chosen, or None when there is a choice."""
    if isinstance(options, One) and len(options.values) == 1:
        return options.values[0]
    if isinstance(options, Number) and options.least == options.most:
        return options.least
    if isinstance(options, Some):
        alike = len(set(options.values)) <= 1
        if len(options.values) == options.least or (alike and options.least == min(options.most, len(options.values))):
            return options.values[: options.least]
    return None


def look(state: State, seat: str, draft: Draft) -> DraftProgress | None:
    """How far the draft is; None when its verb is not open any more."""
    verb = open_verb(state, seat, draft.verb)
    if verb is None:
        return None
    ask: Ask = question_for(state, seat, verb)
    given: list[Any] = []
    alone: list[str] = []
    while (options := ask.field(state, seat, verb, given)) is not None:
        if options.none():  # a promise of the rules is broken: start again rather than be stuck
            return look(state, seat, Draft(draft.verb)) if draft.given else None
        name = verb.fields()[len(given)]
        if len(given) < len(draft.given) and options.takes(draft.given[len(given)]):
            given.append(draft.given[len(given)])
        elif (only := only_value(options)) is not None:
            given.append(only)
            alone.append(name)
        else:
            picks = draft.picks if len(given) == len(draft.given) else []
            left = Counter(getattr(options, "values", []))
            chosen = list((Counter(picks) & left).elements())
            return DraftProgress(ask, verb, Draft(draft.verb, given, chosen, draft.form), name, options, None, alone)
        if len(given) > len(draft.given):
            draft = Draft(draft.verb, list(given), form=draft.form)
    return DraftProgress(ask, verb, Draft(draft.verb, given, form=draft.form), pick=verb(*given), without_choice=alone)


def same_again(state: State, seat: str, picks: Iterable[Verb]) -> Verb | None:
    """The newest of `picks` that answers the open question in secret, as far as it is still possible: a plan without
    the markers that are gone."""
    top = state.top
    if not isinstance(top, Sealed) or seat not in state.awaited():
        return None
    open_now = top.offers(state, seat)
    for pick in picks:
        fits = type(pick) in open_now and pick.fields() and top.completes(msgspec.to_builtins(pick))
        if fits and (fitted := fit(state, seat, pick)) is not None:
            return fitted
    return None


def fit(state: State, seat: str, pick: Verb) -> Verb | None:
    """The pick with what can still be chosen of its lists; None where that is not enough."""
    given: list[Any] = []
    for value in pick.given():
        options = state.top.field(state, seat, type(pick), given)
        if isinstance(value, list) and isinstance(options, Some):
            value = list((Counter(value) & Counter(options.values)).elements())
        if options is None or not options.takes(value):
            return None
        given.append(value)
    return type(pick)(*given)


def step_back(state: State, seat: str, draft: Draft) -> Draft:
    """Without the last field that somebody chose."""
    given = list(draft.given)
    while given:
        given.pop()
        at = look(state, seat, Draft(draft.verb, given))
        if at is not None and at.index <= len(given):
            break
    return Draft(draft.verb, given)


def completes(ask: Ask, pick: Verb) -> bool:
    return not isinstance(ask, Sealed) or ask.completes(msgspec.to_builtins(pick))


class Trial(msgspec.Struct):
    """What a pick would do, tried on a state that the seat itself could suppose."""

    final: bool  # it could not be taken back
    rolls: bool = False
    dice: bool = False
    told: list[News | dict[str, Any]] = []  # plain data where it was tried in another process
    odds: list[tuple[str, int]] = []  # what may come of it, in how many of a hundred


def try_out(campaign: Campaign, state: State, seat: str, pick: Verb, luck: Luck) -> Trial:
    """Twice, on two such states: only what follows in both is sure. Where they differ, chance or a secret decides."""
    one, other = (try_once(campaign, state, seat, pick, luck) for _ in range(2))
    same = [a for a, b in itertools.takewhile(lambda pair: pair[0] == pair[1], zip(one.told, other.told, strict=False))]
    parted = len(same) < max(len(one.told), len(other.told))
    return Trial(one.final or other.final, one.rolls or other.rolls or parted, one.dice or other.dice, same)


def suppose(campaign: Campaign, state: State, seat: str, luck: Luck) -> State:
    """A state that the seat could not tell from the true one: all that a preview may be made from."""
    supposed: State = campaign.imagine(campaign.view(state, seat), luck, state.data)
    return supposed


def try_once(campaign: Campaign, state: State, seat: str, pick: Verb, luck: Luck) -> Trial:
    game = suppose(campaign, state, seat, luck)
    entry = advance(game, seat, pick)
    told = [t.news for t in entry.told if t.to is None or seat in t.to] if not entry.rolls else []
    dice = any(r.stream == DICE for r in entry.rolls)
    return Trial(entry.mark or game.result is not None, bool(entry.rolls), dice, told)
