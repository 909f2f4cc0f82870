-- After a database was put back to an earlier state, each game that is under way gets dice from another seed. It waits
-- until its channel shows the new commitment: `post` is that message, and NULL until then.
CREATE TABLE rekeyings (
    game_id TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    seed TEXT NOT NULL,                     -- secret until the game is over
    commitment TEXT NOT NULL,
    entries INTEGER NOT NULL,               -- so many there are before the one that changes the key
    post INTEGER,
    PRIMARY KEY (game_id, number)
) STRICT, WITHOUT ROWID;

-- 1: the game may not go on before its new commitment was seen.
ALTER TABLE games ADD COLUMN awaits_dice INTEGER NOT NULL DEFAULT 0;
