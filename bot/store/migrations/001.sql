-- Everything the bot keeps. Times are seconds: `at` of what happened by the wall clock (epoch), those of deadlines and
-- clocks by served time, which stands still while the bot is away (see bot/deadlines/served_time.py).

CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value ANY NOT NULL
) STRICT, WITHOUT ROWID;

-- The whole data set a game was started with; games with the same one share it.
CREATE TABLE data_sets (
    hash TEXT PRIMARY KEY,
    body BLOB NOT NULL
) STRICT;

CREATE TABLE games (
    id TEXT PRIMARY KEY,
    campaign TEXT NOT NULL,                 -- as rules.campaign.find takes it
    title TEXT NOT NULL,
    channel_id INTEGER NOT NULL,
    guild_id INTEGER,
    host_id INTEGER NOT NULL,
    phase TEXT NOT NULL CHECK (phase IN ('lobby', 'starting', 'running', 'paused', 'over', 'closed')),
    options TEXT NOT NULL DEFAULT '{}',
    speed TEXT NOT NULL DEFAULT 'daily',
    shortest INTEGER,                       -- of a window, in seconds; NULL: as the speed has it
    entries INTEGER NOT NULL DEFAULT 0,
    clocks TEXT NOT NULL DEFAULT '{}',
    data_set TEXT REFERENCES data_sets (hash),
    seed TEXT,                              -- secret until the game is over
    commitment TEXT,
    commitment_post INTEGER,
    paused_by TEXT NOT NULL DEFAULT '',     -- host, trouble
    trouble TEXT NOT NULL DEFAULT '',       -- why the channel can't be reached
    fault TEXT NOT NULL DEFAULT '',         -- why the state can't be read
    created REAL NOT NULL,
    started REAL,
    ended REAL
) STRICT;

CREATE UNIQUE INDEX one_open_game_per_channel ON games (channel_id)
    WHERE phase IN ('lobby', 'starting', 'running', 'paused');
CREATE INDEX games_by_guild ON games (guild_id, phase);

CREATE TABLE seats (
    game_id TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,                 -- order of joining
    seat TEXT,                              -- named when the game starts
    wish TEXT,
    user_id INTEGER,
    computer TEXT,
    name TEXT NOT NULL,
    ping TEXT NOT NULL DEFAULT 'mention' CHECK (ping IN ('mention', 'dm', 'none')),
    dm_closed INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game_id, place),
    CHECK ((user_id IS NULL) != (computer IS NULL))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX one_seat_per_player ON seats (game_id, user_id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX one_player_per_seat ON seats (game_id, seat) WHERE seat IS NOT NULL;
CREATE INDEX seats_by_user ON seats (user_id);

-- The log: evidence, never cut. `hash` is that of the state after it, `version` that of the rules that wrote it.
CREATE TABLE entries (
    game_id TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    seat TEXT NOT NULL,
    user_id INTEGER,                        -- who sat there
    question INTEGER NOT NULL,
    mark INTEGER NOT NULL,
    body BLOB NOT NULL,
    version INTEGER NOT NULL,
    hash TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (game_id, number)
) STRICT, WITHOUT ROWID;

-- The present state, those since the last mark, and one per post (kept = 1). A state that was migrated is kept
-- beside the one it came from.
CREATE TABLE states (
    game_id TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,                -- after so many entries
    version INTEGER NOT NULL,
    question INTEGER NOT NULL,
    kept INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (game_id, number, version)
) STRICT;

CREATE TABLE drafts (
    game_id TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat TEXT NOT NULL,
    question INTEGER NOT NULL,
    verb TEXT NOT NULL,
    "values" TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;

-- AUTOINCREMENT: a row's number is its nonce on Discord and is never used again.
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game_id TEXT REFERENCES games (id) ON DELETE CASCADE,
    lane TEXT NOT NULL,                     -- rows of one lane go out in order
    target TEXT NOT NULL,                   -- channel:<id> or dm:<user>
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    instead TEXT,                           -- what to send to the channel when the DM is closed
    entry INTEGER,
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'trying', 'done', 'failed')),
    created REAL NOT NULL,
    since REAL,                             -- of the first try
    tries INTEGER NOT NULL DEFAULT 0,
    next_at REAL NOT NULL DEFAULT 0,
    message_id INTEGER,
    error TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE INDEX outbox_to_send ON outbox (lane, id) WHERE state IN ('waiting', 'trying');
CREATE INDEX outbox_by_game ON outbox (game_id, id);

-- Messages that are there: posts, hands, status, lobby card.
CREATE TABLE posts (
    game_id TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    message_id INTEGER NOT NULL,
    target TEXT NOT NULL,
    kind TEXT NOT NULL,
    entry INTEGER,
    at REAL NOT NULL,
    PRIMARY KEY (game_id, message_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX posts_by_kind ON posts (game_id, kind, target);

CREATE TABLE deadlines (
    game_id TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    what TEXT NOT NULL,                     -- time_up, close, undo, remind, computer, consent
    seat TEXT NOT NULL DEFAULT '',
    at REAL NOT NULL,
    failures INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game_id, what, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX deadlines_by_time ON deadlines (at);

-- Interactions that did something, with the entry they made: a repeated one is answered with its first result.
CREATE TABLE interactions (
    id INTEGER PRIMARY KEY,
    game_id TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    entry INTEGER NOT NULL,
    at REAL NOT NULL
) STRICT;
