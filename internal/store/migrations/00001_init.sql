-- Written once for SQLite and PostgreSQL: TEXT ids (UUIDv7), BIGINT unix
-- milliseconds, BOOLEAN, and only features of both.
--
-- Until 0.1.0 is tagged this is the only migration, and a change of the schema is
-- made here. After that this file stays as it is, and each change is a new file.

-- +goose Up

-- State of the whole instance; always exactly one row.
CREATE TABLE instance (
    id            BIGINT PRIMARY KEY CHECK (id = 1),
    founded       BOOLEAN NOT NULL -- whether the first account has been made
);
INSERT INTO instance (id, founded) VALUES (1, FALSE);

-- Keys that sign tokens. The newest active key signs; all keys verify.
CREATE TABLE signing_keys (
    id         TEXT PRIMARY KEY,
    secret     TEXT NOT NULL, -- base64
    created_at BIGINT NOT NULL
);

CREATE TABLE users (
    id            TEXT PRIMARY KEY,
    name          TEXT NOT NULL,
    name_key      TEXT NOT NULL, -- folded, for search and order
    email         TEXT NOT NULL, -- as written; '' once removed
    email_key     TEXT UNIQUE,   -- folded; NULL once removed, which frees the address
    password_hash TEXT NOT NULL, -- PHC string; '' for no password
    role          TEXT NOT NULL,
    status        TEXT NOT NULL,
    avatar        TEXT NOT NULL, -- path of the picture; '' for none
    token_version BIGINT NOT NULL, -- tokens of an older version are invalid
    created_at    BIGINT NOT NULL,
    updated_at    BIGINT NOT NULL,
    removed_at    BIGINT,
    language      TEXT NOT NULL DEFAULT '',      -- of texts for the person; '' for the browser's
    initials      BOOLEAN NOT NULL DEFAULT FALSE, -- visitors see initials instead of the name
    family_name   TEXT NOT NULL DEFAULT ''       -- a part of the name; '' if not known
);
CREATE INDEX users_by_role ON users (role, name_key, id);
CREATE INDEX users_by_beginning ON users (substr(name_key, 1, 2)); -- for near spellings, in any collation

-- Links to set a new password.
CREATE TABLE reset_links (
    digest     TEXT PRIMARY KEY, -- of the link's secret
    user_id    TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    expires_at BIGINT NOT NULL
);
CREATE INDEX reset_links_by_user ON reset_links (user_id);

CREATE TABLE avatars (
    user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    etag    TEXT NOT NULL,
    image   BYTEA NOT NULL
);

CREATE TABLE categories (
    id          TEXT PRIMARY KEY,
    name        TEXT NOT NULL,
    name_key    TEXT NOT NULL,
    gender      TEXT NOT NULL,
    hand        TEXT NOT NULL,
    skill_level TEXT NOT NULL,
    age_min     BIGINT NOT NULL,
    age_max     BIGINT NOT NULL,
    weight_min  BIGINT NOT NULL,
    weight_max  BIGINT NOT NULL,
    created_at  BIGINT NOT NULL,
    updated_at  BIGINT NOT NULL
);

-- Competition days. A class of one is a tournament.
CREATE TABLE events (
    id          TEXT PRIMARY KEY,
    slug        TEXT NOT NULL UNIQUE,
    name        TEXT NOT NULL,
    name_key    TEXT NOT NULL,
    venue       TEXT NOT NULL,
    time_zone   TEXT NOT NULL,
    first_day   TEXT NOT NULL, -- such as 2026-11-23
    last_day    TEXT NOT NULL,
    state       TEXT NOT NULL,
    public      BOOLEAN NOT NULL,
    settings    TEXT NOT NULL, -- JSON
    created_by  TEXT NOT NULL REFERENCES users (id),
    version     BIGINT NOT NULL, -- increases by one with each change to it or to the list of its classes
    created_at  BIGINT NOT NULL,
    updated_at  BIGINT NOT NULL,
    last_number BIGINT NOT NULL DEFAULT 0, -- the highest badge number so far

    lease       BIGINT NOT NULL DEFAULT 0, -- number of its last hand-over to or from another instance; 0 for none
    away_at     BIGINT,                    -- when it was taken away; NULL while it is here
    away_by     TEXT NOT NULL DEFAULT '',  -- name of the person who took it away
    away_to     TEXT NOT NULL DEFAULT '',  -- destination, in that person's words
    logo        TEXT NOT NULL DEFAULT '',  -- ids of its pictures; '' for none
    background  TEXT NOT NULL DEFAULT ''   -- of certificates
);
CREATE INDEX events_by_day ON events (first_day, id);

