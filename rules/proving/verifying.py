"""The check that nothing in an export was altered: the commitment, the set-up, every roll, entry and state.

An export may come from anybody. Whatever is in it, a fault is named in words: nothing else is raised.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from rules.kernel import BadSave, Campaign, Entry, Illegal, dice
from rules.kernel.notation import write
from rules.proving.chain import check_chain, check_seed_text, keys_of
from rules.proving.record import Export, Fault, Row, Unreachable, replayed, terms_of

OLD = (
    "the set-up was not committed to before play: this game was started by a Herald that posted the hash of the seed "
    "alone, so data set, options and seats could have been exchanged together with the game"
)
UNDER_WAY = "still under way: the seed is not out yet, so no roll can be compared with the hash posted before play"


class Verified(msgspec.Struct):
    entries: int
    rolls: int
    draws: int
    replayed: int
    has_result: bool  # else it was given up, or its end was left out
    gaps: list[str]  # what this export cannot prove, in words


def verify(export: Export, campaign: Campaign, step: Callable[[], None] = lambda: None) -> Verified:
    """Raises Fault at the first altered roll, draw, entry or state. `step` is called before each part of the work."""
    try:
        return check_all(export, campaign, step)
    except Fault:
        raise
    except BadSave as fault:
        raise Fault(0, str(fault)) from None
    except (Exception, RecursionError) as fault:  # the rules may fail in any way at what no game of theirs leads to
        raise Fault(0, f"the rules cannot play this: {type(fault).__name__}: {str(fault)[:200]}") from fault


def check_all(export: Export, campaign: Campaign, step: Callable[[], None]) -> Verified:
    step()
    codec = campaign.codec
    check_versions(export.rows, campaign)
    key = check_seed(export)
    data = decode_part("data set", export.data, campaign.data)
    options = decode_part("options", export.options, campaign.options)
    first = codec.decode(bytes(export.first), data)
    if first.key != key:
        raise Fault(0, "the first state: its key is not the one that the seed gives")
    gaps = [OLD] if is_old(export) else []
    gaps += [UNDER_WAY] if export.seed is None else []
    step()
    if export.rows[0].version == campaign.version:  # else what is not proven is said with its stretch
        rebuilt = campaign.new(list(export.seats), key, options, data)
        if codec.digest(first) != codec.digest(rebuilt):
            raise Fault(0, "the first state: it is not the one that options, seats and data set lead to")
    log = [decode_row(codec, n, row) for n, row in enumerate(export.rows, 1)]
    faults: list[Fault] = []
    rolls = draws = count = 0
    try:
        check_chain(export, log)
    except Fault as fault:
        faults.append(fault)
    try:
        rolls, draws = check_chance(log, key)
    except Fault as fault:
        faults.append(fault)
    try:
        count, skipped = check_play(export, campaign, first, log, data, step)
        gaps += skipped
    except Fault as fault:
        faults.append(fault)
    if faults:
        raise min(faults, key=lambda f: f.entry)  # a wrong roll is named as such before the entry it belongs to
    last = export.states.get(len(log))
    has_result = last is not None and codec.decode(bytes(last), data).result is not None
    return Verified(len(log), rolls, draws, count, has_result, gaps)


def decode_part(what: str, part: msgspec.Raw, kind: type[Any]) -> Any:
    try:
        return msgspec.json.decode(part, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
        raise Fault(0, f"the {what} can't be read: {fault}") from None


def decode_row(codec: Any, n: int, row: Row) -> Entry:
    try:
        entry: Entry = codec.decode_entry(bytes(row.entry))
    except (BadSave, UnicodeDecodeError, RecursionError) as fault:
        raise Fault(n, f"entry {n}: {fault}") from None
    return entry


# The beginning.


def check_versions(rows: list[Row], campaign: Campaign) -> None:
    """Rules only ever get newer; so an entry can't hide behind a version that never was."""
    if not rows:
        raise Fault(0, "there are no entries")
    least = 1
    for n, row in enumerate(rows, 1):
        if not least <= row.version <= campaign.version:
            raise Fault(n, f"entry {n}: version {row.version} of the rules, where {least} to {campaign.version} can be")
        least = row.version


