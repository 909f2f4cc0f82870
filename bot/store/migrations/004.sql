-- The seed is drawn when the lobby opens, and its hash is public from then on. NULL in a game that has started: only
-- the seed was committed to, and its key is made without words.
ALTER TABLE games ADD COLUMN seed_hash TEXT;

-- A player's own word for the key of the dice, given before the start.
ALTER TABLE seats ADD COLUMN word TEXT;
