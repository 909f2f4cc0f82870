"""What one Herald of several does: settings that are wrong are named, and each role carries out its own part."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.app.service import kinds_of
from bot.cli import health
from bot.settings import ROLES, BadSettings, load
from bot.table import DeadlineKind, Table
from tests.bot.table.tables import open_table

SERVER = {"HERALD_DATABASE": "postgresql://herald@db/herald"}


def faults_of(**given: str) -> str:
    with pytest.raises(BadSettings) as bad:
        load(given, Path("none"))
    (fault,) = bad.value.faults
    return fault


def test_wrong_settings_are_named_with_what_is_expected() -> None:
    assert "expected something like 0.0.0.0:8080" in faults_of(HERALD_HTTP="somewhere")
    assert "not where to listen" in faults_of(HERALD_HTTP="http://x:80")
    assert "not where to listen" in faults_of(HERALD_HTTP="0.0.0.0:99999")
    assert "expected gateway or https" in faults_of(HERALD_INGRESS="carrier pigeon")
    assert "HERALD_HTTP does not say where" in faults_of(HERALD_INGRESS="https")
    assert f"there are {', '.join(ROLES)}" in faults_of(HERALD_ROLES="ingress, king", **SERVER)
    assert "roles need HERALD_DATABASE" in faults_of(HERALD_ROLES="ingress")


def test_settings_that_are_right() -> None:
    plain = load({}, Path("none"))
    assert (plain.http, plain.ingress, plain.roles) == (None, "gateway", ROLES)
    given = {"HERALD_HTTP": "8080", "HERALD_INGRESS": "https", "HERALD_ROLES": "clock post", **SERVER}
    found = load(given, Path("none"))
    assert (found.http, found.ingress, found.roles) == (("127.0.0.1", 8080), "https", ("post", "clock"))
    assert load({"HERALD_HTTP": "[::]:80"}, Path("none")).http == ("::", 80)
    assert load({"HERALD_ROLES": " ".join(ROLES)}, Path("none")).roles == ROLES


def test_turns_of_computers_need_brains_and_all_else_a_clock() -> None:
    assert kinds_of(["brains"]) == [DeadlineKind.COMPUTER]
    assert set(kinds_of(["clock"])) == set(DeadlineKind) - {DeadlineKind.COMPUTER}
    assert set(kinds_of(ROLES)) == set(DeadlineKind) and kinds_of(["ingress", "post", "care"]) == []


async def test_who_does_what_is_counted_and_what_nobody_does_is_told(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.bot.table import tables

    monkeypatch.setitem(tables.databases, tmp_path, database)
    one, two = [await open_table(tmp_path) for _ in range(2)]
    for table, roles in ((one, ("ingress", "post")), (two, ("post", "clock"))):
        await beat(table, roles)
    await one.beat(0.0)
    assert one.living == 2 and one.posting == 2 and one.helpers == {"ingress": 1, "post": 2, "clock": 1}
    assert (await one.health())["nobody"] == ["brains", "care"]
    looked = await Table.look_at(tmp_path, database)
    await looked.remember()
    seen = await looked.health()
    assert (seen["heralds"], seen["nobody"]) == (2, ["brains", "care"])
    assert any("brains, care" in fault for fault in health.faults_of(seen | {"heartbeat_s": 1.0}))
    await looked.close()
    await one.close()
    await two.beat(0.0)
    assert two.living == 1 and two.posting == 1
    await two.close()


async def beat(table: Table, roles: tuple[str, ...]) -> None:
    """As if it had been started with these roles."""
    await table.store.release([name for (name,) in await table.store.all("SELECT name FROM leases")])
    table.roles = roles
    await table.beat(0.0)
