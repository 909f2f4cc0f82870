"""What a click in a panel means: the draft it leaves, a modal to open, or an order to carry out. Pure.

Whatever is clicked twice, out of time, or after the order was finished elsewhere leads to the present panel and a
friendly word, never to a second order: a menu or a confirmation acts only on the draft it was drawn for.
"""

from __future__ import annotations

import enum

import msgspec

from bot.panels import fields, forms
from bot.panels.drafts import ALWAYS_CONFIRM, Desk, DraftProgress, completes, look, step_back
from bot.panels.going_back import is_going_back
from bot.panels.ids import ANY_VERB, PASTE, Act, Click, FieldAct
from bot.panels.parts import Form, Modal
from bot.table.records import Draft
from bot.words import Said
from rules.kernel import Illegal, Sealed, Some, Verb, advance, check, copy, offers, open_verb, phrase, question_for
from rules.kernel.forms import has_sheet


class Redraw(msgspec.Struct):
    """The panel is drawn with this draft (None: there is none, or no longer)."""

    draft: Draft | None = None
    note: str = ""
    page: int = 0


class Open(msgspec.Struct):
    """A modal asks for the next field of the draft, or a form for all that are left."""

    draft: Draft
    modal: Modal | Form


class Readiness(enum.Enum):
    """Whether a complete order is carried out at once."""

    AT_ONCE = "it was confirmed, or needs no confirmation"
    PREVIEW_FIRST = "it is shown first, to be confirmed"
    IF_REVERSIBLE = "at once if it can be taken back, which must be tried out; else it is shown first"


class Complete(msgspec.Struct):
    """An order with all its fields."""

    draft: Draft
    pick: Verb
    readiness: Readiness
    first: list[Verb] = []  # of a form that means several orders: those before it


class Pasted(Redraw):
    """A whole text, the draft's, is to be read in the question's own notation."""


Step = Redraw | Open | Complete  # what follows from a click


def press(desk: Desk, draft: Draft | None, click: Click, values: list[str]) -> Step:
    words = desk.words
    if click.what == PASTE:
        return paste(desk, draft, click, values)
    if click.question != desk.question:
        return Redraw(draft, words.ui("stale"))
    verb, arg = (values[0], Act.BEGIN) if click.what == ANY_VERB and values else (click.what, click.arg)
    if arg == Act.BEGIN:
        return begin(desk, verb)
    if arg == Act.CANCEL:
        return Redraw()
    if arg == Act.FORM:
        return open_form(desk, draft, verb)
    if draft is None or draft.verb != verb:
        # The first field of an order may be filled before there is a draft.
        at = look(desk.state, desk.seat, Draft(verb))
        if at is None or arg in (Act.CONFIRM, Act.BACK) or at.pick is not None:
            return Redraw(draft, words.ui("no_draft"))
    else:
        at = look(desk.state, desk.seat, draft)
        if at is None:
            return Redraw(None, words.ui("no_draft"))
    if arg == Act.BACK:
        return Redraw(step_back(desk.state, desk.seat, at.draft))
    if arg == Act.CONFIRM:
        return Complete(at.draft, at.pick, Readiness.AT_ONCE) if at.pick is not None else Redraw(at.draft)
    if click.place is None or at.options is None or click.place.field != at.index:
        return Redraw(draft, words.ui("no_draft"))
    return fill(desk, at, click.place, values)


def paste(desk: Desk, draft: Draft | None, click: Click, values: list[str]) -> Step:
    """The form for a whole text, with what was pasted before; or the form was sent. What was typed is never lost."""
    before = draft.given[0] if draft is not None and draft.verb == PASTE else ""
    if click.arg == Act.TYPED:
        text = values[0] if values else ""
        stale = click.question != desk.question or fields.paste_form(desk, "") is None
        kept = Draft(PASTE, [text])
        return Redraw(kept, desk.words.ui("stale")) if stale else Pasted(kept)
    form = fields.paste_form(desk, before)
    if click.question != desk.question or form is None:
        return Redraw(draft, desk.words.ui("stale"))
    return Open(draft or Draft(PASTE, [""]), form)


def open_form(desk: Desk, draft: Draft | None, verb: str) -> Step:
    mine = draft if draft is not None and draft.verb == verb else Draft(verb)
    form = forms.form_for(desk, mine)
    return Redraw(draft, desk.words.ui("no_draft")) if form is None else Open(mine, form)


