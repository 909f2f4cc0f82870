-- What a person last saw of a game: `entry` at the last look, and `since` at the last one before the present sitting,
-- NULL in the first. It lies beside the games: undo does not touch it.
CREATE TABLE looks (
    game_id TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    entry INTEGER NOT NULL,
    at REAL NOT NULL,
    since INTEGER,
    since_at REAL,
    PRIMARY KEY (game_id, user_id)
) STRICT, WITHOUT ROWID;

-- Promises between two seats. Their ids are random, so that they count nothing. They lie beside the games: undo does not
-- touch them, only what was counted for them.
CREATE TABLE pledges (
    id TEXT PRIMARY KEY,
    game_id TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    by_seat TEXT NOT NULL,
    to_seat TEXT NOT NULL,
    promise TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('offered', 'refused', 'open', 'kept', 'broken', 'lapsed')),
    wished INTEGER NOT NULL,                -- 1: whoever promises would have everybody know
    open INTEGER NOT NULL DEFAULT 0,        -- 1: both would, and everybody does
    made REAL NOT NULL
) STRICT;

CREATE INDEX pledges_by_game ON pledges (game_id);

-- What was counted for a pledge in one entry, and the question that was open after it: going back to an earlier question
-- takes it away.
CREATE TABLE pledge_counts (
    pledge_id TEXT NOT NULL REFERENCES pledges (id) ON DELETE CASCADE,
    game_id TEXT NOT NULL,
    entry INTEGER NOT NULL,
    question INTEGER NOT NULL,
    amount INTEGER NOT NULL,
    PRIMARY KEY (pledge_id, entry)
) STRICT, WITHOUT ROWID;

CREATE INDEX pledge_counts_by_game ON pledge_counts (game_id);

ALTER TABLE parleys ADD COLUMN name TEXT NOT NULL DEFAULT '';  -- as its players call it; '': after its seats

-- How players may talk in a game. No row: as they like.
CREATE TABLE press (
    game_id TEXT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    talks TEXT NOT NULL CHECK (talks IN ('free', 'phases', 'none')),
    letters INTEGER NOT NULL DEFAULT 0,     -- hours that a letter takes; 0: there are none
    offers INTEGER NOT NULL DEFAULT 0       -- hours until sealed offers are shown together; 0: there are none
) STRICT;

-- Letters between seats, and sealed offers to all (`to_seat` ''). `due` in served time: what was shown together has one.
CREATE TABLE letters (
    id TEXT PRIMARY KEY,
    game_id TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    by_seat TEXT NOT NULL,
    to_seat TEXT NOT NULL,
    text TEXT NOT NULL,
    sent REAL NOT NULL,
    due REAL NOT NULL
) STRICT;

CREATE INDEX letters_by_game ON letters (game_id, due);

-- Spectators who get one silent line a day.
CREATE TABLE followers (
    game_id TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    PRIMARY KEY (game_id, user_id)
) STRICT, WITHOUT ROWID;

-- After how many hours a player would let spectators see all views. It counts only for the person who gave it.
CREATE TABLE view_consents (
    game_id TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    hours INTEGER NOT NULL,
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;

-- Whoever has opened another's view can never take a seat in that game.
CREATE TABLE viewers (
    game_id TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (game_id, user_id)
) STRICT, WITHOUT ROWID;
