"""The table: the only writer. It knows games, seats, entries, states, deadlines and posts to send; it knows
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
    PostsFor,
    Refused,
    SentMessage,
    Sitter,
    Sitters,
    Unreadable,
    Waiting,
)
from bot.table.table import Table

__all__ = [
    "DeadlineKind", "Draft", "Due", "Game", "Live", "NotSaved", "Out", "Outcome", "Pledge", "PostsFor", "Refused",
    "SentMessage", "Sitter", "Sitters", "Table", "Unreadable", "Waiting",
]  # fmt: skip
