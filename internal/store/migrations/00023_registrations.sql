-- +goose Up

-- What is known of people who compete, all of it optional. Who may see what of it is
-- decided where it is shown.
CREATE TABLE profiles (
    user_id    TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    sex        TEXT NOT NULL,   -- 'men', 'women', '' if not known
    birth_year BIGINT NOT NULL, -- 0 if not known
    club       TEXT NOT NULL,
    country    TEXT NOT NULL
);

-- Athletes at an event, each under a number that is on their badge and never another's.
ALTER TABLE events ADD COLUMN last_number BIGINT NOT NULL DEFAULT 0;
CREATE TABLE registrations (
    id             TEXT PRIMARY KEY,
    event_id       TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    user_id        TEXT NOT NULL REFERENCES users (id),
    number         BIGINT NOT NULL,
    athlete_groups TEXT NOT NULL,   -- as JSON
    version        BIGINT NOT NULL, -- goes up by one with each change to it
    created_at     BIGINT NOT NULL,
    updated_at     BIGINT NOT NULL,
    UNIQUE (event_id, number),
    UNIQUE (event_id, user_id)
);
CREATE INDEX registrations_by_user ON registrations (user_id);

-- Each attempt on the scales. The last one counts.
CREATE TABLE weighings (
    id              TEXT PRIMARY KEY, -- UUIDv7, so in order of time
    registration_id TEXT NOT NULL REFERENCES registrations (id) ON DELETE CASCADE,
    grams           BIGINT NOT NULL,
    at              BIGINT NOT NULL,
    by_id           TEXT NOT NULL,    -- who weighed
    by_name         TEXT NOT NULL
);
CREATE INDEX weighings_by_registration ON weighings (registration_id, id);

-- What somebody may do at an event, beside the role of the account.
CREATE TABLE event_officials (
    event_id TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    user_id  TEXT NOT NULL REFERENCES users (id),
    role     TEXT NOT NULL, -- 'organizer' or 'referee'
    PRIMARY KEY (event_id, user_id)
);
CREATE INDEX event_officials_by_user ON event_officials (user_id);
