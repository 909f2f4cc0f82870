"""A whole order, or what is left of it, as one form; and what a form that was sent means. Pure.

Which fields may stand on one form is for the rules to say (`rules/kernel/forms.py`). The form carries everything it
is about, also the fields that were chosen before it was opened, so it means the same whenever it is sent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from bot.panels import fields
from bot.panels.drafts import Desk, only_value
from bot.panels.ids import Act, panel_id, whole_number
from bot.panels.parts import MOST_FIELDS, MOST_OPTIONS, MOST_TICKS, OPTION_LABEL, Button, Buttons, Field, Form, Option
from bot.table.records import Draft
from bot.words import Said, Words, sentence
from rules.kernel import (
    Ask,
    Number,
    OneForm,
    Options,
    Sheet,
    Some,
    Text,
    Verb,
    notation,
    open_verb,
    question_for,
    sheet_of,
)
from rules.kernel.forms import first_free, has_sheet
from rules.reports import may_show

PHOTO = "photo"  # the line of a battle report that takes a picture
LONGEST_LIST = 1000  # characters
LONG = 100  # characters; what may be longer is written in a larger box
LINES = " | "  # between the lines of a text of a question's own form
MOST_NUMBERS = 5  # as radio buttons
Filled = Mapping[str, Any]  # by line: a text, or a list of what was chosen


def form_for(desk: Desk, draft: Draft) -> Form | None:
    """The form for the fields that the draft leaves open, with what it has been filled with so far; None where one
    form can't ask for them, or there is only one to fill in."""
    state, seat, words, kind = desk.state, desk.seat, desk.words, draft.verb
    verb = open_verb(state, seat, kind)
    if verb is None:
        return None
    ask: Ask = question_for(state, seat, verb)
    sheet = sheet_of(state, seat, ask, verb, draft.given)
    if sheet is None:
        return None
    begun = begun_with(desk, ask, verb, draft)
    lines = [settled_field(words, kind, name, value) for name, value in sheet.settled.items()]
    for name, options in sheet.lines.items():
        if only_value(options) is None:
            lines.append(field_for(words, kind, name, options, begun.get(name), abouts(desk, ask, verb, sheet, name)))
    to_fill = len(lines) - len(sheet.settled)
    made = [line for line in lines if line is not None]
    if len(made) < len(lines) or len(made) > MOST_FIELDS or to_fill < 2:
        return None
    if takes_photo(desk) and len(made) < MOST_FIELDS:
        made.append(Field(PHOTO, words.ui("photo_line"), kind="file", hint=words.ui("photo_label"), least=0))
    return Form(panel_id(desk.game, desk.question, kind, Act.FILLED), words.verb(kind).name, made)


def takes_photo(desk: Desk) -> bool:
    return getattr(desk.state.top, "takes_photos", False) and may_show(desk.state, desk.seat)


def form_button(desk: Desk, draft: Draft) -> list[Button]:
    """The way to the form, where there is one."""
    if form_for(desk, draft) is None:
        return []
    whole = len(draft.given) == len(desk.campaign.codec.verb_named[draft.verb].fields())
    label = desk.words.ui("edit_form" if draft.form or whole else "fill_form")
    return [Button(panel_id(desk.game, desk.question, draft.verb, Act.FORM), label)]


def begun_with(desk: Desk, ask: Ask, verb: type[Verb], draft: Draft) -> dict[str, Any]:
    """What the lines hold when the form opens: what was sent and refused, what the draft says, or else what would be
    answered when time is up."""
    if draft.form:
        return dict(draft.form)
    if isinstance(ask, OneForm) and verb in ask.on_sheets:
        return {name: raw(value) for name, value in ask.sheet_begun(desk.state, desk.seat, verb).items()}
    if draft.given:
        return {name: raw(value) for name, value in zip(verb.fields(), draft.given, strict=False)}
    usual = ask.default(desk.state, desk.seat) if ask is desk.state.top else None
    return {name: raw(getattr(usual, name)) for name in verb.fields()} if type(usual) is verb else {}


def raw(value: Any) -> Any:
    """A value as a form holds it: lists count what is alike (`foot#2`)."""
    if isinstance(value, list):
        return [f"{v}#{n}" for v, n in Counter(value).items()]
    return str(value)


def settled_field(words: Words, kind: str, name: str, value: Any) -> Field | None:
    """What was chosen before: shown, and sent with the form."""
    if not isinstance(value, str) or len(value) > OPTION_LABEL:
        return None
    option = Option(value, sentence(words.choice(kind, value)), "", True, words.emoji(value))
    return Field(name, words.field(kind, name), kind="menu", options=[option])


def abouts(desk: Desk, ask: Ask, verb: type[Verb], sheet: Sheet, name: str) -> fields.About:
    """What a choice means. Its figures now are known where nothing on the form comes before it."""
    figures = has_sheet(ask, verb) or name == next(iter(sheet.lines))

    def about(value: str) -> str:
        settled = list(sheet.settled.values())
        said = desk.state.describe(desk.seat, verb.kind(), name, settled, value) if figures else None
        return sentence(desk.words.phrase(said) if said else desk.words.about_choice(verb.kind(), value))

    return about


