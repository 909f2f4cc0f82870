-- The hour of the day, where they live, at which a person gets their inbox as a direct message. NULL: they get none.
ALTER TABLE people ADD COLUMN digest INTEGER;
ALTER TABLE people ADD COLUMN digest_post INTEGER;      -- the message it is in; NULL: none was sent
