"""An honest export is accepted; of a dishonest one the first altered roll, draw, entry or state is named."""

from __future__ import annotations

import re
import time
from typing import Any

import msgspec
import pytest

from rules.kernel import BadSave, Chance, copy, dice, find
from rules.proving.record import Export, Fault, export_of, read_export, replayed, verify
from rules.proving.selfplay import play_out
from rules.proving.trial import Trial
from tests.ford import CAMPAIGN

SEED, POST = "ab" * 32, "1234567890"


@pytest.fixture(scope="module")
def honest() -> bytes:
    """A game with rolls, draws, undo, orders and watching in it."""
    for n in range(100):
        trial = Trial(CAMPAIGN, 3, dice.key_of(SEED, POST), Chance(f"evidence-{n}"))
        while trial.state.result is None:
            trial.step()
        kinds = {type(e.pick).__name__ for e in trial.log}
        rolled = any(r.stream == dice.DICE for e in trial.log for r in e.rolls)
        if rolled and {"Undo", "Order", "Close", "March", "Watch", "Consent"} <= kinds:
            break
    else:
        raise AssertionError("no game had everything in it")
    return msgspec.json.encode(export_of(CAMPAIGN, trial.first, trial.log, SEED, POST))


def check(plain: dict[str, Any]) -> Any:
    return verify(read_export(msgspec.json.encode(plain)), CAMPAIGN)


def first_with_rolls(plain: dict[str, Any], cup: bool) -> int:
    return next(
        n
        for n, row in enumerate(plain["rows"])
        if any((r[0] != dice.DICE) == cup for r in row["entry"].get("rolls", []))
    )


def test_an_honest_export_is_accepted(honest: bytes) -> None:
    found = check(msgspec.json.decode(honest))
    assert found.entries == found.replayed > 50 and found.rolls and found.draws and not found.gaps


@pytest.mark.parametrize(("cup", "word"), [(False, "roll"), (True, "draw from cup")])
def test_an_altered_roll_or_draw_is_named(honest: bytes, cup: bool, word: str) -> None:
    plain = msgspec.json.decode(honest)
    n = first_with_rolls(plain, cup)
    roll = next(r for r in plain["rows"][n]["entry"]["rolls"] if (r[0] != dice.DICE) == cup)
    roll[3] = roll[3] % roll[2] + 1
    with pytest.raises(Fault, match=rf"entry {n + 1}: {word} {roll[1]} is recorded as {roll[3]}; the seed gives"):
        check(plain)


def test_a_roll_left_out_is_named(honest: bytes) -> None:
    plain = msgspec.json.decode(honest)
    n = first_with_rolls(plain, cup=False)
    plain["rows"][n]["entry"]["rolls"].pop()
    with pytest.raises(Fault, match=rf"entry {n + 1} .*rolls"):
        check(plain)


def test_every_altered_entry_is_named(honest: bytes) -> None:
    """Each march is given another end; each is found, at its number."""
    rows = msgspec.json.decode(honest)["rows"]
    marches = [n for n, row in enumerate(rows) if row["entry"]["pick"]["type"] == "march"]
    for n in marches:
        plain = msgspec.json.decode(honest)
        pick = plain["rows"][n]["entry"]["pick"]
        pick["to"] = "marsh" if pick["to"] != "marsh" else "ford"
        with pytest.raises(Fault, match=rf"entry {n + 1} "):
            check(plain)


def test_an_entry_taken_out_or_put_in_is_named(honest: bytes) -> None:
    plain = msgspec.json.decode(honest)
    n = next(n for n, row in enumerate(plain["rows"]) if row["entry"]["pick"]["type"] == "march")
    with pytest.raises(Fault, match=rf"entry {n + 1}"):
        check(plain | {"rows": plain["rows"][:n] + plain["rows"][n + 1 :]})
    with pytest.raises(Fault, match=rf"entry {n + 2}"):
        check(plain | {"rows": [*plain["rows"][: n + 1], plain["rows"][n], *plain["rows"][n + 1 :]]})


def test_a_secret_answer_altered_afterwards_is_named(honest: bytes) -> None:
    plain = msgspec.json.decode(honest)
    n = next(n for n, row in enumerate(plain["rows"]) if row["entry"]["pick"]["type"] == "bid")
    bid = plain["rows"][n]["entry"]["pick"]
    bid["grain"] = 1 if bid["grain"] != 1 else 0
    with pytest.raises(Fault, match=rf"entry {n + 1} "):
        check(plain)


