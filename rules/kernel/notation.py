"""Orders as text, both ways: `p1 move hebron david -> gaza: 2 phalanx_4, infantry_3`.

Each verb's `form` says how its fields are written (`{start} {leaders} -> {to}: {armies}`); without one they follow each
other.
A list is written by kind and number; a text, or anything with a space in it, in quotes; an empty list is `nothing`.
Logs, receipts, golden games and typed orders use this one notation.
"""

from __future__ import annotations

import functools
import json
import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, get_origin, get_type_hints

from rules.kernel.news import phrase
from rules.kernel.questions import Ask
from rules.kernel.state import State
from rules.kernel.verbs import Illegal, One, Options, Some, Verb, counted

PLAIN = re.compile(r'[^\s,:"]+')
NOTHING = "nothing"


def form_of(verb: type[Verb]) -> str:
    return verb.form or " ".join(f"{{{f}}}" for f in verb.fields())


def write_value(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(counted(write_value(v) for v in value)) or NOTHING
    if isinstance(value, str):
        return value if PLAIN.fullmatch(value) and value != NOTHING else json.dumps(value, ensure_ascii=False)
    return str(value)


def write(pick: Verb, seat: str = "") -> str:
    fields = {f: write_value(v) for f, v in zip(pick.fields(), pick.given(), strict=True)}
    words = [seat, pick.kind(), form_of(type(pick)).format(**fields)]
    return " ".join(w for w in words if w)


def read(text: str, verbs: Mapping[str, type[Verb]]) -> Verb:
    """The pick that `text` says; whether it is open is for the rules to say."""
    name, _, rest = text.strip().partition(" ")
    verb = verbs.get(name.lower())
    if verb is None:
        raise Illegal(name, phrase("no_such_verb", verb=name), open=sorted(verbs))
    match = pattern_of(verb).fullmatch(rest.strip())
    if match is None:
        raise Illegal(name, phrase("written_otherwise", form=f"{verb.kind()} {form_of(verb)}"))
    hints = hints_of(verb)
    return verb(**{f: read_value(match[f], hints[f]) for f in verb.fields()})


def read_entry(text: str, verbs: Mapping[str, type[Verb]]) -> tuple[str, Verb]:
    """A line of a log: who, and what."""
    seat, _, rest = text.strip().partition(" ")
    return seat, read(rest, verbs)


def read_value(text: str, kind: Any) -> Any:
    text = text.strip()
    if kind is int:
        return int(text)
    if get_origin(kind) is list:
        return [] if text.lower() == NOTHING else [v for item in split_list(text) for v in read_item(item)]
    return json.loads(text) if text.startswith('"') else text


def split_list(text: str) -> list[str]:
    """At the commas that are not within quotes."""
    return [m.strip() for m in re.findall(r'(?:"(?:[^"\\]|\\.)*"|[^,"])+', text)]


def read_item(item: str) -> list[str]:
    match = re.fullmatch(r"(\d{1,3})\s+(\S.*)", item)
    count, name = (int(match[1]), match[2]) if match else (1, item)
    return [json.loads(name) if name.startswith('"') else name] * count


@functools.cache
def hints_of(verb: type[Verb]) -> dict[str, Any]:
    return get_type_hints(verb)


@functools.cache
def pattern_of(verb: type[Verb]) -> re.Pattern[str]:
    hints, quoted = hints_of(verb), r'"(?:[^"\\]|\\.)*"'

    def one(field: str) -> str:
        if hints[field] is int:
            return rf"(?P<{field}>-?\d+)"
        if get_origin(hints[field]) is list:
            return rf"(?P<{field}>.+?)"
        return rf"(?P<{field}>{quoted}|{PLAIN.pattern})"

    parts = re.split(r"\{(\w+)\}", form_of(verb))
    literal = [r"\s*" + r"\s+".join(map(re.escape, p.split())) + r"\s*" if p.strip() else r"\s+" for p in parts]
    out = [one(p) if i % 2 else (literal[i] if p else "") for i, p in enumerate(parts)]
    return re.compile("".join(out), re.IGNORECASE)


# People write "David" and "Gaza": what they typed is fitted to the ids that are open.


def fit(ask: Ask, game: State, seat: str, pick: Verb) -> Verb:
    """The same pick in the spelling of what is open. What fits nothing stays, for the check to refuse."""
    verb, given = type(pick), list[Any]()
    if verb not in ask.verbs:
        return pick
    for value in pick.given():
        options = ask.field(game, seat, verb, given) if len(given) < len(verb.fields()) else None
        if options is None or options.none():
            return pick
        given.append(fit_value(options, value))
        if not options.takes(given[-1]):
            return verb(*given, *pick.given()[len(given) :])
    return verb(*given)


def fit_value(options: Options, value: Any) -> Any:
    if isinstance(options, One) and isinstance(value, str):
        return spelling(value, options.values)
    if isinstance(options, Some) and isinstance(value, list):
        left, out = Counter(options.values), list[str]()
        for item in value:
            word = spelling(item, [v for v, n in left.items() if n])
            left[word] -= 1
            out.append(word)
        return out
    return value


def spelling(word: str, values: list[str]) -> str:
    """The value meant by a word: itself, itself in other letters, or the only one that begins with it."""
    if word in values:
        return word
    folded = word.casefold().replace(" ", "_").replace("-", "_")
    alike = [v for v in values if v.casefold().replace("-", "_") == folded]
    begins = alike or [v for v in values if v.casefold().startswith(folded)]
    return begins[0] if len(set(begins)) == 1 else word