CREATE TABLE event_pictures (
    event_id TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    kind     TEXT NOT NULL, -- 'logo' or 'background'
    etag     TEXT NOT NULL,
    image    BYTEA NOT NULL,
    PRIMARY KEY (event_id, kind)
);

CREATE TABLE tournaments (
    id            TEXT PRIMARY KEY,
    name          TEXT NOT NULL,
    name_key      TEXT NOT NULL,
    description   TEXT NOT NULL,
    slug          TEXT NOT NULL,
    category_id   TEXT REFERENCES categories (id),
    best_of       BIGINT NOT NULL,
    seeding       TEXT NOT NULL,
    status        TEXT NOT NULL,
    start_at      BIGINT,
    created_by    TEXT NOT NULL REFERENCES users (id),
    seeded        BOOLEAN NOT NULL,
    athlete_count BIGINT NOT NULL, -- entries that are not byes
    champion      BIGINT NOT NULL, -- number of an entry; 0 while open
    version       BIGINT NOT NULL, -- increases by one with each change to it or its matches
    created_at    BIGINT NOT NULL,
    updated_at    BIGINT NOT NULL,
    completed_at  BIGINT,
    officials     TEXT NOT NULL DEFAULT 'anyone', -- which referees may officiate: 'anyone' or 'assigned'
    left_count    BIGINT NOT NULL DEFAULT 0, -- entries that have left
    rounds        TEXT NOT NULL DEFAULT 'organizer', -- 'organizer' opens them, or 'flow' for automatic
    latecomers    BOOLEAN NOT NULL DEFAULT FALSE, -- whether they can take a bye
    late          TEXT NOT NULL DEFAULT '', -- numbers of the byes that they took, with commas
    fifth         BOOLEAN NOT NULL DEFAULT FALSE, -- whether its bracket has a bout for 5th
    cancelled     BOOLEAN NOT NULL DEFAULT FALSE,
    rules         TEXT NOT NULL DEFAULT '', -- of fouls and warnings, as JSON; '' for the defaults

    -- Of a class of an event; empty outside events.
    event_id       TEXT REFERENCES events (id),
    class_sex      TEXT NOT NULL DEFAULT '',
    class_age      TEXT NOT NULL DEFAULT '',  -- name of the age group
    class_age_from BIGINT NOT NULL DEFAULT 0, -- years; 0 for no limit
    class_age_to   BIGINT NOT NULL DEFAULT 0,
    class_weight   BIGINT NOT NULL DEFAULT 0, -- limit in grams; 0 for none
    class_over     BOOLEAN NOT NULL DEFAULT FALSE, -- takes those above the limit instead
    class_arm      TEXT NOT NULL DEFAULT '',
    class_group    TEXT NOT NULL DEFAULT '',

    min_athletes  BIGINT NOT NULL DEFAULT 4, -- minimum to start it
    public        BOOLEAN NOT NULL DEFAULT FALSE, -- outside events: a class is public if its event is
    final_best_of BIGINT NOT NULL DEFAULT 0, -- games of the final and its rematch; 0 for best_of

    -- Of a class whose places were entered from paper; empty otherwise.
    paper_status  TEXT NOT NULL DEFAULT '', -- status before
    paper_by      TEXT NOT NULL DEFAULT '', -- name of the person who entered them
    paper_reason  TEXT NOT NULL DEFAULT ''
);
CREATE INDEX tournaments_by_creation ON tournaments (created_at, id);
CREATE INDEX tournaments_by_completion ON tournaments (completed_at, id);
CREATE INDEX tournaments_by_category ON tournaments (category_id);
CREATE INDEX tournaments_by_event ON tournaments (event_id) WHERE event_id IS NOT NULL;

