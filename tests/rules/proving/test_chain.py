"""Games that got new dice: the chain of commitments is followed, and every forged one is found out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from rules.kernel import CLOCK, Begin, Chance, Illegal, Rekey, Undo, dice, play
from rules.proving.record import FORMAT, Export, Fault, Rekeying, export_of
from rules.proving.trial import Trial
from rules.proving.verifying import OLD, UNDER_WAY, verify
from tests.ford import CAMPAIGN
from tests.rules.proving.test_record import POST, SEED, WORDS, check

SEEDS, POSTS = ("0a" * 32, "0b" * 32), ("8001", "8002")
Words = list[tuple[str, str]]


def export_with_new_dice(words: Words | None = WORDS, luck: str = "chain", seeds: tuple[str, ...] = SEEDS) -> Export:
    """The key is changed after 40 and after 80 entries."""
    options = CAMPAIGN.options(seasons=9)
    trial = Trial(CAMPAIGN, 3, dice.key_of(SEED, POST, words), Chance(luck), options)
    begun = export_of(CAMPAIGN, trial.first, [], SEED, POST, options=options, words=words)
    after = begun.commitment if words is not None else dice.seed_hash(SEED)
    links = []
    for seed, post in zip(seeds, POSTS, strict=False):
        for _ in range(40):
            trial.step()
        assert trial.state.result is None, "too short a game"
        after = dice.next_commitment(seed, after, len(trial.log), CAMPAIGN.codec.digest(trial.state))
        links.append(Rekeying(len(trial.log), after, post, seed))
        trial.state, entry = play(trial.state, CLOCK, Rekey(dice.key_of(seed, post, words or [])))
        trial.log.append(entry)
    while trial.state.result is None:
        trial.step()
    made = export_of(CAMPAIGN, trial.first, trial.log, SEED, POST, options=options, words=words)
    made.herald, made.rekeyings = FORMAT, links
    if words is None:
        made.commitment, made.seed_hash, made.words = dice.seed_hash(SEED), "", []
    return made


@pytest.fixture(scope="module")
def renewed() -> bytes:
    """With rolls under each key, and an undo that goes back beyond a change of it."""
    for n in range(200):
        try:
            made = export_with_new_dice(luck=f"chain-{n}")
        except AssertionError:
            continue
        entries = [msgspec.json.decode(row.entry) for row in made.rows]
        changes = [n for n, e in enumerate(entries) if e["pick"]["type"] == "rekey"]
        spans = [entries[: changes[0]], entries[changes[0] : changes[1]], entries[changes[1] :]]
        asked = entries[changes[0]]["question"]
        beyond = any(e["pick"]["type"] == "undo" and e["pick"]["to"] <= asked for e in spans[1])
        if beyond and all(any(e.get("rolls") for e in span) for span in spans):
            return msgspec.json.encode(made)
    raise AssertionError("no game had everything in it")


def test_the_chain_is_followed(renewed: bytes) -> None:
    found = check(msgspec.json.decode(renewed))
    assert found.entries == found.replayed and found.rolls + found.draws and not found.gaps


def test_a_chain_of_a_game_from_before_is_followed() -> None:
    for n in range(50):
        try:
            made = export_with_new_dice(None, f"old-{n}")
        except AssertionError:
            continue
        assert verify(made, CAMPAIGN).gaps == [OLD]
        return
    raise AssertionError("all were too short")


def test_while_it_is_under_way_no_seed_is_known(renewed: bytes) -> None:
    plain = msgspec.json.decode(renewed) | {"seed": None}
    for link in plain["rekeyings"]:
        link["seed"] = None
    assert check(plain).gaps == [UNDER_WAY]


def at(plain: Any, n: int) -> Any:
    """Entry with the n-th change of key."""
    return [row["entry"] for row in plain["rows"] if row["entry"]["pick"]["type"] == "rekey"][n]


def set_key(plain: Any) -> None:
    """A key that pleases more, in the entry and nowhere else."""
    at(plain, 0)["pick"]["key"] = "00" * 32


FORGED: dict[str, Callable[[Any], Any]] = {
    "another seed": lambda x: x["rekeyings"][0].update(seed="cd" * 32),
    "a seed that is none": lambda x: x["rekeyings"][0].update(seed="xyz"),
    "a seed kept back": lambda x: x["rekeyings"][1].update(seed=None),
    "another post": lambda x: x["rekeyings"][0].update(post="8003"),
    "another hash": lambda x: x["rekeyings"][1].update(commitment="0" * 64),
    "another place": lambda x: x["rekeyings"][0].update(entries=39),
    "one left out": lambda x: x["rekeyings"].pop(0),
    "all left out": lambda x: x.update(rekeyings=[]),
    "one put in": lambda x: x["rekeyings"].append(dict(x["rekeyings"][1])),
    "in another order": lambda x: x["rekeyings"].reverse(),
    "seeds exchanged": lambda x: [x["rekeyings"][n].update(seed=SEEDS[1 - n]) for n in (0, 1)],
    "another key": set_key,
    "another first hash": lambda x: x.update(commitment="0" * 64),
}  # fmt: skip


@pytest.mark.parametrize("what", FORGED)
def test_a_forged_chain_is_found_out(renewed: bytes, what: str) -> None:
    plain = msgspec.json.decode(renewed)
    FORGED[what](plain)
    with pytest.raises(Fault) as fault:
        check(plain)
    assert "cannot play" not in str(fault.value), "it is named, and not stumbled over"


def test_a_chain_forged_whole_does_not_fit_the_post_before(renewed: bytes) -> None:
    """Whoever makes up a second seed afterwards has to make up its post too; the hash of the true one is in the channel
    and names another seed, and the third follows from the second."""
    plain, other = msgspec.json.decode(renewed), "cd" * 32
    first = plain["rekeyings"][0]
    state = plain["rows"][first["entries"] - 1]["state"]
    first["seed"] = other
    first["commitment"] = dice.next_commitment(other, plain["commitment"], first["entries"], state)
    at(plain, 0)["pick"]["key"] = dice.key_of(other, first["post"], [(s, w) for s, w in plain["words"]])
    with pytest.raises(Fault):
        check(plain)


def test_undo_brings_no_key_back(renewed: bytes) -> None:
    made = msgspec.json.decode(renewed, type=Export)
    codec = CAMPAIGN.codec
    log = [codec.decode_entry(bytes(row.entry)) for row in made.rows]
    assert any(isinstance(e.pick, Undo) for e in log)
    last = codec.decode(bytes(made.states[len(log)]), CAMPAIGN.shipped)
    assert last.kept.key == dice.key_of(SEEDS[1], POSTS[1], WORDS) and last.key == dice.key_of(SEED, POST, WORDS)


def test_only_the_table_changes_the_key_and_only_in_a_game() -> None:
    first = CAMPAIGN.new(CAMPAIGN.seats(2), "a key")
    with pytest.raises(Illegal, match="rekey"):
        play(first, CLOCK, Rekey("another"))
    state, _ = play(first, CLOCK, Begin())
    for seat in state.seats:
        with pytest.raises(Illegal, match="rekey"):
            play(state, seat, Rekey("another"))
    after, entry = play(state, CLOCK, Rekey("another"))
    assert not entry.mark and after.kept.question == state.kept.question and after.kept.key == "another"
    for viewer in (None, *after.seats):
        assert b"another" not in msgspec.json.encode(CAMPAIGN.view(after, viewer))
        supposed = CAMPAIGN.imagine(CAMPAIGN.view(after, viewer), Chance("x"), after.data)
        assert not supposed.kept.key
