"""Leases in a PostgreSQL: what one of several Heralds has taken on, for a time, by the database's own clock. A
Herald that was away for longer no longer holds them: `fence` makes that a condition of a transaction."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.store import Do

NOW = "(extract(epoch FROM clock_timestamp())::float8)"
CLAIM = f"""
WITH free AS (
    SELECT name FROM leases WHERE name = ANY($1::text[]) AND (owner = $2 OR until <= {NOW})
    ORDER BY name FOR UPDATE SKIP LOCKED
), taken AS (
    UPDATE leases SET owner = $2, until = {NOW} + $3 FROM free WHERE leases.name = free.name RETURNING leases.name
), made AS (
    INSERT INTO leases (name, owner, until)
    SELECT asked, $2, {NOW} + $3 FROM unnest($1::text[]) asked
    WHERE NOT EXISTS (SELECT 1 FROM leases WHERE leases.name = asked) ORDER BY asked
    ON CONFLICT DO NOTHING RETURNING name
)
SELECT name FROM taken UNION ALL SELECT name FROM made
"""
RELEASE = "DELETE FROM leases WHERE owner = $1 AND name = ANY($2::text[])"
SLOT = "slot:"
MAKE_SLOTS = """
INSERT INTO leases (name, owner, until) SELECT asked, '', 0 FROM unnest($1::text[]) asked ON CONFLICT DO NOTHING
"""
TAKE_SLOT = f"""
WITH mine AS (
    SELECT name FROM leases WHERE name = ANY($1::text[]) AND owner = $2 AND until > {NOW}
), open AS (
    SELECT name FROM leases WHERE name = ANY($1::text[]) AND until <= {NOW} AND NOT EXISTS (SELECT 1 FROM mine)
    ORDER BY name LIMIT 1 FOR UPDATE SKIP LOCKED
), taken AS (
    UPDATE leases SET owner = $2, until = {NOW} + $3 FROM open WHERE leases.name = open.name RETURNING leases.name
)
SELECT CASE WHEN EXISTS (SELECT 1 FROM mine) OR EXISTS (SELECT 1 FROM taken) THEN 0
    ELSE greatest(0.5, (SELECT min(until) FROM leases WHERE name = ANY($1::text[])) - {NOW}) END
"""
LET_GO = f"DELETE FROM leases WHERE until < {NOW} - 3600"  # of Heralds that died long ago
RELEASE_ALL = "DELETE FROM leases WHERE owner = $1 AND name NOT LIKE 'identify:%'"  # Discord still counts those
TAKEN = f"SELECT name FROM leases WHERE name = ANY($1::text[]) AND owner <> $2 AND until > {NOW}"
LIVING = "process:"  # the lease that says that a Herald is there
ROLE = "role:"  # the lease that says what it does
COUNT_LIVING = f"""
SELECT CASE WHEN name LIKE '{LIVING}%' THEN '' ELSE split_part(name, ':', 2) END AS what, count(*) FROM leases
WHERE (name LIKE '{LIVING}%' OR name LIKE '{ROLE}%') AND until > {NOW} GROUP BY what
"""
NAME_LIVING = f"SELECT owner FROM leases WHERE name LIKE '{LIVING}%' AND until > {NOW} ORDER BY owner LIMIT 1"
LONGEST_GAP = 15.0  # seconds without a beat, after which Herald was away
BEAT = f"""
INSERT INTO service (id, beat, lost) VALUES (1, {NOW}, {NOW} - $1)
ON CONFLICT (id) DO UPDATE SET beat = {NOW},
    lost = service.lost + CASE WHEN {NOW} - service.beat > {LONGEST_GAP} THEN {NOW} - service.beat ELSE 0 END
RETURNING beat - lost
"""

LAST_BEAT = f"SELECT least(beat + {LONGEST_GAP}, {NOW}) - lost FROM service"  # for whoever only looks


def fence(name: str, owner: str, seconds: float) -> Do:
    """Within a transaction: we hold it, and for `seconds` more."""
    held = f"UPDATE leases SET owner = owner WHERE name = ? AND owner = ? AND until > {NOW} + ?"
    return Do(held, (name, owner, seconds), must=1)


def living(owner: str, roles: Sequence[str]) -> list[str]:
    return [LIVING + owner, *(f"{ROLE}{role}:{owner}" for role in roles)]
