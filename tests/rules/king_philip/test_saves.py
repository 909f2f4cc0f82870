"""Saves of older versions: what a change of the rules makes of them. (tests/saves/test_saves.py plays them all.)"""

from __future__ import annotations

from typing import Any

import msgspec

from rules.king_philip import CAMPAIGN
from tests.rules.king_philip.board import war


def of_version(version: int, **facts: Any) -> bytes:
    """A save as that version wrote it."""
    state = war({"montaup": "philip wa_1"}, **facts).state
    state.set_stance("SK", "surrendered")
    return msgspec.json.encode(msgspec.json.decode(CAMPAIGN.codec.encode(state)) | {"version": version})


def test_F29_version_3_takes_from_the_surrendered_what_was_delayed() -> None:
    read = CAMPAIGN.codec.decode(of_version(2, delayed={"SK": 2, "PC": 1, "RI": 1}), CAMPAIGN.shipped)
    assert read.delayed == {"PC": 1, "RI": 1}
    now = CAMPAIGN.codec.decode(of_version(3, delayed={"SK": 2}), CAMPAIGN.shipped)  # such a save is never written
    assert now.delayed == {"SK": 2}


def test_a_save_of_version_1_without_delays_is_read() -> None:
    assert CAMPAIGN.codec.decode(of_version(1), CAMPAIGN.shipped).delayed == {}


def test_F14_a_game_of_version_3_goes_on_declining_reinforcements() -> None:
    assert CAMPAIGN.codec.decode(of_version(3), CAMPAIGN.shipped).options.decline_soldiers
    assert not CAMPAIGN.codec.decode(of_version(4), CAMPAIGN.shipped).options.decline_soldiers
