-- +goose Up

-- What happened in each bout, as officials enter it. Entries are only added; they go with
-- their match.
CREATE TABLE log_entries (
    match_id    TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    position    BIGINT NOT NULL, -- 1.. ; the order in which they came
    id          TEXT NOT NULL,   -- made where it was entered
    kind        TEXT NOT NULL,
    athlete     TEXT NOT NULL,   -- id of an entry of the tournament, '' where it concerns nobody
    detail      TEXT NOT NULL,   -- kind of a foul, reason of a stop or a strike
    decided_by  TEXT NOT NULL,   -- of a game or a result
    games       TEXT NOT NULL,   -- of a result, as JSON; '' where it does not tell them
    strikes     TEXT NOT NULL,   -- id of the entry of this match that it takes back
    source      TEXT NOT NULL,
    official    TEXT NOT NULL,   -- id of a person
    epoch       BIGINT NOT NULL, -- of the log then
    at          BIGINT NOT NULL, -- by the device's clock
    received_at BIGINT NOT NULL,
    PRIMARY KEY (match_id, position)
);
CREATE UNIQUE INDEX log_entries_by_id ON log_entries (match_id, id);

-- Who keeps the log of a match, once a device has begun to.
CREATE TABLE scorings (
    match_id TEXT PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    epoch    BIGINT NOT NULL, -- goes up with each who takes it over
    oldest   BIGINT NOT NULL, -- epoch of which entries of the device still count
    scorer   TEXT NOT NULL,   -- id of a person, '' for nobody
    device   TEXT NOT NULL,   -- '' for none
    since    BIGINT NOT NULL
);

ALTER TABLE tournaments ADD COLUMN rules TEXT NOT NULL DEFAULT ''; -- of fouls and warnings, as JSON; '' for the usual ones

-- Devices that keep logs, as they last said what waits in them.
CREATE TABLE devices (
    id      TEXT PRIMARY KEY, -- made there
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name    TEXT NOT NULL,
    waiting BIGINT NOT NULL,  -- entries that are not sent
    since   BIGINT,           -- of the oldest of them
    refused TEXT NOT NULL,    -- entries that were refused, as JSON
    seen_at BIGINT NOT NULL
);
CREATE INDEX devices_by_age ON devices (seen_at);
