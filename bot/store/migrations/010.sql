-- Who has held a seat, from which entry to which; records are counted by it. It lies beside the games: undo does not touch
-- it. The entries with a number above `from_entry` are theirs, up to `to_entry`.
CREATE TABLE tenures (
    game_id TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat TEXT NOT NULL,
    number INTEGER NOT NULL,                -- of those who have held the seat, from 1
    user_id INTEGER,                        -- NULL: a computer player
    computer TEXT,                          -- NULL: a person
    name TEXT NOT NULL,
    began TEXT NOT NULL CHECK (began IN ('start', 'invited', 'offered', 'host')),
    from_entry INTEGER NOT NULL,
    since REAL NOT NULL,
    ended TEXT CHECK (ended IN ('replaced', 'gone', 'left')),   -- NULL: they hold it still, or held it to the end
    to_entry INTEGER,
    until REAL,
    PRIMARY KEY (game_id, seat, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX tenures_by_user ON tenures (user_id);

-- Games of before: what the entries tell of those who were replaced, and whoever sits there now.
INSERT INTO tenures (game_id, seat, number, user_id, name, began, from_entry, since, ended, to_entry, until)
    SELECT e.game_id, e.seat, row_number() OVER (PARTITION BY e.game_id, e.seat ORDER BY max(e.number)), e.user_id,
        '', CASE WHEN min(e.number) = min(g.first) THEN 'start' ELSE 'invited' END, min(e.number) - 1, min(e.at),
        'replaced', max(e.number), max(e.at)
    FROM entries e JOIN seats s ON s.game_id = e.game_id AND s.seat = e.seat
        JOIN (SELECT game_id, seat, min(number) AS first FROM entries WHERE user_id IS NOT NULL GROUP BY game_id, seat) g
            ON g.game_id = e.game_id AND g.seat = e.seat
    WHERE e.user_id IS NOT NULL AND e.user_id <> coalesce(s.user_id, 0)
    GROUP BY e.game_id, e.seat, e.user_id;
INSERT INTO tenures (game_id, seat, number, user_id, computer, name, began, from_entry, since)
    SELECT s.game_id, s.seat, coalesce(t.held, 0) + 1, s.user_id, s.computer, s.name,
        CASE WHEN t.held IS NULL THEN 'start' ELSE 'invited' END, coalesce(t.last, 0), coalesce(t.at, g.started, g.created)
    FROM seats s JOIN games g ON g.id = s.game_id
        LEFT JOIN (SELECT game_id, seat, count(*) AS held, max(to_entry) AS last, max(until) AS at FROM tenures
            GROUP BY game_id, seat) t ON t.game_id = s.game_id AND t.seat = s.seat
    WHERE s.seat IS NOT NULL;
