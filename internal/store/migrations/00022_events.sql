-- +goose Up

-- Competition days. A class of one is a tournament.
CREATE TABLE events (
    id         TEXT PRIMARY KEY,
    slug       TEXT NOT NULL UNIQUE,
    name       TEXT NOT NULL,
    name_key   TEXT NOT NULL,
    venue      TEXT NOT NULL,
    time_zone  TEXT NOT NULL,
    first_day  TEXT NOT NULL, -- as 2026-11-23
    last_day   TEXT NOT NULL,
    state      TEXT NOT NULL,
    public     BOOLEAN NOT NULL,
    settings   TEXT NOT NULL, -- as JSON
    created_by TEXT NOT NULL REFERENCES users (id),
    version    BIGINT NOT NULL, -- goes up by one with each change to it or to the list of its classes
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX events_by_day ON events (first_day, id);

ALTER TABLE tournaments ADD COLUMN event_id TEXT REFERENCES events (id);          -- NULL outside events
ALTER TABLE tournaments ADD COLUMN class_sex TEXT NOT NULL DEFAULT '';            -- '' outside events
ALTER TABLE tournaments ADD COLUMN class_age TEXT NOT NULL DEFAULT '';            -- name of the age group
ALTER TABLE tournaments ADD COLUMN class_age_from BIGINT NOT NULL DEFAULT 0;      -- years, 0 for no limit
ALTER TABLE tournaments ADD COLUMN class_age_to BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tournaments ADD COLUMN class_weight BIGINT NOT NULL DEFAULT 0;        -- limit in grams, 0 for none
ALTER TABLE tournaments ADD COLUMN class_over BOOLEAN NOT NULL DEFAULT FALSE;     -- those above the limit instead
ALTER TABLE tournaments ADD COLUMN class_arm TEXT NOT NULL DEFAULT '';
ALTER TABLE tournaments ADD COLUMN class_group TEXT NOT NULL DEFAULT '';
ALTER TABLE tournaments ADD COLUMN min_athletes BIGINT NOT NULL DEFAULT 4;        -- without which it is not started
CREATE INDEX tournaments_by_event ON tournaments (event_id) WHERE event_id IS NOT NULL;
