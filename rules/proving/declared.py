"""What a game says of itself, so that nobody has to try it out or compare views, held against what it does."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.kernel import Entry, Verb, question_for
from rules.kernel.notation import write
from rules.proving.trial import Trial

OWN_BUT_NO_HAND = {"viewer", "orders", "stack"}  # parts of a view that are the viewer's own, and nothing to hold


def what_can_surely_be_undone_is_free(trial: Trial, seat: str, pick: Verb, after: Any, entry: Entry) -> None:
    """9: a panel gives such an order without a preview."""
    ask = question_for(trial.state, seat, type(pick))
    if ask.can_surely_undo(trial.state, seat, pick) and (entry.mark or after.result is not None):
        raise trial.broken("9 what is declared is true", f"{write(pick, seat)} can't be taken back")


def same_assurance(trial: Trial, seat: str, pick: Verb, other: Any) -> None:
    """5: whether an order is previewed follows from what the seat knows."""
    mine, theirs = (question_for(s, seat, type(pick)).can_surely_undo(s, seat, pick) for s in (trial.state, other))
    if mine != theirs:
        raise trial.broken("5 nothing leaks", f"{write(pick, seat)} can surely be undone: {mine}, or {theirs}")


def hands_are_what_others_do_not_see(trial: Trial) -> None:
    """9: a message goes to a player when the hand has changed, so the hand must have everything."""
    state = trial.state
    public = msgspec.to_builtins(trial.view(None))
    for seat in state.seats:
        own = msgspec.to_builtins(trial.view(seat))
        apart = {name: own[name] for name in own if name not in OWN_BUT_NO_HAND and own[name] != public[name]}
        if (held := msgspec.to_builtins(state.hand(seat))) != apart:
            raise trial.broken("9 what is declared is true", f"the hand of {seat} is {held}, the view has {apart}")
