"""What everybody and each seat may know: built up, never stripped down. And what a seat may suppose.

A game's own view adds its facts to `View`; its `imagine` gives `suppose` the facts it made up.
"""

from __future__ import annotations

from typing import Any

import msgspec

from rules.kernel.anytime import Petition, StandingOrder
from rules.kernel.dice import DICE, Luck, one_of
from rules.kernel.news import Phrase
from rules.kernel.questions import Ask
from rules.kernel.random_pick import random_pick
from rules.kernel.state import Kept, Result, S, State, copy
from rules.kernel.windows import Sealed


class View(msgspec.Struct, kw_only=True):
    """The part that all games share. `viewer` None is the public."""

    game: str
    viewer: str | None
    seats: list[str]
    question: int
    asked: list[str]
    answered: list[str]  # to a sealed question that shows who has answered
    doing: Phrase | None
    rule: str
    rolled: int  # dice so far, by their public numbers
    watching: list[str]
    conceded: list[str]
    petition: Petition | None
    result: Result | None
    orders: list[StandingOrder]  # the viewer's own
    stack: list[Any]  # the frames, as the viewer may know them


def common(game: State, viewer: str | None) -> dict[str, Any]:
    """The shared part of a view."""
    top = game.top
    asking = isinstance(top, Ask)
    shown = isinstance(top, Sealed) and top.shows_who
    return {
        "game": game.game,
        "viewer": viewer,
        "seats": game.seats,
        "question": game.kept.question,
        "asked": game.asked() if asking else [],
        "answered": [s for s in top.asked(game) if top.has_answered(s)] if shown else [],
        "doing": top.doing(game) if asking else None,
        "rule": top.rule if asking else "",
        "rolled": game.kept.chance.get(DICE, 0),
        "watching": game.kept.watching,
        "conceded": game.conceded,
        "petition": game.kept.petition,
        "result": game.result,
        "orders": game.kept.orders.get(viewer, []) if viewer else [],
        "stack": [f.seen_by(viewer) for f in game.stack],
    }


def suppose(kind: type[S], version: int, view: View, luck: Luck, data: Any, **facts: Any) -> S:
    """A whole state from a view and made-up facts: others' orders and sealed answers are guessed here."""
    kept = Kept(
        entries=view.question + luck.below(4),
        question=view.question,
        chance={DICE: view.rolled},
        orders={view.viewer: view.orders} if view.viewer and view.orders else {},
        watching=view.watching,
        petition=view.petition,
    )
    key = "".join(one_of(luck, list("0123456789abcdef")) for _ in range(16))
    shared: dict[str, Any] = {
        "seats": view.seats,
        "conceded": view.conceded,
        "result": view.result,
        "stack": view.stack,
    }
    draft = kind(version=version, game=view.game, key=key, kept=kept, **shared, **facts)
    draft.with_data(data)
    state = copy(draft)  # shares nothing with the view
    suppose_orders(state, view, luck)
    suppose_answers(state, view, luck)
    return state


def suppose_orders(state: State, view: View, luck: Luck) -> None:
    for seat in state.seats:
        if seat == view.viewer:
            continue
        for kind, ask in state.orderable().items():
            if luck.below(2):
                choices = [*ask.orders(state, seat), "ask"]
                state.kept.orders.setdefault(seat, []).append(StandingOrder(kind, one_of(luck, choices)))


def suppose_answers(state: State, view: View, luck: Luck) -> None:
    top = state.top
    if not isinstance(top, Sealed):
        return
    for seat in top.asked(state):
        if seat == view.viewer:
            continue
        must = seat in view.answered
        if must or (luck.below(2) and not (top.shows_who and top.completing is None)):
            for _ in range(200 if must else 1 + luck.below(3)):
                if top.has_answered(seat):
                    break
                top.take(state, seat, random_pick(top, state, seat, luck))
            if must and not top.has_answered(seat):
                top.rest_by_default(state, seat)
            if top.shows_who and not must and top.has_answered(seat):
                top.answers[seat].pop()
                if not top.answers[seat]:
                    del top.answers[seat]
