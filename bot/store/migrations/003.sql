-- The mark that a message carries, and its nonce. Row numbers would do, but a gap in them counts secret messages, and
-- after a restore they would be used a second time. NULL: written before there were tokens; its number is its mark.
ALTER TABLE outbox ADD COLUMN token INTEGER;

-- Private threads, and the seats that talk there: whoever takes over a seat takes over its threads.
CREATE TABLE parleys (
    thread_id INTEGER PRIMARY KEY,
    game_id TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seats TEXT NOT NULL
) STRICT;

CREATE INDEX parleys_by_game ON parleys (game_id);

-- The host took this seat during the game, and has seen its hand: it can't be given to anybody else.
ALTER TABLE seats ADD COLUMN taken_by_host INTEGER NOT NULL DEFAULT 0;