def is_old(export: Export) -> bool:
    """Started when only the seed was committed to. With a new key since, it is of a newer format and has no hash of
    the seed alone."""
    return export.herald == 1 or (bool(export.rekeyings) and not export.seed_hash)


def check_seed(export: Export) -> str:
    """The key; once the seed is out, everything that was committed to."""
    if export.seed is None:
        key = decode_part("first state", export.first, dict[str, Any]).get("key")
        if not isinstance(key, str):
            raise Fault(0, "the first state: it has no key")
        return key
    check_seed_text(export.seed)
    if is_old(export):
        if dice.seed_hash(export.seed) != export.commitment:
            raise Fault(0, "the seed: it is not the one whose hash was posted before play")
        return dice.key_of(export.seed, export.post)
    if dice.seed_hash(export.seed) != export.seed_hash:
        raise Fault(0, "the seed: it is not the one whose hash was on the lobby card")
    check_words(export)
    terms = terms_of(export.game, export.seats, bytes(export.options), bytes(export.data), export.words)
    if dice.commitment(export.seed, terms) != export.commitment:
        raise Fault(0, "the commitment: seed, data set, options, seats and words do not give the hash that was posted")
    return dice.key_of(export.seed, export.post, export.words)


def check_words(export: Export) -> None:
    said, order = [seat for seat, _ in export.words], list(export.seats)
    if said != [seat for seat in order if seat in said]:
        raise Fault(0, "the words: they are not one for a seat, in the order of the seats")


# Chance.


def check_chance(log: list[Entry], key: str) -> tuple[int, int]:
    """Every roll and draw against the seed, none left out and none made twice."""
    last: dict[str, int] = {}
    for n, (entry, key_now) in enumerate(zip(log, keys_of(key, log), strict=True), 1):
        for roll in entry.rolls:
            what = "roll" if roll.stream == dice.DICE else f"draw from {roll.stream}"
            expected = last.get(roll.stream, 0) + 1
            if roll.number != expected:
                raise Fault(n, f"entry {n}: {what} {roll.number} is where number {expected} should be")
            if not 1 <= roll.of <= dice.MOST:
                raise Fault(n, f"entry {n}: {what} {roll.number} is one of {roll.of}, which no game makes")
            got = dice.number(key_now, roll.stream, roll.number, roll.of)
            if roll.got != got:
                raise Fault(n, f"entry {n}: {what} {roll.number} is recorded as {roll.got}; the seed gives {got}")
            last[roll.stream] = expected
    return last.get(dice.DICE, 0), sum(n for stream, n in last.items() if stream != dice.DICE)


# Play.


def check_play(
    export: Export, campaign: Campaign, first: Any, log: list[Entry], data: Any, step: Callable[[], None]
) -> tuple[int, list[str]]:
    """Replays what the present version wrote; other stretches are started again from a stored state. Rules of before
    can't be played here, so that is a gap; anything else that is missing was left out, and is a fault."""
    codec, gaps, count = campaign.codec, list[str](), 0
    for start, stop in stretches(export.rows):
        if export.rows[start].version != campaign.version:
            gaps.append(
                f"entries {start + 1} to {stop}: played by version {export.rows[start].version} of the rules; a Herald "
                f"with that version can check them, this one has version {campaign.version} and takes the state "
                f"{'before and ' if not start else ''}after them as it is"
            )
            continue
        if start and start not in export.states:
            raise Fault(start + 1, f"entries {start + 1} to {stop}: no state is stored to start from")
        state = codec.decode(bytes(export.states[start]), data) if start else first
        done = replay_stretch(export, campaign, state, log, start, stop, step)
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


def replay_stretch(
    export: Export, campaign: Campaign, state: Any, log: list[Entry], start: int, stop: int, step: Callable[[], None]
) -> int:
    """How far it came."""
    codec, n = campaign.codec, start
    try:
        for n, (after, made) in enumerate(replayed(campaign, state, log[start:stop], checked=True), start + 1):
            step()
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
