"""A whole game as evidence: its export and its replay.

Anyone can verify an export without Herald's database (`verifying.py`): the hash posted before play fixes the seed, the
seed fixes every roll and draw, and the entries replayed over them must give every state that was recorded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from rules.kernel import BadSave, Campaign, Entry, Undo, advance, check, copy, dice, take_back

PERSON = "person"  # a kind of player
FORMAT = 3  # 2: the dice had one key to the end. 1: only the seed was committed to, and there were no words
ONE_KEY = 2  # as long as the game was never put back to an earlier state


class Row(msgspec.Struct):
    """One entry, the version of the rules that played it, and the hash of the state after it."""

    version: int
    state: str
    entry: msgspec.Raw


class Rekeying(msgspec.Struct):
    """The game was put back to an earlier state, and went on with dice from another seed."""

    entries: int  # how many there were before the entry in which the key was changed
    commitment: str  # the hash that was posted then
    post: str  # the id of that post
    seed: str | None  # None while the game is under way


class Export(msgspec.Struct):
    herald: int  # version of this format; first
    game: str
    seats: dict[str, str]  # seat -> who held it
    options: msgspec.Raw
    data: msgspec.Raw
    commitment: str  # the hash that was posted before play
    post: str  # the id of that post
    seed: str | None  # None while the game is under way
    first: msgspec.Raw  # the state before the first entry
    rows: list[Row]
    states: dict[int, msgspec.Raw] = {}  # by entry: the last one, and one at each change of version
    seed_hash: str = ""  # on the lobby card, before the first word
    words: list[tuple[str, str]] = []  # seat and word, in the order of the seats
    players: dict[str, str] = {}  # seat -> PERSON, or the kind of computer player; older exports do not say
    rekeyings: list[Rekeying] = []


class Fault(Exception):
    """Something in an export that is not as it was played. `entry` is its number, 0 when it is of none."""

    def __init__(self, entry: int, what: str) -> None:
        self.entry = entry
        super().__init__(what)


class Unreachable(Exception):
    """An undo goes back to before what is being replayed."""


def raw(encoded: bytes) -> msgspec.Raw:
    return msgspec.Raw(encoded)


def export_of(
    campaign: Campaign,
    first: Any,
    log: list[Entry],
    seed: str,
    post: str,
    names: dict[str, str] | None = None,
    options: Any = None,
    words: list[tuple[str, str]] | None = None,
    players: dict[str, str] | None = None,
) -> Export:
    """The export of a game that one version of the rules has played, from its first state and its log."""
    codec, rows = campaign.codec, []
    plain = raw(msgspec.json.encode(options if options is not None else campaign.options()))
    data = raw(msgspec.json.encode(first.data))
    words = words or []
    terms = terms_of(campaign.id, first.seats, bytes(plain), bytes(data), words)
    last = first
    for last, entry in replayed(campaign, copy(first), log):
        rows.append(Row(campaign.version, codec.digest(last), raw(codec.encode_entry(entry))))
    return Export(
        herald=ONE_KEY,
        game=campaign.id,
        seats=names or {s: s for s in first.seats},
        options=plain,
        data=data,
        commitment=dice.commitment(seed, terms),
        post=post,
        seed=seed,
        first=raw(codec.encode(first)),
        rows=rows,
        states={len(rows): raw(codec.encode(last))},
        seed_hash=dice.seed_hash(seed),
        words=words,
        players=players or {},
    )


def terms_of(game: str, seats: Iterable[str], options: bytes, data: bytes, words: list[tuple[str, str]]) -> dice.Terms:
    """From the JSON that is stored and exported."""
    return dice.Terms(game, list(seats), msgspec.json.decode(options), dice.data_hash(data), words)


def replayed(
    campaign: Campaign, state: Any, log: list[Entry], from_record: bool = False, checked: bool = False
) -> Iterator[tuple[Any, Entry]]:
    """Plays a log again, in place. From the seed, or from the recorded rolls. Yields each state and the entry as
    it came out this time; an undo yields another state object."""
    targets = {e.pick.to for e in log if isinstance(e.pick, Undo)}
    past: dict[int, tuple[Any, int]] = {}  # question -> the first state that asked it, and how many entries led there
    for n, entry in enumerate(log):
        question = state.kept.question
        if question in targets and question not in past:
            past[question] = (copy(state), n)
        if isinstance(entry.pick, Undo):
            if entry.pick.to not in past:
                raise Unreachable
            before, since = past[entry.pick.to]
            state, made = take_back(state, before, log[since:n], entry.seat, entry.pick.by, entry.pick.why)
        else:
            if checked:
                check(state, entry.seat, entry.pick)
            rolls = [r.got for r in entry.rolls] if from_record else None
            made = advance(state, entry.seat, entry.pick, rolls)
        yield state, made


def read_export(file: bytes) -> Export:
    try:
        export = msgspec.json.decode(file, type=Export)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
        raise BadSave(f"this is no export of a Herald game: {fault}") from None
    if not 1 <= export.herald <= FORMAT:
        raise BadSave(
            f"this export has format {export.herald}, and 1 to {FORMAT} are known here; is there a newer Herald?"
        )
    return export
