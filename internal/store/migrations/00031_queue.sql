-- +goose Up

-- The queue of an event, from which all its tables are fed. Whoever changes calls or
-- announcements locks its row, after all tournaments.
CREATE TABLE queues (
    event_id TEXT PRIMARY KEY REFERENCES events (id) ON DELETE CASCADE,
    version  BIGINT NOT NULL -- goes up with each change of what is called or announced, or of what people say of it
);

ALTER TABLE event_tables ADD COLUMN state TEXT NOT NULL DEFAULT 'open'; -- 'open', 'paused' or 'closed'
ALTER TABLE devices ADD COLUMN table_id TEXT NOT NULL DEFAULT '';       -- where it stands, '' if not told
CREATE INDEX devices_by_table ON devices (table_id) WHERE table_id <> '';

-- How a class goes through the day. A class without a row goes as the timetable has it.
CREATE TABLE class_days (
    tournament_id TEXT PRIMARY KEY REFERENCES tournaments (id) ON DELETE CASCADE,
    event_id      TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    position      BIGINT NOT NULL,  -- 1.. in the timetable; 0 behind those that have one, in the order of classes
    not_before    BIGINT,           -- when the timetable may open it
    by_hand       BOOLEAN NOT NULL, -- a person opens it
    held          BOOLEAN NOT NULL,
    held_reason   TEXT NOT NULL,
    table_id      TEXT NOT NULL,    -- the only table where it is pulled, '' for any
    staged_at     BIGINT,           -- when it was called to the stage
    opened_at     BIGINT
);
CREATE INDEX class_days_by_event ON class_days (event_id);

ALTER TABLE entries ADD COLUMN present BOOLEAN NOT NULL DEFAULT FALSE; -- seen at the stage
ALTER TABLE registrations ADD COLUMN held BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE registrations ADD COLUMN held_reason TEXT NOT NULL DEFAULT '';

-- What the hall knows of a match. A match without a row waits, and nobody has said anything of it.
CREATE TABLE calls (
    match_id      TEXT PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    event_id      TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    table_id      TEXT NOT NULL,    -- where it is called, announced or was pulled; '' for none
    place         TEXT NOT NULL,    -- '', 'announced', 'called' or 'pulled'
    position      BIGINT NOT NULL,  -- 1.. among those that are announced at the table
    called_at     BIGINT,
    called_by     TEXT NOT NULL,    -- id of a person; '' if it was started without a call
    deadline      BIGINT,           -- until when both athletes are to come to the table
    excused       TEXT NOT NULL,    -- why they got more time
    arrived       TEXT NOT NULL,    -- ids of entries, as JSON
    ended_at      BIGINT,
    waived        BOOLEAN NOT NULL, -- its athletes need no rest
    waived_by     TEXT NOT NULL,
    held          BOOLEAN NOT NULL,
    held_reason   TEXT NOT NULL,
    next_table_id TEXT NOT NULL,    -- where a person wants it next
    player1       BIGINT NOT NULL,  -- who was called or announced: numbers of entries
    player2       BIGINT NOT NULL,
    version       BIGINT NOT NULL   -- of the queue when this was last changed
);
CREATE INDEX calls_by_event ON calls (event_id);
