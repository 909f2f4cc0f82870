"""The catalogues: a file of words per game, on top of the common one.

    [game]                    title, blurb, group (the name of its slash commands), example (a typed order), credit
    [news]                    battle_fought = "{winner} wins at {area}."
    [phrase]                  only_camp_or_beside = "a unit is placed in its camp or beside it"
    [question]                turn = "{clan} marches"            what is being done, by the key of its phrase
    [post]                    "turn_of_{clan}" = "{clan} has marched"
    [name]                    red = "Red"; foot = "foot|feet"; "{clan}_foot_{n}" = "{clan} foot {n}"
    [odds]                    battle_fought = "{winner} wins"    what a preview counts, see `bot/interaction/preview.py`
    [default]                 turn = "your units stay"           what happens when time is up, by the kind of question
    [about]                   foot = "strong against horse"      what a choice does, beside it in a menu
    [emoji]                   "{clan}_foot_{n}" = "infantry"     the small picture beside it (`renders/emoji`)
    [verb.march]              name = "March", help = "..."
    [verb.march.field]        start = "From where?"

A name not found there is looked for in the game's data set (whatever has an id and a `name`). Sentences are written
in the little language of `template.py`. `words.py` makes sentences of them.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from bot.words.template import BadTemplate, parse
from rules.kernel import Campaign

FOLDER = Path(__file__).parent


class VerbWords(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    help: str = ""
    when: str = ""  # when it is open, for a refusal at another time
    field: dict[str, str] = {}
    line: dict[str, str] = {}  # of a form of the question's own (`rules/kernel/forms.py`), beside its fields
    value: dict[str, str] = {}  # what a choice is called in this order alone, where it means something else elsewhere
    about: dict[str, str] = {}  # and what it does there


class GameWords(msgspec.Struct, forbid_unknown_fields=True):
    title: str = ""
    blurb: str = ""
    group: str = ""
    example: str = ""  # an order as it is typed, for people who have no game yet
    credit: str = ""  # whose rules these are, where their licence wants it said with them
    colours: dict[str, str] = {}  # of seats, as "#rrggbb"
    commands: list[str] = []  # the verbs that get a slash command each, if not all do
    turning: list[str] = []  # kinds of news that turn a game, for the winner's card
    by_country: bool = False  # once a seat is called by its country, sentences call it so too


class Catalogue(msgspec.Struct, forbid_unknown_fields=True):
    """A file of words."""

    game: GameWords = msgspec.field(default_factory=GameWords)
    news: dict[str, str] = {}
    phrase: dict[str, str] = {}
    question: dict[str, str] = {}
    post: dict[str, str] = {}
    name: dict[str, str] = {}
    verb: dict[str, VerbWords] = {}
    option: dict[str, str] = {}
    ui: dict[str, str] = {}
    default: dict[str, str] = {}
    about: dict[str, str] = {}
    emoji: dict[str, str] = {}
    odds: dict[str, str] = {}  # the news that decide, and how their outcomes are told apart


def read(file: Path) -> Catalogue:
    """A catalogue, with every sentence tried once."""
    try:
        found = msgspec.convert(tomllib.loads(file.read_text("utf-8")), Catalogue)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as fault:
        raise BadTemplate(f"{file.name}: {fault}") from None
    for table in (found.news, found.phrase, found.question, found.post, found.ui, found.option, found.odds):
        for key, text in table.items():
            try:
                parse(text)
            except BadTemplate as fault:
                raise BadTemplate(f"{file.name}, {key}: {fault}") from None
    return found


@functools.cache
def common() -> Catalogue:
    return read(FOLDER / "common.toml")


def file_of(campaign: Campaign) -> Path | None:
    """In this folder, or beside a game of one's own."""
    return next((f for f in (FOLDER / f"{campaign.id}.toml", campaign.folder / "words.toml") if f.is_file()), None)


@functools.cache
def shared(engines: tuple[str, ...]) -> Catalogue:
    """The common words, and on top of them those of the engines that several games share."""
    base = msgspec.structs.replace(common())
    for engine in engines:
        more = read(FOLDER / f"{engine}.toml")
        for part in ("news", "phrase", "question", "post", "name", "verb", "option", "ui", "default", "about", "emoji"):
            setattr(base, part, {**getattr(base, part), **getattr(more, part)})
    return base


def names_in(data: Any) -> dict[str, str]:
    """Ids and names of a data set: `{hebron: {name: ...}}` and `{id: hebron, name: ...}`, however deep."""
    found: dict[str, str] = {}

    def walk(at: Any, key: str) -> None:
        if isinstance(at, Mapping):
            id, name = at.get("id", key), at.get("name")
            if isinstance(id, str) and id and isinstance(name, str):
                found.setdefault(id, name)
            for k, v in at.items():
                walk(v, k if isinstance(k, str) else "")
        elif isinstance(at, list | tuple):
            for v in at:
                walk(v, "")

    walk(msgspec.to_builtins(data, str_keys=True), "")
    return found
