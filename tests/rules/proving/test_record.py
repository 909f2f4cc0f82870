"""An honest export is accepted; of a dishonest one the first altered roll, draw, entry or state is named."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from rules.kernel import BadSave, Chance, Undo, copy, dice, find
from rules.proving.record import Export, Fault, export_of, read_export, replayed, terms_of
from rules.proving.selfplay import play_out
from rules.proving.trial import Trial
from rules.proving.verifying import OLD, UNDER_WAY, verify
from tests.ford import CAMPAIGN

SEED, POST, WORDS = "ab" * 32, "1234567890", [("red", "heron"), ("blue", "Ärger ")]


@pytest.fixture(scope="module")
def honest() -> bytes:
    """A game with rolls, draws, undo, orders and watching in it."""
    for n in range(100):
        trial = Trial(CAMPAIGN, 3, dice.key_of(SEED, POST, WORDS), Chance(f"evidence-{n}"))
        while trial.state.result is None:
            trial.step()
        kinds = {type(e.pick).__name__ for e in trial.log}
        rolled = any(r.stream == dice.DICE for e in trial.log for r in e.rolls)
        if rolled and {"Undo", "Order", "Close", "March", "Watch", "Consent"} <= kinds:
            break
    else:
        raise AssertionError("no game had everything in it")
    return msgspec.json.encode(export_of(CAMPAIGN, trial.first, trial.log, SEED, POST, words=WORDS))


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


def test_the_set_up_is_rebuilt(honest: bytes) -> None:
    """A forger has the seed when the game is over, and can make a game that fits another set-up."""
    plain = msgspec.json.decode(honest)
    forged = CAMPAIGN.new(CAMPAIGN.seats(3), dice.key_of(SEED, POST, WORDS))
    forged.season += 1
    log = play_out(CAMPAIGN, copy(forged), {}, Chance("forged"), []).log
    export = export_of(CAMPAIGN, forged, log, SEED, POST, words=WORDS)
    with pytest.raises(Fault, match="the first state: it is not the one that options, seats and data set lead to"):
        verify(export, CAMPAIGN)
    export.herald, export.commitment = 1, dice.seed_hash(SEED)  # nor may it pass as one of before
    with pytest.raises(Fault, match="the first state"):
        verify(export, CAMPAIGN)
    assert check(plain).gaps == []


@pytest.mark.parametrize("part", ["data", "options", "seats", "words"])
def test_what_was_committed_to_cannot_be_exchanged(honest: bytes, part: str) -> None:
    """Another chart, option, order of seats or word, and a whole game played with it by the same seed."""
    data, options, seats = CAMPAIGN.shipped, CAMPAIGN.options(), CAMPAIGN.seats(3)
    words = WORDS[:1] if part == "seats" else list(WORDS)  # of one seat: their order tells nothing of the others
    plain_options, plain_data = (msgspec.json.encode(one) for one in (options, data))
    posted = dice.commitment(SEED, terms_of(CAMPAIGN.id, seats, plain_options, plain_data, words))
    if part == "data":
        chart = msgspec.json.decode(honest)["data"]
        kind = next(iter(chart["host"]))
        chart["host"][kind] += 1
        data = msgspec.convert(chart, CAMPAIGN.data)
    if part == "options":
        options = msgspec.structs.replace(options, seasons=options.seasons + 1)
    if part == "seats":
        seats = ["blue", "red", "green"]
    if part == "words":
        words = [("red", "heron")]
    key = dice.key_of(SEED, POST, [(s, w) for s in seats for t, w in words if s == t])
    first = CAMPAIGN.new(seats, key, options, data)
    log = play_out(CAMPAIGN, copy(first), {}, Chance("forged"), []).log
    words = [(s, w) for s in seats for t, w in words if s == t]
    forged = export_of(CAMPAIGN, first, log, SEED, POST, options=options, words=words)
    assert verify(forged, CAMPAIGN).gaps == []  # whole in itself; but it is not what was posted
    assert forged.commitment != posted
    forged.commitment = posted
    with pytest.raises(Fault, match="the commitment"):
        verify(forged, CAMPAIGN)


def test_the_game_is_committed_to(honest: bytes) -> None:
    with pytest.raises(Fault, match="the commitment"):
        check(msgspec.json.decode(honest) | {"game": "another"})


def test_the_first_state_has_the_key_of_the_seed(honest: bytes) -> None:
    """Also where rules of before set the game up, which can't be done again here."""
    made = read_export(honest)
    across_versions(made)
    first = msgspec.json.decode(made.first)
    made.first = msgspec.Raw(msgspec.json.encode(first | {"key": "00" * 32}))
    with pytest.raises(Fault, match="its key"):
        verify(made, NEWER)


