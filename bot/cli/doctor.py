"""`herald doctor`: checks everything that has to be right before people play, and says how to fix what isn't."""

from __future__ import annotations

import argparse
import asyncio
import importlib.metadata
import shutil
import sqlite3
import sys
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from bot.cli.shared import Commands
from bot.settings import BadSettings, Settings, load
from bot.store import FILE, Trouble, backup, damage, lock, look_at_store, schema
from bot.store.checkup import Checkup, check_up, check_up_server
from rules.kernel import built, find

if TYPE_CHECKING:
    import aiohttp  # slow to import, and only this command needs it

GOOD, ODD, BAD = "ok", "note", "BAD"
LIBRARIES = ("discord.py", "aiosqlite", "aiohttp", "msgspec", "Pillow", "numpy")
LITTLE_SPACE = 200 * 2**20
NEEDED = {
    "View Channels": 1 << 10,
    "Send Messages": 1 << 11,
    "Send Messages in Threads": 1 << 38,
    "Embed Links": 1 << 14,
    "Attach Files": 1 << 15,
    "Read Message History": 1 << 16,
    "Pin Messages": 1 << 51,
    "Create Private Threads": 1 << 36,
    "Use Application Commands": 1 << 31,
}
ADMINISTRATOR = 1 << 3
PERMISSIONS = sum(NEEDED.values())


class Finding(NamedTuple):
    level: str
    what: str
    told: str


