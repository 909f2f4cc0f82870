"""Words for players: turns news, phrases, orders and refusals into sentences, by the catalogues of a game.

What a catalogue lacks is made readable from its key, and noted in `missing`.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Mapping
from copy import copy
from typing import Any

import msgspec

from bot.words.catalogue import Catalogue, VerbWords, common, file_of, names_in, read, shared
from bot.words.derived import DERIVED, as_it_stands
from bot.words.families import family
from bot.words.template import Said, escape, fill, joined, parse, quiet, sentence
from rules.kernel import AskUndo, Campaign, Illegal, Phrase, State, Verb

MOST_OPEN = 12  # how many open values a refusal names


class Words:
    def __init__(self, common: Catalogue, own: Catalogue, names: Mapping[str, str]) -> None:
        self.game = own.game
        self.news_of = {**common.news, **own.news}
        self.phrases = {**common.phrase, **own.phrase}
        self.questions = {**common.question, **own.question}
        self.posts = {**common.post, **own.post}
        self.names = {**names, **common.name, **own.name}
        self.order_of = {id: n for n, (id, text) in enumerate(self.names.items()) if "|" in text}
        self.verbs = {**common.verb, **own.verb}
        self.options = {**common.option, **own.option}
        self.interface = {**common.ui, **own.ui}
        self.odds = own.odds
        self.defaults = {**common.default, **own.default}
        self.abouts = {**common.about, **own.about}
        self.about_families = [(family(key), text) for key, text in self.abouts.items() if "{" in key]
        self.families = [(family(key), text) for key, text in self.names.items() if "{" in key]
        self.post_families = [(family(key), text) for key, text in self.posts.items() if "{" in key]
        self.emojis = {**common.emoji, **own.emoji}
        self.emoji_families = [(family(key), text) for key, text in self.emojis.items() if "{" in key]
        self.missing: set[str] = set()
        self.countries: dict[str, str] = {}  # seat -> what it is called in this game
        self.held: dict[str, str] = {}  # seat -> the country itself

    def seated(self, state: State | None) -> Words:
        """The words of one game, where seats go by the countries they have come to hold."""
        if state is None:
            return self
        other = copy(self)
        other.held = {seat: state.called(seat) for seat in state.seats}
        other.countries = {seat: self.name(held) for seat, held in other.held.items()}
        if self.game.by_country:
            other.names = {**self.names, **other.countries}
        return other

    # Values.

    def say(self, value: Any) -> str:
        """Any value of a sentence in words."""
        if value is None:
            return "–"
        if isinstance(value, Said):
            return value
        if isinstance(value, Phrase):
            return self.phrase(value)
        if isinstance(value, Mapping):
            if set(value) == {"key", "values"} and isinstance(value["values"], Mapping):
                return self.phrase(Phrase(value["key"], dict(value["values"])))
            return ", ".join(self.pair(k, v) for k, v in sorted(value.items(), key=self.place)) or self.ui("nothing")
        if isinstance(value, list | tuple):
            return self.listed(value)
        if isinstance(value, bool):
            return self.ui("yes" if value else "no")
        return self.name(value) if isinstance(value, str) else f"{value:g}" if isinstance(value, float) else str(value)

    def place(self, item: tuple[Any, Any]) -> int:
        """Kinds of pieces in the catalogue's order, however they were stored; anything else keeps its place."""
        return self.order_of.get(item[0], -1) if isinstance(item[0], str) else -1

    def pair(self, key: Any, value: Any) -> str:
        """`pikes: 8` -> `8 pikes`; `red: 3` -> `Red 3`."""
        if type(value) is int and "|" in self.names.get(key, ""):
            return self.count(key, value)
        said = self.say(key)
        return f"{said}{':' if said[-1:].isdigit() else ''} {self.say(value)}"  # `Player 1: 4`

    def listed(self, values: Iterable[Any]) -> str:
        """`foot, foot, david` -> `2 feet and David`; `foot_1, foot_4` -> `2 feet`, where their family has a plural."""
        values = list(values)
        if any(not isinstance(v, str) for v in values):
            return joined([self.say(v) for v in values]) or self.ui("nothing")
        alike: dict[str, list[str]] = {}
        for value in values:
            alike.setdefault(self.plural(value) or value, []).append(value)
        said = [self.name(v[0]) if len(v) == 1 else self.several(kind, v) for kind, v in alike.items()]
        return joined(said) or self.ui("nothing")

    def several(self, kind: str, values: list[str]) -> str:
        return f"{len(values)} {kind}" if self.plural(values[0]) else self.count(kind, len(values))

    def plural(self, id: str) -> str:
        """What several of a numbered family are called; "" for everything else."""
        if id in self.names:
            return ""
        found = next((text for pattern, text in self.families if pattern.fullmatch(id)), "")
        return found.partition("|")[2]

    def count(self, id: str, n: int) -> str:
        """`3 armies`, where the name has a plural; `3 × David` where it has none."""
        if "|" in (own := self.names.get(id, "")):
            return f"{n} {own.split('|')[0 if n == 1 else 1]}"
        return f"{n} × {self.name(id)}"

    def name(self, id: str) -> str:
        if (known := self.names.get(id)) is not None:
            return known.split("|")[0]
        if "+" in id and " " not in id and all(id.split("+")):  # several pieces as one value; `+2` is a figure
            return self.listed(id.split("+"))
        for pattern, text in self.families:
            if (match := pattern.fullmatch(id)) is not None:
                return fill(parse(text.partition("|")[0]), match.groupdict(), self.say)
        if id in self.verbs:
            return self.verbs[id].name
        if (question := self.questions.get(id)) is not None and "{" not in question:
            return question
        if re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", id):
            self.missing.add(f"name.{id}")
            return id.replace("_", " ")
        return quiet(id)  # a player's text, or words already

    def about(self, id: str) -> str:
        """What a choice does, for a menu; "" where nothing is said of it."""
        if (known := self.abouts.get(id)) is not None:
            return known
        for pattern, text in self.about_families:
            if (match := pattern.fullmatch(id)) is not None:
                return fill(parse(text), match.groupdict(), self.say)
        parts = [self.about(part) for part in id.split("+")] if "+" in id else []
        return ", then ".join(parts) if all(parts) else ""

    def emoji(self, id: str) -> str:
        """The small picture beside a choice; "" where it has none. For several pieces, the first one's."""
        id = self.held.get(first := id.partition("+")[0], first)
        numbered = (text.format_map(m.groupdict()) for p, text in self.emoji_families if (m := p.fullmatch(id)))
        return self.emojis.get(id) or next(numbered, "")

    # Sentences.

    def news(self, news: Any) -> str:
        """A sentence; "" for what is not said in words (a post is a heading of its own)."""
        plain = news if isinstance(news, dict) else msgspec.to_builtins(news)
        tag = plain["type"]
        if (text := self.news_of.get(tag)) is None:
            self.missing.add(f"news.{tag}")
            facts = ", ".join(f"{k} {self.say(v)}" for k, v in plain.items() if k != "type")
            text = f"{tag.replace('_', ' ')}: {escape(facts)}"
        derive = self.by_country if tag == "game_over" else DERIVED.get(tag)
        return sentence(fill(parse(text), {**plain, **derive(plain)} if derive else plain, self.say))

    def by_country(self, plain: Mapping[str, Any]) -> Mapping[str, Any]:
        """Who won and with how much, by the names that everybody has used."""
        called = {seat: Said(name) for seat, name in self.countries.items()}
        scores = {called.get(seat, seat): n for seat, n in (plain.get("scores") or {}).items()}
        return {"winners": [called.get(seat, seat) for seat in plain["winners"]], "scores": scores}

    def decided(self, news: dict[str, Any]) -> str:
        """The outcome that a decisive piece of news tells, for odds."""
        return fill(parse(self.odds[news["type"]]), news, self.say)

    def rule(self, rule: str) -> str:
        """Where to read it: `rule 2.4`, a ruling of ours (`R-BAT1`), or the name of a chapter."""
        kind = "rule" if rule[:1].isdigit() else "ruling" if re.fullmatch(r"[A-Z]+-?[A-Z]*\d+\w*", rule) else ""
        return self.ui(kind, rule=Said(rule)) if kind else rule

    def phrase(self, phrase: Phrase) -> str:
        return self.filled(self.phrases, "phrase", phrase)

    def doing(self, phrase: Phrase) -> str:
        """What is being done now, as a public line."""
        known = self.questions if phrase.key in self.questions else self.phrases
        return sentence(self.filled(known, "question", phrase))

    def filled(self, known: Mapping[str, str], part: str, phrase: Phrase) -> str:
        if (text := known.get(phrase.key)) is None:
            self.missing.add(f"{part}.{phrase.key}")
            return str(phrase)
        return fill(parse(text), phrase.values, self.say)

    def post(self, name: str) -> str:
        """The heading of a post."""
        if (text := self.posts.get(name)) is not None:
            return text
        for pattern, text in self.post_families:
            if (match := pattern.fullmatch(name)) is not None:
                return sentence(fill(parse(text), match.groupdict(), self.say))
        self.missing.add(f"post.{name}")
        return sentence(name.replace("_", " "))

    def ui(self, key: str, **values: Any) -> str:
        """The bot's own words: labels, hints, refusals of the table."""
        if (text := self.interface.get(key)) is None:
            self.missing.add(f"ui.{key}")
            return key.replace("_", " ")
        return fill(parse(text), values, self.say)

    # Verbs.

    def verb(self, kind: str) -> VerbWords:
        if (known := self.verbs.get(kind)) is None:
            self.missing.add(f"verb.{kind}")
            known = VerbWords(sentence(kind.replace("_", " ")))
        return known

    def field(self, verb: str, field: str) -> str:
        words = self.verb(verb)
        if (known := words.field.get(field) or words.line.get(field)) is None:
            self.missing.add(f"verb.{verb}.field.{field}")
            return sentence(field.replace("_", " "))
        return known

    def choice(self, verb: str, value: Any) -> str:
        """A value as this order means it: `hold` is a stance, and in a siege a plan to stay to the end."""
        own = self.verbs[verb].value if verb in self.verbs else {}
        return (own.get(value) if isinstance(value, str) else None) or self.say(value)

    def about_choice(self, verb: str, value: str) -> str:
        own = self.verbs[verb].about if verb in self.verbs else {}
        return own.get(value) or self.about(value)

    def order(self, pick: Verb) -> str:
        """An order as a line: `March · From where? North Camp · Which units? 2 feet`."""
        verb = self.verb(pick.kind())
        if isinstance(pick, AskUndo):  # the number of a question means nothing to players
            return f"**{verb.name}**"
        parts = [
            f"{self.field(pick.kind(), f)} **{self.choice(pick.kind(), v)}**"
            for f, v in zip(pick.fields(), pick.given(), strict=True)
        ]
        return " · ".join([f"**{verb.name}**", *parts])

    def option_value(self, option: str, value: Any) -> str:
        """The words of one option: the same value may mean something else elsewhere."""
        said = self.options.get(f"{option}.{'none' if value == [] else value}")
        return said or self.say(value)

    def option(self, key: str) -> str:
        if (known := self.options.get(key)) is None:
            self.missing.add(f"option.{key}")
            return sentence(key.replace("_", " "))
        return known

    # Refusals.

    def refusal(self, fault: Illegal) -> str:
        """What was refused, why, by which rule, and what is open instead."""
        what = self.verbs[fault.what].name if fault.what in self.verbs else self.name(fault.what)
        why, rule = self.phrase(as_it_stands(fault.why)), self.rule(fault.rule)
        if fault.why.key == "verb_not_open" and fault.what in self.verbs and (when := self.verbs[fault.what].when):
            why, rule = f"{why}; {when}", ""  # the words name its own paragraph
        lines = [self.ui("refused", what=what, why=Said(why), rule=Said(rule))]
        if fault.open:
            shown = [self.open_word(word) for word in fault.open[:MOST_OPEN]]
            more = len(fault.open) - len(shown)
            size = shown.pop(0) + " " if shown[0].endswith(" of") else ""  # `1 to 3 of` 3 infantry
            opened = size + ", ".join(shown) if shown else self.ui("nothing")
            lines.append(self.ui("open_instead", open=opened, more=more))
        elif fault.why.key != "written_otherwise":
            lines.append(self.ui("nothing_instead"))
        return "\n".join(lines)

    def refused(self, why: Phrase) -> str:
        """A refusal of the table, as a sentence."""
        return sentence(self.phrase(why)).rstrip(".") + "."

    def open_word(self, word: str) -> str:
        if word in self.verbs:
            return self.verbs[word].name
        if match := re.fullmatch(r"(\d+) (\S+)", word):
            known = match[2] in self.names or any(p.fullmatch(match[2]) for p, _ in self.families)
            return self.count(match[2], int(match[1])) if known else word
        return self.name(word) if " " not in word else word


@functools.cache
def words_of(campaign: Campaign) -> Words:
    file = file_of(campaign)
    own = read(file) if file else Catalogue()
    if not own.game.title:
        own.game.title = campaign.title
    return Words(shared(campaign.shares), own, names_in(campaign.shipped))


@functools.cache
def plain_words() -> Words:
    """The common words alone, where no game is meant."""
    return Words(common(), Catalogue(), {})
