-- +goose Up

-- Who has pulled a bout that counts no more: its result was voided or it was stopped by a correction. They rest from it all the same.
CREATE TABLE void_pulls (
    id       TEXT PRIMARY KEY,
    event_id TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    user_id  TEXT NOT NULL, -- of the athlete
    ended_at BIGINT NOT NULL
);
CREATE INDEX void_pulls_by_event ON void_pulls (event_id);
