"""Whether a text has a run of words in common with a printed rulebook.

The rulebooks are not here; `rulebooks.bin` holds the hashes of all their runs of thirteen words, from which no text can
be read. `python -m tests.texts.own_words FILE ...` writes it anew, from rulebooks of one's own as plain text.
"""

from __future__ import annotations

import hashlib
import re
import sys
from functools import cache
from pathlib import Path

RUN = 13  # twelve words in a row may be the same
WIDTH = 5  # bytes of a hash
HASHES = Path(__file__).with_name("rulebooks.bin")


def words_of(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", text.casefold().replace("’", "").replace("'", ""))


def runs(text: str) -> list[str]:
    words = words_of(text)
    return [" ".join(words[i : i + RUN]) for i in range(len(words) - RUN + 1)]


def hash_run(run: str) -> bytes:
    return hashlib.blake2b(run.encode(), digest_size=WIDTH).digest()


@cache
def known_hashes() -> frozenset[bytes]:
    whole = HASHES.read_bytes()
    return frozenset(whole[i : i + WIDTH] for i in range(0, len(whole), WIDTH))


def borrowed(text: str, known: frozenset[bytes] | None = None) -> list[str]:
    """The runs that a rulebook has too."""
    known = known_hashes() if known is None else known
    return [run for run in runs(text) if hash_run(run) in known]


def main() -> None:
    texts = [Path(name).read_text("utf-8") for name in sys.argv[1:]]
    hashes = sorted({hash_run(run) for text in texts for run in runs(text)})
    HASHES.write_bytes(b"".join(hashes))
    print(f"{len(hashes)} runs")


if __name__ == "__main__":
    main()
