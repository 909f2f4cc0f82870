"""Looking something up in the rules, by number or by words. Whole words before parts of words, titles before text."""

from __future__ import annotations

import enum
import re
from collections.abc import Sequence
from functools import lru_cache

from bot.words.rulebook import Paragraph

NUMBER = re.compile(r"(?:[a-z]-?[a-z]*)?\d[\d.]*")


class Match(enum.IntEnum):
    """How well a paragraph fits, the best first."""

    TITLE = 0  # its heading has every word
    TERM = 1  # so has the name of one of its orders
    PHRASE = 2  # its text has the words one after the other
    TEXT = 3  # its text has every word
    TITLE_BEGINS = 4  # its heading has words that begin so
    TEXT_BEGINS = 5
    INSIDE = 6  # the letters are somewhere in it


def search(book: list[Paragraph], query: str) -> list[Paragraph]:
    """By number: that paragraph and those below it. By words: the best matches first, each kind in the book's order."""
    query = query.strip().casefold()
    exact = [p for p in book if query and query in (p.number.casefold(), p.heading.casefold(), p.title.casefold())]
    if exact and exact[0].number.casefold() == query:
        return exact + [
            p for p in book if p.number.startswith(exact[0].number.removesuffix(".0") + ".") and p not in exact
        ]
    if NUMBER.fullmatch(query):
        return [p for p in book if p.number.casefold().startswith(query)]
    wanted = words_in(query)
    if not wanted:
        return exact
    fits = {id(p): fit(p, wanted, query) for p in book}
    found = sorted((p for p in book if fits[id(p)] is not None and p not in exact), key=lambda p: fits[id(p)] or 0)
    whole = [p for p in found if (fits[id(p)] or 0) < Match.INSIDE]
    return exact + (whole or ([] if exact else found))


def fit(p: Paragraph, wanted: Sequence[str], query: str) -> Match | None:
    title, text = words_in(p.heading), words_in(f"{p.heading} {p.text}")
    if has_all(title, wanted):
        return Match.TITLE
    if any(has_all(words_in(term), wanted) for term in p.terms):
        return Match.TERM
    if has_all(text, wanted):
        return Match.PHRASE if has_run(text, wanted) else Match.TEXT
    if begins_all(title, wanted):
        return Match.TITLE_BEGINS
    if begins_all(text, wanted):
        return Match.TEXT_BEGINS
    return Match.INSIDE if query in f"{p.heading} {p.text}".casefold() else None


@lru_cache(maxsize=4096)
def words_in(text: str) -> tuple[str, ...]:
    """Its words, each in the singular, so that `stance` finds *Stances*."""
    found = re.findall(r"[\w!]+(?:[-'’][\w]+)*", text.casefold().replace("*", " "))
    return tuple(filter(None, map(singular, found)))


def singular(word: str) -> str:
    word = word.removesuffix("'s").removesuffix("’s").strip("!_")
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and word.endswith(("xes", "ches", "shes", "sses")):
        return word[:-2]
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def has_all(words: Sequence[str], wanted: Sequence[str]) -> bool:
    return set(wanted) <= set(words)


def has_run(words: Sequence[str], wanted: Sequence[str]) -> bool:
    return any(tuple(words[i : i + len(wanted)]) == tuple(wanted) for i in range(len(words) - len(wanted) + 1))


def begins_all(words: Sequence[str], wanted: Sequence[str]) -> bool:
    return all(any(word.startswith(want) for word in words) for want in wanted)
