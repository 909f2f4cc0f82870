"""The version of the rules, and how older saves are read: from version n to n + 1, on plain data."""

from __future__ import annotations

from rules.kernel import Migration

VERSION = 1
MIGRATIONS: dict[int, Migration] = {}