-- Participants. The name is stored here too, so that a bracket keeps it when the person is removed.
CREATE TABLE entries (
    id            TEXT PRIMARY KEY,
    tournament_id TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    number        BIGINT NOT NULL, -- 1.. ; from the start on athletes first, then byes
    user_id       TEXT REFERENCES users (id), -- NULL for a bye
    name          TEXT NOT NULL,
    place         BIGINT NOT NULL, -- 0 until the tournament is completed
    points        BIGINT NOT NULL, -- for the place; 0 until then

    -- How and when the athlete left a running tournament. A reverted departure leaves no trace
    -- here; the audit has it.
    left_kind     TEXT NOT NULL DEFAULT '',  -- '' for an athlete who is in
    left_match    BIGINT NOT NULL DEFAULT 0, -- number of the match it was in; 0 for none
    left_reason   TEXT NOT NULL DEFAULT '',
    left_by       TEXT NOT NULL DEFAULT '',  -- id of the person who entered it
    left_at       BIGINT,
    left_version  BIGINT NOT NULL DEFAULT 0, -- of the tournament: the order among the results

    present       BOOLEAN NOT NULL DEFAULT FALSE, -- seen at the stage
    family_name   TEXT NOT NULL DEFAULT '',       -- of the person
    word          TEXT NOT NULL DEFAULT '',       -- instead of a place, once the tournament is completed
    scores        TEXT NOT NULL DEFAULT '',       -- team levels at which it scores, with commas; 'none' for none, '' for the settings
    guest         BOOLEAN NOT NULL DEFAULT FALSE, -- out of competition
    behind        TEXT NOT NULL DEFAULT '',       -- whether athletes behind a disqualified one move up; '' for the settings
    origin        TEXT NOT NULL DEFAULT '',       -- JSON: the class of the entry before a merge; '' for none
    ceremony      TEXT NOT NULL DEFAULT '',       -- 'absent' or 'here', as noted at the award ceremony; '' if nobody noted it
    UNIQUE (tournament_id, number),
    UNIQUE (tournament_id, user_id)
);
CREATE INDEX entries_by_user ON entries (user_id, tournament_id);

CREATE TABLE tournament_referees (
    tournament_id TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    user_id       TEXT NOT NULL REFERENCES users (id),
    PRIMARY KEY (tournament_id, user_id)
);
CREATE INDEX tournament_referees_by_user ON tournament_referees (user_id, tournament_id);

-- Section, round and next matches follow from a match's number and the size of
-- the field, so they are not stored.
CREATE TABLE matches (
    id            TEXT PRIMARY KEY,
    tournament_id TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    number        BIGINT NOT NULL,
    status        TEXT NOT NULL,
    player1       BIGINT NOT NULL, -- number of an entry; 0 while not known
    player2       BIGINT NOT NULL,
    winner        BIGINT NOT NULL,
    best_of       BIGINT NOT NULL,
    games         TEXT NOT NULL,   -- who won each game, as '1' or '2'
    started_at    BIGINT,
    completed_at  BIGINT,
    official      TEXT NOT NULL,   -- id of the person who started it or recorded its result; '' for nobody yet
    version       BIGINT NOT NULL, -- of the tournament when this match last changed

    -- How a match and its games were decided, which says whether it counts for the records. The
    -- version of the tournament at that time orders the replay of the bracket.
    decided_by      TEXT NOT NULL DEFAULT '',  -- '' until it is decided
    decided_version BIGINT NOT NULL DEFAULT 0, -- 0 if it follows from other matches or a departure
    games_by        TEXT NOT NULL DEFAULT '',  -- of each game: 'p', 'f', 'i' or 'd'

    recorded_by   TEXT NOT NULL DEFAULT '', -- id of the person who entered the valid result
    UNIQUE (tournament_id, number)
);

-- Notifications. The id names the subject, so the latest notice replaces earlier ones. Title and
-- message are codes with parameters, as JSON; the sentence is made when they are read.
CREATE TABLE notices (
    user_id       TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id            TEXT NOT NULL,
    type          TEXT NOT NULL,
    title         TEXT NOT NULL,
    message       TEXT NOT NULL,
    tournament_id TEXT NOT NULL, -- '' for none
    match_id      TEXT NOT NULL,
    created_at    BIGINT NOT NULL,
    read          BOOLEAN NOT NULL,
    PRIMARY KEY (user_id, id)
);

