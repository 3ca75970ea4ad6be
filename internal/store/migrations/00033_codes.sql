-- +goose Up

-- The code with which an athlete sees their own day, without an account. It is printed on badges
-- again and again, so it is kept as it is. Each registration has one: migration 34 makes those of
-- registrations that were there before.
ALTER TABLE registrations ADD COLUMN code TEXT;
CREATE UNIQUE INDEX registrations_by_code ON registrations (code);

-- The keys with which this instance says to services of Web Push who it is (VAPID, RFC 8292).
CREATE TABLE push_keys (
    id         BIGINT PRIMARY KEY, -- 1
    public     TEXT NOT NULL,
    private    TEXT NOT NULL,
    created_at BIGINT NOT NULL
);

-- Browsers that an athlete has asked to be told on, through the code of a registration.
CREATE TABLE push_subscriptions (
    id              TEXT PRIMARY KEY,
    registration_id TEXT NOT NULL REFERENCES registrations (id) ON DELETE CASCADE,
    endpoint        TEXT NOT NULL UNIQUE, -- of the service that the browser is with
    p256dh          TEXT NOT NULL,        -- what the browser decrypts with
    auth            TEXT NOT NULL,
    language        TEXT NOT NULL,
    created_at      BIGINT NOT NULL
);
CREATE INDEX push_subscriptions_by_registration ON push_subscriptions (registration_id);

-- What they are told, each row one message: it is written before the message is sent, by the instance that
-- sends it, and stays, so that nothing is told twice.
CREATE TABLE push_messages (
    subscription_id TEXT NOT NULL REFERENCES push_subscriptions (id) ON DELETE CASCADE,
    match_id        TEXT NOT NULL,
    kind            TEXT NOT NULL,   -- 'called', 'on-deck' or 'warm-up'
    table_number    BIGINT NOT NULL,
    since           BIGINT NOT NULL, -- when it was called; 0 for what is announced
    created_at      BIGINT NOT NULL,
    due_at          BIGINT,          -- when another instance may send it; NULL once that is done
    tries           BIGINT NOT NULL,
    body            TEXT NOT NULL,   -- as the browser gets it
    PRIMARY KEY (subscription_id, match_id, kind, table_number, since)
);
CREATE INDEX push_messages_by_due ON push_messages (due_at);
