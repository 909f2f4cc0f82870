-- Every use of power in a game, numbered: what a host, a moderator or a vote has done. It lies beside the games, and is
-- never changed. `entry`: how many entries there were.
CREATE TABLE powers (
    game_id TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    entry INTEGER NOT NULL,
    user_id INTEGER,                        -- NULL: a vote
    what TEXT NOT NULL,
    facts TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (game_id, number)
) STRICT, WITHOUT ROWID;

-- What players vote on, one at a time in a game. `votes`: by user id, whether they are for it.
CREATE TABLE motions (
    game_id TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    what TEXT NOT NULL CHECK (what IN ('pause', 'resume', 'appeal')),
    user_id INTEGER NOT NULL,               -- who has moved it
    facts TEXT NOT NULL,
    votes TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'passed', 'failed')),
    at REAL NOT NULL,
    PRIMARY KEY (game_id, number)
) STRICT, WITHOUT ROWID;

-- When a pause ends by itself, in served time; NULL: it does not.
ALTER TABLE games ADD COLUMN paused_until REAL;
