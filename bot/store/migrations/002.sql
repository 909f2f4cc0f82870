-- Which game is played in a channel is asked at every command, and it may be one that has ended.
CREATE INDEX games_by_channel ON games (channel_id);
