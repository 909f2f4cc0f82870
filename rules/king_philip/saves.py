"""The version of a save, and the way from each older one to the next."""

from __future__ import annotations

from rules.codec import Migration

VERSION = 1
MIGRATIONS: dict[int, Migration] = {}
