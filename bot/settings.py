"""Settings, from `.env` and the environment (which wins). All are optional. A wrong one is named with what is expected,
and then nothing starts."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

DISCORD = "https://discord.com/api/v10"
POSTGRES = ("postgresql", "postgres")
LEVELS = ("debug", "info", "warning", "error")
NAMES = (
    "DISCORD_TOKEN", "DISCORD_API_URL", "HERALD_DATA", "HERALD_DATABASE", "HERALD_LOG", "HERALD_HTTP", "HERALD_INGRESS",
    "HERALD_ROLES",
)  # fmt: skip
GATEWAY, HTTPS = "gateway", "https"  # the two ways in which interactions come
INGRESS, POST, CLOCK, BRAINS, CARE = "ingress", "post", "clock", "brains", "care"
ROLES = (INGRESS, POST, CLOCK, BRAINS, CARE)  # what one of several Heralds does


class BadSettings(Exception):
    """One line for each wrong value."""

    def __init__(self, faults: list[str]) -> None:
        self.faults = faults
        super().__init__("\n".join(faults))


class Settings(msgspec.Struct, frozen=True):
    token: str | None = None  # without one: the local table
    api_url: str = DISCORD
    data: Path = Path("data")
    log_level: str = "info"
    log_json: bool = False
    database: str = ""  # the address of a PostgreSQL; empty: a file in the folder
    http: tuple[str, int] | None = None  # where Herald listens, for /interactions, /metrics and /ready
    ingress: str = GATEWAY
    roles: tuple[str, ...] = ROLES

    def __repr__(self) -> str:
        shown = "set" if self.token else "not set"
        database = f", database={hide_password(self.database)}" if self.database else ""
        return f"Settings(token {shown}, api_url={self.api_url}, data={self.data}{database}, log={self.log_level})"

    __str__ = __repr__


def read_env_file(path: Path) -> tuple[dict[str, str], list[str]]:
    """`NAME=value` lines; `#` begins a comment line; quotes around a value are taken off."""
    found: dict[str, str] = {}
    faults = []
    try:
        lines = path.read_text("utf-8").splitlines()
    except FileNotFoundError:
        return {}, []
    except (OSError, UnicodeDecodeError) as fault:
        return {}, [f"{path.name} can't be read: {fault}"]
    for number, line in enumerate(lines, 1):
        line = line.strip().removeprefix("export ")
        if not line or line.startswith("#"):
            continue
        name, equals, value = line.partition("=")
        if not equals or not name.strip().isidentifier():
            faults.append(f"{path.name}, line {number}: expected NAME=value")
            continue
        value = value.strip()
        if len(value) >= 2 and value[0] == value[-1] and value[0] in "'\"":
            value = value[1:-1]
        found[name.strip()] = value
    return found, faults


def load(environment: Mapping[str, str] | None = None, env_file: Path = Path(".env")) -> Settings:
    in_file, faults = read_env_file(env_file)
    given = {**in_file, **(os.environ if environment is None else environment)}
    values = {name: given.get(name, "").strip() for name in NAMES}
    faults += [
        f"{name} is not a setting of Herald; there are {', '.join(NAMES)}"
        for name in in_file
        if name.startswith(("HERALD_", "DISCORD_")) and name not in NAMES
    ]
    api_url = check_url(values["DISCORD_API_URL"], faults)
    token = check_token(values["DISCORD_TOKEN"], api_url == DISCORD, faults)
    data = check_folder(values["HERALD_DATA"], faults)
    database = check_database(values["HERALD_DATABASE"], faults)
    level, as_json = check_log(values["HERALD_LOG"], faults)
    http = check_http(values["HERALD_HTTP"], faults)
    ingress = check_ingress(values["HERALD_INGRESS"], values["HERALD_HTTP"], faults)
    roles = check_roles(values["HERALD_ROLES"], database, faults)
    if faults:
        raise BadSettings(faults)
    return Settings(token, api_url, data, level, as_json, database, http, ingress, roles)


def check_token(value: str, for_discord: bool, faults: list[str]) -> str | None:
    """The value itself is never in a fault."""
    if value.lower().startswith("bot "):
        faults.append('DISCORD_TOKEN: leave out the word "Bot" before the token')
    elif value and (any(c.isspace() for c in value) or not value.isascii() or (for_discord and len(value) < 20)):
        faults.append(
            "DISCORD_TOKEN does not look like a bot token: expected one word of 20 letters or more, from the Bot page "
            "of the application in Discord's developer portal"
        )
    return value or None


def check_url(value: str, faults: list[str]) -> str:
    if not value:
        return DISCORD
    try:
        parts = urlsplit(value)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        good = False
    version = value.rstrip("/").rpartition("/")[2]
    if not good or not (version.startswith("v") and version[1:].isdigit()):
        shown = value if "@" not in value else "it"
        faults.append(
            f"DISCORD_API_URL: {shown} is not the whole base of the REST API with its version; expected something "
            "like http://127.0.0.1:8099/api/v10"
        )
    return value.rstrip("/")


def check_folder(value: str, faults: list[str]) -> Path:
    folder = Path(value or "data").expanduser()
    nearest = next((p for p in (folder, *folder.resolve().parents) if p.exists()), Path("/"))
    if not nearest.is_dir():
        faults.append(f"HERALD_DATA: {folder} is not a folder and can not become one; expected one for the database")
    elif not os.access(nearest, os.W_OK):
        faults.append(f"HERALD_DATA: {nearest} can't be written to; expected a folder that this user may write in")
    return folder


def check_database(value: str, faults: list[str]) -> str:
    """The password in it is never in a fault."""
    try:
        parts = urlsplit(value)
        hosts = parts.netloc.rpartition("@")[2].split(",")  # several: whichever of them can be written to
        ports = [urlsplit(f"//{host}").port or 1 for host in hosts]
        good = not value or (parts.scheme in POSTGRES and len(parts.path) > 1 and all(ports))
    except ValueError:
        good = False
    if not good:
        faults.append(
            "HERALD_DATABASE is not the address of a PostgreSQL; expected something like "
            "postgresql://herald@db.example:5432/herald, or nothing for a file in the data folder"
        )
    return value


def check_http(value: str, faults: list[str]) -> tuple[str, int] | None:
    """`host:port`; a port alone is one that this machine alone can reach."""
    if not value:
        return None
    host, _, port = value.rpartition(":")
    is_port = port.isascii() and port.isdigit() and 0 <= int(port) <= 65535
    if not is_port or any(c.isspace() or c == "/" for c in host):
        faults.append(f"HERALD_HTTP: {value!r} is not where to listen; expected something like 0.0.0.0:8080, or 8080")
        return None
    return host.strip("[]") or "127.0.0.1", int(port)


def check_ingress(value: str, http: str, faults: list[str]) -> str:
    if value not in ("", GATEWAY, HTTPS):
        faults.append(f"HERALD_INGRESS: {value!r} is not known; expected {GATEWAY} or {HTTPS}")
    elif value == HTTPS and not http:
        faults.append("HERALD_INGRESS is https, but HERALD_HTTP does not say where to listen for it")
    return value or GATEWAY


def check_roles(value: str, database: str, faults: list[str]) -> tuple[str, ...]:
    asked = value.replace(",", " ").split()
    if unknown := [role for role in asked if role not in ROLES]:
        faults.append(f"HERALD_ROLES: {', '.join(unknown)} is not known; there are {', '.join(ROLES)}")
    elif asked and not database and set(asked) != set(ROLES):
        faults.append("HERALD_ROLES: a Herald that works alone in a folder does everything; roles need HERALD_DATABASE")
    return tuple(role for role in ROLES if role in asked) or ROLES


def hide_password(address: str) -> str:
    """The address of a database, to be shown."""
    parts = urlsplit(address)
    who, at, where = parts.netloc.rpartition("@")
    return f"{parts.scheme}://{who.partition(':')[0]}{at}{where}{parts.path}"


def check_log(value: str, faults: list[str]) -> tuple[str, bool]:
    words = value.lower().split() or ["info"]
    level = next((w for w in words if w in LEVELS), "info")
    if any(w not in (*LEVELS, "json", "text") for w in words) or len(words) > 2:
        faults.append(f'HERALD_LOG: {value!r} is not known; expected one of {", ".join(LEVELS)}, and "json" if wanted')
    return level, "json" in words
