-- Whether the game waits for the seat, so that all games of a person can be sorted without reading their states.
-- NULL: not known since before this column.
ALTER TABLE seats ADD COLUMN awaited INTEGER;
