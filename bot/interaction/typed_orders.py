"""Orders that are typed: field by field in a game's slash commands, or whole in `/do`; and suggestions for both."""

from __future__ import annotations

import difflib
import time
from collections.abc import Iterator, Sequence
from typing import Any, get_origin, get_type_hints

from bot.words import Said, Words
from rules.kernel import (
    Ask,
    AskUndo,
    Illegal,
    Number,
    One,
    Options,
    Some,
    State,
    Verb,
    Written,
    notation,
    offers,
    offers_anytime,
    phrase,
    question_for,
)
from rules.kernel.verbs import counted

MOST_TIME = 0.015  # seconds for suggestions of whole orders: they are made on the event loop
MOST_VALUES = 40  # of one field
ALIKE = 0.7  # how much of a word must be right to be taken for a slip of the pen


def value_meant(words: Words, options: Options, value: Any) -> Any:
    """A name as players see it ("Gallows Hill") becomes the id that is open; the notation fits everything else."""
    if isinstance(options, One) and isinstance(value, str):
        return by_name(words, options.values, value)
    if isinstance(options, Some) and isinstance(value, list):
        return notation.fit_value(options, [by_name(words, options.values, v) for v in value])
    return notation.fit_value(options, value)


def by_name(words: Words, values: list[str], text: str) -> str:
    folded = text.casefold().strip()
    named = [v for v in dict.fromkeys(values) if words.name(v).casefold() == folded]
    return named[0] if len(named) == 1 else notation.spelling(text, values)


def read_field(verb: type[Verb], field: str, text: Any) -> Any:
    """The text of a command's option, as a value of the field's type."""
    kind = get_type_hints(verb)[field]
    return notation.read_value(text, kind) if get_origin(kind) is list and isinstance(text, str) else text


def order_of(words: Words, state: State, seat: str, verb: type[Verb], given: dict[str, Any]) -> Verb:
    """The order that a command's options spell out. Whether it is legal is for the rules to say."""
    ask, values = question_for(state, seat, verb), list[Any]()
    for field in verb.fields():
        value = read_field(verb, field, given[field])
        values.append(fit_field(words, ask, state, seat, verb, values, value))
    return verb(*values)


def fit_field(words: Words, ask: Ask, state: State, seat: str, verb: type[Verb], given: list[Any], value: Any) -> Any:
    """The value in the spelling of what is open, as long as every field before it is open too."""
    if verb not in ask.verbs or not ask.is_open(state, seat, verb):
        return value
    for i, earlier in enumerate(given):
        options = ask.field(state, seat, verb, given[:i])
        if options is None or not options.takes(earlier):
            return value
    options = ask.field(state, seat, verb, given)
    return value if options is None else value_meant(words, options, value)


class NotAnOrder(Illegal):
    """A text that is no order. For an unknown verb, and for one that is not open now, `open` lists the verbs that are
    open rather than all of them."""

    def __init__(self, fault: Illegal, state: State, seat: str, verb: type[Verb] | None) -> None:
        open_now = [*offers(state, seat), *offers_anytime(state, seat)]
        kinds = [v.kind() for v in open_now]
        if verb is None or verb in open_now:
            super().__init__(fault.what, fault.why, fault.rule, kinds if verb is None else fault.open)
        else:
            super().__init__(verb.kind(), phrase("verb_not_open"), "", kinds)
        near = difflib.get_close_matches(fault.what.lower(), kinds, 1, ALIKE) if verb is None else []
        self.verb = next((v for v in open_now if v.kind() in near), verb)  # what was probably meant


def refusal_said(words: Words, state: State, seat: str, fault: Illegal, verb: type[Verb] | None) -> str:
    """Why it can't be done, how such an order is written, and one that could be given now; where nothing is asked of
    the seat, one of the game's."""
    lines, asked = [words.refusal(fault)], offers(state, seat)
    if verb is not None and verb.fields() and fault.why.key != "written_otherwise":
        lines.append(words.ui("order_form", form=Said(f"{verb.kind()} {notation.form_of(verb)}")))
    if example := example_of(state, seat, [verb] if verb in asked else asked):
        lines.append(words.ui("order_now", order=Said(example)))
    elif words.game.example:
        lines.append(words.ui("order_later", order=Said(words.game.example)))
    return "\n".join(lines)


def example_of(state: State, seat: str, verbs: Sequence[type[Verb]]) -> str:
    """An order of one of these verbs that is legal now, as it would be typed; first those with something to fill in."""
    for verb in sorted(verbs, key=lambda v: not v.fields()):
        if (pick := next(every(question_for(state, seat, verb), state, seat, verb, []), None)) is not None:
            return notation.write(pick)
    return ""


def read_order(words: Words, state: State, seat: str, text: str, verbs: dict[str, type[Verb]]) -> Verb:
    """A whole order in the notation. What can't be read is refused with an order that could be given now."""
    try:
        pick = notation.read(text, verbs)
    except Illegal as fault:
        raise NotAnOrder(fault, state, seat, verbs.get(fault.what.lower())) from None
    return order_of(words, state, seat, type(pick), dict(zip(pick.fields(), pick.given(), strict=True)))