def test_words_change_the_key_and_belong_to_seats(honest: bytes) -> None:
    assert len({dice.key_of(SEED, POST, w) for w in (None, [], WORDS, WORDS[:1], [("red", "x")])}) == 5
    plain = msgspec.json.decode(honest)
    for words in (plain["words"][::-1], [["nobody", "x"]], plain["words"] * 2):
        with pytest.raises(Fault, match="the words"):
            check(plain | {"words": words})


def test_an_export_from_before_says_what_it_cannot_prove(honest: bytes) -> None:
    old = old_export()
    found = verify(old, CAMPAIGN)
    assert found.replayed == found.entries and found.gaps == [OLD]
    old.commitment = "0" * 64
    with pytest.raises(Fault, match="the seed"):
        verify(old, CAMPAIGN)


def test_a_game_under_way_proves_no_dice(honest: bytes) -> None:
    """Else a forger would leave the seed out and take any key."""
    assert check(msgspec.json.decode(honest) | {"seed": None}).gaps == [UNDER_WAY]


def old_export() -> Export:
    first = CAMPAIGN.new(CAMPAIGN.seats(3), dice.key_of(SEED, POST))
    log = play_out(CAMPAIGN, copy(first), {}, Chance("old"), []).log
    old = export_of(CAMPAIGN, first, log, SEED, POST)
    old.herald, old.commitment, old.seed_hash, old.words = 1, dice.seed_hash(SEED), "", []
    return old


def test_no_entry_hides_behind_a_version(honest: bytes) -> None:
    plain = msgspec.json.decode(honest)
    for version in (0, -1, CAMPAIGN.version + 1):
        for row in plain["rows"]:
            row["version"] = version
        with pytest.raises(Fault, match=f"entry 1: version {version} of the rules"):
            check(plain)
    with pytest.raises(Fault, match="there are no entries"):
        check(plain | {"rows": [], "states": {}})


NEWER = msgspec.structs.replace(CAMPAIGN, version=2, migrations={1: lambda plain: None})


def across_versions(export: Export) -> int:
    """Its second half is played again by version 2 of the rules. Where that begins."""
    half = len(export.rows) // 2
    log = [CAMPAIGN.codec.decode_entry(bytes(row.entry)) for row in export.rows[half:]]
    while any(isinstance(e.pick, Undo) for e in log):
        half += 1
        log.pop(0)
    state = replay_to(export, half)
    state.version = 2
    export.states = {half: msgspec.Raw(NEWER.codec.encode(state))}
    last = state
    for row, (after, _) in zip(export.rows[half:], replayed(NEWER, copy(state), log), strict=True):
        row.version, row.state, last = 2, NEWER.codec.digest(after), after
    export.states[len(export.rows)] = msgspec.Raw(NEWER.codec.encode(last))
    return half


@pytest.mark.parametrize("format", [1, 2])
def test_a_game_across_versions_is_verified_as_far_as_it_goes(honest: bytes, format: int) -> None:
    made = read_export(honest) if format == 2 else old_export()
    half = across_versions(made)
    found = verify(made, NEWER)
    assert found.replayed == len(made.rows) - half > 0 and found.entries == len(made.rows)
    *before, gap = found.gaps
    assert before == ([] if format == 2 else [OLD])
    assert gap.startswith(f"entries 1 to {half}: played by version 1 of the rules") and "as it is" in gap


def test_what_the_present_rules_played_is_still_checked(honest: bytes) -> None:
    """The part that can't be played again excuses nothing in the other, nor a wrong roll in itself."""
    made = read_export(honest)
    half = across_versions(made)
    faults: list[Callable[[], object]] = [
        lambda: made.rows[half + 2].__setattr__("state", "0" * 64),
        lambda: made.states.pop(half),
        lambda: made.states.__setitem__(half, made.states[len(made.rows)]),
        lambda: setattr(made, "commitment", "0" * 64),
    ]
    for spoil in faults:
        made = read_export(honest)
        across_versions(made)
        spoil()
        with pytest.raises(Fault):
            verify(made, NEWER)
    plain = msgspec.json.decode(honest)
    n = first_with_rolls(plain, cup=True)
    roll = plain["rows"][n]["entry"]["rolls"][0]
    roll[3] = roll[3] % roll[2] + 1
    assert n < half
    made = read_export(honest)
    across_versions(made)
    made.rows[n].entry = msgspec.Raw(msgspec.json.encode(plain["rows"][n]["entry"]))
    with pytest.raises(Fault, match=f"entry {n + 1}: draw"):
        verify(made, NEWER)


