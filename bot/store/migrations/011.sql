-- When a person is away, by the wall clock; NULL: they have not said so. For all games, and in no game's state.
ALTER TABLE people ADD COLUMN away_from REAL;
ALTER TABLE people ADD COLUMN away_to REAL;
ALTER TABLE people ADD COLUMN away_care INTEGER NOT NULL DEFAULT 1;    -- 1: a caretaker may act for them meanwhile

ALTER TABLE seats ADD COLUMN banked REAL NOT NULL DEFAULT 0;    -- seconds of waiting that were used up
ALTER TABLE seats ADD COLUMN cared_until REAL;                  -- the caretaker's end, by the wall clock; NULL: the player's first order
ALTER TABLE seats ADD COLUMN offered INTEGER NOT NULL DEFAULT 0;        -- 1: whoever likes may take the seat

-- Public questions that went by: unexcused, and while they had said that they are away.
ALTER TABLE tenures ADD COLUMN missed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tenures ADD COLUMN excused INTEGER NOT NULL DEFAULT 0;