def test_altered_news_is_named(honest: bytes) -> None:
    plain = msgspec.json.decode(honest)
    n = next(
        n for n, r in enumerate(plain["rows"]) if any("fought" in t["news"]["type"] for t in r["entry"].get("told", []))
    )
    fought = next(t for t in plain["rows"][n]["entry"]["told"] if t["news"]["type"] == "fought")
    fought["news"]["area"] = "nowhere"
    with pytest.raises(Fault, match=rf"entry {n + 1} .*what was told"):
        check(plain)


def test_an_altered_state_is_named(honest: bytes) -> None:
    plain = msgspec.json.decode(honest)
    last = len(plain["rows"])
    plain["states"][str(last)]["season"] += 1
    with pytest.raises(Fault, match=f"state stored after entry {last}"):
        check(plain)
    plain = msgspec.json.decode(honest)
    plain["rows"][10]["state"] = "0" * 64
    with pytest.raises(Fault, match=r"entry 11 .*the state recorded after it"):
        check(plain)


def test_another_seed_is_named(honest: bytes) -> None:
    plain = msgspec.json.decode(honest)
    with pytest.raises(Fault, match="the seed"):
        check(plain | {"seed": "cd" * 32})
    with pytest.raises(Fault, match="the first state"):
        check(plain | {"post": "1"})


def test_the_first_of_two_faults_is_named(honest: bytes) -> None:
    plain = msgspec.json.decode(honest)
    n = first_with_rolls(plain, cup=False)
    plain["rows"][n]["entry"]["rolls"][0][3] = 7
    plain["rows"][3]["state"] = "0" * 64
    with pytest.raises(Fault, match=r"entry 4 "):
        check(plain)


def test_a_stretch_of_another_version_is_said_and_the_rest_replayed(honest: bytes) -> None:
    export = read_export(honest)
    half = len(export.rows) // 2
    undone = [n for n, row in enumerate(export.rows) if b'"undo"' in bytes(row.entry)]
    while any(n >= half for n in undone):  # start after the last undo: it might reach back
        half += 1
    plain = msgspec.json.decode(honest)
    for row in plain["rows"][:half]:
        row["version"] = 0
    state = replay_to(export, half)
    plain["states"][str(half)] = msgspec.json.decode(CAMPAIGN.codec.encode(state))
    plain["rows"][half - 1]["version"] = 0
    found = check(plain)
    assert found.replayed == len(export.rows) - half
    assert found.gaps == [f"entries 1 to {half}: played by version 0"]


def replay_to(export: Export, count: int) -> Any:
    codec = CAMPAIGN.codec
    first = codec.decode(bytes(export.first), CAMPAIGN.shipped)
    log = [codec.decode_entry(bytes(r.entry)) for r in export.rows]
    return next(copy(state) for n, (state, _) in enumerate(replayed(CAMPAIGN, first, log), 1) if n == count)


@pytest.mark.parametrize("junk", [b"", b"{", b"[]", b'{"herald": 1}', b"\xff\xfe", b'{"herald": "one"}'])
def test_what_is_no_export_is_refused_by_name(junk: bytes) -> None:
    with pytest.raises(BadSave, match="no export"):
        read_export(junk)


def test_a_newer_export_is_refused_by_its_version(honest: bytes) -> None:
    with pytest.raises(BadSave, match="format 99, newer"):
        read_export(re.sub(rb'"herald":1', b'"herald":99', honest, count=1))


def test_the_game_is_found_by_the_name_in_the_export(honest: bytes) -> None:
    assert find(read_export(honest).game) is CAMPAIGN


def test_a_long_log_replays_fast_enough() -> None:
    """1,500 entries in two seconds; here a shorter one in proportion, with room for a busy machine."""
    first = CAMPAIGN.new(CAMPAIGN.seats(4), dice.key_of(SEED, POST))
    log = play_out(CAMPAIGN, copy(first), {}, Chance("long"), []).log
    export = export_of(CAMPAIGN, first, log, SEED, POST)
    start = time.perf_counter()
    verify(export, CAMPAIGN)
    assert (time.perf_counter() - start) / len(log) < 3 * 2 / 1500
