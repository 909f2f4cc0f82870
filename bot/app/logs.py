"""Logs: one line per event, as text or as JSON, with its facts as fields, and never a secret."""

from __future__ import annotations

import datetime
import logging
import re
import sys
from typing import Any, TextIO

import msgspec

PLAIN = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName"}
HIDDEN = "•••"
TOKENS = re.compile(
    r"(?P<where>/(?:webhooks|interactions)/\d+/)[\w.~-]{20,}"  # of interactions, in addresses
    r"|[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}"  # of bots
    r"|(?P<head>\bBot )[\w.-]{20,}"
)


class Redactor:
    """Takes known secrets, and whatever looks like a token, out of a text."""

    def __init__(self, known: list[str]) -> None:
        self.known = [k for k in known if k]

    def __call__(self, text: str) -> str:
        for secret in self.known:
            text = text.replace(secret, HIDDEN)
        return TOKENS.sub(lambda m: (m["where"] or m["head"] or "") + HIDDEN, text)


class Lines(logging.Formatter):
    def __init__(self, redact: Redactor, as_json: bool) -> None:
        super().__init__()
        self.redact, self.as_json = redact, as_json

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.datetime.fromtimestamp(record.created, datetime.UTC).isoformat(timespec="milliseconds")
        facts = {k: v for k, v in record.__dict__.items() if k not in PLAIN}
        trace = self.formatException(record.exc_info) if record.exc_info else ""
        if self.as_json:
            line: dict[str, Any] = {"at": at, "level": record.levelname.lower(), "from": record.name}
            line |= {"message": record.getMessage(), **facts} | ({"trace": trace} if trace else {})
            return self.redact(msgspec.json.encode(line, enc_hook=str).decode())
        shown = "".join(f" {k}={v}" for k, v in facts.items())
        text = f"{at} {record.levelname.lower():7} {record.name}: {record.getMessage()}{shown}"
        return self.redact(text + (f"\n{trace}" if trace else ""))


def set_up(level: str, as_json: bool, known_secrets: list[str], to: TextIO | None = None) -> None:
    handler = logging.StreamHandler(to or sys.stderr)
    handler.setFormatter(Lines(Redactor(known_secrets), as_json))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    logging.getLogger("discord.client").setLevel(logging.ERROR)  # it warns that it could not talk; it need not
    for noisy in ("aiosqlite", "discord.gateway", "discord.http", "asyncio", "PIL"):
        logging.getLogger(noisy).setLevel(max(root.level, logging.INFO if noisy == "asyncio" else logging.WARNING))
