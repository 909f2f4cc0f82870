"""A data set of one's own: a folder beside the database, checked as strictly as ours, and stored with the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.__main__ import main
from bot.table import Refused
from tests.bot.table.tables import FORD, begun, new_game, open_table

OURS = Path(__file__).parents[2] / "ford" / "dataset" / "map.toml"


def own_folder(tmp_path: Path, old: str, new: str) -> Path:
    folder = tmp_path / "campaigns" / FORD
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "map.toml").write_text(OURS.read_text().replace(old, new))
    return folder


async def test_a_folder_of_ones_own_replaces_ours_for_new_games_only(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    before = await begun(table, channel=1)
    own_folder(tmp_path, "foot = 3", "foot = 5")
    after = await begun(table, channel=2)
    assert len((await table.state(before.id)).units_of("red")) == 5
    assert len((await table.state(after.id)).units_of("red")) == 7
    own_folder(tmp_path, "foot = 3", "foot = 1")
    await table.close()
    table = await open_table(tmp_path)
    assert (await table.state(after.id)).valley.host["foot"] == 5, "a running game keeps what it began with"
    await table.close()


async def test_a_faulty_folder_is_named_and_nothing_starts(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    own_folder(tmp_path, "omen = 7", "omen = 70")
    game = await new_game(table)
    with pytest.raises(Refused, match="own data is faulty") as refused:
        await table.lobby.start(game.id)
    assert "map.toml, cup: there are 79 markers" in refused.value.why.values["fault"]
    assert (await table.games.look(game.id)).game.phase == "lobby"
    await table.close()


# In the database, for several Heralds.


async def test_a_set_in_the_database_counts_for_new_games(tmp_path: Path, both_stores: None) -> None:
    table = await open_table(tmp_path)
    before = await begun(table, channel=1)
    own_folder(tmp_path, "foot = 3", "foot = 1")  # what is in the database comes first
    campaign = table.games.find(FORD)
    own = own_folder(tmp_path / "put", "foot = 3", "foot = 5")
    hash = await table.lobby.own_data.put(campaign, campaign.load(own))
    assert await table.lobby.own_data.all() == {FORD: hash}
    after = await begun(table, channel=2)
    assert len((await table.state(before.id)).units_of("red")) == 5
    assert len((await table.state(after.id)).units_of("red")) == 7
    assert (await table.games.look(after.id)).game.data_set == hash
    await table.lobby.own_data.drop(FORD)
    last = await begun(table, channel=3)
    assert len((await table.state(last.id)).units_of("red")) == 3
    assert len((await table.state(after.id)).units_of("red")) == 7, "a running game keeps what it began with"
    await table.close()


def test_the_command_puts_lists_and_refuses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HERALD_DATA", str(tmp_path / "data"))
    own = own_folder(tmp_path / "put", "foot = 3", "foot = 5")
    assert main(["data", "put", FORD, str(own)]) == 0
    assert main(["data", "list"]) == 0 and FORD in capsys.readouterr().out
    faulty = own_folder(tmp_path / "bad", "omen = 7", "omen = 70")
    assert main(["data", "put", FORD, str(faulty)]) == 2
    told = capsys.readouterr().err
    assert "there are 79 markers" in told and "nothing was changed" in told and "Traceback" not in told
    assert main(["data", "put", FORD, str(tmp_path / "nowhere")]) == 2
    assert main(["data", "put", "nine_mens_morris", str(own)]) == 2
    assert main(["data", "drop", FORD]) == 0
    assert main(["data", "list"]) == 0
    assert "Herald's own" in capsys.readouterr().out
