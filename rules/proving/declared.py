"""What a game says of itself, so that nobody has to try it out or compare views, held against what it does."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.kernel import Ask, Entry, Verb, offers, offers_anytime, question_for, sheet_of
from rules.kernel.forms import first_free, has_sheet
from rules.kernel.notation import write
from rules.kernel.random_pick import random_value
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
    public = trial.view(None)
    names = [name for name in public.__struct_fields__ if name not in OWN_BUT_NO_HAND]
    for seat in state.seats:
        own, apart = trial.view(seat), dict[str, Any]()
        for name in names:
            mine, everybodys = getattr(own, name), getattr(public, name)
            if mine is everybodys or mine == everybodys:
                continue
            if (plain := msgspec.to_builtins(mine)) != msgspec.to_builtins(everybodys):
                apart[name] = plain
        if (held := msgspec.to_builtins(state.hand(seat))) != apart:
            raise trial.broken("9 what is declared is true", f"the hand of {seat} is {held}, the view has {apart}")


def what_one_form_asks_is_free(trial: Trial) -> None:
    """9: what a form asks for together does not depend on each other: each line is open as it stands on the form,
    whatever is filled in above it."""
    state = trial.state
    for seat in state.seats:
        for verb in (*offers(state, seat), *offers_anytime(state, seat)):
            ask = question_for(state, seat, verb)
            if has_sheet(ask, verb):
                continue
            if len(verb.fields()) - first_free(type(ask), verb) > 1:
                lines_are_free(trial, ask, seat, verb)


def lines_are_free(trial: Trial, ask: Ask, seat: str, verb: type[Verb]) -> None:
    first = first_free(type(ask), verb)
    given = trial.filled(ask, seat, verb).given()[:first]
    sheet = sheet_of(trial.state, seat, ask, verb, given)
    if sheet is None:
        raise trial.broken("9 what is declared is true", f"{verb.kind()} {given} has no form")
    for name, line in sheet.lines.items():
        if ask.field(trial.state, seat, verb, given) != line:
            raise trial.broken("9 what is declared is true", f"{name} of {verb.kind()} depends on {given}")
        given.append(random_value(line, trial.luck))
