-- Which game is played in a channel is asked at every command, and it may be one that has ended.
CREATE INDEX games_by_channel ON games (channel_id);

-- What a person has chosen for all games.
CREATE TABLE people (
    user_id INTEGER PRIMARY KEY,
    palette TEXT NOT NULL                   -- of the pictures that only they get
) STRICT;
