"""Going back to an earlier state, as an entry of its own."""

from __future__ import annotations

from rules.kernel.legality import due
from rules.kernel.news import Phrase, phrase
from rules.kernel.state import Entry, S, copy
from rules.kernel.verbs import Illegal, Undo


def why_not_free(to: int, since: list[Entry], seat: str) -> Phrase | None:
    """Why `seat` may not freely go back to question `to`, after which `since` was played; or None. Entries that are
    secret or beside the game change only what undo keeps, so they do not count."""
    moves = [e for before, e in zip([to, *(e.question for e in since)], since, strict=False) if e.question != before]
    if not moves:
        return phrase("nothing_to_take_back")
    if any(e.seat != seat for e in moves):
        return phrase("somebody_else_has_acted")
    if any(e.mark for e in moves):
        return phrase("something_was_seen")
    return None


def take_back(now: S, before: S, since: list[Entry], seat: str, by: str = "free", why: str = "") -> tuple[S, Entry]:
    """Back to the state `before`, from which `since` led to `now`. What is Kept is not rewound.
    `by`: free (the seat's own unmarked entries), consent (of all, as the petition shows) or ruling (the host's)."""
    to = before.kept.question
    if now.result is not None and by != "ruling":
        raise Illegal("undo", phrase("game_is_over"))
    if by == "free" and (reason := why_not_free(to, since, seat)) is not None:
        raise Illegal("undo", reason, open=["ask_undo"])
    if by == "consent" and due(now) != Undo(to, "consent"):
        raise Illegal("undo", phrase("not_all_consent"))
    game = copy(before)
    game.kept = copy(now).kept
    game.kept.petition = None
    game.kept.entries += 1
    game.kept.question += 1
    return game, Entry(seat, Undo(to, by, why), game.kept.question, mark=by != "free")