def read_several(state: State, seat: str, text: str, verbs: dict[str, type[Verb]]) -> list[Written] | None:
    """Orders in the question's own notation, if it has one: several at once, or a text that begins with no verb."""
    several = ";" in text or "\n" in text.strip()
    if seat not in state.asked() or (not several and text.split()[:1] and text.split()[0].lower() in verbs):
        return None
    return state.top.written(state, seat, text)  # type: ignore[no-any-return]  # frames are known to the stack alone


# Suggestions.


def suggest_value(
    words: Words, state: State, seat: str, verb: type[Verb], given: dict[str, Any], field: str, typed: str
) -> list[tuple[str, Any]]:
    """Possible values of `field`, given the fields before it."""
    ask = question_for(state, seat, verb)
    if verb not in ask.verbs or not ask.is_open(state, seat, verb):
        return []
    values: list[Any] = []
    for name in verb.fields():
        options = ask.field(state, seat, verb, values)
        if options is None:
            return []
        if name == field:
            return suggestions(words, options, typed)
        value = value_meant(words, options, read_field(verb, name, given.get(name)))
        if not options.takes(value):
            return []
        values.append(value)
    return []


def suggestions(words: Words, options: Options, typed: str) -> list[tuple[str, Any]]:
    if isinstance(options, One):
        return [(words.name(v), v) for v in options.values if matches(typed, words.name(v), v)]
    if isinstance(options, Number):
        numbers = range(options.least, min(options.most, options.least + 200) + 1)
        return [(str(n), n) for n in numbers if str(n).startswith(typed.strip())]
    return suggest_some(words, options, typed) if isinstance(options, Some) else []


def suggest_some(words: Words, options: Some, typed: str) -> list[tuple[str, str]]:
    """What is already written, and one more kind after it."""
    done, _, last = typed.rpartition(",")
    chosen = notation.fit_value(options, notation.read_value(done, list[str])) if done.strip() else []
    left = list(options.values)
    for value in chosen:
        if value in left:
            left.remove(value)
    if not done.strip() and len(options.values) <= options.most:
        whole = [(words.listed(options.values), ", ".join(counted(options.values)))]
    else:
        whole = []
    found = []
    for value in dict.fromkeys(left):
        for n in range(1, min(left.count(value), options.most - len(chosen)) + 1):
            item = f"{n} {value}" if n > 1 else value
            if matches(last, item, words.count(value, n), words.name(value)):
                picks = [*chosen, *[value] * n]
                found.append((words.listed(picks), ", ".join(counted(picks))))
    return [f for f in [*found, *whole] if len(f[1]) <= 100]


def matches(typed: str, *texts: str) -> bool:
    """Whether each word that was typed is in one of the texts."""
    wanted = typed.casefold().split()
    return all(any(word in text.casefold() for text in texts) for word in wanted)


def suggest_orders(words: Words, state: State, seat: str, typed: str) -> list[tuple[str, str]]:
    """Whole orders that fit what is typed so far; first those that begin with it."""
    folded = typed.casefold().strip()
    found: list[str] = []
    until = time.thread_time() + MOST_TIME
    anytime = [v for v in offers_anytime(state, seat) if v is not AskUndo]  # a panel says what its numbers mean
    for verb in (*offers(state, seat), *anytime):
        kind = verb.kind()
        if folded and not (kind.startswith(folded.split()[0]) or folded.split()[0] in kind):
            continue
        ask = question_for(state, seat, verb)
        for pick in every(ask, state, seat, verb, []):
            text = notation.write(pick)
            if matches(folded, text) and len(text) <= 100:
                found.append(text)
            if len(found) > 60 or time.thread_time() > until:
                break
    found.sort(key=lambda text: not text.casefold().startswith(folded))
    return [(text, text) for text in found]


def every(ask: Ask, state: State, seat: str, verb: type[Verb], given: list[Any]) -> Iterator[Verb]:
    """Some orders of this verb: from lists single values and the whole, from numbers the first few."""
    options = ask.field(state, seat, verb, given)
    if options is None:
        yield verb(*given)
        return
    if options.none():
        return
    for value in some_values(options):
        yield from every(ask, state, seat, verb, [*given, value])


def some_values(options: Options) -> list[Any]:
    if isinstance(options, One):
        return list(options.values[:MOST_VALUES])
    if isinstance(options, Number):
        return list(range(options.least, min(options.most, options.least + 20) + 1))
    if isinstance(options, Some):
        single = [[v] for v in dict.fromkeys(options.values)][:MOST_VALUES]
        whole = options.values[: options.most]
        return [v for v in [whole, *single, []] if options.takes(v)]
    return ["…"]


def orders_refused(words: Words, orders: list[Written]) -> str:
    """Which of several orders could be given, and why the others can't."""
    said = [
        words.ui("order_stands", order=o.text)
        if o.why is None
        else words.ui("order_refused", order=o.text, why=Said(words.phrase(o.why)))
        for o in orders
    ]
    return "\n".join([words.ui("orders_not_given"), *said])
