"""The table: the only writer. It knows games, seats, entries, states, deadlines and what is to be posted; it knows
nothing of Discord's components."""

from bot.messages.kinds import Out
from bot.table.dealings import Pledge
from bot.table.games import Live
from bot.table.records import (
    DeadlineKind,
    Draft,
    Due,
    Game,
    NotSaved,
    Outcome,
    Post,
    PostsFor,
    Refused,
    Sitter,
    Sitters,
    Unreadable,
    Waiting,
)
from bot.table.table import Table

__all__ = [
    "DeadlineKind", "Draft", "Due", "Game", "Live", "NotSaved", "Out", "Outcome", "Pledge", "Post", "PostsFor",
    "Refused", "Sitter", "Sitters", "Table", "Unreadable", "Waiting",
]  # fmt: skip