-- The leaderboard: one row for each athlete who has played, kept up to date by
-- every result, so that reading it does not depend on how much was played.
CREATE TABLE records (
    user_id  TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    name     TEXT NOT NULL,
    name_key TEXT NOT NULL, -- the name, folded
    wins     BIGINT NOT NULL,
    losses   BIGINT NOT NULL,
    points   BIGINT NOT NULL,
    form     TEXT NOT NULL, -- the latest results, newest first, as 'W' or 'L'
    standing BYTEA -- its bytes order the leaderboard; NULL for removed people
);

-- The audit: actor, action, target, time and address. Rows are only added. Names are stored as they
-- were, without references, so later changes never change a row.
CREATE TABLE audit (
    id              TEXT PRIMARY KEY, -- UUIDv7, so in order of time
    at              BIGINT NOT NULL,
    action          TEXT NOT NULL,    -- id of an operation of the API
    actor_id        TEXT NOT NULL,    -- '' if not signed in
    actor_name      TEXT NOT NULL,
    address         TEXT NOT NULL,    -- address of the request; '' at the console
    tournament_id   TEXT,
    tournament_name TEXT NOT NULL,
    match_id        TEXT,
    match_number    BIGINT NOT NULL,
    person_id       TEXT,
    person_name     TEXT NOT NULL,
    was             TEXT NOT NULL,    -- the previous value: a message as JSON, or ''
    became          TEXT NOT NULL
);
CREATE INDEX audit_by_tournament ON audit (tournament_id, id) WHERE tournament_id IS NOT NULL;
CREATE INDEX audit_by_person ON audit (person_id, id) WHERE person_id IS NOT NULL;
CREATE INDEX audit_by_actor ON audit (actor_id, id);

