"""The lines in which entries are told: to everybody in a post, to one reader in what changed since they looked."""

from __future__ import annotations

import itertools

from bot.words import Said, Words, kind_of
from rules.kernel import DICE, Entry, Undo

MOST_ROLLS = 12  # named in a post one by one; `/dice show` has more
MOST_ALIKE, SHOWN_ALIKE = 10, 6  # runs of more than MOST_ALIKE similar lines are cut to SHOWN_ALIKE


def lines_of(words: Words, entries: list[Entry], seat: str | None = None) -> list[str]:
    """What happened, as far as it was told to this reader; None: to everybody. What was taken back is not told, nor a
    change of mind that nobody saw."""
    said: list[tuple[int, str, str]] = []  # question, kind, line
    for entry in entries:
        if isinstance(entry.pick, Undo):
            said = [one for one in said if one[0] <= entry.pick.to]
            if entry.pick.by != "free":
                line = words.ui(f"taken_back_{entry.pick.by}", seat=entry.seat, why=entry.pick.why)
                said.append((entry.question, "", line))
        for told in entry.told:
            if told.reaches(seat) and (line := words.news(told.news)):
                said.append((entry.question, kind_of(told.news), line + (" 🔒" if told.to is not None else "")))
    return fold(words, [(kind, line) for _, kind, line in said])


def fold(words: Words, said: list[tuple[str, str]]) -> list[str]:
    """Shortens long runs of one kind (pieces set up one by one): the picture shows them, and the log has them all."""
    lines: list[str] = []
    for _, run in itertools.groupby(said, key=lambda one: one[0]):
        alike = [line for _, line in run]
        if len(alike) > MOST_ALIKE:
            alike = [*alike[:SHOWN_ALIKE], words.ui("more_alike", n=len(alike) - SHOWN_ALIKE)]
        lines += alike
    return lines


def dice_line(words: Words, entries: list[Entry]) -> str:
    """Every roll by its public number, so that it can be found and checked. Draws from a cup or deck are not shown."""
    rolls = [r for entry in entries for r in entry.rolls if r.stream == DICE]
    if not rolls:
        return ""
    if len(rolls) > MOST_ROLLS:
        return words.ui("dice_many", first=rolls[0].number, last=rolls[-1].number)
    shown = [words.ui("dice_short", n=r.number, got=r.got) for r in rolls]
    return words.ui("dice_of_post", rolls=Said(", ".join(shown)))