def add_to(commands: Commands) -> None:
    parser = commands.add_parser(
        "doctor",
        help="check settings, token, permissions, database, games and versions",
        description="Checks settings, token, permissions, database, games and versions, and says how to fix what is "
        "wrong. Exits with 1 if Herald could not serve.",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    found: list[Finding] = []
    try:
        settings: Settings | None = load()
        found.append(Finding(GOOD, "settings", repr(settings)))
    except BadSettings as bad:
        settings = None
        found += [Finding(BAD, "settings", fault) for fault in bad.faults]
    found += [*versions(), *games()]
    if settings is not None:
        found += [*database(settings), *asyncio.run(discord_side(settings))]
    for level, what, told in found:
        print(f"{level:5} {what:12} {told}")
    return int(any(f.level == BAD for f in found))


def versions() -> Iterator[Finding]:
    python = sys.version.split()[0]
    good = sys.version_info >= (3, 11)
    yield Finding(GOOD if good else BAD, "python", python if good else f"{python}; Herald needs 3.11 or newer")
    found = {name: importlib.metadata.version(name) for name in LIBRARIES}
    yield Finding(GOOD, "libraries", ", ".join(f"{n} {v}" for n, v in found.items()))
    if not found["discord.py"].startswith("2.7."):
        yield Finding(BAD, "discord.py", "Herald needs 2.7.x; install the versions in requirements.lock")
    yield Finding(GOOD, "sqlite", sqlite3.sqlite_version)


def games() -> Iterator[Finding]:
    for name in built():
        try:
            campaign = find(name)
            assert campaign.shipped is not None
        except Exception as fault:
            yield Finding(BAD, "game", f"{name} can't be played: {fault}")
        else:
            players = f"{campaign.players[0]} to {campaign.players[-1]} players"
            yield Finding(GOOD, "game", f"{campaign.title}: {players}, computer players: {len(campaign.computer)}")
    yield from fonts()


def fonts() -> Iterator[Finding]:
    import renders

    package = Path(next(iter(renders.__path__)))
    found = sorted(f.name for f in package.rglob("*.ttf"))
    yield Finding(GOOD if found else BAD, "fonts", f"{len(found)} in the package" if found else "none in the package")


def database(settings: Settings) -> Iterator[Finding]:
    folder = settings.data
    path = folder / FILE
    nearest = next(p for p in (folder, *folder.resolve().parents) if p.exists())
    free = shutil.disk_usage(nearest).free
    low = free < LITTLE_SPACE
    yield Finding(BAD if low else GOOD, "disk", f"{free // 2**20:,} MiB free" + ("; make room" if low else ""))
    if settings.database:
        yield from asyncio.run(server(settings))
        yield backups(folder)
        return
    if not path.exists() or not path.stat().st_size:
        try:
            damage.check_new(folder)
            yield Finding(GOOD, "database", f"none yet in {folder}; it is made at the first start")
        except schema.BadDatabase as fault:
            yield Finding(BAD, "database", str(fault))
        return
    holder = lock.holder(folder)
    if holder:
        yield Finding(GOOD, "in use", holder.partition(";")[0])
    try:
        count = backup.check(path)
    except backup.BadBackup as fault:
        yield Finding(BAD, "database", f"{fault}; {damage.PUT_BACK}")
        return
    size = path.stat().st_size // 1024
    found = check_up(path)
    yield Finding(GOOD, "database", f"whole; {count} games, {size:,} KiB, schema {found.schema} of {schema.newest()}")
    yield from troubles(found)
    yield backups(folder)


def backups(folder: Path) -> Finding:
    made = sorted((folder / backup.FOLDER).glob("herald-*.db"))
    age = f"the newest {(time.time() - made[-1].stat().st_mtime) / 3600:.0f} h old" if made else "none yet"
    return Finding(GOOD if made else ODD, "backups", f"{len(made)}, {age}")


async def server(settings: Settings) -> list[Finding]:
    """The PostgreSQL that is used instead of a file."""
    try:
        store = await look_at_store(settings.data, settings.database)
    except schema.BadDatabase as fault:
        return [Finding(BAD, "database", str(fault))]
    try:
        found, count, version = await check_up_server(store)
    except Trouble as fault:
        return [Finding(BAD, "database", str(fault))]
    finally:
        await store.close()
    told = f"PostgreSQL {version}; {count} games, schema {found.schema} of {schema.newest()}"
    return [Finding(GOOD, "database", told), *troubles(found)]


def troubles(found: Checkup) -> Iterator[Finding]:
    for game, fault in found.faults.items():
        yield Finding(BAD, "game", f"{game} is closed for writing: {fault}")
    for game, why in found.troubles.items():
        words = {"gone": "its channel is gone", "shut": "Herald may not write in its channel"}
        yield Finding(ODD, "game", f"{game} waits: {words.get(why, why)}")
    if found.oldest is not None:
        told = f"{found.waiting} messages wait, the oldest for {(time.time() - found.oldest) / 60:.0f} min"
        yield Finding(ODD, "outbox", told)


# Discord's side.


def invitation(application: str) -> str:
    scopes = "scope=bot+applications.commands"
    return f"https://discord.com/oauth2/authorize?client_id={application}&{scopes}&permissions={PERMISSIONS}"


async def discord_side(settings: Settings) -> list[Finding]:
    if settings.token is None:
        return [Finding(GOOD, "token", "none: `herald` opens the local table")]
    import aiohttp

    from bot.app.redirect import USER_AGENT

    headers = {"Authorization": f"Bot {settings.token}", "User-Agent": USER_AGENT}
    timeout = aiohttp.ClientTimeout(total=15)
    try:
        async with aiohttp.ClientSession(headers=headers, timeout=timeout) as http:
            return [f async for f in ask_discord(http, settings.api_url)]
    except (aiohttp.ClientError, TimeoutError, ValueError, KeyError, TypeError) as fault:
        return [Finding(BAD, "discord", f"{settings.api_url} does not answer as Discord does: {fault!r}")]


async def ask_discord(http: aiohttp.ClientSession, base: str) -> AsyncIterator[Finding]:
    status, me = await get(http, base + "/users/@me")
    if status == 401:
        yield Finding(BAD, "token", "Discord does not know it; copy it again from the developer portal's Bot page")
        return
    if status != 200:
        yield Finding(BAD, "discord", f"{base} answers {status}")
        return
    yield Finding(GOOD, "token", f"logged in as {me['username']}")
    _, application = await get(http, base + "/oauth2/applications/@me")
    yield Finding(GOOD, "intents", "none that need Discord's approval are used")
    yield Finding(GOOD, "invitation", invitation(application["id"]))
    status, gateway = await get(http, base + "/gateway/bot")
    limit = gateway.get("session_start_limit", {}) if status == 200 else {}
    if limit:
        few = limit["remaining"] < 20
        yield Finding(ODD if few else GOOD, "gateway", f"{limit['remaining']} of {limit['total']} logins left today")
    status, guilds = await get(http, base + "/users/@me/guilds")
    for guild in guilds if status == 200 else []:
        has = int(guild.get("permissions", 0))
        lacking = [name for name, bit in NEEDED.items() if not has & (bit | ADMINISTRATOR)]
        told = f"lacks {', '.join(lacking)}: invite Herald again by the link above" if lacking else "all permissions"
        yield Finding(ODD if lacking else GOOD, "server", f"{guild['name']}: {told}")


async def get(http: aiohttp.ClientSession, url: str) -> tuple[int, Any]:
    async with http.get(url) as answer:
        return answer.status, await answer.json(content_type=None) if answer.status == 200 else None
