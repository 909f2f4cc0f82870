"""The version of the saves, and the way from each older one to the next."""

from __future__ import annotations

from collections.abc import Mapping

from rules.codec import Migration

VERSION = 1
MIGRATIONS: Mapping[int, Migration] = {}
