-- Discord cuts the servers into shards, each with a connection of its own. When one was last connected, in served time:
-- while it is away no clock runs in its servers. Empty where that can't happen to a part of them alone.
CREATE TABLE shards (
    name TEXT PRIMARY KEY,                  -- which of how many: 3/16
    seen REAL NOT NULL
) STRICT, WITHOUT ROWID;

-- Up to when (in served time) the time of such outages was given back to the players of a game. NULL: never.
ALTER TABLE games ADD COLUMN given_back REAL;
