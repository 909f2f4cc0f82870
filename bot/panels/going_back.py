"""To which moment everybody shall go back: each says what happened there, when, and how much would be taken back."""

from __future__ import annotations

from bot.panels.drafts import Desk, Moment
from bot.panels.ids import Act, field_arg, panel_id
from bot.panels.parts import MOST_OPTIONS, OPTION_LABEL, Button, Buttons, Card, Menu, Option, TextPart, clip
from bot.table.records import Draft
from bot.words import Said, Words

GO_BACK = "ask_undo"  # the verb
MINUTE, HOUR, DAY = 60, 3600, 86400


def back_panel(desk: Desk, heading: str, note: str = "") -> Card:
    """A menu of moments instead of a question's number, which means nothing to players."""
    words, verb = desk.words, desk.words.verb(GO_BACK)
    id = panel_id(desk.game, desk.question, GO_BACK, field_arg(Act.CHOOSE, 0, 0))
    options = [Option(str(m.to), label_of(words, m), about(words, m)) for m in desk.moments[:MOST_OPTIONS]]
    choice = Menu(id, words.ui("choose_one"), options) if options else TextPart(words.ui("nothing_to_go_back_to"))
    cancel = Button(panel_id(desk.game, desk.question, GO_BACK, Act.CANCEL), words.ui("cancel"))
    asked = TextPart(f"**{verb.name}**\n-# {verb.help}\n{words.field(GO_BACK, 'to')}")
    return Card([TextPart(note), TextPart(heading), asked, choice, Buttons([cancel])])


def label_of(words: Words, moment: Moment) -> str:
    return clip(words.ui("moment_before", what=Said(moment.what.replace("*", ""))), OPTION_LABEL)


def about(words: Words, moment: Moment) -> str:
    ago = Said(ago_said(words, moment.ago))
    return clip(words.ui("moment_about", ago=ago, moves=moment.moves), OPTION_LABEL)


def ago_said(words: Words, seconds: float) -> str:
    if seconds >= DAY:
        return words.ui("days_ago", n=int(seconds // DAY))
    if seconds >= HOUR:
        return words.ui("hours_ago", n=int(seconds // HOUR))
    return words.ui("minutes_ago", n=int(seconds // MINUTE))


def is_going_back(draft: Draft | None) -> bool:
    return draft is not None and draft.verb == GO_BACK
