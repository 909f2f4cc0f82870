-- The hour of the day, where they live, at which a person gets their inbox as a direct message. NULL: they get none.
ALTER TABLE people ADD COLUMN digest INTEGER;
ALTER TABLE people ADD COLUMN digest_post INTEGER;      -- the message it is in; NULL: none was sent

-- 1: its organiser offers its open seats to people of all servers. What else is said of them is in `house`.
ALTER TABLE games ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX games_listed ON games (created) WHERE listed <> 0;
