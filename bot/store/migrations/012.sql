-- 1: its organiser offers its open seats to people of all servers. What else is said of them is in `house`.
ALTER TABLE games ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX games_listed ON games (created) WHERE listed <> 0;
