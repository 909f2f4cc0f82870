"""Exports as somebody would write them who wants `verify` to fail, to hang or to believe: mutated at random."""

from __future__ import annotations

import functools
from typing import Any

import msgspec
from hypothesis import strategies as st

from rules.kernel import Campaign, Chance, copy, dice, find
from rules.proving.record import export_of, terms_of
from rules.proving.selfplay import play_out

SEED, POST, ENTRIES = "ab" * 32, "1234567890", 25

JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**63), 2**63 - 1),
    st.sampled_from([0, -1, 1, 2**31, 2**32, 2**32 + 1, 10**6, 10**9, 1e308, -0.5, 1e-9]),
    st.text(max_size=6),
    st.sampled_from(["", ".x", "antigravity.x", "\x1b[2J", "zz", "red", "blue", "public", "clock", "0" * 64]),
    st.just([]),
    st.just({}),
    st.integers(1, 1500).map(lambda depth: nested(depth)),
)
NUMBERS = st.one_of(st.sampled_from([0, -1, 1, 2, 7, 10**6, 2**32 + 1, 2**62]), st.integers(-(2**63), 2**63 - 1))
NAMES = st.sampled_from(["", ".x", "red", "blue", "judah", "english", "clock", "dice", "cup", "\x1b[2J", "00" * 32])


def nested(depth: int) -> Any:
    inner: Any = 0
    for _ in range(depth):
        inner = [inner]
    return inner


@functools.cache
def honest(name: str, format: int) -> bytes:
    """The beginning of a game, as a whole export."""
    campaign = find(name)
    key = dice.key_of(SEED, POST, [] if format == 2 else None)
    first = campaign.new(campaign.seats(campaign.players[0]), key)
    log = play_out(campaign, copy(first), {}, Chance("hostile"), []).log[:ENTRIES]
    export = export_of(campaign, first, log, SEED, POST)
    if format == 1:
        export.herald, export.commitment, export.seed_hash = 1, dice.seed_hash(SEED), ""
    return msgspec.json.encode(export)


@st.composite
def mutated(draw: st.DrawFn, names: list[str]) -> bytes:
    """One to four changes anywhere in an export; now and then the forger makes the commitment fit again."""
    name, format = draw(st.sampled_from(names)), draw(st.sampled_from([1, 2]))
    plain = msgspec.json.decode(honest(name, format))
    for _ in range(draw(st.integers(1, 4))):
        change(draw, plain)
    if draw(st.booleans()):
        seal(find(name), plain)
    body = msgspec.json.encode(plain)
    if draw(st.integers(0, 19)) == 0:
        at = draw(st.integers(0, len(body) - 1))
        body = body[:at] + draw(st.binary(max_size=4)) + body[at + draw(st.integers(0, 4)) :]
    return body


def change(draw: st.DrawFn, plain: dict[str, Any]) -> None:
    """Goes down to some part, and replaces it, takes it out, or doubles it."""
    here: Any = plain
    while True:
        keys: list[Any] = list(here) if isinstance(here, dict) else list(range(len(here)))
        if not keys:
            return
        if here is plain and draw(st.integers(0, 9)):
            keys = [key for key in ("rows", "rows", "first", "data", "states", "options") if plain.get(key)] or keys
        key = draw(st.sampled_from(keys))
        if isinstance(here[key], dict | list) and here[key] and draw(st.integers(0, 19)):
            here = here[key]
            continue
        match draw(st.sampled_from(["replace", "replace", "replace", "drop", "double"])):
            case "replace":
                alike = NUMBERS if isinstance(here[key], int) else NAMES if isinstance(here[key], str) else JUNK
                here[key] = draw(JUNK if draw(st.integers(0, 3)) == 0 else alike)  # of its kind, to get further
            case "drop":
                del here[key]
            case "double" if isinstance(here, list):
                here.insert(key, here[key])
        return


def seal(campaign: Campaign, plain: dict[str, Any]) -> None:
    """The commitment and the first state, made to fit what was changed, as far as that can be."""
    try:
        options, data = (msgspec.json.encode(plain[part]) for part in ("options", "data"))
        words = [(seat, word) for seat, word in plain["words"]]
        plain["commitment"] = dice.commitment(SEED, terms_of(plain["game"], plain["seats"], options, data, words))
        known = msgspec.json.decode(data, type=campaign.data), msgspec.json.decode(options, type=campaign.options)
        if plain["herald"] == 2 and all(abs(n) < 100 for n in numbers(plain["data"])):  # else it takes for ever here
            state = campaign.new(list(plain["seats"]), dice.key_of(SEED, POST, words), known[1], known[0])
            plain["first"] = msgspec.json.decode(campaign.codec.encode(state))
    except Exception:  # it does not fit then
        return


def numbers(plain: Any) -> list[float]:
    if isinstance(plain, dict | list):
        return [n for part in (plain.values() if isinstance(plain, dict) else plain) for n in numbers(part)]
    return [plain] if isinstance(plain, int | float) else []
