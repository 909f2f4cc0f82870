"""Whole games of busy tables, by their digests: together they meet everything there is, and nothing changes unseen.

A test of a rule says what the rule is; these games say only that something is different, wherever it may be. When a
change of the rules is meant, `python -m tests.golden` writes the digests of the same games again, and
`python -m tests.golden --choose` looks for other games where these do not meet everything any more.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from rules.kernel import Campaign
from rules.king_philip.dataset.charts import ENGLISH
from rules.king_philip.game import Philip
from rules.king_philip.pieces import DEAD
from rules.proving.meeting import Met
from tests.golden.busily import play_busily

FOLDER = Path(__file__).parent


def burn_settlements(game: Philip) -> None:
    """King Philip's War late in the war: each colony has one settlement left, and Winslow is
    dead. By chance alone it never comes so far."""
    charts = game.charts
    for colony in charts.colonies:
        for site in [s for s in charts.sites[colony] if not charts.spaces[s].fort][1:]:
            game.damage[site] = charts.steps_to_raze[site]
            game.provisions[ENGLISH] += 1
    if "winslow" in game.leaders:
        game.put("winslow", DEAD)
    game.touch()


LATE: dict[str, Callable[[Any], None]] = {"king_philip": burn_settlements}


class Golden(msgspec.Struct):
    n: int  # which of the tables: its seed, number of players and options follow from it
    entries: int
    digest: str


class GoldenFile(msgspec.Struct):
    data: str = ""  # the digest of the data set
    game: list[Golden] = []


def file_of(game: str) -> Path:
    return FOLDER / f"{game}.toml"


def read_golden(game: str) -> GoldenFile:
    file = file_of(game)
    return msgspec.toml.decode(file.read_bytes(), type=GoldenFile) if file.exists() else GoldenFile()


def write_golden(game: str, data: str, games: list[Golden]) -> None:
    lines = [f'    {{ n = {g.n}, entries = {g.entries}, digest = "{g.digest}" }},' for g in games]
    head = ["# Written by `python -m tests.golden`; do not edit.", f'data = "{data}"', "game = ["]
    file_of(game).write_text("\n".join([*head, *lines, "]", ""]), "utf-8")


def play_golden(campaign: Campaign, n: int, met: Met) -> Golden:
    count = campaign.players[n % len(campaign.players)]
    state = campaign.new(campaign.seats(count), f"golden-{n}", campaign.variant(n))
    if n % 5 == 4 and campaign.id in LATE:
        LATE[campaign.id](state)
    played = play_busily(campaign, state, met)
    digest = hashlib.sha256()
    for entry in played.log:
        digest.update(campaign.codec.encode_entry(entry))
    digest.update(campaign.codec.digest(played.state).encode())
    return Golden(n, played.entries, digest.hexdigest()[:16])
