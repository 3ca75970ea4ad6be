-- +goose Up

-- Where the bouts of an event are pulled.
CREATE TABLE event_tables (
    id         TEXT PRIMARY KEY,
    event_id   TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    number     BIGINT NOT NULL, -- 1..
    name       TEXT NOT NULL,   -- '' for the number alone
    referees   TEXT NOT NULL,   -- as the people at the table write them; '' if not told
    UNIQUE (event_id, number)
);

-- Links with which a helper without an account keeps logs at a table for a day. Each is a
-- person of the role 'helper' in logs and sessions.
CREATE TABLE table_links (
    user_id    TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    table_id   TEXT NOT NULL REFERENCES event_tables (id) ON DELETE CASCADE,
    digest     TEXT NOT NULL UNIQUE, -- of the link's secret
    day        TEXT NOT NULL,        -- as 2026-11-23
    good_from  BIGINT NOT NULL,
    good_until BIGINT NOT NULL,
    created_by TEXT NOT NULL,        -- id of a person
    created_at BIGINT NOT NULL,
    used_at    BIGINT,               -- when it was last entered
    revoked_at BIGINT
);
CREATE INDEX table_links_by_table ON table_links (table_id);

-- Who was at the table where an entry was made by a link.
ALTER TABLE log_entries ADD COLUMN referees TEXT NOT NULL DEFAULT '';
