-- 1: a person keeps their reliability, or their ratings, to themselves.
ALTER TABLE people ADD COLUMN hides_record INTEGER NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN hides_rating INTEGER NOT NULL DEFAULT 0;

-- How a game ended, noted when somebody first asks: read from its last state, which never changes.
CREATE TABLE results (
    game_id TEXT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    campaign TEXT NOT NULL,
    guild_id INTEGER,
    ended REAL NOT NULL,
    days REAL NOT NULL,                     -- from its start
    winners TEXT NOT NULL,                  -- seats
    seats TEXT NOT NULL,
    openings TEXT NOT NULL                  -- by seat, its first order
) STRICT;

CREATE INDEX results_by_campaign ON results (campaign, ended);
