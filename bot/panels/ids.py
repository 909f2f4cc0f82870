"""Custom ids: `h:<game>:<what>` on posts, `h:<game>:<question>:<verb>:<arg>` in panels, `...:o<token>` for the outbox.

They carry a game, a question and a place in an order; never a seat, a person or a secret.
"""

from __future__ import annotations

import enum
import re

import msgspec

PATTERN = r"h:[\w-]*:.+"
LONGEST = 100
TOKEN = re.compile(r":o(\d+)$")


class Act(enum.StrEnum):
    """What a click in a panel does, as its `arg` begins. Messages posted long ago carry these letters: they stay.

    The second group is about one field of the order and goes on with its number, some with a page after a dot:
    `f2.0` is a choice in the first page of the menu of field 2.
    """

    BEGIN = ""  # begin an order of this verb
    CONFIRM = "y"  # carry out the order that was shown
    BACK = "b"  # without the last field
    CANCEL = "x"  # drop the order
    VERBS = "v"  # a menu of verbs; the verb is the value that was chosen
    FORM = "w"  # open a form for the whole order, or what is left of it
    FILLED = "s"  # the form was sent

    CHOOSE = "f"  # a choice in a page of the field's menu
    PAGE = "p"  # show another page
    TYPE = "t"  # open a modal to type the value
    TYPED = "m"  # the modal was sent
    ALL = "a"  # everything that the field offers
    NONE = "n"  # nothing of it
    ENOUGH = "e"  # what was chosen on the pages so far


PLACE = re.compile(r"([fptmane])(\d+)(?:\.(\w+))?")
ANY_VERB = "-"  # instead of a verb in the id of a menu of verbs
PASTE = "="  # instead of a verb: a text that is pasted into a form, and the draft of one


class FieldAct(msgspec.Struct, frozen=True):
    """A click about one field of an order."""

    act: Act
    field: int
    page: int = 0


class Click(msgspec.Struct):
    """What a custom id says. `question` None: it opens whatever is current."""

    game: str
    what: str  # of a post; or the verb
    arg: str = ""
    question: int | None = None
    place: FieldAct | None = None  # where in an order, if it is about one field


def post_id(game: str, what: str, arg: str = "", token: int | None = None) -> str:
    return f"h:{game}:{what}" + (f":{arg}" if arg else "") + ("" if token is None else f":o{token}")


def panel_id(game: str, question: int, verb: str, arg: str = Act.BEGIN) -> str:
    return f"h:{game}:{question}:{verb}:{arg}"


def field_arg(act: Act, field: int, page: int | str | None = None) -> str:
    return f"{act}{field}" if page is None else f"{act}{field}.{page}"


def read_place(arg: str) -> FieldAct | None:
    found = PLACE.fullmatch(arg)
    return FieldAct(Act(found[1]), int(found[2]), whole_number(found[3] or "") or 0) if found is not None else None


def read_id(custom_id: str) -> Click | None:
    parts = TOKEN.sub("", custom_id).split(":", 4)
    if len(parts) < 3 or parts[0] != "h":
        return None
    question = whole_number(parts[2])
    if question is not None and len(parts) == 5:
        return Click(parts[1], parts[3], parts[4], question, read_place(parts[4]))
    return Click(parts[1], parts[2], ":".join(parts[3:]))


def whole_number(text: str) -> int | None:
    """What somebody wrote, or made up: `²` and `--5` look like numbers but aren't."""
    text = text.strip()
    return int(text) if re.fullmatch(r"[+-]?[0-9]{1,12}", text) else None


def token_in(custom_id: str) -> int | None:
    """The token of an outbox row that a button carries."""
    match = TOKEN.search(custom_id)
    return int(match[1]) if match else None
