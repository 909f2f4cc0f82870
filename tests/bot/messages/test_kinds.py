"""Every kind of message is described in the legend, and somebody can say it."""

from __future__ import annotations

import re
from typing import Any, cast

from bot.messages import kinds
from bot.messages.compose import Composer
from bot.messages.kinds import Kind
from bot.words import plain_words

ELSEWHERE = {Kind.STATUS, Kind.BOARD, Kind.DIGEST, Kind.LOBBY}  # put in place by `send`, or an answer


def test_every_kind_has_a_line_in_the_legend() -> None:
    rows = re.findall(r"^\| ([a-z_, ]+) \|", kinds.__doc__ or "", re.MULTILINE)
    described = [name for row in rows[1:] for name in row.split(", ")]
    assert sorted(described) == sorted(Kind)


def test_every_kind_has_a_composer_or_words() -> None:
    nobody = cast(Any, None)
    composed = set(Composer(nobody, nobody, nobody)._by_kind)
    words = plain_words()
    said = {kind for kind in Kind if f"said_{kind}" in words.interface}
    assert set(Kind) - composed - said == ELSEWHERE
