"""What a click in a panel means: the draft it leaves, a modal to open, or an order to carry out. Pure.

Whatever is clicked twice, out of time, or after the order was finished elsewhere leads to the present panel and a
friendly word, never to a second order: a menu or a confirmation acts only on the draft it was drawn for.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from bot.panels import fields
from bot.panels.drafts import ALWAYS_CONFIRM, Draft, Next, completes, is_secret, look, step_back
from bot.panels.ids import Click, whole_number
from bot.panels.parts import Ask
from bot.panels.turn import Desk
from rules.kernel import Illegal, Some, Verb, check, offers, phrase

PLACE = re.compile(r"([fptmane])(\d+)(?:\.(\w+))?")


class Step(msgspec.Struct):
    """What follows from a click. `draft` is to be kept (None: dropped)."""

    draft: Draft | None = None
    note: str = ""
    page: int = 0
    modal: Ask | None = None
    pick: Any = None  # a complete order ...
    confirmed: bool = False  # ... that may be carried out now; otherwise `needs` says what is to be looked at first
    secret: bool = False
    try_first: bool = False  # whether it can be taken back must be tried out


def press(desk: Desk, draft: Draft | None, click: Click, values: list[str]) -> Step:
    words = desk.words
    if click.question != desk.question:
        return Step(draft, words.ui("stale"))
    verb, arg = (values[0], "") if click.what == "-" and values else (click.what, click.arg)
    if arg == "":
        return begin(desk, verb)
    if arg == "x":
        return Step()
    if draft is None or draft.verb != verb:
        draft_here = Draft(verb)  # the first field of an order may be filled before there is a draft
        at = look(desk.state, desk.seat, draft_here)
        if at is None or arg in ("y", "b") or at.pick is not None:
            return Step(draft, words.ui("no_draft"))
    else:
        at = look(desk.state, desk.seat, draft)
        if at is None:
            return Step(None, words.ui("no_draft"))
    if arg == "b":
        return Step(step_back(desk.state, desk.seat, at.draft))
    if arg == "y":
        return Step(at.draft, pick=at.pick, confirmed=True, secret=is_secret(at.ask)) if at.pick else Step(at.draft)
    place = PLACE.fullmatch(arg)
    if place is None or at.options is None or int(place[2]) != at.index:
        return Step(draft, words.ui("no_draft"))
    return fill(desk, at, place[1], place[3] or "", values)


def begin(desk: Desk, verb: str) -> Step:
    at = look(desk.state, desk.seat, Draft(verb))
    if at is None:
        return Step(None, not_open(desk, verb))
    if at.options is not None and not fields.pages_of(at.options):
        return Step(at.draft, modal=fields.modal(desk.words, desk.game, desk.question, at))
    return go_on(desk, at.draft)


def not_open(desk: Desk, verb: str) -> str:
    """The same refusal that the order itself would get."""
    state, seat = desk.state, desk.seat
    known: type[Verb] | None = desk.campaign.codec.verb_named.get(verb)
    try:
        if known is not None:
            check(state, seat, known(*("" for _ in known.fields())))
    except Illegal as refusal:
        return desk.words.refusal(refusal)
    rule, open = getattr(state.top, "rule", ""), [v.kind() for v in offers(state, seat)]
    return desk.words.refusal(Illegal(verb, phrase("verb_not_open"), rule, open))


def fill(desk: Desk, at: Next, how: str, rest: str, values: list[str]) -> Step:
    page = whole_number(rest) or 0
    some = at.options if isinstance(at.options, Some) else None
    if how == "p":
        return Step(at.draft, page=page)
    if how == "t":
        return Step(at.draft, modal=fields.modal(desk.words, desk.game, desk.question, at))
    if how == "m":
        draft, fault = fields.typed(desk.words, at, values[0] if values else "")
        return Step(draft, fault) if fault else go_on(desk, draft)
    if how == "f":
        if some is None and not values:  # no client sends that
            return Step(at.draft, desk.words.ui("no_draft"))
        draft = fields.choose(at, page, values)
        if some is not None and len(draft.given) == at.index:
            return Step(draft, miscounted(desk, some, draft.picks, page_count(some)), page)
        return go_on(desk, draft, at.index)
    chosen = {"a": some.values, "n": [], "e": at.draft.picks}[how] if some is not None else None
    if some is None or chosen is None or not some.takes(chosen):
        return Step(at.draft, miscounted(desk, some, at.draft.picks, 1) if some else "")
    return go_on(desk, Draft(at.draft.verb, [*at.draft.given, list(chosen)]))


def page_count(options: Some) -> int:
    return len(fields.pages_of(options))


def miscounted(desk: Desk, options: Some, picks: list[str], pages: int) -> str:
    if pages > 1 or options.takes(picks):
        return ""
    most = min(options.most, len(options.values))
    return desk.words.ui("wrong_count", n=len(picks), least=options.least, most=most)


def go_on(desk: Desk, draft: Draft, index: int = -1) -> Step:
    """The next field; or, when the order is complete, whether it is carried out at once."""
    at = look(desk.state, desk.seat, draft)
    if at is None or at.pick is None:
        refused = at is not None and at.index == index  # a value that is not open any more
        note = desk.words.ui("stale") if refused else ""
        return Step(at.draft if at else None, note)
    secret = is_secret(at.ask)
    if at.draft.verb in ALWAYS_CONFIRM:
        return Step(at.draft, pick=at.pick, secret=secret)
    if secret:
        at_once = at.draft.verb == "pass" and len(offers(desk.state, desk.seat)) == 1  # nothing to think over
        return Step(at.draft, pick=at.pick, confirmed=at_once or not completes(at.ask, at.pick), secret=True)
    anytime = desk.state.anytime
    if at.ask is anytime and type(at.pick) in (*anytime.secret, *anytime.beside):
        return Step(at.draft, pick=at.pick, confirmed=True, secret=type(at.pick) in anytime.secret)
    return Step(at.draft, pick=at.pick, try_first=True)
