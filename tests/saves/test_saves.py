"""Saves: what was written can be read, old ones too, and what can't be read is refused by name and version."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from rules.kernel import BadSave, Chance, Frame, built, find
from rules.kernel.codec import Codec
from rules.proving.selfplay import play_out
from tests.ford import CAMPAIGN
from tests.ford.seasons import Season
from tests.saves import ZOO, folder_of, kinds_of

GAMES = ["tests.ford", *built()]
SAVES = sorted(ZOO.glob("*/v*/*.json"))


@pytest.mark.parametrize("path", SAVES, ids=[f"{p.parent.parent.name}-{p.parent.name}-{p.stem}" for p in SAVES])
def test_every_save_of_the_zoo_is_played_to_its_end(path: Path) -> None:
    game = path.parent.parent.name
    campaign = find(game if game in built() else f"tests.{game}")
    state = campaign.codec.decode(path.read_bytes(), campaign.shipped)
    assert state.top.kind() == path.stem or path.parent.name != f"v{campaign.version}"
    assert play_out(campaign, state, {}, Chance(path.stem)).state.result is not None


@pytest.mark.parametrize("name", GAMES)
def test_the_zoo_has_a_save_at_every_kind_of_question(name: str) -> None:
    campaign = find(name)
    there = {p.stem for p in folder_of(campaign, campaign.version).glob("*.json")}
    assert kinds_of(campaign) <= there, f"run: python -m tests.saves {name}"


def a_save() -> bytes:
    state, _ = CAMPAIGN.start(["red", "blue"], "key")
    return CAMPAIGN.codec.encode(state)


def test_the_version_is_first() -> None:
    assert a_save().startswith(b'{"version":1,"game":"tests.ford"')


@pytest.mark.parametrize("junk", [b"", b"{", b"null", b"[1]", b'{"version": 1}', b"\xff\x00"])
def test_what_is_no_save_is_refused(junk: bytes) -> None:
    with pytest.raises(BadSave, match="no save of tests.ford"):
        CAMPAIGN.codec.decode(junk, CAMPAIGN.shipped)


def test_a_save_of_another_game_is_refused() -> None:
    with pytest.raises(BadSave, match="save of chess, not of tests.ford"):
        CAMPAIGN.codec.decode(b'{"version": 1, "game": "chess"}', CAMPAIGN.shipped)


def test_a_newer_save_is_refused_by_its_version() -> None:
    newer = a_save().replace(b'"version":1', b'"version":7', 1)
    with pytest.raises(BadSave, match="version 7, newer than the 1 known here"):
        CAMPAIGN.codec.decode(newer, CAMPAIGN.shipped)


def test_every_cut_save_is_refused_and_never_half_read() -> None:
    save = a_save()
    for n in range(0, len(save), 37):
        with pytest.raises(BadSave, match=r"tests\.ford"):
            CAMPAIGN.codec.decode(save[:n], CAMPAIGN.shipped)


def test_a_save_with_an_unknown_frame_is_refused() -> None:
    plain = msgspec.json.decode(a_save())
    plain["stack"][-1]["type"] = "Jousting"
    with pytest.raises(BadSave, match=r"version 1.*Jousting"):
        CAMPAIGN.codec.decode(msgspec.json.encode(plain), CAMPAIGN.shipped)


def test_an_old_save_is_migrated_one_version_at_a_time() -> None:
    """Version 0 had `gold` instead of `grain`, version -1 had no grain at all."""

    def from_minus_1(plain: dict[str, object]) -> None:
        plain["gold"] = {"red": 2, "blue": 3}

    def from_0(plain: dict[str, object]) -> None:
        plain["grain"] = plain.pop("gold")

    old = msgspec.json.decode(a_save()) | {"version": -1}
    del old["grain"]
    codec = CAMPAIGN.codec
    newer = Codec(CAMPAIGN.id, 1, codec.state, codec.news, {-1: from_minus_1, 0: from_0}, codec.options, codec.data)
    state = newer.decode(msgspec.json.encode(old), CAMPAIGN.shipped)
    assert state.grain == {"red": 2, "blue": 3} and state.version == 1
    with pytest.raises(BadSave, match="no way is known from version -1"):
        codec.decode(msgspec.json.encode(old), CAMPAIGN.shipped)


def test_a_renamed_step_is_found_by_its_alias(monkeypatch: pytest.MonkeyPatch) -> None:
    state, _ = CAMPAIGN.start(["red", "blue"], "key")
    plain = msgspec.json.decode(CAMPAIGN.codec.encode(state))
    plain["stack"] = [{"type": "TheWar", "at": "after"}, {"type": "Season", "at": "auction"}]
    monkeypatch.setattr(Season, "aliases", {"auction": "bids"})
    old = CAMPAIGN.codec.decode(msgspec.json.encode(plain), CAMPAIGN.shipped)
    assert old.stack[-1].next_step == "bids"


def test_a_renamed_frame_keeps_its_name_in_saves_and_orders() -> None:
    class Muster(Frame, tag="Levy"):
        steps = ("call_up",)

        def call_up(self, game: object) -> None:
            return None

    assert Muster.kind() == "levy" and msgspec.json.encode(Muster()) == b'{"type":"Levy"}'


def test_a_state_without_its_log_is_small() -> None:
    state, _ = CAMPAIGN.start(["red", "blue", "green", "gold"], "key")
    assert len(CAMPAIGN.codec.encode(state)) < 64_000
    assert play_out(CAMPAIGN, state, {}, Chance("c")).state.result