def test_a_missing_state_is_a_failure_and_no_gap(honest: bytes) -> None:
    made = read_export(honest)
    half = across_versions(made)
    del made.states[half]
    with pytest.raises(Fault, match=f"entries {half + 1} to {len(made.rows)}: no state is stored to start from"):
        verify(made, NEWER)


HOSTILE: dict[str, Callable[[dict[str, Any]], Any]] = {
    "a seed that is not hex": lambda x: x.update(seed="zz" * 32),
    "a short seed": lambda x: x.update(seed="ab"),
    "no data": lambda x: x.update(data=None),
    "data of another kind": lambda x: x.update(data={"areas": 7}),
    "options of another kind": lambda x: x.update(options=[]),
    "deep data": lambda x: x.update(data=nested(900)),
    "deep options": lambda x: x.update(options=nested(900)),
    "a roll of none": lambda x: first_roll(x).__setitem__(2, 0),
    "a roll of too many": lambda x: first_roll(x).__setitem__(2, 2**32 + 1),
    "a roll of very many": lambda x: first_roll(x).__setitem__(2, 2**62),
    "a roll of less than none": lambda x: first_roll(x).__setitem__(2, -6),
    "no seats": lambda x: x.update(seats={}),
    "seats of another game": lambda x: x.update(seats={"judah": "Ann"}),
    "no first state": lambda x: x.update(first=None),
    "a first state without a key": lambda x: (x["first"].pop("key"), x.update(seed=None)),
}


def nested(depth: int) -> Any:
    inner: Any = 0
    for _ in range(depth):
        inner = [inner]
    return inner


def first_roll(plain: dict[str, Any]) -> list[Any]:
    roll: list[Any] = plain["rows"][first_with_rolls(plain, cup=False)]["entry"]["rolls"][0]
    return roll


@pytest.mark.timeout(20)
@pytest.mark.parametrize("what", HOSTILE)
@pytest.mark.parametrize("format", [1, 2])
def test_a_hostile_file_gets_a_fault(honest: bytes, what: str, format: int) -> None:
    plain = msgspec.json.decode(honest) if format == 2 else msgspec.json.decode(msgspec.json.encode(old_export()))
    HOSTILE[what](plain)
    with pytest.raises(Fault):
        check(plain)


@pytest.mark.parametrize(
    ("what", "said"),
    [("a seed that is not hex", "64 hexadecimal"), ("no data", "the data set can't"),
     ("data of another kind", "the data set can't"), ("options of another kind", "the options can't")],
)  # fmt: skip
def test_what_cannot_be_read_is_named(what: str, said: str) -> None:
    """In an old export, of which only the seed was committed to; else the commitment is named first."""
    plain = msgspec.json.decode(msgspec.json.encode(old_export()))
    HOSTILE[what](plain)
    with pytest.raises(Fault, match=said):
        check(plain)


def test_rules_that_fail_are_a_fault_of_the_file(honest: bytes) -> None:
    """States and charts that no game leads to may make them fail in any way."""

    def fail(*_: Any) -> Any:
        return 1 // 0

    with pytest.raises(Fault, match="cannot play this: ZeroDivisionError"):
        verify(read_export(honest), msgspec.structs.replace(CAMPAIGN, begin=fail))


def test_a_roll_of_too_many_is_named(honest: bytes) -> None:
    plain = msgspec.json.decode(honest)
    first_roll(plain)[2] = dice.MOST + 1
    with pytest.raises(Fault, match="which no game makes"):
        check(plain)


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
    with pytest.raises(BadSave, match="format 99, and"):
        read_export(re.sub(rb'"herald":2', b'"herald":99', honest, count=1))


def test_the_game_is_found_by_the_name_in_the_export(honest: bytes) -> None:
    assert find(read_export(honest).game) is CAMPAIGN


def test_a_long_log_replays_fast_enough() -> None:
    """1,500 entries in two seconds; here a shorter one in proportion, with room for a busy machine."""
    first = CAMPAIGN.new(CAMPAIGN.seats(4), dice.key_of(SEED, POST, WORDS))
    log = play_out(CAMPAIGN, copy(first), {}, Chance("long"), []).log
    export = export_of(CAMPAIGN, first, log, SEED, POST, words=WORDS)
    start = time.perf_counter()
    verify(export, CAMPAIGN)
    assert (time.perf_counter() - start) / len(log) < 3 * 2 / 1500
