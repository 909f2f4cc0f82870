"""One field as a menu with pages, or as a modal; and what a choice in it does to a draft."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from bot.panels.drafts import Desk, DraftProgress
from bot.panels.ids import PASTE, Act, field_arg, panel_id, whole_number
from bot.panels.parts import MOST_OPTIONS, Button, Buttons, Menu, Modal, Option, Part, TextPart, clip
from bot.table.records import Draft
from bot.words import Words, sentence
from rules.kernel import Number, One, Options, Some, Text


def lines_of(options: Options) -> list[str]:
    """The values of a menu, before it is cut into pages. `foot#2` is "two of the kind foot"."""
    if isinstance(options, One):
        return options.values
    if isinstance(options, Some):
        most = min(options.most, len(options.values))
        return [f"{v}#{k}" for v, n in Counter(options.values).items() for k in range(1, min(n, most) + 1)]
    if isinstance(options, Number) and options.most - options.least < MOST_OPTIONS:
        return [str(n) for n in range(options.least, options.most + 1)]
    return []


def pages_of(options: Options) -> list[list[str]]:
    lines = lines_of(options)
    return [lines[i : i + MOST_OPTIONS] for i in range(0, len(lines), MOST_OPTIONS)]


About = Callable[[str], str]  # what a choice means, in a line


def field_parts(words: Words, game: str, question: int, at: DraftProgress, page: int, about: About) -> list[Part]:
    """Menu, pages and buttons for the field that is next."""
    assert at.options is not None, "a field that is next has options"
    pages = pages_of(at.options)
    page = max(0, min(page, len(pages) - 1))
    verb, i = at.draft.verb, at.index
    parts: list[Part] = [TextPart(f"**{words.field(verb, at.name)}** {hint(words, at)}")]
    if pages:
        parts.append(
            menu(
                words,
                panel_id(game, question, verb, field_arg(Act.CHOOSE, i, page)),
                at,
                pages[page],
                len(pages),
                about,
            )
        )
    buttons: list[Button] = []
    if len(pages) > 1:
        buttons += [
            Button(
                panel_id(game, question, verb, field_arg(Act.PAGE, i, page - 1)),
                words.ui("page_back"),
                disabled=page == 0,
            ),
            Button(
                panel_id(game, question, verb, field_arg(Act.PAGE, i, "at")),
                words.ui("page", page=page + 1, pages=len(pages)),
                disabled=True,
            ),
            Button(
                panel_id(game, question, verb, field_arg(Act.PAGE, i, page + 1)),
                words.ui("page_on"),
                disabled=page == len(pages) - 1,
            ),
        ]
    if isinstance(at.options, Some):
        buttons += some_buttons(words, game, question, at, at.options, len(pages))
    if isinstance(at.options, Number | Text) and not pages:
        label = words.ui("type_number" if isinstance(at.options, Number) else "type_text")
        buttons.append(Button(panel_id(game, question, verb, field_arg(Act.TYPE, i)), label, "primary"))
    if buttons:
        parts.append(Buttons(buttons))
    return parts


def some_buttons(words: Words, game: str, question: int, at: DraftProgress, options: Some, pages: int) -> list[Button]:
    verb, i = at.draft.verb, at.index
    out = []
    if options.least == 0:
        out.append(Button(panel_id(game, question, verb, field_arg(Act.NONE, i)), words.ui("none_of_them")))
    if len(options.values) <= options.most and len(options.values) > 1:
        out.append(Button(panel_id(game, question, verb, field_arg(Act.ALL, i)), words.ui("all_of_them")))
    if pages > 1 or at.draft.picks:
        ready = options.takes(at.draft.picks)
        out.append(
            Button(
                panel_id(game, question, verb, field_arg(Act.ENOUGH, i)),
                words.ui("that_is_all"),
                "success",
                disabled=not ready,
            )
        )
    return out[:2] if pages > 1 and len(out) > 2 else out  # a row has five places


def hint(words: Words, at: DraftProgress) -> str:
    options = at.options
    if isinstance(options, Number):
        return words.ui("number_range", least=options.least, most=options.most)
    if isinstance(options, Text):
        return words.ui("text_range", longest=options.longest)
    if isinstance(options, Some):
        said = [how_many(words, options)]
        if max(Counter(options.values).values(), default=1) > 1:
            said.append(words.ui("larger_counts"))
        if len(pages_of(options)) > 1:
            said.append(words.ui("chosen_on_pages"))
        if at.draft.picks:
            said.append(words.ui("chosen", chosen=at.draft.picks))
        return "\n".join(said)
    return ""


def how_many(words: Words, options: Some) -> str:
    most = min(options.most, len(options.values))
    if options.least == most:
        return words.ui("choose_exactly", n=most)
    return words.ui("choose_some", least=options.least, most=most)


def menu(words: Words, id: str, at: DraftProgress, lines: list[str], pages: int, about: About) -> Menu:
    options = at.options
    if not isinstance(options, Some):
        labels = [clip(sentence(words.choice(at.draft.verb, v)), 100) for v in lines]
        shown = [Option(v, s, about(v), emoji=words.emoji(v)) for v, s in zip(lines, labels, strict=True)]
        return Menu(id, words.ui("choose_one"), shown)
    counts, picked = Counter(options.values), Counter(at.draft.picks)
    shown = []
    for line in lines:
        value, k = split(line)
        label = words.name(value) if counts[value] == 1 else words.count(value, k)
        shown.append(Option(line, sentence(label), about(value), picked[value] == k, words.emoji(value)))
    repeats = any(n > 1 for n in counts.values())
    most = len(lines) if repeats else min(options.most, len(lines))
    least = 0 if pages > 1 or options.least == 0 else 1 if repeats else min(options.least, len(lines))
    for option in shown[:]:  # what is marked as chosen must not be more than may be chosen
        if sum(o.chosen for o in shown) > most:
            option.chosen = False
    return Menu(id, how_many(words, options), shown, least, max(1, most))


def split(line: str) -> tuple[str, int]:
    value, _, k = line.rpartition("#")
    return value, int(k)


def choose(at: DraftProgress, page: int, values: list[str]) -> Draft:
    """The draft after a choice in the menu of `page`."""
    options, draft = at.options, at.draft
    if isinstance(options, One):
        return Draft(draft.verb, [*draft.given, values[0]])
    if isinstance(options, Number):
        return Draft(draft.verb, [*draft.given, whole_number(values[0])])
    assert isinstance(options, Some)
    pages = pages_of(options)
    shown = pages[page] if 0 <= page < len(pages) else []
    picks = picks_after(draft.picks, shown, [v for v in values if v in shown])
    if len(pages) == 1 and options.takes(picks):
        return Draft(draft.verb, [*draft.given, picks])
    return Draft(draft.verb, draft.given, picks)


def picks_after(picks: list[str], shown: list[str], chosen: list[str]) -> list[str]:
    """A menu only sets the picks of its own page; if several numbers of a kind are ticked, the largest counts."""
    counts = Counter(picks)
    for value, k in map(split, shown):
        if counts[value] == k:
            counts[value] = 0
    for value, k in map(split, chosen):
        counts[value] = max(counts[value], k)
    order = list(dict.fromkeys([*picks, *(split(s)[0] for s in shown)]))
    return [v for v in order for _ in range(counts[v])]


def modal(words: Words, game: str, question: int, at: DraftProgress) -> Modal:
    options = at.options
    name = words.verb(at.draft.verb).name
    long = isinstance(options, Text) and options.longest > 100
    return Modal(
        id=panel_id(game, question, at.draft.verb, field_arg(Act.TYPED, at.index)),
        title=clip(name, 45),
        label=clip(words.field(at.draft.verb, at.name), 45),
        placeholder=clip(hint(words, at), 100),
        longest=options.longest if isinstance(options, Text) else 12,
        long=long,
    )


LONGEST_PASTE = 4000  # characters; Discord allows no more


def paste_form(desk: Desk, before: str) -> Modal | None:
    """The form for a whole text in the question's own notation, if the seat is asked one that takes it."""
    state, seat, words = desk.state, desk.seat, desk.words
    looks = state.top.pasted_as(state, seat) if seat in state.asked() else None
    if looks is None:
        return None
    return Modal(
        id=panel_id(desk.game, desk.question, PASTE, Act.TYPED),
        title=words.ui("paste"),
        label=words.ui("paste_lines"),
        placeholder=clip(words.phrase(looks), 100),
        value=before,
        longest=LONGEST_PASTE,
        long=True,
    )


def take_typed(words: Words, at: DraftProgress, text: str) -> tuple[Draft, str]:
    """The draft after a text was sent from the modal, and what is wrong with the text, if anything."""
    options, draft, text = at.options, at.draft, text.strip()
    if isinstance(options, Number):
        value: Any = whole_number(text)
        fault = words.ui("wrong_number", value=text[:20], least=options.least, most=options.most)
    else:
        value = " ".join(text.split())
        fault = words.ui("wrong_text", longest=getattr(options, "longest", 0))
    if value is not None and options is not None and options.takes(value):
        return Draft(draft.verb, [*draft.given, value]), ""
    return draft, fault
