-- A person's own time, for all games. None of it is in a game's state, so going back never touches it.
ALTER TABLE people ADD COLUMN zone TEXT;                -- as the time zone database names it; NULL: not told
ALTER TABLE people ADD COLUMN quiet_from INTEGER;       -- hours of the day there; NULL: no quiet hours
ALTER TABLE people ADD COLUMN quiet_to INTEGER;
ALTER TABLE people ADD COLUMN quiet_calls TEXT NOT NULL DEFAULT 'wait' CHECK (quiet_calls IN ('wait', 'silent'));
ALTER TABLE people ADD COLUMN call TEXT CHECK (call IN ('mention', 'dm', 'none')); -- in new games; NULL: not chosen

-- Direct messages. Nobody gets one who has not asked for it. `opened`: when the first one arrived; NULL: none has.
ALTER TABLE people ADD COLUMN invited REAL;
ALTER TABLE people ADD COLUMN opened REAL;
INSERT INTO people (user_id, palette) SELECT DISTINCT user_id, 'standard' FROM seats WHERE user_id IS NOT NULL
    ON CONFLICT (user_id) DO NOTHING;
UPDATE people SET invited = 0, opened = 0 WHERE user_id IN (SELECT user_id FROM seats);

-- What the table agreed on beside the rules: time and absence.
ALTER TABLE games ADD COLUMN house TEXT NOT NULL DEFAULT '{}';

-- Absence, seat by seat.
ALTER TABLE seats ADD COLUMN missed INTEGER NOT NULL DEFAULT 0;     -- public questions in a row
ALTER TABLE seats ADD COLUMN caretaker TEXT;            -- the computer player that acts for the person; NULL: nobody does
ALTER TABLE seats ADD COLUMN cared_since REAL;          -- NULL: nobody does

-- A notice with a key goes out once, however often something gives rise to it.
ALTER TABLE outbox ADD COLUMN key TEXT;
CREATE UNIQUE INDEX outbox_by_key ON outbox (key) WHERE key IS NOT NULL;
