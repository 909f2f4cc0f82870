"""How players may talk: the organiser's card, a player's threads, letters. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.panels.ids import post_id
from bot.panels.parts import Button, Buttons, Card, Menu, Option, Part, TextPart, rows
from bot.table.dealings import Letter, Parley, PressRules
from bot.words import Said, Words, bullet, joined, quiet, sentence

TALKS = ("free", "phases", "none")
MOST_THREADS = 10  # with a button each
MOST_LETTERS = 12  # the newest
Called = Callable[[str], str]  # a seat, in words


def rules_said(words: Words, rules: PressRules) -> str:
    """One line for each thing that is set."""
    lines = [words.ui(f"press_talks_{rules.talks}")]
    lines += [words.ui("press_letters_take", hours=rules.letters)] if rules.letters else []
    lines += [words.ui("press_offers_shown", hours=rules.offers)] if rules.offers else []
    return "\n".join(bullet(line) for line in lines)


def press_card(words: Words, game: str, rules: PressRules, delays: Sequence[int], note: str = "") -> Card:
    """For the organiser, before the start."""

    def menu(what: str, placeholder: str, options: list[Option]) -> Menu:
        return Menu(post_id(game, "press", what), placeholder, options)

    # Each choice says what it is about: a menu shows what is chosen, and nothing else.
    letters = [Option(str(n), words.ui("press_letter_hours", n=n), "", n == rules.letters) for n in delays]
    offers = [Option(str(n), words.ui("press_offer_hours", n=n), "", n == rules.offers) for n in delays]
    talks = [Option(t, sentence(words.ui(f"press_talks_{t}")), "", t == rules.talks) for t in TALKS]
    return Card(
        [
            TextPart(note),
            TextPart(f"{words.ui('press_heading')}\n{rules_said(words, rules)}"),
            menu("talks", words.ui("press_talks"), talks),
            menu("letters", words.ui("press_letters"), letters),
            menu("offers", words.ui("press_offers"), offers),
            Buttons([Button(post_id(game, "options"), words.ui("back"))]),
        ]
    )


def name_of(words: Words, parley: Parley, called: Called) -> str:
    return quiet(parley.name) or words.ui("parley_name", seats=Said(joined([called(s) for s in parley.seats])))


def parleys_card(
    words: Words, game: str, parleys: Sequence[Parley], called: Called, rules: PressRules, may_talk: bool
) -> Card:
    """The threads in which a seat talks, and how one may talk in this game."""
    shown = list(parleys)[-MOST_THREADS:]
    lines = [bullet(f"<#{p.thread_id}> · {name_of(words, p, called)}") for p in shown] or [words.ui("parley_none")]
    how = words.ui("parley_rules", rules=Said(rules_said(words, rules)))
    parts: list[Part] = [TextPart("\n".join([words.ui("parley_heading"), *lines])), TextPart(how)]
    if not may_talk:
        return Card([*parts, TextPart(words.ui(f"press_shut_{rules.talks}"))])
    buttons = [
        Button(
            post_id(game, "reopen", str(p.thread_id)), words.ui("parley_reopen", name=Said(name_of(words, p, called)))
        )
        for p in shown
    ]
    return Card([*parts, *rows(buttons)])


def letters_card(words: Words, letters: Sequence[Letter], seat: str, now: float, called: Called) -> Card:
    """What the seat wrote and got, the newest last."""
    lines = [letter_line(words, one, seat, now, called) for one in list(letters)[-MOST_LETTERS:]]
    return Card([TextPart("\n".join([words.ui("letters_heading"), *(lines or [words.ui("letters_none")])]))])


def letter_line(words: Words, letter: Letter, seat: str, now: float, called: Called) -> str:
    to = called(letter.to) if letter.to else words.ui("letter_to_all")
    way = words.ui("letter_under_way") if letter.due > now else ""
    head = words.ui("letter_line", by=Said(called(letter.by)), to=Said(to), way=Said(way))
    return bullet(f"{head}\n> {quiet(letter.text)}")
