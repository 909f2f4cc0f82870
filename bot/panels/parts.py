"""What a card is made of, without Discord; and the limits of Discord that cards keep."""

from __future__ import annotations

from typing import Literal

import msgspec

MOST_OPTIONS = 25  # in a menu
MOST_BUTTONS = 5  # in a row
LABEL = 80
OPTION_LABEL = 100
PLACEHOLDER = 150
TEXT = 3800  # in a whole card; Discord allows 4000

MOST_FIELDS = 5  # in a form
MOST_TICKS = 10  # of radio buttons or boxes to tick
FORM_TITLE = FORM_LABEL = 45
FORM_HINT = 100

Input = Literal["line", "text", "radio", "ticks", "menu", "file"]
Style = Literal["primary", "secondary", "success", "danger"]


class TextPart(msgspec.Struct, tag=True):
    text: str


class Line(msgspec.Struct, tag=True):
    """A line between two parts."""


class Button(msgspec.Struct, tag=True):
    id: str
    label: str
    style: Style = "secondary"
    disabled: bool = False
    emoji: str = ""  # the key of a small picture, shown if Discord has it


class Option(msgspec.Struct):
    value: str
    label: str
    hint: str = ""
    chosen: bool = False
    emoji: str = ""


class Menu(msgspec.Struct, tag=True):
    id: str
    placeholder: str
    options: list[Option]
    least: int = 1
    most: int = 1


class Buttons(msgspec.Struct, tag=True):
    buttons: list[Button]


class Beside(msgspec.Struct, tag=True):
    """A text with a button beside it."""

    text: str
    button: Button


class Picture(msgspec.Struct, tag=True):
    """A file that is sent with the card."""

    file: str
    alt: str


Part = TextPart | Line | Menu | Buttons | Beside | Picture
SAYS = (TextPart, Beside)


class Card(msgspec.Struct):
    parts: list[Part]
    colour: int | None = None


class Modal(msgspec.Struct):
    """A modal with one input: a text, or a file."""

    id: str
    title: str
    label: str
    placeholder: str = ""
    value: str = ""
    longest: int = 200
    long: bool = False
    file: bool = False


class Field(msgspec.Struct):
    """A line of a form: something to write, to choose or to upload. `least` 0: it may stay empty."""

    name: str
    label: str
    placeholder: str = ""
    value: str = ""
    longest: int = 40
    kind: Input = "line"
    hint: str = ""
    options: list[Option] = []
    least: int = 1
    most: int = 1


class Form(msgspec.Struct):
    """A modal with several lines, at most five."""

    id: str
    title: str
    fields: list[Field]


def clip(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def rows(buttons: list[Button]) -> list[Buttons]:
    return [Buttons(buttons[i : i + MOST_BUTTONS]) for i in range(0, len(buttons), MOST_BUTTONS)]


def fit(card: Card) -> Card:
    """The same card within Discord's limits: the longest texts are shortened first, empty parts are dropped."""
    parts = [p for p in card.parts if not (isinstance(p, TextPart) and not p.text.strip())]
    parts = [p for p in parts if not (isinstance(p, Buttons) and not p.buttons)]
    while (over := sum(len(p.text) for p in parts if isinstance(p, SAYS)) - TEXT) > 0:
        longest = max((p for p in parts if isinstance(p, SAYS)), key=lambda p: len(p.text))
        longest.text = clip(longest.text, max(1, len(longest.text) - over))
    for part in parts:
        if isinstance(part, Buttons):
            for button in part.buttons:
                button.label = clip(button.label, LABEL)
        elif isinstance(part, Beside):
            part.button.label = clip(part.button.label, LABEL)
        elif isinstance(part, Menu):
            part.placeholder = clip(part.placeholder, PLACEHOLDER)
            for option in part.options:
                option.label, option.hint = clip(option.label, OPTION_LABEL), clip(option.hint, OPTION_LABEL)
    return Card(parts, card.colour)


def fit_form(form: Form) -> Form:
    """The same form within Discord's limits."""
    for field in form.fields:
        field.label, field.hint = clip(field.label, FORM_LABEL), clip(field.hint, FORM_HINT)
        field.placeholder = clip(field.placeholder, FORM_HINT)
        for option in field.options:
            option.label, option.hint = clip(option.label, OPTION_LABEL), clip(option.hint, OPTION_LABEL)
    return Form(form.id, clip(form.title, FORM_TITLE), form.fields)


def text_of(card: Card) -> str:
    """All that a card says, for logs of tests and for screen readers."""
    return "\n".join(p.text for p in card.parts if isinstance(p, SAYS))
