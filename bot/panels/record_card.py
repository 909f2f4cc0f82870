"""A person's record, in words. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from bot.panels.ids import post_id
from bot.panels.parts import Button, Buttons, Card, Part, TextPart
from bot.table.counted import GAMES_RATED, Rating, Record
from bot.words import Said, plain_words, quiet

BEST, GOOD, FAIR = 95, 80, 67  # of a hundred questions


def record_card(
    name: str, record: Record | None, ratings: Mapping[str, Rating] | None, own: tuple[bool, bool] | None
) -> Card:
    """None: they keep it to themselves. `own`: it is the asker's, and what of it nobody else sees."""
    words = plain_words()
    lines = [words.ui("record_heading", name=Said(quiet(name)))]
    if record is not None:
        lines += record_said(record)
    if ratings is not None:
        for campaign, rating in ratings.items():
            values = {"mu": Said(f"{rating.mu:.1f}"), "sigma": Said(f"{rating.sigma:.1f}"), "games": rating.games}
            lines.append(words.ui("record_rating", campaign=Said(campaign), **values))
        if not ratings:
            lines.append(words.ui("record_no_rating", least=GAMES_RATED))
    if record is None and ratings is None:
        lines.append(words.ui("record_hidden", name=Said(quiet(name))))
    parts: list[Part] = [TextPart("\n".join(lines))]
    if own is not None:
        parts.append(Buttons([
            Button(post_id("", "record", "show_record"), words.ui("record_show")) if own[0]
            else Button(post_id("", "record", "hide_record"), words.ui("record_keep")),
            Button(post_id("", "record", "show_rating"), words.ui("rating_show")) if own[1]
            else Button(post_id("", "record", "hide_rating"), words.ui("rating_keep")),
        ]))  # fmt: skip
    return Card(parts)


def record_said(record: Record) -> list[str]:
    words, share = plain_words(), record.share
    if not record.asked:
        return [words.ui("record_none")]
    counts = {"asked": record.asked, "answered": record.answered, "missed": record.missed}
    asked = words.ui("record_asked", games=record.games, excused=record.excused or "", **counts)
    finished = words.ui("record_finished", finished=record.finished, substitute=record.as_substitute or "")
    if share is None:
        return [asked, words.ui("record_grade_new").capitalize() + ".", finished]
    grade = (
        words.ui("record_grade_best") if share >= BEST
        else words.ui("record_grade_good") if share >= GOOD
        else words.ui("record_grade_fair") if share >= FAIR
        else words.ui("record_grade_poor")
    )  # fmt: skip
    return [asked, words.ui("record_words", share=Said(f"{share} %"), grade=Said(grade)), finished]