def take_form(desk: Desk, draft: Draft | None, click: Click, filled: forms.Filled) -> Step:
    """A form was sent. Whatever is wrong with it, what was filled in is kept and can be edited."""
    words, verb = desk.words, open_verb(desk.state, desk.seat, click.what)
    if verb is None:
        return Redraw(draft, words.ui("stale") if click.question != desk.question else not_open(desk, click.what))
    ask = question_for(desk.state, desk.seat, verb)
    sent = Draft(click.what, forms.settled_in(desk, ask, verb, filled), form=dict(filled))
    if click.question != desk.question:
        return Redraw(sent, words.ui("stale"))
    try:
        picks, unread = forms.read_form(desk, ask, verb, filled)
        if unread:
            return Redraw(sent, words.ui("form_unread", line=Said(words.field(click.what, unread))))
        then = after_all(desk, picks[:-1])
        check(then.state, then.seat, picks[-1])
    except Illegal as refusal:
        return Redraw(sent, words.refusal(refusal))
    at = look(
        then.state, then.seat, Draft(click.what, picks[-1].given(), form=sent.form if has_sheet(ask, verb) else {})
    )
    if at is None or at.pick != picks[-1]:
        return Redraw(sent, words.ui("stale"))
    return Complete(at.draft, picks[-1], readiness_of(then, at, picks[-1]), picks[:-1])


def after_all(desk: Desk, picks: list[Verb]) -> Desk:
    """The seat as it will sit there once all of them are given; raises Illegal if one can't be."""
    if not picks:
        return desk
    state = copy(desk.state)
    for pick in picks:
        check(state, desk.seat, pick)
        advance(state, desk.seat, pick)
    return msgspec.structs.replace(desk, state=state)


def begin(desk: Desk, verb: str) -> Step:
    at = look(desk.state, desk.seat, Draft(verb))
    if at is None:
        return Redraw(None, not_open(desk, verb))
    if at.options is not None and not fields.pages_of(at.options) and not is_going_back(at.draft):
        return Open(at.draft, fields.modal(desk.words, desk.game, desk.question, at))
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
    rule, open_now = getattr(state.top, "rule", ""), [v.kind() for v in offers(state, seat)]
    return desk.words.refusal(Illegal(verb, phrase("verb_not_open"), rule, open_now))


def fill(desk: Desk, at: DraftProgress, place: FieldAct, values: list[str]) -> Step:
    """A click about the field that is next."""
    some = at.options if isinstance(at.options, Some) else None
    match place.act:
        case Act.PAGE:
            return Redraw(at.draft, page=place.page)
        case Act.TYPE:
            return Open(at.draft, fields.modal(desk.words, desk.game, desk.question, at))
        case Act.TYPED:
            draft, fault = fields.take_typed(desk.words, at, values[0] if values else "")
            return Redraw(draft, fault) if fault else go_on(desk, draft)
        case Act.CHOOSE:
            return choose(desk, at, place.page, values)
    if some is None:
        return Redraw(at.draft)
    chosen = {Act.ALL: some.values, Act.NONE: [], Act.ENOUGH: at.draft.picks}[place.act]
    if not some.takes(chosen):
        return Redraw(at.draft, miscounted(desk, some, at.draft.picks, 1))
    return go_on(desk, Draft(at.draft.verb, [*at.draft.given, list(chosen)]))


def choose(desk: Desk, at: DraftProgress, page: int, values: list[str]) -> Step:
    some = at.options if isinstance(at.options, Some) else None
    if some is None and not values:  # no client sends that
        return Redraw(at.draft, desk.words.ui("no_draft"))
    draft = fields.choose(at, page, values)
    if some is not None and len(draft.given) == at.index:
        return Redraw(draft, miscounted(desk, some, draft.picks, len(fields.pages_of(some))), page)
    return go_on(desk, draft, at.index)


def miscounted(desk: Desk, options: Some, picks: list[str], pages: int) -> str:
    """What to say of a wrong number of picks, "" for a right one. With several pages, the picks may still change."""
    if pages > 1 or options.takes(picks):
        return ""
    most = min(options.most, len(options.values))
    if options.least == most:
        return desk.words.ui("wrong_count_exactly", n=most)
    return desk.words.ui("wrong_count", n=len(picks), least=options.least, most=most)


def go_on(desk: Desk, draft: Draft, index: int = -1) -> Step:
    """The next field; or, when the order is complete, whether it is carried out at once."""
    at = look(desk.state, desk.seat, draft)
    if at is None or at.pick is None:
        refused = at is not None and at.index == index  # a value that is not open any more
        note = desk.words.ui("stale") if refused else ""
        return Redraw(at.draft if at else None, note)
    return Complete(at.draft, at.pick, readiness_of(desk, at, at.pick))


def readiness_of(desk: Desk, at: DraftProgress, pick: Verb) -> Readiness:
    if at.draft.verb in ALWAYS_CONFIRM:
        return Readiness.PREVIEW_FIRST
    if isinstance(at.ask, Sealed):
        at_once = at.draft.verb == "pass" and len(offers(desk.state, desk.seat)) == 1  # nothing to think over
        return Readiness.AT_ONCE if at_once or not completes(at.ask, pick) else Readiness.PREVIEW_FIRST
    anytime = desk.state.anytime
    if at.ask is anytime and type(pick) in (*anytime.secret, *anytime.beside):
        return Readiness.AT_ONCE
    if at.ask.can_surely_undo(desk.state, desk.seat, pick):
        return Readiness.AT_ONCE
    return Readiness.IF_REVERSIBLE
