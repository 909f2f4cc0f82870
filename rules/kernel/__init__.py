"""The kernel: what every game is played with. Games import from here; the modules below are its chapters.

`state` says what is true, `frames` say where a game is, `verbs` what a seat can do, `questions` and `windows` ask for
it, `anytime` holds the verbs that need no question, `legality` says what is legal, `playing` carries out one entry,
`going_back` takes entries back, `news` tells what happened, `dice` are checkable chance,
`view` is what a seat may know, `campaign` describes a game, `codec` and `notation` write it down, `data_files` read
and check its tables.
"""

from rules.kernel.anytime import (
    Anytime,
    AskUndo,
    Concede,
    Consent,
    Order,
    Refuse,
    Revoke,
    StandingOrder,
    Unwatch,
    Watch,
)
from rules.kernel.campaign import Campaign, Player, built, find
from rules.kernel.dice import Chance, Luck, mixed, one_of
from rules.kernel.frames import Frame, Then, call, end, goto
from rules.kernel.going_back import take_back
from rules.kernel.legality import check, due, offers, offers_anytime, question_for
from rules.kernel.news import News, Phrase, Post, TimeRanOut, phrase
from rules.kernel.playing import advance, play
from rules.kernel.questions import STAY, Ask, Choice, Open, Written
from rules.kernel.state import CLOCK, Entry, State, copy
from rules.kernel.verbs import (
    Accept,
    Begin,
    Close,
    Decline,
    Done,
    Illegal,
    Number,
    One,
    Options,
    Pass,
    Ruling,
    Some,
    Stale,
    Text,
    TimeUp,
    Undo,
    Verb,
)
from rules.kernel.view import View, common, suppose
from rules.kernel.windows import Sealed, Window

__all__ = [
    "CLOCK",
    "STAY",
    "Accept",
    "Anytime",
    "Ask",
    "AskUndo",
    "Begin",
    "Campaign",
    "Chance",
    "Choice",
    "Close",
    "Concede",
    "Consent",
    "Decline",
    "Done",
    "Entry",
    "Frame",
    "Illegal",
    "Luck",
    "News",
    "Number",
    "One",
    "Open",
    "Options",
    "Order",
    "Pass",
    "Phrase",
    "Player",
    "Post",
    "Refuse",
    "Revoke",
    "Ruling",
    "Sealed",
    "Some",
    "Stale",
    "StandingOrder",
    "State",
    "Text",
    "Then",
    "TimeRanOut",
    "TimeUp",
    "Undo",
    "Unwatch",
    "Verb",
    "View",
    "Watch",
    "Window",
    "Written",
    "advance",
    "built",
    "call",
    "check",
    "common",
    "copy",
    "due",
    "end",
    "find",
    "goto",
    "mixed",
    "offers",
    "offers_anytime",
    "one_of",
    "phrase",
    "play",
    "question_for",
    "suppose",
    "take_back",
]