def field_for(words: Words, kind: str, name: str, options: Options, begun: Any, about: fields.About) -> Field | None:
    """One line. Few choices are shown at once, more of them in a menu; None: there are too many."""
    label = words.field(kind, name)
    if isinstance(options, Some):
        return some_field(words, kind, name, label, options, begun, about)
    lines = fields.lines_of(options)
    if isinstance(options, Text):
        hint = words.ui("text_range", longest=options.longest)
        help = words.verb(kind).about.get(name, "")
        line = Field(name, label, help or hint, said(begun), min(4000, options.longest), hint=help, least=options.least)
        line.kind = "text" if options.longest > LONG else "line"
        return line
    if isinstance(options, Number) and not lines:
        hint = words.ui("number_range", least=options.least, most=options.most)
        return Field(name, label, hint, said(begun), 12)
    if not lines or len(lines) > MOST_OPTIONS or any(len(line) > OPTION_LABEL for line in lines):
        return None
    told = [(sentence(words.choice(kind, v)), about(v)) for v in lines]
    shown = [Option(v, *t, v in listed(begun), words.emoji(v)) for v, t in zip(lines, told, strict=True)]
    few = 2 <= len(lines) <= (MOST_NUMBERS if isinstance(options, Number) else MOST_TICKS)
    return Field(name, label, words.ui("choose_one"), kind="radio" if few else "menu", options=shown)


def some_field(
    words: Words, kind: str, name: str, label: str, options: Some, begun: Any, about: fields.About
) -> Field | None:
    lines, counts = fields.lines_of(options), Counter(options.values)
    most, chosen = min(options.most, len(options.values)), listed(begun)
    if len(lines) > MOST_OPTIONS or any(len(line) > OPTION_LABEL for line in lines):
        hint = words.ui("list_on_form", of=Said(", ".join(sorted(counts)[:3])))
        text = begun if isinstance(begun, str) else ", ".join(written(line) for line in chosen)
        return Field(name, label, hint, text, LONGEST_LIST, "text", hint, least=min(1, options.least))
    shown = []
    for line in lines:
        value, k = fields.split(line)
        text = words.choice(kind, value) if counts[value] == 1 else words.count(value, k)
        shown.append(Option(line, sentence(text), about(value), line in chosen, words.emoji(value)))
    repeats = any(n > 1 for n in counts.values())
    boxes = len(lines) <= MOST_TICKS and not repeats
    hint = fields.how_many(words, options) if options.least or most < len(options.values) else ""
    return Field(
        name, label, words.ui("choose_any"), kind="ticks" if boxes else "menu", options=shown,
        hint=words.ui("larger_counts") if repeats else hint,
        least=min(1, options.least) if repeats else options.least, most=len(lines) if repeats else most,
    )  # fmt: skip


def written(line: str) -> str:
    value, n = fields.split(line)
    return f"{n} {value}" if n > 1 else value


def said(begun: Any) -> str:
    return begun if isinstance(begun, str) else ""


def listed(begun: Any) -> list[str]:
    return [begun] if isinstance(begun, str) else list(begun or [])


# What was sent.


def value_of(options: Options, sent: Any, between: str = " ") -> Any:
    """What a line means; None: it can't be read. Whether it is open is for the check to say."""
    if not isinstance(sent, str | list):
        sent = None
    if isinstance(options, Some):
        if isinstance(sent, str):
            return notation.fit_value(options, notation.read_value(sent, list[str])) if sent.strip() else []
        counted: Counter[str] = Counter()
        for line in sent or []:
            value, _, k = line.rpartition("#")
            if not value or not k.isdecimal():
                return None
            counted[value] = max(counted[value], min(int(k), 999))
        return list(counted.elements())
    text = sent if isinstance(sent, str) else next(iter(sent or []), None)
    if isinstance(options, Number):
        return None if text is None else whole_number(text)
    if isinstance(options, Text):
        lines = (" ".join(line.split()) for line in (text or "").splitlines())
        return between.join(line for line in lines if line)
    return text


def settled_in(desk: Desk, ask: Ask, verb: type[Verb], filled: Filled) -> list[Any]:
    """The fields that were chosen before the form was opened, as far as they are still open."""
    given: list[Any] = []
    if isinstance(ask, OneForm) and verb in ask.on_sheets:
        return given
    for name in verb.fields()[: first_free(type(ask), verb)]:
        options = ask.field(desk.state, desk.seat, verb, given)
        value = value_of(options, filled.get(name)) if options is not None else None
        if options is None or not options.takes(value):
            break
        given.append(value)
    return given


def read_form(desk: Desk, ask: Ask, verb: type[Verb], filled: Filled) -> tuple[list[Verb], str]:
    """The orders that a form means, or the line that can't be read."""
    state, seat = desk.state, desk.seat
    if isinstance(ask, OneForm) and verb in ask.on_sheets:
        values: dict[str, Any] = {}
        for name, options in ask.sheet(state, seat, verb).items():
            only = only_value(options)
            blank = only is not None and not filled.get(name)
            values[name] = only if blank else value_of(options, filled.get(name), LINES)
            if not options.takes(values[name]):
                return [], name
        return ask.read_sheet(state, seat, verb, values), ""
    given: list[Any] = []
    for name in verb.fields():
        open_now = ask.field(state, seat, verb, given)
        assert open_now is not None, "each field has options"
        only = only_value(open_now)
        value = only if only is not None and not filled.get(name) else value_of(open_now, filled.get(name))
        if value is None:
            return [], name
        given.append(value)
        if not open_now.takes(value):  # the check refuses it by this field, so the others do not matter
            break
    return [verb(*given, *("" for _ in verb.fields()[len(given) :]))], ""


def sheet_buttons(desk: Desk, asked: list[type[Verb]]) -> list[Buttons]:
    """The ways to forms of the question's own, beside its verbs."""
    ask = desk.state.top
    verbs = [v for v in asked if isinstance(ask, OneForm) and v in ask.on_sheets and form_for(desk, Draft(v.kind()))]
    label = [desk.words.ui("verb_in_form", verb=Said(desk.words.verb(v.kind()).name)) for v in verbs]
    ids = [panel_id(desk.game, desk.question, v.kind(), Act.FORM) for v in verbs]
    return [Buttons([Button(id, text, "primary")]) for id, text in zip(ids, label, strict=True)]
