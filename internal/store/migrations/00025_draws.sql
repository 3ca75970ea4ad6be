-- +goose Up

-- Draws of classes that anybody can check. Each stays, also when its class is gone.
CREATE TABLE draws (
    event_id      TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    tournament_id TEXT NOT NULL,   -- the class
    class_name    TEXT NOT NULL,   -- as it was then
    number        BIGINT NOT NULL, -- in its class, from 1
    record        TEXT NOT NULL,   -- as JSON: commitment, frozen entries, and the secret, which nobody is told before made_at
    state         TEXT NOT NULL,   -- 'published', 'made', 'void'
    reason        TEXT NOT NULL,   -- why it is void
    changes       TEXT NOT NULL,   -- as JSON: of the entries since they were frozen, which made it void
    pairings      TEXT NOT NULL,   -- as JSON: the first round, empty before it is made
    published_at  BIGINT NOT NULL,
    published_by  TEXT NOT NULL,
    published_by_name TEXT NOT NULL,
    made_at       BIGINT,
    made_by       TEXT NOT NULL,
    made_by_name  TEXT NOT NULL,
    void_at       BIGINT,
    PRIMARY KEY (tournament_id, number)
);
CREATE INDEX draws_by_event ON draws (event_id);

-- Lots of athletes who came after the draw and took a bye.
CREATE TABLE late_lots (
    id            TEXT PRIMARY KEY, -- UUIDv7, so in order of time
    event_id      TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    tournament_id TEXT NOT NULL,
    class_name    TEXT NOT NULL,
    name          TEXT NOT NULL,    -- of the athlete
    match_number  BIGINT NOT NULL,  -- where the bye was
    byes          BIGINT NOT NULL,  -- of how many it was drawn
    at            BIGINT NOT NULL
);
CREATE INDEX late_lots_by_event ON late_lots (event_id, id);
