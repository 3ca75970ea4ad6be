-- +goose Up

-- Protests against how a match was decided. What it decides waits until somebody decides them.
CREATE TABLE protests (
    id         TEXT PRIMARY KEY,
    event_id   TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    match_id   TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    entry_id   TEXT NOT NULL,   -- of the athlete for whom it is filed
    reason     TEXT NOT NULL,
    link       TEXT NOT NULL,   -- to a video, or ''
    filed_by   TEXT NOT NULL,   -- id of a person
    filed_at   BIGINT NOT NULL,
    outcome    TEXT NOT NULL,   -- '', 'upheld' or 'dismissed'
    note       TEXT NOT NULL,
    decided_by TEXT NOT NULL,
    decided_at BIGINT
);
CREATE INDEX protests_by_event ON protests (event_id);
CREATE INDEX protests_by_match ON protests (match_id);
