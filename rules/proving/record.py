"""A whole game as evidence: its export, its replay, and the check that nothing in it was altered.

Anyone can verify an export without Herald's database: the hash posted before play fixes the seed, the seed fixes
every roll and draw, and the entries replayed over them must give every state that was recorded.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from rules.kernel import BadSave, Campaign, Entry, Illegal, Undo, advance, check, copy, dice, take_back
from rules.kernel.notation import write

FORMAT = 1


class Row(msgspec.Struct):
    """One entry, the version of the rules that played it, and the hash of the state after it."""

    version: int
    state: str
    entry: msgspec.Raw


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


class Fault(Exception):
    """Something in an export that is not as it was played. `entry` is its number, 0 when it is of none."""

    def __init__(self, entry: int, what: str) -> None:
        self.entry = entry
        super().__init__(what)


class Unreachable(Exception):
    """An undo goes back to before what is being replayed."""


class Verified(msgspec.Struct):
    entries: int
    rolls: int
    draws: int
    replayed: int
    gaps: list[str]  # stretches that could not be replayed, in words


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
) -> Export:
    """The export of a game that one version of the rules has played, from its first state and its log."""
    codec, rows = campaign.codec, []
    last = first
    for last, entry in replayed(campaign, copy(first), log):
        rows.append(Row(campaign.version, codec.digest(last), raw(codec.encode_entry(entry))))
    return Export(
        herald=FORMAT,
        game=campaign.id,
        seats=names or {s: s for s in first.seats},
        options=raw(msgspec.json.encode(options if options is not None else campaign.options())),
        data=raw(msgspec.json.encode(first.data)),
        commitment=dice.commitment(seed),
        post=post,
        seed=seed,
        first=raw(codec.encode(first)),
        rows=rows,
        states={len(rows): raw(codec.encode(last))},
    )


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
    except (msgspec.MsgspecError, UnicodeDecodeError) as fault:
        raise BadSave(f"this is no export of a Herald game: {fault}") from None
    if export.herald > FORMAT:
        raise BadSave(f"this export has format {export.herald}, newer than the {FORMAT} known here; update Herald")
    return export


# Verifying.


def verify(export: Export, campaign: Campaign) -> Verified:
    """Raises Fault at the first altered roll, draw, entry or state."""
    codec = campaign.codec
    data = msgspec.json.decode(export.data, type=campaign.data)
    key = check_seed(export)
    first = codec.decode(bytes(export.first), data)
    if first.key != key:
        raise Fault(0, "the first state: its key is not the one that the seed gives")
    log = [decode_row(codec, n, row) for n, row in enumerate(export.rows, 1)]
    faults: list[Fault] = []
    rolls = draws = count = 0
    gaps: list[str] = []
    try:
        rolls, draws = check_chance(log, key)
    except Fault as fault:
        faults.append(fault)
    try:
        count, gaps = check_play(export, campaign, first, log, data)
    except Fault as fault:
        faults.append(fault)
    if faults:
        raise min(faults, key=lambda f: f.entry)  # a wrong roll is named as such before the entry it stands in
    return Verified(len(log), rolls, draws, count, gaps)


def decode_row(codec: Any, n: int, row: Row) -> Entry:
    try:
        entry: Entry = codec.decode_entry(bytes(row.entry))
    except BadSave as fault:
        raise Fault(n, f"entry {n}: {fault}") from None
    return entry


def check_seed(export: Export) -> str:
    if export.seed is None:
        key: str = msgspec.json.decode(export.first)["key"]
        return key
    if dice.commitment(export.seed) != export.commitment:
        raise Fault(0, "the seed: it is not the one whose hash was posted before play")
    return dice.key_of(export.seed, export.post)


def check_chance(log: list[Entry], key: str) -> tuple[int, int]:
    """Every roll and draw against the seed, none left out and none made twice."""
    last: dict[str, int] = {}
    for n, entry in enumerate(log, 1):
        for roll in entry.rolls:
            what = "roll" if roll.stream == dice.DICE else f"draw from {roll.stream}"
            expected = last.get(roll.stream, 0) + 1
            if roll.number != expected:
                raise Fault(n, f"entry {n}: {what} {roll.number} stands where number {expected} should be")
            got = dice.number(key, roll.stream, roll.number, roll.of)
            if roll.got != got:
                raise Fault(n, f"entry {n}: {what} {roll.number} is recorded as {roll.got}; the seed gives {got}")
            last[roll.stream] = expected
    return last.get(dice.DICE, 0), sum(n for stream, n in last.items() if stream != dice.DICE)


def check_play(export: Export, campaign: Campaign, first: Any, log: list[Entry], data: Any) -> tuple[int, list[str]]:
    """Replays what the present version wrote; other stretches are started again from a stored state."""
    codec, gaps, count = campaign.codec, list[str](), 0
    for start, stop in stretches(export.rows):
        if export.rows[start].version != campaign.version:
            gaps.append(f"entries {start + 1} to {stop}: played by version {export.rows[start].version}")
            continue
        if start and start not in export.states:
            gaps.append(f"entries {start + 1} to {stop}: no state is stored to start from")
            continue
        state = codec.decode(bytes(export.states[start]), data) if start else first
        done = replay_stretch(export, campaign, state, log, start, stop)
        if done < stop:
            gaps.append(f"entries {done + 1} to {stop}: they go back to before what could be replayed")
        count += done - start
    for n, stored in sorted(export.states.items()):
        check_stored(export, codec, n, bytes(stored), data)
    return count, gaps


def stretches(rows: list[Row]) -> Iterator[tuple[int, int]]:
    """Runs of entries that one version has played."""
    start = 0
    for n, row in enumerate(rows):
        if row.version != rows[start].version:
            yield start, n
            start = n
    if rows:
        yield start, len(rows)


def check_stored(export: Export, codec: Any, n: int, save: bytes, data: Any) -> None:
    if not 0 < n <= len(export.rows):
        raise Fault(n, f"the state stored after entry {n}: there is no such entry")
    if (
        export.rows[n - 1].version == codec.version
        and codec.digest(codec.decode(save, data)) != export.rows[n - 1].state
    ):
        raise Fault(n, f"the state stored after entry {n}: it is not the one recorded there")


def replay_stretch(export: Export, campaign: Campaign, state: Any, log: list[Entry], start: int, stop: int) -> int:
    """How far it came."""
    codec, n = campaign.codec, start
    try:
        for n, (after, made) in enumerate(replayed(campaign, state, log[start:stop], checked=True), start + 1):
            entry = log[n - 1]
            line = f"entry {n} ({write(entry.pick, entry.seat)})"
            if codec.encode_entry(made) != codec.encode_entry(entry):
                raise Fault(n, f"{line}: {difference(made, entry)}")
            if codec.digest(after) != export.rows[n - 1].state:
                raise Fault(n, f"{line}: the state recorded after it is not the one it leads to")
    except Unreachable:
        if not start:
            raise Fault(n + 1, f"entry {n + 1}: it goes back to a question that never was") from None
    except Illegal as refusal:
        entry = log[n]
        raise Fault(
            n + 1, f"entry {n + 1} ({write(entry.pick, entry.seat)}): it was not open there: {refusal}"
        ) from None
    return n


def difference(made: Entry, entry: Entry) -> str:
    if made.rolls != entry.rolls:
        return f"it makes {len(made.rolls)} rolls, but {len(entry.rolls)} are recorded"
    if made.told != entry.told:
        return "what was told is not what happened"
    return "it does not come out as it is recorded"
