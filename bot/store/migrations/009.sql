-- Raised by every write about a game where several Heralds work in one database, so that each notices what the others
-- have written. 0 where one works alone.
ALTER TABLE games ADD COLUMN rev INTEGER NOT NULL DEFAULT 0;

-- What one of several Heralds has taken on, until when by the database's clock. Empty where one works alone.
CREATE TABLE leases (
    name TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    until REAL NOT NULL
) STRICT, WITHOUT ROWID;

-- One row, where several work: when one of them was last there, and how long none was, by the database's clock.
CREATE TABLE service (
    id INTEGER PRIMARY KEY,
    beat REAL NOT NULL,
    lost REAL NOT NULL
) STRICT;
