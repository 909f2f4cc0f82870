"""The chain of commitments in an export: one before play, and one for each time the game was put back to an earlier
state and got a new key. Each names the one before it, so none can be left out or put in."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel import Entry, Rekey, dice
from rules.proving.record import Export, Fault, Rekeying


def check_seed_text(seed: str, entry: int = 0) -> None:
    try:
        is_seed = len(bytes.fromhex(seed)) == 32 and seed == seed.lower()
    except ValueError:
        is_seed = False
    if not is_seed:
        raise Fault(entry, "the seed: it is not 64 hexadecimal digits")


def check_chain(export: Export, log: list[Entry]) -> None:
    """While a game is under way its seeds are secret, and the keys in its log are all there is."""
    changed = [n for n, entry in enumerate(log, 1) if isinstance(entry.pick, Rekey)]
    announced = [link.entries + 1 for link in export.rekeyings]
    if changed != announced:
        n = next((n for n in changed if n not in announced), (announced or [0])[-1])
        raise Fault(n, f"new keys: entries {changed} change the key, and {announced} were announced")
    after = export.commitment
    for n, link in zip(changed, export.rekeyings, strict=True):
        check_link(export, n, link, after, log[n - 1].pick)
        after = link.commitment


def check_link(export: Export, n: int, link: Rekeying, after: str, pick: Rekey) -> None:
    if n < 2:
        raise Fault(n, f"entry {n}: a new key before the game has begun")
    if link.seed is None:
        if export.seed is not None:
            raise Fault(n, f"entry {n}: the seed of its new key is not there")
        return
    check_seed_text(link.seed, n)
    if dice.next_commitment(link.seed, after, link.entries, export.rows[n - 2].state) != link.commitment:
        raise Fault(
            n, f"entry {n}: the new seed, the hash before it and the state do not give the hash that was posted"
        )
    if pick.key != dice.key_of(link.seed, link.post, export.words):
        raise Fault(n, f"entry {n}: its key is not the one that the new seed, its post and the words give")


def keys_of(key: str, log: list[Entry]) -> Iterator[str]:
    """The key of each entry's rolls."""
    for entry in log:
        if isinstance(entry.pick, Rekey):
            key = entry.pick.key
        yield key