-- Replies to requests with a key. A repeated request gets the same reply and does nothing again.
CREATE TABLE idempotency_replies (
    user_id    TEXT NOT NULL, -- '' if not signed in
    key        TEXT NOT NULL,
    request    TEXT NOT NULL, -- hash of the request
    reply      TEXT NOT NULL, -- JSON
    created_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_replies_by_age ON idempotency_replies (created_at);

-- The ids of people at their sign-in providers.
CREATE TABLE identities (
    provider   TEXT NOT NULL,
    subject    TEXT NOT NULL,    -- the person's id there
    user_id    TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    email      TEXT NOT NULL,    -- from the provider; '' for none
    verified   BOOLEAN NOT NULL, -- whether the provider verified that it is the person's
    created_at BIGINT NOT NULL,
    PRIMARY KEY (provider, subject)
);
CREATE INDEX identities_by_user ON identities (user_id);

-- Sign-in attempts at a provider that have not come back.
CREATE TABLE sign_ins (
    digest     TEXT PRIMARY KEY, -- of the secret in the browser's cookie
    provider   TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX sign_ins_by_age ON sign_ins (expires_at);

-- Outcomes of sign-ins, which the web app fetches once.
CREATE TABLE sign_in_outcomes (
    digest     TEXT PRIMARY KEY, -- of the code that the web app gets
    browser    TEXT NOT NULL,    -- digest of the secret in the browser's cookie
    user_id    TEXT REFERENCES users (id) ON DELETE CASCADE,
    refusal    TEXT NOT NULL,    -- a refusal as JSON; '' for a success
    expires_at BIGINT NOT NULL
);
CREATE INDEX sign_in_outcomes_by_age ON sign_in_outcomes (expires_at);
CREATE INDEX sign_in_outcomes_by_user ON sign_in_outcomes (user_id);

-- Tokens that were ended by logging out, until they would have expired.
CREATE TABLE ended_tokens (
    id         TEXT PRIMARY KEY, -- of the token
    expires_at BIGINT NOT NULL
);
CREATE INDEX ended_tokens_by_age ON ended_tokens (expires_at);

-- Recent uses of rate-limited actions, such as trying a password.
-- Rows are deleted at most an hour after they cease to matter.
CREATE TABLE rate_limits (
    key   TEXT PRIMARY KEY, -- digest of the action and its actor
    whole BIGINT NOT NULL   -- when the full burst is available again
);
CREATE INDEX rate_limits_by_age ON rate_limits (whole);

-- Profiles of athletes; all fields are optional. The API decides who may
-- see which.
CREATE TABLE profiles (
    user_id    TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    sex        TEXT NOT NULL,   -- 'men', 'women'; '' if not known
    birth_year BIGINT NOT NULL, -- 0 if not known
    club       TEXT NOT NULL,
    country    TEXT NOT NULL,
    region     TEXT NOT NULL
);

-- Athletes at an event. The number is on the badge and is never
-- reused.
CREATE TABLE registrations (
    id             TEXT PRIMARY KEY,
    event_id       TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    user_id        TEXT NOT NULL REFERENCES users (id),
    number         BIGINT NOT NULL,
    athlete_groups TEXT NOT NULL,   -- JSON
    version        BIGINT NOT NULL, -- increases by one with each change
    created_at     BIGINT NOT NULL,
    updated_at     BIGINT NOT NULL,
    held           BOOLEAN NOT NULL DEFAULT FALSE,
    held_reason    TEXT NOT NULL DEFAULT '',
    -- With this code an athlete sees their own day, without an account. It is printed on
    -- badges repeatedly, so it is stored as plain text.
    code           TEXT,
    -- The team at entry: a later move to another club changes no past result.
    club           TEXT NOT NULL DEFAULT '',
    country        TEXT NOT NULL DEFAULT '',
    region         TEXT NOT NULL DEFAULT '',
    details        TEXT NOT NULL DEFAULT '', -- JSON: rank, licence, coaches; '' for nothing
    UNIQUE (event_id, number),
    UNIQUE (event_id, user_id)
);
CREATE INDEX registrations_by_user ON registrations (user_id);
CREATE UNIQUE INDEX registrations_by_code ON registrations (code);

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

-- Officials' decisions about athletes who were not weighed for a class.
CREATE TABLE weigh_in_marks (
    tournament_id   TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    registration_id TEXT NOT NULL REFERENCES registrations (id) ON DELETE CASCADE,
    word            TEXT NOT NULL, -- 'not-weighed' for an athlete who left the class, or 'allowed'
    reason          TEXT NOT NULL,
    at              BIGINT NOT NULL,
    by_id           TEXT NOT NULL, -- the official
    by_name         TEXT NOT NULL,
    PRIMARY KEY (tournament_id, registration_id)
);
CREATE INDEX weigh_in_marks_by_registration ON weigh_in_marks (registration_id);

-- Roles of people at an event, in addition to their account's role.
CREATE TABLE event_officials (
    event_id TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    user_id  TEXT NOT NULL REFERENCES users (id),
    role     TEXT NOT NULL, -- 'organizer' or 'referee'
    PRIMARY KEY (event_id, user_id)
);
CREATE INDEX event_officials_by_user ON event_officials (user_id);

-- Draws of classes that anyone can check. A draw stays even if its class is deleted.
CREATE TABLE draws (
    event_id      TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    tournament_id TEXT NOT NULL,   -- the class
    class_name    TEXT NOT NULL,   -- at that time
    number        BIGINT NOT NULL, -- in its class, from 1
    record        TEXT NOT NULL,   -- JSON: commitment, frozen entries, and the secret, which stays secret until made_at
    state         TEXT NOT NULL,   -- 'published', 'made', 'void'
    reason        TEXT NOT NULL,   -- why it is void
    changes       TEXT NOT NULL,   -- JSON: changes of the entries since they were frozen, which voided it
    pairings      TEXT NOT NULL,   -- JSON: the first round; empty before it is made
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

-- The people behind the entries of draws. Rows stay when people leave a class, so that their names
-- can still be hidden.
CREATE TABLE draw_people (
    entry_id TEXT PRIMARY KEY,
    event_id TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    user_id  TEXT NOT NULL REFERENCES users (id)
);
CREATE INDEX draw_people_by_event ON draw_people (event_id);
CREATE INDEX draw_people_by_user ON draw_people (user_id);

-- Lots of latecomers who took a bye.
CREATE TABLE late_lots (
    id            TEXT PRIMARY KEY, -- UUIDv7, so in order of time
    event_id      TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    tournament_id TEXT NOT NULL,
    class_name    TEXT NOT NULL,
    user_id       TEXT NOT NULL,    -- of the athlete
    name          TEXT NOT NULL,    -- at that time
    match_number  BIGINT NOT NULL,  -- match of the bye
    byes          BIGINT NOT NULL,  -- number of byes in the lot
    at            BIGINT NOT NULL
);
CREATE INDEX late_lots_by_event ON late_lots (event_id, id);

-- Tables of an event.
CREATE TABLE event_tables (
    id         TEXT PRIMARY KEY,
    event_id   TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    number     BIGINT NOT NULL, -- 1..
    name       TEXT NOT NULL,   -- '' for the number alone
    referees   TEXT NOT NULL,   -- free text; '' if not known
    state      TEXT NOT NULL DEFAULT 'open', -- 'open', 'paused' or 'closed'
    shifts     TEXT NOT NULL DEFAULT '[]',   -- when each of its referees last had a break, as JSON
    UNIQUE (event_id, number)
);

-- Links with which a helper without an account keeps logs at a table for a day. Each is
-- a person with the role 'helper' in logs and sessions.
CREATE TABLE table_links (
    user_id    TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    table_id   TEXT NOT NULL REFERENCES event_tables (id) ON DELETE CASCADE,
    digest     TEXT NOT NULL UNIQUE, -- of the link's secret
    day        TEXT NOT NULL,        -- such as 2026-11-23
    good_from  BIGINT NOT NULL,
    good_until BIGINT NOT NULL,
    created_by TEXT NOT NULL,        -- id of a person
    created_at BIGINT NOT NULL,
    used_at    BIGINT,               -- when it was last entered
    revoked_at BIGINT
);
CREATE INDEX table_links_by_table ON table_links (table_id);

-- Logs of bouts, entered by officials. Entries are only added, and are
-- deleted with their match.
CREATE TABLE log_entries (
    match_id    TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    position    BIGINT NOT NULL, -- 1.. ; the order in which they came
    id          TEXT NOT NULL,   -- made on the device
    kind        TEXT NOT NULL,
    athlete     TEXT NOT NULL,   -- id of an entry of the tournament; '' for none
    detail      TEXT NOT NULL,   -- kind of a foul, reason of a stop or a strike
    decided_by  TEXT NOT NULL,   -- of a game or a result
    games       TEXT NOT NULL,   -- of a result, as JSON; '' if not given
    strikes     TEXT NOT NULL,   -- id of the struck log entry of this match
    source      TEXT NOT NULL,
    official    TEXT NOT NULL,   -- id of a person
    epoch       BIGINT NOT NULL, -- of the log at that time
    at          BIGINT NOT NULL, -- by the device's clock
    received_at BIGINT NOT NULL,
    referees    TEXT NOT NULL DEFAULT '', -- officials at the table, for an entry by a table link
    PRIMARY KEY (match_id, position)
);
CREATE UNIQUE INDEX log_entries_by_id ON log_entries (match_id, id);

-- The keeper of a match's log, once a device has begun it.
CREATE TABLE scorings (
    match_id TEXT PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    epoch    BIGINT NOT NULL, -- increases with each device that takes it over
    oldest   BIGINT NOT NULL, -- the oldest epoch from which the device's entries still count
    scorer   TEXT NOT NULL,   -- id of a person; '' for nobody
    device   TEXT NOT NULL,   -- '' for none
    since    BIGINT NOT NULL
);

-- Devices that keep logs, with their last reports.
CREATE TABLE devices (
    id       TEXT PRIMARY KEY, -- made on the device
    user_id  TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name     TEXT NOT NULL,
    waiting  BIGINT NOT NULL,  -- number of unsent entries
    since    BIGINT,           -- time of the oldest unsent entry
    refused  TEXT NOT NULL,    -- refused entries, as JSON
    seen_at  BIGINT NOT NULL,
    table_id TEXT NOT NULL DEFAULT '' -- its table; '' if not known
);
CREATE INDEX devices_by_age ON devices (seen_at);
CREATE INDEX devices_by_table ON devices (table_id) WHERE table_id <> '';

-- The queue of an event, which feeds all its tables. A transaction that changes calls or
-- announcements locks its row, after all tournaments.
CREATE TABLE queues (
    event_id TEXT PRIMARY KEY REFERENCES events (id) ON DELETE CASCADE,
    version  BIGINT NOT NULL, -- increases with each change of calls, announcements or decisions about them
    break_until BIGINT NOT NULL DEFAULT 0, -- end of the latest break of the hall, also a past one; 0 for none
    break_text  TEXT NOT NULL DEFAULT '',
    reordered_at BIGINT NOT NULL DEFAULT 0 -- when the order of classes last changed while the event ran; 0 for never
);

-- Decisions of an event that officials have open, so that nobody else makes them too. Each official has at most one.
CREATE TABLE on_decisions (
    event_id TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    user_id  TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    decision TEXT NOT NULL, -- kind, and id of the protest, match or class
    since    BIGINT NOT NULL,
    PRIMARY KEY (event_id, user_id)
);
CREATE INDEX on_decisions_by_user ON on_decisions (user_id);

-- Timetable of a class. A class without a row has the defaults.
CREATE TABLE class_days (
    tournament_id TEXT PRIMARY KEY REFERENCES tournaments (id) ON DELETE CASCADE,
    event_id      TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    position      BIGINT NOT NULL,  -- 1.. in the timetable; classes with 0 come last, in the order of classes
    not_before    BIGINT,           -- earliest time to open it
    by_hand       BOOLEAN NOT NULL, -- a person opens it
    held          BOOLEAN NOT NULL,
    held_reason   TEXT NOT NULL,
    table_id      TEXT NOT NULL,    -- its only table; '' for any
    staged_at     BIGINT,           -- when it was called to the stage
    opened_at     BIGINT
);
CREATE INDEX class_days_by_event ON class_days (event_id);

-- The hall's state of a match. A match without a row waits, without decisions
-- about it.
CREATE TABLE calls (
    match_id      TEXT PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    event_id      TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    table_id      TEXT NOT NULL,    -- its table, if called, announced or pulled; '' for none
    place         TEXT NOT NULL,    -- '', 'announced', 'called' or 'pulled'
    position      BIGINT NOT NULL,  -- 1.. among the table's announcements
    called_at     BIGINT,
    called_by     TEXT NOT NULL,    -- id of a person; '' if it was started without a call
    deadline      BIGINT,           -- time by which both athletes must be at the table
    excused       TEXT NOT NULL,    -- reason for added time
    arrived       TEXT NOT NULL,    -- ids of entries, as JSON
    ended_at      BIGINT,
    waived        BOOLEAN NOT NULL, -- its athletes need no rest
    waived_by     TEXT NOT NULL,
    held          BOOLEAN NOT NULL,
    held_reason   TEXT NOT NULL,
    next_table_id TEXT NOT NULL,    -- table where an official put it first
    player1       BIGINT NOT NULL,  -- called or announced athletes, as entry numbers
    player2       BIGINT NOT NULL,
    version       BIGINT NOT NULL,  -- of the queue at the last change
    both_here_at  BIGINT,           -- when both athletes were at the table
    -- Its result was undone after its table had got another bout: it is in progress, and continues
    -- there next.
    resumes       BOOLEAN NOT NULL DEFAULT FALSE,
    goes_on       TEXT NOT NULL DEFAULT '' -- entry id of the athlete who was injured in it and may continue
);
CREATE INDEX calls_by_event ON calls (event_id);

-- Athletes who pulled a bout that no longer counts, because its result was voided or a correction
-- stopped it. They rest from it all the same.
CREATE TABLE void_pulls (
    id       TEXT PRIMARY KEY,
    event_id TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    user_id  TEXT NOT NULL, -- of the athlete
    ended_at BIGINT NOT NULL
);
CREATE INDEX void_pulls_by_event ON void_pulls (event_id);

-- Protests against the decision of a match. Matches that depend on it wait until somebody
-- decides them.
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

-- The ledger: finished steps of a class's result.
CREATE TABLE ledger_marks (
    tournament_id TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    mark          TEXT NOT NULL,   -- 'announced', 'checked', 'early', 'medals', 'certificates' or 'published'
    at            BIGINT NOT NULL,
    by_id         TEXT NOT NULL,
    by_name       TEXT NOT NULL,
    reason        TEXT NOT NULL,   -- reason for early medals
    places        TEXT NOT NULL,   -- JSON: the places at that time, by entry
    names         TEXT NOT NULL,   -- JSON: the names on certificates, by entry; '' for other marks
    PRIMARY KEY (tournament_id, mark)
);

-- Final versions of an event's result book.
CREATE TABLE book_versions (
    event_id        TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    number          BIGINT NOT NULL, -- at its event, from 1
    made_at         BIGINT NOT NULL,
    made_by         TEXT NOT NULL,   -- name
    language        TEXT NOT NULL,
    second_language TEXT NOT NULL,   -- '' for none
    reason          TEXT NOT NULL,   -- reason for replacing the previous one
    public          TEXT NOT NULL,   -- JSON: documents for the public
    official        TEXT NOT NULL,   -- JSON: documents for officials
    PRIMARY KEY (event_id, number)
);

CREATE TABLE book_handouts (
    id       TEXT PRIMARY KEY,
    event_id TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    number   BIGINT NOT NULL, -- of the version
    given_to TEXT NOT NULL,
    given_at BIGINT NOT NULL,
    given_by TEXT NOT NULL    -- name
);
CREATE INDEX book_handouts_by_event ON book_handouts (event_id);

-- Hand-overs of events between instances of Toproll.
CREATE TABLE hand_overs (
    event_id TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    lease    BIGINT NOT NULL, -- its number, from 1; the highest decides which copy counts
    kind     TEXT NOT NULL,   -- 'taken' away, 'brought' here, or 'reclaimed' without its return
    at       BIGINT NOT NULL,
    by_name  TEXT NOT NULL,
    note     TEXT NOT NULL,   -- destination, or reason
    marks    TEXT NOT NULL,   -- JSON: fingerprints of its classes and the rest at that time
    file     TEXT NOT NULL,   -- fingerprint of the file that brought it; '' for none
    PRIMARY KEY (event_id, lease)
);

-- People of an event's files whose ids differ from those of this instance.
CREATE TABLE hand_over_people (
    event_id TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    file_id  TEXT NOT NULL,
    user_id  TEXT NOT NULL REFERENCES users (id),
    PRIMARY KEY (event_id, file_id)
);
CREATE INDEX hand_over_people_by_user ON hand_over_people (user_id);

-- Copies of events from before a file replaced a part of them.
CREATE TABLE event_copies (
    id       TEXT PRIMARY KEY, -- UUIDv7, so in order of time
    event_id TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    at       BIGINT NOT NULL,
    by_name  TEXT NOT NULL,
    file     BYTEA NOT NULL
);
CREATE INDEX event_copies_by_event ON event_copies (event_id, id);

-- The keys with which this instance identifies itself to Web Push services (VAPID, RFC 8292).
CREATE TABLE push_keys (
    id         BIGINT PRIMARY KEY, -- 1
    public     TEXT NOT NULL,
    private    TEXT NOT NULL,
    created_at BIGINT NOT NULL
);

-- Browsers on which an athlete wants messages, through the code of a registration.
CREATE TABLE push_subscriptions (
    id              TEXT PRIMARY KEY,
    registration_id TEXT NOT NULL REFERENCES registrations (id) ON DELETE CASCADE,
    endpoint        TEXT NOT NULL UNIQUE, -- of the browser's push service
    p256dh          TEXT NOT NULL,        -- public key of the browser
    auth            TEXT NOT NULL,
    language        TEXT NOT NULL,
    created_at      BIGINT NOT NULL
);
CREATE INDEX push_subscriptions_by_registration ON push_subscriptions (registration_id);

-- Messages to browsers. The instance that sends a message writes it
-- first, and it stays, so that no message is sent twice.
CREATE TABLE push_messages (
    subscription_id TEXT NOT NULL REFERENCES push_subscriptions (id) ON DELETE CASCADE,
    match_id        TEXT NOT NULL,
    kind            TEXT NOT NULL,   -- 'called', 'on-deck' or 'warm-up'
    table_number    BIGINT NOT NULL,
    since           BIGINT NOT NULL, -- time of the call; 0 for announcements
    created_at      BIGINT NOT NULL,
    due_at          BIGINT,          -- when another instance may send it; NULL once sent
    tries           BIGINT NOT NULL,
    body            TEXT NOT NULL,   -- content for the browser
    PRIMARY KEY (subscription_id, match_id, kind, table_number, since)
);
CREATE INDEX push_messages_by_due ON push_messages (due_at);
