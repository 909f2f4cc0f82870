"""The kernel: what every game is played with. Everybody imports these names from here.

The modules are chapters, in the order in which one reads them:

- `frames`, `verbs`, `questions`, `windows`, `anytime`: what a game's rules are written in. A frame is a procedure of
  the rulebook, a verb something a seat can do, a question a frame that asks for one, a window a question asked in
  secret.
- `state`: what is true now, what the rules may do to it, and an `Entry` of the log.
- `legality`, `playing`, `going_back`: what is open, one entry played, entries taken back.
- `news`, `dice`, `view`: what is told, chance that can be checked, what a seat may know.
- `forms`: which fields can be asked together.
- `campaign`, `codec`: a game as the others know it, and its saves.

Two chapters are used by their own names, as their functions would say too little without them: `notation` (orders as
text: `write`, `read`) and `data_files` (a game's tables: `load`, `check_known`). `random_pick` is there for `view`,
which guesses what others have answered, and for everybody who tries games. The provers and the kernel's own tests look
into other chapters too; nobody else needs to.
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
from rules.kernel.campaign import ADMITTED, Campaign, Player, Unfit, admit, built, find
from rules.kernel.caretaking import is_withheld, take_care
from rules.kernel.codec import BadSave, Migration
from rules.kernel.conduct import Conduct
from rules.kernel.dice import DICE, Chance, Luck, key_of, mixed, one_of
from rules.kernel.forms import OneForm, Sheet, sheet_of
from rules.kernel.frames import STAY, Frame, Game, Then, call, end, goto
from rules.kernel.going_back import take_back
from rules.kernel.legality import check, due, offers, offers_anytime, open_verb, question_for
from rules.kernel.news import Addressed, News, OrderFollowed, Phrase, Post, Ruled, TimeRanOut, UndoAsked, phrase
from rules.kernel.playing import advance, play
from rules.kernel.questions import Ask, Choice, MayPass, Open, Written
from rules.kernel.state import CLOCK, Entry, State, copy
from rules.kernel.verbs import (
    TABLE_VERBS,
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
    Rekey,
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
    "ADMITTED",
    "CLOCK",
    "DICE",
    "STAY",
    "TABLE_VERBS",
    "Accept",
    "Addressed",
    "Anytime",
    "Ask",
    "AskUndo",
    "BadSave",
    "Begin",
    "Campaign",
    "Chance",
    "Choice",
    "Close",
    "Concede",
    "Conduct",
    "Consent",
    "Decline",
    "Done",
    "Entry",
    "Frame",
    "Game",
    "Illegal",
    "Luck",
    "MayPass",
    "Migration",
    "News",
    "Number",
    "One",
    "OneForm",
    "Open",
    "Options",
    "Order",
    "OrderFollowed",
    "Pass",
    "Phrase",
    "Player",
    "Post",
    "Refuse",
    "Rekey",
    "Revoke",
    "Ruled",
    "Ruling",
    "Sealed",
    "Sheet",
    "Some",
    "Stale",
    "StandingOrder",
    "State",
    "Text",
    "Then",
    "TimeRanOut",
    "TimeUp",
    "Undo",
    "UndoAsked",
    "Unfit",
    "Unwatch",
    "Verb",
    "View",
    "Watch",
    "Window",
    "Written",
    "admit",
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
    "is_withheld",
    "key_of",
    "mixed",
    "offers",
    "offers_anytime",
    "one_of",
    "open_verb",
    "phrase",
    "play",
    "question_for",
    "sheet_of",
    "suppose",
    "take_back",
    "take_care",
]
