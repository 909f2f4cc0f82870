"""The version of a save, and how older ones are brought up to it: on plain data, one version at a time."""

from __future__ import annotations

from collections.abc import Mapping

from rules.codec import Migration

VERSION = 1
MIGRATIONS: Mapping[int, Migration] = {}
