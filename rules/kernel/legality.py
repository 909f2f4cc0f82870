"""What is legal now: the one place that says so. Panels, typed orders, computer players and `play` all ask here."""

from __future__ import annotations

from rules.kernel.news import phrase
from rules.kernel.questions import Ask
from rules.kernel.state import CLOCK, State
from rules.kernel.verbs import NOT_YOURS, Begin, Close, Illegal, Rekey, Ruling, TimeUp, Undo, Verb, names
from rules.kernel.windows import Sealed


def offers(state: State, seat: str) -> list[type[Verb]]:
    """The verbs the present question opens to `seat`."""
    return state.top.offers(state, seat) if seat in state.asked() else []


def offers_anytime(state: State, seat: str) -> list[type[Verb]]:
    return state.anytime.offers(state, seat) if can_act_anytime(state, seat) else []


def can_act_anytime(state: State, seat: str) -> bool:
    return seat in state.seats and state.result is None and bool(state.kept.entries)


def open_verb(state: State, seat: str, kind: str) -> type[Verb] | None:
    """The verb of that name, if it is open to `seat` now."""
    verb: type[Verb]
    for verb in state.top.verbs if seat in state.asked() else ():
        if verb.kind() == kind and state.top.is_open(state, seat, verb):
            return verb
    for verb in state.anytime.verbs if can_act_anytime(state, seat) else ():
        if verb.kind() == kind and state.anytime.is_open(state, seat, verb):
            return verb
    return None


def question_for(state: State, seat: str, verb: type[Verb]) -> Ask:
    """The frame that says what is open for this verb: the present question, or the verbs at any time."""
    if seat in state.asked() and verb in state.top.verbs:
        top: Ask = state.top
        return top
    return state.anytime


def check(state: State, seat: str, pick: Verb) -> None:
    """Raises Illegal unless `seat` may do this now. There is no other validator."""
    if state.result is not None:
        raise Illegal(pick.kind(), phrase("game_is_over"))
    if seat == CLOCK:
        return check_clock(state, pick)
    if seat not in state.seats:
        raise Illegal(pick.kind(), phrase("no_such_seat", seat=seat))
    if type(pick) in state.anytime.verbs and state.kept.entries:
        return question_for(state, seat, type(pick)).check(state, seat, pick)
    if seat not in state.asked():
        rule = state.top.rule if state.stack else ""
        raise Illegal(pick.kind(), NOT_YOURS, rule, lambda: names(offers_anytime(state, seat)))
    state.top.check(state, seat, pick)


def check_clock(state: State, pick: Verb) -> None:
    if isinstance(pick, Ruling):
        open, rule = (state.top.rulings(state), state.top.rule) if isinstance(state.top, Ask) else ([], "")
        if pick.do not in open:
            raise Illegal(pick.kind(), phrase("not_for_the_host"), rule, open)
        return
    if isinstance(pick, Begin):
        good = state.kept.entries == 0
    elif isinstance(pick, Rekey):
        good = state.kept.entries > 0
    elif isinstance(pick, Close):
        good = isinstance(state.top, Sealed) and not state.awaited()
    else:
        good = isinstance(pick, TimeUp) and isinstance(state.top, Ask) and state.kept.entries > 0
    if not good:
        raise Illegal(pick.kind(), phrase("not_for_the_clock"))


def due(state: State) -> Verb | None:
    """What the clock may do at once, before any time is up. (A window waits for its shortest time all the same.)"""
    if state.result is not None:
        return None
    if not state.kept.entries:
        return Begin()
    petition = state.kept.petition
    if petition and all(s in petition.consents or s in state.conceded for s in state.seats):
        return Undo(petition.to, "consent")
    return Close() if isinstance(state.top, Sealed) and not state.awaited() else None
