-- Written once for SQLite and PostgreSQL: TEXT ids (UUIDv7), BIGINT unix
-- milliseconds, BOOLEAN, nothing else that only one of them knows.

-- +goose Up

-- What holds for the whole instance; always exactly one row.
CREATE TABLE instance (
    id            BIGINT PRIMARY KEY CHECK (id = 1),
    founded       BOOLEAN NOT NULL -- whether the first account has been made
);
INSERT INTO instance (id, founded) VALUES (1, FALSE);

-- Keys that sign tokens. The newest that is active signs; all that are here verify.
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
    password_hash TEXT NOT NULL, -- PHC string; '' where there is no password
    role          TEXT NOT NULL,
    status        TEXT NOT NULL,
    avatar        TEXT NOT NULL, -- path of the picture; '' for none
    token_version BIGINT NOT NULL, -- tokens of an older version are dead
    created_at    BIGINT NOT NULL,
    updated_at    BIGINT NOT NULL,
    removed_at    BIGINT
);
CREATE INDEX users_by_role ON users (role, name_key, id);

-- Links with which people set a new password.
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
    version       BIGINT NOT NULL, -- goes up by one with each change to it or to a match of it
    created_at    BIGINT NOT NULL,
    updated_at    BIGINT NOT NULL,
    completed_at  BIGINT
);
CREATE INDEX tournaments_by_creation ON tournaments (created_at, id);
CREATE INDEX tournaments_by_completion ON tournaments (completed_at, id);
CREATE INDEX tournaments_by_category ON tournaments (category_id);

-- Who takes part. The name is kept here too, so that a bracket keeps it when the
-- person is removed.
CREATE TABLE entries (
    id            TEXT PRIMARY KEY,
    tournament_id TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    number        BIGINT NOT NULL, -- 1.. ; from the start on athletes first, then byes
    user_id       TEXT REFERENCES users (id), -- NULL for a bye
    name          TEXT NOT NULL,
    place         BIGINT NOT NULL, -- 0 until the tournament is completed
    points        BIGINT NOT NULL, -- for the place; 0 until then
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

-- Section, round and where a match leads follow from its number and the size of
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
    official      TEXT NOT NULL,   -- id of who started it or recorded its result; '' for nobody yet
    version       BIGINT NOT NULL, -- of the tournament when this match last changed
    UNIQUE (tournament_id, number)
);
CREATE INDEX matches_by_version ON matches (tournament_id, version);
CREATE INDEX matches_open ON matches (status, tournament_id) WHERE status IN ('scheduled', 'in-progress');

-- What people are told. The id says what about, so that the latest news take the
-- place of earlier ones.
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
CREATE INDEX notices_by_time ON notices (user_id, created_at, id);

-- The leaderboard: one row for each athlete who has played, kept up to date by
-- every result, so that reading it does not depend on how much was played.
CREATE TABLE records (
    user_id  TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    name     TEXT NOT NULL,
    words    TEXT NOT NULL, -- those of the name, folded, a space before each
    wins     BIGINT NOT NULL,
    losses   BIGINT NOT NULL,
    points   BIGINT NOT NULL,
    form     TEXT NOT NULL, -- the latest results, newest first, as 'W' or 'L'
    standing BYTEA -- the leaderboard is in the order of its bytes; NULL for who was removed
);
CREATE INDEX records_by_standing ON records (standing);

-- The words of names, to find them by how any of their words begins. Bytes, so
-- that both databases order them alike.
CREATE TABLE words (
    shelf   TEXT NOT NULL,  -- what is found: 'ranked' (on the leaderboard), 'athlete' (not yet), 'tournament'
    word    BYTEA NOT NULL, -- folded
    earlier BYTEA NOT NULL, -- the word before it in alphabetical order of the same name, or none
    id      TEXT NOT NULL,
    PRIMARY KEY (shelf, word, earlier, id)
);
CREATE INDEX words_by_id ON words (id);

-- Who did what to what, when and from where. Rows are only ever added. Names are
-- kept as they were, and nothing is referred to, so that nothing that happens
-- later changes what stands here.
CREATE TABLE audit (
    id              TEXT PRIMARY KEY, -- UUIDv7, so in order of time
    at              BIGINT NOT NULL,
    action          TEXT NOT NULL,    -- id of an operation of the API
    actor_id        TEXT NOT NULL,    -- '' for somebody who was not signed in
    actor_name      TEXT NOT NULL,
    address         TEXT NOT NULL,    -- where the request came from; '' at the console
    tournament_id   TEXT,
    tournament_name TEXT NOT NULL,
    match_id        TEXT,
    match_number    BIGINT NOT NULL,
    person_id       TEXT,
    person_name     TEXT NOT NULL,
    was             TEXT NOT NULL,    -- what there was before, for people
    became          TEXT NOT NULL
);
CREATE INDEX audit_by_tournament ON audit (tournament_id, id) WHERE tournament_id IS NOT NULL;
CREATE INDEX audit_by_person ON audit (person_id, id) WHERE person_id IS NOT NULL;
CREATE INDEX audit_by_actor ON audit (actor_id, id);

-- Answers to requests that had a key, so that one that is repeated gets the same
-- answer and is not carried out again.
CREATE TABLE answers (
    user_id    TEXT NOT NULL, -- '' for somebody who was not signed in
    key        TEXT NOT NULL,
    request    TEXT NOT NULL, -- hash of what was asked
    answer     TEXT NOT NULL, -- JSON
    created_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, key)
);
CREATE INDEX answers_by_age ON answers (created_at);
